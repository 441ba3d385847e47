//! Sums of what came of matches, and the intervals that follow from them.

use std::time::Duration;

use super::report::Report;
use super::{Arena, Outcome};

/// Half the width of an interval that holds 95 %, in standard errors.
const CONFIDENCE: f64 = 1.96;
/// Fewer clusters than this are not believed to be precise.
const FEWEST: u64 = 30;

/// A mean over clusters.
#[derive(Clone, Copy, Default)]
struct Mean {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    fn value(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// Half the width of the interval around it.
    fn interval(&self) -> f64 {
        let count = self.count.max(1) as f64;
        let variance = (self.squares - self.sum * self.value()).max(0.0) / (count - 1.0).max(1.0);
        CONFIDENCE * (variance / count).sqrt()
    }
}

/// How long decisions took. Forced ones count for nothing: a player makes them at once.
#[derive(Clone, Copy, Default)]
pub(super) struct Timing {
    decisions: u64,
    time: Duration,
}

impl Timing {
    pub(super) fn add(&mut self, time: Duration, had_choice: bool) {
        if had_choice {
            self.decisions += 1;
            self.time += time;
        }
    }

    pub(super) fn merge(&mut self, other: Timing) {
        self.decisions += other.decisions;
        self.time += other.time;
    }

    /// Milliseconds a decision.
    fn mean(&self) -> f64 {
        1000.0 * self.time.as_secs_f64() / self.decisions.max(1) as f64
    }
}

#[derive(Default)]
pub(super) struct Tally {
    points: Mean,
    deals_won: Mean,
    matches_won: Mean,
    timing: [Timing; 2],
}

impl Tally {
    pub(super) fn add(&mut self, outcome: Outcome) {
        for (points, wins, rotations) in outcome.deals {
            let rotations = f64::from(rotations.max(1));
            self.points.add(points / rotations);
            self.deals_won.add(wins / rotations);
        }
        let rotations = outcome.wins.len().max(1) as f64;
        self.matches_won.add(outcome.wins.iter().sum::<f64>() / rotations);
        for (own, more) in self.timing.iter_mut().zip(outcome.timing) {
            own.merge(more);
        }
    }

    /// How many different deals were played.
    pub(super) fn deals(&self) -> u64 {
        self.points.count
    }

    /// Whether the interval of the points is no wider than this to either side.
    pub(super) fn is_precise(&self, wanted: f64) -> bool {
        self.deals() >= FEWEST && self.points.interval() <= wanted
    }

    pub(super) fn report(&self, game: &str, arena: &Arena, par: f64) -> Report {
        Report {
            game: game.to_owned(),
            players: arena.players,
            a: arena.a.to_string(),
            b: arena.b.to_string(),
            par,
            deals: self.points.count,
            points: self.points.value(),
            points_ci: self.points.interval(),
            deals_won: self.deals_won.value(),
            deals_won_ci: self.deals_won.interval(),
            matches: self.matches_won.count,
            matches_won: self.matches_won.value(),
            matches_won_ci: self.matches_won.interval(),
            ms_a: self.timing[0].mean(),
            ms_b: self.timing[1].mean(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_that_of_the_mean() {
        let mut mean = Mean::default();
        for value in [1.0, 2.0, 3.0, 4.0] {
            mean.add(value);
        }
        assert!((mean.value() - 2.5).abs() < 1e-12);
        // The sample variance is 5/3, that of the mean a fourth of it.
        assert!((mean.interval() - 1.96 * (5.0f64 / 12.0).sqrt()).abs() < 1e-9);
    }
}
