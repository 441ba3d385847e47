//! Reports of the arena: JSON objects that say which run they belong to, which matches they cover, and their sums.

use std::str::Utf8Error;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use super::sums::Sums;
use super::{Arena, BATCH, Entrant, Length, Phase, Rotation, rotations};
use crate::core::text::{shown, shown_up_to};
use crate::core::{Info, OptionValues};
use crate::games;

/// The version of the format of reports.
const FORMAT: u64 = 1;

/// Fields that all shards of a run share.
const SHARED: [&str; 11] =
    ["program", "game", "players", "options", "seed", "a", "b", "phase", "length", "precision", "shards"];

/// The fewest deals whose interval is trusted.
const FEWEST: u64 = 30;

/// The result of a comparison, or of some of its shards. Shares are fractions of 1. Each `_ci` is half the width of the
/// 95% confidence interval, clustered by deal for points and by match for wins.
///
/// All fields below `sums` follow from it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The version of this format.
    #[serde(rename = "offsuit-arena")]
    format: u64,
    /// The version of the program that played.
    pub program: String,
    /// The game's name.
    pub game: String,
    /// Number of players.
    pub players: usize,
    /// Every option of the game, as `KEY=VALUE`.
    pub options: Vec<String>,
    /// Seed of the matches: a decimal number, as in records.
    pub seed: String,
    /// The bot that was measured, with its limits.
    pub a: String,
    /// The bot that it was measured against.
    pub b: String,
    /// Which decisions A made itself.
    #[serde(default)]
    pub phase: Phase,
    /// Length of the whole run.
    pub length: Length,
    /// Precision that ends it earlier, if any.
    pub precision: Option<f64>,
    /// Number of shards of the run.
    pub shards: u64,
    /// Shards that this report covers, in order.
    pub parts: Vec<Part>,
    /// Raw sums, in 1/176400 of a point or a win.
    pub(super) sums: Sums,
    /// Share of matches that A would win if it were as strong as B.
    pub par: f64,
    /// Number of deals, each played in all rotations that reached it.
    pub deals: u64,
    /// A's points per deal minus the mean of B's.
    pub points: f64,
    /// Interval of the value above.
    pub points_ci: f64,
    /// Share of deals that A won, with the most points.
    pub deals_won: f64,
    /// Interval of the value above.
    pub deals_won_ci: f64,
    /// Number of matches, each played in all rotations.
    pub matches: u64,
    /// Share of matches that A won.
    pub matches_won: f64,
    /// Interval of the value above.
    pub matches_won_ci: f64,
    /// The number of seats, over all rotations, in which an engine of A failed and a novice took over.
    #[serde(default)]
    pub failures_a: u64,
    /// The same for B.
    #[serde(default)]
    pub failures_b: u64,
    /// Milliseconds that A took per decision with more than one legal move.
    pub ms_a: f64,
    /// The same for B.
    pub ms_b: f64,
}

/// A shard of a run, or the start of one: of `n` shards, shard `s` has matches `s`, `s + n`, `s + 2n` ...
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its number, from 1.
    pub shard: u64,
    /// Number of its matches played so far.
    pub matches: u64,
}

/// Why a report is refused.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say what the variants mean")]
pub enum Fault {
    #[error("column {0}: not a report of the arena: {1}")]
    Unreadable(usize, String),
    #[error("not UTF-8: {0}")]
    NotText(#[from] Utf8Error),
    #[error("report format {0}: this program reads only format {FORMAT}")]
    Format(u64),
    #[error("\"{0}\" is {1}: expected {2}")]
    Field(&'static str, String, String),
    #[error("\"{0}\" is {1}: expected {2} (from the sums)")]
    Derived(String, f64, f64),
    #[error("damaged: \"{0}\" in \"sums\" {1}")]
    Sums(&'static str, &'static str),
    #[error("report of another run: \"{0}\" is {1}, expected {2}")]
    OtherRun(&'static str, String, String),
    #[error("the report of an unfinished run")]
    Unfinished,
    #[error("{0} is already in {1}")]
    Twice(String, String),
    #[error("{0}: use --partial to merge the rest")]
    Missing(String),
    #[error("the sums are too large to add up")]
    TooLarge,
    #[error("too large: reports have at most {0} MB")]
    Long(u64),
    #[error("no report of the arena: expected one JSON object per line")]
    Empty,
    #[error("line {0}: {1}")]
    Line(usize, #[source] Box<Fault>),
}

impl Report {
    /// The report of a run before its first match.
    pub fn new(info: &Info, arena: &Arena) -> Self {
        let mut report = Report {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            game: info.id.to_owned(),
            players: arena.players,
            options: arena.options.pairs(info.options),
            seed: arena.seed.to_string(),
            a: arena.a.to_string(),
            b: arena.b.to_string(),
            phase: arena.phase,
            length: arena.length,
            precision: arena.precision,
            shards: arena.shard.of,
            parts: vec![Part { shard: arena.shard.number, matches: 0 }],
            sums: Sums::default(),
            par: 1.0 / rotations(info, arena.players) as f64,
            deals: 0,
            points: 0.0,
            points_ci: 0.0,
            deals_won: 0.0,
            deals_won_ci: 0.0,
            matches: 0,
            matches_won: 0.0,
            matches_won_ci: 0.0,
            failures_a: 0,
            failures_b: 0,
            ms_a: 0.0,
            ms_b: 0.0,
        };
        report.derive();
        report
    }

    /// Reads a report and checks all of it.
    ///
    /// # Errors
    /// When it is damaged or impossible.
    pub fn read(text: &str) -> Result<Self, Fault> {
        #[derive(Deserialize)]
        struct Format {
            #[serde(rename = "offsuit-arena")]
            format: u64,
        }
        let format: Format = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
        if format.format != FORMAT {
            return Err(Fault::Format(format.format));
        }
        let report: Report = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
        report.check()?;
        Ok(report)
    }

    /// The report as a line of JSON.
    pub fn write(&self) -> String {
        // Numbers and strings always serialise.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Adds a match.
    pub(super) fn add(&mut self, rotations: &[Rotation]) {
        self.sums.add(rotations);
        for Rotation { failures: [a, b], .. } in rotations {
            self.failures_a += a;
            self.failures_b += b;
        }
        if let [part] = self.parts.as_mut_slice() {
            part.matches += 1;
        }
        self.derive();
    }

    /// Computes what follows from the sums.
    pub(super) fn derive(&mut self) {
        let sums = &self.sums;
        (self.deals, self.matches) = (sums.deals(), sums.matches());
        (self.points, self.points_ci) = (sums.points.value(), sums.points.interval());
        (self.deals_won, self.deals_won_ci) = (sums.deals_won.value(), sums.deals_won.interval());
        (self.matches_won, self.matches_won_ci) = (sums.matches_won.value(), sums.matches_won.interval());
        (self.ms_a, self.ms_b) = (sums.a.mean(), sums.b.mean());
    }

    /// Number of matches of a shard; `None` if it depends on their results.
    pub(super) fn planned_of(&self, shard: u64) -> Option<u64> {
        match self.length {
            Length::Matches(all) => Some(all.saturating_sub(shard - 1).div_ceil(self.shards.max(1))),
            Length::Deals(_) => None,
        }
    }

    /// The most matches to play in the shard of this report.
    pub(super) fn planned(&self) -> Option<u64> {
        self.parts.first().and_then(|part| self.planned_of(part.shard))
    }

    /// Whether its shards are complete.
    pub fn is_complete(&self) -> bool {
        let is_over = match self.length {
            Length::Matches(_) => self
                .parts
                .iter()
                .all(|part| self.planned_of(part.shard).is_some_and(|all| part.matches >= all)),
            Length::Deals(deals) => self.matches.is_multiple_of(BATCH) && self.deals >= deals,
        };
        // Checked only after whole batches: the end must not depend on where a run was interrupted.
        let is_precise = |wanted| {
            self.matches.is_multiple_of(BATCH)
                && self.deals >= FEWEST
                && self.sums.points.interval() <= wanted
        };
        is_over || self.precision.is_some_and(is_precise)
    }

    /// Units done, units planned, and their name.
    pub fn progress(&self) -> (u64, u64, &'static str) {
        match (self.length, self.planned()) {
            (Length::Deals(deals), _) => (self.deals, deals, "deals"),
            (Length::Matches(_), planned) => (self.matches, planned.unwrap_or_default(), "matches"),
        }
    }

    /// Refuses a report of another run, or of other shards of the same.
    ///
    /// # Errors
    /// When the two reports are of different runs.
    pub fn must_be_of(&self, expected: &Report) -> Result<(), Fault> {
        self.must_match(expected)?;
        let shards = |report: &Report| report.parts.iter().map(|part| part.shard).collect::<Vec<_>>();
        if shards(self) != shards(expected) {
            return Err(Fault::OtherRun("parts", self.said_shards(), expected.said_shards()));
        }
        Ok(())
    }

    /// Refuses a report that cannot be merged with `expected`.
    pub(super) fn must_match(&self, expected: &Report) -> Result<(), Fault> {
        let (found, expected) = (fields(self), fields(expected));
        match SHARED.into_iter().find(|name| found.get(*name) != expected.get(*name)) {
            Some(name) => Err(Fault::OtherRun(name, say(found.get(name)), say(expected.get(name)))),
            None => Ok(()),
        }
    }

    /// The shards it covers, as in `shard 2/4` or `shards 1, 3-5 of 8`.
    pub(super) fn said_shards(&self) -> String {
        let numbers: Vec<u64> = self.parts.iter().map(|part| part.shard).collect();
        say_shards(&numbers, self.shards)
    }

    fn check(&self) -> Result<(), Fault> {
        let field = |name, found: &str, expected: &str| {
            Err(Fault::Field(name, format!("\"{}\"", shown(found)), expected.to_owned()))
        };
        let Some(info) = games::find(&self.game).map(|entry| &entry.info) else {
            return field("game", &self.game, "the name of a game");
        };
        if !info.seating.allows(self.players) {
            return field("players", &self.players.to_string(), "a number of players that the game allows");
        }
        if !is_options(info, &self.options) {
            return field("options", &self.options.join(" "), "each option of the game once, as KEY=VALUE");
        }
        if self.seed.parse::<u64>().ok().is_none_or(|seed| seed.to_string() != self.seed) {
            return field("seed", &self.seed, "a decimal number below 2^64");
        }
        for (name, who) in [("a", &self.a), ("b", &self.b)] {
            if who.parse::<Entrant>().ok().is_none_or(|entrant| entrant.to_string() != *who) {
                return field(name, who, "a player of the arena");
            }
        }
        if let Some(precision) =
            self.precision.filter(|precision| !precision.is_finite() || *precision <= 0.0)
        {
            return field("precision", &precision.to_string(), "a number above 0");
        }
        let may_divide = matches!(self.length, Length::Matches(_)) && self.precision.is_none();
        if self.shards == 0 || (self.shards > 1 && !may_divide) {
            return field("shards", &self.shards.to_string(), "1, unless the length is in matches");
        }
        self.check_parts()?;
        if let Some((name, what)) = self.sums.fault() {
            return Err(Fault::Sums(name, what));
        }
        self.check_derived(info)
    }

    fn check_parts(&self) -> Result<(), Fault> {
        let is_sorted = self.parts.is_sorted_by(|a, b| a.shard < b.shard);
        let is_possible = |part: &Part| {
            (1..=self.shards).contains(&part.shard)
                && self.planned_of(part.shard).is_none_or(|planned| part.matches <= planned)
        };
        if self.parts.is_empty() || !is_sorted || !self.parts.iter().all(is_possible) {
            let expected =
                format!("shards from 1 to {}, in order, with no more matches than they have", self.shards);
            return Err(Fault::Field("parts", "impossible".to_owned(), expected));
        }
        let played = self.parts.iter().try_fold(0u64, |sum, part| sum.checked_add(part.matches));
        if played != Some(self.sums.matches()) {
            return Err(Fault::Sums("matches_won", "counts different matches than \"parts\""));
        }
        Ok(())
    }

    /// Compares the report with what follows from its sums.
    fn check_derived(&self, info: &Info) -> Result<(), Fault> {
        let mut again = self.clone();
        again.derive();
        again.par = 1.0 / rotations(info, self.players) as f64;
        for ((name, found), (_, expected)) in fields(self).iter().zip(fields(&again).iter()) {
            // Other programs may write the same number with fewer digits.
            if let (Some(found), Some(expected)) = (found.as_f64(), expected.as_f64())
                && (found - expected).abs() > 1e-9 * expected.abs().max(1.0)
            {
                return Err(Fault::Derived(name.clone(), found, expected));
            }
        }
        Ok(())
    }
}

/// The fields of a report. Read back from its text, because a JSON value cannot be made of integers beyond 64 bits.
fn fields(report: &Report) -> Map<String, Value> {
    serde_json::from_str(&report.write()).unwrap_or_default()
}

/// A value as JSON, safe to show.
fn say(value: Option<&Value>) -> String {
    shown_up_to(&value.unwrap_or(&Value::Null).to_string(), 200)
}

fn unreadable(error: &serde_json::Error) -> Fault {
    // The line in the message is always 1. The caller knows the line in the file.
    let text = error.to_string();
    let why = text.rsplit_once(" at line ").map_or(text.as_str(), |(why, _)| why);
    Fault::Unreadable(error.column(), shown_up_to(why, 200))
}

/// Whether these are the options of the game as a report has them.
fn is_options(info: &Info, written: &[String]) -> bool {
    let mut values = OptionValues::defaults(info.options);
    let is_set = |option: &String| {
        option.split_once('=').is_some_and(|(key, value)| values.set(info.options, key, value).is_ok())
    };
    written.iter().all(is_set) && values.pairs(info.options) == written
}

/// Names shards, as in `shard 2/4` or `shards 1, 3-5 of 8`; cuts long lists.
pub(super) fn say_shards(numbers: &[u64], of: u64) -> String {
    const LONGEST: usize = 20;
    if let [number] = numbers {
        return format!("shard {number}/{of}");
    }
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let say = |&(first, last): &(u64, u64)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    let mut said: Vec<String> = runs.iter().take(LONGEST).map(say).collect();
    if runs.len() > LONGEST {
        said.push("...".to_owned());
    }
    format!("shards {} of {of}", said.join(", "))
}

#[cfg(test)]
mod tests {
    use super::super::{Phase, Shard};
    use super::*;

    #[test]
    fn fields_are_read_back_even_from_huge_sums() {
        let entry = &games::CATALOG[0];
        let info = &entry.info;
        let arena = Arena {
            players: info.seating.best,
            options: OptionValues::defaults(info.options),
            a: "novice".parse().unwrap(),
            b: "random".parse().unwrap(),
            phase: Phase::All,
            length: Length::Matches(1),
            seed: 1,
            threads: 1,
            precision: None,
            shard: Shard::WHOLE,
        };
        let report = Report { sums: Sums::huge(), ..Report::new(info, &arena) };
        let fields = fields(&report);
        assert!(SHARED.iter().all(|name| fields.contains_key(*name)), "{fields:?}");
    }
}
