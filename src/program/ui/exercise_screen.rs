//! A problem on the screen.

use super::guided_screen::{Guide, Guided, GuidedScreen};
use super::keys::Command;
use super::page::Edge;
use super::screen::{Context, Opened, Outcome};
use super::table_screen::TableScreen;
use crate::core::Move;
use crate::games::Entry;
use crate::lang::Words;
use crate::learn::{Exercise, LessonError, Progress, Task};
use crate::sitting::{Judged, Phase, Sitting, Wish};
use crate::table::Budget;

/// A page over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// What there is to find.
    Goal,
    /// How this choice compares with the best.
    Wrong(Move),
    /// Why the best choice is the best, found by the player or asked for.
    Answer { found: bool },
}

/// A problem on the screen.
pub type ExerciseScreen = GuidedScreen<Examiner>;

/// Sets the player a problem.
pub struct Examiner;

impl ExerciseScreen {
    /// Opens the next problem of a game.
    ///
    /// # Errors
    /// When the game has none, or its file is wrong.
    pub fn next(entry: &'static Entry, context: &Context) -> Result<Self, LessonError> {
        let mut progress = Progress::load(context.keep);
        let found = Task::next(entry, &mut progress, context.settings.name.as_deref())?;
        Self::find(found, progress, context)
    }

    /// Opens the problem of the day.
    ///
    /// # Errors
    /// As for [`next`](Self::next).
    pub fn of_day(context: &Context) -> Result<Self, LessonError> {
        let found = Task::of_day(context.today, context.settings.name.as_deref())?;
        Self::find(found, Progress::load(context.keep), context)
    }

    fn find(
        found: Option<(Task, Exercise)>,
        progress: Progress,
        context: &Context,
    ) -> Result<Self, LessonError> {
        let (task, exercise) = found.ok_or_else(|| LessonError(context.words.get("problem-none")))?;
        Self::open(exercise, Some(task), progress, context.budget)
    }

    /// Opens a decision that a review shows again.
    ///
    /// # Errors
    /// When a bot's level is unknown.
    pub fn again(exercise: Exercise, budget: Budget) -> Result<Self, LessonError> {
        Self::open(exercise, None, Progress::load(false), budget)
    }

    fn open(
        exercise: Exercise,
        task: Option<Task>,
        progress: Progress,
        budget: Budget,
    ) -> Result<Self, LessonError> {
        let sitting = Sitting::at_problem(exercise, task, progress)?;
        let notice = sitting.trouble();
        Ok(GuidedScreen::begin(Examiner, TableScreen::of(sitting, budget), Page::Goal, notice))
    }
}

/// The problem's task, if it counts.
fn task(guided: &Guided<Page>) -> Option<&Task> {
    guided.table.sitting().problem()?.task()
}

/// Shows the answer, which the player has `found` or asked for.
fn answer(guided: &mut Guided<Page>, found: bool) {
    guided.page = Some(Page::Answer { found });
    guided.notice = guided.table.sitting().trouble();
}

impl Guide for Examiner {
    type Page = Page;

    fn text(&self, guided: &Guided<Page>, page: Page, words: &Words) -> (String, Vec<String>) {
        let Some(problem) = guided.table.sitting().problem() else { return Default::default() };
        match page {
            Page::Goal => match problem.task() {
                Some(task) => (task.title(words), task.about(words)),
                None => (words.get("problem-again"), vec![words.get("problem-again-goal")]),
            },
            Page::Wrong(mv) => (words.get("problem-not-best"), vec![problem.wrong(words, mv)]),
            Page::Answer { found } => {
                let [answer, why] = problem.answer(words);
                let answer = words.with("problem-best", &[("choice", &answer)]);
                (words.get(if found { "learn-right" } else { "problem-answer" }), vec![answer, why])
            }
        }
    }

    fn edge(_: Page) -> Edge {
        Edge::Top
    }

    fn on_page(&mut self, guided: &mut Guided<Page>, command: Command, context: &Context) -> Outcome {
        match (command, guided.page) {
            (Command::Choose, Some(Page::Goal | Page::Wrong(_))) | (Command::Leave, Some(Page::Wrong(_))) => {
                guided.page = None;
                Outcome::Stay
            }
            (Command::Answer, Some(Page::Wrong(_))) => {
                guided.table.sitting_mut().wish(Wish::GiveUp);
                answer(guided, false);
                Outcome::Stay
            }
            // A problem whose answer was asked for comes again.
            (Command::Choose, Some(Page::Answer { found })) => match task(guided) {
                Some(task) if found && task.is_one_of_many() => {
                    match ExerciseScreen::next(task.entry(), context) {
                        Ok(next) => Outcome::Replace(Opened::table(next)),
                        Err(_) => Outcome::Back,
                    }
                }
                _ => Outcome::Back,
            },
            (Command::Leave, _) => Outcome::Back,
            _ => Outcome::Stay,
        }
    }

    fn judged(&mut self, guided: &mut Guided<Page>, judged: Judged) {
        match judged {
            Judged::Wrong(mv) => guided.page = Some(Page::Wrong(mv)),
            Judged::Right => answer(guided, true),
        }
    }

    fn turn_page(&self, guided: &mut Guided<Page>) {
        if matches!(guided.phase(), Phase::Choose(_)) {
            guided.page = Some(Page::Goal);
        }
    }

    fn offers(&self, guided: &Guided<Page>, command: Command) -> bool {
        match command {
            Command::Answer => matches!(guided.page, Some(Page::Wrong(_))),
            Command::Peek => guided.page.is_some() || matches!(guided.phase(), Phase::Choose(_)),
            _ => false,
        }
    }
}
