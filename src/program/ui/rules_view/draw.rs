//! Draws a page: head, lines, the card's frame, links and search results.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style as Shown};
use unicode_width::UnicodeWidthStr;

use super::{Mode, RulesView, WIDEST, contents};
use crate::core::Text;
use crate::rules::{Span, Style};
use crate::ui::keys::Command;
use crate::ui::look::{Look, put, rows};
use crate::ui::rail;

/// The style of a span that is neither chosen nor found.
pub fn shown(look: &Look, style: Style) -> Shown {
    match style {
        Style::Plain => look.theme.text,
        Style::Strong | Style::Heading => look.theme.strong,
        Style::Clause => look.theme.heading,
        Style::Link(_) => look.theme.link,
    }
}

impl RulesView {
    /// Draws the page, or its contents.
    pub(super) fn draw_on(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let body = rows(area, 2, self.height);
        self.draw_head(buf, rows(area, 0, 1), look);
        if let Mode::Contents(chosen) = self.mode {
            let body = Rect { width: body.width.min(WIDEST + 2), ..body };
            contents::draw(buf, body, look, &self.page, &self.leaf, chosen);
            return;
        }
        self.draw_search(buf, rows(area, 1, 1), look);
        for (n, y) in (self.top..self.leaf.lines.len()).zip(body.y..body.bottom()) {
            self.draw_line(buf, rows(body, y - body.y, 1), look, n);
            self.draw_frame(buf, rows(body, y - body.y, 1), look, n);
        }
    }

    fn draw_head(&self, buf: &mut Buffer, row: Rect, look: &Look) {
        let title = match self.mode {
            Mode::Contents(_) => look.words.get("ui-key-contents"),
            _ => self
                .leaf
                .section_at(self.top)
                .filter(|&section| section > 0)
                .map_or(String::new(), |section| self.page.sections[section].title.clone()),
        };
        let head = if title.is_empty() {
            self.page.title().to_owned()
        } else {
            look.under(self.page.title(), &title)
        };
        let part = Text::new("ui-percent").with("part", 100 * self.top / self.last_top().max(1));
        let part = look.say(&part);
        let left = row.right().saturating_sub(part.width() as u16 + 2);
        let part = if matches!(self.mode, Mode::Contents(_)) { "" } else { &part };
        let room = usize::from(left.saturating_sub(row.x + 6));
        rail::draw(buf, row, look, &look.fit(&head, room), part);
    }

    /// Draws the search text, and which result of how many this is.
    fn draw_search(&self, buf: &mut Buffer, row: Rect, look: &Look) {
        let wanted = &self.search.wanted;
        let typed = matches!(self.mode, Mode::Finding(_));
        if !typed && wanted.is_empty() {
            return;
        }
        let count = match self.search.count() {
            Some((at, all)) => look.say(&Text::new("ui-find-count").with("at", at).with("all", all)),
            None if wanted.trim().is_empty() => String::new(),
            None => look.words.get("ui-find-none"),
        };
        let found = look.words.with("ui-find", &[("text", wanted)]);
        let room = usize::from(self.width).saturating_sub(count.width() + 4);
        // The end of a long text matters, because it is being typed.
        let mut shown = found.as_str();
        while shown.width() > room {
            let mut letters = shown.chars();
            letters.next();
            shown = letters.as_str();
        }
        let mut x = put(buf, row, row.x + 2, row.y, shown, look.theme.text);
        if typed {
            x = put(buf, row, x, row.y, " ", look.theme.chosen);
        }
        put(buf, row, x + 2, row.y, &count, look.theme.strong);
    }

    fn draw_line(&self, buf: &mut Buffer, row: Rect, look: &Look, n: usize) {
        let line = &self.leaf.lines[n];
        if self.cited.is_some_and(|cited| self.leaf.heads.get(cited) == Some(&n)) {
            put(buf, row, row.x, row.y, look.signs().here, look.theme.key);
        }
        let marks = self.search.marks(n);
        let mut x = row.x + 2;
        let mut at = 0;
        for span in &line.spans {
            let from = x;
            for (text, mark) in runs(span, at, &marks) {
                let style = self.style(look, span.style, mark);
                x = put(buf, row, x, row.y, &text, style);
            }
            at += span.text.chars().count();
            if let Style::Link(link) = span.style
                && self.mode == Mode::Reading
            {
                look.hit(Rect { x: from, width: x - from, ..row }, Command::Point(link));
            }
        }
    }

    fn style(&self, look: &Look, style: Style, mark: Option<bool>) -> Shown {
        match (mark, style) {
            (Some(true), _) => look.theme.chosen,
            (Some(false), _) => look.theme.alert.add_modifier(Modifier::UNDERLINED),
            (None, Style::Link(link)) if self.link == Some(link) => look.theme.chosen,
            (None, style) => shown(look, style),
        }
    }

    /// Draws this line's part of the card's frame.
    fn draw_frame(&self, buf: &mut Buffer, row: Rect, look: &Look, n: usize) {
        if n >= self.leaf.card_lines {
            return;
        }
        let signs = look.signs();
        let [left_top, right_top, left_bottom, right_bottom] = signs.corners;
        let [flat, upright] = signs.lines;
        let left = row.x + 2;
        let width = self.leaf.card_width;
        let right = left + width.saturating_sub(1) as u16;
        let style = look.theme.frame;
        let edge = flat.repeat(width.saturating_sub(2));
        if n == 0 {
            put(buf, row, left, row.y, &format!("{left_top}{edge}{right_top}"), style);
            let title = format!(" {} ", look.words.get("ui-card"));
            put(buf, row, left + 2, row.y, &look.fit(&title, width.saturating_sub(4)), look.theme.strong);
        } else if n + 1 == self.leaf.card_lines {
            put(buf, row, left, row.y, &format!("{left_bottom}{edge}{right_bottom}"), style);
        } else {
            put(buf, row, left, row.y, upright, style);
            put(buf, row, right, row.y, upright, style);
        }
    }
}

/// The parts of a span that were found and those that were not. `at` is the place of its first letter.
fn runs(span: &Span, at: usize, marks: &[(&Range<usize>, bool)]) -> Vec<(String, Option<bool>)> {
    let mut runs: Vec<(String, Option<bool>)> = Vec::new();
    for (n, letter) in span.text.chars().enumerate() {
        let mark = marks.iter().find(|(part, _)| part.contains(&(at + n))).map(|(_, current)| *current);
        match runs.last_mut() {
            Some((text, last)) if *last == mark => text.push(letter),
            _ => runs.push((letter.to_string(), mark)),
        }
    }
    runs
}
