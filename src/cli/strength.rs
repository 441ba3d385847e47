//! `offsuit strength`: every comparison that says how strong the bots are, as one page.
//!
//! Each comparison is written down as soon as it is done, in a file beside the page, and is not made again if the
//! command is: so it can be interrupted, and go on.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use super::args::StrengthArgs;
use super::progress::Progress;
use super::{Failure, arena, shown_path, tell};
use crate::bots::arena::{Arena, Report, Run};
use crate::core::OptionValues;
use crate::games::{self, CATALOG};

/// What is asked of a comparison.
#[derive(Clone, Copy)]
enum Bar {
    /// A wins significantly more matches than if it were as strong as B.
    Par,
    /// A wins this percentage of the matches at least.
    Matches(f64),
    /// A wins this percentage of the deals at least.
    Deals(f64),
    /// Nothing: it is there to be known.
    None,
}

/// A comparison to be made.
struct Comparison {
    game: &'static str,
    players: usize,
    a: &'static str,
    b: &'static str,
    deals: u64,
    bar: Bar,
}

/// What is asked of one game: who is to win how many matches (or deals) against whom.
struct Wanted {
    game: &'static str,
    players: usize,
    deals: Deals,
    expert_novice: Bar,
    master_expert: Bar,
    master_field: Bar,
}

/// How many deals are played: as many as it takes to tell a result from its bar, and to be done in some hours.
#[derive(Clone, Copy)]
struct Deals {
    /// By players that do not take long.
    quick: u64,
    /// By a master against experts.
    expert: u64,
    /// By a master against the field.
    field: u64,
    /// Where nothing is asked.
    known: u64,
}

const WANTED: [Wanted; 7] = [
    Wanted {
        game: "head-and-tail",
        players: 4,
        deals: Deals { quick: 250, expert: 700, field: 100, known: 60 },
        expert_novice: Bar::Matches(70.0),
        master_expert: Bar::Matches(40.0),
        master_field: Bar::Matches(37.0),
    },
    Wanted {
        game: "head-and-tail",
        players: 3,
        deals: Deals { quick: 200, expert: 150, field: 400, known: 60 },
        expert_novice: Bar::Par,
        master_expert: Bar::Par,
        master_field: Bar::Matches(70.0),
    },
    Wanted {
        game: "loo",
        players: 5,
        deals: Deals { quick: 24_000, expert: 10_000, field: 24_000, known: 2000 },
        expert_novice: Bar::Matches(30.0),
        master_expert: Bar::Par,
        master_field: Bar::Matches(22.0),
    },
    Wanted {
        game: "deer-hunt",
        players: 4,
        deals: Deals { quick: 240, expert: 160, field: 1500, known: 120 },
        expert_novice: Bar::Matches(95.0),
        master_expert: Bar::Matches(60.0),
        master_field: Bar::Matches(90.0),
    },
    Wanted {
        game: "fifteens",
        players: 4,
        deals: Deals { quick: 320, expert: 800, field: 800, known: 100 },
        expert_novice: Bar::Matches(45.0),
        master_expert: Bar::Par,
        master_field: Bar::Matches(36.0),
    },
    Wanted {
        game: "hamlet",
        players: 3,
        deals: Deals { quick: 450, expert: 2400, field: 640, known: 60 },
        expert_novice: Bar::Matches(80.0),
        master_expert: Bar::Matches(50.0),
        master_field: Bar::Matches(75.0),
    },
    Wanted {
        game: "reveille",
        players: 2,
        deals: Deals { quick: 300, expert: 200, field: 160, known: 60 },
        expert_novice: Bar::Matches(90.0),
        master_expert: Bar::Par,
        master_field: Bar::Deals(65.0),
    },
];

impl Wanted {
    fn comparisons(&self) -> Vec<Comparison> {
        let Deals { quick, expert, field, known } = self.deals;
        [
            ("novice", "random", 2000, Bar::Par),
            ("casual", "novice", quick, Bar::Par),
            ("expert", "novice", quick, self.expert_novice),
            ("expert", "casual", quick, Bar::Par),
            ("master", "expert", expert, self.master_expert),
            ("master", "field", field, self.master_field),
            ("master", "reference", known, Bar::None),
            ("weighted", "master", known, Bar::None),
            ("clairvoyant", "expert", known, Bar::None),
            ("clairvoyant", "field", known, Bar::None),
        ]
        .into_iter()
        // Reveille cannot be run backwards to what was held at a decision: there is nothing to weigh by.
        .filter(|(a, ..)| !(self.game == "reveille" && *a == "weighted"))
        .map(|(a, b, deals, bar)| Comparison { game: self.game, players: self.players, a, b, deals, bar })
        .collect()
    }
}

pub(super) fn run(args: &StrengthArgs) -> Result<(), Failure> {
    let kept = args.out.with_extension("jsonl");
    let mut known = known(&kept)?;
    let wanted = || WANTED.iter().flat_map(Wanted::comparisons);
    let asked =
        |one: &Comparison| args.games.is_empty() || args.games.iter().any(|game| game.info.id == one.game);
    for one in wanted().filter(asked) {
        if known.get(&one.key()).is_some_and(|report| report.deals >= one.deals(args)) {
            continue;
        }
        let report = one.make(args)?;
        let line = serde_json::to_string(&report).map_err(std::io::Error::other)?;
        let mut file = OpenOptions::new().create(true).append(true).open(&kept)?;
        writeln!(file, "{line}")?;
        tell(format!("{} for {}: {} against {} done", one.game, one.players, one.a, one.b));
        known.insert(one.key(), report);
    }
    let page = page(&wanted().collect::<Vec<_>>(), &known);
    fs::write(&args.out, page)
        .map_err(|error| Failure::Failed(format!("{} cannot be written: {error}", shown_path(&args.out))))
}

/// What tells one comparison from the others.
type Key = (String, usize, String, String);

/// The comparisons that have been made.
fn known(path: &Path) -> Result<BTreeMap<Key, Report>, Failure> {
    let mut known = BTreeMap::new();
    if path.exists() {
        for report in arena::read_reports(path)? {
            known.insert((report.game.clone(), report.players, report.a.clone(), report.b.clone()), report);
        }
    }
    Ok(known)
}

impl Comparison {
    fn key(&self) -> Key {
        (self.game.to_owned(), self.players, self.a.to_owned(), self.b.to_owned())
    }

    /// How many deals it takes at this effort.
    fn deals(&self, args: &StrengthArgs) -> u64 {
        (self.deals as f64 * args.effort).ceil() as u64
    }

    fn make(&self, args: &StrengthArgs) -> Result<Report, Failure> {
        let info = games::find(self.game).map(|entry| &entry.info);
        let info = info.ok_or_else(|| Failure::Failed(format!("there is no game {}", self.game)))?;
        let deals = self.deals(args);
        let arena = Arena {
            players: self.players,
            options: OptionValues::defaults(info.options),
            a: self.a.parse().map_err(Failure::Failed)?,
            b: self.b.parse().map_err(Failure::Failed)?,
            deals,
            seed: args.seed,
            threads: args.threads.get(),
            precision: None,
            shard: (0, 1),
        };
        let mut progress = Progress::new(deals, 0, "deals");
        let report = games::visit(info.id, Run(&arena, &mut |done| progress.set(done)));
        report.ok_or_else(|| Failure::Failed(format!("there is no game {}", self.game)))
    }

    /// What was asked, and whether the interval excludes less.
    fn verdict(&self, report: &Report) -> (String, &'static str) {
        let (asked, least) = match self.bar {
            Bar::None => return ("-".to_owned(), ""),
            Bar::Par => ("above par".to_owned(), report.matches_won - report.matches_won_ci - report.par),
            Bar::Matches(bar) => {
                (format!("matches {bar} %"), report.matches_won - report.matches_won_ci - bar / 100.0)
            }
            Bar::Deals(bar) => {
                (format!("deals {bar} %"), report.deals_won - report.deals_won_ci - bar / 100.0)
            }
        };
        (asked, if least > 0.0 { "yes" } else { "no" })
    }
}

fn page(wanted: &[Comparison], known: &BTreeMap<Key, Report>) -> String {
    let mut page = String::from(
        "# How strong the bots are\n\n\
         Made by `offsuit strength`, which plays every match in all rotations: A in one seat (or on one side), B in all \
         others, with the same cards. Intervals hold 95 %; *met* says whether they exclude less than what was asked. \
         Points are A's a deal less the mean of B's. `reference` is a second player by rules of thumb that no search \
         uses, `field` a plain tree search with 1000 random playouts, `clairvoyant` an expert who sees all hands. \
         `weighted` is a master who draws worlds by how plausible past decisions make them.\n",
    );
    for entry in CATALOG {
        let mut players: Vec<usize> =
            wanted.iter().filter(|one| one.game == entry.info.id).map(|one| one.players).collect();
        players.dedup();
        for count in players {
            let here = wanted.iter().filter(|one| one.game == entry.info.id && one.players == count);
            let made: Vec<(&Comparison, &Report)> =
                here.filter_map(|one| Some((one, known.get(&one.key())?))).collect();
            let _ = writeln!(page, "\n## {} for {count}\n", entry.info.id);
            let Some((_, first)) = made.first() else {
                page.push_str("Not measured yet.\n");
                continue;
            };
            let _ = writeln!(page, "Par is {:.1} % of the matches.\n", 100.0 * first.par);
            page.push_str("| A | B | points a deal | deals won | matches won | asked | met | deals | matches | ms A | ms B |\n");
            page.push_str("|---|---|---|---|---|---|---|---|---|---|---|\n");
            for (one, report) in &made {
                let (asked, met) = one.verdict(report);
                let share = |share: f64, ci: f64| format!("{:.1} ± {:.1} %", 100.0 * share, 100.0 * ci);
                let _ = writeln!(
                    page,
                    "| {} | {} | {:+.2} ± {:.2} | {} | {} | {asked} | {met} | {} | {} | {:.2} | {:.2} |",
                    report.a,
                    report.b,
                    report.points,
                    report.points_ci,
                    share(report.deals_won, report.deals_won_ci),
                    share(report.matches_won, report.matches_won_ci),
                    report.deals,
                    report.matches,
                    report.ms_a,
                    report.ms_b
                );
            }
            let points = |a: &str| {
                let found = made.iter().find(|(one, _)| (one.a, one.b) == (a, "expert"));
                found.map(|(_, report)| report.points)
            };
            if let (Some(master), Some(clairvoyant)) = (points("master"), points("clairvoyant")) {
                let share = if clairvoyant > 0.0 {
                    format!("{:.0} %", 100.0 * master / clairvoyant)
                } else {
                    "to see them gains nothing".to_owned()
                };
                let _ = writeln!(
                    page,
                    "\nGap closed: master wins {master:+.2} points a deal from experts, one who sees all hands \
                     {clairvoyant:+.2}: {share}."
                );
            }
        }
    }
    page
}
