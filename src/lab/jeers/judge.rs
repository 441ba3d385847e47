//! Judges a jeer by playing the match to its end many times.

use rand::{Rng, SeedableRng};

use crate::bots::levels::in_playouts;
use crate::bots::mean::Mean;
use crate::bots::policy::play_out;
use crate::bots::worth;
use crate::core::rng::BotRng;
use crate::core::{Game, Move, Position, Turn, View};

/// The most deals of a simulated match.
const DEALS: usize = 200;

/// How a move compares to the best other one.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// The difference of the chance to win the match.
    pub chance: Mean,
    /// The difference of the points in the deal.
    pub points: Mean,
}

/// The result of a simulated match.
#[derive(Clone, Copy, Default)]
struct Played {
    /// The share of its win.
    won: f64,
    /// The change of the total in its first deal.
    points: f64,
}

/// Compares a move with others in this many worlds.
///
/// In each world, the match is played out by the policy of a master's playouts.
pub(super) fn judge<G: Game>(
    view: &View<G>,
    mv: Move,
    others: &[Move],
    worlds: u32,
    rng: &mut BotRng,
) -> Verdict {
    let mut own = Vec::new();
    let mut tried = vec![Vec::new(); others.len()];
    for _ in 0..worlds {
        let Some(world) = view.imagine(rng) else { break };
        let luck = rng.next_u64();
        let play = |mv| play(view, &world, mv, BotRng::seed_from_u64(luck));
        own.push(play(mv));
        for (results, &other) in tried.iter_mut().zip(others) {
            results.push(play(other));
        }
    }
    let verdicts = tried.iter().map(|other| Verdict::of(&own, other));
    verdicts
        .min_by(|one, other| one.chance.value.total_cmp(&other.chance.value))
        .unwrap_or(Verdict::of(&own, &own))
}

impl Verdict {
    fn of(own: &[Played], other: &[Played]) -> Self {
        let compare = |part: fn(&Played) -> f64| {
            Mean::of(own.iter().zip(other).map(|(own, other)| part(own) - part(other)))
        };
        Verdict { chance: compare(|played| played.won), points: compare(|played| played.points) }
    }
}

fn play<G: Game>(view: &View<G>, world: &Position<G>, mv: Move, mut luck: BotRng) -> Played {
    let seat = view.seat;
    let Position { mut public, hidden: Some(mut hidden) } = *world else { return Played::default() };
    G::apply(&mut public, &mut hidden, seat, mv, &mut ());
    let policy = in_playouts(view);
    play_out::<G, _, _>(&mut public, &mut hidden, policy, &mut luck, &mut ());
    let points = public.standing.totals[seat] - view.public.standing.totals[seat];
    for _ in 0..DEALS {
        if public.turn != Turn::Deal {
            break;
        }
        let deal = G::deal(&public, &mut luck);
        hidden = G::begin(&mut public, &deal, &mut ());
        play_out::<G, _, _>(&mut public, &mut hidden, policy, &mut luck, &mut ());
    }
    let chances = worth::chances::<G>(&public);
    let won = worth::side::<G>(seat, public.standing.seats).map(|own| chances[own]).sum();
    Played { won, points: f64::from(points) }
}
