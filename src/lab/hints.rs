//! Checks hints: how often a master makes the recommended choice, and how often the interval of a number contains what
//! a much deeper search finds.
//!
//! Positions come from matches among casual bots: decisions between moves that are not equivalent.

use crate::bots::hint::{Estimate, Hint, hint};
use crate::bots::{Budget, Level};
use crate::core::rng::{for_judges, nth_seed};
use crate::core::{Game, Match, Move, OptionValues, Seen};
use crate::games::Visitor;

/// What to check.
#[derive(Clone, Debug)]
pub struct Hints {
    /// Number of players.
    pub players: usize,
    /// Options of the game.
    pub options: OptionValues,
    /// Number of positions.
    pub positions: u64,
    /// One in this many decisions is checked.
    pub every: u64,
    /// The master's limits.
    pub budget: Budget,
    /// The limits of the deep search.
    pub deep: Budget,
    /// Seed of the matches.
    pub seed: u64,
}

/// What was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// Number of positions.
    pub positions: u64,
    /// Positions in which a master with other random numbers makes the recommended choice, or one like it.
    pub same: u64,
    /// Further positions in which it makes a choice that the deep search cannot tell from the recommended one.
    pub tied: u64,
    /// Numbers that were shown, one for each choice.
    pub shown: u64,
    /// Those whose interval contains the deep search's number.
    pub held: u64,
    /// The same two counts for the recommended choice alone.
    pub best: (u64, u64),
}

/// Checks the hints of a game.
pub struct Check<'a> {
    /// What to check.
    pub hints: &'a Hints,
    /// Called with the number of positions so far.
    pub each: &'a mut dyn FnMut(u64),
}

impl Visitor for Check<'_> {
    type Out = Kept;

    fn visit<G: Game>(self) -> Kept {
        let Check { hints, each } = self;
        let mut kept = Kept::default();
        let mut number = 0;
        while kept.positions < hints.positions {
            let seed = nth_seed(hints.seed, number);
            number += 1;
            let (mut game, _) = Match::<G>::new(&hints.options, hints.players, seed);
            let mut bot = Level::Casual.bot::<G>(Budget::default());
            // This cannot fail, because bots make only legal moves.
            let _ = game.play_on(&mut (), |game, seat, seen| {
                let moves = seen.view.distinct();
                let is_due = (game.decisions() + number).is_multiple_of(hints.every);
                if is_due && moves.len() > 1 && kept.positions < hints.positions {
                    hints.check(&mut kept, game, seen);
                    each(kept.positions);
                }
                bot.decide(seen, &mut game.bot_rng(seat))
            });
        }
        kept
    }
}

impl Hints {
    fn check<G: Game>(&self, kept: &mut Kept, game: &Match<G>, seen: &Seen<G>) {
        let view = &seen.view;
        let seat = view.seat;
        let other_luck = || for_judges(self.seed, seat.index(), game.decisions());
        let Some(answer) = hint(seen, self.budget, &mut game.bot_rng(seat)) else { return };
        let Some(deep) = hint(seen, self.deep, &mut other_luck()) else { return };
        let master = Level::Master.bot(self.budget).decide(seen, &mut other_luck());
        let is_same = view.are_alike(master, answer.choice);
        kept.positions += 1;
        kept.same += u64::from(is_same);
        kept.tied += u64::from(!is_same && are_tied(&deep, master, answer.choice));
        for shown in &answer.alternatives {
            let Some(true_one) = find(&deep, shown.mv) else { continue };
            let holds = u64::from((shown.gain - true_one.gain).abs() <= shown.error.max(ROUNDED));
            kept.shown += 1;
            kept.held += holds;
            if shown.mv == answer.choice {
                kept.best = (kept.best.0 + 1, kept.best.1 + holds);
            }
        }
    }
}

/// Half of the last digit that screens show.
const ROUNDED: f64 = 0.05;

fn find(hint: &Hint, mv: Move) -> Option<&Estimate> {
    hint.alternatives.iter().find(|estimate| estimate.mv == mv)
}

/// Whether two choices are equally good, within the error of their difference.
fn are_tied(hint: &Hint, one: Move, other: Move) -> bool {
    let (Some(one), Some(other)) = (find(hint, one), find(hint, other)) else { return false };
    (one.behind - other.behind).abs() <= libm::hypot(one.behind_error, other.behind_error).max(ROUNDED)
}
