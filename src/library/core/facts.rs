//! Facts that a game adds to an event, such as the pot that stays or the trump that was revealed.

use super::message::Text;
use super::pack::Suit;
use super::seat::Seat;

/// The maximum number of facts in an event.
pub const MAX_FACTS: usize = 2;

/// Facts of one game, and the message that reports them.
///
/// ```
/// use offsuit_library::core::{Fact, Facts, Seat};
///
/// let facts = Facts::new("event-pot", &[("winner", Fact::Seat(Seat::new(2))), ("pot", Fact::Number(9))]);
/// assert_eq!(facts.iter().nth(1), Some(("pot", Fact::Number(9))));
/// assert_eq!(facts.text().key, "event-pot");
/// ```
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
    /// A seat, written as its number in records.
    Seat(Seat),
    /// A suit, written as its letter in records.
    Suit(Suit),
    /// A word that the game defines.
    Word(&'static str),
}

impl Facts {
    /// Facts for this message, each with the name of its field in records. Facts beyond [`MAX_FACTS`] are dropped.
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

    /// The message with its arguments: `seat`, `suit`, and numbers under the names of their facts.
    ///
    /// A [`Fact::Word`] is not an argument, because the game has already used it to choose the message.
    pub fn text(&self) -> Text {
        self.iter().fold(Text::new(self.message), |text, (name, fact)| match fact {
            Fact::Number(number) => text.with(name, number),
            Fact::Seat(seat) => text.with("seat", seat),
            Fact::Suit(suit) => text.with("suit", suit),
            Fact::Word(_) => text,
        })
    }
}
