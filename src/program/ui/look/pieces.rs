//! The colours of solid pieces: cards of paper, dominoes of ebony, and their backs.

use ratatui::style::{Modifier, Style};

use super::colour::Ink;
use super::theme::of_suit;
use crate::config::Depth;
use crate::core::Suit;

/// The styles of solid pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceStyles {
    /// Pieces that can be played, or that are on the table.
    pub open: Faces,
    /// Pieces that cannot be played now.
    pub shaded: Faces,
    /// Neighbouring backs, so that they can be counted.
    pub backs: [Style; 2],
}

/// The styles of the faces of pieces. All of a kind have the same background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Faces {
    /// The suits of cards, in the order of [`Suit::ALL`].
    pub suits: [Style; 4],
    /// The pips of tiles.
    pub pip: Style,
    /// The red pips of tiles.
    pub red_pip: Style,
}

impl Faces {
    /// The style of a suit.
    pub const fn suit(&self, suit: Suit) -> Style {
        of_suit(&self.suits, suit)
    }
}

/// The colours of faces.
struct FaceInks {
    paper: Ink,
    black: Ink,
    red: Ink,
    green: Ink,
    blue: Ink,
    ebony: Ink,
    ivory: Ink,
    red_pip: Ink,
}

/// The colours of solid pieces.
pub(super) struct Palette {
    open: FaceInks,
    shaded: FaceInks,
    /// Two colours of backs and the line between them.
    backs: [Ink; 3],
}

const OPEN: FaceInks = FaceInks {
    paper: Ink::new(0xf6_f3e9),
    black: Ink::new(0x1c_1c1e),
    red: Ink::new(0xc4_2230).at_256(160),
    green: Ink::new(0x0a_6a2c),
    blue: Ink::new(0x1e_4ac8),
    ebony: Ink::new(0x1e_1e22).at_256(234),
    ivory: Ink::new(0xf0_e8d2),
    red_pip: Ink::new(0xff_6a5e),
};

const BACKS: [Ink; 3] = [Ink::new(0x6a_98d8), Ink::new(0x3c_68a8), Ink::new(0x20_3a64)];

pub(super) const FELT: Palette = Palette {
    open: OPEN,
    shaded: FaceInks {
        paper: Ink::new(0x8c_9c90).at_256(108),
        black: Ink::new(0x22_2c26),
        red: Ink::new(0x6c_0c18).at_256(52),
        green: Ink::new(0x04_3c18).at_256(22),
        blue: Ink::new(0x14_2c7c).at_256(17),
        ebony: Ink::new(0x3e_4a44).at_256(238),
        ivory: Ink::new(0xb4_beb6).at_256(250),
        red_pip: Ink::new(0xf0_988e).at_256(217),
    },
    backs: BACKS,
};

pub(super) const DARK: Palette = Palette {
    open: FaceInks { ebony: Ink::new(0x34_343c), red_pip: Ink::new(0xff_8276), ..OPEN },
    shaded: FaceInks {
        paper: Ink::new(0x6e_6e72),
        black: Ink::new(0x00_0000),
        red: Ink::new(0x3c_0006).at_256(232),
        green: Ink::new(0x00_1e0c).at_256(232),
        blue: Ink::new(0x00_1040).at_256(17),
        ebony: Ink::new(0x1e_1e22),
        ivory: Ink::new(0x90_9090),
        red_pip: Ink::new(0xd0_7068),
    },
    backs: BACKS,
};

pub(super) const LIGHT: Palette = Palette {
    open: FaceInks { paper: Ink::new(0xf2_e4bc).at_256(230), ..OPEN },
    shaded: FaceInks {
        paper: Ink::new(0xde_dcd6),
        black: Ink::new(0x60_6064),
        red: Ink::new(0xb0_5058),
        green: Ink::new(0x3c_7a50).at_256(29),
        blue: Ink::new(0x54_6cb4),
        ebony: Ink::new(0x88_888c),
        ivory: Ink::new(0xff_ffff),
        red_pip: Ink::new(0x6a_0008).at_256(52),
    },
    backs: [Ink::new(0x3c_68a8), Ink::new(0x6a_98d8), Ink::new(0x20_3a64)],
};

pub(super) const HIGH_CONTRAST: Palette = Palette {
    open: FaceInks {
        paper: Ink::new(0xff_ffff),
        black: Ink::new(0x00_0000),
        red: Ink::new(0xa0_0010),
        green: Ink::new(0x00_5018),
        blue: Ink::new(0x00_20a0),
        ebony: Ink::new(0x26_2626),
        ivory: Ink::new(0xff_ffff),
        red_pip: Ink::new(0xff_a098),
    },
    shaded: FaceInks {
        paper: Ink::new(0x30_3030),
        black: Ink::new(0xd8_d8d8),
        red: Ink::new(0xff_b0b0),
        green: Ink::new(0xa0_f0b0),
        blue: Ink::new(0xb0_d0ff),
        ebony: Ink::new(0x00_0000),
        ivory: Ink::new(0xb0_b0b0),
        red_pip: Ink::new(0xff_9090),
    },
    backs: BACKS,
};

impl FaceInks {
    fn styles(&self, depth: Depth, four_colour: bool, modifier: Modifier) -> Faces {
        let on = |ground: &Ink| {
            let bg = ground.at(depth);
            move |ink: &Ink| Style { fg: ink.at(depth), bg, ..Style::new() }.add_modifier(modifier)
        };
        let (card, tile) = (on(&self.paper), on(&self.ebony));
        let [black, red] = [card(&self.black), card(&self.red)];
        let suits = if four_colour {
            [card(&self.green), card(&self.blue), red, black]
        } else {
            [black, red, red, black]
        };
        Faces { suits, pip: tile(&self.ivory), red_pip: tile(&self.red_pip) }
    }
}

impl Palette {
    /// The styles in this depth, which has at least 256 colours.
    pub(super) fn styles(&self, depth: Depth, four_colour: bool) -> PieceStyles {
        let [first, second, line] = self.backs.map(|ink| ink.at(depth));
        let back = |fg| Style { fg, bg: line, ..Style::new() };
        PieceStyles {
            open: self.open.styles(depth, four_colour, Modifier::BOLD),
            shaded: self.shaded.styles(depth, four_colour, Modifier::empty()),
            backs: [back(first), back(second)],
        }
    }
}
