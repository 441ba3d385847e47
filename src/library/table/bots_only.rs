//! Matches between bots, without people or spectators.

use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;

use crate::bots::{Bot, Budget, Level};
use crate::core::{Game, Log, PerSeat, Seat, SeatSet, StepFault, Turn};
use crate::games::{self, Visitor};
use crate::record::{Header, Marks, Scribe};

/// Bots in the seats of one match after another.
pub trait BotsOnly {
    /// Plays a match of the game to its end. `None` if it was stopped, or needs too many decisions.
    ///
    /// Each decision depends only on the header and the bots, so the result is the same on every machine.
    ///
    /// # Errors
    /// When a bot breaks the rules. This is a bug.
    fn play(&mut self, run: &Run, log: &mut dyn Log) -> Result<Option<BotMatch>, StepFault>;
}

/// A match to play.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// Its header.
    pub header: &'a Header,
    /// How to mark the decisions in the record; `None` to write no record.
    pub record: Option<Marks>,
    /// The most decisions.
    pub most: u64,
    /// Stops the match once it is set.
    pub stop: &'a AtomicBool,
}

/// A finished match.
#[derive(Clone, Debug)]
pub struct BotMatch {
    /// The lines of the record after its header.
    pub lines: Vec<Value>,
    /// How many deals there were.
    pub deals: u32,
    /// How many decisions there were.
    pub decisions: u64,
    /// What each seat won or lost.
    pub gains: PerSeat<i32>,
    /// Who won.
    pub winners: SeatSet,
}

/// Seats bots of these levels; `None` if there is no such game.
pub fn bots_only(game: &str, levels: &[Level], budget: Budget) -> Option<Box<dyn BotsOnly>> {
    games::visit_any(game, Open(levels.to_vec(), budget))
}

pub(super) struct Open(Vec<Level>, Budget);

impl Visitor for Open {
    type Out = Box<dyn BotsOnly>;

    fn visit<G: Game>(self) -> Self::Out {
        Box::new(Bots::<G>(self.0.iter().map(|level| level.bot(self.1)).collect()))
    }
}

struct Bots<G: Game>(Vec<Box<dyn Bot<G>>>);

impl<G: Game> BotsOnly for Bots<G> {
    fn play(&mut self, run: &Run, log: &mut dyn Log) -> Result<Option<BotMatch>, StepFault> {
        let mut scribe = Scribe::<G>::new(run.header, log);
        if run.record.is_none() {
            scribe.stop_recording();
        }
        let marks = run.record.unwrap_or_default();
        let before = scribe.game().standing().totals;
        loop {
            let game = scribe.game();
            if run.stop.load(Ordering::Relaxed) || game.decisions() > run.most {
                return Ok(None);
            }
            match game.turn() {
                Turn::Over => break,
                Turn::Deal => scribe.begin(&game.next_deal(), log)?,
                Turn::Act(seat) => {
                    let seen = game.seen(seat).ok_or(StepFault::NotDealt)?;
                    let Some(bot) = self.0.get_mut(seat.index()) else { return Ok(None) };
                    let mv = bot.decide(&seen, &mut game.bot_rng(seat));
                    scribe.play(seat, mv, marks, log).map_err(StepFault::by(seat))?;
                }
            }
        }
        let game = scribe.game();
        let (standing, decisions) = (*game.standing(), game.decisions());
        let (deals, winners) = (standing.deal, G::winners(game.public()));
        let mut gains = standing.totals;
        for seat in Seat::all(standing.seats) {
            gains[seat] -= before[seat];
        }
        Ok(Some(BotMatch { lines: scribe.take_lines(), deals, decisions, gains, winners }))
    }
}
