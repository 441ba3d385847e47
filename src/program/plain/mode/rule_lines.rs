//! The rules of a game, from a section or for the situation.

use std::io;

use super::super::{games, rules};
use super::{Place, PlainMode};
use crate::launch::Moment;

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
            Some((entry, section)) => {
                self.say_rules(Moment { entry, anchor: "overview".to_owned() }, section)
            }
            None => self.game(typed).map(drop),
        }
    }

    /// The game being played, replayed or set up, and the place in its rules for this situation.
    fn moment(&self) -> Option<Moment> {
        match &self.place {
            Place::Home => None,
            Place::Unfinished(asked) => Some(Moment { entry: asked.entry, anchor: "overview".to_owned() }),
            Place::Form(form) => Some(Moment { entry: form.setup().entry, anchor: "overview".to_owned() }),
            Place::Match(play) => Some(Moment { entry: play.entry()?, anchor: play.moment() }),
            Place::Replay(watch) => {
                let entry = crate::games::find(watch.replay().info().id)?;
                Some(Moment { entry, anchor: watch.moment().to_owned() })
            }
        }
    }

    /// Shows the rules for this situation, or a typed section.
    pub fn rules_here(&mut self, typed: &str) -> io::Result<()> {
        self.moment().map_or(Ok(()), |moment| self.say_rules(moment, typed))
    }

    /// Shows the rules that contain the typed text.
    pub fn find_here(&mut self, typed: &str) -> io::Result<()> {
        let Some(Moment { entry, .. }) = self.moment() else { return Ok(()) };
        let lines = rules::find(&self.talk.words, entry, typed);
        self.talk.say_all(&lines)
    }

    /// Shows a typed section, or else the rules of this moment.
    fn say_rules(&mut self, moment: Moment, typed: &str) -> io::Result<()> {
        let entry = moment.entry;
        let anchor = match typed {
            "" => moment.open(&mut self.read).anchor,
            _ => typed.to_owned(),
        };
        let lines = rules::lines(&self.talk.words, entry, &anchor);
        self.talk.say_all(&lines)
    }
}
