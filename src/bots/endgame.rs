//! Exact best responses near the end of a deal.
//!
//! If all worlds that a seat considers possible can be enumerated, and all others play by a known policy, the exact value
//! of each move can be computed, provided that the seat then plays as well as possible. This works on *information sets*,
//! not on worlds: worlds that look the same to the seat stay together and share one move, until what the others do or
//! show separates them. So it avoids *strategy fusion*, the fault of solving each world by itself (Frank and Basin, *Search
//! in games with incomplete information*, 1998).
//!
//! The best response to a policy may be worse against other players.

use super::budget::Limit;
use super::policy::Policy;
use super::worth;
use crate::core::rng::nth;
use crate::core::{Game, Move, Moves, Position, Public, Seat, Turn, View};

/// The most tricks left in a small endgame.
pub const TRICKS: usize = 3;
/// The most worlds of a small endgame.
pub const WORLDS: usize = 300;

/// Moves between two checks of the time.
const LOOK: usize = 256;

/// The worlds of a small endgame; `None` if too many tricks or worlds are left, or the game cannot enumerate them.
pub fn worlds<G: Game>(view: &View<G>, limit: usize) -> Option<Vec<Position<G>>> {
    if G::hand(&view.private).len() > TRICKS {
        return None;
    }
    let worlds = G::worlds(&view.public, &view.private, view.seat, limit)?;
    Some(worlds.into_iter().map(|hidden| Position { public: view.public, hidden: Some(hidden) }).collect())
}

/// The mean value (see [`worth`]) of each of these moves over these worlds, if the seat then plays as well as possible
/// and all others by this policy. A random policy always gets the same random numbers, so that its decisions depend only
/// on what the player knows.
///
/// `None` if that takes more than `steps` moves, counted per world, or the time is up.
/// Pre: it is the seat's turn, and it cannot distinguish the worlds.
pub fn best_response<G: Game>(
    seat: Seat,
    moves: Moves,
    worlds: &[Position<G>],
    policy: &dyn Policy<G>,
    steps: usize,
    limit: &Limit,
) -> Option<Vec<(Move, f64)>> {
    let first = worlds.first()?;
    let hidden = worlds.iter().filter_map(|world| world.hidden).collect();
    let mut solver = Solver { seat, policy, steps, limit };
    let root = Together { public: first.public, hidden };
    moves.iter().map(|mv| Some((mv, solver.after(&root, mv)? / worlds.len() as f64))).collect()
}

/// Worlds that the seat cannot distinguish.
struct Together<G: Game> {
    public: Public<G>,
    hidden: Vec<G::Hidden>,
}

struct Solver<'a, G> {
    seat: Seat,
    policy: &'a dyn Policy<G>,
    steps: usize,
    limit: &'a Limit,
}

impl<G: Game> Solver<'_, G> {
    /// The sum of the values of the worlds.
    fn value(&mut self, set: &Together<G>) -> Option<f64> {
        match set.public.turn {
            Turn::Act(seat) if seat == self.seat => {
                let hidden = set.hidden.first()?;
                let moves = G::legal(&set.public, &G::private(hidden, seat), seat);
                let mut best = f64::NEG_INFINITY;
                for mv in moves.iter() {
                    best = best.max(self.after(set, mv)?);
                }
                Some(best)
            }
            Turn::Act(seat) => {
                let policy = self.policy;
                self.split(set, seat, &|private| policy.choose(&set.public, private, seat, &mut nth(0, 0)))
            }
            Turn::Deal | Turn::Over => {
                Some(set.hidden.len() as f64 * worth::of_seat::<G>(&set.public, self.seat))
            }
        }
    }

    /// The same after a move of the seat.
    fn after(&mut self, set: &Together<G>, mv: Move) -> Option<f64> {
        self.split(set, self.seat, &|_| mv)
    }

    /// The same after `seat` has moved in each world.
    fn split(&mut self, set: &Together<G>, seat: Seat, choose: &dyn Fn(&G::Private) -> Move) -> Option<f64> {
        let mut parts: Vec<(G::Private, Together<G>)> = Vec::new();
        for hidden in &set.hidden {
            self.steps = self.steps.checked_sub(1)?;
            if self.steps.is_multiple_of(LOOK) && self.limit.is_over() {
                return None;
            }
            let (mut public, mut hidden) = (set.public, *hidden);
            let mv = choose(&G::private(&hidden, seat));
            G::apply(&mut public, &mut hidden, seat, mv, &mut ());
            let own = G::private(&hidden, self.seat);
            match parts.iter_mut().find(|(private, part)| *private == own && part.public == public) {
                Some((_, part)) => part.hidden.push(hidden),
                None => parts.push((own, Together { public, hidden: vec![hidden] })),
            }
        }
        parts.iter().map(|(_, part)| self.value(part)).sum()
    }
}
