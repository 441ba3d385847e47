//! Whether estimated values hold up in play: compares what the judge of reviews says a bot's choices are worth with
//! what the bot gains.
//!
//! Both are about the same deals. *Judged* is how much less A's choices lose than B's would have at the same decisions,
//! summed over a deal in which A plays one seat (or side) and B all others. *Played* is how much more that seat gains
//! than with B in it. On average, the two are equal if the judge is right.

use std::collections::BTreeMap;

use super::arena::Entrant;
use super::pool;
use crate::bots::Bot;
use crate::bots::judge::{gained, judge_each};
use crate::bots::mean::Mean;
use crate::core::rng::{for_judges, nth_seed};
use crate::core::{Game, Match, Moves, OptionValues, Public, Seat, SeatSet, Seen, Turn};
use crate::games::Visitor;

/// What to compare.
#[derive(Clone, Debug)]
pub struct Truth {
    /// Number of players.
    pub players: usize,
    /// Options of the game.
    pub options: OptionValues,
    /// The level whose choices are judged.
    pub a: Entrant,
    /// The level that it is compared with, which plays all other seats.
    pub b: Entrant,
    /// Number of deals, each the first of a match.
    pub deals: u64,
    /// Seed of the matches.
    pub seed: u64,
    /// Threads to play deals on.
    pub threads: usize,
}

/// A difference in points of the deal, as hints measure them, and in percentage points of the chance to win the match.
type Values = [f64; 2];

/// The decisions of one kind.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Kind {
    /// How many there were.
    pub decisions: u64,
    /// The number of those in which A and B chose differently.
    pub differ: u64,
    /// What A's choices are credited with over B's, summed over all deals and seats.
    pub judged: Values,
}

/// The result of a deal, averaged over the seats (or sides) that A played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Deal {
    judged: Values,
    played: Values,
}

/// The deals so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Found {
    deals: Vec<Deal>,
    /// The decisions of A by their kind: bids, declarations, cards laid down, and cards played.
    pub kinds: BTreeMap<&'static str, Kind>,
}

impl Found {
    /// Number of deals.
    pub fn deals(&self) -> usize {
        self.deals.len()
    }

    /// What A's choices in a deal are credited with: in points (0) or in chance (1).
    pub fn judged(&self, unit: usize) -> Mean {
        self.mean(|deal| deal.judged[unit])
    }

    /// What A gained over B in a deal.
    pub fn played(&self, unit: usize) -> Mean {
        self.mean(|deal| deal.played[unit])
    }

    /// The difference of the two, paired by deal.
    pub fn gap(&self, unit: usize) -> Mean {
        self.mean(|deal| deal.judged[unit] - deal.played[unit])
    }

    fn mean(&self, value: impl Fn(&Deal) -> f64) -> Mean {
        Mean::of(self.deals.iter().map(value))
    }
}

/// Compares the two levels in a game.
pub struct Compare<'a> {
    /// What to compare.
    pub truth: &'a Truth,
    /// Called with the number of deals so far.
    pub each: &'a mut dyn FnMut(u64),
}

impl Visitor for Compare<'_> {
    type Out = Found;

    fn visit<G: Game>(self) -> Found {
        let Compare { truth, each } = self;
        let play = |number| truth.deal::<G>(number);
        let mut all = Found::default();
        for (deal, kinds) in pool::in_order(truth.deals, truth.threads, play, each) {
            all.deals.push(deal);
            for (name, kind) in kinds {
                let sum = all.kinds.entry(name).or_default();
                sum.decisions += kind.decisions;
                sum.differ += kind.differ;
                for (sum, judged) in sum.judged.iter_mut().zip(kind.judged) {
                    *sum += judged;
                }
            }
        }
        all
    }
}

/// The kind of a decision.
const fn kind(moves: Moves) -> &'static str {
    match moves {
        Moves::Play(_) | Moves::Lead { .. } => "play",
        Moves::Lay(_) => "lay",
        Moves::Bid(_) => "bid",
        Moves::Declare(_) => "declare",
    }
}

type Kinds = BTreeMap<&'static str, Kind>;

impl Truth {
    /// Plays a deal with B everywhere, and with A in each seat (or on each side).
    fn deal<G: Game>(&self, number: u64) -> (Deal, Kinds) {
        let rotations = if G::INFO.partners { 2 } else { self.players };
        let mut kinds = Kinds::new();
        let (before, among_b) = self.play::<G>(number, SeatSet::EMPTY, &mut kinds);
        let (mut judged, mut played) = ([0.0; 2], [0.0; 2]);
        for rotation in 0..rotations {
            let is_own = |seat: &Seat| seat.index() % rotations == rotation;
            let own: SeatSet = Seat::all(self.players).filter(is_own).collect();
            let seat = own.iter().next().unwrap_or_default();
            let (_, with_a) = self.play::<G>(number, own, &mut kinds);
            let gain = |after| <[f64; 2]>::from(gained(&before, after, seat));
            let gains = gain(&with_a).into_iter().zip(gain(&among_b));
            for (sum, (with_a, among_b)) in played.iter_mut().zip(gains) {
                *sum += (with_a - among_b) / rotations as f64;
            }
        }
        for kind in kinds.values() {
            for (sum, credited) in judged.iter_mut().zip(kind.judged) {
                *sum += credited / rotations as f64;
            }
        }
        (Deal { judged, played }, kinds)
    }

    /// Plays the first deal of a match, and adds what A's decisions are credited with. Returns the public part of the match
    /// before and after it.
    fn play<G: Game>(&self, number: u64, of_a: SeatSet, kinds: &mut Kinds) -> (Public<G>, Public<G>) {
        let seed = nth_seed(self.seed, number);
        let (mut game, _) = Match::<G>::new(&self.options, self.players, seed);
        let before = *game.public();
        let bots = [&self.a, &self.b].map(Entrant::bot::<G>);
        let [Some(mut a), Some(mut b)] = bots else { return (before, before) };
        let mut is_dealt = false;
        loop {
            match game.turn() {
                Turn::Deal if !is_dealt => {
                    is_dealt = game.begin(&game.next_deal(), &mut ()).is_ok();
                    if !is_dealt {
                        break;
                    }
                }
                Turn::Deal | Turn::Over => break,
                Turn::Act(seat) => {
                    let Some(seen) = game.seen(seat) else { break };
                    let mv = if of_a.contains(seat) {
                        let kind = kinds.entry(kind(seen.view.legal())).or_default();
                        credit(&game, &seen, [&mut *a, &mut *b], seed, kind)
                    } else {
                        b.decide(&seen, &mut game.bot_rng(seat))
                    };
                    // Bots make only legal moves.
                    if game.play(seat, mv, &mut ()).is_err() {
                        break;
                    }
                }
            }
        }
        (before, *game.public())
    }
}

/// Makes A's choice and adds what it is credited with over B's.
fn credit<G: Game>(
    game: &Match<G>,
    seen: &Seen<G>,
    [a, b]: [&mut dyn Bot<G>; 2],
    seed: u64,
    kind: &mut Kind,
) -> crate::core::Move {
    let seat = seen.view.seat;
    let own = a.decide(seen, &mut game.bot_rng(seat));
    if seen.view.distinct().len() < 2 {
        return own;
    }
    kind.decisions += 1;
    let other = b.decide(seen, &mut game.bot_rng(seat));
    if !seen.view.are_alike(own, other) {
        kind.differ += 1;
        let mut luck = for_judges(seed, seat.index(), game.decisions());
        if let [own, other] = judge_each(seen, &[own, other], game.position(), &mut luck)[..] {
            kind.judged[0] += other.points - own.points;
            kind.judged[1] += other.loss - own.loss;
        }
    }
    own
}
