//! The house: tables and guests, without sockets and clocks.
//!
//! Lines from guests go in through [`House::hear`], and the output for each guest comes out of [`House::take_output`].
//! The caller says what time it is, so that everything here can be tested without waiting.

mod keep;
mod seats;
mod stream;
mod table;

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use self::keep::Shelf;
use self::table::{HouseTable, Step};
use super::protocol::{
    GuestMessage, Hello, HouseLine, HouseMessage, MOST_LISTED, Opening, PROTOCOL, Refused, Since, Stage,
    TableState,
};
use crate::core::Seat;
use crate::core::text::shown_up_to;
use crate::record::{Player, Sitter};
use crate::table::{Asked, Talk};

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

/// How often a guest may say something.
const TALK_PAUSE: Duration = Duration::from_secs(2);

/// How long a player is away before the others may let a bot play on.
const AWAY: Duration = Duration::from_secs(120);

/// Why guests have to go when the house closes. They may come back when it opens again.
const CLOSING: &str = "the house is closing";

/// Why a guest is not let in. It may try again later.
const CROWD: &str = "there are too many connections";

/// How long a guest's program may keep others waiting for what it sends without its player: hello, and its part of the
/// shuffle.
const SILENCE: Duration = Duration::from_secs(30);

/// How long a table waits for its match to begin while nobody is there.
const DESERTED: Duration = Duration::from_secs(24 * 60 * 60);

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
    /// What it may spend on messages: see [`COST`].
    allowance: u32,
    heard: Instant,
    said: Option<Instant>,
    /// Whether it is disconnected once its output is written.
    leaving: bool,
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
            next_guest: 0,
            now,
            unlisted: false,
            listed: now,
            closing: false,
        };
        Ok((house, faults))
    }

    /// Connects a guest whom the system knows by this name. The house's owner may take another name.
    ///
    /// # Errors
    /// When there are too many, or the name cannot be shown: the reason, as a line for the guest.
    pub fn connect(&mut self, name: &str, is_owner: bool) -> Result<GuestId, String> {
        let bye = |why: &str, again| line(&HouseMessage::Bye { why: why.to_owned(), again }.into());
        if self.closing {
            return Err(bye(CLOSING, true));
        }
        if self.guests.len() >= self.limits.guests || (!is_owner && self.is_crowd(name)) {
            return Err(bye(CROWD, true));
        }
        let name = Sitter::new(name, Player::Human).map_err(|fault| bye(&fault.to_string(), false))?.name;
        let id = GuestId(self.next_guest);
        self.next_guest += 1;
        let guest = Guest {
            name,
            is_owner,
            greeted: false,
            place: None,
            follows: None,
            output: Vec::new(),
            allowance: self.limits.burst * COST,
            heard: self.now,
            said: None,
            leaving: false,
        };
        self.guests.insert(id, guest);
        Ok(id)
    }

    /// Whether this name has as many connections as it may have.
    fn is_crowd(&self, name: &str) -> bool {
        self.guests.values().filter(|guest| guest.name == name).count() >= self.limits.per_name
    }

    /// Removes a guest whose connection is gone.
    pub fn disconnected(&mut self, id: GuestId) {
        if let Some(guest) = self.guests.remove(&id)
            && let Some(place) = guest.place
        {
            self.left(&place);
        }
    }

    /// Takes the output for a guest; empty if there is nothing new.
    pub fn take_output(&mut self, id: GuestId) -> Vec<u8> {
        self.guests.get_mut(&id).map(|guest| std::mem::take(&mut guest.output)).unwrap_or_default()
    }

    /// Puts back what could not be written yet. A guest that reads too slowly is disconnected, and catches up later.
    pub fn put_back(&mut self, id: GuestId, mut rest: Vec<u8>) {
        if let Some(guest) = self.guests.get_mut(&id) {
            rest.append(&mut guest.output);
            guest.output = rest;
            guest.leaving |= guest.output.len() > self.limits.output;
        }
    }

    /// The guests with something to read or to be disconnected.
    pub fn busy(&self) -> Vec<GuestId> {
        let busy = self.guests.iter().filter(|(_, guest)| guest.leaving || !guest.output.is_empty());
        busy.map(|(&id, _)| id).collect()
    }

    /// Whether the guest is disconnected once its output is written.
    pub fn is_leaving(&self, id: GuestId) -> bool {
        self.guests.get(&id).is_none_or(|guest| guest.leaving)
    }

    /// The number of guests.
    pub fn guests(&self) -> usize {
        self.guests.len()
    }

    /// Whether some match is being played by people who are there.
    pub fn is_in_use(&self) -> bool {
        self.guests.values().any(|guest| guest.place.is_some())
    }

    /// Says goodbye to everybody.
    pub fn close(&mut self) {
        self.closing = true;
        let ids: Vec<GuestId> = self.guests.keys().copied().collect();
        for id in ids {
            self.disconnect(id, CLOSING, true);
        }
    }

    /// When [`work`](Self::work) has something to do next, if nobody says anything.
    pub fn wait(&self) -> Option<Duration> {
        let thinking = self.tables.values().filter(|table| table.thinks()).count();
        if thinking < self.limits.thinkers && self.tables.values().any(HouseTable::wants_to_think) {
            return Some(Duration::ZERO);
        }
        if thinking > 0 {
            return Some(ASKED);
        }
        let silent = self
            .guests
            .values()
            .filter(|guest| !guest.greeted && !guest.leaving)
            .map(|guest| guest.heard + SILENCE);
        let follows = self.unlisted && self.guests.values().any(|guest| guest.follows.is_some());
        let lists = follows.then_some(self.listed + LIST_PAUSE);
        let next = self.tables.values().filter_map(HouseTable::alarm).chain(silent).chain(lists).min();
        next.map(|at| at.saturating_duration_since(self.now))
    }

    /// Advances all tables as far as possible without people.
    pub fn work(&mut self, now: Instant) {
        self.now = now;
        let is_silent =
            |guest: &Guest| !guest.greeted && now.saturating_duration_since(guest.heard) >= SILENCE;
        let silent = self.guests.iter().filter(|(_, guest)| !guest.leaving && is_silent(guest));
        let silent: Vec<GuestId> = silent.map(|(&id, _)| id).collect();
        for id in silent {
            self.dismiss(id, "the first message must be hello");
        }
        let ids: Vec<u32> = self.tables.keys().copied().collect();
        for &id in &ids {
            self.work_at(id);
            self.dismiss_silent(id);
            self.close_deserted(id);
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
            self.left(&place);
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

    /// Handles a line of a guest, without its line feed.
    pub fn hear(&mut self, id: GuestId, line: &[u8], now: Instant) {
        self.now = now;
        let Some(guest) = self.guests.get_mut(&id) else { return };
        if guest.leaving {
            return;
        }
        let gained = now.saturating_duration_since(guest.heard).as_millis() / 10;
        guest.heard = now;
        guest.allowance = (guest.allowance + gained.min(1 << 20) as u32).min(self.limits.burst * COST);
        match guest.allowance.checked_sub(COST) {
            Some(left) => guest.allowance = left,
            None => return self.dismiss(id, "too many messages"),
        }
        let message = match serde_json::from_slice::<GuestMessage>(line) {
            Ok(message) => message,
            Err(error) => {
                let found = shown_up_to(&String::from_utf8_lossy(line), 200);
                return self.dismiss(id, &format!("\"{found}\" is not a message: {error}"));
            }
        };
        let (greeted, acts) = (guest.greeted, matches!(message, GuestMessage::Act { .. }));
        let done = match message {
            GuestMessage::Hello(hello) if !greeted => {
                self.greet(id, &hello);
                Ok(())
            }
            GuestMessage::Pin(name) if !greeted => {
                self.pin(id, name.as_deref());
                Ok(())
            }
            _ if !greeted => return self.dismiss(id, "the first message must be hello"),
            message => self.obey(id, message),
        };
        match done {
            // The rules already limit how often a guest can act, so acts are free, even for a fast program.
            Ok(()) if acts => self.reward(id),
            Ok(()) => {}
            Err((why, what)) => self.refuse(id, why, &what),
        }
        // What the guest did may let bots continue.
        if let Some(table) =
            self.guests.get(&id).and_then(|guest| guest.place.as_ref()).map(|place| place.table)
        {
            self.work_at(table);
        }
    }

    /// Gives back what a message cost.
    fn reward(&mut self, id: GuestId) {
        if let Some(guest) = self.guests.get_mut(&id) {
            guest.allowance += COST;
        }
    }

    fn greet(&mut self, id: GuestId, hello: &Hello) {
        if hello.protocol != PROTOCOL {
            let what = format!("this house speaks protocol {PROTOCOL}, not {}", hello.protocol);
            return self.dismiss(id, &what);
        }
        if hello.name.as_deref().is_some_and(|name| !self.rename(id, name)) {
            return;
        }
        let Some(guest) = self.guests.get_mut(&id) else { return };
        guest.greeted = true;
        let you = guest.name.clone();
        let version = env!("CARGO_PKG_VERSION").to_owned();
        self.tell(id, HouseMessage::Welcome { protocol: PROTOCOL, you, version });
    }

    /// Gives a guest the name that `offsuit seat` says, for good.
    fn pin(&mut self, id: GuestId, name: Option<&str>) {
        if name.is_none_or(|name| self.rename(id, name))
            && let Some(guest) = self.guests.get_mut(&id)
        {
            guest.is_owner = false;
        }
    }

    /// Gives a guest another name, or disconnects it; returns whether it has the name now.
    fn rename(&mut self, id: GuestId, name: &str) -> bool {
        // To the system, friends who come through ssh are the owner, so their names are counted here.
        let takes_name = |guest: &Guest| guest.is_owner && guest.name != name;
        if self.guests.get(&id).is_some_and(takes_name) && self.is_crowd(name) {
            self.disconnect(id, CROWD, true);
            return false;
        }
        let Some(guest) = self.guests.get_mut(&id) else { return false };
        let what = match Sitter::new(name, Player::Human) {
            _ if !guest.is_owner => "only the house's owner may take another name".to_owned(),
            Ok(sitter) => {
                guest.name = sitter.name;
                return true;
            }
            Err(fault) => fault.to_string(),
        };
        self.refuse(id, Refused::Name, &what);
        self.dismiss(id, &what);
        false
    }

    fn obey(&mut self, id: GuestId, message: GuestMessage) -> Result<(), Refusal> {
        match message {
            GuestMessage::Hello(_) | GuestMessage::Pin(_) => {
                Err((Refused::NotNow, "this message is allowed only at the beginning".to_owned()))
            }
            GuestMessage::List { follow } => {
                let tables = self.list_for(&self.name(id), self.states());
                if let Some(guest) = self.guests.get_mut(&id) {
                    guest.follows = (follow && guest.place.is_none()).then(|| tables.clone());
                }
                self.tell(id, HouseMessage::Tables(tables));
                Ok(())
            }
            GuestMessage::Open(opening) => self.open_table(id, &opening),
            GuestMessage::Sit { table, since } => self.sit(id, table, since),
            GuestMessage::Watch { table, since } => self.watch(id, table, since),
            GuestMessage::Leave {} => {
                let place = self.place(id)?;
                if let Some(guest) = self.guests.get_mut(&id) {
                    guest.place = None;
                }
                self.left(&place);
                Ok(())
            }
            GuestMessage::Seal { round, seal } => {
                let (table, seat) = self.seated(id)?;
                let now = self.now;
                if self.table(table)?.seal(seat, round, seal, now)? {
                    self.show_state(table);
                }
                Ok(())
            }
            GuestMessage::Nonce { round, nonce } => {
                let (table, seat) = self.seated(id)?;
                let now = self.now;
                self.table(table)?.reveal(seat, round, nonce, now)?;
                let began =
                    self.tables.get_mut(&table).map(|table| table.begin_if_ready(&self.shelf, self.now));
                match began {
                    Some(Ok(true)) => {
                        self.show_state(table);
                        self.flush(table);
                    }
                    Some(Err(why)) => return Err((Refused::NotNow, why)),
                    Some(Ok(false)) | None => {}
                }
                Ok(())
            }
            GuestMessage::Fill { seat, level } => {
                let place = self.place(id)?;
                let name = self.name(id);
                let now = self.now;
                self.change(place.table, |table| table.fill(&name, seat, &level, now))
            }
            GuestMessage::Act { decision, action, hint } => {
                let (table, seat) = self.seated(id)?;
                let now = self.now;
                self.table(table)?.act(seat, decision, &action, hint, now)?;
                self.flush(table);
                // A question about the decision before is void.
                self.settle(table);
                Ok(())
            }
            GuestMessage::Claim {} => {
                let (table, seat) = self.seated(id)?;
                let now = self.now;
                self.table(table)?.claim(seat, now)?;
                self.flush(table);
                Ok(())
            }
            GuestMessage::Ask { what } => self.ask(id, what),
            GuestMessage::Answer { question, yes } => self.answer(id, question, yes),
            GuestMessage::PlayOn { seat } => {
                let (table, asker) = self.seated(id)?;
                let now = self.now;
                self.table(table)?.play_on(asker, seat, now)?;
                self.show_state(table);
                Ok(())
            }
            GuestMessage::Say(talk) => self.say(id, talk),
            GuestMessage::Ping {} => {
                self.tell(id, HouseMessage::Pong {});
                Ok(())
            }
        }
    }

    /// All tables, as somebody without a seat sees them.
    fn states(&self) -> Vec<TableState> {
        self.tables.values().map(HouseTable::state).collect()
    }

    /// The list of tables for a guest.
    fn list_for(&self, name: &str, mut states: Vec<TableState>) -> Vec<TableState> {
        for state in &mut states {
            state.you = self.tables.get(&state.table).and_then(|table| table.seat_of(name));
        }
        states.sort_unstable_by_key(|state| (state.stage == Stage::Over, state.you.is_none(), state.table));
        states.truncate(MOST_LISTED);
        states
    }

    /// Sends the list of tables again to those who follow it, if it has changed.
    fn list_again(&mut self) {
        let followers = self.guests.iter().filter(|(_, guest)| guest.follows.is_some());
        let followers: Vec<GuestId> = followers.map(|(&id, _)| id).collect();
        if !self.unlisted || followers.is_empty() || self.now < self.listed + LIST_PAUSE {
            return;
        }
        (self.unlisted, self.listed) = (false, self.now);
        let states = self.states();
        for id in followers {
            let tables = self.list_for(&self.name(id), states.clone());
            let Some(guest) = self.guests.get_mut(&id) else { continue };
            if guest.follows.as_ref() != Some(&tables) {
                guest.follows = Some(tables.clone());
                self.tell(id, HouseMessage::Tables(tables));
            }
        }
    }

    fn open_table(&mut self, id: GuestId, opening: &Opening) -> Result<(), Refusal> {
        let name = self.name(id);
        let open = self.tables.values().filter(|table| table.stage() != Stage::Over);
        let (all, own) =
            open.fold((0, 0), |(all, own), table| (all + 1, own + usize::from(table.host() == name)));
        if all >= self.limits.tables || own >= self.limits.tables_per_name {
            return Err((Refused::TooMany, "there are too many tables".to_owned()));
        }
        let number = self.shelf.next_number();
        let table =
            HouseTable::open(number, &name, opening, self.now).map_err(|what| (Refused::Malformed, what))?;
        let seated = table.seat_of(&name).is_some();
        self.shelf
            .keep(&table)
            .map_err(|error| (Refused::NotNow, format!("the table cannot be kept: {error}")))?;
        self.tables.insert(number, table);
        if seated { self.sit(id, number, None) } else { self.watch(id, number, None) }
    }

    fn sit(&mut self, id: GuestId, number: u32, since: Option<Since>) -> Result<(), Refusal> {
        let name = self.name(id);
        let table = self.tables.get_mut(&number).ok_or_else(|| no_table(number))?;
        let place = self.guests.get(&id).and_then(|guest| guest.place.as_ref());
        if since.is_none() && place.is_some_and(|place| place.table == number && place.seat.is_some()) {
            // A guest who already sits there in this connection has been told everything.
            self.show_state_to(id, number);
            self.tell_turn(id);
            return Ok(());
        }
        let seat = table.take_seat(&name, since.is_some(), self.now)?;
        self.shelf
            .keep(table)
            .map_err(|error| (Refused::NotNow, format!("the table cannot be kept: {error}")))?;
        for other in self.at(number).into_iter().filter(|&other| other != id) {
            if self.guests.get(&other).is_some_and(|guest| guest.seat() == Some(seat)) {
                self.dismiss(other, "you sit here in another program now");
                if let Some(guest) = self.guests.get_mut(&other) {
                    guest.place = None;
                }
            }
        }
        self.enter(id, Place { table: number, seat: Some(seat), ..Place::default() }, since)
    }

    fn watch(&mut self, id: GuestId, number: u32, since: Option<Since>) -> Result<(), Refusal> {
        self.tables.get(&number).ok_or_else(|| no_table(number))?;
        let place = self.guests.get(&id).and_then(|guest| guest.place.as_ref());
        if since.is_none() && place.is_some_and(|place| place.table == number && place.seat.is_none()) {
            self.show_state_to(id, number);
            self.tell_turn(id);
            return Ok(());
        }
        let watching = self.guests.values().filter_map(|guest| guest.place.as_ref());
        let watching = watching.filter(|place| place.table == number && place.seat.is_none()).count();
        if watching >= self.limits.spectators {
            return Err((Refused::TooMany, "too many people watch this table".to_owned()));
        }
        self.enter(id, Place { table: number, ..Place::default() }, since)
    }

    /// Brings a guest to its place, and tells it what it has missed.
    fn enter(&mut self, id: GuestId, mut place: Place, since: Option<Since>) -> Result<(), Refusal> {
        let number = place.table;
        let old = self.guests.get_mut(&id).and_then(|guest| guest.place.take());
        let stands_up = |old: &Place| old.seat.is_some() && place.seat.is_none();
        if let Some(old) = old.filter(|old| old.table != number || stands_up(old)) {
            self.left(&old);
        }
        let table = self.tables.get_mut(&number).ok_or_else(|| no_table(number))?;
        table.entered();
        table.wake(self.shelf.folder()).map_err(|why| (Refused::NotNow, why))?;
        let undone = table.undone();
        let since = since.unwrap_or(Since { undone, events: 0 });
        let missed = table.catch_up(&mut place, since, self.now);
        if let Some(guest) = self.guests.get_mut(&id) {
            guest.place = Some(place.clone());
            guest.follows = None;
        }
        if let Some(seat) = place.seat
            && let Some(table) = self.tables.get_mut(&number)
        {
            table.came(seat, self.now);
            table.begin_if_ready(&self.shelf, self.now).map_err(|why| (Refused::NotNow, why))?;
        }
        self.show_state(number);
        for line in &missed {
            self.write(id, line);
        }
        self.flush(number);
        if !missed.iter().any(|line| matches!(line.message, HouseMessage::Turn(_))) {
            self.tell_turn(id);
        }
        self.tell_question(id);
        if let Some(lines) = self.tables.get(&number).and_then(|table| table.record(self.shelf.folder())) {
            for line in lines {
                self.tell(id, HouseMessage::Record(line));
            }
        }
        Ok(())
    }

    /// A guest has left its place.
    fn left(&mut self, place: &Place) {
        let others = self.present(place.table);
        let Some(table) = self.tables.get_mut(&place.table) else { return };
        // Somebody who comes back in a new connection has taken the seat over.
        if let Some(seat) = place.seat.filter(|seat| !others.contains(seat)) {
            table.went(seat, self.now);
            if table.stage() == Stage::Gathering {
                table.give_up_seat(seat, self.now);
                let _ = self.shelf.keep(table);
            }
        }
        let number = place.table;
        let empty =
            !self.guests.values().any(|guest| guest.place.as_ref().is_some_and(|at| at.table == number));
        if let Some(table) = self.tables.get_mut(&number).filter(|_| empty) {
            table.sleep(self.now);
        }
        self.settle(number);
        self.show_state(number);
    }

    fn ask(&mut self, id: GuestId, what: Asked) -> Result<(), Refusal> {
        let (number, seat) = self.seated(id)?;
        let present = self.present(number);
        let table = self.table(number)?;
        table.ask(seat, what, &present)?;
        let asked: Vec<GuestId> = self.at(number);
        for guest in asked {
            self.tell_question(guest);
        }
        self.settle(number);
        Ok(())
    }

    fn answer(&mut self, id: GuestId, question: u32, yes: bool) -> Result<(), Refusal> {
        let (number, seat) = self.seated(id)?;
        self.table(number)?.answer(seat, question, yes)?;
        self.settle(number);
        Ok(())
    }

    /// Ends the question of a table if enough people have answered.
    fn settle(&mut self, number: u32) {
        let present = self.present(number);
        let Some(table) = self.tables.get_mut(&number) else { return };
        let Some((settled, events)) = table.settle(&present, self.now) else { return };
        if table.stage() == Stage::Over {
            let _ = self.shelf.keep(table);
        }
        for guest in self.at(number) {
            self.tell(guest, settled.clone());
        }
        if let Some(counts) = events {
            self.rewind(number, &counts);
        }
        self.show_state(number);
        self.flush(number);
        self.work_at(number);
    }

    /// Tells guests that decisions were undone. `counts` says how many numbered messages remain for each seat and,
    /// last, for a spectator.
    fn rewind(&mut self, number: u32, counts: &[usize]) {
        let Some(table) = self.tables.get(&number) else { return };
        let (undone, event) = (table.undone(), table.events());
        for id in self.at(number) {
            let Some(place) = self.guests.get_mut(&id).and_then(|guest| guest.place.as_mut()) else {
                continue;
            };
            let left = counts.get(place.seat.unwrap_or(counts.len() - 1)).copied().unwrap_or_default();
            place.told = place.told.min(left);
            (place.event, place.known, place.shown) = (event, Vec::new(), 0);
            let since = Since { undone, events: place.told };
            self.tell(id, HouseMessage::Undone(since));
            self.tell_turn(id);
        }
    }

    fn say(&mut self, id: GuestId, talk: Talk) -> Result<(), Refusal> {
        let place = self.place(id)?;
        let texts = self.table(place.table)?.texts();
        let talk = table::fit_talk(talk, texts)?;
        let Some(guest) = self.guests.get_mut(&id) else { return Ok(()) };
        if guest.said.is_some_and(|said| self.now.saturating_duration_since(said) < TALK_PAUSE) {
            return Err((Refused::TooMany, "only one message every two seconds is allowed".to_owned()));
        }
        guest.said = Some(self.now);
        let name = guest.name.clone();
        for other in self.at(place.table) {
            self.tell(other, HouseMessage::Said { name: name.clone(), say: talk.clone() });
        }
        Ok(())
    }

    /// Changes a table before its match, and keeps it.
    fn change(
        &mut self,
        number: u32,
        change: impl FnOnce(&mut HouseTable) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let table = self.tables.get_mut(&number).ok_or_else(|| no_table(number))?;
        change(table)?;
        self.shelf
            .keep(table)
            .map_err(|error| (Refused::NotNow, format!("the table cannot be kept: {error}")))?;
        table.begin_if_ready(&self.shelf, self.now).map_err(|why| (Refused::NotNow, why))?;
        self.show_state(number);
        self.flush(number);
        self.work_at(number);
        Ok(())
    }

    /// Tells everybody at a table what has happened since they were last told.
    fn flush(&mut self, number: u32) {
        let Some(table) = self.tables.get_mut(&number) else { return };
        self.unlisted = true;
        let over = table.has_just_ended();
        if over {
            let _ = self.shelf.keep(table);
        }
        let mut lines: Vec<(GuestId, HouseLine)> = Vec::new();
        for (&id, guest) in &mut self.guests {
            let Some(place) = guest.place.as_mut().filter(|place| place.table == number) else { continue };
            lines.extend(table.news(place, self.now).into_iter().map(|line| (id, line)));
        }
        for (id, line) in lines {
            self.write(id, &line);
        }
        if over {
            self.show_state(number);
            let record = self.tables.get(&number).and_then(|table| table.record(self.shelf.folder()));
            for id in self.at(number) {
                for line in record.iter().flatten() {
                    self.tell(id, HouseMessage::Record(line.clone()));
                }
            }
        }
    }

    fn tell_turn(&mut self, id: GuestId) {
        let Some(place) = self.guests.get(&id).and_then(|guest| guest.place.clone()) else { return };
        let turn = self.tables.get(&place.table).and_then(|table| table.turn(place.seat, self.now));
        if let Some(turn) = turn {
            self.tell(id, HouseMessage::Turn(turn));
        }
    }

    /// Asks a guest the question of its table, if it is one for this guest.
    fn tell_question(&mut self, id: GuestId) {
        let Some(place) = self.guests.get(&id).and_then(|guest| guest.place.clone()) else { return };
        let table = self.tables.get(&place.table);
        if let Some(message) = table.and_then(|table| table.question_for(place.seat?)) {
            self.tell(id, message);
        }
    }

    /// Sends everybody at a table its state.
    fn show_state(&mut self, number: u32) {
        self.unlisted = true;
        for id in self.at(number) {
            self.show_state_to(id, number);
        }
    }

    fn show_state_to(&mut self, id: GuestId, number: u32) {
        let you = self.guests.get(&id).and_then(|guest| guest.place.as_ref()).and_then(|place| place.seat);
        let Some(table) = self.tables.get(&number) else { return };
        let state = TableState { you, ..table.state() };
        self.tell(id, HouseMessage::Table(Box::new(state)));
    }

    fn tell(&mut self, id: GuestId, message: HouseMessage) {
        self.write(id, &message.into());
    }

    fn write(&mut self, id: GuestId, message: &HouseLine) {
        if let Some(guest) = self.guests.get_mut(&id) {
            guest.output.extend_from_slice(line(message).as_bytes());
            // A guest that does not read must not fill the memory.
            guest.leaving |= guest.output.len() > self.limits.output;
        }
    }

    /// Tells a guest why something is refused. `what` is shortened, because it may quote a guest.
    fn refuse(&mut self, id: GuestId, why: Refused, what: &str) {
        self.tell(id, HouseMessage::Refused { why, what: shown_up_to(what, 300) });
    }

    fn dismiss(&mut self, id: GuestId, why: &str) {
        self.disconnect(id, why, false);
    }

    /// Disconnects a guest once it has read why.
    fn disconnect(&mut self, id: GuestId, why: &str, again: bool) {
        self.tell(id, HouseMessage::Bye { why: shown_up_to(why, 300), again });
        if let Some(guest) = self.guests.get_mut(&id) {
            guest.leaving = true;
        }
    }

    fn name(&self, id: GuestId) -> String {
        self.guests.get(&id).map(|guest| guest.name.clone()).unwrap_or_default()
    }

    fn place(&self, id: GuestId) -> Result<Place, Refusal> {
        let place = self.guests.get(&id).and_then(|guest| guest.place.clone());
        place.ok_or_else(|| (Refused::NotSeated, "you are not at a table".to_owned()))
    }

    /// The guest's table and seat.
    fn seated(&self, id: GuestId) -> Result<(u32, usize), Refusal> {
        let place = self.place(id)?;
        let seat = place.seat.ok_or_else(|| (Refused::NotSeated, "you are only watching".to_owned()))?;
        Ok((place.table, seat))
    }

    fn table(&mut self, number: u32) -> Result<&mut HouseTable, Refusal> {
        self.tables.get_mut(&number).ok_or_else(|| no_table(number))
    }

    /// The guests at a table.
    fn at(&self, number: u32) -> Vec<GuestId> {
        let here = self
            .guests
            .iter()
            .filter(|(_, guest)| guest.place.as_ref().is_some_and(|place| place.table == number));
        here.map(|(&id, _)| id).collect()
    }

    /// The seats whose people are there.
    fn present(&self, number: u32) -> Vec<usize> {
        let places = self.guests.values().filter_map(|guest| guest.place.as_ref());
        places.filter(|place| place.table == number).filter_map(|place| place.seat).collect()
    }
}

/// Why something is refused, for programs and in English.
type Refusal = (Refused, String);

fn no_table(number: u32) -> Refusal {
    (Refused::NoTable, format!("there is no table {number}"))
}

fn malformed(error: &impl ToString) -> Refusal {
    (Refused::Malformed, error.to_string())
}

/// A message as a line.
fn line(message: &HouseLine) -> String {
    // Messages consist of numbers, strings and lists, which always serialise.
    let mut line = serde_json::to_string(message).unwrap_or_default();
    line.push('\n');
    line
}
