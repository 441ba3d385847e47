//! The order of a hand in words.

use crate::core::{Order, Pack, Text};

/// How the hand is held now.
pub fn hand_order(pack: Pack, order: Order) -> Text {
    Text::new(match (pack, order) {
        (Pack::French, Order::Suit) => "hand-by-suit",
        (Pack::French, Order::Rank) => "hand-by-rank",
        (Pack::Dominoes | Pack::Chinese, Order::Suit) => "hand-by-end",
        (Pack::Dominoes | Pack::Chinese, Order::Rank) => "hand-by-pips",
    })
}
