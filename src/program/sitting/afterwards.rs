//! What a match can be used for when it, or a deal of it, is over.

use super::Session;
use crate::core::{Seat, Text};
use crate::table::{
    Local, Replay, Saved, Saver, Sight, first_sight, last_decision, last_open_deal, open_replay,
    play_on_from_here,
};

impl Session {
    /// The first person at the keyboard, for whom a match is reviewed and played on; the first seat if all are bots.
    pub fn first_person(&self) -> Seat {
        self.people().first().copied().unwrap_or_default()
    }

    /// The match as a replay, and its first view. At a table in a house, the last deal whose hands are open.
    pub fn recorded(&self) -> Option<(Box<dyn Replay>, Sight)> {
        if let Saved::At(path) = self.table().saved() {
            let replay = open_replay(&path, 0).ok()?;
            let sight = first_sight(&*replay);
            return Some((replay, sight));
        }
        Some((self.company().and_then(last_open_deal)?, Sight::Open))
    }

    /// A new match from the last decision of this one, which is saved if `keep`.
    ///
    /// # Errors
    /// When there is no decision, or the match cannot be played on: the reason as a message.
    pub fn play_on(&self, keep: bool) -> Result<Box<dyn Local>, Text> {
        let mut replay = last_decision(self.table()).ok_or_else(|| Text::new("undo-nothing"))?;
        let saver = || Saver::of_new(self.info().id, keep);
        play_on_from_here(&mut *replay, self.first_person(), saver).map_err(|why| why.text())
    }
}
