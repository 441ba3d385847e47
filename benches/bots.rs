//! How fast bots are: playouts of random play, of rules of thumb and of what was learned from a fresh deal, searched
//! playouts of the expert's tree, and the decisions of every level, each game with the number of players it is best with.
//!
//! Playouts and searches of a game take turns within one run, in several rounds, and what is printed is the median over
//! the rounds; ratios are taken within a round, so that what else the machine does touches both sides alike. Levels are
//! timed once, after them.
//!
//! `cargo bench --bench bots` runs it, `cargo bench --bench bots -- GAME` for one game only.

use std::hint::black_box;
use std::time::{Duration, Instant};

use offsuit::bots::budget::Limit;
use offsuit::bots::policy::{Learned, Policy, Practised, RuleOfThumb, Uniform, play_out};
use offsuit::bots::worlds::Imagined;
use offsuit::bots::{Budget, Level, tree};
use offsuit::core::rng::{BotRng, for_bots};
use offsuit::core::{Game, Match, OptionValues, Public, Seat, Seen, Turn};
use offsuit::games::{self, CATALOG, Visitor};

const ROUNDS: usize = 3;
/// How long each contender has in a round.
const SECONDS: f64 = 0.15;
/// How many decisions of a match are decided again.
const VIEWS: usize = 60;
/// How many iterations an expert's tree has.
const ITERATIONS: u32 = 4000;
/// How long a master may think where it is measured how far it exceeds that: too short and long enough for one that
/// nests.
const THINK: [Duration; 2] = [Duration::from_millis(50), Duration::from_millis(300)];
/// How many decisions it then makes.
const TIMED: usize = 12;

/// How many a second, where a batch says how many it made.
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
            println!("  {name:<15} {:>11.0} playouts/s {of_random:>6.0} %", median(rates.clone()));
        }
        for (threads, rates) in searched.iter().enumerate() {
            let (threads, of_one) = (threads + 1, ratio(rates, &searched[0]));
            let name = format!("tree, {threads} thr.");
            println!("  {name:<15} {:>11.0} searched/s {of_one:>6.0} %", median(rates.clone()));
        }
        for level in Level::ALL {
            let mut next = seen.iter().cycle();
            let a_second = rate(|| {
                let Some(seen) = next.next() else { return 1 };
                black_box(level.bot(Budget::default()).decide(seen, &mut rng));
                1
            });
            println!("  {:<15} {a_second:>11.0} decisions/s {:>10.3} ms", level.name(), 1e3 / a_second);
        }
        let step = seen.len().div_ceil(TIMED).max(1);
        for think in THINK {
            let longest = seen.iter().step_by(step).map(|seen| {
                let start = Instant::now();
                let budget = Budget { think: Some(think), ..Budget::default() };
                black_box(Level::Master.bot(budget).decide(seen, &mut rng));
                start.elapsed()
            });
            let over = longest.max().unwrap_or_default().saturating_sub(think).as_secs_f64() * 1e3;
            let name = format!("master, {} ms", think.as_millis());
            println!("  {name:<15} {over:>11.1} ms over at most");
        }
    }
}

/// What was seen by who had a choice, in a match among novices.
fn decisions<G: Game>(values: &OptionValues, seats: usize) -> Vec<Seen<G>> {
    let mut game = Match::<G>::with_dealer(values, seats, 1, Seat::new(0));
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
            Turn::Over => break,
        }
    }
    all
}

/// A hundred deals, played out by this policy.
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

/// How many playouts the tree has made for a decision.
fn search<G: Game>(seen: &Seen<G>, threads: usize, rng: &mut BotRng) -> u64 {
    let view = &seen.view;
    let moves = G::distinct(&view.public, &view.private, view.seat);
    let limit = Limit { iterations: ITERATIONS, until: None, threads };
    tree::playouts(&tree::search(view.seat, moves, &Imagined(seen), &Practised, &limit, rng))
}

fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    for entry in CATALOG {
        if wanted.as_deref().is_none_or(|wanted| entry.info.id.contains(wanted)) {
            games::visit(entry.info.id, Bench);
        }
    }
}
