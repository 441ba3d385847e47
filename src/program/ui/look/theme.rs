//! The themes felt, dark, light and high-contrast, in any number of colours.
//!
//! A theme is defined once, in 24 bits, and reduced by rule; where the nearest of the sixteen colours would
//! be hard to read, another is given. Without colours the styles differ only by bold, dim and reversed.

use ratatui::style::{Color, Modifier, Style};

use super::colour::Ink;
use super::pieces::{self, PieceStyles};
use crate::config::{Depth, Settings, ThemeName};
use crate::core::{MAX_SEATS, Seat, Suit};

/// The styles of the screens. Nothing is told by colour alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Everything without another style, and the empty screen.
    ///
    /// Felt and high contrast have their own ground, the others use the terminal's colours.
    pub text: Style,
    /// Titles, and the player whose turn it is.
    pub strong: Style,
    /// What the eye should find first: the turn, the winning piece, digits of choices.
    pub gold: Style,
    /// Captions and less important words.
    pub label: Style,
    /// A badge such as the dealer's.
    pub badge: Style,
    /// Warnings: refusals, a record that is not saved.
    pub alert: Style,
    /// The chosen item.
    pub chosen: Style,
    /// What cannot be chosen now.
    pub dim: Style,
    /// The suits of cards on the ground, in the order of [`Suit::ALL`].
    pub suits: [Style; 4],
    /// Frames and rules.
    pub frame: Style,
    /// The rails: the title at the top and the bar of keys at the bottom.
    pub bar: Style,
    /// A title on a rail.
    pub bar_title: Style,
    /// A key on a rail.
    pub bar_key: Style,
    /// A key elsewhere.
    pub key: Style,
    /// A heading: of a section, a panel or an announcement.
    pub heading: Style,
    /// A link in a text.
    pub link: Style,
    /// Good news: points won, a duty fulfilled.
    pub success: Style,
    /// Bad news: points lost, a contract that failed.
    pub failure: Style,
    /// What a hint recommends.
    pub hint: Style,
    /// The bars of charts.
    pub chart: Style,
    /// Chips.
    pub chip: Style,
    /// The curve and name of each seat in charts.
    pub seats: [Style; MAX_SEATS],
    /// Solid pieces; `None` where there are too few colours for them, so that they have outlines.
    pub pieces: Option<PieceStyles>,
}

struct Palette {
    /// Text and background, if the theme sets its own.
    ground: Option<[Ink; 2]>,
    /// The background of the rails, if they have their own.
    rail: Option<Ink>,
    gold: Ink,
    label: Ink,
    alert: Ink,
    /// Text and background of the chosen item.
    chosen: [Ink; 2],
    dim: Ink,
    frame: Ink,
    red: Ink,
    green: Ink,
    blue: Ink,
    hint: Ink,
    chart: Ink,
    chip: Ink,
    pieces: &'static pieces::Palette,
}

const FELT: Palette = Palette {
    ground: Some([Ink::new(0xec_e8d8), Ink::new(0x12_4232).at_256(22)]),
    rail: Some(Ink::new(0x0b_261e).at_256(233)),
    gold: Ink::new(0xf4_cc60).at_256(222),
    label: Ink::new(0xa6_c0b0).at_256(194),
    alert: Ink::new(0xff_c46a).at_256(222),
    chosen: [Ink::new(0x1c_1c1e), Ink::new(0xf4_cc60).at_256(222)],
    dim: Ink::new(0x86_a294).at_256(151),
    frame: Ink::new(0x7f_9b8c).at_256(151),
    red: Ink::new(0xff_9a90).at_256(217),
    green: Ink::new(0x9c_e69c).at_256(157),
    blue: Ink::new(0xa4_caff).at_256(153),
    hint: Ink::new(0xe2_c8ff).at_256(225),
    chart: Ink::new(0xf4_cc60).at_256(222),
    chip: Ink::new(0xf0_9a58).at_256(216),
    pieces: &pieces::FELT,
};

const DARK: Palette = Palette {
    ground: None,
    rail: None,
    gold: Ink::new(0xf0_c454).or(Color::LightYellow),
    label: Ink::new(0xa0_a0a0).or(Color::Gray),
    alert: Ink::new(0xff_b454).or(Color::LightYellow),
    chosen: [Ink::new(0x00_0000), Ink::new(0x56_c4d6)],
    dim: Ink::new(0x7c_7c7c),
    frame: Ink::new(0x7a_7a86).or(Color::DarkGray),
    red: Ink::new(0xff_6b6b).or(Color::LightRed),
    green: Ink::new(0x73_d073).or(Color::LightGreen),
    blue: Ink::new(0x6e_aaff).or(Color::LightBlue),
    hint: Ink::new(0xc8_9bff).or(Color::LightMagenta),
    chart: Ink::new(0x56_c4d6),
    chip: Ink::new(0xe8_8a4a).or(Color::LightYellow),
    pieces: &pieces::DARK,
};

const LIGHT: Palette = Palette {
    ground: None,
    rail: None,
    gold: Ink::new(0x8a_5a00).or(Color::Magenta),
    label: Ink::new(0x5c_5c5c).or(Color::Black),
    alert: Ink::new(0x9c_3c00).or(Color::Magenta),
    chosen: [Ink::new(0xff_ffff), Ink::new(0x00_5f87).or(Color::Blue)],
    dim: Ink::new(0x76_7676),
    frame: Ink::new(0x70_707c).or(Color::DarkGray),
    red: Ink::new(0xbe_141e),
    green: Ink::new(0x00_6e28).or(Color::Green),
    blue: Ink::new(0x1e_46c8),
    hint: Ink::new(0x82_2dbe).or(Color::Magenta),
    chart: Ink::new(0x00_5f87).or(Color::Blue),
    chip: Ink::new(0xa8_5010).or(Color::Red),
    pieces: &pieces::LIGHT,
};

const HIGH_CONTRAST: Palette = Palette {
    ground: Some([Ink::new(0xff_ffff), Ink::new(0x00_0000)]),
    rail: None,
    gold: Ink::new(0xff_ff00),
    label: Ink::new(0xff_ffff),
    alert: Ink::new(0xff_dc00),
    chosen: [Ink::new(0x00_0000), Ink::new(0xff_ff00)],
    dim: Ink::new(0xaa_aaaa).or(Color::Gray),
    frame: Ink::new(0xff_ffff),
    red: Ink::new(0xff_8080).or(Color::LightRed),
    green: Ink::new(0x00_ff00),
    blue: Ink::new(0x80_beff).or(Color::LightCyan),
    hint: Ink::new(0xff_96ff).or(Color::LightMagenta),
    chart: Ink::new(0x00_ffff),
    chip: Ink::new(0xff_b060).or(Color::LightYellow),
    pieces: &pieces::HIGH_CONTRAST,
};

impl Theme {
    /// The theme of this name and depth. With `four_colour`, clubs are green and diamonds blue.
    ///
    /// Themes that [follow the terminal's background](follows_ground) are dark: see [`Theme::of_settings`].
    pub fn new(name: ThemeName, depth: Depth, four_colour: bool) -> Self {
        let solid = is_solid(depth);
        let palette = match name {
            ThemeName::Felt if solid => &FELT,
            ThemeName::HighContrast => &HIGH_CONTRAST,
            ThemeName::Light => &LIGHT,
            ThemeName::Felt | ThemeName::Dark | ThemeName::Auto => &DARK,
        };
        let colored = depth != Depth::None;
        // Attributes that replace colours.
        let instead = |modifier| if colored { Modifier::empty() } else { modifier };
        // Eight colours have no grey.
        let faint = |ink: Ink| if ink.at(depth).is_some() { Modifier::empty() } else { Modifier::DIM };
        let painted =
            |[text, ground]: [Ink; 2]| Style { fg: text.at(depth), bg: ground.at(depth), ..Style::new() };
        let ground = palette.ground.map_or(Style::new(), painted);
        let ink = |ink: Ink| Style { fg: ink.at(depth).or(ground.fg), ..ground };
        let bar = Style { bg: palette.rail.and_then(|rail| rail.at(depth)).or(ground.bg), ..ground };
        let on_bar = |ink: Ink| Style { fg: ink.at(depth).or(ground.fg), ..bar };
        let (red, green, blue) = (ink(palette.red), ink(palette.green), ink(palette.blue));
        let gold = ink(palette.gold).add_modifier(Modifier::BOLD);
        Theme {
            text: ground,
            strong: ground.add_modifier(Modifier::BOLD),
            gold,
            label: ink(palette.label),
            badge: painted(palette.chosen).add_modifier(Modifier::BOLD | instead(Modifier::REVERSED)),
            alert: ink(palette.alert).add_modifier(Modifier::BOLD),
            chosen: painted(palette.chosen).add_modifier(Modifier::BOLD | instead(Modifier::REVERSED)),
            dim: ink(palette.dim).add_modifier(faint(palette.dim)),
            suits: if four_colour { [green, blue, red, ground] } else { [ground, red, red, ground] },
            frame: ink(palette.frame).add_modifier(faint(palette.frame)),
            bar,
            bar_title: on_bar(palette.gold).add_modifier(Modifier::BOLD),
            bar_key: on_bar(palette.gold).add_modifier(Modifier::BOLD),
            key: gold,
            heading: gold,
            link: gold.add_modifier(Modifier::UNDERLINED),
            success: green,
            failure: red.add_modifier(Modifier::BOLD),
            hint: ink(palette.hint).add_modifier(Modifier::UNDERLINED),
            chart: ink(palette.chart),
            chip: ink(palette.chip),
            seats: [
                gold,
                red.add_modifier(Modifier::BOLD),
                green,
                ink(palette.hint),
                ground.add_modifier(Modifier::BOLD),
                ink(palette.chart),
                // Of all colours, this is the most like the first.
                ink(palette.alert).add_modifier(Modifier::BOLD),
            ],
            pieces: solid.then(|| palette.pieces.styles(depth, four_colour)),
        }
    }

    /// The theme and depth of the settings; the terminal's depth by default.
    ///
    /// Without a measurement of whether the terminal's background is `light`, the environment decides.
    pub fn of_settings(settings: &Settings, light: Option<bool>) -> Self {
        let depth = settings.depth();
        let name = match follows_ground(settings) {
            true if light.unwrap_or_else(ground_is_light) => ThemeName::Light,
            true => ThemeName::Dark,
            false => settings.theme,
        };
        Theme::new(name, depth, settings.four_colour)
    }

    /// The dark theme in sixteen colours.
    pub fn colored() -> Self {
        Theme::new(ThemeName::Dark, Depth::Ansi16, false)
    }

    /// No colours.
    pub fn plain() -> Self {
        Theme::new(ThemeName::Dark, Depth::None, false)
    }

    /// The style of a suit on the ground.
    pub const fn suit(&self, suit: Suit) -> Style {
        of_suit(&self.suits, suit)
    }

    /// The style of a seat in charts.
    pub fn seat(&self, seat: Seat) -> Style {
        self.seats.get(seat.index()).copied().unwrap_or(self.strong)
    }

    /// The style of the red pips of tiles on the ground.
    pub const fn red_pip(&self) -> Style {
        self.suit(Suit::Hearts)
    }
}

/// The style of a suit among those in the order of [`Suit::ALL`].
pub(super) const fn of_suit(styles: &[Style; 4], suit: Suit) -> Style {
    let &[clubs, diamonds, hearts, spades] = styles;
    match suit {
        Suit::Clubs => clubs,
        Suit::Diamonds => diamonds,
        Suit::Hearts => hearts,
        Suit::Spades => spades,
    }
}

/// Whether there are enough colours for a ground of felt and solid pieces.
fn is_solid(depth: Depth) -> bool {
    depth >= Depth::Ansi256
}

/// Whether the theme follows the terminal's background: [`ThemeName::Auto`], and felt in a terminal of 8 or 16
/// colours, which has no green for it.
pub fn follows_ground(settings: &Settings) -> bool {
    let depth = settings.depth();
    match settings.theme {
        _ if depth == Depth::None => false,
        ThemeName::Auto => true,
        ThemeName::Felt => !is_solid(depth),
        ThemeName::Dark | ThemeName::Light | ThemeName::HighContrast => false,
    }
}

/// Whether the environment says that the terminal's background is light: the last number of `COLORFGBG`.
fn ground_is_light() -> bool {
    let colours = std::env::var("COLORFGBG").unwrap_or_default();
    colours.rsplit(';').next().is_some_and(|ground| matches!(ground, "7" | "15"))
}

#[cfg(test)]
mod tests {
    use super::super::colour::{contrast, seen};
    use super::super::pieces::Faces;
    use super::*;

    const NAMES: [ThemeName; 4] =
        [ThemeName::Felt, ThemeName::Dark, ThemeName::Light, ThemeName::HighContrast];

    /// Every style, and whether it may be faint. Destructured, so that a new one cannot be forgotten.
    fn styles(theme: &Theme) -> Vec<(Style, bool)> {
        let Theme { text, strong, gold, label, badge, alert, chosen, dim, suits, frame, .. } = *theme;
        let Theme { bar, bar_title, bar_key, key, heading, link, seats, .. } = *theme;
        let Theme { success, failure, hint, chart, chip, pieces, .. } = *theme;
        let mut styles: Vec<_> = [text, strong, gold, label, badge, alert, chosen, bar, bar_title, bar_key]
            .into_iter()
            .chain([key, heading, link, success, failure, hint, chart])
            .chain(suits)
            .chain(seats)
            .map(|style| (style, false))
            .collect();
        styles.extend([dim, frame, chip].map(|style| (style, true)));
        if let Some(PieceStyles { open, shaded, backs: _ }) = pieces {
            for (Faces { suits, pip, red_pip }, recedes) in [(open, false), (shaded, true)] {
                styles.extend(suits.into_iter().chain([pip, red_pip]).map(|style| (style, recedes)));
            }
        }
        styles
    }

    #[test]
    fn every_style_is_readable_on_its_background() {
        for name in NAMES {
            // Such a terminal's own colours.
            let (text, ground) = if name == ThemeName::Light { (0, 0xff_ffff) } else { (0xff_ffff, 0) };
            for depth in [Depth::Ansi256, Depth::TrueColor] {
                for four_colour in [false, true] {
                    for (style, recedes) in styles(&Theme::new(name, depth, four_colour)) {
                        let fg = style.fg.map_or(text, |color| seen(color).unwrap());
                        let bg = style.bg.map_or(ground, |color| seen(color).unwrap());
                        let least = match (name, recedes) {
                            (ThemeName::HighContrast, _) => 7.0,
                            (_, false) => 4.5,
                            (_, true) => 3.0,
                        };
                        let found = contrast(fg, bg);
                        assert!(found >= least, "{name:?} {depth:?} {style:?}: {found}");
                    }
                }
            }
        }
    }

    /// A theme of sixteen colours uses only names that promise contrast.
    ///
    /// Users choose those colours, so nothing else is known about them.
    #[test]
    fn sixteen_colours_use_only_the_bright_or_the_dark_half() {
        use Color::{Black, Blue, Cyan, DarkGray, Gray, Green, Magenta, Red, White, Yellow};
        for four_colour in [false, true] {
            for (style, recedes) in styles(&Theme::new(ThemeName::Dark, Depth::Ansi16, four_colour)) {
                let on_ground = style.bg.is_none();
                let dark = [Black, Blue, Red, Magenta].map(Some).contains(&style.fg);
                assert!(!on_ground || !dark && (recedes || style.fg != Some(DarkGray)), "{style:?}");
            }
            for (style, recedes) in styles(&Theme::new(ThemeName::Light, Depth::Ansi16, four_colour)) {
                let fine = [Black, Blue, Red, Green, Magenta].map(Some).contains(&style.fg);
                let fine = fine || style.fg.is_none() || recedes && style.fg == Some(DarkGray);
                assert!(style.bg.is_some() || fine, "{style:?}");
            }
            for (style, _) in styles(&Theme::new(ThemeName::HighContrast, Depth::Ansi16, four_colour)) {
                let dark = [Black, Blue, Red, Magenta, Green, Cyan, Yellow, DarkGray].map(Some);
                assert!(style.bg != Some(Black) || !dark.contains(&style.fg), "{style:?}");
                assert!(style.bg.is_some_and(|bg| bg != Gray && bg != White), "{style:?}");
            }
        }
    }

    /// What is faint where there is grey is dim, and nothing has the colour of its ground.
    #[test]
    fn eight_colours_are_enough() {
        use Color::{Black, Blue, Cyan, Gray, Green, Magenta, Red, Yellow};
        let eight = [Black, Red, Green, Yellow, Blue, Magenta, Cyan, Gray].map(Some);
        for name in NAMES {
            let theme = Theme::new(name, Depth::Ansi8, true);
            for (style, _) in styles(&theme) {
                for color in [style.fg, style.bg] {
                    assert!(color.is_none() || eight.contains(&color), "{name:?} {style:?}");
                }
                assert!(style.bg.is_none() || style.fg != style.bg, "{name:?} {style:?}");
                let on_dark = matches!(name, ThemeName::Felt | ThemeName::Dark) && style.bg.is_none();
                assert!(!on_dark || ![Black, Blue].map(Some).contains(&style.fg), "{name:?} {style:?}");
            }
            assert!(name == ThemeName::HighContrast || theme.dim != theme.text, "{name:?}");
        }
    }

    #[test]
    fn themes_without_a_ground_follow_the_terminal() {
        let with = |theme, depth| Settings { theme, depth: Some(depth), ..Settings::default() };
        for (name, depth, follows) in [
            (ThemeName::Auto, Depth::TrueColor, true),
            (ThemeName::Auto, Depth::Ansi16, true),
            (ThemeName::Felt, Depth::Ansi16, true),
            (ThemeName::Felt, Depth::Ansi8, true),
            (ThemeName::Auto, Depth::None, false),
            (ThemeName::Felt, Depth::Ansi256, false),
            (ThemeName::Light, Depth::Ansi16, false),
            (ThemeName::Dark, Depth::TrueColor, false),
        ] {
            let settings = with(name, depth);
            assert_eq!(follows_ground(&settings), follows, "{name:?} {depth:?}");
            for (light, measured) in [(true, ThemeName::Light), (false, ThemeName::Dark)] {
                let expected = Theme::new(if follows { measured } else { name }, depth, false);
                assert_eq!(Theme::of_settings(&settings, Some(light)), expected, "{name:?} {depth:?}");
            }
        }
    }

    #[test]
    fn without_colours_important_styles_still_differ() {
        for name in NAMES {
            let theme = Theme::new(name, Depth::None, true);
            for (style, _) in styles(&theme) {
                assert_eq!((style.fg, style.bg, style.underline_color), (None, None, None));
            }
            let [text, chosen, dim, strong, hint] =
                [theme.text, theme.chosen, theme.dim, theme.strong, theme.hint];
            let all = [text, chosen, dim, strong, hint];
            for (n, style) in all.iter().enumerate() {
                assert!(!all[..n].contains(style), "{style:?}");
            }
        }
    }

    #[test]
    fn four_colours_tell_all_suits_apart() {
        for name in NAMES {
            for depth in [Depth::Ansi8, Depth::Ansi16, Depth::Ansi256, Depth::TrueColor] {
                let theme = Theme::new(name, depth, true);
                let styles = Suit::ALL.map(|suit| theme.suit(suit));
                for (n, style) in styles.iter().enumerate() {
                    assert!(!styles[..n].contains(style), "{name:?} {depth:?}");
                }
                let two = Theme::new(name, depth, false);
                assert_eq!(two.suit(Suit::Clubs), two.suit(Suit::Spades));
                assert_eq!(two.suit(Suit::Hearts), two.suit(Suit::Diamonds));
                assert_ne!(two.suit(Suit::Hearts), two.suit(Suit::Spades));
            }
        }
    }
}
