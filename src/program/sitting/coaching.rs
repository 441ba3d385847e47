//! The coach's notes.

use super::{Phase, Sitting};
use crate::config::Settings;
use crate::learn::{Coach, Note};

impl Sitting {
    /// Adds a coach if `keep`: without a memory, a coach would repeat every note in every match.
    #[must_use]
    pub fn coached(self, keep: bool) -> Self {
        let game = self.session.info().id;
        Sitting { coach: keep.then(|| Coach::new(game, keep)), ..self }
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
