//! The list of games.

use crate::core::{Direction, Pack, Text};
use crate::games::{self, CATALOG, Entry};
use crate::lang::Words;

/// One line per game, with its number and description.
pub(super) fn lines(words: &Words) -> Vec<String> {
    CATALOG.iter().enumerate().map(|(n, entry)| line(words, n + 1, entry)).collect()
}

/// What the pieces of this pack are called, as an argument of messages: cards or tiles.
pub(super) const fn pack_word(pack: Pack) -> &'static str {
    match pack {
        Pack::French => "cards",
        Pack::Dominoes | Pack::Chinese => "tiles",
    }
}

/// A game's title.
pub(super) fn title(words: &Words, id: &str) -> String {
    words.get(&format!("game-{id}"))
}

fn line(words: &Words, number: usize, entry: &Entry) -> String {
    let info = &entry.info;
    let seating = info.seating;
    let key = if seating.min == seating.max { "ui-seats-exactly" } else { "ui-seats-between" };
    let seats = Text::new(key).with("min", seating.min).with("max", seating.max).with("best", seating.best);
    let mut about = vec![words.say(&seats, &[])];
    about.push(words.get(match info.pack {
        Pack::French => "ui-pack-french",
        Pack::Dominoes => "ui-pack-dominoes",
        Pack::Chinese => "ui-pack-chinese",
    }));
    if info.partners {
        about.push(words.get("ui-partners"));
    }
    if info.direction == Direction::CounterClockwise {
        about.push(words.get("ui-counter-clockwise"));
    }
    let args = [
        ("number", number.to_string()),
        ("title", title(words, info.id)),
        ("pitch", words.get(&format!("pitch-{}", info.id))),
        ("about", words.sentences(&about)),
    ];
    words.with("plain-game", &args.each_ref().map(|(name, value)| (*name, value.as_str())))
}

/// The game of this number, name or title, or the only one whose name or title starts with it.
///
/// # Errors
/// With the titles of the games that match.
pub(super) fn find(words: &Words, typed: &str) -> Result<&'static Entry, Vec<String>> {
    let typed = typed.to_lowercase();
    if let Ok(number) = typed.parse::<usize>() {
        return CATALOG.get(number.wrapping_sub(1)).ok_or_else(Vec::new);
    }
    if let Some(entry) = games::find(&typed) {
        return Ok(entry);
    }
    let begins = |entry: &&'static Entry| {
        let id = entry.info.id;
        !typed.is_empty() && (id.starts_with(&typed) || title(words, id).to_lowercase().starts_with(&typed))
    };
    let could: Vec<&'static Entry> = CATALOG.iter().filter(begins).collect();
    match could[..] {
        [one] => Ok(one),
        _ => Err(could.iter().map(|entry| title(words, entry.info.id)).collect()),
    }
}
