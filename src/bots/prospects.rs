//! The usual results of each choice, in the game's own terms.

use super::budget::Budget;
use super::policy::{Learned, Policy, play_out};
use crate::core::rng::{BotRng, nth};
use crate::core::{Game, Move, Public, Seat, Seen};
use rand::Rng;

/// The most worlds that are played out for each choice.
const WORLDS: u32 = 200;

/// The mean of each of the game's [`PROSPECTS`](crate::core::Explain::PROSPECTS) after each of these moves, all in the
/// same worlds: chances from 0 to 1, and numbers. Empty if there is no world, which does not happen in real positions.
pub(super) fn usual<G: Game>(
    seen: &Seen<G>,
    moves: &[Move],
    budget: Budget,
    rng: &mut BotRng,
) -> Vec<Vec<f64>> {
    let view = &seen.view;
    let worlds = budget.worlds(WORLDS);
    let key = rng.next_u64();
    let mut sums = vec![vec![0; G::PROSPECTS.len()]; moves.len()];
    for number in 0..u64::from(worlds) {
        let mut luck = nth(key, number);
        let Some(world) = view.imagine(&mut luck) else { return Vec::new() };
        let Some(hidden) = world.hidden else { return Vec::new() };
        let luck = luck.next_u64();
        for (&mv, sums) in moves.iter().zip(&mut sums) {
            let (mut public, mut hidden): (Public<G>, G::Hidden) = (world.public, hidden);
            G::apply(&mut public, &mut hidden, view.seat, mv, &mut ());
            play_out::<G, _, _>(&mut public, &mut hidden, &ToTheEnd, &mut nth(luck, 0), &mut ());
            for (sum, value) in sums.iter_mut().zip(G::prospects(&public, view.seat)) {
                *sum += value;
            }
        }
    }
    let mean = |sum: i32| f64::from(sum) / f64::from(worlds);
    sums.into_iter().map(|sums| sums.into_iter().map(mean).collect()).collect()
}

/// The learned policy. It plays every trick, unless all prospects follow from the score, because an exact solution does
/// not say who wins which trick.
struct ToTheEnd;

impl<G: Game> Policy<G> for ToTheEnd {
    fn solves(&self) -> bool {
        G::PROSPECTS.iter().all(|prospect| prospect.is_scored)
    }

    fn choose(&self, public: &Public<G>, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move {
        Learned.choose(public, private, seat, rng)
    }
}
