//! Worlds weighted by what was decided in them: a world in which somebody has declared as hardly anybody would with
//! that hand is hardly the true one.
//!
//! How likely a decision was is what the game's [`book`](TrickTaking::book) says of it; where there is no book, any
//! was as likely as any other. Worlds are drawn by rejection: one is imagined, and kept with the chance that is
//! the product of the likelihoods of what the others have decided in it. If none is kept in some tries, one of those
//! tried is drawn in proportion to that product (sampling, importance resampling: Rubin, 1988).

use super::worlds::Worlds;
use crate::core::rng::{BotRng, unit};
use crate::core::{Past, Position, Seen, TrickTaking};

/// How many worlds are imagined at most to keep one.
const TRIES: usize = 32;
/// The least likelihood of a decision: people do not play by the book.
const FLOOR: f64 = 0.03;

/// Worlds that the seat cannot tell from the true one, the likelier the better what was decided fits them.
#[derive(Clone, Copy, Debug)]
pub struct Likely<'a, G: TrickTaking>(pub &'a Seen<G>);

impl<G: TrickTaking> Worlds<G> for Likely<'_, G> {
    fn draw(&self, rng: &mut BotRng) -> Option<Position<G>> {
        let (mut kept, mut sum) = (None, 0.0);
        for _ in 0..TRIES {
            let world = self.0.view.imagine(rng)?;
            let likelihood = self.likelihood(&world);
            if unit(rng) < likelihood {
                return Some(world);
            }
            sum += likelihood;
            if unit(rng) * sum < likelihood || kept.is_none() {
                kept = Some(world);
            }
        }
        kept
    }
}

impl<G: TrickTaking> Likely<'_, G> {
    /// How likely it was that the others decided as they have, if this world is the true one.
    fn likelihood(&self, world: &Position<G>) -> f64 {
        let Some(mut hidden) = world.hidden.as_ref().and_then(|hidden| G::rewind(hidden, &self.0.past))
        else {
            return 1.0;
        };
        let mut likelihood = 1.0;
        for &Past { mut public, seat, mv } in &self.0.past {
            let Some(mv) = mv else { continue };
            if seat != self.0.view.seat
                && let Some(book) = G::book(&public, &G::private(&hidden, seat), seat)
            {
                let chance =
                    book.iter().find(|&&(choice, _)| choice == mv).map_or(0.0, |&(_, chance)| chance);
                likelihood *= chance.max(FLOOR);
            }
            G::apply(&mut public, &mut hidden, seat, mv, &mut ());
        }
        likelihood
    }
}
