//! Bots that think in the background: the screen stays responsive, and their decisions stay the same.

use std::fs;
use std::time::Duration;

use crate::common::at_hand::at_hand_with;
use crate::common::kept::{path, short};
use crate::common::screen;
use crate::common::screen::{frame, mark_legal, press, press_on, said, shown, text, type_char};
use crossterm::event::KeyCode;
use offsuit::config::{Settings, Speed};
use offsuit::core::Seat;
use offsuit::games::{CATALOG, find};
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::Study;
use offsuit::learn::learnable;
use offsuit::sitting::Phase;
use offsuit::table::{Budget, Level, Local, Saved, Saver, Setup, Waiting};
use offsuit::ui::keys::{Command, Scope};
use offsuit::ui::{App, Launch, Start};

/// A short match with people in these seats and bots of this level in the others.
fn against(game: &str, level: Level, people: &[usize]) -> Setup {
    let mut setup = short(find(game).unwrap(), 3, people);
    for n in (0..setup.seats.len()).filter(|n| !people.contains(n)) {
        setup.seats[n] = Setup::bot(n, level);
    }
    setup
}

/// The next step. If it is a bot's turn, it begins to think first.
fn step(table: &mut dyn Local, beside: bool) {
    match table.waiting() {
        Waiting::Human(seat) => table.play(seat, table.choices(seat)[0]).unwrap(),
        Waiting::Bot(seat) if beside => {
            table.think();
            // Asking again changes nothing, and the bot still has to decide.
            table.think();
            assert_eq!(table.waiting(), Waiting::Bot(seat));
            if table.thinks(Duration::ZERO) {
                assert!(!table.thinks(Duration::from_secs(60)));
            }
            table.advance().unwrap();
        }
        _ => table.advance().unwrap(),
    }
}

#[test]
fn the_record_is_the_same_with_threads_and_without() {
    for entry in CATALOG {
        let folder = tempfile::tempdir().unwrap();
        let levels = [Level::Expert, Level::Casual, Level::Master];
        let records = [true, false].map(|beside| {
            let mut setup = Setup::quick(entry, 3);
            for n in 1..setup.seats.len() {
                setup.seats[n] = Setup::bot(n, levels[n % 3]);
            }
            let mut table = setup.open(Saver::in_folder(folder.path(), "match")).unwrap();
            table.set_budget(Budget::iterations(4));
            for n in 0..60 {
                step(&mut *table, beside);
                // Undone while a bot thinks and while none does.
                if n % 20 == 19 && table.event_count() > 10 {
                    if beside {
                        table.think();
                    }
                    let _ = table.undo(Seat::new(0));
                }
            }
            fs::read_to_string(path(&*table)).unwrap()
        });
        assert!(records[0].lines().count() > 20, "{}", entry.info.id);
        assert_eq!(records[0], records[1], "{}", entry.info.id);
    }
}

#[test]
fn playing_out_a_deal_waits_for_the_thinking_bot() {
    let mut table = against("fifteens", Level::Casual, &[]).open(Saver::none()).unwrap();
    let mut played_out = 0;
    while table.waiting() != Waiting::Nothing {
        table.think();
        if table.can_claim() {
            table.play_out_deal().unwrap();
            played_out += 1;
        } else {
            table.advance().unwrap();
        }
    }
    assert!(played_out > 0);
}

fn app(setup: Setup, budget: Budget, speed: Speed) -> App {
    let settings = Settings { speed, ..screen::settings(Language::English, Glyphs::Unicode, true) };
    let launch = Launch {
        start: Start::Match(setup),
        keep: false,
        seed: Some(7),
        settings,
        budget,
        ..Launch::default()
    };
    App::new(launch).unwrap()
}

#[test]
fn a_match_against_experts_is_played_on_the_screen() {
    for game in ["hamlet", "loo"] {
        let mut app = app(against(game, Level::Expert, &[0]), Budget::iterations(20), Speed::Normal);
        for n in 0.. {
            assert!(n < 20_000, "{}", shown(&mut app));
            match app.scope() {
                Scope::MatchOver => break,
                Scope::Wait if n % 3 == 0 => press(&mut app, KeyCode::Enter),
                Scope::Wait => {
                    // As the terminal does it.
                    while app.thinks() {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                    app.tick();
                }
                Scope::Hand => {
                    mark_legal(&mut app);
                    press(&mut app, KeyCode::Enter);
                }
                _ => press_on(&mut app),
            }
        }
        assert!(said(&mut app).contains(" win"), "{}", shown(&mut app));
    }
}

/// A master with so much time that it outlasts any test.
fn endless() -> Budget {
    Budget { think: Some(Duration::from_secs(15)), ..Budget::default() }
}

/// Plays on until a bot thinks that will not finish soon.
fn to_thinking(app: &mut App) {
    draw_once(app);
    for _ in 0..50 {
        match app.scope() {
            Scope::Wait if app.thinks() => return,
            Scope::Wait => app.tick(),
            _ => press_on(app),
        }
    }
    panic!("nobody thinks: {}", shown(app));
}

fn draw_once(app: &mut App) {
    screen::draw(app, (80, 24));
}

#[test]
fn keys_work_while_a_bot_thinks() {
    for speed in [Speed::Step, Speed::Instant] {
        let mut app = app(against("hamlet", Level::Master, &[0]), endless(), speed);
        if speed == Speed::Step {
            // Nothing happens by itself before a key, and the skipped decision is then waited for.
            draw_once(&mut app);
            while !(app.scope() == Scope::Wait && app.thinks()) {
                press_on(&mut app);
            }
            press(&mut app, KeyCode::Enter);
        } else {
            to_thinking(&mut app);
        }
        assert_eq!(app.wait(), Some(Duration::ZERO));
        let count = |app: &App| app.session().unwrap().table().event_count();
        let before = count(&app);
        assert!(said(&mut app).contains("Waiting for "), "{}", shown(&mut app));
        app.show_thinking();
        assert!(said(&mut app).contains(" is thinking..."), "{}", shown(&mut app));
        // Skipping does not wait.
        press(&mut app, KeyCode::Enter);
        assert!(app.scope() == Scope::Wait && app.thinks() && count(&app) == before);
        for (key, scope) in [('?', Scope::Rules), ('s', Scope::Listing)] {
            type_char(&mut app, key);
            assert_eq!(app.scope(), scope);
            assert!(!app.thinks() && app.wait().is_none());
            press(&mut app, KeyCode::Esc);
        }
        screen::draw(&mut app, (160, 50));
        assert!(app.thinks() && said(&mut app).contains(" is thinking..."));
        if app.session().unwrap().undoer().is_some() {
            type_char(&mut app, 'u');
            assert!(count(&app) < before);
            assert!(matches!(app.session().unwrap().phase(), Phase::Choose(_)), "{}", shown(&mut app));
        }
        press(&mut app, KeyCode::Esc);
        type_char(&mut app, 'y');
        assert_eq!(app.scope(), Scope::Home);
    }
}

#[test]
fn quick_bots_are_not_announced() {
    // On a busy machine, many may be late in one match, but hardly in all of them.
    let mut counts = Vec::new();
    let is_quick = (0..5).any(|_| {
        let mut app = app(against("fifteens", Level::Random, &[]), Budget::default(), Speed::Instant);
        draw_once(&mut app);
        let (mut waits, mut decisions) = (0, 0);
        while app.scope() != Scope::MatchOver && decisions < 300 {
            if app.scope() == Scope::Wait {
                waits += u32::from(app.thinks());
                decisions += 1;
                app.tick();
            } else {
                press_on(&mut app);
            }
        }
        assert!(decisions > 100, "{decisions}");
        counts.push((waits, decisions));
        waits * 2 < decisions
    });
    assert!(is_quick, "announced, of how many: {counts:?}");
}

#[test]
fn a_thinking_bot_does_not_lock_the_record_of_a_match_that_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = against("hamlet", Level::Master, &[]).open(Saver::in_folder(folder.path(), "m")).unwrap();
    table.set_budget(endless());
    while !table.thinks(Duration::from_millis(20)) {
        table.advance().unwrap();
        table.think();
    }
    let Saved::At(path) = table.saved().clone() else { panic!("no record") };
    drop(table);
    assert!(offsuit::table::resume(&path).is_ok());
}

#[test]
fn keys_work_while_a_hint_is_searched_for() {
    // Far more than a search can do before the next line runs.
    let budget = Budget::iterations(30_000);
    let mut app = at_hand_with(&CATALOG[0], 5, false, budget, |_| ());
    let shows = |app: &mut App, words: &str| text(&frame(app, (80, 24))).contains(words);
    app.command(Command::Hint);
    assert!(app.searches() && !shows(&mut app, "Looking for the best choice"), "most searches are short");
    app.show_thinking();
    assert!(shows(&mut app, "Looking for the best choice"));
    app.command(Command::Forward);
    assert!(!app.searches() && !shows(&mut app, "Looking for the best choice"), "any key cancels it");
    app.tick();
    assert!(!app.shows_hint() && app.scope() == Scope::Hand);
    app.command(Command::Hint);
    assert!(app.searches());
    app.command(Command::Choose);
    assert!(!app.searches(), "the choice is made");
}

/// The end of a search changes nothing by itself: it is noticed when the wait is over, and then the screen is drawn again.
#[test]
fn an_explanation_that_is_found_after_the_screen_was_drawn_is_shown() {
    for entry in learnable() {
        let start = Start::Learn(Study::Problems(Some(entry)));
        let settings = screen::settings(Language::English, Glyphs::Unicode, true);
        let budget = screen::hasty();
        let mut app = App::new(Launch { start, keep: false, settings, budget, ..Launch::default() }).unwrap();
        let looks = |app: &mut App| text(&frame(app, (80, 24))).contains("Looking for the reason");
        app.command(Command::Choose);
        let session = app.session().unwrap();
        let answers = session.choices().len().max(session.scene().hand.len());
        // Tries choices until the problem responds to one.
        for at in 0..answers {
            app.command(Command::Point(at));
            app.command(Command::Point(at));
            if app.scope() == Scope::Lesson {
                break;
            }
        }
        assert!(looks(&mut app), "{}: {}", entry.info.id, text(&frame(&mut app, (80, 24))));
        while app.thinks() {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(looks(&mut app) && app.wait().is_some(), "{}: nothing would draw it again", entry.info.id);
        app.tick();
        assert!(!looks(&mut app) && app.wait().is_none(), "{}", entry.info.id);
    }
}
