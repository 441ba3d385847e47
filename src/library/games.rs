//! The games, and the catalogue of them.
//!
//! # The three parts of a game
//! `GAME.rs` has the rules ([`TrickTaking`]: what a referee needs), `GAME/words.rs` has the words
//! ([`Explain`](crate::core::Explain): what a screen needs), and `GAME/play.rs` says how to play well
//! ([`Strategy`](crate::core::Strategy): what bots need). `examples/three_tricks` is a complete small game outside this
//! library.
//!
//! # Adding a game
//! Put it last everywhere: tests compare lists in the order of the catalogue. `ID` is the game's name in records.
//!
//! 1. Write the three parts. Begin `GAME.rs` with the rules in a few sentences, and an example that plays. In this library,
//!    write `crate::` where `three_tricks` has `offsuit::`. If the points of a deal do not add
//!    up to zero, set [`BALANCED`](crate::core::Explain::BALANCED) to false. Its title is at most 12 columns wide, a match
//!    takes the `minutes` of its [`Info`], give or take 3, and a daily match 5 to 10 minutes (`daily`).
//! 2. Add `pub mod`, `pub use` and a last line of `catalog!` below, and a reference player in `src/lab/studied/ID.rs`, which
//!    `src/lab/studied.rs` names in `mod`, `use`, `among!` and `studied!`. Now `cargo check -p offsuit-library` and
//!    `cargo test --doc -p offsuit-library` work.
//! 3. Write a rule page in each language, `rules/LANGUAGE/ID.md`, in the part of Markdown that `src/program/rules/markdown.rs`
//!    describes. Its sections begin with `overview` and `equipment` and end with `score`, `end`, `tips`, `options`,
//!    `sources` and `rulings`; clauses are numbered from 1 in each section. Create `rules/problems/ID.jsonl` and `rules/lessons/ID.toml`
//!    as empty files, and add the id to `texts!` in `src/program/texts.rs`. The program does not build without all four.
//! 4. Add to `src/program/lang/LANGUAGE/games.ftl`, at the same place in each: `game-ID`, `pitch-ID`, `length-ID`,
//!    `total-ID`, the names of new options, and every key that the words use, with `.short` for narrow screens and `.caption`
//!    for facts that are drawn. Add its points to `unit` and `unit-heading` if they are chips or marks. The tests `words::`,
//!    `languages::` and `hints::` name the first key that is missing.
//! 5. Run `cargo test --test suite new_game::`, do what it says, and repeat until it passes. The second referee,
//!    `tests/referee.py`, and the one in `src/library/tests/suite/common/referee` need little more than a row for a game in
//!    which players follow suit.
//! 6. Run `cargo test`. What still fails says what is wrong with the game: a promised length that is not
//!    true, or rules of thumb that do not beat random moves. Make new snapshots with
//!    `INSTA_UPDATE=always cargo test --workspace -- screens:: told:: threads::`, and read them: `told-ID` lists what
//!    random matches said, so a fact, refusal or score line that is not in it was never said.
//! 7. Write its lessons and the notes of its coach in `rules/lessons/ID.toml` (`src/program/learn/lesson.rs` describes the
//!    format): six to eight lessons, the basics in the first, and at least one note. Find its problems with
//!    `cargo lab problems ID --count 24 > problems`, and move them to `rules/problems/ID.jsonl`.
//! 8. Optionally, make the bots stronger with [`describe`](crate::core::Strategy::describe), and a network whose weights
//!    `offsuit-lab train` learns. Then `cargo lab truth ID` says whether the values in hints and reviews hold up in play. If
//!    not, set [`DOUBTS_POLICY`](crate::core::Strategy::DOUBTS_POLICY) or
//!    [`OVERRATES`](crate::core::Strategy::OVERRATES).
//!
//! No other module of the library or the program changes. Lists that no test checks are in `.ci/run`, `.ci/mutants` and
//! `.ci/soak`, in `docs/records.md`, in the description of the Debian package in `Cargo.toml`, and in the Japanese texts
//! that say how many games there are. A program can also add its own game at run time, with
//! [`table::add_game`](crate::table::add_game), as the example does.

mod alike;
pub mod odds;
mod outside;
mod places;
pub mod refuse;
mod score_lines;

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
    /// The basic facts about the game.
    pub info: Info,
}

/// A generic operation on a game that is chosen at run time.
pub trait Visitor {
    /// The result of the operation.
    type Out;
    /// Runs the operation with this game.
    fn visit<G: Game>(self) -> Self::Out;
}

macro_rules! catalog {
    ($($game:ty, $id:literal;)*) => {
        /// All games, in the order in which screens list them.
        pub const CATALOG: &[Entry] = &[$(Entry { info: <$game as TrickTaking>::INFO }),*];

        /// Runs an operation with the game of this name. `None` if there is no such game.
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

/// The entry of the game of this name, which may have been [added](add).
pub fn find(id: &str) -> Option<&'static Entry> {
    CATALOG.iter().find(|entry| entry.info.id == id).or_else(|| outside::find(id))
}

/// The game to begin with: the first of the easiest.
pub fn easiest() -> Option<&'static Entry> {
    CATALOG.iter().min_by_key(|entry| entry.info.difficulty)
}

/// The item with the highest worth. Chooses at random among equals.
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
        // Replacing the choice so far with probability 1/k at the k-th equal makes all equals equally likely.
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
