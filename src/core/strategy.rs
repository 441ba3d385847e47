//! The play of a game: what bots need.

use rand::Rng;

use super::event::Log;
use super::features::Features;
use super::moves::{Move, Moves};
use super::public::Public;
use super::seat::Seat;
use super::trick_taking::TrickTaking;
use super::work::{Made, Work};

/// What to expect of the rest of a match, to judge what a lead is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// How many deals are likely to follow; 0 where the match ends with this one.
    pub deals: f64,
    /// How far totals drift apart in a deal, as a standard deviation.
    pub spread: f64,
}

/// How a master searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// By what comes of each choice in many worlds.
    Flat,
    /// By a tree over many worlds; with few pieces left, by worlds whose players search in turn.
    Tree {
        /// The most pieces in hand for nested search. With more it takes long and was not measured to choose better.
        nests: usize,
    },
}

/// How a game is played well: rules of thumb, imagination and search settings.
///
/// All functions take a position in which it is the seat's turn.
pub trait Strategy: TrickTaking {
    /// A full position that this seat cannot tell from the true one, each way to place the unseen pieces being equally
    /// likely. (Of two tiles that look alike, each is a piece of its own.)
    ///
    /// `None` if there is none, which cannot happen in a real position.
    fn imagine<R: Rng + ?Sized>(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        rng: &mut R,
    ) -> Option<Self::Hidden>;

    /// All that [`imagine`](Self::imagine) may give, each world once; twin tiles repeat a world in proportion to its
    /// probability. One way to place pieces that no longer matter (hands that were thrown in) represents all.
    ///
    /// `None` if there are more than `limit`, or the game cannot list them.
    fn worlds(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        limit: usize,
    ) -> Option<Vec<Self::Hidden>>;

    /// The position as remembered by a player who has forgotten everything played before `then` that is not still
    /// in view: such pieces may be in a hand again, and a seat may hold a suit that it did not follow.
    /// [`memory::imagine`](super::memory::imagine) does it for games of plain tricks.
    fn imagine_vaguely<R: Rng + ?Sized>(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        then: &Public<Self>,
        rng: &mut R,
    ) -> Option<(Public<Self>, Self::Hidden)>;

    /// A sensible move by rules of thumb, from what is in view: what `novice` plays.
    fn rule_of_thumb<R: Rng + ?Sized>(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        rng: &mut R,
    ) -> Move;

    /// A good move at once, by better rules than a novice's and by the game's table where it has one: how players
    /// choose in the playouts of a strong search. By default, what a novice plays.
    fn practised<R: Rng + ?Sized>(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        rng: &mut R,
    ) -> Move {
        Self::rule_of_thumb(public, private, seat, rng)
    }

    /// A sensible move by a second set of rules of thumb, for a player who remembers all of the deal that its seat has
    /// seen. No search uses it: a bot can learn to beat its own playouts, so beating this player shows more.
    fn reference<R: Rng + ?Sized>(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        rng: &mut R,
    ) -> Move;

    /// The legal moves, with one representative of each group that the game treats alike, such as touching cards of one
    /// suit. By default, all legal moves.
    fn distinct(public: &Public<Self>, private: &Self::Private, seat: Seat) -> Moves {
        Self::legal(public, private, seat)
    }

    /// Whether the game treats two legal moves alike, so that both have the same results. It may wrongly say no, never
    /// yes.
    fn alike(public: &Public<Self>, private: &Self::Private, seat: Seat, one: Move, other: Move) -> bool {
        let _ = (public, private, seat);
        one == other
    }

    /// How many deals are likely to follow, and how far they spread the totals.
    fn outlook(public: &Public<Self>) -> Outlook;

    /// How a master searches where nothing is solved and bids are not secret: what was measured to choose best.
    const SEARCH: Search = Search::Flat;

    /// Whether [`finish`](Self::finish) ever does anything.
    const FINISHES: bool = false;

    /// Plays the deal out with perfect play by all, if the game is solved from here on, and returns whether it did. Then
    /// the trick on the table has been completed and the deal scored. The standing and the turn are what that play
    /// leaves; the rest of `public` may not be.
    fn finish<L: Log>(public: &mut Public<Self>, hidden: &mut Self::Hidden, log: &mut L) -> bool {
        let _ = (public, hidden, log);
        false
    }

    /// How a strong player chooses here, as the probability of each legal move, where a table made in advance says so.
    fn book(public: &Public<Self>, private: &Self::Private, seat: Seat) -> Option<Vec<(Move, f64)>> {
        let _ = (public, private, seat);
        None
    }

    /// The bytes of the table that [`book`](Self::book) reads: the same for the same iterations and seed.
    /// `None` if the game has no table.
    fn make_table(iterations: u64, seed: u64, work: &mut Work<'_>) -> Option<Made<Vec<u8>>> {
        let _ = (iterations, seed, work);
        None
    }

    /// Whether these are the bytes of a table that [`make_table`](Self::make_table) made with these arguments.
    fn is_table(bytes: &[u8], iterations: u64, seed: u64) -> bool {
        let _ = (bytes, iterations, seed);
        false
    }

    /// The weights of a policy learned from strong play, in thousandths, one for each entry of
    /// [`features`](Self::features); empty if the game has none.
    const WEIGHTS: &'static [i16] = &[];

    /// How many entries the tables of [`features`](Self::features) have.
    const ENTRIES: usize = 0;

    /// Calls `each` with the features of each of these moves, in order, if the learned policy knows such choices; else
    /// not at all.
    fn features(
        public: &Public<Self>,
        private: &Self::Private,
        seat: Seat,
        moves: Moves,
        each: impl FnMut(&Features),
    ) {
        let _ = (public, private, seat, moves, each);
    }
}
