//! What the guests of a table are told.

use std::path::Path;
use std::time::Instant;

use serde_json::Value;

use super::HouseTable;
use crate::core::{Event, PieceSet, Seat};
use crate::files;
use crate::record::write_move;
use crate::table::{Saved, Table, Waiting};
use crate::together::house::seats::people_and_bots;
use crate::together::house::{Place, stream};
use crate::together::protocol::{Chair, HouseLine, HouseMessage, SeatState, Since, TableState, TurnState};

/// The largest record that is sent to guests, in bytes.
const LARGEST_RECORD: u64 = 1 << 18;

impl HouseTable {
    /// Returns what a guest has missed, and notes that the guest has been told.
    pub(in crate::together::house) fn catch_up(
        &self,
        place: &mut Place,
        since: Since,
        now: Instant,
    ) -> Vec<HouseLine> {
        let mut lines = Vec::new();
        let seen = self.table.as_ref().map_or(0, |table| table.events(0, place.viewer()).len());
        let undone = self.undone();
        let begin = if since.undone == undone && since.events <= seen {
            since.events
        } else {
            lines.push(HouseMessage::Undone(Since { undone, events: 0 }).into());
            0
        };
        let mut all = Place { told: 0, event: 0, ..place.clone() };
        let told = self.news(&mut all, now);
        lines.extend(told.into_iter().filter(|line| line.n.is_none_or(|n| n >= begin)));
        *place = all;
        lines
    }

    /// Returns what has happened since a guest was last told, and notes that the guest has been told.
    pub(in crate::together::house) fn news(&self, place: &mut Place, now: Instant) -> Vec<HouseLine> {
        let Some(table) = &self.table else { return Vec::new() };
        let events = table.events(place.event, place.viewer());
        if place.event == table.event_count() {
            return Vec::new();
        }
        place.event = table.event_count();
        let info = &self.entry.info;
        let mut lines = Vec::new();
        let deals = events.iter().any(|event| matches!(event, Event::Dealt { .. }));
        for event in events {
            lines.push(stream::told(info, self.people.len(), &event, place.told));
            place.told += 1;
        }
        let names = |set: PieceSet| {
            let pieces = info.pack.sorted(set).into_iter();
            pieces.map(|piece| info.pack.name(piece).to_string()).collect::<Vec<_>>()
        };
        let known: Vec<_> = table.known().into_iter().map(names).collect();
        if known != place.known && known.iter().any(|names| !names.is_empty()) {
            place.known.clone_from(&known);
            lines.push(HouseMessage::Known(known).into());
        }
        lines.extend(self.turn(place.seat, now).map(|turn| HouseMessage::Turn(turn).into()));
        if deals && place.seat.is_none() && self.description.manners.open_hands {
            let shown = self.open_lines(place).unwrap_or_default();
            lines.extend(shown.into_iter().map(|line| HouseMessage::Record(line).into()));
        }
        lines
    }

    /// Returns the lines of earlier deals that a spectator has not been shown, and notes that they were.
    fn open_lines(&self, place: &mut Place) -> Option<Vec<Value>> {
        let Saved::At(record) = self.table.as_ref()?.saved() else { return None };
        let mut lines = lines_of(&record)?;
        let is_deal = |line: &Value| line.get("deal").is_some();
        lines.truncate(lines.iter().rposition(is_deal)?);
        if !lines.iter().any(is_deal) {
            return None;
        }
        let header = lines.first_mut()?.as_object_mut()?;
        // What the cards follow from would reveal the next deals too.
        for telling in ["dealt", "shuffle", "key"] {
            header.remove(telling);
        }
        header.insert("seed".to_owned(), "0".into());
        let begin = std::mem::replace(&mut place.shown, lines.len());
        Some(lines.split_off(begin.min(lines.len())))
    }

    /// Whose turn it is, as this seat is told.
    pub(in crate::together::house) fn turn(&self, viewer: Option<usize>, now: Instant) -> Option<TurnState> {
        let table = self.table.as_ref()?;
        let (seat, person) = match table.waiting() {
            Waiting::Human(seat) => (Some(seat), true),
            Waiting::Bot(seat) => (Some(seat), false),
            Waiting::Deal | Waiting::Nothing => (None, false),
        };
        let own = seat.filter(|seat| person && viewer == Some(seat.index()));
        let legal = own.map(|seat| table.choices(seat)).unwrap_or_default();
        let left =
            self.pace().map(|pace| pace.saturating_sub(now.saturating_duration_since(self.turn_since)));
        Some(TurnState {
            decision: table.decisions(),
            seat: seat.map(Seat::index),
            legal: legal.into_iter().map(|mv| write_move(&self.entry.info, mv)).collect(),
            seconds: left.filter(|_| person).map(|left| left.as_secs() as u32),
        })
    }

    /// The record of a match that is over: it shows all hands, and the secret of the shuffle.
    pub(in crate::together::house) fn record(&self, folder: &Path) -> Option<Vec<Value>> {
        let table = self.table.as_ref().filter(|table| table.waiting() == Waiting::Nothing)?;
        let name = self.description.record.as_ref().filter(|_| table.event_count() > 0)?;
        lines_of(&folder.join(Path::new(name).file_name()?))
    }

    /// The state of the table, as everybody may know it; `you` is empty.
    pub(in crate::together::house) fn state(&self) -> TableState {
        let waiting = self.running().map(Table::waiting);
        let bots = people_and_bots(&self.description.seats);
        let seats = self.description.seats.iter().enumerate().map(|(at, note)| {
            let bot = match &note.chair {
                Chair::Bot(level) => Some(level.clone()),
                Chair::Open | Chair::Guest(_) => None,
            };
            let reserved = match &note.chair {
                Chair::Guest(name) => Some(name.clone()),
                Chair::Open | Chair::Bot(_) => None,
            };
            SeatState {
                name: note
                    .name
                    .clone()
                    .or(reserved)
                    .or_else(|| Some(bots.get(at)?.name.clone()).filter(|_| bot.is_some())),
                here: bot.is_some() || self.people[at].is_ok(),
                bot,
                seal: note.seal,
                bot_plays: self.bot_plays[at],
                late: self.late[at],
                removed: note.removed,
            }
        });
        TableState {
            table: self.number(),
            game: self.description.game.clone(),
            options: self.description.options.clone(),
            stage: self.stage(),
            seats: seats.collect(),
            host: self.description.host.clone(),
            you: None,
            deal: self.table.as_ref().map_or(0, |table| table.scene(None).deal),
            turn: match waiting {
                Some(Waiting::Human(seat) | Waiting::Bot(seat)) => Some(seat.index()),
                _ => None,
            },
            undone: self.undone(),
            manners: self.description.manners,
            commitment: self.description.secret.hash(),
            round: self.description.round,
            again: None,
        }
    }
}

/// The lines of a record.
fn lines_of(record: &Path) -> Option<Vec<Value>> {
    let bytes = files::read_up_to(LARGEST_RECORD, record).ok()?;
    let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_slice(line).ok()).collect()
}
