//! What players ask the others: to undo a decision, to end the match.

use std::time::Instant;

use super::HouseTable;
use crate::core::Seat;
use crate::table::{Asked, Undo};
use crate::together::house::Refusal;
use crate::together::house::pauses::pause;
use crate::together::protocol::{HouseMessage, Refused};

/// An open question.
pub(super) struct Question {
    number: u32,
    seat: usize,
    what: Asked,
    /// The number of decisions when it was asked.
    at: u64,
    /// Who has agreed.
    yes: Vec<usize>,
    /// Who has refused.
    no: Vec<usize>,
}

impl HouseTable {
    /// Asks the others something; false if they have already been asked.
    pub(in crate::together::house) fn ask(
        &mut self,
        seat: usize,
        what: Asked,
        present: &[usize],
        now: Instant,
    ) -> Result<bool, Refusal> {
        let table = self.running().ok_or_else(|| self.why_not())?;
        match self.question.as_ref().map(|open| (open.seat == seat, open.what == what)) {
            Some((false, _)) => return Err((Refused::NotNow, "another question is open".to_owned())),
            // The others are already asked.
            Some((true, true)) => return Ok(false),
            Some((true, false)) | None => {}
        }
        let name = self.description.seats[seat].name.clone().unwrap_or_default();
        if let Some(left) = self.asked.left(&name, now) {
            return Err(pause("the others have declined several times", left));
        }
        if what == Asked::Undo {
            match table.can_undo(Seat::new(seat)) {
                Undo::No(why) => {
                    let reasons = [Refused::UndoOthers, Refused::UndoSeen, Refused::UndoNothing];
                    let reason = reasons.into_iter().find(|reason| reason.key() == why.key);
                    return Err((reason.unwrap_or(Refused::NotNow), "it cannot be undone".to_owned()));
                }
                Undo::Asks(others) if !others.iter().any(|other| present.contains(&other.index())) => {
                    return Err((Refused::NotNow, "nobody is there to ask".to_owned()));
                }
                _ => {}
            }
        }
        let at = table.decisions();
        // A player's new question replaces their previous one.
        if self.question.is_some() {
            self.asked.note(&name, now);
        }
        let number = self.questions;
        self.questions += 1;
        self.question = Some(Question { number, seat, what, at, yes: Vec::new(), no: Vec::new() });
        Ok(true)
    }

    /// The open question, for a seat that is asked.
    pub(in crate::together::house) fn question_for(&self, seat: usize) -> Option<HouseMessage> {
        let question = self.question.as_ref().filter(|question| question.seat != seat)?;
        let answered = question.yes.contains(&seat) || question.no.contains(&seat);
        let Question { number, seat, what, .. } = *question;
        (!answered).then_some(HouseMessage::Question { question: number, seat, what })
    }

    /// Takes a person's answer to a question.
    pub(in crate::together::house) fn answer(
        &mut self,
        seat: usize,
        number: u32,
        yes: bool,
    ) -> Result<(), Refusal> {
        let question = self.question.as_mut().filter(|open| open.number == number && open.seat != seat);
        let question = question.ok_or((Refused::NotNow, "the question is no longer open".to_owned()))?;
        let (said, unsaid) =
            if yes { (&mut question.yes, &mut question.no) } else { (&mut question.no, &mut question.yes) };
        unsaid.retain(|&other| other != seat);
        if !said.contains(&seat) {
            said.push(seat);
        }
        Ok(())
    }

    /// Ends the question if enough people have answered, and does what was asked. After an undo, also returns how many
    /// numbered messages remain for each seat and, last, for a spectator.
    pub(in crate::together::house) fn settle(
        &mut self,
        present: &[usize],
        now: Instant,
    ) -> Option<(HouseMessage, Option<Vec<usize>>)> {
        let question = self.question.as_ref()?;
        let asker = Seat::new(question.seat);
        let undo = self.running().map(|table| (table.decisions() == question.at, table.can_undo(asker)));
        // People who are away have a say as well. The others need not wait for somebody for whom a bot may play.
        let is_awaited = |&seat: &usize| {
            let is_person = self.description.seats[seat].has_person();
            is_person && seat != question.seat && !self.bot_plays[seat] && !self.is_late(seat, now)
        };
        let mut awaited = (0..self.people.len()).filter(is_awaited);
        let agreed = match (question.what, undo) {
            _ if self.description.seats[question.seat].removed => Some(false),
            (Asked::Undo, Some((true, Undo::Free))) => Some(true),
            (Asked::Undo, Some((true, Undo::Asks(asked)))) => {
                let others = present.iter().filter(|&&seat| seat != question.seat);
                let mut asked = others.filter(|&&seat| asked.contains(Seat::new(seat)));
                if question.yes.is_empty() {
                    asked.all(|seat| question.no.contains(seat)).then_some(false)
                } else {
                    Some(true)
                }
            }
            (Asked::Undo, Some(_)) | (_, None) => Some(false),
            (Asked::End, _) if !question.no.is_empty() => Some(false),
            (Asked::End, _) => awaited.all(|seat| question.yes.contains(&seat)).then_some(true),
        };
        let agreed = agreed?;
        let Question { number, seat, what, .. } = *question;
        let is_declined = !agreed && !question.no.is_empty();
        if let Some(name) = self.description.seats[seat].name.clone().filter(|_| is_declined) {
            self.asked.note(&name, now);
        }
        self.question = None;
        let mut counts = None;
        let mut done = agreed;
        if agreed && what == Asked::Undo {
            self.thinking = None;
            done = self.table.as_mut().is_some_and(|table| table.undo(asker).is_ok());
            counts = self.table.as_ref().filter(|_| done).map(|table| {
                let seats = (0..self.people.len()).map(|seat| Some(Seat::new(seat))).chain([None]);
                seats.map(|viewer| table.events(0, viewer).len()).collect()
            });
            self.moved(now);
        } else if agreed {
            self.end();
        }
        Some((HouseMessage::Settled { question: number, seat, what, agreed: done }, counts))
    }
}
