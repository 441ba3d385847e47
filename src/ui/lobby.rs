//! The lobby: the tables of a house, and the room where a table waits for its players.
//!
//! ```text
//!  Tables                                                         ann
//!  ▶ 3  One game       ann, ben, open seat       waiting for players
//!    1  Another game   ann, cho                  your turn
//! ```

mod draw;

use std::cell::Cell;
use std::io;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::keys::{Command, Scope};
use super::look::Look;
use super::screen::{Context, Outcome, Screen};
use crate::core::Text;
use crate::launch::Door;
use crate::record::{Bytes, Player};
use crate::signals;
use crate::table::{Table, players};
use crate::together::protocol::{GuestMessage, HouseMessage, Refused, Since, Stage, TableState};
use crate::together::{Address, Incoming, JoinError, Link, sit_down};

/// How many lines a page key moves.
const PAGE: usize = 10;

/// What the lobby shows.
enum Step {
    /// A thread connects; ssh or a slow house must not stop the screen.
    Connecting(Receiver<Result<Link, JoinError>>),
    /// A table is open over the lobby, which connects again when that closes.
    Away,
    /// There is no connection; the message key of the reason, and details in English.
    Failed(&'static str, String),
    /// The list of tables.
    List,
    /// A table that waits for its players.
    Room(Box<TableState>),
}

/// The lobby of a house.
pub struct Lobby {
    step: Step,
    /// The house to join again, if the lobby stays open below the table.
    door: Option<Door>,
    link: Option<Link>,
    /// The tables, as last listed.
    tables: Vec<TableState>,
    /// Which of them is chosen.
    at: usize,
    top: Cell<usize>,
    /// The table that the guest goes to.
    going: Option<Going>,
    /// A table where the guest already sits in another window.
    taken: Option<u32>,
    nonce: Option<Bytes>,
    /// Which level the next bot gets.
    level: usize,
    notice: Option<Text>,
    /// The table, once its match has begun.
    ready: Option<Box<dyn Table>>,
}

/// A table that the guest goes to.
#[derive(Clone, Copy)]
struct Going {
    table: u32,
    watch: bool,
}

impl Lobby {
    /// Connects to a house in the background. `name` is a name that only the house's owner may take.
    pub fn connect(address: Address, name: Option<String>) -> Self {
        let (sender, receiver) = channel();
        let join = move || {
            let _ = sender.send(Link::join_quietly(&address, name.as_deref()));
            signals::nudge();
        };
        let step = match thread::Builder::new().name("join".to_owned()).spawn(join) {
            Ok(_) => Step::Connecting(receiver),
            Err(error) => Step::Failed("lobby-failed", error.to_string()),
        };
        Lobby::at(step)
    }

    /// Lists the tables of a house that is joined already.
    pub fn over(link: Link) -> Self {
        link.send(&GuestMessage::List {});
        Lobby { link: Some(link), ..Lobby::at(Step::List) }
    }

    /// The lobby that stays open below the tables of a house, and joins it when no table is open.
    pub fn below(door: Door) -> Self {
        Lobby { door: Some(door), ..Lobby::at(Step::Away) }
    }

    /// Connects to the house again, if the lobby has a house and no connection.
    pub fn come_back(&mut self) {
        if self.link.is_some() || matches!(self.step, Step::Connecting(_)) {
            return;
        }
        if let Some(door) = self.door.clone() {
            let again = Lobby::connect(door.address.clone(), door.name.clone());
            *self = Lobby { door: Some(door), ..again };
        }
    }

    /// Uses this connection.
    pub fn take(&mut self, link: Link) {
        *self = Lobby { door: self.door.take(), ..Lobby::over(link) };
    }

    /// Says why there can be no connection.
    pub fn failed(error: &io::Error) -> Self {
        Lobby::at(Step::Failed("lobby-failed", error.to_string()))
    }

    fn at(step: Step) -> Self {
        Lobby {
            step,
            door: None,
            link: None,
            tables: Vec::new(),
            at: 0,
            top: Cell::new(0),
            going: None,
            taken: None,
            nonce: None,
            level: 0,
            notice: None,
            ready: None,
        }
    }

    fn send(&self, message: &GuestMessage) {
        if let Some(link) = &self.link {
            link.send(message);
        }
    }

    /// Takes the connection from the thread that made it.
    fn take_link(&mut self) {
        let Step::Connecting(receiver) = &self.step else { return };
        self.step = match receiver.try_recv() {
            Ok(Ok(link)) => {
                self.take(link);
                return;
            }
            Ok(Err(JoinError::NoHouse)) => Step::Failed("lobby-no-house", String::new()),
            Ok(Err(error)) => Step::Failed("lobby-failed", error.to_string()),
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => Step::Failed("lobby-failed", String::new()),
        };
    }

    fn hear(&mut self, incoming: Incoming) {
        let line = match incoming {
            Incoming::Line(line) => line,
            Incoming::Lost => {
                self.notice = Some(Text::new("lobby-lost"));
                return;
            }
            Incoming::Back => {
                (self.notice, self.going) = (None, None);
                self.send(&GuestMessage::List {});
                return;
            }
            Incoming::Ended(why) => {
                self.link = None;
                self.step = Step::Failed("lobby-ended", why);
                return;
            }
        };
        match line.message {
            HouseMessage::Tables(tables) => {
                let chosen = self.tables.get(self.at).map(|table| table.table);
                self.at = tables.iter().position(|table| Some(table.table) == chosen).unwrap_or(0);
                self.tables = tables;
            }
            HouseMessage::Table(state) if self.going.is_some_and(|going| going.table == state.table) => {
                self.arrive(state);
            }
            HouseMessage::Refused { why, .. } => self.refuse(why),
            _ => {}
        }
    }

    /// Enters the room of a table, or the table itself once its match has begun.
    fn arrive(&mut self, state: Box<TableState>) {
        if state.stage == Stage::Gathering {
            if state.you.is_some() && self.nonce.is_none() {
                match Bytes::fresh() {
                    Ok(nonce) => {
                        self.send(&GuestMessage::Nonce(nonce.to_string()));
                        self.nonce = Some(nonce);
                    }
                    Err(error) => {
                        self.link = None;
                        self.step = Step::Failed("lobby-failed", error.to_string());
                        return;
                    }
                }
            }
            self.step = Step::Room(state);
            return;
        }
        let Some(link) = self.link.take() else { return };
        match sit_down(link, *state, self.nonce.take()) {
            Ok(table) => (self.ready, self.step) = (Some(table), Step::Away),
            Err(error) => self.step = Step::Failed("lobby-failed", error.to_string()),
        }
    }

    fn refuse(&mut self, why: Refused) {
        let going = if matches!(self.step, Step::List) { self.going.take() } else { None };
        if let (Refused::SeatTaken, Some(Going { table, watch: false })) = (why, going) {
            self.taken = Some(table);
            return;
        }
        self.notice = Some(Text::new(why.key()));
        self.send(&GuestMessage::List {});
    }

    /// Sits down at the chosen table, or watches there.
    fn go(&mut self, watch: bool) {
        let Some(table) = self.tables.get(self.at).map(|table| table.table) else { return };
        // The answer to the last key is still on its way.
        if self.going.is_some() {
            return;
        }
        self.going = Some(Going { table, watch });
        self.send(&if watch {
            GuestMessage::Watch { table, since: None }
        } else {
            GuestMessage::Sit { table, since: None }
        });
    }

    /// Takes the seat from the guest's other window.
    fn take_over(&mut self) {
        if let Some(table) = self.taken.take() {
            self.going = Some(Going { table, watch: false });
            self.send(&GuestMessage::Sit { table, since: Some(Since::default()) });
        }
    }

    /// Leaves the room: before the match, the seat becomes free.
    fn leave_room(&mut self) {
        (self.going, self.nonce) = (None, None);
        self.step = Step::List;
        self.send(&GuestMessage::Leave {});
        self.send(&GuestMessage::List {});
    }

    /// The table of the room.
    fn room(&self) -> Option<&TableState> {
        if let Step::Room(state) = &self.step { Some(state) } else { None }
    }

    /// The open seat that the guest may give to a bot.
    fn to_fill(&self) -> Option<usize> {
        let (room, link) = (self.room()?, self.link.as_ref()?);
        let open = room.seats.iter().position(|seat| seat.name.is_none());
        open.filter(|_| room.host == link.you())
    }

    fn fill(&mut self) {
        if let (Some(seat), Some(level)) = (self.to_fill(), levels().into_iter().nth(self.level)) {
            self.send(&GuestMessage::Fill { seat, level });
        }
    }

    fn change_level(&mut self, by: isize) {
        let count = levels().len().max(1) as isize;
        self.level = (self.level as isize + by).rem_euclid(count) as usize;
    }

    fn in_room(&mut self, command: Command) -> Outcome {
        match command {
            Command::Fill => self.fill(),
            Command::Less => self.change_level(-1),
            Command::More => self.change_level(1),
            Command::Leave => self.leave_room(),
            _ => {}
        }
        Outcome::Stay
    }

    fn in_list(&mut self, command: Command) -> Outcome {
        match command {
            Command::Leave => return Outcome::Back,
            Command::Choose => self.go(false),
            Command::Point(at) if at == self.at => self.go(false),
            Command::Point(at) => self.at = at,
            Command::Watch => self.go(true),
            Command::Refresh if self.link.is_none() => self.come_back(),
            Command::Refresh => self.send(&GuestMessage::List {}),
            Command::Back | Command::Up => self.at = self.at.saturating_sub(1),
            Command::Forward | Command::Down => self.at += 1,
            Command::PageUp => self.at = self.at.saturating_sub(PAGE),
            Command::PageDown => self.at += PAGE,
            Command::First => self.at = 0,
            Command::Last => self.at = usize::MAX,
            _ => {}
        }
        self.at = self.at.min(self.tables.len().saturating_sub(1));
        Outcome::Stay
    }
}

/// The levels of bots, from the weakest up.
fn levels() -> Vec<String> {
    let level = |player| if let Player::Bot(level) = player { Some(level) } else { None };
    players().into_iter().filter_map(level).collect()
}

impl Screen for Lobby {
    fn scope(&self) -> Scope {
        match (&self.step, self.taken) {
            (_, Some(_)) => Scope::Ask,
            (Step::Room(_), _) => Scope::Room,
            _ => Scope::Lobby,
        }
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        self.draw_all(buf, area, look);
    }

    fn command(&mut self, command: Command, _: &mut Context) -> Outcome {
        self.notice = None;
        match (self.scope(), command) {
            (Scope::Ask, Command::Choose) => self.take_over(),
            (Scope::Ask, Command::Leave) => self.taken = None,
            (Scope::Ask, _) => {}
            (Scope::Room, _) => return self.in_room(command),
            _ => return self.in_list(command),
        }
        Outcome::Stay
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            Command::Choose | Command::Watch if self.scope() == Scope::Lobby => !self.tables.is_empty(),
            Command::Refresh => self.link.is_some() || self.door.is_some(),
            Command::Fill | Command::Less | Command::More => self.to_fill().is_some(),
            _ => true,
        }
    }

    fn listen(&mut self) {
        self.take_link();
        while let Some(incoming) = self.link.as_ref().and_then(|link| link.next(Duration::ZERO)) {
            self.hear(incoming);
        }
    }

    fn ready(&mut self) -> Option<Box<dyn Table>> {
        self.ready.take()
    }

    fn returned(&mut self) {
        self.come_back();
    }

    fn question(&self) -> Option<Text> {
        self.taken.map(|_| Text::new("lobby-take-over"))
    }
}
