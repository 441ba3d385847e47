//! The match of the day: the same cards for everybody, from the date.
//!
//! The game of the day is the one at place `days modulo number of games` of the catalogue, where `days` counts from
//! 1970-01-01. The seed begins as 0. Each byte of the text `offsuit daily YYYY-MM-DD GAME` changes it to
//! `mix(seed xor byte)`, with the finalizer of Splitmix64. So anybody can find out the cards beforehand; the daily
//! match is for players who choose not to.

use jiff::civil::Date;

pub use crate::clock::today;

use crate::bots::Level;
use crate::core::OptionValues;
use crate::core::rng::seed_of_text;
use crate::games::{CATALOG, Entry};
use crate::record::{Dealt, Header, Player};
use crate::table::{SavedMatch, Setup};

/// The level of the bots in the other seats.
const LEVEL: Level = Level::Expert;

/// The game of the day.
pub fn game_of(date: Date) -> &'static Entry {
    let days = i64::from((date - Date::constant(1970, 1, 1)).get_days());
    &CATALOG[days.rem_euclid(CATALOG.len() as i64) as usize]
}

/// The seed of a day's match.
pub fn seed_of(date: Date, game: &str) -> u64 {
    seed_of_text(&format!("offsuit daily {date} {game}"))
}

/// The match of a day, for a player with this name or the usual one.
///
/// Its options make it last about as long in every game: [`Info::daily`](crate::core::Info::daily).
pub fn setup(date: Date, entry: &'static Entry, name: Option<&str>) -> Setup {
    let info = &entry.info;
    let quick = Setup::quick(entry, seed_of(date, info.id));
    let mut options = OptionValues::defaults(info.options);
    for (key, value) in info.daily {
        // A test checks that the game has these options.
        let _ = options.set(info.options, key, value);
    }
    let mut seats = quick.seats;
    for sitter in seats.iter_mut().skip(1) {
        sitter.player = Player::Bot(LEVEL.name().to_owned());
    }
    Setup { options, seats, ..quick }.named(name)
}

/// The date whose match this is: `today` or one of the days around it.
pub fn date_of(header: &Header, today: Date) -> Option<Date> {
    let near =
        std::iter::successors(Some(today), |date| date.yesterday().ok()).take(8).chain(today.tomorrow());
    near.into_iter().find(|&date| has_cards_of(header, date))
}

/// Whether this is a try of the daily match of its game on this day. A match that continues another one is none.
pub fn is_daily(header: &Header, date: Date) -> bool {
    header.marks.continues.is_none() && has_cards_of(header, date)
}

/// Whether a match has the cards, options and players of the daily match of its game on this day.
fn has_cards_of(header: &Header, date: Date) -> bool {
    let Some(setup) = Setup::of(header) else { return false };
    if header.dealt != Dealt::FromSeed || header.seed != seed_of(date, header.game) {
        return false;
    }
    let wanted = self::setup(date, setup.entry, None);
    let players = |setup: &Setup| setup.seats.iter().map(|sitter| sitter.player.clone()).collect::<Vec<_>>();
    setup.options == wanted.options && players(&setup) == players(&wanted)
}

/// The saved matches of a day's match, the oldest first: finished and unfinished ones.
pub fn tries<'a>(saved: &'a [SavedMatch], date: Date, game: &str) -> Vec<&'a SavedMatch> {
    let is_try = |saved: &&SavedMatch| {
        saved
            .found
            .as_ref()
            .is_ok_and(|outline| outline.header.game == game && is_daily(&outline.header, date))
    };
    let mut tries: Vec<&SavedMatch> = saved.iter().filter(is_try).collect();
    tries.reverse();
    tries
}
