//! What is typed at a decision: places, names and numbers.

mod tiles;

use std::collections::BTreeMap;
use std::time::Duration;

use crate::common::amount;
use crate::common::apart::apart;
use crate::common::at_hand::{at_hand, at_hand_of, count, has_put, named, step};
use crate::common::screen::{self, mark_legal, press, said, shown, type_char};
use crossterm::event::KeyCode;
use offsuit::core::{Face, Move, Piece};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language};
use offsuit::table::Setup;
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Start};

/// Longer than what is typed together takes.
const PAUSE: Duration = Duration::from_millis(1600);

#[test]
fn pieces_are_selected_by_name_and_number() {
    for entry in CATALOG {
        let by_name = at_hand(entry, 5, |_| ());
        let play = by_name.session().unwrap();
        let scene = play.scene();
        for (n, &piece) in scene.hand.iter().enumerate().filter(|(_, piece)| play.can(&scene, **piece)) {
            let name = entry.info.pack.name(piece).to_string().to_lowercase();
            let name = Some(name).filter(|name| name.starts_with(char::is_alphabetic));
            for keys in name.into_iter().chain([(n + 1).to_string()]) {
                let mut app = at_hand(entry, 5, |_| ());
                keys.chars().for_each(|key| type_char(&mut app, key));
                assert_eq!(app.scope(), Scope::Hand, "a name alone decides nothing");
                press(&mut app, KeyCode::Enter);
                if app.scope() == Scope::Row {
                    step(&mut app);
                }
                assert!(has_put(&app, piece), "{} {keys}\n{}", entry.info.id, shown(&mut app));
            }
        }
    }
}

/// Newcomers typed 6, h for a hint and Enter to close it: that played the six of hearts.
#[test]
fn a_digit_does_not_change_what_the_next_key_means() {
    for (entry, digit) in CATALOG.iter().flat_map(|entry| "1690".chars().map(move |digit| (entry, digit))) {
        let mut app = at_hand(entry, 5, |_| ());
        type_char(&mut app, digit);
        let marked = app.session().map(|session| session.scene().hand);
        type_char(&mut app, 'h');
        // At once, it is the name of a heart, which is asked for once more.
        let rank = if digit == '0' { 'T' } else { digit };
        let pack = app.session().unwrap().info().pack;
        let heart = |&piece: &Piece| pack.name(piece).to_string() == format!("{rank}H");
        let is_name = digit != '1' && marked.iter().flatten().any(heart);
        let is_hint = shown(&mut app).contains("Hint:");
        assert!(is_hint != is_name, "{} {digit}\n{}", entry.info.id, shown(&mut app));
        let before = count(&app);
        press(&mut app, KeyCode::Enter);
        assert_eq!(
            (count(&app), app.session().map(|session| session.scene().hand)),
            (before, marked.clone())
        );
        let hand = app.session().unwrap().scene().hand.len();
        // Two digits can be the number of one piece.
        let together = |other: char| format!("{digit}{other}").parse::<usize>().is_ok_and(|n| n <= hand);
        // Or the name of a tile.
        let names = |&piece: &Piece, other: char| match pack.face(piece) {
            Some(Face::Tile { high, low }) => {
                let ends = [high, low].map(|end| char::from_digit(end.into(), 10).unwrap());
                ends == [digit, other] || ends == [other, digit]
            }
            _ => false,
        };
        let is_name = |other: char| marked.iter().flatten().any(|piece| names(piece, other));
        for other in "125".chars().filter(|&other| !together(other) && !is_name(other)) {
            let marks = |keys: &[char]| {
                let mut app = at_hand(entry, 5, |_| ());
                for &key in keys {
                    type_char(&mut app, key);
                }
                named(&mut app)
            };
            let expected = marks(&[other]).or_else(|| marks(&[digit]));
            // Where a digit has no choice, the prompt says so instead of what Enter does.
            if let Some(marked) = marks(&[digit, other]) {
                assert_eq!(Some(marked), expected, "{} {digit}{other}", entry.info.id);
            }
        }
    }
}

/// In a row of numbers, a digit is a number or the one shown next to a word, never a place.
#[test]
fn a_digit_in_a_row_of_numbers_is_never_a_place() {
    let entry = &CATALOG[5];
    let settings = screen::settings(Language::English, Glyphs::Unicode, true);
    let start = Start::Match(Setup::quick(entry, 5));
    let mut app = App::new(Launch { start, keep: false, settings, ..Launch::default() }).unwrap();
    let mut rows = 0;
    for _ in 0..400 {
        if app.scope() == Scope::Row {
            rows += 1;
            let choices = app.session().unwrap().choices();
            for digit in '0'..='9' {
                press(&mut app, KeyCode::Esc);
                if app.scope() != Scope::Row {
                    break;
                }
                type_char(&mut app, digit);
                let screen = shown(&mut app);
                let marked =
                    screen.split_once("Enter: ").map(|(_, rest)| rest.lines().next().unwrap().to_owned());
                if let Some(marked) = marked {
                    let is_shown =
                        screen.contains(&format!("[{digit} ")) || screen.contains(&format!("[{digit}"));
                    assert!(is_shown, "{digit} marked {marked} of {choices:?}\n{screen}");
                }
            }
            break;
        }
        step(&mut app);
    }
    assert!(rows > 0);
}

#[test]
fn a_number_plays_at_once_if_the_setting_says_so() {
    let (mut played, mut refused, mut begun) = (0, 0, 0);
    for seed in 0..amount(18, 36) {
        let n = 1 + seed as usize % 9;
        let digit = char::from_digit(n as u32, 10).unwrap();
        let entry = if seed % 2 == 0 { &CATALOG[0] } else { &CATALOG[3] };
        let fresh = || at_hand(entry, seed, |settings| settings.one_key = true);
        // With a hint on the screen, a number only marks.
        let mut app = fresh();
        let before = count(&app);
        type_char(&mut app, 'h');
        type_char(&mut app, digit);
        assert_eq!(count(&app), before);
        let mut app = fresh();
        let session = app.session().unwrap();
        let scene = session.scene();
        let (piece, is_begun) = (scene.hand[n - 1], scene.hand.len() >= 10 * n);
        let legal = session.can(&scene, piece);
        type_char(&mut app, digit);
        let plays = legal && !is_begun;
        assert_eq!(has_put(&app, piece), plays, "{n} {legal} {}", shown(&mut app));
        played += u32::from(plays);
        refused += u32::from(!legal);
        begun += u32::from(is_begun);
    }
    assert!(played > 5 && refused > 0 && begun > 0, "{played} {refused} {begun}");
}

/// Newcomers typed a card's place in the hand, not its place among the legal cards.
#[test]
fn a_number_is_a_place_in_the_hand() {
    let mut app = at_hand(&CATALOG[3], 5, |_| {});
    for _ in 0..200 {
        let play = app.session().unwrap();
        let (scene, pack) = (play.scene(), play.info().pack);
        let shut = (0..9.min(scene.hand.len())).find(|&at| !play.can(&scene, scene.hand[at]));
        if let (Scope::Hand, Some(at)) = (app.scope(), shut) {
            let before = count(&app);
            type_char(&mut app, char::from(b'1' + at as u8));
            assert!(said(&mut app).contains("? for rule"), "{pack:?} {}", shown(&mut app));
            press(&mut app, KeyCode::Enter);
            assert_eq!(count(&app), before);
            return;
        }
        step(&mut app);
    }
    panic!("every card was legal");
}

/// The digit of a card that may be played, while another one has that rank.
fn doubtful(app: &App) -> Option<(char, Piece)> {
    let session = app.session().unwrap();
    let (scene, pack) = (session.scene(), session.info().pack);
    let rank = |piece| match pack.face(piece) {
        Some(Face::Card { rank, .. }) => usize::from(rank),
        _ => 0,
    };
    (2..10).find_map(|n| {
        let marked = *scene.hand.get(n - 1)?;
        let other = scene.hand.iter().any(|&piece| rank(piece) == n && session.can(&scene, piece));
        let digit = char::from_digit(n as u32, 10)?;
        (session.can(&scene, marked) && rank(marked) != n && other).then_some((digit, marked))
    })
}

/// A newcomer typed 8 for the eight of hearts, and played the eighth card.
#[test]
fn a_number_that_is_also_a_rank_is_asked_for_until_it_was_meant_three_times() {
    if !apart("typing::a_number_that_is_also_a_rank_is_asked_for_until_it_was_meant_three_times") {
        return;
    }
    let at_doubt = |keep, coach| {
        let of = |seed| at_hand_of(&CATALOG[0], seed, keep, |settings| settings.coach = coach);
        let mut tables = (0..60).map(of);
        let app = tables.find(|app| doubtful(app).is_some()).unwrap();
        let (digit, marked) = doubtful(&app).unwrap();
        (app, digit, marked)
    };
    let asked = "The number picked a position, not a rank. Sure? Enter: Play ";
    // Nobody is asked with the coach off, or where the program could not remember that it has asked.
    for (keep, coach) in [(true, false), (false, true)] {
        let (mut app, digit, marked) = at_doubt(keep, coach);
        type_char(&mut app, digit);
        press(&mut app, KeyCode::Enter);
        assert!(has_put(&app, marked));
    }
    for _ in 0..3 {
        let (mut app, digit, marked) = at_doubt(true, true);
        // Somebody who did not mean it is asked again.
        for _ in 0..3 {
            type_char(&mut app, digit);
            press(&mut app, KeyCode::Enter);
            assert!(!has_put(&app, marked) && said(&mut app).contains(asked), "{}", shown(&mut app));
            press(&mut app, KeyCode::Esc);
            press(&mut app, KeyCode::Enter);
            assert!(!has_put(&app, marked) && !said(&mut app).contains(asked), "{}", shown(&mut app));
        }
        type_char(&mut app, digit);
        press(&mut app, KeyCode::Enter);
        press(&mut app, KeyCode::Enter);
        assert!(has_put(&app, marked), "{}", shown(&mut app));
    }
    let (mut app, digit, marked) = at_doubt(true, true);
    type_char(&mut app, digit);
    press(&mut app, KeyCode::Enter);
    assert!(has_put(&app, marked), "{}", shown(&mut app));
}

/// A card that may not be played has no number below it.
#[test]
fn a_rank_is_meant_where_the_card_in_that_place_may_not_be_played() {
    let mut meant = 0;
    for seed in 0..40 {
        let mut app = at_hand(&CATALOG[0], seed, |_| {});
        let session = app.session().unwrap();
        let (scene, pack) = (session.scene(), session.info().pack);
        let can = |&piece: &Piece| session.can(&scene, piece);
        let of_rank = |n: usize| {
            let bears = |&piece: &Piece| matches!(pack.face(piece), Some(Face::Card { rank, .. }) if usize::from(rank) == n);
            scene.hand.iter().copied().filter(can).find(bears)
        };
        let is_shut = |&n: &usize| scene.hand.get(n - 1).is_some_and(|piece| !can(piece));
        let found =
            (2..10).filter(is_shut).find_map(|n| Some((char::from_digit(n as u32, 10)?, of_rank(n)?)));
        let Some((digit, piece)) = found else { continue };
        type_char(&mut app, digit);
        press(&mut app, KeyCode::Enter);
        assert!(has_put(&app, piece), "{digit}\n{}", shown(&mut app));
        meant += 1;
    }
    assert!(meant > 2, "{meant}");
}

/// Newcomers typed `8c`, `10h` and `3-3`, which played cards in these places, claimed the deal and changed the speed.
#[test]
fn a_number_and_a_suit_or_two_numbers_with_a_hyphen_are_a_name() {
    let mut named_pieces = 0;
    for (entry, seed) in CATALOG.iter().flat_map(|entry| (0..4).map(move |seed| (entry, seed))) {
        let mut app = at_hand(entry, seed, |_| {});
        let (scene, pack) = {
            let session = app.session().unwrap();
            (session.scene(), session.info().pack)
        };
        let session = app.session().unwrap();
        let legal: Vec<Piece> =
            scene.hand.iter().copied().filter(|&piece| session.can(&scene, piece)).collect();
        for piece in legal {
            let keys = match pack.face(piece) {
                Some(Face::Card { rank: 2..=10, .. }) => {
                    pack.name(piece).to_string().replace('T', "10").to_lowercase()
                }
                Some(Face::Tile { high, low }) => format!("{low}-{high}"),
                _ => continue,
            };
            press(&mut app, KeyCode::Home);
            keys.chars().for_each(|key| type_char(&mut app, key));
            let shown_name = app.words().glyphs.piece(pack, piece);
            let marked = said(&mut app);
            assert!(marked.contains(&format!(" {shown_name}.")), "{keys}: {marked}\n{}", shown(&mut app));
            named_pieces += 1;
        }
    }
    assert!(named_pieces > 60, "{named_pieces}");
}

#[test]
fn backspace_takes_back_what_was_typed() {
    for entry in CATALOG {
        let mut app = at_hand(entry, 5, |_| {});
        let (nothing, before) = (named(&mut app), count(&app));
        if app.session().unwrap().choices().len() < 2 {
            continue;
        }
        mark_legal(&mut app);
        assert_ne!(named(&mut app), nothing);
        press(&mut app, KeyCode::Backspace);
        assert_eq!(named(&mut app), nothing, "{}\n{}", entry.info.id, shown(&mut app));
        press(&mut app, KeyCode::Enter);
        assert_eq!(count(&app), before);
    }
}

/// A match at its first decision from the hand, and a card of a number that may be played, with its typed name.
fn with_a_number(seed: u64) -> Option<(App, Piece, String)> {
    let app = at_hand(&CATALOG[0], seed, |_| {});
    let session = app.session().unwrap();
    let (scene, pack) = (session.scene(), session.info().pack);
    let (piece, name) =
        scene.hand.iter().filter(|&&piece| session.can(&scene, piece)).find_map(|&piece| {
            let name = pack.name(piece).to_string().to_lowercase();
            name.starts_with(|first: char| ('2'..='9').contains(&first)).then_some((piece, name))
        })?;
    Some((app, piece, name))
}

/// The letter of the hint is always asked for after a number, because Enter would close the hint, and the letter of
/// another command if it comes late. A newcomer typed `8`, looked at the screen, and typed `c` and Enter, which played
/// the eighth card.
#[test]
fn the_suit_of_a_typed_name_is_asked_for_if_it_could_be_a_command() {
    let of_each_suit = || -> BTreeMap<char, (App, Piece, String)> {
        let found = (0..24).filter_map(with_a_number).map(|found| (found.2.chars().last().unwrap(), found));
        found.collect()
    };
    let begin = |app: &mut App, name: &str| type_char(app, name.chars().next().unwrap());
    let at_once = of_each_suit();
    assert_eq!(at_once.len(), 4);
    for (suit, (mut app, piece, name)) in at_once {
        begin(&mut app, &name);
        end_name(app, piece, suit, false);
    }
    // One pause is enough for all.
    let mut slowly = of_each_suit();
    for (app, _, name) in slowly.values_mut() {
        begin(app, name);
    }
    std::thread::sleep(PAUSE);
    for (suit, (app, piece, _)) in slowly {
        end_name(app, piece, suit, true);
    }
}

/// Types the suit of a card whose number was typed, which is asked for if it could be a command.
fn end_name(mut app: App, piece: Piece, suit: char, slow: bool) {
    type_char(&mut app, suit);
    let shown_name = app.words().glyphs.piece(CATALOG[0].info.pack, piece);
    let asked = match suit {
        'h' => Some("Taken as a card's name; h alone is Hint. Sure?"),
        'c' if slow => Some("Taken as a card's name; c alone is Play out. Sure?"),
        's' if slow => Some("Taken as a card's name; s alone is Score. Sure?"),
        // Diamonds have no command.
        _ => None,
    };
    // What Enter does is said before.
    let enter = if asked.is_some() { "Enter twice" } else { "Enter" };
    assert!(said(&mut app).contains(&format!("{enter}: Play {shown_name}.")), "{}", shown(&mut app));
    press(&mut app, KeyCode::Enter);
    let is_asked = asked.is_some_and(|asked| said(&mut app).contains(asked));
    assert_eq!(
        (is_asked, has_put(&app, piece)),
        (asked.is_some(), asked.is_none()),
        "{suit} {slow}\n{}",
        shown(&mut app)
    );
}

/// Any other key ends a name, so that what follows is a command again.
#[test]
fn a_name_is_only_typed_without_other_keys_between() {
    let hint = |app: &mut App| shown(app).contains("Hint:");
    let mut seen = 0;
    for seed in 0..24 {
        let Some((mut app, _, name)) = with_a_number(seed).filter(|(_, _, name)| name.ends_with('h')) else {
            continue;
        };
        type_char(&mut app, name.chars().next().unwrap());
        type_char(&mut app, 'l');
        type_char(&mut app, 'l');
        assert!(!hint(&mut app));
        type_char(&mut app, 'h');
        assert!(hint(&mut app), "{name}\n{}", shown(&mut app));
        seen += 1;
    }
    assert!(seen > 0);
}

/// A message must not hide what Enter does: after `8` and a `c` that was refused, Enter played the eighth card.
#[test]
fn a_message_does_not_hide_what_enter_does() {
    for entry in CATALOG {
        let mut app = at_hand(entry, 5, |_| {});
        mark_legal(&mut app);
        let marked = named(&mut app).unwrap();
        type_char(&mut app, 'c');
        let message = said(&mut app);
        assert!(
            message.contains("the rest of the deal is not yet certain")
                && message.contains(&format!("Enter: {marked}.")),
            "{message}"
        );
    }
}

/// A newcomer typed 1 for the first choice, Pass, and bid 17.
#[test]
fn a_number_that_is_only_begun_bids_nothing() {
    let entry = &CATALOG[5];
    for seed in 0..40 {
        let settings = screen::settings(Language::English, Glyphs::Unicode, true);
        let start = Start::Match(Setup::quick(entry, seed));
        let mut app = App::new(Launch { start, keep: false, settings, ..Launch::default() }).unwrap();
        // Where the bid is at least 10, and 17 is possible.
        let is_wanted = |app: &App| {
            let bids = app.session().unwrap().choices();
            app.scope() == Scope::Row && bids.contains(&Move::Bid(17)) && !bids.contains(&Move::Bid(1))
        };
        if !(0..300).any(|_| {
            is_wanted(&app) || {
                step(&mut app);
                false
            }
        }) {
            continue;
        }
        let before = count(&app);
        type_char(&mut app, '1');
        let message = said(&mut app);
        assert!(message.contains("Type the rest: 1..."), "{message}");
        press(&mut app, KeyCode::Enter);
        assert_eq!(count(&app), before, "{}", shown(&mut app));
        "17".chars().for_each(|digit| type_char(&mut app, digit));
        assert!(said(&mut app).contains("Enter: Bid 17"), "{}", shown(&mut app));
        press(&mut app, KeyCode::Enter);
        assert!(count(&app) > before);
        return;
    }
    panic!("no bid of two digits");
}

#[test]
fn two_digits_mark_a_choice_beyond_the_tenth() {
    let legal = |app: &App| app.session().unwrap().scene().legal.pieces().len();
    let tables = (0..60).map(|seed| at_hand(&CATALOG[0], seed, |_| {}));
    let mut app = tables.into_iter().find(|app| legal(app) > 11).unwrap();
    let marked = |app: &mut App| {
        let line = shown(app).lines().rev().nth(2).unwrap().to_owned();
        line.split("Enter: Play ").nth(1).map(|rest| rest.split('.').next().unwrap().to_owned())
    };
    let pack = app.session().unwrap().info().pack;
    let hand = app.session().unwrap().scene().hand;
    let all: Vec<String> = hand.into_iter().map(|piece| Glyphs::Unicode.piece(pack, piece)).collect();
    for (typed, n) in [("1", 1), ("11", 11), ("12", 12), ("2", 2), ("22", 2), ("0", 10), ("10", 10)] {
        press(&mut app, KeyCode::Home);
        typed.chars().for_each(|digit| type_char(&mut app, digit));
        assert_eq!(marked(&mut app).as_ref(), Some(&all[n - 1]), "{typed}\n{}", shown(&mut app));
    }
    // A digit typed later is a number of its own.
    press(&mut app, KeyCode::Home);
    type_char(&mut app, '1');
    std::thread::sleep(PAUSE);
    type_char(&mut app, '2');
    assert_eq!(marked(&mut app).as_ref(), Some(&all[1]), "{}", shown(&mut app));
    let shown = shown(&mut app);
    assert!(shown.contains(" 11 ") && shown.contains(" 12 "), "{shown}");
}
