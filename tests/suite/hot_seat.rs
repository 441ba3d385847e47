//! How many keys a deal takes around one keyboard.

use crate::common::screen::{at_table_with, press, settings};
use crossterm::event::KeyCode;
use offsuit::config::Settings;
use offsuit::games;
use offsuit::lang::{Glyphs, Language};
use offsuit::record::{Player, Sitter};
use offsuit::table::{Saver, Setup};
use offsuit::ui::keys::Scope;

/// The keys, curtains and decisions of the first deal of a game that only people play.
fn deal(id: &str, names: &[&str], one_key: bool) -> [usize; 3] {
    let mut setup = Setup::quick(games::find(id).unwrap(), 5);
    setup.seats = names.iter().map(|name| Sitter::new(name, Player::Human).unwrap()).collect();
    let settings = Settings { one_key, ..settings(Language::English, Glyphs::Unicode, true) };
    let mut app = at_table_with(setup.open(Saver::none()).unwrap(), settings);
    let [mut keys, mut curtains, mut decisions] = [0; 3];
    while app.scope() != Scope::DealOver {
        match app.scope() {
            Scope::Curtain => {
                curtains += 1;
                keys += 1;
                press(&mut app, KeyCode::Char(' '));
            }
            Scope::Hand => {
                decisions += 1;
                let before = app.session().unwrap().table().event_count();
                // The only legal card is marked already. Of several, the first and the last in turn: then it is
                // not always the leader who wins.
                let play = app.session().unwrap();
                let (scene, count) = (play.scene(), play.choices().len());
                if count > 1 {
                    let mut legal = scene.hand.iter().map(|&piece| play.can(&scene, piece));
                    let number = 1 + if decisions % 2 == 0 {
                        legal.position(|can| can)
                    } else {
                        legal.rposition(|can| can)
                    }
                    .unwrap();
                    let digits = if number == 10 { "0".to_owned() } else { number.to_string() };
                    for digit in digits.chars() {
                        keys += 1;
                        press(&mut app, KeyCode::Char(digit));
                    }
                }
                if app.session().unwrap().table().event_count() == before {
                    keys += 1;
                    press(&mut app, KeyCode::Enter);
                }
            }
            Scope::Wait => app.tick(),
            other => panic!("unexpected in a deal of {id}: {other:?}"),
        }
    }
    [keys, curtains, decisions]
}

/// Of 36 decisions, two are followed by another of the same player, and 28 have more than one legal choice. One is for an
/// eleventh card, which takes two digits.
///
/// A decision with a choice costs three keys: one opens the hand, one marks a card and Enter plays it. A key that chooses
/// and plays at once is a trap, since a wrong digit is a played card, so only a setting makes it two.
#[test]
fn a_player_who_follows_themselves_sees_no_curtain() {
    let names = ["Ann", "Ben", "Cho"];
    assert_eq!(deal("hamlet", &names, false), [99, 34, 36]);
    assert_eq!(deal("hamlet", &names, true), [74, 34, 36]);
}
