//! The coach's notes, and the order in which a player holds the hand.

use super::{Phase, Sitting};
use crate::config::Settings;
use crate::learn::{Coach, Note};

impl Sitting {
    /// Adds a coach if `keep`: without a memory, a coach would repeat every note in every match.
    #[must_use]
    pub fn coached(mut self, keep: bool) -> Self {
        let game = self.session.info().id;
        self.coach = keep.then(|| Coach::new(game, keep));
        if let Some(order) = self.coach.as_ref().and_then(Coach::order) {
            self.session.set_order(order);
        }
        self
    }

    /// Sorts the hand another way, and remembers it for this game.
    pub(super) fn change_order(&mut self) {
        self.session.change_order();
        let order = self.session.order().name();
        if let Some(coach) = &mut self.coach {
            coach.set_order(order);
        }
    }

    /// A note of the coach about the decision, if there is one that the player does not know.
    ///
    /// Around one keyboard, it is not clear who knows what.
    pub fn note(&mut self, settings: &Settings) -> Option<&'static Note> {
        let Phase::Choose(seat) = self.session.phase() else { return None };
        let is_alone = self.session.viewer() == Some(seat) && !self.session.is_shared();
        let coach = self.coach.as_mut().filter(|_| settings.coach && is_alone)?;
        coach.note(self.session.table(), seat, self.session.prompt().key)
    }
}
