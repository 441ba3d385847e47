//! What a seat sees of a table, as data.

use crate::core::{Move, Moves, PerSeat, Piece, PieceSet, Refusal, ScoreLine, Seat, Text};

/// What a seat sees of the table at one moment.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Whose view it is; `None` for what everybody sees.
    pub viewer: Option<Seat>,
    /// Whether the match is played [from memory](crate::core::MEMORY): the scene then lacks what is no longer on the table.
    pub is_from_memory: bool,
    /// Whether the viewer may look at everything that was played in the deal.
    pub shows_played: bool,
    /// The number of the deal, from 1; 0 before the first.
    pub deal: u32,
    /// The size of the largest hand at the beginning of the deal; 0 before the first.
    pub dealt: usize,
    /// The dealer of this deal, or of the first one before it begins.
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
    /// When the match ends.
    pub goal: Text,
    /// Why the match is over, if it is.
    pub over: Option<Text>,
    /// Other facts on the table: trump, pot, stock and so on.
    pub facts: Vec<Text>,
    /// The viewer's hand, in the order in which players hold it.
    pub hand: Vec<Piece>,
    /// The pieces that the game is dealt from.
    pub pack: PieceSet,
    /// The pieces played in this deal, as far as the viewer may look at them.
    pub played: PieceSet,
    /// Pieces that everybody knows not to be in each hand.
    pub excluded: PerSeat<PieceSet>,
    /// Pieces that the viewer knows to be in the hand of each other seat, while a deal is being played.
    pub located: PerSeat<PieceSet>,
    /// Pieces that lie face up and were not played.
    pub face_up: PieceSet,
    /// Pieces that the viewer has exchanged for others.
    pub given_up: PieceSet,
    /// The trumps, as far as they are known.
    pub trumps: PieceSet,
    /// The viewer's legal moves now.
    pub legal: Moves,
    /// What limits the viewer's decision, if it is theirs and that has to be said: the clause, and the question.
    pub duty: Option<Refusal>,
    /// The section of the rule page for this moment.
    pub section: &'static str,
    /// Every seat's hand in a replay with all hands open; empty everywhere else.
    pub hands: Vec<Vec<Piece>>,
}

impl Scene {
    /// The move that plays or lays this piece of the hand now, legal or not. For an illegal one, the rules explain why not.
    pub fn move_of(&self, piece: Piece) -> Move {
        if let Moves::Lay(_) = self.legal { Move::Lay(piece) } else { Move::Play(piece) }
    }
}

/// What everybody sees of a seat.
#[derive(Clone, Debug)]
pub struct SeatScene {
    /// Chips or points held.
    pub total: i32,
    /// Tricks won in this deal.
    pub tricks: u8,
    /// How many pieces it holds and may still play.
    pub held: usize,
    /// Other facts about it.
    pub facts: Vec<Text>,
}

/// A piece in a trick, and who played it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Who played it.
    pub seat: Seat,
    /// The piece.
    pub piece: Piece,
}

/// The score of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealScore {
    /// The number of the deal, from 1.
    pub number: u32,
    /// The change of each total.
    pub points: PerSeat<i32>,
    /// The totals after it.
    pub totals: PerSeat<i32>,
    /// Why, line by line: the points of each seat's lines add up to `points`.
    pub lines: Vec<ScoreLine>,
}
