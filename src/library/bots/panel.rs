//! Deals played out by several kinds of players, for the values that hints and judgements show.
//!
//! A search finds what is best against the players of its own playouts, so values from the same playouts flatter its
//! choices. In some games they flatter them so much that they mislead ([`Strategy::DOUBTS_POLICY`]). What is better against
//! players of different kinds is better in fact. So each world is then played out by each kind, and where they disagree
//! about a choice, its error is as large as their disagreement.

use super::budget::{Budget, Limit};
use super::flat::{self, Aim, Sample};
use super::levels;
use super::policy::{Policy, RuleOfThumb, Skilled};
use super::worlds::Worlds;
#[cfg(doc)]
use crate::core::Strategy;
use crate::core::rng::BotRng;
use crate::core::{Game, Move, View};

/// Plays each of these moves out this many times, by each kind of player in an equal share of worlds, the same for all. Returns
/// one sample per move, with the outcomes of one kind of player after those of another, and the number of kinds: see
/// [`Mean::of_parts`](super::mean::Mean::of_parts).
pub(super) fn try_out<G: Game>(
    view: &View<G>,
    moves: &[Move],
    worlds: &dyn Worlds<G>,
    playouts: u32,
    threads: usize,
    rng: &mut BotRng,
) -> (Vec<Sample>, usize) {
    let players = players(view);
    let worlds_each = playouts.div_ceil(players.len() as u32);
    let limit = Limit { threads, ..Budget::iterations(worlds_each).limit(1, None) };
    let luck = rng.clone();
    let mut all: Vec<Sample> = Vec::new();
    for &player in &players {
        // The same random numbers, so the same worlds.
        *rng = luck.clone();
        let samples = flat::search(view.seat, moves, worlds, player, Aim::All, &limit, rng);
        if all.is_empty() {
            all = samples;
        } else {
            all.iter_mut().zip(&samples).for_each(|(sample, more)| sample.join(more));
        }
    }
    (all, players.len())
}

/// Whether the values of a search from here need several kinds of players.
pub(super) fn is_needed<G: Game>(view: &View<G>) -> bool {
    G::DOUBTS_POLICY && view.book().is_none()
}

/// The kinds of players. There is only one where values hold up in play, and where everybody uses a book.
pub(super) fn players<G: Game>(view: &View<G>) -> Vec<&'static dyn Policy<G>> {
    let searching = levels::in_playouts(view);
    if is_needed(view) { vec![searching, &Skilled, &RuleOfThumb] } else { vec![searching] }
}
