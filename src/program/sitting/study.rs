//! A lesson or a problem: what it asks, and what it makes of a choice.

use super::{Live, Reply, Session, Sitting};
use crate::core::{Move, Text};
use crate::games::Entry;
use crate::lang::Words;
use crate::learn::{Exercise, Lecture, LessonError, Progress, Task, Verdict};
use crate::table::{Local, PendingHint, move_label};

/// The smallest loss to name, in percentage points of the chance to win. The search that found the problem ran much
/// longer than the one that explains it, so the latter may find a smaller loss, or none.
const LEAST: f64 = 1.0;

/// A lesson, or one decision to find.
pub(super) enum Study {
    Lesson(Box<Teaching>),
    Problem(Box<Finding>),
}

/// A lesson in progress.
pub struct Teaching {
    lecture: Lecture,
    /// Whether the solution of this problem has been explained.
    explained: bool,
    progress: Progress,
}

/// A problem, or a decision that a review shows again.
pub struct Finding {
    exercise: Exercise,
    /// Its place in the player's progress; `None` for a decision that a review shows, which does not count.
    task: Option<Task>,
    /// Whether it is solved, or the answer was asked for.
    over: bool,
    progress: Progress,
    trouble: Option<Text>,
}

impl Study {
    /// Judges a legal choice.
    pub(super) fn judge(&mut self, mv: Move) -> Verdict {
        match self {
            Study::Lesson(teaching) => teaching.lecture.judge(mv),
            Study::Problem(finding) => finding.judge(mv),
        }
    }
}

impl Teaching {
    /// The lesson.
    pub fn lecture(&self) -> &Lecture {
        &self.lecture
    }

    /// Whether the solution of this problem has been explained.
    pub fn is_explained(&self) -> bool {
        self.explained
    }

    /// Whether the last problem has been explained.
    pub fn is_over(&self) -> bool {
        self.explained && !self.lecture.can_skip()
    }

    /// The explanation of the solved problem, and what became of the deal.
    pub fn right(&self, words: &Words, session: &Session) -> Vec<String> {
        let ending = self.lecture.ending(words, session.table());
        std::iter::once(self.lecture.right(words)).chain(ending).collect()
    }
}

impl Finding {
    fn judge(&mut self, mv: Move) -> Verdict {
        self.exercise.begin_search();
        let is_right = self.exercise.is_right(mv);
        // Choices after the end are still judged, but do not count.
        match (is_right, &mut self.task) {
            _ if self.over => {}
            (true, _) => self.end(true),
            (false, Some(task)) => task.miss(),
            (false, None) => {}
        }
        if is_right {
            return Verdict::Right;
        }
        self.exercise.note_wrong(mv);
        Verdict::Wrong
    }

    fn end(&mut self, found: bool) {
        self.over = true;
        let ended = self.task.as_ref().map(|task| task.end(found, &mut self.progress));
        self.trouble = ended.and_then(Result::err).map(|error| error.text());
    }

    /// Its place in the player's progress; `None` for a decision that a review shows.
    pub fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    /// Whether it is solved, or the answer was asked for.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The search for the explanation, if it has begun.
    pub(super) fn search(&self) -> Option<&PendingHint> {
        self.exercise.search()
    }

    /// Whether the explanation is not known yet.
    fn is_unexplained(&self) -> bool {
        self.search().is_some_and(|search| !search.is_known())
    }

    /// How a wrong choice compares with the best one, once that is known.
    pub fn wrong(&self, words: &Words, mv: Move) -> String {
        let label = words.say(&move_label(self.exercise.info(), mv), &[]);
        if self.is_unexplained() {
            return words.with("problem-wrong", &[("choice", &label), ("what", &words.get("why-searches"))]);
        }
        let is_small = self.exercise.lost(mv).is_none_or(|lost| lost < LEAST);
        if is_small && self.task.is_some() {
            return words.with("problem-worse", &[("choice", &label)]);
        }
        words.with("problem-wrong", &[("choice", &label), ("what", &self.explain(words, mv))])
    }

    /// The best choice in words, and why it is the best, once that is known.
    pub fn answer(&self, words: &Words) -> [String; 2] {
        let Some(best) = self.exercise.best() else { return Default::default() };
        let why = if self.is_unexplained() { words.get("why-searches") } else { self.explain(words, best) };
        [words.say(&move_label(self.exercise.info(), best), &[]), why]
    }

    fn explain(&self, words: &Words, mv: Move) -> String {
        self.exercise.explain(words, mv).join(&words.get("problem-join"))
    }
}

impl Sitting {
    /// Sits down at a lesson of a game, counted from 0, with a player of this name; keeps the player's progress if `keep`.
    ///
    /// # Errors
    /// When there is no such lesson.
    pub fn at_lesson(
        entry: &'static Entry,
        number: usize,
        name: Option<&str>,
        keep: bool,
    ) -> Result<Self, LessonError> {
        Lecture::begin(entry, number, 0, name).map(|opened| Self::taught(opened, keep))
    }

    /// Sits down at the last problem of this lesson: solving it solves the lesson. `None` if no problem can be skipped.
    pub fn at_last_problem(&self, name: Option<&str>, keep: bool) -> Option<Result<Self, LessonError>> {
        let lecture = &self.lesson()?.lecture;
        lecture.can_skip().then(|| lecture.skip(name).map(|opened| Self::taught(opened, keep)))
    }

    /// Sits down at the lesson after this one; `None` if this is the last.
    pub fn at_next_lesson(&self, name: Option<&str>, keep: bool) -> Option<Result<Self, LessonError>> {
        let lecture = &self.lesson()?.lecture;
        let next = lecture.number() + 1;
        (next < lecture.lessons()).then(|| Self::at_lesson(lecture.entry(), next, name, keep))
    }

    fn taught((table, lecture): (Box<dyn Local>, Lecture), keep: bool) -> Self {
        let teaching = Teaching { lecture, explained: false, progress: Progress::load(keep) };
        Self::studying(table, Study::Lesson(Box::new(teaching)))
    }

    /// Sits down at a problem, or at a decision that a review shows again, with what is known of the player's progress.
    ///
    /// # Errors
    /// When a bot's level is unknown.
    pub fn at_problem(
        exercise: Exercise,
        task: Option<Task>,
        progress: Progress,
    ) -> Result<Self, LessonError> {
        let table = exercise.open().map_err(|error| LessonError(error.to_string()))?;
        let finding = Finding { exercise, task, over: false, progress, trouble: None };
        Ok(Self::studying(table, Study::Problem(Box::new(finding))))
    }

    fn studying(table: Box<dyn Local>, study: Study) -> Self {
        Sitting { study: Some(study), ..Self::new(Live::Local(table)) }
    }

    /// Whether it is a lesson or a problem, not a match.
    pub fn is_study(&self) -> bool {
        self.study.is_some()
    }

    /// The lesson, if it is one.
    pub fn lesson(&self) -> Option<&Teaching> {
        if let Some(Study::Lesson(teaching)) = &self.study { Some(teaching) } else { None }
    }

    /// The problem, if it is one.
    pub fn problem(&self) -> Option<&Finding> {
        if let Some(Study::Problem(finding)) = &self.study { Some(finding) } else { None }
    }

    /// Why the player's progress is not kept, if it is not.
    pub fn trouble(&self) -> Option<Text> {
        match self.study.as_ref()? {
            Study::Lesson(teaching) => teaching.progress.problem().map(|error| error.text()),
            Study::Problem(finding) => {
                finding.trouble.clone().or_else(|| finding.progress.problem().map(|error| error.text()))
            }
        }
    }

    /// Whether the problem of a lesson is solved, and waits for its explanation.
    pub fn is_solved(&self) -> bool {
        self.lesson().is_some_and(|one| !one.explained && one.lecture.is_solved(self.session.table()))
    }

    /// Takes note that the solution has now been explained. If this should be saved but cannot be, returns the reason.
    pub fn explain(&mut self) -> Option<Text> {
        let Some(Study::Lesson(teaching)) = &mut self.study else { return None };
        teaching.explained = true;
        if teaching.lecture.can_skip() {
            return None;
        }
        let (entry, lesson) = (teaching.lecture.entry(), teaching.lecture.lesson());
        let solved = teaching.progress.solve(entry.info.id, &lesson.id);
        solved.err().map(|error| error.text())
    }

    /// Goes on to the next problem of a lesson; false if that was the last.
    pub fn next_problem(&mut self) -> bool {
        let Some(Study::Lesson(teaching)) = &mut self.study else { return false };
        let more = teaching.lecture.go_on();
        teaching.explained &= !more;
        more
    }

    /// Ends a problem because the player asks for the answer, if it has not ended.
    pub(super) fn give_up(&mut self) -> Reply {
        if let Some(Study::Problem(finding)) = &mut self.study
            && !finding.over
        {
            finding.exercise.begin_search();
            finding.end(false);
        }
        Reply::Done
    }
}
