//! `offsuit simulate`: matches between bots.

use std::fs::File;
use std::io::{self, BufWriter, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;

use super::args::{BudgetArgs, GlobalArgs, TableArgs, options, players};
use super::progress::Progress;
use super::stop::Stop;
use super::{Failure, FileError, Message, shown_path, tell, values};
use crate::bots::mean::CONFIDENCE;
use crate::bots::{Budget, Level};
use crate::core::rng::nth_seed;
use crate::core::{Arg, MAX_SEATS, Seat, Text};
use crate::games::Entry;
use crate::lang::Words;
use crate::record::{Dealt, Header, Marks, MatchMarks};
use crate::table::{BotMatch, Run, Setup, bots_only};

/// Arguments of `simulate`.
#[derive(Args, Debug)]
#[command(after_help = "\
The first match is dealt from --seed. All others have their own seeds, which are in their records: --seed with such a \
seed plays that match again.

Examples:
  offsuit simulate fifteens --matches 100 --bots novice
  offsuit simulate loo --players 7 --option chips=21 --bots novice --record loo.jsonl
  offsuit simulate hamlet --bots expert,casual,casual --iterations 100
  offsuit simulate reveille --record - --legal | offsuit verify -")]
pub struct SimulateArgs {
    /// The game
    #[arg(value_parser = values::game())]
    pub game: &'static Entry,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
    /// Number of matches
    #[arg(long, value_name = "M", default_value_t = 1, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub matches: u64,
    /// Level of the bots: one for all, or one per seat, separated by commas
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', default_value = "random",
        value_parser = values::level())]
    pub bots: Vec<Level>,
    /// How long bots may think.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Write records to this file, or to stdout (-)
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Record all legal moves with each decision
    #[arg(long, requires = "record")]
    pub legal: bool,
}

/// The least number of matches for which the command shows its progress.
const LONG: u64 = 100;

pub(super) fn run(args: &SimulateArgs, global: GlobalArgs) -> Result<(), Failure> {
    let (info, words) = (&args.game.info, global.words());
    let seats = players(info, args.table.players)?;
    let levels = levels(&args.bots, seats)?;
    let header = Header {
        game: info.id,
        options: options(info, &args.table.options)?,
        seats: levels.iter().enumerate().map(|(n, &level)| Setup::bot(n, level)).collect(),
        seed: args.table.seed,
        dealt: Dealt::FromSeed,
        undone: 0,
        marks: MatchMarks::default(),
    };
    let output = args.record.as_deref().map(open).transpose()?;
    // A stopped command should leave whole matches in a file; a reader of stdout sees where it ends.
    let file = args.record.as_deref().filter(|path| path.as_os_str() != "-");
    let stop = if file.is_some() { Stop::listen()? } else { Stop::default() };
    let series = Series {
        header,
        levels,
        matches: args.matches,
        legal: args.legal,
        budget: args.budget.get(),
        output,
        stop: &stop,
    };
    let summary = series.play_all()?;
    if let Some(file) = file.filter(|_| summary.matches < args.matches) {
        let stopped = Message::new("cli-simulation-stopped").with("file", shown_path(file));
        let stopped = stopped.with("done", summary.matches).with("all", args.matches);
        tell(stopped.say(&words));
        return Err(stop.failure());
    }
    summary.print(args, &words);
    Ok(())
}

fn levels(named: &[Level], seats: usize) -> Result<Vec<Level>, Failure> {
    match named {
        [all] => Ok(vec![*all; seats]),
        each if each.len() == seats => Ok(each.to_vec()),
        each => {
            Err(Failure::Usage(Message::new("cli-levels").with("count", each.len()).with("seats", seats)))
        }
    }
}

/// Opens the output for records. Existing files are not overwritten.
fn open(path: &Path) -> Result<Box<dyn Write>, FileError> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufWriter::new(stdout().lock())));
    }
    match File::create_new(path) {
        Ok(file) => Ok(Box::new(BufWriter::new(file))),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(FileError::exists(path, "")),
        Err(error) => Err(FileError::write(path)(error)),
    }
}

struct Series<'a> {
    header: Header,
    levels: Vec<Level>,
    matches: u64,
    legal: bool,
    budget: Budget,
    output: Option<Box<dyn Write>>,
    stop: &'a Stop,
}

/// The result of a series.
#[derive(Default)]
struct Summary {
    /// Matches played.
    matches: u64,
    seats: Vec<Tally>,
    deals: u64,
    decisions: u64,
    seconds: f64,
}

/// Sums over the matches of a seat.
#[derive(Clone, Copy, Default)]
struct Tally {
    sum: f64,
    squares: f64,
    wins: f64,
}

impl Series<'_> {
    fn play_all(mut self) -> Result<Summary, Failure> {
        let mut summary = Summary { seats: vec![Tally::default(); self.levels.len()], ..Summary::default() };
        let Some(mut bots) = bots_only(self.header.game, &self.levels, self.budget) else {
            return Ok(summary);
        };
        let (series, mut progress) = (self.header.seed, Progress::new(self.matches, LONG, "matches"));
        let marks = Marks { legal: self.legal, ..Marks::default() };
        let start = Instant::now();
        for index in 0..self.matches {
            self.header.seed = nth_seed(series, index);
            let record = self.output.is_some().then_some(marks);
            let run = Run { header: &self.header, record, most: u64::MAX, stop: self.stop.flag() };
            let Some(played) = bots.play(&run, &mut ()).map_err(Failure::failed)? else { break };
            self.record(&played)?;
            summary.add(&played);
            progress.set(summary.matches);
        }
        if let Some(output) = &mut self.output {
            output.flush()?;
        }
        summary.seconds = start.elapsed().as_secs_f64();
        Ok(summary)
    }

    /// Writes the record of a match.
    fn record(&mut self, played: &BotMatch) -> Result<(), Failure> {
        let Some(output) = &mut self.output else { return Ok(()) };
        writeln!(output, "{}", self.header.write())?;
        for line in &played.lines {
            writeln!(output, "{line}")?;
        }
        Ok(())
    }
}

impl Summary {
    fn add(&mut self, played: &BotMatch) {
        self.matches += 1;
        self.deals += u64::from(played.deals);
        self.decisions += played.decisions;
        for (tally, seat) in self.seats.iter_mut().zip(Seat::all(MAX_SEATS)) {
            let points = f64::from(played.gains[seat]);
            tally.sum += points;
            tally.squares += points * points;
            if played.winners.contains(seat) {
                tally.wins += 1.0 / played.winners.len() as f64;
            }
        }
    }

    fn print(&self, args: &SimulateArgs, words: &Words) {
        let matches = args.matches as f64;
        let mut err = stderr().lock();
        let speed = format!("{:.0}", self.decisions as f64 / self.seconds.max(1e-9));
        let all = Text::new("cli-simulated")
            .with("game", Arg::Quote(args.game.info.id.to_owned()))
            .with("matches", args.matches as i64)
            .with("deals", self.deals as i64)
            .with("decisions", self.decisions as i64)
            .with("speed", Arg::Quote(speed));
        // The records matter, even if nobody reads this.
        let _ = writeln!(err, "{}", words.say(&all, &[]));
        for (seat, tally) in self.seats.iter().enumerate() {
            let level = args.bots.get(seat).or(args.bots.first());
            let level = level.map(|level| words.get(&format!("compare-{level}"))).unwrap_or_default();
            let mean = tally.sum / matches.max(1.0);
            let wins = 100.0 * tally.wins / matches.max(1.0);
            let interval = if args.matches > 1 {
                let variance = (tally.squares - matches * mean * mean).max(0.0) / (matches - 1.0);
                format!(" \u{b1} {:.2}", CONFIDENCE * (variance / matches).sqrt())
            } else {
                String::new()
            };
            let args = [
                ("seat", (seat + 1).to_string()),
                ("level", level),
                ("points", format!("{mean:+.2}{interval}")),
                ("won", format!("{wins:.1}")),
            ];
            let args = args.each_ref().map(|(name, value)| (*name, value.as_str()));
            let _ = writeln!(err, "{}", words.with("cli-simulated-seat", &args));
        }
    }
}
