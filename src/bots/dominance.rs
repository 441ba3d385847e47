//! Choices that no level but `random` makes: those that are never better than another one.
//!
//! A choice is dominated if another is at least as good in every world that fits what the seat knows, whatever the
//! others do, and better in some. The game knows such pairs at any time
//! ([`is_dominated`](crate::core::Strategy::is_dominated)). With two pieces left, three comparisons in all worlds find
//! them: with every plan of the others, and with perfect play by everybody with open hands, once for the match and once
//! for points.

use super::worth;
use crate::core::rng::nth;
use crate::core::{Game, Move, Moves, Public, Seat, Turn, View};

/// With at most this many pieces in hand, everything is tried.
pub const PIECES: usize = 2;
/// If there are more worlds than this, this many random ones are tried.
const WORLDS: usize = 128;
/// Values that differ by less are equal.
const EQUAL: f64 = 1e-9;

/// The moves that none of the others dominates. Never empty if `moves` is not.
///
/// Pre: it is the seat's turn.
pub fn undominated<G: Game>(view: &View<G>, moves: Moves) -> Moves {
    let View { public, private, seat } = view;
    let is_worse = |mv: Move, by: Move| mv != by && G::is_dominated(public, private, *seat, mv, by);
    let kept = moves.only(|mv| !moves.iter().any(|by| is_worse(mv, by)));
    // All moves are dominated only if the game's `is_dominated` is wrong.
    let kept = if kept.is_empty() { moves } else { kept };
    if is_small(view, kept) { by_trying(view, kept) } else { kept }
}

/// The moves that none of the others dominates when everything is tried.
fn by_trying<G: Game>(view: &View<G>, moves: Moves) -> Moves {
    let seat = view.seat;
    let Some(worlds) = worlds(view) else { return moves };
    let kept = better(moves, &|mv| payoffs(view, mv, &worlds));
    let kept = better(kept, &|mv| {
        let ends = with_open_hands(view, mv, &worlds, worth::of_seat::<G>);
        ends.map(|end| (0, worth::of_seat::<G>(&end, seat))).collect()
    });
    better(kept, &|mv| with_open_hands(view, mv, &worlds, score::<G>).map(|end| payoff(view, &end)).collect())
}

/// The moves that none of the others dominates, by their payoffs in the same cases.
fn better(moves: Moves, payoffs: &dyn Fn(Move) -> Vec<Payoff>) -> Moves {
    let tried: Vec<(Move, Vec<Payoff>)> = moves.iter().map(|mv| (mv, payoffs(mv))).collect();
    let is_worse = |own: &[Payoff]| tried.iter().any(|(_, other)| dominates(other, own));
    moves.only(|mv| !tried.iter().any(|(other, own)| *other == mv && is_worse(own)))
}

/// Whether a seat has a choice between its last pieces.
pub fn is_small<G: Game>(view: &View<G>, moves: Moves) -> bool {
    let held = G::hand(&view.private).len();
    (2..=PIECES).contains(&held) && moves.len() > 1 && matches!(moves, Moves::Play(_) | Moves::Lead { .. })
}

/// All worlds, or random ones if there are too many. They are always the same, so that every caller gets the same
/// answer.
pub fn worlds<G: Game>(view: &View<G>) -> Option<Vec<G::Hidden>> {
    let View { public, private, seat } = view;
    let mut rng = nth(0, 0);
    let listed = G::worlds(public, private, *seat, WORLDS);
    listed.or_else(|| (0..WORLDS).map(|_| G::imagine(public, private, *seat, &mut rng)).collect())
}

/// What a seat gets: the change of its total, and the worth of the end of the deal.
type Payoff = (i32, f64);

/// Whether `one` is never worse than `other`, and sometimes better.
fn dominates(one: &[Payoff], other: &[Payoff]) -> bool {
    let pairs = || one.iter().zip(other);
    pairs().all(|(one, other)| one.0 >= other.0 && one.1 >= other.1 - EQUAL)
        && pairs().any(|(one, other)| one.0 > other.0 || one.1 > other.1 + EQUAL)
}

/// What a seat plays for if only points count: its total, or the lead of its side.
fn score<G: Game>(end: &Public<G>, seat: Seat) -> f64 {
    let standing = &end.standing;
    let margin = || worth::margin::<G>(&standing.totals, seat, standing.seats);
    f64::from(if G::INFO.partners { margin() } else { standing.totals[seat] })
}

/// The end of the deal in each of these worlds, if everybody sees all hands after this move and plays for this value.
fn with_open_hands<G: Game>(
    view: &View<G>,
    mv: Move,
    worlds: &[G::Hidden],
    value: fn(&Public<G>, Seat) -> f64,
) -> impl Iterator<Item = Public<G>> {
    worlds.iter().map(move |&(mut hidden)| {
        let mut public = view.public;
        G::apply(&mut public, &mut hidden, view.seat, mv, &mut ());
        solve::<G>(public, hidden, value)
    })
}

/// The end of the deal with open hands.
fn solve<G: Game>(public: Public<G>, hidden: G::Hidden, value: fn(&Public<G>, Seat) -> f64) -> Public<G> {
    let Turn::Act(seat) = public.turn else { return public };
    let after = |mv| {
        let (mut public, mut hidden) = (public, hidden);
        G::apply(&mut public, &mut hidden, seat, mv, &mut ());
        solve::<G>(public, hidden, value)
    };
    let moves = G::legal(&public, &G::private(&hidden, seat), seat);
    let better = |one, other| if value(&other, seat) > value(&one, seat) { other } else { one };
    moves.iter().map(after).reduce(better).unwrap_or(public)
}

/// The payoffs of a move in these worlds, for all plans of the others.
///
/// A plan says for each seat which of its legal pieces it plays when it has a choice, whatever was played before.
fn payoffs<G: Game>(view: &View<G>, mv: Move, worlds: &[G::Hidden]) -> Vec<Payoff> {
    let seats = view.public.standing.seats;
    // A domino can be led as either end, so with two players a choice may be between four moves.
    let ways: u32 = if seats == 2 { 4 } else { 2 };
    let plans = ways.pow(seats as u32);
    let own = ways.pow(view.seat.index() as u32);
    let others = (0..plans).filter(|plan| (plan / own).is_multiple_of(ways));
    let of_plan = |plan| {
        worlds.iter().map(move |&hidden| {
            let (mut public, mut hidden) = (view.public, hidden);
            G::apply(&mut public, &mut hidden, view.seat, mv, &mut ());
            settle::<G>(public, hidden, view, &|seat| plan / ways.pow(seat.index() as u32) % ways)
        })
    };
    others.flat_map(of_plan).collect()
}

/// The payoff if the others follow this plan, and the seat itself plays as well as possible.
fn settle<G: Game>(
    mut public: Public<G>,
    mut hidden: G::Hidden,
    view: &View<G>,
    plan: &impl Fn(Seat) -> u32,
) -> Payoff {
    while let Turn::Act(next) = public.turn {
        let moves = G::legal(&public, &G::private(&hidden, next), next);
        if next == view.seat && moves.len() > 1 {
            let after = |mv| {
                let (mut public, mut hidden) = (public, hidden);
                G::apply(&mut public, &mut hidden, next, mv, &mut ());
                settle(public, hidden, view, plan)
            };
            let better = |one: Payoff, other: Payoff| if other.1 > one.1 { other } else { one };
            return moves.iter().map(after).fold((i32::MIN, f64::NEG_INFINITY), better);
        }
        let mv = moves.nth(plan(next) as usize % moves.len().max(1));
        G::apply(&mut public, &mut hidden, next, mv, &mut ());
    }
    payoff(view, &public)
}

fn payoff<G: Game>(view: &View<G>, end: &Public<G>) -> Payoff {
    let total = |public: &Public<G>| public.standing.totals[view.seat];
    (total(end) - total(&view.public), worth::of_seat::<G>(end, view.seat))
}
