//! A rule page, opened at a section.
//!
//! ```text
//!  Title: Play                                                      35 %
//!
//!  Play 2
//!  If you cannot follow suit ...
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::keys::{Command, Scope};
use super::look::{Look, put, rows};
use super::screen::{Desk, Screen, Then};
use crate::games::Entry;
use crate::lang::Words;
use crate::rules::{Page, PageLine, Style, lay_out};

/// Lines are no longer than this: longer ones are hard to read.
const WIDEST: u16 = 84;

/// Which rules are wanted: a game's, at a section or clause.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The game.
    pub entry: &'static Entry,
    /// The anchor of a section or clause; empty for the beginning.
    pub anchor: String,
}

/// A page that is being read.
pub struct RulesView {
    page: Page,
    lines: Vec<PageLine>,
    width: u16,
    height: u16,
    top: usize,
    /// The anchor that it was opened at.
    cited: String,
}

impl RulesView {
    /// Opens the page for this moment; `None` if there is none in the words' language.
    pub fn at(moment: Moment, words: &Words) -> Option<Self> {
        let page = Page::of(moment.entry, words.language().code()).ok()?;
        Some(RulesView { page, lines: Vec::new(), width: 0, height: 0, top: 0, cited: moment.anchor })
    }

    fn last_top(&self) -> usize {
        self.lines.len().saturating_sub(self.height as usize)
    }

    fn line_of(&self, anchor: Option<&str>) -> Option<usize> {
        self.lines.iter().position(|line| line.anchor.is_some() && line.anchor.as_deref() == anchor)
    }

    /// The lines at which sections begin; clauses are no sections.
    fn headings(&self) -> impl Iterator<Item = usize> + '_ {
        let heads =
            |line: &PageLine| line.anchor.is_some() && line.spans.iter().any(|s| s.style == Style::Heading);
        self.lines.iter().enumerate().filter(move |(_, line)| heads(line)).map(|(n, _)| n)
    }

    /// The anchor of the heading at or above the top line.
    fn here(&self) -> Option<&String> {
        self.lines.iter().take(self.top + 1).rev().find_map(|line| line.anchor.as_ref())
    }
}

impl Screen for RulesView {
    fn scope(&self) -> Scope {
        Scope::Rules
    }

    fn fit(&mut self, area: Rect, _: &Words) {
        self.height = area.height.saturating_sub(2);
        let width = area.width.saturating_sub(4).min(WIDEST);
        if width != self.width {
            let anchor = if self.lines.is_empty() { Some(self.cited.clone()) } else { self.here().cloned() };
            self.lines = lay_out(self.page.source, width.into());
            self.width = width;
            self.top = self.line_of(anchor.as_deref()).unwrap_or(0);
        }
        self.top = self.top.min(self.last_top());
    }

    fn command(&mut self, command: Command, _: &mut Desk) -> Then {
        let screen = self.height.saturating_sub(2).max(1) as usize;
        let top = match command {
            Command::Up => self.top.saturating_sub(1),
            Command::Down => self.top + 1,
            Command::PageUp => self.top.saturating_sub(screen),
            Command::PageDown => self.top + screen,
            Command::First => 0,
            Command::Last => self.lines.len(),
            Command::NextSection => self.headings().find(|&line| line > self.top).unwrap_or(self.top),
            Command::PreviousSection => self.headings().filter(|&line| line < self.top).last().unwrap_or(0),
            Command::Leave => return Then::Back,
            _ => self.top,
        };
        self.top = top.min(self.last_top());
        Then::Stay
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let title =
            self.here().and_then(|anchor| self.page.find(anchor)).map_or("", |section| &section.title);
        let head = if title.is_empty() {
            self.page.title().to_owned()
        } else {
            format!("{}: {title}", self.page.title())
        };
        put(buf, area, area.x + 2, area.y, &look.fit(&head, self.width as usize), look.theme.strong);
        let part = 100 * self.top / self.last_top().max(1);
        let part = look.say(&crate::core::Text::new("ui-percent").with("part", part));
        let left = area.right().saturating_sub(part.width() as u16 + 2);
        put(buf, area, left, area.y, &part, look.theme.frame);
        let body = rows(area, 2, self.height);
        for (line, y) in self.lines.iter().skip(self.top).zip(body.y..body.bottom()) {
            let cited = line.anchor.as_ref() == Some(&self.cited);
            if cited {
                put(buf, body, body.x, y, look.signs().here, look.theme.key);
            }
            draw_line(
                buf,
                Rect { x: body.x + 2, width: body.width.saturating_sub(2), ..body },
                look,
                line,
                y,
            );
        }
    }
}

/// Draws a line of a page.
pub fn draw_line(buf: &mut Buffer, area: Rect, look: &Look, line: &PageLine, y: u16) {
    let mut x = area.x;
    for span in &line.spans {
        let style = match span.style {
            Style::Plain => look.theme.text,
            Style::Strong | Style::Heading => look.theme.strong,
            Style::Clause | Style::Link => look.theme.key,
        };
        x = put(buf, area, x, y, &span.text, style);
    }
}
