//! `offsuit arena`: how strong one player is against another.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read, Write, stderr, stdin};
use std::path::Path;

use super::args::{ArenaArgs, ArenaCommand, MergeArgs, options, players};
use super::job::{Begin, Job, Stop};
use super::progress::Progress;
use super::{Failure, shown_path, tell, to_people, values};
use crate::bots::arena::{Arena, Deviation, Length, Merge, Report, Run};
use crate::core::Info;
use crate::games;

/// More than the reports of 10,000 shards take.
const LARGEST: u64 = 64 << 20;

/// How many deals are played where nothing else is asked for.
const DEALS: u64 = 200;

pub(super) fn run(args: &ArenaArgs) -> Result<(), Failure> {
    if let Some(ArenaCommand::Merge(args)) = &args.command {
        return merge(args);
    }
    let Some(entry) = args.game else { return Err(Failure::Usage("expected a game".to_owned())) };
    let arena = Arena {
        players: players(&entry.info, args.players)?,
        options: options(&entry.info, &args.options)?,
        a: args.a,
        b: args.b,
        length: match args.matches {
            Some(matches) => Length::Matches(matches),
            None => Length::Deals(args.deals.unwrap_or(DEALS)),
        },
        seed: args.seed,
        threads: values::threads(args.threads),
        precision: args.ci,
        shard: args.shard,
    };
    let report = match &args.out {
        Some(out) => {
            let (report, is_new) = play_to(&entry.info, &arena, out, &Stop::listen()?)?;
            if !is_new {
                tell(format!("{} is complete already", shown_path(out)));
            }
            report
        }
        None => play(&entry.info, &arena, None, &mut |_| {}, &Stop::default()),
    };
    print(&report, args.json)
}

/// Plays a comparison whose report goes to a file, as far as that has not been done before; whether there was anything
/// left to play.
pub(super) fn play_to(
    info: &Info,
    arena: &Arena,
    out: &Path,
    stop: &Stop,
) -> Result<(Report, bool), Failure> {
    let nothing = Report::new(info, arena);
    let read = |bytes: &[u8]| {
        let report = read_line(bytes)?;
        report.must_be_of(&nothing).map(|()| report).map_err(|fault| fault.to_string())
    };
    let check = |bytes: &[u8]| {
        if read(bytes)?.is_complete() { Ok(()) } else { Err("the report of an unfinished run".to_owned()) }
    };
    let (mut job, state) = match Job::begin(out, stop, check)? {
        Begin::Done(bytes) => return Ok((read(&bytes).map_err(Failure::Failed)?, false)),
        Begin::Work(job, state) => (job, state),
    };
    let from = state.map(|state| read(&state)).transpose().map_err(|why| job.damaged(&why))?;
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
    let run = Run { arena, from, each: &mut each, stop: stop.flag() };
    games::visit(info.id, run).unwrap_or(nothing)
}

/// The report in these bytes, one line.
fn read_line(bytes: &[u8]) -> Result<Report, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| format!("line 1: {error}: expected UTF-8"))?;
    Report::read(text.trim_end()).map_err(|fault| format!("line 1, {fault}"))
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
    let failed = |fault: crate::bots::arena::Fault| Failure::Failed(fault.to_string());
    let report = merge.report(args.partial).map_err(failed)?;
    print(&report, args.json)?;
    let deviations = merge.deviations().map_err(failed)?;
    if deviations.len() > 1 {
        let text = compare(&deviations);
        // A program may read the object; the comparison is for people.
        if args.json {
            let _ = stderr().lock().write_all(text.as_bytes());
        } else {
            to_people().write_all(text.as_bytes())?;
        }
    }
    Ok(())
}

/// Adds the reports in a file, a JSON object a line; `-` is stdin.
pub(super) fn add(merge: &mut Merge, path: &Path) -> Result<(), Failure> {
    let name = if path.as_os_str() == "-" { "stdin".to_owned() } else { shown_path(path) };
    let read = || {
        let input: Box<dyn Read> =
            if path.as_os_str() == "-" { Box::new(stdin()) } else { Box::new(File::open(path)?) };
        let mut bytes = Vec::new();
        input.take(LARGEST + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes =
        read().map_err(|error: std::io::Error| Failure::Failed(format!("{name} cannot be read: {error}")))?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::Failed(format!(
            "{name} is too large: expected reports of at most {} MB",
            LARGEST >> 20
        )));
    }
    for (n, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let source = format!("{name}, line {}", n + 1);
        let text = std::str::from_utf8(line)
            .map_err(|error| Failure::Failed(format!("{source}: {error}: expected UTF-8")))?;
        let added = Report::read(text).and_then(|report| merge.add(&source, report));
        added.map_err(|fault| Failure::Failed(format!("{source}: {fault}")))?;
    }
    Ok(())
}

/// How far each report is from the others.
fn compare(deviations: &[Deviation]) -> String {
    let mut text = String::from("\nEach report against the others, in standard errors:\n");
    let z = |z: Option<f64>| z.map_or("-".to_owned(), |z| format!("{z:+.1}"));
    for one in deviations {
        let _ = writeln!(
            text,
            "{}: points {:+.3} ({}), matches won {:.1}% ({}), {:.3} ms a decision, {}{}",
            one.shards,
            one.points,
            z(one.points_z),
            100.0 * one.matches_won,
            z(one.matches_won_z),
            one.ms_a,
            one.source,
            if one.stands_out { ": STANDS OUT, check the machine that played it" } else { "" },
        );
    }
    text
}

fn table(report: &Report) -> String {
    let percent = |share: f64, ci: f64| format!("{:.1}% ± {:.1}", 100.0 * share, 100.0 * ci);
    let rate = |ms: f64| format!("{ms:.3} ms a decision, {:.0} decisions/s", 1000.0 / ms.max(1e-6));
    format!(
        "{} for {}: {} against {}\n\
         points a deal  {:+.3} ± {:.3}\n\
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
    )
}
