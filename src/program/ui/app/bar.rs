//! What the key bar says for a moment: why a key did nothing.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent};

use super::{App, narrowed};
use crate::ui::keys::{Command, Scope};

/// How long it is shown, unless a key comes first.
pub const SHOWN: Duration = Duration::from_secs(2);

impl App {
    /// Says this in the key bar for a moment.
    pub(super) fn say_in_bar(&mut self, text: String) {
        self.said = Some((text, Instant::now()));
    }

    /// Says that a key was pressed before what it would do could be seen.
    pub fn say_too_early(&mut self) {
        self.say_in_bar(self.words.get("ui-bar-too-early"));
    }

    /// How long the key bar still says something, if it does.
    pub fn bar_wait(&self, now: Instant) -> Option<Duration> {
        self.said.as_ref().map(|(_, since)| SHOWN.saturating_sub(now.saturating_duration_since(*since)))
    }

    /// Takes away what the key bar has said for long enough; true if there was something.
    pub fn lapse_bar(&mut self, now: Instant) -> bool {
        self.said.take_if(|(_, since)| now.saturating_duration_since(*since) >= SHOWN).is_some()
    }

    /// The command of a key here.
    pub fn command_of(&self, key: &KeyEvent) -> Option<Command> {
        self.keymap.command(self.scope(), &narrowed(*key))
    }

    /// The key that was meant: one with the Latin letter `latin` that stands for it if its own letter is no text and no command
    /// here. So the usual letters work under a Cyrillic layout, and own keys can have its letters.
    pub fn meant(&self, key: KeyEvent, latin: Option<char>) -> KeyEvent {
        let (Some(latin), KeyCode::Char(own)) = (latin, key.code) else { return key };
        let is_text = self.top().is_some_and(|top| top.takes_text(own));
        if is_text || self.command_of(&key).is_some() {
            return key;
        }
        KeyEvent { code: KeyCode::Char(latin), ..key }
    }

    /// Says why a letter did nothing.
    pub(super) fn say_why_not(&mut self, key: &KeyEvent) {
        let KeyCode::Char(letter) = narrowed(*key).code else { return };
        let scope = self.scope();
        if !letter.is_alphabetic() || matches!(scope, Scope::Typing | Scope::Talk | Scope::Finding) {
            return;
        }
        let (words, typed) = (&self.words, letter.to_string());
        let does = |command: Command, scope: Scope| words.get(command.meaning(scope));
        let other = other_case(letter);
        let by_other = self.command_of(&KeyEvent::from(KeyCode::Char(other)));
        let elsewhere = self.keymap.elsewhere(scope, &narrowed(*key));
        // Nothing is said of what nobody can do at this table.
        let company = self.session().is_some_and(|session| session.company().is_some());
        let elsewhere = elsewhere.filter(|(command, _)| company || !command.needs_company());
        let menu = self.look(&[]).key(scope, Command::Keys);
        let said = match (elsewhere, by_other) {
            (Some((command, place)), _) => {
                let (does, place) = (does(command, place), words.get(place.title()));
                words.with("ui-bar-elsewhere", &[("key", &typed), ("does", &does), ("where", &place)])
            }
            (None, Some(command)) => {
                let (other, does) = (other.to_string(), does(command, scope));
                words.with("ui-bar-other-case", &[("key", &typed), ("other", &other), ("does", &does)])
            }
            (None, None) => words.with("ui-bar-nothing", &[("key", &typed), ("menu", &menu)]),
        };
        self.say_in_bar(said);
    }
}

/// The capital of a small letter, or the small letter of a capital.
fn other_case(letter: char) -> char {
    let (mut upper, mut lower) = (letter.to_uppercase(), letter.to_lowercase());
    let other = if letter.is_uppercase() { lower.next() } else { upper.next() };
    other.unwrap_or(letter)
}
