//! The trait that each game implements, and what it says about itself.

use std::fmt::Debug;

use rand::Rng;

use super::deal::{Deal, Shuffled};
use super::event::Log;
use super::features::Features;
use super::moves::{Move, Moves};
use super::options::{OptionSpec, OptionValues};
use super::pack::Pack;
use super::piece::{Piece, PieceSet};
use super::rng::below;
use super::score::ScoreLine;
use super::seat::{Direction, PerSeat, Seat, SeatSet};
use super::text::shown;
use super::text::{Clause, Refusal, Text};
use super::trick::Trick;
use super::work::{Made, Work};

/// What a game is, apart from its rules.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its name in records and on the command line. `game-ID` is its title, `pitch-ID` its one-line pitch.
    pub id: &'static str,
    /// How many can play.
    pub seating: Seating,
    /// Which way turns go round.
    pub direction: Direction,
    /// Whether the seats opposite each other are partners.
    pub partners: bool,
    /// What it is played with.
    pub pack: Pack,
    /// Its options, with their defaults.
    pub options: &'static [OptionSpec],
    /// Whether a drawing for first dealer opens a match.
    pub draws_for_deal: bool,
}

/// How many seats a game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The fewest.
    pub min: usize,
    /// The most.
    pub max: usize,
    /// The number it is best with: what a quick start deals for.
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

/// What a match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Turn {
    /// The next deal.
    #[default]
    Deal,
    /// A decision of this seat.
    Act(Seat),
    /// Nothing: it is over.
    Over,
}

/// The standing of a match: what every game keeps score with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// How many play.
    pub seats: usize,
    /// The dealer of this deal; between deals, of the next.
    pub dealer: Seat,
    /// The number of the deal that is being played, or was played last; 0 before the first.
    pub deal: u32,
    /// Chips or points held.
    pub totals: PerSeat<i32>,
}

impl Standing {
    /// A match that has not begun, with the same total for all.
    pub fn new(seats: usize, dealer: Seat, total: i32) -> Self {
        Standing { seats, dealer, deal: 0, totals: PerSeat::filled(total, seats) }
    }

    /// The seats that have most.
    pub fn leaders(&self) -> SeatSet {
        let totals = self.totals.first(self.seats);
        let most = totals.iter().max().copied().unwrap_or_default();
        Seat::all(self.seats).filter(|&seat| self.totals[seat] == most).collect()
    }
}

/// What is to be expected of the rest of a match, for a lead to be weighed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// How many deals are likely to follow; 0 where the match is over with this one.
    pub deals: f64,
    /// How far totals drift apart in a deal, as a standard deviation.
    pub spread: f64,
}

/// How a master searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    /// By what comes of each choice in many worlds.
    Flat,
    /// By a tree over many worlds; when few pieces are left, by worlds whose players search in turn.
    Tree {
        /// With how many pieces in hand at most: with more, that takes long and was not found to choose better.
        nests: usize,
    },
}

/// How a pack is dealt: what a [`Deal`] must look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The pieces that are dealt from.
    pub pack: PieceSet,
    /// How many each seat gets.
    pub hand: usize,
    /// How many go to the hand of nobody.
    pub dummy: usize,
    /// Whether one is turned up.
    pub turn_up: bool,
    /// How many are the stock.
    pub stock: usize,
}

impl Shape {
    /// All of `pack` dealt out, `hand` pieces each.
    pub const fn hands_only(pack: PieceSet, hand: usize) -> Self {
        Shape { pack, hand, dummy: 0, turn_up: false, stock: 0 }
    }

    /// Deals at random for `seats`.
    pub fn deal<R: Rng + ?Sized>(&self, seats: usize, rng: &mut R) -> Deal {
        let mut pack = Shuffled::new(self.pack);
        Deal {
            hands: pack.hands(self.hand, seats, rng),
            dummy: pack.take(self.dummy, rng),
            turn_up: if self.turn_up { pack.take(1, rng).first() } else { None },
            stock: super::Stock::new(pack.next_slice(self.stock, rng)),
        }
    }

    /// Checks that a deal has this shape, no piece twice and none from outside the pack.
    ///
    /// # Errors
    /// With what is wrong, in English.
    pub fn check(&self, seats: usize, deal: &Deal, pack: Pack) -> Result<(), String> {
        let mut dealt = PieceSet::EMPTY;
        let mut parts: Vec<(String, usize, Vec<Piece>)> = Seat::all(seats)
            .map(|seat| (format!("the hand of seat {seat}"), self.hand, deal.hands[seat].iter().collect()))
            .collect();
        parts.push(("the dummy".to_owned(), self.dummy, deal.dummy.iter().collect()));
        parts.push(("the turn-up".to_owned(), self.turn_up.into(), deal.turn_up.into_iter().collect()));
        parts.push(("the stock".to_owned(), self.stock, deal.stock.iter().collect()));
        for (part, size, pieces) in parts {
            if pieces.len() != size {
                return Err(format!("{part} has {} pieces, the rules deal {size}", pieces.len()));
            }
            for piece in pieces {
                let name = shown(&pack.name(piece).to_string());
                if !self.pack.contains(piece) {
                    return Err(format!("{part} has {name}, which is not in the pack"));
                }
                if dealt.contains(piece) {
                    return Err(format!("{part} has {name}, which was dealt before"));
                }
                dealt.insert(piece);
            }
        }
        Ok(())
    }
}

/// A trick-taking game: its rules, as functions of what is public and what is hidden.
///
/// `Public` is what everybody knows, `Hidden` all the rest, `Private` one seat's share of it. Bots are
/// generic over this trait, so that playouts are static calls that allocate nothing.
pub trait TrickTaking: Copy + Debug + Send + Sync + 'static {
    /// The options in force.
    type Options: Copy + Eq + Debug + Send + Sync;
    /// What everybody knows.
    type Public: Copy + Eq + Debug + Send + Sync;
    /// What a seat knows besides.
    type Private: Copy + Eq + Debug + Send + Sync;
    /// What is hidden from somebody.
    type Hidden: Copy + Eq + Debug + Send + Sync;

    /// What the game is.
    const INFO: Info;

    /// The options from their values, which stand in the order of [`Info::options`].
    fn options(values: &OptionValues) -> Self::Options;

    /// The public part of a match that waits for its first deal.
    fn start(options: Self::Options, seats: usize, first_dealer: Seat) -> Self::Public;

    /// Who deals first, and what was drawn for it, a row a round.
    fn draw<R: Rng + ?Sized>(seats: usize, rng: &mut R) -> (Seat, Vec<Vec<Piece>>) {
        (Seat::new(below(rng, seats)), Vec::new())
    }

    /// Who deals first after this drawing.
    ///
    /// # Errors
    /// When the game has no such drawing, or this one decides nothing; in English.
    fn drawn(seats: usize, rounds: &[Vec<Piece>]) -> Result<Seat, String> {
        let _ = (seats, rounds);
        Err("this game draws nothing for the first deal".to_owned())
    }

    /// What the match waits for.
    fn turn(public: &Self::Public) -> Turn;

    /// Deals at random. Pre: [`turn`](Self::turn) is [`Turn::Deal`].
    fn deal<R: Rng + ?Sized>(public: &Self::Public, rng: &mut R) -> Deal;

    /// Checks that the rules could have dealt this.
    ///
    /// # Errors
    /// With what is wrong, in English.
    fn check_deal(public: &Self::Public, deal: &Deal) -> Result<(), String>;

    /// Begins a deal. Pre: [`turn`](Self::turn) is [`Turn::Deal`] and [`check_deal`](Self::check_deal)
    /// finds no fault.
    fn begin<L: Log>(public: &mut Self::Public, deal: &Deal, log: &mut L) -> Self::Hidden;

    /// What this seat may do, from what it knows. Pre: it is the seat's turn.
    fn legal(public: &Self::Public, private: &Self::Private, seat: Seat) -> Moves;

    /// Makes a move, and all that follows from it: trick, draw, score, end.
    /// Pre: it is the seat's turn and the move is [`legal`](Self::legal).
    fn apply<L: Log>(public: &mut Self::Public, hidden: &mut Self::Hidden, seat: Seat, mv: Move, log: &mut L);

    /// This seat's share of what is hidden.
    fn private(hidden: &Self::Hidden, seat: Seat) -> Self::Private;

    /// The pieces in the seat's own hand.
    fn hand(private: &Self::Private) -> PieceSet;

    /// A full position that this seat cannot tell from the true one, each way to place the unseen pieces
    /// being equally likely (of two tiles that look alike, each is a piece of its own).
    ///
    /// `None` if there is none, which no view of a real position gives.
    fn imagine<R: Rng + ?Sized>(
        public: &Self::Public,
        private: &Self::Private,
        seat: Seat,
        rng: &mut R,
    ) -> Option<Self::Hidden>;

    /// All that [`imagine`](Self::imagine) may give, each world as often as in proportion to its chance: once, but a
    /// world that two tiles that look alike make in more than one way. Of what plays no part in the deal any
    /// more (hands that were thrown in), one way to place it stands for all.
    ///
    /// `None` if there are more than `limit`, or the game cannot list them.
    fn worlds(
        public: &Self::Public,
        private: &Self::Private,
        seat: Seat,
        limit: usize,
    ) -> Option<Vec<Self::Hidden>> {
        let _ = (public, private, seat, limit);
        None
    }

    /// Why the seat may not make this move. Pre: it is the seat's turn and the move is not legal.
    fn why_not(public: &Self::Public, private: &Self::Private, seat: Seat, mv: Move) -> Refusal;

    /// The clause that says whose turn it is: the one that a move out of turn goes against.
    fn turn_clause(public: &Self::Public) -> Clause {
        let _ = public;
        Clause::new("play", 1)
    }

    /// The standing of the match.
    fn standing(public: &Self::Public) -> &Standing;

    /// The trick on the table.
    fn trick(public: &Self::Public) -> &Trick;

    /// The tricks each seat has won in this deal.
    fn tricks_won(public: &Self::Public, seat: Seat) -> u8;

    /// Who wins if the match ends as it stands.
    fn winners(public: &Self::Public) -> SeatSet {
        Self::standing(public).leaders()
    }

    /// Whether no play can change the points of this deal any more, as everybody can tell from what lies open.
    /// Pre: a deal is being played. It may err to `false`, never to `true`: who is offered to end the deal
    /// here learns nothing, and loses nothing.
    fn decided(public: &Self::Public) -> bool {
        let _ = public;
        false
    }

    /// Pieces that everybody knows to be in the seat's hand.
    fn known(public: &Self::Public, seat: Seat) -> PieceSet;

    /// What is on the table besides hands and the trick, as `fact-...` messages.
    fn facts(public: &Self::Public) -> Vec<Text>;

    /// What is to be seen in front of a seat besides its tricks and total, as `seat-...` messages.
    fn seat_facts(public: &Self::Public, seat: Seat) -> Vec<Text>;

    /// Why the deal's points are what they are: a line a fact, in the order of the reckoning. For each seat the
    /// lines' points add up to those of the deal's [`Event::Scored`](super::Event::Scored).
    /// Pre: a deal has been scored and the next has not begun.
    fn explain(public: &Self::Public) -> Vec<ScoreLine>;

    /// The section of the rule page for this moment, by its anchor.
    fn section(public: &Self::Public) -> &'static str;

    /// A sensible move by rules of thumb, from what lies on the table: what `novice` plays.
    /// Pre: it is the seat's turn.
    fn rule_of_thumb<R: Rng + ?Sized>(
        public: &Self::Public,
        private: &Self::Private,
        seat: Seat,
        rng: &mut R,
    ) -> Move;

    /// A good move at once, by better rules than a novice's and by the game's table where it has one: how players
    /// choose within the playouts of a strong search. Pre: it is the seat's turn.
    fn practised<R: Rng + ?Sized>(
        public: &Self::Public,
        private: &Self::Private,
        seat: Seat,
        rng: &mut R,
    ) -> Move {
        Self::rule_of_thumb(public, private, seat, rng)
    }

    /// A sensible move by a second player by rules of thumb, who remembers all of the deal that its seat has seen,
    /// and which no search uses: a ruler. A bot can learn to beat its own playouts; that it beats this as well
    /// shows that it plays better. Pre: it is the seat's turn.
    fn reference<R: Rng + ?Sized>(
        public: &Self::Public,
        private: &Self::Private,
        seat: Seat,
        rng: &mut R,
    ) -> Move;

    /// The legal moves, of several that the game treats alike only one: touching cards of one hand in one suit,
    /// for example. Pre: it is the seat's turn.
    fn distinct(public: &Self::Public, private: &Self::Private, seat: Seat) -> Moves {
        Self::legal(public, private, seat)
    }

    /// Whether the game treats two legal moves alike, so that what comes of one comes of the other. It may err to
    /// `false`, never to `true`. Pre: it is the seat's turn.
    fn alike(public: &Self::Public, private: &Self::Private, seat: Seat, one: Move, other: Move) -> bool {
        let _ = (public, private, seat);
        one == other
    }

    /// What the rules make of a legal move, as `remark-...` messages that speak to its seat, the weightiest first:
    /// facts that are certain from what the seat knows, none that it would have to guess. Pre: it is the seat's turn.
    fn remarks(public: &Self::Public, private: &Self::Private, seat: Seat, mv: Move) -> Vec<Text> {
        let _ = (public, private, seat, mv);
        Vec::new()
    }

    /// How many deals are likely to follow the one that is being played or was played last, and how far they
    /// spread the totals: what a lead is worth in the match.
    fn outlook(public: &Self::Public) -> Outlook;

    /// Whether [`finish`](Self::finish) ever does.
    const FINISHES: bool = false;

    /// Plays the deal out by exact play of everybody, where the game is solved from here on, and says whether it
    /// did: then the trick on the table has been completed and the deal scored. The standing and the turn are what
    /// that play leaves; the rest of what is public need not be. Pre: a deal is being played.
    fn finish<L: Log>(public: &mut Self::Public, hidden: &mut Self::Hidden, log: &mut L) -> bool {
        let _ = (public, hidden, log);
        false
    }

    /// How a strong player chooses here, as the chance of each legal move, where a table made beforehand says so.
    /// Pre: it is the seat's turn.
    fn book(public: &Self::Public, private: &Self::Private, seat: Seat) -> Option<Vec<(Move, f64)>> {
        let _ = (public, private, seat);
        None
    }

    /// The bytes of the table that [`book`](Self::book) reads, made anew: the same for the same iterations and seed.
    /// `None` where the game has no table.
    fn make_table(iterations: u64, seed: u64, work: &mut Work<'_>) -> Option<Made<Vec<u8>>> {
        let _ = (iterations, seed, work);
        None
    }

    /// Whether these are the bytes of a table that [`make_table`](Self::make_table) made with these arguments.
    fn is_table(bytes: &[u8], iterations: u64, seed: u64) -> bool {
        let _ = (bytes, iterations, seed);
        false
    }

    /// A position as a player imagines it who remembers of what was played before `then` only what still lies
    /// open: pieces that are out may be in a hand, and a suit may be held that was not followed.
    fn imagine_vaguely<R: Rng + ?Sized>(
        public: &Self::Public,
        private: &Self::Private,
        seat: Seat,
        then: &Self::Public,
        rng: &mut R,
    ) -> Option<(Self::Public, Self::Hidden)> {
        let _ = then;
        Some((*public, Self::imagine(public, private, seat, rng)?))
    }

    /// The weights of a policy learned from strong play, in thousandths, one for each entry of [`features`](Self::features); empty
    /// where the game has none.
    const WEIGHTS: &'static [i16] = &[];

    /// How many entries the tables of [`features`](Self::features) have.
    const ENTRIES: usize = 0;

    /// How a master searches where nothing is solved and not all choose in secret: what was found to choose best.
    const SEARCH: Search = Search::Flat;

    /// Calls `each` with the features of each of these moves, in their order, where they are choices that the learned
    /// policy knows; else not at all. Pre: it is the seat's turn.
    fn features(
        public: &Self::Public,
        private: &Self::Private,
        seat: Seat,
        moves: Moves,
        each: impl FnMut(&Features),
    ) {
        let _ = (public, private, seat, moves, each);
    }
}
