//! A problem on the screen.

use super::guided_screen::{Guide, Guided, GuidedScreen};
use super::keys::Command;
use super::page::Edge;
use super::screen::{Context, Outcome};
use super::table_screen::TableScreen;
use crate::core::Move;
use crate::games::Entry;
use crate::lang::Words;
use crate::learn::{Exercise, LessonError, Progress, Task};
use crate::table::{Budget, Phase, move_label};

/// The least loss that is told, in percentage points of the chance to win.
const LEAST: f64 = 1.0;

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
pub struct Examiner {
    exercise: Exercise,
    /// What it is; nothing for a decision that a review shows, which does not count.
    task: Option<Task>,
    progress: Progress,
}

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
        let table = exercise.open().map_err(|error| LessonError(error.to_string()))?;
        let notice = progress.problem().map(|problem| problem.text());
        let examiner = Examiner { exercise, task, progress };
        Ok(GuidedScreen::begin(examiner, TableScreen::at(table, budget), Page::Goal, notice))
    }
}

impl Examiner {
    /// Shows the answer, which the player has `found` or asked for.
    fn answer(&mut self, guided: &mut Guided<Page>, found: bool) {
        guided.page = Some(Page::Answer { found });
        if let Some(task) = &self.task {
            guided.notice = task.end(found, &mut self.progress).err().map(|error| error.text());
        }
    }
}

impl Guide for Examiner {
    type Page = Page;

    fn text(&self, _: &Guided<Page>, page: Page, words: &Words) -> (String, Vec<String>) {
        let label = |mv: Move| words.say(&move_label(self.exercise.info(), mv), &[]);
        match page {
            Page::Goal => match &self.task {
                Some(task) => (task.title(words), task.about(words)),
                None => (words.get("problem-again"), vec![words.get("problem-again-goal")]),
            },
            Page::Wrong(mv) => {
                // A problem is from a search that is much longer than a hint's.
                let is_small = self.exercise.lost(mv).is_none_or(|lost| lost < LEAST);
                if is_small && self.task.is_some() {
                    let own = words.with("problem-worse", &[("choice", &label(mv))]);
                    return (words.get("problem-not-best"), vec![own]);
                }
                let said = self.exercise.explain(words, mv).join(&words.get("problem-join"));
                let own = words.with("problem-wrong", &[("choice", &label(mv)), ("what", &said)]);
                (words.get("problem-not-best"), vec![own])
            }
            Page::Answer { found } => {
                let best = self.exercise.best();
                let why = best.map_or_else(Vec::new, |best| self.exercise.explain(words, best));
                let answer = best.map_or_else(String::new, label);
                let answer = words.with("problem-best", &[("choice", &answer)]);
                let title = words.get(if found { "learn-right" } else { "problem-answer" });
                (title, vec![answer, why.join(&words.get("problem-join"))])
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
                self.answer(guided, false);
                Outcome::Stay
            }
            // A problem whose answer was asked for comes again.
            (Command::Choose, Some(Page::Answer { found })) => match &self.task {
                Some(task) if found && task.is_one_of_many() => {
                    match ExerciseScreen::next(task.entry(), context) {
                        Ok(next) => Outcome::Replace(Box::new(next)),
                        Err(_) => Outcome::Back,
                    }
                }
                _ => Outcome::Back,
            },
            (Command::Leave, _) => Outcome::Back,
            _ => Outcome::Stay,
        }
    }

    fn judge(&mut self, guided: &mut Guided<Page>, mv: Move) -> bool {
        if self.exercise.is_right(mv) {
            self.answer(guided, true);
        } else {
            guided.page = Some(Page::Wrong(mv));
            self.task.iter_mut().for_each(Task::miss);
        }
        // Nothing is played here.
        false
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
