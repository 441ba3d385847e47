//! The rules of a game: everything that a referee needs.

mod public;

use std::fmt::Debug;

use rand::Rng;

use super::deal::Deal;
use super::event::Log;
use super::fault::DealFault;
use super::info::Info;
use super::moves::{Move, Moves};
use super::options::OptionValues;
use super::piece::{Piece, PieceSet};
use super::rng::below;
use super::seat::{Seat, SeatSet};
use super::shape::Shape;
pub use public::{Public, Standing, Turn};

/// The rules of a trick-taking game, as functions of public and hidden state.
///
/// [`Public`] is what everybody knows, `Hidden` is the rest, and `Private` is one seat's part of the rest. Everything
/// is [`Copy`], so that bots can simulate matches without allocating.
pub trait TrickTaking: Copy + Eq + Debug + Send + Sync + 'static {
    /// The options of the match.
    type Options: Copy + Eq + Debug + Send + Sync;
    /// The public state that only this game has. The default is the state before the first deal.
    type State: Copy + Eq + Debug + Default + Send + Sync;
    /// The private state of a seat.
    type Private: Copy + Eq + Debug + Send + Sync;
    /// The hidden state, which not everybody knows. The default is a table without pieces.
    type Hidden: Copy + Eq + Debug + Default + Send + Sync;

    /// The basic facts about the game.
    const INFO: Info;

    /// Converts the values of the options, which are in the order of [`Info::options`].
    fn options(values: &OptionValues) -> Self::Options;

    /// The state of a match before its first deal. By default, all totals are 0.
    fn start(options: Self::Options, seats: usize, first_dealer: Seat) -> Public<Self> {
        Public::new(options, seats, first_dealer, 0)
    }

    /// Chooses the first dealer, and returns what was drawn for it, round by round. By default, nobody draws.
    fn draw<R: Rng + ?Sized>(seats: usize, rng: &mut R) -> (Seat, Vec<Vec<Piece>>) {
        (Seat::new(below(rng, seats)), Vec::new())
    }

    /// The first dealer according to this draw.
    ///
    /// # Errors
    /// When the game has no draw, or this one does not decide who deals.
    fn drawn(seats: usize, rounds: &[Vec<Piece>]) -> Result<Seat, DealFault> {
        let _ = (seats, rounds);
        Err(DealFault::NoDraw)
    }

    /// The shape of a deal for this number of players.
    fn shape(seats: usize) -> Shape;

    /// A random deal. Pre: the turn is [`Turn::Deal`].
    fn deal<R: Rng + ?Sized>(public: &Public<Self>, rng: &mut R) -> Deal {
        Self::shape(public.seats()).deal(public.seats(), rng)
    }

    /// Checks that the rules allow this deal.
    ///
    /// # Errors
    /// When they do not, saying what is wrong.
    fn check_deal(public: &Public<Self>, deal: &Deal) -> Result<(), DealFault> {
        Self::shape(public.seats()).check(public.seats(), deal, Self::INFO.pack)
    }

    /// Begins a deal. Pre: the turn is [`Turn::Deal`], and [`check_deal`](Self::check_deal) accepts
    /// the deal.
    fn begin<L: Log>(public: &mut Public<Self>, deal: &Deal, log: &mut L) -> Self::Hidden;

    /// The legal moves of a seat, given what it knows. Pre: it is the seat's turn.
    fn legal(public: &Public<Self>, private: &Self::Private, seat: Seat) -> Moves;

    /// Makes a move with all its consequences: trick, draw, score, end of the match.
    /// Pre: it is the seat's turn and the move is [`legal`](Self::legal).
    fn apply<L: Log>(public: &mut Public<Self>, hidden: &mut Self::Hidden, seat: Seat, mv: Move, log: &mut L);

    /// This seat's part of what is hidden.
    fn private(hidden: &Self::Hidden, seat: Seat) -> Self::Private;

    /// The pieces in the seat's hand.
    fn hand(private: &Self::Private) -> PieceSet;

    /// The winners if the match ends now. By default, the seats with the highest total.
    fn winners(public: &Public<Self>) -> SeatSet {
        public.standing.leaders()
    }
}
