//! What a game adds to an event: the pot that stays, the trump that was revealed.

use super::pack::Suit;
use super::seat::Seat;
use super::text::Text;

/// The most facts of an event.
pub const MAX_FACTS: usize = 2;

/// Facts that only one game knows, and the message that tells them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    message: &'static str,
    facts: [Option<(&'static str, Fact)>; MAX_FACTS],
}

/// The value of a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// A number.
    Number(i32),
    /// A seat; records write its number.
    Seat(Seat),
    /// A suit; records write its letter.
    Suit(Suit),
    /// One of a few words.
    Word(&'static str),
}

impl Facts {
    /// Facts told by this message, each with the name of its field in the record. Facts past [`MAX_FACTS`] are dropped.
    pub fn new(message: &'static str, facts: &[(&'static str, Fact)]) -> Self {
        let mut all = [None; MAX_FACTS];
        for (slot, &fact) in all.iter_mut().zip(facts) {
            *slot = Some(fact);
        }
        Facts { message, facts: all }
    }

    /// The facts with their names, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Fact)> {
        self.facts.into_iter().flatten()
    }

    /// The message with its arguments: `seat`, `suit`, and numbers by the names of the facts. A [`Fact::Word`] is none:
    /// the game has chosen the message by it.
    pub fn text(&self) -> Text {
        self.iter().fold(Text::new(self.message), |text, (name, fact)| match fact {
            Fact::Number(number) => text.with(name, number),
            Fact::Seat(seat) => text.with("seat", seat),
            Fact::Suit(suit) => text.with("suit", suit),
            Fact::Word(_) => text,
        })
    }
}
