//! When a deal can be ended in one step, since nothing can change any more.

use crate::core::{Game, Match, Position, Turn};

/// Whether the rest of the deal may be played out without asking anybody: a decision is due, and no play can
/// change the points of the deal, or there is nothing left to decide.
pub(super) fn can_claim<G: Game>(game: &Match<G>) -> bool {
    matches!(game.turn(), Turn::Act(_)) && (G::decided(game.public()) || is_forced(*game.position()))
}

/// Whether everybody who is still to play holds a single piece, which can be played in one way only.
///
/// How many pieces a seat holds is open to all, so this tells nobody anything about a hand.
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
    use crate::core::{OptionValues, Seat};
    use crate::games::{self, CATALOG, Visitor};

    /// In the deals of a random match, the moments at which all is forced, of how many.
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
                    // Nobody learns from it how the cards lie: it would be so in every world.
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
    fn that_all_is_forced_tells_nothing() {
        for entry in CATALOG {
            let (forced, moments) = games::visit(entry.info.id, Forced).unwrap();
            assert!(forced > 100 && forced < moments / 2, "{}: {forced} of {moments}", entry.info.id);
        }
    }
}
