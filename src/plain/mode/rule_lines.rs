//! The rules of a game, from a section or for the situation.

use std::io;

use super::super::{games, rules};
use super::{Place, PlainMode};
use crate::games::Entry;

impl PlainMode<'_> {
    /// Shows the rules of a typed game, from a typed section.
    pub fn rules_of(&mut self, typed: &str) -> io::Result<()> {
        // A title has spaces too: try the longest game name first.
        let splits = typed.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at);
        let mut ends: Vec<usize> = splits.chain([typed.len()]).collect();
        ends.reverse();
        let found = ends.into_iter().find_map(|end| {
            let entry = games::find(&self.talk.words, &typed[..end]).ok()?;
            Some((entry, typed[end..].trim()))
        });
        match found {
            Some((entry, section)) => self.say_rules(entry, section, "overview"),
            None => self.game(typed).map(drop),
        }
    }

    /// The game being played, replayed or set up, and the place in its rules for this situation.
    fn moment(&self) -> Option<(&'static Entry, String)> {
        match &self.place {
            Place::Home => None,
            Place::Form(form) => Some((form.setup().entry, "overview".to_owned())),
            Place::Match(play) => Some((play.entry()?, play.moment())),
            Place::Replay(watch) => {
                let entry = crate::games::find(watch.replay().info().id)?;
                Some((entry, watch.moment().to_owned()))
            }
        }
    }

    /// Shows the rules for this situation, or a typed section.
    pub fn rules_here(&mut self, typed: &str) -> io::Result<()> {
        self.moment().map_or(Ok(()), |(entry, moment)| self.say_rules(entry, typed, &moment))
    }

    /// Shows the rules that contain the typed text.
    pub fn find_here(&mut self, typed: &str) -> io::Result<()> {
        let Some((entry, _)) = self.moment() else { return Ok(()) };
        let lines = rules::find(&self.talk.words, entry, typed);
        self.talk.say_all(&lines)
    }

    fn say_rules(&mut self, entry: &'static Entry, typed: &str, moment: &str) -> io::Result<()> {
        let lines = rules::lines(&self.talk.words, entry, if typed.is_empty() { moment } else { typed });
        self.talk.say_all(&lines)
    }
}
