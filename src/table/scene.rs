//! What a seat sees of a table, as data.

use crate::core::{Moves, PerSeat, Piece, ScoreLine, Seat, Text};

/// A seat's sight of the table at one moment.
///
/// From the last move of a deal to the next deal, totals and facts are those before that move, so that the
/// last trick can be looked at with what it was played for; tricks won are counted to the last.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Whose sight it is; `None` for what is open to all.
    pub viewer: Option<Seat>,
    /// The number of the deal, from 1; 0 before the first.
    pub deal: u32,
    /// Who dealt this deal; before the first, who will.
    pub dealer: Seat,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// The seats, in order.
    pub seats: Vec<SeatScene>,
    /// The pieces of the trick on the table, in the order played.
    pub trick: Vec<Placed>,
    /// Who is winning it.
    pub winning: Option<Seat>,
    /// The last complete trick of the deal, and who won it.
    pub last_trick: Option<(Vec<Placed>, Seat)>,
    /// What lies on the table besides: trump, pot, stock...
    pub facts: Vec<Text>,
    /// The viewer's hand, in the order in which players hold it.
    pub hand: Vec<Piece>,
    /// What the viewer may do now.
    pub legal: Moves,
    /// The section of the rule page for this moment.
    pub section: &'static str,
    /// Every seat's hand, where all lie open: in a replay that shows them, and nowhere else.
    pub hands: Vec<Vec<Piece>>,
}

/// What everybody sees of a seat.
#[derive(Clone, Debug)]
pub struct SeatScene {
    /// Chips or points held.
    pub total: i32,
    /// Tricks won in this deal.
    pub tricks: u8,
    /// How many pieces it holds.
    pub held: usize,
    /// What else lies in front of it.
    pub facts: Vec<Text>,
}

/// A piece in a trick, and who played it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Who.
    pub seat: Seat,
    /// Which.
    pub piece: Piece,
}

/// The score of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealScore {
    /// The number of the deal, from 1.
    pub number: u32,
    /// What each total changed by.
    pub points: PerSeat<i32>,
    /// The totals after it.
    pub totals: PerSeat<i32>,
    /// Why, line by line: for each seat the lines' points add up to `points`.
    pub lines: Vec<ScoreLine>,
}
