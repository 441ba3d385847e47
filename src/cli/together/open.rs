//! A table with seats for people at other terminals.

use serde_json::{Map, Value};

use super::join::gather;
use super::{HouseArgs, why};
use crate::cli::{Failure, GlobalArgs, Message, face, tell};
use crate::core::OptionValues;
use crate::games::Entry;
use crate::launch::{Launch, OpenTable};
use crate::record::write_options;
use crate::table::data_directory;
use crate::together::protocol::{Chair, GuestMessage, Manners, Opening};
use crate::together::{HouseThread, JoinError, Limits, Link, sit_down, socket_path};

/// Opens a table, in the house of this machine or in one that lasts as long as this program, and plays there. `own` is
/// the seat of the person at this keyboard.
pub(in crate::cli) fn run(
    entry: &'static Entry,
    options: &OptionValues,
    mut seats: Vec<Chair>,
    own: usize,
    pace: u32,
    global: GlobalArgs,
) -> Result<(), Failure> {
    let launch = global.launch();
    let words = launch.settings.words();
    // Kept until the program ends.
    let mut _own_house = None;
    let address = HouseArgs::default().address()?;
    let link = match Link::join(&address, None) {
        Err(JoinError::NoHouse) => {
            let opened =
                HouseThread::open(&data_directory()?.join("house"), &socket_path()?, None, Limits::default());
            let (house_thread, faults) = opened.map_err(Failure::failed)?;
            faults.into_iter().for_each(tell);
            _own_house = Some(house_thread);
            Link::join(&address, None)
        }
        joined => joined,
    };
    let link = link.map_err(why)?;
    let Some(chair) = seats.get_mut(own) else {
        return Err(Failure::Usage(Message::new("cli-no-own-seat")));
    };
    *chair = Chair::Guest(link.you().to_owned());
    let options: Map<String, Value> = write_options(&entry.info, options);
    let manners = Manners { pace, ..Manners::default() };
    link.send(&GuestMessage::Open(Opening { game: entry.info.id.to_owned(), options, seats, manners }));
    let (state, nonce) = gather(&link, &words)?;
    let seated = sit_down(link, state, nonce).map_err(Failure::failed)?;
    face::show(Launch { seated: Some(OpenTable(seated)), ..launch }, global)
}
