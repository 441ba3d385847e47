//! Checks whether reviews rank players as they should: measures what a decision of each level loses.
//!
//! In every match, one seat is reviewed and the others are casual bots. All levels play the same cards from the same seat.

use crate::bots::judge::{Verdict, judge};
use crate::bots::{Budget, Level};
use crate::core::rng::{for_judges, nth_seed};
use crate::core::{Game, Match, OptionValues, Seat};
use crate::games::Visitor;

/// What to review.
#[derive(Clone, Debug)]
pub struct Reviews {
    /// Number of players.
    pub players: usize,
    /// Options of the game.
    pub options: OptionValues,
    /// Number of matches for each level.
    pub matches: u64,
    /// The levels to review.
    pub levels: Vec<Level>,
    /// Seed of the matches.
    pub seed: u64,
}

/// What the decisions of a level lost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lost {
    /// The level.
    pub level: Level,
    /// Number of decisions with something to choose.
    pub decisions: u64,
    /// Those that were costly.
    pub costly: u64,
    /// The sum of the losses, in percentage points of the chance to win the match.
    pub loss: f64,
    /// The sum of their squares.
    pub squares: f64,
}

impl Lost {
    fn new(level: Level) -> Self {
        Lost { level, decisions: 0, costly: 0, loss: 0.0, squares: 0.0 }
    }

    /// The loss of a decision, and half the width of its 95% confidence interval.
    pub fn mean(&self) -> (f64, f64) {
        let count = (self.decisions as f64).max(1.0);
        let mean = self.loss / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        (mean, 1.96 * (variance / count).sqrt())
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
    type Out = Vec<Lost>;

    fn visit<G: Game>(self) -> Vec<Lost> {
        let Check { reviews, each } = self;
        let mut all = Vec::new();
        for (n, &level) in (0..).zip(&reviews.levels) {
            let mut lost = Lost::new(level);
            for number in 0..reviews.matches {
                reviews.review::<G>(number, &mut lost);
                each(n * reviews.matches + number + 1);
            }
            all.push(lost);
        }
        all
    }
}

impl Reviews {
    fn review<G: Game>(&self, number: u64, lost: &mut Lost) {
        let seed = nth_seed(self.seed, number);
        let own = Seat::new((number % self.players as u64) as usize);
        let (mut game, _) = Match::<G>::new(&self.options, self.players, seed);
        let mut bot = lost.level.bot::<G>(Budget { steady: true, ..Budget::default() });
        let mut others = Level::Casual.bot::<G>(Budget::default());
        // This cannot fail, because bots make only legal moves.
        let _ = game.play_on(&mut (), |game, seat, seen| {
            if seat != own {
                return others.decide(seen, &mut game.bot_rng(seat));
            }
            let mv = bot.decide(seen, &mut game.bot_rng(seat));
            let mut luck = for_judges(self.seed, seat.index(), game.decisions());
            if let Some(judgement) = judge(seen, mv, game.position(), &mut luck) {
                lost.decisions += 1;
                lost.costly += u64::from(judgement.verdict() == Verdict::Costly);
                lost.loss += judgement.loss;
                lost.squares += judgement.loss * judgement.loss;
            }
            mv
        });
    }
}
