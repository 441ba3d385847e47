//! A program that was started with `join --as`, as a friend's key starts it under the account of the house's owner: its lowest
//! screen is the lobby of that house, and the guest never has another name.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use offsuit::core::rng::{below, for_bots};
use offsuit::games::{self, Entry};
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::{HouseAt, Visit};
use offsuit::record::write_options;
use offsuit::together::protocol::{Chair, GuestMessage, HouseMessage, Manners, Opening, TableState};
use offsuit::together::{Address, Incoming, Link, sit_down};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Start};

use crate::common::facts::short_options;
use crate::common::screen::{press, settings, shown};
use crate::together::{OpenHouse, gather, play, state_when};

/// The screens of a guest, and what opens over a table.
const INSIDE: [Scope; 20] = [
    Scope::Talk,
    Scope::Lobby,
    Scope::Room,
    Scope::Host,
    Scope::Ask,
    Scope::Hand,
    Scope::Row,
    Scope::Wait,
    Scope::Covered,
    Scope::DealOver,
    Scope::MatchOver,
    Scope::Result,
    Scope::Listing,
    Scope::Rules,
    Scope::Contents,
    Scope::Finding,
    Scope::Keys,
    Scope::Settings,
    Scope::Typing,
    Scope::Curtain,
];

/// Those that the walk must have seen.
const SEEN: [Scope; 10] = [
    Scope::Lobby,
    Scope::Room,
    Scope::Hand,
    Scope::Covered,
    Scope::DealOver,
    Scope::MatchOver,
    Scope::Listing,
    Scope::Rules,
    Scope::Keys,
    Scope::Settings,
];

fn hamlet() -> &'static Entry {
    games::find("hamlet").unwrap()
}

/// Opens a table for Ann with these other seats; she does not sit down to play.
fn open(house: &OpenHouse, others: [Chair; 2]) -> Link {
    let ann = house.join("ann");
    let [second, third] = others;
    ann.send(&GuestMessage::Open(Opening {
        game: hamlet().info.id.to_owned(),
        options: write_options(&hamlet().info, &short_options(hamlet())),
        seats: vec![Chair::Bot("novice".to_owned()), second, third],
        manners: Manners::default(),
    }));
    state_when(&ann, |_| true);
    ann
}

fn bot() -> Chair {
    Chair::Bot("novice".to_owned())
}

/// What `offsuit join --as ben` opens.
fn launch(house: &OpenHouse) -> Launch {
    let address = Address::Socket(house.socket.clone());
    let settings = settings(Language::English, Glyphs::Unicode, false);
    let door = HouseAt { address, name: Some("ben".to_owned()) };
    Launch { house: Some(door), keep: false, settings, ..Launch::default() }
}

fn tables(link: &Link) -> Vec<TableState> {
    link.send(&GuestMessage::List { follow: false });
    let until = Instant::now() + Duration::from_secs(20);
    while Instant::now() < until {
        if let Some(Incoming::Line(line)) = link.next(Duration::from_millis(100))
            && let HouseMessage::Tables(tables) = line.message
        {
            return tables;
        }
    }
    panic!("no list of tables");
}

/// Checks that the guest is at the house, under one name.
fn check(app: &App, did: &str) {
    assert!(INSIDE.contains(&app.scope()), "{did}: {:?}", app.scope());
    if let Some(session) = app.session() {
        assert!(session.company().is_some(), "{did}: a table of its own");
        let fault = session.fault().map(ToString::to_string);
        assert_eq!(fault, None, "{did}: {:?}", session.table().events(0, None));
        let own = session.people().first().map(|seat| session.recorded_name(*seat));
        assert_eq!(own.unwrap_or("ben"), "ben", "{did}");
    }
}

#[test]
fn no_key_leads_out_of_the_house_or_to_another_name() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let eve = open(&house, [Chair::Open, bot()]);
    let _waiting = open(&house, [Chair::Open, Chair::Open]);
    let letters = (' '..='~').map(KeyCode::Char);
    let functions = (1..=12).map(KeyCode::F);
    let others = [
        KeyCode::Esc,
        KeyCode::Enter,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
    ];
    let keys: Vec<KeyCode> = letters.chain(functions).chain(others).collect();
    let mut rng = for_bots(21, 0, 0);
    let mut app = App::new(launch(&house)).unwrap();
    let mut seen: Vec<Scope> = Vec::new();
    let (mut tried, mut ended) = (Vec::new(), 0);
    let end = Instant::now() + Duration::from_secs(100);
    let mut count = 0;
    // Leaving the lobby ends the program.
    while count < 3000 || ended == 0 || !SEEN.iter().all(|scope| seen.contains(scope)) {
        assert!(Instant::now() < end, "after {count} keys only {seen:?} were seen:\n{}", shown(&mut app));
        count += 1;
        app.listen();
        app.tick();
        // What the key bar says does not stay: Esc would only take it away.
        app.lapse_bar(Instant::now() + Duration::from_secs(10));
        // Every match ends at some point.
        if count % 400 == 0 {
            eve.send(&GuestMessage::Open(Opening {
                game: hamlet().info.id.to_owned(),
                options: write_options(&hamlet().info, &short_options(hamlet())),
                seats: vec![bot(), Chair::Guest("ben".to_owned()), bot()],
                manners: Manners::default(),
            }));
        }
        let scope = app.scope();
        if !seen.contains(&scope) {
            seen.push(scope);
        }
        // Each key once in each place, and in between those that lead on.
        let fresh = keys.iter().copied().find(|key| !tried.contains(&(scope, *key)));
        // Nothing leads on from these but leaving them.
        let is_aside = matches!(
            scope,
            Scope::Settings
                | Scope::Keys
                | Scope::Rules
                | Scope::Contents
                | Scope::Finding
                | Scope::Typing
                | Scope::Listing
                | Scope::Talk
        );
        let key = match (fresh, count % 3) {
            (Some(key), 0) => {
                tried.push((scope, key));
                key
            }
            _ if is_aside && below(&mut rng, 8) == 0 => KeyCode::Esc,
            _ if below(&mut rng, 4) == 0 => keys[below(&mut rng, keys.len())],
            _ => KeyCode::Enter,
        };
        match below(&mut rng, 60) {
            0 => app.paste("12Q50-AAAA"),
            1 => app.mouse(MouseEvent {
                kind: MouseEventKind::Down(MouseButton::Left),
                column: below(&mut rng, 80) as u16,
                row: below(&mut rng, 24) as u16,
                modifiers: KeyModifiers::NONE,
            }),
            2 => app.key(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL)),
            _ => app.key(KeyEvent::new(key, KeyModifiers::NONE)),
        }
        if app.running() {
            check(&app, &format!("{key:?} at {scope:?}"));
        } else {
            ended += 1;
            app = App::new(launch(&house)).unwrap();
        }
        if matches!(app.scope(), Scope::Lobby | Scope::Wait | Scope::Room) {
            shown(&mut app);
            thread::sleep(Duration::from_millis(2));
        }
    }
    let names = tables(&eve).into_iter().flat_map(|table| table.seats).filter(|seat| seat.bot.is_none());
    for name in names.filter_map(|seat| seat.name) {
        assert_eq!(name, "ben");
    }
}

#[test]
fn below_the_table_is_the_lobby_and_below_that_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let _ann = open(&house, [Chair::Guest("ben".to_owned()), bot()]);
    let mut app = App::new(launch(&house)).unwrap();
    let mut steps = Vec::new();
    let end = Instant::now() + Duration::from_secs(30);
    let reach = |app: &mut App, wanted: &dyn Fn(&mut App) -> bool| {
        while !wanted(app) {
            app.listen();
            assert!(Instant::now() < end, "{:?}\n{}", app.scope(), shown(app));
            thread::sleep(Duration::from_millis(5));
        }
    };
    reach(&mut app, &|app| shown(app).contains("Hamlet"));
    press(&mut app, KeyCode::Enter);
    reach(&mut app, &|app| app.session().is_some());
    assert!(!shown(&mut app).contains("Home"), "{}", shown(&mut app));
    for _ in 0..10 {
        press(&mut app, KeyCode::Esc);
        app.listen();
        if !app.running() {
            break;
        }
        // The screen asks whether to leave.
        if app.scope() == Scope::Ask {
            press(&mut app, KeyCode::Char('y'));
        }
        if app.scope() == Scope::Lobby && !steps.contains(&Scope::Lobby) {
            reach(&mut app, &|app| shown(app).contains("ben"));
        }
        steps.push(app.scope());
    }
    assert!(!app.running());
    assert!(steps.contains(&Scope::Lobby) && !steps.contains(&Scope::Home), "{steps:?}");
}

/// Runs the program with its data in a folder, with these lines as input.
fn run(folder: &Path, args: &[&str], input: &str) -> std::process::Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_offsuit"))
        .args(args)
        .envs([("OFFSUIT_DATA", folder), ("OFFSUIT_CONFIG", folder)])
        .env("LC_ALL", "C.UTF-8")
        .env("OFFSUIT_SOCKET", folder.join("house.sock"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn plain_lines_end_with_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let _ann = open(&house, [Chair::Guest("ben".to_owned()), bot()]);
    let said = |lines: &str| {
        let output = run(folder.path(), &["join", "--as", "ben", "--plain"], lines);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    // Commands of the home screen are unknown here, and `home` ends the program.
    let all = "again\nstart hamlet\nsetup loo\nreplays\nreplay 1\nplay on\nstatistics\ndaily\ncontinue\n";
    for lines in [format!("{all}home\nstart loo\nsetup loo\n"), format!("{all}quit\n")] {
        let text = said(&lines);
        assert!(text.contains("Hamlet") && text.contains("ben"), "{text}");
        for word in ["Which game", "You play Loo", "Loo:", "seat 1"] {
            assert!(!text.contains(word), "{word}: {text}");
        }
    }
    assert!(!folder.path().join("matches").exists(), "a match of one's own");
    // If there are several tables, the guest is asked for one, because the command of a key is fixed.
    let _ann = open(&house, [Chair::Guest("ben".to_owned()), bot()]);
    let text = said("2\nquit\n");
    assert!(text.contains("Which table?") && text.contains("Deal 1"), "{text}");
    assert!(!said("\n").contains("Deal 1"));
    fs::remove_dir_all(folder.path().join("matches")).unwrap_or_default();
}

#[test]
fn a_key_asks_before_it_takes_its_own_seat_over() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let _ann = open(&house, [Chair::Guest("ben".to_owned()), bot()]);
    let _waiting = open(&house, [Chair::Guest("ben".to_owned()), Chair::Open]);
    let other = house.join("ben");
    other.send(&GuestMessage::Sit { table: 2, since: None });
    state_when(&other, |state| state.you == Some(1));
    let is_over =
        || std::iter::from_fn(|| other.next(Duration::from_millis(100))).any(|it| it == Incoming::TakenOver);
    // On screens.
    let address = Address::Socket(house.socket.clone());
    let visit = Visit { link: Link::join(&address, Some("ben")).unwrap(), table: Some(2), watch: false };
    let mut app = App::new(Launch { start: Start::Visit(visit), ..launch(&house) }).unwrap();
    let end = Instant::now() + Duration::from_secs(20);
    while app.scope() != Scope::Ask {
        app.listen();
        assert!(Instant::now() < end, "{}", shown(&mut app));
        thread::sleep(Duration::from_millis(5));
    }
    assert!(shown(&mut app).contains("Take it over here?"), "{}", shown(&mut app));
    assert!(!shown(&mut app).contains("--as"), "a key has one name: {}", shown(&mut app));
    drop(app);
    // In plain lines.
    let args = ["join", "2", "--as", "ben", "--plain"];
    for answer in ["", "no\n", "2\n"] {
        let output = run(folder.path(), &args, answer);
        assert!(output.status.success(), "{output:?}");
        assert!(String::from_utf8(output.stdout).unwrap().contains("Take it over here"));
        assert!(!is_over());
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_offsuit"))
        .args(args)
        .envs([("OFFSUIT_DATA", folder.path()), ("OFFSUIT_CONFIG", folder.path())])
        .env("OFFSUIT_SOCKET", folder.path().join("house.sock"))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(b"yes\n").unwrap();
    let end = Instant::now() + Duration::from_secs(20);
    while !is_over() {
        assert!(Instant::now() < end, "the seat was not taken over");
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_second_player_at_the_same_login_is_asked_for_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let own = Link::join(&Address::Socket(house.socket.clone()), None).unwrap();
    own.send(&GuestMessage::Open(Opening {
        game: hamlet().info.id.to_owned(),
        options: write_options(&hamlet().info, &short_options(hamlet())),
        seats: vec![Chair::Guest(own.you().to_owned()), Chair::Open, Chair::Open],
        manners: Manners::default(),
    }));
    state_when(&own, |state| state.you == Some(0));
    let output = run(folder.path(), &["join", "--plain"], "\nno\n");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("type a name") && text.contains("Take it over here"), "{text}");
    let mut child = Command::new(env!("CARGO_BIN_EXE_offsuit"))
        .args(["join", "--plain"])
        .envs([("OFFSUIT_DATA", folder.path()), ("OFFSUIT_CONFIG", folder.path())])
        .env("OFFSUIT_SOCKET", &house.socket)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(b"Cho\n").unwrap();
    let names =
        |state: &TableState| state.seats.iter().filter_map(|seat| seat.name.clone()).collect::<Vec<_>>();
    state_when(&own, |state| names(state) == [own.you(), "Cho"]);
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn looking_at_a_finished_table_keeps_one_copy() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let ann = house.join("ann");
    ann.send(&GuestMessage::Open(Opening {
        game: hamlet().info.id.to_owned(),
        options: write_options(&hamlet().info, &short_options(hamlet())),
        seats: vec![Chair::Guest("ann".to_owned()), bot(), bot()],
        manners: Manners::default(),
    }));
    let (link, state, contribution) = gather(ann, 1).join().unwrap();
    let table = sit_down(link, state, contribution, false).unwrap();
    drop(play(table, Duration::from_secs(60), |_| ()));
    for _ in 0..2 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_offsuit"))
            .args(["join", "1", "--as", "ann", "--plain"])
            .envs([("OFFSUIT_DATA", folder.path()), ("OFFSUIT_CONFIG", folder.path())])
            .env("OFFSUIT_SOCKET", &house.socket)
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        assert!(lines.into_iter().any(|line| line.contains("shuffle")), "the record has not arrived");
        child.stdin.take().unwrap().write_all(b"quit\n").unwrap();
        child.wait().unwrap();
        assert_eq!(fs::read_dir(folder.path().join("matches")).unwrap().count(), 1);
    }
}

#[test]
fn the_exit_code_of_turns_is_an_answer() {
    let folder = tempfile::tempdir().unwrap();
    let turns = |args: &[&str]| {
        let output = run(folder.path(), &[&["turns"][..], args].concat(), "");
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), output.stderr.is_empty())
    };
    assert_eq!(turns(&[]), (Some(2), String::new(), false), "there is no house");
    let house = OpenHouse::open(folder.path());
    assert_eq!(turns(&["--as", "ann"]), (Some(1), String::new(), true), "no table waits");
    assert_eq!(turns(&["--as", ""]).0, Some(2));
    let ann = house.join("ann");
    ann.send(&GuestMessage::Open(Opening {
        game: hamlet().info.id.to_owned(),
        options: serde_json::Map::default(),
        seats: vec![Chair::Guest("ann".to_owned()), bot(), bot()],
        manners: Manners::default(),
    }));
    let _playing = gather(ann, 1).join().unwrap();
    let end = Instant::now() + Duration::from_secs(20);
    while turns(&["--as", "ann"]).0 != Some(0) {
        assert!(Instant::now() < end, "{:?}", turns(&["--as", "ann"]));
    }
}

/// The name that the system knows this user by.
fn login_name() -> String {
    let output = Command::new("id").arg("-un").output().unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

#[test]
fn everybody_goes_by_the_login_name_however_they_join() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    fs::write(folder.path().join("config.toml"), "name = \"Zed\"\n").unwrap();
    let eve = house.join("eve");
    let command = |args: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_offsuit"))
            .args(args)
            .envs([("OFFSUIT_DATA", folder.path()), ("OFFSUIT_CONFIG", folder.path())])
            .env("OFFSUIT_SOCKET", &house.socket)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    let wait_for = |wanted: &dyn Fn(&[TableState]) -> bool| {
        let end = Instant::now() + Duration::from_secs(20);
        while !wanted(&tables(&eve)) {
            assert!(Instant::now() < end, "{:?}", tables(&eve));
            thread::sleep(Duration::from_millis(20));
        }
    };
    let own = login_name();
    let is_there = |tables: &[TableState], table: usize, seat: usize| {
        let seat = tables.get(table).map(|table| &table.seats[seat]);
        seat.is_some_and(|seat| seat.here && seat.name.as_deref() == Some(&own))
    };
    let mut player = command(&["play", "hamlet", "--seat", "2=open", "--seat", "3=novice", "--plain"]);
    wait_for(&|tables| is_there(tables, 0, 0) && tables[0].host == own);
    player.kill().unwrap();
    player.wait().unwrap();

    let _ann = open(&house, [Chair::Open, Chair::Open]);
    let mut guest = command(&["join", "2", "--plain"]);
    wait_for(&|tables| is_there(tables, 1, 1));
    guest.kill().unwrap();
    guest.wait().unwrap();
    wait_for(&|tables| !is_there(tables, 1, 1));

    let settings = offsuit::config::Settings { name: Some("Zed".to_owned()), ..launch(&house).settings };
    let door = HouseAt { address: Address::Socket(house.socket.clone()), name: None };
    let mut app = App::new(Launch { house: Some(door), keep: false, settings, ..Launch::default() }).unwrap();
    press(&mut app, KeyCode::Char('j'));
    let end = Instant::now() + Duration::from_secs(20);
    while !shown(&mut app).contains(&own) || !shown(&mut app).contains("Hamlet") {
        app.listen();
        assert!(Instant::now() < end, "{}", shown(&mut app));
        thread::sleep(Duration::from_millis(5));
    }
    assert!(!shown(&mut app).contains("Zed"));
}

#[test]
fn only_the_owner_of_a_house_takes_another_name() {
    let folder = tempfile::tempdir().unwrap();
    let limits = offsuit::together::Limits::default();
    let now = Instant::now();
    let (mut house, _) = offsuit::together::House::open(folder.path().to_owned(), limits, now).unwrap();
    for (is_owner, first) in [(true, "welcome"), (false, "refused")] {
        let guest = house.connect("cho", is_owner, now).unwrap();
        house.hear(guest, br#"{"hello":{"protocol":2,"as":"ben"}}"#, now);
        let said = String::from_utf8(house.take_output(guest)).unwrap();
        assert!(said.starts_with(&format!("{{\"{first}\"")), "{said}");
        assert_eq!(house.is_leaving(guest), !is_owner);
    }
}
