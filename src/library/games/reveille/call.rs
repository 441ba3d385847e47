//! The calls of a declarer (clauses Trump 1 and Trump 2 of the rule page).

use crate::core::{Declaration, DeclarationSpec, DeclarationValue};

/// A declarer's choice of trumps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Call {
    /// This number (0 to 6) is trump.
    Trump(u8),
    /// No trumps.
    NoTrump,
    /// No trumps, and declarer must win no trick.
    Nello,
}

const fn call(value: DeclarationValue, choice: &'static str, event: &'static str) -> DeclarationSpec {
    DeclarationSpec::new(("call", value), ["prompt-call", choice, event])
}

const fn trump(number: u8) -> DeclarationSpec {
    call(DeclarationValue::Number(number), "choice-trump", "event-trump")
}

/// All calls, in the order of their [`Declaration`]s.
pub(super) const DECLARATIONS: [DeclarationSpec; 9] = [
    trump(0),
    trump(1),
    trump(2),
    trump(3),
    trump(4),
    trump(5),
    trump(6),
    call(DeclarationValue::Word("no-trump"), "choice-no-trump", "event-no-trump"),
    call(DeclarationValue::Word("nello"), "choice-nello", "event-nello"),
];

/// The legal calls, as bits of [`Moves::Declare`](crate::core::Moves::Declare).
pub(super) const fn allowed(nello: bool) -> u16 {
    if nello { 0x1ff } else { 0xff }
}

impl Call {
    /// The call of this declaration.
    pub const fn of(declaration: Declaration) -> Self {
        match declaration.index() {
            7 => Call::NoTrump,
            8.. => Call::Nello,
            number => Call::Trump(number as u8),
        }
    }

    /// Its declaration.
    pub const fn declaration(self) -> Declaration {
        Declaration::new(match self {
            Call::Trump(number) => number as usize,
            Call::NoTrump => 7,
            Call::Nello => 8,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_have_the_indices_of_their_declarations() {
        for (n, spec) in DECLARATIONS.iter().enumerate() {
            let call = Call::of(Declaration::new(n));
            assert_eq!(call.declaration(), Declaration::new(n));
            let value = match call {
                Call::Trump(number) => DeclarationValue::Number(number),
                Call::NoTrump => DeclarationValue::Word("no-trump"),
                Call::Nello => DeclarationValue::Word("nello"),
            };
            assert_eq!(spec.value, value);
        }
    }
}
