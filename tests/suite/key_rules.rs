//! What keys owe their player: a reason when they do nothing, other keys on request, and a hand in the order they like.

use crossterm::event::{KeyCode, KeyEvent};
use offsuit::config::{ConfigFile, Fault, KeyChange, Settings};
use offsuit::core::{Face, Order, Seat, Suit};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language};
use offsuit::table::Setup;
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Start};

use crate::common::apart::apart;
use crate::common::at_hand::{at_hand, at_hand_of, count, step};
use crate::common::screen::{self, press, said, shown, type_char};

#[test]
fn a_letter_that_does_nothing_says_why_in_both_languages() {
    let mut app = at_hand(&CATALOG[0], 5, |_| {});
    let told = [
        ('z', "z does nothing here. m lists all keys."),
        ('w', "w is for \"Replay\": Switch seat / show all hands."),
        ('C', "C does nothing here. c: Play out a decided deal."),
        ('v', "You can review your choices after the deal."),
        ('T', "Nobody is playing at another terminal."),
    ];
    for (letter, why) in told {
        let before = count(&app);
        type_char(&mut app, letter);
        assert!(said(&mut app).contains(why), "{letter}\n{}", shown(&mut app));
        // The table still says what to do.
        assert!(said(&mut app).contains("Your turn to play."), "{}", shown(&mut app));
        assert_eq!(count(&app), before);
    }
    press(&mut app, KeyCode::Right);
    assert!(!said(&mut app).contains("Nobody is playing"), "{}", shown(&mut app));
    let mut app = at_hand(&CATALOG[0], 5, |settings| settings.language = Some(Language::Japanese));
    type_char(&mut app, 'z');
    assert!(shown(&mut app).contains("ここではzは使いません。"), "{}", shown(&mut app));
}

/// A newcomer asked for a hint while the bots played, pressed Esc, and was at the home screen.
#[test]
fn a_hint_while_others_play_says_when_and_esc_then_stays() {
    let settings = screen::settings(Language::English, Glyphs::Unicode, true);
    let start = Start::Match(Setup::quick(&CATALOG[0], 5));
    let mut app = App::new(Launch { start, keep: false, settings, ..Launch::default() }).unwrap();
    assert_eq!(app.scope(), Scope::Wait);
    type_char(&mut app, 'h');
    assert!(said(&mut app).contains("Hints are for your turn."), "{}", shown(&mut app));
    press(&mut app, KeyCode::Esc);
    assert!(app.session().is_some() && app.scope() == Scope::Wait, "{}", shown(&mut app));
    assert!(!said(&mut app).contains("Hints are for your turn."));
}

#[test]
fn the_key_bar_says_what_esc_does() {
    let mut app = at_hand(&CATALOG[0], 5, |_| {});
    assert!(said(&mut app).contains("Esc Home"));
    press(&mut app, KeyCode::Right);
    assert!(said(&mut app).contains("Esc Unselect"), "{}", shown(&mut app));
    type_char(&mut app, 'l');
    assert!(said(&mut app).contains("Esc Back"), "{}", shown(&mut app));
}

/// A change as it is read from the settings file.
fn change(command: &str, key: &str) -> KeyChange {
    KeyChange { line: Some(1), command: command.to_owned(), keys: vec![key.to_owned()] }
}

#[test]
fn own_keys_work_and_the_key_bar_and_the_list_show_them() {
    let mut app = at_hand(&CATALOG[0], 5, |settings| settings.keys = vec![change("hint", "z")]);
    assert!(said(&mut app).contains("z Hint") && !said(&mut app).contains("h Hint"));
    type_char(&mut app, 'm');
    assert!(said(&mut app).contains("z Hint: Ask a bot for advice"), "{}", shown(&mut app));
    press(&mut app, KeyCode::Esc);
    type_char(&mut app, 'h');
    assert!(!shown(&mut app).contains("Hint: "), "{}", shown(&mut app));
    type_char(&mut app, 'z');
    assert!(shown(&mut app).contains("Hint: "), "{}", shown(&mut app));
}

#[test]
fn keys_in_the_settings_file_are_read_with_their_lines_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    let text =
        "theme = \"dark\"\n\n[keys]\nhint = [\"z\", \"F2\"]\nundo = 3\n# mine\n\"last-trick\" = \"b\"\n";
    std::fs::write(&path, text).unwrap();
    let mut loaded = ConfigFile::load_from(folder.path());
    let keys: Vec<_> =
        loaded.settings.keys.iter().map(|change| (change.line, change.command.as_str())).collect();
    assert_eq!(keys, [(Some(4), "hint"), (Some(7), "last-trick")]);
    assert_eq!(loaded.settings.keys[0].keys, ["z", "F2"]);
    let [problem] = &loaded.problems[..] else { panic!("{:?}", loaded.problems) };
    assert_eq!((problem.line, &problem.fault), (Some(5), &Fault::KeyList("undo".to_owned())));
    let words = loaded.settings.words();
    let settings = Settings { one_key: true, ..loaded.settings.clone() };
    loaded.file.save(&settings, &words).unwrap();
    let saved = std::fs::read_to_string(&path).unwrap();
    assert_eq!(saved, text.replace("\n\n[keys]", "\none-key = true\n\n[keys]"));
}

#[test]
fn a_letter_of_another_layout_stands_for_the_latin_one_on_its_key() {
    let mut app = at_hand(&CATALOG[0], 5, |_| {});
    let typed = KeyEvent::from(KeyCode::Char('р'));
    assert_eq!(app.meant(typed, Some('h')).code, KeyCode::Char('h'));
    assert_eq!(app.meant(typed, None), typed);
    // Own keys can have such letters.
    let own = at_hand(&CATALOG[0], 5, |settings| settings.keys = vec![change("undo", "р")]);
    assert_eq!(own.meant(typed, Some('h')), typed);
    // In a text they are what they are.
    type_char(&mut app, 'm');
    assert_eq!(app.meant(typed, Some('h')), typed);
}

#[test]
fn the_order_of_the_hand_is_kept_for_each_game() {
    if !apart("key_rules::the_order_of_the_hand_is_kept_for_each_game") {
        return;
    }
    for entry in CATALOG {
        let sit = || at_hand_of(entry, 5, true, |_| {});
        let mut app = sit();
        let orders = entry.info.orders;
        assert_eq!(orders[0], Order::Suit);
        let order = |app: &App| app.session().unwrap().order();
        assert_eq!(order(&app), Order::Suit, "{}", entry.info.id);
        for &next in orders[1..].iter().chain(&orders[..2]) {
            type_char(&mut app, 'o');
            assert_eq!(order(&app), next, "{}", entry.info.id);
            assert!(said(&mut app).contains("Your hand is sorted"), "{}", shown(&mut app));
            let scene = app.session().unwrap().scene();
            if next == Order::Trumps {
                let trumps: Vec<bool> =
                    scene.hand.iter().map(|&piece| scene.trumps.contains(piece)).collect();
                assert!(trumps.is_sorted_by(|one, other| one >= other), "{trumps:?}");
            }
        }
        assert_eq!(order(&sit()), orders[1], "{}", entry.info.id);
    }
}

#[test]
fn the_played_pieces_are_listed_and_what_is_said_of_others_is_true() {
    let mut said_of = 0;
    for (entry, seed) in CATALOG.iter().flat_map(|entry| (0..6).map(move |seed| (entry, seed))) {
        let mut app = at_hand(entry, seed, |_| {});
        for _ in 0..60 {
            if app.scope() != Scope::Hand {
                step(&mut app);
                continue;
            }
            type_char(&mut app, 'k');
            let screen = shown(&mut app);
            assert!(screen.contains("Played in this deal"), "{screen}");
            let session = app.session().unwrap();
            let (scene, pack) = (session.scene(), entry.info.pack);
            let dots = screen
                .lines()
                .take_while(|line| !line.contains("in your hand"))
                .map(|line| line.matches('·').count())
                .sum::<usize>();
            let seen = scene.played | scene.hand.iter().copied().collect();
            let seats = Seat::all(scene.seats.len());
            let elsewhere = seats.fold(scene.face_up | scene.given_up, |all, seat| all | scene.located[seat]);
            // Twins look alike: of two that are known in different ways, a set may hold the same one.
            let most = (scene.pack - seen - elsewhere).len();
            let least = scene.pack.len() - scene.played.len() - scene.hand.len() - elsewhere.len();
            assert!((least..=most).contains(&dots), "{}: {dots}\n{screen}", entry.info.id);
            for (n, name) in session.names(app.words()).iter().enumerate() {
                let held = session.table().scene(Some(Seat::new(n))).hand;
                let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
                for suit in suits {
                    let is_of = |&piece: &_| matches!(pack.face(piece), Some(Face::Card { suit: of, .. }) if of == suit);
                    if screen.contains(&format!("{name} has no {}.", suit.id())) {
                        said_of += 1;
                        assert!(!held.iter().any(is_of), "{}\n{screen}", entry.info.id);
                    }
                }
                for number in 0..=6 {
                    if screen.contains(&format!("{name} has no {number}s.")) {
                        said_of += 1;
                        let own = held.iter().filter(|&&piece| !scene.trumps.contains(piece));
                        let has = |piece: &_| matches!(pack.face(*piece), Some(Face::Tile { high, low }) if high == number || low == number);
                        assert!(!own.into_iter().any(has), "{}\n{screen}", entry.info.id);
                    }
                }
            }
            type_char(&mut app, 'k');
            assert_eq!(app.scope(), Scope::Hand, "the same letter closes it");
            step(&mut app);
        }
    }
    assert!(said_of > 50, "{said_of}");
}
