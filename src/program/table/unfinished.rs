//! The unfinished matches of a game, which are offered before a new one begins.

use super::{SavedMatch, glance};
use crate::core::Text;
use crate::lang::Words;

/// What can be done about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// Continue the one that was played last.
    Continue,
    /// Begin a new match.
    New,
    /// Look at the saved matches, where the other ones are.
    Others,
}

/// The unfinished matches of a game.
#[derive(Clone)]
pub struct Unfinished {
    /// The one that was played last.
    pub newest: SavedMatch,
    /// How many more there are.
    others: usize,
}

impl Unfinished {
    /// Those of this game among all saved matches, the most recently played first; `None` if there are none.
    pub fn of(all: &[SavedMatch], game: &str) -> Option<Self> {
        let mut open = all.iter().filter(|kept| kept.is_unfinished() && kept.game() == Some(game));
        Some(Unfinished { newest: open.next()?.clone(), others: open.count() })
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        1 + self.others
    }

    /// What can be done, the safest first.
    pub fn offers(&self) -> &'static [Offer] {
        let all = &[Offer::Continue, Offer::New, Offer::Others];
        if self.others > 0 { all } else { &all[..2] }
    }

    /// An offer in words, and what it is about.
    pub fn texts(&self, offer: Offer, words: &Words) -> (String, Vec<String>) {
        match offer {
            Offer::Continue => {
                let line = glance(&self.newest, words);
                let parts = [line.when, line.name, line.result, line.players];
                let parts = parts.into_iter().filter(|part| !part.is_empty()).collect();
                (words.get("ui-unfinished-continue"), parts)
            }
            Offer::New => (words.get("ui-unfinished-new"), vec![words.get("ui-unfinished-new-about")]),
            Offer::Others => {
                let others = Text::new("ui-unfinished-others-about").with("count", self.others);
                (words.get("ui-replays"), vec![words.say(&others, &[])])
            }
        }
    }
}
