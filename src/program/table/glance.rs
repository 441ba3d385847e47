//! Saved matches in words: when, which game, who played and how it ended.

use std::collections::BTreeMap;
use std::time::SystemTime;

use super::{SavedMatch, is_draw, player_label, shown_names};
use crate::clock;
use crate::core::Text;
use crate::core::text::{shown, shown_up_to};
use crate::lang::Words;
use crate::record::Sitter;

/// A saved match in words that are safe to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glance {
    /// When it was last played, in local time.
    pub when: String,
    /// The game's title, or the file name if the record cannot be read.
    pub game: String,
    /// The name that was given to it; empty if there is none.
    pub name: String,
    /// The players' names; empty if the record cannot be read.
    pub players: String,
    /// How it ended, that it is unfinished, or what is wrong with its record; and how it is marked.
    pub result: String,
    /// The players' names in the record, by which it can be found too.
    recorded: String,
}

impl Glance {
    fn text(&self) -> String {
        [&*self.when, &self.game, &self.name, &self.players, &self.result].join(" ")
    }

    /// Whether it contains every search word, ignoring case. Names count as they are shown and as they are in the record.
    pub fn has(&self, sought: &str) -> bool {
        let line = format!("{} {}", self.text(), self.recorded).to_lowercase();
        sought.to_lowercase().split_whitespace().all(|word| line.contains(word))
    }
}

/// Saved matches in words. Where two lines would be the same, the numbers of their files tell them apart.
pub fn glances(all: &[SavedMatch], words: &Words) -> Vec<Glance> {
    let mut lines: Vec<Glance> = all.iter().map(|kept| glance(kept, words)).collect();
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (n, line) in lines.iter().enumerate() {
        alike.entry(line.text()).or_default().push(n);
    }
    for n in alike.into_values().filter(|places| places.len() > 1).flatten() {
        let file = all[n].path.file_name().unwrap_or_default().to_string_lossy();
        let number = file.split('-').next().unwrap_or_default().trim_start_matches('0');
        let number = words.with("ui-replays-number", &[("number", &shown(number))]);
        let name = std::mem::take(&mut lines[n].name);
        let parts = [name, number].into_iter().filter(|part| !part.is_empty());
        lines[n].name = parts.collect::<Vec<_>>().join(&words.get("ui-comma"));
    }
    lines
}

/// The match in words.
pub fn glance(kept: &SavedMatch, words: &Words) -> Glance {
    let (when, name) = (date(kept.modified), kept.name.clone().unwrap_or_default());
    let outline = match &kept.found {
        Ok(outline) => outline,
        Err(fault) => {
            let file = kept.path.file_name().unwrap_or_default().to_string_lossy();
            let result = shown_up_to(&fault.to_string(), 200);
            let (players, recorded) = (String::new(), String::new());
            return Glance { when, game: shown(&file), name, players, result, recorded };
        }
    };
    let names = names(kept, words);
    let result = match &outline.end {
        Some(end) if is_draw(end.winners.len(), names.len()) => words.get("ui-replays-drawn"),
        Some(end) => {
            let won: Vec<&str> =
                end.winners.iter().filter_map(|&seat| names.get(seat)).map(String::as_str).collect();
            words.with("ui-replays-won", &[("names", &won.join(&words.get("ui-comma")))])
        }
        None => words.say(&Text::new("ui-replays-unfinished").with("deals", outline.deals), &[]),
    };
    let marks = outline.header.marks;
    let marks = [(marks.continues.is_some(), "ui-replays-continued"), (marks.opened, "ui-replays-opened")];
    let marks = marks.into_iter().filter(|(is, _)| *is).map(|(_, key)| words.get(key));
    let result = std::iter::once(result).chain(marks).collect::<Vec<_>>().join(&words.get("ui-comma"));
    let game = words.get(&format!("game-{}", outline.header.game));
    let recorded: Vec<&str> = outline.header.seats.iter().map(|sitter| sitter.name.as_str()).collect();
    let (players, recorded) = (names.join(&words.get("ui-comma")), recorded.join(" "));
    Glance { when, game, name, players, result, recorded }
}

/// The offer to resume the match, with and without its players; `None` if its record cannot be read.
pub fn offers(kept: &SavedMatch, words: &Words) -> Option<[String; 2]> {
    let outline = kept.found.as_ref().ok()?;
    let game = words.get(&format!("game-{}", outline.header.game));
    let deals = words.say(&Text::new("ui-continue-deals").with("deals", outline.deals), &[]);
    let names = names(kept, words).join(&words.get("ui-comma"));
    let keys = ["ui-continue", "ui-continue-short"];
    Some(keys.map(|key| words.with(key, &[("game", &game), ("names", &names), ("deals", &deals)])))
}

/// Each player by seat, with the final total if the match is over.
pub fn seated(kept: &SavedMatch, words: &Words) -> Vec<String> {
    let Ok(outline) = &kept.found else { return Vec::new() };
    let totals = outline.end.as_ref().map_or(&[][..], |end| &end.totals);
    let in_words = |(seat, (name, sitter)): (usize, (String, &Sitter))| {
        let player = player_label(words, &(name, sitter.player.to_string()));
        totals.get(seat).map_or_else(|| player.clone(), |total| format!("{player} {total}"))
    };
    names(kept, words).into_iter().zip(&outline.header.seats).enumerate().map(in_words).collect()
}

/// The players' names by seat; empty if the record cannot be read.
fn names(kept: &SavedMatch, words: &Words) -> Vec<String> {
    let seats = kept.found.as_ref().map_or(&[][..], |outline| &outline.header.seats);
    shown_names(words, seats)
}

/// A moment in local time.
fn date(moment: SystemTime) -> String {
    clock::local(moment).strftime("%Y-%m-%d %H:%M").to_string()
}
