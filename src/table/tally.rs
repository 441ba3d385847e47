//! Who has won how much: for each game and player, from the matches on record.

use std::collections::BTreeMap;

use super::Kept;
use crate::lang::Words;
use crate::record::Player;

/// What a player has come to in a game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// Matches played to their end.
    pub matches: u32,
    /// Those won, shared wins too.
    pub won: u32,
    /// The sum of the final totals.
    pub sum: i64,
    /// The best final total.
    pub best: Option<i32>,
}

impl Tally {
    fn add(&mut self, total: i32, won: bool) {
        self.matches += 1;
        self.won += u32::from(won);
        self.sum += i64::from(total);
        self.best = self.best.max(Some(total));
    }

    /// How many of a hundred matches were won, rounded down.
    pub fn percent(&self) -> u32 {
        100 * self.won / self.matches.max(1)
    }

    /// The mean of the final totals.
    pub fn average(&self) -> f64 {
        self.sum as f64 / f64::from(self.matches.max(1))
    }
}

/// A player's name, and the word of the record for what they are: a person and a bot of one name are two.
pub type PlayerKey = (String, String);

/// The tallies of a game's players by name.
pub type Tallies = BTreeMap<PlayerKey, Tally>;

/// The tallies of this game's players.
pub fn tallies(kept: &[Kept], game: &str) -> Tallies {
    let mut tallies = Tallies::new();
    let outlines = kept.iter().filter_map(|kept| kept.found.as_ref().ok());
    for outline in outlines.filter(|outline| outline.header.game == game) {
        let Some(end) = &outline.end else { continue };
        for (seat, (sitter, total)) in outline.header.seats.iter().zip(&end.totals).enumerate() {
            let key = (sitter.name.clone(), sitter.player.to_string());
            tallies.entry(key).or_default().add(*total, end.winners.contains(&seat));
        }
    }
    tallies
}

/// Whether it is a person.
pub fn is_person((_, player): &PlayerKey) -> bool {
    *player == Player::Human.to_string()
}

/// A player's name, and what they are if no person.
pub fn player_label(words: &Words, key: &PlayerKey) -> String {
    let (name, player) = key;
    if is_person(key) {
        name.clone()
    } else {
        let level = player.strip_prefix("bot:").map(|level| format!("level-{level}"));
        let known = level.filter(|key| words.has(key)).map(|key| words.get(&key));
        let player = known.as_deref().unwrap_or(player);
        words.with("ui-statistics-bot", &[("name", name), ("player", player)])
    }
}
