//! Hints: what a master would choose, the value of each choice, and the reason.
//!
//! A hint comes from a master's search, with the same worlds and random numbers, so it gives the same answer. Choices
//! that the master does not try, because they are dominated, are compared with the answer by a short flat search.
//!
//! # What is best
//! The choice with the highest [`worth`](super::worth): the chance to win the match, then points. So the best choice may
//! not be the one with the most points in this deal.

mod reason;

use super::Level;
use super::budget::{Budget, Limit};
pub use super::flat::Fate;
use super::flat::{self, Aim, Outcome, Sample};
use super::levels::{self, Found, Thinker, Thought};
use super::policy::{Learned, RuleOfThumb};
use super::prospects;
use super::worlds::Imagined;
use super::worth::opponents;
use crate::core::rng::BotRng;
use crate::core::{Arg, Game, Move, Moves, Public, Seen, Text, View};

/// A hint for a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The best choice.
    pub choice: Move,
    /// Every choice, the best first. Pieces that look alike are one choice.
    pub alternatives: Vec<Estimate>,
    /// Number of worlds; 1 if the seat knows the true one.
    pub worlds: usize,
    /// Whether the numbers are exact: nothing is hidden from the seat, and the rest of the deal is solved.
    pub exact: bool,
    /// Whether two sides play, so that [`Estimate::gain`] is the margin.
    pub race: bool,
    /// The game's id, which determines what its points are called.
    pub game: &'static str,
    /// Why the choice is the best, as a `reason-...` message.
    pub reason: Option<Text>,
    /// More about each of `alternatives`, in the same order.
    pub details: Vec<Detail>,
    /// The index of the alternative that a player would most likely consider instead.
    pub rival: Option<usize>,
}

/// More about a choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Detail {
    /// The average results, as `prospect-...` messages; empty if the numbers are exact.
    pub averages: Vec<Text>,
    /// The chances of results that happen or not, likewise.
    pub chances: Vec<Text>,
    /// What is true of it and not of the best choice, as `remark-...` messages.
    pub remarks: Vec<Text>,
}

impl Hint {
    /// The index of the alternative to discuss: the one that the player has marked, unless it is the best choice, or
    /// else the likeliest.
    pub fn rival(&self, marked: Option<Move>) -> Option<usize> {
        let marked = self.alternatives.iter().position(|one| Some(one.mv) == marked);
        marked.filter(|&n| n > 0).or(self.rival)
    }

    /// How an alternative compares with the best choice; `None` if the reason has already said so.
    pub fn against(&self, n: usize) -> Option<Text> {
        let other = self.alternatives.get(n)?;
        if n > 1 || !reason::is_behind(other) { self.behind(n) } else { None }
    }

    /// How an alternative compares with the best choice.
    pub fn behind(&self, n: usize) -> Option<Text> {
        Some(
            reason::against(self.alternatives.first()?, self.alternatives.get(n)?)
                .with("game", id(self.game)),
        )
    }

    /// What the estimates are based on.
    pub fn basis(&self) -> Text {
        let text = Text::new(if self.exact { "hint-exact" } else { "hint-worlds" });
        text.with("race", u8::from(self.race)).with("worlds", self.worlds).with("game", id(self.game))
    }
}

/// A game's id as an argument of a message.
fn id(game: &str) -> Arg {
    Arg::Quote(game.to_owned())
}

/// The value of a choice. Errors are half the width of a 95% confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The choice.
    pub mv: Move,
    /// The chance that the seat's side wins the match, in percent.
    pub chance: f64,
    /// The error of `chance`.
    pub chance_error: f64,
    /// The expected change of the seat's total in this deal, in points or chips.
    pub points: f64,
    /// `points` minus the mean of the opponents'.
    pub margin: f64,
    /// The number to show: `margin` if two sides play, else `points`.
    pub gain: f64,
    /// The error of `gain`.
    pub error: f64,
    /// Its distance from the best choice, in percentage points of the chance to win the match, with a small weight for
    /// points. The choices are ordered by it.
    pub behind: f64,
    /// The error of `behind`, which can be much smaller than the others, because choices are compared within each
    /// world.
    pub behind_error: f64,
    /// What happens to the trick that it is played to; `None` for a choice that plays nothing.
    pub trick: Option<Fate>,
}

/// The width of an interval: this many times the sampling error, and `PLAYOUTS` times the spread of outcomes. Players
/// in playouts are weaker than those at the table, and a search stops when it has found the best choice, so a deeper
/// search finds other numbers. With these factors, the intervals contain nine in ten of those numbers in every game
/// (`offsuit lab hints`).
const SAMPLING: f64 = 2.0;
const PLAYOUTS: f64 = 0.15;

/// A prospect is mentioned if its mean after any choice is at least this.
const LEAST_PROSPECT: f64 = 0.01;

/// Worlds for comparing choices that a master does not try.
const OTHERS: u32 = 200;

/// A hint for the seat whose turn it is, by a master with this budget. The same view, past, random numbers and
/// iterations give the same hint, and a master with the same random numbers makes that choice. If the master mixes its
/// choices, the hint is the likeliest one.
///
/// `None` if it is not the seat's turn, or the position is impossible.
pub fn hint<G: Game>(seen: &Seen<G>, budget: Budget, rng: &mut BotRng) -> Option<Hint> {
    let view = &seen.view;
    let legal = view.legal();
    if legal.is_empty() {
        return None;
    }
    let luck = rng.clone();
    let Thought { choice, found } = Thinker { level: Level::Master, budget }.think(seen, rng);
    // Without a search, every other choice is ruled out, or the position is solved.
    let is_outright = found.is_none();
    let mut searched = match found {
        Some(Found::Mix(chances, samples)) => Searched { samples, vary: chances, kind: Kind::Paired },
        Some(Found::Samples(samples)) => Searched { samples, vary: Vec::new(), kind: Kind::Paired },
        Some(Found::Tree(samples)) => Searched { samples, vary: Vec::new(), kind: Kind::Tree },
        None => outright(seen, budget, &mut luck.clone()),
    };
    searched.samples.retain(|sample| !sample.outcomes.is_empty());
    let likeliest = searched.vary.iter().max_by(|one, other| one.1.total_cmp(&other.1));
    let choice = likeliest.map_or(choice, |(mv, _)| *mv);
    let others = others(seen, legal, choice, &searched.samples, &mut luck.clone());
    let answer = searched.find(view, choice)?;
    let best = answer.estimate(view, None, searched.kind);
    let mut listed: Vec<(Estimate, &Sample)> = Vec::new();
    for mv in legal.iter() {
        let known = searched.find(view, mv);
        let is_best = known.is_some_and(|known| known.mv == answer.mv);
        let (estimate, sample) = match known {
            Some(_) if is_best => (best, answer),
            Some(known) => {
                let estimate = known.estimate(view, Some(answer), searched.kind);
                (if is_outright { estimate.at_most(&best) } else { estimate }, known)
            }
            None => {
                let (first, rest) = others.split_first()?;
                let sample = rest.iter().find(|sample| sample.mv == mv || is_alike(view, sample.mv, mv))?;
                (
                    best.relative_to(
                        &sample.estimate(view, Some(first), Kind::Paired),
                        &first.estimate(view, None, Kind::Paired),
                    ),
                    sample,
                )
            }
        };
        listed.push((Estimate { mv, ..estimate }, sample));
    }
    sort(&mut listed, choice);
    let samples: Vec<&Sample> = listed.iter().map(|(_, sample)| *sample).collect();
    let alternatives: Vec<Estimate> = listed.iter().map(|(estimate, _)| *estimate).collect();
    let exact = searched.kind == Kind::Exact;
    let moves: Vec<Move> = alternatives.iter().map(|one| one.mv).collect();
    let usual = if exact { Vec::new() } else { prospects::usual(seen, &moves, budget, &mut luck.clone()) };
    let by_thumb = G::rule_of_thumb(&view.public, &view.private, view.seat, &mut luck.clone());
    let likely = moves.iter().position(|&mv| mv == by_thumb);
    let is_other = |n: &usize| !is_alike(view, moves[*n], choice);
    Some(Hint {
        details: details(view, &moves, &usual),
        rival: likely.filter(is_other).or_else(|| (1..moves.len()).find(is_other)),
        choice,
        worlds: searched.worlds(),
        exact,
        race: is_race::<G>(&view.public),
        game: G::INFO.id,
        reason: reason::reason(view, &samples, &alternatives, searched.kind, &searched.vary),
        alternatives,
    })
}

/// Sorts from the best to the worst, with the choice first. A function outside [`hint`] is compiled only once, not for
/// each game.
fn sort(listed: &mut [(Estimate, &Sample)], choice: Move) {
    listed.sort_by(|(one, _), (other, _)| {
        (other.mv == choice).cmp(&(one.mv == choice)).then(one.behind.total_cmp(&other.behind))
    });
}

/// More about each of these choices, of which the first is the best. `usual` has the means of their prospects.
fn details<G: Game>(view: &View<G>, moves: &[Move], usual: &[Vec<f64>]) -> Vec<Detail> {
    let remarks = |mv: Move| G::remarks(&view.public, &view.private, view.seat, mv);
    let best = moves.first().map_or_else(Vec::new, |&mv| remarks(mv));
    // Leaves out what almost never happens after any choice.
    let is_told = |n: usize| usual.iter().any(|means| means[n] >= LEAST_PROSPECT);
    let prospects = |means: &Vec<f64>, numbers: bool| {
        let each = G::PROSPECTS.iter().zip(means).enumerate();
        each.filter(|(n, (prospect, _))| is_told(*n) && prospect.is_number == numbers)
            .map(|(_, (prospect, mean))| {
                let value = if numbers { format!("{mean:.1}") } else { format!("{:.0}", 100.0 * mean) };
                Text::new(prospect.key).with("value", Arg::Quote(value))
            })
            .collect()
    };
    // Nothing happens any more to a seat that drops out.
    let means = |n: usize, mv: Move| {
        let is_declared = matches!(mv, Move::Declare(_));
        usual.get(n).filter(|means| !is_declared || means.iter().any(|&mean| mean > 0.0))
    };
    let detail = |(n, &mv): (usize, &Move)| Detail {
        averages: means(n, mv).map_or_else(Vec::new, |means| prospects(means, true)),
        chances: means(n, mv).map_or_else(Vec::new, |means| prospects(means, false)),
        remarks: remarks(mv).into_iter().filter(|remark| !best.contains(remark)).collect(),
    };
    moves.iter().enumerate().map(detail).collect()
}

/// How the outcomes of choices compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Nothing is hidden, and the game is solved.
    Exact,
    /// All choices were tried in the same worlds.
    Paired,
    /// Each choice was tried in different worlds, and better ones more often.
    Tree,
}

/// What a search found.
struct Searched {
    /// The outcomes of each choice that was tried.
    samples: Vec<Sample>,
    /// How strong players mix their choices, as chances; empty if they do not.
    vary: Vec<(Move, f64)>,
    kind: Kind,
}

impl Searched {
    /// The outcomes of this choice, or of one like it.
    fn find<G: Game>(&self, view: &View<G>, mv: Move) -> Option<&Sample> {
        let exactly = self.samples.iter().find(|sample| sample.mv == mv);
        exactly.or_else(|| self.samples.iter().find(|sample| is_alike(view, sample.mv, mv)))
    }

    /// Number of worlds.
    fn worlds(&self) -> usize {
        let counts = self.samples.iter().map(|sample| sample.outcomes.len());
        if self.kind == Kind::Tree { counts.sum() } else { counts.max().unwrap_or_default() }
    }
}

/// The outcomes of all choices if a master needs no search, because it has only one choice or plays exactly.
fn outright<G: Game>(seen: &Seen<G>, budget: Budget, rng: &mut BotRng) -> Searched {
    let view = &seen.view;
    let all: Vec<Move> = view.legal().iter().collect();
    let limit = |worlds| Limit { iterations: worlds, until: None, ..budget.limit(1, None) };
    let few = levels::all_worlds(seen);
    let (samples, kind) = if let Some(few) = few {
        let limit = limit(few.count() as u32);
        let kind = if few.count() == 1 { Kind::Exact } else { Kind::Paired };
        (flat::search(view.seat, &all, &few, &RuleOfThumb, Aim::All, &limit, rng), kind)
    } else {
        let moves = apart(view, view.legal(), &[]);
        let limit = limit(OTHERS);
        (flat::search(view.seat, &moves, &Imagined(seen), &Learned, Aim::All, &limit, rng), Kind::Paired)
    };
    Searched { samples, vary: Vec::new(), kind }
}

/// The outcomes of the answer and of all choices that no sample covers, in the same worlds; empty if there are none.
fn others<G: Game>(
    seen: &Seen<G>,
    legal: Moves,
    answer: Move,
    samples: &[Sample],
    rng: &mut BotRng,
) -> Vec<Sample> {
    let view = &seen.view;
    let mut moves = apart(view, legal, samples);
    if moves.is_empty() {
        return Vec::new();
    }
    moves.insert(0, answer);
    let limit = Budget::iterations(OTHERS).limit(1, None);
    flat::search(view.seat, &moves, &Imagined(seen), &Learned, Aim::All, &limit, rng)
}

/// One of each group of equivalent moves that no sample covers.
fn apart<G: Game>(view: &View<G>, legal: Moves, samples: &[Sample]) -> Vec<Move> {
    let distinct = G::distinct(&view.public, &view.private, view.seat);
    let known = |mv: Move| samples.iter().any(|sample| sample.mv == mv || is_alike(view, sample.mv, mv));
    let is_listed = |mv: Move| distinct.contains(mv) || !distinct.iter().any(|one| is_alike(view, one, mv));
    legal.iter().filter(|&mv| is_listed(mv) && !known(mv)).collect()
}

fn is_alike<G: Game>(view: &View<G>, one: Move, other: Move) -> bool {
    G::alike(&view.public, &view.private, view.seat, one, other)
}

impl Sample {
    /// The estimate of this choice, compared with `best`; `None` if it is the best itself.
    fn estimate<G: Game>(&self, view: &View<G>, best: Option<&Sample>, kind: Kind) -> Estimate {
        let opponents = opponents::<G>(view.seat, view.public.standing.seats).count().max(1) as f64;
        let mean = |value: &dyn Fn(&Outcome) -> f64| Mean::of(self.outcomes.iter().map(value));
        let chance = mean(&|one| 100.0 * one.chance);
        let points = mean(&|one| f64::from(one.points));
        let margin = mean(&|one| f64::from(one.margin) / opponents);
        let behind = match best {
            None => Mean { value: 0.0, error: 0.0, spread: 0.0 },
            Some(best) if kind == Kind::Tree => {
                let worth = |sample: &Sample| Mean::of(sample.outcomes.iter().map(|one| 100.0 * one.worth));
                let (best, own) = (worth(best), worth(self));
                Mean {
                    value: best.value - own.value,
                    error: libm::hypot(best.error, own.error),
                    spread: own.spread,
                }
            }
            Some(best) => Mean::of(self.less_than(best)),
        };
        let gain = if is_race::<G>(&view.public) { &margin } else { &points };
        Estimate {
            mv: self.mv,
            chance: chance.value,
            chance_error: chance.widened(),
            points: points.value,
            margin: margin.value,
            gain: gain.value,
            error: gain.widened(),
            // A choice that the search did not make is never shown as better.
            behind: behind.value.max(0.0),
            behind_error: behind.error,
            trick: self.trick,
        }
    }

    /// By how much it was worth less than another choice in each world, in percentage points.
    fn less_than(&self, other: &Sample) -> impl Iterator<Item = f64> {
        other.outcomes.iter().zip(&self.outcomes).map(|(other, own)| 100.0 * (other.worth - own.worth))
    }
}

impl Estimate {
    /// The estimate of another choice that was compared with this one in a separate search. `here` is that search's
    /// estimate of this one.
    fn relative_to(&self, other: &Estimate, here: &Estimate) -> Estimate {
        let shifted = |own: f64, other: f64, here: f64| own + (other - here).min(0.0);
        Estimate {
            mv: other.mv,
            chance: shifted(self.chance, other.chance, here.chance).max(0.0),
            chance_error: libm::hypot(self.chance_error, other.chance_error),
            points: shifted(self.points, other.points, here.points),
            margin: shifted(self.margin, other.margin, here.margin),
            gain: shifted(self.gain, other.gain, here.gain),
            error: libm::hypot(self.error, other.error),
            behind: other.behind,
            behind_error: other.behind_error,
            trick: other.trick,
        }
    }

    /// The estimate of a choice that the master rules out: playouts by weaker players may not show it as better.
    fn at_most(self, best: &Estimate) -> Estimate {
        Estimate {
            chance: self.chance.min(best.chance),
            points: self.points.min(best.points),
            margin: self.margin.min(best.margin),
            gain: self.gain.min(best.gain),
            ..self
        }
    }
}

/// A mean, and half the width of its 95% confidence interval.
pub(super) struct Mean {
    pub(super) value: f64,
    pub(super) error: f64,
    /// The standard deviation of a single value.
    spread: f64,
}

impl Mean {
    pub(super) fn of(values: impl Iterator<Item = f64>) -> Self {
        let values: Vec<f64> = values.collect();
        let count = values.len().max(1) as f64;
        let value = values.iter().sum::<f64>() / count;
        // Differences from the mean, so that equal values have no error at all.
        let squares: f64 = values.iter().map(|one| (one - value).powi(2)).sum();
        let spread = (squares / f64::max(count - 1.0, 1.0)).sqrt();
        let spread = if spread < 1e-9 { 0.0 } else { spread };
        Mean { value, error: 1.96 * spread / count.sqrt(), spread }
    }

    /// The error of a number that is shown.
    fn widened(&self) -> f64 {
        libm::hypot(SAMPLING * self.error, PLAYOUTS * self.spread)
    }
}

/// Whether two sides play.
pub(super) fn is_race<G: Game>(public: &Public<G>) -> bool {
    G::INFO.partners || public.standing.seats == 2
}
