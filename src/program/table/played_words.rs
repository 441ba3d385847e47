//! What has been played in a deal, and what everybody knows from it, in words.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;

use crate::core::{Face, Info, Order, Piece, PieceSet, Seat, Suit, Text};
use crate::lang::{Glyphs, Words};
use crate::table::Scene;

/// The pieces of a suit, or the tiles with the same higher end.
pub struct PlayedRow {
    /// The suit or the number.
    pub label: String,
    /// The pieces, the highest first, each as wide as the others: played ones by name, own ones in brackets, others as dots.
    pub pieces: String,
}

/// The sign of a piece that nobody has played.
pub fn unseen(words: &Words) -> &'static str {
    // The raised dot is as wide as two letters in some terminals.
    if words.glyphs == Glyphs::Unicode { "\u{b7}" } else { "." }
}

/// The pieces played so far in the deal, by suit or by the higher end of tiles.
pub fn played_rows(words: &Words, info: &Info, scene: &Scene) -> Vec<PlayedRow> {
    let mut groups: BTreeMap<u8, Vec<Piece>> = BTreeMap::new();
    for piece in info.pack.sorted(scene.pack) {
        groups.entry(Order::Suit.group(info.pack, piece)).or_default().push(piece);
    }
    let name = |piece: Piece| match info.pack.face(piece) {
        Some(Face::Card { .. }) => info.pack.name(piece).to_string()[..1].replace('T', "10"),
        _ => words.glyphs.piece(info.pack, piece),
    };
    let widest = scene.pack.iter().map(|piece| name(piece).width()).max().unwrap_or(0);
    let unseen = unseen(words);
    let cell = |piece: Piece| {
        let is_own = scene.hand.contains(&piece);
        let shown = if is_own || scene.played.contains(piece) { name(piece) } else { unseen.to_owned() };
        let before = " ".repeat((widest - shown.width()) / 2);
        let after = " ".repeat(widest - shown.width() - before.len());
        let [open, close] = if is_own { ["[", "]"] } else { [" ", " "] };
        format!("{before}{open}{shown}{close}{after}")
    };
    let row = |pieces: &Vec<Piece>| PlayedRow {
        label: match pieces.first().and_then(|&piece| info.pack.face(piece)) {
            Some(Face::Card { suit, .. }) => words.glyphs.suit(suit).to_owned(),
            Some(Face::Tile { high, .. }) => high.to_string(),
            _ => String::new(),
        },
        pieces: pieces.iter().map(|&piece| cell(piece)).collect::<String>().trim_end().to_owned(),
    };
    groups.values().rev().map(row).collect()
}

/// A suit of cards, or a number on dominoes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Named {
    Suit(Suit),
    Number(u8),
}

/// The suits or numbers that everybody knows players no longer hold, because they have not followed.
pub fn voids(info: &Info, scene: &Scene) -> Vec<Text> {
    let mut suits: BTreeMap<Named, PieceSet> = BTreeMap::new();
    let mut add = |name: Named, piece: Piece| suits.entry(name).or_default().insert(piece);
    for piece in scene.pack {
        match info.pack.face(piece) {
            Some(Face::Card { suit, .. }) => add(Named::Suit(suit), piece),
            Some(Face::Tile { high, low }) => {
                add(Named::Number(high), piece);
                add(Named::Number(low), piece);
            }
            Some(Face::Joker(_)) | None => {}
        }
    }
    let mut texts = Vec::new();
    for seat in Seat::all(scene.seats.len()).filter(|seat| scene.seats[seat.index()].held > 0) {
        for (&name, &pieces) in &suits {
            // Trumps belong to no other suit.
            let own = pieces - scene.trumps;
            let left = if own.is_empty() { pieces } else { own } - scene.played;
            if !left.is_empty() && scene.excluded[seat].includes(left) {
                texts.push(match name {
                    Named::Suit(suit) => Text::new("played-no-suit").with("seat", seat).with("suit", suit),
                    Named::Number(number) => {
                        Text::new("played-no-number").with("seat", seat).with("number", number)
                    }
                });
            }
        }
    }
    texts
}
