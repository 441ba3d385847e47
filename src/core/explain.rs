//! The words of a game: what a screen needs.

use super::moves::Move;
use super::public::Public;
use super::score::ScoreLine;
use super::seat::Seat;
use super::text::{Clause, Refusal, Text};
use super::trick_taking::TrickTaking;

/// What a game says: its facts, explanations, remarks and refusals, as messages of the catalogues.
pub trait Explain: TrickTaking {
    /// Why the seat may not make this move. Pre: it is the seat's turn and the move is not legal.
    fn why_not(public: &Public<Self>, private: &Self::Private, seat: Seat, mv: Move) -> Refusal;

    /// The clause that a move out of turn breaks. By default the first of the section "play".
    fn turn_clause(public: &Public<Self>) -> Clause {
        let _ = public;
        Clause::new("play", 1)
    }

    /// What there is on the table besides hands and the trick, as `fact-...` messages.
    fn facts(public: &Public<Self>) -> Vec<Text>;

    /// What there is in front of a seat besides its tricks and total, as `seat-...` messages.
    fn seat_facts(public: &Public<Self>, seat: Seat) -> Vec<Text>;

    /// Why the deal's points are what they are, in the order in which they are counted. For each seat the lines' points
    /// add up to those of the deal's [`Event::Scored`](super::Event::Scored).
    /// Pre: a deal has been scored and the next has not begun.
    fn explain(public: &Public<Self>) -> Vec<ScoreLine>;

    /// The section of the rule page for this moment, by its anchor.
    fn section(public: &Public<Self>) -> &'static str;

    /// What a legal move does, as `remark-...` messages that speak to its seat, the most important first: facts that
    /// follow from what the seat knows, never guesses. Pre: it is the seat's turn.
    fn remarks(public: &Public<Self>, private: &Self::Private, seat: Seat, mv: Move) -> Vec<Text>;

    /// Whether play can no longer change the points of this deal, as everybody can tell from what is public. It may
    /// wrongly say no, never yes. By default no deal ends early. Pre: a deal is being played.
    fn decided(public: &Public<Self>) -> bool {
        let _ = public;
        false
    }
}
