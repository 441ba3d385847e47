//! "Play my seat": the same match again, from the same seat.

use super::field::stand_in;
use super::played::Played;
use crate::core::Seat;
use crate::core::name::alike;
use crate::record::{Header, Player, Sitter};
use crate::table::Setup;

impl Played {
    /// A match with the same cards, in which a person with this name, or the usual one, takes the seat.
    ///
    /// Bots of the same levels take the other seats. Experts take those of people and engines.
    pub fn challenge(&self, name: Option<&str>) -> Option<Setup> {
        let Header { seats, .. } = &self.header;
        let setup = Setup::of(&self.header)?;
        let usual = Setup::quick(setup.entry, 0).named(name);
        let own = usual.seats.first().map_or(String::new(), |sitter| sitter.name.clone());
        let sitters = Seat::all(seats.len()).zip(seats).map(|(seat, sitter)| {
            if seat == self.seat {
                return Sitter { name: own.clone(), player: Player::Human };
            }
            // If another seat has the new player's name, it gets the old player's name.
            let name = if alike(&sitter.name, &own) { self.name() } else { &sitter.name };
            Sitter { name: name.to_owned(), player: Player::Bot(stand_in(sitter).name().to_owned()) }
        });
        Some(Setup { seats: sitters.collect(), ..setup })
    }
}
