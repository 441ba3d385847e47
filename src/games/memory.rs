//! What somebody makes of a deal who remembers it, well or badly.

use crate::core::{Move, PerSeat, Piece, PieceSet, TrickTaking, Turn};

/// Plays the pieces of a trick that is not complete to an empty one, so that `public` tells what they show.
pub(super) fn play_again<G: TrickTaking>(public: &mut G::Public, hidden: &mut G::Hidden, pieces: &[Piece]) {
    for &piece in pieces {
        if let Turn::Act(seat) = G::turn(public) {
            G::apply(public, hidden, seat, Move::Play(piece), &mut ());
        }
    }
}

/// What is remembered of something that was shown a seat each: what was shown since `then`, or is by the trick on
/// the table. (What the tricks between have shown a second time is forgotten with the first.)
pub(super) fn remembered(
    shown: &PerSeat<PieceSet>,
    then: &PerSeat<PieceSet>,
    by_trick: &PerSeat<PieceSet>,
    seats: usize,
) -> PerSeat<PieceSet> {
    let mut kept = PerSeat::default();
    for seat in crate::core::Seat::all(seats) {
        kept[seat] = (shown[seat] - then[seat]) | by_trick[seat];
    }
    kept
}

/// The pieces that are in one of the hands.
pub(super) fn held(hands: &PerSeat<PieceSet>, seats: usize) -> PieceSet {
    hands.first(seats).iter().fold(PieceSet::EMPTY, |all, &hand| all | hand)
}
