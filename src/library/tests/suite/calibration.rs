//! Tests whether the chances to win that bots and hints derive from a score are right.
//!
//! Before every deal of a match between bots, each seat has a chance; in the end one seat has won. The measure is the
//! mean logarithm of the winner's chance. A few matches show only that these chances are better than equal ones and
//! than far too confident ones. To find out how much sharper or flatter ones would help takes many matches.
//!
//! `cargo test --release -p offsuit-library --test library calibration:: -- --ignored --nocapture` prints it for each game, between experts.

use crate::common::amount;
use offsuit_library::bots::{Bot, Budget, Level, worth};
use offsuit_library::core::rng::nth_seed;
use offsuit_library::core::{Game, Match, OptionValues, Seat, Turn};
use offsuit_library::games::{self, CATALOG, Visitor};

/// Powers to raise chances to: below 1 they become more equal, above 1 less.
const POWERS: [f64; 7] = [0.0, 0.5, 0.7, 1.0, 1.4, 2.0, 4.0];
const AS_THEY_ARE: usize = 3;

/// Matches with this many players, all bots of this level.
struct Winners {
    players: usize,
    matches: u64,
    level: Level,
    iterations: u32,
}

impl Visitor for Winners {
    /// The mean logarithm of the winner's chance, for each power.
    type Out = [f64; POWERS.len()];

    fn visit<G: Game>(self) -> Self::Out {
        let (mut sums, mut count) = ([0.0; POWERS.len()], 0.0);
        for number in 0..self.matches {
            let (chances, winners) = self.watch::<G>(number);
            for chances in chances {
                for (power, sum) in POWERS.iter().zip(&mut sums) {
                    let raised: Vec<f64> = chances.iter().map(|chance| libm::pow(*chance, *power)).collect();
                    let all: f64 = raised.iter().sum();
                    let won: f64 = winners.iter().map(|&winner| raised[winner] / all).sum();
                    *sum += libm::log(won.max(f64::MIN_POSITIVE));
                }
                count += 1.0;
            }
        }
        sums.map(|sum| sum / count)
    }
}

impl Winners {
    /// Everybody's chances before each deal of a match, and who won.
    fn watch<G: Game>(&self, number: u64) -> (Vec<Vec<f64>>, Vec<usize>) {
        let values = OptionValues::defaults(G::INFO.options);
        let (mut game, _) = Match::<G>::new(&values, self.players, nth_seed(9, number));
        // Bots that solve the rest of a deal need fewer iterations, and take much longer for each.
        let iterations = if G::FINISHES { self.iterations.div_ceil(4) } else { self.iterations };
        let mut bot: Box<dyn Bot<G>> = self.level.bot(Budget::iterations(iterations));
        let mut chances = Vec::new();
        loop {
            match game.turn() {
                Turn::Over => {
                    return (chances, G::winners(game.public()).iter().map(Seat::index).collect());
                }
                Turn::Deal => {
                    chances.push(worth::chances::<G>(game.public()).first(self.players).to_vec());
                    let deal = game.next_deal();
                    game.begin(&deal, &mut ()).unwrap();
                }
                Turn::Act(seat) => {
                    let mv = bot.decide(&game.seen(seat).unwrap(), &mut game.bot_rng(seat));
                    game.play(seat, mv, &mut ()).unwrap();
                }
            }
        }
    }
}

#[test]
fn chances_to_win_are_informative_and_not_overconfident() {
    for entry in CATALOG {
        let players = entry.info.seating.best;
        let winners = Winners { players, matches: amount(20, 30), level: Level::Expert, iterations: 4 };
        let found = games::visit(entry.info.id, winners).unwrap();
        let own = found[AS_THEY_ARE];
        // The chances are fitted to experts. Matches of hasty ones differ, but not much.
        assert!(own > found[0] && own > found[POWERS.len() - 1], "{}: {found:.3?}", entry.info.id);
    }
}

#[test]
#[ignore = "takes minutes: see above"]
fn print_how_good_chances_are() {
    println!("{:20}{}", "", POWERS.map(|power| format!("{power:9}")).concat());
    for entry in CATALOG {
        let seating = entry.info.seating;
        for players in (seating.min..=seating.max).filter(|&players| seating.allows(players)) {
            let winners = Winners { players, matches: 100, level: Level::Expert, iterations: 200 };
            let found = games::visit(entry.info.id, winners).unwrap();
            let row = found.map(|mean| format!("{mean:9.3}")).concat();
            println!("{:20}{row}", format!("{} {players}", entry.info.id));
        }
    }
}
