//! What a house says.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{GuestMessage, Manners, Since};
use crate::core::text::shown;
use crate::core::{Arg, MAX_SEATS, Seat, Text};
use crate::engine::protocol::{Event, Outcome};
use crate::record::{Bytes, Player, Sitter};
use crate::table::{Asked, HostAction, Talk};

/// A message from a house.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HouseMessage {
    /// The answer to `hello`: the guest's name, and the version of offsuit.
    ///
    /// ```text
    /// {"welcome":{"protocol":2,"you":"ann","version":"0.1.0"}}
    /// {"welcome":{"protocol":2,"you":"ann","version":"0.1.0","ping":true}}
    /// ```
    Welcome {
        /// [`PROTOCOL`](super::PROTOCOL).
        protocol: u32,
        /// The guest's name here.
        you: String,
        /// The house's version of offsuit.
        version: String,
        /// Whether the house says `ping` when it has said nothing for 20 seconds, because the guest does.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ping: bool,
    },
    /// The tables of the house, those of the guest first and those that are over last; not more than [`MOST_LISTED`](super::MOST_LISTED).
    ///
    /// ```text
    /// {"tables":[]}
    /// ```
    Tables(Vec<TableState>),
    /// The guest's table, whenever something about it has changed.
    ///
    /// ```text
    /// {"table":{"table":3,"game":"fifteens","options":{"deals":4},"stage":"gathering","seats":[{"name":"ann","here":true},{"here":false},{"name":"Cho","here":true,"bot":"casual"},{"name":"Dee","here":true,"bot":"casual"}],"host":"ann","you":0,"deal":0,"undone":0,"manners":{"pace":0,"hints":true,"texts":true,"open_hands":false},"commitment":"2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae","round":2}}
    /// {"table":{"table":3,"game":"fifteens","options":{"deals":4},"stage":"over","seats":[{"name":"ann","here":true},{"name":"ben","here":true},{"name":"Cho","here":true,"bot":"casual"},{"name":"Dee","here":true,"bot":"casual"}],"host":"ann","you":0,"deal":4,"undone":0,"manners":{"pace":0,"hints":true,"texts":true,"open_hands":false},"commitment":"2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae","round":2,"again":{"yes":[1],"no":[],"seconds":60}}}
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
    /// A guest was removed from a table. That guest is then disconnected.
    ///
    /// ```text
    /// {"removed":{"table":3,"name":"ben","by":"ann"}}
    /// ```
    Removed {
        /// The table's number.
        table: u32,
        /// The name of the guest who was removed.
        name: String,
        /// Who removed that guest.
        by: String,
    },
    /// A table was closed. A match that was being played is over; before its match, the table no longer exists.
    ///
    /// ```text
    /// {"closed":{"table":3,"by":"ann"}}
    /// ```
    Closed {
        /// The table's number.
        table: u32,
        /// Who closed it.
        by: String,
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
    /// Shows that the house is still there. Only to guests that ping, and they need not answer.
    ///
    /// ```text
    /// {"ping":{}}
    /// ```
    Ping {},
    /// The answer to `ping`.
    ///
    /// ```text
    /// {"pong":{}}
    /// ```
    Pong {},
    /// The house ends the connection.
    ///
    /// ```text
    /// {"bye":{"why":"the house is closing; offsuit host opens it again, with its tables","again":true,"because":"closing"}}
    /// {"bye":{"why":"you sit here in another program now","because":"taken-over"}}
    /// {"bye":{"why":"too many messages"}}
    /// ```
    Bye {
        /// Why, in English.
        why: String,
        /// Whether the guest may try again later.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        again: bool,
        /// The reason in a form for programs, if they can act on it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        because: Option<Parting>,
    },
}

impl HouseMessage {
    /// What to say to this guest, who no longer sits at this table before its match: somebody has removed the guest, or
    /// closed the table.
    pub fn puts_out(&self, you: &str, number: u32) -> Option<Text> {
        let (key, by) = match self {
            HouseMessage::Removed { name, by, .. } if name == you => ("together-removed-you", by),
            HouseMessage::Closed { table, by } if *table == number => ("together-closed", by),
            _ => return None,
        };
        Some(Text::new(key).with("by", Arg::Quote(shown(by))))
    }
}

/// Why a house ends a connection. A guest treats an unknown reason as if none were given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Parting {
    /// The house closes for everybody. Its tables are saved: `offsuit host` opens it again.
    Closing,
    /// The guest has sat down in the same seat in another program.
    TakenOver,
    /// Something else.
    #[serde(other)]
    Other,
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
    /// The guest's name looks like that of somebody at the table.
    Namesake,
    /// There is nothing to undo.
    UndoNothing,
    /// Another person has decided since.
    UndoOthers,
    /// Somebody has seen a piece since.
    UndoSeen,
    /// The guest was removed from this table. A guest that does not ping is told `no-seat`.
    Removed,
    /// The guest has done this several times and has to wait, for a minute at most: left a table before its match, or asked
    /// in vain. A guest that does not ping is told `too-many`.
    Pause,
    /// A reason of a later house.
    #[serde(other)]
    Other,
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
            Refused::NotNow | Refused::Other => "refused-not-now",
            Refused::Illegal => "refused-illegal",
            Refused::NotHost => "refused-not-host",
            Refused::Malformed => "refused-malformed",
            Refused::TooMany => "refused-too-many",
            Refused::Name => "refused-name",
            Refused::Namesake => "refused-namesake",
            Refused::UndoNothing => "undo-nothing",
            Refused::UndoOthers => "undo-others",
            Refused::UndoSeen => "undo-seen",
            Refused::Removed => "refused-removed",
            Refused::Pause => "refused-pause",
        }
    }

    /// The reason for a guest that does not know all of them, because it does not ping.
    pub(in crate::together) fn for_older(self) -> Self {
        match self {
            Refused::Removed => Refused::NoSeat,
            Refused::Pause => Refused::TooMany,
            known => known,
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
    /// Who wants to play again, once the match is over and the guests are asked. Not in the list of tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<Rematch>,
}

/// Who wants to play again, and where.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Rematch {
    /// The seats whose players want to, in the order in which they said so.
    pub yes: Vec<usize>,
    /// The seats whose players do not.
    pub no: Vec<usize>,
    /// The seconds that are left for the others to answer, once somebody wants to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// The number of the next table, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<u32>,
}

impl TableState {
    /// The name of each seat's player, safe to show; empty for an open seat.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.name.as_deref().map(shown).unwrap_or_default()).collect()
    }

    /// The player of each seat, safe to show; an open seat has a person without a name.
    pub fn sitters(&self) -> Vec<Sitter> {
        let player =
            |seat: &SeatState| seat.bot.as_deref().map_or(Player::Human, |bot| Player::Bot(shown(bot)));
        let sitter = |(seat, name)| Sitter { name, player: player(seat) };
        self.seats.iter().zip(self.names()).map(sitter).collect()
    }

    /// What the guest of this name may decide about the table: nothing, if somebody else has opened it.
    pub fn host_actions(&self, you: &str) -> Vec<HostAction> {
        if self.host != you || self.stage == Stage::Over {
            return Vec::new();
        }
        let is_other = |seat: &SeatState| {
            seat.bot.is_none() && !seat.removed && seat.name.as_deref().is_some_and(|name| name != you)
        };
        let others = (0..self.seats.len().min(MAX_SEATS)).filter(|&seat| is_other(&self.seats[seat]));
        others.map(|seat| HostAction::Remove(Seat::new(seat))).chain([HostAction::Close]).collect()
    }

    /// The message that does it.
    pub fn host(&self, action: HostAction) -> Option<GuestMessage> {
        Some(match action {
            HostAction::Remove(seat) => {
                let name = self.seats.get(seat.index())?.name.clone()?;
                GuestMessage::Kick { table: self.table, name }
            }
            HostAction::Close => GuestMessage::Close { table: self.table },
        })
    }

    /// The seat that the guest of this name may give to a bot before the match: an open one, or else one whose player has not
    /// come. One seat stays for a person.
    pub fn to_fill(&self, you: &str) -> Option<usize> {
        let open = self.seats.iter().position(|seat| seat.name.is_none());
        let free = open.or_else(|| self.seats.iter().position(|seat| !seat.here));
        let people = self.seats.iter().filter(|seat| seat.bot.is_none()).count();
        free.filter(|_| people > 1 && self.host == you && self.stage == Stage::Gathering)
    }

    /// Whether the guest who reads this list sits there already, in another program.
    pub fn is_taken(&self) -> bool {
        self.you.and_then(|you| self.seats.get(you)).is_some_and(|seat| seat.here)
    }

    /// Whether the guest sits there already, and a seat waits for somebody else: another player at the same login needs
    /// another name.
    pub fn needs_name(&self) -> bool {
        self.is_taken() && self.stage != Stage::Over && self.seats.iter().any(|seat| !seat.here)
    }
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
#[allow(clippy::struct_excessive_bools)] // a message
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
    /// Whether the player was removed from the table: a bot plays the rest of the match.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub removed: bool,
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
    /// The message, whose field stands next to the number.
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
