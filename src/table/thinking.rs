//! A bot that thinks beside the table, on a thread of its own, so that nobody has to wait for it.

use std::convert::Infallible;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::bots::Bot;
use crate::core::rng::BotRng;
use crate::core::{Game, Move, Seat, Seen};

/// What is asked of a bot: itself, what its seat has seen, and the generator to decide with.
pub(super) struct Question<G: Game> {
    pub(super) bot: Box<dyn Bot<G>>,
    pub(super) seen: Seen<G>,
    pub(super) rng: BotRng,
}

impl<G: Game> Question<G> {
    /// The bot, and what it decides.
    pub(super) fn answer(mut self) -> (Box<dyn Bot<G>>, Move) {
        let mv = self.bot.decide(&self.seen, &mut self.rng);
        (self.bot, mv)
    }
}

/// A decision under way. Each has a thread of its own, so that the late answer to a question that is no longer asked
/// cannot be taken for another's: when this is dropped, the answer reaches nobody, and the bot goes with it.
pub(super) struct Thinking<G: Game> {
    seat: Seat,
    thread: JoinHandle<(Box<dyn Bot<G>>, Move)>,
    /// Disconnected when it has decided.
    open: Receiver<Infallible>,
    stopper: Stopper,
}

/// What ends a bot that is not waited for, if anything has to be ended.
struct Stopper(Option<Box<dyn FnOnce()>>);

impl Drop for Stopper {
    fn drop(&mut self) {
        if let Some(stop) = self.0.take() {
            stop();
        }
    }
}

impl<G: Game> Thinking<G> {
    /// Has the bot of this seat begin.
    pub(super) fn begin(seat: Seat, question: Question<G>) -> Self {
        let stopper = Stopper(question.bot.stopper());
        let (done, open) = channel();
        let thread = thread::spawn(move || {
            let answer = question.answer();
            drop(done);
            answer
        });
        Thinking { seat, thread, open, stopper }
    }

    /// Whose bot it is.
    pub(super) fn seat(&self) -> Seat {
        self.seat
    }

    /// Whether it has decided, or does within this time.
    pub(super) fn is_over(&self, patience: Duration) -> bool {
        matches!(self.open.recv_timeout(patience), Err(RecvTimeoutError::Disconnected))
    }

    /// Waits until it has decided. If the bot has panicked, so does this.
    pub(super) fn end(self) -> (Box<dyn Bot<G>>, Move) {
        let Thinking { thread, mut stopper, .. } = self;
        let answer = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        stopper.0 = None;
        answer
    }
}
