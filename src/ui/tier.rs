//! Layout tiers: what a screen of this size has room for.

use ratatui::layout::Rect;

use super::art::Size;

/// What there is room for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tier {
    /// 60 by 20 and up: all of the table, pieces by their names.
    Compact,
    /// 100 by 30 and up: larger pieces, and beside the table what has happened.
    Roomy,
    /// 150 by 45 and up: pictures, and the rules of the moment beside the table too.
    Grand,
}

impl Tier {
    /// The tier of this room, the bar of keys not counted.
    pub const fn of(area: Rect) -> Self {
        if area.width >= 150 && area.height >= 44 {
            Tier::Grand
        } else if area.width >= 100 && area.height >= 29 {
            Tier::Roomy
        } else {
            Tier::Compact
        }
    }

    /// How large pieces are drawn at most.
    pub const fn size(self) -> Size {
        match self {
            Tier::Compact => Size::Small,
            Tier::Roomy => Size::Medium,
            Tier::Grand => Size::Large,
        }
    }

    /// The table's part of the room and the panel's beside it, if there is one.
    pub fn split(self, area: Rect) -> (Rect, Option<Rect>) {
        let panel = match self {
            Tier::Grand => 50,
            _ if area.width >= 110 => 32,
            _ => return (area, None),
        };
        let table = Rect { width: area.width - panel - 1, ..area };
        (table, Some(Rect { x: area.right() - panel, width: panel, ..area }))
    }
}
