//! What digits mean at a decision: places in the hand, and the numbers of the choices in a row.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::Play;
use crate::config::Settings;
use crate::core::{Move, Moves, Text};
use crate::table::move_number;

/// How long after a digit another one makes a number of two.
const TOGETHER: Duration = Duration::from_millis(1500);

/// The highest bid that a move can hold.
const MOST_POINTS: usize = 63;

impl Play {
    /// The digit that was typed last, if it only begins a number.
    pub fn begun(&self) -> Option<usize> {
        self.digit.filter(|_| self.row.is_some() && self.is_unmarked()).map(|(n, _)| n)
    }

    /// Ends a number: the next digit begins another one.
    pub fn end_number(&mut self) {
        self.digit = None;
    }

    /// Moves the cursor to what this digit means. Right after another digit, both make one number if it has a choice; 10 is
    /// the digit 0.
    ///
    /// # Errors
    ///
    /// What to say if there is no such choice.
    pub fn move_to_nth(&mut self, n: usize) -> Result<(), Text> {
        let last =
            self.digit.filter(|(last, at)| *last < 10 && at.elapsed() < TOGETHER).map(|(last, _)| last);
        let together = last.filter(|&last| last > 0).map(|last| last * 10 + n % 10);
        let begins = self.begun().is_some();
        let together = together.filter(|&both| begins || self.place(both).is_some());
        let n = together.unwrap_or(if self.row.is_some() { n % 10 } else { n });
        let at = self.place(n);
        match at {
            Some(at) => {
                let before = self.cursor;
                self.move_to(at);
                // If only one piece may be played, it stays marked.
                if self.refusal.is_some() && self.session().choices().len() == 1 {
                    self.cursor = before;
                }
            }
            // What the digit before has marked was not meant either.
            None if self.session().choices().len() > 1 => self.unmark(),
            None => {}
        }
        let is_meant = at.is_some() || self.begins(n);
        // A refused bid is named in full, so it keeps its digits.
        let is_bid = matches!(self.session().scene().legal, Moves::Bid(_));
        self.digit = (is_meant || is_bid).then(|| (n, Instant::now()));
        if is_meant {
            return Ok(());
        }
        // The rules say why a number cannot be bid.
        if is_bid {
            self.refusal = self.sitting.refusal(Move::Bid(n.min(MOST_POINTS) as u8));
            return Ok(());
        }
        Err(Text::new("ui-no-nth").with("n", n))
    }

    /// Marks the choice to pass.
    ///
    /// # Errors
    ///
    /// What to say if nobody can pass here.
    pub fn mark_pass(&mut self) -> Result<(), Text> {
        let passes = self.row.as_ref().and_then(|row| row.moves.iter().position(|&mv| mv == Move::Pass));
        passes.map(|at| self.move_to(at)).ok_or_else(|| Text::new("ui-no-pass"))
    }

    /// Chooses what a digit has marked, unless it begins another number too.
    pub fn choose_numbered(&mut self, settings: &Settings) {
        let begins = self.digit.is_some_and(|(n, _)| self.begins(n));
        if !begins && !self.teaches() && self.marked().is_some() {
            self.choose(settings);
        }
    }

    /// Whether this digit begins a longer number that has a choice.
    fn begins(&self, n: usize) -> bool {
        (1..10).contains(&n) && (0..10).any(|next| self.place(10 * n + next).is_some())
    }

    /// The place of piece `n` of the hand, counted from 1, or of the choice with this number.
    fn place(&self, n: usize) -> Option<usize> {
        if self.row.is_some() {
            return self.row_numbers().iter().position(|&number| number == n);
        }
        n.checked_sub(1).filter(|&at| at < self.session().scene().hand.len())
    }

    /// The number of each choice in the row: its own, or else its place.
    pub fn row_numbers(&self) -> Vec<usize> {
        let moves = self.row.as_ref().map_or(&[][..], |row| &row.moves);
        let own = |&mv: &Move| move_number(self.info(), mv);
        let used: BTreeSet<usize> = moves.iter().filter_map(own).collect();
        let mut free = (1..=used.len() + moves.len()).filter(|number| !used.contains(number));
        moves.iter().map(|mv| own(mv).or_else(|| free.next()).unwrap_or_default()).collect()
    }
}
