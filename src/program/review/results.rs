//! What people have made of a game so far, by the kind of their opponents.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::{Totals, totals};
use crate::core::Info;
use crate::table::{Finished, Opponents, SavedMatch, Tally, finished};

/// A person's results in a game against one kind of opponents.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The person's name.
    pub name: String,
    /// Whom they played against.
    pub against: Opponents,
    /// Their matches.
    pub tally: Tally,
    /// The share of matches that equal players would win.
    pub par: f64,
    /// The day of the match with the best total.
    pub best_day: Option<Date>,
    /// What their choices lost, as far as they were reviewed.
    pub losses: Totals,
    /// After each match, how many more they had won than equal players would have.
    pub above_par: Vec<f64>,
}

/// The results of everybody who has finished matches of this game, by name, and then by the strength of the opponents.
pub fn results(info: &Info, kept: &[SavedMatch]) -> Vec<Results> {
    let mut groups: BTreeMap<(&str, Opponents), Vec<Finished>> = BTreeMap::new();
    for one in finished(kept, info) {
        groups.entry((one.name, one.against.clone())).or_default().push(one);
    }
    groups.into_iter().map(|((name, against), group)| of(info, name.to_owned(), against, &group)).collect()
}

fn of(info: &Info, name: String, against: Opponents, matches: &[Finished]) -> Results {
    let mut tally = Tally::default();
    let mut above_par = Vec::new();
    let mut lead = 0.0;
    for one in matches {
        tally.add(one.total, one.won, one.drawn);
        // A draw is as good as par.
        lead += if one.drawn { 0.0 } else { f64::from(u8::from(one.won)) - one.par };
        above_par.push(lead);
    }
    let best = matches.iter().find(|one| Some(one.total) == tally.best);
    Results {
        name,
        against,
        tally,
        par: matches.iter().map(|one| one.par).sum::<f64>() / matches.len().max(1) as f64,
        best_day: best.map(|one| one.kept.day()),
        losses: totals(info, matches.iter().map(|one| (one.kept, one.seat))),
        above_par,
    }
}
