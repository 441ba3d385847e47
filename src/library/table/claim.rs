//! Decides when a deal can be ended in one step because nothing can change any more.

use crate::core::{Game, Position, Turn};

/// Whether the rest of the deal may be played out: no play can change the score, or no choice is left.
pub fn can_claim<G: Game>(position: &Position<G>) -> bool {
    matches!(position.public.turn, Turn::Act(_)) && (G::decided(&position.public) || is_forced(*position))
}

/// Whether everybody still to play holds one piece that can be played in only one way.
///
/// Everybody knows how many pieces a seat holds, so this reveals nothing about a hand.
fn is_forced<G: Game>(mut position: Position<G>) -> bool {
    while let Turn::Act(seat) = position.public.turn {
        let Some(view) = position.view(seat) else { return false };
        let legal = view.legal();
        if G::hand(&view.private).len() != 1 || legal.len() != 1 {
            return false;
        }
        if position.play(seat, legal.nth(0), &mut ()).is_err() {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Match, OptionValues, Seat};
    use crate::games::{self, CATALOG, Visitor};

    /// Counts how many moments of random deals are forced.
    struct Forced;

    impl Visitor for Forced {
        type Out = (usize, usize);

        fn visit<G: Game>(self) -> Self::Out {
            let (values, seats) = (OptionValues::defaults(G::INFO.options), G::INFO.seating.best);
            let (mut forced, mut moments) = (0, 0);
            for seed in 0..20 {
                let (mut game, _) = Match::<G>::new(&values, seats, seed);
                while game.standing().deal < 5 && game.turn() != Turn::Over {
                    let Turn::Act(seat) = game.turn() else {
                        game.begin(&game.next_deal(), &mut ()).unwrap();
                        continue;
                    };
                    let known = is_forced(*game.position());
                    moments += 1;
                    forced += usize::from(known);
                    let mut rng = game.bot_rng(seat);
                    // Nobody learns anything about hidden cards: it holds in every world.
                    for viewer in Seat::all(seats) {
                        let world = game.view(viewer).unwrap().imagine(&mut rng).unwrap();
                        assert_eq!(is_forced(world), known);
                    }
                    let mv = game.view(seat).unwrap().legal().pick(&mut rng);
                    game.play(seat, mv, &mut ()).unwrap();
                }
            }
            (forced, moments)
        }
    }

    #[test]
    fn a_forced_end_reveals_nothing() {
        for entry in CATALOG {
            let (forced, moments) = games::visit(entry.info.id, Forced).unwrap();
            assert!(forced > 100 && forced < moments / 2, "{}: {forced} of {moments}", entry.info.id);
        }
    }
}
