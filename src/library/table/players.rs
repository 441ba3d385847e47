//! The players who can take a seat.

use crate::bots::Level;
use crate::record::Player;

/// The players who can take a seat, in the order offered: a person, then bots from the weakest up.
pub fn players() -> Vec<Player> {
    let bots = Level::ALL.into_iter().map(|level| Player::Bot(level.name().to_owned()));
    std::iter::once(Player::Human).chain(bots).collect()
}
