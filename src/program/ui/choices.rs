//! A row of choices: as many as fit around the chosen one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::keys::Command;
use super::look::{Look, put};

/// The most columns of a label that is repeated at the end of a row that is cut off.
const SHORT: usize = 3;

/// Draws a row of labelled choices; number `at` is marked.
pub fn draw(buf: &mut Buffer, area: Rect, look: &Look, labels: &[String], marked: Option<usize>) {
    let room = (area.width as usize).saturating_sub(4);
    let texts: Vec<String> = labels.iter().map(|label| look.fit(label, room.saturating_sub(3))).collect();
    // Each label has a space on both sides, and one between neighbours. If there is too little room, they share one.
    let whole = |apart: usize| texts.iter().map(|text| text.width() + apart).sum::<usize>() < room;
    let apart = [3, 2].into_iter().find(|&apart| whole(apart)).unwrap_or(1);
    let is_cut = !whole(apart);
    // Where choices are cut off, the last one says how far they go, if it is as short as a number.
    let last = labels.last().filter(|label| is_cut && label.width() <= SHORT).map_or("", String::as_str);
    let room = room.saturating_sub(last.width());
    let widths: Vec<usize> = texts.iter().map(|text| text.width() + apart).collect();
    let (from, to) = window(&widths, marked.unwrap_or_default(), room.saturating_sub(1));
    let shown = widths.get(from..to).map_or(0, |widths| widths.iter().sum());
    if from > 0 {
        put(buf, area, area.x, area.y, look.signs().arrows[0], look.theme.key);
    }
    let mut x = area.x + 2 + (room.saturating_sub(shown) / 2) as u16;
    for (n, text) in texts.iter().enumerate().take(to).skip(from) {
        let width = text.width() as u16 + 2;
        if marked == Some(n) {
            put(buf, area, x, area.y, &format!("[{text}]"), look.theme.chosen);
        } else if apart > 2 {
            put(buf, area, x, area.y, &format!(" {text} "), look.theme.bar);
        } else {
            // The space before it may be the bracket of the one before.
            put(buf, area, x + 1, area.y, text, look.theme.text);
        }
        look.hit(Rect::new(x, area.y, width, 1), Command::Point(n));
        x += width - 2 + apart as u16;
    }
    if to < texts.len() {
        let x = area.right().saturating_sub(1 + last.width() as u16);
        let x = put(buf, area, x, area.y, look.signs().arrows[1], look.theme.key);
        put(buf, area, x, area.y, last, look.theme.text);
        look.hit(Rect::new(x, area.y, area.right().saturating_sub(x), 1), Command::Last);
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
