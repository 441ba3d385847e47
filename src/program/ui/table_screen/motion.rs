//! What moves on the table, and what was there before.

use crate::config::Settings;
use crate::core::Text;
use crate::sitting::{Phase, Session};
use crate::ui::motion::Moving;
use crate::ui::play_view::Before;

/// The motion of the newest events.
pub(super) struct Motions {
    /// What moves now.
    pub(super) moving: Option<Moving>,
    /// What was on the table before it began to move.
    pub(super) before: Option<Before>,
    /// The number of events when something moved last.
    shown: usize,
    /// The facts on the table when something moved last.
    facts: Vec<Text>,
}

impl Motions {
    /// Nothing moves until something happens.
    pub(super) fn still(session: &Session) -> Self {
        Motions {
            moving: None,
            before: None,
            shown: session.table().event_count(),
            facts: session.scene().facts,
        }
    }

    /// Moves everything that has happened in the match so far.
    pub(super) fn begin_with_the_deal(&mut self, session: &Session, settings: &Settings) {
        self.shown = 0;
        self.begin(session, settings);
    }

    /// Starts the motion of new events.
    pub(super) fn begin(&mut self, session: &Session, settings: &Settings) {
        let news = session.table().events(self.shown, None);
        let facts = std::mem::replace(&mut self.facts, session.scene().facts);
        self.before = Some(Before { events: self.shown, facts });
        self.skip(session);
        if !news.is_empty() {
            self.moving = Moving::of(&news, settings.motion());
        }
        if !matches!(session.phase(), Phase::Bot | Phase::Trick | Phase::Choose(_)) {
            self.moving = None;
        }
    }

    /// Shows the events so far without motion.
    pub(super) fn skip(&mut self, session: &Session) {
        self.shown = session.table().event_count();
    }
}
