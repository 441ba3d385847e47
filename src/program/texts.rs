//! What the program says about each game, as files: rule pages, messages, problems and lessons.

use std::sync::{PoisonError, RwLock};

/// The files of a game.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// The id of the game.
    pub game: &'static str,
    /// Its rule pages, by language code.
    pub pages: &'static [(&'static str, &'static str)],
    /// Its messages, as Fluent catalogues by language code. Empty for the built-in games, whose messages are in the
    /// catalogues of the program.
    pub messages: &'static [(&'static str, &'static str)],
    /// Its problems, one line of JSON each; empty if it has none.
    pub problems: &'static str,
    /// Its lessons and the notes of its coach, as TOML; empty if it has none.
    pub lessons: &'static str,
}

macro_rules! texts {
    ($($id:literal,)*) => {
        /// The files of the games of the catalogue. A test checks that each game has them.
        pub const TEXTS: &[Texts] = &[$(Texts {
            game: $id,
            pages: &[
                ("en", include_str!(concat!("../../rules/en/", $id, ".md"))),
                ("ja", include_str!(concat!("../../rules/ja/", $id, ".md"))),
            ],
            messages: &[],
            problems: include_str!(concat!("../../rules/problems/", $id, ".jsonl")),
            lessons: include_str!(concat!("../../rules/lessons/", $id, ".toml")),
        }),*];
    };
}

texts!["head-and-tail", "loo", "deer-hunt", "fifteens", "hamlet", "reveille",];

static ADDED: RwLock<Vec<&Texts>> = RwLock::new(Vec::new());

/// Adds the files of a game that was [added](crate::table::add_game). Does nothing if the game has files already.
pub fn add(texts: &'static Texts) {
    if texts_of(texts.game).is_none() {
        ADDED.write().unwrap_or_else(PoisonError::into_inner).push(texts);
    }
}

/// The files that were added so far.
pub fn added() -> Vec<&'static Texts> {
    ADDED.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The files of a game; none of them if the program has nothing to say about it.
pub fn of(game: &'static str) -> Texts {
    let none = Texts { game, pages: &[], messages: &[], problems: "", lessons: "" };
    texts_of(game).unwrap_or(none)
}

fn texts_of(game: &str) -> Option<Texts> {
    TEXTS.iter().chain(added()).find(|texts| texts.game == game).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::CATALOG;

    #[test]
    fn each_game_of_the_catalogue_has_files() {
        assert!(CATALOG.iter().map(|entry| entry.info.id).eq(TEXTS.iter().map(|texts| texts.game)));
        assert_eq!(of("whist").pages, []);
    }
}
