//! Layout tiers by screen size.

use ratatui::layout::Rect;

use super::art::Size;

/// A layout tier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tier {
    /// 60 by 20 and up: the whole table, with pieces by their names.
    Compact,
    /// 100 by 30 and up: larger pieces, and events next to the table.
    Roomy,
    /// 150 by 45 and up: large pieces, and the rules next to the table too.
    Grand,
}

impl Tier {
    /// The tier of an area without the key bar.
    pub const fn of(area: Rect) -> Self {
        if area.width >= 150 && area.height >= 44 {
            Tier::Grand
        } else if area.width >= 100 && area.height >= 29 {
            Tier::Roomy
        } else {
            Tier::Compact
        }
    }

    /// The largest size of pieces.
    pub const fn size(self) -> Size {
        match self {
            Tier::Compact => Size::Small,
            Tier::Roomy => Size::Medium,
            Tier::Grand => Size::Large,
        }
    }

    /// Splits an area into the table and the panel next to it, if there is one.
    pub fn split(self, area: Rect) -> (Rect, Option<Rect>) {
        let panel = match self {
            Tier::Grand => 50,
            _ if area.width >= 130 => 34,
            _ => return (area, None),
        };
        let table = Rect { width: area.width - panel - 1, ..area };
        (table, Some(Rect { x: area.right() - panel, width: panel, ..area }))
    }
}
