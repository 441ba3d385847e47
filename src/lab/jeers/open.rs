//! What would be dominated with open hands: a second opinion about the last two pieces.

use crate::bots::{dominance, worth};
use crate::core::rng::BotRng;
use crate::core::{Game, Move, Moves, PerSeat, Public, Turn, View};

/// The most worlds to list. If there are more, as many are imagined.
const WORLDS: usize = 128;
/// Values that differ by less are equal.
const EQUAL: f64 = 1e-9;

/// The moves than which another is at least as good in every world, and better in one, if everybody sees all hands and
/// plays for the worth of its own score.
pub(super) fn never_better<G: Game>(view: &View<G>, moves: Moves, rng: &mut BotRng) -> Vec<Move> {
    if !dominance::is_small(view, moves) {
        return Vec::new();
    }
    let View { public, private, seat } = view;
    let listed = G::worlds(public, private, *seat, WORLDS);
    let imagined = || (0..WORLDS).map(|_| G::imagine(public, private, *seat, rng)).collect();
    let Some(worlds) = listed.or_else(imagined) else { return Vec::new() };
    let value = |mv: Move, hidden: &G::Hidden| {
        let (mut public, mut hidden) = (*public, *hidden);
        G::apply(&mut public, &mut hidden, *seat, mv, &mut ());
        best::<G>(public, hidden)[*seat]
    };
    let values: Vec<(Move, Vec<f64>)> =
        moves.iter().map(|mv| (mv, worlds.iter().map(|world| value(mv, world)).collect())).collect();
    let is_worse = |own: &[f64]| {
        values.iter().any(|(_, other)| {
            let gains = || own.iter().zip(other).map(|(own, other)| other - own);
            gains().all(|gain| gain > -EQUAL) && gains().any(|gain| gain > EQUAL)
        })
    };
    values.iter().filter(|(_, own)| is_worse(own)).map(|&(mv, _)| mv).collect()
}

/// What the end of the deal is worth to each seat, if each maximizes its own worth.
fn best<G: Game>(public: Public<G>, hidden: G::Hidden) -> PerSeat<f64> {
    let Turn::Act(seat) = public.turn else { return worth::of_all::<G>(&public) };
    let after = |mv| {
        let (mut public, mut hidden) = (public, hidden);
        G::apply(&mut public, &mut hidden, seat, mv, &mut ());
        best::<G>(public, hidden)
    };
    let moves = G::legal(&public, &G::private(&hidden, seat), seat);
    let better = |one: PerSeat<f64>, other: PerSeat<f64>| if other[seat] > one[seat] { other } else { one };
    moves.iter().map(after).reduce(better).unwrap_or_default()
}
