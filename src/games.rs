//! The six games, and the catalogue of them.
//!
//! # A game's three rooms
//! `GAME.rs` has its rules ([`TrickTaking`]: what a referee needs), `GAME/words.rs` what it says
//! ([`Explain`](crate::core::Explain): what a screen needs), and `GAME/play.rs` how it is played well
//! ([`Strategy`](crate::core::Strategy): what bots need). `examples/three_tricks` is a complete small game, written
//! outside this library.
//!
//! # Adding a game
//! 1. Its three rooms here. `GAME.rs` begins with the rules in a few sentences and a playable example.
//! 2. A line in the `catalog!` below.
//! 3. A rule page in each language, `rules/LANGUAGE/ID.md`. Without them the program does not build.
//! 4. Its messages in `src/lang/LANGUAGE/games.ftl`. A test names those that are missing.
//! 5. For the tests: its facts in `tests/suite/common/facts.rs`, which does not compile or fails until they are there;
//!    its rules in the independent `tests/referee.py`; and a commented match in `tests/data/`.
//! 6. What makes its bots strong, and is optional: [`features`](crate::core::Strategy::features) and weights learned by
//!    `offsuit lab train`.
//!
//! Nothing else changes. A game that stays outside, like the example, is added at run time with
//! [`table::add_game`](crate::table::add_game).

mod alike;
mod odds;
mod outside;
mod reckon;
pub mod refuse;

pub mod deer_hunt;
pub mod fifteens;
pub mod hamlet;
pub mod head_and_tail;
pub mod loo;
pub mod reveille;

pub use deer_hunt::DeerHunt;
pub use fifteens::Fifteens;
pub use hamlet::Hamlet;
pub use head_and_tail::HeadAndTail;
pub use loo::Loo;
pub use reveille::Reveille;

pub use outside::{add, add_visitor, added, visit_any};

use rand::Rng;

use crate::core::rng::below;
use crate::core::{Game, Info, TrickTaking};

/// A game of the catalogue, as data.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What the game is.
    pub info: Info,
    /// Its rule pages, by language code.
    pub pages: &'static [(&'static str, &'static str)],
    /// Its messages, as Fluent catalogues by language code: those of the games here are in `src/lang/`.
    pub messages: &'static [(&'static str, &'static str)],
}

/// Something that is done with a game whose type is known only when the program runs.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<G: Game>(self) -> Self::Out;
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
            messages: &[],
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

/// The entry of the game of this name, also of one that was [added](add).
pub fn find(id: &str) -> Option<&'static Entry> {
    CATALOG.iter().find(|entry| entry.info.id == id).or_else(|| outside::find(id))
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
            fn visit<G: Game>(self) -> &'static str {
                G::INFO.id
            }
        }
        for entry in CATALOG {
            assert_eq!(visit(entry.info.id, Id), Some(entry.info.id));
        }
        assert_eq!(visit("whist", Id), None);
    }
}
