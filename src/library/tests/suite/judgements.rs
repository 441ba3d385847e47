//! Judgements: a choice is judged in the same way alone or among others, and hidden cards do not change a judgement.

use offsuit_library::bots::judge::{Judgement, judge, judge_each};
use offsuit_library::bots::{Budget, Level};
use offsuit_library::core::rng::for_judges;
use offsuit_library::core::{Game, Match, OptionValues, Position, Turn};
use offsuit_library::games::{self, CATALOG, Visitor};

use crate::common::amount;

/// Judges every choice at each of these decisions, by itself and together with the others.
struct AllChoices;

impl Visitor for AllChoices {
    type Out = (usize, usize);

    fn visit<G: Game>(self) -> (usize, usize) {
        let options = OptionValues::defaults(G::INFO.options);
        let (mut game, _) = Match::<G>::new(&options, G::INFO.seating.best, 5);
        // How well bots play does not matter here.
        let mut bot = Level::Novice.bot::<G>(Budget::default());
        let (mut seen_choices, mut gains) = (0, 0);
        let _ = game.play_on(&mut (), |game, seat, seen| {
            let choices: Vec<_> = G::distinct(&seen.view.public, &seen.view.private, seat).iter().collect();
            if (2..5).contains(&choices.len()) && seen_choices < amount(2, 5) {
                let luck = || for_judges(9, seat.index(), game.decisions());
                let all = judge_each(seen, &choices, game.position(), &mut luck());
                assert_eq!(all.len(), if all.is_empty() { 0 } else { choices.len() });
                for (&own, one) in choices.iter().zip(&all) {
                    assert_eq!(one.own, own);
                    // A choice is not measured against itself.
                    assert!(one.own != one.best || (one.loss, one.points) == (0.0, 0.0), "{one:?}");
                    seen_choices += 1;
                    gains += usize::from(one.gained != 0.0);
                }
                let first = judge_each(seen, &choices[..1], game.position(), &mut luck());
                assert_eq!(first.first().copied(), judge(seen, choices[0], game.position(), &mut luck()));
            }
            bot.decide(seen, &mut game.bot_rng(seat))
        });
        (seen_choices, gains)
    }
}

#[test]
fn several_choices_are_judged_at_once() {
    let mut gains = 0;
    for entry in CATALOG {
        let (choices, gained) = games::visit(entry.info.id, AllChoices).unwrap();
        assert!(choices > 1, "{}", entry.info.id);
        gains += gained;
    }
    assert!(gains > 0, "no choice gained anything over a novice's");
}

/// Judges decisions of a random match with the true cards, and with others that the player considers possible.
struct Secret;

impl Visitor for Secret {
    type Out = ();

    fn visit<G: Game>(self) {
        let options = OptionValues::defaults(G::INFO.options);
        let (mut game, _) = Match::<G>::new(&options, G::INFO.seating.best, 11);
        let mut rng = for_judges(11, 0, 0);
        let mut tried = 0;
        while tried < amount(3, 6) {
            match game.turn() {
                Turn::Over => break,
                Turn::Deal => game.begin(&game.next_deal(), &mut ()).unwrap(),
                Turn::Act(seat) => {
                    let seen = game.seen(seat).unwrap();
                    let mv = seen.view.legal().pick(&mut rng);
                    if game.decisions() % 5 == 2 {
                        let luck = || for_judges(0, seat.index(), game.decisions());
                        let judgement = judge(&seen, mv, game.position(), &mut luck());
                        tried += u64::from(judgement.is_some());
                        let other: Position<G> = seen.view.imagine(&mut rng).unwrap();
                        let elsewhere = judge(&seen, mv, &other, &mut luck());
                        let known = |one: Judgement| Judgement { as_it_lay: 0.0, ..one };
                        assert_eq!(judgement.map(known), elsewhere.map(known), "{}", G::INFO.id);
                    }
                    game.play(seat, mv, &mut ()).unwrap();
                }
            }
        }
        assert!(tried > amount(2, 3), "{}", G::INFO.id);
    }
}

#[test]
fn no_hidden_card_changes_a_judgement() {
    for entry in CATALOG {
        games::visit(entry.info.id, Secret);
    }
}
