//! The words of a game: everything that screens need.

use super::message::{Clause, Refusal, Text};
use super::moves::Move;
use super::piece::Piece;
use super::piece::PieceSet;
use super::score::ScoreLine;
use super::seat::Seat;
use super::trick_taking::{Public, TrickTaking};

/// A possible result of a deal for a seat, in the game's own terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// The `prospect-...` message that names it.
    pub key: &'static str,
    /// The `change-...` message that says how often it happens after one choice (`best`), or how much of it, instead of after
    /// another (`other`); `so` is 1 if it follows from what has been said.
    pub change: &'static str,
    /// Whether it is a number, reported as a mean. Otherwise it happens or not, and is reported as a chance in percent.
    pub is_number: bool,
}

/// The most prospects of a game.
pub const MAX_PROSPECTS: usize = 5;

/// The value of each of a game's [`PROSPECTS`](Explain::PROSPECTS), in the same order: 0 or 1 for those that are not
/// numbers. Zeros fill the rest.
pub type Prospects = [i16; MAX_PROSPECTS];

impl Prospect {
    /// The tricks that the seat wins in the deal.
    pub const TRICKS: Prospect = Prospect::number("prospect-tricks", "change-tricks");

    /// A prospect that happens or not.
    pub const fn chance(key: &'static str, change: &'static str) -> Self {
        Prospect { key, change, is_number: false }
    }

    /// A prospect that is a number.
    pub const fn number(key: &'static str, change: &'static str) -> Self {
        Prospect { key, change, is_number: true }
    }
}

/// The words of a game: its facts, explanations, remarks and refusals, as messages of the catalogues.
pub trait Explain: TrickTaking {
    /// Why the seat may not make this move. Pre: it is the seat's turn and the move is not legal.
    fn why_not(public: &Public<Self>, private: &Self::Private, seat: Seat, mv: Move) -> Refusal;

    /// The clause that a move out of turn breaks. By default, the first clause of the section "play".
    fn turn_clause(public: &Public<Self>) -> Clause {
        let _ = public;
        Clause::new("play", 1)
    }

    /// When the match ends, as a `goal-...` message.
    fn goal(public: &Public<Self>) -> Text;

    /// Why the match is over, as an `over-...` message. By default, when a match ends. Pre: the match is over.
    ///
    /// Its attribute `more`, if it has one, is a second sentence that is left out where there is no room.
    fn over(public: &Public<Self>) -> Text {
        Self::goal(public)
    }

    /// What is on the table apart from the hands and the trick, as `fact-...` messages.
    fn facts(public: &Public<Self>) -> Vec<Text>;

    /// What a seat has in front of it apart from its tricks and total, as `seat-...` messages.
    fn seat_facts(public: &Public<Self>, seat: Seat) -> Vec<Text>;

    /// The keys of facts that players would have to remember at a real table. They are left out in a match [from
    /// memory](super::MEMORY).
    const REMEMBERED_FACTS: &'static [&'static str] = &[];

    /// Whether all pieces that were played lie face up until the deal ends. By default, they do not.
    const KEEPS_PLAYED: bool = false;

    /// The trumps of this deal, as far as they are known. By default, there are none.
    fn trumps(public: &Public<Self>) -> PieceSet {
        let _ = public;
        PieceSet::EMPTY
    }

    /// Whether a seat takes no further part in this deal, so that its hand is out of play. By default, every seat plays.
    fn sits_out(public: &Public<Self>, seat: Seat) -> bool {
        let _ = (public, seat);
        false
    }

    /// Explains the score of the last deal, line by line, in counting order.
    ///
    /// Each seat's points add up to its points in the deal's [`Event::Scored`](super::Event::Scored).
    /// Pre: a deal has been scored and the next has not begun.
    fn explain(public: &Public<Self>) -> Vec<ScoreLine>;

    /// What limits this decision so much that it has to be said when the player is asked: the clause, and the question as a
    /// `duty-...` message. By default nothing. Pre: it is the seat's turn.
    fn duty(public: &Public<Self>, private: &Self::Private, seat: Seat) -> Option<Refusal> {
        let _ = (public, private, seat);
        None
    }

    /// The anchor of the rule page's section about the current situation.
    fn section(public: &Public<Self>) -> &'static str;

    /// Remarks about a legal move, as `remark-...` messages to its player, the most important first.
    ///
    /// They are facts that follow from what the seat knows, never guesses. Pre: it is the seat's turn.
    fn remarks(public: &Public<Self>, private: &Self::Private, seat: Seat, mv: Move) -> Vec<Text>;

    /// What players of this game hope for and fear in a deal, the most important first. Hints and reviews say how often it
    /// happens.
    const PROSPECTS: &'static [Prospect];

    /// Whether what one seat wins in a deal, others lose. If not, a seat's points say nothing about who is ahead, and hints
    /// compare them with those of the others.
    const BALANCED: bool = true;

    /// Whether a player may want to lose a trick now, and not only to keep a strong piece for a later one.
    fn shuns_tricks(public: &Public<Self>) -> bool {
        let _ = public;
        false
    }

    /// The results of the deal for this seat. Pre: a deal has been scored and the next has not begun.
    ///
    /// They must not depend on how the deal was played if [`finish`](super::Strategy::finish) solved it instead.
    fn prospects(public: &Public<Self>, seat: Seat) -> Prospects;

    /// What a piece adds to what the winner of its trick captures, if the game counts that: the first of its
    /// [`PROSPECTS`](Self::PROSPECTS) then is how much of it a side captures. By default, pieces count nothing.
    fn counts(public: &Public<Self>, piece: Piece) -> u8 {
        let _ = (public, piece);
        0
    }

    /// Whether everybody can tell that play no longer changes the points of this deal.
    ///
    /// A wrong `false` is allowed, a wrong `true` is not. By default no deal ends early. Pre: a deal is being played.
    fn decided(public: &Public<Self>) -> bool {
        let _ = public;
        false
    }
}
