//! The statistics: by game and by opponents, with par, and the course of the chosen line.

use crossterm::event::KeyCode;
use offsuit::bots::Level;
use offsuit::games::{self, Entry};
use offsuit::lang::{Glyphs, Language};
use offsuit::review::results;
use offsuit::table::{Opponents, Saver, Setup, library, matches_folder};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch};

use crate::common::apart::apart;
use crate::common::kept::{play_to_end, short};
use crate::common::screen::{draw, press, settings, text};

/// Saves a finished match of the person in seat 0 against bots of these levels.
fn play(entry: &'static Entry, seed: u64, levels: &[Level]) {
    let mut setup = short(entry, seed, &[0]);
    for (n, level) in levels.iter().enumerate() {
        setup.seats[n + 1] = Setup::bot(n + 1, *level);
    }
    play_to_end(&mut *setup.open(Saver::in_data_directory(entry.info.id)).unwrap());
}

fn app(glyphs: Glyphs) -> App {
    let settings = settings(Language::English, glyphs, true);
    let mut app = App::new(Launch { settings, ..Launch::default() }).unwrap();
    press(&mut app, KeyCode::Char('s'));
    assert_eq!(app.scope(), Scope::Statistics);
    app
}

#[test]
fn results_are_told_apart_by_opponents_and_compared_with_par() {
    if !apart("statistics::results_are_told_apart_by_opponents_and_compared_with_par") {
        return;
    }
    let [loo, deer_hunt] = ["loo", "deer-hunt"].map(|id| games::find(id).unwrap());
    let (random, novice) = (Level::Random, Level::Novice);
    for seed in 0..5 {
        play(loo, seed, &[random, random]);
    }
    play(loo, 7, &[novice, novice]);
    play(loo, 8, &[novice, random]);
    play(deer_hunt, 9, &[novice, novice, novice]);
    let kept = library(&matches_folder().unwrap()).unwrap();
    let found = results(&loo.info, &kept);
    let of: Vec<_> = found.iter().map(|one| (one.against.clone(), one.tally.matches)).collect();
    let expected = [(Opponents::Bots(random), 5), (Opponents::Bots(novice), 1), (Opponents::Mixed, 1)];
    assert_eq!(of, expected);
    let five = &found[0];
    assert!((five.par - 1.0 / 3.0).abs() < 1e-9, "three players");
    let last = five.above_par.last().unwrap();
    assert!((last - (f64::from(five.tally.won) - 5.0 / 3.0)).abs() < 1e-9 && five.above_par.len() == 5);
    // In pairs, half of all players win.
    assert!((results(&deer_hunt.info, &kept)[0].par - 0.5).abs() < 1e-9);

    for glyphs in Glyphs::ALL {
        let mut app = app(glyphs);
        for size in [(60, 20), (80, 24), (110, 36), (160, 50)] {
            let shown = text(&draw(&mut app, size));
            for what in ["random bots", "novice bots", "mixed bots", "Par", "33%", "50%"] {
                assert!(shown.contains(what) || size.1 < 24, "{what} {size:?}\n{shown}");
            }
            // Five matches make a curve, whose zero is marked.
            assert!(shown.contains("Loo, random bots: matches won"), "{size:?}\n{shown}");
            assert!(shown.lines().any(|line| line.trim_start_matches([' ', '│', '|']).starts_with("0 ")));
            assert!(shown.contains("Best match: "), "{size:?}\n{shown}");
            assert!(glyphs != Glyphs::Ascii || shown.is_ascii());
        }
        // One match does not.
        press(&mut app, KeyCode::Down);
        let shown = text(&draw(&mut app, (80, 24)));
        assert!(!shown.contains(": matches won"), "{shown}");
    }
}

#[test]
fn people_are_opponents_of_their_own() {
    if !apart("statistics::people_are_opponents_of_their_own") {
        return;
    }
    let loo = games::find("loo").unwrap();
    let mut setup = short(loo, 1, &[0, 1]);
    setup.seats[1].name = "Zoe".to_owned();
    play_to_end(&mut *setup.open(Saver::in_data_directory("loo")).unwrap());
    let found = results(&loo.info, &library(&matches_folder().unwrap()).unwrap());
    let of: Vec<_> = found.iter().map(|one| (one.name.as_str(), one.against.clone())).collect();
    assert_eq!(of[1], ("Zoe", Opponents::People));
    assert_eq!(of.len(), 2);
    let shown = text(&draw(&mut app(Glyphs::Unicode), (80, 24)));
    assert!(shown.contains("Zoe, people"), "{shown}");
}
