//! Every screen at every size, with random keys and clicks: nothing panics, and the program keeps working.

use std::collections::BTreeMap;

use crate::common::amount;
use crate::common::apart::apart;
use crate::common::screen;
use crate::common::screen::{draw, text};
use crate::common::special_keys::SPECIAL_KEYS;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use offsuit::bots::Level;
use offsuit::config::Settings;
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language};
use offsuit::record::{Player, Sitter};
use offsuit::table::Setup;
use offsuit::ui::keys::{Command, Keymap, Scope};
use offsuit::ui::{App, Launch, MIN_SIZE, Moment, Start};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;

/// What a monkey does.
#[derive(Clone, Copy, Debug)]
enum Act {
    Key(KeyCode, KeyModifiers),
    Mouse(MouseEventKind, u16, u16),
    Resize(u16, u16),
    Tick,
}

/// What it finds.
#[derive(Clone, Debug)]
struct Found {
    game: usize,
    seats: usize,
    people: usize,
    /// Home, a match, the rules.
    opens: u8,
    glyphs: Glyphs,
    language: Language,
    colored: bool,
    motion: bool,
    confirm: bool,
}

fn sizes() -> impl Strategy<Value = (u16, u16)> {
    // At random sizes, and where layouts change.
    let edges = (
        select(vec![
            1_u16, 2, 59, 60, 61, 80, 99, 100, 101, 109, 110, 111, 139, 140, 141, 149, 150, 151, 200,
        ]),
        select(vec![1_u16, 2, 19, 20, 21, 23, 24, 25, 29, 30, 31, 40, 44, 45, 46, 60]),
    );
    prop_oneof![2 => (1..=200_u16, 1..=60_u16), 2 => edges, 3 => Just((80, 24))]
}

fn acts() -> impl Strategy<Value = Act> {
    let letters = "abcdefgijklmnoprstuvwxyz0123456789?/.,+-= GNQqy日é";
    let plain = |code| Act::Key(code, KeyModifiers::NONE);
    let mouse = select(vec![
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
        MouseEventKind::Moved,
    ]);
    prop_oneof![
        12 => select(letters.chars().collect::<Vec<_>>()).prop_map(move |c| plain(KeyCode::Char(c))),
        12 => select(SPECIAL_KEYS.to_vec()).prop_map(plain),
        // Keys that open other screens.
        8 => select("ttrrjs,?c./euLL".chars().collect::<Vec<_>>()).prop_map(move |c| plain(KeyCode::Char(c))),
        12 => Just(plain(KeyCode::Enter)),
        12 => Just(Act::Tick),
        6 => (mouse, 0..210_u16, 0..65_u16).prop_map(|(kind, x, y)| Act::Mouse(kind, x, y)),
        6 => (select(vec![MouseEventKind::Down(MouseButton::Left)]), 0..80_u16, 0..24_u16)
            .prop_map(|(kind, x, y)| Act::Mouse(kind, x, y)),
        6 => sizes().prop_map(|(width, height)| Act::Resize(width, height)),
        // A hint takes time.
        1 => Just(plain(KeyCode::Char('h'))),
        1 => select(vec!['a', 'q', 'h']).prop_map(|c| Act::Key(KeyCode::Char(c), KeyModifiers::ALT)),
    ]
}

fn found() -> impl Strategy<Value = Found> {
    let glyphs = select(Glyphs::ALL.to_vec());
    let language = select(Language::ALL.to_vec());
    (
        0..CATALOG.len(),
        0..8_usize,
        0..8_usize,
        select(vec![0, 0, 1, 2, 2, 2_u8]),
        glyphs,
        language,
        any::<[bool; 3]>(),
    )
        .prop_map(|(game, seats, people, opens, glyphs, language, [colored, motion, confirm])| {
            let seating = CATALOG[game].info.seating;
            let seats = seats.clamp(seating.min, seating.max);
            Found {
                game,
                seats,
                people: people.min(seats),
                opens,
                glyphs,
                language,
                colored,
                motion,
                confirm,
            }
        })
}

fn open(found: &Found) -> App {
    let entry = &CATALOG[found.game];
    let settings = Settings {
        motion: found.motion,
        confirm: found.confirm,
        ..screen::settings(found.language, found.glyphs, found.colored)
    };
    let mut setup = Setup::quick_for(entry, found.seats, 5);
    for (n, sitter) in setup.seats.iter_mut().enumerate() {
        *sitter = Setup::bot(n, Level::Novice);
        if n < found.people {
            sitter.player = Player::Human;
        }
    }
    // A name as long and wide as possible.
    setup.seats[0] = Sitter::new(&"長い名前".repeat(8), setup.seats[0].player.clone()).unwrap();
    let start = match found.opens {
        1 => Start::Rules(Moment { entry, anchor: "play".to_owned() }),
        2 => Start::Match(setup),
        _ => Start::Home,
    };
    let budget = screen::hasty();
    App::new(Launch { start, seed: Some(5), settings, budget, ..Launch::default() }).unwrap()
}

/// Does what a monkey does, and counts how often each scope was met.
fn run(found: &Found, acts: &[Act], seen: &mut BTreeMap<String, usize>) {
    let mut app = open(found);
    let mut size = (80, 24);
    draw(&mut app, size);
    for &act in acts {
        let mut leaves = false;
        match act {
            Act::Key(code, modifiers) => {
                let event = KeyEvent::new(code, modifiers);
                let asked = Keymap::usual().command(app.scope(), &event);
                leaves = matches!(
                    asked,
                    Some(Command::Quit | Command::Exit | Command::Leave | Command::Choose | Command::Return)
                );
                app.key(event);
            }
            Act::Mouse(kind, column, row) => {
                leaves = true;
                app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
            }
            Act::Resize(width, height) => size = (width, height),
            Act::Tick => app.tick(),
        }
        if !app.running() {
            assert!(leaves, "{act:?} ended the program");
            app = open(found);
        }
        let shown = text(&draw(&mut app, size));
        if size.0 >= MIN_SIZE.0 && size.1 >= MIN_SIZE.1 {
            assert!(shown.trim().chars().count() > 20, "hardly anything is shown:\n{shown}");
        }
        *seen.entry(format!("{:?}", app.scope())).or_default() += 1;
    }
}

#[test]
fn a_monkey_breaks_nothing() {
    if !apart("sizes::a_monkey_breaks_nothing") {
        return;
    }
    let config =
        ProptestConfig { cases: amount(25, 60), failure_persistence: None, ..ProptestConfig::default() };
    let rng =
        proptest::test_runner::TestRng::from_seed(proptest::test_runner::RngAlgorithm::XorShift, &[11; 16]);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let seen = std::cell::RefCell::new(BTreeMap::new());
    let monkeys = (found(), prop::collection::vec(acts(), 300));
    runner
        .run(&monkeys, |(found, acts)| {
            run(&found, &acts, &mut seen.borrow_mut());
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    let seen = seen.into_inner();
    let mut missed = Vec::new();
    for scope in Scope::ALL {
        // A monkey neither finishes a match nor sees what is asked only when nothing is saved, and it finds no house.
        let rare = matches!(
            scope,
            Scope::MatchOver
                | Scope::Result
                | Scope::Review
                | Scope::Ask
                | Scope::Room
                | Scope::Talk
                | Scope::Host
        );
        if !rare && !seen.contains_key(&format!("{scope:?}")) {
            missed.push(scope);
        }
    }
    // Which screens the monkey finds depends on how quickly bots decide. Another test opens every screen.
    assert!(missed.len() <= 2, "{missed:?}: {seen:?}");
}

/// The keys that lead to each screen, from the table or from home.
const WAYS: [(bool, &str); 18] = [
    (true, ""),
    (true, "\n"),
    (true, "\n1\n"),
    (true, "s"),
    (true, "?"),
    (true, "?c"),
    (true, "?/t"),
    (true, "\n."),
    (true, "\nh"),
    (true, "\ne"),
    (false, ""),
    (false, "t"),
    (false, ","),
    (false, "r"),
    (false, "s"),
    (false, "L"),
    (false, "L\n"),
    (false, "L\n\n"),
];

#[test]
fn every_screen_draws_at_any_size() {
    if !apart("sizes::every_screen_draws_at_any_size") {
        return;
    }
    let config = ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() };
    let rng =
        proptest::test_runner::TestRng::from_seed(proptest::test_runner::RngAlgorithm::XorShift, &[9; 16]);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let strategy = (found(), select(WAYS.to_vec()), prop::collection::vec(sizes(), 12));
    let outcome = runner.run(&strategy, |(found, (at_table, keys), sizes)| {
        let mut app = open(&Found { opens: if at_table { 2 } else { 0 }, motion: false, ..found });
        for key in keys.chars() {
            let code = if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) };
            app.key(KeyEvent::new(code, KeyModifiers::NONE));
            (0..50).for_each(|_| app.tick());
        }
        for size in sizes {
            draw(&mut app, size);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
}
