//! The thread that reads what a house says.

use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::greeting::{Lines, greet};
use super::{Incoming, JoinError, Out, Seat, lock};
use crate::core::text::shown_up_to;
use crate::signals;
use crate::together::address::Address;
use crate::together::protocol::{GuestMessage, HouseLine, HouseMessage, Parting, Since};

/// The longest pause between two attempts to connect again.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// Reads what the house says, and connects again if the connection is lost.
pub(super) struct Listener {
    pub(super) address: Address,
    pub(super) name: Option<String>,
    pub(super) out: Arc<Mutex<Out>>,
    pub(super) sender: Sender<Incoming>,
}

impl Listener {
    pub(super) fn run(self, mut reader: Lines) {
        loop {
            let end = self.listen(&mut reader);
            let is_final = end.is_final();
            if !self.pass(end) || is_final {
                return;
            }
            match self.come_back() {
                Some(again) => reader = again,
                None => return,
            }
        }
    }

    /// Passes messages on until the connection is lost, or the house ends it.
    fn listen(&self, reader: &mut Lines) -> Incoming {
        loop {
            let Ok(Some(line)) = reader.next() else { return Incoming::Lost };
            lock(&self.out).hears();
            // A later house may say more than this guest understands.
            let Ok(line) = serde_json::from_slice::<HouseLine>(&line) else { continue };
            match &line.message {
                HouseMessage::Bye { because: Some(Parting::Closing), .. } => return Incoming::Closed,
                HouseMessage::Bye { because: Some(Parting::TakenOver), .. } => return Incoming::TakenOver,
                HouseMessage::Bye { again: true, .. } => return Incoming::Lost,
                HouseMessage::Bye { why, .. } => return Incoming::Ended(shown_up_to(why, 300)),
                HouseMessage::Ping {} | HouseMessage::Pong {} => continue,
                HouseMessage::Undone(since) => self.told(|seat| seat.since = *since),
                HouseMessage::Table(state) => self.told(|seat| {
                    // At the next table everything begins anew.
                    if seat.table.replace(state.table).is_some_and(|table| table != state.table) {
                        seat.since = Since::default();
                    }
                    seat.watches = state.you.is_none();
                    seat.since.undone = state.undone;
                }),
                _ => {}
            }
            if let Some(n) = line.n {
                self.told(|seat| seat.since.events = n + 1);
            }
            if !self.pass(Incoming::Line(Box::new(line))) {
                return Incoming::Lost;
            }
        }
    }

    /// Takes note of what the guest was told, so that it can say so after a new greeting. A guest who has left may still
    /// be told something.
    fn told(&self, note: impl FnOnce(&mut Seat)) {
        if let Some(seat) = &mut lock(&self.out).seat {
            note(seat);
        }
    }

    /// Hands something over; false if nobody is there to take it.
    fn pass(&self, incoming: Incoming) -> bool {
        let passed = self.sender.send(incoming).is_ok();
        signals::nudge();
        passed
    }

    /// Connects again, however long that takes.
    fn come_back(&self) -> Option<Lines> {
        let mut pause = Duration::from_millis(200);
        loop {
            if lock(&self.out).done {
                return None;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
            let greeted = greet(&self.address, self.name.as_deref(), true);
            let mut out = lock(&self.out);
            if out.done {
                return None;
            }
            match greeted {
                Ok((reader, mut fresh, _)) => {
                    fresh.seat = out.seat;
                    *out = fresh;
                    if let Some(Seat { table: Some(table), watches, since }) = out.seat {
                        let since = Some(since);
                        let _ = out.say(&if watches {
                            GuestMessage::Watch { table, since }
                        } else {
                            GuestMessage::Sit { table, since }
                        });
                    }
                    drop(out);
                    self.pass(Incoming::Back);
                    return Some(reader);
                }
                Err(JoinError::Bye { why, again: false }) => {
                    drop(out);
                    self.pass(Incoming::Ended(shown_up_to(&why, 300)));
                    return None;
                }
                Err(_) => {}
            }
        }
    }
}
