//! A lesson or a problem at the table: what to do, and whether a choice was right.

use std::io;

use super::super::talk::Talk;
use super::super::view::View;
use super::Play;
use crate::core::Move;
use crate::games::Entry;
use crate::learn::{Lecture, Task};
use crate::sitting::{Finding, Phase, Teaching};

impl Play {
    /// Says a note of the coach.
    pub(super) fn say_note(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        let Some(note) = self.sitting.note(talk.settings()) else { return Ok(()) };
        let note = note.text.say(&talk.words, self.session().info().pack);
        talk.say_key("learn-note", &[("note", &note)])
    }

    /// The lesson, if it is one.
    pub fn lecture(&self) -> Option<&Lecture> {
        self.sitting.lesson().map(Teaching::lecture)
    }

    /// The game of the problem, if it is one.
    pub fn problem_of(&self) -> Option<&'static Entry> {
        self.sitting.problem()?.task().map(Task::entry)
    }

    /// Whether this is a lesson or a problem that has been solved.
    pub fn is_lesson_over(&self) -> bool {
        self.sitting.lesson().is_some_and(Teaching::is_over)
            || self.sitting.problem().is_some_and(Finding::is_over)
    }

    /// Says what the lesson asks.
    pub(super) fn say_task(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        match self.lecture() {
            Some(lecture) => {
                let task = lecture.ask(&talk.words);
                talk.say_key("learn-task", &[("task", &task)])
            }
            None => Ok(()),
        }
    }

    /// Says why a choice is not what the lesson or problem asks for.
    pub(super) fn say_wrong(&self, talk: &mut Talk<'_>, mv: Move) -> io::Result<()> {
        if let Some(problem) = self.sitting.problem() {
            let why = problem.wrong(&talk.words, mv);
            return talk.say_key("problem-said-wrong", &[("why", &why)]);
        }
        let Some(lecture) = self.lecture() else { return Ok(()) };
        let why = lecture.wrong(&talk.words, mv);
        talk.say_key("learn-said-wrong", &[("why", &why), ("anchor", &lecture.lesson().clause)])
    }

    /// Says why a choice is the answer of a problem. What is right in a lesson is explained after the others have answered.
    pub(super) fn say_found(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let Some(problem) = self.sitting.problem() else { return Ok(()) };
        let [_, why] = problem.answer(&talk.words);
        talk.say_key("learn-said-right", &[("why", &why)])?;
        self.say_done(talk)
    }

    /// Says the answer to a problem when the player has asked for it.
    pub(super) fn say_answer(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let Some(problem) = self.sitting.problem() else { return Ok(()) };
        let [choice, why] = problem.answer(&talk.words);
        talk.say_all(&[talk.words.with("problem-best", &[("choice", &choice)]), why])?;
        self.say_done(talk)
    }

    fn say_done(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        if let Some(trouble) = self.sitting.trouble() {
            talk.say_text(&trouble, &[])?;
        }
        talk.say_key("problem-done", &[])
    }

    /// Says the explanation once a problem is solved; true if the lesson is over.
    pub(super) fn says_right(&mut self, talk: &mut Talk<'_>) -> io::Result<bool> {
        if self.is_lesson_over() {
            return Ok(true);
        }
        if !self.sitting.is_solved() {
            return Ok(false);
        }
        self.say_news(talk, Vec::new())?;
        if matches!(self.session().phase(), Phase::DealOver | Phase::Over) {
            let lines = View::new(&talk.words, self.session()).after_deal(self.is_brief(talk));
            talk.say_all(&lines)?;
        }
        let trouble = self.sitting.explain();
        let Some(lesson) = self.sitting.lesson() else { return Ok(false) };
        let is_last = lesson.lecture().number() + 1 == lesson.lecture().lessons();
        let why = talk.words.sentences(&lesson.right(&talk.words, self.session()));
        talk.say_key("learn-said-right", &[("why", &why)])?;
        if self.sitting.next_problem() {
            return Ok(false);
        }
        if let Some(trouble) = trouble {
            talk.say_text(&trouble, &[])?;
        }
        talk.say_key(if is_last { "learn-all-done" } else { "learn-done" }, &[])?;
        Ok(true)
    }

    /// The clause that the lesson is about, as lines.
    pub(super) fn lesson_moment(&self) -> Option<String> {
        self.lecture().filter(|_| self.is_lesson_over()).map(|lecture| lecture.lesson().clause.clone())
    }
}
