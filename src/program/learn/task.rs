//! A problem to solve: one from the pack, the one of the day, or a decision of the player's own that has come back.

use jiff::civil::Date;

use super::compose::LessonError;
use super::exercise::{Exercise, PackProblem, problems};
use super::own::OwnDecision;
use super::progress::{Progress, ProgressError};
use crate::compare::daily;
use crate::games::{CATALOG, Entry};
use crate::lang::Words;

/// The steps through a pack from one daily problem of a game to its next, so that easy and hard ones alternate.
const STEP: i64 = 7;

/// A problem to solve.
pub struct Task {
    entry: &'static Entry,
    today: Date,
    source: Source,
    /// Whether a wrong choice was made or the answer was asked for.
    missed: bool,
}

enum Source {
    /// A problem from the pack, its number, and how many there are.
    Pack { problem: PackProblem, number: usize, of: usize },
    /// The problem of the day.
    Day(PackProblem),
    /// A decision of the player's own.
    Own(OwnDecision),
}

impl Task {
    /// The next problem of a game with its exercise: a decision of the player's own if one is due, or else the first of the
    /// pack that has not been solved. `None` if there are no problems.
    ///
    /// # Errors
    /// When the file of problems is wrong.
    pub fn next(
        entry: &'static Entry,
        progress: &mut Progress,
        name: Option<&str>,
    ) -> Result<Option<(Task, Exercise)>, LessonError> {
        let today = daily::today();
        let task = |source| Task { entry, today, source, missed: false };
        if let Some((own, exercise)) = progress.due(entry.info.id, today).into_iter().next() {
            return Ok(Some((task(Source::Own(own)), exercise)));
        }
        let all = problems(entry)?;
        let Some((number, problem)) = progress.next_problem(entry.info.id, &all) else { return Ok(None) };
        let exercise = Exercise::of_problem(entry, problem, name)?;
        let source = Source::Pack { problem: problem.clone(), number: number + 1, of: all.len() };
        Ok(Some((task(source), exercise)))
    }

    /// The problem of a day, from the game of the day; `None` if it has no problems.
    ///
    /// # Errors
    /// When the file of problems is wrong.
    pub fn of_day(day: Date, name: Option<&str>) -> Result<Option<(Task, Exercise)>, LessonError> {
        let entry = daily::game_of(day);
        let all = problems(entry)?;
        let days = i64::from((day - Date::constant(1970, 1, 1)).get_days());
        let round = days.div_euclid(CATALOG.len() as i64);
        let place = (round * STEP).checked_rem_euclid(all.len() as i64);
        let Some(problem) = place.and_then(|place| all.get(place as usize)) else { return Ok(None) };
        let exercise = Exercise::of_problem(entry, problem, name)?;
        let source = Source::Day(problem.clone());
        Ok(Some((Task { entry, today: day, source, missed: false }, exercise)))
    }

    /// The game.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Whether another problem of the game follows.
    pub fn is_one_of_many(&self) -> bool {
        !matches!(self.source, Source::Day(_))
    }

    /// Its name, such as "Problem 3 of 40".
    pub fn title(&self, words: &Words) -> String {
        match &self.source {
            Source::Pack { number, of, .. } => {
                words.with("problem-title", &[("number", &number.to_string()), ("of", &of.to_string())])
            }
            Source::Day(_) => words.with("problem-of-day", &[("date", &self.today.to_string())]),
            Source::Own(_) => words.get("problem-again"),
        }
    }

    /// What there is to find, and how hard it is.
    pub fn about(&self, words: &Words) -> Vec<String> {
        let how_hard = match &self.source {
            Source::Pack { problem, .. } | Source::Day(problem) => problem.about(),
            Source::Own(_) => "problem-own",
        };
        vec![words.get("problem-goal"), words.get(how_hard)]
    }

    /// Notes that a wrong choice was made, or that the answer was asked for.
    pub fn miss(&mut self) {
        self.missed = true;
    }

    /// Remembers that it is solved, or only that the answer was asked for.
    ///
    /// # Errors
    /// When this cannot be written.
    pub fn end(&self, solved: bool, progress: &mut Progress) -> Result<(), ProgressError> {
        match &self.source {
            Source::Own(own) => progress.answer_own(own, solved && !self.missed, self.today),
            Source::Pack { .. } | Source::Day(_) if !solved => Ok(()),
            Source::Pack { problem, .. } => progress.solve_problem(self.entry.info.id, &problem.seed),
            Source::Day(problem) => {
                progress.solve_problem(self.entry.info.id, &problem.seed)?;
                // Somebody may have begun it before midnight.
                if daily::today() == self.today { progress.solve_day(self.today) } else { Ok(()) }
            }
        }
    }
}
