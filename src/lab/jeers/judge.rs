//! Judges a jeer by playing the match to its end many times.

use rand::{Rng, SeedableRng};

use crate::bots::policy::{Learned, Policy, Skilled, play_out};
use crate::bots::worth;
use crate::core::rng::BotRng;
use crate::core::{Game, Move, Position, Turn, View};

/// The most deals of a simulated match.
const DEALS: usize = 200;

/// How a move compares to the best other one.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// The difference of the chance to win the match, and its standard error.
    pub chance: (f64, f64),
    /// The difference of the points in the deal, and its standard error.
    pub points: (f64, f64),
}

/// The result of a simulated match: the share of its win, and the change of the total in its first deal.
type Result = (f64, f64);

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
    verdicts.min_by(|one, other| one.chance.0.total_cmp(&other.chance.0)).unwrap_or(Verdict::of(&own, &own))
}

impl Verdict {
    fn of(own: &[Result], other: &[Result]) -> Self {
        let compare = |part: fn(&Result) -> f64| {
            let gains = || own.iter().zip(other).map(|(own, other)| part(own) - part(other));
            let count = own.len() as f64;
            let mean = gains().sum::<f64>() / count;
            let squares = gains().map(|gain| (gain - mean).powi(2)).sum::<f64>();
            (mean, (squares / (count * (count - 1.0).max(1.0))).sqrt())
        };
        Verdict { chance: compare(|result| result.0), points: compare(|result| result.1) }
    }
}

fn play<G: Game>(view: &View<G>, world: &Position<G>, mv: Move, mut luck: BotRng) -> Result {
    let seat = view.seat;
    let Position { mut public, hidden: Some(mut hidden) } = *world else { return (0.0, 0.0) };
    G::apply(&mut public, &mut hidden, seat, mv, &mut ());
    let has_book = G::book(&view.public, &view.private, seat).is_some() || G::NETWORK.is_none();
    let policy: &dyn Policy<G> = if has_book { &Skilled } else { &Learned };
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
    let chance = worth::side::<G>(seat, public.standing.seats).map(|own| chances[own]).sum();
    (chance, f64::from(points))
}
