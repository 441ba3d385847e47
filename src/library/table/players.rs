//! The players who can take a seat.

use crate::bots::Level;
use crate::lang::Words;
use crate::record::Player;

/// The players who can take a seat, in the order offered: a person, then bots from the weakest up.
pub fn players() -> Vec<Player> {
    let bots = Level::ALL.into_iter().map(|level| Player::Bot(level.name().to_owned()));
    std::iter::once(Player::Human).chain(bots).collect()
}

/// A player in words: a person, a bot of some level, or an engine by its name.
pub fn player_words(words: &Words, player: &Player) -> String {
    match player {
        Player::Human => words.get("ui-form-person"),
        Player::Bot(level) => words.get(&format!("level-{level}")),
        Player::Engine(name) => name.clone(),
    }
}
