//! The protocol between a table and an engine, version 1.
//!
//! # In short
//! The table starts the engine and writes JSON objects to its stdin, one a line; the engine answers on its stdout,
//! one a line. Each object has one field, and the field's name says which message it is. The table says
//!
//! | | | the engine answers |
//! |---|---|---|
//! | `hello` | a match begins; the engine has this seat | `hello` |
//! | `event` | something has happened that this seat may know | nothing |
//! | `decide` | it is this seat's turn; these are its legal moves | `act` |
//! | `result` | a deal or the match is over | nothing |
//! | `bye` | nothing more comes | nothing; it ends |
//!
//! The simplest engine answers every `decide` with one of the moves in `legal`, and passes over the rest.
//!
//! # Rules of conversation
//! * A line is one JSON object in UTF-8 and ends in a line feed; an answer is at most [`MAX_ANSWER`] bytes long.
//!   Whoever writes flushes after each line.
//! * The table does not wait for the engine to read: events come as they happen, also while nothing is asked.
//! * The engine answers `hello` and `decide`, each once, and says nothing else. What it wants to tell people goes to
//!   stderr, of which the last line is kept for error messages.
//! * An answer comes within the `deadline_ms` milliseconds of its question.
//! * Both pass over fields that they do not know. There are no messages or events but those described here: where
//!   there are, the protocol has another number.
//! * After `result` with `end`, another `hello` may begin another match.
//! * After `bye`, or the end of its stdin, the engine ends by itself; one that does not is killed soon.
//!
//! `offsuit engine` checks all it is told against the rules. It ends with an error that names the line if an event
//! cannot have happened, or if something is missing that its seat must know. It can do without `trick` and `result`.
//!
//! An engine that ends, is late, answers what cannot be read or is not legal, or speaks without being asked, is ended,
//! and its seat is played by a bot for the rest of the match. Nothing is asked twice.
//!
//! # Notation
//! Seats are numbers from 0, clockwise; lists over seats are in seat order. French cards are rank `23456789TJQKA` and
//! suit `SHDC`: `"QS"`, `"TD"`; jokers are `"JK"` in Hamlet, `"JR"` and `"JB"` in Head & Tail. Tiles are their two
//! ends, the higher first: `"6-4"`; two tiles that look alike are written alike. A move is an object:
//!
//! ```text
//! {"play":"QS"}  {"play":"3-1","suit":1}  {"play":"4-4","suit":"doubles"}   every game; a led suit where one is named
//! {"declare":"stay"}  {"declare":"drop"}  {"declare":"buy"}                  Loo
//! {"bid":"QS"}                                                               Hamlet: laid face down
//! {"bid":12}  {"bid":"pass"}                                                 Reveille: the auction
//! {"call":4}  {"call":"no-trump"}  {"call":"nello"}                          Reveille: trumps
//! ```
//!
//! It is the notation of the match record. So are the names of games and options, which `offsuit games --json`
//! lists; `offsuit rules GAME` has the rules.
//!
//! The same types serve both sides:
//!
//! ```
//! use offsuit::engine::protocol::{Act, EngineMessage, TableMessage};
//!
//! let line = r#"{"decide":{"decision":3,"legal":[{"play":"QS"},{"play":"2S"}],"deadline_ms":10000}}"#;
//! if let TableMessage::Decide(decide) = serde_json::from_str(line)? {
//!     let act = Act { decision: decide.decision, action: decide.legal[0].clone() };
//!     let answer = serde_json::to_string(&EngineMessage::Act(act))?;
//!     assert_eq!(answer, r#"{"act":{"decision":3,"do":{"play":"QS"}}}"#);
//! }
//! # Ok::<(), serde_json::Error>(())
//! ```

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::record::EndLine;

/// The number of this protocol.
pub const PROTOCOL: u32 = 1;

/// The longest line that a table reads from an engine, in bytes.
pub const MAX_ANSWER: usize = 4096;

/// What a table says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableMessage {
    /// A match begins. The engine answers [`EngineMessage::Hello`].
    ///
    /// ```text
    /// {"hello":{"protocol":1,"game":"loo","options":{"chips":12},"seats":5,"seat":1,"deadline_ms":10000}}
    /// ```
    Hello(Hello),
    /// Something has happened, as the engine's seat sees it. Where a match goes on that was left, all that has
    /// happened is told again.
    Event(Event),
    /// It is the seat's turn. The engine answers [`EngineMessage::Act`].
    ///
    /// ```text
    /// {"decide":{"decision":17,"legal":[{"play":"QS"},{"play":"2S"}],"deadline_ms":10000}}
    /// {"decide":{"decision":0,"legal":[{"play":"QS"}],"known":[["AS"],["AH"],["AD"]],"deadline_ms":10000}}
    /// ```
    Decide(Decide),
    /// A deal or the match is over.
    Result(Outcome),
    /// Nothing more comes.
    ///
    /// ```text
    /// {"bye":{}}
    /// ```
    Bye(Bye),
}

/// A match begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// [`PROTOCOL`].
    pub protocol: u32,
    /// The game's name.
    pub game: String,
    /// The value of every option of the game.
    pub options: Map<String, Value>,
    /// How many play.
    pub seats: usize,
    /// The engine's own seat, from 0.
    pub seat: usize,
    /// How long the answer may take, in milliseconds; the engine's own start counts.
    pub deadline_ms: u64,
}

/// Something that has happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat has drawn a piece for the first deal, and shown it.
    ///
    /// ```text
    /// {"event":{"draw":{"seat":0,"piece":"6-5"}}}
    /// ```
    Draw {
        /// Who.
        seat: usize,
        /// Which.
        piece: String,
    },
    /// A deal has begun.
    ///
    /// ```text
    /// {"event":{"deal":{"number":1,"dealer":4}}}
    /// ```
    Deal {
        /// Its number in the match, from 1.
        number: u32,
        /// Who dealt.
        dealer: usize,
    },
    /// The engine's own hand.
    ///
    /// ```text
    /// {"event":{"hand":{"seat":1,"pieces":["KS","4S","2S"]}}}
    /// ```
    Hand {
        /// The engine's seat.
        seat: usize,
        /// Its pieces.
        pieces: Vec<String>,
    },
    /// A piece was turned face up: Loo's turn-up, the next tile of Reveille's stock.
    ///
    /// ```text
    /// {"event":{"turn_up":{"piece":"7H"}}}
    /// ```
    TurnUp {
        /// Which.
        piece: String,
    },
    /// A seat has decided, the engine's own among them: what was played counts, not what was answered. Without `do`,
    /// a card was laid face down.
    ///
    /// ```text
    /// {"event":{"act":{"seat":2,"do":{"play":"QS"}}}}
    /// {"event":{"act":{"seat":2}}}
    /// ```
    Act {
        /// Who.
        seat: usize,
        /// What.
        #[serde(rename = "do", default, skip_serializing_if = "Option::is_none")]
        action: Option<Value>,
    },
    /// The engine's seat has thrown its hand away and taken another.
    ///
    /// ```text
    /// {"event":{"exchange":{"seat":1,"old":["KS","4S","2S"],"new":["AH","TD","3C"]}}}
    /// ```
    Exchange {
        /// The engine's seat.
        seat: usize,
        /// The hand thrown away.
        old: Vec<String>,
        /// The hand taken.
        new: Vec<String>,
    },
    /// A seat has taken a piece: the one that lay face up, or the next one of the stock. Without `piece`, this seat
    /// did not see which.
    ///
    /// ```text
    /// {"event":{"take":{"seat":0,"piece":"5-0","face_up":true}}}
    /// {"event":{"take":{"seat":1,"face_up":false}}}
    /// ```
    Take {
        /// Who.
        seat: usize,
        /// Which.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        piece: Option<String>,
        /// Whether it lay face up.
        face_up: bool,
    },
    /// Cards laid face down were turned up, and go back to their hands.
    ///
    /// ```text
    /// {"event":{"reveal":{"bids":["QS","TD","7S"],"trump":"S","mode":"to-be"}}}
    /// ```
    Reveal {
        /// Each seat's card.
        bids: Vec<String>,
        /// What follows from them: in Hamlet the letter of the trump suit, and `to-be` or `not-to-be`.
        #[serde(flatten)]
        facts: Map<String, Value>,
    },
    /// A trick is complete. It follows from the moves, and is told for convenience.
    ///
    /// ```text
    /// {"event":{"trick":{"leader":1,"cards":["4S","KS","2D"],"winner":2}}}
    /// ```
    Trick {
        /// Who led.
        leader: usize,
        /// The pieces in the order played.
        cards: Vec<String>,
        /// Who won it.
        winner: usize,
    },
}

/// A question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decide {
    /// How many decisions of the match came before this one. The answer repeats it.
    pub decision: u64,
    /// All that is allowed; there is at least one.
    pub legal: Vec<Value>,
    /// The pieces that everybody knows each seat to hold, such as betting cards not played yet. It is left out where
    /// there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<Vec<String>>,
    /// How long the answer may take, in milliseconds.
    pub deadline_ms: u64,
}

/// What has come of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// A deal is over.
    ///
    /// ```text
    /// {"result":{"score":{"deal":1,"points":[5,-3,-2],"totals":[14,6,7],"pot":3}}}
    /// ```
    Score(Score),
    /// The match is over.
    ///
    /// ```text
    /// {"result":{"end":{"totals":[20,7,0],"winners":[0]}}}
    /// ```
    End(EndLine),
}

/// The score of a deal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Score {
    /// The deal's number, from 1.
    pub deal: u32,
    /// What each seat's total changed by since the last score.
    pub points: Vec<i32>,
    /// The totals after it.
    pub totals: Vec<i32>,
    /// What the game adds: Loo the `pot` that stays, Hamlet the seat that was `hamlet`.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Nothing more comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Bye {}

/// What an engine answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngineMessage {
    /// It is ready, and speaks this protocol.
    ///
    /// ```text
    /// {"hello":{"protocol":1,"name":"Sample 1.0"}}
    /// {"hello":{"protocol":1}}
    /// ```
    Hello(Greeting),
    /// What it does.
    ///
    /// ```text
    /// {"act":{"decision":17,"do":{"play":"QS"}}}
    /// ```
    Act(Act),
}

/// An engine is ready.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Greeting {
    /// [`PROTOCOL`].
    pub protocol: u32,
    /// What it calls itself.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
}

/// An engine's decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Act {
    /// The number of the question.
    pub decision: u64,
    /// One of its legal moves.
    #[serde(rename = "do")]
    pub action: Value,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of JSON in the documentation above, with the type they stand at.
    fn examples() -> Vec<(bool, &'static str)> {
        let mut from_engine = false;
        let mut found = Vec::new();
        for line in include_str!("protocol.rs").lines().map(str::trim) {
            from_engine |= line.starts_with("pub enum EngineMessage");
            if let Some(example) = line.strip_prefix("/// ").filter(|rest| rest.starts_with('{')) {
                found.push((from_engine, example));
            }
        }
        found
    }

    #[test]
    fn every_message_has_an_example_that_reads_and_is_written_so() {
        let mut said = std::collections::BTreeSet::new();
        for (from_engine, example) in examples() {
            let value: Value = serde_json::from_str(example).unwrap();
            let again = if from_engine {
                serde_json::to_value(serde_json::from_str::<EngineMessage>(example).unwrap())
            } else {
                serde_json::to_value(serde_json::from_str::<TableMessage>(example).unwrap())
            };
            assert_eq!(again.unwrap(), value, "{example}");
            let (name, inner) = value.as_object().unwrap().iter().next().unwrap();
            let kind =
                ["event", "result"].contains(&name.as_str()).then(|| inner.as_object().unwrap().keys());
            said.insert((from_engine, name.clone(), kind.and_then(|mut kinds| kinds.next().cloned())));
        }
        // Hello, nine events, decide, two results, bye; hello and act.
        assert_eq!(said.len(), 1 + 9 + 1 + 2 + 1 + 2, "{said:?}");
    }

    #[test]
    fn unknown_fields_are_passed_over_and_unknown_messages_are_not() {
        let decide = r#"{"decide":{"decision":1,"legal":[],"deadline_ms":5,"mood":"good"}}"#;
        assert!(serde_json::from_str::<TableMessage>(decide).is_ok());
        for line in [r#"{"decide":{}}"#, r#"{"ponder":{}}"#, "{}", "[]", r#"{"event":{"sneeze":{}}}"#] {
            assert!(serde_json::from_str::<TableMessage>(line).is_err(), "{line}");
        }
    }
}
