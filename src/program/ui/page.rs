//! A page of text over the table, which the next key closes.
//!
//! It is as wide as the table, and high enough that nothing on it is covered in part.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::key_bar::{self, BarEntry};
use super::keys::{Command, Scope};
use super::look::{Look, frame, put, put_lines};
use super::table_view::Ground;

/// The longest lines of a page.
const WIDEST: u16 = 84;

/// The most empty rows for the sake of what would be covered in part.
const MOST_EMPTY: u16 = 10;

/// Where a page is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// At the top.
    Top,
    /// At the bottom, above the prompt.
    Bottom,
}

/// What a page says.
pub struct Message<'a> {
    /// Its title.
    pub title: &'a str,
    /// Its paragraphs.
    pub paragraphs: &'a [String],
    /// The keys that work, in a line.
    pub keys: &'a str,
}

/// Whether this command hides a page for a look at the table, or shows it again. A hidden page is shown before any
/// other command for it.
pub fn peek(peeks: &mut bool, command: Command) -> bool {
    let shows = *peeks && matches!(command, Command::Choose | Command::Leave);
    let toggles = command == Command::Peek || shows;
    *peeks ^= toggles;
    toggles
}

/// The keys of a page that do something, in a line. Those that are the same everywhere are only in the key bar.
pub fn keys(look: &Look, offers: impl Fn(Command) -> bool) -> String {
    use Command::{Answer, Choose, Peek, Play, Skip};
    let works = |entry: &BarEntry| {
        let mut commands = entry.keys.iter().map(|(_, command)| *command);
        commands.any(|command| matches!(command, Choose | Answer | Skip | Play | Peek) && offers(command))
    };
    let entries = key_bar::bar(Scope::Lesson, look).into_iter().filter(works);
    let shown = entries.map(|entry| {
        let keys: String = entry.keys.iter().map(|(key, _)| key.as_str()).collect();
        format!("{keys} {}", entry.label)
    });
    shown.collect::<Vec<_>>().join(look.signs().between)
}

/// These rows with those of one more thing that they cover in part.
fn whole(ground: &Ground, from: u16, to: u16) -> Option<(u16, u16)> {
    let covers = |thing: &&Rect| thing.y < to && thing.bottom() > from;
    let in_part = |thing: &&Rect| thing.y < from || thing.bottom() > to;
    let thing = ground.things.iter().filter(covers).find(in_part)?;
    Some((from.min(thing.y), to.max(thing.bottom())))
}

/// Draws a page at an edge of an area, over this table.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, message: &Message, edge: Edge, ground: &Ground) {
    let table = if ground.between.is_empty() { area } else { ground.between };
    let inner = table.width.saturating_sub(4).min(WIDEST);
    let mut lines: Vec<String> = Vec::new();
    for text in message.paragraphs {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let room = usize::from(area.height.saturating_sub(3)).saturating_sub(lines.len());
        lines.extend(look.prose(std::slice::from_ref(text), inner.into(), room));
    }
    let least = (lines.len() as u16 + 2).min(area.height);
    let end = if ground.messages > 0 { ground.messages } else { area.bottom().saturating_sub(2) };
    let (mut from, mut to) = match edge {
        Edge::Top => (area.y, area.y + least),
        Edge::Bottom => (end.saturating_sub(least).max(area.y), end.max(area.y + least)),
    };
    while let Some((y, below)) = whole(ground, from, to).filter(|(y, below)| below - y <= least + MOST_EMPTY)
    {
        (from, to) = (y, below);
    }
    let place = Rect { x: table.x, y: from, width: table.width, height: to - from }.intersection(area);
    frame(buf, place, look.signs(), look.theme.gold);
    let title = look.fit(&format!(" {} ", message.title), inner.into());
    put(buf, place, place.x + 1, place.y, &title, look.theme.heading);
    let keys = look.fit(&format!(" {} ", message.keys), inner.into());
    put(buf, place, place.x + 1, place.bottom().saturating_sub(1), &keys, look.theme.label);
    let empty = place.height.saturating_sub(least);
    let height = place.height.saturating_sub(2 + empty / 2);
    let inside = Rect { x: place.x + 2, y: place.y + 1 + empty / 2, width: inner, height };
    put_lines(buf, inside, &lines, look.theme.text);
    look.hit(place, Command::Choose);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_covers_each_thing_whole_or_not_at_all() {
        let things = vec![Rect::new(0, 4, 20, 3), Rect::new(60, 6, 20, 4), Rect::new(30, 15, 5, 3)];
        let ground = Ground { things, ..Ground::default() };
        let (mut from, mut to) = (1, 5);
        while let Some(grown) = whole(&ground, from, to) {
            (from, to) = grown;
        }
        assert_eq!((from, to), (1, 10));
        assert_eq!(whole(&ground, 16, 20), Some((15, 20)));
        assert_eq!(whole(&ground, 10, 15), None);
    }
}
