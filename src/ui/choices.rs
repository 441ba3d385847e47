//! A row of choices: as many as fit around the chosen one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::keys::Command;
use super::look::{Look, put};

/// Draws a row of labelled choices; number `at` is marked.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, labels: &[String], marked: Option<usize>) {
    let at = marked.unwrap_or_default();
    let room = (area.width as usize).saturating_sub(4);
    let texts: Vec<String> = labels
        .iter()
        .enumerate()
        .map(|(n, label)| {
            let text = look.fit(label, room.saturating_sub(2));
            if marked == Some(n) { format!("[{text}]") } else { format!(" {text} ") }
        })
        .collect();
    let widths: Vec<usize> = texts.iter().map(|text| text.width()).collect();
    let (from, to) = window(&widths, at, room);
    let shown = widths.get(from..to).map_or(0, |widths| widths.iter().sum());
    let mut x = area.x + 2 + (room.saturating_sub(shown) / 2) as u16;
    if from > 0 {
        put(buf, area, area.x, area.y, look.signs().arrows[0], look.theme.key);
    }
    for (n, text) in texts.iter().enumerate().take(to).skip(from) {
        let style = if marked == Some(n) { look.theme.chosen } else { look.theme.text };
        let from = x;
        x = put(buf, area, x, area.y, text, style);
        look.hit(Rect::new(from, area.y, x - from, 1), Command::Point(n));
    }
    if to < texts.len() {
        put(buf, area, area.right().saturating_sub(1), area.y, look.signs().arrows[1], look.theme.key);
    }
}

/// The widest range of items around `at` that fits into `room`.
fn window(widths: &[usize], at: usize, room: usize) -> (usize, usize) {
    let (mut from, mut to) = (at.min(widths.len()), (at + 1).min(widths.len()));
    let mut used: usize = widths.get(from..to).map_or(0, |chosen| chosen.iter().sum());
    loop {
        let before = (from > 0).then(|| widths[from - 1]).filter(|width| used + width <= room);
        let after = (to < widths.len()).then(|| widths[to]).filter(|width| used + width <= room);
        match (before, after) {
            (Some(width), _) if at - from <= to - at || after.is_none() => {
                from -= 1;
                used += width;
            }
            (_, Some(width)) => {
                to += 1;
                used += width;
            }
            _ => return (from, to),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_contains_the_choice_and_is_full() {
        assert_eq!(window(&[3; 4], 0, 100), (0, 4));
        for at in 0..40 {
            let (from, to) = window(&[10; 40], at, 45);
            assert!(from <= at && at < to);
            assert_eq!(to - from, 4);
        }
        assert_eq!(window(&[50], 0, 20), (0, 1));
        assert_eq!(window(&[], 0, 20), (0, 0));
    }
}
