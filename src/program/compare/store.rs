//! A file of the codes that were challenged, which tells a match at its end whom to compare with.

use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::code::code_starts;
use super::collect::Collected;
use super::comparison::same_cards;
use super::played::Played;
use crate::files;
use crate::record::Header;
use crate::table::data_directory;

/// The most bytes that are written, and read from the end of the file.
const MOST: u64 = 1 << 18;
/// The most bytes of a file to which a code is added: older versions of the program wrote files of any size.
const MOST_READ: u64 = 1 << 24;

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
    files::change(MOST_READ, file, |there| {
        let text = String::from_utf8_lossy(there.as_deref().unwrap_or_default()).into_owned();
        let known = text.lines().any(|line| line == code);
        Ok((!known).then(|| with_line(&text, &code).into_bytes()))
    })
}

/// The text with another line. The oldest lines go if it would be too large to be read again.
fn with_line(text: &str, line: &str) -> String {
    let mut lines: Vec<&str> = text.lines().chain([line]).collect();
    let mut length: usize = lines.iter().map(|line| line.len() + 1).sum();
    let surplus = lines.iter().take_while(|line| {
        let is_over = length as u64 > MOST;
        length -= line.len() + 1;
        is_over
    });
    let surplus = surplus.count();
    lines.drain(..surplus);
    lines.join("\n") + "\n"
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
    use crate::bots::Level;
    use crate::compare::code::seal;
    use crate::table::{Saver, Setup};

    fn played(seed: u64) -> Played {
        let entry = crate::games::find("hamlet").unwrap();
        let quick = Setup::quick(entry, seed);
        // Random moves are quick.
        let seats = (0..quick.seats.len()).map(|n| Setup::bot(n, Level::Random)).collect();
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
            let lines = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).lines().count();
            assert_eq!(lines, 2 + usize::from(!left.is_empty()), "each code is remembered once");
        }
    }

    #[test]
    fn what_is_written_can_be_read_and_the_oldest_codes_go_first() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("codes.txt");
        assert_eq!(with_line("", "a"), "a\n");
        assert_eq!(with_line("a\nb", "c"), "a\nb\nc\n");
        let most = MOST as usize / 100;
        let line = |n: usize| format!("{n:099}");
        let full: String = (0..most).map(|n| line(n) + "\n").collect();
        std::fs::write(&file, with_line(&full, &line(most))).unwrap();
        let text = read(&file).unwrap();
        assert!(text.len() as u64 <= MOST);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines[0], lines[lines.len() - 1]), (&*line(1), &*line(most)));
    }
}
