//! Statistics of each game and player from saved matches.

use std::collections::BTreeMap;

use super::{SavedMatch, is_draw};
use crate::core::Text;
use crate::lang::Words;
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

/// Which finished matches of this game do not count, in a sentence; `None` if all count.
pub fn uncounted(words: &Words, kept: &[SavedMatch], game: &str) -> Option<String> {
    let outlines = kept.iter().filter_map(|kept| kept.found.as_ref().ok());
    let finished = outlines.filter(|outline| outline.header.game == game && outline.end.is_some());
    let (mut continued, mut opened) = (0, 0);
    for marks in finished.map(|outline| outline.header.marks) {
        if marks.continues.is_some() {
            continued += 1;
        } else if marks.opened {
            opened += 1;
        }
    }
    let parts = [(continued, "statistics-continued"), (opened, "statistics-opened")];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> =
        parts.map(|(count, key)| words.say(&Text::new(key).with("count", count), &[])).collect();
    let all = parts.join(&words.get("ui-comma"));
    (!parts.is_empty()).then(|| words.with("statistics-uncounted", &[("matches", &all)]))
}

/// Whether the player is a person.
pub fn is_person((_, player): &PlayerKey) -> bool {
    *player == Player::Human.to_string()
}

/// A player's name, with the kind unless it is a person.
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
