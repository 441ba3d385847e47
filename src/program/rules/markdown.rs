//! Reads the part of Markdown in which rule pages are written.
//!
//! A page consists of headings (`## Play {#play}`), paragraphs, lists with `-`, tables, and comments on lines of their
//! own. Their text may have `code`, *emphasis* and [links](#play-2). A crate for all of Markdown would add 0.3 MB to the
//! program, most of it a table of HTML entities. The tests compare with one.

use std::ops::Range;

/// A part of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block<'a> {
    /// What it is.
    pub kind: Kind<'a>,
    /// Its byte range in the page.
    pub range: Range<usize>,
}

/// The kinds of blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind<'a> {
    /// A heading with its level and the anchor that it sets.
    Heading(u8, Option<&'a str>, Vec<Run<'a>>),
    /// A paragraph.
    Paragraph(Vec<Run<'a>>),
    /// A list of items.
    List(Vec<Vec<Run<'a>>>),
    /// The rows of a table, made of cells. The first row is the head.
    Table(Vec<Vec<Vec<Run<'a>>>>),
}

/// A run of text within a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run<'a> {
    /// The text. It is empty at the end of a line of the source.
    pub text: &'a str,
    /// What marks it.
    pub mark: Mark<'a>,
}

/// What marks a run of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark<'a> {
    /// Nothing, or `code`, which looks the same.
    None,
    /// Emphasis.
    Strong,
    /// A link to this target.
    Link(&'a str),
    /// The end of a line of the source within a block.
    LineEnd,
}

/// The blocks of a page.
pub fn blocks(source: &str) -> Vec<Block<'_>> {
    let mut lines = Vec::new();
    let mut at = 0;
    for line in source.split_inclusive('\n') {
        lines.push((at, line.trim()));
        at += line.len();
    }
    let mut blocks = Vec::new();
    let mut rest = lines.as_slice();
    while let Some(&(start, line)) = rest.first() {
        let kind = Line::of(line);
        let taken = match kind {
            Line::Text => rest.iter().take_while(|(_, line)| Line::of(line) == Line::Text).count(),
            // The text of an item may continue in the next line.
            Line::Item => {
                rest.iter().take_while(|(_, line)| matches!(Line::of(line), Line::Item | Line::Text)).count()
            }
            Line::Row => rest.iter().take_while(|(_, line)| Line::of(line) == Line::Row).count(),
            Line::Heading | Line::Nothing => 1,
        };
        let (own, others) = rest.split_at(taken);
        rest = others;
        let end = others.first().map_or(source.len(), |&(at, _)| at);
        let kind = match kind {
            Line::Nothing => continue,
            Line::Heading => heading(line),
            Line::Text => Kind::Paragraph(joined(own.iter().map(|&(_, line)| line))),
            Line::Item => Kind::List(items(own)),
            Line::Row => Kind::Table(table(own)),
        };
        blocks.push(Block { kind, range: start..end });
    }
    blocks
}

/// The kinds of lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// An empty line or a comment.
    Nothing,
    Heading,
    Item,
    Row,
    Text,
}

impl Line {
    fn of(line: &str) -> Self {
        match line {
            _ if line.is_empty() || line.starts_with("<!--") => Line::Nothing,
            _ if line.starts_with("# ") || line.starts_with("## ") || line.starts_with("### ") => {
                Line::Heading
            }
            _ if line.starts_with("- ") => Line::Item,
            _ if line.starts_with('|') => Line::Row,
            _ => Line::Text,
        }
    }
}

fn heading(line: &str) -> Kind<'_> {
    let text = line.trim_start_matches('#');
    let level = (line.len() - text.len()) as u8;
    let (text, anchor) = match text.strip_suffix('}').and_then(|text| text.rsplit_once("{#")) {
        Some((text, anchor)) => (text, Some(anchor)),
        None => (text, None),
    };
    Kind::Heading(level, anchor, runs(text.trim()))
}

fn items<'a>(lines: &[(usize, &'a str)]) -> Vec<Vec<Run<'a>>> {
    let mut items: Vec<Vec<&str>> = Vec::new();
    for &(_, line) in lines {
        match (line.strip_prefix("- "), items.last_mut()) {
            (None, Some(last)) => last.push(line),
            (text, _) => items.push(vec![text.unwrap_or(line).trim()]),
        }
    }
    items.into_iter().map(joined).collect()
}

/// The rows of a table without the line below its head.
fn table<'a>(lines: &[(usize, &'a str)]) -> Vec<Vec<Vec<Run<'a>>>> {
    let rows = lines.iter().enumerate().filter(|&(n, _)| n != 1);
    let cells = |line: &'a str| {
        let line = line.strip_prefix('|').unwrap_or(line);
        line.strip_suffix('|').unwrap_or(line).split('|').map(|cell| runs(cell.trim())).collect()
    };
    rows.map(|(_, &(_, line))| cells(line)).collect()
}

/// The runs of several lines.
fn joined<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<Run<'a>> {
    let mut all = Vec::new();
    for line in lines {
        if !all.is_empty() {
            all.push(Run { text: "", mark: Mark::LineEnd });
        }
        all.extend(runs(line));
    }
    all
}

/// The runs of a line.
fn runs(line: &str) -> Vec<Run<'_>> {
    let mut runs = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find(['`', '*', '[']) {
        let (before, marked) = rest.split_at(at);
        if let Some((run, after)) = marked_run(marked) {
            runs.extend([Run { text: before, mark: Mark::None }, run]);
            rest = after;
        } else {
            let (before, after) = rest.split_at(at + 1);
            runs.push(Run { text: before, mark: Mark::None });
            rest = after;
        }
    }
    runs.push(Run { text: rest, mark: Mark::None });
    runs.retain(|run| !run.text.is_empty());
    runs
}

/// The marked run at the start of this text, and the text after it.
fn marked_run(text: &str) -> Option<(Run<'_>, &str)> {
    if let Some(text) = text.strip_prefix('[') {
        let (text, target) = text.split_once(']')?;
        let (target, after) = target.strip_prefix('(')?.split_once(')')?;
        return Some((Run { text, mark: Mark::Link(target) }, after));
    }
    let (sign, mark) = if text.starts_with('*') { ('*', Mark::Strong) } else { ('`', Mark::None) };
    let (text, after) = text.strip_prefix(sign)?.split_once(sign)?;
    Some((Run { text, mark }, after))
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

    use super::*;
    use crate::texts::TEXTS;

    /// What a parser for all of Markdown finds in a page: the blocks in short, and the texts with their marks.
    fn expected(source: &str) -> Vec<String> {
        let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
        let mut found: Vec<String> = Vec::new();
        let mut marks = Vec::new();
        for event in Parser::new_ext(source, options) {
            match event {
                Event::Start(Tag::Heading { level, id, .. }) => {
                    let level = [HeadingLevel::H1, HeadingLevel::H2, HeadingLevel::H3]
                        .iter()
                        .position(|known| *known == level)
                        .unwrap();
                    found.push(format!("heading {} {:?}", level + 1, id.as_deref()));
                }
                Event::Start(Tag::Paragraph) => found.push("paragraph".to_owned()),
                Event::Start(Tag::Item) => found.push("item".to_owned()),
                Event::Start(Tag::TableHead | Tag::TableRow) => found.push("row".to_owned()),
                Event::Start(Tag::TableCell) => found.push("cell".to_owned()),
                Event::Start(Tag::Emphasis) => marks.push("strong".to_owned()),
                Event::Start(Tag::Link { dest_url, .. }) => marks.push(format!("link {dest_url}")),
                Event::End(TagEnd::Emphasis | TagEnd::Link) => {
                    marks.pop();
                }
                Event::Text(text) | Event::Code(text) => {
                    note(&mut found, &text, marks.last().map_or("", String::as_str));
                }
                Event::SoftBreak => found.push("line end".to_owned()),
                Event::Start(Tag::List(None) | Tag::Table(_) | Tag::HtmlBlock)
                | Event::Html(_)
                | Event::End(_) => {}
                other => panic!("not in this part of Markdown: {other:?}"),
            }
        }
        found
    }

    /// Notes a text. A parser may cut it anywhere.
    fn note(found: &mut Vec<String>, text: &str, mark: &str) {
        let start = format!("text {mark}: ");
        match found.last_mut() {
            Some(last) if last.starts_with(&start) => last.push_str(text),
            _ => found.push(start + text),
        }
    }

    fn found(source: &str) -> Vec<String> {
        let mut found = Vec::new();
        let note_runs = |found: &mut Vec<String>, runs: &[Run<'_>]| {
            for run in runs {
                match run.mark {
                    Mark::None => note(found, run.text, ""),
                    Mark::Strong => note(found, run.text, "strong"),
                    Mark::Link(target) => note(found, run.text, &format!("link {target}")),
                    Mark::LineEnd => found.push("line end".to_owned()),
                }
            }
        };
        for block in blocks(source) {
            match block.kind {
                Kind::Heading(level, anchor, runs) => {
                    found.push(format!("heading {level} {anchor:?}"));
                    note_runs(&mut found, &runs);
                }
                Kind::Paragraph(runs) => {
                    found.push("paragraph".to_owned());
                    note_runs(&mut found, &runs);
                }
                Kind::List(items) => {
                    for runs in items {
                        found.push("item".to_owned());
                        note_runs(&mut found, &runs);
                    }
                }
                Kind::Table(rows) => {
                    for row in rows {
                        found.push("row".to_owned());
                        for runs in row {
                            found.push("cell".to_owned());
                            note_runs(&mut found, &runs);
                        }
                    }
                }
            }
        }
        found
    }

    #[test]
    fn all_pages_are_read_as_other_readers_of_markdown_do() {
        for texts in TEXTS {
            for (code, source) in texts.pages {
                let (found, expected) = (found(source), expected(source));
                for (n, (found, expected)) in found.iter().zip(&expected).enumerate() {
                    assert_eq!(found, expected, "part {n} of {} in {code}", texts.game);
                }
                assert_eq!(found.len(), expected.len());
            }
        }
    }

    #[test]
    fn signs_without_their_end_are_text() {
        for source in ["2 * 3", "a [b", "a [b](c", "`a", "a *", "[] *a* [b](#c) `d` *"] {
            let text = |parts: Vec<String>| parts.join("\n");
            assert_eq!(text(found(source)), text(expected(source)), "{source}");
        }
    }
}
