//! A decision that a rule limits says so when it is asked for, and the rules open at that clause.

use crossterm::event::KeyCode;
use offsuit::games;
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::ui::App;
use offsuit::ui::keys::Scope;

use crate::common::at_hand::{at_hand, step};
use crate::common::screen::{press, said};

/// A match at a lead whose duty leaves fewer cards than the hand has.
fn at_forced_lead(language: Language) -> App {
    let fifteens = games::find("fifteens").unwrap();
    for seed in 0..20 {
        let mut app = at_hand(fifteens, seed, |settings| settings.language = Some(language));
        for _ in 0..120 {
            let scene = app.session().unwrap().scene();
            if app.scope() == Scope::Hand && scene.duty.is_some() {
                return app;
            }
            step(&mut app);
        }
    }
    panic!("nobody ever has to lead a certain suit");
}

#[test]
fn a_forced_lead_is_announced_and_opens_its_clause() {
    for (language, duty) in [(Language::English, "Lead duty: "), (Language::Japanese, "リードの義務：")]
    {
        let mut app = at_forced_lead(language);
        let scene = app.session().unwrap().scene();
        let legal = scene.legal.pieces();
        assert!(legal.len() < scene.hand.len() && scene.trick.is_empty());
        let shown = said(&mut app);
        let words = Words::new(language, Glyphs::Unicode);
        let names = scene.hand.iter().filter(|&&card| legal.contains(card));
        assert!(shown.contains(duty), "{shown}");
        for &card in names {
            assert!(shown.contains(&words.piece(app.session().unwrap().info().pack, card)), "{shown}");
        }
        let clause = scene.duty.unwrap().clause.to_string();
        assert!(clause == "lead-2" || clause == "lead-4", "{clause}");
        press(&mut app, KeyCode::Char('?'));
        assert_eq!(app.scope(), Scope::Rules);
        let title = if language == Language::English { "Lead " } else { "リード " };
        let wanted = format!("{title}{}", &clause[5..]);
        assert!(said(&mut app).contains(&wanted), "{wanted}: {}", said(&mut app));
    }
}

#[test]
fn following_a_suit_and_the_opening_lead_are_no_such_duties() {
    let fifteens = games::find("fifteens").unwrap();
    let mut app = at_hand(fifteens, 1, |_| ());
    for _ in 0..60 {
        if app.scope() == Scope::Hand {
            let scene = app.session().unwrap().scene();
            let is_first = scene.trick.is_empty() && scene.seats.iter().all(|seat| seat.tricks == 0);
            assert!(scene.duty.is_none() || scene.trick.is_empty() && !is_first);
        }
        step(&mut app);
    }
}
