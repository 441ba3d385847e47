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
    let plans = plans(view);
    let kept = better(moves, plans.len() * worlds.len(), |mv, case| {
        let plan = plans[case / worlds.len()];
        with_plan(view, mv, worlds[case % worlds.len()], plan)
    });
    let kept = better(kept, worlds.len(), |mv, case| {
        let end = with_open_hands(view, mv, worlds[case], worth::of_seat::<G>);
        (0, worth::of_seat::<G>(&end, seat))
    });
    better(kept, worlds.len(), |mv, case| payoff(view, &with_open_hands(view, mv, worlds[case], score::<G>)))
}

/// The moves that none of the others dominates, by their payoffs in this many cases.
fn better(moves: Moves, cases: usize, payoff: impl Fn(Move, usize) -> Payoff) -> Moves {
    let tried: Vec<Move> = moves.iter().collect();
    let all = || 0..tried.len();
    // Pairs of moves of which the first has never been worse, and whether it has been better.
    let mut pairs: Vec<(usize, usize, bool)> = all()
        .flat_map(|one| all().map(move |other| (one, other, false)))
        .filter(|(one, other, _)| one != other)
        .collect();
    for case in 0..cases {
        // Most choices are each better in some world, and soon no pair is left.
        if pairs.is_empty() {
            break;
        }
        let payoffs: Vec<Payoff> = tried.iter().map(|&mv| payoff(mv, case)).collect();
        pairs.retain_mut(|(one, other, is_better)| {
            let (one, other) = (payoffs[*one], payoffs[*other]);
            *is_better |= one.0 > other.0 || one.1 > other.1 + worth::EQUAL;
            one.0 >= other.0 && one.1 >= other.1 - worth::EQUAL
        });
    }
    let is_dominated = |mv: Move| pairs.iter().any(|&(_, other, is_better)| is_better && tried[other] == mv);
    moves.only(|mv| !is_dominated(mv))
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

/// What a seat plays for if only points count: its total, or the lead of its side.
fn score<G: Game>(end: &Public<G>, seat: Seat) -> f64 {
    let standing = &end.standing;
    let margin = || worth::margin::<G>(&standing.totals, seat, standing.seats);
    f64::from(if G::INFO.partners { margin() } else { standing.totals[seat] })
}

/// The end of the deal in this world, if everybody sees all hands after this move and plays for this value.
fn with_open_hands<G: Game>(
    view: &View<G>,
    mv: Move,
    mut hidden: G::Hidden,
    value: fn(&Public<G>, Seat) -> f64,
) -> Public<G> {
    let mut public = view.public;
    G::apply(&mut public, &mut hidden, view.seat, mv, &mut ());
    solve::<G>(public, hidden, value)
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

/// The most legal moves between which a seat has a choice.
fn ways(seats: usize) -> u32 {
    // A domino can be led as either end, so with two players a choice may be between four moves.
    if seats == 2 { 4 } else { 2 }
}

/// All plans of the others: digits to the base of [`ways`], one for each seat.
///
/// A plan says for each seat which of its legal pieces it plays when it has a choice, whatever was played before.
fn plans<G: Game>(view: &View<G>) -> Vec<u32> {
    let seats = view.public.standing.seats;
    let ways = ways(seats);
    let own = ways.pow(view.seat.index() as u32);
    (0..ways.pow(seats as u32)).filter(|plan| (plan / own).is_multiple_of(ways)).collect()
}

/// The payoff of a move in this world with this plan of the others.
fn with_plan<G: Game>(view: &View<G>, mv: Move, mut hidden: G::Hidden, plan: u32) -> Payoff {
    let ways = ways(view.public.standing.seats);
    let mut public = view.public;
    G::apply(&mut public, &mut hidden, view.seat, mv, &mut ());
    settle::<G>(public, hidden, view, &|seat| plan / ways.pow(seat.index() as u32) % ways)
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
