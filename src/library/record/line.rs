//! The lines of a record after its header, and limits of lines.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The maximum length of a line in bytes, far above any line of a real match.
pub const MAX_LINE: usize = 1 << 20;

/// A line: a fact (draw, deal, act) or a result (reveal, trick, score, end).
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Line {
    /// What was drawn for the first deal.
    Draw(DrawLine),
    /// A deal.
    Deal(DealLine),
    /// A decision.
    Act(ActLine),
    /// The consequences of bids that were turned up, as [`Facts`](crate::core::Facts) by name.
    Reveal(Map<String, Value>),
    /// A complete trick.
    Trick(TrickLine),
    /// The score of a deal.
    Score(ScoreLine),
    /// The end of the match.
    End(EndLine),
}

/// What was drawn for the first deal: one row per round, one piece per seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrawLine {
    /// The rounds.
    pub rounds: Vec<Vec<String>>,
}

/// A deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealLine {
    /// Its number in the match, from 1.
    pub number: u32,
    /// Who dealt.
    pub dealer: usize,
    /// The hand of each seat.
    pub hands: Vec<Vec<String>>,
    /// The hand dealt to nobody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dummy: Vec<String>,
    /// The piece turned up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_up: Option<String>,
    /// The stock, in drawing order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stock: Vec<String>,
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ActLine {
    /// Who decided.
    pub seat: usize,
    /// What.
    #[serde(rename = "do")]
    pub action: Value,
    /// All legal moves, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<Value>>,
    /// Whether the player had asked for a hint.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hint: bool,
    /// Who decided, if it was not the seat's own player: `bot:novice` ([`STAND_IN`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// The player who replaces an engine that has failed.
pub const STAND_IN: &str = "bot:novice";

/// Notes about a decision, in its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// Whether to list all legal moves.
    pub legal: bool,
    /// Whether the player had asked for a hint.
    pub hint: bool,
    /// Whether a novice decided because the seat's engine had failed.
    pub stand_in: bool,
}

/// A complete trick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TrickLine {
    /// Who led.
    pub leader: usize,
    /// The pieces in the order played.
    pub cards: Vec<String>,
    /// Who won it.
    pub winner: usize,
}

/// The score of a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreLine {
    /// The deal's number, from 1.
    pub deal: u32,
    /// The change of each total since the last score.
    pub points: Vec<i32>,
    /// The totals after the deal.
    pub totals: Vec<i32>,
    /// Facts that only this game has, as [`Facts`](crate::core::Facts) by name.
    #[serde(flatten)]
    pub facts: Map<String, Value>,
}

/// The end of the match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndLine {
    /// The final totals.
    pub totals: Vec<i32>,
    /// Who won.
    pub winners: Vec<usize>,
}
