//! A rule page as lines of a given width, each a row of styled spans: what the screens show.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use unicode_width::UnicodeWidthStr;

use super::OPTIONS;

/// How a span stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// Not at all.
    #[default]
    Plain,
    /// Emphasis, table heads.
    Strong,
    /// A heading of a page or section.
    Heading,
    /// The number of a clause.
    Clause,
    /// A link to a clause: the n-th of what was laid out, from 0. It may go on in the next line.
    Link(usize),
}

/// A part of a line in one style.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Span {
    /// Its text.
    pub text: String,
    /// Its style.
    pub style: Style,
}

/// A line of a laid-out page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PageLine {
    /// Its spans, left to right.
    pub spans: Vec<Span>,
    /// The anchor of the heading that starts here.
    pub anchor: Option<String>,
}

impl PageLine {
    /// Its text without styles.
    pub fn text(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect()
    }
}

/// Lays out a page of markdown in lines of at most `width` columns (at least 20).
pub fn lay_out(source: &str, width: usize) -> Vec<PageLine> {
    let mut layout = Layout { width: width.max(20), ..Layout::default() };
    for event in Parser::new_ext(source, OPTIONS) {
        layout.take(event);
    }
    layout.end_block();
    while layout.lines.last().is_some_and(|line| line.spans.is_empty()) {
        layout.lines.pop();
    }
    layout.lines
}

#[derive(Default)]
struct Layout {
    width: usize,
    lines: Vec<PageLine>,
    /// The words of the block that is being read.
    words: Vec<Span>,
    styles: Vec<Style>,
    /// How many links there were.
    links: usize,
    /// What opens the next block's first line, and how far its further lines are indented.
    prefix: String,
    lists: Vec<Option<u64>>,
    heading: bool,
    table: Option<Table>,
}

#[derive(Default)]
struct Table {
    rows: Vec<Vec<Vec<Span>>>,
}

impl Layout {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Code(text) => self.push(&text),
            Event::SoftBreak | Event::HardBreak => self.push(" "),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Heading { .. } => {
                self.end_block();
                self.heading = true;
                self.styles.push(Style::Heading);
            }
            Tag::List(start) => {
                self.end_block();
                self.lists.push(*start);
            }
            Tag::Item => {
                self.end_block();
                let indent = "  ".repeat(self.lists.len().saturating_sub(1));
                self.prefix = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{indent}{}. ", *number - 1)
                    }
                    _ => format!("{indent}- "),
                };
            }
            Tag::Table(_) => {
                self.end_block();
                self.table = Some(Table::default());
            }
            Tag::TableHead => {
                self.new_row();
                self.styles.push(Style::Strong);
            }
            Tag::TableRow => self.new_row(),
            Tag::Strong | Tag::Emphasis => self.styles.push(Style::Strong),
            Tag::Link { .. } => {
                self.styles.push(Style::Link(self.links));
                self.links += 1;
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => {
                self.end_block();
                if self.lists.is_empty() {
                    self.blank();
                }
            }
            TagEnd::Heading(_) => {
                self.styles.pop();
                self.end_heading();
            }
            TagEnd::Item => self.end_block(),
            TagEnd::List(_) => {
                self.end_block();
                self.lists.pop();
                if self.lists.is_empty() {
                    self.blank();
                }
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.words);
                if let Some(row) = self.table.as_mut().and_then(|table| table.rows.last_mut()) {
                    row.push(cell);
                }
            }
            TagEnd::Table => {
                if let Some(table) = self.table.take() {
                    self.lay_table(&table);
                    self.blank();
                }
            }
            TagEnd::TableHead | TagEnd::Strong | TagEnd::Emphasis | TagEnd::Link => {
                self.styles.pop();
            }
            _ => {}
        }
    }

    fn new_row(&mut self) {
        if let Some(table) = &mut self.table {
            table.rows.push(Vec::new());
        }
    }

    fn push(&mut self, text: &str) {
        let style = self.styles.last().copied().unwrap_or_default();
        self.words.push(Span { text: text.to_owned(), style });
    }

    fn blank(&mut self) {
        if self.lines.last().is_some_and(|line| !line.spans.is_empty()) {
            self.lines.push(PageLine::default());
        }
    }

    /// Ends a heading: a clause's stands close above its text, others after an empty line.
    fn end_heading(&mut self) {
        self.heading = false;
        let title: String = self.words.drain(..).map(|span| span.text).collect();
        let anchor = Some(super::slug(&title));
        let is_clause = title.rsplit(' ').next().is_some_and(|last| last.parse::<u8>().is_ok());
        let style = if is_clause { Style::Clause } else { Style::Heading };
        if !is_clause {
            self.blank();
        }
        self.lines.push(PageLine { spans: vec![Span { text: title, style }], anchor });
    }

    /// Ends a paragraph or item: wraps its words into lines.
    fn end_block(&mut self) {
        let prefix = std::mem::take(&mut self.prefix);
        if self.words.is_empty() || self.table.is_some() || self.heading {
            return;
        }
        let indent = " ".repeat(prefix.width());
        let words = std::mem::take(&mut self.words);
        for (n, mut spans) in
            wrap(&words, self.width - prefix.width().min(self.width / 2)).into_iter().enumerate()
        {
            let lead = if n == 0 { &prefix } else { &indent };
            if !lead.is_empty() {
                spans.insert(0, Span { text: lead.clone(), style: Style::Plain });
            }
            self.lines.push(PageLine { spans, anchor: None });
        }
    }

    /// Columns as wide as they must be; where that is too wide, the widest give way and their cells wrap.
    fn lay_table(&mut self, table: &Table) {
        let columns = table.rows.iter().map(Vec::len).max().unwrap_or(0);
        let cell_width = |cell: &Vec<Span>| cell.iter().map(|span| span.text.width()).sum::<usize>();
        let mut widths: Vec<usize> = (0..columns)
            .map(|n| table.rows.iter().filter_map(|row| row.get(n)).map(cell_width).max().unwrap_or(0).max(1))
            .collect();
        let room = self.width.saturating_sub(2 * columns.saturating_sub(1)).max(columns);
        while widths.iter().sum::<usize>() > room {
            let Some(widest) = widths.iter_mut().max() else { break };
            *widest -= 1;
        }
        for row in &table.rows {
            let cells: Vec<_> = row.iter().zip(&widths).map(|(cell, &width)| wrap(cell, width)).collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            for n in 0..height {
                let mut line = PageLine::default();
                for (cell, &width) in cells.iter().zip(&widths) {
                    let spans = cell.get(n).cloned().unwrap_or_default();
                    let used: usize = spans.iter().map(|span| span.text.width()).sum();
                    line.spans.extend(spans);
                    let pad = " ".repeat(width.saturating_sub(used) + 2);
                    line.spans.push(Span { text: pad, style: Style::Plain });
                }
                self.lines.push(line);
            }
        }
    }
}

/// Wraps spans into lines of at most `width` columns, at spaces; a word longer than that is broken.
fn wrap(spans: &[Span], width: usize) -> Vec<Vec<Span>> {
    let text: String = spans.iter().map(|span| span.text.as_str()).collect();
    let mut styles = spans.iter().flat_map(|span| span.text.chars().map(move |c| (c, span.style)));
    let options = textwrap::Options::new(width.max(1));
    let mut lines = Vec::new();
    for line in textwrap::wrap(&text, options) {
        let mut out: Vec<Span> = Vec::new();
        for c in line.chars() {
            // Wrapping drops spaces at line ends: skip what it dropped.
            let Some((_, style)) = styles.by_ref().find(|&(original, _)| original == c) else { break };
            match out.last_mut() {
                Some(last) if last.style == style => last.text.push(c),
                _ => out.push(Span { text: c.to_string(), style }),
            }
        }
        lines.push(out);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::CATALOG;

    fn text(line: &PageLine) -> String {
        line.spans.iter().map(|span| span.text.as_str()).collect()
    }

    #[test]
    fn no_line_is_wider_than_asked_for() {
        for entry in CATALOG {
            for width in [20, 38, 76, 120] {
                for line in lay_out(entry.pages[0].1, width) {
                    assert!(text(&line).trim_end().width() <= width, "{width}: {}", text(&line));
                }
            }
        }
    }

    #[test]
    fn nothing_of_the_text_is_lost() {
        let page = "# A\n\nOne *two* [three](#a) four.\n\n- five\n- six\n\n| B | C |\n| - | - |\n| seven | eight |\n";
        let all: Vec<_> = lay_out(page, 40).iter().map(text).collect();
        assert_eq!(
            all.iter().map(|line| line.trim_end()).collect::<Vec<_>>(),
            ["A", "One two three four.", "", "- five", "- six", "", "B      C", "seven  eight"]
        );
    }
}
