//! Judgements in a file of the data directory, so that a review resumes where it stopped.
//!
//! A cache is a file of JSON lines: what it belongs to, then a line for each decision. It is valid only for the match from
//! which it was computed. A cache of another match, or of another version of the program, is started over, and a judgement
//! that cannot be true is made again. Any other file in its place is left alone.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use serde_json::{Map, Value, json};

use super::Review;
use super::write::{read_judgement, write_judgement};
use crate::core::{Info, Seat};
use crate::files;
use crate::record::{Facts, Step};
use crate::table::Judgement;

/// The version, which changes with every change to judgements. A cache of another version is started over.
const VERSION: u32 = 6;
/// The most bytes of a cache, which are more than any match needs.
const MOST: u64 = 1 << 22;

/// The judgements of steps; `None` where there was nothing to choose.
type Judged = BTreeMap<usize, Option<Judgement>>;

/// The cache of a review.
pub struct Cache {
    file: File,
    info: &'static Info,
    /// How many more bytes fit.
    room: u64,
}

impl Cache {
    /// Opens a cache, or creates it, and adds its judgements to the review.
    ///
    /// # Errors
    /// When it cannot be read or written, or another file is in its place.
    pub fn open(path: &Path, review: &mut Review) -> io::Result<Self> {
        let header = header(review.facts(), review.seat()).to_string() + "\n";
        let (text, old) = match files::read_own(MOST, path) {
            Ok(bytes) => (good(&bytes, &header, review)?, Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => (header, None),
            Err(error) => return Err(error),
        };
        if old.as_deref() != Some(text.as_bytes()) {
            path.parent().map_or(Ok(()), files::create_private_folder)?;
            files::write_own(path, text.as_bytes(), old.is_some())?;
        }
        // Another program that reviews the same match may add lines too: whole ones, at the end.
        let file = files::open_own(OpenOptions::new().append(true), path)?;
        Ok(Cache { file, info: review.info(), room: MOST.saturating_sub(text.len() as u64) })
    }

    /// Saves a judgement.
    ///
    /// # Errors
    /// When it cannot be written, or the file would be too large to be read again.
    pub fn keep(&mut self, step: usize, judgement: Option<Judgement>) -> io::Result<()> {
        let mut line = Map::new();
        line.insert("step".to_owned(), json!(step));
        line.extend(judgement.iter().flat_map(|judgement| write_judgement(self.info, judgement)));
        let line = Value::Object(line).to_string() + "\n";
        self.room = self.room.checked_sub(line.len() as u64).ok_or(io::ErrorKind::FileTooLarge)?;
        self.file.write_all(line.as_bytes())
    }
}

/// The judgements in the cache of this match; none if there is no valid one.
pub(super) fn judgements(path: &Path, facts: &Facts, seat: Seat) -> Vec<Judgement> {
    let Some(info) = facts.header.info() else { return Vec::new() };
    let bytes = files::read_own(MOST, path).unwrap_or_default();
    let header = header(facts, seat).to_string() + "\n";
    let lines = bytes.strip_prefix(header.as_bytes()).unwrap_or_default();
    lines_of(lines, info, facts, seat).0.into_values().flatten().collect()
}

/// Adds the judgements in a cache to the review if they belong to it. Returns what the cache should contain.
fn good(bytes: &[u8], header: &str, review: &mut Review) -> io::Result<String> {
    let Some(lines) = bytes.strip_prefix(header.as_bytes()) else {
        let foreign = || io::Error::new(io::ErrorKind::AlreadyExists, "it is not a review of this program");
        return if is_ours(bytes) { Ok(header.to_owned()) } else { Err(foreign()) };
    };
    let (judged, text) = lines_of(lines, review.info(), review.facts(), review.seat());
    for (step, judgement) in judged {
        review.note(step, judgement);
    }
    Ok(header.to_owned() + &text)
}

/// Whether this program wrote the file, perhaps another version or for another match.
fn is_ours(bytes: &[u8]) -> bool {
    let first = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let header: Option<Value> = serde_json::from_slice(first).ok();
    header.is_some_and(|header| header["review"].is_u64() && header["of"].is_string())
}

/// The judgements in these lines that can be true of the match, and their text.
fn lines_of(lines: &[u8], info: &Info, facts: &Facts, seat: Seat) -> (Judged, String) {
    let (mut judged, mut text) = (Judged::new(), String::new());
    for line in lines.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n")) {
        if let (Some((step, judgement)), Ok(line)) =
            (read_line(line, info, facts, seat), str::from_utf8(line))
            && judged.insert(step, judgement).is_none()
        {
            text += line;
        }
    }
    (judged, text)
}

/// Reads a line, and checks it against the decision of this step.
fn read_line(line: &[u8], info: &Info, facts: &Facts, seat: Seat) -> Option<(usize, Option<Judgement>)> {
    let value: Value = serde_json::from_slice(line).ok()?;
    let step = value.get("step")?.as_u64()? as usize;
    let Step::Act { seat: who, mv, .. } = facts.steps.get(step)? else { return None };
    if *who != seat {
        return None;
    }
    let Some(_) = value.get("own") else { return Some((step, None)) };
    let judgement = read_judgement(info, &value).filter(|judgement| judgement.own == *mv)?;
    Some((step, Some(judgement)))
}

/// What a cache belongs to.
fn header(facts: &Facts, seat: Seat) -> Value {
    let of = facts.digest(facts.steps.len()).to_string();
    json!({ "review": VERSION, "by": env!("CARGO_PKG_VERSION"), "seat": seat.index(), "of": of })
}
