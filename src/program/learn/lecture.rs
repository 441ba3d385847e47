//! A lesson in progress.

use super::compose::{Composed, LessonError, Place, compose};
use super::course::course;
use super::lesson::{Lesson, Problem, Prose, Wrong};
use crate::core::{Info, Move, Pack, Seat};
use crate::games::Entry;
use crate::lang::Words;
use crate::record::{Facts, Step, move_name};
use crate::table::{self, Line, Local, Table, Waiting};

/// A lesson in progress: which problem is next, and what to say to a choice.
#[derive(Debug)]
pub struct Lecture {
    entry: &'static Entry,
    /// Its number in the course, from 0.
    number: usize,
    /// The lessons of the course.
    lessons: &'static [Lesson],
    places: Vec<Place>,
    problem: usize,
    /// Whether moves of the player's own follow each solution.
    plays_on: Vec<bool>,
}

/// Whether a choice solves the problem.
#[derive(Clone, Copy, Debug)]
pub enum Verdict {
    /// It solves the problem.
    Right,
    /// It does not.
    Wrong,
}

impl Lecture {
    /// Opens a lesson of a game, counted from 0, at one of its problems, with a player of this name.
    ///
    /// # Errors
    /// When there is no such lesson, or its file is wrong.
    pub fn begin(
        entry: &'static Entry,
        number: usize,
        problem: usize,
        name: Option<&str>,
    ) -> Result<(Box<dyn Local>, Self), LessonError> {
        let lessons = &course(entry)?.lessons;
        let none = || LessonError(format!("{}: no lesson {}", entry.info.id, number + 1));
        let lesson = lessons.get(number).ok_or_else(none)?;
        let Composed { facts, places } = compose(entry, lesson, name)?;
        let problem = problem.min(places.len().saturating_sub(1));
        let from = places.get(problem).ok_or_else(none)?.from;
        let own = |step: &Step| matches!(step, Step::Act { seat, .. } if *seat == Seat::default());
        let after = |place: &Place| facts.steps.get(place.from + 1..place.to).unwrap_or_default();
        let plays_on = places.iter().map(|place| after(place).iter().any(own)).collect();
        let line = |(n, step): (usize, &Step)| match step {
            Step::Act { .. } if places.iter().any(|place| place.from == n) => Some(Line::Person),
            Step::Act { seat, mv, .. } => Some(Line::Move(*seat, *mv)),
            Step::Deal(_) => None,
        };
        let script = facts.steps.iter().enumerate().skip(from).filter_map(line).collect();
        let facts = Facts { steps: facts.steps.into_iter().take(from).collect(), ..facts };
        let table = table::scripted(facts, script).map_err(|error| LessonError(error.to_string()))?;
        Ok((table, Lecture { entry, number, lessons, places, problem, plays_on }))
    }

    /// The game.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn info(&self) -> &'static Info {
        &self.entry.info
    }

    fn pack(&self) -> Pack {
        self.info().pack
    }

    /// The lesson.
    pub fn lesson(&self) -> &'static Lesson {
        &self.lessons[self.number]
    }

    /// Its number in the course, from 0.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The number of lessons in the course.
    pub fn lessons(&self) -> usize {
        self.lessons.len()
    }

    /// Whether earlier problems can be skipped.
    pub fn can_skip(&self) -> bool {
        self.problem + 1 < self.places.len()
    }

    /// Opens the last problem of the lesson: solving it solves the lesson.
    ///
    /// # Errors
    /// When the file is wrong.
    pub fn skip(&self, name: Option<&str>) -> Result<(Box<dyn Local>, Self), LessonError> {
        Self::begin(self.entry, self.number, self.places.len().saturating_sub(1), name)
    }

    fn problem(&self) -> &'static Problem {
        &self.lesson().problems[self.problem]
    }

    /// The title, with the lesson's number.
    pub fn title(&self, words: &Words) -> String {
        let (number, of) = ((self.number + 1).to_string(), self.lessons().to_string());
        let title = self.lesson().title.say(words, self.pack());
        words.with("learn-title", &[("number", &number), ("of", &of), ("title", &title)])
    }

    /// The game in short, if this lesson begins with it.
    pub fn basics(&self, words: &Words) -> Option<String> {
        self.lesson().basics.as_ref().map(|basics| basics.say(words, self.pack()))
    }

    /// What the lesson is about.
    pub fn goal(&self, words: &Words) -> String {
        self.lesson().goal.say(words, self.pack())
    }

    /// What to do now.
    pub fn task(&self) -> &'static Prose {
        &self.problem().ask
    }

    /// What to do now, in words.
    pub fn ask(&self, words: &Words) -> String {
        self.problem().ask.say(words, self.pack())
    }

    /// The explanation of the problem that has been solved.
    pub fn right(&self, words: &Words) -> String {
        self.problem().right.say(words, self.pack())
    }

    /// What became of the deal after the problem: played on for the player, or not played to its end.
    pub fn ending(&self, words: &Words, table: &dyn Table) -> Option<String> {
        let plays_on = self.plays_on.get(self.problem).copied().unwrap_or_default();
        let goes_on = matches!(table.waiting(), Waiting::Human(_) | Waiting::Bot(_));
        let key = match (plays_on, goes_on && !self.can_skip()) {
            (true, false) => "learn-played-on",
            (true, true) => "learn-played-on-and-stops",
            (false, true) => "learn-stops",
            (false, false) => return None,
        };
        Some(words.get(key))
    }

    /// Judges a legal choice.
    pub fn judge(&self, mv: Move) -> Verdict {
        let name = move_name(self.info(), mv);
        let accepted = self.problem().accept.split_whitespace().any(|other| other == name);
        if accepted { Verdict::Right } else { Verdict::Wrong }
    }

    /// What to say to a legal choice that does not solve the problem.
    pub fn wrong(&self, words: &Words, mv: Move) -> String {
        let problem = self.problem();
        match (wrong(problem, &move_name(self.info(), mv)), &problem.otherwise) {
            (Some(wrong), _) => wrong.say(words, self.pack()),
            (None, Some(otherwise)) => otherwise.say(words, self.pack()),
            (None, None) => words.get("learn-wrong"),
        }
    }

    /// Whether the problem is solved, and the others have answered.
    pub fn is_solved(&self, table: &dyn Table) -> bool {
        // Every step that is not a deal is a decision.
        let until = self.places.get(self.problem).map(|place| place.to - self.lesson().deals.len());
        until.is_some_and(|until| table.decisions() as usize >= until)
    }

    /// Moves on to the next problem. Returns false if the lesson is over.
    pub fn go_on(&mut self) -> bool {
        let more = self.can_skip();
        if more {
            self.problem += 1;
        }
        more
    }
}

/// What to say to the move of this name, if the problem has a text for it.
pub fn wrong<'a>(problem: &'a Problem, name: &str) -> Option<&'a Wrong> {
    let is_named = |names: &str| names.split_whitespace().any(|other| other == name);
    problem.wrong.iter().find(|(names, _)| is_named(names)).map(|(_, wrong)| wrong)
}
