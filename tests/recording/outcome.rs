//! The outcome of a script.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use ratatui::buffer::Buffer;
use sha2::{Digest, Sha256};

/// What a script has shown and saved.
#[derive(Default)]
pub struct Outcome {
    /// Every frame that differs from the one before, or every line of plain mode.
    pub shown: Vec<String>,
    is_of_frames: bool,
    /// The records that it left: their names and contents.
    records: Vec<(String, String)>,
}

/// The first digits of a hash.
fn hash<'a>(texts: impl IntoIterator<Item = &'a String>) -> String {
    let mut hash = Sha256::new();
    texts.into_iter().for_each(|text| {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    });
    hash.finalize().iter().take(6).fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// A frame with its colours: runs of cells that look alike, each after its colours if these change.
fn frame(buffer: &Buffer) -> String {
    let (mut text, mut style) = (String::new(), None);
    for row in buffer.content().chunks(usize::from(buffer.area.width.max(1))) {
        for cell in row {
            if style.replace(cell.style()) != Some(cell.style()) {
                let _ = write!(text, "<{} {} {:?}>", cell.fg, cell.bg, cell.modifier);
            }
            text.push_str(cell.symbol());
        }
        text.push('\n');
    }
    text
}

impl Outcome {
    /// Notes a frame.
    pub fn see(&mut self, buffer: &Buffer) {
        let frame = frame(buffer);
        self.is_of_frames = true;
        if self.shown.last() != Some(&frame) {
            self.shown.push(frame);
        }
    }

    /// Notes the records in a folder.
    pub fn keep(&mut self, folder: &Path) {
        let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
        let is_record = |path: &Path| path.extension().is_some_and(|ending| ending == "jsonl");
        let records = paths.iter().filter(|path| is_record(path));
        self.records.extend(records.map(|path| (name(path), fs::read_to_string(path).unwrap())));
    }

    /// A hash of the records and one of what was shown: every line, but only the last frame, because the frames before it
    /// depend on how quickly bots decide.
    pub fn line(&self) -> String {
        let records = hash(self.records.iter().flat_map(|(name, text)| [name, text]));
        let from = if self.is_of_frames { self.shown.len().saturating_sub(1) } else { 0 };
        format!("{records} {}", hash(&self.shown[from..]))
    }

    /// The first thing that another outcome shows differently.
    pub fn difference(&self, other: &Outcome) -> String {
        let shown = self.shown.iter().zip(&other.shown).find(|(one, two)| one != two);
        match shown {
            Some((one, two)) => format!("{one}\n---\n{two}"),
            None => format!("{:?}\n---\n{:?}", self.records, other.records),
        }
    }
}
