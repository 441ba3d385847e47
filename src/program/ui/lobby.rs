//! The lobby: the tables of a house, and the room where a table waits for its players.
//!
//! ```text
//!  Tables                                                         ann
//!  ▶ 3  One game       ann, ben, open seat       waiting for players
//!    1  Another game   ann, cho                  your turn
//! ```

mod draw;
mod house;

use std::cell::Cell;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::call::Awaited;
use super::friends::Friends;
use super::host_panel::HostPanel;
use super::houses::Houses;
use super::keys::{Command, Scope};
use super::look::Look;
use super::screen::{Context, Meeting, Opened, Outcome, Screen};
use super::window::Place;
use crate::config::Settings;
use crate::core::text::shown_up_to;
use crate::core::{Arg, Text};
use crate::games::{self, Entry};
use crate::launch::{HouseAt, Visit};
use crate::record::Player;
use crate::table::{HostAction, USUAL_LEVEL, players};
use crate::together::protocol::{GuestMessage, HouseMessage, Refused, Since, Stage, TableState};
use crate::together::{
    Arrival, Contribution, ContributionError, Incoming, JoinError, Link, NextTable, Plan, SharedTable,
};
pub use house::House;
use house::Joined;

/// The columns and rows of the lobby.
const WINDOW: Place = Place::Window(84, 20);
/// How many lines a page key moves.
const PAGE: usize = 10;

/// What the lobby shows.
enum Step {
    /// A thread connects; ssh or a slow house must not stop the screen.
    Connecting(Receiver<Joined>),
    /// A table is open over the lobby, which connects again when that closes.
    Away,
    /// There is no connection; the message key of the reason, and details in English.
    Failed(&'static str, String),
    /// The list of tables.
    List,
    /// A table that waits for its players.
    Room(Box<TableState>),
    /// A match that has begun: what happened before is still arriving.
    Entering(Box<Arrival>),
}

/// The lobby of a house.
pub struct Lobby {
    step: Step,
    house: House,
    link: Option<Link>,
    /// Whether the connection is lost, and the link tries to get it back.
    lost: bool,
    /// A table to open, once there is a connection.
    plan: Option<Plan>,
    /// The tables, as last listed.
    tables: Vec<TableState>,
    /// Whether they have been listed.
    listed: bool,
    /// Which of them is chosen.
    at: usize,
    top: Cell<usize>,
    /// The table that the guest goes to.
    going: Option<Going>,
    /// A table where the guest already sits in another window.
    taken: Option<u32>,
    /// What the guest may decide about the room, while it chooses from that.
    hosting: Option<HostPanel>,
    /// What it is asked whether to do.
    ruling: Option<HostAction>,
    contribution: Contribution,
    /// Which level the next bot gets.
    level: usize,
    notice: Option<Text>,
    /// Whether to keep a copy of the records of its matches.
    keep: bool,
    /// How many tables that are not over wait for the house of this machine to be opened again.
    waiting: usize,
}

/// A table that the guest goes to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Going {
    /// One that the guest opens.
    New,
    /// To sit down.
    Sit(u32),
    /// To watch.
    Watch(u32),
}

impl Lobby {
    /// Continues with a connection to a house: at a table, sitting down or watching, or at the list of tables.
    pub fn visit(visit: Visit, house: House) -> Self {
        let Visit { link, table, watch } = visit;
        let mut lobby = Lobby { link: Some(link), ..Lobby::at(house, Step::List) };
        match table {
            Some(table) if watch => lobby.go_to(Going::Watch(table), false),
            Some(table) => lobby.go_to(Going::Sit(table), false),
            None => lobby.list(),
        }
        lobby
    }

    /// The lobby that stays open below the tables of a house, and joins it when no table is open.
    pub fn below(house: HouseAt) -> Self {
        Lobby::at(House::At(house), Step::Away)
    }

    /// Connects to the house again, if there is no connection.
    pub fn come_back(&mut self) {
        if self.link.is_some() || matches!(self.step, Step::Connecting(_) | Step::Entering(_)) {
            return;
        }
        let step = self.house.connect(self.waiting > 0);
        *self = Lobby { keep: self.keep, ..Lobby::at(self.house.clone(), step) };
    }

    /// Uses this connection.
    pub fn take(&mut self, visit: Visit) {
        *self = Lobby { keep: self.keep, ..Lobby::visit(visit, self.house.clone()) };
    }

    /// A lobby that opens a table in the same house, with the connection of this one if it has one.
    fn opening(&mut self, plan: Plan) -> Self {
        let is_up = matches!(self.step, Step::List) && !self.lost;
        let Some(link) = self.link.take_if(|_| is_up) else {
            return Lobby { keep: self.keep, ..self.house.clone().lobby(Some(plan)) };
        };
        self.step = Step::Away;
        plan.open(&link);
        let going = Some(Going::New);
        Lobby { link: Some(link), going, keep: self.keep, ..Lobby::at(self.house.clone(), Step::List) }
    }

    /// The room of the table to which a guest has gone on from another one.
    pub fn following(NextTable { link, state }: NextTable, house: House) -> Self {
        let going = if state.you.is_some() { Going::Sit(state.table) } else { Going::Watch(state.table) };
        let mut lobby = Lobby { link: Some(link), going: Some(going), ..Lobby::at(house, Step::List) };
        lobby.arrive(Box::new(state));
        lobby
    }

    /// Whether a table can be opened in the house.
    fn can_open(&self) -> bool {
        match &self.house {
            House::Here(_) => cfg!(unix),
            House::At(_) => self.link.is_some() && !self.house.confines(),
        }
    }

    /// Whether to keep a copy of the records of its matches.
    #[must_use]
    pub fn keeping(self, keep: bool) -> Self {
        Lobby { keep, ..self }
    }

    fn at(house: House, step: Step) -> Self {
        Lobby {
            step,
            house,
            link: None,
            lost: false,
            plan: None,
            tables: Vec::new(),
            listed: false,
            at: 0,
            top: Cell::new(0),
            going: None,
            taken: None,
            hosting: None,
            ruling: None,
            contribution: Contribution::default(),
            level: levels().iter().position(|level| *level == USUAL_LEVEL.name()).unwrap_or(0),
            notice: None,
            keep: true,
            waiting: 0,
        }
    }

    fn send(&self, message: &GuestMessage) {
        if let Some(link) = &self.link {
            link.send(message);
        }
    }

    /// Asks for the tables, now and whenever they change.
    fn list(&self) {
        self.send(&GuestMessage::List { follow: true });
    }

    fn fail(&mut self, key: &'static str, why: &impl ToString) {
        (self.link, self.going) = (None, None);
        self.step = Step::Failed(key, why.to_string());
    }

    fn fail_without_house(&mut self) {
        match &self.house {
            House::Here(_) if cfg!(not(unix)) => self.fail("lobby-no-houses", &""),
            House::Here(_) => {
                self.waiting = self.house.waiting();
                self.fail(if self.waiting > 0 { "lobby-closed-house" } else { "lobby-no-house" }, &"");
            }
            House::At(house) => {
                let place = house.address.place();
                self.fail("lobby-no-house-there", &place);
            }
        }
    }

    /// Takes the connection from the thread that made it.
    fn take_link(&mut self) {
        let Step::Connecting(receiver) = &self.step else { return };
        match receiver.try_recv() {
            Ok(Ok((link, faults))) => {
                self.step = Step::List;
                if let Some(fault) = faults.first() {
                    let fault = shown_up_to(fault, 200);
                    self.notice = Some(Text::new("lobby-unread").with("fault", Arg::Quote(fault)));
                }
                if let Some(plan) = self.plan.take() {
                    self.going = Some(Going::New);
                    plan.open(&link);
                    self.link = Some(link);
                } else {
                    self.link = Some(link);
                    self.list();
                }
            }
            Ok(Err(JoinError::NoHouse)) => self.fail_without_house(),
            Ok(Err(error)) => self.fail("lobby-failed", &error),
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => self.fail("lobby-failed", &""),
        }
    }

    fn hear(&mut self, incoming: Incoming) {
        let line = match incoming {
            Incoming::Line(line) => line,
            Incoming::Lost | Incoming::Closed => {
                (self.lost, self.notice) = (true, incoming.news());
                return;
            }
            Incoming::Back => {
                (self.lost, self.notice) = (false, None);
                // In a room, the link sits down again by itself.
                if matches!(self.step, Step::List) {
                    self.going = None;
                    self.list();
                }
                return;
            }
            Incoming::Ended(why) => return self.fail("lobby-ended", &why),
            Incoming::TakenOver => return self.fail("together-taken-over", &""),
        };
        match line.message {
            HouseMessage::Tables(tables) => {
                let chosen = self.tables.get(self.at).map(|table| table.table);
                self.at = tables.iter().position(|table| Some(table.table) == chosen).unwrap_or(0);
                (self.tables, self.listed) = (tables, true);
            }
            HouseMessage::Table(state) if self.is_for(state.table) => self.arrive(state),
            HouseMessage::Refused { why, .. } => self.refuse(why),
            other => {
                let here = self.table_of_going().zip(self.you());
                if let Some(why) = here.and_then(|(table, you)| other.puts_out(you, table)) {
                    self.put_out(why);
                }
            }
        }
    }

    /// Whether the guest goes to this table, or is there.
    fn is_for(&self, table: u32) -> bool {
        self.going == Some(Going::New) || self.table_of_going() == Some(table)
    }

    /// The number of the table to which the guest goes, if it has one yet.
    fn table_of_going(&self) -> Option<u32> {
        match self.going {
            Some(Going::Sit(number) | Going::Watch(number)) => Some(number),
            Some(Going::New) | None => None,
        }
    }

    /// Enters the room of a table, or the table itself once its match has begun.
    fn arrive(&mut self, state: Box<TableState>) {
        if self.going == Some(Going::New) {
            self.going = Some(Going::Sit(state.table));
        }
        if state.stage == Stage::Gathering {
            let Some(link) = &self.link else { return };
            match self.contribution.give(&state, link) {
                Ok(false) => {}
                Ok(true) => self.notice = Some(Text::new("lobby-shuffled-again")),
                Err(ContributionError::TooOften) => return self.fail("lobby-too-often", &""),
                Err(error @ ContributionError::Io(_)) => return self.fail("lobby-failed", &error),
            }
            self.step = Step::Room(state);
            return;
        }
        if let Some(link) = self.link.take() {
            let contribution = std::mem::take(&mut self.contribution);
            self.step = Step::Entering(Box::new(Arrival::new(link, *state, contribution, self.keep)));
        }
    }

    /// Sits down once everything has arrived that happened before.
    fn enter(&mut self) -> Option<Box<dyn SharedTable>> {
        let Step::Entering(arrival) = &mut self.step else { return None };
        if !arrival.is_complete(Duration::ZERO) {
            return None;
        }
        let Step::Entering(arrival) = std::mem::replace(&mut self.step, Step::Away) else { return None };
        arrival.sit_down().map_err(|error| self.fail("lobby-failed", &error)).ok()
    }

    /// The guest's name in the house.
    fn you(&self) -> Option<&str> {
        self.link.as_ref().map(Link::you)
    }

    /// Goes back to the list, because whoever has opened the table of the room wants that.
    fn put_out(&mut self, why: Text) {
        (self.going, self.contribution) = (None, Contribution::default());
        (self.hosting, self.ruling) = (None, None);
        self.step = Step::List;
        self.list();
        self.notice = Some(why);
    }

    /// What the guest may decide about the room.
    fn host_actions(&self) -> Vec<HostAction> {
        let room = self.room().zip(self.you());
        room.map(|(room, you)| room.host_actions(you)).unwrap_or_default()
    }

    /// A key while the guest decides about the room.
    fn in_host_panel(&mut self, mut panel: HostPanel, command: Command) {
        self.hosting = (command != Command::Leave).then(|| {
            self.ruling = panel.command(command, &self.host_actions());
            panel
        });
    }

    /// Does what the guest has decided about the room.
    fn rule(&mut self) {
        let action = self.ruling.take();
        self.hosting = None;
        if let Some(message) = self.room().zip(action).and_then(|(room, action)| room.host(action)) {
            self.send(&message);
        }
    }

    fn refuse(&mut self, why: Refused) {
        match (&self.step, self.going, why) {
            // Nothing was asked for: the guest has already left the room.
            (Step::List, None, _) => return,
            (Step::List, Some(Going::Sit(table)), Refused::SeatTaken) => {
                (self.taken, self.going) = (Some(table), None);
                return self.list();
            }
            // The table of the room is gone: the house has been opened again without it.
            (
                Step::Room(_),
                _,
                Refused::NoTable | Refused::NoSeat | Refused::Begun | Refused::Removed | Refused::Pause,
            )
            | (Step::List, ..) => {
                (self.going, self.contribution) = (None, Contribution::default());
                self.step = Step::List;
                self.list();
            }
            _ => {}
        }
        let gone = why == Refused::NoTable;
        self.notice = Some(Text::new(if gone { "lobby-gone" } else { why.key() }));
    }

    /// Sits down at the chosen table, or watches there.
    fn go(&mut self, watch: bool) {
        // The answer to the last key may still be on its way.
        if let (None, Some(table)) = (&self.going, self.tables.get(self.at).map(|table| table.table)) {
            self.go_to(if watch { Going::Watch(table) } else { Going::Sit(table) }, false);
        }
    }

    /// Goes to a table. With `takes_over`, takes the seat even if the guest already sits there in another program.
    fn go_to(&mut self, going: Going, takes_over: bool) {
        self.going = Some(going);
        let since = takes_over.then(Since::default);
        match going {
            Going::Sit(table) => self.send(&GuestMessage::Sit { table, since }),
            Going::Watch(table) => self.send(&GuestMessage::Watch { table, since: None }),
            Going::New => {}
        }
    }

    /// Takes the seat from the guest's other window.
    fn take_over(&mut self) {
        if let Some(table) = self.taken.take() {
            self.go_to(Going::Sit(table), true);
        }
    }

    /// Leaves the room: before the match, the seat becomes free.
    fn leave_room(&mut self) {
        (self.going, self.contribution) = (None, Contribution::default());
        self.step = Step::List;
        self.send(&GuestMessage::Leave {});
        self.list();
    }

    /// The table of the room.
    fn room(&self) -> Option<&TableState> {
        if let Step::Room(state) = &self.step { Some(state) } else { None }
    }

    /// What to type to join a table from another terminal.
    fn join_line(&self, table: u32) -> Option<String> {
        self.house.address().map(|address| address.join_command(Some(table)))
    }

    /// What to type to sit down as another player too, if the guest may mean that: the seat is taken, and another is free.
    fn other_name_line(&self) -> Option<String> {
        let taken = self.tables.iter().find(|table| Some(table.table) == self.taken)?;
        let may = taken.needs_name() && !self.house.confines();
        self.join_line(taken.table).filter(|_| may)
    }

    /// The seat that the guest may give to a bot: an open one, or else one whose player has not come.
    fn to_fill(&self) -> Option<usize> {
        self.room()?.to_fill(self.you()?)
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
            Command::Copy => {
                if let Some(line) = self.room().and_then(|room| self.join_line(room.table)) {
                    self.notice = Some(Text::new("compare-copied"));
                    return Outcome::Copy(line);
                }
            }
            Command::Fill => self.fill(),
            Command::Host if self.offers(command) => self.hosting = Some(HostPanel::default()),
            Command::Elsewhere if self.offers(command) => {
                if let House::Here(house) = &self.house {
                    return Outcome::Open(Opened::page(Friends::new(house.clone())));
                }
            }
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
            Command::Refresh => self.come_back(),
            Command::Elsewhere if self.offers(command) => {
                return Outcome::Open(Opened::page(Houses::new()));
            }
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
    fn place(&self) -> Place {
        WINDOW
    }

    fn scope(&self) -> Scope {
        match &self.step {
            _ if self.taken.is_some() || self.ruling.is_some() => Scope::Ask,
            Step::Room(_) if self.hosting.is_some() => Scope::Host,
            Step::Room(_) => Scope::Room,
            _ => Scope::Lobby,
        }
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        self.draw_all(buf, area, look);
    }

    fn command(&mut self, command: Command, _: &mut Context) -> Outcome {
        self.notice = None;
        match (self.scope(), command) {
            (Scope::Ask, Command::Choose) if self.ruling.is_some() => self.rule(),
            (Scope::Ask, Command::Choose) => self.take_over(),
            (Scope::Ask, Command::Leave) => (self.taken, self.ruling) = (None, None),
            (Scope::Ask, _) => {}
            (Scope::Host, _) => self.in_host_panel(self.hosting.unwrap_or_default(), command),
            (Scope::Room, _) => return self.in_room(command),
            _ => return self.in_list(command),
        }
        Outcome::Stay
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            Command::Choose | Command::Watch if self.scope() == Scope::Lobby => !self.tables.is_empty(),
            Command::Back | Command::Forward => self.tables.len() > 1,
            Command::NewTable => self.can_open(),
            Command::Refresh => matches!(self.step, Step::Failed(..)),
            Command::Host => !self.host_actions().is_empty(),
            // A program that must stay in its house goes nowhere else, and only the house's owner invites.
            Command::Elsewhere if self.scope() == Scope::Lobby => !self.house.confines(),
            Command::Elsewhere => matches!(&self.house, House::Here(house) if house.is_own()),
            Command::Fill | Command::Less | Command::More => self.to_fill().is_some(),
            _ => true,
        }
    }

    fn returned(&mut self, _: Option<&'static Entry>, _: &Settings) {
        self.come_back();
    }

    fn question(&self) -> Option<Text> {
        let names = self.room().map(TableState::names).unwrap_or_default();
        let ruling = self.ruling.map(|action| action.question(&names));
        ruling.or_else(|| self.taken.map(|_| Text::new("lobby-take-over")))
    }
}

impl Meeting for Lobby {
    fn listen(&mut self) -> Option<Box<dyn SharedTable>> {
        self.take_link();
        while let Some(incoming) = self.link.as_ref().and_then(|link| link.next(Duration::ZERO)) {
            self.hear(incoming);
        }
        self.enter()
    }

    fn awaited(&self) -> Option<Awaited> {
        let room = self.room()?;
        let others = room.seats.iter().enumerate().filter(|(seat, _)| Some(*seat) != room.you);
        let here = others.filter(|(_, seat)| seat.here && seat.bot.is_none()).count();
        let game = games::find(&room.game)?.info.id;
        Some(Awaited { game, turn: None, question: None, said: 0, here })
    }

    fn host(&mut self, plan: Plan) -> Box<dyn Meeting> {
        Box::new(self.opening(plan))
    }

    fn follow(&mut self, next: NextTable) {
        *self = Lobby { keep: self.keep, ..Lobby::following(next, self.house.clone()) };
    }
}
