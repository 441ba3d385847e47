//! Exact decisions: where a seat knows all that is hidden, and the game is solved from here on.
//!
//! Every choice is made once and the deal finished by exact play. Of choices that come to the same, the best is the
//! one after which an opponent goes wrong most easily: it costs nothing, and a deal that is lost in theory is still to
//! be won that way. What is equal in this too is left to the rules of thumb.

use super::worth;
use crate::core::rng::BotRng;
use crate::core::{Game, Move, Moves, Public, Seat, Turn, View};

/// Worths that differ by less are equal.
const EQUAL: f64 = 1e-9;
/// How many choices of its own in a row a side looks through for the chances of the last.
const OWN_CHOICES: u32 = 3;
/// How often rules of thumb are asked, which choose at random among equals.
const ASKED: usize = 4;

/// The best of these moves; `None` where something is hidden from the seat, or the game is not solved.
pub(super) fn choose<G: Game>(view: &View<G>, moves: Moves, liked: Move, rng: &mut BotRng) -> Option<Move> {
    if !G::FINISHES {
        return None;
    }
    let worlds = G::worlds(&view.public, &view.private, view.seat, 1)?;
    let [hidden] = worlds[..] else { return None };
    let here = Known::<G> { public: view.public, hidden };
    let tried: Option<Vec<_>> = moves
        .iter()
        .map(|mv| {
            let next = here.after(view.seat, mv);
            Some((mv, next, next.worth(view.seat)?))
        })
        .collect();
    let tried = tried?;
    let most = tried.iter().map(|&(_, _, worth)| worth).fold(f64::NEG_INFINITY, f64::max);
    let best = tried.iter().filter(|(_, _, worth)| *worth > most - EQUAL);
    let rated =
        best.map(|(mv, next, _)| (next.pitfalls(view.seat, most, OWN_CHOICES, rng), *mv == liked, *mv));
    rated.max_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1))).map(|(_, _, mv)| mv)
}

/// A position in which nothing is hidden from anybody.
#[derive(Clone, Copy)]
struct Known<G: Game> {
    public: Public<G>,
    hidden: G::Hidden,
}

impl<G: Game> Known<G> {
    fn after(mut self, seat: Seat, mv: Move) -> Self {
        G::apply(&mut self.public, &mut self.hidden, seat, mv, &mut ());
        self
    }

    /// What the deal's end is worth to the seat if everybody plays exactly; `None` where the game is not solved.
    fn worth(mut self, seat: Seat) -> Option<f64> {
        let is_played = matches!(self.public.turn, Turn::Act(_));
        if is_played && !G::finish(&mut self.public, &mut self.hidden, &mut ()) {
            return None;
        }
        Some(worth::of_seat::<G>(&self.public, seat))
    }

    /// How easily an opponent goes wrong with its next choice, so that the seat has more than the `due` that exact play
    /// leaves it: the share of all choices that are wrong, and as much again if rules of thumb choose one.
    /// Where the seat's own side chooses first, it makes the best choice for that which loses nothing.
    fn pitfalls(self, seat: Seat, due: f64, own_choices: u32, rng: &mut BotRng) -> f64 {
        let Turn::Act(next) = self.public.turn else { return 0.0 };
        let private = G::private(&self.hidden, next);
        let seats = self.public.standing.seats;
        if !worth::side::<G>(seat, seats).any(|own| own == next) {
            let moves = G::legal(&self.public, &private, next);
            let is_wrong = |mv: &Move| self.after(next, *mv).worth(seat) > Some(due + EQUAL);
            let share = |wrong: usize, of: usize| wrong as f64 / of as f64;
            let thumb = |_: &usize| is_wrong(&G::rule_of_thumb(&self.public, &private, next, rng));
            let by_thumb = share((0..ASKED).filter(thumb).count(), ASKED);
            return by_thumb + share(moves.iter().filter(is_wrong).count(), moves.len());
        }
        if own_choices == 0 {
            return 0.0;
        }
        let moves = G::distinct(&self.public, &private, next);
        let after = moves.iter().map(|mv| self.after(next, mv));
        let kept = after.filter(|after| after.worth(seat) > Some(due - EQUAL));
        kept.map(|after| after.pitfalls(seat, due, own_choices - 1, rng)).fold(0.0, f64::max)
    }
}
