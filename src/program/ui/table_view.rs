//! Draws the table of a match or replay.
//!
//! ```text
//!  Title   Deal 3 · Ends after 8 deals                         ↻ clockwise
//!  Pot ●●●●● 5 · Turned up J♣
//!  Cho  9 chips            seats and trick              Dee  12 chips
//!  ▌▌▌▌▌                                                ▌▌▌▌▌ ▮ 1 trick
//!                ▶ You  12 chips  ▮ 1 trick  stays
//!                          the hand
//!                          its digits, or a row of choices
//!  Your turn to play. Enter: Play A♠.
//!  Ben plays Q♠ · Cho plays 2♠
//!  Enter Play  ←→/1-9 Move  h Hint  ? Rules
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::art::{Make, Size};
use super::board::{self, Middle, seating};
use super::choices;
use super::exhibits;
use super::facts::{self, drawn, flow};
use super::hand::{self, Hand};
use super::keys::Command;
use super::look::{Look, put, put_centered, put_lines, rows};
use super::motion::Kind;
use super::own;
use super::side;
use super::tableau::{Mark, News, Shows, Tableau};
use super::tier::Tier;
use crate::core::{Arg, Direction, Event, Info, Piece, Text};
use crate::table::{Scene, event_texts};

/// The rows of each part of the table. They change only with the size of the screen and of the hands dealt.
struct Parts {
    facts: u16,
    /// Things on the table, where there is room for more than lines of facts.
    exhibits: u16,
    own: u16,
    hand: u16,
    size: Size,
}

impl Parts {
    /// The rows of a table in `area`, whose hand may be as wide as `width`.
    fn of(area: Rect, width: u16, table: &Tableau, make: Make, tier: Tier) -> Self {
        let is_thing =
            |arg: &Arg| !matches!(arg, Arg::Number(_) | Arg::Seat(_) | Arg::Text(_) | Arg::Quote(_));
        let has_things = table.scene.facts.iter().flat_map(|fact| &fact.args).any(|(_, arg)| is_thing(arg));
        // Few seats leave room for facts; with many, each row has a seat.
        let [facts, own] = match table.scene.seats.len() {
            // The less there is about each seat, the more rows are left for all.
            _ if area.height < 22 => match table.scene.seats.len() {
                4 if table.info.partners => [4, 1],
                0..=2 => [3, 1],
                3 => [2, 2],
                4..=5 => [2, 1],
                _ => [1, 1],
            },
            // Sides have more in common, and single players more of their own.
            4 if tier < Tier::Grand && table.info.partners => [3, 1],
            4 if tier < Tier::Grand => [2, 2],
            0..=4 => [3, 2],
            5 => [2, 2],
            // The seats need the row of facts that are only words, and the same in the whole match.
            6 if tier == Tier::Compact => [u16::from(has_things), 2],
            _ if tier == Tier::Compact => [1, 1],
            _ => [2, 2],
        };
        let size = hand::size(make, table.scene.dealt, width, tier.size());
        let hand = hand::rows(make, size);
        let free = area.height.saturating_sub(facts + own + hand + 2);
        let wanted = seating::wanted_rows(table.scene.seats.len(), make, tier.size());
        // Where nobody sits in the corner, they are there.
        let has_corner = seating::has_corner(table.scene.seats.len());
        let spare = free.saturating_sub(wanted + 1);
        let exhibits = exhibits::size(make, tier.exhibits(), 1, spare).filter(|_| make.solid && !has_corner);
        Parts { facts, exhibits: exhibits.map_or(0, |size| exhibits::rows(make, size)), own, hand, size }
    }
}

/// Where the parts of a table are, for what is drawn over it.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    /// The area between the title and the hand.
    pub between: Rect,
    /// The row of the messages below the hand.
    pub messages: u16,
    /// What should not be covered in part.
    pub things: Vec<Rect>,
    /// The area of the trick; empty if nothing has been played to it.
    pub trick: Rect,
}

/// Draws the table without the key bar; returns where its parts are.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, table: &Tableau) -> Ground {
    let scene = table.scene;
    draw_title(buf, rows(area, 0, 1), look, table);
    let tier = Tier::of(area);
    let whole = rows(area, 1, area.height);
    let (area, panel) = tier.split(whole);
    let make = Make::of(look, table.info.pack);
    let parts = Parts::of(area, whole.width, table, make, tier);
    let above = parts.facts + parts.exhibits;
    let below = parts.own + parts.hand + 2;
    let middle_rows = area.height.saturating_sub(above + below);
    let board = rows(area, above, middle_rows);
    let across = rows(area, parts.facts, parts.exhibits);
    // On small screens, only two players leave enough of the corner free.
    let exhibits = if make.solid && across.is_empty() && (scene.seats.len() == 2 || tier > Tier::Compact) {
        seating::corner(board, scene.seats.len(), make, tier.size())
    } else {
        across
    };
    let shown = exhibits::draw(buf, exhibits, look, scene, (make, tier.exhibits()), across.is_empty());
    draw_facts(buf, rows(area, 0, parts.facts), look, scene, make, &shown);
    let (pieces, winner, complete) = match &scene.last_trick {
        Some((pieces, winner)) if table.shows == Shows::LastTrick => (pieces, Some(*winner), true),
        _ => (&scene.trick, scene.winning, false),
    };
    let middle = Middle {
        pieces,
        winner,
        complete,
        revealed: table.shows == Shows::Bids,
        size: tier.size(),
        moving: table.moving,
    };
    let [seats, pieces] = board::draw(buf, board, look, table.info, scene, table.bottom, &middle);
    let own = above + middle_rows;
    own::draw(buf, rows(area, own, parts.own), look, table, make);
    let hand = own + parts.own;
    // The panel ends above the hand, which has the whole width.
    let panel = panel.map(|panel| rows(panel, 0, hand));
    if let Some(panel) = panel {
        side::draw(buf, panel, look, table);
    }
    draw_hand(buf, rows(whole, hand, parts.hand), look, table, (make, parts.size));
    let messages = hand + parts.hand;
    draw_messages(buf, rows(whole, messages, 2), look, table);
    let played = pieces.iter().copied().filter(|_| !middle.pieces.is_empty());
    let trick = played.reduce(Rect::union).unwrap_or_default();
    let parts = [rows(area, 0, above), rows(area, own, parts.own), rows(whole, hand, parts.hand)];
    let exhibits = shown.into_iter().map(|(_, place)| place);
    // The gold bar or the name of a solid piece is in the row below it.
    let bar = u16::from(make.solid);
    let pieces = pieces.into_iter().map(|place| Rect { height: place.height + bar, ..place });
    let things = seats.into_iter().chain(pieces).chain(parts).chain(exhibits).chain(panel).collect();
    Ground { between: rows(whole, 0, hand), messages: area.y + messages, things, trick }
}

/// Draws the rail at the top: the game, the deal, when the match ends, and the direction of play.
fn draw_title(buf: &mut Buffer, area: Rect, look: &Look, table: &Tableau) {
    let (info, scene) = (table.info, table.scene);
    buf.set_style(area, look.theme.bar);
    let game = look.words.get(&format!("game-{}", info.id));
    let x = put(buf, area, area.x + 1, area.y, &game, look.theme.bar_title) + 3;
    let (turns, key) = match info.direction {
        Direction::Clockwise => (look.signs().turns[0], "ui-turns-left"),
        Direction::CounterClockwise => (look.signs().turns[1], "ui-turns-right"),
    };
    let deal = look.say(&Text::new("ui-deal-number").with("deal", scene.deal));
    let deal = format!("{deal}{}{}", look.signs().between, look.say(&scene.goal));
    let x = put(buf, area, x, area.y, &deal, look.theme.bar) + 3;
    let room = area.right().saturating_sub(x + 1);
    let right = |buf: &mut Buffer, text: &str, style| {
        let text = look.fit(text, room.into());
        put(buf, area, area.right().saturating_sub(text.width() as u16 + 1), area.y, &text, style);
    };
    match (&table.unsaved, &table.status) {
        (_, Some((status, alarming))) => {
            right(buf, status, if *alarming { look.theme.alert } else { look.theme.bar });
        }
        (Some(why), None) => {
            let text = look.words.with("ui-not-saved", &[("why", &crate::core::text::shown(why))]);
            right(buf, &text, look.theme.alert);
        }
        // With two players there is no direction.
        (None, None) if scene.seats.len() > 2 => {
            let whole = format!("{turns} {}", look.words.get(key));
            let forms = [whole.trim_start(), turns];
            let fits = forms.into_iter().find(|form| form.width() <= room.into());
            right(buf, fits.unwrap_or_default(), look.theme.bar);
        }
        (None, None) => {}
    }
}

/// Draws the facts that are not shown as things.
fn draw_facts(buf: &mut Buffer, room: Rect, look: &Look, scene: &Scene, make: Make, shown: &[(usize, Rect)]) {
    let is_left = |n: &usize| shown.iter().all(|(other, _)| other != n);
    let left = || (0..scene.facts.len()).filter(is_left).map(|n| &scene.facts[n]);
    let width = room.width.saturating_sub(2);
    let (between, height) = (look.signs().between, usize::from(room.height));
    let whole: Vec<Line> = left().map(|fact| drawn(look, make, fact, true)).collect();
    let short: Vec<Line> = left().map(|fact| facts::short(look, make, fact)).collect();
    // A row for each, if there are enough: then a fact that becomes longer or shorter moves no other.
    let apart = |lines: &[Line<'static>]| -> Vec<Line<'static>> {
        let alone = |line: &Line<'static>| flow(look, vec![line.clone()], "", width.into(), usize::MAX);
        lines.iter().flat_map(alone).collect()
    };
    let in_turn = |lines: &[Line<'static>], rows| flow(look, lines.to_vec(), between, width.into(), rows);
    // As running text, which breaks between any two pieces.
    let running = |lines: &[Line<'static>]| {
        let mut all = Line::default();
        for line in lines {
            if all.width() > 0 {
                all.push_span(Span::styled(between, look.theme.label));
            }
            all.spans.extend(line.spans.iter().cloned());
        }
        flow(look, vec![all], "", width.into(), usize::MAX)
    };
    let forms = [
        apart(&whole),
        apart(&short),
        in_turn(&whole, usize::MAX),
        in_turn(&short, usize::MAX),
        running(&short),
    ];
    let lines = forms.into_iter().find(|lines| lines.len() <= height);
    let lines = lines.unwrap_or_else(|| in_turn(&short, height));
    for (y, line) in (room.y..room.bottom()).zip(&lines) {
        buf.set_line(room.x + 1, y, line, width);
    }
}

fn draw_hand(buf: &mut Buffer, area: Rect, look: &Look, table: &Tableau, (make, size): (Make, Size)) {
    let scene = table.scene;
    let can = |n: usize| table.can.get(n).copied().unwrap_or(false);
    let pieces: Vec<_> = scene.hand.iter().enumerate().map(|(n, &piece)| (piece, can(n))).collect();
    let top = area.y + area.height.saturating_sub(table.cover.len() as u16) / 2;
    for (y, (line, style)) in (top..area.bottom()).zip(&table.cover) {
        put_centered(buf, area, y, &look.fit(line, area.width.into()), *style);
    }
    let dealt = match table.moving {
        Some(moving) if moving.kind == Kind::Deal => moving.arrived(pieces.len()),
        _ => pieces.len(),
    };
    let hand = Hand {
        make,
        pieces: &pieces[..dealt.min(pieces.len())],
        named: &named(look, table),
        cursor: table.cursor,
        choosing: table.choosing,
        size,
        below_is_taken: table.row.is_some(),
    };
    hand.draw(buf, area, look);
    if let Some((labels, at)) = &table.row {
        choices::draw(buf, rows(area, area.height.saturating_sub(1), 1), look, labels, *at);
    }
}

/// The pieces that a fact about the viewer names, with its mark or else its caption, and those just drawn.
fn named(look: &Look, table: &Tableau) -> Vec<(Piece, String)> {
    let scene = table.scene;
    let own = scene.viewer.and_then(|seat| scene.seats.get(seat.index()));
    let facts = own.into_iter().flat_map(|own| &own.facts);
    let named = facts.filter_map(|fact| {
        let piece = fact.args.iter().find_map(|(_, arg)| match arg {
            Arg::Piece(_, piece) => Some(*piece),
            _ => None,
        })?;
        let mark = look.words.attribute(fact, "mark", look.names);
        Some((piece, mark.or_else(|| look.words.caption(fact, look.names))?))
    });
    named.chain(table.drawn.iter().map(|piece| (piece, look.words.get("ui-drawn")))).collect()
}

/// Draws the prompt or refusal, and below it a note or the latest events.
fn draw_messages(buf: &mut Buffer, area: Rect, look: &Look, table: &Tableau) {
    let width = (area.width as usize).saturating_sub(2);
    let inside = Rect { x: area.x + 1, width: width as u16, ..area };
    let (sentences, style) = &table.message;
    let note = table.note.iter().find(|form| form.width() <= width);
    // As long as nothing is marked, what a lesson asks replaces the prompt if it needs both lines, but not an error.
    let is_unmarked = table.cursor.is_none() && table.row.as_ref().is_none_or(|(_, at)| at.is_none());
    let is_idle = is_unmarked && *style != look.theme.alert;
    let text = |count: usize| look.words.sentences(&sentences[..count]);
    // Where another line needs room, what the keys do is less important than whose turn it is.
    let in_a_line = || {
        let fits = |count: &usize| text(*count).width() <= width;
        (1..=sentences.len()).rev().find(fits).map(|count| vec![text(count)])
    };
    if let Some(heard) = &table.heard {
        let prompt = in_a_line().unwrap_or_else(|| look.prose(&[text(sentences.len())], width, 1));
        let heard = look.prose(std::slice::from_ref(heard), width, 2 - prompt.len());
        put_lines(buf, inside, &heard, look.theme.alert);
        let below = rows(inside, heard.len() as u16, prompt.len() as u16);
        put_lines(buf, below, &prompt, *style);
        if table.cites {
            look.hit(below, Command::Rules);
        }
        return;
    }
    let question = table.note.last().filter(|_| is_idle && note.is_none());
    if let Some(question) = question {
        let lines = look.prose(std::slice::from_ref(question), width, 2);
        return put_lines(buf, inside, &lines, look.theme.heading);
    }
    let mut lines = look.prose(&[text(sentences.len())], width, 2);
    if note.is_some() && is_idle {
        lines = in_a_line().unwrap_or(lines);
    }
    put_lines(buf, inside, &lines, *style);
    if table.cites {
        look.hit(rows(inside, 0, lines.len() as u16), Command::Rules);
    }
    if let Some(note) = note {
        // An error may need both lines.
        put_lines(buf, rows(inside, lines.len() as u16, 2), &[note], look.theme.heading);
    } else if table.note.is_empty() && lines.len() < 2 {
        let last = recent(look, &table.news, width);
        put(buf, inside, inside.x, inside.y + 1, &last, look.theme.label);
    }
}

/// The latest events that fit in a line, newest at the right.
fn recent(look: &Look, news: &[News], width: usize) -> String {
    let between = look.signs().between;
    let mut line = String::new();
    for News { text, mark } in news.iter().rev() {
        if line.is_empty() {
            line = look.fit(text, width);
        } else if text.width() + between.width() + line.width() <= width {
            line = format!("{text}{between}{line}");
        } else {
            break;
        }
        if *mark == Mark::Deal {
            break;
        }
    }
    line
}

/// The last events in words, at most `most` lines; `events` returns those from a number on.
pub fn event_lines(
    look: &Look,
    info: &Info,
    count: usize,
    events: impl FnOnce(usize) -> Vec<Event>,
    most: usize,
) -> Vec<News> {
    // Some events have no words or are not seen: four times as many are almost always enough.
    let events = events(count.saturating_sub(most.saturating_mul(4)));
    let texts: Vec<(Text, Mark)> = events
        .iter()
        .flat_map(|event| {
            event_texts(info, look.names.len(), event).into_iter().map(|text| (text, mark(event)))
        })
        .collect();
    let latest = &texts[texts.len().saturating_sub(most)..];
    latest.iter().map(|(text, mark)| News { text: look.say(text), mark: *mark }).collect()
}

/// How many of the latest events are enough to see what the last decision led to.
pub const LATEST: usize = 4;

/// What the middle shows after these latest events, unless it is the last trick. Bids that have been turned up stay there until
/// somebody plays.
pub fn shows(is_last_trick: bool, events: &[Event]) -> Shows {
    let mut since = events.iter().rev().take_while(|event| !matches!(event, Event::Acted { .. }));
    let is_revealed = since.any(|event| matches!(event, Event::Revealed { .. }));
    match (is_last_trick, is_revealed) {
        (true, _) => Shows::LastTrick,
        (false, true) => Shows::Bids,
        (false, false) => Shows::Trick,
    }
}

fn mark(event: &Event) -> Mark {
    match event {
        Event::Dealt { .. } => Mark::Deal,
        Event::Trick { .. } => Mark::Trick,
        _ => Mark::None,
    }
}
