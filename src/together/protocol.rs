//! The protocol between a house and its guests, version 2.
//!
//! # In short
//! A *house* holds tables and deals the cards. A *guest* is a program that connects to it: for a player, an engine or a
//! spectator. Both write JSON objects, one per line. Each object has one field, which is the name of the message; a
//! numbered message also has its number `n`.
//!
//! A guest says `hello` and is welcomed. It can then `list` the tables, `open` one, `sit` down or `watch`. From then on it
//! gets everything that its seat may know, in order and numbered from 0, in the messages of
//! [protocol 1](crate::engine::protocol): `event` and `result`. After each step of the match, `turn` says whose turn it
//! is, and to the guest whose turn it is, which moves are legal. It answers with `act`.
//!
//! ```text
//! guest  {"hello":{"protocol":2}}
//! house  {"welcome":{"protocol":2,"you":"ann","version":"0.1.0"}}
//! guest  {"list":{}}
//! house  {"tables":[{"table":3,"game":"loo", ...}]}
//! guest  {"sit":{"table":3}}
//! house  {"table":{"table":3,"game":"loo","stage":"playing","you":1, ...}}
//! house  {"event":{"deal":{"number":1,"dealer":4}},"n":0}
//! house  {"event":{"hand":{"seat":1,"pieces":["KS","4S","2S"]}},"n":1}
//! house  {"turn":{"decision":0,"seat":1,"legal":[{"declare":"stay"},{"declare":"drop"}]}}
//! guest  {"act":{"decision":0,"do":{"declare":"stay"}}}
//! ```
//!
//! # The shuffle
//! Before the match, all people contribute to the key of the cards, so that nobody can choose them. `table` shows the
//! house's `commitment` from the start. Once everybody is there, each guest draws a *nonce* and sends its `seal`. The
//! house shows all seals in `table`; then each guest sends its `nonce`, and the match begins with the last one. If
//! somebody sits down, leaves or is replaced by a bot before that, `round` counts up, and everybody seals a new nonce.
//! A guest that owes its seal or nonce for half a minute loses its seat.
//!
//! A seal is the SHA-256 of three lines, each with its line feed: `offsuit-seal`, the commitment, and the nonce with a space
//! and the guest's name. The key is the SHA-256 of these lines: `offsuit-2`, the house's secret, and for each guest in the
//! order of the seats the nonce with a space and the name. The record shows all of them when the match is over.
//!
//! ```text
//! house  {"table":{"seats":[{"name":"ann","here":true},{"name":"ben","here":true}],"commitment":"2c26…","round":2, ...}}
//! guest  {"seal":{"round":2,"seal":"6030…"}}
//! house  {"table":{"seats":[{"name":"ann","here":true,"seal":"6030…"},{"name":"ben","here":true,"seal":"82e3…"}], ...}}
//! guest  {"nonce":{"round":2,"nonce":"9f86…"}}
//! ```
//!
//! # Rules of conversation
//! * A line is one JSON object in UTF-8 and ends with a line feed. A guest's line has at most [`MAX_GUEST_LINE`] bytes, a
//!   house's at most [`MAX_HOUSE_LINE`].
//! * Both sides ignore unknown fields. A guest ignores unknown messages; a house refuses them.
//! * The house may write at any time, and does not wait for a guest to read. A guest that does not read is disconnected.
//! * A guest that comes back sits down with `since`: how many numbered messages it has had, and how many decisions had been
//!   undone by then (`undone`). The house sends the rest; if more were undone since, `undone` and then everything again.
//! * A seat belongs to a name. The house knows the name: the login name of the user who connects through its socket, or
//!   the name given by a command of the house's owner (`as`).
//! * An act is on record before anybody sees it: one that comes back as an event is never lost.
//! * The house disconnects guests that break these rules, with `bye`.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::engine::protocol::{Event, Outcome};
use crate::record::Bytes;
use crate::table::{Asked, Talk};

/// The number of this protocol.
pub const PROTOCOL: u32 = 2;

/// The longest line that a house reads, in bytes.
pub const MAX_GUEST_LINE: usize = 4096;

/// The longest line that a guest reads, in bytes.
pub const MAX_HOUSE_LINE: usize = 1_048_576;

/// The longest text that can be said at a table, in characters.
pub const MAX_TALK: usize = 200;

/// The most tables that a house lists.
pub const MOST_LISTED: usize = 200;

/// The line that `offsuit seat` writes before anything else, so that a guest can skip what a login script prints.
pub const SENTINEL: &str = "offsuit-house";

/// A message from a guest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GuestMessage {
    /// The first message. Only the house's owner may use `as`.
    ///
    /// ```text
    /// {"hello":{"protocol":2}}
    /// {"hello":{"protocol":2,"as":"ben"}}
    /// ```
    Hello(Hello),
    /// Before `hello`: `offsuit seat` gives the name of the guest at the other end of its pipe, or `null` for the name
    /// that the system knows. After that no other name can be taken.
    ///
    /// ```text
    /// {"pin":"ann"}
    /// {"pin":null}
    /// ```
    Pin(Option<String>),
    /// Asks for the list of tables. The house answers `tables`. With `follow`, it answers again whenever they change,
    /// until the guest is at a table.
    ///
    /// ```text
    /// {"list":{}}
    /// {"list":{"follow":true}}
    /// ```
    List {
        /// Whether to answer again when the list changes.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        follow: bool,
    },
    /// Opens a table. The house answers `table` with the guest seated, if the guest has a seat there.
    ///
    /// ```text
    /// {"open":{"game":"hamlet","options":{"target":250},"seats":[{"guest":"ann"},"open",{"bot":"casual"}],"manners":{"pace":90,"hints":true,"texts":true,"open_hands":false}}}
    /// ```
    Open(Opening),
    /// Sits down: at the seat with the guest's name, or else at an open one.
    ///
    /// ```text
    /// {"sit":{"table":3}}
    /// {"sit":{"table":3,"since":{"undone":0,"events":41}}}
    /// ```
    Sit {
        /// The table's number.
        table: u32,
        /// What the guest knows already.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Since>,
    },
    /// Watches a table without a seat.
    ///
    /// ```text
    /// {"watch":{"table":3}}
    /// ```
    Watch {
        /// The table's number.
        table: u32,
        /// What the guest knows already.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Since>,
    },
    /// Leaves the table. Before the match, the seat becomes free; later it stays the guest's.
    ///
    /// ```text
    /// {"leave":{}}
    /// ```
    Leave {},
    /// The [seal](Bytes::seal) of the guest's part of the shuffle, once everybody is there. One for an earlier round is
    /// ignored.
    ///
    /// ```text
    /// {"seal":{"round":4,"seal":"60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752"}}
    /// ```
    Seal {
        /// The round, from `table`.
        round: u32,
        /// The seal, in hexadecimal.
        seal: Bytes,
    },
    /// The guest's part of the shuffle, once `table` has shown the seals of all people. One for an earlier round is ignored.
    ///
    /// ```text
    /// {"nonce":{"round":4,"nonce":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}}
    /// ```
    Nonce {
        /// The round, from `table`.
        round: u32,
        /// 32 random bytes in hexadecimal.
        nonce: Bytes,
    },
    /// Gives a seat that nobody has taken to a bot of this level. Only the guest who opened the table may do this.
    ///
    /// ```text
    /// {"fill":{"seat":2,"level":"expert"}}
    /// ```
    Fill {
        /// The seat.
        seat: usize,
        /// The bot's level.
        level: String,
    },
    /// The guest's decision, and whether it had a hint.
    ///
    /// ```text
    /// {"act":{"decision":17,"do":{"play":"QS"}}}
    /// {"act":{"decision":17,"do":{"play":"QS"},"hint":true}}
    /// ```
    Act {
        /// The number of the decision, from `turn`.
        decision: u64,
        /// One of the legal moves.
        #[serde(rename = "do")]
        action: Value,
        /// Whether the guest had asked for a hint.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hint: bool,
    },
    /// Plays out the rest of the deal when no decision can change its score.
    ///
    /// ```text
    /// {"claim":{}}
    /// ```
    Claim {},
    /// Asks the others something.
    ///
    /// ```text
    /// {"ask":{"what":"undo"}}
    /// ```
    Ask {
        /// What is asked.
        what: Asked,
    },
    /// Answers a question.
    ///
    /// ```text
    /// {"answer":{"question":4,"yes":true}}
    /// ```
    Answer {
        /// The question's number.
        question: u32,
        /// Whether the guest agrees.
        yes: bool,
    },
    /// Lets a bot play for a seat whose player is away or out of time, until that player is back.
    ///
    /// ```text
    /// {"play_on":{"seat":2}}
    /// ```
    PlayOn {
        /// Whose seat.
        seat: usize,
    },
    /// Says something to the table.
    ///
    /// ```text
    /// {"say":{"phrase":"well-played"}}
    /// {"say":{"text":"Who taught you to keep the ace?"}}
    /// ```
    Say(Talk),
    /// Shows that the guest is still there. The house answers `pong`.
    ///
    /// ```text
    /// {"ping":{}}
    /// ```
    Ping {},
}

/// The first message of a guest.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hello {
    /// [`PROTOCOL`].
    pub protocol: u32,
    /// The name to go by, which only the house's owner may choose.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// What a guest knows of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Since {
    /// How many decisions had been undone at the time.
    pub undone: u32,
    /// How many numbered messages it has had.
    pub events: usize,
}

/// A table to open.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The game's name.
    pub game: String,
    /// Options of the game; those left out have their defaults.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// Who may sit where.
    pub seats: Vec<Chair>,
    /// What is agreed besides the rules of the game.
    #[serde(default)]
    pub manners: Manners,
}

/// Who may sit in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chair {
    /// Anybody.
    Open,
    /// The guest of this name.
    Guest(String),
    /// A bot of this level.
    Bot(String),
}

/// What is agreed at a table besides the rules of the game. Fields that are left out have their defaults: no limit, hints and
/// texts, and closed hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Manners {
    /// Seconds for a decision; 0 for no limit.
    pub pace: u32,
    /// Whether hints are allowed.
    pub hints: bool,
    /// Whether guests may write texts. The phrases are always allowed.
    pub texts: bool,
    /// Whether spectators may see all hands of a deal when it is over.
    pub open_hands: bool,
}

impl Default for Manners {
    fn default() -> Self {
        Manners { pace: 0, hints: true, texts: true, open_hands: false }
    }
}

/// A message from a house.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HouseMessage {
    /// The answer to `hello`: the guest's name, and the version of offsuit.
    ///
    /// ```text
    /// {"welcome":{"protocol":2,"you":"ann","version":"0.1.0"}}
    /// ```
    Welcome {
        /// [`PROTOCOL`].
        protocol: u32,
        /// The guest's name here.
        you: String,
        /// The house's version of offsuit.
        version: String,
    },
    /// The tables of the house, those of the guest first and those that are over last; not more than [`MOST_LISTED`].
    ///
    /// ```text
    /// {"tables":[]}
    /// ```
    Tables(Vec<TableState>),
    /// The guest's table, whenever something about it has changed.
    ///
    /// ```text
    /// {"table":{"table":3,"game":"fifteens","options":{"deals":4},"stage":"gathering","seats":[{"name":"ann","here":true},{"here":false},{"name":"Cho","here":true,"bot":"casual"},{"name":"Dee","here":true,"bot":"casual"}],"host":"ann","you":0,"deal":0,"undone":0,"manners":{"pace":0,"hints":true,"texts":true,"open_hands":false},"commitment":"2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae","round":2}}
    /// ```
    Table(Box<TableState>),
    /// Something happened that this guest may know about. Numbered. Version 1 of the protocol describes all events.
    ///
    /// ```text
    /// {"event":{"act":{"seat":2,"do":{"play":"QS"}}},"n":12}
    /// ```
    Event(Event),
    /// A deal or the match is over. Numbered, and described in version 1 too.
    ///
    /// ```text
    /// {"result":{"end":{"totals":[20,7,0],"winners":[0]}},"n":57}
    /// ```
    Result(Outcome),
    /// For each seat, the pieces that everybody knows it holds. They follow from the rules; this is for convenience.
    ///
    /// ```text
    /// {"known":[["AS"],["AH"],["AD"]]}
    /// ```
    Known(Vec<Vec<String>>),
    /// The end of a step: whose turn it is.
    ///
    /// ```text
    /// {"turn":{"decision":3,"seat":0}}
    /// {"turn":{"decision":4,"seat":1,"legal":[{"play":"QS"},{"play":"2S"}],"seconds":90}}
    /// {"turn":{"decision":40}}
    /// ```
    Turn(TurnState),
    /// Decisions were undone: forget the numbered messages from `events` on.
    ///
    /// ```text
    /// {"undone":{"undone":1,"events":37}}
    /// ```
    Undone(Since),
    /// Somebody asks the guest something. It answers with `answer`.
    ///
    /// ```text
    /// {"question":{"question":4,"seat":2,"what":"undo"}}
    /// ```
    Question {
        /// Its number.
        question: u32,
        /// Who asks.
        seat: usize,
        /// What is asked.
        what: Asked,
    },
    /// A question was answered, or its answer is no longer needed.
    ///
    /// ```text
    /// {"settled":{"question":4,"what":"undo","seat":2,"agreed":false}}
    /// ```
    Settled {
        /// Its number.
        question: u32,
        /// Who asked.
        seat: usize,
        /// What is asked.
        what: Asked,
        /// Whether the others agreed.
        agreed: bool,
    },
    /// Somebody said something. Spectators may speak too.
    ///
    /// ```text
    /// {"said":{"name":"ben","say":{"phrase":"hello"}}}
    /// ```
    Said {
        /// Who said it.
        name: String,
        /// What was said.
        say: Talk,
    },
    /// The house did not do what the guest asked for.
    ///
    /// ```text
    /// {"refused":{"why":"no-table","what":"there is no table 9"}}
    /// ```
    Refused {
        /// The reason, for programs.
        why: Refused,
        /// The reason in English, for logs.
        what: String,
    },
    /// A line of the match's record, once the match is over: it shows all hands, and the secret of the shuffle.
    ///
    /// A spectator at a table with open hands gets the lines of each deal when the next one begins, after a header that
    /// says nothing about the shuffle.
    ///
    /// ```text
    /// {"record":{"act":{"seat":2,"do":{"play":"QS"}}}}
    /// ```
    Record(Value),
    /// The answer to `ping`.
    ///
    /// ```text
    /// {"pong":{}}
    /// ```
    Pong {},
    /// The house ends the connection.
    ///
    /// ```text
    /// {"bye":{"why":"the house is closing","again":true}}
    /// ```
    Bye {
        /// Why, in English.
        why: String,
        /// Whether the guest may try again later.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        again: bool,
    },
}

/// Why a house refuses something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refused {
    /// There is no table of this number.
    NoTable,
    /// No seat is open, and none has the guest's name.
    NoSeat,
    /// The guest already sits there in another program.
    SeatTaken,
    /// The match has begun.
    Begun,
    /// The guest is not at a table.
    NotSeated,
    /// It is not the guest's turn, or the message is about another decision.
    NotNow,
    /// The rules forbid it.
    Illegal,
    /// Only the guest who opened the table may do that.
    NotHost,
    /// The game, an option, a seat or a level is unknown or wrong.
    Malformed,
    /// There are too many tables, guests or messages.
    TooMany,
    /// The guest may not take the name that it asks for.
    Name,
    /// There is nothing to undo.
    UndoNothing,
    /// Another person has decided since.
    UndoOthers,
    /// Somebody has seen a piece since.
    UndoSeen,
}

impl Refused {
    /// The key of its message.
    pub fn key(self) -> &'static str {
        match self {
            Refused::NoTable => "refused-no-table",
            Refused::NoSeat => "refused-no-seat",
            Refused::SeatTaken => "refused-seat-taken",
            Refused::Begun => "refused-begun",
            Refused::NotSeated => "refused-not-seated",
            Refused::NotNow => "refused-not-now",
            Refused::Illegal => "refused-illegal",
            Refused::NotHost => "refused-not-host",
            Refused::Malformed => "refused-malformed",
            Refused::TooMany => "refused-too-many",
            Refused::Name => "refused-name",
            Refused::UndoNothing => "undo-nothing",
            Refused::UndoOthers => "undo-others",
            Refused::UndoSeen => "undo-seen",
        }
    }
}

/// The state of a table, as everybody may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableState {
    /// Its number.
    pub table: u32,
    /// The game's name.
    pub game: String,
    /// The value of every option.
    pub options: Map<String, Value>,
    /// Its current stage.
    pub stage: Stage,
    /// Who sits where.
    pub seats: Vec<SeatState>,
    /// Who opened it.
    pub host: String,
    /// The seat of the guest who reads this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<usize>,
    /// The number of the current deal; 0 before the first.
    pub deal: u32,
    /// Whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<usize>,
    /// How many decisions were undone.
    pub undone: u32,
    /// What is agreed at the table.
    pub manners: Manners,
    /// SHA-256 of the house's part of the shuffle, in hexadecimal: see [`Shuffle`](crate::record::Shuffle).
    pub commitment: Bytes,
    /// The round of the shuffle: another begins whenever somebody sits down, leaves or is replaced by a bot before the match.
    #[serde(default)]
    pub round: u32,
}

/// The stage of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// It waits for guests.
    Gathering,
    /// The match is being played.
    Playing,
    /// The match is over, or its players have ended it.
    Over,
}

/// The state of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatState {
    /// Its player; nobody yet in an open seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the player is there.
    pub here: bool,
    /// The level, if the player is a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The [seal](Bytes::seal) of a person's part of the shuffle, in hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Bytes>,
    /// Whether a bot plays for a person who is away.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot_plays: bool,
    /// Whether the player has been away or thinking for so long that a bot may play on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
}

/// Whose turn it is.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TurnState {
    /// The number of decisions in the match so far.
    pub decision: u64,
    /// Who decides next; nobody if the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// The legal moves, for the guest whose turn it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legal: Vec<Value>,
    /// Seconds left for the decision, if the table has a pace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
}

/// A message with its number, as a house writes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HouseLine {
    /// The message.
    #[serde(flatten)]
    pub message: HouseMessage,
    /// Its number, if it is an event or a result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n: Option<usize>,
}

impl From<HouseMessage> for HouseLine {
    fn from(message: HouseMessage) -> Self {
        HouseLine { message, n: None }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use heck::ToSnakeCase;

    use super::*;

    /// The lines of JSON in the documentation of the messages, and whether a house writes them.
    fn examples() -> Vec<(bool, &'static str)> {
        let mut from_house = false;
        let mut found = Vec::new();
        for line in include_str!("protocol.rs").lines().map(str::trim) {
            from_house |= line.starts_with("pub enum HouseMessage");
            if let Some(example) = line.strip_prefix("/// ").filter(|rest| rest.starts_with('{')) {
                found.push((from_house, example));
            }
        }
        found
    }

    #[test]
    fn every_message_has_an_example_that_round_trips() {
        let mut said = BTreeSet::new();
        for (from_house, example) in examples() {
            let value: Value = serde_json::from_str(example).unwrap();
            let again = if from_house {
                serde_json::to_value(serde_json::from_str::<HouseLine>(example).unwrap())
            } else {
                serde_json::to_value(serde_json::from_str::<GuestMessage>(example).unwrap())
            };
            assert_eq!(again.unwrap(), value, "{example}");
            said.insert((from_house, value.as_object().unwrap().keys().next().unwrap().clone()));
        }
        for (from_house, name) in [(false, "GuestMessage"), (true, "HouseMessage")] {
            let source = include_str!("protocol.rs").split_once(&format!("pub enum {name} {{")).unwrap().1;
            let lines =
                source.lines().take_while(|line| *line != "}").map_while(|line| line.get(4..).or(Some("")));
            let mut variants = 0;
            for variant in lines.filter(|line| line.starts_with(char::is_uppercase)) {
                let variant = variant.split(|c: char| !c.is_alphanumeric()).next().unwrap().to_snake_case();
                assert!(said.contains(&(from_house, variant.clone())), "{variant} has no example");
                variants += 1;
            }
            assert!(variants > 10, "{variants}");
        }
    }
}
