//! Measures how wide the terminal draws characters of ambiguous width.
//!
//! A suit and a line are written at the start of the second row, each followed by a request for the
//! cursor's place. Nothing waits for the answers: they come among the keys, if at all.

use std::time::{Duration, Instant};

/// Writes a suit and a line, asks for the cursor after each, and clears the row.
///
/// The second row, because an answer about the first could be an F3 with modifiers.
pub(super) const QUESTION: &[u8] =
    "\x1b[2;1H\u{2660}\x1b[6n\x1b[2;1H\u{2500}\x1b[6n\x1b[2;1H\x1b[2K".as_bytes();

/// The number of answers to [`QUESTION`].
const ANSWERS: u8 = 2;

/// An answer that takes longer is not expected any more.
pub(super) const PATIENCE: Duration = Duration::from_secs(1);

/// A question that was asked.
pub(super) struct Probe {
    asked: Instant,
    missing: u8,
    wide: bool,
}

impl Probe {
    /// The question was written now.
    pub(super) fn new(now: Instant) -> Self {
        Probe { asked: now, missing: ANSWERS, wide: false }
    }

    /// Takes an answer: the cursor's column, from 1. After the last one, returns whether the characters are
    /// one column wide.
    pub(super) fn answer(&mut self, column: u16) -> Option<bool> {
        self.missing = self.missing.checked_sub(1)?;
        self.wide |= column != 2;
        (self.missing == 0).then_some(!self.wide)
    }

    /// Whether answers may still come.
    pub(super) fn is_open(&self, now: Instant) -> bool {
        self.missing > 0 && now.saturating_duration_since(self.asked) < PATIENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_characters_must_be_narrow() {
        let now = Instant::now();
        for (columns, narrow) in [([2, 2], true), ([3, 2], false), ([2, 3], false), ([3, 3], false)] {
            let mut probe = Probe::new(now);
            assert_eq!(probe.answer(columns[0]), None);
            assert!(probe.is_open(now));
            assert_eq!(probe.answer(columns[1]), Some(narrow));
            assert!(!probe.is_open(now));
            assert_eq!(probe.answer(2), None, "nobody asked for it");
        }
        assert!(!Probe::new(now).is_open(now + PATIENCE));
    }
}
