//! Refusals that several games share.

use crate::core::{Arg, Clause, Move, Pack, Piece, PieceSet, Refusal, Suit, Text};

/// The piece that a move plays, or why it plays none of this hand. `clause` is the one that says that a
/// piece of one's own hand is to be played.
pub fn played(pack: Pack, mv: Move, hand: PieceSet, clause: Clause) -> Result<Piece, Refusal> {
    match mv {
        Move::Play(piece) | Move::Lead(piece, _) => held(pack, piece, hand, clause),
        _ => Err(not_now(clause)),
    }
}

/// The piece itself if it is in this hand, else why not.
pub fn held(pack: Pack, piece: Piece, hand: PieceSet, clause: Clause) -> Result<Piece, Refusal> {
    if hand.contains(piece) {
        return Ok(piece);
    }
    Err(Refusal::new(clause, Text::new("refuse-not-held").piece("piece", pack, piece)))
}

/// That something else is to be decided now.
pub fn not_now(clause: Clause) -> Refusal {
    Refusal::new(clause, Text::new("refuse-not-now"))
}

/// That a suit of cards was led, and this hand holds some of it.
pub fn must_follow(clause: Clause, led: Suit, hand: PieceSet) -> Refusal {
    let held = Arg::Pieces(Pack::French, hand & led.cards());
    Refusal::new(clause, Text::new("refuse-follow").with("suit", led).with("held", held))
}
