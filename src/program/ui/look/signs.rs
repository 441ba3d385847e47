//! The signs of each glyph set.

use crate::lang::Glyphs;

/// The signs of a glyph set, one column wide unless stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signs {
    /// Corners of a frame: top left, top right, bottom left, bottom right.
    pub corners: [&'static str; 4],
    /// A horizontal line and a vertical one.
    pub lines: [&'static str; 2],
    /// Before the player whose turn it is, and before the chosen item.
    pub here: &'static str,
    /// On the winning piece.
    pub winning: &'static str,
    /// Between facts; three columns.
    pub between: &'static str,
    /// Where text was cut off.
    pub ellipsis: &'static str,
    /// Turns go to the left or right; empty without a sign for it.
    pub turns: [&'static str; 2],
    /// Arrow keys: left, right, up and down.
    pub arrows: [&'static str; 4],
    /// Something that is done or true.
    pub tick: &'static str,
    /// A box of a form, off and on; three columns.
    pub boxes: [&'static str; 2],
    /// Pieces of a horizontal bar, from thin to full.
    pub bars: &'static [&'static str],
    /// There is more above or below.
    pub scroll: [&'static str; 2],
    /// A scroll bar: the hidden and the visible part.
    pub scrollbar: [&'static str; 2],
    /// The back of a hidden piece.
    pub back: &'static str,
    /// A tile's black and red pips, which differ without colour too.
    pub pips: [&'static str; 2],
    /// The bar under a marked solid piece.
    pub under: &'static str,
    /// A back among others, seen from its edge.
    pub edge: &'static str,
    /// A chip.
    pub chip: &'static str,
    /// A trick that was won.
    pub trick: &'static str,
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
    under: "▀",
    edge: "▌",
    chip: "●",
    trick: "▮",
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
    under: "⠛",
    edge: "⡇",
    chip: "o",
    trick: "⣿",
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
    under: "^",
    edge: "#",
    chip: "o",
    trick: "#",
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

    /// A bar of `part` out of `whole`, where `whole` is `width` columns long.
    ///
    /// A positive part is always visible.
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

    /// Every sign with its width in columns. Destructured, so that a new one cannot be forgotten.
    fn all(signs: &Signs) -> Vec<(&'static str, usize)> {
        let Signs { corners, lines, here, winning, between, ellipsis, turns, arrows, tick, boxes, .. } =
            *signs;
        let Signs { bars, scroll, scrollbar, back, pips, under, edge, chip, trick, .. } = *signs;
        let singles = [here, winning, ellipsis, tick, back, under, edge, chip, trick];
        let pairs = [lines, scroll, scrollbar, pips].concat();
        let ones = [&singles, &pairs[..], &corners, &arrows, bars].concat();
        let mut all: Vec<_> = ones.into_iter().map(|sign| (sign, 1)).collect();
        all.extend(boxes.map(|sign| (sign, 3)));
        all.push((between, 3));
        all.extend(turns.map(|sign| (sign, sign.chars().count().min(1))));
        all
    }

    #[test]
    fn signs_have_the_width_their_set_promises() {
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
    fn bars_are_proportional() {
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
