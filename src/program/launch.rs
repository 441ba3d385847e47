//! What the program opens with, on screens or in plain lines.

use std::io;
use std::num::NonZero;
use std::path::PathBuf;

use jiff::civil::Date;

use crate::config::{ConfigFile, Settings};
use crate::core::rng::{fresh_seed, nth_seed};
use crate::games::Entry;
use crate::learn::Progress;
use crate::sitting::Live;
use crate::table::{Budget, Setup};
use crate::together::{Address, Link, LocalHouse, Plan, socket_path};

/// What the program opens with.
#[derive(Debug)]
pub struct Launch {
    /// What to open first.
    pub start: Start,
    /// The house of this machine, which this program can open.
    pub local: LocalHouse,
    /// The house that the program joins when the player asks for it; without one, the house of this machine. If it
    /// [confines](HouseAt::confines) the program, its tables are below all other screens.
    pub house: Option<HouseAt>,
    /// Whether to save matches in the data directory.
    pub keep: bool,
    /// The settings.
    pub settings: Settings,
    /// The file of the settings.
    pub config: Option<ConfigFile>,
    /// Something that went wrong before, to show to the user.
    pub notice: Option<String>,
    /// The seed of matches started from the list of games; without one, every match gets a random seed.
    pub seed: Option<u64>,
    /// The day whose match and problem are offered; without one, today.
    pub day: Option<Date>,
    /// How long bots may think.
    pub budget: Budget,
    /// The number of rows of the terminal, if known; only for plain mode.
    pub rows: Option<u16>,
    /// The number of its columns, if known; only for plain mode, whose lines are otherwise of any length.
    pub columns: Option<u16>,
}

impl Default for Launch {
    fn default() -> Self {
        Launch {
            start: Start::Home,
            local: LocalHouse::default(),
            house: None,
            keep: true,
            settings: Settings::default(),
            config: None,
            notice: None,
            seed: None,
            day: None,
            budget: Budget::default(),
            rows: None,
            columns: None,
        }
    }
}

impl Launch {
    /// The games whose rules the player has opened. A guest of a confined program is not the owner of its data.
    pub fn read(&self) -> Progress {
        Progress::load(self.keep && self.confined().is_none())
    }

    /// The house that the program must stay in, if any.
    pub fn confined(&self) -> Option<&HouseAt> {
        self.house.as_ref().filter(|house| house.confines())
    }
}

/// What to open first.
#[derive(Debug)]
pub enum Start {
    /// The list of games, or the lobby of a house that the program must stay in.
    Home,
    /// A new match.
    Match(Setup),
    /// An unfinished match, by its record file.
    Resume(PathBuf),
    /// A table that is open already.
    Seated(Live),
    /// A table to open in the house of this machine; only on screens.
    Plan(Plan),
    /// A house to visit; only on screens.
    Visit(Visit),
    /// The rules. Closing them ends the program.
    Rules(Moment),
    /// A replay. Closing it ends the program.
    Replay(OnRecord),
    /// Lessons or problems.
    Learn(Study),
}

impl From<Option<Setup>> for Start {
    /// A new match with this setup; without one, home.
    fn from(setup: Option<Setup>) -> Self {
        setup.map_or(Start::Home, Start::Match)
    }
}

/// What to learn.
#[derive(Clone, Copy, Debug)]
pub enum Study {
    /// The list of lessons, of this game if one is named, or one of them by its number.
    Lessons(Option<&'static Entry>, Option<NonZero<usize>>),
    /// The next problem of this game, or the list of games.
    Problems(Option<&'static Entry>),
    /// The problem of the day.
    ProblemOfDay,
}

/// A house to visit.
#[derive(Debug)]
pub struct Visit {
    /// The connection.
    pub link: Link,
    /// The table to go to; without one, the list of tables.
    pub table: Option<u32>,
    /// Whether to watch instead of taking a seat.
    pub watch: bool,
}

impl From<Link> for Visit {
    fn from(link: Link) -> Self {
        Visit { link, table: None, watch: false }
    }
}

/// A house, and the guest's name there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseAt {
    /// Where the house is.
    pub address: Address,
    /// A name to go by, which only the house's owner may take; without one, the login name.
    pub name: Option<String>,
}

impl HouseAt {
    /// Whether the program stays in this house: it goes by a name there that only the house's owner may take.
    ///
    /// A friend whose key starts `offsuit join --as NAME` runs the program as the house's owner. The home screen would let
    /// the friend join under the owner's name, and start engines, which are commands.
    pub fn confines(&self) -> bool {
        self.name.is_some()
    }

    /// The house of this machine, under the user's own name.
    ///
    /// # Errors
    /// When there is no home directory.
    pub fn usual() -> io::Result<Self> {
        Ok(HouseAt { address: Address::Socket(socket_path()?), name: None })
    }
}

/// A recorded match.
#[derive(Clone, Debug)]
pub struct OnRecord {
    /// The file.
    pub path: PathBuf,
    /// The number of the match in the file, from 1.
    pub number: NonZero<usize>,
}

/// A place in the rules.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The game.
    pub entry: &'static Entry,
    /// The anchor of a section or clause; empty for the start.
    pub anchor: String,
}

impl Moment {
    /// Where the rules open: at the cited clause, if any; otherwise, the first time, at the aim of the game.
    #[must_use]
    pub fn open(self, read: &mut Progress) -> Self {
        let is_clause = self.anchor.ends_with(|end: char| end.is_ascii_digit());
        if is_clause {
            self
        } else {
            Moment { anchor: read.open_rules(self.entry.info.id, self.anchor), ..self }
        }
    }
}

/// The seed of a match without a deal code. With a `fixed` seed, the first match uses it, and every other match derives its
/// seed from the `previous` one. Otherwise every seed is random: the code of one match must not give away the cards of
/// the next.
///
/// # Errors
/// When the operating system has no random numbers.
pub fn next_seed(fixed: Option<u64>, previous: Option<u64>) -> io::Result<u64> {
    match (fixed, previous) {
        (None, _) => fresh_seed(),
        (Some(seed), None) => Ok(seed),
        (Some(_), Some(previous)) => Ok(nth_seed(previous, 1)),
    }
}
