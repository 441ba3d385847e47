//! Judges a decision by what the player knew.
//!
//! A master searches the same view, and its choice and the player's are then played out in the same worlds, by several
//! kinds of players (`panel.rs`). The player's loss is how much more the master's choice was worth. Nothing that the player
//! could not know affects it. If the search itself, which plays better than playouts do, found a smaller loss, the error
//! reaches down to that one, and where the kinds of players disagree, it is as large as their disagreement: no decision is
//! blamed on the word of one of them alone.
//!
//! A second number says what the better choice would have gained with the cards as they were. It uses the true
//! position, and does not affect the verdict.

use std::any::Any;

use super::Level;
use super::budget::Budget;
use super::flat::{self, Aim, Outcome, Sample};
use super::hint::{self, Hint, Searched, Terms};
use super::levels::{self, Thinker, Thought};
use super::mean::Mean;
use super::panel;
use super::policy::RuleOfThumb;
use super::reason::{self, Mistake};
use super::worlds::{Imagined, Truth};
use super::worth;
use crate::core::rng::{BotRng, for_judges};
use crate::core::{Game, Move, Position, Public, Seat, Seen, View};
use crate::games::{self, Visitor};

/// The judgement of a decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// What the player chose.
    pub own: Move,
    /// The best choice: what a master chooses, or `own` if the two are alike or `own` did better beyond the error.
    pub best: Move,
    /// The chance that the player's side wins the match after `own`, in percent.
    pub chance: f64,
    /// How much lower that chance is than after `best`, in percentage points. Negative if the player's choice did
    /// better than the master's in the worlds that were tried, but never by more than the error.
    pub loss: f64,
    /// The error of `loss`: half the width of a 95% confidence interval, or more if the search found a smaller loss.
    pub error: f64,
    /// The same loss in points of the deal, by the [`Measure`](super::hint::Measure) of hints.
    pub points: f64,
    /// The error of `points`.
    pub points_error: f64,
    /// What `best` would have gained over `own` in points, with the cards as they were.
    pub as_it_lay: f64,
    /// How much lower the chance would be after a novice's choice, in percentage points. 0 if `own` is not the best
    /// choice, or a novice's too.
    pub gained: f64,
    /// The error of `gained`.
    pub gained_error: f64,
    /// How often a strong player makes this choice, from 0 to 1, if such players mix their choices.
    pub share: Option<f64>,
    /// What kind of mistake it was, if it is worse than the best choice and its kind is known.
    pub mistake: Option<Mistake>,
    /// Whether the loss is exact: the rest of the deal is solved, and nothing is hidden from the player.
    pub exact: bool,
}

/// What a seat gains from one standing to a later one, each between deals or at the end of the match: in points, by
/// the [`Measure`](super::hint::Measure) of hints, and in percentage points of the chance that its side wins the match.
pub fn gained<G: Game>(before: &Public<G>, after: &Public<G>, seat: Seat) -> (f64, f64) {
    let seats = before.standing.seats;
    let terms = Terms::of_seat::<G>(seat, seats);
    let points = |public: &Public<G>| {
        let totals = &public.standing.totals;
        terms.points(totals[seat], worth::margin::<G>(totals, seat, seats))
    };
    let chance = |public: &Public<G>| {
        let chances = worth::chances::<G>(public);
        worth::side::<G>(seat, seats).map(|own| 100.0 * chances[own]).sum::<f64>()
    };
    (points(after) - points(before), chance(after) - chance(before))
}

/// What one choice gains over another that was tried in the same worlds: in points, by the [`Measure`](super::hint::Measure)
/// of hints, and in percentage points of the chance to win the match.
pub fn gain_between<G: Game>(view: &View<G>, own: &Sample, other: &Sample) -> [Mean; 2] {
    let terms = Terms::of(view);
    [
        Mean::of(less(other, own, &|outcome| terms.gain(outcome))),
        Mean::of(less(other, own, &|outcome| 100.0 * outcome.chance)),
    ]
}

/// How good a decision was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// As good as the best choice, as far as one can tell.
    Fine,
    /// Worse, but perhaps not by much.
    Close,
    /// Worse, beyond the error, by more than two percentage points of the chance to win the match.
    Costly,
}

/// The least loss beyond its error that makes a decision costly, in percentage points.
const COSTLY: f64 = 2.0;
/// The least loss beyond its error that is worth mentioning.
const NOTICED: f64 = 0.1;
/// A choice belongs to a mix if its share is at least this.
const SUPPORT: f64 = 0.02;

/// The master's iterations. The same search explains the decision in a hint.
pub const fn iterations<G: Game>() -> u32 {
    if G::FINISHES { SOLVED_WORLDS } else { 4000 }
}

/// The hint for the seat whose turn it is after this many decisions, at any table: the search of a review, so that a review
/// does not blame what a hint recommended. Of the budget, it takes the iterations if there are any, and the threads.
///
/// The same knowledge gives the same hint. `None` if it is not the seat's turn.
pub fn hint<G: Game>(seen: &Seen<G>, decisions: u64, budget: Budget) -> Option<Hint> {
    let iterations = budget.iterations.unwrap_or(iterations::<G>());
    let budget = Budget { threads: budget.threads, ..Budget::iterations(iterations) };
    hint::hint(seen, budget, &mut for_judges(0, seen.view.seat.index(), decisions))
}

/// [`hint`](fn@hint) for the [`Seen`] of the game of this name. Code in other crates that is compiled for each game calls
/// this instead, so that the search is not compiled again there. Also `None` if there is no such game.
pub fn hint_for(game: &str, seen: Box<dyn Any>, decisions: u64, budget: Budget) -> Option<Hint> {
    games::visit_any(game, Ask { seen, decisions, budget })?
}

/// Asks for a hint.
pub(crate) struct Ask {
    seen: Box<dyn Any>,
    decisions: u64,
    budget: Budget,
}

impl Visitor for Ask {
    type Out = Option<Hint>;

    fn visit<G: Game>(self) -> Option<Hint> {
        hint::<G>(self.seen.downcast_ref()?, self.decisions, self.budget)
    }
}

/// Playouts by which each choice is compared.
const PLAYOUTS: u32 = 3000;
/// The iterations and worlds if every playout ends in an exact solution.
const SOLVED_WORLDS: u32 = 100;
/// Playouts from the true position.
const TRUE_PLAYOUTS: u32 = 200;
/// Playouts from the true position if every playout ends in an exact solution.
const TRUE_SOLVED: u32 = 10;

impl Judgement {
    /// How good the decision was.
    pub fn verdict(&self) -> Verdict {
        let sure = self.loss - self.error;
        if self.own == self.best || sure <= NOTICED {
            Verdict::Fine
        } else if sure <= COSTLY {
            Verdict::Close
        } else {
            Verdict::Costly
        }
    }

    /// Whether the choice gained as much over a novice's as a costly one loses.
    pub fn is_clever(&self) -> bool {
        self.gained - self.gained_error > COSTLY
    }
}

/// Judges the choice `own` of the seat whose turn it is. `truth` is the position as it was.
///
/// The same view and random numbers give the same judgement, apart from [`as_it_lay`](Judgement::as_it_lay).
/// `None` if there was nothing to choose: one choice, equivalent choices, or a decided deal.
pub fn judge<G: Game>(seen: &Seen<G>, own: Move, truth: &Position<G>, rng: &mut BotRng) -> Option<Judgement> {
    judge_each(seen, &[own], truth, rng).pop()
}

/// Judges several choices by one search, in the same worlds: one judgement each, in their order, or none if there was
/// nothing to choose.
pub fn judge_each<G: Game>(
    seen: &Seen<G>,
    owns: &[Move],
    truth: &Position<G>,
    rng: &mut BotRng,
) -> Vec<Judgement> {
    let view = &seen.view;
    let has_choice =
        owns.first().is_some_and(|&own| view.distinct().iter().any(|mv| !view.are_alike(mv, own)));
    if !has_choice || G::decided(&view.public) {
        return Vec::new();
    }
    let budget = Budget::iterations(iterations::<G>());
    let Thought { choice, found } = Thinker { level: Level::Master, budget, shown: owns }.think(seen, rng);
    // Other worlds than those of the search: in those, the choice that it made looks better than it is.
    let mut luck = rng.clone();
    let searched = found.map(Searched::new);
    let mix = searched.as_ref().map_or(&[][..], |searched| &searched.mix);
    let total: f64 = mix.iter().map(|(_, chance)| chance).sum();
    let share = |own: Move| {
        let own_share: f64 =
            mix.iter().filter(|(mv, _)| view.are_alike(*mv, own)).map(|(_, chance)| chance).sum();
        (total > 0.0).then(|| own_share / total)
    };
    let likeliest = mix.iter().max_by(|one, other| one.1.total_cmp(&other.1)).map(|(mv, _)| *mv);
    let best = likeliest.unwrap_or(choice);
    let best_for = |own: Move| {
        let is_best = view.are_alike(best, own) || share(own).is_some_and(|share| share >= SUPPORT);
        if is_best { own } else { best }
    };
    let novice = Level::Novice.bot::<G>(Budget::default()).decide(seen, &mut luck.clone());
    // Only a best choice gains something, and only over one that is not.
    let gained_over = |own: Move| (best_for(own) == own && best_for(novice) != novice).then_some(novice);
    let mut moves: Vec<Move> = Vec::new();
    let others = owns.iter().flat_map(|&own| [Some(best_for(own)), gained_over(own)]);
    for mv in owns.iter().copied().chain(others.flatten()) {
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    let compared = Compared::of(seen, &moves, &mut luck);
    let sample = |mv: Move| {
        let at = moves.iter().position(|&other| other == mv)?;
        compared.samples.get(at).filter(|sample| !sample.outcomes.is_empty())
    };
    let chance = |outcome: &Outcome| 100.0 * outcome.chance;
    let terms = Terms::of(view);
    let gain = |outcome: &Outcome| terms.gain(outcome);
    let by_search = |own: Move, best: Move| {
        let searched = searched.as_ref()?;
        let of = |mv| Some(Mean::of(searched.find(view, mv)?.outcomes.iter().map(chance)).value);
        Some(of(best)? - of(own)?)
    };
    let judgements = owns.iter().map(|&own| {
        let doubt =
            |worse, better, mean: &Mean| by_search(worse, better).map_or(0.0, |loss| mean.value - loss);
        let own_sample = sample(own)?;
        let lost_to = |best: Move| {
            let lost = compared.behind(own_sample, sample(best)?, &chance);
            let error = lost.error.max(doubt(own, best, &lost));
            Some(Mean { value: rounded(lost.value), error: rounded(error), ..lost })
        };
        // The search was wrong about a choice that does better than its own in the same worlds.
        let chosen = best_for(own);
        let best = if lost_to(chosen).is_some_and(|lost| lost.value < -lost.error) { own } else { chosen };
        let lost_chance = lost_to(best)?;
        let lost_points = compared.behind(own_sample, sample(best)?, &gain);
        let gained = gained_over(own).and_then(|novice| {
            let gained = compared.behind(sample(novice)?, own_sample, &chance);
            let error = gained.error.max(doubt(novice, own, &gained));
            Some((gained.value, error))
        });
        let (gained, gained_error) = gained.unwrap_or_default();
        let mut judgement = Judgement {
            own,
            best,
            chance: rounded(Mean::of(own_sample.outcomes.iter().map(chance)).value),
            loss: lost_chance.value,
            error: lost_chance.error,
            points: rounded(lost_points.value),
            points_error: rounded(lost_points.error),
            as_it_lay: if best == own {
                0.0
            } else {
                rounded(as_it_lay(view, &[own, best], truth, &mut luck))
            },
            gained: rounded(gained),
            gained_error: rounded(gained_error),
            share: share(own).map(rounded),
            mistake: None,
            exact: compared.exact,
        };
        if judgement.verdict() > Verdict::Fine {
            judgement.mistake = mistake(seen, own, best, &mut luck.clone());
        }
        Some(judgement)
    });
    judgements.collect::<Option<Vec<_>>>().unwrap_or_default()
}

/// What kind of mistake a choice was, if that is known: any choice but a play is one of its kind, and a play needs a reason why
/// another is better.
fn mistake<G: Game>(seen: &Seen<G>, own: Move, best: Move, rng: &mut BotRng) -> Option<Mistake> {
    if !matches!(own, Move::Play(_) | Move::Lead(..)) {
        return Some(Mistake::Declared);
    }
    Mistake::of(&reason::Compared::of(seen, &[best, own], rng)?.reason(best, own))
}

/// Rounds to four decimals, so that the number is still the same after it has been written as text and read again.
fn rounded(number: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    (1e4 * number).round() / 1e4 + 0.0
}

/// The outcomes of moves, all in the same worlds.
struct Compared {
    samples: Vec<Sample>,
    /// The number of kinds of players that played out each world.
    parts: usize,
    /// The part of a difference by which it may be off.
    off: f64,
    exact: bool,
}

impl Compared {
    /// Tries these moves.
    fn of<G: Game>(seen: &Seen<G>, moves: &[Move], rng: &mut BotRng) -> Self {
        if let Some(few) = levels::all_worlds(seen) {
            let limit = few.each(Budget::default().limit(1, None));
            let samples = flat::search(seen.view.seat, moves, &few, &RuleOfThumb, Aim::All, &limit, rng);
            return Compared { samples, parts: 1, off: 0.0, exact: few.count() == 1 };
        }
        let playouts = if G::FINISHES { SOLVED_WORLDS } else { PLAYOUTS };
        let (samples, parts) = panel::try_out(&seen.view, moves, &Imagined(seen), playouts, 1, rng);
        Compared { samples, parts, off: G::OVERRATES, exact: false }
    }

    /// How far one choice is behind another.
    fn behind(&self, own: &Sample, best: &Sample, value: &dyn Fn(&Outcome) -> f64) -> Mean {
        Mean::of_parts(less(own, best, value), self.parts).off_by(self.off)
    }
}

/// What the second of these moves would have gained over the first in points, from the true position.
fn as_it_lay<G: Game>(view: &View<G>, moves: &[Move], truth: &Position<G>, rng: &mut BotRng) -> f64 {
    let playouts = if G::FINISHES { TRUE_SOLVED } else { TRUE_PLAYOUTS };
    let terms = Terms::of(view);
    let (samples, _) = panel::try_out(view, moves, &Truth(*truth), playouts, 1, rng);
    match &samples[..] {
        [own, best] => Mean::of(less(own, best, &|outcome| terms.gain(outcome))).value,
        _ => 0.0,
    }
}

/// How far one choice is behind another in each world.
fn less(own: &Sample, best: &Sample, value: &dyn Fn(&Outcome) -> f64) -> impl Iterator<Item = f64> {
    own.outcomes.iter().zip(&best.outcomes).map(move |(own, best)| value(best) - value(own))
}
