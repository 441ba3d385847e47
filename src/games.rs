//! The six games, and the catalogue of them.
//!
//! # Adding a game
//! 1. A module here that implements [`TrickTaking`]: it opens with its
//!    rules and a playable doctest; its rules of thumb stand in a `novice` submodule, the lines that explain a
//!    deal's score in `explain`.
//! 2. A line in the `catalog!` below.
//! 3. A rule page a language, `rules/LANGUAGE/ID.md`: without it the program does not build.
//! 4. Its messages in the catalogues of `src/lang/`: a test names those that are missing.
//! 5. A commented match in `tests/data/`.
//!
//! `core`, `record`, `bots`, `table` and `ui` do not change.

mod alike;
mod deer_hunt;
mod fifteens;
mod hamlet;
mod head_and_tail;
mod loo;
mod memory;
mod odds;
mod reckon;
mod refuse;
mod reveille;

pub use deer_hunt::DeerHunt;
pub use fifteens::Fifteens;
pub use hamlet::Hamlet;
pub use head_and_tail::HeadAndTail;
pub use loo::Loo;
pub use reveille::Reveille;

use rand::Rng;

use crate::core::rng::below;
use crate::core::{Info, PerSeat, PieceSet, Seat, TrickTaking};

/// A game of the catalogue, as data.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What the game is.
    pub info: Info,
    /// Its rule pages, a language each.
    pub pages: &'static [(&'static str, &'static str)],
}

/// Something that is done with a game whose type is known only when the program runs.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<G: TrickTaking>(self) -> Self::Out;
}

macro_rules! catalog {
    ($($game:ty, $id:literal;)*) => {
        /// All games, in the order in which they are listed.
        pub const CATALOG: &[Entry] = &[$(Entry {
            info: <$game as TrickTaking>::INFO,
            pages: &[
                ("en", include_str!(concat!("../rules/en/", $id, ".md"))),
                ("ja", include_str!(concat!("../rules/ja/", $id, ".md"))),
            ],
        }),*];

        /// Does something with the game of this name; `None` if there is none.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Out> {
            match id {
                $($id => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        }
    };
}

catalog! {
    HeadAndTail, "head-and-tail";
    Loo, "loo";
    DeerHunt, "deer-hunt";
    Fifteens, "fifteens";
    Hamlet, "hamlet";
    Reveille, "reveille";
}

/// The entry of the game of this name.
pub fn find(id: &str) -> Option<&'static Entry> {
    CATALOG.iter().find(|entry| entry.info.id == id)
}

/// Hands as the dealer has dealt them to all seats but one, which has its own.
#[inline]
fn hands(dealt: &[PieceSet], seats: usize, seat: Seat, own: PieceSet) -> PerSeat<PieceSet> {
    let mut hands = PerSeat::default();
    hands.first_mut(seats).copy_from_slice(&dealt[..seats]);
    hands[seat] = own;
    hands
}

/// The item of most worth; of several equals, one at random.
fn best<T: Copy, R: Rng + ?Sized>(
    items: impl Iterator<Item = T>,
    rng: &mut R,
    worth: impl Fn(T) -> i32,
) -> Option<T> {
    let mut found: Option<(T, i32)> = None;
    let mut equals = 0;
    for item in items {
        let value = worth(item);
        match found {
            Some((_, most)) if value < most => continue,
            Some((_, most)) if value == most => equals += 1,
            _ => equals = 1,
        }
        // The k-th of several equals displaces the one before with chance 1/k.
        if below(rng, equals) == 0 {
            found = Some((item, value));
        }
    }
    found.map(|(item, _)| item)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_find_their_games() {
        struct Id;
        impl Visitor for Id {
            type Out = &'static str;
            fn visit<G: TrickTaking>(self) -> &'static str {
                G::INFO.id
            }
        }
        for entry in CATALOG {
            assert_eq!(visit(entry.info.id, Id), Some(entry.info.id));
        }
        assert_eq!(visit("whist", Id), None);
    }
}
