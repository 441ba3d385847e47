//! What games contribute to bots besides their rules.

use crate::common::facts::Trait;
use crate::common::{Cell, Check, Run, cells, check_all, default_cells, facts};
use offsuit_library::core::{Game, Move, Position, Seat, Turn};

/// What matters at the end of a deal: totals, winners, and the next dealer, for each seat.
type Outcome = [f64; 24];

/// The value of a move.
#[derive(Debug)]
struct Value {
    /// The mean outcome if every later legal move is equally likely.
    mean: Outcome,
    /// The lead over the best other total that the player to move can enforce, while all others see all hands and only
    /// try to reduce it.
    least: i32,
}

impl Value {
    fn is(&self, other: &Value) -> bool {
        let close = self.mean.iter().zip(other.mean).all(|(one, other)| (one - other).abs() < 1e-6);
        close && self.least == other.least
    }
}

fn after<G: Game>(position: &Position<G>, seat: Seat, mv: Move) -> Position<G> {
    let mut next = *position;
    next.play(seat, mv, &mut ()).unwrap();
    next
}

/// A position's worth for this seat, by exhaustive search.
fn value<G: Game>(position: &Position<G>, own: Seat) -> Value {
    let standing = position.public.standing;
    let mut mean = [0.0; 24];
    let Turn::Act(seat) = position.public.turn else {
        let winners = G::winners(&position.public);
        for other in Seat::all(standing.seats) {
            mean[other.index()] = f64::from(standing.totals[other]);
            mean[8 + other.index()] = f64::from(u8::from(winners.contains(other)));
        }
        mean[16 + standing.dealer.index()] = 1.0;
        let others = Seat::all(standing.seats).map(|other| standing.totals[own] - standing.totals[other]);
        return Value { mean, least: others.sum() };
    };
    let legal = position.view(seat).unwrap().legal();
    let mut found = None;
    for mv in legal.iter() {
        let value = value(&after(position, seat, mv), own);
        for (sum, one) in mean.iter_mut().zip(value.mean) {
            *sum += one / legal.len() as f64;
        }
        let better = |least: &i32| if seat == own { value.least > *least } else { value.least < *least };
        if found.as_ref().is_none_or(better) {
            found = Some(value.least);
        }
    }
    Value { mean, least: found.expect("a legal move") }
}

/// At random positions near the end of a deal, every legal move has the same worth as one of the distinct moves.
struct Distinct {
    /// The number of positions to check that have fewer distinct moves than legal ones.
    positions: usize,
}

/// The number of matches to search, in a game that has such positions and in one that has none.
const MATCHES: [u64; 2] = [400, 10];

impl Check for Distinct {
    fn check<G: Game>(&self, cell: &Cell) {
        let merges = facts::of(cell.id()).has(Trait::MergesMoves);
        let (mut seed, mut decisions, mut checked) = (1, 0, 0);
        let mut run = Run::<G>::new(cell, seed);
        while checked < self.positions && seed < MATCHES[usize::from(!merges)] {
            if !run.step() {
                seed += 1;
                run = Run::new(cell, seed);
            }
            let Turn::Act(seat) = run.now.turn() else { continue };
            decisions += 1;
            let view = run.now.view(seat).unwrap();
            let legal = view.legal();
            let distinct = G::distinct(&view.public, &view.private, seat);
            assert!(!distinct.is_empty() && distinct.iter().all(|mv| legal.contains(mv)), "{distinct:?}");
            assert!(legal.pieces().includes(distinct.pieces()));
            if distinct.len() == legal.len() {
                continue;
            }
            assert!(
                merges,
                "{distinct:?} of {legal:?}: add MergesMoves to its row in src/library/tests/suite/common/facts.rs"
            );
            if lines(&run) > 700 {
                continue;
            }
            checked += 1;
            let values = |moves: offsuit_library::core::Moves| {
                let position = run.now.position();
                moves.iter().map(|mv| (mv, value(&after(position, seat, mv), seat))).collect::<Vec<_>>()
            };
            let kept = values(distinct);
            for (mv, value) in values(legal) {
                let same = kept.iter().any(|(_, one)| one.is(&value));
                assert!(same, "{mv:?} is like none of {kept:?}, but {value:?}");
            }
        }
        assert!(decisions > 0, "nothing was decided");
        let wanted = if merges { self.positions } else { 0 };
        assert_eq!(
            checked,
            wanted,
            "positions with moves that are alike, in {decisions} decisions: MergesMoves in the row of {} in \
             src/library/tests/suite/common/facts.rs says whether `distinct` leaves out moves",
            cell.id()
        );
    }
}

/// The number of ways to play the hands if every move were legal.
fn lines<G: Game>(run: &Run<G>) -> usize {
    let orders =
        |seat: Seat| -> usize { (1..=G::hand(&run.now.view(seat).unwrap().private).len()).product() };
    Seat::all(run.now.standing().seats).map(orders).fold(1, usize::saturating_mul)
}

#[test]
fn equivalent_moves_have_equal_results() {
    check_all(&default_cells(), &Distinct { positions: 300 });
    check_all(&cells(), &Distinct { positions: 10 });
}
