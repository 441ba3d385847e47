//! Undoing a decision, and redoing it.
//!
//! One person against bots may undo until the match is over. With several people, a decision can be undone until
//! another person decides or somebody sees a piece other than the one played, and the others must agree.
//!
//! The record counts the undone decisions. It counts those once more whose person had learned something by then.

use super::GameTable;
use crate::core::{Event, Game, Seat, SeatSet, Text};
use crate::record::{Facts, Step};
use crate::table::{Table, Waiting};

/// Whether a person's last decision can be undone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undo {
    /// Yes, without asking anybody.
    Free,
    /// Yes, if one of these people agrees.
    Asks(SeatSet),
    /// No, for the reason in this `undo-...` message.
    No(Text),
}

impl<G: Game> GameTable<G> {
    /// Who must agree, or why it cannot be undone.
    pub(super) fn may_take_back(&self, seat: Seat) -> Result<Undo, Text> {
        let (step, _) = self.last_decision(seat).ok_or_else(|| Text::new("undo-nothing"))?;
        if self.waiting() == Waiting::Nothing {
            return Err(Text::new("undo-finished"));
        }
        if self.begun.get(step).is_some_and(|&event| !self.log.may_return_to(event)) {
            return Err(Text::new("undo-memory"));
        }
        let others = self.people().iter().filter(|&other| other != seat).collect::<SeatSet>();
        if others.is_empty() {
            return Ok(Undo::Free);
        }
        let since = self.facts.steps.iter().skip(step + 1);
        let mut deciding = since.filter_map(|step| match step {
            Step::Act { seat, .. } => Some(*seat),
            Step::Deal(_) => None,
        });
        if deciding.any(|seat| others.contains(seat)) {
            return Err(Text::new("undo-others"));
        }
        if self.events_since(step).any(|event| self.people().iter().any(|person| shows_piece(event, person)))
        {
            return Err(Text::new("undo-seen"));
        }
        Ok(Undo::Asks(others))
    }

    /// The events since this decision, without the decision itself: its piece returns to the hand.
    fn events_since(&self, step: usize) -> impl Iterator<Item = Event> {
        let from = self.begun.get(step).map_or(0, |&from| from);
        self.log.events.iter().skip(from + 1).copied()
    }

    pub(super) fn take_back(&mut self, seat: Seat) -> Result<(), Text> {
        self.may_take_back(seat)?;
        let (step, hinted) = self.last_decision(seat).ok_or_else(|| Text::new("undo-nothing"))?;
        let mut facts = Facts { steps: self.facts.steps[..step].to_vec(), ..self.facts.clone() };
        let header = &mut facts.header;
        header.undone = header.undone.saturating_add(1);
        if self.events_since(step).any(|event| tells(event, seat)) {
            header.marks.undone_after_news = header.marks.undone_after_news.saturating_add(1);
        }
        // Repeating checked decisions cannot fail. A failed engine is not tried again.
        let mut before = Self::seated_with(facts, self.stand_ins, self.budget)
            .map_err(|_| Text::new("undo-not-written"))?;
        let lines = before.scribe.take_lines().len();
        self.saver.rewrite(&before.facts.header, lines).map_err(|_| Text::new("undo-not-written"))?;
        std::mem::swap(&mut before.saver, &mut self.saver);
        before.notices = std::mem::take(&mut self.notices);
        before.undone = std::mem::take(&mut self.undone);
        before.undone.push(self.facts.steps.split_off(step));
        // A hint still counts after undoing the decision it was given for.
        before.hinted = self.hinted;
        if hinted {
            before.hinted.insert(seat);
        }
        *self = before;
        Ok(())
    }

    /// Repeats the steps that the last undo took back.
    ///
    /// Nobody needs to agree: the person whose decision it is could make it again, and the bots' decisions
    /// follow from it.
    pub(super) fn make_again(&mut self) -> Result<(), Text> {
        let steps = self.undone.pop().ok_or_else(|| Text::new("redo-nothing"))?;
        for mut step in steps {
            if let Step::Act { seat, marks, .. } = &mut step {
                marks.hint |= self.hinted.contains(*seat);
                let seat = *seat;
                self.hinted = self.hinted.iter().filter(|&other| other != seat).collect();
            }
            // These steps were checked when they were made.
            self.repeat(&step).map_err(|_| Text::new("redo-nothing"))?;
        }
        self.save();
        Ok(())
    }

    /// The step of the seat's last decision and whether it used a hint; `None` for a bot's seat.
    fn last_decision(&self, seat: Seat) -> Option<(usize, bool)> {
        let mut steps = self.facts.steps.iter().enumerate().rev().filter_map(|(n, step)| match step {
            Step::Act { seat: who, marks, .. } if *who == seat => Some((n, marks.hint)),
            _ => None,
        });
        if self.people().contains(seat) { steps.next() } else { None }
    }
}

/// Whether this person could not have foreseen what the event shows them.
///
/// They know what a trick and a score will be from the pieces that they have seen.
fn tells(event: Event, person: Seat) -> bool {
    match event.seen_by(Some(person)) {
        Some(Event::Acted { mv, .. }) => mv.is_some(),
        // It had been turned up before.
        Some(Event::Drew { face_up: true, .. }) => false,
        _ => shows_piece(event, person),
    }
}

/// Whether the event shows this person a piece.
fn shows_piece(event: Event, person: Seat) -> bool {
    match event.seen_by(Some(person)) {
        Some(Event::Acted { mv, .. }) => mv.is_some_and(|mv| mv.piece().is_some()),
        Some(Event::Drew { piece, .. }) => piece.is_some(),
        Some(
            Event::DrewForDeal { .. }
            | Event::Hand { .. }
            | Event::TurnedUp(_)
            | Event::Exchanged { .. }
            | Event::Revealed { .. },
        ) => true,
        // The pieces of a trick were seen when they were played.
        Some(Event::Dealt { .. } | Event::Trick { .. } | Event::Scored { .. } | Event::Ended { .. })
        | None => false,
    }
}
