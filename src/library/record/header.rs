//! The header of a record: the game, its options, its players and the seed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::fault::{Flaw, quoted};
use super::match_marks::{MatchMarks, Origin};
use super::shuffle::{Bytes, Shuffle};
use crate::core::name::{self, NameFault};
use crate::core::rng::CardSource;
use crate::core::text::{is_hidden, shown};
use crate::core::{Info, OptionKind, OptionValues};
use crate::games;

/// Who decides for a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person at the keyboard.
    Human,
    /// A bot of this level.
    Bot(String),
    /// An engine of this name: another program.
    Engine(String),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Bot(level) => write!(f, "bot:{level}"),
            Player::Engine(name) => write!(f, "engine:{name}"),
        }
    }
}

impl FromStr for Player {
    type Err = Flaw;
    fn from_str(text: &str) -> Result<Self, Flaw> {
        let named = |name: &str| !name.is_empty() && !name.contains(is_hidden);
        match text.split_once(':') {
            None if text == "human" => Ok(Player::Human),
            Some(("bot", level)) if named(level) => Ok(Player::Bot(level.to_owned())),
            Some(("engine", name)) if named(name) => Ok(Player::Engine(name.to_owned())),
            _ => Err(Flaw::wrong(
                format!("\"{}\" is not a player", shown(text)),
                "\"human\", \"bot:LEVEL\" or \"engine:NAME\"",
            )),
        }
    }
}

/// The name at a seat, and who decides for it.
///
/// ```
/// use offsuit_library::record::{Player, Sitter};
///
/// let ann = Sitter::new(" Ann ", Player::Human)?;
/// assert_eq!(ann.name, "Ann");
/// assert!(Sitter::new("Ann\u{7}", Player::Human).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// The name: at most [`MAX_NAME`](name::MAX_NAME) characters, none of them [hidden](is_hidden).
    pub name: String,
    /// Who decides.
    pub player: Player,
}

impl Sitter {
    /// A seat with this name and player.
    ///
    /// # Errors
    /// When nobody may [choose](name::checked) the name.
    pub fn new(name: &str, player: Player) -> Result<Self, NameFault> {
        Ok(Sitter { name: name::checked(name)?.to_owned(), player })
    }

    /// A seat of a record, whose name may be [older](name::on_record) than the rule for new ones.
    fn read(seat: &SeatLine) -> Result<Self, Flaw> {
        Ok(Sitter { player: seat.player.parse()?, name: name::on_record(&seat.name)?.to_owned() })
    }
}

/// What determines the cards of a match. The [record module](crate::record) describes all methods.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Dealt {
    /// The seed: `"dealt":"offsuit-1"`.
    FromSeed,
    /// What the house and its guests contributed: `"dealt":"offsuit-2"`, and `"shuffle"`. The seed is only for the
    /// bots.
    Together(Box<Shuffle>),
    /// A known key from an earlier match: `"dealt":"offsuit-3"`, and `"key"`. The seed is only for the bots.
    FromKey(Bytes),
    /// The header does not say, or names an unknown method. The deals in the record are then taken as they are.
    #[default]
    Unstated,
}

/// The name of our method to deal from a seed, in headers.
const FROM_SEED: &str = "offsuit-1";

/// The name of our method to deal from what several people contribute.
const TOGETHER: &str = "offsuit-2";

/// The name of our method to deal from a known key.
const FROM_KEY: &str = "offsuit-3";

/// The first line of a match.
///
/// ```
/// use offsuit_library::record::Header;
/// use serde_json::json;
///
/// let line = json!({
///     "offsuit": 1, "game": "hamlet", "options": {"target": 250}, "seed": "7",
///     "seats": [
///         {"name": "Ann", "player": "human"}, {"name": "Ben", "player": "bot:novice"},
///         {"name": "Cho", "player": "bot:expert"},
///     ],
/// });
/// let header = Header::read(&line)?;
/// assert_eq!((header.game, header.seats.len(), header.seed), ("hamlet", 3, 7));
/// assert_eq!(header.write(), line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game's name.
    pub game: &'static str,
    /// The value of each of its options.
    pub options: OptionValues,
    /// The player at each seat.
    pub seats: Vec<Sitter>,
    /// The match's seed.
    pub seed: u64,
    /// What determines the cards.
    pub dealt: Dealt,
    /// The number of decisions that people have undone so far. It is written only if it is not 0.
    pub undone: u32,
    /// What else a comparison must know about how the match was played.
    pub marks: MatchMarks,
}

#[derive(Serialize, Deserialize)]
struct SeatLine {
    name: String,
    player: String,
}

#[derive(Deserialize)]
struct HeaderLine {
    game: String,
    options: Map<String, Value>,
    seats: Vec<SeatLine>,
    seed: String,
    #[serde(default)]
    dealt: Option<String>,
    #[serde(default)]
    shuffle: Option<Value>,
    #[serde(default)]
    key: Option<String>,
    #[serde(default)]
    undone: u32,
    #[serde(default)]
    undone_after_news: u32,
    #[serde(default)]
    opened: bool,
    #[serde(default)]
    continues: Option<Origin>,
}

impl Header {
    /// The basic facts about the game.
    pub fn info(&self) -> Option<&'static Info> {
        games::find(self.game).map(|entry| &entry.info)
    }

    /// The source of the cards.
    pub fn cards(&self) -> CardSource {
        match &self.dealt {
            Dealt::Together(shuffle) => CardSource::Key(shuffle.key()),
            Dealt::FromKey(key) => CardSource::Key(key.0),
            Dealt::FromSeed | Dealt::Unstated => CardSource::Seed(self.seed),
        }
    }

    /// The header as a line of a record.
    pub fn write(&self) -> Value {
        let options = self.info().map_or_else(Map::new, |info| write_options(info, &self.options));
        let seats: Vec<Value> = self
            .seats
            .iter()
            .map(|sitter| json!({"name": sitter.name, "player": sitter.player.to_string()}))
            .collect();
        let mut line = json!({
            "offsuit": 1,
            "game": self.game,
            "options": options,
            "seats": seats,
            "seed": self.seed.to_string(),
        });
        match &self.dealt {
            Dealt::FromSeed => line["dealt"] = json!(FROM_SEED),
            Dealt::Together(shuffle) => {
                line["dealt"] = json!(TOGETHER);
                line["shuffle"] = shuffle.write();
            }
            Dealt::FromKey(key) => {
                line["dealt"] = json!(FROM_KEY);
                line["key"] = json!(key.to_string());
            }
            Dealt::Unstated => {}
        }
        if let Some(fields) = line.as_object_mut() {
            self.write_marks(fields);
        }
        line
    }

    /// Writes how often decisions were undone, and the marks, into the fields of a header.
    pub fn write_marks(&self, fields: &mut Map<String, Value>) {
        if self.undone > 0 {
            fields.insert("undone".to_owned(), json!(self.undone));
        }
        self.marks.write(fields);
    }

    /// The header without anything that says how the match was played.
    #[must_use]
    pub fn unmarked(&self) -> Self {
        Header { undone: 0, marks: MatchMarks::default(), ..self.clone() }
    }

    /// Reads a header.
    ///
    /// # Errors
    /// When the line is not a valid header, with the value found and what was expected.
    pub fn read(line: &Value) -> Result<Self, Flaw> {
        match line.get("offsuit") {
            Some(version) if version == &json!(1) => {}
            Some(version) => {
                return Err(Flaw::wrong(format!("unknown record version {}", quoted(version)), "1"));
            }
            None => {
                return Err(Flaw::unexpected("a header, {\"offsuit\":1,\"game\":...}", quoted(line)));
            }
        }
        let header = HeaderLine::deserialize(line).map_err(Flaw::malformed("header"))?;
        let entry = games::find(&header.game).ok_or_else(|| {
            let known: Vec<_> = games::CATALOG.iter().map(|entry| entry.info.id).collect();
            let expected = format!("one of {}", known.join(", "));
            Flaw::wrong(format!("unknown game \"{}\"", shown(&header.game)), expected)
        })?;
        let info = &entry.info;
        let options = read_options(info, &header.options)?;
        if !info.seating.allows(header.seats.len()) {
            let (min, max) = (info.seating.min, info.seating.max);
            let range = if min == max { max.to_string() } else { format!("{min} to {max}") };
            return Err(Flaw::Seats { found: header.seats.len(), game: info.id, expected: range });
        }
        let seats = header.seats.iter().map(Sitter::read).collect::<Result<_, Flaw>>()?;
        let is_decimal = header.seed.bytes().all(|byte| byte.is_ascii_digit());
        let seed = header.seed.parse().ok().filter(|_| is_decimal);
        let seed = seed.ok_or_else(|| Flaw::Seed(shown(&header.seed)))?;
        let dealt = match header.dealt.as_deref() {
            Some(FROM_SEED) => Dealt::FromSeed,
            Some(TOGETHER) => {
                let shuffle = header.shuffle.ok_or(Flaw::NoField("shuffle"))?;
                Dealt::Together(Box::new(Shuffle::read(&shuffle)?))
            }
            Some(FROM_KEY) => Dealt::FromKey(header.key.ok_or(Flaw::NoField("key"))?.parse()?),
            _ => Dealt::Unstated,
        };
        let HeaderLine { undone, undone_after_news, opened, continues, .. } = header;
        let marks = MatchMarks { undone_after_news, opened, continues };
        Ok(Header { game: info.id, options, seats, seed, dealt, undone, marks })
    }
}

/// Writes the values of a game's options as in a header: of all but [late](crate::core::OptionSpec::is_late) ones that have
/// their default.
pub fn write_options(info: &Info, values: &OptionValues) -> Map<String, Value> {
    let mut options = Map::new();
    for (spec, value) in values.written(info.options) {
        let written = match spec.kind {
            OptionKind::Number { .. } => json!(value),
            OptionKind::Choice(_) => json!(spec.write(value)),
        };
        options.insert(spec.key.to_owned(), written);
    }
    options
}

/// Reads the values of a game's options.
///
/// # Errors
/// When an option is unknown, or does not allow its value, or one is missing that is not
/// [late](crate::core::OptionSpec::is_late).
pub fn read_options(info: &Info, written: &Map<String, Value>) -> Result<OptionValues, Flaw> {
    let mut options = OptionValues::defaults(info.options);
    for (key, value) in written {
        let text = match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        options.set(info.options, key, &text)?;
        let is_number =
            info.options.iter().any(|spec| spec.key == key && matches!(spec.kind, OptionKind::Number { .. }));
        if is_number != value.is_number() {
            let expected = if is_number { "a number" } else { "a string" };
            let (key, found) = (shown(key), quoted(value));
            return Err(Flaw::wrong(format!("option \"{key}\" cannot be {found}"), expected));
        }
    }
    match info.options.iter().find(|spec| !spec.is_late && !written.contains_key(spec.key)) {
        Some(spec) => Err(Flaw::NoOption(spec.key)),
        None => Ok(options),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_has_a_kind_and_a_printable_name() {
        for text in ["human", "bot:expert", "engine:my engine"] {
            assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
        }
        for text in ["", "Human", "bot", "bot:", "engine:", "bot:a\u{7}", "engine:a\u{202e}b", "human:ann"] {
            assert!(text.parse::<Player>().is_err(), "{text:?}");
        }
    }
}
