//! The play of a game: everything that bots need.

use rand::Rng;

use super::dealer::{self, MAX_SHARES, Share};
use super::event::Log;
use super::features::Features;
use super::moves::{Move, Moves};
use super::network::Network;
use super::piece::PieceSet;
use super::seat::Seat;
use super::trick_taking::{Public, TrickTaking};

/// The expected rest of a match, used to turn a lead into a chance of winning.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// The expected number of deals after this one; 0 if the match ends with it.
    pub deals: f64,
    /// The standard deviation of a deal's effect on the difference of two totals.
    pub spread: f64,
}

/// The search method of a master.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// Compares the results of each choice in many worlds.
    Flat,
    /// Searches a tree over many worlds.
    Tree,
}

/// A kind of move that makes a good player laugh.
#[derive(Clone, Copy, Debug)]
pub struct Jeer<G: TrickTaking> {
    /// A description for developers of bots.
    pub what: &'static str,
    /// Whether a legal move is of this kind.
    pub fits: fn(&Public<G>, &G::Private, Seat, Move) -> bool,
}

/// How to play a game well: rules of thumb, possible worlds, features and search settings.
///
/// All functions expect a position in which it is the seat's turn.
pub trait Strategy: TrickTaking {
    /// The pieces that this seat does not see, and what it knows about where they are.
    ///
    /// There is a share for each seat, empty for its own. The game may use further shares for pieces that no seat holds.
    fn unseen(public: &Public<Self>, private: &Self::Private, seat: Seat) -> (PieceSet, [Share; MAX_SHARES]);

    /// The hidden state in which the unseen pieces have been dealt to their shares like this.
    fn hidden(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        dealt: &[PieceSet; MAX_SHARES],
    ) -> Self::Hidden;

    /// A random world: hidden information that is consistent with what this seat knows.
    ///
    /// Each placement of the unseen pieces is equally likely, where twin tiles count as different pieces. `None` if
    /// there is no consistent world, which cannot happen in a real position.
    #[inline]
    fn imagine<R: Rng + ?Sized>(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        rng: &mut R,
    ) -> Option<Self::Hidden> {
        let (pool, shares) = Self::unseen(public, private, seat);
        let dealt = dealer::deal(pool, &shares, rng)?;
        Some(Self::hidden(public, private, seat, &dealt))
    }

    /// All worlds that [`imagine`](Self::imagine) may return.
    ///
    /// Each world appears once; twin tiles repeat a world in proportion to its probability. Pieces that no longer
    /// matter (hands that were thrown in) are placed in only one way. `None` if there are more than `limit` worlds,
    /// or if the game cannot list them.
    fn worlds(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        limit: usize,
    ) -> Option<Vec<Self::Hidden>> {
        let (pool, shares) = Self::unseen(public, private, seat);
        let dealt = dealer::all(pool, &shares, limit)?;
        Some(dealt.iter().map(|dealt| Self::hidden(public, private, seat, dealt)).collect())
    }

    /// A random position as remembered by a player who has forgotten everything before `then`.
    ///
    /// Pieces that were played before `then` and are no longer visible may be in a hand again, and a seat may hold a
    /// suit that it did not follow. [`memory::imagine`](super::memory::imagine) implements this for games of plain
    /// tricks.
    fn imagine_vaguely<R: Rng + ?Sized>(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        then: &Public<Self>,
        rng: &mut R,
    ) -> Option<(Public<Self>, Self::Hidden)>;

    /// The move of a `novice`: a sensible move by rules of thumb.
    fn rule_of_thumb<R: Rng + ?Sized>(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        rng: &mut R,
    ) -> Move;

    /// The move of a player in the playouts of a strong search.
    ///
    /// It is fast, but better than a novice's: by better rules of thumb, and by the game's table if it has one. By
    /// default, it is the novice's move.
    fn skilled<R: Rng + ?Sized>(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        rng: &mut R,
    ) -> Move {
        Self::rule_of_thumb(public, private, seat, rng)
    }

    /// One legal move of each group of equivalent moves, such as touching cards of a suit. By default, all legal moves.
    fn distinct(public: &Public<Self>, private: &Self::Private, seat: Seat) -> Moves {
        Self::legal(public, private, seat)
    }

    /// Whether two legal moves are equivalent. A wrong `false` is allowed, a wrong `true` is not.
    fn alike(public: &Public<Self>, private: &Self::Private, seat: Seat, one: Move, other: Move) -> bool {
        let _ = (public, private, seat);
        one == other
    }

    /// Whether a legal move is dominated by another: it is never better, whatever the others hold and do, and sometimes
    /// worse. A wrong `false` is allowed, a wrong `true` is not.
    ///
    /// No bot makes such a move, except one that plays at random. A game states only what a search may miss before the
    /// last two pieces, because bots try everything then. `src/library/tests/suite/dominance.rs` checks it in small endgames.
    fn is_dominated(public: &Public<Self>, private: &Self::Private, seat: Seat, mv: Move, by: Move) -> bool {
        let _ = (public, private, seat, mv, by);
        false
    }

    /// Moves that make a good player laugh. They need not be wrong in every position. An expert or master makes them only
    /// if its search shows that they are clearly better than the others, or if a solved endgame or the
    /// [`book`](Self::book) says so. `offsuit-lab jeers` counts how often bots make them.
    const JEERS: &'static [Jeer<Self>] = &[];

    /// The expected number of further deals, and how far they spread the totals.
    fn outlook(public: &Public<Self>) -> Outlook;

    /// How a master searches when the position is not solved and bids are not secret: the method measured as best.
    const SEARCH: Search = Search::Flat;

    /// Whether values from playouts by the learned policy mislead, so that players of other kinds have to agree before a hint or a
    /// review calls a choice worse (`offsuit-lab truth` measures it).
    const DOUBTS_POLICY: bool = false;

    /// By what part of itself a difference between two choices may be off in hints and reviews, beyond chance.
    /// `offsuit-lab truth` measures how much such differences are overrated.
    const OVERRATES: f64 = 0.25;

    /// Whether the game implements [`finish`](Self::finish).
    const FINISHES: bool = false;

    /// Plays the deal out with perfect play by everybody, if the position is solved, and returns whether it did.
    ///
    /// The deal is then scored, and the standing, the turn and the [prospects](super::Explain::prospects) are
    /// correct. The rest of `public` may not be.
    fn finish<L: Log>(public: &mut Public<Self>, hidden: &mut Self::Hidden, log: &mut L) -> bool {
        let _ = (public, hidden, log);
        false
    }

    /// The probability with which a strong player makes each legal move, if a precomputed table covers this position.
    fn book(public: &Public<Self>, private: &Self::Private, seat: Seat) -> Option<Vec<(Move, f64)>> {
        let _ = (public, private, seat);
        None
    }

    /// The learned policy: a network with [`FEATURES`](Self::FEATURES) features. `None` if the game has none.
    const NETWORK: Option<&'static Network> = None;

    /// The number of features in [`describe`](Self::describe).
    const FEATURES: usize = 0;

    /// Describes the position, and each of these moves, in order. Does nothing if the learned policy does not cover such
    /// decisions.
    fn describe(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        moves: Moves,
        to: &mut impl Features,
    ) {
        let _ = (public, private, seat, moves, to);
    }
}
