//! Blocks keys that come too early to be meant for what is on the screen.
//!
//! The time is passed in: nothing here waits.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::app::App;
use crate::core::Seat;
use crate::table::{Phase, Session};

/// A key this soon after a turn began was meant for the wait before it and decides nothing.
pub const UNSEEN: Duration = Duration::from_millis(200);

/// How long a fallen curtain ignores keys, which may be meant for the turn before.
pub const SHUT: Duration = Duration::from_millis(400);

/// When the screen began to wait for its present decision.
#[derive(Clone, Debug)]
pub struct Guard {
    /// Whether somebody has to decide.
    awaits: bool,
    /// Since when.
    turned: Instant,
    /// Whose curtain is down, and the number of events then.
    curtain: Option<(Seat, usize)>,
    /// When it fell.
    fell: Instant,
}

impl Guard {
    /// A guard that starts now.
    pub fn new(app: &App, now: Instant) -> Self {
        Guard { awaits: app.awaits_decision(), turned: now, curtain: curtain(app), fell: now }
    }

    /// Notes what the screens wait for after a key, click or tick.
    pub fn note(&mut self, app: &App, now: Instant) {
        let (awaits, curtain) = (app.awaits_decision(), curtain(app));
        if awaits && !self.awaits {
            self.turned = now;
        }
        if curtain.is_some() && curtain != self.curtain {
            self.fell = now;
        }
        (self.awaits, self.curtain) = (awaits, curtain);
    }

    /// Whether to pass on this key.
    pub fn admits_key(&self, app: &App, key: &KeyEvent, now: Instant) -> bool {
        // Ctrl-C always works.
        let ends = key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c');
        ends || !(self.is_shut(now) || app.would_decide(key) && self.is_unseen(now))
    }

    /// Whether to pass on a click.
    pub fn admits_mouse(&self, app: &App, now: Instant) -> bool {
        // A click is meant for what it points at, but when people take turns it may be meant for the turn
        // before.
        let shared = app.session().is_some_and(Session::is_shared);
        !(self.is_shut(now) || shared && self.awaits && self.is_unseen(now))
    }

    fn is_shut(&self, now: Instant) -> bool {
        self.curtain.is_some() && now.saturating_duration_since(self.fell) < SHUT
    }

    fn is_unseen(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.turned) < UNSEEN
    }
}

/// Whose curtain is down, and the number of events.
fn curtain(app: &App) -> Option<(Seat, usize)> {
    let session = app.session()?;
    match session.phase() {
        Phase::Curtain(seat) => Some((seat, session.table().event_count())),
        _ => None,
    }
}
