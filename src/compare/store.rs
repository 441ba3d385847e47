//! A file of the codes that were challenged, which tells a match at its end whom to compare with.

use std::fs::OpenOptions;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::code::code_starts;
use super::collect::Collected;
use super::comparison::same_cards;
use super::played::Played;
use crate::files;
use crate::record::Header;
use crate::table::data_directory;

/// The most bytes that are read, from the end of the file.
const MOST: u64 = 1 << 18;

/// The file of challenged codes.
fn file() -> io::Result<PathBuf> {
    Ok(data_directory()?.join("codes.txt"))
}

/// Remembers a code.
///
/// # Errors
/// When the file cannot be written.
pub fn remember(played: &Played) -> io::Result<()> {
    remember_in(&file()?, played)
}

/// The remembered matches with the same cards in the same seat, the newest first. Skips what cannot be read.
pub fn remembered(played: &Played) -> Vec<Played> {
    file().map_or_else(|_| Vec::new(), |file| remembered_in(&file, played))
}

/// Whether a match with the cards of this one is remembered.
pub fn has_cards_of(header: &Header) -> bool {
    let starts = code_starts(header);
    file()
        .ok()
        .and_then(|file| read(&file))
        .is_some_and(|text| text.lines().any(|line| begins(line, &starts)))
}

fn remember_in(file: &Path, played: &Played) -> io::Result<()> {
    let code = played.code();
    let text = read(file).unwrap_or_default();
    if text.lines().any(|line| line == code) {
        return Ok(());
    }
    // Half a line, or zero bytes, which a crash left behind must not become part of this code.
    let start = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    if let Some(folder) = file.parent() {
        files::create_private_folder(folder)?;
    }
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    files::open_with(&mut options, file)?.write_all(format!("{start}{code}\n").as_bytes())
}

fn remembered_in(file: &Path, played: &Played) -> Vec<Played> {
    let starts = code_starts(&played.header);
    let Some(text) = read(file) else { return Vec::new() };
    let alike = text.lines().rev().filter(|line| begins(line, &starts));
    let mut known = Collected::default();
    for line in alike {
        // Skips what cannot be read.
        let _ = known.add_code(line);
    }
    known.all().iter().filter(|known| same_cards(played, known).is_ok()).cloned().collect()
}

/// Whether a code begins in one of these ways.
fn begins(code: &str, starts: &[String]) -> bool {
    let begins = |start: &String| code.chars().filter(|&c| c != '-').take(start.len()).eq(start.chars());
    starts.iter().any(begins)
}

/// The end of the file.
fn read(file: &Path) -> Option<String> {
    let mut file = files::open(file).ok()?;
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(MOST))).ok()?;
    let mut text = Vec::new();
    file.take(MOST).read_to_end(&mut text).ok()?;
    Some(String::from_utf8_lossy(&text).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::code::seal;
    use crate::table::{Saver, Setup};

    fn played(seed: u64) -> Played {
        let entry = crate::games::find("hamlet").unwrap();
        let quick = Setup::quick(entry, seed);
        let mut seats = quick.seats.clone();
        seats[0] = Setup::bot(0, crate::bots::Level::Random);
        let mut table = Setup { seats, ..quick }.open(Saver::none()).unwrap();
        while table.waiting() != crate::table::Waiting::Nothing {
            table.advance().unwrap();
        }
        Played::at(&*table).unwrap()
    }

    #[test]
    fn what_a_crash_left_at_the_end_does_not_spoil_the_next_code() {
        let (one, other) = (played(1), played(2));
        let code = seal(&[1, 2, 3]);
        for left in [&b""[..], b"1XWX7-C1S", b"\0\0\0", format!("{code}\n").as_bytes()] {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("codes.txt");
            std::fs::write(&file, left).unwrap();
            for played in [&one, &other, &one] {
                remember_in(&file, played).unwrap();
            }
            for played in [&one, &other] {
                assert_eq!(remembered_in(&file, played).len(), 1, "{left:?}");
            }
            let lines = std::fs::read(&file).unwrap().iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(lines, 2 + usize::from(!left.is_empty()), "each code is remembered once");
        }
    }
}
