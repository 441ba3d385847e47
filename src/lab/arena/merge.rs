//! Merges the reports of shards, and compares each with the others.

use std::collections::BTreeMap;

use super::report::{Fault, Part, Report, say_shards};
use super::sums::Mean;

/// The chance that a correct shard is reported as different.
const ALARM: f64 = 0.01;

/// Reports of a run's shards.
#[derive(Debug, Default)]
pub struct Merge {
    reports: Vec<(String, Report)>,
    /// The index of the report that has each shard.
    seen: BTreeMap<u64, usize>,
}

/// How much a report differs from the other reports of its run.
#[derive(Clone, Debug)]
pub struct Deviation {
    /// Its shards, as in `shard 2/4`.
    pub shards: String,
    /// Where it came from.
    pub source: String,
    /// A's points per deal minus the mean of B's.
    pub points: f64,
    /// Its difference from the others in standard errors; `None` if there are too few to compare.
    pub points_z: Option<f64>,
    /// A's share of the matches.
    pub matches_won: f64,
    /// The difference of that share in standard errors.
    pub matches_won_z: Option<f64>,
    /// Milliseconds that A took per decision.
    pub ms_a: f64,
    /// Whether it is so far from the others that chance explains it in only 1% of runs.
    pub differs: bool,
}

impl Merge {
    /// Adds a report from this source.
    ///
    /// # Errors
    /// When it belongs to another run, or repeats a shard.
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

    /// The merged report.
    ///
    /// # Errors
    /// When there are no reports, or, unless `partial`, when shards are missing or unfinished.
    pub fn report(&self, partial: bool) -> Result<Report, Fault> {
        let ((_, first), others) = self.reports.split_first().ok_or(Fault::Empty)?;
        let mut merged = first.clone();
        for (_, report) in others {
            merged.sums.merge(&report.sums).ok_or(Fault::TooLarge)?;
            merged.failures_a = merged.failures_a.checked_add(report.failures_a).ok_or(Fault::TooLarge)?;
            merged.failures_b = merged.failures_b.checked_add(report.failures_b).ok_or(Fault::TooLarge)?;
            merged.parts.extend(&report.parts);
        }
        merged.parts.sort_unstable_by_key(|part| part.shard);
        merged.derive();
        if !partial {
            self.must_be_whole(&merged)?;
        }
        if merged.parts.len() as u64 == merged.shards && merged.is_complete() {
            // Complete: the same report as that of an undivided run.
            merged.parts = vec![Part { shard: 1, matches: merged.matches }];
            merged.shards = 1;
        }
        Ok(merged)
    }

    /// Refuses a merged report with missing or unfinished shards.
    fn must_be_whole(&self, merged: &Report) -> Result<(), Fault> {
        let of = merged.shards;
        if (merged.parts.len() as u64) < of {
            // A list of all of them could be very long.
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

    /// How far each report is from the others, which shows machines that play differently.
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
                // Each report is tested twice.
                differs: libm::erfc(z / std::f64::consts::SQRT_2) * 2.0 * count < ALARM,
            }
        };
        Ok(self.reports.iter().map(deviation).collect())
    }
}

/// The difference of two means in standard errors; `None` if there is too little data.
fn distance(one: &Mean, others: &Mean) -> Option<f64> {
    /// The fewest clusters that give a usable estimate of the error.
    const FEWEST: u64 = 8;
    let error = (one.error().powi(2) + others.error().powi(2)).sqrt();
    let enough = one.count >= FEWEST && others.count >= FEWEST && error > 0.0;
    enough.then(|| (one.value() - others.value()) / error)
}
