//! A table that waits for its players, in words: the next one of people who play again.

use std::io;
use std::time::Duration;

use super::talk::Talk;
use crate::core::text::{shown, shown_up_to};
use crate::core::{Arg, Text};
use crate::lang::Words;
use crate::sitting::{game_name, options_agreed, seat_names};
use crate::table::{self, USUAL_LEVEL};
use crate::together::protocol::{GuestMessage, HouseMessage, MAX_TALK, Stage, TableState};
use crate::together::{Contribution, ContributionError, Incoming, Link, NextTable, SharedTable, sit_down};

/// What follows from what has arrived.
pub(super) enum News {
    /// The table still waits.
    Waits,
    /// The match has begun.
    Begins(Box<dyn SharedTable>),
    /// The player is no longer at the table.
    Ends,
}

/// A table that waits for its players.
pub(super) struct Room {
    link: Option<Link>,
    state: TableState,
    contribution: Contribution,
    /// The line about the table that was said last.
    said: String,
    /// What has arrived and was not handled yet. The rest stays in the connection: once the match has begun, it is for the
    /// table.
    arrived: Option<Incoming>,
    /// Whether the state is new.
    is_new: bool,
    /// Whether to keep a copy of the record.
    keep: bool,
}

impl Room {
    /// The room of a table to which the player has gone on.
    pub fn new(NextTable { link, state }: NextTable, keep: bool) -> Self {
        let contribution = Contribution::default();
        let (said, arrived) = (String::new(), None);
        Room { link: Some(link), state, contribution, said, arrived, is_new: true, keep }
    }

    /// Takes note of what has arrived; true if something has.
    pub fn hears_news(&mut self) -> bool {
        if self.arrived.is_none() {
            self.arrived = self.link.as_ref().and_then(|link| link.next(Duration::ZERO));
        }
        self.arrived.is_some() || self.is_new
    }

    /// Handles what has arrived, and says what is new.
    pub fn go_on(&mut self, talk: &mut Talk<'_>) -> io::Result<News> {
        if std::mem::take(&mut self.is_new) && !self.contribute(talk)? {
            return Ok(News::Ends);
        }
        while self.hears_news()
            && let Some(incoming) = self.arrived.take()
        {
            if !self.handle(talk, incoming)? {
                return Ok(News::Ends);
            }
            if self.state.stage != Stage::Gathering {
                return self.begin(talk);
            }
        }
        Ok(News::Waits)
    }

    /// Says who is there.
    pub fn say_table(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        self.said.clear();
        self.say_change(talk)
    }

    /// Gives the next free seat to a bot of the typed level, if the player has opened the table.
    pub fn fill(&mut self, talk: &mut Talk<'_>, typed: &str) -> io::Result<()> {
        let Some(link) = &self.link else { return Ok(()) };
        if self.state.host != link.you() {
            return talk.say_key("refused-not-host", &[]);
        }
        let level = if typed.is_empty() { USUAL_LEVEL.name() } else { typed };
        match self.state.to_fill(link.you()) {
            Some(seat) => link.send(&GuestMessage::Fill { seat, level: level.to_lowercase() }),
            None => talk.say_key("refused-no-seat", &[])?,
        }
        Ok(())
    }

    /// Says the table if it has changed.
    fn say_change(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        let line = table_line(&self.state, &talk.words);
        if line == self.said {
            return Ok(());
        }
        talk.say(&line)?;
        self.said = line;
        Ok(())
    }

    /// Contributes to the shuffle and says who is there; false if the house may be choosing the cards.
    fn contribute(&mut self, talk: &mut Talk<'_>) -> io::Result<bool> {
        let Some(link) = &self.link else { return Ok(false) };
        match self.contribution.give(&self.state, link) {
            Ok(false) => {}
            Ok(true) => talk.say_key("lobby-shuffled-again", &[])?,
            Err(ContributionError::TooOften) => {
                talk.say_key("lobby-too-often", &[])?;
                return Ok(false);
            }
            Err(ContributionError::Io(error)) => return Err(error),
        }
        self.say_change(talk)?;
        Ok(true)
    }

    /// Handles a message; false if the player is no longer at the table.
    fn handle(&mut self, talk: &mut Talk<'_>, incoming: Incoming) -> io::Result<bool> {
        let stays = !incoming.is_final();
        if let Some(news) = incoming.news() {
            talk.say_text(&news, &[])?;
        }
        match incoming {
            Incoming::Line(line) => self.handle_message(talk, line.message),
            _ => Ok(stays),
        }
    }

    fn handle_message(&mut self, talk: &mut Talk<'_>, message: HouseMessage) -> io::Result<bool> {
        let you = self.link.as_ref().map(Link::you).unwrap_or_default();
        if let Some(why) = message.puts_out(you, self.state.table) {
            talk.say_text(&why, &[])?;
            return Ok(false);
        }
        let text = match message {
            HouseMessage::Table(state) if state.table == self.state.table => {
                self.state = *state;
                return if self.state.stage == Stage::Gathering { self.contribute(talk) } else { Ok(true) };
            }
            HouseMessage::Said { name, say } if talk.settings().talk => {
                let words = match say {
                    table::Talk::Phrase(phrase) => Arg::from(Text::new(phrase.key())),
                    table::Talk::Text(text) => Arg::Quote(shown_up_to(&text, MAX_TALK)),
                };
                Text::new("together-said").with("name", Arg::Quote(shown(&name))).with("text", words)
            }
            HouseMessage::Removed { name, by, .. } => {
                let by = Arg::Quote(shown(&by));
                Text::new("together-removed").with("by", by).with("name", Arg::Quote(shown(&name)))
            }
            HouseMessage::Refused { why, .. } => Text::new(why.key()),
            _ => return Ok(true),
        };
        talk.say_text(&text, &[])?;
        Ok(true)
    }

    /// Sits down at the match that has begun.
    fn begin(&mut self, talk: &mut Talk<'_>) -> io::Result<News> {
        let Some(link) = self.link.take() else { return Ok(News::Ends) };
        let contribution = std::mem::take(&mut self.contribution);
        match sit_down(link, self.state.clone(), contribution, self.keep) {
            Ok(table) => Ok(News::Begins(table)),
            Err(error) => {
                talk.say(&shown_up_to(&error.to_string(), 200))?;
                Ok(News::Ends)
            }
        }
    }
}

/// A table in words: its number, the game and its options, who sits there, and what it waits for.
pub fn table_line(table: &TableState, words: &Words) -> String {
    let (game, names, options) =
        (game_name(table, words), seat_names(table, words), options_agreed(table, words));
    let comma = words.get("ui-comma");
    let game = if options.is_empty() {
        game
    } else {
        words.with("cli-table-game", &[("game", &game), ("options", &options.join(&comma))])
    };
    let stage = match (table.stage, table.turn) {
        (Stage::Gathering, _) => words.get("cli-table-gathers"),
        (Stage::Over, _) => words.get("cli-table-over"),
        (Stage::Playing, Some(seat)) if table.you == Some(seat) => words.get("cli-table-your-turn"),
        (Stage::Playing, Some(seat)) => match names.get(seat) {
            Some(name) => words.with("cli-table-turn", &[("name", name)]),
            None => String::new(),
        },
        (Stage::Playing, None) => String::new(),
    };
    let (number, names) = (table.table.to_string(), names.join(&comma));
    words.with("cli-table", &[("number", &number), ("game", &game), ("names", &names), ("stage", &stage)])
}
