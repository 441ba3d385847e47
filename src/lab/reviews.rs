//! Checks whether reviews rank players as they should: measures what a decision of each level loses.
//!
//! In every match, one seat is reviewed and the others are casual bots. The levels take turns at playing that seat, match
//! by match, and each of its decisions is put to all levels and judged for all of them by one search. So all are judged
//! on the same decisions, in matches that go well and badly, and their differences are known better than their losses.

use super::pool;
use crate::bots::judge::{Verdict, iterations, judge_each};
use crate::bots::mean::CONFIDENCE;
use crate::bots::{Budget, Level};
use crate::core::rng::{for_judges, nth_seed};
use crate::core::{Game, Match, Move, OptionValues, Seat};
use crate::games::Visitor;

/// What to review.
#[derive(Clone, Debug)]
pub struct Reviews {
    /// Number of players.
    pub players: usize,
    /// Options of the game.
    pub options: OptionValues,
    /// Number of matches.
    pub matches: u64,
    /// One in this many decisions is judged, counted from a random one of each match.
    pub every: u64,
    /// The levels to review, weakest first.
    pub levels: Vec<Level>,
    /// Seed of the matches.
    pub seed: u64,
    /// Threads to play matches on.
    pub threads: usize,
}

/// What the decisions of all levels lost, match by match.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Losses {
    matches: Vec<Vec<Loss>>,
}

/// What the decisions of a level lost in a match.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Loss {
    /// The sum of the losses, in percentage points of the chance to win the match.
    sum: f64,
    /// How many were costly.
    costly: u64,
    /// How many there were.
    decisions: u64,
}

impl Losses {
    /// Number of judged decisions, which all levels made.
    pub fn decisions(&self) -> u64 {
        self.matches.iter().filter_map(|levels| levels.first()).map(|loss| loss.decisions).sum()
    }

    /// Share of the level's decisions that were costly. Levels are counted in the order of [`Reviews::levels`].
    pub fn costly(&self, level: usize) -> f64 {
        let costly: u64 = self.matches.iter().map(|levels| levels[level].costly).sum();
        costly as f64 / self.decisions().max(1) as f64
    }

    /// The mean loss of the level's decisions, and half the width of its 95% confidence interval.
    pub fn mean(&self, level: usize) -> (f64, f64) {
        self.per_decision(|levels| levels[level].sum)
    }

    /// How much more a decision of one level lost than the same decision of another, with the same interval.
    pub fn difference(&self, level: usize, other: usize) -> (f64, f64) {
        self.per_decision(|levels| levels[level].sum - levels[other].sum)
    }

    /// A sum over matches divided by the number of decisions. Decisions of a match are not independent, so its error is
    /// that of a ratio of two sums over matches.
    fn per_decision(&self, sum: impl Fn(&[Loss]) -> f64) -> (f64, f64) {
        let all = self.decisions().max(1) as f64;
        let mean = self.matches.iter().map(|levels| sum(levels)).sum::<f64>() / all;
        let decisions = |levels: &[Loss]| levels.first().map_or(0, |loss| loss.decisions) as f64;
        let squares: f64 =
            self.matches.iter().map(|levels| (sum(levels) - mean * decisions(levels)).powi(2)).sum();
        (mean, CONFIDENCE * squares.sqrt() / all)
    }
}

/// Reviews the levels of a game.
pub struct Check<'a> {
    /// What to review.
    pub reviews: &'a Reviews,
    /// Called with the number of matches so far.
    pub each: &'a mut dyn FnMut(u64),
}

impl Visitor for Check<'_> {
    type Out = Losses;

    fn visit<G: Game>(self) -> Losses {
        let Check { reviews, each } = self;
        let review = |number| reviews.review::<G>(number);
        Losses { matches: pool::in_order(reviews.matches, reviews.threads, review, each) }
    }
}

impl Reviews {
    fn review<G: Game>(&self, number: u64) -> Vec<Loss> {
        let levels = self.levels.len() as u64;
        let turn = (number % levels) as usize;
        let own = Seat::new((number / levels % self.players as u64) as usize);
        let seed = nth_seed(self.seed, number);
        // A master thinks as long as the judge.
        let budget = |level| match level {
            Level::Master => Budget::iterations(iterations::<G>()),
            _ => Budget { steady: true, ..Budget::default() },
        };
        let mut bots: Vec<_> = self.levels.iter().map(|&level| level.bot::<G>(budget(level))).collect();
        let mut others = Level::Casual.bot::<G>(Budget::default());
        let mut losses = vec![Loss::default(); bots.len()];
        // Seeds are random, so this starts anywhere.
        let mut until_next = seed % self.every;
        let (mut game, _) = Match::<G>::new(&self.options, self.players, seed);
        // This cannot fail, because bots make only legal moves.
        let _ = game.play_on(&mut (), |game, seat, seen| {
            if seat != own {
                return others.decide(seen, &mut game.bot_rng(seat));
            }
            let view = &seen.view;
            let is_choice = view.distinct().len() > 1;
            if !is_choice || until_next > 0 {
                until_next -= u64::from(is_choice);
                return bots[turn].decide(seen, &mut game.bot_rng(seat));
            }
            until_next = self.every - 1;
            let chosen: Vec<Move> =
                bots.iter_mut().map(|bot| bot.decide(seen, &mut game.bot_rng(seat))).collect();
            let mut luck = for_judges(seed, seat.index(), game.decisions());
            let judgements = judge_each(seen, &chosen, game.position(), &mut luck);
            for (loss, judgement) in losses.iter_mut().zip(&judgements) {
                loss.sum += judgement.loss;
                loss.costly += u64::from(judgement.verdict() == Verdict::Costly);
                loss.decisions += 1;
            }
            chosen[turn]
        });
        losses
    }
}
