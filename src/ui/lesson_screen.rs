//! A lesson on the screen: the table, and pages over it that say what to do and whether it was right.
//!
//! ```text
//! ┌ Lesson 2 of 7: One title ────────────────────────────┐
//! │ What to do and why.                                  │
//! └──────────────────────────────────────────────────────┘
//! ```

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::keys::{Command, Scope};
use super::look::{Look, rows};
use super::page::{self, Edge, Message};
use super::screen::{Context, Outcome, Screen};
use super::table_screen::TableScreen;
use super::table_view::Ground;
use crate::config::Settings;
use crate::core::{Move, Text};
use crate::games::Entry;
use crate::lang::Words;
use crate::launch::Moment;
use crate::learn::{Lecture, LessonError, Progress, Verdict};
use crate::table::{Budget, Phase, Session, Waiting};

/// A page over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    /// The game in short, before its first lesson.
    Basics,
    /// What the lesson is about.
    Goal,
    /// Why this choice is not the one.
    Wrong(Move),
    /// The explanation of what was right.
    Right,
    /// What can be done after the last lesson.
    Done,
}

/// A lesson.
pub struct LessonScreen {
    table: TableScreen,
    lecture: Lecture,
    page: Option<Page>,
    /// Whether the page is hidden, so that the table can be seen.
    peeks: bool,
    /// Whether the solution has been explained.
    explained: bool,
    progress: Progress,
    /// Why progress is not kept.
    notice: Option<Text>,
}

impl LessonScreen {
    /// Opens a lesson of a game, counted from 0.
    ///
    /// # Errors
    /// When there is no such lesson.
    pub fn new(
        entry: &'static Entry,
        number: usize,
        name: Option<&str>,
        budget: Budget,
        keep: bool,
    ) -> Result<Self, LessonError> {
        let (table, lecture) = Lecture::begin(entry, number, 0, name)?;
        let progress = Progress::load(keep);
        let first = if lecture.lesson().basics.is_some() { Page::Basics } else { Page::Goal };
        Ok(LessonScreen {
            table: TableScreen::at(table, budget).teaching(),
            lecture,
            page: Some(first),
            peeks: false,
            explained: false,
            notice: progress.problem().map(|problem| problem.text()),
            progress,
        })
    }

    fn phase(&self) -> Phase {
        self.session().map_or(Phase::Over, Session::phase)
    }

    /// Whether a score covers the table.
    fn shows_score(&self) -> bool {
        matches!(self.phase(), Phase::DealOver | Phase::Over)
    }

    fn is_solved(&self) -> bool {
        self.session().is_some_and(|session| self.lecture.is_solved(session.table()))
    }

    /// Shows the explanation once the problem is solved, but lets motion end and a score be read first.
    fn look_up(&mut self) {
        let Some(session) = self.session() else { return };
        let ends_deal = matches!(session.table().waiting(), Waiting::Deal | Waiting::Nothing);
        let waits_for_score = ends_deal && !self.shows_score();
        let waits = waits_for_score || self.table.is_moving();
        if self.explained || self.page.is_some() || waits || !self.is_solved() {
            return;
        }
        if !self.lecture.can_skip() {
            let solved = self.progress.solve(self.lecture.entry().info.id, &self.lecture.lesson().id);
            self.notice = solved.err().map(|error| error.text());
        }
        self.explained = true;
        if !self.shows_score() {
            self.page = Some(Page::Right);
        }
    }

    /// Closes the page.
    fn go_on(&mut self, page: Page, context: &Context) -> Outcome {
        self.page = (page == Page::Basics).then_some(Page::Goal);
        if page == Page::Right {
            if !self.lecture.go_on() {
                return self.next(context);
            }
            self.explained = false;
        }
        if self.page.is_none() {
            self.table.set_task(Some(self.lecture.task()));
        }
        Outcome::Stay
    }

    /// The next lesson, or what can be done after the last.
    fn next(&mut self, context: &Context) -> Outcome {
        let (entry, number) = (self.lecture.entry(), self.lecture.number() + 1);
        if number == self.lecture.lessons() {
            self.page = Some(Page::Done);
            return Outcome::Stay;
        }
        match LessonScreen::new(entry, number, context.settings.name.as_deref(), context.budget, context.keep)
        {
            Ok(next) => Outcome::Replace(Box::new(next)),
            Err(_) => Outcome::Back,
        }
    }

    /// Skips to the last problem: solving it solves the lesson.
    fn skip(&mut self, context: &Context) {
        if let Ok((table, lecture)) = self.lecture.skip(context.settings.name.as_deref()) {
            self.table = TableScreen::at(table, context.budget).teaching();
            self.table.set_task(Some(lecture.task()));
            self.table.keep_up(context.settings);
            (self.lecture, self.page) = (lecture, None);
        }
    }

    fn page_command(&mut self, page: Page, command: Command, context: &Context) -> Outcome {
        match command {
            Command::Choose if page == Page::Done => Outcome::Back,
            Command::Choose => self.go_on(page, context),
            // The list of lessons starts the match.
            Command::Play if page == Page::Done => Outcome::Do(command),
            Command::Skip if self.offers(Command::Skip) => {
                self.skip(context);
                Outcome::Stay
            }
            // A wrong choice is forgotten with the page.
            Command::Leave if matches!(page, Page::Wrong(_)) => self.go_on(page, context),
            Command::Leave => Outcome::Back,
            Command::Quit => Outcome::Quit,
            _ => Outcome::Stay,
        }
    }

    fn table_command(&mut self, command: Command, context: &mut Context) -> Outcome {
        match command {
            // The others follow a script, so decisions cannot be undone. Hints would be for the strongest choice, which need
            // not be the one that a lesson asks for.
            Command::Undo
            | Command::Redo
            | Command::Claim
            | Command::Notes
            | Command::Cover
            | Command::Review
            | Command::Hint => Outcome::Stay,
            // Quitting loses nothing, so it does not ask.
            Command::Quit if !self.table.is_covered_by_panel() => Outcome::Quit,
            Command::Choose | Command::Leave if self.shows_score() && self.explained => {
                self.page = Some(Page::Right);
                Outcome::Stay
            }
            Command::Leave if !self.table.is_covered_by_panel() && !self.table.take_back_mark() => {
                Outcome::Back
            }
            _ => {
                let verdict =
                    self.table.decides(command, context.settings).map(|mv| (mv, self.lecture.judge(mv)));
                match verdict {
                    Some((mv, Verdict::Wrong)) => {
                        self.page = Some(Page::Wrong(mv));
                        self.table.take_back_mark();
                        return Outcome::Stay;
                    }
                    // The task is done; what follows is no longer part of it.
                    Some((_, Verdict::Right)) => self.table.set_task(None),
                    None => {}
                }
                self.table.command(command, context)
            }
        }
    }

    /// The title and the text of a page.
    fn text(&self, page: Page, words: &Words) -> (String, Vec<String>) {
        let ending = || self.session().and_then(|session| self.lecture.ending(words, session.table()));
        match page {
            Page::Basics => (words.get("learn-basics"), self.lecture.basics(words).into_iter().collect()),
            Page::Goal => (self.lecture.title(words), vec![self.lecture.goal(words)]),
            Page::Wrong(mv) => (words.get("learn-not-quite"), vec![self.lecture.wrong(words, mv)]),
            Page::Right => {
                let right = std::iter::once(self.lecture.right(words));
                (words.get("learn-right"), right.chain(ending()).collect())
            }
            Page::Done => {
                let game = words.get(&format!("game-{}", self.lecture.entry().info.id));
                (words.get("learn-course-done"), vec![words.with("learn-now-play", &[("game", &game)])])
            }
        }
    }

    fn draw_page(&self, buf: &mut Buffer, area: Rect, look: &Look, page: Page, ground: &Ground) {
        let (title, mut text) = self.text(page, look.words);
        text.extend(self.notice.iter().map(|notice| look.say(notice)));
        // What is wrong with a choice is about the hand; the other pages are about the table, or about the score.
        let from = if matches!(page, Page::Wrong(_)) { Edge::Top } else { Edge::Bottom };
        let keys = page::keys(look, |command| self.offers(command));
        let message = Message { title: &title, paragraphs: &text, keys: &keys };
        page::draw(buf, area, look, &message, from, ground);
    }
}

impl Screen for LessonScreen {
    fn scope(&self) -> Scope {
        if self.page.is_some() || (self.explained && self.shows_score()) {
            Scope::Lesson
        } else {
            self.table.scope()
        }
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let ground = self.table.draw_under(buf, area, look);
        if let Some(page) = self.page.filter(|_| !self.peeks) {
            self.draw_page(buf, rows(area, 1, area.height.saturating_sub(1)), look, page, &ground);
        }
    }

    fn command(&mut self, command: Command, context: &mut Context) -> Outcome {
        let then = match self.page {
            Some(_) if page::peek(&mut self.peeks, command) => Outcome::Stay,
            None if command == Command::Peek => {
                if matches!(self.phase(), Phase::Choose(_)) {
                    self.page = Some(Page::Goal);
                }
                Outcome::Stay
            }
            Some(page) => self.page_command(page, command, context),
            None => self.table_command(command, context),
        };
        self.look_up();
        then
    }

    fn open_over(&mut self, _: Scope, settings: &Settings) {
        self.table.keep_up(settings);
    }

    fn returned(&mut self, _: Option<&'static Entry>, settings: &Settings) {
        self.table.keep_up(settings);
    }

    fn takes_text(&self, letter: char) -> bool {
        self.page.is_none() && self.table.takes_text(letter)
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            Command::Play => self.page == Some(Page::Done),
            Command::Skip => self.page == Some(Page::Goal) && self.lecture.can_skip(),
            // A hand is hidden from others, and nobody else sits here.
            Command::Undo
            | Command::Redo
            | Command::Claim
            | Command::Hint
            | Command::Notes
            | Command::Answer
            | Command::Cover => false,
            Command::Leave => true,
            Command::Peek => self.page.is_some() || matches!(self.phase(), Phase::Choose(_)),
            _ if self.page.is_some() => true,
            _ => self.table.offers(command),
        }
    }

    fn fit(&mut self, area: Rect, words: &Words) {
        self.table.fit(area, words);
    }

    fn wait(&self, settings: &Settings) -> Option<Duration> {
        // A lesson about a move that is forced needs its player to make it.
        let settings = Settings { auto_play: false, ..settings.clone() };
        if self.page.is_some() { None } else { self.table.wait(&settings) }
    }

    fn thinks(&self) -> bool {
        self.page.is_none() && self.table.thinks()
    }

    fn show_thinking(&mut self) {
        self.table.show_thinking();
    }

    fn tick(&mut self, context: &mut Context) {
        self.table.tick(context);
        self.look_up();
    }

    fn label(&self, command: Command) -> Option<&'static str> {
        if self.page.is_some() { None } else { self.table.label(command) }
    }

    fn names(&self) -> &[String] {
        self.table.names()
    }

    fn moment(&self) -> Option<Moment> {
        if self.page.is_some() {
            let anchor = self.lecture.lesson().clause.clone();
            return Some(Moment { entry: self.lecture.entry(), anchor });
        }
        self.table.moment()
    }

    fn session(&self) -> Option<&Session> {
        self.table.session()
    }

    fn question(&self) -> Option<Text> {
        self.table.question()
    }

    fn cursor(&self) -> Option<Position> {
        if self.page.is_some() { None } else { self.table.cursor() }
    }
}
