//! `offsuit-lab strength`: measures all bots and writes a page about it.
//!
//! Each comparison is a run of the arena with its own report, in a folder next to the page. Existing reports are kept,
//! so the command can be interrupted, and other machines can make the reports.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::Args;

use super::arena;
use crate::arena::{Arena, Length, Merge, Phase, Report, Shard};
use crate::core::OptionValues;
use crate::files;
use crate::games::Entry;
use crate::strength::{Comparison, TITLE, comparisons, page};
use offsuit_program::cli::stop::Stop;
use offsuit_program::cli::{Failure, FileError, shown_path, tell, values};

/// Arguments of `strength`.
#[derive(Args, Debug)]
#[command(after_help = "\
The page gets a folder of reports next to it, one per comparison: strength.results for strength.md. Existing reports are \
kept, so an interrupted command resumes. Everything takes about four hours on two cores; --effort 0.01 gives a first \
impression.

To use several machines, run the commands that --plan prints, then run the same command without --plan.

Examples:
  offsuit-lab strength --threads 2 --out tests/data/strength.md
  offsuit-lab strength --effort 0.01 --game hamlet --out hamlet.md
  offsuit-lab strength --plan --shards 4 --out strength.md > commands")]
pub struct StrengthArgs {
    /// Measure only this game (can be repeated)
    #[arg(long = "game", value_name = "GAME", value_parser = values::game())]
    pub games: Vec<&'static Entry>,
    /// Multiply the usual numbers of matches by this
    #[arg(long, value_name = "F", default_value_t = 1.0, allow_negative_numbers = true, value_parser = values::positive)]
    pub effort: f64,
    /// Seed of the matches
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
    /// Threads to play matches on
    #[arg(long, value_name = "T", default_value = "1", allow_negative_numbers = true)]
    pub threads: NonZero<usize>,
    /// Divide every comparison into this many shards
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true)]
    pub shards: NonZero<u64>,
    /// Print the commands that make the reports, one per line, instead of running them
    #[arg(long)]
    pub plan: bool,
    /// Write the page to this file; an older page is replaced
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

pub(super) fn run(args: &StrengthArgs) -> Result<(), Failure> {
    files::can_write(&args.out).map_err(FileError::write(&args.out))?;
    check_page(&args.out)?;
    let wanted = comparisons().map_err(Failure::failed)?;
    let job = Job { args, results: args.out.with_extension("results") };
    fs::create_dir_all(&job.results).map_err(FileError::write(&job.results))?;
    let is_asked = |one: &&Comparison| {
        args.games.is_empty() || args.games.iter().any(|game| game.info.id == one.entry.info.id)
    };
    if args.plan {
        let lines: Vec<String> = wanted.iter().filter(is_asked).flat_map(|one| job.commands(one)).collect();
        return Ok(io::stdout().lock().write_all((lines.join("\n") + "\n").as_bytes())?);
    }
    let (stop, threads) = (Stop::listen()?, values::threads(args.threads));
    let mut reports = Vec::new();
    for one in &wanted {
        // The page also shows earlier results of games that are not asked for.
        let is_made = || job.files(one).iter().all(|file| file.exists());
        if is_asked(&one) || is_made() {
            reports.push((one, job.make(one, threads, &stop)?));
        }
    }
    let text = page(&wanted, &reports);
    Ok(files::write_whole(&args.out, text.as_bytes(), true).map_err(FileError::write(&args.out))?)
}

/// Refuses to replace a file that is not a page of this command.
fn check_page(path: &Path) -> Result<(), FileError> {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(TITLE.len() as u64).read_to_end(&mut start));
    match read {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Ok(_) if start == TITLE.as_bytes() => Ok(()),
        Ok(_) => Err(FileError::exists(path, " and is not a page of this command")),
        Err(error) => Err(FileError::read(path)(error)),
    }
}

/// The arguments, and the folder of the reports.
struct Job<'a> {
    args: &'a StrengthArgs,
    results: PathBuf,
}

impl Job<'_> {
    /// The number of matches of a comparison.
    fn matches(&self, one: &Comparison) -> u64 {
        (one.matches as f64 * self.args.effort).ceil() as u64
    }

    /// The number of its shards, none of them empty.
    fn shards(&self, one: &Comparison) -> u64 {
        self.args.shards.get().min(self.matches(one))
    }

    /// The files of the reports of its shards.
    fn files(&self, one: &Comparison) -> Vec<PathBuf> {
        let name = format!("{}-{}-{}-{}", one.entry.info.id, one.players, one.a, one.b);
        match self.shards(one) {
            1 => vec![self.results.join(name + ".json")],
            of => (1..=of).map(|shard| self.results.join(format!("{name}-{shard}-of-{of}.json"))).collect(),
        }
    }

    /// The shell commands that make its reports.
    fn commands(&self, one: &Comparison) -> Vec<String> {
        let (of, matches) = (self.shards(one), self.matches(one));
        let StrengthArgs { seed, threads, .. } = self.args;
        let Comparison { entry, players, a, b, .. } = one;
        let command = |(file, shard): (PathBuf, u64)| {
            let part = if of == 1 { String::new() } else { format!(" --shard {shard}/{of}") };
            let file = file.to_string_lossy().into_owned();
            format!(
                "offsuit-lab arena {} --players {players} --a {a} --b {b} --matches {matches} --seed {seed} --threads \
                 {threads}{part} --out {}",
                entry.info.id,
                shell_words::quote(&file)
            )
        };
        self.files(one).into_iter().zip(1..).map(command).collect()
    }

    /// Makes its missing reports and merges all of them.
    fn make(&self, one: &Comparison, threads: usize, stop: &Stop) -> Result<Report, Failure> {
        let info = &one.entry.info;
        let mut merge = Merge::default();
        for (file, number) in self.files(one).iter().zip(1..) {
            let arena = Arena {
                players: one.players,
                options: OptionValues::defaults(info.options),
                a: one.a.clone(),
                b: one.b.clone(),
                phase: Phase::All,
                length: Length::Matches(self.matches(one)),
                seed: self.args.seed,
                threads,
                precision: None,
                shard: Shard { number, of: self.shards(one) },
            };
            let (report, is_new) = arena::play_to(info, &arena, file, stop)?;
            if is_new {
                tell(format!("wrote {}", shown_path(file)));
            }
            merge.add(&shown_path(file), report).map_err(Failure::failed)?;
        }
        merge.report(false).map_err(Failure::failed)
    }
}
