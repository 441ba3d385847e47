//! How each level decides.

use std::time::Duration;

use super::budget::{Budget, Limit};
use super::flat::{self, Aim, Sample};
use super::policy::{Learned, Likeliest, Listing, Policy, RuleOfThumb, Skilled};
use super::tree;
use super::worlds::{Imagined, Listed, Vague, Worlds};
use super::worth;
use super::{Bot, Level, dominance, endgame, exact, mixed};
use crate::core::rng::{BotRng, unit};
use crate::core::{Game, Move, Moves, Position, Search, Seen, View};

/// Number of tricks for which a casual player remembers cards and voids.
const CASUAL_TRICKS: usize = 2;
/// Worlds per decision of a casual player.
const CASUAL_WORLDS: u32 = 30;
/// Standard errors by which a choice must be better for a casual player to deviate from the rules of thumb.
const CASUAL_ERRORS: f64 = 1.0;
/// The same where stronger players have a book: the rules of thumb are nearly all that a casual player knows then.
const CASUAL_BOOK_ERRORS: f64 = 3.0;
/// Standard errors by which a choice that a good player would laugh at must be better than all others.
const JEER_ERRORS: f64 = 2.0;
/// Iterations of an expert's tree.
const EXPERT_ITERATIONS: u32 = 3500;
/// Worlds per decision of an expert if all choose in secret.
const EXPERT_SECRET_WORLDS: u32 = 100;
/// Worlds per decision of an expert if every playout ends in an exact solution.
const EXPERT_SOLVED_WORLDS: u32 = 20;
/// The most worlds that hints and judgements enumerate if every playout ends in an exact solution.
const SOLVED_LISTED: u32 = 100;
/// Iterations of a master's tree.
const MASTER_ITERATIONS: u32 = 16_000;
/// Worlds of a master's flat search. Games that use it have small differences between choices.
const MASTER_FLAT_WORLDS: u32 = 3600;
/// Worlds of a master if every playout ends in an exact solution, and the most that each player then enumerates.
const MASTER_SOLVED_WORLDS: u32 = 100;
const MASTER_LISTED: u32 = 8;
/// The most moves, counted per world, to solve an endgame: a few hundredths of a second.
const ENDGAME_STEPS: usize = 20_000;
/// The most time that a master takes by default.
const MASTER_THINKS: Duration = Duration::from_secs(1);

/// A bot with a level and a budget.
pub(super) struct Thinker<'a> {
    pub(super) level: Level,
    pub(super) budget: Budget,
    /// Moves of which a master's search finds out enough to show, whether or not they are good.
    pub(super) shown: &'a [Move],
}

/// What a bot chose, and what it found if it searched.
pub(super) struct Thought {
    pub(super) choice: Move,
    pub(super) found: Option<Found>,
}

impl<G: Game> Bot<G> for Thinker<'_> {
    fn decide(&mut self, seen: &Seen<G>, rng: &mut BotRng) -> Move {
        self.think(seen, rng).choice
    }
}

impl Thinker<'_> {
    pub(super) fn think<G: Game>(&self, seen: &Seen<G>, rng: &mut BotRng) -> Thought {
        let view = &seen.view;
        let at_once = |choice| Thought { choice, found: None };
        if self.level == Level::Random {
            return at_once(view.legal().pick(rng));
        }
        let moves = dominance::undominated(view, view.distinct());
        let by_thumb = G::rule_of_thumb(&view.public, &view.private, view.seat, &mut rng.clone());
        let liked = moves.iter().find(|&mv| view.are_alike(mv, by_thumb));
        if self.level == Level::Novice && liked.is_some() {
            return at_once(by_thumb);
        }
        let liked = liked.unwrap_or(moves.nth(0));
        if moves.len() < 2 || self.level == Level::Novice {
            return at_once(liked);
        }
        if self.level > Level::Casual
            && let Some(mv) = exact::choose(view, moves, liked, rng)
        {
            return at_once(mv);
        }
        let found = match self.level {
            Level::Casual => {
                let worlds = Vague::new(seen, CASUAL_TRICKS);
                let limit = self.budget.limit(CASUAL_WORLDS, None);
                let found = weigh(seen, moves, &[], &worlds, &Skilled, &limit, rng);
                let has_book = view.book().is_some();
                found.unless_clear(liked, if has_book { CASUAL_BOOK_ERRORS } else { CASUAL_ERRORS })
            }
            Level::Expert => {
                if let Some(book) = view.book() {
                    Found::Mix(book, Vec::new())
                } else if let Some(worlds) = listed(seen, self.budget) {
                    let limit = worlds.each(self.budget.limit(1, None));
                    weigh(seen, moves, &[], &worlds, &RuleOfThumb, &limit, rng)
                } else {
                    expert(seen, moves, &Imagined(seen), self.budget, rng)
                }
            }
            _ => master(seen, moves, self.shown, self.budget, rng),
        };
        let choice = found.choose(liked, rng).unwrap_or(liked);
        let is_jeer =
            |mv| G::JEERS.iter().any(|jeer| (jeer.fits)(&view.public, &view.private, view.seat, mv));
        let instead = if self.level > Level::Casual { found.instead_of(choice, is_jeer) } else { None };
        Thought { choice: instead.unwrap_or(choice), found: Some(found) }
    }
}

/// The chance that a bot makes each of its choices: those of its mix, or 1 for the only one if it does not mix.
pub fn chances<G: Game>(level: Level, budget: Budget, seen: &Seen<G>, rng: &mut BotRng) -> Vec<(Move, f64)> {
    if level == Level::Random {
        let legal = seen.view.legal();
        return legal.iter().map(|mv| (mv, 1.0 / legal.len() as f64)).collect();
    }
    let Thought { choice, found } = Thinker { level, budget, shown: &[] }.think(seen, rng);
    let mix = match found {
        Some(Found::Mix(mix, _)) => mix,
        _ => vec![(choice, 1.0)],
    };
    let sum: f64 = mix.iter().map(|(_, chance)| chance).sum();
    mix.into_iter().map(|(mv, chance)| (mv, chance / sum.max(f64::MIN_POSITIVE))).collect()
}

/// The result of a search.
pub enum Found {
    /// The chance to choose each move, and the outcomes of each in the same worlds, unless the chances come from a book.
    Mix(Vec<(Move, f64)>, Vec<Sample>),
    /// The outcomes of each choice, all in the same worlds.
    Samples(Vec<Sample>),
    /// The outcome of each choice in every possible world.
    Listed(Vec<Sample>),
    /// The outcomes of each choice in a tree, where the best is tried most often.
    Tree(Vec<Sample>),
}

impl Found {
    /// Keeps only the move liked by the rules of thumb, unless another is better by so many standard errors.
    fn unless_clear(self, liked: Move, errors: f64) -> Self {
        let Found::Samples(samples) = &self else { return self };
        let best = flat::best(samples, |mv| i32::from(mv == liked));
        match (best, samples.iter().find(|sample| sample.mv == liked)) {
            (Some(best), Some(own)) if !best.is_better(own, errors) => Found::Samples(vec![own.clone()]),
            _ => self,
        }
    }

    /// The best of the choices that are not laughable, if `choice` is, and is not clearly better.
    fn instead_of(&self, choice: Move, is_laughable: impl Fn(Move) -> bool) -> Option<Move> {
        let (samples, is_better): (_, fn(&Sample, &Sample, f64) -> bool) = match self {
            Found::Samples(samples) => (samples, Sample::is_better),
            Found::Tree(samples) => (samples, Sample::is_better_elsewhere),
            // Values in all worlds have no sampling error, and a mix has chances instead of values.
            Found::Listed(_) | Found::Mix(..) => return None,
        };
        let own = samples.iter().find(|sample| sample.mv == choice).filter(|_| is_laughable(choice))?;
        let others = samples.iter().filter(|sample| sample.judged > 0 && !is_laughable(sample.mv));
        let good = others.filter(|other| !is_better(own, other, JEER_ERRORS));
        let best = good.max_by(|one, other| one.judged_worth().total_cmp(&other.judged_worth()))?;
        Some(best.mv)
    }

    /// The best choice, or `liked` among equals. `None` if the search found nothing.
    pub fn choose(&self, liked: Move, rng: &mut BotRng) -> Option<Move> {
        match self {
            Found::Samples(samples) | Found::Listed(samples) => {
                flat::best(samples, |mv| i32::from(mv == liked)).map(|best| best.mv)
            }
            Found::Tree(samples) => {
                let tried = samples.iter().filter(|sample| sample.judged > 0);
                let best = tried.clone().max_by_key(|sample| (sample.judged, sample.mv == liked))?;
                // If nothing matters any more, every playout has the same result, and the numbers of visits are random.
                let is_equal = |sample: &&Sample| {
                    sample.mv == liked && (sample.judged_worth() - best.judged_worth()).abs() < worth::EQUAL
                };
                Some(tried.clone().find(is_equal).unwrap_or(best).mv)
            }
            Found::Mix(chances, _) => {
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

/// All worlds, if they are few and each can be solved exactly.
pub(super) fn all_worlds<G: Game>(seen: &Seen<G>) -> Option<Listed<G>> {
    if G::FINISHES { Listed::new(seen, SOLVED_LISTED) } else { None }
}

/// All worlds, if they are at most as many as an expert would imagine and each can be solved exactly.
fn listed<G: Game>(seen: &Seen<G>, budget: Budget) -> Option<Listed<G>> {
    let most = budget.limit(EXPERT_SOLVED_WORLDS, None).iterations.min(EXPERT_SOLVED_WORLDS);
    if G::FINISHES { Listed::new(seen, most) } else { None }
}

/// An expert's search: a tree with good rules for playouts, or a flat search if the game is solved or all choose in secret.
pub(crate) fn expert<G: Game>(
    seen: &Seen<G>,
    moves: Moves,
    worlds: &dyn Worlds<G>,
    budget: Budget,
    rng: &mut BotRng,
) -> Found {
    if G::FINISHES || matches!(moves, Moves::Lay(_)) {
        let count = if G::FINISHES { EXPERT_SOLVED_WORLDS } else { EXPERT_SECRET_WORLDS };
        let limit = budget.limit(count, None);
        return weigh(seen, moves, &[], worlds, &Skilled, &limit, rng);
    }
    let limit = budget.limit(EXPERT_ITERATIONS, None);
    Found::Tree(tree::search(seen.view.seat, moves, &[], worlds, &Skilled, &limit, rng))
}

/// A master's search: like an expert's, but playouts use the learned policy, which guides the tree too, and small
/// endgames are solved.
fn master<G: Game>(seen: &Seen<G>, moves: Moves, shown: &[Move], budget: Budget, rng: &mut BotRng) -> Found {
    let limit = master_limit::<G>(moves, budget);
    if G::FINISHES
        && let Some(worlds) = Listed::new(seen, limit.iterations.min(MASTER_LISTED))
    {
        let policy = Listing { limit: MASTER_LISTED, otherwise: Learned };
        return match weigh(seen, moves, shown, &worlds, &policy, &worlds.each(limit), rng) {
            Found::Samples(samples) => Found::Listed(samples),
            other => other,
        };
    }
    if let Some(samples) = endgame(seen, moves, shown, &limit) {
        return Found::Listed(samples);
    }
    master_in(seen, moves, shown, &Imagined(seen), &limit, rng)
}

/// A master who knows the true position, which is the only one of these worlds.
pub fn clairvoyant<G: Game>(
    seen: &Seen<G>,
    moves: Moves,
    truth: &dyn Worlds<G>,
    budget: Budget,
    rng: &mut BotRng,
) -> Found {
    let View { public, private, seat } = &seen.view;
    if G::FINISHES
        && let Some(Position { hidden: Some(hidden), .. }) = truth.draw(0, rng)
    {
        let by_thumb = G::rule_of_thumb(public, private, *seat, rng);
        if let Some(best) = exact::choose_in::<G>(public, hidden, *seat, moves, by_thumb, rng) {
            return Found::Mix(vec![(best, 1.0)], Vec::new());
        }
    }
    master_in(seen, moves, &[], truth, &master_limit::<G>(moves, budget), rng)
}

/// Whether a master grows a tree, instead of comparing the results of each choice.
fn grows<G: Game>(moves: Moves) -> bool {
    G::SEARCH == Search::Tree && !matches!(moves, Moves::Lay(_))
}

fn master_limit<G: Game>(moves: Moves, budget: Budget) -> Limit {
    let count = match grows::<G>(moves) {
        _ if G::FINISHES => MASTER_SOLVED_WORLDS,
        false => MASTER_FLAT_WORLDS,
        true => MASTER_ITERATIONS,
    };
    budget.limit(count, Some(MASTER_THINKS))
}

/// A master's search in these worlds.
fn master_in<G: Game>(
    seen: &Seen<G>,
    moves: Moves,
    shown: &[Move],
    worlds: &dyn Worlds<G>,
    limit: &Limit,
    rng: &mut BotRng,
) -> Found {
    if grows::<G>(moves) {
        return Found::Tree(tree::search(seen.view.seat, moves, shown, worlds, &Learned, limit, rng));
    }
    weigh(seen, moves, shown, worlds, in_playouts(&seen.view), limit, rng)
}

/// The players in a master's playouts. If the game has a book for the decision, the others are assumed to use it too.
pub fn in_playouts<G: Game>(view: &View<G>) -> &'static dyn Policy<G> {
    if view.book().is_some() { &Skilled } else { &Learned }
}

/// The outcomes of each move in a small endgame, if all others play by the learned policy.
fn endgame<G: Game>(seen: &Seen<G>, moves: Moves, shown: &[Move], limit: &Limit) -> Option<Vec<Sample>> {
    let worlds = endgame::worlds(&seen.view, endgame::WORLDS)?;
    let solve = |moves: &[Move], steps, limit: &Limit| {
        endgame::best_response(seen.view.seat, moves, &worlds, &Likeliest, steps, limit)
    };
    let choices: Vec<Move> = moves.iter().collect();
    let mut samples = solve(&choices, ENDGAME_STEPS, limit)?;
    let others: Vec<Move> = shown.iter().copied().filter(|&mv| moves.position(mv).is_none()).collect();
    // The choices have shown that this endgame is small.
    for mut other in solve(&others, usize::MAX, &Limit { until: None, ..*limit })? {
        other.judged = 0;
        samples.push(other);
    }
    Some(samples)
}

/// Runs a flat search. If all choose in secret, its result is a mix from regret matching.
fn weigh<G: Game>(
    seen: &Seen<G>,
    moves: Moves,
    shown: &[Move],
    worlds: &dyn Worlds<G>,
    policy: &dyn Policy<G>,
    limit: &Limit,
    rng: &mut BotRng,
) -> Found {
    let mut choices: Vec<Move> = moves.iter().collect();
    if !matches!(moves, Moves::Lay(_)) {
        let aim = Aim::Best(shown);
        return Found::Samples(flat::search(seen.view.seat, &choices, worlds, policy, aim, limit, rng));
    }
    choices.extend(shown.iter().filter(|&&mv| moves.position(mv).is_none()));
    let samples = flat::search(seen.view.seat, &choices, worlds, policy, Aim::All, limit, rng);
    Found::Mix(mixed::chances(&samples[..moves.len().min(samples.len())]), samples)
}

#[cfg(test)]
mod tests {
    use super::super::flat::Outcome;
    use super::*;
    use crate::core::Prospects;

    /// A choice with these values, each in as many deals.
    fn sample(mv: Move, worth: [f64; 2], deals: usize) -> Sample {
        let outcome = |worth| Outcome {
            points: 0,
            margin: 0,
            worth,
            chance: worth,
            won_trick: false,
            prospects: Prospects::default(),
        };
        let outcomes: Vec<Outcome> =
            worth.iter().map(|&worth| outcome(worth)).cycle().take(2 * deals).collect();
        Sample { judged: outcomes.len(), outcomes, ..Sample::new(mv) }
    }

    #[test]
    fn a_laughable_choice_has_to_be_clearly_better() {
        let (laughable, dull, worse) = (Move::Bid(1), Move::Bid(2), Move::Bid(3));
        let found = |deals| {
            vec![
                sample(laughable, [0.1, 0.9], deals),
                sample(dull, [0.9, 0.0], deals),
                sample(worse, [0.0, 0.2], deals),
            ]
        };
        let instead = |found: &Found, choice| found.instead_of(choice, |mv| mv == laughable);
        for kind in [Found::Samples, Found::Tree] {
            assert_eq!(instead(&kind(found(20)), laughable), Some(dull));
            assert_eq!(instead(&kind(found(2000)), laughable), None);
            assert_eq!(instead(&kind(found(20)), worse), None);
        }
        assert_eq!(instead(&Found::Listed(found(20)), laughable), None);
    }
}
