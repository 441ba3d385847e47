//! What a guest says.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::record::Bytes;
use crate::table::{Asked, Talk};

/// A message from a guest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GuestMessage {
    /// The first message. Only the house's owner may use `as`.
    ///
    /// ```text
    /// {"hello":{"protocol":2}}
    /// {"hello":{"protocol":2,"as":"ben","ping":true,"again":true}}
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
    /// Sits down: at the seat with the guest's name, or else at an open one. The house answers `table`, then everything that
    /// the seat may know and has not been told. A guest who sits there already takes its seat back if a bot plays for it.
    /// With `since`, this takes the seat over from any other program of the guest.
    ///
    /// ```text
    /// {"sit":{"table":3}}
    /// {"sit":{"table":3,"since":{"undone":0,"events":41}}}
    /// ```
    Sit {
        /// The table's number.
        table: u32,
        /// What the guest knows already; nothing is `{"undone":0,"events":0}`.
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
    /// {"ask":{"what":"end"}}
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
    /// Removes a guest from a table for good. Before the match the seat becomes open; later a bot gets it. Only the guest
    /// who opened the table may do this, and the house's owner. The house tells everybody `removed`.
    ///
    /// ```text
    /// {"kick":{"table":3,"name":"ben"}}
    /// ```
    Kick {
        /// The table's number.
        table: u32,
        /// The guest's name.
        name: String,
    },
    /// Closes a table. A match that is being played ends early. Only the guest who opened the table may do this, and the
    /// house's owner. The house tells everybody `closed`.
    ///
    /// ```text
    /// {"close":{"table":3}}
    /// ```
    Close {
        /// The table's number.
        table: u32,
    },
    /// Whether the guest wants to play again, once `table` has the field `again`. The last answer counts.
    ///
    /// ```text
    /// {"again":{"yes":true}}
    /// ```
    Again {
        /// Whether it does.
        yes: bool,
    },
    /// Says something to the table.
    ///
    /// ```text
    /// {"say":{"phrase":"well-played"}}
    /// {"say":{"text":"Who taught you to keep the ace?"}}
    /// ```
    Say(Talk),
    /// Shows that the guest's program is still there. The house answers `pong`.
    ///
    /// ```text
    /// {"ping":{}}
    /// ```
    Ping {},
}

/// The first message of a guest.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hello {
    /// [`PROTOCOL`](super::PROTOCOL).
    pub protocol: u32,
    /// The name to go by, which only the house's owner may choose.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the guest says `ping` when it has said nothing for 20 seconds, and wants the same from the house.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ping: bool,
    /// Whether the guest can say `again`, so that the others wait for its answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
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
