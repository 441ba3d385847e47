//! The statistics of each game and player from saved matches.
//!
//! ```text
//!  One game
//!    Ann     12 played    5 won  41%  average    11.3  best    24  ████████░░
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::keys::{Command, Scope};
use super::look::{Look, put, put_centered, rows};
use super::screen::{Context, Outcome, Screen};
use crate::games::CATALOG;
use crate::table::{self, Tallies, player_label, tallies};

/// The statistics.
pub struct Statistics {
    games: Vec<(&'static str, Tallies)>,
    top: usize,
    area: Rect,
}

impl Statistics {
    /// Reads the statistics from the saved matches.
    pub fn new() -> Self {
        let kept = table::matches_folder().and_then(|folder| table::library(&folder)).unwrap_or_default();
        let games = CATALOG.iter().map(|entry| (entry.info.id, tallies(&kept, entry.info.id)));
        Statistics {
            games: games.filter(|(_, all)| !all.is_empty()).collect(),
            top: 0,
            area: Rect::default(),
        }
    }

    fn count(&self) -> usize {
        self.games.iter().map(|(_, tallies)| tallies.len() + 2).sum()
    }

    /// The lines: a game's title, its players, an empty line; titles are marked.
    fn lines(&self, look: &Look, width: usize) -> Vec<(String, bool)> {
        let mut lines = Vec::new();
        let all = || self.games.iter().flat_map(|(_, tallies)| tallies.keys());
        let widest = all().map(|key| player_label(look.words, key).width()).max().unwrap_or(0).min(28);
        for (game, tallies) in &self.games {
            lines.push((look.words.get(&format!("game-{game}")), true));
            for (key, tally) in tallies {
                let name = look.fit(&player_label(look.words, key), widest);
                let pad = " ".repeat(widest - name.width());
                let (percent, average) = (tally.percent(), tally.average());
                let best = tally.best.unwrap_or_default();
                let figures = look.words.with(
                    "ui-statistics-line",
                    &[
                        ("matches", &format!("{:>4}", tally.matches)),
                        ("won", &format!("{:>4}", tally.won)),
                        ("percent", &format!("{percent:>3}")),
                        ("average", &format!("{average:>7.1}")),
                        ("best", &format!("{best:>5}")),
                    ],
                );
                let bar = width.saturating_sub(widest + figures.width() + 6).min(20);
                let share = look.signs().bar(tally.won, tally.matches, bar);
                lines.push((format!("  {name}{pad}  {figures}  {share}"), false));
            }
            lines.push((String::new(), false));
        }
        lines
    }
}

impl Default for Statistics {
    fn default() -> Self {
        Statistics::new()
    }
}

impl Screen for Statistics {
    fn scope(&self) -> Scope {
        Scope::Statistics
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        put(buf, area, area.x + 2, area.y, &look.words.get("ui-statistics"), look.theme.strong);
        let body = rows(area, 2, area.height);
        if self.games.is_empty() {
            put_centered(buf, body, body.y + 1, &look.words.get("ui-statistics-none"), look.theme.text);
        }
        let lines = self.lines(look, body.width.saturating_sub(4).into());
        for ((line, title), y) in lines.iter().skip(self.top).zip(body.y..body.bottom()) {
            let style = if *title { look.theme.strong } else { look.theme.text };
            put(buf, body, body.x + 2, y, &look.fit(line, body.width.saturating_sub(4).into()), style);
        }
    }

    fn command(&mut self, command: Command, _: &mut Context) -> Outcome {
        let page = usize::from(self.area.height.saturating_sub(4)).max(1);
        let top = match command {
            Command::Up => self.top.saturating_sub(1),
            Command::Down => self.top + 1,
            Command::PageUp => self.top.saturating_sub(page),
            Command::PageDown => self.top + page,
            Command::First => 0,
            Command::Last => usize::MAX,
            Command::Leave => return Outcome::Back,
            _ => self.top,
        };
        self.top = top.min(self.count().saturating_sub(self.area.height.saturating_sub(2).into()));
        Outcome::Stay
    }

    fn fit(&mut self, area: Rect, _: &crate::lang::Words) {
        self.area = area;
    }
}
