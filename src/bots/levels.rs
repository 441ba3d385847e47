//! What each level does with its time.

use std::time::Duration;

use super::budget::{Budget, Limit};
use super::flat::{self, Aim, Sample};
use super::policy::{Listing, Nested, Policy, Thumb};
use super::tree::{self, Arm};
use super::worlds::{Imagined, Listed, Vague, Worlds};
use super::{Bot, Level, exact, mixed};
use crate::core::rng::{BotRng, unit};
use crate::core::{Move, Moves, Seen, TrickTaking};

/// How many tricks back a casual player remembers cards and voids.
const CASUAL_TRICKS: usize = 2;
/// How many worlds a casual player imagines.
const CASUAL_WORLDS: u32 = 10;
/// How many iterations an expert's tree has.
const EXPERT_ITERATIONS: u32 = 4000;
/// How many worlds an expert imagines where every playout ends in an exact solution.
const EXPERT_SOLVED_WORLDS: u32 = 20;
/// How many worlds a master imagines, and how many each player does within its playouts.
const MASTER_WORLDS: u32 = 100;
const MASTER_INNER: u32 = 6;
/// How many iterations a master's tree has where every playout ends in an exact solution, and up to how many worlds
/// each player then looks at one by one.
const MASTER_SOLVED_ITERATIONS: u32 = 5000;
const MASTER_LISTED: u32 = 8;
/// How long a master thinks at most unless told otherwise.
const MASTER_THINKS: Duration = Duration::from_secs(1);

/// A bot of some level with its budget.
pub(super) struct Thinker {
    pub(super) level: Level,
    pub(super) budget: Budget,
}

impl<G: TrickTaking> Bot<G> for Thinker {
    fn decide(&mut self, seen: &Seen<G>, rng: &mut BotRng) -> Move {
        let view = &seen.view;
        let thumb = |rng: &mut BotRng| G::rule_of_thumb(&view.public, &view.private, view.seat, rng);
        match self.level {
            Level::Random => return view.legal().pick(rng),
            Level::Novice => return thumb(rng),
            Level::Casual | Level::Expert | Level::Master => {}
        }
        let moves = G::distinct(&view.public, &view.private, view.seat);
        if moves.len() < 2 {
            return moves.nth(0);
        }
        let liked = thumb(&mut rng.clone());
        if self.level > Level::Casual
            && let Some(mv) = exact::choose(view, moves, liked, rng)
        {
            return mv;
        }
        let found = match self.level {
            Level::Casual => {
                let worlds = Vague::new(seen, CASUAL_TRICKS);
                weigh(seen, moves, &worlds, &Thumb, &self.budget.limit(CASUAL_WORLDS, None), rng)
            }
            Level::Expert => expert(seen, moves, self.budget, rng),
            _ => master(seen, moves, self.budget, rng),
        };
        found.choose(liked, rng).unwrap_or(liked)
    }
}

/// What a search has found.
pub(super) enum Found {
    /// The chance with which to choose each move.
    Mix(Vec<(Move, f64)>),
    /// What came of each choice.
    Samples(Vec<Sample>),
    /// How often a tree went through each choice.
    Arms(Vec<Arm>),
}

impl Found {
    /// The best choice; of equals the one that is `liked`. None where nothing was found.
    fn choose(&self, liked: Move, rng: &mut BotRng) -> Option<Move> {
        match self {
            Found::Samples(samples) => flat::best(samples, |mv| i32::from(mv == liked)).map(|best| best.mv),
            Found::Arms(arms) => {
                let best = arms.iter().filter(|arm| arm.visits > 0);
                best.max_by_key(|arm| (arm.visits, arm.mv == liked)).map(|best| best.mv)
            }
            Found::Mix(chances) => {
                let mut left = unit(rng) * chances.iter().map(|(_, chance)| chance).sum::<f64>();
                let mut positive = chances.iter().filter(|(_, chance)| *chance > 0.0);
                let last = chances.last();
                positive
                    .find(|(_, chance)| {
                        left -= chance;
                        left < 0.0
                    })
                    .or(last)
                    .map(|(mv, _)| *mv)
            }
        }
    }
}

/// An expert: a tree with rules of thumb for playouts; the game's table and its solver, where it has them.
fn expert<G: TrickTaking>(seen: &Seen<G>, moves: Moves, budget: Budget, rng: &mut BotRng) -> Found {
    if let Some(book) = G::book(&seen.view.public, &seen.view.private, seen.view.seat) {
        return Found::Mix(book);
    }
    let worlds = Imagined(seen);
    if G::FINISHES {
        let limit = budget.limit(EXPERT_SOLVED_WORLDS, None);
        return match Listed::new(seen, limit.iterations.min(EXPERT_SOLVED_WORLDS)) {
            Some(worlds) => weigh(seen, moves, &worlds, &Thumb, &worlds.each(limit), rng),
            None => weigh(seen, moves, &worlds, &Thumb, &limit, rng),
        };
    }
    if matches!(moves, Moves::Lay(_)) {
        return weigh(seen, moves, &worlds, &Thumb, &budget.limit(MASTER_WORLDS, None), rng);
    }
    let limit = budget.limit(EXPERT_ITERATIONS, None);
    Found::Arms(tree::search(seen.view.seat, moves, &worlds, &Thumb, &limit, rng))
}

/// A master: worlds in which everybody searches a little. Where every playout ends in an exact solution that takes
/// too long, and a tree is as good; but in the few worlds of the end everybody can look at each.
fn master<G: TrickTaking>(seen: &Seen<G>, moves: Moves, budget: Budget, rng: &mut BotRng) -> Found {
    if let Some(book) = G::book(&seen.view.public, &seen.view.private, seen.view.seat) {
        return Found::Mix(book);
    }
    if G::FINISHES {
        let limit = budget.limit(MASTER_SOLVED_ITERATIONS, Some(MASTER_THINKS));
        if let Some(worlds) = Listed::new(seen, limit.iterations.min(MASTER_LISTED)) {
            let policy = Listing { limit: MASTER_LISTED, otherwise: Thumb };
            return weigh(seen, moves, &worlds, &policy, &worlds.each(limit), rng);
        }
        return Found::Arms(tree::search(seen.view.seat, moves, &Imagined(seen), &Thumb, &limit, rng));
    }
    let policy = Nested { worlds: MASTER_INNER, inner: Thumb };
    let limit = budget.limit(MASTER_WORLDS, Some(MASTER_THINKS));
    weigh(seen, moves, &Imagined(seen), &policy, &limit, rng)
}

/// A flat search; where several choose at once and in secret, the chances that it leaves no regret in.
fn weigh<G: TrickTaking, W: Worlds<G>, P: Policy<G>>(
    seen: &Seen<G>,
    moves: Moves,
    worlds: &W,
    policy: &P,
    limit: &Limit,
    rng: &mut BotRng,
) -> Found {
    let choices: Vec<Move> = moves.iter().collect();
    let secret = matches!(moves, Moves::Lay(_));
    let aim = if secret { Aim::All } else { Aim::Best };
    let samples = flat::search(seen.view.seat, &choices, worlds, policy, aim, limit, rng);
    if secret { Found::Mix(mixed::chances(&samples)) } else { Found::Samples(samples) }
}
