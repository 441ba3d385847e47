//! Worlds weighted by how plausible they make what everybody has decided so far.
//!
//! The weights favour the true world (`tests/inference.rs` says how much), but in no game was a master who draws by
//! them shown to win more than one to whom all worlds are equally likely (`tests/data/strength.md`), so only the
//! arena's `weighted` does.
//!
//! A world says what every seat held at each of its decisions, so a model of the players says how likely they were to
//! decide as they did. Worlds are imagined, each equally likely, and drawn from by that likelihood (importance
//! resampling). The model is the game's table or its learned policy: real players are not it, so no decision counts as
//! impossible, and where few worlds would carry nearly all the weight the likelihood is flattened until that is not so.

use super::policy::Chances;
use super::worlds::Worlds;
use crate::core::rng::{BotRng, unit};
use crate::core::{Game, Move, Moves, Past, Position, Public, Seat, Seen};

/// The share of decisions that follow no model.
const ODD: f64 = 0.1;
/// What the learned policy's scores are multiplied by: other players choose less surely, and by more than its features.
/// With less or more than this the weights tell less of the true world (`tests/inference.rs`).
const SHARPNESS: f32 = 0.3;
/// At least this share of the worlds is to carry weight.
const EFFECTIVE: f64 = 0.1;

/// Imagined worlds and the chance of each.
#[derive(Clone, Debug)]
pub struct Likely<G: Game> {
    worlds: Vec<Position<G>>,
    /// The weights of the worlds up to each, added up.
    sums: Vec<f64>,
}

impl<G: Game> Likely<G> {
    /// Imagines so many worlds and weighs them. `None` where the game cannot tell what was held before, nothing was
    /// decided by others yet, or there is no model of the decisions.
    pub fn new(seen: &Seen<G>, count: usize, rng: &mut BotRng) -> Option<Self> {
        if !tells_something(seen) {
            return None;
        }
        let (mut worlds, mut logs) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for _ in 0..count {
            let world = seen.view.imagine(rng)?;
            logs.push(likelihood(seen, &world)?);
            worlds.push(world);
        }
        let mut sum = 0.0;
        let sums = flattened(&logs)
            .iter()
            .map(|weight| {
                sum += weight;
                sum
            })
            .collect();
        Some(Likely { worlds, sums })
    }
}

impl<G: Game> Worlds<G> for Likely<G> {
    fn draw(&self, _: u32, rng: &mut BotRng) -> Option<Position<G>> {
        let at = unit(rng) * self.sums.last()?;
        let found = self.sums.partition_point(|&sum| sum <= at);
        self.worlds.get(found.min(self.worlds.len() - 1)).copied()
    }
}

/// The weights of listed worlds, in their order; all the same where [`Likely`] would weigh none.
pub fn weights<G: Game>(seen: &Seen<G>, worlds: &[Position<G>]) -> Vec<f64> {
    let logs: Option<Vec<f64>> = worlds.iter().map(|world| likelihood(seen, world)).collect();
    match logs {
        Some(logs) if tells_something(seen) => flattened(&logs),
        _ => vec![1.0; worlds.len()],
    }
}

/// Whether others have decided something, and nothing of it is hidden.
fn tells_something<G: Game>(seen: &Seen<G>) -> bool {
    let me = seen.view.seat;
    let open = |past: &Past<G>| past.seat == me || past.mv.is_some();
    seen.past.iter().any(|past| past.seat != me) && seen.past.iter().all(open)
}

/// The weights of worlds from the logarithms of their likelihoods, flattened as far as it must be.
fn flattened(logs: &[f64]) -> Vec<f64> {
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut power = 1.0;
    loop {
        let weights: Vec<f64> = logs.iter().map(|log| libm::exp(power * (log - most))).collect();
        if effective(&weights) >= EFFECTIVE * logs.len() as f64 || power < 0.05 {
            return weights;
        }
        power *= 0.75;
    }
}

/// The effective number of samples: how many equal weights would vary as much (Kish, 1965).
fn effective(weights: &[f64]) -> f64 {
    let sum: f64 = weights.iter().sum();
    let squares: f64 = weights.iter().map(|weight| weight * weight).sum();
    sum * sum / squares.max(f64::MIN_POSITIVE)
}

/// The logarithm of the chance that the others would have decided as they did if this were the world; `None` where
/// the game cannot tell what was held then, or something they decided is hidden.
fn likelihood<G: Game>(seen: &Seen<G>, world: &Position<G>) -> Option<f64> {
    let mut hidden = G::rewind(world.hidden.as_ref()?, &seen.past)?;
    let mut log = 0.0;
    for past in &seen.past {
        let mv = past.mv?;
        let mut public = past.public;
        if past.seat != seen.view.seat {
            let private = G::private(&hidden, past.seat);
            let moves = G::legal(&public, &private, past.seat);
            if moves.len() > 1
                && let Some(chance) = chance::<G>(&public, &private, past.seat, moves, mv)
            {
                log += libm::log((1.0 - ODD) * chance + ODD / moves.len() as f64);
            }
        }
        G::apply(&mut public, &mut hidden, past.seat, mv, &mut ());
    }
    Some(log)
}

/// The chance of this move in the eyes of the model; `None` where there is none.
fn chance<G: Game>(
    public: &Public<G>,
    private: &G::Private,
    seat: Seat,
    moves: Moves,
    mv: Move,
) -> Option<f64> {
    if let Some(book) = G::book(public, private, seat) {
        return book.iter().find(|(own, _)| *own == mv).map(|(_, chance)| *chance);
    }
    let chances = Chances::of::<G>(public, private, seat, moves, SHARPNESS)?;
    let at = moves.position(mv)?;
    chances.iter().nth(at).map(f64::from)
}
