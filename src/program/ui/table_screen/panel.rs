//! What may be open over a table.

use super::TableScreen;
use crate::core::Text;
use crate::ui::host_panel::HostPanel;
use crate::ui::keys::Scope;

/// What may be open over a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Panel {
    LastTrick,
    /// The pieces played in this deal.
    Played,
    /// The events, scrolled up by this many lines.
    Events(usize),
    /// The score sheet, scrolled up by this many lines.
    Score(usize),
    /// The score of the last deal.
    LastDeal,
    /// What people at other terminals say, and what to say to them.
    Talk,
    /// What this player, who has opened the table, may decide about it.
    Host(HostPanel),
    /// Asks whether to play on from the last decision of the match that is over.
    AskPlayOn,
    /// Asks whether to leave a match that is not saved, and perhaps the program.
    Ask {
        quit: bool,
    },
}

impl Panel {
    /// Which keys apply while it is open.
    pub(super) fn scope(self) -> Scope {
        match self {
            Panel::Ask { .. } | Panel::AskPlayOn => Scope::Ask,
            Panel::Host(_) => Scope::Host,
            Panel::Talk => Scope::Talk,
            Panel::LastTrick | Panel::Played | Panel::Events(_) | Panel::Score(_) | Panel::LastDeal => {
                Scope::Listing
            }
        }
    }
}

impl TableScreen {
    /// What a panel asks, if it asks something.
    pub(super) fn question_of(&self, panel: Panel) -> Option<Text> {
        match panel {
            Panel::Ask { .. } if self.play.session().company().is_some() => {
                Some(Text::new("together-ask-leave"))
            }
            Panel::Ask { quit: true } if self.play.session().is_untouched() => {
                Some(Text::new("ui-ask-quit-untouched"))
            }
            Panel::Ask { .. } if self.is_kept() => Some(Text::new("ui-ask-quit")),
            Panel::Ask { .. } => Some(Text::new("ui-ask-leave-unsaved")),
            Panel::AskPlayOn => Some(Text::new("ui-ask-play-on-after")),
            _ => None,
        }
    }
}
