//! The signs of each glyph set.

use crate::lang::Glyphs;

/// The signs of a glyph set, all one column wide unless said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signs {
    /// Corners of a frame: top left, top right, bottom left, bottom right.
    pub corners: [&'static str; 4],
    /// A horizontal and a vertical line.
    pub lines: [&'static str; 2],
    /// Before the name of whose turn it is, and at what is chosen.
    pub here: &'static str,
    /// On the piece that wins.
    pub winning: &'static str,
    /// Between facts, three columns.
    pub between: &'static str,
    /// For what was cut off.
    pub ellipsis: &'static str,
    /// Turns go to the left, to the right; empty where there is no sign for it.
    pub turns: [&'static str; 2],
    /// Arrow keys: left, right, up, down.
    pub arrows: [&'static str; 4],
    /// A thing that is done, a thing that holds.
    pub tick: &'static str,
    /// A box of a form, off and on, three columns.
    pub boxes: [&'static str; 2],
    /// Pieces of a horizontal bar, each filling more of its column than the one before; the last fills it all.
    pub bars: &'static [&'static str],
    /// There is more above, below.
    pub scroll: [&'static str; 2],
    /// A scroll bar: what is not shown, what is.
    pub scrollbar: [&'static str; 2],
    /// The back of a hidden piece.
    pub back: &'static str,
    /// A tile's pips: black, red. They differ without colour too.
    pub pips: [&'static str; 2],
}

const UNICODE: Signs = Signs {
    corners: ["┌", "┐", "└", "┘"],
    lines: ["─", "│"],
    here: "▶",
    winning: "★",
    between: " · ",
    ellipsis: "…",
    turns: ["↻", "↺"],
    arrows: ["←", "→", "↑", "↓"],
    tick: "✓",
    boxes: ["[ ]", "[✓]"],
    bars: &["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"],
    scroll: ["▲", "▼"],
    scrollbar: ["│", "█"],
    back: "▒",
    pips: ["●", "○"],
};

const WIDE_SAFE: Signs = Signs {
    corners: [".", ".", "'", "'"],
    lines: ["-", "|"],
    here: "►",
    winning: "✶",
    between: " | ",
    ellipsis: "⋯",
    turns: ["↻", "↺"],
    arrows: ["◂", "▸", "▴", "▾"],
    tick: "✓",
    boxes: ["[ ]", "[✓]"],
    bars: &["⡇", "⣿"],
    scroll: ["▴", "▾"],
    scrollbar: ["╎", "▐"],
    back: "░",
    pips: ["o", "@"],
};

const ASCII: Signs = Signs {
    corners: ["+", "+", "+", "+"],
    lines: ["-", "|"],
    here: ">",
    winning: "*",
    between: " | ",
    ellipsis: "~",
    turns: ["", ""],
    arrows: ["<", ">", "^", "v"],
    tick: "x",
    boxes: ["[ ]", "[x]"],
    bars: &["#"],
    scroll: ["^", "v"],
    scrollbar: ["|", "#"],
    back: "#",
    pips: ["o", "@"],
};

impl Signs {
    /// The signs of this glyph set.
    pub const fn of(glyphs: Glyphs) -> &'static Signs {
        match glyphs {
            Glyphs::Unicode => &UNICODE,
            Glyphs::WideSafe => &WIDE_SAFE,
            Glyphs::Ascii => &ASCII,
        }
    }

    /// A bar of `part` of `whole`, where `whole` is `width` columns long. What is not nothing shows.
    pub fn bar(&self, part: u32, whole: u32, width: usize) -> String {
        let steps = self.bars.len();
        let most = width * steps;
        if part == 0 || whole == 0 || most == 0 {
            return String::new();
        }
        let exact = part.min(whole) as f64 / whole as f64 * most as f64;
        let length = (exact.round() as usize).clamp(1, most);
        let full = self.bars.last().copied().unwrap_or_default().repeat(length / steps);
        let rest = (length % steps).checked_sub(1).and_then(|n| self.bars.get(n)).copied();
        full + rest.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    /// Every sign with its width in columns. Taken apart by name, so that a new one cannot be forgotten.
    fn all(signs: &Signs) -> Vec<(&'static str, usize)> {
        let Signs { corners, lines, here, winning, between, ellipsis, turns, arrows, tick, boxes, .. } =
            *signs;
        let Signs { bars, scroll, scrollbar, back, pips, .. } = *signs;
        let singles = [here, winning, ellipsis, tick, back];
        let pairs = [lines, scroll, scrollbar, pips].concat();
        let ones = [&singles, &pairs[..], &corners, &arrows, bars].concat();
        let mut all: Vec<_> = ones.into_iter().map(|sign| (sign, 1)).collect();
        all.extend(boxes.map(|sign| (sign, 3)));
        all.push((between, 3));
        all.extend(turns.map(|sign| (sign, sign.chars().count().min(1))));
        all
    }

    #[test]
    fn signs_are_as_wide_as_their_set_promises() {
        for glyphs in Glyphs::ALL {
            for (sign, width) in all(Signs::of(glyphs)) {
                assert_eq!(sign.width(), width, "{sign:?}");
                assert!(glyphs == Glyphs::Unicode || sign.width_cjk() == width, "{sign:?} is ambiguous");
                assert!(glyphs != Glyphs::Ascii || sign.is_ascii(), "{sign:?}");
            }
        }
    }

    #[test]
    fn signs_that_mean_different_things_differ() {
        for glyphs in Glyphs::ALL {
            let signs = Signs::of(glyphs);
            for [a, b] in [signs.boxes, signs.scroll, signs.scrollbar, signs.pips] {
                assert_ne!(a, b);
            }
        }
    }

    #[test]
    fn bars_are_as_long_as_their_share() {
        assert_eq!(UNICODE.bar(5, 10, 3), "█▌");
        assert_eq!(UNICODE.bar(10, 10, 3), "███");
        assert_eq!(UNICODE.bar(1, 1000, 3), "▏");
        assert_eq!(WIDE_SAFE.bar(5, 10, 3), "⣿⡇");
        assert_eq!(ASCII.bar(5, 10, 3), "##");
        assert_eq!(ASCII.bar(20, 10, 3), "###");
        for signs in [UNICODE, WIDE_SAFE, ASCII] {
            assert_eq!(signs.bar(0, 10, 3), "");
            assert_eq!(signs.bar(3, 0, 3), "");
            assert_eq!(signs.bar(3, 3, 0), "");
        }
    }
}
