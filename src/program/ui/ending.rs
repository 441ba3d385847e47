//! The end of a match: the winner, the final table, why, the curve of totals and what to do next.
//!
//! ```text
//!  One game                                          Deal code: ...
//!                     * Ben wins the match *
//!                        (why it is over)
//!         Ben  12  best deal +6 (2)  worst deal 0 (1)
//!         Ann  -3  best deal +1 (3)  worst deal -4 (2)
//!        (the player's best and costliest choice)
//!  (the last deal explained)
//!  (the curve of totals)
//!   Enter Play again   v Review   x Compare   t New table   Esc Home
//! ```

use std::cmp::Reverse;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::keys::{Command, Scope};
use super::look::{Look, put, put_centered, rows};
use super::{buttons, chart, rail, score};
use crate::core::{Seat, SeatSet};
use crate::sitting::Session;
use crate::table::{DealScore, signed, winners_sentence};

/// What can be done next.
const NEXT: [Command; 5] =
    [Command::Choose, Command::Review, Command::Result, Command::SetUp, Command::Leave];

/// A player's place in the final table.
struct Standing {
    seat: Seat,
    total: i32,
    /// Points and number of the best and the worst deal.
    best: (i32, u32),
    worst: (i32, u32),
}

/// The final table, winners first, then by totals.
fn standings(deals: &[DealScore], seats: usize, winners: SeatSet) -> Vec<Standing> {
    let of = |seat: Seat| {
        let deal = |score: &DealScore| (score.points[seat], score.number);
        Some(Standing {
            seat,
            total: deals.last()?.totals[seat],
            best: deals.iter().map(deal).max_by_key(|&(points, number)| (points, Reverse(number)))?,
            worst: deals.iter().map(deal).min_by_key(|&(points, number)| (points, number))?,
        })
    };
    let mut all: Vec<Standing> = Seat::all(seats).filter_map(of).collect();
    all.sort_unstable_by_key(|one| (!winners.contains(one.seat), Reverse(one.total), one.seat));
    all
}

/// Draws the end of a match, with a notice and what is said of the player's choices. `offers` tells which of the next
/// steps are possible.
pub fn draw(
    buf: &mut Buffer,
    area: Rect,
    look: &Look,
    session: &Session,
    (notice, choices): (Option<&str>, &[String]),
    offers: impl Fn(Command) -> bool,
) {
    let game = look.words.get(&format!("game-{}", session.info().id));
    let code =
        session.deal_code().map(|code| look.words.with("ui-match-code", &[("code", &code.to_string())]));
    let body = rail::draw(buf, area, look, &game, &code.unwrap_or_default());
    let winners = session.winners().unwrap_or_default();
    let sentence = winners_sentence(look.words, session.info(), session.names(), winners);
    let star = look.signs().winning;
    put_centered(buf, body, body.y + 1, &format!("{star}  {sentence}  {star}"), look.theme.heading);
    if let Some(over) = session.scene().over {
        put_centered(buf, body, body.y + 2, &look.say(&over), look.theme.text);
    }
    let deals = session.table().sheet();
    let all = standings(deals, session.names().len(), winners);
    let table = rows(body, 4, all.len() as u16 + 1);
    draw_table(buf, table, look, &all, winners);
    let next = rows(body, body.height.saturating_sub(2), 1);
    buttons::draw(buf, next, look, Scope::MatchOver, &NEXT, offers);
    if let Some(notice) = notice {
        put_centered(buf, body, next.y.saturating_sub(1), notice, look.theme.alert);
    }
    let rest = Rect { height: next.y.saturating_sub(table.bottom() + 2), y: table.bottom() + 1, ..body };
    draw_rest(buf, rest, look, session, choices);
}

/// Draws what is said of the player's choices, how the last deal was scored, and the curve of totals, as far as there is
/// room. The curve goes before the score, which `l` shows too; and where the choices have no rows of their own, the last
/// line about them goes before both.
fn draw_rest(buf: &mut Buffer, area: Rect, look: &Look, session: &Session, choices: &[String]) {
    let deals = session.table().sheet();
    let say = |buf: &mut Buffer, y, line: &str| {
        put_centered(buf, area, y, &look.fit(line, area.width.into()), look.theme.text);
    };
    let says_something = chart::says_something(deals);
    let has_curve = says_something && area.height > 1 + chart::LEAST;
    let curve_wanted = if has_curve { 1 + chart::LEAST } else { 0 };
    let are_apart = !choices.is_empty() && area.height > choices.len() as u16 + 1 + curve_wanted;
    let mut rest = area;
    if are_apart {
        for (line, y) in choices.iter().zip(rest.y..) {
            say(buf, y, line);
        }
        rest = rows(rest, choices.len() as u16 + 1, rest.height);
    }
    let width = rest.width.saturating_sub(6).min(84);
    let why = score::explanation(look, session, width.into());
    let wanted = why.len() as u16 + 1;
    let is_explained = if has_curve {
        rest.height >= wanted + chart::LEAST + 3
    } else {
        !says_something || rest.height >= wanted
    };
    let shown = choices.iter().rfind(|line| !are_apart && !line.is_empty());
    let above = if is_explained {
        let left = rest.x + (rest.width - width) / 2;
        score::draw_explanation(buf, Rect { x: left, width, ..rest }, look, &why);
        wanted
    } else if let Some(line) = shown {
        say(buf, rest.y, line);
        1
    } else {
        let key = look.key(Scope::MatchOver, Command::LastTrick);
        let line = look.words.with("ui-end-last-deal", &[("key", &key)]);
        put_centered(buf, rest, rest.y, &line, look.theme.strong);
        look.hit(rows(rest, 0, 1), Command::LastTrick);
        1
    };
    let curve = rows(rest, above, rest.height);
    if deals.len() > 1 && curve.height > chart::LEAST {
        score::draw_chart(buf, curve, look, deals);
    }
}

fn draw_table(buf: &mut Buffer, area: Rect, look: &Look, all: &[Standing], winners: SeatSet) {
    let word = |key: &str| look.words.get(key);
    let deal = |(points, number): (i32, u32)| {
        let (points, number) = (signed(points), number.to_string());
        look.words.with("ui-end-deal", &[("points", &points), ("deal", &number)])
    };
    let rows: Vec<[String; 4]> = all
        .iter()
        .map(|one| [look.name(one.seat).to_owned(), one.total.to_string(), deal(one.best), deal(one.worst)])
        .collect();
    let heads = [word("ui-end-player"), word("ui-end-total"), word("ui-end-best"), word("ui-end-worst")];
    let widest = |n: usize| rows.iter().chain([&heads]).map(|row| row[n].width()).max().unwrap_or(0);
    let widths = [widest(0).min(24), widest(1), widest(2), widest(3)];
    let width = widths.iter().sum::<usize>() + 3 * 3 + 2;
    let left = area.x + area.width.saturating_sub(width as u16) / 2;
    let line = |row: &[String; 4]| {
        let mut line = String::new();
        for (n, (text, width)) in row.iter().zip(widths).enumerate() {
            let text = look.fit(text, width);
            let pad = " ".repeat(width - text.width());
            // Names are on the left of their column, numbers on the right.
            line.extend(if n == 0 { [text, pad] } else { [format!("   {pad}"), text] });
        }
        line
    };
    put(buf, area, left + 2, area.y, &line(&heads), look.theme.frame);
    for ((row, one), y) in rows.iter().zip(all).zip(area.y + 1..area.bottom()) {
        let won = winners.contains(one.seat);
        let style = if won { look.theme.strong } else { look.theme.text };
        if won {
            put(buf, area, left, y, look.signs().winning, look.theme.key);
        }
        put(buf, area, left + 2, y, &line(row), style);
    }
}
