//! A table in one line of words.

use super::protocol::{Stage, TableState};
use crate::core::text::shown;
use crate::games;
use crate::lang::Words;

/// A table in words: its number, the game, who sits there, and what it waits for.
pub fn table_line(table: &TableState, words: &Words) -> String {
    let name = |seat: usize| {
        let name = table.seats.get(seat).and_then(|seat| seat.name.as_deref());
        name.map_or_else(|| words.get("cli-open-seat"), shown)
    };
    let names: Vec<String> = (0..table.seats.len()).map(name).collect();
    let known = games::find(&table.game).map(|entry| words.get(&format!("game-{}", entry.info.id)));
    let game = known.unwrap_or_else(|| shown(&table.game));
    let stage = match (table.stage, table.turn) {
        (Stage::Gathering, _) => words.get("cli-table-gathers"),
        (Stage::Over, _) => words.get("cli-table-over"),
        (Stage::Playing, Some(seat)) if table.you == Some(seat) => words.get("cli-table-your-turn"),
        (Stage::Playing, Some(seat)) => words.with("cli-table-turn", &[("name", &name(seat))]),
        (Stage::Playing, None) => String::new(),
    };
    let number = table.table.to_string();
    let names = names.join(&words.get("ui-comma"));
    words.with("cli-table", &[("number", &number), ("game", &game), ("names", &names), ("stage", &stage)])
}
