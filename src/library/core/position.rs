//! A position of a game, and a seat's view of it.

use rand::Rng;

use super::event::Log;
use super::explain::Explain;
use super::message::{Refusal, Text};
use super::moves::{Move, Moves};
use super::seat::Seat;
use super::strategy::Strategy;
use super::trick_taking::{Public, TrickTaking, Turn};

/// The full state of a match, including what is hidden. Only referees have one; bots and screens get a [`View`].
///
/// ```
/// use offsuit_library::core::{Match, OptionValues, TrickTaking, Turn};
/// use offsuit_library::games::Fifteens;
///
/// let values = OptionValues::defaults(Fifteens::INFO.options);
/// let (mut game, _) = Match::<Fifteens>::new(&values, 4, 7);
/// game.begin(&game.next_deal(), &mut ())?;
/// let mut copy = *game.position();
/// let Turn::Act(seat) = copy.public.turn else { unreachable!("a deal has begun") };
/// let mv = copy.view(seat).expect("a hand").legal().nth(0);
/// copy.play(seat, mv, &mut ())?;
/// assert_eq!(game.public().played.len(), 0, "the match itself has not moved");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<G: TrickTaking> {
    /// What everybody knows.
    pub public: Public<G>,
    /// What is not known to everybody; `None` before the first deal.
    pub hidden: Option<G::Hidden>,
}

/// What one seat knows: the public part, and its own part of what is hidden.
///
/// ```
/// use offsuit_library::core::{Match, OptionValues, Seat, TrickTaking};
/// use offsuit_library::games::Fifteens;
///
/// let values = OptionValues::defaults(Fifteens::INFO.options);
/// let (mut game, _) = Match::<Fifteens>::new(&values, 4, 7);
/// game.begin(&game.next_deal(), &mut ())?;
/// let view = game.view(Seat::new(2)).expect("the cards are dealt");
/// assert_eq!(Fifteens::hand(&view.private).len(), 13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View<G: TrickTaking> {
    /// What everybody knows.
    pub public: Public<G>,
    /// What only the seat knows.
    pub private: G::Private,
    /// The seat.
    pub seat: Seat,
}

/// A past decision of this deal, as one seat saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past<G: TrickTaking> {
    /// What everybody knew before it.
    pub public: Public<G>,
    /// Who decided.
    pub seat: Seat,
    /// What; `None` while it is hidden from the observer (a card laid face down).
    pub mv: Option<Move>,
}

/// Everything that one seat has seen of a deal: its view, and the decisions that led to it.
///
/// ```
/// use offsuit_library::core::{Match, OptionValues, TrickTaking, Turn};
/// use offsuit_library::games::Hamlet;
///
/// let values = OptionValues::defaults(Hamlet::INFO.options);
/// let (mut game, _) = Match::<Hamlet>::new(&values, 3, 7);
/// game.begin(&game.next_deal(), &mut ())?;
/// let Turn::Act(bidder) = game.turn() else { unreachable!("the bids come first") };
/// game.play(bidder, game.view(bidder).expect("a hand").legal().nth(0), &mut ())?;
/// let Turn::Act(other) = game.turn() else { unreachable!("three players bid") };
/// // A bid is face down, so another seat knows only that there is one.
/// let seen = game.seen(other).expect("a hand");
/// assert_eq!((seen.past[0].seat, seen.past[0].mv), (bidder, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen<G: TrickTaking> {
    /// What it knows now.
    pub view: View<G>,
    /// The decisions of this deal, oldest first.
    pub past: Vec<Past<G>>,
}

impl<G: TrickTaking> From<View<G>> for Seen<G> {
    /// A view without past decisions.
    fn from(view: View<G>) -> Self {
        Seen { view, past: Vec::new() }
    }
}

impl<G: TrickTaking> Position<G> {
    /// What the seat knows; `None` before the first deal.
    pub fn view(&self, seat: Seat) -> Option<View<G>> {
        let private = G::private(self.hidden.as_ref()?, seat);
        Some(View { public: self.public, private, seat })
    }
}

impl<G: Explain> Position<G> {
    /// Checks a move without making it.
    ///
    /// # Errors
    /// When the move is illegal, with the clause that forbids it.
    pub fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.view(seat).map_or_else(|| Err(not_your_turn::<G>(&self.public)), |view| view.check(mv))
    }

    /// Checks a move and makes it.
    ///
    /// # Errors
    /// When the move is illegal, with the clause that forbids it. The position is then unchanged.
    pub fn play<L: Log>(&mut self, seat: Seat, mv: Move, log: &mut L) -> Result<(), Refusal> {
        self.check(seat, mv)?;
        if let Some(hidden) = &mut self.hidden {
            G::apply(&mut self.public, hidden, seat, mv, log);
        }
        Ok(())
    }
}

impl<G: TrickTaking> View<G> {
    /// The seat's legal moves; none if it is not its turn.
    pub fn legal(&self) -> Moves {
        if self.public.turn == Turn::Act(self.seat) {
            G::legal(&self.public, &self.private, self.seat)
        } else {
            Moves::NONE
        }
    }
}

impl<G: Explain> View<G> {
    /// Checks a move.
    ///
    /// # Errors
    /// When the move is illegal, with the clause that forbids it.
    pub fn check(&self, mv: Move) -> Result<(), Refusal> {
        if self.public.turn != Turn::Act(self.seat) {
            return Err(not_your_turn::<G>(&self.public));
        }
        if self.legal().contains(mv) {
            return Ok(());
        }
        Err(G::why_not(&self.public, &self.private, self.seat, mv))
    }
}

impl<G: Strategy> View<G> {
    /// A random full position that is consistent with this view: see [`Strategy::imagine`].
    pub fn imagine<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Position<G>> {
        let hidden = G::imagine(&self.public, &self.private, self.seat, rng)?;
        Some(Position { public: self.public, hidden: Some(hidden) })
    }

    /// One of each group of equivalent legal moves: see [`Strategy::distinct`].
    pub fn distinct(&self) -> Moves {
        G::distinct(&self.public, &self.private, self.seat)
    }

    /// Whether two moves are the same or equivalent: see [`Strategy::alike`].
    pub fn are_alike(&self, one: Move, other: Move) -> bool {
        one == other || G::alike(&self.public, &self.private, self.seat, one, other)
    }

    /// The chances of choices by the game's book, where it has one: see [`Strategy::book`].
    pub fn book(&self) -> Option<Vec<(Move, f64)>> {
        G::book(&self.public, &self.private, self.seat)
    }
}

fn not_your_turn<G: Explain>(public: &Public<G>) -> Refusal {
    Refusal::new(G::turn_clause(public), Text::new("refuse-turn"))
}

/// Plays the deal out with uniformly random moves and returns their number.
///
/// Pre: a deal is being played.
#[inline]
pub fn play_out<G: TrickTaking, R: Rng + ?Sized>(
    public: &mut Public<G>,
    hidden: &mut G::Hidden,
    rng: &mut R,
) -> usize {
    let mut decisions = 0;
    while let Turn::Act(seat) = public.turn {
        let mv = G::legal(public, &G::private(hidden, seat), seat).pick(rng);
        G::apply(public, hidden, seat, mv, &mut ());
        decisions += 1;
    }
    decisions
}
