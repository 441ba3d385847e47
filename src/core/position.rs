//! A position of a game, and a seat's view of it.

use rand::Rng;

use super::event::Log;
use super::explain::Explain;
use super::moves::{Move, Moves};
use super::public::{Public, Turn};
use super::seat::Seat;
use super::strategy::Strategy;
use super::text::{Refusal, Text};
use super::trick_taking::TrickTaking;

/// All there is to know at one moment of a match. Only referees hold one: bots and screens get a [`View`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<G: TrickTaking> {
    /// What everybody knows.
    pub public: Public<G>,
    /// The rest; [`None`] before the first deal.
    pub hidden: Option<G::Hidden>,
}

/// What one seat knows: the public part, and its own share of the hidden one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View<G: TrickTaking> {
    /// What everybody knows.
    pub public: Public<G>,
    /// What the seat knows besides.
    pub private: G::Private,
    /// The seat.
    pub seat: Seat,
}

/// A decision of this deal, as somebody remembers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past<G: TrickTaking> {
    /// What everybody knew before it.
    pub public: Public<G>,
    /// Who decided.
    pub seat: Seat,
    /// What; `None` while it is hidden from who remembers (a card laid face down).
    pub mv: Option<Move>,
}

/// All that one seat has seen of a deal: its view, and the decisions that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen<G: TrickTaking> {
    /// What it knows now.
    pub view: View<G>,
    /// The decisions of this deal, the oldest first.
    pub past: Vec<Past<G>>,
}

impl<G: TrickTaking> From<View<G>> for Seen<G> {
    /// A view of which no past is remembered.
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
    /// With the clause that forbids it.
    pub fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.view(seat).map_or_else(|| Err(not_your_turn::<G>(&self.public)), |view| view.check(mv))
    }

    /// Makes a move, after checking it.
    ///
    /// # Errors
    /// With the clause that forbids it; the position is then as it was.
    pub fn play<L: Log>(&mut self, seat: Seat, mv: Move, log: &mut L) -> Result<(), Refusal> {
        self.check(seat, mv)?;
        if let Some(hidden) = &mut self.hidden {
            G::apply(&mut self.public, hidden, seat, mv, log);
        }
        Ok(())
    }
}

impl<G: TrickTaking> View<G> {
    /// What the seat may do now; nothing if it is not its turn.
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
    /// With the clause that forbids it.
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
    /// A full position that the seat cannot tell from the true one: see [`Strategy::imagine`].
    pub fn imagine<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Position<G>> {
        let hidden = G::imagine(&self.public, &self.private, self.seat, rng)?;
        Some(Position { public: self.public, hidden: Some(hidden) })
    }
}

fn not_your_turn<G: Explain>(public: &Public<G>) -> Refusal {
    Refusal::new(G::turn_clause(public), Text::new("refuse-turn"))
}

/// Plays the deal out with uniformly random moves; returns how many were made.
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
