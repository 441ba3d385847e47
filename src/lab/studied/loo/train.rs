//! How the table of declarations is made: counterfactual regret minimization with external sampling.
//!
//! Each iteration plays one deal of a running match. Then each seat looks back at its declaration: what would each
//! choice have gained, if the others declare as they do now and the cards are played by rules? The regret of a choice
//! is its gain over the current mixture. The next mixture is proportional to the positive regrets, and the average of
//! all mixtures is the table (Lanctot, Waugh, Zinkevich and Bowling, *Monte Carlo Sampling for Regret Minimization in
//! Extensive Games*, 2009). Every seat declares once, so there is one node per seat and deal.
//!
//! In some deals the others are novices. This makes the table win more against players who stay too often, and costs it
//! almost nothing against itself (a restricted Nash response: Johanson, Zinkevich and Bowling, *Computing Robust
//! Counter-Strategies*, 2007).
//!
//! The gain of a deal is the change in the probability of winning the match, by the same formula as in a search, but
//! computed only with operations that have the same result on every machine. The training uses one thread.

use std::sync::atomic::Ordering;

use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::core::rng::{BotRng, below, nth, unit};
use crate::core::{Declaration, Move, Moves, OptionValues, Seat, Strategy, TrickTaking, Turn};
use crate::games::loo::table::{CELLS, Cell, Chances, HEADER, VERSION, normal, pick};
use crate::games::loo::{Hidden, Loo, Public};
use crate::work::{Made, StateError, Work};

/// The fraction of deals in which the others are novices.
const NOVICES: f64 = 0.25;
/// The fraction of random declarations in the running match, so that it reaches every situation.
const STRAY: f64 = 0.05;
/// Smaller probabilities are sampling noise.
const NOISE: f64 = 0.15;
/// Cells with fewer visits are filled from the nearest cell.
const FEW: f64 = 20.0;

/// The results for a cell so far.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Node {
    regrets: Chances,
    /// The weighted sum of the mixtures so far. Later ones have more weight.
    sums: Chances,
    visits: f64,
}

/// Makes the bytes of the table. Can stop and resume between matches.
pub fn train(iterations: u64, seed: u64, work: &mut Work<'_>) -> Made<Vec<u8>> {
    let seating = Loo::INFO.seating;
    let mut trainer = match work.from.map(Trainer::read) {
        Some(Ok(trainer)) => trainer,
        Some(Err(why)) => return Made::Damaged(why),
        None => {
            Trainer { nodes: vec![Node::default(); CELLS], rng: nth(seed, 0), done: 0, seats: seating.min }
        }
    };
    let chips = Loo::options(&OptionValues::defaults(Loo::INFO.options));
    while trainer.done < iterations {
        let seats = trainer.seats;
        let mut public = Loo::start(chips, seats, Seat::new(below(&mut trainer.rng, seats)));
        while public.turn == Turn::Deal && trainer.done < iterations {
            trainer.deal(&mut public, (trainer.done + 1) as f64 / iterations as f64);
            trainer.done += 1;
            if trainer.done.is_power_of_two() {
                trainer.forget_half();
            }
        }
        trainer.seats = if seats == seating.max { seating.min } else { seats + 1 };
        (work.each)(trainer.done, &|| trainer.write());
        if work.stop.load(Ordering::Relaxed) && trainer.done < iterations {
            return Made::Stopped(trainer.write());
        }
    }
    let mut bytes = header(iterations, seed);
    bytes.extend(table(&trainer.nodes));
    Made::Done(bytes)
}

/// Whether these are the bytes of a table made with these arguments.
pub fn is_made(bytes: &[u8], iterations: u64, seed: u64) -> bool {
    bytes.len() == HEADER + CELLS && bytes.starts_with(&header(iterations, seed))
}

fn header(iterations: u64, seed: u64) -> Vec<u8> {
    [VERSION, iterations, seed].map(u64::to_le_bytes).concat()
}

/// The complete state between two matches.
#[derive(Serialize, Deserialize)]
struct Trainer {
    nodes: Vec<Node>,
    rng: BotRng,
    /// The number of deals so far.
    done: u64,
    /// The number of players in the next match.
    seats: usize,
}

/// The kind of opponents.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Company {
    Novices,
    /// Players who declare by the current regrets.
    Learners,
}

impl Trainer {
    fn read(state: &[u8]) -> Result<Trainer, StateError> {
        let trainer: Trainer = serde_json::from_slice(state).map_err(StateError::unreadable)?;
        if trainer.nodes.len() != CELLS || !Loo::INFO.seating.allows(trainer.seats) {
            let (cells, seats) = (trainer.nodes.len(), trainer.seats);
            return Err(StateError::Other {
                what: format!("found {cells} cells and {seats} seats"),
                expected: format!("{CELLS} cells and 3 to 7 seats"),
            });
        }
        Ok(trainer)
    }

    fn write(&self) -> Vec<u8> {
        // The state has only numbers, so the conversion to JSON cannot fail.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Plays a deal of the match and learns from it.
    fn deal(&mut self, public: &mut Public, weight: f64) {
        let deal = Loo::deal(public, &mut self.rng);
        let mut hidden = Loo::begin(public, &deal, &mut ());
        let company = if unit(&mut self.rng) < NOVICES { Company::Novices } else { Company::Learners };
        for seat in Seat::all(public.standing.seats) {
            let mut rng = nth(self.rng.next_u64(), 0);
            self.learn(*public, hidden, seat, company, weight, &mut rng);
        }
        let mut rng = nth(self.rng.next_u64(), 0);
        while let Turn::Act(seat) = public.turn {
            let mv = if public.game.staying.is_empty() && unit(&mut rng) < STRAY {
                Loo::legal(public, &Loo::private(&hidden, seat), seat).pick(&mut rng)
            } else {
                self.choose(public, &hidden, seat, Company::Learners, &mut rng)
            };
            Loo::apply(public, &mut hidden, seat, mv, &mut ());
        }
    }

    /// Learns from the seat's declaration.
    fn learn(
        &mut self,
        mut public: Public,
        mut hidden: Hidden,
        seat: Seat,
        company: Company,
        weight: f64,
        rng: &mut BotRng,
    ) {
        while public.turn != Turn::Act(seat) {
            // The dealer does not declare if everybody else has dropped.
            let Turn::Act(other) = public.turn else { return };
            let mv = self.choose(&public, &hidden, other, company, rng);
            Loo::apply(&mut public, &mut hidden, other, mv, &mut ());
        }
        let private = Loo::private(&hidden, seat);
        let Moves::Declare(legal) = Loo::legal(&public, &private, seat) else { return };
        let index = Cell::of(&public, private.hand, seat).index();
        let mixture = mixture(&self.nodes[index], legal);
        let luck = rng.next_u64();
        let is_legal = |n: &usize| legal >> n & 1 == 1;
        let mut worths = [0.0; 3];
        for n in (0..3).filter(is_legal) {
            let mv = Move::Declare(Declaration::new(n));
            worths[n] = self.try_out(public, hidden, seat, mv, company, &mut nth(luck, 0));
        }
        let mean: f64 = mixture.iter().zip(worths).map(|(chance, worth)| chance * worth).sum();
        let node = &mut self.nodes[index];
        node.visits += 1.0;
        for n in (0..3).filter(is_legal) {
            node.regrets[n] += worths[n] - mean;
            node.sums[n] += weight * mixture[n];
        }
    }

    /// The seat's probability of winning the match after a declaration.
    fn try_out(
        &self,
        mut public: Public,
        mut hidden: Hidden,
        seat: Seat,
        mv: Move,
        company: Company,
        rng: &mut BotRng,
    ) -> f64 {
        Loo::apply(&mut public, &mut hidden, seat, mv, &mut ());
        while let Turn::Act(next) = public.turn {
            let company = if next == seat { Company::Learners } else { company };
            let mv = self.choose(&public, &hidden, next, company, rng);
            Loo::apply(&mut public, &mut hidden, next, mv, &mut ());
        }
        chance(&public, seat)
    }

    fn choose(
        &self,
        public: &Public,
        hidden: &Hidden,
        seat: Seat,
        company: Company,
        rng: &mut BotRng,
    ) -> Move {
        let private = Loo::private(hidden, seat);
        if company == Company::Novices {
            return Loo::rule_of_thumb(public, &private, seat, rng);
        }
        match Loo::legal(public, &private, seat) {
            Moves::Declare(legal) => {
                let index = Cell::of(public, private.hand, seat).index();
                Move::Declare(pick(&mixture(&self.nodes[index], legal), rng))
            }
            _ => Loo::skilled(public, &private, seat, rng),
        }
    }

    /// Halves the regrets, because early regrets come from weaker play.
    fn forget_half(&mut self) {
        for node in &mut self.nodes {
            node.regrets = node.regrets.map(|regret| regret / 2.0);
        }
    }
}

/// The mixture in proportion to the positive regrets.
fn mixture(node: &Node, legal: u16) -> Chances {
    let even = node.regrets.iter().all(|&regret| regret <= 0.0);
    normal(if even { [1.0; 3] } else { node.regrets }, legal)
}

/// The seat's probability of winning the match from here: see `bots::worth`.
fn chance(public: &Public, seat: Seat) -> f64 {
    const TEMPERATURE: f64 = 0.83;
    let standing = &public.standing;
    let winners = Loo::winners(public);
    if public.turn == Turn::Over {
        return if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
    }
    let outlook = Loo::outlook(public);
    let scale = 1.0 / (TEMPERATURE * outlook.spread * outlook.deals.sqrt());
    let most = standing.totals.first(standing.seats).iter().max().copied().unwrap_or_default();
    let weight = |&total: &i32| exponential(f64::from(total - most) * scale);
    let sum: f64 = standing.totals.first(standing.seats).iter().map(weight).sum();
    weight(&standing.totals[seat]) / sum
}

/// An approximation of `e` to the power of `x`, with the same bits on every machine. Pre: `x` is at most 0.
fn exponential(x: f64) -> f64 {
    const SQUARINGS: i32 = 10;
    let mut power = (1.0 + x / f64::from(1 << SQUARINGS)).max(0.0);
    for _ in 0..SQUARINGS {
        power *= power;
    }
    power
}

/// The bytes of the table.
fn table(nodes: &[Node]) -> impl Iterator<Item = u8> {
    let known: Vec<(usize, Cell)> =
        Cell::all().enumerate().filter(|&(index, _)| nodes[index].visits >= FEW).collect();
    Cell::all().enumerate().map(move |(index, cell)| {
        let of_class = known.iter().filter(|(_, other)| other.class == cell.class);
        let nearest = of_class.min_by_key(|(other, found)| (found.distance(cell), other.abs_diff(index)));
        nearest.map_or(ALWAYS_STAY, |&(nearest, _)| byte(nodes[nearest].sums))
    })
}

const ALWAYS_STAY: u8 = 0xf0;

/// The byte for these probabilities.
fn byte(sums: Chances) -> u8 {
    const ALL: u16 = 0b111;
    let clear = normal(sums, ALL).map(|chance| if chance < NOISE { 0.0 } else { chance });
    let [stay, _, buy] = normal(clear, ALL).map(|chance| (15.0 * chance).round() as u8);
    stay << 4 | buy.min(15 - stay)
}
