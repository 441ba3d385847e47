//! Draws a decision of a review: the trick and the hand as they were, and what was played next to what was better.
//!
//! ```text
//!  Deal 2, trick 5: 6.2 ± 0.6  Costly                          3 of 7
//!  Pot 9 · Trump: hearts
//!   Ben    Cho                     You played  Better
//!  ┌───┐  ┌───┐                   ┌───┐       ┌───┐
//!  │10♦│  │ 4♦│                   │ A♦│       │ J♦│
//!  └───┘  └───┘                   └───┘       └───┘
//!  winning
//!   your hand, with the two pieces named
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::art::{Art, Make, Shade, Size};
use super::hand::{self, Hand};
use super::look::{Look, put, put_lines, rows};
use crate::core::{Info, Move, Piece};
use crate::table::{Judgement, Scene, move_label};

/// A decision, and how it is headed.
pub struct DecisionView<'a> {
    /// The game.
    pub info: &'static Info,
    /// What its player saw.
    pub scene: &'a Scene,
    /// What was chosen, and what was better.
    pub judgement: &'a Judgement,
    /// When it was, and what it cost.
    pub heading: &'a str,
    /// Which decision of how many it is.
    pub count: &'a str,
}

/// The rows of a block of pieces: a caption, the pieces, and a note.
const BLOCK: u16 = 2;
/// The most rows of what else is on the table.
const FACTS: usize = 2;
/// The columns between two blocks.
const GAP: u16 = 2;

impl DecisionView<'_> {
    /// Draws it, and returns the rest of the area.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) -> Rect {
        put(buf, area, area.x, area.y, self.heading, look.theme.strong);
        let right = area.right().saturating_sub(self.count.width() as u16);
        put(buf, area, right, area.y, self.count, look.theme.label);
        let facts = look.say_all(&self.scene.facts);
        let lines = look.flow(&facts, look.signs().between, area.width.into(), FACTS);
        put_lines(buf, rows(area, 1, lines.len() as u16), &lines, look.theme.text);
        let area = rows(area, (lines.len() as u16).max(1) - 1, area.height);
        let make = Make::of(look, self.info.pack);
        let size = hand::size(make, self.scene.hand.len(), area.width, Size::Small);
        let own = hand::rows(make, size);
        let (_, height) = size.of(make);
        let block = height + BLOCK;
        self.draw_blocks(buf, rows(area, 2, block), look, (make, size));
        self.draw_hand(buf, rows(area, 2 + block, own), look, (make, size));
        rows(area, 2 + block + own, area.height)
    }

    /// The trick so far on the left, and the two choices on the right.
    fn draw_blocks(&self, buf: &mut Buffer, area: Rect, look: &Look, (make, size): (Make, Size)) {
        let words = look.words;
        let mut choices = vec![(words.get("review-played"), self.judgement.own)];
        if self.judgement.best != self.judgement.own {
            choices.push((words.get("review-better-head"), self.judgement.best));
        }
        let labelled = |(caption, mv): (String, Move)| {
            let label = words.say(&move_label(self.info, mv), &[]);
            (caption, mv.piece(), if mv.piece().is_none() { label } else { String::new() })
        };
        let choices: Vec<_> = choices.into_iter().map(labelled).collect();
        let wide = |(caption, _, note): &(String, Option<Piece>, String)| {
            (caption.width().max(note.width()) as u16).max(size.of(make).0) + GAP
        };
        let width: u16 = choices.iter().map(wide).sum();
        let mut x = area.right().saturating_sub(width);
        let styles =
            if choices.len() > 1 { [look.theme.failure, look.theme.gold] } else { [look.theme.gold; 2] };
        for (choice, style) in choices.iter().zip(styles) {
            let room = Rect { x, width: wide(choice), ..area };
            put(buf, room, x, room.y, &choice.0, style);
            Self::draw_piece(buf, room, look, (make, size), choice);
            x += wide(choice);
        }
        let left = Rect { width: area.width.saturating_sub(width + GAP), ..area };
        if self.scene.trick.is_empty() {
            let lines = look.prose(&[words.get("review-no-trick")], left.width.into(), 2);
            put_lines(buf, rows(left, 1, 2), &lines, look.theme.label);
        }
        let mut x = left.x;
        for placed in &self.scene.trick {
            let is_winning = self.scene.winning == Some(placed.seat);
            let note = if is_winning { words.get("review-winning") } else { String::new() };
            let one = (look.name(placed.seat).to_owned(), Some(placed.piece), note);
            let room = Rect { x, width: wide(&one).min(left.right().saturating_sub(x)), ..left };
            put(buf, room, x, room.y, &look.fit(&one.0, room.width.into()), look.theme.label);
            Self::draw_piece(buf, room, look, (make, size), &one);
            x += wide(&one);
        }
    }

    fn draw_piece(
        buf: &mut Buffer,
        room: Rect,
        look: &Look,
        (make, size): (Make, Size),
        (_, piece, note): &(String, Option<Piece>, String),
    ) {
        let (width, height) = size.of(make);
        let place = Rect { y: room.y + 1, width: width.min(room.width), height, ..room };
        if piece.is_some() {
            Art { make, piece: *piece, size, shade: Shade::Plain }.draw(buf, place, look);
        }
        let y = if piece.is_some() { place.bottom() } else { place.y + height / 2 };
        put(buf, room, room.x, y, &look.fit(note, room.width.into()), look.theme.text);
    }

    fn draw_hand(&self, buf: &mut Buffer, area: Rect, look: &Look, (make, size): (Make, Size)) {
        let pieces: Vec<(Piece, bool)> = self.scene.hand.iter().map(|&piece| (piece, true)).collect();
        let name = |mv: Move, key: &str| Some((mv.piece()?, look.words.get(key)));
        let mut named: Vec<(Piece, String)> =
            name(self.judgement.own, "review-mark-own").into_iter().collect();
        if self.judgement.best != self.judgement.own {
            named.extend(name(self.judgement.best, "review-mark-better"));
        }
        let hand = Hand {
            make,
            pieces: &pieces,
            named: &named,
            cursor: None,
            choosing: false,
            size,
            below_is_taken: false,
        };
        hand.draw(buf, area, look);
    }
}
