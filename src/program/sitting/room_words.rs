//! A shared table in words, as lists and waiting rooms show it.

use crate::core::text::shown_up_to;
use crate::games::{self, Entry};
use crate::lang::Words;
use crate::record::read_options;
use crate::table::shown_names;
use crate::together::protocol::TableState;

/// The most columns of a name that another program has sent.
const WIDEST: usize = 30;

/// The name of a table's game.
pub fn game_name(table: &TableState, words: &Words) -> String {
    let name = |entry: &Entry| words.get(&format!("game-{}", entry.info.id));
    games::find(&table.game).map_or_else(|| shown_up_to(&table.game, WIDEST), name)
}

/// The options of a table that differ from the defaults, with their values. Empty if this program does not know one of them;
/// it cannot play at that table then.
pub fn options_agreed(table: &TableState, words: &Words) -> Vec<String> {
    let Some(entry) = games::find(&table.game) else { return Vec::new() };
    let options = read_options(&entry.info, &table.options);
    options.map(|options| words.changed_options(&entry.info, &options)).unwrap_or_default()
}

/// Who has each seat, or that it is open.
pub fn seat_names(table: &TableState, words: &Words) -> Vec<String> {
    let names = table.seats.iter().zip(shown_names(words, &table.sitters()));
    let shown = names.map(|(seat, name)| match seat.name {
        Some(_) => shown_up_to(&name, WIDEST),
        None => words.get("lobby-open-seat"),
    });
    shown.collect()
}
