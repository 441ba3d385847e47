//! A lesson on the screen.

use super::guided_screen::{Guide, Guided, GuidedScreen};
use super::keys::Command;
use super::page::Edge;
use super::screen::{AtTable, Context, Opened, Outcome};
use super::table_screen::TableScreen;
use crate::core::Move;
use crate::games::Entry;
use crate::lang::Words;
use crate::launch::Moment;
use crate::learn::{Lecture, LessonError};
use crate::sitting::{Judged, Phase, Sitting, Teaching};
use crate::table::{Budget, Waiting};

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
pub struct Teacher;

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
        Sitting::at_lesson(entry, number, name, keep).map(|sitting| Self::at(sitting, budget))
    }

    /// Shows the lesson of this sitting.
    fn at(sitting: Sitting, budget: Budget) -> Self {
        let has_basics = sitting.lesson().is_some_and(|lesson| lesson.lecture().lesson().basics.is_some());
        let first = if has_basics { Page::Basics } else { Page::Goal };
        let notice = sitting.trouble();
        GuidedScreen::begin(Teacher, TableScreen::of(sitting, budget), first, notice)
    }
}

/// The lesson at a table.
fn lecture(guided: &Guided<Page>) -> Option<&Lecture> {
    guided.table.sitting().lesson().map(Teaching::lecture)
}

impl Teacher {
    /// Closes the page.
    fn go_on(guided: &mut Guided<Page>, context: &Context) -> Outcome {
        let closed = guided.page.take();
        if closed == Some(Page::Basics) {
            guided.page = Some(Page::Goal);
            return Outcome::Stay;
        }
        if closed == Some(Page::Right) && !guided.table.sitting_mut().next_problem() {
            return Self::next(guided, context);
        }
        let task = lecture(guided).map(Lecture::task);
        guided.table.set_task(task);
        Outcome::Stay
    }

    /// The next lesson, or what can be done after the last.
    fn next(guided: &mut Guided<Page>, context: &Context) -> Outcome {
        let name = context.settings.name.as_deref();
        match guided.table.sitting().at_next_lesson(name, context.keep) {
            Some(Ok(next)) => Outcome::Replace(Opened::table(LessonScreen::at(next, context.budget))),
            Some(Err(_)) => Outcome::Back,
            None => {
                guided.page = Some(Page::Done);
                Outcome::Stay
            }
        }
    }

    /// Skips to the last problem: solving it solves the lesson.
    fn skip(guided: &mut Guided<Page>, context: &Context) {
        let name = context.settings.name.as_deref();
        if let Some(Ok(sitting)) = guided.table.sitting().at_last_problem(name, context.keep) {
            guided.table = TableScreen::of(sitting, context.budget).guided();
            let task = lecture(guided).map(Lecture::task);
            guided.table.set_task(task);
            guided.table.keep_up(context.settings);
            guided.page = None;
        }
    }
}

impl Guide for Teacher {
    type Page = Page;

    fn text(&self, guided: &Guided<Page>, page: Page, words: &Words) -> (String, Vec<String>) {
        let Some(lesson) = guided.table.sitting().lesson() else { return Default::default() };
        let lecture = lesson.lecture();
        match page {
            Page::Basics => (words.get("learn-basics"), lecture.basics(words).into_iter().collect()),
            Page::Goal => (lecture.title(words), vec![lecture.goal(words)]),
            Page::Wrong(mv) => (words.get("learn-not-quite"), vec![lecture.wrong(words, mv)]),
            Page::Right => (words.get("learn-right"), lesson.right(words, guided.table.session())),
            Page::Done => {
                let game = words.get(&format!("game-{}", lecture.entry().info.id));
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
            Command::Choose => Self::go_on(guided, context),
            // The list of lessons starts the match.
            Command::Play if self.offers(guided, command) => Outcome::Do(command),
            Command::Skip if self.offers(guided, command) => {
                Self::skip(guided, context);
                Outcome::Stay
            }
            // A wrong choice is forgotten with the page.
            Command::Leave if matches!(guided.page, Some(Page::Wrong(_))) => Self::go_on(guided, context),
            Command::Leave => Outcome::Back,
            _ => Outcome::Stay,
        }
    }

    fn judged(&mut self, guided: &mut Guided<Page>, judged: Judged) {
        match judged {
            Judged::Wrong(mv) => guided.page = Some(Page::Wrong(mv)),
            // The task is done; what follows is no longer part of it.
            Judged::Right => guided.table.set_task(None),
        }
    }

    fn offers(&self, guided: &Guided<Page>, command: Command) -> bool {
        match command {
            Command::Play => guided.page == Some(Page::Done),
            Command::Skip => {
                guided.page == Some(Page::Goal) && lecture(guided).is_some_and(Lecture::can_skip)
            }
            Command::Peek => guided.page.is_some() || matches!(guided.phase(), Phase::Choose(_)),
            _ => false,
        }
    }

    fn moment(&self, guided: &Guided<Page>) -> Option<Moment> {
        let lecture = lecture(guided)?;
        Some(Moment { entry: lecture.entry(), anchor: lecture.lesson().clause.clone() })
    }

    fn follows_score(&self, guided: &Guided<Page>) -> bool {
        guided.shows_score() && guided.table.sitting().lesson().is_some_and(Teaching::is_explained)
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
        let session = guided.table.session();
        let ends_deal = matches!(session.table().waiting(), Waiting::Deal | Waiting::Nothing);
        let waits_for_score = ends_deal && !guided.shows_score();
        let waits = waits_for_score || guided.table.is_moving();
        if guided.page.is_some() || waits || !guided.table.sitting().is_solved() {
            return;
        }
        if let Some(trouble) = guided.table.sitting_mut().explain() {
            guided.notice = Some(trouble);
        }
        if !guided.shows_score() {
            guided.page = Some(Page::Right);
        }
    }
}
