//! A bot that thinks on a thread of its own, so that nobody has to wait for it.

use std::time::Duration;

use super::background::Background;
use crate::bots::Bot;
use crate::core::rng::BotRng;
use crate::core::{Game, Move, Seat, Seen};

/// A bot's question: the bot, what its seat has seen, and its random generator.
pub(super) struct Question<G: Game> {
    pub(super) bot: Box<dyn Bot<G>>,
    pub(super) seen: Seen<G>,
    pub(super) rng: BotRng,
}

impl<G: Game> Question<G> {
    /// Decides; returns the bot and its decision.
    pub(super) fn answer(mut self) -> (Box<dyn Bot<G>>, Move) {
        let mv = self.bot.decide(&self.seen, &mut self.rng);
        (self.bot, mv)
    }
}

/// A decision being made on a thread of its own.
///
/// When this is dropped, the answer reaches nobody and the bot is dropped with it. So a late answer cannot
/// be mistaken for the answer to another question.
pub(super) struct Thinking<G: Game> {
    seat: Seat,
    answer: Background<(Box<dyn Bot<G>>, Move)>,
    stopper: Stopper,
}

/// Stops a bot that nobody waits for, if it needs stopping.
struct Stopper(Option<Box<dyn FnOnce()>>);

impl Drop for Stopper {
    fn drop(&mut self) {
        if let Some(stop) = self.0.take() {
            stop();
        }
    }
}

impl<G: Game> Thinking<G> {
    /// Starts the decision of this seat's bot.
    pub(super) fn begin(seat: Seat, question: Question<G>) -> Self {
        let stopper = Stopper(question.bot.stopper());
        Thinking { seat, answer: Background::begin(move || question.answer()), stopper }
    }

    /// The bot's seat.
    pub(super) fn seat(&self) -> Seat {
        self.seat
    }

    /// Waits up to `patience`; true if it has decided.
    pub(super) fn is_over(&self, patience: Duration) -> bool {
        self.answer.is_over(patience)
    }

    /// Waits for the decision. Panics if the bot has panicked.
    pub(super) fn end(self) -> (Box<dyn Bot<G>>, Move) {
        let Thinking { answer, mut stopper, .. } = self;
        let answer = answer.end();
        stopper.0 = None;
        answer
    }
}
