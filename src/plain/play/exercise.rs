//! A problem at the table: what there is to find, and how good a choice is.

use std::io;

use super::super::talk::Talk;
use super::Play;
use crate::core::Move;
use crate::games::Entry;
use crate::learn::{Exercise, Progress, Task};
use crate::table::move_label;

/// A problem, and whether it has been solved.
pub(super) struct Finding {
    task: Task,
    exercise: Exercise,
    /// Whether it has been solved.
    over: bool,
    /// Whether to keep the player's progress.
    keep: bool,
}

impl Play {
    /// The same match as a problem.
    #[must_use]
    pub fn finding(self, task: Task, exercise: Exercise, keep: bool) -> Self {
        let said = self.session().table().event_count();
        let finding = Some(Finding { task, exercise, over: false, keep });
        Play { finding, said, told: vec![said; self.told.len()], ..self }
    }

    /// The game of the problem, if it is one.
    pub fn problem_of(&self) -> Option<&'static Entry> {
        self.finding.as_ref().map(|finding| finding.task.entry())
    }

    /// Whether this is a problem that has been solved.
    pub(super) fn is_problem_over(&self) -> bool {
        self.finding.as_ref().is_some_and(|finding| finding.over)
    }

    /// Says how good a legal choice is, without playing it; false if this is not a problem or the choice is illegal.
    pub(super) fn says_how_good(&mut self, talk: &mut Talk<'_>, mv: Move) -> io::Result<bool> {
        if self.finding.is_none() || self.session().refusal(mv).is_some() {
            return Ok(false);
        }
        let label = talk.words.say(&move_label(self.session().info(), mv), &[]);
        let Some(finding) = &mut self.finding else { return Ok(false) };
        let why = finding.exercise.explain(&talk.words, mv).join(&talk.words.get("problem-join"));
        if !finding.exercise.is_right(mv) {
            let what = talk.words.with("problem-wrong", &[("choice", &label), ("what", &why)]);
            finding.task.miss();
            talk.say_key("problem-said-wrong", &[("why", &what)])?;
            return Ok(true);
        }
        finding.over = true;
        let solved = finding.task.end(true, &mut Progress::load(finding.keep));
        talk.say_key("learn-said-right", &[("why", &why)])?;
        if let Err(error) = solved {
            talk.say_text(&error.text(), &[])?;
        }
        talk.say_key("problem-done", &[])?;
        Ok(true)
    }
}
