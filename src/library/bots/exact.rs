//! Exact decisions, when nothing is hidden from a seat and the game is solved from here on.
//!
//! Each choice is tried once, and the deal is finished by exact play. Among equal choices, the best is the one after
//! which opponents go wrong most easily: it costs nothing, and can still win a deal that is lost in theory. The rules
//! of thumb break remaining ties.

use super::worth;
use crate::core::rng::BotRng;
use crate::core::{Game, Move, Moves, Public, Seat, Turn, View};

/// How many choices in a row a side looks ahead for pitfalls.
const OWN_CHOICES: u32 = 3;
/// How often the rules of thumb are sampled, because they choose among equals at random.
const ASKED: usize = 4;

/// The best of these moves; `None` if something is hidden from the seat, or the game is not solved.
pub(super) fn choose<G: Game>(view: &View<G>, moves: Moves, liked: Move, rng: &mut BotRng) -> Option<Move> {
    if !G::FINISHES {
        return None;
    }
    let worlds = G::worlds(&view.public, &view.private, view.seat, 1)?;
    let [hidden] = worlds[..] else { return None };
    choose_in::<G>(&view.public, hidden, view.seat, moves, liked, rng)
}

/// The same for a seat that knows what is hidden; `None` if the game is not solved.
pub(super) fn choose_in<G: Game>(
    public: &Public<G>,
    hidden: G::Hidden,
    seat: Seat,
    moves: Moves,
    liked: Move,
    rng: &mut BotRng,
) -> Option<Move> {
    let here = Known::<G> { public: *public, hidden };
    let tried: Option<Vec<_>> = moves
        .iter()
        .map(|mv| {
            let next = here.after(seat, mv);
            Some((mv, next, next.worth(seat)?))
        })
        .collect();
    let tried = tried?;
    let most = tried.iter().map(|&(_, _, worth)| worth).fold(f64::NEG_INFINITY, f64::max);
    let best = tried.iter().filter(|(_, _, worth)| *worth > most - worth::EQUAL);
    let rated = best.map(|(mv, next, _)| (next.pitfalls(seat, most, OWN_CHOICES, rng), *mv == liked, *mv));
    rated.max_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1))).map(|(_, _, mv)| mv)
}

/// A position without hidden information.
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

    /// The value to the seat if everybody plays exactly; `None` if the game is not solved.
    fn worth(mut self, seat: Seat) -> Option<f64> {
        let is_played = matches!(self.public.turn, Turn::Act(_));
        if is_played && !G::finish(&mut self.public, &mut self.hidden, &mut ()) {
            return None;
        }
        Some(worth::of_seat::<G>(&self.public, seat))
    }

    /// How easily an opponent goes wrong with its next choice, giving the seat more than `due`: the share of wrong
    /// moves, plus how often the rules of thumb choose a wrong one. If the seat's own side chooses first, it makes the
    /// best choice that loses nothing.
    fn pitfalls(self, seat: Seat, due: f64, own_choices: u32, rng: &mut BotRng) -> f64 {
        let Turn::Act(next) = self.public.turn else { return 0.0 };
        let private = G::private(&self.hidden, next);
        let seats = self.public.standing.seats;
        if !worth::side::<G>(seat, seats).any(|own| own == next) {
            let moves = G::legal(&self.public, &private, next);
            let is_wrong = |mv: &Move| self.after(next, *mv).worth(seat) > Some(due + worth::EQUAL);
            let share = |wrong: usize, of: usize| wrong as f64 / of as f64;
            let is_wrong_by_thumb =
                |_: &usize| is_wrong(&G::rule_of_thumb(&self.public, &private, next, rng));
            let by_thumb = share((0..ASKED).filter(is_wrong_by_thumb).count(), ASKED);
            return by_thumb + share(moves.iter().filter(is_wrong).count(), moves.len());
        }
        if own_choices == 0 {
            return 0.0;
        }
        let moves = G::distinct(&self.public, &private, next);
        let after = moves.iter().map(|mv| self.after(next, mv));
        let kept = after.filter(|after| after.worth(seat) > Some(due - worth::EQUAL));
        kept.map(|after| after.pitfalls(seat, due, own_choices - 1, rng)).fold(0.0, f64::max)
    }
}
