//! The protocol between a table and an engine, version 1.
//!
//! # In short
//! The table starts the engine and writes JSON objects to its stdin, one per line. The engine answers on its stdout, also
//! with one object per line. Each object has one field, which is the name of the message. The table says
//!
//! | | | the engine answers |
//! |---|---|---|
//! | `hello` | a match begins, and the engine has this seat | `hello` |
//! | `event` | something happened that this seat may know | nothing |
//! | `decide` | it is this seat's turn, with these legal moves | `act` |
//! | `result` | a deal or the match is over | nothing |
//! | `bye` | there are no more messages | nothing; it ends |
//!
//! The simplest engine answers every `decide` with one of the moves in `legal` and ignores everything else.
//!
//! # Rules of conversation
//! * A line is one JSON object in UTF-8 and ends with a line feed. An answer has at most [`MAX_ANSWER`] bytes. Both sides
//!   flush after each line.
//! * The table does not wait for the engine to read: events may come at any time.
//! * The engine answers each `hello` and `decide` once and writes nothing else to stdout. Messages for people go to
//!   stderr; error messages quote its last line.
//! * An answer must come within the `deadline_ms` milliseconds of its question.
//! * Both sides ignore unknown fields, except in moves. New messages or events would get a new version of the protocol.
//! * After `result` with `end`, another `hello` may begin another match.
//! * After `bye`, or when its stdin closes, the engine ends. If it does not, it is soon killed.
//!
//! `offsuit engine` checks everything against the rules. It ends with an error that names the line if an event is
//! impossible, or if its seat was not told something that it must know. It does not need `trick` and `result`.
//!
//! If an engine ends, is late, answers with nonsense or an illegal move, or writes without being asked, the table ends it,
//! and a bot plays its seat for the rest of the match. No question is repeated.
//!
//! # Notation
//! Seats are numbered clockwise from 0, and lists of seats are in that order. A playing card is its rank
//! (`23456789TJQKA`) and suit (`SHDC`): `"QS"`, `"TD"`. Jokers are `"JK"` in Hamlet, `"JR"` and `"JB"` in Head & Tail. A
//! tile is its two ends, the higher one first: `"6-4"`; tiles that look alike have the same name. A move is an object:
//!
//! ```text
//! {"play":"QS"}  {"play":"3-1","suit":1}  {"play":"4-4","suit":"doubles"}   all games; with a suit if the leader names one
//! {"declare":"stay"}  {"declare":"drop"}  {"declare":"buy"}                  Loo
//! {"bid":"QS"}                                                               Hamlet: a card face down
//! {"bid":12}  {"bid":"pass"}                                                 Reveille: the auction
//! {"call":4}  {"call":"no-trump"}  {"call":"nello"}                          Reveille: trumps
//! ```
//!
//! Records of matches use the same notation. `offsuit games --json` lists the names of games and options, and
//! `offsuit rules GAME` prints the rules.
//!
//! Both sides can use the types of this module:
//!
//! ```
//! use offsuit_library::engine::protocol::{Act, EngineMessage, TableMessage};
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

/// A message from a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableMessage {
    /// A match begins. The engine answers [`EngineMessage::Hello`].
    ///
    /// ```text
    /// {"hello":{"protocol":1,"game":"loo","options":{"chips":12},"seats":5,"seat":1,"deadline_ms":10000}}
    /// ```
    Hello(Hello),
    /// Something happened, as the engine's seat sees it. When a match is resumed, all events are repeated.
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
    /// There are no more messages.
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
    /// The value of every option of the game, as in the header of a record: a few may be missing, and have their defaults.
    pub options: Map<String, Value>,
    /// Number of players.
    pub seats: usize,
    /// The engine's own seat, from 0.
    pub seat: usize,
    /// Milliseconds until the answer is due, including the start of the engine.
    pub deadline_ms: u64,
    /// Iterations, playouts or nodes that the engine should spend on a decision, whatever it counts. An engine that counts
    /// none may ignore this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u32>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat drew a piece for the first deal, face up.
    ///
    /// ```text
    /// {"event":{"draw":{"seat":0,"piece":"6-5"}}}
    /// ```
    Draw {
        /// The seat.
        seat: usize,
        /// The piece.
        piece: String,
    },
    /// A deal began.
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
    /// A piece was turned face up: the turn-up in Loo, the next tile of the stock in Reveille.
    ///
    /// ```text
    /// {"event":{"turn_up":{"piece":"7H"}}}
    /// ```
    TurnUp {
        /// The piece.
        piece: String,
    },
    /// A seat decided. This includes the engine's own seat: the event counts, not the engine's answer. Without `do`, a
    /// card was laid face down.
    ///
    /// ```text
    /// {"event":{"act":{"seat":2,"do":{"play":"QS"}}}}
    /// {"event":{"act":{"seat":2}}}
    /// ```
    Act {
        /// The seat.
        seat: usize,
        /// What.
        #[serde(rename = "do", default, skip_serializing_if = "Option::is_none")]
        action: Option<Value>,
    },
    /// The engine's seat exchanged its hand for another.
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
    /// A seat took a piece: the face-up one, or the next one of the stock. Without `piece`, this seat did not see it.
    ///
    /// ```text
    /// {"event":{"take":{"seat":0,"piece":"5-0","face_up":true}}}
    /// {"event":{"take":{"seat":1,"face_up":false}}}
    /// ```
    Take {
        /// The seat.
        seat: usize,
        /// The piece, if the seat that is told may see it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        piece: Option<String>,
        /// Whether it was face up.
        face_up: bool,
    },
    /// The cards laid face down were turned up and return to their hands.
    ///
    /// ```text
    /// {"event":{"reveal":{"bids":["QS","TD","7S"],"trump":"S","mode":"to-be"}}}
    /// ```
    Reveal {
        /// Each seat's card.
        bids: Vec<String>,
        /// More fields, which follow from the cards: in Hamlet `trump`, the letter of the suit, and `mode`, `to-be` or
        /// `not-to-be`.
        #[serde(flatten)]
        facts: Map<String, Value>,
    },
    /// A trick is complete. This follows from the moves and is only for convenience.
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
    /// The number of decisions in the match before this one. The answer repeats it.
    pub decision: u64,
    /// The legal moves, at least one.
    pub legal: Vec<Value>,
    /// The pieces that everybody knows to be in each seat's hand, such as betting cards that were not played yet. Left
    /// out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<Vec<String>>,
    /// Milliseconds until the answer is due.
    pub deadline_ms: u64,
}

/// A result.
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
    /// The change of each seat's total since the last score.
    pub points: Vec<i32>,
    /// The new totals.
    pub totals: Vec<i32>,
    /// More fields of the game: in Loo `pot`, the chips left in it; in Hamlet `hamlet`, the seat that was Hamlet.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// There are no more messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Bye {}

/// An answer from an engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngineMessage {
    /// It is ready and speaks this protocol.
    ///
    /// ```text
    /// {"hello":{"protocol":1,"name":"Sample 1.0"}}
    /// {"hello":{"protocol":1}}
    /// ```
    Hello(Greeting),
    /// Its decision.
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
    /// Its name.
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

    /// The lines of JSON in the documentation above, and whether an engine writes them.
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
    fn every_message_has_an_example_that_round_trips() {
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
    fn unknown_fields_are_ignored_but_unknown_messages_are_not() {
        let decide = r#"{"decide":{"decision":1,"legal":[],"deadline_ms":5,"mood":"good"}}"#;
        assert!(serde_json::from_str::<TableMessage>(decide).is_ok());
        for line in [r#"{"decide":{}}"#, r#"{"ponder":{}}"#, "{}", "[]", r#"{"event":{"sneeze":{}}}"#] {
            assert!(serde_json::from_str::<TableMessage>(line).is_err(), "{line}");
        }
    }
}
