//! The order of a hand in words.

use crate::core::{Order, Pack, Text};

/// How the hand is held now.
pub fn hand_order(pack: Pack, order: Order) -> Text {
    Text::new(match (order, pack) {
        (Order::Suit, Pack::French) => "hand-by-suit",
        (Order::Rank, Pack::French) => "hand-by-rank",
        (Order::Suit, Pack::Dominoes | Pack::Chinese) => "hand-by-end",
        (Order::Rank, Pack::Dominoes | Pack::Chinese) => "hand-by-pips",
        (Order::Trumps, _) => "hand-by-trumps",
        (Order::Came, _) => "hand-by-coming",
    })
}
