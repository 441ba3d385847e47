//! `offsuit-lab arena`: how strong one bot is against another.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read, Write, stderr, stdin};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{Args, Subcommand};

use super::job::{Begin, Job};
use crate::arena::{Arena, Deviation, Entrant, Fault, Length, Merge, Phase, Report, Run, Shard};
use crate::core::Info;
use crate::engine::{Client, Patience};
use crate::games::Entry;
use crate::studied;
use offsuit_program::cli::args::{TableArgs, options, players};
use offsuit_program::cli::progress::Progress;
use offsuit_program::cli::stop::Stop;
use offsuit_program::cli::{Failure, FileError, shown_path, tell, to_people, values};

/// The largest input of `arena merge`, in bytes: more than the reports of 10,000 shards.
const LARGEST: u64 = 64 << 20;

/// The number of deals by default.
const DEALS: u64 = 200;

/// How many failures of engines are reported one by one.
const FAILURES_TOLD: usize = 10;

/// Arguments of `arena`.
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "\
Every match is played in all rotations with the same cards: A in one seat (or on one side), B in all others. Intervals \
are 95% confidence intervals. Without time limits, the same arguments give the same numbers, except for the times.

Besides the levels, A and B can be reference (other rules of thumb, which no level uses), field (a tree search with \
1000 random playouts), plain (one with 4000 playouts by the rules of reference), clairvoyant (a master who sees all \
hands), exploiter (a tree search that expects the others to play by a master's learned policy), learned (that policy \
without search), skilled (the players in an expert's playouts, without search) and engine:COMMAND, any program that \
speaks the engine protocol. NAME@N limits a bot to N iterations per decision, NAME@Nms to N milliseconds; so does \
engine@N:COMMAND.

An engine plays one match after another. If it fails, a novice plays its match to the end, and the report counts it.

With --out, an interrupted command resumes: until the report is complete, its state is in FILE.partial. --shard divides \
the matches among machines; the merged reports equal the report of a single run.

Examples:
  offsuit-lab arena hamlet --a expert --b novice --deals 500
  offsuit-lab arena loo --players 5 --a master --b expert --deals 20000 --ci 0.2 --threads 2 --json
  offsuit-lab arena fifteens --a expert@1000 --b expert --matches 100 --shard 1/4 --out part-1.json
  offsuit-lab arena hamlet --a master --b expert --phase play --deals 800 --threads 2
  offsuit-lab arena deer-hunt --a expert --b 'engine:./my-engine --fast' --matches 50
  offsuit-lab arena merge part-1.json part-2.json part-3.json part-4.json"
)]
pub struct ArenaArgs {
    /// What to do instead of a comparison.
    #[command(subcommand)]
    pub command: Option<ArenaCommand>,
    /// The game
    #[arg(value_parser = values::game(), required = true)]
    pub game: Option<&'static Entry>,
    /// The bot to measure
    #[arg(long, value_name = "NAME[@LIMIT]", default_value = "expert")]
    pub a: Entrant,
    /// The bot to measure it against
    #[arg(long, value_name = "NAME[@LIMIT]", default_value = "novice")]
    pub b: Entrant,
    /// Which decisions A makes itself: with play, only plays; B makes the others, such as bids, so that they are the
    /// same in all rotations and deals differ less
    #[arg(long, default_value = "all")]
    pub phase: Phase,
    /// Play at least this many deals, each in all rotations [default: 200]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub deals: Option<u64>,
    /// Play exactly this many matches instead, each in all rotations
    #[arg(long, value_name = "N", conflicts_with = "deals", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub matches: Option<u64>,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
    /// Threads to play matches on
    #[arg(long, value_name = "T", default_value = "1", allow_negative_numbers = true)]
    pub threads: NonZero<usize>,
    /// Stop when the interval of the points per deal is at most ± this
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, value_parser = values::positive)]
    pub ci: Option<f64>,
    /// Play only part I of N of the matches
    #[arg(long, value_name = "I/N", default_value = "1/1", requires = "matches",
        conflicts_with_all = ["ci", "deals"])]
    pub shard: Shard,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
    /// Write the report to this file as JSON, and resume if interrupted
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// What `arena` does besides comparisons.
#[derive(Subcommand, Debug)]
pub enum ArenaCommand {
    /// Merge the reports of shards
    Merge(MergeArgs),
}

/// Arguments of `arena merge`.
#[derive(Args, Debug)]
#[command(after_help = "\
Reports of different runs, repeated shards and missing shards are errors. Each report is also compared with all others, \
to find machines that play differently.

Examples:
  offsuit-lab arena merge part-1.json part-2.json
  cat results/*.json | offsuit-lab arena merge --json - > all.json
  offsuit-lab arena merge --partial part-1.json part-2.json.partial")]
pub struct MergeArgs {
    /// Files with reports, one JSON object per line; - is stdin
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Accept missing and unfinished shards
    #[arg(long)]
    pub partial: bool,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
}

pub(super) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    if let Some(ArenaCommand::Merge(args)) = &args.command {
        return merge(args);
    }
    let Some(entry) = args.game else {
        return Err(Failure::usage("expected a game"));
    };
    if args.phase == Phase::Play && [&args.a, &args.b].into_iter().any(|one| one.command().is_some()) {
        return Err(Failure::usage(
            "--phase play: expected bots for --a and --b, not engines: an engine makes all its decisions itself",
        ));
    }
    let arena = Arena {
        players: players(&entry.info, args.table.players)?,
        options: options(&entry.info, &args.table.options)?,
        a: args.a.clone(),
        b: args.b.clone(),
        phase: args.phase,
        length: match args.matches {
            Some(matches) => Length::Matches(matches),
            None => Length::Deals(args.deals.unwrap_or(DEALS)),
        },
        seed: args.table.seed,
        threads: values::threads(args.threads),
        precision: args.ci,
        shard: args.shard,
    };
    for command in [&arena.a, &arena.b].into_iter().filter_map(Entrant::command) {
        drop(Client::start(command, Patience::default()).map_err(Failure::failed)?);
    }
    let report = match &args.out {
        Some(out) => {
            let (report, is_new) = play_to(&entry.info, &arena, out, &Stop::listen()?)?;
            if !is_new {
                tell(format!("{} is already complete", shown_path(out)));
            }
            report
        }
        None => play(&entry.info, &arena, None, &mut |_| {}, &Stop::default()),
    };
    print(&report, args.json)
}

/// Plays a comparison, or what is left of it, and writes its report to a file. Also returns whether anything was left to
/// play.
pub(super) fn play_to(
    info: &Info,
    arena: &Arena,
    out: &Path,
    stop: &Stop,
) -> Result<(Report, bool), Failure> {
    let nothing = Report::new(info, arena);
    let read = |bytes: &[u8]| -> Result<Report, Fault> {
        let report = read_line(bytes)?;
        report.must_be_of(&nothing).map(|()| report)
    };
    let check = |bytes: &[u8]| if read(bytes)?.is_complete() { Ok(()) } else { Err(Fault::Unfinished) };
    let (mut job, state) = match Job::begin(out, stop, check)? {
        Begin::Done(bytes) => return Ok((read(&bytes).map_err(Failure::failed)?, false)),
        Begin::Work(job, state) => (job, state),
    };
    let from = state.map(|state| read(&state)).transpose().map_err(|fault| job.damaged(fault))?;
    let line = |report: &Report| (report.write() + "\n").into_bytes();
    let report = play(info, arena, from, &mut |report| job.keep(|| line(report)), stop);
    if report.is_complete() {
        job.finish(&line(&report))?;
        return Ok((report, true));
    }
    let (done, of, unit) = report.progress();
    Err(job.stopped(&line(&report), &format!("{done} of {of} {unit}")))
}

fn play(
    info: &Info,
    arena: &Arena,
    from: Option<Report>,
    each: &mut dyn FnMut(&Report),
    stop: &Stop,
) -> Report {
    let nothing = Report::new(info, arena);
    let (done, of, unit) = from.as_ref().unwrap_or(&nothing).progress();
    let mut progress = Progress::new(of, 0, unit).from(done);
    let mut each = |report: &Report| {
        progress.set(report.progress().0);
        each(report);
    };
    let told = AtomicUsize::new(0);
    let failed = |what: String| match told.fetch_add(1, Ordering::Relaxed) {
        FAILURES_TOLD.. => {}
        _ => tell(what),
    };
    let run = Run { arena, from, each: &mut each, failed: &failed, stop: stop.flag() };
    studied::visit(info.id, run).unwrap_or(nothing)
}

/// The report in these bytes, one line.
fn read_line(bytes: &[u8]) -> Result<Report, Fault> {
    let text = std::str::from_utf8(bytes).map_err(|error| Fault::Line(1, Box::new(error.into())))?;
    Report::read(text.trim_end()).map_err(|fault| Fault::Line(1, Box::new(fault)))
}

fn print(report: &Report, json: bool) -> Result<(), Failure> {
    let text = if json { report.write() + "\n" } else { table(report) };
    Ok(to_people().write_all(text.as_bytes())?)
}

/// Merges the reports in files.
fn merge(args: &MergeArgs) -> Result<(), Failure> {
    let mut merge = Merge::default();
    for path in &args.files {
        add(&mut merge, path)?;
    }
    let report = merge.report(args.partial).map_err(Failure::failed)?;
    print(&report, args.json)?;
    let deviations = merge.deviations().map_err(Failure::failed)?;
    if deviations.len() > 1 {
        let text = compare(&deviations);
        // The JSON object may go to a program; the comparison is for people.
        if args.json {
            let _ = stderr().lock().write_all(text.as_bytes());
        } else {
            to_people().write_all(text.as_bytes())?;
        }
    }
    Ok(())
}

/// Adds the reports in a file, one JSON object per line; `-` is stdin.
fn add(merge: &mut Merge, path: &Path) -> Result<(), FileError> {
    let is_stdin = path.as_os_str() == "-";
    let path = if is_stdin { Path::new("stdin") } else { path };
    let read = || -> io::Result<Vec<u8>> {
        let input: Box<dyn Read> = if is_stdin { Box::new(stdin()) } else { Box::new(File::open(path)?) };
        let mut bytes = Vec::new();
        input.take(LARGEST + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read().map_err(FileError::read(path))?;
    if bytes.len() as u64 > LARGEST {
        return Err(FileError::content(path, Fault::Long(LARGEST >> 20)));
    }
    for (n, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let text = std::str::from_utf8(line).map_err(Fault::from);
        let report = text.and_then(Report::read);
        let source = format!("{}, line {n}", shown_path(path));
        let added = report.and_then(|report| merge.add(&source, report));
        added.map_err(|fault| FileError::content(path, Fault::Line(n, Box::new(fault))))?;
    }
    Ok(())
}

/// A text that says how far each report is from the others.
fn compare(deviations: &[Deviation]) -> String {
    let mut text = String::from("\nEach report against the others, in standard errors:\n");
    let z = |z: Option<f64>| z.map_or("-".to_owned(), |z| format!("{z:+.1}"));
    for one in deviations {
        let _ = writeln!(
            text,
            "{}: points {:+.3} ({}), matches won {:.1}% ({}), {:.3} ms per decision, {}{}",
            one.shards,
            one.points,
            z(one.points_z),
            100.0 * one.matches_won,
            z(one.matches_won_z),
            one.ms_a,
            one.source,
            if one.differs { ": DIFFERS, check the machine that played it" } else { "" },
        );
    }
    text
}

fn table(report: &Report) -> String {
    let percent = |share: f64, ci: f64| format!("{:.1}% ± {:.1}", 100.0 * share, 100.0 * ci);
    let rate = |ms: f64| format!("{ms:.3} ms per decision, {:.0} decisions/s", 1000.0 / ms.max(1e-6));
    let mut text = format!(
        "{}, {} players: {} against {}\n\
         points/deal    {:+.3} ± {:.3}\n\
         deals won      {} (par {:.1}%, {} deals)\n\
         matches won    {} (par {:.1}%, {} matches)\n\
         {:<14} {}\n\
         {:<14} {}\n",
        report.game,
        report.players,
        report.a,
        report.b,
        report.points,
        report.points_ci,
        percent(report.deals_won, report.deals_won_ci),
        100.0 * report.par,
        report.deals,
        percent(report.matches_won, report.matches_won_ci),
        100.0 * report.par,
        report.matches,
        report.a,
        rate(report.ms_a),
        report.b,
        rate(report.ms_b),
    );
    for (who, failures) in [(&report.a, report.failures_a), (&report.b, report.failures_b)] {
        if failures > 0 {
            let _ = writeln!(text, "{who} failed in {failures} seats, where a novice took over");
        }
    }
    text
}
