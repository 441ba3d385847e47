//! Finds problems: positions from matches in which one choice is clearly the best and some level of bots misses it.
//!
//! Every problem is from the first deal of a match with default options, and no two are from the same deal. The answer
//! is right for what the player knows, not for the cards as they are: it is that of a master who searches ten times as
//! long as usual, and it is ahead of every other choice by more than three standard errors. The problems that ship can be
//! confirmed by an even longer search with other random numbers.

use serde_json::{Value, json};

use crate::bots::hint::{Hint, hint};
use crate::bots::judge::iterations;
use crate::bots::mean::CONFIDENCE;
use crate::bots::{Budget, Level};
use crate::core::rng::{for_judges, nth_seed};
use crate::core::{Game, Match, Move, OptionValues, Seat, Seen, Turn};
use crate::games::Visitor;
use crate::record::move_name;

/// What to look for.
#[derive(Clone, Debug)]
pub struct Problems {
    /// Number of problems.
    pub count: usize,
    /// The most deals to look at.
    pub deals: u64,
    /// Seed of the deals.
    pub seed: u64,
}

/// The levels that may miss a problem, from the weakest. Each gets about the same number of problems.
pub const LEVELS: [Level; 3] = [Level::Novice, Level::Casual, Level::Expert];

/// Iterations of the quick search and of the deep search for the answer, as [`ask`] takes them.
const QUICK: (u32, u32) = (600, 30);
const DEEP: (u32, u32) = (40_000, 1000);
/// Ten times the iterations of a master at the table.
const TENFOLD: (u32, u32) = (160_000, 1000);
/// The least distance to the second choice, in percentage points of the chance to win the match.
const AHEAD: f64 = 2.0;
/// Three standard errors, in halves of a 95% confidence interval.
const CLEARLY: f64 = 3.0 / CONFIDENCE;
/// How often each level is asked, and how many wrong answers count as a miss.
const ASKED: (u64, u64) = (5, 3);
/// One in this many decisions is considered.
const EVERY: u64 = 3;

/// Finds problems of a game.
pub struct Find<'a> {
    /// What to look for.
    pub problems: &'a Problems,
    /// Called with each problem as a line of JSON.
    pub each: &'a mut dyn FnMut(&Value),
}

impl Visitor for Find<'_> {
    type Out = usize;

    fn visit<G: Game>(self) -> usize {
        let Find { problems, each } = self;
        let mut left = LEVELS.map(|_| problems.count.div_ceil(LEVELS.len()));
        let mut found = 0;
        for number in 0..problems.deals {
            if found == problems.count {
                break;
            }
            let Some((line, level)) = in_deal::<G>(nth_seed(problems.seed, number), &left) else { continue };
            left[level] -= 1;
            found += 1;
            each(&line);
        }
        found
    }
}

/// A problem that was found: the fields of its line.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    /// The seed of the match, in decimal.
    pub seed: &'a str,
    /// The names of the moves so far.
    pub play: &'a str,
    /// The name of the answer.
    pub best: &'a str,
}

/// The match at the decision of a problem; `None` if the rules do not allow what was played.
pub fn position<G: Game>(problem: Found<'_>) -> Option<Match<G>> {
    let options = OptionValues::defaults(G::INFO.options);
    let (mut game, _) = Match::<G>::new(&options, G::INFO.seating.best, problem.seed.parse().ok()?);
    game.begin(&game.next_deal(), &mut ()).ok()?;
    for name in problem.play.split_whitespace() {
        let (seat, mv) = named(&game, name)?;
        game.play(seat, mv, &mut ()).ok()?;
    }
    Some(game)
}

/// The move of this name, and the seat whose turn it is.
pub fn named<G: Game>(game: &Match<G>, name: &str) -> Option<(Seat, Move)> {
    let Turn::Act(seat) = game.turn() else { return None };
    let mut legal = game.seen(seat)?.view.legal().iter();
    Some((seat, legal.find(|&mv| move_name(&G::INFO, mv) == name)?))
}

/// Asks a master with ten times its iterations, and other random numbers, for the answers to problems.
pub struct Confirm<'a> {
    /// The problems.
    pub problems: &'a [Found<'a>],
    /// Called for each problem in order: whether the master gives the same answer.
    pub each: &'a mut dyn FnMut(bool),
}

impl Visitor for Confirm<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let agrees = |problem: Found<'_>| {
            let game = position::<G>(problem)?;
            let (seat, answer) = named(&game, problem.best)?;
            let seen = game.seen(seat)?;
            let found = ask(&seen, TENFOLD, 3, game.decisions())?;
            Some(seen.view.are_alike(found.choice, answer))
        };
        for &problem in self.problems {
            (self.each)(agrees(problem).unwrap_or_default());
        }
    }
}

/// A hint after this many iterations; the second number is for games in which every playout ends in an exact solution.
fn ask<G: Game>(seen: &Seen<G>, (many, few): (u32, u32), luck: u64, decision: u64) -> Option<Hint> {
    let budget = Budget::iterations(if G::FINISHES { few } else { many });
    hint(seen, budget, &mut for_judges(luck, seen.view.seat.index(), decision))
}

/// A problem from a deal, and the index of the strongest level that misses it. Skips levels that have enough problems.
fn in_deal<G: Game>(seed: u64, left: &[usize; LEVELS.len()]) -> Option<(Value, usize)> {
    let players = G::INFO.seating.best;
    let (mut game, _) = Match::<G>::new(&OptionValues::defaults(G::INFO.options), players, seed);
    let mut bot = Level::Casual.bot::<G>(Budget::default());
    let mut moves: Vec<String> = Vec::new();
    game.begin(&game.next_deal(), &mut ()).ok()?;
    while let Turn::Act(seat) = game.turn() {
        let seen = game.seen(seat)?;
        if (seed ^ game.decisions()).is_multiple_of(EVERY)
            && let Some((answer, level)) = problem(&seen, game.decisions())
            && left[level] > 0
            // The hint that explains the answer must agree with it.
            && let Some(shown) = explanation(&seen, game.decisions())
            && seen.view.are_alike(shown.choice, answer)
        {
            let missed = LEVELS[level].name();
            let best = move_name(&G::INFO, answer);
            let seed = seed.to_string();
            return Some((
                json!({ "seed": seed, "play": moves.join(" "), "best": best, "missed": missed }),
                level,
            ));
        }
        let mv = bot.decide(&seen, &mut game.bot_rng(seat));
        moves.push(move_name(&G::INFO, mv));
        game.play(seat, mv, &mut ()).ok()?;
    }
    None
}

/// The hint that explains a problem to a player: the one that the table gives there.
fn explanation<G: Game>(seen: &Seen<G>, decision: u64) -> Option<Hint> {
    let budget = Budget::iterations(iterations::<G>());
    hint(seen, budget, &mut for_judges(0, seen.view.seat.index(), decision))
}

/// The strongest level that misses this answer, as an index into [`LEVELS`]; `None` if none does.
pub fn missed_by<G: Game>(seen: &Seen<G>, answer: Move, decision: u64) -> Option<usize> {
    let misses = |level: Level| {
        let wrong = |luck: &u64| {
            let mut rng = for_judges(100 + luck, seen.view.seat.index(), decision);
            !seen.view.are_alike(level.bot::<G>(Budget::default()).decide(seen, &mut rng), answer)
        };
        (0..ASKED.0).filter(wrong).count() as u64 >= ASKED.1
    };
    LEVELS.iter().rposition(|&level| misses(level))
}

/// The answer, if this is a problem, and the index of the strongest level that misses it.
fn problem<G: Game>(seen: &Seen<G>, decision: u64) -> Option<(Move, usize)> {
    let view = &seen.view;
    let moves = view.distinct();
    // Where all choose in secret, there is no best choice.
    if moves.len() < 2 || moves.iter().any(|mv| matches!(mv, Move::Lay(_))) || G::decided(&view.public) {
        return None;
    }
    let quick = ask(seen, QUICK, 1, decision)?;
    let is_clear = |hint: &Hint| {
        let others = hint.alternatives.iter().filter(|other| !view.are_alike(other.mv, hint.choice));
        others.into_iter().all(|other| other.behind >= AHEAD && other.behind > CLEARLY * other.behind_error)
    };
    if !is_clear(&quick) {
        return None;
    }
    let level = missed_by(seen, quick.choice, decision)?;
    let deep = ask(seen, DEEP, 2, decision)?;
    (is_clear(&deep) && view.are_alike(deep.choice, quick.choice)).then_some((deep.choice, level))
}
