//! Measures how strong all bots are: the comparisons to play, and a page with their results.

use std::collections::BTreeSet;
use std::fmt::Write;

use thiserror::Error;

use super::arena::{Entrant, EntrantError, Report};
use crate::games::{CATALOG, Entry};

/// The comparisons, as data: its first lines describe it.
const TABLE: &str = include_str!("strength.txt");

/// What a comparison must show.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Bar {
    /// Nothing. It is only for information.
    None,
    /// A wins significantly more matches than if it were as strong as B.
    Par,
    /// A wins at least this percentage of the matches.
    Matches(f64),
    /// A wins at least this percentage of the deals.
    Deals(f64),
}

/// A comparison of two bots.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The game.
    pub entry: &'static Entry,
    /// Number of players.
    pub players: usize,
    /// The bot that is measured.
    pub a: Entrant,
    /// The bot that it is measured against.
    pub b: Entrant,
    /// Number of matches.
    pub matches: u64,
    /// What it must show.
    pub bar: Bar,
}

/// A fault in the table of comparisons.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages say what the variants mean")]
pub enum TableError {
    #[error("the table of comparisons has no heading")]
    Heading,
    #[error("column \"{0}\": expected A/B")]
    Column(String),
    #[error(transparent)]
    Entrant(#[from] EntrantError),
    #[error("{0}: not a number of players: {1}")]
    Players(&'static str, String),
    #[error("{0}: expected matches and a bar, such as 40, 40>par, 40>70% or 40>65%-of-deals, or else -: {1}")]
    Cell(&'static str, String),
    #[error("no row for {0}")]
    Game(&'static str),
}

/// All comparisons of all games.
///
/// # Errors
/// When the table has a fault, which a test rules out.
pub fn comparisons() -> Result<Vec<Comparison>, TableError> {
    read(TABLE)
}

fn read(table: &str) -> Result<Vec<Comparison>, TableError> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let mut rows = lines.map(|line| line.split_whitespace().collect::<Vec<_>>());
    let heading = rows.next().ok_or(TableError::Heading)?;
    let pairs = heading.iter().skip(2).map(|column| pair(column)).collect::<Result<Vec<_>, _>>()?;
    let rows: Vec<Vec<&str>> = rows.collect();
    let mut all = Vec::new();
    for entry in CATALOG {
        let id = entry.info.id;
        let named =
            |name: &str| rows.iter().filter(move |row| row.first() == Some(&name)).collect::<Vec<_>>();
        let own = if named(id).is_empty() { named("*") } else { named(id) };
        if own.is_empty() {
            return Err(TableError::Game(id));
        }
        for row in own {
            let (seats, cells) = (row.get(1).copied().unwrap_or_default(), row.iter().skip(2));
            let players = match seats {
                "best" => Some(entry.info.seating.best),
                number => number.parse().ok().filter(|&players| entry.info.seating.allows(players)),
            };
            let players = players.ok_or_else(|| TableError::Players(id, seats.to_owned()))?;
            for ((a, b), cell) in pairs.iter().zip(cells).filter(|(_, cell)| **cell != "-") {
                let (matches, bar) =
                    read_cell(cell).ok_or_else(|| TableError::Cell(id, (*cell).to_owned()))?;
                all.push(Comparison { entry, players, a: a.clone(), b: b.clone(), matches, bar });
            }
        }
    }
    Ok(all)
}

fn pair(column: &str) -> Result<(Entrant, Entrant), TableError> {
    let (a, b) = column.split_once('/').ok_or_else(|| TableError::Column(column.to_owned()))?;
    Ok((a.parse()?, b.parse()?))
}

/// Reads `40`, `40>par`, `40>70%` or `40>65%-of-deals`.
fn read_cell(cell: &str) -> Option<(u64, Bar)> {
    let (matches, bar) = cell.split_once('>').unwrap_or((cell, ""));
    let bar = match bar.split_once('%') {
        None if bar.is_empty() => Bar::None,
        None if bar == "par" => Bar::Par,
        Some((percent, "")) => Bar::Matches(percent.parse().ok()?),
        Some((percent, "-of-deals")) => Bar::Deals(percent.parse().ok()?),
        _ => return None,
    };
    Some((matches.parse().ok().filter(|&matches| matches > 0)?, bar))
}

/// Fewer matches say nothing about the share that is won.
const FEWEST: u64 = 5;

impl Comparison {
    /// What was asked, and whether the interval rules out less.
    fn verdict(&self, report: &Report) -> (String, &'static str) {
        let matches = report.matches_won - report.matches_won_ci;
        let deals = report.deals_won - report.deals_won_ci;
        let (asked, margin) = match self.bar {
            Bar::None => return ("-".to_owned(), ""),
            Bar::Par => ("above par".to_owned(), matches - report.par),
            Bar::Matches(bar) => (format!("{bar}% of matches"), matches - bar / 100.0),
            Bar::Deals(bar) => (format!("{bar}% of deals"), deals - bar / 100.0),
        };
        let met = match self.bar {
            Bar::Par | Bar::Matches(_) if report.matches < FEWEST => "too few",
            _ if margin > 0.0 => "yes",
            _ => "no",
        };
        (asked, met)
    }
}

/// The first line of the page, which marks it as ours.
pub const TITLE: &str = "# How strong the bots are\n";

const INTRODUCTION: &str = "
`offsuit-lab strength` made this page. It plays every match in all rotations with the same cards: A in one seat (or on \
one side), B in all others. Intervals are 95% confidence intervals; *met* says whether they rule out less than what was \
asked. Points are A's per deal minus the mean of B's. `plain` is a tree search with 4000 playouts by rules of thumb that no \
level uses; `clairvoyant` is a master who sees all hands; `exploiter` is a tree search that expects the others to play by \
the master's learned policy. Fewer than five matches have no interval.
";

/// The page with the results that exist so far.
pub fn page(wanted: &[Comparison], reports: &[(&Comparison, Report)]) -> String {
    let mut page = format!("{TITLE}{INTRODUCTION}");
    for entry in CATALOG {
        let id = entry.info.id;
        let of_game = |one: &&Comparison| one.entry.info.id == id;
        let tables: BTreeSet<usize> = wanted.iter().filter(of_game).map(|one| one.players).collect();
        for players in tables {
            let made = reports.iter().filter(|(one, _)| of_game(one) && one.players == players);
            let _ = writeln!(page, "\n## {id}, {players} players\n");
            page.push_str(&section(&made.collect::<Vec<_>>()));
        }
    }
    page
}

/// A share with its interval.
fn share(share: f64, ci: f64) -> String {
    format!("{:.1}% ± {:.1}", 100.0 * share, 100.0 * ci)
}

/// The share of matches that A won, with its interval unless there are too few.
fn matches_won(report: &Report) -> String {
    if report.matches < FEWEST {
        return format!("{:.1}%", 100.0 * report.matches_won);
    }
    share(report.matches_won, report.matches_won_ci)
}

/// The results of a game with one number of players.
fn section(made: &[&(&Comparison, Report)]) -> String {
    let Some((_, first)) = made.first() else { return "Not measured yet.\n".to_owned() };
    let mut text = format!("Par is {:.1}% of the matches.\n\n", 100.0 * first.par);
    text.push_str(
        "| A | B | points/deal | deals won | matches won | asked | met | deals | matches | ms A | ms B |\n",
    );
    text.push_str("|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (one, report) in made {
        let (asked, met) = one.verdict(report);
        let _ = writeln!(
            text,
            "| {} | {} | {:+.2} ± {:.2} | {} | {} | {asked} | {met} | {} | {} | {:.2} | {:.2} |",
            report.a,
            report.b,
            report.points,
            report.points_ci,
            share(report.deals_won, report.deals_won_ci),
            matches_won(report),
            report.deals,
            report.matches,
            report.ms_a,
            report.ms_b
        );
    }
    let of_pair = |a: &str, b: &str| {
        made.iter().map(|(_, report)| report).find(|report| report.a == a && report.b == b)
    };
    if let (Some(master), Some(clairvoyant)) = (of_pair("master", "expert"), of_pair("clairvoyant", "expert"))
    {
        let gain = |report: &Report| format!("{:+.2} ± {:.2}", report.points, report.points_ci);
        let _ = write!(
            text,
            "\nAgainst experts, a master gains {} points per deal, a master who sees all hands {}",
            gain(master),
            gain(clairvoyant)
        );
        let _ = if clairvoyant.points <= clairvoyant.points_ci {
            write!(text, ". These were too few deals to say how much of the gap the master closes")
        } else if master.points <= 0.0 {
            write!(text, ": the master closes none of the gap")
        } else {
            write!(text, ": the master closes {:.0}% of the gap", 100.0 * master.points / clairvoyant.points)
        };
        text.push_str(".\n");
    }
    if let Some(report) = of_pair("exploiter", "master") {
        let _ = writeln!(
            text,
            "\nAgainst masters, the exploiter wins {} of the matches{}.",
            matches_won(report),
            if report.matches < FEWEST {
                ", of which there were too few"
            } else if report.matches_won - report.matches_won_ci > report.par {
                ": at least this much can be won by somebody who knows how they think"
            } else {
                ", which shows no weakness in them"
            }
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Arena, Length, Phase, Shard};
    use crate::core::OptionValues;

    #[test]
    fn the_table_has_comparisons_for_every_game() {
        let all = comparisons().unwrap();
        for entry in CATALOG {
            let own: Vec<_> = all.iter().filter(|one| one.entry.info.id == entry.info.id).collect();
            assert!(own.iter().any(|one| one.players == entry.info.seating.best), "{}", entry.info.id);
            assert!(own.iter().any(|one| one.bar != Bar::None), "{}", entry.info.id);
        }
        let named: Vec<&str> = TABLE.lines().filter_map(|line| line.split_whitespace().next()).collect();
        for name in named.iter().filter(|name| !["#", "game", "*"].contains(name)) {
            assert!(CATALOG.iter().any(|entry| entry.info.id == *name), "{name} is not a game");
        }
    }

    #[test]
    fn games_without_a_row_have_the_default() {
        let all = read("game players novice/random\n* best 40>par\n").unwrap();
        assert_eq!(all.len(), CATALOG.len());
        assert!(all.iter().all(|one| (one.matches, one.bar) == (40, Bar::Par)));
        assert_eq!(read("game players novice/random\n").unwrap_err(), TableError::Game(CATALOG[0].info.id));
    }

    #[test]
    fn a_few_matches_prove_nothing() {
        let is_probe = |one: &Comparison| {
            (one.a.to_string(), one.b.to_string()) == ("exploiter".to_owned(), "master".to_owned())
        };
        let one = comparisons().unwrap().into_iter().find(is_probe).unwrap();
        let one = Comparison { bar: Bar::Par, ..one };
        let arena = Arena {
            players: one.players,
            options: OptionValues::defaults(one.entry.info.options),
            a: one.a.clone(),
            b: one.b.clone(),
            phase: Phase::All,
            length: Length::Matches(9),
            seed: 1,
            threads: 1,
            precision: None,
            shard: Shard::WHOLE,
        };
        let report = Report::new(&one.entry.info, &arena);
        for (matches, met, said) in
            [(1, "too few", "too few"), (4, "too few", "too few"), (5, "yes", "who knows how they think")]
        {
            let mut report = report.clone();
            (report.matches, report.matches_won) = (matches, 1.0);
            assert_eq!(one.verdict(&report).1, met);
            let page = page(std::slice::from_ref(&one), &[(&one, report)]);
            assert!(page.contains(said), "{page}");
            assert_eq!(page.contains("100.0% ± 0.0"), matches == 5, "{page}");
        }
    }

    #[test]
    fn cells_are_matches_and_a_bar() {
        assert_eq!(read_cell("8"), Some((8, Bar::None)));
        assert_eq!(read_cell("32>70%"), Some((32, Bar::Matches(70.0))));
        assert_eq!(read_cell("24>65%-of-deals"), Some((24, Bar::Deals(65.0))));
        for bad in ["", "0", "x", "8>70", "8>x%", "8>70%-of-tricks"] {
            assert!(read_cell(bad).is_none(), "{bad}");
        }
    }
}
