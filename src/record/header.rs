//! The header of a record: the game, its options, who sits where, the seed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::fault::quoted;
use crate::core::text::{is_hidden, shown};
use crate::core::{Info, OptionKind, OptionValues};
use crate::games;

/// The most characters a player's name has.
pub const MAX_NAME: usize = 32;

/// Who decides for a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person at the keyboard.
    Human,
    /// A bot of this level.
    Bot(String),
    /// An outside engine of this name.
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
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let named = |name: &str| !name.is_empty() && !name.contains(is_hidden);
        match text.split_once(':') {
            None if text == "human" => Ok(Player::Human),
            Some(("bot", level)) if named(level) => Ok(Player::Bot(level.to_owned())),
            Some(("engine", name)) if named(name) => Ok(Player::Engine(name.to_owned())),
            _ => Err(format!(
                "\"{}\" is no player: expected \"human\", \"bot:LEVEL\" or \"engine:NAME\"",
                shown(text)
            )),
        }
    }
}

/// A seat's name and player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// The name, at most [`MAX_NAME`] characters, none of them [hidden](is_hidden).
    pub name: String,
    /// Who decides.
    pub player: Player,
}

/// Why a name cannot be a player's; the names are fit to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameFault {
    /// There is nothing in it.
    Empty,
    /// It has a [hidden](is_hidden) character in it.
    Control(String),
    /// It is longer than [`MAX_NAME`] characters.
    Long(String),
}

impl fmt::Display for NameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameFault::Empty => f.write_str("a player's name cannot be empty"),
            NameFault::Control(name) => {
                write!(f, "the name \"{name}\" has a control character or an invisible one in it")
            }
            NameFault::Long(name) => write!(f, "the name \"{name}\" is longer than {MAX_NAME} characters"),
        }
    }
}

impl std::error::Error for NameFault {}

impl Sitter {
    /// A seat of this name and player.
    ///
    /// # Errors
    /// When the name is empty, too long, or has [hidden](is_hidden) characters.
    pub fn new(name: &str, player: Player) -> Result<Self, NameFault> {
        let trimmed = name.trim();
        if trimmed.is_empty() {
            return Err(NameFault::Empty);
        }
        if name.contains(is_hidden) {
            return Err(NameFault::Control(shown(name)));
        }
        if trimmed.chars().count() > MAX_NAME {
            return Err(NameFault::Long(shown(name)));
        }
        Ok(Sitter { name: trimmed.to_owned(), player })
    }
}

/// Whether the cards of a match follow from its seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dealt {
    /// They do, by the derivation that the [record module](crate::record) describes: `"dealt":"offsuit-1"`.
    FromSeed,
    /// The header does not say, or names a derivation that this version does not know: the cards are facts.
    #[default]
    Unstated,
}

/// What the header of a match calls the derivation of its cards.
const FROM_SEED: &str = "offsuit-1";

/// The first line of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game's name.
    pub game: &'static str,
    /// The value of each of its options.
    pub options: OptionValues,
    /// Who sits where.
    pub seats: Vec<Sitter>,
    /// The match's seed.
    pub seed: u64,
    /// Whether the cards follow from it.
    pub dealt: Dealt,
    /// How many decisions people have taken back so far. It is written where there are any.
    pub undone: u32,
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
    undone: u32,
}

impl Header {
    /// What the game is.
    pub fn info(&self) -> Option<&'static Info> {
        games::find(self.game).map(|entry| &entry.info)
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
        if self.dealt == Dealt::FromSeed {
            line["dealt"] = json!(FROM_SEED);
        }
        if self.undone > 0 {
            line["undone"] = json!(self.undone);
        }
        line
    }

    /// Reads a header.
    ///
    /// # Errors
    /// With what is wrong and what was expected.
    pub fn read(line: &Value) -> Result<Self, String> {
        match line.get("offsuit") {
            Some(version) if version == &json!(1) => {}
            Some(version) => {
                return Err(format!(
                    "version {} of the record is not known: expected 1",
                    quoted(&version.to_string())
                ));
            }
            None => {
                return Err(format!(
                    "expected a header, {{\"offsuit\":1,\"game\":...}}, found {}",
                    quoted(&line.to_string())
                ));
            }
        }
        let header = HeaderLine::deserialize(line).map_err(|error| format!("the header: {error}"))?;
        let entry = games::find(&header.game).ok_or_else(|| {
            let known: Vec<_> = games::CATALOG.iter().map(|entry| entry.info.id).collect();
            format!("no game \"{}\": the games are {}", shown(&header.game), known.join(", "))
        })?;
        let info = &entry.info;
        let options = read_options(info, &header.options)?;
        if !info.seating.allows(header.seats.len()) {
            let (min, max) = (info.seating.min, info.seating.max);
            return Err(format!("{} seats cannot play {}: {min} to {max} can", header.seats.len(), info.id));
        }
        let seats = header
            .seats
            .iter()
            .map(|seat| Sitter::new(&seat.name, seat.player.parse()?).map_err(|fault| fault.to_string()))
            .collect::<Result<_, String>>()?;
        let is_decimal = header.seed.bytes().all(|byte| byte.is_ascii_digit());
        let seed = header
            .seed
            .parse()
            .ok()
            .filter(|_| is_decimal)
            .ok_or_else(|| format!("seed \"{}\" is no decimal number below 2^64", shown(&header.seed)))?;
        let dealt = match header.dealt.as_deref() {
            Some(FROM_SEED) => Dealt::FromSeed,
            _ => Dealt::Unstated,
        };
        Ok(Header { game: info.id, options, seats, seed, dealt, undone: header.undone })
    }
}

/// The value of every option of a game, as a header has it.
pub fn write_options(info: &Info, values: &OptionValues) -> Map<String, Value> {
    let mut options = Map::new();
    for (n, spec) in info.options.iter().enumerate() {
        let value = values.get(n);
        let written = match spec.kind {
            OptionKind::Number { .. } => json!(value),
            OptionKind::Choice(_) => json!(spec.write(value)),
        };
        options.insert(spec.key.to_owned(), written);
    }
    options
}

/// Reads the value of every option of a game.
///
/// # Errors
/// When one is missing, or there is one that the game does not have, or a value that it does not take.
pub fn read_options(info: &Info, written: &Map<String, Value>) -> Result<OptionValues, String> {
    let mut options = OptionValues::defaults(info.options);
    for (key, value) in written {
        let text = match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        options.set(info.options, key, &text).map_err(|error| error.to_string())?;
        let is_number =
            info.options.iter().any(|spec| spec.key == key && matches!(spec.kind, OptionKind::Number { .. }));
        if is_number != value.is_number() {
            return Err(format!("option \"{}\" cannot be {}", shown(key), quoted(&value.to_string())));
        }
    }
    match info.options.iter().find(|spec| !written.contains_key(spec.key)) {
        Some(spec) => Err(format!("the header does not say what option \"{}\" is", spec.key)),
        None => Ok(options),
    }
}
