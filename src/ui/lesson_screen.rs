//! A lesson on the screen.

use super::guided_screen::{Guide, Guided, GuidedScreen};
use super::keys::Command;
use super::page::Edge;
use super::screen::{Context, Outcome, Screen};
use super::table_screen::TableScreen;
use crate::core::Move;
use crate::games::Entry;
use crate::lang::Words;
use crate::launch::Moment;
use crate::learn::{Lecture, LessonError, Progress, Verdict};
use crate::table::{Budget, Phase, Waiting};

/// A page over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
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

/// A lesson on the screen.
pub type LessonScreen = GuidedScreen<Teacher>;

/// Leads through a lesson.
pub struct Teacher {
    lecture: Lecture,
    /// Whether the solution has been explained.
    explained: bool,
    progress: Progress,
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
        let notice = progress.problem().map(|problem| problem.text());
        let teacher = Teacher { lecture, explained: false, progress };
        Ok(GuidedScreen::begin(teacher, TableScreen::at(table, budget), first, notice))
    }
}

impl Teacher {
    fn is_solved(&self, guided: &Guided<Page>) -> bool {
        guided.table.session().is_some_and(|session| self.lecture.is_solved(session.table()))
    }

    /// Closes the page.
    fn go_on(&mut self, guided: &mut Guided<Page>, context: &Context) -> Outcome {
        let closed = guided.page.take();
        if closed == Some(Page::Basics) {
            guided.page = Some(Page::Goal);
            return Outcome::Stay;
        }
        if closed == Some(Page::Right) {
            if !self.lecture.go_on() {
                return self.next(guided, context);
            }
            self.explained = false;
        }
        guided.table.set_task(Some(self.lecture.task()));
        Outcome::Stay
    }

    /// The next lesson, or what can be done after the last.
    fn next(&self, guided: &mut Guided<Page>, context: &Context) -> Outcome {
        let (entry, number) = (self.lecture.entry(), self.lecture.number() + 1);
        if number == self.lecture.lessons() {
            guided.page = Some(Page::Done);
            return Outcome::Stay;
        }
        match LessonScreen::new(entry, number, context.settings.name.as_deref(), context.budget, context.keep)
        {
            Ok(next) => Outcome::Replace(Box::new(next)),
            Err(_) => Outcome::Back,
        }
    }

    /// Skips to the last problem: solving it solves the lesson.
    fn skip(&mut self, guided: &mut Guided<Page>, context: &Context) {
        if let Ok((table, lecture)) = self.lecture.skip(context.settings.name.as_deref()) {
            guided.table = TableScreen::at(table, context.budget).teaching();
            guided.table.set_task(Some(lecture.task()));
            guided.table.keep_up(context.settings);
            (self.lecture, guided.page) = (lecture, None);
        }
    }
}

impl Guide for Teacher {
    type Page = Page;

    fn text(&self, guided: &Guided<Page>, page: Page, words: &Words) -> (String, Vec<String>) {
        let session = guided.table.session();
        let ending = || session.and_then(|session| self.lecture.ending(words, session.table()));
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

    fn edge(page: Page) -> Edge {
        // What is wrong with a choice is about the hand; the other pages are about the table, or about the score.
        if matches!(page, Page::Wrong(_)) { Edge::Top } else { Edge::Bottom }
    }

    fn on_page(&mut self, guided: &mut Guided<Page>, command: Command, context: &Context) -> Outcome {
        match command {
            Command::Choose if guided.page == Some(Page::Done) => Outcome::Back,
            Command::Choose => self.go_on(guided, context),
            // The list of lessons starts the match.
            Command::Play if self.offers(guided, command) => Outcome::Do(command),
            Command::Skip if self.offers(guided, command) => {
                self.skip(guided, context);
                Outcome::Stay
            }
            // A wrong choice is forgotten with the page.
            Command::Leave if matches!(guided.page, Some(Page::Wrong(_))) => self.go_on(guided, context),
            Command::Leave => Outcome::Back,
            _ => Outcome::Stay,
        }
    }

    fn judge(&mut self, guided: &mut Guided<Page>, mv: Move) -> bool {
        match self.lecture.judge(mv) {
            Verdict::Wrong => {
                guided.page = Some(Page::Wrong(mv));
                false
            }
            Verdict::Right => {
                // The task is done; what follows is no longer part of it.
                guided.table.set_task(None);
                true
            }
        }
    }

    fn offers(&self, guided: &Guided<Page>, command: Command) -> bool {
        match command {
            Command::Play => guided.page == Some(Page::Done),
            Command::Skip => guided.page == Some(Page::Goal) && self.lecture.can_skip(),
            Command::Peek => guided.page.is_some() || matches!(guided.phase(), Phase::Choose(_)),
            _ => false,
        }
    }

    fn moment(&self) -> Option<Moment> {
        let anchor = self.lecture.lesson().clause.clone();
        Some(Moment { entry: self.lecture.entry(), anchor })
    }

    fn follows_score(&self, guided: &Guided<Page>) -> bool {
        self.explained && guided.shows_score()
    }

    fn turn_page(&self, guided: &mut Guided<Page>) {
        if self.follows_score(guided) {
            guided.page = Some(Page::Right);
        } else if matches!(guided.phase(), Phase::Choose(_)) {
            guided.page = Some(Page::Goal);
        }
    }

    /// Explains the problem once it is solved, but lets motion end and a score be read first.
    fn look(&mut self, guided: &mut Guided<Page>) {
        let Some(session) = guided.table.session() else { return };
        let ends_deal = matches!(session.table().waiting(), Waiting::Deal | Waiting::Nothing);
        let waits_for_score = ends_deal && !guided.shows_score();
        let waits = waits_for_score || guided.table.is_moving();
        if self.explained || guided.page.is_some() || waits || !self.is_solved(guided) {
            return;
        }
        if !self.lecture.can_skip() {
            let solved = self.progress.solve(self.lecture.entry().info.id, &self.lecture.lesson().id);
            guided.notice = solved.err().map(|error| error.text());
        }
        self.explained = true;
        if !guided.shows_score() {
            guided.page = Some(Page::Right);
        }
    }
}
