//! Refusals that several games share.

use crate::core::{Arg, Clause, Move, Pack, Piece, PieceSet, Refusal, Suit, Text};

/// The piece that a move plays from this hand, or the refusal if there is none.
///
/// `clause` is the rule that players play a piece from their own hand.
///
/// # Errors
/// When the move does not play a piece, or the hand does not have it.
pub fn played(pack: Pack, mv: Move, hand: PieceSet, clause: Clause) -> Result<Piece, Refusal> {
    match mv {
        Move::Play(piece) | Move::Lead(piece, _) => held(pack, piece, hand, clause),
        _ => Err(not_now(clause)),
    }
}

/// The piece if it is in this hand, or the refusal.
///
/// # Errors
/// When the hand does not have the piece.
pub fn held(pack: Pack, piece: Piece, hand: PieceSet, clause: Clause) -> Result<Piece, Refusal> {
    if hand.contains(piece) {
        return Ok(piece);
    }
    Err(Refusal::new(clause, Text::new("refuse-not-held").piece("piece", pack, piece)))
}

/// The refusal of a move that is not possible at this point of the game.
pub fn not_now(clause: Clause) -> Refusal {
    Refusal::new(clause, Text::new("refuse-not-now"))
}

/// The refusal of a card that does not follow suit although the hand could.
pub fn must_follow(clause: Clause, led: Suit, hand: PieceSet) -> Refusal {
    let held = Arg::Pieces(Pack::French, hand & led.cards());
    Refusal::new(clause, Text::new("refuse-follow").with("suit", led).with("held", held))
}
