//! Sources of worlds for a search.

use super::budget::Limit;
use crate::core::rng::BotRng;
use crate::core::{Game, Move, Past, Position, Public, Seen, View};

/// A source of worlds, which are positions that could be the true one.
pub trait Worlds<G: Game>: Sync {
    /// The world with this number; `None` if there is none, which does not happen for real positions. Sources that draw
    /// at random ignore the number.
    fn draw(&self, number: u32, rng: &mut BotRng) -> Option<Position<G>>;
}

/// Random worlds that fit what the seat has seen, all equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Imagined<'a, G: Game>(pub &'a Seen<G>);

impl<G: Game> Worlds<G> for Imagined<'_, G> {
    fn draw(&self, _: u32, rng: &mut BotRng) -> Option<Position<G>> {
        self.0.view.imagine(rng)
    }
}

/// All worlds that fit what the seat has seen, in turn.
#[derive(Clone, Debug)]
pub struct Listed<G: Game>(Vec<Position<G>>);

impl<G: Game> Listed<G> {
    /// Enumerates the worlds. `None` if there are none or more than `limit`, or if the game cannot enumerate them.
    pub fn new(seen: &Seen<G>, limit: u32) -> Option<Self> {
        let View { public, private, seat } = &seen.view;
        let worlds = G::worlds(public, private, *seat, limit as usize).filter(|worlds| !worlds.is_empty())?;
        let position = |hidden| Position { public: *public, hidden: Some(hidden) };
        Some(Listed(worlds.into_iter().map(position).collect()))
    }

    /// Number of worlds.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The same limit, but with one iteration per world.
    pub fn each(&self, limit: Limit) -> Limit {
        Limit { iterations: self.0.len() as u32, ..limit }
    }
}

impl<G: Game> Worlds<G> for Listed<G> {
    fn draw(&self, number: u32, _: &mut BotRng) -> Option<Position<G>> {
        self.0.get(number as usize % self.0.len().max(1)).copied()
    }
}

/// One position, as the only world.
#[derive(Clone, Copy, Debug)]
pub struct Truth<G: Game>(pub Position<G>);

impl<G: Game> Worlds<G> for Truth<G> {
    fn draw(&self, _: u32, _: &mut BotRng) -> Option<Position<G>> {
        Some(self.0)
    }
}

/// Worlds as imagined by a player who remembers only the last tricks.
#[derive(Clone, Copy, Debug)]
pub struct Vague<'a, G: Game> {
    seen: &'a Seen<G>,
    then: Option<&'a Public<G>>,
}

impl<'a, G: Game> Vague<'a, G> {
    /// Remembers the trick on the table and this many before it.
    pub fn new(seen: &'a Seen<G>, tricks: usize) -> Self {
        let is_lead = |past: &&Past<G>| {
            matches!(past.mv, Some(Move::Play(_) | Move::Lead(..))) && past.public.trick.is_empty()
        };
        let led = seen.past.iter().rev().filter(is_lead);
        // A trick on the table adds its own lead.
        let open = usize::from(!seen.view.public.trick.is_empty());
        let first_kept = led.take(tricks + open).last();
        Vague { seen, then: first_kept.map(|past| &past.public) }
    }
}

impl<G: Game> Worlds<G> for Vague<'_, G> {
    fn draw(&self, _: u32, rng: &mut BotRng) -> Option<Position<G>> {
        let view = &self.seen.view;
        let Some(then) = self.then else { return view.imagine(rng) };
        let (public, hidden) = G::imagine_vaguely(&view.public, &view.private, view.seat, then, rng)?;
        Some(Position { public, hidden: Some(hidden) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::rng::for_bots;
    use crate::core::{Match, OptionValues, Turn};
    use crate::games::{self, CATALOG, Visitor};

    /// Checks at every decision of a match that memory begins with the lead of the trick before last.
    struct Remembered;

    impl Visitor for Remembered {
        type Out = ();

        fn visit<G: Game>(self) {
            let mut rng = for_bots(1, 0, 0);
            let options = OptionValues::defaults(G::INFO.options);
            let (mut game, _) = Match::<G>::new(&options, G::INFO.seating.best, 1);
            let is_lead = |past: &Past<G>| {
                past.public.trick.is_empty() && matches!(past.mv, Some(Move::Play(_) | Move::Lead(..)))
            };
            loop {
                match game.turn() {
                    Turn::Deal if game.standing().deal < 3 => game.begin(&game.next_deal(), &mut ()).unwrap(),
                    Turn::Act(seat) => {
                        let seen = game.seen(seat).unwrap();
                        let leads: Vec<&Past<G>> = seen.past.iter().filter(|past| is_lead(past)).collect();
                        let tricks = 2 + usize::from(!seen.view.public.trick.is_empty());
                        let first = leads[leads.len().saturating_sub(tricks)..].first();
                        let kept = Vague::new(&seen, 2).then;
                        assert!(kept == first.map(|past| &past.public), "{}", G::INFO.id);
                        game.play(seat, seen.view.legal().pick(&mut rng), &mut ()).unwrap();
                    }
                    _ => break,
                }
            }
        }
    }

    #[test]
    fn a_bad_memory_reaches_back_two_tricks() {
        for entry in CATALOG {
            games::visit(entry.info.id, Remembered);
        }
    }
}
