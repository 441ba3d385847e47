//! The table.
//!
//! ```text
//! Title   Deal 3, dealer Ben   clockwise                      Not saved: ...
//! Pot 12 · Trump 9♥
//! ┌ Cho ────┐   seats and trick                             ┌ Dee ────┐
//! └─────────┘                                               └─────────┘
//! ▶ You   1 trick, total 12 · stays
//!                    the hand
//!                    its digits, or a row of choices
//! Your turn: play a card
//! Ben plays Q♠ · Cho plays 2♠
//!  Enter Play  1-9 Direct  ←→ Move  ? Rules
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::board::{self, Middle};
use super::choices;
use super::hand::{self, Hand};
use super::look::{Look, put, put_centered, put_lines, rows};
use super::motion::{Kind, Moving};
use super::play::Play;
use super::side;
use super::tier::Tier;
use super::trick::Size;
use crate::core::{Direction, Text};
use crate::games;
use crate::rules::Page;
use crate::table::{Phase, Saved, Scene, Session, event_text, move_label};

/// How the table is shown at this moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stage {
    /// With the last trick instead of this one.
    pub last_trick: bool,
    /// With this on its way.
    pub moving: Option<Moving>,
}

/// Draws the table without the bar of keys.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, play: &Play, stage: &Stage) {
    let scene = play.session().scene();
    let news = event_lines(look, play.session(), area.height.into());
    let tier = Tier::of(area);
    let (area, panel) = tier.split(area);
    if let Some(panel) = panel {
        side::draw(buf, panel, look, play.session(), &scene, &news);
    }
    let facts = fact_lines(look, play, &scene, area);
    let own = own_lines(look, play, &scene, area);
    let size = hand::size(scene.hand.len(), area.width, tier.size());
    let below = own.len() as u16 + hand::rows(size) + 2;
    let top = 1 + facts.len() as u16;
    draw_title(buf, rows(area, 0, 1), look, play, &scene);
    put_lines(buf, rows(area, 1, facts.len() as u16), &facts, look.theme.text);
    let middle_rows = area.height.saturating_sub(top + below);
    draw_board(buf, rows(area, top, middle_rows), look, play, &scene, (tier.size(), stage));
    let mut y = top + middle_rows;
    let turn = scene.turn == Some(play.bottom());
    let style = if turn { look.theme.strong } else { look.theme.text };
    for line in &own {
        put_centered(buf, rows(area, y, 1), area.y + y, line, style);
        y += 1;
    }
    draw_hand(buf, rows(area, y, hand::rows(size)), look, play, &scene, (size, stage));
    y += hand::rows(size);
    draw_messages(buf, rows(area, y, 2), look, play, &news, stage.last_trick);
}

fn draw_title(buf: &mut Buffer, area: Rect, look: &Look, play: &Play, scene: &Scene) {
    let info = play.info();
    let game = look.words.get(&format!("game-{}", info.id));
    let x = put(buf, area, area.x + 1, area.y, &game, look.theme.strong) + 3;
    let (turns, key) = match info.direction {
        Direction::Clockwise => (look.signs().turns[0], "ui-turns-left"),
        Direction::CounterClockwise => (look.signs().turns[1], "ui-turns-right"),
    };
    let deal = look.say(&Text::new("ui-deal").with("deal", scene.deal).with("dealer", scene.dealer));
    let x = put(buf, area, x, area.y, &deal, look.theme.text) + 3;
    let Saved::Failed(why) = play.session().table().saved() else {
        let turns = format!("{turns} {}", look.words.get(key));
        put(buf, area, x, area.y, turns.trim_start(), look.theme.frame);
        return;
    };
    let text = look.words.with("ui-not-saved", &[("why", &crate::core::text::shown(why))]);
    let text = look.fit(&text, area.right().saturating_sub(x + 1).into());
    let left = area.right().saturating_sub(text.width() as u16 + 1);
    put(buf, area, left, area.y, &text, look.theme.alert);
}

/// What lies on the table, in as many lines as the board can spare.
fn fact_lines(look: &Look, play: &Play, scene: &Scene, area: Rect) -> Vec<String> {
    let spare = if area.height >= 23 { 3 } else { 1 };
    let width = (area.width as usize).saturating_sub(2);
    let facts = look.say_all(&scene.facts);
    let mut lines = look.flow(&facts, look.signs().between, width, spare);
    if lines.is_empty() && play.session().phase() != Phase::Over {
        lines.push(String::new());
    }
    lines.into_iter().map(|line| format!(" {line}")).collect()
}

/// The line of the seat at the bottom, which has no box.
fn own_lines(look: &Look, play: &Play, scene: &Scene, area: Rect) -> Vec<String> {
    let width = (area.width as usize).saturating_sub(2);
    let bottom = play.bottom();
    let title = board::title(look, play.info(), scene, scene.viewer.unwrap_or(bottom), bottom, width / 2);
    let mut texts = vec![title];
    texts.extend(board::seat_texts(look, scene, bottom));
    look.flow(&texts, look.signs().between, width, if area.height >= 23 { 2 } else { 1 })
}

fn draw_board(
    buf: &mut Buffer,
    area: Rect,
    look: &Look,
    play: &Play,
    scene: &Scene,
    (size, stage): (Size, &Stage),
) {
    let gathers = stage.moving.is_some_and(|moving| matches!(moving.kind, Kind::Gather(_)));
    let complete = stage.last_trick || gathers || play.session().phase() == Phase::Trick;
    let moving = stage.moving;
    let middle = match &scene.last_trick {
        Some((pieces, winner)) if complete => {
            Middle { pieces, winner: Some(*winner), complete, size, moving }
        }
        _ => Middle { pieces: &scene.trick, winner: scene.winning, complete: false, size, moving },
    };
    board::draw(buf, area, look, play.info(), scene, play.bottom(), &middle);
}

fn draw_hand(
    buf: &mut Buffer,
    area: Rect,
    look: &Look,
    play: &Play,
    scene: &Scene,
    (size, stage): (Size, &Stage),
) {
    let choosing = matches!(play.session().phase(), Phase::Choose(_));
    let from_hand = play.row().is_none_or(|row| row.from_hand);
    let pieces: Vec<_> = scene.hand.iter().map(|&piece| (piece, play.session().can(scene, piece))).collect();
    let dealt = match stage.moving {
        Some(moving) if moving.kind == Kind::Deal => moving.arrived(pieces.len()),
        _ => pieces.len(),
    };
    let hand = Hand {
        pack: play.info().pack,
        pieces: &pieces[..dealt],
        cursor: (choosing && from_hand).then(|| play.cursor()),
        choosing: choosing && play.row().is_none(),
        size,
    };
    if scene.viewer.is_none() && play.session().is_shared() {
        let text = look.words.get("ui-hand-hidden");
        put_centered(buf, area, area.y + area.height / 2, &text, look.theme.dim);
    }
    hand.draw(buf, area, look);
    if let Some(row) = play.row() {
        let labels: Vec<String> =
            row.moves.iter().map(|&mv| look.say(&move_label(play.info().pack, mv))).collect();
        choices::draw(buf, rows(area, hand::rows(size) - 1, 1), look, &labels, row.at);
    }
}

/// The line that says what to do, or why not; and below it what happened last.
fn draw_messages(buf: &mut Buffer, area: Rect, look: &Look, play: &Play, news: &[String], last_trick: bool) {
    let width = (area.width as usize).saturating_sub(2);
    let inside = Rect { x: area.x + 1, width: width as u16, ..area };
    if let Some(refusal) = play.refusal() {
        let anchor = refusal.clause.to_string();
        let page =
            games::find(play.info().id).and_then(|entry| Page::of(entry, look.words.language().code()).ok());
        let found = page.as_ref().and_then(|page| page.find(&anchor));
        let clause = found.map_or(anchor.clone(), |found| found.title.clone());
        let reason = look.say(&refusal.reason);
        let cited = look.words.with("ui-clause", &[("clause", &clause)]);
        let lines = look.flow(&[reason, cited], " ", width, 2);
        put_lines(buf, inside, &lines, look.theme.alert);
        return;
    }
    let scene = play.session().scene();
    let (text, style) = match (play.session().phase(), scene.turn) {
        _ if last_trick && scene.last_trick.is_some() => (look.words.get("ui-last-trick"), look.theme.strong),
        _ if last_trick => (look.words.get("ui-no-last-trick"), look.theme.strong),
        (Phase::Choose(_), _) => (look.say(&play.prompt()), look.theme.strong),
        (Phase::Bot, Some(seat)) => {
            (look.words.with("ui-thinking", &[("name", look.name(seat))]), look.theme.text)
        }
        _ => (String::new(), look.theme.text),
    };
    put(buf, inside, inside.x, inside.y, &look.fit(&text, width), style);
    let last = recent(look, news, width);
    put(buf, inside, inside.x, inside.y + 1, &last, look.theme.text);
}

/// As many of the last events as fit in a line, the newest at the right.
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

/// The last lines of what has happened, at most so many.
pub fn event_lines(look: &Look, session: &Session, most: usize) -> Vec<String> {
    let (table, pack) = (session.table(), session.info().pack);
    // Some events are not worded, and some not seen: four times as many are enough but for odd games.
    let from = table.event_count().saturating_sub(most.saturating_mul(4));
    let events = table.events(from, session.viewer());
    let texts: Vec<Text> = events.iter().filter_map(|event| event_text(pack, event)).collect();
    texts[texts.len().saturating_sub(most)..].iter().map(|text| look.say(text)).collect()
}
