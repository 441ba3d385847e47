//! Layout tiers by screen size.

use ratatui::layout::Rect;

use super::art::Size;

/// The narrowest panel next to a table. On the narrowest screen that has one, large pieces still fit in the middle.
const NARROWEST_PANEL: u16 = 36;

/// The widest panel next to a table.
const WIDEST_PANEL: u16 = 56;

/// A layout tier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tier {
    /// 60 by 20 and up: the whole table, with pieces by their names.
    Compact,
    /// 100 by 30 and up: larger pieces.
    Roomy,
    /// 120 by 40 and up: pieces with all their pips, and events next to the table.
    Wide,
    /// 150 by 45 and up: the largest pieces, and the rules next to the table too.
    Grand,
}

impl Tier {
    /// The tier of an area without the key bar.
    pub const fn of(area: Rect) -> Self {
        if area.width >= 150 && area.height >= 44 {
            Tier::Grand
        } else if area.width >= 120 && area.height >= 39 {
            Tier::Wide
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
            Tier::Wide => Size::Large,
            Tier::Grand => Size::Huge,
        }
    }

    /// The largest size of the things that facts are about.
    pub const fn exhibits(self) -> Size {
        match self {
            Tier::Compact | Tier::Roomy => Size::Small,
            Tier::Wide => Size::Medium,
            Tier::Grand => Size::Large,
        }
    }

    /// Splits an area into the table and the panel next to it, if there is one.
    pub fn split(self, area: Rect) -> (Rect, Option<Rect>) {
        if self < Tier::Wide && area.width < 130 {
            return (area, None);
        }
        let panel = (area.width / 4).clamp(NARROWEST_PANEL, WIDEST_PANEL);
        let table = Rect { width: area.width - panel - 1, ..area };
        (table, Some(Rect { x: area.right() - panel, width: panel, ..area }))
    }
}
