//! Draws the table of a match or replay.
//!
//! ```text
//! Title   Deal 3, dealer Ben   clockwise                      Not saved: ...
//! Pot 12 · Trump 9♥
//! ┌ Cho ────┐   seats and trick                             ┌ Dee ────┐
//! └─────────┘                                               └─────────┘
//! ▶ You   1 trick, 12 chips · stays
//!                    the hand
//!                    its digits, or a row of choices
//! Your turn: play to the trick.
//! Ben plays Q♠ · Cho plays 2♠
//!  Enter Play  ←→/1-9 Move  h Hint  ? Rules
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::art::Size;
use super::board::{self, Middle};
use super::choices;
use super::hand::{self, Hand};
use super::look::{Look, put, put_centered, put_lines, rows};
use super::motion::Kind;
use super::side;
use super::tableau::Tableau;
use super::tier::Tier;
use crate::core::{Direction, Event, Info, Text};
use crate::table::{Scene, event_text};

/// Draws the table without the key bar; returns the area between its title and the hand.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, table: &Tableau) -> Rect {
    let scene = table.scene;
    let tier = Tier::of(area);
    let (area, panel) = tier.split(area);
    if let Some(panel) = panel {
        side::draw(buf, panel, look, table);
    }
    let facts = fact_lines(look, scene, area);
    let own = own_lines(look, table, area);
    let size = hand::size(table.info.pack, scene.hand.len(), area.width, tier.size());
    let hand_rows = hand::rows(table.info.pack, size);
    let below = own.len() as u16 + hand_rows + 2;
    let top = 1 + facts.len() as u16;
    draw_title(buf, rows(area, 0, 1), look, table);
    put_lines(buf, rows(area, 1, facts.len() as u16), &facts, look.theme.text);
    let middle_rows = area.height.saturating_sub(top + below);
    let middle = match &scene.last_trick {
        Some((pieces, winner)) if table.complete => {
            Middle { pieces, winner: Some(*winner), complete: true, size: tier.size(), moving: table.moving }
        }
        _ => Middle {
            pieces: &scene.trick,
            winner: scene.winning,
            complete: false,
            size: tier.size(),
            moving: table.moving,
        },
    };
    board::draw(buf, rows(area, top, middle_rows), look, table.info, scene, table.bottom, &middle);
    let mut y = top + middle_rows;
    let style = if scene.turn == Some(table.bottom) { look.theme.strong } else { look.theme.text };
    for line in &own {
        put_centered(buf, rows(area, y, 1), area.y + y, line, style);
        y += 1;
    }
    draw_hand(buf, rows(area, y, hand_rows), look, table, size);
    y += hand_rows;
    draw_messages(buf, rows(area, y, 2), look, table);
    rows(area, 1, y.saturating_sub(hand_rows + 1))
}

fn draw_title(buf: &mut Buffer, area: Rect, look: &Look, table: &Tableau) {
    let (info, scene) = (table.info, table.scene);
    let game = look.words.get(&format!("game-{}", info.id));
    let x = put(buf, area, area.x + 1, area.y, &game, look.theme.strong) + 3;
    let (turns, key) = match info.direction {
        Direction::Clockwise => (look.signs().turns[0], "ui-turns-left"),
        Direction::CounterClockwise => (look.signs().turns[1], "ui-turns-right"),
    };
    let deal = look.say(&Text::new("ui-deal").with("deal", scene.deal).with("dealer", scene.dealer));
    let x = put(buf, area, x, area.y, &deal, look.theme.text) + 3;
    match &table.unsaved {
        Some(why) => {
            let text = look.words.with("ui-not-saved", &[("why", &crate::core::text::shown(why))]);
            let text = look.fit(&text, area.right().saturating_sub(x + 1).into());
            let left = area.right().saturating_sub(text.width() as u16 + 1);
            put(buf, area, left, area.y, &text, look.theme.alert);
        }
        // With two players there is no direction.
        None if scene.seats.len() > 2 => {
            let turns = format!("{turns} {}", look.words.get(key));
            put(buf, area, x, area.y, turns.trim_start(), look.theme.frame);
        }
        None => {}
    }
}

/// The facts on the table, in as many lines as fit.
fn fact_lines(look: &Look, scene: &Scene, area: Rect) -> Vec<String> {
    // On a low screen, many seats need rows more than facts do.
    let spare = if area.height >= 23 || scene.seats.len() <= 4 { 3 } else { 2 };
    let width = (area.width as usize).saturating_sub(2);
    let facts = look.say_all(&scene.facts);
    let mut lines = look.flow(&facts, look.signs().between, width, spare);
    if lines.is_empty() {
        lines.push(String::new());
    }
    lines.into_iter().map(|line| format!(" {line}")).collect()
}

/// The line of the seat at the bottom, which has no box.
fn own_lines(look: &Look, table: &Tableau, area: Rect) -> Vec<String> {
    let width = (area.width as usize).saturating_sub(2);
    let (scene, bottom) = (table.scene, table.bottom);
    let title = board::title(look, table.info, scene, scene.viewer.unwrap_or(bottom), bottom, width / 2);
    let mut texts = vec![title];
    texts.extend(board::seat_texts(look, table.info, scene, bottom));
    look.flow(&texts, look.signs().between, width, if area.height >= 23 { 2 } else { 1 })
}

fn draw_hand(buf: &mut Buffer, area: Rect, look: &Look, table: &Tableau, size: Size) {
    let scene = table.scene;
    let can = |n: usize| table.can.get(n).copied().unwrap_or(false);
    let pieces: Vec<_> = scene.hand.iter().enumerate().map(|(n, &piece)| (piece, can(n))).collect();
    if table.covered {
        let text = look.words.get("ui-hand-hidden");
        put_centered(buf, area, area.y + area.height / 2, &text, look.theme.text);
    }
    let dealt = match table.moving {
        Some(moving) if moving.kind == Kind::Deal => moving.arrived(pieces.len()),
        _ => pieces.len(),
    };
    let hand = Hand {
        pack: table.info.pack,
        pieces: &pieces[..dealt.min(pieces.len())],
        cursor: table.cursor,
        choosing: table.choosing,
        size,
    };
    hand.draw(buf, area, look);
    if let Some((labels, at)) = &table.row {
        choices::draw(buf, rows(area, area.height.saturating_sub(1), 1), look, labels, *at);
    }
}

/// Draws the prompt or refusal, and the latest events below it.
fn draw_messages(buf: &mut Buffer, area: Rect, look: &Look, table: &Tableau) {
    let width = (area.width as usize).saturating_sub(2);
    let inside = Rect { x: area.x + 1, width: width as u16, ..area };
    let (text, style) = &table.message;
    let lines = look.flow(std::slice::from_ref(text), " ", width, 2);
    put_lines(buf, inside, &lines, *style);
    if lines.len() < 2 {
        let last = recent(look, &table.news, width);
        put(buf, inside, inside.x, inside.y + 1, &last, look.theme.text);
    }
}

/// The latest events that fit in a line, newest at the right.
fn recent(look: &Look, news: &[String], width: usize) -> String {
    let between = look.signs().between;
    let mut line = String::new();
    for text in news.iter().rev() {
        if line.is_empty() {
            line = look.fit(text, width);
        } else if text.width() + between.width() + line.width() <= width {
            line = format!("{text}{between}{line}");
        } else {
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
) -> Vec<String> {
    // Some events have no words or are not seen: four times as many are almost always enough.
    let events = events(count.saturating_sub(most.saturating_mul(4)));
    let texts: Vec<Text> = events.iter().filter_map(|event| event_text(info, event)).collect();
    texts[texts.len().saturating_sub(most)..].iter().map(|text| look.say(text)).collect()
}
