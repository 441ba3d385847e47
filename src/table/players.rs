//! Who can sit in a seat.

use crate::bots::Level;
use crate::lang::Words;
use crate::record::Player;

/// Who can sit in a seat, in the order in which they are offered: a person, then bots of every level, the weakest
/// first.
pub fn players() -> Vec<Player> {
    let bots = Level::ALL.into_iter().map(|level| Player::Bot(level.name().to_owned()));
    std::iter::once(Player::Human).chain(bots).collect()
}

/// Who decides for a seat, in words: a person, a bot of a level, or an engine by its name.
pub fn player_words(words: &Words, player: &Player) -> String {
    match player {
        Player::Human => words.get("ui-form-person"),
        Player::Bot(level) => words.get(&format!("level-{level}")),
        Player::Engine(name) => name.clone(),
    }
}
