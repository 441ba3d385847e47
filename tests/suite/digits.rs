//! Digits at a decision: places in the hand, and the numbers of bids and calls.

use std::time::Duration;

use crate::common::amount;
use crate::common::at_hand::{at_hand, count, has_put, named, step};
use crate::common::kept::short;
use crate::common::screen::{self, draw, mark_legal, press, said, shown, text, type_char};
use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use offsuit::config::Speed;
use offsuit::core::{LedSuit, Move};
use offsuit::games::{self, CATALOG, Entry};
use offsuit::lang::{Glyphs, Language};
use offsuit::table::Setup;
use offsuit::ui::keys::{Command, Scope};
use offsuit::ui::{App, Launch, Start};
use ratatui::layout::Position;

/// Longer than what is typed together takes.
const PAUSE: Duration = Duration::from_millis(1600);

#[test]
fn the_number_under_a_piece_selects_it_and_enter_plays_it() {
    for entry in CATALOG {
        let app = at_hand(entry, 5, |_| ());
        let play = app.session().unwrap();
        let scene = play.scene();
        for (n, &piece) in scene.hand.iter().enumerate().filter(|(_, piece)| play.can(&scene, **piece)) {
            let mut app = at_hand(entry, 5, |_| ());
            let number = (n + 1).to_string();
            assert!(shown(&mut app).split_whitespace().any(|word| word == number), "{}", shown(&mut app));
            number.chars().for_each(|key| type_char(&mut app, key));
            assert_eq!(app.scope(), Scope::Hand, "a number alone decides nothing");
            press(&mut app, KeyCode::Enter);
            if app.scope() == Scope::Row {
                step(&mut app);
            }
            assert!(has_put(&app, piece), "{} {}\n{}", entry.info.id, n + 1, shown(&mut app));
        }
    }
}

/// Newcomers typed 6, h for a hint and Enter to close it: that played the six of hearts.
#[test]
fn a_letter_after_a_digit_is_a_command() {
    for (entry, digit) in CATALOG.iter().flat_map(|entry| "1690".chars().map(move |digit| (entry, digit))) {
        let mut app = at_hand(entry, 5, |_| ());
        type_char(&mut app, digit);
        let before = (count(&app), named(&mut app));
        type_char(&mut app, 'h');
        assert!(shown(&mut app).contains("Hint:"), "{} {digit}\n{}", entry.info.id, shown(&mut app));
        // Closing it leaves the hand as it was.
        press(&mut app, KeyCode::Enter);
        assert_eq!((count(&app), named(&mut app)), before, "{} {digit}", entry.info.id);
    }
}

/// The number that a choice in a row must have.
fn number(app: &App, mv: Move) -> usize {
    let declarations = app.session().unwrap().info().declarations;
    match mv {
        Move::Pass => 0,
        Move::Bid(points) => points.into(),
        Move::Declare(declaration) if declarations.len() > 2 => declaration.index(),
        Move::Declare(declaration) => declaration.index() + 1,
        Move::Lead(_, LedSuit::Number(number)) => number.into(),
        Move::Lead(_, LedSuit::Doubles) => 7,
        Move::Play(_) | Move::Lay(_) => panic!("a piece is in no row"),
    }
}

/// What is typed to make a decision: the digits of a choice, in the hand or in a row.
fn digits(app: &App, choice: usize) -> String {
    let session = app.session().unwrap();
    let mut choices = session.choices();
    if app.scope() == Scope::Row {
        // A row that is opened from the hand has the ways to play one piece.
        let mv = choices.swap_remove(choice % choices.len());
        return number(app, mv).to_string();
    }
    let scene = session.scene();
    let places: Vec<usize> =
        (0..scene.hand.len()).filter(|&at| session.can(&scene, scene.hand[at])).collect();
    (places[choice % places.len()] + 1).to_string()
}

/// Plays a whole match by digits and Enter alone, at this size. Returns how many keys each decision took.
fn play_out(entry: &'static Entry, size: (u16, u16)) -> Vec<usize> {
    let mut settings = screen::settings(Language::English, Glyphs::Unicode, true);
    settings.speed = Speed::Instant;
    let start = Start::Match(short(entry, 5, &[0]));
    let budget = screen::hasty();
    let mut app = App::new(Launch { start, keep: false, settings, budget, ..Launch::default() }).unwrap();
    let (mut keys, mut piece) = (Vec::new(), None);
    for n in 0.. {
        assert!(n < 20_000, "{}\n{}", entry.info.id, shown(&mut app));
        let screen = text(&draw(&mut app, size));
        match app.scope() {
            Scope::MatchOver => break,
            Scope::Wait => app.tick(),
            scope @ (Scope::Hand | Scope::Row) => {
                let typed = match piece.take() {
                    Some(piece) => {
                        let ways = app.session().unwrap().ways(piece);
                        number(&app, ways[n % ways.len()]).to_string()
                    }
                    None => digits(&app, n * 7),
                };
                assert!(screen.contains(&typed), "{typed}\n{screen}");
                let before = count(&app);
                typed.chars().for_each(|digit| type_char(&mut app, digit));
                press(&mut app, KeyCode::Enter);
                keys.push(typed.len() + 1);
                let is_opened = app.scope() == Scope::Row && count(&app) == before;
                assert!(is_opened || count(&app) > before, "{typed} {scope:?}\n{}", shown(&mut app));
                if is_opened && scope == Scope::Hand {
                    let at = typed.parse::<usize>().unwrap() - 1;
                    piece = app.session().unwrap().scene().hand.get(at).copied();
                    // It is one decision.
                    keys.pop();
                    keys.push(2 + typed.len() + 1);
                }
            }
            _ => press(&mut app, KeyCode::Enter),
        }
    }
    keys
}

/// `cargo test --test suite digits:: -- --nocapture` shows how many keys a decision takes.
#[test]
fn a_match_of_each_game_is_played_by_digits_and_enter_alone() {
    let mut all = Vec::new();
    for (entry, size) in CATALOG.iter().flat_map(|entry| [(80, 24), (60, 20)].map(|size| (entry, size))) {
        let keys = play_out(entry, size);
        assert!(!keys.is_empty(), "{}", entry.info.id);
        all.extend(keys);
    }
    all.sort_unstable();
    println!("{} decisions, median {} keys, most {}", all.len(), all[all.len() / 2], all[all.len() - 1]);
    assert!(all[all.len() / 2] <= 2);
}

/// Clicks on a place of the screen that gives this command.
fn click(app: &mut App, size: (u16, u16), command: Command) {
    let screen = text(&draw(app, size));
    let places = (0..size.1).flat_map(|y| (0..size.0).map(move |x| Position::new(x, y)));
    let place = places.into_iter().find(|&place| app.under(place) == Some(command));
    let place = place.unwrap_or_else(|| panic!("nothing to click for {command:?}\n{screen}"));
    let kind = MouseEventKind::Down(MouseButton::Left);
    app.mouse(MouseEvent { kind, column: place.x, row: place.y, modifiers: KeyModifiers::NONE });
}

#[test]
fn a_match_of_each_game_is_played_by_the_mouse_alone() {
    for (entry, size) in CATALOG.iter().flat_map(|entry| [(80, 24), (60, 20)].map(|size| (entry, size))) {
        let mut settings = screen::settings(Language::English, Glyphs::Unicode, true);
        settings.speed = Speed::Instant;
        let start = Start::Match(short(entry, 5, &[0]));
        let budget = screen::hasty();
        let mut app = App::new(Launch { start, keep: false, settings, budget, ..Launch::default() }).unwrap();
        for n in 0.. {
            assert!(n < 20_000, "{}\n{}", entry.info.id, shown(&mut app));
            let session = app.session().unwrap();
            let at = match app.scope() {
                Scope::MatchOver => break,
                Scope::Wait => {
                    app.tick();
                    continue;
                }
                Scope::Hand => {
                    let scene = session.scene();
                    let mut legal =
                        (0..scene.hand.len()).filter(|&at| session.can(&scene, scene.hand[at])).cycle();
                    legal.nth(n % scene.hand.len())
                }
                Scope::Row => Some(0),
                _ => None,
            };
            let before = count(&app);
            match at {
                // The first click selects, and the second one plays.
                Some(at) => (0..2).for_each(|_| {
                    if count(&app) == before && matches!(app.scope(), Scope::Hand | Scope::Row) {
                        let at = if app.scope() == Scope::Row { 0 } else { at };
                        click(&mut app, size, Command::Point(at));
                    }
                }),
                None => click(&mut app, size, Command::Choose),
            }
        }
    }
}

/// A match of the game with an auction when the person has such choices. They bid as much as they can if `high`, or pass.
fn at_bid(high: bool, wanted: impl Fn(&[Move]) -> bool) -> App {
    let entry = games::find("reveille").unwrap();
    for seed in 0..40 {
        let settings = screen::settings(Language::English, Glyphs::Unicode, true);
        let start = Start::Match(Setup::quick(entry, seed));
        let mut app = App::new(Launch { start, keep: false, settings, ..Launch::default() }).unwrap();
        for _ in 0..300 {
            if app.scope() == Scope::Row && wanted(&app.session().unwrap().choices()) {
                return app;
            }
            if high && app.scope() == Scope::Row {
                press(&mut app, KeyCode::End);
                press(&mut app, KeyCode::Enter);
            } else {
                step(&mut app);
            }
        }
    }
    panic!("no such choices");
}

#[test]
fn a_number_in_an_auction_is_the_bid_and_zero_or_p_passes() {
    let mut app = at_bid(false, |bids| bids.contains(&Move::Bid(27)) && !bids.contains(&Move::Bid(2)));
    assert!(said(&mut app).contains("0 Pass"), "{}", shown(&mut app));
    let before = count(&app);
    // A digit that only begins a number bids nothing.
    type_char(&mut app, '2');
    assert!(said(&mut app).contains("Type the rest: 2..."), "{}", shown(&mut app));
    press(&mut app, KeyCode::Enter);
    assert_eq!(count(&app), before, "{}", shown(&mut app));
    for pass in ['0', 'p'] {
        type_char(&mut app, pass);
        assert_eq!(named(&mut app).as_deref(), Some("Pass"), "{pass}\n{}", shown(&mut app));
    }
    "27".chars().for_each(|digit| type_char(&mut app, digit));
    assert_eq!(named(&mut app).as_deref(), Some("Bid 27"), "{}", shown(&mut app));
    // A bid that is too high is not taken for another one, and the rules say why.
    "63".chars().for_each(|digit| type_char(&mut app, digit));
    assert_eq!(named(&mut app), None, "{}", shown(&mut app));
    assert!(said(&mut app).contains("? for rule"), "{}", shown(&mut app));
    press(&mut app, KeyCode::Enter);
    assert_eq!(count(&app), before);
    "27".chars().for_each(|digit| type_char(&mut app, digit));
    press(&mut app, KeyCode::Enter);
    assert!(count(&app) > before);
}

#[test]
fn a_number_in_a_call_is_the_trump() {
    let mut app = at_bid(true, |calls| matches!(calls[0], Move::Declare(_)));
    let names = [("3", "Trump 3"), ("0", "Trump 0"), ("7", "No trump")];
    for (digit, name) in names {
        type_char(&mut app, digit.chars().next().unwrap());
        let named = named(&mut app).unwrap();
        assert!(named.to_lowercase().contains(&name.to_lowercase()), "{digit}: {named}\n{}", shown(&mut app));
    }
    assert!(said(&mut app).contains("7 No trump"), "{}", shown(&mut app));
}

#[test]
fn tab_goes_to_the_next_suit_and_back() {
    let mut moved = 0;
    for seed in 0..20 {
        let mut app = at_hand(&CATALOG[0], seed, |_| {});
        let suit = |named: Option<String>| named.and_then(|play| play.chars().last());
        let mut seen = Vec::new();
        for _ in 0..4 {
            press(&mut app, KeyCode::Tab);
            seen.push(suit(named(&mut app)));
        }
        assert!(seen.iter().all(Option::is_some), "{seen:?}");
        if seen[0] != seen[1] {
            moved += 1;
            press(&mut app, KeyCode::BackTab);
            assert_eq!(suit(named(&mut app)), seen[2], "{seen:?}\n{}", shown(&mut app));
        }
    }
    assert!(moved > 5, "{moved}");
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
