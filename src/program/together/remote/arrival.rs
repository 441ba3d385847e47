//! The way to a table whose match has begun.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use super::RemoteTable;
use super::mail::Mail;
use super::next::SharedTable;
use crate::bots::Budget;
use crate::core::text::{shown, shown_up_to};
use crate::core::{Game, Info, Position, Seat};
use crate::engine::Recall;
use crate::games::{self, Visitor};
use crate::record::{Dealt, Header, MatchMarks, Player, Sitter, read_options};
use crate::table::{Connection, MatchError, Saved, TableLog};
use crate::together::contribution::Contribution;
use crate::together::link::Link;
use crate::together::protocol::{Stage, TableState, TurnState};

/// How long to wait for what happened before this guest came.
const CATCH_UP: Duration = Duration::from_secs(10);

/// A guest on the way to a table whose match has begun. What happened there before is still arriving.
pub struct Arrival {
    mail: Mail,
    state: TableState,
    contribution: Contribution,
    keep: bool,
}

impl Arrival {
    /// A guest at a table that the house has shown, with what this program contributed to the shuffle: nothing if it came
    /// later. If `keep`, a copy of the record goes to the data directory when the match is over.
    pub fn new(link: Link, state: TableState, mut contribution: Contribution, keep: bool) -> Self {
        contribution.begin(&state);
        Arrival { mail: Mail::new(link, state.table), state, contribution, keep }
    }

    /// The table.
    pub fn state(&self) -> &TableState {
        &self.state
    }

    /// Whether everything has arrived; waits up to `patience` for it.
    pub fn is_complete(&mut self, patience: Duration) -> bool {
        self.mail.has_step(patience)
            || self.mail.has_undo()
            || self.mail.has_ended()
            // At a table that is over, nothing may have happened.
            || (self.state.stage == Stage::Over && self.mail.has_lone_turn())
    }

    /// Sits down. What has not arrived yet is shown as it does.
    ///
    /// # Errors
    /// When the game, an option or a name is unknown to this program.
    pub fn sit_down(self) -> Result<Box<dyn SharedTable>, MatchError> {
        let Some(entry) = games::find(&self.state.game) else {
            return Err(MatchError::House(shown(&self.state.game)));
        };
        let id = entry.info.id;
        let header = header(&entry.info, &self.state)?;
        games::visit_any(id, Open { arrival: self, header }).unwrap_or(Err(MatchError::NoGame(id)))
    }
}

/// Sits down at a table that the house has shown, once its match has begun: see [`Arrival`]. Waits for what happened before.
///
/// # Errors
/// When the game, an option or a name is unknown to this program.
pub fn sit_down(
    link: Link,
    state: TableState,
    contribution: Contribution,
    keep: bool,
) -> Result<Box<dyn SharedTable>, MatchError> {
    let mut arrival = Arrival::new(link, state, contribution, keep);
    let until = Instant::now() + CATCH_UP;
    while !arrival.is_complete(Duration::from_millis(50)) && Instant::now() < until {}
    arrival.sit_down()
}

/// The header of the match at this table.
fn header(info: &'static Info, state: &TableState) -> Result<Header, MatchError> {
    let house = |error: &dyn std::fmt::Display| MatchError::House(shown_up_to(&error.to_string(), 300));
    let options = read_options(info, &state.options).map_err(|flaw| house(&flaw))?;
    let (min, max) = (info.seating.min, info.seating.max);
    if !info.seating.allows(state.seats.len()) {
        return Err(MatchError::Seats { found: state.seats.len(), game: info.id, min, max });
    }
    let seats = state.seats.iter().map(|seat| {
        let player = seat.bot.as_ref().map_or(Player::Human, |level| Player::Bot(shown(level)));
        Sitter::new(&shown(seat.name.as_deref().unwrap_or("?")), player)
    });
    let seats = seats.collect::<Result<Vec<_>, _>>().map_err(|fault| house(&fault))?;
    // The other marks come with the record, once the match is over.
    let (dealt, undone, marks) = (Dealt::Unstated, state.undone, MatchMarks::default());
    Ok(Header { game: info.id, options, seats, seed: 0, dealt, undone, marks })
}

/// Opens the table of some game.
struct Open {
    arrival: Arrival,
    header: Header,
}

impl Visitor for Open {
    type Out = Result<Box<dyn SharedTable>, MatchError>;

    fn visit<G: Game>(self) -> Self::Out {
        let Open { arrival: Arrival { mail, state, contribution, keep }, header } = self;
        let seats = header.seats.len();
        let seat = state.you.filter(|&you| you < seats).map(Seat::new);
        let public = G::start(G::options(&header.options), seats, Seat::default());
        let mut table = RemoteTable::<G> {
            recall: Recall::new(&header.options, seats, seat),
            log: TableLog::new(&header),
            start: Position { public, hidden: None },
            mail: RefCell::new(mail),
            state,
            header,
            seat,
            contribution,
            keep,
            told: Vec::new(),
            turn: TurnState::default(),
            turn_told: Instant::now(),
            sent: None,
            hinted: false,
            budget: Budget::default(),
            rewinds: 0,
            talk: Vec::new(),
            question: None,
            notices: Vec::new(),
            connection: Connection::Up,
            fault: None,
            record: Vec::new(),
            unchecked: None,
            facts: None,
            saved: Saved::ByHouse,
        };
        table.catch_up();
        Ok(Box::new(table))
    }
}
