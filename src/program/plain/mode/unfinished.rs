//! The question whether to continue the unfinished match of a game or to begin a new one.

use std::io;

use super::{Place, PlainMode};
use crate::games::Entry;
use crate::table::{Offer, Unfinished, library, matches_folder};

/// The question about a game.
pub(in crate::plain) struct Question {
    pub entry: &'static Entry,
    pub unfinished: Unfinished,
}

impl PlainMode<'_> {
    /// Starts a quick match of a game, but offers to continue an unfinished one first.
    pub(super) fn start_game(&mut self, entry: &'static Entry) -> io::Result<()> {
        let all = matches_folder().and_then(|folder| library(&folder)).unwrap_or_default();
        match Unfinished::of(&all, entry.info.id) {
            Some(unfinished) => {
                self.go_to(Place::Unfinished(Box::new(Question { entry, unfinished })));
                self.say_offers()
            }
            None => self.begin(entry),
        }
    }

    /// Lists what can be done about the unfinished matches.
    pub(super) fn say_offers(&mut self) -> io::Result<()> {
        let Place::Unfinished(asked) = &self.place else { return Ok(()) };
        let words = &self.talk.words;
        let game = words.get(&format!("game-{}", asked.entry.info.id));
        let mut lines = vec![words.with("plain-unfinished", &[("game", &game)])];
        for (n, &offer) in asked.unfinished.offers().iter().enumerate() {
            let (label, about) = asked.unfinished.texts(offer, words);
            let about = about.join(&words.get("plain-between"));
            let choice = words.with("ui-option", &[("name", &label), ("value", &about)]);
            lines.push(words.with("plain-choice", &[("number", &(n + 1).to_string()), ("choice", &choice)]));
        }
        self.talk.say_all(&lines)
    }

    /// Takes the offer of this number, if there is one.
    pub(super) fn take_nth_offer(&mut self, typed: &str) -> Option<io::Result<()>> {
        let Place::Unfinished(asked) = &self.place else { return None };
        let number = typed.parse::<usize>().ok()?;
        let offer = *asked.unfinished.offers().get(number.checked_sub(1)?)?;
        Some(self.take_offer(offer))
    }

    /// Does what was chosen.
    pub fn take_offer(&mut self, offer: Offer) -> io::Result<()> {
        let Place::Unfinished(asked) = &self.place else { return Ok(()) };
        let (entry, newest) = (asked.entry, asked.unfinished.newest.path.clone());
        self.go_to(Place::Home);
        match offer {
            Offer::Continue => self.resume(&newest),
            Offer::New => self.begin(entry),
            Offer::Others => self.say_records(""),
        }
    }
}
