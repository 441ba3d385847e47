//! Asks the terminal about itself: how wide it draws characters of ambiguous width, and its background.
//!
//! For the width, a suit and a line are written at the start of the second row, each followed by a request
//! for the cursor's place. Nothing waits for the answers: they come among the keys, if at all.

use std::time::{Duration, Instant};

use super::bytes::Report;

/// Writes a suit and a line, asks for the cursor after each, and clears the row.
///
/// The second row, because an answer about the first could be an F3 with modifiers.
pub(super) const WIDTH: &[u8] = "\x1b[2;1H\u{2660}\x1b[6n\x1b[2;1H\u{2500}\x1b[6n\x1b[2;1H\x1b[2K".as_bytes();

/// Asks for the colour of the background.
pub(super) const GROUND: &[u8] = b"\x1b]11;?\x1b\\";

/// Asks whether it knows the keyboard protocol of kitty. A terminal that does not says nothing.
pub(super) const KEYBOARD: &[u8] = b"\x1b[?u";

/// The number of answers to [`WIDTH`].
const WIDTHS: u8 = 2;

/// How long to wait for an answer.
pub(super) const PATIENCE: Duration = Duration::from_secs(1);

/// What a terminal turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// Whether suits and lines are one column wide.
    Narrow(bool),
    /// Whether the background is light.
    Light(bool),
    /// It knows the keyboard protocol of kitty.
    Keyboard,
}

/// The questions that were asked.
#[derive(Default)]
pub(super) struct Probe {
    asked: Option<Instant>,
    /// The missing answers to [`WIDTH`].
    widths: u8,
    wide: bool,
    /// Whether the answer to [`GROUND`] is missing; `None` if it was not asked.
    ground: Option<bool>,
    /// Whether the answer to [`KEYBOARD`] is missing.
    keyboard: bool,
}

impl Probe {
    /// Notes that [`WIDTH`] has just been written.
    pub(super) fn ask_width(&mut self, now: Instant) {
        (self.asked, self.widths) = (Some(now), WIDTHS);
    }

    /// Notes that [`GROUND`] has just been written.
    pub(super) fn ask_ground(&mut self, now: Instant) {
        (self.asked, self.ground) = (Some(now), Some(true));
    }

    /// Notes that [`KEYBOARD`] has just been written.
    pub(super) fn ask_keyboard(&mut self, now: Instant) {
        (self.asked, self.keyboard) = (Some(now), true);
    }

    /// Whether [`ask_ground`](Self::ask_ground) was called.
    pub(super) fn has_asked_ground(&self) -> bool {
        self.ground.is_some()
    }

    /// Takes a report; returns what it reveals, after the last one about widths.
    pub(super) fn answer(&mut self, report: Report) -> Option<Found> {
        match report {
            Report::Column(column) => {
                self.widths = self.widths.checked_sub(1)?;
                self.wide |= column != 2;
                (self.widths == 0).then_some(Found::Narrow(!self.wide))
            }
            Report::Ground { light } if self.ground == Some(true) => {
                self.ground = Some(false);
                Some(Found::Light(light))
            }
            Report::Keyboard if self.keyboard => {
                self.keyboard = false;
                Some(Found::Keyboard)
            }
            Report::Ground { .. } | Report::Keyboard => None,
        }
    }

    /// Whether answers may still come.
    pub(super) fn is_open(&self, now: Instant) -> bool {
        let is_recent = |asked: Instant| now.saturating_duration_since(asked) < PATIENCE;
        (self.widths > 0 || self.ground == Some(true) || self.keyboard) && self.asked.is_some_and(is_recent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_characters_must_be_narrow() {
        let now = Instant::now();
        for (columns, narrow) in [([2, 2], true), ([3, 2], false), ([2, 3], false), ([3, 3], false)] {
            let mut probe = Probe::default();
            probe.ask_width(now);
            assert_eq!(probe.answer(Report::Column(columns[0])), None);
            assert!(probe.is_open(now));
            assert_eq!(probe.answer(Report::Column(columns[1])), Some(Found::Narrow(narrow)));
            assert!(!probe.is_open(now));
            assert_eq!(probe.answer(Report::Column(2)), None, "nobody asked for it");
            assert_eq!(probe.answer(Report::Ground { light: true }), None, "nobody asked for it");
            assert!(!probe.has_asked_ground());
        }
    }

    #[test]
    fn answers_are_expected_for_a_while() {
        let now = Instant::now();
        let mut probe = Probe::default();
        assert!(!probe.is_open(now));
        probe.ask_ground(now);
        assert!(probe.is_open(now) && !probe.is_open(now + PATIENCE));
        assert_eq!(probe.answer(Report::Ground { light: true }), Some(Found::Light(true)));
        assert!(!probe.is_open(now));
    }
}
