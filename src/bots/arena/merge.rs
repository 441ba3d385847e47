//! Reports of shards are merged, and each is compared with the others.

use std::collections::BTreeMap;

use super::report::{Fault, Part, Report, say_shards};
use super::sums::Mean;

/// How likely it is that chance alone makes any shard stand out.
const ALARM: f64 = 0.01;

/// Reports of a run's shards, to be merged.
#[derive(Debug, Default)]
pub struct Merge {
    reports: Vec<(String, Report)>,
    /// Which report each shard is in.
    seen: BTreeMap<u64, usize>,
}

/// How far a report is from all the others of its run.
#[derive(Clone, Debug)]
pub struct Deviation {
    /// Its shards, as `shard 2/4`.
    pub shards: String,
    /// Where it came from.
    pub source: String,
    /// A's points a deal less the mean of B's.
    pub points: f64,
    /// The difference from the mean of the others, in standard errors; `None` where there is nothing to compare with.
    pub points_z: Option<f64>,
    /// A's share of the matches.
    pub matches_won: f64,
    /// The difference of that, in standard errors.
    pub matches_won_z: Option<f64>,
    /// Milliseconds that A took for a decision.
    pub ms_a: f64,
    /// So far from the others that chance makes it so in one run of a hundred.
    pub stands_out: bool,
}

impl Merge {
    /// Adds a report, which came from there.
    ///
    /// # Errors
    /// When it is of another run, or has a shard that another has too.
    pub fn add(&mut self, source: &str, report: Report) -> Result<(), Fault> {
        if let Some((_, first)) = self.reports.first() {
            report.must_match(first)?;
        }
        for part in &report.parts {
            if let Some(&before) = self.seen.get(&part.shard) {
                return Err(Fault::Twice(
                    say_shards(&[part.shard], report.shards),
                    self.reports[before].0.clone(),
                ));
            }
        }
        self.seen.extend(report.parts.iter().map(|part| (part.shard, self.reports.len())));
        self.reports.push((source.to_owned(), report));
        Ok(())
    }

    /// The report of all together.
    ///
    /// # Errors
    /// When there is none, or when shards are missing or unfinished, unless `partial`.
    pub fn report(&self, partial: bool) -> Result<Report, Fault> {
        let ((_, first), others) = self.reports.split_first().ok_or(Fault::Empty)?;
        let mut merged = first.clone();
        for (_, report) in others {
            merged.sums.merge(&report.sums).ok_or(Fault::TooLarge)?;
            merged.parts.extend(&report.parts);
        }
        merged.parts.sort_by_key(|part| part.shard);
        merged.derive();
        if !partial {
            self.must_be_whole(&merged)?;
        }
        if merged.parts.len() as u64 == merged.shards && merged.is_complete() {
            // Whole again, and the same as if it had never been cut.
            merged.parts = vec![Part { shard: 1, matches: merged.matches }];
            merged.shards = 1;
        }
        Ok(merged)
    }

    /// Refuses gaps.
    fn must_be_whole(&self, merged: &Report) -> Result<(), Fault> {
        let of = merged.shards;
        if (merged.parts.len() as u64) < of {
            // However many there are, only the first are named.
            let missing: Vec<u64> =
                (1..=of).filter(|shard| !self.seen.contains_key(shard)).take(1000).collect();
            let are = if missing.len() == 1 { "is" } else { "are" };
            return Err(Fault::Missing(format!("{} {are} missing", say_shards(&missing, of))));
        }
        match self.reports.iter().find(|(_, report)| !report.is_complete()) {
            Some((source, report)) => {
                let (done, of, unit) = report.progress();
                let shards = report.said_shards();
                Err(Fault::Missing(format!("{shards} in {source} is not finished ({done} of {of} {unit})")))
            }
            None => Ok(()),
        }
    }

    /// How far each report is from the others: a machine that does not play as the others do shows.
    ///
    /// # Errors
    /// When the sums are too large.
    pub fn deviations(&self) -> Result<Vec<Deviation>, Fault> {
        let all = self.report(true)?.sums;
        let count = self.reports.len() as f64;
        let deviation = |(source, report): &(String, Report)| {
            let sums = &report.sums;
            let points_z = distance(&sums.points, &all.points.without(&sums.points));
            let matches_won_z = distance(&sums.matches_won, &all.matches_won.without(&sums.matches_won));
            let z = points_z.into_iter().chain(matches_won_z).map(f64::abs).fold(0.0, f64::max);
            Deviation {
                shards: report.said_shards(),
                source: source.clone(),
                points: report.points,
                points_z,
                matches_won: report.matches_won,
                matches_won_z,
                ms_a: report.ms_a,
                // Two numbers of every report are looked at.
                stands_out: libm::erfc(z / std::f64::consts::SQRT_2) * 2.0 * count < ALARM,
            }
        };
        Ok(self.reports.iter().map(deviation).collect())
    }
}

/// The difference of two means in standard errors.
fn distance(one: &Mean, others: &Mean) -> Option<f64> {
    /// An error estimated from fewer clusters is too rough to say anything.
    const FEWEST: u64 = 8;
    let error = (one.error().powi(2) + others.error().powi(2)).sqrt();
    let enough = one.count >= FEWEST && others.count >= FEWEST && error > 0.0;
    enough.then(|| (one.value() - others.value()) / error)
}
