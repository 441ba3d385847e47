//! What a game says about itself, and all that it implements.

use super::declaration::DeclarationSpec;
use super::explain::Explain;
use super::options::OptionSpec;
use super::pack::Pack;
use super::seat::Direction;
use super::strategy::Strategy;
use super::trick_taking::TrickTaking;

/// A complete game: its [rules](TrickTaking), its [words](Explain) and its [play](Strategy).
pub trait Game: TrickTaking + Explain + Strategy {}

impl<G: TrickTaking + Explain + Strategy> Game for G {}

/// The facts about a game, apart from its rules.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its name in records and on the command line. `game-ID` is its title, `pitch-ID` its one-line pitch.
    pub id: &'static str,
    /// How many can play.
    pub seating: Seating,
    /// The direction of play.
    pub direction: Direction,
    /// Whether seats opposite each other are partners.
    pub partners: bool,
    /// The pack it is played with.
    pub pack: Pack,
    /// Its options, with their defaults.
    pub options: &'static [OptionSpec],
    /// What a seat can declare, in the order in which choices are listed; empty in most games.
    pub declarations: &'static [DeclarationSpec],
    /// Whether the seats draw for the first deal.
    pub draws_for_deal: bool,
}

/// How many seats a game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The fewest.
    pub min: usize,
    /// The most.
    pub max: usize,
    /// The number it plays best with: what a quick start deals for.
    pub best: usize,
}

impl Seating {
    /// A game for exactly this many.
    pub const fn exactly(seats: usize) -> Self {
        Seating { min: seats, max: seats, best: seats }
    }

    /// Whether this many can play.
    pub const fn allows(self, seats: usize) -> bool {
        self.min <= seats && seats <= self.max
    }
}
