//! The other people at a table, when they sit at terminals of their own.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Table;
use crate::core::{Arg, Seat, SeatSet, Text};

/// A match that a house runs for people at different terminals, as one of them sees it.
pub trait Company: Table {
    /// Takes note of what has arrived; true if that changed anything.
    fn listen(&mut self) -> bool;

    /// How often decisions were undone since this program sat down.
    fn rewinds(&self) -> u32;

    /// The state of each seat's player.
    fn fellows(&self) -> Vec<Fellow>;

    /// The state of the connection to the house.
    fn connection(&self) -> Connection;

    /// Whether the connection to the house is up.
    fn is_connected(&self) -> bool {
        self.connection() == Connection::Up
    }

    /// The time left for the current decision, if the table has a pace.
    fn time_left(&self) -> Option<Duration>;

    /// Everything said at the table, oldest first.
    fn talk(&self) -> &[Said];

    /// Says something.
    fn say(&mut self, talk: Talk);

    /// What this player is asked, if anything.
    fn question(&self) -> Option<Question>;

    /// Answers the question.
    fn answer(&mut self, yes: bool);

    /// Asks the others something.
    fn ask(&mut self, what: Asked);

    /// Lets a bot play for a player who is away.
    fn play_on(&mut self, seat: Seat);

    /// Whether hints are allowed here.
    fn allows_hints(&self) -> bool;

    /// Whether short texts are allowed here. The phrases always are.
    fn allows_texts(&self) -> bool;

    /// The record of the deals that are over, if all hands in them may be seen here before the match ends.
    fn open_deals(&self) -> &[Value];

    /// Whether the players have ended the match before its end.
    fn ended_early(&self) -> bool;

    /// Leaves the table: the player's seat stays theirs.
    fn leave(&mut self);

    /// Takes note that the person here has done something: a bot that plays for them stops.
    fn stir(&mut self);

    /// What this guest may decide about the table. Nothing, if somebody else has opened it.
    fn host_actions(&self) -> Vec<HostAction>;

    /// Does it.
    fn host(&mut self, action: HostAction);

    /// Who wants to play again, once the players are asked after the match.
    fn rematch(&self) -> Option<Rematch>;

    /// Says whether this player wants to play again. Where there is a next table, goes there: a spectator watches.
    fn play_again(&mut self, yes: bool);
}

/// Who wants to play again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rematch {
    /// Those who want to.
    pub yes: SeatSet,
    /// Those who do not.
    pub no: SeatSet,
    /// Whether there is a next table.
    pub is_open: bool,
}

/// What somebody who has opened a table may do there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HostAction {
    /// Remove the player in this seat for good.
    Remove(Seat),
    /// Close the table.
    Close,
}

impl HostAction {
    /// It in words; `names` are the players', by seat.
    pub fn text(self, names: &[String]) -> Text {
        self.about(names, "together-remove", "together-close")
    }

    /// The question whether to do it.
    pub fn question(self, names: &[String]) -> Text {
        self.about(names, "together-ask-remove", "together-ask-close")
    }

    fn about(self, names: &[String], remove: &'static str, close: &'static str) -> Text {
        match self {
            HostAction::Remove(seat) => {
                let name = names.get(seat.index()).map_or("", String::as_str);
                Text::new(remove).with("name", Arg::Quote(name.to_owned()))
            }
            HostAction::Close => Text::new(close),
        }
    }
}

/// The state of the connection to a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Connection {
    /// It is up.
    #[default]
    Up,
    /// It is lost; the program tries to get it back.
    Lost,
    /// The house has ended it.
    Ended,
    /// The player has taken the seat over in another program.
    TakenOver,
}

impl Connection {
    /// The key of what to say when it is not up.
    pub fn trouble(self) -> Option<&'static str> {
        match self {
            Connection::Up => None,
            Connection::Lost => Some("together-lost"),
            Connection::Ended => Some("together-ended"),
            Connection::TakenOver => Some("together-taken-over"),
        }
    }
}

/// The state of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fellow {
    /// Whether the player is there. Bots always are.
    pub here: bool,
    /// Whether a bot plays for a person who is away.
    pub bot_plays: bool,
    /// Whether the player has been away or thinking for so long that a bot may play on.
    pub late: bool,
}

impl Fellow {
    /// Whether the others may let a bot play on for this player.
    pub fn can_be_replaced(&self) -> bool {
        self.late && !self.bot_plays
    }
}

/// A question to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// Its number at the table.
    pub number: u32,
    /// Who asks.
    pub seat: Seat,
    /// What is asked.
    pub what: Asked,
}

impl Question {
    /// The question in words.
    pub fn text(&self) -> Text {
        let key = match self.what {
            Asked::Undo => "together-asks-undo",
            Asked::End => "together-asks-end",
        };
        Text::new(key).with("seat", self.seat)
    }
}

/// What can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// Whether the asker may undo their last decision.
    Undo,
    /// Whether to end the match before its end.
    End,
}

/// Something that somebody said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The speaker's name, safe to show.
    pub name: String,
    /// What they say, safe to show.
    pub talk: Talk,
}

/// Something to say at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Talk {
    /// One of the phrases, which all read in their own languages.
    Phrase(Phrase),
    /// A short text.
    Text(String),
}

/// The phrases that can be said at every table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Thank you.
    ThankYou,
    /// Well played.
    WellPlayed,
    /// Sorry.
    Sorry,
    /// One moment, please.
    OneMoment,
    /// Good game.
    GoodGame,
}

impl Phrase {
    /// All phrases, in the order in which screens list them.
    pub const ALL: [Phrase; 6] = [
        Phrase::Hello,
        Phrase::ThankYou,
        Phrase::WellPlayed,
        Phrase::Sorry,
        Phrase::OneMoment,
        Phrase::GoodGame,
    ];

    /// The key of its message.
    pub fn key(self) -> &'static str {
        match self {
            Phrase::Hello => "talk-hello",
            Phrase::ThankYou => "talk-thank-you",
            Phrase::WellPlayed => "talk-well-played",
            Phrase::Sorry => "talk-sorry",
            Phrase::OneMoment => "talk-one-moment",
            Phrase::GoodGame => "talk-good-game",
        }
    }
}
