//! A review, complete or in progress.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::core::{Info, Seat};
use crate::record::Facts;
use crate::table::{Judgement, MatchError, Replay, StepKind, Verdict, replay_of};

/// The review of one seat's decisions in a match.
#[derive(Clone, Debug)]
pub struct Review {
    facts: Arc<Facts>,
    info: &'static Info,
    seat: Seat,
    deals: Vec<DealReview>,
    /// What was judged so far, by the number of the step; `None` where there was nothing to choose.
    judged: BTreeMap<usize, Option<Judgement>>,
}

/// A deal that is over.
#[derive(Clone, PartialEq, Debug)]
pub struct DealReview {
    /// Its number, from 1.
    pub number: u32,
    /// The chance of the player's side to win the match before it, in percent.
    pub before: f64,
    /// The same after it.
    pub after: f64,
    /// The player's points in it.
    pub points: i32,
    /// The player's decisions, in order.
    pub places: Vec<Place>,
}

/// Where a decision is in its match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number of steps of the match before it.
    pub step: usize,
    /// The number of the trick, from 1: one more than the tricks that were complete.
    pub trick: u32,
}

/// A decision that was judged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decision {
    /// The number of the deal, from 1.
    pub deal: u32,
    /// Where it is.
    pub place: Place,
    /// The judgement.
    pub judgement: Judgement,
}

/// Where a result came from, in percentage points of the chance to win the match:
/// `before + cards + news - losses = after`.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sums {
    /// The chance before.
    pub before: f64,
    /// What the cards at the player's first decision were worth.
    pub cards: f64,
    /// What happened between the player's decisions.
    pub news: f64,
    /// What the player's decisions lost.
    pub losses: f64,
    /// The chance after.
    pub after: f64,
    /// The error of `losses`: half the width of a 95% confidence interval.
    pub error: f64,
    /// Number of decisions.
    pub decisions: usize,
}

impl Review {
    /// A review of this seat in which nothing is judged yet. It covers only deals that are over, because a review of
    /// any other would reveal secrets.
    ///
    /// # Errors
    /// When the match breaks the rules of its game.
    pub fn new(facts: Facts, seat: Seat) -> Result<Self, MatchError> {
        let mut replay = replay_of(facts.clone(), None)?;
        let (info, deals) = (replay.info(), deals(&mut *replay, seat));
        Ok(Review { facts: Arc::new(facts), info, seat, deals, judged: BTreeMap::new() })
    }

    /// The match.
    pub fn facts(&self) -> &Arc<Facts> {
        &self.facts
    }

    /// The game's description.
    pub fn info(&self) -> &'static Info {
        self.info
    }

    /// The seat that is reviewed.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The deals that are over, in order.
    pub fn deals(&self) -> &[DealReview] {
        &self.deals
    }

    /// Adds the judgement of a step; `None` if there was nothing to choose. A step that is not a decision of this
    /// review is ignored.
    pub fn note(&mut self, step: usize, judgement: Option<Judgement>) {
        if self.steps().any(|known| known == step) {
            self.judged.insert(step, judgement);
        }
    }

    /// The steps of all decisions, in order.
    pub fn steps(&self) -> impl Iterator<Item = usize> {
        self.deals.iter().flat_map(|deal| deal.places.iter().map(|place| place.step))
    }

    /// The steps that are not judged yet, in order.
    pub fn open(&self) -> Vec<usize> {
        self.steps().filter(|step| !self.judged.contains_key(step)).collect()
    }

    /// Numbers of steps that were judged, and of all.
    pub fn progress(&self) -> (usize, usize) {
        (self.judged.len(), self.steps().count())
    }

    /// Whether everything is judged.
    pub fn is_complete(&self) -> bool {
        let (done, all) = self.progress();
        done == all
    }

    /// The decisions that were judged, in order.
    pub fn decisions(&self) -> impl Iterator<Item = Decision> {
        self.deals.iter().flat_map(|deal| self.decisions_of(deal))
    }

    /// The decisions of a deal that were judged, in order.
    pub fn decisions_of(&self, deal: &DealReview) -> impl Iterator<Item = Decision> {
        let judged = deal.places.iter().filter_map(|&place| Some((place, (*self.judged.get(&place.step)?)?)));
        judged.map(|(place, judgement)| Decision { deal: deal.number, place, judgement })
    }

    /// The decisions that cost something for certain, the costliest first.
    pub fn worst(&self) -> Vec<Decision> {
        let mut worst: Vec<Decision> =
            self.decisions().filter(|one| one.judgement.verdict() > Verdict::Fine).collect();
        worst.sort_unstable_by(|one, other| {
            let verdict = other.judgement.verdict().cmp(&one.judgement.verdict());
            verdict
                .then(other.judgement.loss.total_cmp(&one.judgement.loss))
                .then(one.place.step.cmp(&other.place.step))
        });
        worst
    }

    /// The choice that gained most over a novice's, if one did for certain.
    pub fn cleverest(&self) -> Option<Decision> {
        let clever = self.decisions().filter(|one| one.judgement.is_clever());
        clever.max_by(|one, other| {
            let gained = one.judgement.gained.total_cmp(&other.judgement.gained);
            gained.then(other.place.step.cmp(&one.place.step))
        })
    }

    /// Number of decisions with this verdict so far.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.decisions().filter(|one| one.judgement.verdict() == verdict).count()
    }

    /// Where the result of a deal came from, as far as it is judged.
    pub fn sums_of(&self, deal: &DealReview) -> Sums {
        let decisions: Vec<Judgement> = self.decisions_of(deal).map(|one| one.judgement).collect();
        let first = decisions.first().map_or(deal.after, |one| one.chance + one.loss);
        let next = decisions.iter().skip(1).map(|one| one.chance + one.loss).chain([deal.after]);
        Sums {
            before: deal.before,
            cards: first - deal.before,
            news: decisions.iter().zip(next).map(|(one, next)| next - one.chance).sum(),
            losses: decisions.iter().map(|one| one.loss).sum(),
            after: deal.after,
            error: decisions.iter().map(|one| one.error.powi(2)).sum::<f64>().sqrt(),
            decisions: decisions.len(),
        }
    }

    /// Where the result of the match came from, as far as it is judged.
    pub fn sums(&self) -> Sums {
        let each = || self.deals.iter().map(|deal| self.sums_of(deal));
        Sums {
            before: self.deals.first().map_or(0.0, |deal| deal.before),
            cards: each().map(|one| one.cards).sum(),
            news: each().map(|one| one.news).sum(),
            losses: each().map(|one| one.losses).sum(),
            after: self.deals.last().map_or(0.0, |deal| deal.after),
            error: each().map(|one| one.error.powi(2)).sum::<f64>().sqrt(),
            decisions: each().map(|one| one.decisions).sum(),
        }
    }
}

/// The deals that are over, with the chances before and after each.
fn deals(replay: &mut dyn Replay, seat: Seat) -> Vec<DealReview> {
    let steps = replay.steps().to_vec();
    let mut deals = Vec::new();
    let mut open: Option<DealReview> = None;
    let mut trick = 1;
    for (at, step) in steps.into_iter().enumerate() {
        match step.kind {
            StepKind::Deal(number) => {
                replay.go_to(at);
                let before = replay.chance(seat).unwrap_or_default();
                open = Some(DealReview { number, before, after: before, points: 0, places: Vec::new() });
                trick = 1;
            }
            StepKind::Decision(who) if who == seat => {
                if let Some(deal) = &mut open {
                    deal.places.push(Place { step: at, trick });
                }
            }
            StepKind::Decision(_) => {}
        }
        trick += u32::from(step.ends_trick);
        if step.ends_deal
            && let Some(deal) = open.take()
        {
            replay.go_to(at + 1);
            let after = replay.chance(seat).unwrap_or_default();
            let points = replay.sheet().last().map_or(0, |score| score.points[seat]);
            deals.push(DealReview { after, points, ..deal });
        }
    }
    deals
}
