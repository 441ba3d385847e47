//! Matches with given cards: the match of the day, and those of result codes.

use std::io;

use super::{Place, PlainMode};
use crate::compare::{Begin, Played, begin_daily, daily, store};
use crate::core::text::shown;

impl PlainMode<'_> {
    /// Starts or resumes the match of the day, of the typed game or of the game of the day.
    pub fn daily(&mut self, typed: &str) -> io::Result<()> {
        let today = daily::today();
        let entry = if typed.is_empty() { Some(daily::game_of(today)) } else { self.game(typed)? };
        let Some(entry) = entry else { return Ok(()) };
        match begin_daily(today, entry, self.talk.settings().name.as_deref()) {
            Begin::Resume(path) => self.resume(&path),
            Begin::New(setup, _) => {
                self.talk.say_key("daily-begins", &[])?;
                self.sit_down(setup)
            }
        }
    }

    /// Plays the match of the typed code from its seat; without one, the match that is over.
    ///
    /// `on` plays on from the last decision of the match that is over.
    pub fn play_code(&mut self, typed: &str) -> io::Result<()> {
        if typed.eq_ignore_ascii_case("on") && matches!(self.place, Place::Match(_)) {
            return self.play_on_after();
        }
        let played = match &self.place {
            Place::Match(play) if typed.is_empty() => Played::at(play.session().table()).map_err(|why| {
                let why = why.say(&self.talk.words);
                self.talk.words.with("compare-no-code", &[("why", &why)])
            }),
            _ => Played::read(typed).map_err(|error| {
                let why = error.say(&self.talk.words);
                let bad = self.talk.words.with("cli-bad-code", &[("code", &shown(typed)), ("why", &why)]);
                self.talk.words.with("plain-end", &[("sentence", &bad)])
            }),
        };
        let played = match played {
            Ok(played) => played,
            Err(why) => return self.talk.say(&why),
        };
        if let Err(error) = store::remember(&played) {
            self.talk.say_key("cli-not-remembered", &[("error", &error.to_string())])?;
        }
        match played.challenge(self.talk.settings().name.as_deref()) {
            Some(setup) => self.sit_down(setup),
            None => self.talk.say_key("code-game", &[]),
        }
    }
}
