//! Setting up a table, the list of keys, and the home screen's description of a game.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use offsuit::config::{Depth, Settings};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::record::{Header, Player};
use offsuit::ui::keys::{BINDINGS, Command, Scope};
use offsuit::ui::{App, Launch};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Position;
use unicode_width::UnicodeWidthStr;

/// The program at its home screen, with this game chosen, at 80x24.
fn home(game: &str) -> App {
    let settings =
        Settings { language: Some(Language::English), glyphs: Some(Glyphs::Unicode), ..Settings::default() };
    let launch = Launch { keep: false, seed: Some(7), settings, ..Launch::default() };
    let mut app = App::new(launch).unwrap();
    draw(&mut app, (80, 24));
    press(&mut app, KeyCode::Home);
    let at = CATALOG.iter().position(|entry| entry.info.id == game).unwrap();
    (0..at).for_each(|_| press(&mut app, KeyCode::Right));
    app
}

/// The form of this game.
fn form(game: &str) -> App {
    let mut app = home(game);
    keys(&mut app, "t");
    assert_eq!(app.scope(), Scope::Form);
    app
}

fn press(app: &mut App, code: KeyCode) {
    app.key(KeyEvent::new(code, KeyModifiers::NONE));
}

fn keys(app: &mut App, text: &str) {
    text.chars().for_each(|letter| press(app, KeyCode::Char(letter)));
}

fn down(app: &mut App, times: usize) {
    (0..times).for_each(|_| press(app, KeyCode::Down));
}

fn terminal(app: &mut App, (width, height): (u16, u16)) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    terminal
}

fn draw(app: &mut App, size: (u16, u16)) -> Buffer {
    terminal(app, size).backend().buffer().clone()
}

fn text(buffer: &Buffer) -> String {
    let rows = buffer.content().chunks(buffer.area.width.max(1).into());
    rows.map(|row| row.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned() + "\n").collect()
}

fn screen(app: &mut App) -> String {
    text(&draw(app, (80, 24)))
}

/// The column and row of the first occurrence of this text on the screen at 80x24.
fn place(app: &mut App, wanted: &str) -> (u16, u16) {
    let shown = screen(app);
    let found = shown.lines().enumerate().find_map(|(y, line)| Some((line.find(wanted)?, y, line)));
    let (at, y, line) = found.unwrap_or_else(|| panic!("no {wanted:?}\n{shown}"));
    (line[..at].width() as u16, y as u16)
}

fn click(app: &mut App, column: u16, row: u16) {
    let kind = MouseEventKind::Down(MouseButton::Left);
    app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
}

fn click_on(app: &mut App, wanted: &str) {
    let (column, row) = place(app, wanted);
    click(app, column, row);
}

/// Clicks the last arrow in the row with these words.
fn click_arrow(app: &mut App, row_of: &str, arrow: char) {
    let (_, y) = place(app, row_of);
    let shown = screen(app);
    let line = shown.lines().nth(y.into()).unwrap();
    let at = line.rfind(arrow).unwrap_or_else(|| panic!("no {arrow} next to {row_of}\n{shown}"));
    click(app, line[..at].width() as u16, y);
}

/// Makes the seat of the chosen row a person's.
fn seat_person(app: &mut App) {
    // The row may move when what is said below others changes.
    let is_human = |app: &mut App| {
        let shown = screen(app);
        shown.lines().find(|line| line.contains('▶')).unwrap().contains("< human >")
    };
    while !is_human(app) {
        press(app, KeyCode::Right);
    }
}

fn header(app: &App) -> Header {
    app.session().expect("a match").table().header().clone()
}

fn names(header: &Header) -> Vec<&str> {
    header.seats.iter().map(|sitter| sitter.name.as_str()).collect()
}

#[test]
fn keys_set_up_a_table_of_seven() {
    let mut app = form("loo");
    keys(&mut app, "7");
    // Seat 1: a new name in place of the one given.
    down(&mut app, 1);
    keys(&mut app, "Zoë 漢字");
    assert_eq!(app.scope(), Scope::Typing);
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.scope(), Scope::Form);
    // Seat 2 becomes a person, and a word is added to the name.
    down(&mut app, 1);
    seat_person(&mut app);
    press(&mut app, KeyCode::Backspace);
    keys(&mut app, "n");
    press(&mut app, KeyCode::Home);
    keys(&mut app, "Big ");
    press(&mut app, KeyCode::Tab);
    // Seat 3: a bot of another level.
    press(&mut app, KeyCode::Right);
    // The chips: typed, then stepped.
    down(&mut app, 5);
    keys(&mut app, "21");
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Right);
    // The deal code, below the other option.
    down(&mut app, 2);
    keys(&mut app, "18446744073709551615");
    press(&mut app, KeyCode::Enter);
    let shown = screen(&mut app);
    press(&mut app, KeyCode::Enter);
    let header = header(&app);
    assert_eq!(header.game, "loo");
    assert_eq!(names(&header), ["Zoë 漢字", "Big Ben", "Cho", "Dee", "Eli", "Fay", "Gus"], "{shown}");
    let people = header.seats.iter().filter(|sitter| sitter.player == Player::Human);
    assert_eq!(people.count(), 2);
    assert_eq!(header.seats[1].player, Player::Human);
    assert_ne!(header.seats[2].player, header.seats[3].player);
    assert_eq!((header.options.get(0), header.seed), (24, u64::MAX));
    assert!(!shown.contains('!'), "{shown}");
}

#[test]
fn the_mouse_alone_sets_up_a_table() {
    let mut app = home("head-and-tail");
    click_on(&mut app, "Fifteens");
    click_on(&mut app, "t Set up");
    assert_eq!(app.scope(), Scope::Form);
    // From a casual bot, past the weaker ones, to a person.
    for _ in 0..3 {
        click_arrow(&mut app, "Seat 2", '<');
    }
    click_on(&mut app, "Chips");
    click_on(&mut app, "Card points");
    click_on(&mut app, "Card points");
    for _ in 0..3 {
        let (column, row) = place(&mut app, "< 8 >");
        click(&mut app, column + 4, row);
        let (column, row) = place(&mut app, "< 12 >");
        click(&mut app, column, row);
    }
    click_on(&mut app, "[ Start ]");
    assert!(app.session().is_none(), "a click chooses");
    click_on(&mut app, "[ Start ]");
    let header = header(&app);
    assert_eq!(header.seats[1].player, Player::Human);
    assert_eq!([0, 1, 2].map(|at| header.options.get(at)), [8, 50, 1]);
    assert_eq!(header.seed, 7, "the seed of the launch, because the form has none");
}

#[test]
fn a_click_into_a_text_types_there() {
    let mut app = form("loo");
    click_on(&mut app, "Seat 3");
    click_on(&mut app, "Seat 3");
    assert_eq!(app.scope(), Scope::Typing);
    keys(&mut app, "q?");
    click_on(&mut app, "Seat 3");
    assert_eq!(app.scope(), Scope::Typing);
    click_on(&mut app, "Seat 2");
    assert_eq!(app.scope(), Scope::Form);
    assert!(screen(&mut app).contains("Choq?"), "{}", screen(&mut app));
}

#[test]
fn an_invalid_setup_is_explained_and_does_not_start() {
    let mut app = form("loo");
    let name_fault = |name: &str| {
        let mut app = form("loo");
        down(&mut app, 1);
        keys(&mut app, "x");
        press(&mut app, KeyCode::Backspace);
        keys(&mut app, name);
        press(&mut app, KeyCode::End);
        press(&mut app, KeyCode::Esc);
        press(&mut app, KeyCode::End);
        let at_start = screen(&mut app);
        assert!(at_start.contains("Fix first: Seat 1."), "{at_start}");
        press(&mut app, KeyCode::Enter);
        assert!(app.session().is_none());
        let at_fault = screen(&mut app);
        assert!(at_fault.contains("▶ Seat 1"), "{at_fault}");
        at_fault.lines().find(|line| line.trim_start().starts_with('!')).unwrap().trim().to_owned()
    };
    assert_eq!(name_fault("   "), "! Enter a name.");
    assert_eq!(name_fault("\u{200d}\u{fe0f}"), "! Enter a name.");
    assert_eq!(name_fault("a\u{7}b"), "! Remove the control or invisible character from the name.");
    assert_eq!(name_fault(&"x".repeat(33)), "! Shorten the name to 32 characters.");
    // The chips: 3 to 300 by threes.
    press(&mut app, KeyCode::End);
    (0..3).for_each(|_| press(&mut app, KeyCode::Up));
    for wrong in ["0", "301", "13", "9q", "99999999999"] {
        keys(&mut app, &wrong[..1]);
        keys(&mut app, &wrong[1..]);
        press(&mut app, KeyCode::Enter);
        assert!(
            screen(&mut app).contains("! Enter a multiple of 3 from 3 to 300."),
            "{wrong}\n{}",
            screen(&mut app)
        );
    }
    press(&mut app, KeyCode::Right);
    assert!(screen(&mut app).contains("< 12 >  default\n"), "a step fixes it");
    down(&mut app, 2);
    for wrong in ["18446744073709551616", "-1", "+1", "12a", "abc", "1 2"] {
        keys(&mut app, wrong);
        press(&mut app, KeyCode::Esc);
        assert!(
            screen(&mut app).contains("! A deal code is 13 letters and digits"),
            "{wrong}\n{}",
            screen(&mut app)
        );
    }
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Enter);
    assert!(app.session().is_none());
}

#[test]
fn people_need_different_names_and_bots_do_not() {
    let mut app = form("loo");
    down(&mut app, 2);
    keys(&mut app, "cho\u{200d}");
    press(&mut app, KeyCode::Esc);
    let shown = screen(&mut app);
    assert!(shown.contains("! The name in seat 3 looks the same: a bot will take another one.\n"), "{shown}");
    seat_person(&mut app);
    press(&mut app, KeyCode::Down);
    seat_person(&mut app);
    let shown = screen(&mut app);
    assert!(shown.contains("two people need different names"), "{shown}");
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Enter);
    assert!(app.session().is_none());
    // The name in a removed seat does not matter, and it comes back with the seat.
    press(&mut app, KeyCode::Home);
    keys(&mut app, "3");
    (0..3).for_each(|_| press(&mut app, KeyCode::Down));
    keys(&mut app, "Kim");
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Enter);
    assert_eq!(names(&header(&app))[1..], ["cho\u{200d}", "Kim"]);
}

#[test]
fn only_starting_keeps_what_was_changed_in_the_form() {
    let mut app = form("loo");
    down(&mut app, 1);
    keys(&mut app, "Quentin");
    press(&mut app, KeyCode::Esc);
    assert!(screen(&mut app).contains("Esc Cancel"), "{}", screen(&mut app));
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.scope(), Scope::Home);
    keys(&mut app, "t");
    assert!(!screen(&mut app).contains("Quentin"));
    down(&mut app, 1);
    keys(&mut app, "Quentin");
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Enter);
    assert!(app.session().is_some());
    press(&mut app, KeyCode::Esc);
    if app.scope() == Scope::Ask {
        keys(&mut app, "y");
    }
    assert_eq!(app.scope(), Scope::Home);
    keys(&mut app, "t");
    assert!(screen(&mut app).contains("Quentin"));
}

/// A table for other terminals with no seat left for its owner.
#[test]
fn a_start_that_cannot_be_made_says_why_and_not_that_the_start_is_to_be_fixed() {
    let mut app = form("loo");
    down(&mut app, 1);
    for _ in 0..20 {
        if screen(&mut app).contains("Anybody who joins") {
            break;
        }
        press(&mut app, KeyCode::Right);
    }
    press(&mut app, KeyCode::End);
    let shown = screen(&mut app);
    assert!(shown.contains("! Keep a seat for yourself: set one seat to human."), "{shown}");
    assert!(!shown.contains("Fix first: Start"), "{shown}");
}

#[test]
fn the_cursor_is_where_the_next_letter_goes() {
    let mut app = form("loo");
    let cursor = |app: &mut App| terminal(app, (80, 24)).backend().cursor_position();
    down(&mut app, 1);
    keys(&mut app, "漢字a");
    let (x, y) = place(&mut app, "漢");
    assert_eq!(cursor(&mut app), Position::new(x + 5, y));
    press(&mut app, KeyCode::Left);
    press(&mut app, KeyCode::Left);
    assert_eq!(cursor(&mut app), Position::new(x + 2, y));
    // A number is visible from its first digit on.
    let mut numbers = form("hamlet");
    down(&mut numbers, 3);
    for typed in ["1", "12", "125"] {
        keys(&mut numbers, &typed[typed.len() - 1..]);
        assert!(screen(&mut numbers).contains(&format!("< {typed}")), "{typed}:\n{}", screen(&mut numbers));
    }
    // However long a text is, the place where it is typed is visible.
    keys(&mut app, &"漢".repeat(40));
    for size in [(60, 20), (80, 24), (200, 60)] {
        let mut terminal = terminal(&mut app, size);
        let cursor = terminal.get_cursor_position().unwrap();
        assert_eq!(terminal.backend().buffer()[(cursor.x, cursor.y)].symbol(), "字", "{size:?}");
    }
}

/// Each game's form with something wrong in it, the list of keys, and the home screen.
fn screens(mut each: impl FnMut(&mut App)) {
    for entry in CATALOG {
        let mut app = home(entry.info.id);
        each(&mut app);
        keys(&mut app, "t");
        each(&mut app);
        for n in 0..24 {
            press(&mut app, if n % 5 == 0 { KeyCode::Left } else { KeyCode::Down });
            if n == 11 {
                keys(&mut app, "12345678901234567890123");
            }
            each(&mut app);
        }
        press(&mut app, KeyCode::F(1));
        for key in [KeyCode::Down, KeyCode::End, KeyCode::Char('h'), KeyCode::Char('i')] {
            each(&mut app);
            press(&mut app, key);
        }
        keys(&mut app, "nothing of that kind");
        each(&mut app);
    }
}

#[test]
fn the_form_draws_at_every_size() {
    let mut n: u16 = 0;
    screens(|app| {
        n += 1;
        for size in [(1 + n * 7 % 200, 1 + n * 11 % 60), (60, 20), (80, 24), (61, 21), (200, 60), (1, 1)] {
            let shown = text(&draw(app, size));
            let enough = size.0 >= 60 && size.1 >= 20;
            assert!(
                !enough || shown.lines().filter(|line| !line.is_empty()).count() > 2,
                "{size:?}\n{shown}"
            );
        }
        draw(app, (80, 24));
    });
}

#[test]
fn the_selected_row_and_its_problem_are_visible() {
    for entry in CATALOG {
        for size in [(60, 20), (80, 24)] {
            let mut app = form(entry.info.id);
            draw(&mut app, size);
            keys(&mut app, "7");
            let mut labels = Vec::new();
            for _ in 0..20 {
                let shown = text(&draw(&mut app, size));
                let (_, chosen) = shown.split_once("▶ ").unwrap_or_else(|| panic!("{size:?}\n{shown}"));
                labels.push(chosen.lines().next().unwrap().to_owned());
                if chosen.starts_with("[ Start ]") {
                    break;
                }
                press(&mut app, KeyCode::Down);
            }
            assert_eq!(labels.last().unwrap(), "[ Start ]", "{labels:?}");
            press(&mut app, KeyCode::Up);
            keys(&mut app, "x");
            let shown = text(&draw(&mut app, size));
            assert!(shown.contains("! A deal code is 13 letters and digits"), "{size:?}\n{shown}");
            press(&mut app, KeyCode::Down);
            let shown = text(&draw(&mut app, size));
            assert!(shown.contains("! Fix first: Deal code."), "{size:?}\n{shown}");
        }
    }
}

#[test]
fn plain_screens_are_plain() {
    let settings = Settings {
        glyphs: Some(Glyphs::Ascii),
        depth: Some(Depth::None),
        language: Some(Language::English),
        ..Settings::default()
    };
    for entry in CATALOG {
        let launch = Launch { keep: false, settings: settings.clone(), ..Launch::default() };
        let mut app = App::new(launch).unwrap();
        let at = CATALOG.iter().position(|other| other.info.id == entry.info.id).unwrap();
        down(&mut app, at);
        for key in ['t', '/', 'p'] {
            let buffer = draw(&mut app, (80, 24));
            assert!(buffer.content().iter().all(|cell| cell.symbol().is_ascii()), "{}", text(&buffer));
            keys(&mut app, &key.to_string());
        }
    }
}

#[test]
fn the_list_of_keys_finds_commands_by_word_and_key() {
    let mut app = home("loo");
    keys(&mut app, "/");
    assert_eq!(app.scope(), Scope::Keys);
    keys(&mut app, "HINT");
    let shown = screen(&mut app);
    assert!(shown.contains("Choosing a card or tile") && shown.contains("Hint: Ask a bot"), "{shown}");
    assert!(!shown.contains("Home screen"), "{shown}");
    (0..4).for_each(|_| press(&mut app, KeyCode::Backspace));
    keys(&mut app, "F1");
    let shown = screen(&mut app);
    assert!(shown.contains("Home screen") && shown.contains("List all commands and keys"), "{shown}");
    keys(&mut app, " nothing");
    assert!(screen(&mut app).contains("No key does that."));
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.scope(), Scope::Home);
}

#[test]
fn the_list_of_keys_runs_commands_where_it_was_opened() {
    let mut app = home("loo");
    press(&mut app, KeyCode::F(1));
    keys(&mut app, "set up");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.scope(), Scope::Form);
    // It works while a text is edited too, without ending it.
    down(&mut app, 1);
    keys(&mut app, "An");
    press(&mut app, KeyCode::F(1));
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.scope(), Scope::Typing);
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::F(1));
    keys(&mut app, "rules");
    click_on(&mut app, "Show the rules");
    assert_eq!(app.scope(), Scope::Rules);
    press(&mut app, KeyCode::F(1));
    // Commands of other places can only be read.
    keys(&mut app, "undo");
    press(&mut app, KeyCode::Enter);
    assert_eq!(app.scope(), Scope::Keys);
    press(&mut app, KeyCode::F(1));
    assert_eq!(app.scope(), Scope::Rules);
}

#[test]
fn the_list_of_keys_holds_every_binding() {
    let words = Words::new(Language::English, Glyphs::Unicode);
    let mut app = home("loo");
    keys(&mut app, "/");
    let shown = text(&draw(&mut app, (90, 600)));
    let sections: Vec<(Scope, &str)> = Scope::ALL
        .into_iter()
        .map(|scope| {
            let title = format!("  {}\n", words.get(scope.title()));
            let (_, after) = shown.split_once(&title).unwrap_or_else(|| panic!("{title}\n{shown}"));
            (scope, after.split("\n\n").next().unwrap())
        })
        .collect();
    for binding in BINDINGS {
        for (scope, section) in sections.iter().filter(|(scope, _)| binding.scopes.contains(scope)) {
            assert!(section.contains(&words.get(binding.command.meaning(*scope))), "{binding:?}\n{section}");
        }
    }
    assert!(!shown.contains("ui-"), "{shown}");
    assert!(words.has(Command::Delete.meaning(Scope::Typing)));
}

/// `cargo test --test suite form:: -- --ignored --nocapture` shows the screens.
#[test]
#[ignore = "for the eye"]
fn show() {
    for size in [(60, 20), (80, 24)] {
        let mut n = 0;
        screens(|app| {
            n += 1;
            if n % 30 < 4 || n % 30 == 14 || n % 30 == 20 || n % 30 == 28 {
                println!("{}\n{}", text(&draw(app, size)), "=".repeat(size.0.into()));
            }
            draw(app, (80, 24));
        });
    }
}
