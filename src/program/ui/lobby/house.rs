//! The house of a lobby, and how to connect to it.

use std::sync::mpsc::channel;
use std::thread;

use super::{Lobby, Step};
use crate::launch::HouseAt;
use crate::signals;
use crate::together::{Address, JoinError, Link, LocalHouse, Plan};

/// A connection, and what is wrong with tables that the house could not read.
pub(super) type Joined = Result<(Link, Vec<String>), JoinError>;

/// The house of a lobby.
#[derive(Clone)]
pub enum House {
    /// The one of this machine.
    Here(LocalHouse),
    /// A particular one.
    At(HouseAt),
}

impl House {
    /// Connects to it in the background. The house of this machine is opened too if it is not open and `opens` says so.
    pub(super) fn connect(&self, opens: bool) -> Step {
        let house = self.clone();
        joining(move || match house {
            House::Here(house) if opens => house.join_or_open(),
            House::Here(house) => Ok((house.join()?, Vec::new())),
            House::At(HouseAt { address, name }) => {
                Ok((Link::join_quietly(&address, name.as_deref())?, Vec::new()))
            }
        })
    }

    /// A lobby that connects to it in the background. A table that is `planned` is opened there; if it is the house of this
    /// machine and is not open, this program opens it too.
    pub fn lobby(self, planned: Option<Plan>) -> Lobby {
        let step = self.connect(planned.is_some());
        Lobby { plan: planned, ..Lobby::at(self, step) }
    }

    /// Where it is, if that is known.
    pub(super) fn address(&self) -> Option<Address> {
        match self {
            House::Here(house) => house.address().ok(),
            House::At(house) => Some(house.address.clone()),
        }
    }

    /// Whether the program must stay in it: see [`HouseAt::confines`].
    pub(super) fn confines(&self) -> bool {
        matches!(self, House::At(house) if house.confines())
    }

    /// How many of its tables that are not over wait for it to be opened again. Unknown for a house elsewhere: 0.
    pub(super) fn waiting(&self) -> usize {
        match self {
            House::Here(house) => house.waiting(),
            House::At(_) => 0,
        }
    }
}

/// Connects in a thread.
fn joining(join: impl FnOnce() -> Joined + Send + 'static) -> Step {
    let (sender, receiver) = channel();
    let join = move || {
        let _ = sender.send(join());
        signals::nudge();
    };
    match thread::Builder::new().name("join".to_owned()).spawn(join) {
        Ok(_) => Step::Connecting(receiver),
        Err(error) => Step::Failed("lobby-failed", error.to_string()),
    }
}
