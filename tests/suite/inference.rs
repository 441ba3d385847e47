//! How much bots learn of hidden hands from what others have decided.
//!
//! At every decision of matches between strong bots the true world is weighed among a hundred imagined ones, each of
//! which the seat cannot tell from it. What is learned is the logarithm of how many times the mean weight the true
//! world has, in *nats*: 0 where all are as plausible, below 0 where the weights mislead.
//!
//! `cargo test --release --test suite inference:: -- --ignored --nocapture` prints it for each game.

use offsuit::bots::{Bot, Budget, Level, likely};
use offsuit::core::rng::{nth, nth_seed};
use offsuit::core::{Match, OptionValues, Position, TrickTaking};
use offsuit::games::{self, CATALOG, Visitor};

const IMAGINED: usize = 100;

/// So many matches, experts and masters in turn around the table, with so many iterations a decision.
struct Learned {
    players: usize,
    matches: u64,
    iterations: u32,
}

/// What was learned in nats, the half-width of its interval at 95 % by matches, and at how many decisions.
type Gain = (f64, f64, usize);

impl Visitor for Learned {
    type Out = Gain;

    fn visit<G: TrickTaking>(self) -> Gain {
        let all: Vec<(f64, usize)> = (0..self.matches).map(|number| self.watch::<G>(number)).collect();
        let count: usize = all.iter().map(|(_, count)| count).sum();
        let mean = all.iter().map(|(sum, _)| sum).sum::<f64>() / count.max(1) as f64;
        let squares: f64 = all.iter().map(|(sum, count)| (sum - mean * *count as f64).powi(2)).sum();
        (mean, 1.96 * squares.sqrt() / count.max(1) as f64, count)
    }
}

impl Learned {
    /// The sum of what is learned at the decisions of a match, and how many these are.
    fn watch<G: TrickTaking>(&self, number: u64) -> (f64, usize) {
        let values = OptionValues::defaults(G::INFO.options);
        let (mut game, _) = Match::<G>::new(&values, self.players, nth_seed(5, number));
        let bot = |level: Level| -> Box<dyn Bot<G>> { level.bot(Budget::iterations(self.iterations)) };
        let mut bots = [bot(Level::Expert), bot(Level::Master)];
        let mut luck = nth(6, number);
        let (mut sum, mut count) = (0.0, 0);
        let played = game.play_on(&mut (), |game, seat, seen| {
            if seen.view.legal().len() > 1 && seen.past.iter().any(|past| past.seat != seat) {
                let mut worlds: Vec<Position<G>> = vec![*game.position()];
                worlds.extend((0..IMAGINED).filter_map(|_| seen.view.imagine(&mut luck)));
                let weights = likely::weights(seen, &worlds);
                let mean = weights.iter().sum::<f64>() / weights.len() as f64;
                sum += libm::log(weights[0] / mean);
                count += 1;
            }
            bots[seat.index() % 2].decide(seen, &mut game.bot_rng(seat))
        });
        played.unwrap();
        (sum, count)
    }
}

#[test]
fn weighing_worlds_favours_the_true_one() {
    let mut most = f64::NEG_INFINITY;
    for entry in CATALOG {
        let learned = Learned { players: entry.info.seating.best, matches: 3, iterations: 60 };
        let (mean, _, count) = games::visit(entry.info.id, learned).unwrap();
        assert!(mean > -0.1 && count > 20, "{}: {mean} nats at {count} decisions", entry.info.id);
        most = most.max(mean);
    }
    assert!(most > 1.0, "a table of declarations tells more than {most} nats");
}

#[test]
#[ignore = "takes minutes: see above"]
fn print_what_is_learned() {
    for entry in CATALOG {
        let seating = entry.info.seating;
        for players in (seating.min..=seating.max).filter(|&players| seating.allows(players)) {
            let id = entry.info.id;
            let learned = Learned { players, matches: 24, iterations: 1000 };
            let (mean, half, count) = games::visit(id, learned).unwrap();
            println!("{id} for {players}: {mean:+.3} ± {half:.3} nats at {count} decisions");
        }
    }
}
