//! What the cards were before what has been declared and played.

use super::{Hidden, Loo};
use crate::core::{Declaration, Move, Past};

/// What was hidden before the first of these decisions: see [`rewind`](crate::core::TrickTaking::rewind).
pub(super) fn rewind(mut hidden: Hidden, past: &[Past<Loo>]) -> Hidden {
    for Past { seat, mv, .. } in past.iter().rev() {
        match *mv {
            Some(Move::Play(card)) => hidden.hands[*seat].insert(card),
            Some(Move::Declare(Declaration::Buy)) => {
                hidden.dummy = hidden.hands[*seat];
                hidden.hands[*seat] = std::mem::take(&mut hidden.discarded[*seat]);
            }
            _ => {}
        }
    }
    hidden
}
