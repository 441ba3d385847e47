//! Lists the saved matches without reading all of each file.
//!
//! A folder may hold thousands of records. Only the header and the last lines of each are read, and nothing
//! is checked against the rules: resuming or replaying a match does that.

use std::cmp::Reverse;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use jiff::civil::Date;
use serde_json::Value;

use super::record_file::{NAME, numbered};
use super::shelf::MAX_MATCH_NAME;
use crate::clock;
use crate::core::text::shown_up_to;
use crate::files;
use crate::record::{Fault, Flaw, Header, Lines, Outline, Player, outlines};

/// A saved match.
#[derive(Clone, Debug)]
pub struct SavedMatch {
    /// Its file.
    pub path: PathBuf,
    /// When it was last written to: the date of the match.
    pub modified: SystemTime,
    /// The name that was given to it.
    pub name: Option<String>,
    /// Its contents in outline, or what is wrong with it.
    pub found: Result<Outline, Fault>,
}

impl SavedMatch {
    /// The name of its game, unless its record cannot be read.
    pub fn game(&self) -> Option<&'static str> {
        self.found.as_ref().ok().map(|outline| outline.header.game)
    }

    /// Whether the match is one of this game that counts in statistics: see [`MatchMarks::counts`].
    ///
    /// [`MatchMarks::counts`]: crate::record::MatchMarks::counts
    pub fn counts_in(&self, game: &str) -> bool {
        self.game() == Some(game) && self.found.as_ref().is_ok_and(|outline| outline.header.marks.counts())
    }

    /// The day of its last decision, in local time.
    pub fn day(&self) -> Date {
        clock::local(self.modified).date()
    }

    /// Whether people can resume the match.
    pub fn is_unfinished(&self) -> bool {
        self.found.as_ref().is_ok_and(|outline| {
            let people = outline.header.seats.iter().filter(|sitter| sitter.player == Player::Human);
            outline.end.is_none() && people.count() > 0
        })
    }
}

/// How many of the newest files are checked for a match to continue.
const NEWEST: usize = 20;

/// More bytes than the lines of any deal take.
const LONGEST: u64 = 1 << 18;

/// The largest file, in bytes, that is read whole to find out where it is broken.
const LARGEST: u64 = 1 << 23;

/// All saved matches in a folder, the most recently played first; none if there is no folder.
///
/// # Errors
/// When the folder cannot be read. An unreadable file is listed with its fault.
pub fn library(folder: &Path) -> io::Result<Vec<SavedMatch>> {
    let files = numbered(folder)?;
    let mut kept: Vec<SavedMatch> = files.iter().map(|(_, name)| look_at(folder.join(name))).collect();
    // Of the same time, the highest number first.
    kept.sort_unstable_by(|one, other| (other.modified, &other.path).cmp(&(one.modified, &one.path)));
    Ok(kept)
}

/// The most recently played unfinished match among the newest records.
///
/// Every start of the program asks for it, so it looks only at the 20 files with the highest numbers, and
/// only at the end of finished ones.
pub fn newest_unfinished(folder: &Path) -> Option<SavedMatch> {
    let mut files = numbered(folder).ok()?;
    if files.len() > NEWEST {
        files.select_nth_unstable_by_key(NEWEST, |(number, _)| Reverse(*number));
        files.truncate(NEWEST);
    }
    let dated = files.into_iter().filter_map(|(number, name)| {
        let path = folder.join(name);
        let modified = fs::metadata(&path).and_then(|about| about.modified()).ok()?;
        Some((modified, number, path))
    });
    let mut dated: Vec<_> = dated.collect();
    dated.sort_unstable_by(|one, other| other.cmp(one));
    let open = dated.into_iter().map(|(_, _, path)| path).filter(|path| !is_over(path).unwrap_or(false));
    open.map(look_at).find(SavedMatch::is_unfinished)
}

/// Whether the last line of a record says that the match is over.
fn is_over(path: &Path) -> io::Result<bool> {
    let mut file = files::open(path)?;
    let length = file.metadata()?.len();
    let text = last_bytes(&mut file, length, 1 << 8)?;
    Ok(text.split(|&byte| byte == b'\n').rev().nth(1).is_some_and(|line| line.starts_with(b"{\"end\"")))
}

/// Reads the outline of one record.
fn look_at(path: PathBuf) -> SavedMatch {
    let (mut modified, mut name) = (SystemTime::UNIX_EPOCH, None);
    let found = files::open(&path).map_err(unreadable).and_then(|mut file| {
        let about = file.metadata().map_err(unreadable)?;
        modified = about.modified().unwrap_or(modified);
        let header;
        (header, name) = first_line(&mut file)?;
        match ending(&mut file, &header, about.len()).map_err(unreadable)? {
            Some(outline) => Ok(outline),
            None if about.len() > LARGEST => {
                let all = about.len();
                let what = format!("no deal begins or ends in the last {LONGEST} bytes of {all}");
                Err(Fault::new(1, Flaw::wrong(what, "the record of one match")))
            }
            None => whole(&file),
        }
    });
    SavedMatch { path, modified, name, found }
}

/// The header, and the name of the match in it.
fn first_line(file: &mut File) -> Result<(Header, Option<String>), Fault> {
    let mut lines = Lines::new(BufReader::new(file));
    let (_, line) = lines.next().unwrap_or_else(|| Err(Fault::new(1, Flaw::Empty { begun: true })))?;
    let header = Header::read(&line).map_err(|what| Fault::new(1, what))?;
    let name = line.get(NAME).and_then(Value::as_str).map(|name| shown_up_to(name, MAX_MATCH_NAME));
    Ok((header, name.filter(|name| !name.trim().is_empty())))
}

/// Reads backwards to a line that says how many deals there were; `None` if that is not enough.
fn ending(file: &mut File, header: &Header, length: u64) -> io::Result<Option<Outline>> {
    let mut window: u64 = 1 << 10;
    while window <= LONGEST {
        let text = last_bytes(file, length, window)?;
        let mut outline = Outline::new(header.clone());
        // The first line of the window is the header or probably incomplete.
        let whole_lines = text.split_inclusive(|&byte| byte == b'\n').skip(1).collect::<Vec<_>>();
        for line in whole_lines.into_iter().rev() {
            let line = match Lines::new(line).next() {
                Some(Ok((_, line))) => line,
                Some(Err(_)) => return Ok(None),
                // The last line was cut short.
                None => continue,
            };
            if outline.note(&line).is_err() {
                return Ok(None);
            }
            let begun = line.get("deal").and_then(|deal| deal.get("number")?.as_u64());
            if let Some(number) = begun {
                outline.deals = number.saturating_sub(1) as u32;
            }
            if begun.is_some() || outline.deals > 0 {
                return Ok(Some(outline));
            }
        }
        if window >= length {
            return Ok(Some(outline));
        }
        window *= 8;
    }
    Ok(None)
}

/// The last bytes of a file, at most `most`.
fn last_bytes(file: &mut File, length: u64, most: u64) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    file.seek(SeekFrom::Start(length.saturating_sub(most)))?;
    file.take(most).read_to_end(&mut text)?;
    Ok(text)
}

/// Reads a whole record to find out where it is broken.
fn whole(file: &File) -> Result<Outline, Fault> {
    let mut input = BufReader::new(file);
    input.rewind().map_err(unreadable)?;
    let none = || Fault::new(1, Flaw::Empty { begun: false });
    outlines(input)?.into_iter().next_back().ok_or_else(none)
}

#[allow(clippy::needless_pass_by_value)] // `map_err` passes it by value
fn unreadable(error: io::Error) -> Fault {
    Fault::new(1, error)
}
