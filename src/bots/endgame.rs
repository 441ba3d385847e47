//! Exact best responses near the end of a deal.
//!
//! Where the worlds that a seat cannot tell apart can be listed, and everybody else plays by a policy that is known, it
//! can be reckoned exactly what each of its moves is worth if it goes on to play as well as it can. The reckoning
//! goes over *information sets*, not over worlds: worlds that have looked alike to the seat so far stay together, and
//! it has one move for all of them; only what the others do, and what it is shown, parts them. So it never
//! counts on choosing by what it cannot see, as a search does that solves each world alone (*strategy fusion*: Frank
//! and Basin, *Search in games with incomplete information*, 1998).
//!
//! What is best against a policy need not be best against somebody else.

use super::budget::Limit;
use super::policy::Policy;
use super::worth;
use crate::core::rng::nth;
use crate::core::{Game, Move, Moves, Position, Public, Seat, Turn, View};

/// How many tricks may be left for an endgame to be small.
pub const TRICKS: usize = 3;
/// How many worlds there may be.
pub const WORLDS: usize = 300;

/// How many moves in one world are made between two looks at the clock.
const LOOK: usize = 256;

/// The worlds of a small endgame of whose turn it is; `None` where it is none: too many tricks are left, or
/// worlds, or the game cannot list them.
pub fn worlds<G: Game>(view: &View<G>, limit: usize) -> Option<Vec<Position<G>>> {
    if G::hand(&view.private).len() > TRICKS {
        return None;
    }
    let worlds = G::worlds(&view.public, &view.private, view.seat, limit)?;
    Some(worlds.into_iter().map(|hidden| Position { public: view.public, hidden: Some(hidden) }).collect())
}

/// What each of these moves of the seat is worth (see [`worth`]) in the mean over these worlds, if the seat then goes on as well as it can and all others decide by this policy. Of a policy that
/// decides by chance, each decision is the one that it comes to with a generator of its own that is always the same: so
/// it depends on nothing but what the one who decides knows.
///
/// `None` where it takes more than `steps` moves in one world each, or the time is up.
/// Pre: it is the seat's turn, and it cannot tell the worlds apart.
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

/// Worlds that the seat cannot tell apart.
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
    /// The sum of what the worlds are worth.
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

    /// The same after whose turn it is has made its move in each world.
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
