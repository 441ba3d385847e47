//! What has arrived from the house and has not been taken in yet.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::next::NextTable;
use crate::engine::protocol::Event;
use crate::together::link::{Incoming, Link};
use crate::together::protocol::{GuestMessage, HouseMessage, Since, TableState, TurnState};

/// What is not part of the match itself.
pub(super) enum Other {
    /// Decisions were undone, and what had not been taken in before.
    Undone(Since, Vec<HouseMessage>),
    /// The state of the turn, without a step before it.
    Turn(TurnState),
    /// Anything else.
    Incoming(Incoming),
}

/// The mailbox of a guest.
pub(super) struct Mail {
    link: Link,
    /// The number of the table.
    table: u32,
    /// The next table, if the house has brought the guest there. What it says after that is not read here.
    next: Option<Box<TableState>>,
    /// Events, results and turns, oldest first.
    game: VecDeque<HouseMessage>,
    /// How many of them are turns: each ends a step.
    turns: usize,
    other: VecDeque<Other>,
}

impl Mail {
    /// The mail of a table of this number.
    pub(super) fn new(link: Link, table: u32) -> Self {
        Mail { link, table, next: None, game: VecDeque::new(), turns: 0, other: VecDeque::new() }
    }

    /// Whether the house has brought the guest to another table.
    pub(super) fn has_next(&self) -> bool {
        self.next.is_some()
    }

    /// That table, with the connection. Nothing arrives here any more.
    pub(super) fn take_next(&mut self) -> Option<NextTable> {
        let state = *self.next.take()?;
        Some(NextTable { link: std::mem::replace(&mut self.link, Link::recorded([])), state })
    }

    /// The guest's name in the house.
    pub(super) fn you(&self) -> &str {
        self.link.you()
    }

    pub(super) fn send(&self, message: &GuestMessage) {
        self.link.send(message);
    }

    /// Whether nothing will arrive any more.
    pub(super) fn has_ended(&mut self) -> bool {
        self.has_step(Duration::ZERO);
        self.link.has_ended()
    }

    /// Whether a whole step has arrived, and no undo that must be taken in before it; waits up to `patience` for one.
    pub(super) fn has_step(&mut self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        loop {
            while let Some(incoming) = self.arrives(Duration::ZERO) {
                self.sort(incoming);
            }
            let left = until.saturating_duration_since(Instant::now());
            if self.has_undo() {
                return false;
            }
            if self.turns > 0 || left.is_zero() || self.next.is_some() {
                return self.turns > 0;
            }
            if let Some(incoming) = self.arrives(left) {
                self.sort(incoming);
            }
        }
    }

    /// The next thing that arrives for this table.
    fn arrives(&self, patience: Duration) -> Option<Incoming> {
        if self.next.is_some() { None } else { self.link.next(patience) }
    }

    /// Whether an undo has arrived that has not been taken in.
    pub(super) fn has_undo(&self) -> bool {
        self.other.iter().any(|other| matches!(other, Other::Undone(..)))
    }

    /// Whether the state of the turn has arrived without a step before it.
    pub(super) fn has_lone_turn(&self) -> bool {
        self.other.iter().any(|other| matches!(other, Other::Turn(_)))
    }

    fn sort(&mut self, incoming: Incoming) {
        let Incoming::Line(line) = incoming else {
            self.other.push_back(Other::Incoming(incoming));
            return;
        };
        match line.message {
            message @ (HouseMessage::Event(_) | HouseMessage::Result(_) | HouseMessage::Known(_)) => {
                self.game.push_back(message);
            }
            HouseMessage::Turn(turn) if self.game.is_empty() => self.other.push_back(Other::Turn(turn)),
            message @ HouseMessage::Turn(_) => {
                self.turns += 1;
                self.game.push_back(message);
            }
            HouseMessage::Undone(since) => {
                self.turns = 0;
                self.other.push_back(Other::Undone(since, self.game.drain(..).collect()));
            }
            HouseMessage::Table(state) if state.table != self.table => self.next = Some(state),
            _ => self.other.push_back(Other::Incoming(Incoming::Line(line))),
        }
    }

    /// Whether the next step is a deal, if a whole step has arrived.
    pub(super) fn next_is_deal(&mut self) -> Option<bool> {
        self.has_step(Duration::ZERO).then(|| self.game.front().is_some_and(is_deal))
    }

    /// Takes the next step: a deal, or a decision with what follows from it. Pre: a whole step has arrived.
    pub(super) fn take_step(&mut self) -> Vec<HouseMessage> {
        let mut step: Vec<HouseMessage> = Vec::new();
        while let Some(next) = self.game.front() {
            let begins = matches!(next, HouseMessage::Event(Event::Act { .. })) || is_deal(next);
            // The draw and the first deal are one step.
            if begins && step.last().is_some_and(|last| !is_draw(last)) {
                break;
            }
            let ends = matches!(next, HouseMessage::Turn(_));
            self.turns -= usize::from(ends);
            step.extend(self.game.pop_front());
            if ends {
                break;
            }
        }
        step
    }

    /// Takes the next of what is not part of the match.
    pub(super) fn take_other(&mut self) -> Option<Other> {
        self.has_step(Duration::ZERO);
        self.other.pop_front()
    }
}

/// Whether a deal begins with this message.
fn is_deal(message: &HouseMessage) -> bool {
    is_draw(message) || matches!(message, HouseMessage::Event(Event::Deal { .. }))
}

fn is_draw(message: &HouseMessage) -> bool {
    matches!(message, HouseMessage::Event(Event::Draw { .. }))
}
