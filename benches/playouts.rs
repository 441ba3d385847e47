//! The speed of the rules on one core: random playouts of every game from a fresh deal, and worlds imagined from the
//! middle of a deal. A bare loop of plain whist is the upper limit for comparison.
//!
//! All contenders take turns in several rounds. A ratio is the median over the rounds, so that other load on the machine
//! affects both sides equally. The benchmark also checks that playouts do not allocate.
//!
//! Run `cargo bench --bench playouts`, or `cargo bench --bench playouts -- GAME` for one game.

use std::hint::black_box;
use std::time::Instant;

use offsuit::core::deal::Shuffled;
use offsuit::core::pack::french;
use offsuit::core::position::play_out;
use offsuit::core::rng::{BotRng, for_bots};
use offsuit::core::{Game, Match, OptionValues, PieceSet, Public, Seat, Turn};
use offsuit::games::{self, CATALOG, Visitor};

const ROUNDS: usize = 7;
/// The number of deals between two readings of the clock.
const BATCH: usize = 2000;
/// The time for each contender in a round.
const SECONDS: f64 = 0.12;

/// The speed of a contender, per second.
#[derive(Clone, Copy)]
struct Rate {
    deals: f64,
    decisions: f64,
}

/// Repeats a batch and measures its speed. `batch` plays [`BATCH`] deals and returns the number of decisions.
fn measure(mut batch: impl FnMut() -> usize) -> Rate {
    let (start, mut deals, mut decisions) = (Instant::now(), 0, 0);
    loop {
        decisions += batch();
        deals += BATCH;
        let seconds = start.elapsed().as_secs_f64();
        if seconds > SECONDS {
            return Rate { deals: deals as f64 / seconds, decisions: decisions as f64 / seconds };
        }
    }
}

/// Plain whist for four players without trumps, as a loop written for this game only.
///
/// It has no views, events, options or scores, but uses the same shuffle and the same random choice of a card.
fn bare_whist(rng: &mut BotRng) -> usize {
    for _ in 0..BATCH {
        let mut pack = Shuffled::new(french::CARDS);
        let mut hands = [0; 4].map(|_: u8| pack.take(13, rng).bits());
        let (mut leader, mut tricks) = (0, [0u8; 4]);
        for _ in 0..13 {
            let (mut winner, mut best, mut lane) = (leader, 0, 0u64);
            for turn in 0..4 {
                let seat = (leader + turn) & 3;
                let following = hands[seat] & lane;
                let legal = if following == 0 { hands[seat] } else { following };
                let card = PieceSet::from_bits(legal).pick(rng).index();
                hands[seat] &= !(1 << card);
                if turn == 0 {
                    lane = 0xffff << (card & 0x30);
                    best = card;
                } else if lane >> card & 1 == 1 && card > best {
                    (winner, best) = (seat, card);
                }
            }
            tricks[winner] += 1;
            leader = winner;
        }
        black_box(tricks);
    }
    BATCH * 52
}

/// A game with a number of seats, whose playouts and worlds are measured.
struct Contender {
    name: String,
    round: Box<dyn FnMut() -> Rate>,
    imagine: Box<dyn FnMut() -> f64>,
}

struct Enter(usize);

impl Visitor for Enter {
    type Out = Contender;

    fn visit<G: Game>(self) -> Contender {
        let values = OptionValues::defaults(G::INFO.options);
        let fresh = *Match::<G>::with_dealer(&values, self.0, 1, Seat::new(0)).public();
        let mut rng = for_bots(1, 0, 0);
        let mut worlds_rng = for_bots(2, 0, 0);
        Contender {
            name: format!("{} {}", G::INFO.id, self.0),
            round: Box::new(move || measure(|| playouts::<G>(&fresh, &mut rng))),
            imagine: Box::new(move || nanoseconds_a_world::<G>(&fresh, &mut worlds_rng)),
        }
    }
}

fn playouts<G: Game>(fresh: &Public<G>, rng: &mut BotRng) -> usize {
    let mut decisions = 0;
    for _ in 0..BATCH {
        let mut public = *fresh;
        let deal = G::deal(&public, rng);
        let mut hidden = G::begin(&mut public, &deal, &mut ());
        decisions += play_out::<G, _>(&mut public, &mut hidden, rng);
        black_box(&public);
    }
    decisions
}

/// The mean time in nanoseconds to imagine a world from the middle of a deal.
fn nanoseconds_a_world<G: Game>(fresh: &Public<G>, rng: &mut BotRng) -> f64 {
    const VIEWS: usize = 500;
    const WORLDS: usize = 100;
    let mut seconds = 0.0;
    for _ in 0..VIEWS {
        let mut public = *fresh;
        let deal = G::deal(&public, rng);
        let mut hidden = G::begin(&mut public, &deal, &mut ());
        let length = play_out::<G, _>(&mut public.clone(), &mut hidden.clone(), &mut rng.clone());
        for _ in 0..length / 2 {
            let Turn::Act(seat) = public.turn else { break };
            let mv = G::legal(&public, &G::private(&hidden, seat), seat).pick(rng);
            G::apply(&mut public, &mut hidden, seat, mv, &mut ());
        }
        let Turn::Act(seat) = public.turn else { continue };
        let private = G::private(&hidden, seat);
        let start = Instant::now();
        for _ in 0..WORLDS {
            black_box(G::imagine(&public, &private, seat, rng));
        }
        seconds += start.elapsed().as_secs_f64();
    }
    seconds * 1e9 / (VIEWS * WORLDS) as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let mut contenders: Vec<Contender> = CATALOG
        .iter()
        .map(|entry| entry.info)
        .filter(|info| wanted.as_deref().is_none_or(|wanted| info.id.contains(wanted)))
        .flat_map(|info| (info.seating.min..=info.seating.max).map(move |seats| (info.id, seats)))
        .filter_map(|(id, seats)| games::visit(id, Enter(seats)))
        .collect();

    let mut rng = for_bots(0, 0, 0);
    let mut bare = Vec::new();
    let mut rates: Vec<Vec<Rate>> = vec![Vec::new(); contenders.len()];
    let mut allocations = 0;
    for _ in 0..ROUNDS {
        bare.push(measure(|| bare_whist(&mut rng)).decisions);
        for (contender, own) in contenders.iter_mut().zip(&mut rates) {
            let counted = allocation_counter::measure(|| own.push((contender.round)()));
            // The list of rates may grow once.
            allocations += counted.count_total.saturating_sub(1);
        }
    }
    let millions = |value: f64| value / 1e6;
    println!(
        "{:<18} {:>12} {:>16} {:>14} {:>12}",
        "", "playouts/s", "M decisions/s", "of bare loop", "ns a world"
    );
    println!("{:<18} {:>12} {:>16.1}", "bare whist loop", "", millions(median(bare.clone())));
    for (contender, own) in contenders.iter_mut().zip(&rates) {
        let ratio = median(own.iter().zip(&bare).map(|(rate, bare)| rate.decisions / bare).collect());
        println!(
            "{:<18} {:>12.0} {:>16.1} {:>13.0}% {:>12.0}",
            contender.name,
            median(own.iter().map(|rate| rate.deals).collect()),
            millions(median(own.iter().map(|rate| rate.decisions).collect())),
            100.0 * ratio,
            (contender.imagine)()
        );
    }
    println!("allocations during playouts: {allocations}");
}
