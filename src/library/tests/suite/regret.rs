//! How much each level loses in the last tricks of a deal, compared with the best play.
//!
//! Where few worlds are left, the exact best response to the learned policy is known (see `bots::endgame`): all worlds
//! that fit are equally likely, and the seat continues as well as its own information allows. The *regret* of a choice
//! is its loss compared with the best one, in points of the chance to win the match.
//!
//! `cargo test --release -p offsuit-library --test library regret:: -- --ignored --nocapture` prints it for each game and level.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::common::facts::Trait;
use crate::common::{Cell, Check, check_all, default_cells, facts};
use offsuit_library::bots::budget::Limit;
use offsuit_library::bots::endgame::{TRICKS, WORLDS, best_response, worlds};
use offsuit_library::bots::flat::Sample;
use offsuit_library::bots::policy::{Likeliest, Policy, play_out};
use offsuit_library::bots::{Budget, Level, worth};
use offsuit_library::core::rng::{BotRng, nth};
use offsuit_library::core::{Game, Match, Move, Moves, Position, Public, Seat, Seen, Turn};

/// Rounding errors of sums of this size.
const CLOSE: f64 = 1e-9;

/// The learned policy, which chooses the same whenever it knows the same, until the last trick.
struct Fixed;

impl<G: Game> Policy<G> for Fixed {
    fn solves(&self) -> bool {
        false
    }

    fn choose(&self, public: &Public<G>, private: &G::Private, seat: Seat, _: &mut BotRng) -> Move {
        Policy::<G>::choose(&Likeliest, public, private, seat, &mut nth(0, 0))
    }
}

fn best<G: Game>(seat: Seat, moves: Moves, worlds: &[Position<G>]) -> Vec<(Move, f64)> {
    let limit = Limit { iterations: 1, until: None, threads: 1 };
    let moves: Vec<Move> = moves.iter().collect();
    let samples = best_response(seat, &moves, worlds, &Likeliest, usize::MAX, &limit).expect("worlds");
    let mean = |sample: &Sample| {
        sample.outcomes.iter().map(|outcome| outcome.worth).sum::<f64>() / sample.outcomes.len() as f64
    };
    samples.iter().map(|sample| (sample.mv, mean(sample))).collect()
}

fn most(values: &[(Move, f64)]) -> f64 {
    values.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max)
}

/// The mean worth of following the same policy.
fn by_policy<G: Game>(seat: Seat, worlds: &[Position<G>]) -> f64 {
    let ends = worlds.iter().map(|world| {
        let (mut public, mut hidden) = (world.public, world.hidden.unwrap());
        play_out::<G, _, _>(&mut public, &mut hidden, &Fixed, &mut nth(0, 0), &mut ());
        worth::of_seat::<G>(&public, seat)
    });
    ends.sum::<f64>() / worlds.len() as f64
}

/// The mean worth of playing on with all hands visible.
fn by_sight<G: Game>(seat: Seat, moves: Moves, worlds: &[Position<G>]) -> f64 {
    let each = worlds.iter().map(|world| most(&best(seat, moves, std::slice::from_ref(world))));
    each.sum::<f64>() / worlds.len() as f64
}

/// The number of endgames per game.
struct Regrets {
    positions: usize,
    /// The sum of regrets per level, by game.
    sums: Mutex<BTreeMap<&'static str, [f64; 5]>>,
    /// The number of positions where seeing all hands would help.
    blind: Mutex<usize>,
}

impl Regrets {
    fn new(positions: usize) -> Self {
        Regrets { positions, sums: Mutex::default(), blind: Mutex::default() }
    }

    /// The regret of every level here; `None` if this is not an endgame.
    fn measure<G: Game>(&self, game: &Match<G>, seen: &Seen<G>) -> Option<[f64; 5]> {
        let seat = seen.view.seat;
        let all = worlds(&seen.view, WORLDS)?;
        let moves = seen.view.legal();
        if all.len() < 2 || G::distinct(&seen.view.public, &seen.view.private, seat).len() < 2 {
            return None;
        }
        let values = best(seat, moves, &all);
        let most = most(&values);
        let (policy, sight) = (by_policy(seat, &all), by_sight(seat, moves, &all));
        assert!(policy <= most + CLOSE, "best play is worth {most}, the policy {policy}");
        assert!(most <= sight + CLOSE, "best play is worth {most}, with all hands visible {sight}");
        *self.blind.lock().unwrap() += usize::from(most < sight - CLOSE);
        Some(Level::ALL.map(|level| {
            let mv = level.bot(Budget::default()).decide(seen, &mut game.bot_rng(seat));
            most - values.iter().find(|(own, _)| *own == mv).expect("a legal move").1
        }))
    }
}

impl Check for Regrets {
    fn check<G: Game>(&self, cell: &Cell) {
        let (mut found, mut sums, mut seed) = (0, [0.0; 5], 0);
        while found < self.positions {
            seed += 1;
            assert!(seed < 100 * self.positions, "too few endgames");
            let (mut game, _) = Match::<G>::new(&cell.values, cell.seats, seed as u64);
            // One per deal.
            let mut measured = 0;
            while found < self.positions && game.standing().deal <= 4 {
                match game.turn() {
                    Turn::Deal => game.begin(&game.next_deal(), &mut ()).unwrap(),
                    Turn::Over => break,
                    Turn::Act(seat) => {
                        let seen = game.seen(seat).unwrap();
                        let deal = game.standing().deal;
                        let is_due = measured < deal && seat.index() == (seed + deal as usize) % cell.seats;
                        if is_due
                            && G::hand(&seen.view.private).len() <= TRICKS
                            && let Some(regrets) = self.measure(&game, &seen)
                        {
                            found += 1;
                            measured = deal;
                            for (sum, regret) in sums.iter_mut().zip(regrets) {
                                *sum += regret;
                            }
                        }
                        let mv = Level::Novice.bot(Budget::default()).decide(&seen, &mut game.bot_rng(seat));
                        game.play(seat, mv, &mut ()).unwrap();
                    }
                }
            }
        }
        self.sums.lock().unwrap().insert(cell.id(), sums);
    }
}

fn listing() -> Vec<Cell> {
    let is_listing = |cell: &Cell| {
        facts::of(cell.id()).has(Trait::ListsWorlds) && cell.seats == cell.entry.info.seating.best
    };
    default_cells().into_iter().filter(is_listing).collect()
}

#[test]
fn stronger_levels_lose_less_in_endgames() {
    let regrets = Regrets::new(16);
    check_all(&listing(), &regrets);
    let mut all = [0.0; 5];
    for sums in regrets.sums.into_inner().unwrap().into_values() {
        for (all, sum) in all.iter_mut().zip(sums) {
            *all += sum;
        }
    }
    let [random, novice, casual, expert, master] = all;
    assert!(
        novice < random && casual < random && expert < novice && master < novice,
        "regrets of random, novice, casual, expert and master: {all:?}"
    );
    assert!(regrets.blind.into_inner().unwrap() > 0, "no endgame has anything hidden that matters");
}

#[test]
#[ignore = "it measures: see the head of this file"]
fn regret_by_level() {
    let regrets = Regrets::new(400);
    check_all(&listing(), &regrets);
    println!("{:<15} {:>8} {:>8} {:>8} {:>8} {:>8}", "", "random", "novice", "casual", "expert", "master");
    for (game, sums) in regrets.sums.into_inner().unwrap() {
        let mean = sums.map(|sum| format!("{:>8.3}", 100.0 * sum / 400.0));
        println!("{game:<15} {}", mean.join(" "));
    }
}
