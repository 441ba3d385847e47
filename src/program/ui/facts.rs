//! Facts in lines of spans: in words, or as a caption and the pieces and chips themselves.
//!
//! ```text
//! Pot ●●●●● ●●●●● ●●●●● 15 · Turned up  J♣  · Each trick wins 5
//! ```

use ratatui::text::{Line, Span};

use super::art::{self, Make};
use super::look::Look;
use super::motion::Turn;
use crate::core::pack::french;
use crate::core::{Arg, Face, Piece, Text};
use crate::lang::Glyphs;
use crate::wrap::wrap;

/// The most chips that are drawn; their number is always written.
const MOST_CHIPS: usize = 20;

/// The fewest columns in which it is worth beginning words that have to be cut.
const FEWEST_COLUMNS: usize = 20;

/// From this many pieces on, names have no pads.
const CROWD: usize = 8;

/// A fact in as few columns as possible.
pub fn short(look: &Look, make: Make, text: &Text) -> Line<'static> {
    if let Some(words) = look.words.attribute(text, "short", look.names) {
        return Line::styled(words, look.theme.text);
    }
    match text.args.as_slice() {
        [(_, Arg::Chips(count))] => {
            let caption = look.words.caption(text, look.names).unwrap_or_default();
            let chip = Span::styled(format!(" {} ", look.signs().chip), look.theme.chip);
            let number = Span::styled(count.to_string(), look.theme.strong);
            Line::from(vec![Span::styled(caption, look.theme.label), chip, number])
        }
        _ => drawn(look, make, text, false),
    }
}

/// A fact: drawn if its message has a caption, otherwise in words. Pieces have `pads` around their names.
pub fn drawn(look: &Look, make: Make, text: &Text, pads: bool) -> Line<'static> {
    let Some(caption) = look.words.caption(text, look.names) else {
        return Line::styled(look.say(text), look.theme.text);
    };
    let mut line = Line::default();
    if !caption.is_empty() {
        line.push_span(Span::styled(caption, look.theme.label));
    }
    for (_, arg) in &text.args {
        let thing = match arg {
            // A stock has its number too; a single piece before a seat speaks for itself.
            Arg::FaceDown(count) if text.key.starts_with("fact-") => Some(stock(look, make, *count)),
            _ => thing(look, make, arg, pads),
        };
        let Some(thing) = thing else { continue };
        if line.width() > 0 {
            line.push_span(Span::styled(" ", look.theme.text));
        }
        line.spans.extend(thing.spans);
    }
    line
}

/// The same while its pieces are being turned over.
pub fn turned(look: &Look, make: Make, text: &Text, turn: Turn, pads: bool) -> Line<'static> {
    let columns = match turn {
        Turn::Back => art::MINI,
        Turn::Edge => art::MINI / 2,
        Turn::Face => return drawn(look, make, text, pads),
    };
    let count = |arg: &Arg| match arg {
        Arg::Piece(..) => 1,
        Arg::Pieces(_, pieces) => pieces.len(),
        Arg::ForTricks(_, pieces) => pieces.len(),
        _ => 0,
    };
    let backs = text.args.iter().map(|(_, arg)| count(arg)).sum();
    let mut hidden = text.clone();
    hidden.args.retain(|(_, arg)| count(arg) == 0);
    let mut line = drawn(look, make, &hidden, pads);
    for _ in 0..backs {
        line.push_span(Span::styled(" ", look.theme.text));
        line.spans.extend(art::mini_back(look, make, columns).spans);
    }
    line
}

/// Draws an argument; `None` if it is one for words.
fn thing(look: &Look, make: Make, arg: &Arg, pads: bool) -> Option<Line<'static>> {
    let number = |n: i64| Span::styled(n.to_string(), look.theme.strong);
    Some(match arg {
        Arg::Chips(count) => {
            let drawn = usize::try_from(*count).ok().filter(|count| *count <= MOST_CHIPS).unwrap_or(0);
            let chips: Vec<&str> = vec![look.signs().chip; drawn];
            let mut line: Line =
                chips.chunks(5).map(|five| Span::styled(five.concat() + " ", look.theme.chip)).collect();
            line.push_span(number(*count));
            line
        }
        Arg::FaceDown(1) => art::mini_back(look, make, art::MINI),
        Arg::FaceDown(count) => stock(look, make, *count),
        Arg::Piece(pack, piece) => pieces_line(look, Make { pack: *pack, ..make }, &[*piece], pads),
        Arg::Pieces(pack, pieces) => {
            let (make, pieces) = (Make { pack: *pack, ..make }, pack.sorted(*pieces));
            if pads { pieces_line(look, make, &pieces, true) } else { close_line(look, make, &pieces) }
        }
        Arg::ForTricks(pack, pieces) if pads => pieces_line(look, Make { pack: *pack, ..make }, pieces, true),
        Arg::ForTricks(pack, pieces) => {
            let pieces = pack.sorted(pieces.iter().copied().collect());
            close_line(look, Make { pack: *pack, ..make }, &pieces)
        }
        Arg::Suit(suit) => {
            let sign = look.words.glyphs.suit(*suit);
            match look.theme.pieces.as_ref().filter(|_| make.solid) {
                Some(pieces) => Line::styled(format!(" {sign} "), pieces.open.suit(*suit)),
                None => Line::styled(sign, look.theme.suit(*suit)),
            }
        }
        Arg::Number(_) | Arg::Seat(_) | Arg::Text(_) | Arg::Quote(_) => return None,
    })
}

/// This many backs, and their number.
fn stock(look: &Look, make: Make, count: u8) -> Line<'static> {
    let mut line = art::backs(look, make, usize::from(count));
    line.push_span(Span::styled(" ", look.theme.text));
    line.push_span(Span::styled(count.to_string(), look.theme.strong));
    line
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

/// Pieces as close as possible: several of a suit together, such as `AK9♠ Q♥`.
fn close_line(look: &Look, make: Make, pieces: &[Piece]) -> Line<'static> {
    let suit = |piece: Piece| match make.pack.face(piece) {
        Some(Face::Card { suit, .. }) => Some(suit),
        _ => None,
    };
    let mut line = Line::default();
    for group in pieces.chunk_by(|&one, &other| suit(one).is_some() && suit(one) == suit(other)) {
        if line.width() > 0 {
            line.push_span(Span::styled(" ", look.theme.text));
        }
        let name = art::mini(look, make, group[0], false);
        let Some(suit) = suit(group[0]).filter(|_| group.len() > 1) else {
            line.spans.extend(name.spans);
            continue;
        };
        let mut ranks = String::new();
        for &piece in group {
            let rank = match french::rank(piece) {
                10 => "10".to_owned(),
                rank => french::rank_letter(rank).to_string(),
            };
            // Digits side by side look like one number.
            let is_digit = |c: char| c.is_ascii_digit();
            if pieces.len() < CROWD && ranks.ends_with(is_digit) && rank.starts_with(is_digit) {
                ranks.push(' ');
            }
            ranks.push_str(&rank);
        }
        let sign = look.words.glyphs.suit(suit);
        // A letter for a suit looks like a rank.
        let text = if look.words.glyphs == Glyphs::Unicode {
            format!("{ranks}{sign}")
        } else {
            format!("{sign}:{ranks}")
        };
        let style = name.spans.first().map_or(look.theme.text, |span| span.style);
        line.push_span(Span::styled(text, style));
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
        let words = |line: Line<'static>| <[Span; 1]>::try_from(line.spans).ok().map(|[words]| words);
        let left: Vec<Span> = lines.split_off(rows).into_iter().map_while(words).collect();
        if let Some(last) = lines.last_mut() {
            let room = width.saturating_sub(last.width() + between_width);
            // The beginning of the next words says more than an ellipsis alone.
            if let (Some(first), true) = (left.first(), room >= FEWEST_COLUMNS) {
                let words = left.iter().map(|words| &*words.content).collect::<Vec<_>>().join(" ");
                last.push_span(Span::styled(between.to_owned(), look.theme.label));
                last.push_span(Span::styled(look.fit(&words, room), first.style));
                return lines;
            }
            let ellipsis = format!(" {}", look.signs().ellipsis);
            // Drawn things are left out whole; words are cut.
            while let Some(span) = last.spans.pop() {
                let used = last.width();
                if used + span.width() + 2 <= width {
                    last.push_span(span);
                    break;
                }
                if span.content.contains(' ') && used + 4 < width {
                    let words = look.fit(&span.content, width - used);
                    last.push_span(Span::styled(words, span.style));
                    return lines;
                }
            }
            last.push_span(Span::styled(ellipsis, look.theme.label));
        }
    }
    lines
}

/// Breaks a line at its spaces. The spans of one piece stay together.
fn broken(item: Line<'static>, width: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    let mut part = Line::default();
    let mut spans = item.spans.into_iter().peekable();
    while let Some(span) = spans.next() {
        let may_break = span.content.ends_with(' ') || spans.peek().is_none_or(|next| next.content == " ");
        part.push_span(span);
        if !may_break && part.width() < width {
            continue;
        }
        let part = std::mem::take(&mut part);
        match lines.last_mut() {
            Some(last) if last.width() == 0 || last.width() + part.width() <= width => {
                last.spans.extend(part.spans);
            }
            _ if part.spans.iter().all(|span| span.content == " ") => {}
            _ => lines.push(part),
        }
    }
    lines
}
