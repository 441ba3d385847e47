//! Facts in lines of spans: in words, or as a caption and the pieces and chips themselves.
//!
//! ```text
//! Pot ●●●●● ●●●●● ●●●●● 15 · Turned up  J♣  · Each trick wins 5
//! ```

use ratatui::text::{Line, Span};

use super::art::{self, Make};
use super::look::Look;
use crate::core::wrap::wrap;
use crate::core::{Arg, Face, Piece, Text};

/// The most chips that are drawn; their number is always written.
const MOST_CHIPS: usize = 20;

/// From this many pieces on, names have no pads.
const CROWD: usize = 8;

/// From this many facts about a seat on, the pieces in them have no pads.
const MANY_FACTS: usize = 3;

/// A fact: drawn if its message has a caption, otherwise in words.
pub fn drawn(look: &Look, make: Make, text: &Text) -> Line<'static> {
    drawn_among(look, make, text, 1)
}

/// The same among so many facts of a seat; the pieces of many have no pads.
pub fn drawn_among(look: &Look, make: Make, text: &Text, facts: usize) -> Line<'static> {
    let Some(caption) = look.words.caption(text, look.names) else {
        return Line::styled(look.say(text), look.theme.text);
    };
    let mut line = Line::default();
    if !caption.is_empty() {
        line.push_span(Span::styled(caption, look.theme.label));
    }
    for thing in text.args.iter().filter_map(|(_, arg)| thing(look, make, arg, facts < MANY_FACTS)) {
        if line.width() > 0 {
            line.push_span(Span::styled(" ", look.theme.text));
        }
        line.spans.extend(thing.spans);
    }
    line
}

/// Draws an argument; `None` if it is one for words.
fn thing(look: &Look, make: Make, arg: &Arg, pads: bool) -> Option<Line<'static>> {
    let number = |n: i64| Span::styled(n.to_string(), look.theme.strong);
    Some(match arg {
        Arg::Chips(count) => {
            let chips: Vec<&str> =
                vec![look.signs().chip; usize::try_from(*count).unwrap_or(0).min(MOST_CHIPS)];
            let mut line: Line =
                chips.chunks(5).map(|five| Span::styled(five.concat() + " ", look.theme.chip)).collect();
            line.push_span(number(*count));
            line
        }
        Arg::FaceDown(count) => {
            let mut line = art::backs(look, make, usize::from(*count));
            if *count > 1 {
                line.push_span(Span::styled(" ", look.theme.text));
                line.push_span(number(i64::from(*count)));
            }
            line
        }
        Arg::Pieces(pack, pieces) => {
            pieces_line(look, Make { pack: *pack, ..make }, &pack.sorted(*pieces), pads)
        }
        Arg::Suit(suit) => {
            let sign = look.words.glyphs.suit(*suit);
            match look.theme.pieces.as_ref().filter(|_| make.solid) {
                Some(pieces) => Line::styled(format!(" {sign} "), pieces.open.suit(*suit)),
                None => Line::styled(sign, look.theme.suit(*suit)),
            }
        }
        Arg::Number(_) | Arg::Seat(_) | Arg::Text(_) => return None,
    })
}

/// Pieces side by side, with pads around their names if wanted and if they are few.
pub fn pieces_line(look: &Look, make: Make, pieces: &[Piece], pads: bool) -> Line<'static> {
    let mut line = Line::default();
    for &piece in pieces {
        if line.width() > 0 {
            line.push_span(Span::styled(" ", look.theme.text));
        }
        // A joker has too long a name for pads.
        let is_joker = matches!(make.pack.face(piece), Some(Face::Joker(_)));
        let pads = pads && pieces.len() < CROWD && !is_joker;
        line.spans.extend(art::mini(look, make, piece, pads).spans);
    }
    line
}

/// Lines in at most `rows` rows of at most `width`, broken between items where possible.
///
/// Only words are wrapped inside an item. What does not fit at the end is left out, with an ellipsis.
pub fn flow(
    look: &Look,
    items: Vec<Line<'static>>,
    between: &str,
    width: usize,
    rows: usize,
) -> Vec<Line<'static>> {
    let between_width = Span::raw(between).width();
    let mut lines: Vec<Line<'static>> = Vec::new();
    for item in items.into_iter().filter(|item| item.width() > 0) {
        match lines.last_mut() {
            Some(line) if line.width() + between_width + item.width() <= width => {
                line.push_span(Span::styled(between.to_owned(), look.theme.label));
                line.spans.extend(item.spans);
            }
            _ => match &item.spans[..] {
                [words] if words.width() > width => {
                    let style = words.style;
                    lines.extend(
                        wrap(&words.content, width).into_iter().map(|part| Line::styled(part, style)),
                    );
                }
                _ => lines.extend(broken(item, width)),
            },
        }
    }
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            while last.width() + 2 > width && !last.spans.is_empty() {
                last.spans.pop();
            }
            last.push_span(Span::styled(format!(" {}", look.signs().ellipsis), look.theme.label));
        }
    }
    lines
}

/// A line of several spans, broken between them.
fn broken(item: Line<'static>, width: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    for span in item.spans {
        let Some(last) = lines.last_mut() else { break };
        if last.width() + span.width() > width && last.width() > 0 {
            lines.push(Line::from(span));
        } else {
            last.push_span(span);
        }
    }
    lines
}
