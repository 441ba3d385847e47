//! Colours, defined in 24 bits and reduced to what the terminal has.

use ratatui::style::Color;

use crate::config::Depth;

/// xterm's sixteen colours, in the order of their codes. Users change them, but keep them similar.
const SIXTEEN: [(Color, u32); 16] = [
    (Color::Black, 0x00_0000),
    (Color::Red, 0xcd_0000),
    (Color::Green, 0x00_cd00),
    (Color::Yellow, 0xcd_cd00),
    (Color::Blue, 0x00_00ee),
    (Color::Magenta, 0xcd_00cd),
    (Color::Cyan, 0x00_cdcd),
    (Color::Gray, 0xe5_e5e5),
    (Color::DarkGray, 0x7f_7f7f),
    (Color::LightRed, 0xff_0000),
    (Color::LightGreen, 0x00_ff00),
    (Color::LightYellow, 0xff_ff00),
    (Color::LightBlue, 0x5c_5cff),
    (Color::LightMagenta, 0xff_00ff),
    (Color::LightCyan, 0x00_ffff),
    (Color::White, 0xff_ffff),
];

/// The levels of red, green and blue in the cube of the 256 colours.
const CUBE: [u32; 6] = [0, 95, 135, 175, 215, 255];

/// A colour of a theme.
#[derive(Clone, Copy)]
pub(super) struct Ink {
    /// Red, green and blue, eight bits each.
    rgb: u32,
    /// The colour of the sixteen to use if the nearest one is hard to read.
    sixteen: Option<Color>,
    /// The index of the 256 to use if the nearest one has another hue.
    indexed: Option<u8>,
}

impl Ink {
    /// The colour `0xrrggbb`.
    pub(super) const fn new(rgb: u32) -> Self {
        Ink { rgb, sixteen: None, indexed: None }
    }

    /// The same, with this one of the sixteen colours.
    pub(super) const fn or(self, sixteen: Color) -> Self {
        Ink { sixteen: Some(sixteen), ..self }
    }

    /// The same, with this one of the 256 colours.
    pub(super) const fn at_256(self, index: u8) -> Self {
        Ink { indexed: Some(index), ..self }
    }

    /// The colour for a terminal of this depth; `None` without one that is like it.
    pub(super) fn at(self, depth: Depth) -> Option<Color> {
        let [red, green, blue] = parts(self.rgb);
        match depth {
            Depth::None => None,
            Depth::Ansi8 => self.at(Depth::Ansi16).and_then(of_eight),
            Depth::Ansi16 => self.sixteen.or_else(|| nearest(self.rgb, SIXTEEN)),
            Depth::Ansi256 => {
                let fixed = (16..=255).map(|index| (Color::Indexed(index), rgb_of_index(index)));
                self.indexed.map(Color::Indexed).or_else(|| nearest(self.rgb, fixed))
            }
            Depth::TrueColor => Some(Color::Rgb(red as u8, green as u8, blue as u8)),
        }
    }
}

const fn parts(rgb: u32) -> [u32; 3] {
    [rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff]
}

/// The colour of an index from 16 on: a cube of 6x6x6, then 24 greys.
fn rgb_of_index(index: u8) -> u32 {
    let n = u32::from(index.saturating_sub(16));
    let level = |n: u32| CUBE.get((n % 6) as usize).copied().unwrap_or_default();
    match n.checked_sub(216) {
        Some(grey) => (8 + 10 * grey) * 0x01_0101,
        None => level(n / 36) << 16 | level(n / 6) << 8 | level(n),
    }
}

/// One of the first eight colours that is like this one of the sixteen, and as easy to read.
fn of_eight(color: Color) -> Option<Color> {
    Some(match color {
        // It would be black, or as bright as any text.
        Color::DarkGray => return None,
        Color::LightRed => Color::Red,
        Color::LightGreen => Color::Green,
        Color::LightYellow => Color::Yellow,
        // Where light blue is used, blue is too dark.
        Color::LightBlue | Color::LightCyan => Color::Cyan,
        Color::LightMagenta => Color::Magenta,
        Color::White => Color::Gray,
        color => color,
    })
}

/// The nearest of these colours, by the sum of squared differences.
fn nearest(rgb: u32, among: impl IntoIterator<Item = (Color, u32)>) -> Option<Color> {
    let distance = |other: u32| -> u32 {
        let pairs = parts(rgb).into_iter().zip(parts(other));
        pairs.map(|(a, b)| a.abs_diff(b).pow(2)).sum()
    };
    among.into_iter().min_by_key(|&(_, other)| distance(other)).map(|(color, _)| color)
}

/// The contrast of two colours by WCAG 2, from 1 to 21.
#[cfg(test)]
pub(super) fn contrast(a: u32, b: u32) -> f64 {
    let luminance = |rgb: u32| -> f64 {
        let linear = parts(rgb).map(|part| {
            let share = f64::from(part) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { libm::pow((share + 0.055) / 1.055, 2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// What a colour looks like, unless users choose it (the sixteen).
#[cfg(test)]
pub(super) fn seen(color: Color) -> Option<u32> {
    match color {
        Color::Rgb(red, green, blue) => Some(u32::from_be_bytes([0, red, green, blue])),
        Color::Indexed(index @ 16..) => Some(rgb_of_index(index)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_reduced_to_the_nearest() {
        let ink = Ink::new(0xff_0000);
        assert_eq!(ink.at(Depth::TrueColor), Some(Color::Rgb(255, 0, 0)));
        assert_eq!(ink.at(Depth::Ansi256), Some(Color::Indexed(196)));
        assert_eq!(ink.at(Depth::Ansi16), Some(Color::LightRed));
        assert_eq!(ink.or(Color::Magenta).at(Depth::Ansi16), Some(Color::Magenta));
        assert_eq!(ink.at(Depth::Ansi8), Some(Color::Red));
        assert_eq!(Ink::new(0x5c_5cff).at(Depth::Ansi8), Some(Color::Cyan));
        assert_eq!(Ink::new(0x7f_7f7f).at(Depth::Ansi8), None);
        assert_eq!(ink.or(Color::Magenta).at(Depth::Ansi256), Some(Color::Indexed(196)));
        assert_eq!(ink.at(Depth::None), None);
        assert_eq!(Ink::new(0x80_8080).at(Depth::Ansi256), Some(Color::Indexed(244)));
        assert_eq!(Ink::new(0x00_0000).at(Depth::Ansi256), Some(Color::Indexed(16)));
        assert_eq!(Ink::new(0x5f_87ff).at(Depth::Ansi256), Some(Color::Indexed(69)));
    }

    #[test]
    fn contrast_follows_the_guidelines() {
        assert!((contrast(0, 0xff_ffff) - 21.0).abs() < 1e-9);
        assert!((contrast(0x77_7777, 0xff_ffff) - 4.48).abs() < 0.01);
    }
}
