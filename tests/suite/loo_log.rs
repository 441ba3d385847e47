//! What Loo's log says about the pot after a deal.

use std::collections::BTreeSet;

use offsuit::core::rng::nth;
use offsuit::core::{Event, Fact, Match, OptionValues, TrickTaking, Turn};
use offsuit::games::Loo;
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::table::event_texts;

#[test]
fn a_round_is_over_only_while_the_match_goes_on() {
    let words = Words::new(Language::English, Glyphs::Unicode);
    let options = OptionValues::defaults(Loo::INFO.options);
    let mut last_lines = BTreeSet::new();
    for seed in 0..60 {
        let (mut game, mut rng, mut log) = (Match::<Loo>::new(&options, 5, seed).0, nth(seed, 0), Vec::new());
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Deal => game.begin(&game.next_deal(), &mut log).unwrap(),
                Turn::Act(seat) => {
                    let mv = game.view(seat).unwrap().legal().pick(&mut rng);
                    game.play(seat, mv, &mut log).unwrap();
                }
            }
        }
        let scores: Vec<&Event> = log.iter().filter(|event| matches!(event, Event::Scored { .. })).collect();
        let (last, earlier) = scores.split_last().unwrap();
        let said = |event: &Event| words.say(&event_texts(&Loo::INFO, 5, event)[0], &[]);
        for event in earlier {
            let Event::Scored { facts: Some(facts), .. } = event else { panic!("no pot: {event:?}") };
            let empty = facts.iter().any(|fact| fact == ("pot", Fact::Number(0)));
            assert_eq!(said(event) == "The pot is empty: the round is over", empty, "{event:?}");
            assert!(!said(event).contains("cannot pay"));
        }
        last_lines.insert(said(last));
    }
    // Somebody could not pay a penalty or an ante, and others may have paid theirs.
    assert!(last_lines.iter().all(|line| line.starts_with("A player cannot pay")), "{last_lines:?}");
    assert!(last_lines.contains("A player cannot pay: the match is over"));
    assert!(last_lines.len() > 1, "{last_lines:?}");
}
