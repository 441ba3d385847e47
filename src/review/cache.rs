//! Judgements in a file next to the record, so that a review resumes where it stopped.
//!
//! A cache is a file of JSON lines: what it belongs to, then a line for each decision. A cache of another match, or of
//! another version of the program, is started over. A judgement whose line was cut short is made again.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::Review;
use super::write::{read_judgement, write_judgement};
use crate::core::{Info, Seat};
use crate::files;
use crate::record::{Bytes, Facts};
use crate::table::Judgement;

/// The version, which changes with every change to judgements. A cache of another version is started over.
const VERSION: u32 = 3;
/// The most bytes of a cache that are read.
const MOST: u64 = 1 << 22;

/// The cache of a review.
pub struct Cache {
    file: File,
    info: &'static Info,
}

impl Cache {
    /// Opens a cache, or creates it, and adds its judgements to the review.
    ///
    /// # Errors
    /// When it cannot be read or written.
    pub fn open(path: &Path, review: &mut Review) -> io::Result<Self> {
        let header = header(review.facts(), review.seat()).to_string() + "\n";
        let known = match files::read_up_to(MOST, path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error),
        };
        let lines = known.strip_prefix(header.as_bytes()).unwrap_or_default();
        let good = note(lines, review);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = files::open_with(&mut options, path)?;
        if known.starts_with(header.as_bytes()) {
            let end = (header.len() + good) as u64;
            file.set_len(end)?;
            file.seek(SeekFrom::Start(end))?;
        } else {
            file.set_len(0)?;
            file.write_all(header.as_bytes())?;
        }
        Ok(Cache { file, info: review.info() })
    }

    /// Saves a judgement.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&mut self, step: usize, judgement: Option<Judgement>) -> io::Result<()> {
        let mut line = Map::new();
        line.insert("step".to_owned(), json!(step));
        line.extend(judgement.iter().flat_map(|judgement| write_judgement(self.info, judgement)));
        let line = Value::Object(line).to_string() + "\n";
        self.file.write_all(line.as_bytes())
    }
}

/// The judgements in a cache of any match; none if it cannot be read or another version wrote it.
pub(super) fn judgements(info: &Info, path: &Path) -> Vec<Judgement> {
    let bytes = files::read_up_to(MOST, path).unwrap_or_default();
    let mut lines = bytes.split(|&byte| byte == b'\n').map(serde_json::from_slice::<Value>);
    let header = lines.next().and_then(Result::ok);
    if header.as_ref().and_then(|header| header.get("review")).and_then(Value::as_u64) != Some(VERSION.into())
    {
        return Vec::new();
    }
    lines.map_while(Result::ok).filter_map(|line| read_judgement(info, &line)).collect()
}

/// Adds the judgements in these lines to the review, up to the first line that cannot be read. Returns their length in
/// bytes.
fn note(lines: &[u8], review: &mut Review) -> usize {
    let mut good = 0;
    for line in lines.split_inclusive(|&byte| byte == b'\n') {
        let value: Option<Value> = serde_json::from_slice(line).ok().filter(|_| line.ends_with(b"\n"));
        let Some(value) = value else { break };
        let Some(step) = value.get("step").and_then(Value::as_u64) else { break };
        let judgement = read_judgement(review.info(), &value);
        if judgement.is_none() && value.get("own").is_some() {
            break;
        }
        review.note(step as usize, judgement);
        good += line.len();
    }
    good
}

/// What a cache belongs to.
fn header(facts: &Facts, seat: Seat) -> Value {
    let mut hash = Sha256::new();
    hash.update(facts.header.write().to_string());
    for step in &facts.steps {
        hash.update(format!("{step:?}\n"));
    }
    let of = Bytes(hash.finalize().into()).to_string();
    json!({ "review": VERSION, "by": env!("CARGO_PKG_VERSION"), "seat": seat.index(), "of": of })
}
