//! A table in another process, as a table of this one.

mod arrival;
mod company;
mod mail;
mod next;

use std::cell::RefCell;
use std::time::{Duration, Instant};

use serde_json::Value;

pub use self::arrival::{Arrival, sit_down};
use self::mail::Mail;
pub use self::next::{NextTable, SharedTable};
use super::contribution::Contribution;
use super::link::Incoming;
use super::protocol::{GuestMessage, HouseMessage, Since, Stage, TableState, TurnState};
use crate::bots::Budget;
use crate::bots::judge;
use crate::core::text::{shown, shown_up_to};
use crate::core::{Arg, Event, Game, Info, Log, Move, Position, Refusal, Seat, SeatSet, Text, Turn};
use crate::engine::protocol::Event as Told;
use crate::engine::{Recall, TableError};
use crate::record::{Facts, Header, read_match, write_move};
use crate::table::{
    Asked, Company, Connection, DealScore, HintSearch, MatchError, Question, Said, Saved, Scene, Shown,
    Table, TableLog, Talk, Waiting, can_claim, keep_record, replay,
};

/// A table in a house, as one guest sees it.
///
/// The house sends what the guest's seat may know, and this program works out the rest by the rules, so it notices a
/// house that lies. Other players, bots or people, count as [`Waiting::Bot`]: they decide without this program.
pub struct RemoteTable<G: Game> {
    mail: RefCell<Mail>,
    state: TableState,
    header: Header,
    /// The guest's seat; `None` for a spectator.
    seat: Option<Seat>,
    /// What this program contributed to the shuffle, and what it was shown of the others.
    contribution: Contribution,
    /// Whether to keep a copy of the record.
    keep: bool,
    recall: Recall<G>,
    /// The position before the first deal.
    start: Position<G>,
    /// The messages so far, to be replayed after an undo.
    told: Vec<HouseMessage>,
    log: TableLog,
    turn: TurnState,
    /// When the current turn was told.
    turn_told: Instant,
    /// The decision that was sent and has not come back; without a move, a claim.
    sent: Option<(u64, Option<Value>)>,
    hinted: bool,
    /// How long the search for a hint may take.
    budget: Budget,
    /// How often decisions were undone while this guest was there.
    rewinds: u32,
    talk: Vec<Said>,
    question: Option<Question>,
    notices: Vec<Text>,
    connection: Connection,
    /// Why the table cannot continue.
    fault: Option<TableError>,
    /// The lines of the record: once the match is over; before, for a spectator who may see the hands of past deals.
    record: Vec<Value>,
    /// The text of the whole record, until it is checked.
    unchecked: Option<String>,
    /// The match as the whole record tells it.
    facts: Option<Facts>,
    saved: Saved,
}

impl<G: Game> RemoteTable<G> {
    /// Takes in what happened before this guest came, without showing it step by step.
    fn catch_up(&mut self) {
        while self.mail.borrow_mut().has_step(Duration::ZERO) {
            self.take_step();
        }
        self.listen();
    }

    fn position(&self) -> &Position<G> {
        self.recall.position().unwrap_or(&self.start)
    }

    /// Takes in one step: a deal, or a decision with what follows from it.
    fn take_step(&mut self) {
        let step = self.mail.borrow_mut().take_step();
        for message in step {
            self.take(message);
        }
    }

    fn take(&mut self, message: HouseMessage) {
        if self.fault.is_some() {
            return;
        }
        if let HouseMessage::Turn(turn) = message {
            self.take_turn(turn);
            return;
        }
        let scored = self.log.sheet().len();
        let understood = match &message {
            HouseMessage::Event(event) => self.recall.told(event),
            HouseMessage::Result(outcome) => self.recall.result(outcome),
            HouseMessage::Known(known) => self.recall.knows(known),
            _ => Ok(()),
        };
        if let Err(error) = understood {
            self.fault = Some(error);
            return;
        }
        if let HouseMessage::Event(Told::Act { seat, .. }) = &message
            && self.seat.is_some_and(|own| own.index() == *seat)
        {
            (self.sent, self.hinted) = (None, false);
        }
        for event in self.recall.news() {
            self.log.note(event);
        }
        if self.log.sheet().len() > scored {
            self.log.explain(scored, &self.recall.position().unwrap_or(&self.start).public);
        }
        self.told.push(message);
    }

    fn take_turn(&mut self, turn: TurnState) {
        // A turn that came alone may have been overtaken by a step.
        if turn.decision < self.turn.decision {
            return;
        }
        match self.sent.take() {
            Some((decision, _)) if decision < turn.decision => {}
            // The house asks again after the connection was lost: it has not heard the answer.
            Some((decision, action)) if !turn.legal.is_empty() => self.send_decision(decision, action),
            sent => self.sent = sent,
        }
        (self.turn, self.turn_told) = (turn, Instant::now());
    }

    /// Goes back to this number of numbered messages, after taking in those that were `missed`.
    fn rewind(&mut self, since: Since, missed: Vec<HouseMessage>) {
        for message in missed {
            self.take(message);
        }
        let mut left = since.events;
        let is_numbered =
            |message: &HouseMessage| matches!(message, HouseMessage::Event(_) | HouseMessage::Result(_));
        let keep = self.told.iter().position(|message| {
            let over = left == 0 && is_numbered(message);
            left -= usize::from(is_numbered(message) && !over);
            over
        });
        let told: Vec<HouseMessage> = self.told.drain(..).take(keep.unwrap_or(usize::MAX)).collect();
        self.recall = Recall::new(&self.header.options, self.header.seats.len(), self.seat);
        (self.log, self.sent, self.fault) = (TableLog::new(&self.header), None, None);
        self.header.undone = since.undone;
        self.turn = TurnState::default();
        self.rewinds += 1;
        self.record.clear();
        for message in told {
            self.take(message);
        }
    }

    /// Sends a decision, or without a move a claim, and waits for it to come back as an event.
    fn send_decision(&mut self, decision: u64, action: Option<Value>) {
        self.sent = Some((decision, action.clone()));
        self.send(&match action {
            Some(action) => GuestMessage::Act { decision, action, hint: self.hinted },
            None => GuestMessage::Claim {},
        });
    }

    fn send(&self, message: &GuestMessage) {
        self.mail.borrow().send(message);
    }

    /// Handles what is not part of the match itself.
    fn handle_other(&mut self, incoming: Incoming) {
        let news = incoming.news();
        let connection = match incoming {
            Incoming::Line(line) => return self.handle_message(line.message),
            Incoming::Lost | Incoming::Closed => Connection::Lost,
            Incoming::Back => Connection::Up,
            Incoming::Ended(_) => Connection::Ended,
            Incoming::TakenOver => Connection::TakenOver,
        };
        self.connection = connection;
        if connection == Connection::Up {
            // The house tells again what is still open.
            self.question = None;
        }
        // Why somebody was removed says more than that the connection has ended.
        if connection != Connection::Ended || !self.is_removed() {
            self.notices.extend(news);
        }
    }

    fn handle_message(&mut self, message: HouseMessage) {
        match message {
            HouseMessage::Table(state) => self.show(*state),
            HouseMessage::Question { question, seat, what } if seat < self.header.seats.len() => {
                self.question = Some(Question { number: question, seat: Seat::new(seat), what });
            }
            HouseMessage::Settled { question, seat, what, agreed } => {
                self.question = self.question.filter(|open| open.number != question);
                if seat < self.header.seats.len() {
                    let key = match (what, agreed) {
                        (Asked::Undo, true) => "together-undone",
                        (Asked::Undo, false) => "together-not-undone",
                        (Asked::End, true) => "together-match-ended",
                        (Asked::End, false) => "together-match-goes-on",
                    };
                    self.notices.push(Text::new(key).with("seat", Seat::new(seat)));
                }
            }
            HouseMessage::Said { name, say } => {
                let talk = match say {
                    Talk::Text(text) => Talk::Text(shown_up_to(&text, super::protocol::MAX_TALK)),
                    phrase @ Talk::Phrase(_) => phrase,
                };
                let (name, quote) = (shown(&name), Arg::Quote);
                let words = match &talk {
                    Talk::Phrase(phrase) => Arg::from(Text::new(phrase.key())),
                    Talk::Text(text) => quote(text.clone()),
                };
                self.notices
                    .push(Text::new("together-said").with("name", quote(name.clone())).with("text", words));
                self.talk.push(Said { name, talk });
            }
            HouseMessage::Removed { name, by, .. } => self.note_removed(&name, &by),
            HouseMessage::Closed { by, .. } => {
                self.notices.push(Text::new("together-closed").with("by", Arg::Quote(shown(&by))));
            }
            HouseMessage::Refused { why, .. } => {
                self.sent = None;
                self.notices.push(Text::new(why.key()));
            }
            HouseMessage::Record(line) => self.take_record(line),
            _ => {}
        }
    }

    fn show(&mut self, state: TableState) {
        self.note_again(&state);
        // Those who have gone on to the next table are not away.
        let goes_on = state.again.as_ref().is_some_and(|again| again.table.is_some());
        for (seat, (old, new)) in
            Seat::all(self.header.seats.len()).zip(self.state.seats.iter().zip(&state.seats))
        {
            let key = match ((old.here, old.bot_plays), (new.here, new.bot_plays)) {
                ((_, false), (_, true)) => "together-bot-plays",
                ((true, _), (false, _)) if !goes_on => "together-away",
                ((false, _), (true, _)) => "together-back",
                _ => continue,
            };
            if self.seat != Some(seat) {
                self.notices.push(Text::new(key).with("seat", seat));
            } else if key == "together-bot-plays" {
                self.notices.push(Text::new("together-bot-plays-you"));
            }
        }
        self.state = state;
    }

    /// Whether this guest was removed from the table.
    fn is_removed(&self) -> bool {
        self.notices.iter().any(|notice| notice.key == "together-removed-you")
    }

    fn note_removed(&mut self, name: &str, by: &str) {
        let own = self.mail.borrow().you() == name;
        let key = if own { "together-removed-you" } else { "together-removed" };
        let notice = Text::new(key).with("by", Arg::Quote(shown(by)));
        self.notices.push(if own { notice } else { notice.with("name", Arg::Quote(shown(name))) });
    }

    /// Takes in a line of the record, and keeps the whole at the last one.
    fn take_record(&mut self, line: Value) {
        let ends = line.get("end").is_some();
        if !matches!(self.saved, Saved::ByHouse) {
            return;
        }
        if line.get("offsuit").is_some() {
            self.record.clear();
        }
        self.record.push(line);
        if !ends {
            return;
        }
        let record = std::mem::take(&mut self.record);
        self.unchecked =
            Some(record.iter().fold(String::new(), |text, line| text + &line.to_string() + "\n"));
        if self.keep {
            self.saved = keep_record(G::INFO.id, &record);
        }
    }

    /// Checks the record, once everything that was told before has been taken in.
    fn check_record(&mut self) {
        if self.mail.borrow_mut().has_step(Duration::ZERO) {
            return;
        }
        let Some(text) = self.unchecked.take() else { return };
        // It ends with the end of the match, so if it follows the rules, the match is over.
        let reading = read_match(text.as_bytes(), 0).ok().filter(|reading| !reading.followed);
        self.facts = reading.map(|reading| reading.facts);
        let key = if self.was_fair(&text) { "together-fair" } else { "together-unfair" };
        self.notices.push(Text::new(key));
    }

    /// Whether the record is valid, its cards come from what everybody had sealed, and it shows the match that this guest has
    /// seen.
    fn was_fair(&self, record: &str) -> bool {
        // This checks every line, and that the cards follow from the shuffle.
        let Ok(mut replay) = replay(record.as_bytes(), 0) else { return false };
        if !self.contribution.is_kept_by(replay.header()) {
            return false;
        }
        replay.go_to(usize::MAX);
        let events = replay.open_events(0).into_iter();
        let seen: Vec<Event> = events.filter_map(|event| event.seen_by(self.seat)).collect();
        seen == self.events(0, self.seat)
    }
}

impl<G: Game> Shown for RemoteTable<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn scene(&self, viewer: Option<Seat>) -> Scene {
        // Other hands are guesses here.
        let viewer = viewer.filter(|&seat| Some(seat) == self.seat);
        self.log.scene(self.position(), viewer)
    }

    fn events(&self, from: usize, viewer: Option<Seat>) -> Vec<Event> {
        let viewer = viewer.filter(|&seat| Some(seat) == self.seat);
        self.log.events().iter().skip(from).filter_map(|event| event.seen_by(viewer)).collect()
    }

    fn remembered(&self, from: usize, viewer: Option<Seat>) -> Vec<Event> {
        self.log.remembered(from, viewer.filter(|&seat| Some(seat) == self.seat))
    }

    fn event_count(&self) -> usize {
        self.log.events().len()
    }

    fn sheet(&self) -> &[DealScore] {
        self.log.sheet()
    }
}

impl<G: Game> Table for RemoteTable<G> {
    fn waiting(&self) -> Waiting {
        if let Some(deals) = self.mail.borrow_mut().next_is_deal() {
            return if deals { Waiting::Deal } else { Waiting::Bot(self.decider()) };
        }
        if self.position().public.turn == Turn::Over
            || self.state.stage == Stage::Over
            || self.fault.is_some()
        {
            return Waiting::Nothing;
        }
        match self.seat {
            Some(own) if self.decider() == own && self.sent.is_none() && self.turn.seat.is_some() => {
                Waiting::Human(own)
            }
            _ => Waiting::Bot(self.decider()),
        }
    }

    fn choices(&self, seat: Seat) -> Vec<Move> {
        let own = self.seat.filter(|&own| own == seat && self.waiting() == Waiting::Human(own));
        let view = own.and_then(|own| self.position().view(own));
        view.iter().flat_map(|view| view.legal().iter()).collect()
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.position().check(seat, mv)
    }

    fn play(&mut self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.check(seat, mv)?;
        self.send_decision(self.turn.decision, Some(write_move(&G::INFO, mv)));
        Ok(())
    }

    fn advance(&mut self) -> Result<(), MatchError> {
        if self.mail.borrow_mut().has_step(Duration::ZERO) {
            self.take_step();
        }
        self.check_record();
        self.fault.as_ref().map_or(Ok(()), |fault| Err(MatchError::House(fault.to_string())))
    }

    fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    fn thinks(&self, patience: Duration) -> bool {
        matches!(self.waiting(), Waiting::Bot(_)) && !self.mail.borrow_mut().has_step(patience)
    }

    fn hint_search(&self, seat: Seat) -> Option<HintSearch> {
        if !self.state.manners.hints || self.waiting() != Waiting::Human(seat) {
            return None;
        }
        let (seen, decisions, budget) = (self.recall.seen().ok()?, self.turn.decision, self.budget);
        let search = move || judge::hint_for(G::INFO.id, Box::new(seen), decisions, budget);
        Some(self.log.limit(Box::new(search)))
    }

    fn can_claim(&self) -> bool {
        self.seat.is_some_and(|own| self.waiting() == Waiting::Human(own)) && can_claim(self.position())
    }

    fn play_out_deal(&mut self) -> Result<(), MatchError> {
        self.send_decision(self.turn.decision, None);
        Ok(())
    }

    fn saved(&self) -> Saved {
        self.saved.clone()
    }

    fn people(&self) -> SeatSet {
        self.seat.into_iter().collect()
    }

    fn decisions(&self) -> u64 {
        self.turn.decision
    }

    fn finished(&self) -> Option<&Facts> {
        self.facts.as_ref()
    }

    fn notices(&self) -> &[Text] {
        &self.notices
    }

    fn mark_hint(&mut self, _: Seat) {
        self.hinted = true;
    }
}

impl<G: Game> RemoteTable<G> {
    /// Who decides next, as far as this guest knows.
    fn decider(&self) -> Seat {
        match self.position().public.turn {
            Turn::Act(seat) => seat,
            Turn::Deal | Turn::Over => self.position().public.standing.dealer,
        }
    }
}
