//! The notes of the coach at the table.

use super::TableScreen;
use crate::config::Settings;
use crate::core::{Arg, Text};
use crate::ui::keys::{Command, Scope};
use crate::ui::screen::Context;

impl TableScreen {
    /// Shows a note of the coach as long as its decision lasts.
    pub(super) fn advise(&mut self, settings: &Settings) {
        let session = self.play.session();
        let now = session.table().event_count();
        let chooses = self.play.sitting().chooses();
        if self.note.is_some_and(|(_, since)| since.is_some_and(|since| since != now || !chooses)) {
            self.note = None;
        }
        if self.note.is_none() {
            let note = self.play.sitting_mut().note(settings);
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
        let key = context.key(Scope::Hand, Command::Notes);
        let said = Text::new(if on { "learn-notes-on" } else { "learn-notes-off" });
        self.said = Some(said.with("key", Arg::Quote(key)));
    }
}
