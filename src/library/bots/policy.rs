//! Policies: how players choose within a playout.

use std::f32::consts::{LN_2, LOG2_E};

use rand::{Rng, SeedableRng};

use crate::core::network::Scores;
use crate::core::rng::{BotRng, unit};
use crate::core::{Game, Log, Move, Moves, Position, Public, Seat, Turn};

use super::worth;

/// A player within a playout, who decides from its own view of the imagined world, like a real player.
pub trait Policy<G: Game>: Sync {
    /// Whether a playout ends as soon as the game's solver can finish the deal.
    fn solves(&self) -> bool {
        true
    }

    /// Whether the others in a tree play by this policy, too, instead of searching for their best moves.
    fn is_fixed(&self) -> bool {
        false
    }

    /// The chance of each of these moves, in their order, to guide a tree; `None` if the policy does not know them.
    fn chances(&self, public: &Public<G>, private: &G::Private, seat: Seat, moves: Moves) -> Option<Chances> {
        let _ = (public, private, seat, moves);
        None
    }

    /// Chooses. Pre: it is the seat's turn. The move is legal.
    fn choose(&self, public: &Public<G>, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move;
}

/// Any legal move at random, to the end of the deal.
#[derive(Clone, Copy, Debug)]
pub struct Uniform;

impl<G: Game> Policy<G> for Uniform {
    fn solves(&self) -> bool {
        false
    }

    #[inline]
    fn choose(&self, public: &Public<G>, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move {
        G::legal(public, private, seat).pick(rng)
    }
}

/// The game's rules of thumb.
#[derive(Clone, Copy, Debug)]
pub struct RuleOfThumb;

impl<G: Game> Policy<G> for RuleOfThumb {
    #[inline]
    fn choose(&self, public: &Public<G>, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move {
        G::rule_of_thumb(public, private, seat, rng)
    }
}

/// The policy that the game has learned, or else its better rules.
#[derive(Clone, Copy, Debug)]
pub struct Learned;

impl<G: Game> Policy<G> for Learned {
    fn chances(&self, public: &Public<G>, private: &G::Private, seat: Seat, moves: Moves) -> Option<Chances> {
        Chances::of::<G>(public, private, seat, moves)
    }

    #[inline]
    fn choose(&self, public: &Public<G>, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move {
        let moves = G::distinct(public, private, seat);
        if moves.len() < 2 {
            return moves.nth(0);
        }
        let Some(chances) = Chances::of::<G>(public, private, seat, moves) else {
            return G::skilled(public, private, seat, rng);
        };
        let mut left = unit(rng) as f32;
        let chosen = chances.iter().position(|chance| {
            left -= chance;
            left < 0.0
        });
        moves.nth(chosen.unwrap_or(moves.len() - 1))
    }
}

/// The favourite choice of the learned policy, or else the rules of thumb.
#[derive(Clone, Copy, Debug)]
pub struct Likeliest;

impl<G: Game> Policy<G> for Likeliest {
    fn choose(&self, public: &Public<G>, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move {
        let moves = G::distinct(public, private, seat);
        let Some(chances) = Chances::of::<G>(public, private, seat, moves) else {
            return G::rule_of_thumb(public, private, seat, rng);
        };
        let best = (0..moves.len()).max_by(|&a, &b| chances.at(a).total_cmp(&chances.at(b)));
        moves.nth(best.unwrap_or_default())
    }
}

/// The chances of choices by the learned policy.
pub struct Chances {
    chances: [f32; 64],
    len: usize,
}

impl Chances {
    /// The chance of each of these moves, in their order; `None` if the policy does not know such choices.
    #[inline]
    pub fn of<G: Game>(
        public: &Public<G>,
        private: &G::Private,
        seat: Seat,
        moves: Moves,
    ) -> Option<Chances> {
        let network = G::NETWORK?;
        let mut own = Chances { chances: [0.0; 64], len: 0 };
        let mut most = f32::NEG_INFINITY;
        let mut scores = Scores::new(network, |score: f32| {
            most = most.max(score);
            own.chances[own.len & 63] = score;
            own.len += 1;
        });
        G::describe(public, private, seat, moves, &mut scores);
        if own.len == 0 {
            return None;
        }
        let mut sum = 0.0;
        for chance in &mut own.chances[..own.len.min(64)] {
            *chance = exp(*chance - most);
            sum += *chance;
        }
        for chance in &mut own.chances[..own.len.min(64)] {
            *chance /= sum;
        }
        Some(own)
    }

    /// The chance of the `n`-th move.
    #[inline]
    pub fn at(&self, n: usize) -> f64 {
        f64::from(self.chances[n & 63])
    }

    /// The chances, in the order of the moves.
    pub fn iter(&self) -> impl Iterator<Item = f32> {
        self.chances[..self.len.min(64)].iter().copied()
    }
}

/// The exponential of `x <= 0`, with a relative error of at most 1e-5. It uses only products and sums, so that it is the
/// same on every machine, and fast: a playout needs hundreds.
#[inline]
fn exp(x: f32) -> f32 {
    let power = f32::max(x * LOG2_E, -126.0);
    let whole = (power - 0.5) as i32;
    let part = (power - whole as f32) * LN_2;
    // The series, for |part| up to half of ln 2. A build for size would not unroll a loop.
    let sum = ((((part * (1.0 / 120.0) + 1.0 / 24.0) * part + 1.0 / 6.0) * part + 1.0 / 2.0) * part + 1.0)
        * part
        + 1.0;
    sum * f32::from_bits(((127 + whole) as u32) << 23)
}

/// The game's better rules of thumb: see [`Strategy::skilled`](crate::core::Strategy::skilled).
#[derive(Clone, Copy, Debug)]
pub struct Skilled;

impl<G: Game> Policy<G> for Skilled {
    #[inline]
    fn choose(&self, public: &Public<G>, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move {
        G::skilled(public, private, seat, rng)
    }
}

/// Tries every choice in each world that the player considers possible, if these are few. Otherwise, another policy
/// decides.
#[derive(Clone, Copy, Debug)]
pub struct Listing<P> {
    /// The most worlds to enumerate.
    pub limit: u32,
    /// The other policy, which everybody uses in these worlds too.
    pub otherwise: P,
}

impl<G: Game, P: Policy<G>> Policy<G> for Listing<P> {
    fn choose(&self, public: &Public<G>, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move {
        let liked = self.otherwise.choose(public, private, seat, rng);
        let Some(worlds) = G::worlds(public, private, seat, self.limit as usize) else { return liked };
        let luck = rng.next_u64();
        let worth = |mv: Move| {
            let of_world = |hidden| {
                let world = Position { public: *public, hidden: Some(hidden) };
                let mut luck = BotRng::seed_from_u64(luck);
                worth::of_seat::<G>(&try_out(&world, seat, mv, &self.otherwise, &mut luck), seat)
            };
            worlds.iter().copied().map(of_world).sum::<f64>()
        };
        let rated = G::distinct(public, private, seat).iter().map(|mv| (worth(mv), mv == liked, mv));
        let best = rated.max_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        best.map_or(liked, |(_, _, mv)| mv)
    }
}

/// Makes a move in a world and plays the deal out. Returns the public state at its end.
fn try_out<G: Game>(
    world: &Position<G>,
    seat: Seat,
    mv: Move,
    policy: &impl Policy<G>,
    luck: &mut BotRng,
) -> Public<G> {
    let mut public = world.public;
    if let Some(mut hidden) = world.hidden {
        G::apply(&mut public, &mut hidden, seat, mv, &mut ());
        play_out::<G, _, _>(&mut public, &mut hidden, policy, luck, &mut ());
    }
    public
}

/// Plays the deal out with the same policy for everybody.
#[inline]
pub fn play_out<G: Game, P: Policy<G> + ?Sized, L: Log>(
    public: &mut Public<G>,
    hidden: &mut G::Hidden,
    policy: &P,
    luck: &mut BotRng,
    log: &mut L,
) {
    let solves = policy.solves();
    while let Turn::Act(next) = public.turn {
        if solves && G::finish(public, hidden, log) {
            return;
        }
        let private = G::private(hidden, next);
        let mv = policy.choose(public, &private, next, luck);
        G::apply(public, hidden, next, mv, log);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_close_to_the_true_one() {
        for n in 0..=60_000u16 {
            let x = f32::from(n) / -1000.0;
            let truth = libm::expf(x);
            assert!((exp(x) - truth).abs() <= 1e-5 * truth, "{x}: {} for {truth}", exp(x));
        }
        assert_eq!((exp(0.0), exp(f32::NEG_INFINITY) < 1e-37), (1.0, true));
    }
}
