//! The house: tables and guests, without sockets and clocks.
//!
//! Lines from guests go in through [`House::hear`], and the output for each guest comes out of [`House::take_output`].
//! The caller says what time it is, so that everything here can be tested without waiting. Everything that depends on the
//! time takes it as an argument: what an earlier call was told may be long ago.

mod again;
mod guests;
mod keep;
mod news;
mod orders;
mod pauses;
mod places;
mod presence;
mod removal;
mod seats;
mod stream;
mod table;

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use self::keep::Shelf;
#[cfg(unix)]
pub(super) use self::keep::unfinished;
use self::table::{HouseTable, Step};
use super::protocol::{Refused, TableState};
use crate::core::Seat;

/// The number of a guest's connection. Numbers are never used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct GuestId(pub u64);

/// How much a house allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Connections of all guests.
    pub guests: usize,
    /// Connections of one name.
    pub per_name: usize,
    /// Tables that are not over.
    pub tables: usize,
    /// Tables that one name has opened and that are not over.
    pub tables_per_name: usize,
    /// Guests that watch one table.
    pub spectators: usize,
    /// Bytes waiting for a guest that does not read.
    pub output: usize,
    /// Messages a guest may send in a burst; ten are added each second.
    pub burst: u32,
    /// Bots that think at the same time.
    pub thinkers: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            guests: 4096,
            per_name: 16,
            tables: 1000,
            tables_per_name: 50,
            spectators: 50,
            output: 1 << 19,
            burst: 100,
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

/// How often guests that follow the list of tables are told about changes.
const LIST_PAUSE: Duration = Duration::from_secs(1);

/// How long a player is away before the others may let a bot play on.
const AWAY: Duration = Duration::from_secs(120);

/// How long a player may think at a table without a time limit before the others may let a bot play on.
const IDLE: Duration = Duration::from_secs(300);

/// Why guests have to go when the house closes, and how they get their tables back.
const CLOSING: &str = "the house is closing; offsuit host opens it again, with its tables";

/// How long a guest's program may keep others waiting for what it sends without its player: hello, and its part of the
/// shuffle.
const SILENCE: Duration = Duration::from_secs(30);

/// How long a guest has to wait between two things that it says to the others.
const TALK_PAUSE: Duration = Duration::from_secs(2);

/// How long the others may take to answer once somebody wants to play again.
const ANSWER: Duration = Duration::from_secs(60);

/// How long a table waits for its match to begin while nobody is there.
const DESERTED: Duration = Duration::from_secs(24 * 60 * 60);

/// The most messages before a guest's greeting: the name of an ssh key, and the greeting.
const EARLY: u32 = 2;

/// The cost of a message. A guest gains one unit every ten milliseconds, so ten messages a second are allowed in the
/// long run.
const COST: u32 = 10;

/// How many bots begin to think before guests are heard again.
const ROUND: usize = 32;

/// How often a thinking bot is asked whether it has decided.
const ASKED: Duration = Duration::from_millis(1);

/// A house.
pub struct House {
    limits: Limits,
    shelf: Shelf,
    tables: BTreeMap<u32, HouseTable>,
    guests: BTreeMap<GuestId, Guest>,
    /// How much the guests of each name have said of late, in all their connections together.
    meters: BTreeMap<String, Meter>,
    next_guest: u64,
    now: Instant,
    /// Whether a table may have changed since the lists were last sent.
    unlisted: bool,
    /// When the lists were last sent.
    listed: Instant,
    /// Whether the house is about to close, and takes no new guests and tables.
    closing: bool,
}

/// A connected guest.
#[allow(clippy::struct_excessive_bools)] // none of them says anything about another
struct Guest {
    /// The name that the system knows, and later the name that the guest goes by.
    name: String,
    /// Whether the guest may take another name: it is the house's owner.
    is_owner: bool,
    greeted: bool,
    place: Option<Place>,
    /// The list of tables that it was last told, if it follows it.
    follows: Option<Vec<TableState>>,
    output: Vec<u8>,
    /// When it was last heard.
    heard: Instant,
    /// When it was last told something, if it shows that it is there and wants to be shown the same.
    told: Option<Instant>,
    /// Whether it can say whether it wants to play again.
    answers_again: bool,
    /// How many messages it has sent before its greeting.
    early: u32,
    /// Whether it is disconnected once its output is written.
    leaving: bool,
}

/// How much the guests of a name have said of late.
struct Meter {
    /// What they may spend on messages: see [`COST`].
    allowance: u32,
    /// When it was last updated.
    updated: Instant,
    /// When one of them last said something to the others.
    said: Option<Instant>,
}

impl Meter {
    /// Gains what the time since the last update is worth.
    fn gain(&mut self, now: Instant, limits: &Limits) {
        let gained = now.saturating_duration_since(self.updated).as_millis().min(1 << 30) as u32 / 10;
        // The rest of the last ten milliseconds counts next time, however soon that is.
        self.updated += Duration::from_millis(u64::from(gained) * 10);
        self.allowance = self.allowance.saturating_add(gained).min(limits.burst * COST);
    }

    /// Whether it has said something so lately that it has to wait.
    fn is_talking(&self, now: Instant) -> bool {
        self.said.is_some_and(|said| now.saturating_duration_since(said) < TALK_PAUSE)
    }
}

/// Where a guest is, and what it has been told.
#[derive(Clone, Debug, Default)]
struct Place {
    table: u32,
    /// Its seat; `None` for a spectator.
    seat: Option<usize>,
    /// The number of its next numbered message.
    told: usize,
    /// The number of the next event of the match that it may have to be told.
    event: usize,
    /// What it was last told of the known pieces.
    known: Vec<Vec<String>>,
    /// How many lines of the record it has been shown.
    shown: usize,
}

impl Guest {
    /// Its seat at its table.
    fn seat(&self) -> Option<usize> {
        self.place.as_ref()?.seat
    }
}

impl Place {
    fn viewer(&self) -> Option<Seat> {
        self.seat.map(Seat::new)
    }
}

impl House {
    /// Opens a house that keeps its tables in this folder, and finds those that are there.
    ///
    /// A table that cannot be read is left alone; the returned lines say why.
    ///
    /// # Errors
    /// When the folder cannot be created or read.
    pub fn open(folder: PathBuf, limits: Limits, now: Instant) -> io::Result<(Self, Vec<String>)> {
        let shelf = Shelf::open(folder)?;
        let (tables, faults) = shelf.tables(now)?;
        let house = House {
            limits,
            shelf,
            tables,
            guests: BTreeMap::new(),
            meters: BTreeMap::new(),
            next_guest: 0,
            now,
            unlisted: false,
            listed: now,
            closing: false,
        };
        Ok((house, faults))
    }

    /// Says goodbye to everybody.
    pub fn close(&mut self) {
        self.closing = true;
        let ids: Vec<GuestId> = self.guests.keys().copied().collect();
        for id in ids {
            self.disconnect(id, CLOSING, true);
        }
    }

    /// How long until [`work`](Self::work) has something to do, if nobody says anything.
    pub fn wait(&self, now: Instant) -> Option<Duration> {
        let thinking = self.tables.values().filter(|table| table.thinks()).count();
        if thinking < self.limits.thinkers && self.tables.values().any(HouseTable::wants_to_think) {
            return Some(Duration::ZERO);
        }
        if thinking > 0 {
            return Some(ASKED);
        }
        let follows = self.unlisted && self.guests.values().any(|guest| guest.follows.is_some());
        let lists = follows.then_some(self.listed + LIST_PAUSE);
        let guests = self.guests.values().filter_map(Guest::alarm);
        let next = self.tables.values().filter_map(HouseTable::alarm).chain(guests).chain(lists).min();
        next.map(|at| at.saturating_duration_since(now))
    }

    /// Advances all tables as far as possible without people.
    pub fn work(&mut self, now: Instant) {
        self.now = now;
        self.check_presence();
        let ids: Vec<u32> = self.tables.keys().copied().collect();
        for &id in &ids {
            self.work_at(id);
            self.dismiss_silent(id);
            self.close_deserted(id);
            self.play_again(id);
        }
        self.list_again();
        // The table whose bots have thought least goes first, so that slow bots do not starve the others. Guests are heard
        // between rounds.
        for _ in 0..ROUND {
            let thinking = self.tables.values().filter(|table| table.thinks()).count();
            let waiting = self.tables.values().filter(|table| table.wants_to_think());
            let next =
                waiting.min_by_key(|table| table.thought()).filter(|_| thinking < self.limits.thinkers);
            let Some(id) = next.map(HouseTable::number) else { return };
            if let Some(table) = self.tables.get_mut(&id) {
                table.think(now);
            }
            // Many bots decide immediately.
            self.work_at(id);
        }
    }

    /// Frees the seats of people whose programs keep the others waiting for the shuffle.
    fn dismiss_silent(&mut self, number: u32) {
        let silent = self.tables.get(&number).map(|table| table.silent(self.now)).unwrap_or_default();
        for seat in silent {
            let place = Place { table: number, seat: Some(seat), ..Place::default() };
            for id in self.at(number) {
                let guest = self.guests.get_mut(&id);
                if let Some(guest) = guest.filter(|guest| guest.seat() == Some(seat)) {
                    guest.place = None;
                    self.dismiss(id, "your program does not contribute to the shuffle");
                }
            }
            self.left(&place, self.now);
        }
    }

    /// Closes a table that nobody has been at for long before its match.
    fn close_deserted(&mut self, number: u32) {
        if self.tables.get_mut(&number).is_some_and(|table| table.close_if_deserted(self.now))
            && let Some(table) = self.tables.remove(&number)
        {
            let _ = self.shelf.keep(&table);
            self.unlisted = true;
        }
    }

    fn work_at(&mut self, id: u32) {
        while let Some(table) = self.tables.get_mut(&id) {
            match table.step(self.now) {
                Step::Nothing => return,
                Step::News => self.flush(id),
                Step::State => {
                    self.show_state(id);
                    // Nobody has to wait for the answer of somebody who stays away.
                    self.settle(id);
                }
            }
        }
    }
}

/// Why something is refused, for programs and in English.
type Refusal = (Refused, String);

/// Saves the description of a table, or refuses what changed it.
fn save(shelf: &Shelf, table: &HouseTable) -> Result<(), Refusal> {
    shelf.save(table).map_err(|what| (Refused::NotNow, what))
}

/// Changes a table and saves it. If that fails, its description is as before.
fn change_and_save<T>(
    shelf: &Shelf,
    table: &mut HouseTable,
    change: impl FnOnce(&mut HouseTable) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let before = table.description().clone();
    let done = change(table)?;
    save(shelf, table).inspect_err(|_| table.restore(before))?;
    Ok(done)
}

fn no_table(number: u32) -> Refusal {
    (Refused::NoTable, format!("there is no table {number}"))
}
