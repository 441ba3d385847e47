//! The position as remembered by a player who has forgotten part of a deal.

use rand::Rng;

use super::moves::Move;
use super::piece::PieceSet;
use super::seat::{PerSeat, Seat};
use super::strategy::Strategy;
use super::trick::Trick;
use super::trick_taking::{Public, Turn};

/// Implements [`Strategy::imagine_vaguely`] for games of plain tricks.
///
/// In such games every seat plays a piece to each trick, and won tricks are turned face down. `pack` has all pieces
/// dealt, `in_view` those played before `then` that are still visible.
pub fn imagine<G: Strategy, R: Rng + ?Sized>(
    public: &Public<G>,
    private: &G::Private,
    seat: Seat,
    then: &Public<G>,
    (pack, in_view): (PieceSet, PieceSet),
    rng: &mut R,
) -> Option<(Public<G>, G::Hidden)> {
    let on_table: PieceSet = public.trick.pieces().iter().copied().collect();
    let by_trick = shown_by_trick(public).excluded;
    let mut vague = *public;
    vague.played -= then.played - on_table - in_view;
    for other in Seat::all(public.seats()) {
        // Forgets the exclusions known at `then`, even those that a later trick confirmed. Only the current trick
        // counts.
        vague.excluded[other] = (public.excluded[other] - then.excluded[other]) | by_trick[other];
    }
    let hidden = G::imagine(&vague, private, seat, rng)?;
    let held = Seat::all(public.seats())
        .fold(PieceSet::EMPTY, |held, other| held | G::hand(&G::private(&hidden, other)));
    vague.played = pack - held;
    Some((vague, hidden))
}

/// The position with only those exclusions that follow from the current trick.
fn shown_by_trick<G: Strategy>(public: &Public<G>) -> Public<G> {
    let leader = public.trick.leader();
    let mut replayed = Public {
        trick: Trick::led_by(leader),
        turn: Turn::Act(leader),
        excluded: PerSeat::default(),
        ..*public
    };
    let mut hidden = G::Hidden::default();
    for &piece in public.trick.pieces() {
        if let Turn::Act(seat) = replayed.turn {
            G::apply(&mut replayed, &mut hidden, seat, Move::Play(piece), &mut ());
        }
    }
    replayed
}
