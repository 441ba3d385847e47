//! `offsuit strength`: every comparison that says how strong the bots are, as one page.
//!
//! Each comparison is a run of the arena with a report of its own, in a folder next to the page. A report that exists is
//! not made again: so the command can be interrupted and resumed, and other machines can make the reports.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::args::StrengthArgs;
use super::job::Stop;
use super::{Failure, arena, shown_path, tell, values};
use crate::bots::arena::{Arena, Length, Merge, Report};
use crate::core::OptionValues;
use crate::files;
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
    matches: u64,
    bar: Bar,
}

/// Who is compared, and what is asked of it.
type Pair = (&'static str, &'static str, fn(&Wanted) -> Bar);

/// The comparisons of each game.
const PAIRS: [Pair; 9] = [
    ("novice", "random", |_| Bar::Par),
    ("casual", "novice", |_| Bar::Par),
    ("expert", "novice", |wanted| wanted.expert_novice),
    ("expert", "casual", |_| Bar::Par),
    ("master", "expert", |wanted| wanted.master_expert),
    ("master", "field", |wanted| wanted.master_field),
    ("master", "reference", |_| Bar::None),
    ("clairvoyant", "expert", |_| Bar::None),
    ("clairvoyant", "field", |_| Bar::None),
];

/// What is asked of one game: who should win how many matches (or deals) against whom.
struct Wanted {
    game: &'static str,
    players: usize,
    /// How many matches each of the [`PAIRS`] plays: as many as it takes to tell a result from its bar.
    matches: [u64; PAIRS.len()],
    expert_novice: Bar,
    master_expert: Bar,
    master_field: Bar,
}

const WANTED: [Wanted; 7] = [
    Wanted {
        game: "head-and-tail",
        players: 4,
        matches: [200, 24, 32, 32, 48, 8, 8, 8, 8],
        expert_novice: Bar::Matches(70.0),
        master_expert: Bar::Matches(40.0),
        master_field: Bar::Matches(37.0),
    },
    Wanted {
        game: "head-and-tail",
        players: 3,
        matches: [232, 24, 32, 24, 16, 40, 8, 8, 8],
        expert_novice: Bar::Par,
        master_expert: Bar::Par,
        master_field: Bar::Matches(70.0),
    },
    Wanted {
        game: "loo",
        players: 5,
        matches: [216, 2640, 2280, 2072, 992, 1968, 184, 168, 152],
        expert_novice: Bar::Matches(30.0),
        master_expert: Bar::Par,
        master_field: Bar::Matches(22.0),
    },
    Wanted {
        game: "deer-hunt",
        players: 4,
        matches: [504, 64, 64, 64, 40, 376, 32, 32, 32],
        expert_novice: Bar::Matches(95.0),
        master_expert: Bar::Matches(60.0),
        master_field: Bar::Matches(90.0),
    },
    Wanted {
        game: "fifteens",
        players: 4,
        matches: [256, 40, 40, 40, 104, 104, 16, 16, 16],
        expert_novice: Bar::Matches(45.0),
        master_expert: Bar::Par,
        master_field: Bar::Matches(36.0),
    },
    Wanted {
        game: "hamlet",
        players: 3,
        matches: [152, 40, 40, 48, 168, 48, 8, 8, 8],
        expert_novice: Bar::Matches(80.0),
        master_expert: Bar::Matches(50.0),
        master_field: Bar::Matches(75.0),
    },
    Wanted {
        game: "reveille",
        players: 2,
        matches: [248, 32, 40, 40, 24, 24, 8, 8, 8],
        expert_novice: Bar::Matches(90.0),
        master_expert: Bar::Par,
        master_field: Bar::Deals(65.0),
    },
];

impl Wanted {
    fn comparisons(&self) -> impl Iterator<Item = Comparison> {
        PAIRS.iter().zip(self.matches).map(|((a, b, bar), matches)| Comparison {
            game: self.game,
            players: self.players,
            a,
            b,
            matches,
            bar: bar(self),
        })
    }
}

pub(super) fn run(args: &StrengthArgs) -> Result<(), Failure> {
    let name = shown_path(&args.out);
    let cannot = |error: io::Error| Failure::Failed(format!("{name} cannot be written: {error}"));
    files::can_write(&args.out).map_err(cannot)?;
    check_page(&args.out)?;
    let results = args.out.with_extension("results");
    fs::create_dir_all(&results)
        .map_err(|error| Failure::Failed(format!("{} cannot be made: {error}", shown_path(&results))))?;
    let wanted: Vec<Comparison> = WANTED.iter().flat_map(Wanted::comparisons).collect();
    let is_asked =
        |one: &&Comparison| args.games.is_empty() || args.games.iter().any(|game| game.info.id == one.game);
    if args.plan {
        let lines: Vec<String> =
            wanted.iter().filter(is_asked).flat_map(|one| one.commands(args, &results)).collect();
        return Ok(io::stdout().lock().write_all((lines.join("\n") + "\n").as_bytes())?);
    }
    let (stop, threads) = (Stop::listen()?, values::threads(args.threads));
    let mut reports = Vec::new();
    for one in &wanted {
        // What has not been asked for is on the page if it has been measured before.
        let is_made = || one.files(args, &results).iter().all(|file| file.exists());
        if is_asked(&one) || is_made() {
            reports.push((one, one.make(args, threads, &results, &stop)?));
        }
    }
    files::write_whole(&args.out, page(&wanted, &reports).as_bytes(), true).map_err(cannot)
}

/// Refuses to replace a file that is not a page of strength.
fn check_page(path: &Path) -> Result<(), Failure> {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(TITLE.len() as u64).read_to_end(&mut start));
    match read {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Ok(_) if start == TITLE.as_bytes() => Ok(()),
        Ok(_) => Err(Failure::Failed(format!(
            "{} is there already and was not written by this command: name another file",
            shown_path(path)
        ))),
        Err(error) => Err(Failure::Failed(format!("{} cannot be read: {error}", shown_path(path)))),
    }
}

impl Comparison {
    /// How many matches it takes at this effort.
    fn matches(&self, args: &StrengthArgs) -> u64 {
        (self.matches as f64 * args.effort).ceil() as u64
    }

    /// Into how many shards it is cut: none is empty.
    fn shards(&self, args: &StrengthArgs) -> u64 {
        args.shards.get().min(self.matches(args))
    }

    /// Where the reports of its shards are.
    fn files(&self, args: &StrengthArgs, results: &Path) -> Vec<PathBuf> {
        let name = format!("{}-{}-{}-{}", self.game, self.players, self.a, self.b);
        match self.shards(args) {
            1 => vec![results.join(name + ".json")],
            of => (1..=of).map(|shard| results.join(format!("{name}-{shard}-of-{of}.json"))).collect(),
        }
    }

    /// The commands that make its reports, as a shell reads them.
    fn commands(&self, args: &StrengthArgs, results: &Path) -> Vec<String> {
        let of = self.shards(args);
        let command = |(file, shard): (PathBuf, u64)| {
            let (players, matches) = (self.players, self.matches(args));
            let (seed, threads) = (args.seed, args.threads);
            let part = if of == 1 { String::new() } else { format!(" --shard {shard}/{of}") };
            let file = file.to_string_lossy().into_owned();
            format!(
                "offsuit arena {} --players {players} --a {} --b {} --matches {matches} --seed {seed} --threads \
                 {threads}{part} --out {}",
                self.game,
                self.a,
                self.b,
                shell_words::quote(&file)
            )
        };
        self.files(args, results).into_iter().zip(1..).map(command).collect()
    }

    /// Makes its reports, as far as they have not been made, and merges them.
    fn make(
        &self,
        args: &StrengthArgs,
        threads: usize,
        results: &Path,
        stop: &Stop,
    ) -> Result<Report, Failure> {
        let info = games::find(self.game).map(|entry| &entry.info);
        let info = info.ok_or_else(|| Failure::Failed(format!("there is no game {}", self.game)))?;
        let of = self.shards(args);
        let mut merge = Merge::default();
        for (file, shard) in self.files(args, results).iter().zip(0..) {
            let arena = Arena {
                players: self.players,
                options: OptionValues::defaults(info.options),
                a: self.a.parse().map_err(Failure::Failed)?,
                b: self.b.parse().map_err(Failure::Failed)?,
                length: Length::Matches(self.matches(args)),
                seed: args.seed,
                threads,
                precision: None,
                shard: (shard, of),
            };
            let (report, is_new) = arena::play_to(info, &arena, file, stop)?;
            if is_new {
                tell(format!("{} is done", shown_path(file)));
            }
            merge.add(&shown_path(file), report).map_err(|fault| Failure::Failed(fault.to_string()))?;
        }
        merge.report(false).map_err(|fault| Failure::Failed(fault.to_string()))
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

/// The first line of the page, by which a page of ours is known.
const TITLE: &str = "# How strong the bots are\n";

fn page(wanted: &[Comparison], reports: &[(&Comparison, Report)]) -> String {
    let mut page = String::from(TITLE);
    page.push_str(
        "\n\
         Made by `offsuit strength`, which plays every match in all rotations: A in one seat (or on one side), B in all \
         others, with the same cards. Intervals hold 95 %; *met* says whether they exclude less than what was asked. \
         Points are A's a deal less the mean of B's. `reference` is a second player by rules of thumb that no search \
         uses, `field` a plain tree search with 1000 random playouts, `clairvoyant` an expert who sees all hands.\n",
    );
    for entry in CATALOG {
        let mut players: Vec<usize> =
            wanted.iter().filter(|one| one.game == entry.info.id).map(|one| one.players).collect();
        players.dedup();
        for count in players {
            let is_here = |one: &Comparison| one.game == entry.info.id && one.players == count;
            let made: Vec<&(&Comparison, Report)> = reports.iter().filter(|(one, _)| is_here(one)).collect();
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
