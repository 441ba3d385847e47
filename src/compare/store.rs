//! A file of the codes that were challenged, which tells a match at its end whom to compare with.

use std::fs::OpenOptions;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::code::code_start;
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
    let start = code_start(header);
    file().ok().and_then(|file| read(&file)).is_some_and(|text| text.lines().any(|line| starts(line, &start)))
}

fn remember_in(file: &Path, played: &Played) -> io::Result<()> {
    let code = played.code();
    if read(file).is_some_and(|text| text.lines().any(|line| line == code)) {
        return Ok(());
    }
    if let Some(folder) = file.parent() {
        files::create_private_folder(folder)?;
    }
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    files::open_with(&mut options, file)?.write_all(format!("{code}\n").as_bytes())
}

fn remembered_in(file: &Path, played: &Played) -> Vec<Played> {
    let start = code_start(&played.header);
    let Some(text) = read(file) else { return Vec::new() };
    let alike = text.lines().rev().filter(|line| starts(line, &start));
    let known = alike.filter_map(|line| Played::read(line).ok());
    known.filter(|known| same_cards(played, known).is_ok()).collect()
}

/// Whether a code begins like this.
fn starts(code: &str, start: &str) -> bool {
    code.chars().filter(|&c| c != '-').take(start.len()).eq(start.chars())
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
