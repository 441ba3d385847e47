//! Statistics of each game and player from saved matches.

use std::collections::BTreeMap;

use super::SavedMatch;
use crate::record::Player;

/// A player's results in one game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// Finished matches.
    pub matches: u32,
    /// Matches won, alone or with others.
    pub won: u32,
    /// Matches in which everybody was level.
    pub drawn: u32,
    /// The sum of the final totals.
    pub sum: i64,
    /// The best final total.
    pub best: Option<i32>,
}

impl Tally {
    fn add(&mut self, total: i32, won: bool, drawn: bool) {
        self.matches += 1;
        self.won += u32::from(won && !drawn);
        self.drawn += u32::from(drawn);
        self.sum += i64::from(total);
        self.best = self.best.max(Some(total));
    }

    /// The percentage of matches won, rounded down.
    pub fn percent(&self) -> u32 {
        100 * self.won / self.matches.max(1)
    }

    /// The average final total.
    pub fn average(&self) -> f64 {
        self.sum as f64 / f64::from(self.matches.max(1))
    }
}

/// A player's name and kind: a person and a bot of the same name are two players.
pub type PlayerKey = (String, String);

/// The tallies of a game's players by name.
pub type Tallies = BTreeMap<PlayerKey, Tally>;

/// The tallies of this game's players, over the matches that [count](SavedMatch::counts_in).
pub fn tallies(kept: &[SavedMatch], game: &str) -> Tallies {
    let mut tallies = Tallies::new();
    for outline in kept.iter().filter(|kept| kept.counts_in(game)).filter_map(|kept| kept.found.as_ref().ok())
    {
        let Some(end) = &outline.end else { continue };
        let drawn = is_draw(end.winners.len(), outline.header.seats.len());
        for (seat, (sitter, total)) in outline.header.seats.iter().zip(&end.totals).enumerate() {
            let key = (sitter.name.clone(), sitter.player.to_string());
            tallies.entry(key).or_default().add(*total, end.winners.contains(&seat), drawn);
        }
    }
    tallies
}

/// Whether the player is a person.
pub fn is_person((_, player): &PlayerKey) -> bool {
    *player == Player::Human.to_string()
}

/// Whether so many winners among so many players mean that nobody has won.
pub const fn is_draw(winners: usize, players: usize) -> bool {
    winners == players && players > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_not_won() {
        let mut tally = Tally::default();
        tally.add(10, true, true);
        tally.add(12, true, false);
        tally.add(8, false, false);
        assert_eq!((tally.matches, tally.won, tally.drawn, tally.percent()), (3, 1, 1, 33));
        assert!(is_draw(4, 4) && !is_draw(2, 4) && !is_draw(1, 1));
    }
}
