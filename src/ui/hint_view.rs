//! Draws a hint over the table: a bot's choice, its reason, and the value of each choice.
//!
//! ```text
//! ┌ Hint: Play Q♠ ───────────────────────────────────────┐
//! │ Nothing left to play can beat it.                    │
//! │ Points and chance to win, from 600 simulated deals   │
//! │                                                      │
//! │ Play Q♠      +2.3 ± 0.4  63%  ████████               │
//! │ Play 9♠      +1.1 ± 0.5  59%                         │
//! └──────────────────────────────────────────────────────┘
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::look::{Look, frame, put, put_centered, put_lines, rows};
use crate::core::Info;
use crate::table::{Estimate, Hint, move_label};

/// The frame's greatest width.
const WIDEST: u16 = 60;

/// Draws the hint in the middle of `area`.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, info: &Info, hint: &Hint) {
    let width = area.width.min(WIDEST);
    let inner = (width as usize).saturating_sub(4);
    let reason: Vec<String> = hint.reason.iter().map(|reason| look.say(reason)).collect();
    let mut reason = look.flow(&reason, " ", inner, 5);
    reason.push(look.fit(&look.say(&hint.basis()), inner));
    let wanted = reason.len() + 1 + hint.alternatives.len() + 2;
    let height = (wanted as u16).min(area.height);
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    frame(buf, place, look.signs(), look.theme.strong);
    let choice = look.say(&move_label(info, hint.choice));
    let title = format!(" {} ", look.words.with("ui-hint-title", &[("choice", &choice)]));
    put(buf, place, place.x + 1, place.y, &look.fit(&title, inner), look.theme.strong);
    let inside =
        Rect { x: place.x + 2, y: place.y + 1, width: inner as u16, height: place.height.saturating_sub(2) };
    put_lines(buf, inside, &reason, look.theme.text);
    let below = rows(inside, reason.len() as u16 + 1, inside.height);
    let more = hint.alternatives.len() > below.height.into();
    for (n, (estimate, y)) in hint.alternatives.iter().zip(below.y..below.bottom()).enumerate() {
        if more && y + 1 == below.bottom() {
            put_centered(buf, below, y, look.signs().ellipsis, look.theme.text);
        } else {
            draw_estimate(buf, Rect { y, height: 1, ..below }, look, info, hint, estimate, n == 0);
        }
    }
}

fn draw_estimate(
    buf: &mut Buffer,
    line: Rect,
    look: &Look,
    info: &Info,
    hint: &Hint,
    estimate: &Estimate,
    best: bool,
) {
    let style = if best { look.theme.strong } else { look.theme.text };
    let labels = hint.alternatives.iter().map(|other| look.say(&move_label(info, other.mv)).width());
    let widest = labels.max().unwrap_or(0).min(line.width as usize / 2);
    put(buf, line, line.x, line.y, &look.fit(&look.say(&move_label(info, estimate.mv)), widest), style);
    // Zero has no sign.
    let tenths = (estimate.gain * 10.0).round() / 10.0;
    let points = if tenths == 0.0 { "0.0".to_owned() } else { format!("{tenths:+.1}") };
    let error = format!("{} {:.1}", look.signs().give_or_take, estimate.error);
    let chance = look.words.with("ui-percent", &[("part", &format!("{:.0}", estimate.chance))]);
    let numbers = format!("{points:>6} {error:<7}{chance:>4}");
    let x = line.x + widest as u16 + 1;
    put(buf, line, x, line.y, &numbers, style);
    // The bar's length from the worst choice to the best.
    let most = hint.alternatives.iter().map(|other| other.behind).fold(0.0, f64::max);
    let bar = x + 20;
    let room = line.right().saturating_sub(bar);
    let part = if most > 0.0 { 1.0 - estimate.behind / most } else { 1.0 };
    let bar_text = look.signs().bar((part * 100.0).round() as u32, 100, room.into());
    put(buf, line, bar, line.y, &bar_text, look.theme.key);
}
