//! The end of a match: the winner, why it is over, the totals and their curve, and what to do next.
//!
//! ```text
//!  One game                                          Deal code: ...
//!                     * Ben wins the match *
//!                        (why it is over)
//!
//!    Player   Total    Totals after each deal
//!  * 2 Ben       12    (the curve of totals)
//!    1 Ann       -3
//!
//!  (the player's best and costliest choice, each with its reason)
//!  (the last deal explained, or the key that does)
//!   [ Enter Again ]  [ t Other seats ]  [ v Review ]  [ Esc Home ]
//! ```

mod standings;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::keys::{Command, Scope};
use super::look::{Look, put_centered, put_lines, rows};
use super::{buttons, chart, rail, score};
use crate::sitting::Session;
use crate::table::winners_sentence;
use standings::Standings;

/// The fewest and the most rows of a chart with its title.
const CHART: [u16; 2] = [10, 20];
/// The fewest columns of a chart: with fewer, the table is alone.
const CHART_WIDTH: u16 = 44;
/// The widest texts and charts.
const WIDEST: u16 = 100;
/// The most rows of a sentence about a choice.
const VERDICT: u16 = 2;

/// What is said of a choice: with its reason, and without.
pub type Said = [String; 2];

/// Draws the end of a match, with a notice and what is said of the player's choices. `offers` tells which of the next
/// steps are possible.
pub fn draw(
    buf: &mut Buffer,
    area: Rect,
    look: &Look,
    session: &Session,
    (notice, said): (Option<&str>, &[Said]),
    offers: impl Fn(Command) -> bool,
) {
    let game = look.words.get(&format!("game-{}", session.info().id));
    let code =
        session.deal_code().map(|code| look.words.with("ui-match-code", &[("code", &code.to_string())]));
    let body = rail::draw(buf, area, look, &game, &code.unwrap_or_default());
    let winners = session.winners().unwrap_or_default();
    let deals = session.table().sheet();
    let standings = Standings::new(look, deals, winners);
    let inside = narrowed(Rect { x: body.x + 2, width: body.width.saturating_sub(4), ..body }, WIDEST);
    let has_chart = chart::says_something(deals) && inside.width >= standings.width(false) + 2 + CHART_WIDTH;
    let block = if has_chart { standings.height().max(CHART[0]) } else { standings.height() };
    // The winner, two gaps, a notice and the buttons are always there.
    let free = body.height.saturating_sub(block + 5);
    let said_least = said.len() as u16;
    let most = free.saturating_sub(said_least).max(1);
    let over = session.scene().over.map(|over| look.say(&over));
    // What a second sentence would say is in the table.
    let why = look.prose(&Vec::from_iter(over), inside.width.into(), most.into());
    let free = free.saturating_sub(why.len() as u16);
    let room = free.min(VERDICT * said_least);
    let free = free - room;
    let more = if has_chart { free.min(CHART[1].saturating_sub(block)).min(free.div_ceil(2)) } else { 0 };
    let (block, free) = (block + more, free - more);

    let sentence = winners_sentence(look.words, session.info(), session.names(look.words), winners);
    let star = look.signs().winning;
    put_centered(buf, body, body.y, &format!("{star}  {sentence}  {star}"), look.theme.heading);
    for (line, y) in why.iter().zip(body.y + 1..) {
        put_centered(buf, body, y, line, look.theme.text);
    }
    let place = rows(inside, 2 + why.len() as u16, block);
    if has_chart {
        let (table, curve) = standings.beside(place, CHART_WIDTH);
        standings.draw(buf, table, look, true);
        draw_chart(buf, curve, look, session);
    } else {
        standings.draw(buf, place, look, false);
    }
    let mut y = place.bottom() + 1 - body.y;
    let end = y + room;
    // With enough rows, each has its own, so that a reason that is found moves nothing.
    let are_apart = room == VERDICT * said_least;
    for (n, said) in said.iter().enumerate() {
        let others = (said_least - 1).saturating_sub(n as u16);
        let most = if are_apart { VERDICT } else { end.saturating_sub(y + others).min(VERDICT) };
        let lines = fitting(look, said, inside.width, most);
        put_lines(buf, rows(inside, y, most), &lines, look.theme.text);
        y += if are_apart { VERDICT } else { lines.len() as u16 };
    }
    let y = end;
    let next = rows(body, body.height.saturating_sub(1), 1);
    let last = rows(inside, y, next.y.saturating_sub(inside.y + y));
    let explained = draw_last_deal(buf, last, look, session, free);
    // Where matches are compared, that comes first.
    let first = if offers(Command::Choose) { Command::Choose } else { Command::Result };
    let steps = if session.company().is_some() {
        [Command::Choose, Command::Decline, Command::Result, Command::Review, Command::Leave]
    } else {
        [first, Command::SetUp, Command::Review, Command::Leave, Command::Other]
    };
    buttons::draw(buf, next, look, Scope::MatchOver, &steps, offers);
    if let Some(notice) = notice {
        // A notice of two lines begins in the gap above.
        let lines = look.prose(&[notice.to_owned()], inside.width.into(), 2);
        for (line, y) in lines.iter().rev().zip((0..next.y).rev()) {
            put_centered(buf, body, y, line, look.theme.alert);
        }
    } else if !explained {
        let key = look.key(Scope::MatchOver, Command::LastTrick);
        let line = look.words.with("ui-end-last-deal", &[("key", &key)]);
        let above = rows(body, body.height.saturating_sub(2), 1);
        put_centered(buf, above, above.y, &line, look.theme.label);
        look.hit(above, Command::LastTrick);
    }
}

/// The middle of an area, not wider than this.
fn narrowed(area: Rect, width: u16) -> Rect {
    let width = area.width.min(width);
    Rect { x: area.x + (area.width - width) / 2, width, ..area }
}

/// The longer text about a choice if it fits.
fn fitting(look: &Look, [whole, short]: &Said, width: u16, most: u16) -> Vec<String> {
    let lines = look.prose(std::slice::from_ref(whole), width.into(), usize::MAX);
    if lines.len() <= most.into() {
        lines
    } else {
        look.prose(std::slice::from_ref(short), width.into(), most.into())
    }
}

fn draw_chart(buf: &mut Buffer, area: Rect, look: &Look, session: &Session) {
    put_lines(buf, area, &[look.words.get("ui-end-chart")], look.theme.strong);
    let curve = rows(area, 1, area.height);
    chart::draw_unnamed(buf, curve, look, session.table().sheet(), session.player_count());
}

/// Explains how the last deal was scored if `free` rows are enough; returns whether they are.
fn draw_last_deal(buf: &mut Buffer, area: Rect, look: &Look, session: &Session, free: u16) -> bool {
    let area = narrowed(area, score::WIDEST);
    let lines = score::explanation(look, session, area.width.into());
    // A gap is above it.
    let fits = lines.len() < free.into();
    if fits {
        score::draw_explanation(buf, rows(area, 1, area.height), look, &lines);
    }
    fits
}
