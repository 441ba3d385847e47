//! Writes the signals that call a player who is not looking.

use std::io;
use std::time::{Duration, Instant};

use super::tty;
use crate::config::{Depth, Signal};
use crate::core::text::clean;
use crate::lang::Glyphs;
use crate::ui::app::App;
use crate::ui::call::{Awaited, Call, Caller};

/// Calls the player, in the way of the settings.
pub(super) struct Herald {
    caller: Caller,
    /// Whether the terminal reports its focus.
    reports: bool,
    /// What the title says, if it is ours.
    title: Option<String>,
}

impl Herald {
    /// A player who has just started the program.
    pub(super) fn new(now: Instant) -> Self {
        Herald { caller: Caller::new(now), reports: false, title: None }
    }

    /// Notes that the player has done something.
    pub(super) fn stir(&mut self, now: Instant) {
        self.caller.stir(now);
    }

    /// Notes what the terminal says about its focus.
    pub(super) fn focus(&mut self, focus: bool) {
        self.caller.focus(focus);
    }

    /// Begins again after another program had the terminal, which has its own modes and title then.
    pub(super) fn come_back(&mut self, now: Instant) {
        self.caller.come_back(now);
        (self.reports, self.title) = (false, None);
    }

    /// How long until the player has to be called because they have pressed no key.
    pub(super) fn wait(&self, now: Instant) -> Option<Duration> {
        self.caller.wait(now)
    }

    /// Calls the player if there is something new, and shows what the program waits for.
    pub(super) fn call(&mut self, app: &App, now: Instant) -> io::Result<()> {
        let signal = app.settings().signal;
        // Only terminals that understand questions are sure to ignore what they do not know.
        let awaited = app.awaited().filter(|_| signal != Signal::Off && Depth::can_answer());
        if awaited.is_some() != self.reports {
            self.reports = awaited.is_some();
            tty::set_focus_reports(self.reports)?;
        }
        let signals = self.caller.note(awaited, now);
        let say = |call: Call| awaited.map(|awaited| text(app, &awaited, call));
        let title = signals.waits.filter(|_| signal == Signal::Title).and_then(say);
        if title != self.title {
            let sign = if app.words().glyphs == Glyphs::Ascii { "*" } else { "\u{25cf}" };
            tty::set_title(title.as_ref().map(|title| format!("{sign} {title}")).as_deref())?;
            self.title = title;
        }
        match (signals.rings.and_then(say), signal) {
            (Some(_), Signal::Bell) => tty::write(b"\x07"),
            (Some(text), Signal::Notify) => tty::write(notification(&text).as_bytes()),
            _ => Ok(()),
        }
    }
}

/// What a player is called for, in words that are safe to send.
fn text(app: &App, awaited: &Awaited, call: Call) -> String {
    let game = app.words().get(&format!("game-{}", awaited.game));
    clean(&app.words().with(call.key(), &[("game", &game)])).into_owned()
}

/// A notification of the desktop, as iTerm2 has introduced it, and as rxvt has for terminals that only know that.
fn notification(text: &str) -> String {
    // A semicolon would end the text.
    let text = text.replace(';', ",");
    let other = if knows_rxvt() { format!("\x1b]777;notify;offsuit;{text}\x1b\\") } else { String::new() };
    format!("\x1b]9;{text}\x1b\\{other}")
}

/// Whether the terminal is rxvt, or one of those with the library of GNOME's terminal.
fn knows_rxvt() -> bool {
    let term = std::env::var("TERM").unwrap_or_default();
    term.starts_with("rxvt") || std::env::var_os("VTE_VERSION").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notification_has_one_text() {
        assert!(notification("a; b").starts_with("\x1b]9;a, b\x1b\\"));
    }
}
