//! What the arena reports, and how reports of shards are added up.

use serde::{Deserialize, Serialize};

/// The result of a comparison. Shares are fractions of 1; each `_ci` is half the width of the interval that
/// holds 95 %, points with the deal and wins with the match as the cluster.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The game's name.
    pub game: String,
    /// How many play.
    pub players: usize,
    /// Who was compared.
    pub a: String,
    /// With whom.
    pub b: String,
    /// The share of matches that A would win if it were as strong as B.
    pub par: f64,
    /// How many different deals were played, each in all rotations that came to it.
    pub deals: u64,
    /// A's points a deal less the mean of B's.
    pub points: f64,
    /// Its interval.
    pub points_ci: f64,
    /// The share of deals that A won: had most points in.
    pub deals_won: f64,
    /// Its interval.
    pub deals_won_ci: f64,
    /// How many different matches were played, each in all rotations.
    pub matches: u64,
    /// The share of matches that A won.
    pub matches_won: f64,
    /// Its interval.
    pub matches_won_ci: f64,
    /// Milliseconds that A took for a decision in which it had a choice.
    pub ms_a: f64,
    /// The same for B.
    pub ms_b: f64,
}

/// Reports of shards that are added up.
#[derive(Debug, Default)]
pub struct Merge {
    parts: Vec<Report>,
}

impl Merge {
    /// Adds a report.
    ///
    /// # Errors
    /// When it compares other players, or in another game; in English.
    pub fn add(&mut self, part: Report) -> Result<(), String> {
        let same = |other: &Report| {
            (&part.game, part.players, &part.a, &part.b) == (&other.game, other.players, &other.a, &other.b)
        };
        match self.parts.first() {
            Some(first) if !same(first) => Err(format!(
                "it compares {} with {} in {} for {}, not {} with {} in {} for {}",
                part.a, part.b, part.game, part.players, first.a, first.b, first.game, first.players
            )),
            _ => {
                self.parts.push(part);
                Ok(())
            }
        }
    }

    /// The report of all parts together; `None` if there is none.
    pub fn report(&self) -> Option<Report> {
        let first = self.parts.first()?;
        let deals = |part: &Report| part.deals as f64;
        let matches = |part: &Report| part.matches as f64;
        let mean = |value: fn(&Report) -> f64, weight: fn(&Report) -> f64| {
            let all: f64 = self.parts.iter().map(weight).sum();
            self.parts.iter().map(|part| value(part) * weight(part)).sum::<f64>() / all.max(1.0)
        };
        // The parts are independent: their variances add up.
        let interval = |value: fn(&Report) -> f64, weight: fn(&Report) -> f64| {
            let all: f64 = self.parts.iter().map(weight).sum();
            let squares: f64 = self.parts.iter().map(|part| (value(part) * weight(part)).powi(2)).sum();
            squares.sqrt() / all.max(1.0)
        };
        Some(Report {
            deals: self.parts.iter().map(|part| part.deals).sum(),
            points: mean(|part| part.points, deals),
            points_ci: interval(|part| part.points_ci, deals),
            deals_won: mean(|part| part.deals_won, deals),
            deals_won_ci: interval(|part| part.deals_won_ci, deals),
            matches: self.parts.iter().map(|part| part.matches).sum(),
            matches_won: mean(|part| part.matches_won, matches),
            matches_won_ci: interval(|part| part.matches_won_ci, matches),
            ms_a: mean(|part| part.ms_a, deals),
            ms_b: mean(|part| part.ms_b, deals),
            ..first.clone()
        })
    }
}
