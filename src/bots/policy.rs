//! How players are supposed to choose within a playout.

use rand::{Rng, SeedableRng};

use crate::core::rng::BotRng;
use crate::core::{Log, Move, Position, Seat, TrickTaking, Turn, View};

use super::worth;

/// A player within a playout: it decides from its own view of the imagined world, as a real one would.
pub trait Policy<G: TrickTaking>: Sync {
    /// Chooses. Pre: it is the seat's turn. The move is legal.
    fn choose(&self, public: &G::Public, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move;
}

/// Any legal move, all equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Uniform;

impl<G: TrickTaking> Policy<G> for Uniform {
    #[inline]
    fn choose(&self, public: &G::Public, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move {
        G::legal(public, private, seat).pick(rng)
    }
}

/// The game's rules of thumb.
#[derive(Clone, Copy, Debug)]
pub struct Thumb;

impl<G: TrickTaking> Policy<G> for Thumb {
    #[inline]
    fn choose(&self, public: &G::Public, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move {
        G::rule_of_thumb(public, private, seat, rng)
    }
}

/// A small search of one's own: every choice is tried in a few worlds that the player imagines, and played out by
/// another policy. Within a playout this is imperfect-information Monte Carlo search: players do not see
/// the world that the search has imagined, so they cannot play as if they did (Furtak and Buro, *Recursive Monte
/// Carlo Search for Imperfect Information Games*, 2013).
#[derive(Clone, Copy, Debug)]
pub struct Nested<P> {
    /// How many worlds it imagines for a decision.
    pub worlds: u32,
    /// How everybody plays in them.
    pub inner: P,
}

impl<G: TrickTaking, P: Policy<G>> Policy<G> for Nested<P> {
    fn choose(&self, public: &G::Public, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move {
        let moves = G::distinct(public, private, seat);
        if moves.len() < 2 {
            return moves.nth(0);
        }
        let view = View { public: *public, private: *private, seat };
        let mut sums = [0.0; 64];
        for _ in 0..self.worlds {
            let Some(world) = view.imagine(rng) else { break };
            let luck = rng.next_u64();
            for (mv, sum) in moves.iter().zip(&mut sums) {
                let mut luck = BotRng::seed_from_u64(luck);
                *sum += worth::of_seat::<G>(&try_out(&world, seat, mv, &self.inner, &mut luck), seat);
            }
        }
        let best = (0..moves.len().min(64)).max_by(|&a, &b| sums[a].total_cmp(&sums[b]));
        moves.nth(best.unwrap_or_default())
    }
}

/// Weighs every choice in each world that the player cannot tell from the true one, where these are few, and chooses
/// by another policy elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Listing<P> {
    /// Up to how many worlds are few.
    pub limit: u32,
    /// How everybody plays otherwise.
    pub otherwise: P,
}

impl<G: TrickTaking, P: Policy<G>> Policy<G> for Listing<P> {
    fn choose(&self, public: &G::Public, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move {
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

/// Makes a move in a world and plays the deal out; what is public then.
fn try_out<G: TrickTaking>(
    world: &Position<G>,
    seat: Seat,
    mv: Move,
    policy: &impl Policy<G>,
    luck: &mut BotRng,
) -> G::Public {
    let mut public = world.public;
    if let Some(mut hidden) = world.hidden {
        G::apply(&mut public, &mut hidden, seat, mv, &mut ());
        play_out::<G, _, _>(&mut public, &mut hidden, policy, luck, &mut ());
    }
    public
}

/// Plays the deal out, everybody by the same policy.
#[inline]
pub fn play_out<G: TrickTaking, P: Policy<G>, L: Log>(
    public: &mut G::Public,
    hidden: &mut G::Hidden,
    policy: &P,
    luck: &mut BotRng,
    log: &mut L,
) {
    while let Turn::Act(next) = G::turn(public) {
        if G::finish(public, hidden, log) {
            return;
        }
        let private = G::private(hidden, next);
        let mv = policy.choose(public, &private, next, luck);
        G::apply(public, hidden, next, mv, log);
    }
}
