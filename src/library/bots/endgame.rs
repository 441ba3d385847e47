//! Exact best responses near the end of a deal.
//!
//! If all worlds that a seat considers possible can be enumerated, and all others play by a known policy, then the
//! exact value of each move can be computed, assuming that the seat plays as well as possible afterwards. This works on
//! *information sets*, not on worlds: worlds that look the same to the seat stay together and share one move, until
//! what the others do or show tells them apart. So it avoids *strategy fusion*, the flaw of solving each world by
//! itself (Frank and Basin, *Search in games with incomplete information*, 1998).
//!
//! The best response to a policy may do worse against other players.

use super::budget::Limit;
use super::flat::{End, Outcome, Sample};
use super::policy::Policy;
use super::worth;
use crate::core::rng::nth;
use crate::core::{Game, Move, Position, Public, Seat, Turn, View};

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

/// The outcomes of each of these moves in these worlds, if the seat then plays as well as possible and all others play
/// by this policy. A random policy always gets the same random numbers, so that its decisions depend only on what the
/// player knows.
///
/// `None` if that takes more than `steps` moves, counted per world, or the time is up.
/// Pre: it is the seat's turn, and it cannot distinguish the worlds.
pub fn best_response<G: Game>(
    seat: Seat,
    moves: &[Move],
    worlds: &[Position<G>],
    policy: &dyn Policy<G>,
    steps: usize,
    limit: &Limit,
) -> Option<Vec<Sample>> {
    let public = worlds.first()?.public;
    let each = worlds.iter().enumerate();
    let hidden =
        each.filter_map(|(world, at)| Some(Held { world, hidden: at.hidden?, end: End::new(&public) }));
    let root = Together { public, hidden: hidden.collect() };
    let mut solver = Solver { seat, policy, steps, limit };
    moves.iter().map(|&mv| solver.sample(&root, mv)).collect()
}

/// Worlds that the seat cannot distinguish.
struct Together<G: Game> {
    public: Public<G>,
    hidden: Vec<Held<G>>,
}

/// What is hidden in a world, its number, and what has happened in it.
#[derive(Clone, Copy)]
struct Held<G: Game> {
    world: usize,
    hidden: G::Hidden,
    end: End,
}

/// The outcomes in worlds of these numbers.
type Outcomes = Vec<(usize, Outcome)>;

/// Sorts by world. A function outside the solver is compiled only once, not for each game.
fn sort(outcomes: &mut Outcomes) {
    outcomes.sort_unstable_by_key(|(world, _)| *world);
}

struct Solver<'a, G> {
    seat: Seat,
    policy: &'a dyn Policy<G>,
    steps: usize,
    limit: &'a Limit,
}

impl<G: Game> Solver<'_, G> {
    fn sample(&mut self, root: &Together<G>, mv: Move) -> Option<Sample> {
        let mut outcomes = self.after(root, mv)?;
        sort(&mut outcomes);
        let Held { mut hidden, mut end, .. } = *root.hidden.first()?;
        let mut public = root.public;
        G::apply(&mut public, &mut hidden, self.seat, mv, &mut end);
        let fate = end.fate::<G>(self.seat, mv, &public);
        let mut sample = Sample::new(mv);
        for (_, outcome) in outcomes {
            sample.add(outcome, fate);
        }
        sample.judged = sample.outcomes.len();
        Some(sample)
    }

    fn outcomes(&mut self, set: &Together<G>) -> Option<Outcomes> {
        match set.public.turn {
            Turn::Act(seat) if seat == self.seat => {
                let hidden = set.hidden.first()?.hidden;
                let moves = G::legal(&set.public, &G::private(&hidden, seat), seat);
                let mut best: Option<(f64, Outcomes)> = None;
                for mv in moves.iter() {
                    let tried = self.after(set, mv)?;
                    let worth = tried.iter().map(|(_, outcome)| outcome.worth).sum();
                    if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                        best = Some((worth, tried));
                    }
                }
                best.map(|(_, tried)| tried)
            }
            Turn::Act(seat) => {
                let policy = self.policy;
                self.split(set, seat, &|private| policy.choose(&set.public, private, seat, &mut nth(0, 0)))
            }
            Turn::Deal | Turn::Over => {
                let chances = worth::chances::<G>(&set.public);
                let worth = worth::of_chances::<G>(&set.public, &chances)[self.seat];
                let outcome = |held: &Held<G>| held.end.outcome(&set.public, self.seat, worth, &chances);
                Some(set.hidden.iter().map(|held| (held.world, outcome(held))).collect())
            }
        }
    }

    /// The outcomes after a move of the seat.
    fn after(&mut self, set: &Together<G>, mv: Move) -> Option<Outcomes> {
        self.split(set, self.seat, &|_| mv)
    }

    /// The outcomes after `seat` has moved in each world.
    fn split(
        &mut self,
        set: &Together<G>,
        seat: Seat,
        choose: &dyn Fn(&G::Private) -> Move,
    ) -> Option<Outcomes> {
        let mut parts: Vec<(G::Private, Together<G>)> = Vec::new();
        for held in &set.hidden {
            self.steps = self.steps.checked_sub(1)?;
            if self.steps.is_multiple_of(LOOK) && self.limit.is_over() {
                return None;
            }
            let (mut public, mut held) = (set.public, *held);
            let mv = choose(&G::private(&held.hidden, seat));
            G::apply(&mut public, &mut held.hidden, seat, mv, &mut held.end);
            let own = G::private(&held.hidden, self.seat);
            match parts.iter_mut().find(|(private, part)| *private == own && part.public == public) {
                Some((_, part)) => part.hidden.push(held),
                None => parts.push((own, Together { public, hidden: vec![held] })),
            }
        }
        let mut outcomes = Vec::with_capacity(set.hidden.len());
        for (_, part) in &parts {
            outcomes.append(&mut self.outcomes(part)?);
        }
        Some(outcomes)
    }
}
