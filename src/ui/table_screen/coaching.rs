//! The notes of the coach at the table.

use super::TableScreen;
use crate::config::Settings;
use crate::core::Text;
use crate::learn::Coach;
use crate::table::Phase;
use crate::ui::screen::Context;

impl TableScreen {
    /// The same table, with a coach.
    #[must_use]
    pub fn coached(self, keep: bool) -> Self {
        let game = self.play.info().id;
        // A coach who could not remember would repeat everything in every match.
        let coach = keep.then(|| Coach::new(game, keep));
        let doubts = coach.as_ref().map_or(0, Coach::doubts);
        TableScreen { coach, play: self.play.doubting(doubts), ..self }
    }

    /// Shows a note of the coach as long as its decision lasts. Around one keyboard, it is not clear who knows what.
    pub(super) fn advise(&mut self, settings: &Settings) {
        let session = self.play.session();
        let now = session.table().event_count();
        let chooser = match session.phase() {
            Phase::Choose(seat) if session.viewer() == Some(seat) && !session.is_shared() => Some(seat),
            _ => None,
        };
        if self.note.is_some_and(|(_, since)| since.is_some_and(|since| since != now || chooser.is_none())) {
            self.note = None;
        }
        if let (Some(coach), Some(seat), true, None) = (&mut self.coach, chooser, settings.coach, self.note) {
            let note = coach.note(session.table(), seat, session.prompt().key);
            self.note = note.map(|note| (&note.text, Some(now)));
        }
    }

    /// Switches the notes of the coach on or off.
    pub(super) fn switch_notes(&mut self, context: &mut Context) {
        let on = !context.settings.coach;
        context.settings.coach = on;
        // A write error is shown on the settings screen.
        let _ = context.save_settings();
        self.note = None;
        self.said = Some(Text::new(if on { "learn-notes-on" } else { "learn-notes-off" }));
    }
}
