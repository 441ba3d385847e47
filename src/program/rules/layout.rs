//! Lays out a rule page as lines of a given width, made of styled spans.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::markdown::{Kind, Mark, Run, blocks};
use super::{slug, title};
use crate::wrap;

/// The style of a span.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// Plain text.
    #[default]
    Plain,
    /// Emphasis and table heads.
    Strong,
    /// The heading of a page or section.
    Heading,
    /// The number of a clause.
    Clause,
    /// Link number `n` of the laid-out text, from 0. It may continue in the next line.
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
    /// The anchor of a heading that starts here.
    pub anchor: Option<String>,
}

impl PageLine {
    /// Its text without styles.
    pub fn text(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect()
    }
}

/// Lays out a page in lines of at most `width` columns, or 20 if that is more.
pub fn lay_out(source: &str, width: usize) -> Vec<PageLine> {
    let mut layout = Layout { width: width.max(20), lines: Vec::new(), links: 0 };
    for block in blocks(source) {
        match block.kind {
            Kind::Heading(_, anchor, runs) => {
                layout.heading(anchor, &runs);
                continue;
            }
            Kind::Paragraph(runs) => layout.text("", &runs),
            Kind::List(items) => items.iter().for_each(|runs| layout.text("- ", runs)),
            Kind::Table(rows) => {
                let rows: Vec<Vec<_>> = rows
                    .iter()
                    .enumerate()
                    .map(|(n, row)| {
                        let style = if n == 0 { Style::Strong } else { Style::Plain };
                        row.iter().map(|runs| layout.spans(runs, style)).collect()
                    })
                    .collect();
                layout.table(&rows);
            }
        }
        layout.blank();
    }
    while layout.lines.last().is_some_and(|line| line.spans.is_empty()) {
        layout.lines.pop();
    }
    layout.lines
}

struct Layout {
    width: usize,
    lines: Vec<PageLine>,
    /// The number of links so far.
    links: usize,
}

impl Layout {
    /// The runs as spans. Unmarked ones have the style `usual`.
    fn spans(&mut self, runs: &[Run<'_>], usual: Style) -> Vec<Span> {
        let mut spans: Vec<Span> = Vec::new();
        let mut runs = runs.iter().peekable();
        while let Some(run) = runs.next() {
            let style = match run.mark {
                Mark::None | Mark::LineEnd => usual,
                Mark::Strong => Style::Strong,
                Mark::Link(_) => {
                    self.links += 1;
                    Style::Link(self.links - 1)
                }
            };
            // A line end is a space, except next to wide letters, whose scripts have none.
            let wide = |c: Option<char>| c.is_some_and(|c| c.width() == Some(2));
            let text = match run.mark {
                Mark::LineEnd if wide(runs.peek().and_then(|next| next.text.chars().next())) => continue,
                Mark::LineEnd if wide(spans.last().and_then(|span| span.text.chars().next_back())) => {
                    continue;
                }
                Mark::LineEnd => " ",
                _ => run.text,
            };
            spans.push(Span { text: text.to_owned(), style });
        }
        spans
    }

    fn blank(&mut self) {
        if self.lines.last().is_some_and(|line| !line.spans.is_empty()) {
            self.lines.push(PageLine::default());
        }
    }

    /// Adds a heading. The heading of a clause has no empty line before it.
    fn heading(&mut self, anchor: Option<&str>, runs: &[Run<'_>]) {
        let title = title(runs);
        let anchor = Some(anchor.map_or_else(|| slug(&title), str::to_owned));
        let is_clause = title.rsplit(' ').next().is_some_and(|last| last.parse::<u8>().is_ok());
        let style = if is_clause { Style::Clause } else { Style::Heading };
        if !is_clause {
            self.blank();
        }
        self.lines.push(PageLine { spans: vec![Span { text: title, style }], anchor });
    }

    /// Adds a paragraph or item. `prefix` starts its first line; the others are indented as much.
    fn text(&mut self, prefix: &str, runs: &[Run<'_>]) {
        let words = self.spans(runs, Style::Plain);
        let indent = " ".repeat(prefix.width());
        let width = self.width - prefix.width().min(self.width / 2);
        for (n, mut spans) in wrap(&words, width).into_iter().enumerate() {
            let lead = if n == 0 { prefix } else { &indent };
            if !lead.is_empty() {
                spans.insert(0, Span { text: lead.to_owned(), style: Style::Plain });
            }
            self.lines.push(PageLine { spans, anchor: None });
        }
    }

    /// Lays out a table. If it is too wide, the widest columns shrink and their cells wrap.
    fn table(&mut self, rows: &[Vec<Vec<Span>>]) {
        /// The least width of a column with that much text: a wide letter must fit.
        const LEAST: usize = 2;
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let cell_width = |cell: &Vec<Span>| cell.iter().map(|span| span.text.width()).sum::<usize>();
        let mut widths: Vec<usize> = (0..columns)
            .map(|n| rows.iter().filter_map(|row| row.get(n)).map(cell_width).max().unwrap_or(0).max(1))
            .collect();
        // Many columns in a narrow page are closer together.
        let gap = if columns * 8 > self.width { 1 } else { 2 };
        let room = self.width.saturating_sub(gap * columns.saturating_sub(1));
        while widths.iter().sum::<usize>() > room {
            let Some(widest) = widths.iter_mut().max().filter(|widest| **widest > LEAST) else { break };
            *widest -= 1;
        }
        for row in rows {
            let cells: Vec<_> = row.iter().zip(&widths).map(|(cell, &width)| wrap(cell, width)).collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            for n in 0..height {
                let mut line = PageLine::default();
                for (cell, &width) in cells.iter().zip(&widths) {
                    let spans = cell.get(n).cloned().unwrap_or_default();
                    let used: usize = spans.iter().map(|span| span.text.width()).sum();
                    line.spans.extend(spans);
                    let pad = " ".repeat(width.saturating_sub(used) + gap);
                    line.spans.push(Span { text: pad, style: Style::Plain });
                }
                self.lines.push(line);
            }
        }
    }
}

/// Wraps spans into lines of at most `width` columns. A clause's name stays with its number.
fn wrap(spans: &[Span], width: usize) -> Vec<Vec<Span>> {
    const UNBREAKABLE: char = '\u{a0}';
    let held =
        |c: char, style: Style| if c == ' ' && matches!(style, Style::Link(_)) { UNBREAKABLE } else { c };
    let chars = || spans.iter().flat_map(|span| span.text.chars().map(move |c| (c, span.style)));
    let text: String = chars().map(|(c, style)| held(c, style)).collect();
    let mut chars = chars();
    let mut lines = Vec::new();
    for line in wrap::wrap(&text, width) {
        let mut out: Vec<Span> = Vec::new();
        for wrapped in line.chars() {
            // Wrapping drops spaces at line ends: skip them.
            let Some((c, style)) = chars.by_ref().find(|&(c, style)| held(c, style) == wrapped) else {
                break;
            };
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

    fn text(line: &PageLine) -> String {
        line.spans.iter().map(|span| span.text.as_str()).collect()
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

    /// The lines of a page without trailing spaces.
    fn laid_out(page: &str, width: usize) -> Vec<String> {
        lay_out(page, width).iter().map(|line| text(line).trim_end().to_owned()).collect()
    }

    #[test]
    fn source_lines_join_without_a_space_next_to_wide_letters() {
        assert_eq!(laid_out("one\ntwo\n三つ\n四つ\nfive\n*六*\n[七](#x)", 60), ["one two三つ四つfive六七"]);
    }

    #[test]
    fn a_heading_shows_without_its_anchor() {
        let lines = lay_out("## 得点 {#score}\n\n### 得点 2 {#score-2}\n\n文。", 30);
        let heads: Vec<_> =
            lines.iter().filter_map(|line| Some((line.anchor.as_deref()?, text(line)))).collect();
        assert_eq!(heads, [("score", "得点".to_owned()), ("score-2", "得点 2".to_owned())]);
        assert_eq!(lines[1].spans[0].style, Style::Clause);
    }

    #[test]
    fn wide_letters_wrap_by_their_width_and_keep_their_style() {
        let page = "- 切り札（*ハート*）を、♠10の[前に](#x)出す。";
        assert_eq!(laid_out(page, 20), ["- 切り札（ハート）", "  を、♠10の前に", "  出す。"]);
        let styled: Vec<_> = lay_out(page, 20)
            .into_iter()
            .flat_map(|line| line.spans)
            .filter(|s| s.style != Style::Plain)
            .collect();
        assert_eq!(styled.iter().map(|span| span.text.as_str()).collect::<Vec<_>>(), ["ハート", "前に"]);
    }

    #[test]
    fn a_link_stays_with_its_number() {
        assert_eq!(laid_out("this is forbidden ([Play 2](#a)).", 24), ["this is forbidden", "(Play 2)."]);
        assert_eq!(laid_out("いつも勝てません（[得点 2](#a)）。", 24), ["いつも", "勝てません（得点 2）。"]);
    }

    #[test]
    fn columns_align_by_display_width() {
        let page = "| 名 | 得点 | 注 |\n|-|-|-|\n| Ann | 3 | ♠Aを取る、とても長い文。 |\n| 亜 | -12 | x |\n";
        assert_eq!(
            laid_out(page, 28),
            ["名   得点  注", "Ann  3     ♠Aを取る、とても", "           長い文。", "亜   -12   x"]
        );
        // Six columns in a width of twenty: closer together, and each wide enough for a wide letter.
        let narrow =
            "| 人 | 宣言 | 取 | 払い | 得点 | 点数 |\n|-|-|-|-|-|-|\n| A | 降り | 0 | 3 | 0 | -3 |\n";
        assert!(laid_out(narrow, 20).iter().all(|line| line.width() <= 20));
        assert!(laid_out(narrow, 20)[0].starts_with("人 宣"));
    }
}
