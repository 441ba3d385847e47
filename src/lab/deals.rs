//! First deals of matches, for commands that play the same deal several times and compare what it brings.

use super::pool;
use crate::bots::judge::gained;
use crate::bots::mean::Mean;
use crate::core::rng::nth_seed;
use crate::core::{Game, Info, Match, Move, Moves, OptionValues, Public, Seat, SeatSet, Seen, Turn};

/// What deals to play.
#[derive(Clone, Debug)]
pub struct Deals {
    /// Number of players.
    pub players: usize,
    /// Options of the game.
    pub options: OptionValues,
    /// Number of deals, each the first of a match.
    pub count: u64,
    /// Seed of the matches.
    pub seed: u64,
    /// Threads to play deals on.
    pub threads: usize,
}

/// Points of a deal, as hints measure them, and percentage points of the chance to win the match.
pub type Values = [f64; 2];

/// A value for each deal, averaged over the seats (or sides).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PerDeal(pub(crate) Vec<Values>);

impl PerDeal {
    /// Number of deals.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The mean in points (0) or in chance (1).
    pub fn mean(&self, unit: usize) -> Mean {
        Mean::of(self.0.iter().map(|values| values[unit]))
    }

    /// The mean difference from other values of the same deals.
    pub fn gap(&self, other: &PerDeal, unit: usize) -> Mean {
        Mean::of(self.0.iter().zip(&other.0).map(|(own, other)| own[unit] - other[unit]))
    }
}

/// The public part of a match, before and after a deal.
pub(super) type Played<G> = (Public<G>, Public<G>);

impl Deals {
    /// Runs a job for each deal, which gets the seed of its match. Results are in the order of the deals, whatever the
    /// number of threads. Calls `each` with the number of results so far.
    pub(super) fn run<T: Send>(&self, job: impl Fn(u64) -> T + Sync, each: &mut dyn FnMut(u64)) -> Vec<T> {
        pool::in_order(self.count, self.threads, |number| job(nth_seed(self.seed, number)), each)
    }

    /// Plays the first deal of the match with this seed, until it is over or nothing is chosen.
    pub(super) fn play<G: Game>(
        &self,
        seed: u64,
        mut choose: impl FnMut(&Match<G>, &Seen<G>) -> Option<Move>,
    ) -> Played<G> {
        let (mut game, _) = Match::<G>::new(&self.options, self.players, seed);
        let before = *game.public();
        // The source of cards makes only valid deals, and bots make only legal moves.
        if game.begin(&game.next_deal(), &mut ()).is_ok() {
            while let Turn::Act(seat) = game.turn() {
                let mv = game.seen(seat).and_then(|seen| choose(&game, &seen));
                if mv.is_none_or(|mv| game.play(seat, mv, &mut ()).is_err()) {
                    break;
                }
            }
        }
        (before, *game.public())
    }

    /// What A gains over B in a deal: `play` plays it with A in these seats and B in all others.
    pub(super) fn gain<G: Game>(&self, mut play: impl FnMut(SeatSet) -> Played<G>) -> Values {
        let (before, among_b) = play(SeatSet::EMPTY);
        let rotations = rotations(&G::INFO, self.players);
        let mut gain = Values::default();
        for rotation in 0..rotations {
            let own = seats_of_a(&G::INFO, self.players, rotation);
            let (_, with_a) = play(own);
            let seat = own.iter().next().unwrap_or_default();
            let of = |after| <[f64; 2]>::from(gained(&before, after, seat));
            for (sum, (with_a, among_b)) in gain.iter_mut().zip(of(&with_a).into_iter().zip(of(&among_b))) {
                *sum += (with_a - among_b) / rotations as f64;
            }
        }
        gain
    }
}

/// The number of rotations of a deal: one for each seat, or side, that A can have.
pub(super) fn rotations(info: &Info, players: usize) -> usize {
    if info.partners { 2 } else { players }
}

/// The seats of A in this rotation.
pub(super) fn seats_of_a(info: &Info, players: usize, rotation: usize) -> SeatSet {
    let rotations = rotations(info, players);
    Seat::all(players).filter(|seat| seat.index() % rotations == rotation).collect()
}

/// The kind of a decision.
pub(super) const fn kind(moves: Moves) -> &'static str {
    match moves {
        Moves::Play(_) | Moves::Lead { .. } => "play",
        Moves::Lay(_) => "lay",
        Moves::Bid(_) => "bid",
        Moves::Declare(_) => "declare",
    }
}
