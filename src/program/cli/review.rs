//! `offsuit review`: what a player's decisions cost.

use std::io::{BufReader, Write, stdout};
use std::num::NonZero;
use std::time::Duration;

use clap::Args;

use super::progress::Progress;
use super::{Failure, FileError, GlobalArgs, matches, tell, to_people};
use crate::files;
use crate::learn::note_own;
use crate::review::{Judging, first_player, report, write};
use crate::table::replay_record;

/// Arguments of `review`.
#[derive(Args, Debug)]
#[command(after_help = "\
Each of a player's decisions is compared with a master's, in deals that fit what the player knew. The loss is in percent \
of the chance to win the match. A decision is costly if it lost more than 2% beyond its error, and counts as a small loss \
if it lost less, but more than its error. What the better choice would have gained with the cards as they were is a \
separate number.

RECORD is a file, the number of a saved match in the list of `replays` in plain mode, or last: your last finished match. \
The results for a saved match are kept in the data directory, so an interrupted review continues where it stopped. Nothing \
is written for a file elsewhere.

Examples:
  offsuit review last
  offsuit review match.jsonl --seat 2 --json")]
pub struct ReviewArgs {
    /// Record of the match: a file, the number of a saved match, or last
    #[arg(value_name = "RECORD", default_value = "last")]
    pub record: String,
    /// Number of the match in the file
    #[arg(long = "match", value_name = "N", default_value = "1", allow_negative_numbers = true)]
    pub number: NonZero<usize>,
    /// Seat to review, from 1 [default: the first person's]
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    pub seat: Option<usize>,
    /// Print the review as JSON
    #[arg(long)]
    pub json: bool,
}

/// How often the progress is shown.
const PAUSE: Duration = Duration::from_millis(100);

pub(super) fn run(args: &ReviewArgs, global: GlobalArgs) -> Result<(), Failure> {
    let words = global.words();
    let path = matches::path(&args.record)?;
    let file = files::open(&path).map_err(FileError::open(&path))?;
    let n = args.number.get() - 1;
    let replay = replay_record(BufReader::new(file), &path, n);
    let replay = replay.map_err(|fault| FileError::content(&path, fault))?;
    let seat = matches::seat(args.seat, replay.header().seats.len())?;
    let seat = seat.unwrap_or(first_player(&*replay));
    let mut judging =
        Judging::begin(&*replay, seat).map_err(|why| FileError::content(&path, why.say(&words)))?;
    let (done, all) = judging.review.progress();
    let mut progress = Progress::new(all as u64, 1, "decisions").from(done as u64);
    while !judging.is_over() {
        judging.wait(PAUSE);
        progress.set(judging.review.progress().0 as u64);
    }
    drop(progress);
    if let Some(why) = judging.unkept() {
        tell(words.with("cli-review-unkept", &[("why", &why.to_string())]));
    }
    if let Err(error) = note_own(&judging.review, Some(&path)) {
        tell(words.say(&error.text(), &[]));
    }
    if args.json {
        let text = serde_json::to_string_pretty(&write(&judging.review)).map_err(std::io::Error::other)?;
        writeln!(stdout(), "{text}")?;
        return Ok(());
    }
    let mut out = to_people();
    for line in report::lines(&words, &judging.review) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
