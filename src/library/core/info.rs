//! The basic facts about a game.

use super::declaration::DeclarationSpec;
use super::options::OptionSpec;
use super::pack::{Order, Pack};
use super::seat::Direction;

/// The basic facts about a game.
///
/// ```
/// use offsuit_library::core::TrickTaking;
/// use offsuit_library::games::DeerHunt;
///
/// let info = DeerHunt::INFO;
/// assert_eq!(info.id, "deer-hunt");
/// assert!(info.seating.allows(info.seating.best));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its name in records and on the command line. The messages `game-ID` and `pitch-ID` are its title and pitch.
    pub id: &'static str,
    /// The numbers of players it allows.
    pub seating: Seating,
    /// The direction of play.
    pub direction: Direction,
    /// Whether seats opposite each other are partners.
    pub partners: bool,
    /// The pack it uses.
    pub pack: Pack,
    /// Its options and their defaults.
    pub options: &'static [OptionSpec],
    /// What a seat can declare, in the order in which screens list the choices; empty in most games.
    pub declarations: &'static [DeclarationSpec],
    /// Whether the seats draw for the first deal.
    pub draws_for_deal: bool,
    /// Three pieces that show what it is played with, in the notation of records.
    pub emblem: &'static [&'static str],
    /// How many minutes a match against bots takes with the best number of players and default options.
    pub minutes: u32,
    /// How hard it is to learn.
    pub difficulty: Difficulty,
    /// Whether masters were shown to win more matches against experts than their share (`docs/bots.md`).
    pub masters_beat_experts: bool,
    /// The orders in which its players may hold a hand; the first is the usual one.
    pub orders: &'static [Order],
    /// The values of options in the daily match, if not their defaults. It should take 5 to 10 minutes.
    pub daily: &'static [(&'static str, &'static str)],
}

impl Info {
    /// A game that is played clockwise, each player alone, without options, declarations or a draw.
    pub const fn new(id: &'static str, pack: Pack, seating: Seating) -> Self {
        Info {
            id,
            seating,
            direction: Direction::Clockwise,
            partners: false,
            pack,
            options: &[],
            declarations: &[],
            draws_for_deal: false,
            emblem: &[],
            minutes: 0,
            difficulty: Difficulty::Medium,
            masters_beat_experts: false,
            orders: &[Order::Suit, Order::Rank],
            daily: &[],
        }
    }
}

/// How hard a game is to learn for somebody who knows trick-taking games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Difficulty {
    /// One deal is enough to learn it.
    Easy,
    /// Its scoring or its forced plays take a few deals to learn.
    Medium,
    /// It has an unusual ranking or several phases.
    Hard,
}

impl Difficulty {
    /// The message key of its name.
    pub const fn label(self) -> &'static str {
        match self {
            Difficulty::Easy => "difficulty-easy",
            Difficulty::Medium => "difficulty-medium",
            Difficulty::Hard => "difficulty-hard",
        }
    }
}

/// The numbers of players that a game allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The fewest.
    pub min: usize,
    /// The most.
    pub max: usize,
    /// The best number, used by a quick start.
    pub best: usize,
}

impl Seating {
    /// A game for exactly this many players.
    pub const fn exactly(seats: usize) -> Self {
        Seating { min: seats, max: seats, best: seats }
    }

    /// Whether this many players are allowed.
    pub const fn allows(self, seats: usize) -> bool {
        self.min <= seats && seats <= self.max
    }
}
