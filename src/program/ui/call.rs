//! Calls a player who is not looking: for a turn, a question, a message or an arrival at a table with others.
//!
//! A terminal that tells whether it has the focus is believed. Otherwise a player looks for ten seconds after each key.
//!
//! The time is passed in: nothing here waits.

use std::time::{Duration, Instant};

/// How long after the last key a player probably looks, if the terminal does not tell.
pub const IDLE: Duration = Duration::from_secs(10);

/// What a player is called for, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// It is their turn.
    Turn,
    /// Somebody asks them something.
    Question,
    /// Somebody has said something.
    Message,
    /// Somebody has arrived.
    Arrival,
}

impl Call {
    /// The key of its message, which has the argument `game`.
    pub const fn key(self) -> &'static str {
        match self {
            Call::Turn => "call-turn",
            Call::Question => "call-question",
            Call::Message => "call-message",
            Call::Arrival => "call-arrival",
        }
    }
}

/// What there is to call a player for at a table with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Awaited {
    /// The game's name.
    pub game: &'static str,
    /// The number of events at the beginning of the player's turn, if it is their turn.
    pub turn: Option<usize>,
    /// The number of the question to them, if there is one.
    pub question: Option<u32>,
    /// How often others have said something.
    pub said: usize,
    /// How many others are there.
    pub here: usize,
}

/// What to do now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Signals {
    /// What the program waits for while the player is not looking: the title of the window says so.
    pub waits: Option<Call>,
    /// What the player has not been called for yet.
    pub rings: Option<Call>,
}

/// Whether a player is looking, and what they know.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Whether the terminal has the focus; `None` if it does not tell.
    focus: Option<bool>,
    /// When the player last did something.
    stirred: Instant,
    now: Option<Awaited>,
    /// What there was when the player last looked.
    seen: Option<Awaited>,
    /// What they were last called for.
    told: Option<Awaited>,
}

impl Caller {
    /// A player who has just done something.
    pub fn new(now: Instant) -> Self {
        Caller { focus: None, stirred: now, now: None, seen: None, told: None }
    }

    /// Notes that the player has done something. If the terminal had said that it was not in focus, it was wrong.
    pub fn stir(&mut self, now: Instant) {
        self.stirred = now;
        self.focus = self.focus.filter(|focus| *focus);
        (self.seen, self.told) = (self.now, self.now);
    }

    /// Notes what the terminal says about its focus.
    pub fn focus(&mut self, focus: bool) {
        self.focus = Some(focus);
    }

    /// Forgets what the terminal has said: another program had it.
    pub fn come_back(&mut self, now: Instant) {
        self.focus = None;
        self.stir(now);
    }

    /// Notes what there is to call the player for; `None` away from a table with others. Returns what to do.
    pub fn note(&mut self, awaited: Option<Awaited>, now: Instant) -> Signals {
        self.now = awaited;
        let Some(awaited) = awaited else { return Signals::default() };
        // What others said at another table is not known, and somebody who has left can arrive again.
        let before = |known: Awaited| Awaited {
            said: known.said.min(awaited.said),
            here: known.here.min(awaited.here),
            ..known
        };
        self.seen = self.seen.map(before).or(Some(awaited));
        self.told = self.told.map(before).or(Some(awaited));
        if self.focus == Some(true) {
            (self.seen, self.told) = (Some(awaited), Some(awaited));
            return Signals::default();
        }
        if self.looks_until(now).is_some() {
            return Signals::default();
        }
        let told = self.told.replace(awaited);
        Signals { waits: self.waits(), rings: told.and_then(|told| news(&told, &awaited)) }
    }

    /// When a player who probably looks has to be called after all.
    pub fn wait(&self, now: Instant) -> Option<Duration> {
        self.waits()?;
        self.looks_until(now)
    }

    /// How long the player still looks, if they do because of their last key.
    fn looks_until(&self, now: Instant) -> Option<Duration> {
        let idle = now.saturating_duration_since(self.stirred);
        IDLE.checked_sub(idle).filter(|left| self.focus.is_none() && !left.is_zero())
    }

    /// What the program waits for.
    fn waits(&self) -> Option<Call> {
        let (awaited, seen) = (self.now?, self.seen?);
        let open = Awaited { turn: None, question: None, ..seen };
        news(&open, &awaited)
    }
}

/// The most urgent of what is new.
fn news(before: &Awaited, after: &Awaited) -> Option<Call> {
    if after.turn.is_some() && after.turn != before.turn {
        Some(Call::Turn)
    } else if after.question.is_some() && after.question != before.question {
        Some(Call::Question)
    } else if after.said > before.said {
        Some(Call::Message)
    } else if after.here > before.here {
        Some(Call::Arrival)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUIET: Awaited = Awaited { game: "game", turn: None, question: None, said: 0, here: 1 };
    const TURN: Awaited = Awaited { turn: Some(7), ..QUIET };

    /// A player at a table who has just pressed a key.
    fn player() -> (Caller, Instant) {
        let now = Instant::now();
        let mut caller = Caller::new(now);
        caller.note(Some(QUIET), now);
        caller.stir(now);
        (caller, now)
    }

    fn both(call: Call) -> Signals {
        Signals { waits: Some(call), rings: Some(call) }
    }

    #[test]
    fn each_kind_of_news_calls_once_while_the_terminal_is_not_in_focus() {
        for (awaited, call) in [
            (TURN, Call::Turn),
            (Awaited { question: Some(1), ..QUIET }, Call::Question),
            (Awaited { said: 1, ..QUIET }, Call::Message),
            (Awaited { here: 2, ..QUIET }, Call::Arrival),
        ] {
            let (mut caller, now) = player();
            caller.focus(false);
            assert_eq!(caller.note(Some(awaited), now), both(call));
            let waits = Signals { waits: Some(call), rings: None };
            assert_eq!(caller.note(Some(awaited), now), waits);
            caller.focus(true);
            assert_eq!(caller.note(Some(awaited), now), Signals::default());
            // A turn or a question is still open when the player leaves again, but nothing has to be said twice.
            caller.focus(false);
            let open = matches!(call, Call::Turn | Call::Question);
            let waits = Signals { waits: Some(call).filter(|_| open), rings: None };
            assert_eq!(caller.note(Some(awaited), now), waits);
            assert_eq!(caller.note(None, now), Signals::default());
        }
    }

    #[test]
    fn nothing_calls_while_the_terminal_is_in_focus() {
        let (mut caller, now) = player();
        caller.focus(true);
        assert_eq!(caller.note(Some(TURN), now + 2 * IDLE), Signals::default());
        assert_eq!(caller.wait(now + 2 * IDLE), None);
    }

    #[test]
    fn without_reports_of_the_focus_a_key_counts_for_ten_seconds() {
        let (mut caller, now) = player();
        let soon = now + IDLE / 2;
        assert_eq!(caller.note(Some(TURN), soon), Signals::default());
        assert_eq!(caller.wait(soon), Some(IDLE / 2));
        assert_eq!(caller.note(Some(TURN), now + IDLE), both(Call::Turn));
        assert_eq!(caller.wait(now + IDLE), None);
        // After a key, the player knows that it is their turn.
        caller.stir(now + 2 * IDLE);
        assert_eq!(caller.note(Some(TURN), now + 2 * IDLE), Signals::default());
        let waits = Signals { waits: Some(Call::Turn), rings: None };
        assert_eq!(caller.note(Some(TURN), now + 4 * IDLE), waits);
    }

    #[test]
    fn a_key_is_pressed_only_by_somebody_who_looks() {
        let (mut caller, now) = player();
        caller.focus(false);
        assert_eq!(caller.note(Some(TURN), now), both(Call::Turn));
        caller.stir(now);
        assert_eq!(caller.note(Some(TURN), now), Signals::default());
    }

    #[test]
    fn somebody_who_comes_back_arrives_again() {
        let (mut caller, now) = player();
        caller.focus(false);
        let away = Awaited { here: 0, ..QUIET };
        assert_eq!(caller.note(Some(away), now), Signals::default());
        assert_eq!(caller.note(Some(QUIET), now), both(Call::Arrival));
    }
}
