//! The rules of a game: what a referee needs.

use std::fmt::Debug;

use rand::Rng;

use super::deal::Deal;
use super::event::Log;
use super::game::Info;
use super::moves::{Move, Moves};
use super::options::OptionValues;
use super::piece::{Piece, PieceSet};
use super::public::Public;
use super::rng::below;
use super::seat::{Seat, SeatSet};
use super::shape::Shape;

/// The rules of a trick-taking game, as functions of what is public and what is hidden.
///
/// [`Public`] is what everybody knows, `Hidden` all the rest, `Private` one seat's share of the rest. Everything is
/// [`Copy`], so that bots play matches out in their heads without allocating.
pub trait TrickTaking: Copy + Eq + Debug + Send + Sync + 'static {
    /// The options in force.
    type Options: Copy + Eq + Debug + Send + Sync;
    /// What everybody knows of this game besides what [`Public`] holds for all games. The default is a match that
    /// waits for its first deal.
    type State: Copy + Eq + Debug + Default + Send + Sync;
    /// What only one seat knows.
    type Private: Copy + Eq + Debug + Send + Sync;
    /// What somebody does not know. The default is a table without pieces.
    type Hidden: Copy + Eq + Debug + Default + Send + Sync;

    /// The facts about the game.
    const INFO: Info;

    /// The options from their values, in the order of [`Info::options`].
    fn options(values: &OptionValues) -> Self::Options;

    /// A match that waits for its first deal. By default everybody starts with 0.
    fn start(options: Self::Options, seats: usize, first_dealer: Seat) -> Public<Self> {
        Public::new(options, seats, first_dealer, 0)
    }

    /// Who deals first, and what was drawn for it, round by round. By default, nobody draws.
    fn draw<R: Rng + ?Sized>(seats: usize, rng: &mut R) -> (Seat, Vec<Vec<Piece>>) {
        (Seat::new(below(rng, seats)), Vec::new())
    }

    /// Who deals first after this draw.
    ///
    /// # Errors
    /// When the game has no such draw, or this one decides nothing; in English.
    fn drawn(seats: usize, rounds: &[Vec<Piece>]) -> Result<Seat, String> {
        let _ = (seats, rounds);
        Err("this game has no draw for the first deal".to_owned())
    }

    /// How the pack is dealt to this many seats.
    fn shape(seats: usize) -> Shape;

    /// A random deal. Pre: the turn is [`Turn::Deal`](super::Turn::Deal).
    fn deal<R: Rng + ?Sized>(public: &Public<Self>, rng: &mut R) -> Deal {
        Self::shape(public.seats()).deal(public.seats(), rng)
    }

    /// Checks that the rules could have dealt this.
    ///
    /// # Errors
    /// With what is wrong, in English.
    fn check_deal(public: &Public<Self>, deal: &Deal) -> Result<(), String> {
        Self::shape(public.seats()).check(public.seats(), deal, Self::INFO.pack)
    }

    /// Begins a deal. Pre: the turn is [`Turn::Deal`](super::Turn::Deal), and [`check_deal`](Self::check_deal) finds
    /// no fault.
    fn begin<L: Log>(public: &mut Public<Self>, deal: &Deal, log: &mut L) -> Self::Hidden;

    /// What a seat may do, given what it knows. Pre: it is the seat's turn.
    fn legal(public: &Public<Self>, private: &Self::Private, seat: Seat) -> Moves;

    /// Makes a move, and all that follows from it: trick, draw, score, end.
    /// Pre: it is the seat's turn and the move is [`legal`](Self::legal).
    fn apply<L: Log>(public: &mut Public<Self>, hidden: &mut Self::Hidden, seat: Seat, mv: Move, log: &mut L);

    /// What this seat knows of what is hidden.
    fn private(hidden: &Self::Hidden, seat: Seat) -> Self::Private;

    /// The pieces in the seat's own hand.
    fn hand(private: &Self::Private) -> PieceSet;

    /// Who wins if the match ends now. By default, the seats with the highest total.
    fn winners(public: &Public<Self>) -> SeatSet {
        public.standing.leaders()
    }
}
