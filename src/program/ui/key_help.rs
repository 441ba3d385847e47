//! The searchable list of keys: those of the screen below first, then all others.
//!
//! ```text
//!  Keys   Search: hi_
//!
//!  Choosing a piece
//!  ▶ h            Hint: Ask a bot for advice
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::key_bar::{self, Listed};
use super::keys::{CHOOSING, Command, Keymap, Scope};
use super::look::Hits;
use super::look::{Look, Theme, put, put_lines, rows};
use super::rail;
use super::screen::{Context, Outcome, Screen};
use super::scroll::follow;
use super::text_input::TextInput;
use super::window::Place;
use crate::lang::Words;

/// The most columns for keys; more keys continue on the next line.
const WIDEST_KEYS: usize = 18;
/// The columns of the list.
const WIDTH: u16 = 84;
/// How many commands a page key moves by.
const PAGE: usize = 10;

struct Entry {
    scope: Scope,
    listed: Listed,
}

enum Line {
    Gap,
    Title(Scope),
    /// Keys and words of search result `n`.
    Command {
        n: usize,
        keys: String,
        words: String,
    },
}

/// The list of keys over another screen.
pub struct KeyHelp {
    from: Scope,
    entries: Vec<Entry>,
    /// The search results, as places in `entries`.
    found: Vec<usize>,
    wanted: TextInput,
    /// The chosen place in `found`.
    at: usize,
    /// The first visible line.
    top: usize,
}

impl KeyHelp {
    /// Opens the list over a screen with the keys of `from`, without commands that never apply there.
    pub fn new(from: Scope, look: &Look, applies: impl Fn(Command) -> bool) -> Self {
        let others = Scope::ALL.into_iter().filter(|scope| *scope != from);
        let of = |scope| key_bar::listed(scope, look).into_iter().map(move |listed| Entry { scope, listed });
        let entries = std::iter::once(from).chain(others).flat_map(of);
        // A piece and a way to play it are chosen on the same screen.
        let is_here = |scope| scope == from || [from, scope].iter().all(|scope| CHOOSING.contains(scope));
        let entries =
            entries.filter(|entry| !is_here(entry.scope) || applies(entry.listed.command)).collect();
        let wanted = TextInput::default();
        let mut help = KeyHelp { from, entries, found: Vec::new(), wanted, at: 0, top: 0 };
        help.find();
        help
    }

    /// Searches for the typed text; exact keys come first in each group.
    fn find(&mut self) {
        let text = self.wanted.text().trim().to_lowercase();
        let is_key = |entry: &Entry| entry.listed.keys.iter().any(|key| key.to_lowercase() == text);
        let holds = |entry: &Entry, word: &str| {
            let Listed { keys, labels, meaning, command } = &entry.listed;
            let mut texts = keys.iter().chain(labels).chain([meaning]);
            let is_name = command.name().is_some_and(|name| name.contains(word));
            is_name || texts.any(|text| text.to_lowercase().contains(word))
        };
        let all = 0..self.entries.len();
        self.found =
            all.filter(|&n| text.split_whitespace().all(|word| holds(&self.entries[n], word))).collect();
        // Groups keep their order.
        let place = |n: usize| self.entries.iter().position(|entry| entry.scope == self.entries[n].scope);
        let mut found = std::mem::take(&mut self.found);
        found.sort_unstable_by_key(|&n| (place(n), !is_key(&self.entries[n]), n));
        self.found = found;
        (self.at, self.top) = (0, 0);
    }

    fn chosen(&self) -> Option<&Entry> {
        self.found.get(self.at).map(|&n| &self.entries[n])
    }

    /// Closes the list and runs the chosen command if it belongs to the screen below.
    fn take(&self) -> Outcome {
        match self.chosen() {
            Some(Entry { scope, listed }) if *scope == self.from => match listed.command {
                // A number needs its key, and the list is already open.
                Command::Nth(_) | Command::Keys => Outcome::Back,
                // Enter closes the list: it must neither play a card nor open a hand.
                command if self.decides(command) => Outcome::Back,
                command => Outcome::Do(command),
            },
            _ => Outcome::Stay,
        }
    }

    /// Whether this command opens a hand or decides something on the screen below.
    fn decides(&self, command: Command) -> bool {
        matches!(command, Command::Choose | Command::Claim)
            && matches!(self.from, Scope::Curtain | Scope::Covered | Scope::Hand | Scope::Row)
    }

    fn lines(&self, look: &Look, width: usize) -> Vec<Line> {
        let keys_width = self.keys_width();
        let words_width = width.saturating_sub(keys_width + 6);
        let mut lines = Vec::new();
        let mut last = None;
        for (n, entry) in self.found.iter().map(|&n| &self.entries[n]).enumerate() {
            if last.replace(entry.scope) != Some(entry.scope) {
                if n > 0 {
                    lines.push(Line::Gap);
                }
                lines.push(Line::Title(entry.scope));
            }
            let keys = look.flow(&entry.listed.keys, " ", keys_width, usize::MAX);
            let words = look.prose(&[words_of(look, &entry.listed)], words_width, usize::MAX);
            for line in 0..keys.len().max(words.len()) {
                let part = |of: &[String]| of.get(line).cloned().unwrap_or_default();
                lines.push(Line::Command { n, keys: part(&keys), words: part(&words) });
            }
        }
        lines
    }

    fn keys_width(&self) -> usize {
        let widths = self.entries.iter().map(|entry| entry.listed.keys.join(" ").width());
        widths.max().unwrap_or(0).min(WIDEST_KEYS)
    }

    /// Draws the name that the chosen command has in the settings file, if there is room after its words.
    fn draw_name(&self, buf: &mut Buffer, row: Rect, look: &Look, end: u16) {
        let name = self.chosen().and_then(|entry| entry.listed.command.name()).unwrap_or_default();
        let x = row.right().saturating_sub(name.width() as u16 + 2);
        if x > end + 2 {
            put(buf, row, x, row.y, name, look.theme.label);
        }
    }

    fn go(&mut self, to: usize) {
        self.at = to.min(self.found.len().saturating_sub(1));
    }

    fn room(area: Rect) -> Rect {
        rows(area, 2, area.height)
    }
}

/// A command's words: its labels in the key bar, unless its meaning contains them, and its meaning.
fn words_of(look: &Look, listed: &Listed) -> String {
    let meaning = listed.meaning.to_lowercase();
    let mut labels: Vec<&str> = Vec::new();
    for label in &listed.labels {
        if !meaning.contains(&label.to_lowercase()) && !labels.contains(&label.as_str()) {
            labels.push(label);
        }
    }
    if labels.is_empty() { listed.meaning.clone() } else { look.under(&labels.join("/"), &listed.meaning) }
}

impl Screen for KeyHelp {
    fn place(&self) -> Place {
        Place::Window(WIDTH, u16::MAX)
    }

    fn scope(&self) -> Scope {
        Scope::Keys
    }

    fn command(&mut self, command: Command, _: &mut Context) -> Outcome {
        match command {
            Command::Type(_) | Command::Erase => {
                self.wanted.command(command);
                self.find();
            }
            Command::Back | Command::Up => self.go(self.at.saturating_sub(1)),
            Command::Forward | Command::Down => self.go(self.at + 1),
            Command::PageUp => self.go(self.at.saturating_sub(PAGE)),
            Command::PageDown => self.go(self.at + PAGE),
            Command::First => self.go(0),
            Command::Last => self.go(usize::MAX),
            Command::Choose => return self.take(),
            Command::Point(n) => {
                self.go(n);
                return self.take();
            }
            Command::Leave => return Outcome::Back,
            _ => {}
        }
        Outcome::Stay
    }

    fn takes_text(&self, _: char) -> bool {
        true
    }

    fn offers(&self, command: Command) -> bool {
        let runs = |entry: &Entry| entry.scope == self.from && !self.decides(entry.listed.command);
        command != Command::Choose || self.chosen().is_some_and(runs)
    }

    fn fit(&mut self, area: Rect, words: &Words) {
        let look =
            Look { words, theme: &Theme::plain(), names: &[], hits: &Hits::default(), keys: Keymap::usual() };
        let lines = self.lines(&look, area.width.into());
        let of_chosen = |line: &Line| matches!(line, Line::Command { n, .. } if *n == self.at);
        let mut first = lines.iter().position(of_chosen).unwrap_or(0);
        let after = lines.iter().rposition(of_chosen).map_or(first, |last| last + 1);
        // The title stays visible with its first command.
        if first > 0 && matches!(lines[first - 1], Line::Title(_)) {
            first -= 1;
        }
        self.top = follow(self.top, KeyHelp::room(area).height.into(), &(first..after), lines.len());
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        rail::draw(buf, area, look, &look.words.get("ui-keys-title"), "");
        let head = rows(area, 1, 1);
        let x = put(buf, head, area.x + 2, head.y, &look.words.get("ui-keys-find"), look.theme.text) + 1;
        let field = Rect { x, width: area.right().saturating_sub(x + 2).min(30), ..head };
        let typed = look.theme.text.patch(Style::new().add_modifier(Modifier::UNDERLINED));
        look.place_cursor(self.wanted.draw(buf, field, typed));
        let room = KeyHelp::room(area);
        if self.found.is_empty() {
            let none = Rect { x: room.x + 2, width: room.width.saturating_sub(2), ..room };
            put_lines(buf, none, &[look.words.get("ui-keys-none")], look.theme.text);
        }
        let lines = self.lines(look, area.width.into());
        let words_at = area.x + 4 + self.keys_width() as u16 + 1;
        for (line, y) in lines.iter().skip(self.top).zip(room.y..room.bottom()) {
            match line {
                Line::Gap => {}
                Line::Title(scope) => {
                    put(buf, room, room.x + 2, y, &look.words.get(scope.title()), look.theme.strong);
                }
                Line::Command { n, keys, words } => {
                    let chosen = *n == self.at;
                    let is_first = self.top.checked_add(usize::from(y - room.y)) == first_line(&lines, *n);
                    if chosen && is_first {
                        put(buf, room, room.x + 2, y, look.signs().here, look.theme.key);
                        self.draw_name(
                            buf,
                            Rect { y, height: 1, ..room },
                            look,
                            words_at + words.width() as u16,
                        );
                    }
                    put(buf, room, room.x + 4, y, keys, look.theme.key);
                    let style = if chosen { look.theme.strong } else { look.theme.text };
                    put(buf, room, words_at, y, words, style);
                    look.hit(Rect { y, height: 1, ..room }, Command::Point(*n));
                }
            }
        }
    }
}

fn first_line(lines: &[Line], command: usize) -> Option<usize> {
    lines.iter().position(|line| matches!(line, Line::Command { n, .. } if *n == command))
}
