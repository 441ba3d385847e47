//! Hints: what a master would choose, the value of each choice, and the reason.
//!
//! A hint comes from a master's search, with the same worlds and random numbers, so it gives the same answer. The search
//! then tries the other choices until enough is known of them, even those that the master rules out as dominated. In games in
//! which its values mislead, every choice is then played out by several kinds of players (`panel.rs`), and the numbers come
//! from these.
//!
//! # What is best
//! The choice with the highest [`worth`](super::worth): the chance to win the match, then points. So the best choice may
//! not be the one with the most points in this deal.

mod estimate;
mod facts;

use std::cmp::Reverse;

use rand::Rng;

use super::Level;
use super::budget::{Budget, Limit};
pub use super::flat::Fate;
use super::flat::{self, Aim, Sample};
use super::levels::{self, Thinker, Thought};
use super::panel;
use super::policy::RuleOfThumb;
use super::reason::Compared;
use super::worlds::Imagined;
use crate::core::rng::{BotRng, nth};
use crate::core::{Arg, Game, Move, Moves, Prospect, Seen, Text, View};
pub use estimate::{Estimate, Kind, Measure};
pub(super) use estimate::{Searched, Terms};

/// A hint for a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The best choice.
    pub choice: Move,
    /// Every choice, the best first. Pieces that look alike are one choice.
    pub alternatives: Vec<Estimate>,
    /// Number of worlds; 1 if the seat knows the true one.
    pub worlds: usize,
    /// Where the numbers come from.
    pub kind: Kind,
    /// What [`Estimate::gain`] is.
    pub measure: Measure,
    /// The game's id, which determines what its points are called.
    pub game: &'static str,
    /// What else there is to say about the choice, as `reason-...` messages: how many others may be as good, or that there is
    /// nothing to choose.
    pub notes: Vec<Text>,
    /// More about each of `alternatives`, in the same order.
    pub details: Vec<Detail>,
    /// The index of the alternative that most people would choose, unless it is the best.
    natural: Option<usize>,
    /// The index of the best alternative that is clearly worse.
    rival: Option<usize>,
}

/// More about a choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Detail {
    /// What usually happens after it; empty if the numbers are exact.
    pub usual: Vec<Usual>,
    /// What is true of it and not of the best choice, as `remark-...` messages.
    pub remarks: Vec<Text>,
    /// Why the best choice is better: facts as `remark-...` and `reason-...` messages, or a [`Reason`](super::reason::Reason) in
    /// words. Empty if this one is not clearly worse, or if nothing explains it.
    pub reasons: Vec<Text>,
}

/// How often something happens after a choice, or how much of it on average.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Usual {
    /// What happens.
    pub prospect: Prospect,
    /// The mean of its values.
    pub mean: f64,
}

impl Hint {
    /// The index of the alternative to discuss: the one that the player has marked, unless it is the best choice; or else what
    /// most people would choose; or else the best of those that are clearly worse.
    pub fn rival(&self, marked: Option<Move>) -> Option<usize> {
        let marked = self.alternatives.iter().position(|one| Some(one.mv) == marked);
        marked.filter(|&n| n > 0).or(self.natural).or(self.rival)
    }

    /// Why the choice is better than the alternative to discuss, and what else there is to say about it.
    pub fn why(&self, marked: Option<Move>) -> impl Iterator<Item = &Text> {
        let detail = self.rival(marked).and_then(|n| self.details.get(n));
        detail.into_iter().flat_map(|detail| &detail.reasons).chain(&self.notes)
    }

    /// The same hint without reasons and remarks, which rest on everything that was played.
    #[must_use]
    pub fn without_reasons(mut self) -> Self {
        for detail in &mut self.details {
            detail.remarks.clear();
            detail.reasons.clear();
        }
        self
    }

    /// Whether an alternative is so far behind that there has to be a reason.
    pub fn needs_reason(&self, n: usize) -> bool {
        self.alternatives.get(n).is_some_and(Estimate::needs_reason)
    }

    /// Whether an alternative is clearly worse than the best choice.
    pub fn is_behind(&self, n: usize) -> bool {
        self.alternatives.get(n).is_some_and(facts::is_behind)
    }

    /// The alternatives, where neighbours that are worth exactly the same are together, unless they are bids with
    /// different remarks.
    pub fn groups(&self) -> impl Iterator<Item = &[Estimate]> {
        let is_same = |n: usize| {
            let (one, next) = (&self.alternatives[n - 1], &self.alternatives[n]);
            let remarks = |n: usize| self.details.get(n).map(|detail| &detail.remarks);
            let is_alike = !matches!(next.mv, Move::Bid(_)) || remarks(n - 1) == remarks(n);
            Estimate { mv: next.mv, trick: next.trick, ..*one } == *next && is_alike
        };
        let ends =
            (1..=self.alternatives.len()).filter(move |&n| n == self.alternatives.len() || !is_same(n));
        let mut from = 0;
        ends.map(move |end| &self.alternatives[std::mem::replace(&mut from, end)..end])
    }

    /// How an alternative compares with the best choice.
    pub fn behind(&self, n: usize) -> Option<Text> {
        Some(facts::against(&self.alternatives, n, false)?.with("game", id(self.game)))
    }

    /// The same, but by the chance to win the match even where points would say it too.
    pub fn behind_by_chance(&self, n: usize) -> Option<Text> {
        Some(facts::against(&self.alternatives, n, true)?.with("game", id(self.game)))
    }

    /// What speaks against an alternative to the best choice, and not against that one, as `remark-...` messages.
    pub fn drawbacks(&self, n: usize) -> impl Iterator<Item = &Text> {
        let remarks = self.details.get(n).filter(|_| self.is_behind(n)).map(|detail| &detail.remarks);
        remarks.into_iter().flatten().filter(|remark| facts::DRAWBACKS.contains(&remark.key))
    }

    /// What the estimates are.
    pub fn measure(&self) -> Text {
        Text::new("hint-measure").with("measure", id(self.measure.name())).with("game", id(self.game))
    }

    /// What the estimates are based on.
    pub fn basis(&self) -> Text {
        let key = match self.kind {
            Kind::Exact => "hint-exact",
            Kind::Listed => "hint-listed",
            Kind::Paired | Kind::Tree => "hint-worlds",
        };
        Text::new(key).with("worlds", self.worlds)
    }
}

/// A name as an argument of a message.
fn id(name: &str) -> Arg {
    Arg::Quote(name.to_owned())
}

/// The most facts that stand in for a reason.
const FACTS: usize = 2;

/// A prospect is mentioned if its mean after any choice is at least this.
const LEAST_PROSPECT: f64 = 0.01;

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
    let shown = apart(view, legal);
    let Thought { choice, found } = Thinker { level: Level::Master, budget, shown: &shown }.think(seen, rng);
    // Without a search, every other choice is ruled out, or the position is solved.
    let is_outright = found.is_none();
    let searched = match found {
        Some(found) => Searched::new(found),
        None => outright(seen, &shown, budget, &mut luck.clone()),
    };
    let likeliest = searched.mix.iter().max_by(|one, other| one.1.total_cmp(&other.1));
    let choice = likeliest.map_or(choice, |(mv, _)| *mv);
    let is_tried = |mv: &Move| searched.find(view, *mv).is_some_and(|sample| sample.judged > 0);
    let ruled_out: Vec<Move> = shown.iter().copied().filter(|mv| is_outright || !is_tried(mv)).collect();
    let is_sample = matches!(searched.kind, Kind::Paired | Kind::Tree);
    let searched = if is_sample && panel::is_needed(view) {
        played_out(seen, &shown, searched.mix, budget, rng)
    } else {
        searched
    };
    let answer = searched.find(view, choice)?;
    let terms = Terms::of(view);
    let best = answer.estimate(&terms, None, &searched);
    let mut listed: Vec<(Estimate, &Sample)> = Vec::new();
    for mv in legal.iter() {
        let sample = searched.find(view, mv)?;
        let estimate = if sample.mv == answer.mv {
            best
        } else {
            let estimate = sample.estimate(&terms, Some(answer), &searched);
            let is_rejected = ruled_out.contains(&sample.mv) || estimate.behind <= 0.0;
            if is_rejected { estimate.at_most(&best) } else { estimate }
        };
        listed.push((Estimate { mv, ..estimate }, sample));
    }
    sort(&mut listed, choice);
    let samples: Vec<&Sample> = listed.iter().map(|(_, sample)| *sample).collect();
    let alternatives: Vec<Estimate> = listed.iter().map(|(estimate, _)| *estimate).collect();
    let explained = alternatives.iter().filter(|one| one.mv == choice || one.needs_reason());
    let explained: Vec<Move> = explained.map(|one| one.mv).collect();
    let compared = if G::decided(&view.public) { None } else { Compared::of(seen, &explained, rng) };
    let natural = natural(seen, choice, rng);
    Some(Hint {
        details: details(view, &alternatives, &samples, searched.kind, compared.as_ref()),
        natural: natural.and_then(|mv| alternatives.iter().position(|one| one.mv == mv)),
        rival: alternatives.iter().position(facts::is_behind),
        choice,
        worlds: searched.worlds(),
        kind: searched.kind,
        measure: terms.measure,
        game: G::INFO.id,
        notes: facts::notes(view, &alternatives, searched.kind, &searched.mix),
        alternatives,
    })
}

/// Sorts from the best to the worst, with the choice first. A function outside [`hint`] is compiled only once, not for
/// each game.
fn sort(listed: &mut [(Estimate, &Sample)], choice: Move) {
    listed.sort_unstable_by(|(one, _), (other, _)| {
        let is_choice = (other.mv == choice).cmp(&(one.mv == choice));
        is_choice.then(one.behind.total_cmp(&other.behind)).then(one.mv.cmp(&other.mv))
    });
}

/// More about each of these choices, of which the first is the best. What usually comes of them is what came of them in
/// the search, so it agrees with their estimates.
fn details<G: Game>(
    view: &View<G>,
    all: &[Estimate],
    samples: &[&Sample],
    kind: Kind,
    compared: Option<&Compared>,
) -> Vec<Detail> {
    let remarks = |mv: Move| G::remarks(&view.public, &view.private, view.seat, mv);
    let best = all.first().map_or_else(Vec::new, |best| remarks(best.mv));
    let usual: Vec<Vec<f64>> = match kind {
        Kind::Exact => Vec::new(),
        _ => samples.iter().map(|sample| sample.prospects(G::PROSPECTS.len())).collect(),
    };
    // Leaves out what almost never happens after any choice.
    let is_told = |n: usize| usual.iter().any(|means| means[n] >= LEAST_PROSPECT);
    let told = |means: &Vec<f64>| {
        let each = G::PROSPECTS.iter().zip(means).enumerate().filter(|(n, _)| is_told(*n));
        each.map(|(_, (&prospect, &mean))| Usual { prospect, mean }).collect()
    };
    // Nothing happens any more to a seat that drops out.
    let means = |n: usize, mv: Move| {
        let is_declared = matches!(mv, Move::Declare(_));
        usual.get(n).filter(|means| !is_declared || means.iter().any(|&mean| mean > 0.0))
    };
    let is_decided = G::decided(&view.public);
    let tricks = G::PROSPECTS.iter().position(|&prospect| prospect == Prospect::TRICKS);
    let wants_tricks = tricks.map(|n| is_good(samples, n));
    let detail = |(n, one): (usize, &Estimate)| {
        let tried = |n: usize| facts::Tried { mv: all[n].mv, sample: samples[n] };
        let facts = || facts::facts(view, [tried(0), tried(n)], kind, wants_tricks);
        let reason = compared.map(|compared| compared.reason(all[0].mv, one.mv)).unwrap_or_default();
        let is_explained = one.needs_reason() && !is_decided;
        let reason = if is_explained { reason.or_by_search::<G>(samples[0], samples[n]) } else { reason };
        let reason = reason.staying_as::<G>(samples[0], samples[n]);
        let reason = reason.shown_with(|prospect| {
            let at = G::PROSPECTS.iter().position(|&one| one == prospect)?;
            Some([*usual.first()?.get(at)?, *usual.get(n)?.get(at)?])
        });
        let mut reasons = reason.texts(G::INFO.pack, G::INFO.partners, one.mv);
        // What the rules say comes before what would happen, unless that is a story of its own.
        if reason.story.is_none() && is_explained {
            let known = if reasons.is_empty() { FACTS } else { 1 };
            // Where deals were watched, what happens to the trick is a deed, if it matters.
            let is_new = |fact: &Text| compared.is_none() || !facts::TRICK.contains(&fact.key);
            reasons.splice(0..0, facts().into_iter().filter(is_new).take(known));
        }
        if one.needs_reason() {
            reasons.splice(0..0, facts::for_match(view, &all[0], one));
        }
        Detail {
            usual: means(n, one.mv).map_or_else(Vec::new, told),
            remarks: remarks(one.mv).into_iter().filter(|remark| !best.contains(remark)).collect(),
            reasons,
        }
    };
    all.iter().enumerate().map(detail).collect()
}

/// Whether a prospect goes with a higher worth: whether their covariance is positive.
fn is_good(samples: &[&Sample], prospect: usize) -> bool {
    let pairs = || {
        let outcomes = samples.iter().flat_map(|sample| &sample.outcomes);
        outcomes.map(|one| (f64::from(one.prospects[prospect]), one.worth))
    };
    let mean = pairs().map(|(value, _)| value).sum::<f64>() / pairs().count().max(1) as f64;
    pairs().map(|(value, worth)| (value - mean) * worth).sum::<f64>() > 0.0
}

/// How often a player is asked for the choice that most people would make: a novice, and a casual player if the novice finds
/// the best one.
const ASKED: [(Level, u64); 2] = [(Level::Novice, 8), (Level::Casual, 5)];

/// What most people would choose, unless it is the best choice: the same for the same random numbers.
pub fn natural<G: Game>(seen: &Seen<G>, best: Move, rng: &mut BotRng) -> Option<Move> {
    let key = rng.next_u64();
    let most_often = |(level, times): (Level, u64)| {
        let mut bot = level.bot::<G>(Budget::default());
        let choices: Vec<Move> = (0..times).map(|n| bot.decide(seen, &mut nth(key, n))).collect();
        let count = |mv: Move| choices.iter().filter(|&&other| other == mv).count();
        choices.iter().copied().max_by_key(|&mv| (count(mv), Reverse(mv)))
    };
    ASKED.into_iter().filter_map(most_often).find(|&mv| !seen.view.are_alike(mv, best))
}

/// The outcomes of all choices if a master needs no search, because it has only one choice or plays exactly.
fn outright<G: Game>(seen: &Seen<G>, shown: &[Move], budget: Budget, rng: &mut BotRng) -> Searched {
    let seat = seen.view.seat;
    let (samples, kind) = if let Some(few) = levels::all_worlds(seen) {
        let kind = if few.count() == 1 { Kind::Exact } else { Kind::Listed };
        let limit = few.each(Limit { until: None, ..budget.limit(1, None) });
        (flat::search(seat, shown, &few, &RuleOfThumb, Aim::All, &limit, rng), kind)
    } else {
        let limit = Limit { iterations: flat::SHOWN, until: None, ..budget.limit(1, None) };
        let policy = levels::in_playouts(&seen.view);
        (flat::search(seat, shown, &Imagined(seen), policy, Aim::All, &limit, rng), Kind::Paired)
    };
    Searched { samples, mix: Vec::new(), kind, parts: 1 }
}

/// The playouts of a hint by several kinds of players, all choices together, and the fewest and the most per choice.
const PLAYOUTS: usize = 6000;
const FEWEST: usize = 300;
const MOST: usize = 3000;

/// The outcomes of all choices in the same worlds, played out by each kind of player.
fn played_out<G: Game>(
    seen: &Seen<G>,
    shown: &[Move],
    mix: Vec<(Move, f64)>,
    budget: Budget,
    rng: &mut BotRng,
) -> Searched {
    let each = (PLAYOUTS / shown.len().max(1)).clamp(FEWEST, MOST) as u32;
    let each = each.min(budget.iterations.unwrap_or(u32::MAX));
    let (samples, parts) = panel::try_out(&seen.view, shown, &Imagined(seen), each, budget.threads, rng);
    Searched { samples, mix, kind: Kind::Paired, parts }
}

/// One of each group of equivalent moves.
fn apart<G: Game>(view: &View<G>, legal: Moves) -> Vec<Move> {
    let distinct = view.distinct();
    let is_listed = |mv: Move| distinct.contains(mv) || !distinct.iter().any(|one| view.are_alike(one, mv));
    legal.iter().filter(|&mv| is_listed(mv)).collect()
}
