//! Who can sit in a seat.

use crate::bots::Level;
use crate::record::Player;

/// Who can sit in a seat, in the order in which they are offered: a person, then bots of every level, the weakest
/// first.
pub fn players() -> Vec<Player> {
    let bots = Level::ALL.into_iter().map(|level| Player::Bot(level.name().to_owned()));
    std::iter::once(Player::Human).chain(bots).collect()
}
