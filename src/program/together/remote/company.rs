//! The other people at a table in a house.

use std::time::Duration;

use serde_json::Value;

use super::RemoteTable;
use super::mail::Other;
use crate::core::{Game, Seat, Turn};
use crate::table::{Asked, Company, Connection, Fellow, HostAction, Question, Rematch, Said, Talk};
use crate::together::protocol::{GuestMessage, HouseMessage, SeatState, Stage};

impl<G: Game> Company for RemoteTable<G> {
    fn listen(&mut self) -> bool {
        let mut changed = false;
        loop {
            let next = self.mail.borrow_mut().take_other();
            match next {
                Some(Other::Undone(since, missed)) => self.rewind(since, missed),
                Some(Other::Turn(turn)) => self.take(HouseMessage::Turn(turn)),
                Some(Other::Incoming(incoming)) => self.handle_other(incoming),
                None => break,
            }
            changed = true;
        }
        self.check_record();
        changed
    }

    fn rewinds(&self) -> u32 {
        self.rewinds
    }

    fn fellows(&self) -> Vec<Fellow> {
        let fellow =
            |seat: &SeatState| Fellow { here: seat.here, bot_plays: seat.bot_plays, late: seat.late };
        self.state.seats.iter().map(fellow).collect()
    }

    fn connection(&self) -> Connection {
        self.connection
    }

    fn time_left(&self) -> Option<Duration> {
        let given = Duration::from_secs(self.turn.seconds?.into());
        Some(given.saturating_sub(self.turn_told.elapsed()))
    }

    fn talk(&self) -> &[Said] {
        &self.talk
    }

    fn say(&mut self, talk: Talk) {
        self.send(&GuestMessage::Say(talk));
    }

    fn question(&self) -> Option<Question> {
        self.question
    }

    fn answer(&mut self, yes: bool) {
        if let Some(question) = self.question.take() {
            self.send(&GuestMessage::Answer { question: question.number, yes });
        }
    }

    fn ask(&mut self, what: Asked) {
        self.send(&GuestMessage::Ask { what });
    }

    fn play_on(&mut self, seat: Seat) {
        self.send(&GuestMessage::PlayOn { seat: seat.index() });
    }

    fn allows_hints(&self) -> bool {
        self.state.manners.hints
    }

    fn allows_texts(&self) -> bool {
        self.state.manners.texts
    }

    fn open_deals(&self) -> &[Value] {
        &self.record
    }

    fn ended_early(&self) -> bool {
        self.state.stage == Stage::Over && self.position().public.turn != Turn::Over
    }

    fn leave(&mut self) {
        self.send(&GuestMessage::Leave {});
    }

    fn stir(&mut self) {
        let is_up = self.is_connected();
        let own = self.seat.and_then(|own| self.state.seats.get_mut(own.index()));
        // Sitting down again takes the seat back, once.
        if let Some(seat) = own.filter(|seat| seat.bot_plays && !seat.removed && is_up) {
            seat.bot_plays = false;
            self.send(&GuestMessage::Sit { table: self.state.table, since: None });
        }
    }

    fn host_actions(&self) -> Vec<HostAction> {
        let actions = self.state.host_actions(self.mail.borrow().you());
        if self.is_connected() { actions } else { Vec::new() }
    }

    fn host(&mut self, action: HostAction) {
        if let Some(message) = self.state.host(action) {
            self.send(&message);
        }
    }

    fn rematch(&self) -> Option<Rematch> {
        self.who_plays_again()
    }

    fn play_again(&mut self, yes: bool) {
        if let Some(message) = self.answer_again(yes) {
            self.send(&message);
        }
    }
}
