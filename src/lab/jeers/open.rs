//! Moves that are dominated with open hands by the points of the deal alone: a second opinion on the last two pieces.

use crate::bots::{dominance, worth};
use crate::core::{Game, Move, Moves, PerSeat, Public, Seat, Turn, View};

/// The dominated moves: another one scores at least as much in every world, and more in one, if everybody sees all
/// hands and plays for its own points.
pub(super) fn never_better<G: Game>(view: &View<G>, moves: Moves) -> Vec<Move> {
    if !dominance::is_small(view, moves) {
        return Vec::new();
    }
    let View { public, seat, .. } = view;
    let Some(worlds) = dominance::worlds(view) else { return Vec::new() };
    let value = |mv: Move, hidden: &G::Hidden| {
        let (mut public, mut hidden) = (*public, *hidden);
        G::apply(&mut public, &mut hidden, *seat, mv, &mut ());
        score::<G>(&best::<G>(public, hidden), *seat)
    };
    let values: Vec<(Move, Vec<i32>)> =
        moves.iter().map(|mv| (mv, worlds.iter().map(|world| value(mv, world)).collect())).collect();
    let is_worse = |own: &[i32]| {
        values.iter().any(|(_, other)| {
            let gains = || own.iter().zip(other).map(|(own, other)| other - own);
            gains().all(|gain| gain >= 0) && gains().any(|gain| gain > 0)
        })
    };
    values.iter().filter(|(_, own)| is_worse(own)).map(|&(mv, _)| mv).collect()
}

/// What a seat plays for: its total, or the lead of its side.
fn score<G: Game>(totals: &PerSeat<i32>, seat: Seat) -> i32 {
    if G::INFO.partners { worth::margin::<G>(totals, seat, G::INFO.seating.max) } else { totals[seat] }
}

/// The totals after the deal, if each seat plays for its own score.
fn best<G: Game>(public: Public<G>, hidden: G::Hidden) -> PerSeat<i32> {
    let Turn::Act(seat) = public.turn else { return public.standing.totals };
    let after = |mv| {
        let (mut public, mut hidden) = (public, hidden);
        G::apply(&mut public, &mut hidden, seat, mv, &mut ());
        best::<G>(public, hidden)
    };
    let moves = G::legal(&public, &G::private(&hidden, seat), seat);
    let better = |one, other| if score::<G>(&other, seat) > score::<G>(&one, seat) { other } else { one };
    moves.iter().map(after).reduce(better).unwrap_or_default()
}
