//! News from the table and from other terminals.

use std::time::{Duration, Instant};

use super::TableScreen;
use crate::config::Settings;
use crate::sitting::Phase;
use crate::ui::company_view;

/// How long an answer from other terminals stays at least, so that it can be read.
const READ: Duration = Duration::from_secs(2);

impl TableScreen {
    /// Shows the table's next notice on the table, until the next key. People who wait for others press none, so
    /// the news from others replaces what was shown before, and an answer ends when the player's turn begins.
    pub(super) fn show_notice(&mut self, settings: &Settings, replaces: bool) {
        let together = self.play.session().company().is_some();
        let on_table = matches!(self.phase(), Phase::Bot | Phase::Trick | Phase::Choose(_))
            || (together && self.phase() == Phase::Over);
        let chooses = matches!(self.phase(), Phase::Choose(_));
        let was_read = self.noticed_at.is_none_or(|since| since.elapsed() >= READ);
        if replaces && together && chooses && !self.chose && was_read {
            self.notice.take_if(|notice| company_view::is_answer(notice));
        }
        self.chose = chooses;
        while on_table && (self.notice.is_none() || (replaces && together)) {
            let Some(next) = self.play.session().table().notices().get(self.noticed) else { return };
            if self.talking.shows(next, settings) {
                (self.notice, self.noticed_at) = (Some(next.clone()), Some(Instant::now()));
            }
            self.noticed += 1;
        }
    }
}
