//! What has been played in a deal, and what everybody knows from it, in words.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;

use crate::core::{Arg, Face, Info, Order, Piece, PieceSet, Seat, Suit, Text};
use crate::lang::{Glyphs, Words};
use crate::table::Scene;

/// The pieces of a suit, the tiles with the same higher end, or a joker.
pub struct PlayedRow {
    /// The suit, the number, or the joker's name.
    pub label: String,
    /// The pieces, the highest first, each as wide as the others: played ones by name, own ones in square brackets, those
    /// that the viewer knows to be elsewhere in round ones, others as dots.
    pub pieces: String,
}

/// Where a piece is, as far as the viewer knows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Own,
    Played,
    Elsewhere,
    Unknown,
}

/// The sign of a piece of which the viewer knows nothing.
fn unseen(words: &Words) -> &'static str {
    // The raised dot is as wide as two letters in some terminals.
    if words.glyphs == Glyphs::Unicode { "\u{b7}" } else { "." }
}

/// Why the viewer may not look at what has been played; `None` if they may.
pub fn why_not_played(scene: &Scene) -> Option<Text> {
    (!scene.shows_played).then(|| Text::new("played-from-memory"))
}

/// Why there is no last trick to look at.
pub fn no_last_trick(scene: &Scene) -> Text {
    Text::new(if scene.is_from_memory && !scene.trick.is_empty() {
        "ui-last-trick-gone"
    } else {
        "ui-no-last-trick"
    })
}

/// What the signs of the rows mean.
pub fn played_legend(words: &Words, scene: &Scene) -> String {
    let key = if elsewhere(scene).is_empty() { "played-legend" } else { "played-legend-known" };
    words.with(key, &[("unseen", unseen(words))])
}

/// The pieces that were not played, but that the viewer knows to be in another hand, face up or out of play.
fn elsewhere(scene: &Scene) -> PieceSet {
    let seats = Seat::all(scene.seats.len());
    seats.fold(scene.face_up | scene.given_up, |all, seat| all | scene.located[seat])
}

/// The pieces played so far in the deal, by suit or by the higher end of tiles.
pub fn played_rows(words: &Words, info: &Info, scene: &Scene) -> Vec<PlayedRow> {
    let name = |piece: Piece| match info.pack.face(piece) {
        Some(Face::Card { .. }) => info.pack.name(piece).to_string()[..1].replace('T', "10"),
        _ => words.signs(info.pack, piece),
    };
    // A joker alone in its row may be wider than the others.
    let is_joker = |piece: Piece| matches!(info.pack.face(piece), Some(Face::Joker(_)));
    let others = scene.pack.iter().filter(|&piece| !is_joker(piece));
    let widest = others.map(|piece| name(piece).width()).max().unwrap_or(0);
    let cell = |piece: Piece, place: Place| {
        let shown = if place == Place::Unknown { unseen(words).to_owned() } else { name(piece) };
        let free = widest.saturating_sub(shown.width());
        let (before, after) = (" ".repeat(free / 2), " ".repeat(free - free / 2));
        let [open, close] = match place {
            Place::Own => ["[", "]"],
            Place::Elsewhere => ["(", ")"],
            Place::Played | Place::Unknown => [" ", " "],
        };
        format!("{before}{open}{shown}{close}{after}")
    };
    // Twins have the same name, so only their number is known.
    let mut known: Vec<(String, Place)> = Vec::new();
    let hand: PieceSet = scene.hand.iter().copied().collect();
    for (pieces, place) in
        [(hand, Place::Own), (scene.played, Place::Played), (elsewhere(scene), Place::Elsewhere)]
    {
        known.extend(pieces.iter().map(|piece| (info.pack.name(piece).to_string(), place)));
    }
    let mut groups: BTreeMap<(u8, Option<Piece>), PlayedRow> = BTreeMap::new();
    for piece in info.pack.sorted(scene.pack) {
        // Each joker has a row of its own, because a dot does not say which is missing.
        let face = info.pack.face(piece);
        let joker = is_joker(piece).then_some(piece);
        let row = groups.entry((Order::Suit.group(info.pack, piece), joker)).or_insert_with(|| PlayedRow {
            label: match face {
                Some(Face::Card { suit, .. }) => words.glyphs.suit(suit).to_owned(),
                Some(Face::Tile { high, .. }) => high.to_string(),
                _ => words.piece(info.pack, piece),
            },
            pieces: String::new(),
        });
        let own_name = info.pack.name(piece).to_string();
        let found = known.iter().position(|(name, _)| *name == own_name);
        let place = found.map_or(Place::Unknown, |at| known.remove(at).1);
        row.pieces.push_str(&cell(piece, place));
    }
    let mut rows: Vec<PlayedRow> = groups.into_values().rev().collect();
    // The pieces stand in columns, and end where they end.
    let label = rows.iter().map(|row| row.label.width()).max().unwrap_or(0);
    for row in &mut rows {
        row.label.push_str(&" ".repeat(label - row.label.width()));
        row.pieces.truncate(row.pieces.trim_end().len());
    }
    rows
}

/// What is known of pieces that were not played: where some are, and which suits or numbers players no longer hold.
pub fn known(info: &Info, scene: &Scene) -> Vec<Text> {
    let say = |key: &'static str, pieces: PieceSet| {
        (!pieces.is_empty()).then(|| Text::new(key).with("pieces", Arg::Pieces(info.pack, pieces)))
    };
    let held = Seat::all(scene.seats.len())
        .filter_map(|seat| Some(say("played-held", scene.located[seat])?.with("seat", seat)));
    let others = [say("played-face-up", scene.face_up), say("played-given-up", scene.given_up)];
    others.into_iter().flatten().chain(held).chain(voids(info, scene)).collect()
}

/// A suit of cards, or a number on dominoes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Named {
    Suit(Suit),
    Number(u8),
}

/// The suits or numbers that everybody knows players no longer hold, because they have not followed.
fn voids(info: &Info, scene: &Scene) -> Vec<Text> {
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
