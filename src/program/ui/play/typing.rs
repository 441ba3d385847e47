//! What is typed at a decision: names of pieces, numbers of bids, and digits, which are places.

use std::time::{Duration, Instant};

use super::Play;
use crate::config::Settings;
use crate::core::{DeclarationValue, Face, Info, LedSuit, Move, Piece, Text};
use crate::lang::Glyphs;
use crate::ui::keys::{self, Command};

/// How long after a digit another one makes a number of two, and the letter of a suit is not asked for.
const TOGETHER: Duration = Duration::from_millis(1500);

/// What may have been meant by the keys that marked a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// Nothing else.
    None,
    /// The number may have been meant as a rank.
    Number,
    /// The last two numbers may have been meant as the ends of a tile.
    Ends,
    /// The letter of the suit may have been meant as a command.
    Letter(char),
}

impl Play {
    /// The typed part of a name or number.
    pub fn typed(&self) -> String {
        self.joined.map_or_else(|| self.typed.clone(), |first| format!("{first}-"))
    }

    /// Whether this letter is part of the name of something here.
    pub fn takes_text(&self, letter: char) -> bool {
        self.named_by_digit(letter).is_some() || self.joins(letter) || self.typing(letter).is_some()
    }

    /// Ends a name: what is typed next begins another one.
    pub fn end_name(&mut self) {
        self.typed.clear();
        self.digit = None;
        self.joined = None;
    }

    /// The number of a piece, if that was typed last.
    fn number(&self) -> Option<usize> {
        self.digit.filter(|_| self.row.is_none()).map(|(n, _)| n)
    }

    /// The same, unless that is too long ago.
    fn last_number(&self) -> Option<usize> {
        self.number().filter(|_| self.digit.is_some_and(|(_, at)| at.elapsed() < TOGETHER))
    }

    /// The place of the card whose rank is the number that was typed last and whose suit is this letter: `8c`, `10h`.
    fn named_by_digit(&self, suit: char) -> Option<usize> {
        let rank = match self.number()? {
            10 => 'T',
            n => char::from_digit(u32::try_from(n).ok()?, 10)?,
        };
        let name = format!("{rank}{}", suit.to_ascii_uppercase());
        self.typed_names().iter().position(|held| suit.is_ascii_lowercase() && *held == name)
    }

    /// Whether this is the hyphen in the name of a tile, such as `6-4`.
    fn joins(&self, letter: char) -> bool {
        let has_tiles = || {
            let tile = |&piece: &Piece| matches!(self.info().pack.face(piece), Some(Face::Tile { .. }));
            self.session().scene().hand.iter().any(tile)
        };
        letter == '-' && (self.number().is_some() || self.joined.is_some()) && has_tiles()
    }

    /// Whether this number is an end of a tile that may be played; 10 is the digit 0.
    fn ends_a_tile(&self, n: usize) -> bool {
        let hand = self.session().scene().hand;
        let ends = |at: &usize| match self.info().pack.face(hand[*at]) {
            Some(Face::Tile { high, low }) => [high, low].map(usize::from).contains(&(n % 10)),
            _ => false,
        };
        self.row.is_none() && (0..hand.len()).filter(ends).any(|at| self.can_play(at))
    }

    /// The place of the tile with these ends.
    fn tile(&self, one: usize, other: usize) -> Option<usize> {
        let name = format!("{}{}", one.max(other), one.min(other));
        self.typed_names().iter().position(|held| *held == name)
    }

    /// Adds a letter to the typed name.
    ///
    /// The cursor moves to it, or to the first that begins like this.
    pub fn type_letter(&mut self, letter: char) {
        if self.joins(letter) {
            // What the digit has marked was not meant.
            let first = self.joined.or(self.digit.take().map(|(n, _)| n % 10));
            if self.session().choices().len() > 1 {
                self.unmark();
            }
            self.joined = first;
            return;
        }
        if let Some(at) = self.named_by_digit(letter) {
            // Of all commands, the hint is asked for most, and Enter would close it.
            let doubts = match keys::at_hand(letter) {
                Some((Command::Hint, _)) => true,
                command => command.is_some() && self.last_number().is_none(),
            };
            self.move_to(at);
            self.doubted = if doubts { Doubt::Letter(letter) } else { Doubt::None };
            return;
        }
        let Some((typed, exact)) = self.typing(letter) else { return };
        let names = self.typed_names();
        let begins = |at: &usize| names[*at].starts_with(&typed);
        let scene = self.session().scene();
        let can = |at: &usize| self.row.is_some() || self.session().can(&scene, scene.hand[*at]);
        let first = (0..names.len()).filter(begins).find(can).or((0..names.len()).find(begins));
        if self.row.is_some() && exact.is_none() && (0..names.len()).filter(begins).count() > 1 {
            // Enter should not bid 17 after a 1.
            self.unmark();
        } else {
            exact.or(first).into_iter().for_each(|at| self.move_to(at));
        }
        if names.iter().any(|name| name.len() > typed.len() && name.starts_with(&typed)) {
            self.typed = typed;
        }
    }

    /// The typed text with one more letter, and its digit; `None` if no name here contains it.
    fn typing(&self, letter: char) -> Option<(String, Option<usize>)> {
        // Capital letters are commands. A digit is the number of a piece first of all.
        let is_number = letter.is_ascii_digit() && self.row.is_some();
        if !letter.is_ascii_lowercase() && !is_number {
            return None;
        }
        let names = self.typed_names();
        let longer = format!("{}{}", self.typed, letter.to_ascii_uppercase());
        [longer, letter.to_ascii_uppercase().to_string()].into_iter().find_map(|typed| {
            let exact = names.iter().position(|name| *name == typed);
            let begins = names.iter().any(|name| name.starts_with(&typed));
            (exact.is_some() || begins).then_some((typed, exact))
        })
    }

    /// The names to type for the cursor's places: `QS`, `TS` for `10S`, a number for a bid.
    fn typed_names(&self) -> Vec<String> {
        let pack = self.info().pack;
        let name = |piece: Piece| match pack.face(piece) {
            Some(Face::Joker(_)) => Glyphs::Ascii.piece(pack, piece).to_uppercase(),
            _ => pack.name(piece).to_string().replace('-', ""),
        };
        match &self.row {
            Some(row) => row.moves.iter().map(|&mv| typed_move(self.info(), mv)).collect(),
            None => self.session().scene().hand.iter().map(|&piece| name(piece)).collect(),
        }
    }

    /// How to type the name of the last piece of the hand that may be played, such as `10h` or `5-2`.
    pub fn example_name(&self) -> String {
        let (hand, pack) = (self.session().scene().hand, self.info().pack);
        let Some(at) = (0..hand.len()).rev().find(|&at| self.can_play(at)) else { return String::new() };
        match pack.face(hand[at]) {
            Some(Face::Tile { .. }) => pack.name(hand[at]).to_string(),
            _ => self.typed_names()[at].to_lowercase().replace('t', "10"),
        }
    }

    /// Moves the cursor to piece `n` of the hand or the choice with this digit. A digit right after another makes a
    /// number of two if there are so many pieces, or the name of a tile.
    ///
    /// # Errors
    ///
    /// What to say if there is no such choice, or the hand has no tile with these ends.
    pub fn move_to_nth(&mut self, n: usize) -> Result<(), Text> {
        if let Some(first) = self.joined.take() {
            let held = self.tile(first, n % 10).map(|at| self.move_to(at));
            return held.ok_or_else(|| Text::new("ui-not-held").with("one", first).with("other", n % 10));
        }
        let last = self.last_number();
        let tile = self.number().filter(|&last| last <= 10).and_then(|last| self.tile(last % 10, n % 10));
        let together = last.filter(|&last| last < 10).map(|last| last * 10 + n % 10);
        let longer = together.filter(|&longer| self.nth(longer).is_some());
        // Two digits in a row can name a tile, and a number that is no place can be a name.
        let named = if longer.is_some() {
            None
        } else if self.nth(n).is_some_and(|at| self.row.is_some() || self.can_play(at)) {
            tile.filter(|&tile| last.is_some() && self.can_play(tile))
        } else {
            tile.or_else(|| self.of_rank(together.unwrap_or(n)))
        };
        let n = longer.unwrap_or(n);
        // The number of a place where nothing may be played can begin the name of a tile.
        let begins = !self.teaches() && named.is_none() && self.ends_a_tile(n);
        let at = named.or(self.nth(n)).filter(|&at| self.row.is_some() || !begins || self.can_play(at));
        if let Some(at) = at {
            let before = self.cursor;
            self.move_to(at);
            // If only one piece may be played, it stays marked.
            if self.refusal.is_some() && self.session().choices().len() == 1 {
                self.cursor = before;
            }
            self.doubted = match tile {
                _ if named.is_some() => Doubt::None,
                Some(tile) if tile != at && self.may_doubt(at) && self.can_play(tile) => Doubt::Ends,
                _ if self.may_doubt(at) && self.is_other_rank(n, at) => Doubt::Number,
                _ => Doubt::None,
            };
        } else {
            if self.session().choices().len() > 1 {
                // What the digit before has marked was not meant either.
                self.unmark();
            }
            if begins {
                self.joined = Some(n % 10);
                return Ok(());
            }
        }
        // Even if there is no such place, it may begin a name.
        self.digit = Some((n, Instant::now()));
        at.map(|_| ()).ok_or_else(|| Text::new("ui-no-nth").with("n", n))
    }

    /// Chooses what a digit has marked, unless it begins the number of another piece too.
    pub fn choose_numbered(&mut self, settings: &Settings) {
        let begins = self.last_number().is_some_and(|n| n < 10 && self.nth(10 * n).is_some());
        if !begins && !self.teaches() && self.marked().is_some() {
            self.choose(settings);
        }
    }

    /// The place of piece `n` of the hand, counted from 1, or of the choice with this digit.
    fn nth(&self, n: usize) -> Option<usize> {
        if self.row.is_some() {
            return self.row_digits().iter().position(|&digit| digit == char::from_digit(n as u32 % 10, 10));
        }
        n.checked_sub(1).filter(|&at| at < self.session().scene().hand.len())
    }

    /// The digit that marks each choice in the row. Where numbers are typed, other choices have digits that begin none.
    pub fn row_digits(&self) -> Vec<Option<char>> {
        let numbers = self.row.as_ref().map_or_else(Vec::new, |_| self.typed_names());
        let begins = |digit: &char| numbers.iter().any(|number| number.starts_with(*digit));
        let mut free = "1234567890".chars().filter(|digit| !begins(digit));
        numbers.iter().map(|number| if number.is_empty() { free.next() } else { None }).collect()
    }

    /// What may have been meant by the keys that marked the piece.
    pub fn doubted(&self) -> Doubt {
        self.doubted
    }

    /// Whether to ask what was meant by the number of the piece in this place: only somebody who plays alone.
    fn may_doubt(&self, at: usize) -> bool {
        self.row.is_none() && !self.session().is_shared() && self.can_play(at)
    }

    /// Whether the piece in this place may be played.
    fn can_play(&self, at: usize) -> bool {
        self.session().scene().hand.get(at).is_some_and(|&piece| !self.session().ways(piece).is_empty())
    }

    /// The first place of a card with this rank that may be played.
    fn of_rank(&self, rank: usize) -> Option<usize> {
        let hand = self.session().scene().hand;
        (0..hand.len()).find(|&at| self.row.is_none() && self.bears(hand[at], rank) && self.can_play(at))
    }

    /// Whether the number on a card is this one.
    fn bears(&self, piece: Piece, number: usize) -> bool {
        matches!(self.info().pack.face(piece), Some(Face::Card { rank, .. }) if usize::from(rank) == number)
    }

    /// Whether the card in this place has another rank than this number, and one with that rank may be played.
    fn is_other_rank(&self, n: usize, at: usize) -> bool {
        const ACE: usize = 14;
        let rank = if n == 1 { ACE } else { n };
        let is_other = self.session().scene().hand.get(at).is_some_and(|&marked| !self.bears(marked, rank));
        is_other && self.of_rank(rank).is_some()
    }
}

/// The text to type for a choice in a row; empty if it has only its place there.
///
/// A pass among bids has a letter, because any digit could also be the second of a number.
pub fn typed_move(info: &Info, mv: Move) -> String {
    let number = match mv {
        Move::Pass => return "P".to_owned(),
        Move::Bid(number) | Move::Lead(_, LedSuit::Number(number)) => Some(number),
        Move::Declare(declaration) => declaration.spec(info.declarations).and_then(|spec| match spec.value {
            DeclarationValue::Number(number) => Some(number),
            DeclarationValue::Word(_) => None,
        }),
        _ => None,
    };
    number.map(|number| number.to_string()).unwrap_or_default()
}
