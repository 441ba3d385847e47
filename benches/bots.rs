//! The speed of bots: playouts with each policy from a fresh deal, playouts searched by the expert's tree, and decisions
//! of every level. Each game has its best number of players.
//!
//! Playouts and searches of a game take turns in several rounds, and the benchmark prints the median over the rounds.
//! Ratios are computed within a round, so that other load on the machine affects both sides equally. Each level is timed
//! once in the same decisions, after the rounds: all between two or more moves that are not equivalent.
//!
//! Run `cargo bench --bench bots`, or `cargo bench --bench bots -- GAME` for one game.

use std::hint::black_box;
use std::time::{Duration, Instant};

use offsuit::bots::budget::Limit;
use offsuit::bots::policy::{Learned, Policy, RuleOfThumb, Skilled, Uniform, play_out};
use offsuit::bots::worlds::Imagined;
use offsuit::bots::{Budget, Level, tree};
use offsuit::core::rng::{BotRng, for_bots};
use offsuit::core::{Game, Match, OptionValues, Public, Seat, Seen, Turn};
use offsuit::games::{self, CATALOG, Visitor};

const ROUNDS: usize = 3;
/// The time for each contender in a round.
const SECONDS: f64 = 0.15;
/// The number of positions in which each level decides.
const VIEWS: usize = 200;
/// The number of iterations of an expert's tree.
const ITERATIONS: u32 = 3500;
/// The time limits for measuring by how much a master exceeds its limit.
const THINK: [Duration; 2] = [Duration::from_millis(50), Duration::from_millis(300)];
/// The number of decisions of that measurement.
const TIMED: usize = 12;

/// The rate per second of a batch that returns its count.
fn rate(mut batch: impl FnMut() -> u64) -> f64 {
    let (start, mut done) = (Instant::now(), 0);
    loop {
        done += batch();
        let seconds = start.elapsed().as_secs_f64();
        if seconds > SECONDS {
            return done as f64 / seconds;
        }
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

struct Bench;

impl Visitor for Bench {
    type Out = ();

    fn visit<G: Game>(self) {
        let seats = G::INFO.seating.best;
        let values = OptionValues::defaults(G::INFO.options);
        let fresh = *Match::<G>::with_dealer(&values, seats, 1, Seat::new(0)).public();
        let seen = decisions::<G>(&values, seats);
        let mut rng = for_bots(1, 0, 0);
        let mut playouts: [Vec<f64>; 3] = Default::default();
        let mut searched: [Vec<f64>; 2] = Default::default();
        for _ in 0..ROUNDS {
            playouts[0].push(rate(|| play::<G>(&fresh, &Uniform, &mut rng)));
            playouts[1].push(rate(|| play::<G>(&fresh, &RuleOfThumb, &mut rng)));
            playouts[2].push(rate(|| play::<G>(&fresh, &Learned, &mut rng)));
            for (rates, threads) in searched.iter_mut().zip(1..) {
                let mut next = seen.iter().cycle();
                rates.push(rate(|| next.next().map_or(1, |seen| search(seen, threads, &mut rng))));
            }
        }
        let ratio = |one: &[f64], other: &[f64]| {
            median(one.iter().zip(other).map(|(one, other)| 100.0 * one / other).collect())
        };
        println!("{} {seats}", G::INFO.id);
        for (name, rates) in ["random", "rules of thumb", "learned"].iter().zip(&playouts) {
            let of_random = ratio(rates, &playouts[0]);
            println!("  {name:<15} {:>11.0} playouts/s {of_random:>6.0}%", median(rates.clone()));
        }
        for (threads, rates) in searched.iter().enumerate() {
            let (threads, of_one) = (threads + 1, ratio(rates, &searched[0]));
            let name = format!("tree, {threads} thr.");
            println!("  {name:<15} {:>11.0} searched/s {of_one:>6.0}%", median(rates.clone()));
        }
        for level in Level::ALL {
            let mut times: Vec<f64> =
                seen.iter().map(|seen| decide(seen, level, Budget::default())).collect();
            times.sort_by(f64::total_cmp);
            let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
            println!(
                "  {:<15} {:>11.3} ms median {:>11.3} ms 99% {:>11.3} ms worst",
                level.name(),
                at(0.5),
                at(0.99),
                at(1.0)
            );
        }
        let step = seen.len().div_ceil(TIMED).max(1);
        for think in THINK {
            let budget = Budget { think: Some(think), ..Budget::default() };
            let times = seen.iter().step_by(step).map(|seen| decide(seen, Level::Master, budget));
            let over = (times.fold(0.0, f64::max) - think.as_secs_f64() * 1e3).max(0.0);
            let name = format!("master, {} ms", think.as_millis());
            println!("  {name:<15} {over:>11.1} ms over at most");
        }
    }
}

/// The time that a decision takes, in milliseconds.
fn decide<G: Game>(seen: &Seen<G>, level: Level, budget: Budget) -> f64 {
    let mut rng = for_bots(1, 0, 0);
    let start = Instant::now();
    black_box(level.bot(budget).decide(seen, &mut rng));
    start.elapsed().as_secs_f64() * 1e3
}

/// What players with a choice had seen, in matches between novices.
fn decisions<G: Game>(values: &OptionValues, seats: usize) -> Vec<Seen<G>> {
    let mut seeds = 1..;
    let mut new_match =
        || Match::<G>::with_dealer(values, seats, seeds.next().unwrap_or_default(), Seat::new(0));
    let mut game = new_match();
    let mut all = Vec::new();
    while all.len() < VIEWS {
        match game.turn() {
            Turn::Deal => {
                let deal = game.next_deal();
                game.begin(&deal, &mut ()).expect("a deal by the rules");
            }
            Turn::Act(seat) => {
                let Some(seen) = game.seen(seat) else { break };
                let mv = Level::Novice.bot(Budget::default()).decide(&seen, &mut game.bot_rng(seat));
                game.play(seat, mv, &mut ()).expect("a legal move");
                if G::distinct(&seen.view.public, &seen.view.private, seat).len() > 1 {
                    all.push(seen);
                }
            }
            Turn::Over => game = new_match(),
        }
    }
    all
}

/// Plays a hundred deals with this policy.
fn play<G: Game>(fresh: &Public<G>, policy: &impl Policy<G>, rng: &mut BotRng) -> u64 {
    for _ in 0..100 {
        let mut public = *fresh;
        let deal = G::deal(&public, rng);
        let mut hidden = G::begin(&mut public, &deal, &mut ());
        play_out::<G, _, _>(&mut public, &mut hidden, policy, rng, &mut ());
        black_box(&public);
    }
    100
}

/// Searches a decision, and returns the number of the tree's playouts.
fn search<G: Game>(seen: &Seen<G>, threads: usize, rng: &mut BotRng) -> u64 {
    let view = &seen.view;
    let moves = G::distinct(&view.public, &view.private, view.seat);
    let limit = Limit { iterations: ITERATIONS, until: None, threads };
    let samples = tree::search(view.seat, moves, &[], &Imagined(seen), &Skilled, &limit, rng);
    samples.iter().map(|sample| sample.outcomes.len() as u64).sum()
}

fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    for entry in CATALOG {
        if wanted.as_deref().is_none_or(|wanted| entry.info.id.contains(wanted)) {
            games::visit(entry.info.id, Bench);
        }
    }
}
