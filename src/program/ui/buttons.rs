//! Buttons inside a screen: the key, what it does, and a place to click.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::key_bar;
use super::keys::{Command, Scope};
use super::look::{Look, put};

/// Draws buttons for those of these commands that are offered, centred in a row.
pub fn draw(
    buf: &mut Buffer,
    area: Rect,
    look: &Look,
    scope: Scope,
    commands: &[Command],
    offers: impl Fn(Command) -> bool,
) {
    let bar = key_bar::bar(scope, look);
    let entry = |command: &Command| bar.iter().find(|entry| entry.keys.iter().any(|(_, key)| key == command));
    let mut shown: Vec<(String, String, Command)> = commands
        .iter()
        .filter(|command| offers(**command))
        .filter_map(|command| {
            let entry = entry(command)?;
            Some((entry.keys.first()?.0.clone(), entry.label.clone(), *command))
        })
        .collect();
    let width = |shown: &[(String, String, Command)], gap: usize| {
        let widths = shown.iter().map(|(key, label, _)| key.width() + label.width() + 5 + gap);
        widths.sum::<usize>().saturating_sub(gap)
    };
    let gap = if width(&shown, 2) > area.width.into() { 1 } else { 2 };
    // The key bar has what does not fit.
    while width(&shown, gap) > area.width.into() {
        shown.pop();
    }
    let mut x = area.x + area.width.saturating_sub(width(&shown, gap) as u16) / 2;
    for (key, label, command) in shown {
        let from = x;
        x = put(buf, area, x, area.y, "[ ", look.theme.frame);
        x = put(buf, area, x, area.y, &key, look.theme.key);
        x = put(buf, area, x, area.y, &format!(" {label}"), look.theme.strong);
        x = put(buf, area, x, area.y, " ]", look.theme.frame);
        look.hit(Rect::new(from, area.y, x - from, 1), command);
        x += gap as u16;
    }
}
