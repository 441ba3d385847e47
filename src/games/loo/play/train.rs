//! How the table of declarations is made: counterfactual regrets, by external sampling.
//!
//! In every iteration a deal is dealt in a match that goes on, and each seat in turn looks back: when it came to
//! declare, what would each declaration have brought, the others declaring as they do now and the cards being
//! played by rules? What a declaration would have brought more than the mixture is its regret; the next mixture is in
//! proportion to the regrets that are positive, and the mean of all mixtures is the table (Lanctot, Waugh,
//! Zinkevich and Bowling, *Monte Carlo Sampling for Regret Minimization in Extensive Games*, 2009). As every seat
//! declares once, that is one node to a seat and deal.
//!
//! In some deals the others are novices, so that the table, which loses next to nothing by it against its like,
//! wins more from those who stay too often (a restricted Nash response: Johanson, Zinkevich and Bowling, *Computing
//! Robust Counter-Strategies*, 2007).
//!
//! What a deal brings is a chance to win the match, by the same formula as a search's, but computed by nothing
//! except what every machine computes alike. It is all one thread's work.

use std::sync::atomic::Ordering;

use rand::Rng;
use serde::{Deserialize, Serialize};

use super::table::{CELLS, Cell, Chances, HEADER, VERSION, normal, pick};
use super::{novice, practised};
use crate::core::rng::{BotRng, below, nth, unit};
use crate::core::{Declaration, Made, Move, Moves, OptionValues, Seat, Strategy, TrickTaking, Turn, Work};
use crate::games::loo::{Hidden, Loo, Public};

/// In how many deals the others are novices.
const NOVICES: f64 = 0.25;
/// How often a declaration is made at random in the match that goes on, so that it comes to see everything.
const STRAY: f64 = 0.05;
/// Chances below are noise of the sampling.
const NOISE: f64 = 0.15;
/// Cells that were met more rarely are filled from the nearest.
const FEW: f64 = 20.0;

/// What is known of a cell so far.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Node {
    regrets: Chances,
    /// The mixtures so far, later ones with more weight.
    sums: Chances,
    visits: f64,
}

/// Makes the table's bytes. It can stop and resume between matches.
pub(super) fn train(iterations: u64, seed: u64, work: &mut Work<'_>) -> Made<Vec<u8>> {
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

/// Whether these are a table's bytes that were made so.
pub(super) fn is_made(bytes: &[u8], iterations: u64, seed: u64) -> bool {
    bytes.len() == HEADER + CELLS && bytes.starts_with(&header(iterations, seed))
}

fn header(iterations: u64, seed: u64) -> Vec<u8> {
    [VERSION, iterations, seed].map(u64::to_le_bytes).concat()
}

/// All there is between two matches.
#[derive(Serialize, Deserialize)]
struct Trainer {
    nodes: Vec<Node>,
    rng: BotRng,
    /// How many deals have been learned from.
    done: u64,
    /// How many play the next match.
    seats: usize,
}

/// Who the others are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Company {
    Novices,
    /// Who declares by the regrets as they are.
    Learners,
}

impl Trainer {
    fn read(state: &[u8]) -> Result<Trainer, String> {
        let trainer: Trainer = serde_json::from_slice(state).map_err(|error| error.to_string())?;
        if trainer.nodes.len() != CELLS || !Loo::INFO.seating.allows(trainer.seats) {
            return Err(format!("expected {CELLS} cells and seats for a match"));
        }
        Ok(trainer)
    }

    fn write(&self) -> Vec<u8> {
        // Numbers alone: nothing in it can fail to be written.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Deals, learns from it, and goes on with the match.
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

    /// Looks back at the seat's declaration.
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
            // A dealer whom all others leave alone is not asked.
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

    /// The seat's chance to win the match after a declaration.
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
            return novice::choose(public, &private, seat, rng);
        }
        match Loo::legal(public, &private, seat) {
            Moves::Declare(legal) => {
                let index = Cell::of(public, private.hand, seat).index();
                Move::Declare(pick(&mixture(&self.nodes[index], legal), rng))
            }
            legal => practised::play(public, &private, seat, legal.pieces(), rng),
        }
    }

    /// Regrets from when all played worse count for less and less.
    fn forget_half(&mut self) {
        for node in &mut self.nodes {
            node.regrets = node.regrets.map(|regret| regret / 2.0);
        }
    }
}

/// The mixture in proportion to the regrets.
fn mixture(node: &Node, legal: u16) -> Chances {
    let even = node.regrets.iter().all(|&regret| regret <= 0.0);
    normal(if even { [1.0; 3] } else { node.regrets }, legal)
}

/// The seat's chance to win the match from here: see `worth` among the bots.
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

/// `e` to the power of `x`, which is at most 0: nearly, but with the same bits on every machine.
fn exponential(x: f64) -> f64 {
    const SQUARINGS: i32 = 10;
    let mut power = (1.0 + x / f64::from(1 << SQUARINGS)).max(0.0);
    for _ in 0..SQUARINGS {
        power *= power;
    }
    power
}

/// The table's bytes.
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

/// Chances as the table holds them.
fn byte(sums: Chances) -> u8 {
    const ALL: u16 = 0b111;
    let clear = normal(sums, ALL).map(|chance| if chance < NOISE { 0.0 } else { chance });
    let [stay, _, buy] = normal(clear, ALL).map(|chance| (15.0 * chance).round() as u8);
    stay << 4 | buy.min(15 - stay)
}
