//! Blocks keys that are not meant for what is on the screen: they come too early, or a held key repeats them.
//!
//! A terminal reports no releases, so a held key is told from a key pressed twice by the time between its
//! presses. A keyboard waits 200 to 700 ms before it repeats a key, and then sends it every 20 to 95 ms:
//!
//! - Two presses less than 200 ms apart are a double press.
//! - After that, presses less than 100 ms apart are a held key.
//! - Between the two, a press waits for 120 ms. If none follows, it was a second press.
//!
//! The time is passed in: nothing here waits.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::app::App;
use super::keys::Scope;
use crate::core::Seat;
use crate::sitting::{Phase, Session};

/// A key this soon after a turn began was meant for the wait before it and does nothing.
pub const UNSEEN: Duration = Duration::from_millis(200);

/// The same after a score or a page of a lesson appeared, which nobody has read so soon.
pub const UNREAD: Duration = Duration::from_millis(600);

/// The same after a match, whose end comes where a player may expect the score of a deal. Enter there begins another match.
pub const ENDED: Duration = Duration::from_millis(1500);

/// How long a fallen curtain ignores keys, which may be meant for the turn before.
pub const SHUT: Duration = Duration::from_millis(400);

/// No keyboard repeats a key sooner after its first press.
const FIRST_REPEAT: Duration = Duration::from_millis(200);

/// The longest time between two repeats of a held key.
const REPEAT: Duration = Duration::from_millis(100);

/// How long a press that may be a repeat waits for the next one.
pub const QUIET: Duration = Duration::from_millis(120);

/// After this time, a press is always a new one.
const NEW: Duration = Duration::from_millis(700);

/// What to do with a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Admission {
    /// Pass it on.
    Now,
    /// Pass it on when [`Guard::due`] returns it.
    Later,
    /// Drop it: what it was pressed for was not yet on the screen.
    TooEarly,
    /// Drop it: it is held down, and its first press counts.
    Never,
}

/// The last key that was pressed.
#[derive(Clone, Debug)]
struct Press {
    key: (KeyCode, KeyModifiers),
    at: Instant,
    /// Whether the same key came shortly before.
    again: bool,
    /// Whether its effect has been drawn.
    drawn: bool,
}

/// When the screen began to wait for a person, and the last key.
#[derive(Clone, Debug)]
pub struct Guard {
    /// What somebody has to decide or to read.
    awaits: Option<Scope>,
    /// Since when it has been on the screen.
    turned: Instant,
    /// Whether it has been drawn.
    seen: bool,
    /// Whether a hint is open.
    hint: bool,
    /// Whose curtain is down, and the number of events then.
    curtain: Option<(Seat, usize)>,
    /// When it fell.
    fell: Instant,
    last: Option<Press>,
    /// A key that waits, and since when.
    waiting: Option<(KeyEvent, Instant)>,
}

impl Guard {
    /// A guard that starts now.
    pub fn new(app: &App, now: Instant) -> Self {
        Guard {
            awaits: app.awaits(),
            turned: now,
            seen: true,
            hint: app.shows_hint(),
            curtain: curtain(app),
            fell: now,
            last: None,
            waiting: None,
        }
    }

    /// Notes what the screens wait for after a key, click or tick.
    pub fn note(&mut self, app: &App, now: Instant) {
        let (awaits, curtain) = (app.awaits(), curtain(app));
        // A hint opens as soon as it is found, so a key pressed just before that was meant for the table.
        let opens = app.shows_hint() && !self.hint;
        self.hint = app.shows_hint();
        if awaits.is_some() && (awaits != self.awaits || opens) {
            (self.turned, self.seen) = (now, false);
        }
        if curtain.is_some() && curtain != self.curtain {
            self.fell = now;
        }
        (self.awaits, self.curtain) = (awaits, curtain);
    }

    /// Notes that the screen shows what the last key did.
    pub fn note_drawn(&mut self, now: Instant) {
        if !self.seen {
            (self.turned, self.seen) = (now, true);
        }
        if let Some(last) = &mut self.last {
            last.drawn = true;
        }
    }

    /// Whether to pass on this key.
    pub fn admit_key(&mut self, app: &App, key: &KeyEvent, now: Instant) -> Admission {
        let admission = self.judge(app, key, now);
        let pressed = (key.code, key.modifiers);
        let again = self
            .last
            .as_ref()
            .is_some_and(|last| last.key == pressed && now.saturating_duration_since(last.at) < NEW);
        // A key that is not passed on has no effect to draw.
        let drawn = admission != Admission::Now && self.last.as_ref().is_none_or(|last| last.drawn);
        self.last = Some(Press { key: pressed, at: now, again, drawn });
        self.waiting = (admission == Admission::Later).then_some((*key, now));
        admission
    }

    fn judge(&self, app: &App, key: &KeyEvent, now: Instant) -> Admission {
        // Ctrl-C always works.
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Admission::Now;
        }
        let decides = app.would_decide(key);
        let repeats = decides && key.kind == KeyEventKind::Repeat;
        let same = self.last.as_ref().filter(|last| decides && last.key == (key.code, key.modifiers));
        let unseen = self.is_shut(now) || decides && self.is_unseen(now);
        let Some(last) = same.filter(|_| !repeats) else {
            return match (repeats, unseen) {
                (true, _) => Admission::Never,
                (false, true) => Admission::TooEarly,
                (false, false) => Admission::Now,
            };
        };
        match now.saturating_duration_since(last.at) {
            // A held key says nothing, because each repeat would.
            gap if unseen && (last.again || gap < REPEAT) => Admission::Never,
            _ if unseen => Admission::TooEarly,
            _ if !last.drawn => Admission::Never,
            gap if gap >= NEW || gap < FIRST_REPEAT && !last.again => Admission::Now,
            gap if gap < REPEAT => Admission::Never,
            _ => Admission::Later,
        }
    }

    /// How long until [`due`](Self::due) has a key, if one waits.
    pub fn wait(&self, now: Instant) -> Option<Duration> {
        self.waiting.map(|(_, since)| QUIET.saturating_sub(now.saturating_duration_since(since)))
    }

    /// Takes the waiting key if it has waited long enough.
    pub fn due(&mut self, now: Instant) -> Option<KeyEvent> {
        self.waiting.take_if(|(_, since)| now.saturating_duration_since(*since) >= QUIET).map(|(key, _)| key)
    }

    /// Takes the waiting key if this is another one.
    pub fn release(&mut self, pressed: &KeyEvent) -> Option<KeyEvent> {
        let is_other = |key: &KeyEvent| (key.code, key.modifiers) != (pressed.code, pressed.modifiers);
        self.waiting.take_if(|(key, _)| is_other(key)).map(|(key, _)| key)
    }

    /// Drops the waiting key.
    pub fn forget(&mut self) {
        self.waiting = None;
    }

    /// Whether to pass on a click.
    pub fn admits_mouse(&self, app: &App, now: Instant) -> bool {
        // A click is meant for what it points at, but when people take turns it may be meant for the turn
        // before.
        let shared = app.session().is_some_and(Session::is_shared);
        !(self.is_shut(now) || shared && self.awaits.is_some() && self.is_unseen(now))
    }

    fn is_shut(&self, now: Instant) -> bool {
        self.curtain.is_some() && now.saturating_duration_since(self.fell) < SHUT
    }

    fn is_unseen(&self, now: Instant) -> bool {
        let least = match self.awaits {
            Some(Scope::MatchOver) => ENDED,
            Some(Scope::DealOver | Scope::Lesson) => UNREAD,
            _ => UNSEEN,
        };
        !self.seen || now.saturating_duration_since(self.turned) < least
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
