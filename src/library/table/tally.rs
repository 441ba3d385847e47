//! Statistics of each game and player from saved matches.

use std::collections::BTreeMap;

use super::{Level, SavedMatch};
use crate::core::{Info, Seat};
use crate::record::{Player, Sitter};

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
    /// Adds a finished match.
    pub fn add(&mut self, total: i32, won: bool, drawn: bool) {
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

/// Whom a person played against.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Opponents {
    /// Bots of one level.
    Bots(Level),
    /// Engines of one name, or bots of a level that this program does not know.
    Others(String),
    /// Several of these.
    Mixed,
    /// Other people, perhaps with bots.
    People,
}

impl Opponents {
    /// Those of the player in this seat.
    fn of(seats: &[Sitter], own: usize) -> Self {
        let others = || seats.iter().enumerate().filter(|(seat, _)| *seat != own).map(|(_, one)| &one.player);
        let mut kinds: Vec<String> = others().map(Player::to_string).collect();
        kinds.sort_unstable();
        kinds.dedup();
        match (&kinds[..], others().next()) {
            _ if others().any(|player| *player == Player::Human) => Opponents::People,
            ([_], Some(Player::Bot(level))) => {
                level.parse().map_or_else(|_| Opponents::Others(level.clone()), Opponents::Bots)
            }
            ([_], Some(Player::Engine(name))) => Opponents::Others(name.clone()),
            _ => Opponents::Mixed,
        }
    }
}

/// A match that a person has finished.
#[derive(Clone, Debug)]
pub struct Finished<'a> {
    /// The match.
    pub kept: &'a SavedMatch,
    /// The person's seat.
    pub seat: Seat,
    /// The person's name.
    pub name: &'a str,
    /// Whom they played against.
    pub against: Opponents,
    /// Their final total.
    pub total: i32,
    /// Whether they have won, alone or with others.
    pub won: bool,
    /// Whether everybody was level.
    pub drawn: bool,
    /// The chance to win among equal players.
    pub par: f64,
}

/// The matches of this game that people have finished and that [count](SavedMatch::counts_in), the oldest first.
pub fn finished<'a>(kept: &'a [SavedMatch], info: &Info) -> Vec<Finished<'a>> {
    let mut all = Vec::new();
    for kept in kept.iter().rev().filter(|kept| kept.counts_in(info.id)) {
        let Some((outline, end)) = kept.found.as_ref().ok().and_then(|it| Some((it, it.end.as_ref()?)))
        else {
            continue;
        };
        let seats = &outline.header.seats;
        let drawn = is_draw(end.winners.len(), seats.len());
        let side = if info.partners { 2.0 } else { 1.0 };
        let people =
            seats.iter().zip(&end.totals).enumerate().filter(|(_, (one, _))| one.player == Player::Human);
        all.extend(people.map(|(seat, (sitter, &total))| Finished {
            kept,
            seat: Seat::new(seat),
            name: &sitter.name,
            against: Opponents::of(seats, seat),
            total,
            won: end.winners.contains(&seat) && !drawn,
            drawn,
            par: side / seats.len() as f64,
        }));
    }
    all
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
