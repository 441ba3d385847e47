//! A lesson at the table: what to do, and whether a choice was right.

use std::io;

use super::super::talk::Talk;
use super::super::view::View;
use super::Play;
use crate::core::{Move, Seat};
use crate::learn::{Coach, Lecture, Progress, Verdict};
use crate::table::Phase;

/// A lesson, and whether its problem has been solved.
pub(super) struct Teaching {
    lecture: Lecture,
    /// Whether it has been solved.
    over: bool,
    /// Whether to keep the player's progress.
    keep: bool,
}

impl Play {
    /// The same match as a lesson.
    #[must_use]
    pub fn teaching(self, lecture: Lecture, keep: bool) -> Self {
        // The situation says what is on the table. Everything that happened before would bury it.
        let said = self.session().table().event_count();
        let lesson = Some(Teaching { lecture, over: false, keep });
        Play { lesson, said, told: vec![said; self.told.len()], ..self }
    }

    /// The same match with a coach, who keeps what has been said if `keep`.
    #[must_use]
    pub fn coached(self, keep: bool) -> Self {
        let game = self.session().info().id;
        // A coach who could not remember would repeat everything in every match.
        let coach = (keep && self.lesson.is_none()).then(|| Coach::new(game, keep));
        Play { coach, ..self }
    }

    /// Says a note of the coach. Around one keyboard, it is not clear who knows what.
    pub(super) fn say_note(&mut self, talk: &mut Talk<'_>, seat: Seat) -> io::Result<()> {
        let shared = self.session().is_shared() || !talk.settings().coach;
        let Some(coach) = self.coach.as_mut().filter(|_| !shared) else { return Ok(()) };
        let note = coach.note(self.sitting.session().table(), seat, self.sitting.session().prompt().key);
        note.map_or(Ok(()), |note| {
            let note = note.text.say(&talk.words, self.session().info().pack);
            talk.say_key("learn-note", &[("note", &note)])
        })
    }

    /// Whether this is a lesson or a problem, not a match.
    pub fn is_study(&self) -> bool {
        self.lesson.is_some() || self.problem_of().is_some()
    }

    /// The lesson, if it is one.
    pub fn lecture(&self) -> Option<&Lecture> {
        self.lesson.as_ref().map(|lesson| &lesson.lecture)
    }

    /// Whether this is a lesson or a problem that has been solved.
    pub fn is_lesson_over(&self) -> bool {
        self.lesson.as_ref().is_some_and(|lesson| lesson.over) || self.is_problem_over()
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

    /// Says why a legal choice is not what the lesson asks for; false if it is.
    pub(super) fn says_wrong(&self, talk: &mut Talk<'_>, mv: Move) -> io::Result<bool> {
        let Some(lecture) = self.lecture() else { return Ok(false) };
        if self.session().refusal(mv).is_some() || matches!(lecture.judge(mv), Verdict::Right) {
            return Ok(false);
        }
        let why = lecture.wrong(&talk.words, mv);
        talk.say_key("learn-said-wrong", &[("why", &why), ("anchor", &lecture.lesson().clause)])?;
        Ok(true)
    }

    /// Says the explanation once a problem is solved; true if the lesson is over.
    pub(super) fn says_right(&mut self, talk: &mut Talk<'_>) -> io::Result<bool> {
        if self.is_lesson_over() {
            return Ok(true);
        }
        if !self.lecture().is_some_and(|lecture| lecture.is_solved(self.session().table())) {
            return Ok(false);
        }
        self.say_news(talk, Vec::new())?;
        if matches!(self.session().phase(), Phase::DealOver | Phase::Over) {
            let lines = View::new(&talk.words, self.session()).after_deal(self.is_brief(talk));
            talk.say_all(&lines)?;
        }
        let Some(Teaching { lecture, over, keep }) = &mut self.lesson else { return Ok(false) };
        let right = lecture.right(&talk.words);
        let ending = lecture.ending(&talk.words, self.sitting.session().table());
        let why = talk.words.sentences(&std::iter::once(right).chain(ending).collect::<Vec<_>>());
        talk.say_key("learn-said-right", &[("why", &why)])?;
        if lecture.go_on() {
            return Ok(false);
        }
        let solved = Progress::load(*keep).solve(lecture.entry().info.id, &lecture.lesson().id);
        let is_last = lecture.number() + 1 == lecture.lessons();
        *over = true;
        if let Err(error) = solved {
            talk.say_text(&error.text(), &[])?;
        }
        talk.say_key(if is_last { "learn-all-done" } else { "learn-done" }, &[])?;
        Ok(true)
    }

    /// The clause that the lesson is about, as lines.
    pub(super) fn lesson_moment(&self) -> Option<String> {
        self.lecture().filter(|_| self.is_lesson_over()).map(|lecture| lecture.lesson().clause.clone())
    }
}
