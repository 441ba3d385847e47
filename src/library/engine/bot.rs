//! An engine in a seat.

use std::marker::PhantomData;

use super::client::{Client, Patience};
use super::failure::{Failure, Fault};
use super::protocol::{Decide, Hello, PROTOCOL};
use super::tell;
use crate::bots::Bot;
use crate::core::rng::BotRng;
use crate::core::text::shown_up_to;
use crate::core::{Event, Game, Move, OptionValues, PieceSet, Seat, Seen, Text};
use crate::record::{read_move, write_move, write_options};

/// An engine as a bot. The engine is told what its seat sees, and asked for its decisions. If it fails, it is ended and a
/// novice takes over.
pub struct EngineBot<G: Game> {
    /// The engine, until it fails.
    client: Option<Client>,
    /// What it did wrong, until that has been reported.
    failure: Option<Failure>,
    seat: Seat,
    seats: usize,
    /// The number of decisions in the match so far.
    decisions: u64,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> EngineBot<G> {
    /// Starts an engine for a seat of a new match. If that fails, the seat's first decision reports it.
    pub fn start(
        command: &str,
        options: &OptionValues,
        seats: usize,
        seat: Seat,
        patience: Patience,
    ) -> Self {
        match Client::start(command, patience) {
            Ok(client) => Self::seated(client, options, seats, seat),
            Err(failure) => Self::new(None, Some(failure), seats, seat),
        }
    }

    /// Seats a running engine in a new match.
    pub fn seated(mut client: Client, options: &OptionValues, seats: usize, seat: Seat) -> Self {
        let hello = Hello {
            protocol: PROTOCOL,
            game: G::INFO.id.to_owned(),
            options: write_options(&G::INFO, options),
            seats,
            seat: seat.index(),
            deadline_ms: client.patience().start.as_millis() as u64,
            iterations: client.patience().iterations,
        };
        match client.hello(hello) {
            Ok(()) => Self::new(Some(client), None, seats, seat),
            Err(failure) => Self::new(None, Some(failure), seats, seat),
        }
    }

    fn new(client: Option<Client>, failure: Option<Failure>, seats: usize, seat: Seat) -> Self {
        EngineBot { client, failure, seat, seats, decisions: 0, game: PhantomData }
    }

    /// What the engine did wrong in its last decision; reported only once.
    pub fn failure(&mut self) -> Option<Failure> {
        self.failure.take()
    }

    /// The engine, unless it has failed.
    pub fn into_client(self) -> Option<Client> {
        self.client
    }

    fn ask(&mut self, seen: &Seen<G>) -> Result<Move, Failure> {
        let Some(client) = &mut self.client else {
            return Err(Failure::new(Fault::Ended, "it ended"));
        };
        let (pack, legal) = (G::INFO.pack, seen.view.legal());
        let known: Vec<PieceSet> = Seat::all(self.seats).map(|seat| seen.view.public.known[seat]).collect();
        let names = |&set: &PieceSet| {
            pack.sorted(set).into_iter().map(|piece| pack.name(piece).to_string()).collect()
        };
        let none = known.iter().all(|set| set.is_empty());
        let action = client.decide(Decide {
            decision: self.decisions,
            legal: legal.iter().map(|mv| write_move(&G::INFO, mv)).collect(),
            known: if none { Vec::new() } else { known.iter().map(names).collect() },
            deadline_ms: client.patience().decide.as_millis() as u64,
        })?;
        let answered = || shown_up_to(&action.to_string(), 200);
        match read_move(&G::INFO, &action) {
            Ok(mv) if legal.contains(mv) => Ok(mv),
            Ok(_) => {
                let legal: Vec<String> =
                    legal.iter().map(|mv| write_move(&G::INFO, mv).to_string()).collect();
                let what = format!("it chose {}; legal moves: {}", answered(), legal.join(" "));
                Err(client.fail(Fault::Illegal, what))
            }
            Err(error) => Err(client.fail(Fault::Malformed, format!("it chose {}: {error}", answered()))),
        }
    }
}

impl<G: Game> Bot<G> for EngineBot<G> {
    fn decide(&mut self, seen: &Seen<G>, rng: &mut BotRng) -> Move {
        let view = &seen.view;
        if self.client.is_some() {
            match self.ask(seen) {
                Ok(mv) => return mv,
                Err(failure) => self.failure = Some(failure),
            }
            self.client = None;
        }
        G::rule_of_thumb(&view.public, &view.private, view.seat, rng)
    }

    fn observe(&mut self, event: &Event) {
        self.decisions += u64::from(matches!(event, Event::Acted { .. }));
        if let Some(client) = &mut self.client {
            client.tell(&tell::message(&G::INFO, self.seats, event));
        }
    }

    fn stopper(&self) -> Option<Box<dyn FnOnce()>> {
        self.client.as_ref().map(Client::stopper)
    }

    fn fault(&mut self) -> Option<Text> {
        self.failure().map(|failure| failure.fault.notice(self.seat))
    }
}
