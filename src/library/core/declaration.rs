//! Decisions that only one game has, such as staying or dropping, or naming trumps.

/// A declaration of a game: an index into [`Info::declarations`](super::Info::declarations).
///
/// ```
/// use offsuit_library::core::{Declaration, TrickTaking};
/// use offsuit_library::games::Loo;
///
/// let first = Declaration::new(0);
/// let spec = first.spec(Loo::INFO.declarations).expect("Loo has declarations");
/// assert_eq!(spec.field, "declare");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Declaration(u8);

/// The maximum number of declarations of a game, limited by the bits of [`Moves::Declare`](super::Moves::Declare).
pub const MAX_DECLARATIONS: usize = 16;

impl Declaration {
    /// The declaration with this index, which must be less than [`MAX_DECLARATIONS`].
    pub const fn new(index: usize) -> Self {
        Declaration((index % MAX_DECLARATIONS) as u8)
    }

    /// Its index in the list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its bit in [`Moves::Declare`](super::Moves::Declare).
    pub const fn bit(self) -> u16 {
        1 << self.0
    }

    /// Its entry in the game's list; `None` if the list is shorter.
    pub fn spec(self, list: &'static [DeclarationSpec]) -> Option<&'static DeclarationSpec> {
        list.get(self.index())
    }
}

/// How a declaration appears in records and on screens.
///
/// ```
/// use offsuit_library::core::{DeclarationSpec, DeclarationValue};
///
/// const STAY: DeclarationSpec = DeclarationSpec::new(
///     ("declare", DeclarationValue::Word("stay")),
///     ["prompt-stay", "choice-stay", "event-stay"],
/// );
/// assert_eq!(STAY.choice, "choice-stay");
/// assert!(!STAY.takes_dummy && STAY.taking_dummy().takes_dummy);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeclarationSpec {
    /// Its field in records, such as `declare` in `{"declare":"stay"}`.
    pub field: &'static str,
    /// The value of that field.
    pub value: DeclarationValue,
    /// The message that asks the player for the decision.
    pub prompt: &'static str,
    /// The message that labels the choice on a button. A numeric value is its argument `number`.
    pub choice: &'static str,
    /// The message that reports the choice, with the arguments `seat` and `number`.
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
    /// A declaration with this field and value in records, and these messages.
    pub const fn new(
        (field, value): (&'static str, DeclarationValue),
        [prompt, choice, event]: [&'static str; 3],
    ) -> Self {
        DeclarationSpec { field, value, prompt, choice, event, takes_dummy: false }
    }

    /// Marks that the declaration exchanges the hand for the dummy.
    #[must_use]
    pub const fn taking_dummy(mut self) -> Self {
        self.takes_dummy = true;
        self
    }
}
