//! Players in words, and which of their matches count.

use super::{Level, Opponents, PlayerKey, SavedMatch, bot_name, is_person};
use crate::core::text::shown;
use crate::core::{Info, Text};
use crate::lang::Words;
use crate::record::Player;

/// A player in words: a person, a bot of some level, or an engine by its name.
pub fn player_words(words: &Words, player: &Player) -> String {
    match player {
        Player::Human => words.get("ui-form-person"),
        Player::Bot(level) => words.get(&format!("level-{level}")),
        Player::Engine(name) => name.clone(),
    }
}

/// How bots of this level play the game. That masters are the strongest is said only where it was shown.
pub fn level_about(words: &Words, info: &Info, level: &str) -> String {
    let is_claimed = level != Level::Master.name() || info.masters_beat_experts;
    words.get(&if is_claimed {
        format!("level-about-{level}")
    } else {
        format!("level-about-{level}-unproven")
    })
}

/// Whom a person played against, in words.
pub fn opponents_label(words: &Words, against: &Opponents) -> String {
    match against {
        Opponents::Bots(level) => {
            words.with("ui-against-bots", &[("level", &words.get(&format!("compare-{level}")))])
        }
        Opponents::Others(name) => shown(name),
        Opponents::Mixed => words.get("ui-against-mixed"),
        Opponents::People => words.get("ui-against-people"),
    }
}

/// A player's name, with the kind unless it is a person.
pub fn player_label(words: &Words, key: &PlayerKey) -> String {
    let (name, player) = key;
    if is_person(key) {
        name.clone()
    } else {
        let level = player.strip_prefix("bot:").map(|level| format!("level-{level}"));
        let name = if level.is_some() { bot_name(words, name) } else { name.clone() };
        let known = level.filter(|key| words.has(key)).map(|key| words.get(&key));
        let player = known.as_deref().unwrap_or(player);
        words.with("ui-statistics-bot", &[("name", &name), ("player", player)])
    }
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
