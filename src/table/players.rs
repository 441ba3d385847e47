//! Who can sit in a seat.

use crate::bots::Level;
use crate::record::Player;

/// Who can sit in a seat, in the order in which they are offered: a person, then bots of every level, the one
/// that plays at random last.
pub fn players() -> Vec<Player> {
    let thinking = Level::ALL.into_iter().filter(|level| *level != Level::Random);
    let bots = thinking.chain([Level::Random]).map(|level| Player::Bot(level.name().to_owned()));
    std::iter::once(Player::Human).chain(bots).collect()
}
