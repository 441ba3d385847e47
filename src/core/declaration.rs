//! Choices that a game names itself: to stay or drop, to name a trump.

/// A choice of the list in [`Info::declarations`](super::Info::declarations), by its place there, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Declaration(u8);

/// The most declarations of a game: the bits of [`Moves::Declare`](super::Moves::Declare).
pub const MAX_DECLARATIONS: usize = 16;

impl Declaration {
    /// The choice with this place in the list, less than [`MAX_DECLARATIONS`].
    pub const fn new(index: usize) -> Self {
        Declaration((index % MAX_DECLARATIONS) as u8)
    }

    /// Its place in the list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its bit in [`Moves::Declare`](super::Moves::Declare).
    pub const fn bit(self) -> u16 {
        1 << self.0
    }

    /// What the game says about it; `None` if the list is shorter.
    pub fn spec(self, list: &'static [DeclarationSpec]) -> Option<&'static DeclarationSpec> {
        list.get(self.index())
    }
}

/// How a declaration is written and said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeclarationSpec {
    /// Its field in records: `{"declare":"stay"}`.
    pub field: &'static str,
    /// The value of that field.
    pub value: DeclarationValue,
    /// The message that asks the player for the decision.
    pub prompt: &'static str,
    /// The message that names the choice on a button. A number is its argument `number`.
    pub choice: &'static str,
    /// The message that says that a seat has made it, with the arguments `seat` and `number`.
    pub event: &'static str,
    /// Whether the seat exchanges its hand for the dummy.
    pub takes_dummy: bool,
}

/// How a declaration is written in a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeclarationValue {
    /// As a word.
    Word(&'static str),
    /// As a number.
    Number(u8),
}

impl DeclarationSpec {
    /// A declaration of these messages.
    pub const fn new(
        (field, value): (&'static str, DeclarationValue),
        [prompt, choice, event]: [&'static str; 3],
    ) -> Self {
        DeclarationSpec { field, value, prompt, choice, event, takes_dummy: false }
    }

    /// The same, exchanging the hand for the dummy.
    #[must_use]
    pub const fn taking_dummy(mut self) -> Self {
        self.takes_dummy = true;
        self
    }
}
