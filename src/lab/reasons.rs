//! Checks how well hints say why: how often there is a reason, how much of the difference it explains in other worlds, whether
//! other random numbers give the same kind of reason, and how long it takes.
//!
//! Positions come from matches among casual bots: decisions in which what most people would choose is so far behind that there
//! has to be a reason.

use std::time::{Duration, Instant};

use crate::bots::hint::{Hint, natural};
use crate::bots::judge;
use crate::bots::reason::{Compared, Reason};
use crate::bots::{Budget, Level};
use crate::core::rng::{for_judges, nth_seed};
use crate::core::{Game, Match, Move, OptionValues, PieceSet, Seat, Seen};
use crate::games::Visitor;

/// What to check.
#[derive(Clone, Debug)]
pub struct Reasons {
    /// Number of players.
    pub players: usize,
    /// Options of the game.
    pub options: OptionValues,
    /// Number of decisions.
    pub decisions: usize,
    /// One in this many decisions of a match is looked at.
    pub every: u64,
    /// Seed of the matches.
    pub seed: u64,
}

/// A decision that needs a reason.
#[derive(Clone, Debug)]
pub struct Needed {
    /// The seed of its match, the number of decisions before it, and whose it is.
    pub place: (u64, u64, Seat),
    /// The hand.
    pub hand: PieceSet,
    /// The hint.
    pub hint: Hint,
    /// What most people would choose.
    pub natural: Move,
    /// The kind of the reason that is spoken; `None` if none is.
    pub kind: Option<&'static str>,
    /// The share of the difference that the reason explains in other worlds, each time with other random numbers.
    pub explained: Vec<f64>,
    /// Whether other random numbers gave a reason of the same kind, each time.
    pub same: Vec<bool>,
    /// How long the reason took, with finding out what most people would choose.
    pub took: Duration,
}

/// How often each reason is looked for again, with other random numbers.
const AGAIN: u64 = 3;

/// Checks the reasons of a game.
pub struct Check<'a> {
    /// What to check.
    pub reasons: &'a Reasons,
    /// Called with each decision.
    pub each: &'a mut dyn FnMut(&Needed),
}

impl Visitor for Check<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let Check { reasons, each } = self;
        let (mut found, mut number) = (0, 0);
        while found < reasons.decisions {
            let seed = nth_seed(reasons.seed, number);
            number += 1;
            let (mut game, _) = Match::<G>::new(&reasons.options, reasons.players, seed);
            let mut bot = Level::Casual.bot::<G>(Budget::default());
            // This cannot fail, because bots make only legal moves.
            let _ = game.play_on(&mut (), |game, seat, seen| {
                let is_due = (game.decisions() + number).is_multiple_of(reasons.every);
                if is_due
                    && found < reasons.decisions
                    && seen.view.distinct().len() > 1
                    && let Some(needed) = reasons.check((seed, game.decisions(), seat), seen)
                {
                    found += 1;
                    each(&needed);
                }
                bot.decide(seen, &mut game.bot_rng(seat))
            });
        }
    }
}

impl Reasons {
    fn check<G: Game>(&self, place: (u64, u64, Seat), seen: &Seen<G>) -> Option<Needed> {
        let (_, decision, seat) = place;
        let luck = |n: u64| for_judges(self.seed.wrapping_add(n), seat.index(), decision);
        let hint = judge::hint(seen, decision, Budget { threads: 1, ..Budget::default() })?;
        let best = hint.choice;
        let begun = Instant::now();
        let natural = natural(seen, best, &mut luck(1))?;
        let at = hint.alternatives.iter().position(|one| one.mv == natural)?;
        if !hint.needs_reason(at) {
            return None;
        }
        let explain = |n: u64| Compared::of(seen, &[best, natural], &mut luck(n));
        let reason = explain(2).map(|compared| compared.reason(best, natural));
        let took = begun.elapsed();
        let told = reason.as_ref().and_then(Reason::kind);
        let has_reasons = || hint.details.get(at).is_some_and(|detail| !detail.reasons.is_empty());
        let is_told_by_rules = || has_reasons() || hint.drawbacks(at).next().is_some();
        let (mut explained, mut same) = (Vec::new(), Vec::new());
        if let Some(reason) = reason.filter(|_| told.is_some()) {
            for compared in (0..AGAIN).filter_map(|n| explain(3 + n)) {
                explained.push(compared.explained(&reason, best, natural));
                same.push(compared.reason(best, natural).kind() == told);
            }
        }
        let kind = told.or_else(|| is_told_by_rules().then_some("rules"));
        let hand = G::hand(&seen.view.private);
        Some(Needed { place, hand, hint, natural, kind, explained, same, took })
    }
}
