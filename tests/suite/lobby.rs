//! The lobby: screens and a real house.

#![cfg(unix)]

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::KeyCode;
use offsuit::core::{Event, Seat};
use offsuit::games::find;
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::HouseAt;
use offsuit::record::Player;
use offsuit::together::protocol::{Chair, GuestMessage, HouseMessage, Manners, Opening, TableState};
use offsuit::together::{Address, Contribution, DAY, Incoming, Link, LocalHouse, MOST_ROUNDS, sit_down};
use offsuit::ui::draft::{Draft, Taker};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch};

use crate::common::screen::{draw, press, said, settings, shown, text, type_char};
use crate::together::{OpenHouse, gather, open_table, state_when};

/// An app in the lobby of a house.
fn app(house: &OpenHouse, name: &str, language: Language) -> App {
    let settings = settings(language, Glyphs::Unicode, false);
    let mut app = App::new(Launch { keep: false, settings, ..Launch::default() }).unwrap();
    app.join(Address::Socket(house.socket.clone()), Some(name.to_owned()));
    app
}

/// An app whose house of this machine is in this folder.
fn app_at(folder: &Path) -> App {
    let settings = settings(Language::English, Glyphs::Unicode, false);
    let local = LocalHouse::at(folder.join("tables"), folder.join("house.sock"));
    App::new(Launch { keep: false, settings, local, ..Launch::default() }).unwrap()
}

/// The login name of the user who runs the tests.
fn login_name(folder: &Path) -> String {
    let address = Address::Socket(folder.join("house.sock"));
    Link::join(&address, None).unwrap().you().to_owned()
}

/// What to type to join a table of the house with this socket.
fn join_line(socket: &Path, table: u32) -> String {
    format!("offsuit join --socket {} {table}", socket.display())
}

/// Whether a screen shows this, perhaps in several lines.
fn shows_line(screen: &str, line: &str) -> bool {
    let dense = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
    dense(screen).contains(&dense(line))
}

/// Goes down to the row with this label, in the form at 80x24.
fn go_to(app: &mut App, label: &str) {
    press(app, KeyCode::Home);
    let is_there = |app: &mut App| shown(app).lines().any(|line| line.contains("▶") && line.contains(label));
    for _ in 0..40 {
        if is_there(app) {
            return;
        }
        press(app, KeyCode::Down);
    }
    panic!("no row {label}:\n{}", shown(app));
}

/// Changes the chosen row until its line has this text.
fn set(app: &mut App, value: &str) {
    for _ in 0..20 {
        if shown(app).lines().any(|line| line.contains("▶") && line.contains(value)) {
            return;
        }
        press(app, KeyCode::Right);
    }
    panic!("no value {value}:\n{}", shown(app));
}

/// Listens until the condition holds.
pub fn until(app: &mut App, what: &str, mut wanted: impl FnMut(&mut App) -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        app.listen();
        if wanted(app) {
            return;
        }
        assert!(Instant::now() < end, "no {what}:\n{}", shown(app));
        thread::sleep(Duration::from_millis(5));
    }
}

fn until_shown(app: &mut App, words: &str) {
    until(app, words, |app| shown(app).contains(words));
}

/// Opens a table of the fewest players for ann, with an open seat for every other player.
fn open(house: &OpenHouse) -> (Link, TableState) {
    open_for(house, find("loo").unwrap().info.seating.min, Manners::default())
}

/// Opens a table of Loo for ann, with open seats for all others.
fn open_for(house: &OpenHouse, players: usize, manners: Manners) -> (Link, TableState) {
    let ann = house.join("ann");
    let mut seats = vec![Chair::Open; players];
    seats[0] = Chair::Guest("ann".to_owned());
    let game = "loo".to_owned();
    ann.send(&GuestMessage::Open(Opening { game, options: serde_json::Map::default(), seats, manners }));
    let state = state_when(&ann, |state| state.you == Some(0));
    (ann, state)
}

/// Shows the lobby of a house with a table, and its waiting room.
pub fn visit(mut app: App, mut look: impl FnMut(&mut App)) {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let _table = open(&house);
    app.join(Address::Socket(house.socket.clone()), Some("ben".to_owned()));
    look(&mut app);
    until(&mut app, "list", |app| shown(app).contains("ann"));
    look(&mut app);
    press(&mut app, KeyCode::Enter);
    until(&mut app, "room", |app| app.scope() == Scope::Room);
    look(&mut app);
}

#[test]
fn a_guest_finds_a_table_waits_and_plays_without_seeing_another_hand() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let (ann, table) = open(&house);
    let mut ben = app(&house, "ben", Language::English);
    until_shown(&mut ben, "waiting for players");
    assert!(shown(&mut ben).contains("ann, open seat"), "{}", shown(&mut ben));
    press(&mut ben, KeyCode::Enter);
    until(&mut ben, "room", |ben| ben.scope() == Scope::Room);
    let room = shown(&mut ben);
    assert!(room.contains("ben") && room.contains("here") && room.contains("open seat"), "{room}");
    press(&mut ben, KeyCode::Char('y'));
    let join = join_line(&house.socket, table.table);
    assert_eq!(ben.take_copied(), Some(join.clone()));
    assert!(shows_line(&room, &format!("To join from another terminal: {join}")), "{room}");
    assert!(!room.contains("--as NAME") && !room.contains("USER@HOST"), "ben has no account here: {room}");
    assert!(shown(&mut ben).contains("Sent to your terminal's clipboard."), "{}", shown(&mut ben));
    assert!(!room.contains("Bot for"), "only the host gives seats to bots: {room}");
    // Nothing but news wakes an idle guest.
    assert_eq!(ben.wait(), None);
    assert!(!ben.thinks());
    for seat in 2..table.seats.len() {
        ann.send(&GuestMessage::Fill { seat, level: "novice".to_owned() });
    }
    let ann = gather(ann, table.table);
    until(&mut ben, "table", |ben| ben.session().is_some());
    let (ann, state, contribution) = ann.join().unwrap();
    let anns = sit_down(ann, state, contribution, false).unwrap();

    let (own, other) = (Seat::new(1), Seat::new(0));
    let session = ben.session().unwrap();
    assert_eq!(session.viewer(), Some(own));
    let info = session.info();
    let hands = session.table().events(0, Some(own)).into_iter();
    let dealt = hands.filter(|event| matches!(event, Event::Hand { seat, .. } if *seat == other)).count();
    assert_eq!(dealt, 0, "another hand arrived");
    let signs = |hand: &[offsuit::core::Piece]| -> Vec<String> {
        hand.iter().map(|&piece| Glyphs::Unicode.piece(info.pack, piece)).collect()
    };
    let (mine, theirs) = (signs(&session.scene().hand), signs(&anns.scene(Some(other)).hand));
    let screen = text(&draw(&mut ben, (60, 20)));
    assert!(!mine.is_empty() && mine.iter().all(|sign| screen.contains(sign)), "{mine:?}\n{screen}");
    assert!(!theirs.is_empty() && !theirs.iter().any(|sign| screen.contains(sign)), "{theirs:?}\n{screen}");
}

#[test]
fn the_form_opens_a_table_in_a_house_of_its_own_and_a_friend_joins_from_home() {
    let folder = tempfile::tempdir().unwrap();
    let mut ann = app_at(folder.path());
    type_char(&mut ann, 'j');
    until_shown(&mut ann, "No house is open");
    type_char(&mut ann, 'n');
    assert_eq!(ann.scope(), Scope::Form);
    let form = shown(&mut ann);
    assert!(form.contains("anybody who joins") && form.contains("< open >"), "{form}");
    go_to(&mut ann, "Time");
    set(&mut ann, "< 3 days per decision >");
    go_to(&mut ann, "Hints");
    press(&mut ann, KeyCode::Left);
    go_to(&mut ann, "Typed messages");
    let form = shown(&mut ann);
    assert!(form.contains("< not allowed >") && form.contains("< allowed >"), "{form}");
    assert!(!form.contains("Deal code"), "nobody can choose the cards: {form}");
    go_to(&mut ann, "Start");
    press(&mut ann, KeyCode::Enter);
    until(&mut ann, "room", |ann| ann.scope() == Scope::Room);
    let room = shown(&mut ann);
    let own = login_name(folder.path());
    for words in ["3 days per decision, no hints, typed messages allowed", &own, "open seat", "--as NAME"] {
        assert!(room.contains(words), "{words}\n{room}");
    }
    type_char(&mut ann, 'y');
    let join = join_line(&folder.path().join("house.sock"), 1);
    assert!(shows_line(&room, &join), "{join}\n{room}");
    assert_eq!(ann.take_copied(), Some(join));

    let settings = settings(Language::Japanese, Glyphs::Unicode, false);
    let mut ben = App::new(Launch { keep: false, settings, ..Launch::default() }).unwrap();
    ben.join(Address::Socket(folder.path().join("house.sock")), Some("ben".to_owned()));
    until_shown(&mut ben, "参加者待ち");
    press(&mut ben, KeyCode::Enter);
    // Both programs contribute to the shuffle before the match begins.
    until(&mut ben, "table", |ben| {
        ann.listen();
        ben.session().is_some()
    });
    until(&mut ann, "table", |ann| ann.session().is_some());
    assert_eq!(ann.session().unwrap().names(ann.words())[..2], [&*own, "ben"]);
    assert!(!ann.session().unwrap().company().unwrap().allows_hints());
    let left = ann.session().unwrap().company().unwrap().time_left();
    assert!(left.is_none_or(|left| left > Duration::from_secs(u64::from(2 * DAY))), "{left:?}");
    // The list of tables below has found the house meanwhile.
    assert!(shown(&mut ann).contains("Esc Tables to join"), "{}", shown(&mut ann));
    press(&mut ann, KeyCode::Esc);
    type_char(&mut ann, 'y');
    assert_eq!(ann.scope(), Scope::Lobby);
    until_shown(&mut ann, &format!("{own}, ben"));
}

#[test]
fn a_table_is_opened_in_the_house_whose_tables_are_listed() {
    let (folder, own) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let house = OpenHouse::open(folder.path());
    let mut ann = app_at(own.path());
    ann.join(Address::Socket(house.socket.clone()), None);
    until_shown(&mut ann, "There are no tables. To open one, press n.");
    type_char(&mut ann, 'n');
    go_to(&mut ann, "Start");
    press(&mut ann, KeyCode::Enter);
    until(&mut ann, "room", |ann| ann.scope() == Scope::Room);
    assert!(shows_line(&shown(&mut ann), &join_line(&house.socket, 1)), "{}", shown(&mut ann));
    assert!(house.folder.join("1.json").exists());
    assert_eq!(std::fs::read_dir(own.path()).unwrap().count(), 0, "no other house was opened");
    // Leaving the room leads back to the list, which connects again.
    press(&mut ann, KeyCode::Esc);
    until(&mut ann, "list", |ann| ann.scope() == Scope::Lobby && shown(ann).contains("open seat"));
    press(&mut ann, KeyCode::Esc);
    until(&mut ann, "list below", |ann| ann.scope() == Scope::Lobby && shown(ann).contains("open seat"));

    // A guest who must stay in a house opens none, and is not told to.
    let mut ben = app(&house, "ben", Language::English);
    until_shown(&mut ben, "waiting for players");
    assert!(!shown(&mut ben).contains("n New table"), "{}", shown(&mut ben));
    type_char(&mut ben, 'n');
    assert_eq!(ben.scope(), Scope::Lobby);
    let empty = tempfile::tempdir().unwrap();
    let empty = OpenHouse::open(empty.path());
    let mut cho = app(&empty, "cho", Language::English);
    until_shown(&mut cho, "There are no tables.");
    assert!(!shown(&mut cho).contains("press n"), "{}", shown(&mut cho));
    drop(empty);
}

#[test]
fn a_program_that_joins_another_house_opens_its_tables_there() {
    let (folder, own) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let house = OpenHouse::open(folder.path());
    let settings = settings(Language::English, Glyphs::Unicode, false);
    let local = LocalHouse::at(own.path().join("tables"), own.path().join("house.sock"));
    let door = HouseAt { address: Address::Socket(house.socket.clone()), name: None };
    let launch = Launch { keep: false, settings, local, house: Some(door), ..Launch::default() };
    let mut ann = App::new(launch).unwrap();
    type_char(&mut ann, 't');
    go_to(&mut ann, "Seat 2");
    set(&mut ann, "< open >");
    go_to(&mut ann, "Start");
    press(&mut ann, KeyCode::Enter);
    until(&mut ann, "room", |ann| ann.scope() == Scope::Room);
    assert!(house.folder.join("1.json").exists());
    assert_eq!(std::fs::read_dir(own.path()).unwrap().count(), 0, "no other house was opened");
}

#[test]
fn a_seat_that_is_taken_and_a_free_one_mean_that_a_name_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let link = Link::join(&Address::Socket(house.socket.clone()), None).unwrap();
    let own = Chair::Guest(link.you().to_owned());
    for seats in [vec![own.clone(), Chair::Open], vec![own, Chair::Bot("novice".to_owned())]] {
        let is_free = seats.contains(&Chair::Open);
        let seats = [seats, vec![Chair::Bot("novice".to_owned())]].concat();
        let (game, options) = ("hamlet".to_owned(), serde_json::Map::default());
        link.send(&GuestMessage::Open(Opening { game, options, seats, manners: Manners::default() }));
        let table = state_when(&link, |state| state.you == Some(0)).table;
        let mut ann = app_at(folder.path());
        type_char(&mut ann, 'j');
        until(&mut ann, "list", |ann| shown(ann).contains(&format!("{table}  Hamlet")));
        press(&mut ann, KeyCode::Home);
        while !shown(&mut ann).contains(&format!("▶   {table}  Hamlet")) {
            press(&mut ann, KeyCode::Down);
        }
        press(&mut ann, KeyCode::Enter);
        until(&mut ann, "question", |ann| ann.scope() == Scope::Ask);
        until_shown(&mut ann, "Hamlet");
        let line = format!("To play as another player too: {} --as NAME", join_line(&house.socket, table));
        assert_eq!(shows_line(&shown(&mut ann), &line), is_free, "{}", shown(&mut ann));
    }
}

#[test]
fn a_table_for_others_keeps_one_person_at_this_keyboard() {
    let entry = find("hamlet").unwrap();
    let mut draft = Draft::new(entry, None);
    draft.seats.iter_mut().take(2).for_each(|seat| seat.taker = Taker::Here(Player::Human));
    let draft = draft.open();
    let takers: Vec<&Taker> = draft.seats.iter().take(3).map(|seat| &seat.taker).collect();
    assert!(matches!(takers[..], [Taker::Here(Player::Human), Taker::Anybody, Taker::Here(Player::Bot(_))]));
    assert!(draft.rows().into_iter().all(|row| draft.remark(row).is_none()), "{takers:?}");
}

#[test]
fn a_guest_leaves_a_house_where_the_shuffle_fails_again_and_again() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let mut seats = vec![Chair::Bot("novice".to_owned()); find("loo").unwrap().info.seating.min];
    seats[..2].fill(Chair::Open);
    let (game, manners) = ("loo".to_owned(), Manners::default());
    let ann = house.join("ann");
    ann.send(&GuestMessage::Open(Opening { game, options: serde_json::Map::default(), seats, manners }));
    let table = state_when(&ann, |_| true);
    let mut ben = app(&house, "ben", Language::English);
    until_shown(&mut ben, "waiting for players");
    press(&mut ben, KeyCode::Enter);
    let (warned, left) = ("Somebody left or reconnected during the shuffle", "It may be choosing the deal");
    let mut rounds = 0;
    while !shown(&mut ben).contains(left) {
        rounds += 1;
        assert!(rounds <= 4 * MOST_ROUNDS, "{}", shown(&mut ben));
        assert!(rounds < 3 || shown(&mut ben).contains(warned), "{}", shown(&mut ben));
        // Somebody seals a number, and never shows it, but leaves when Ben has shown his. The house lets nobody do that
        // again and again, but it may be the house itself.
        let other = house.join(&format!("other {rounds}"));
        other.send(&GuestMessage::Sit { table: table.table, since: None });
        let mut contribution = Contribution::default();
        until(&mut ben, "seals", |_| {
            let Some(Incoming::Line(line)) = other.next(Duration::ZERO) else { return false };
            let HouseMessage::Table(state) = line.message else { return false };
            match contribution.answer(&state).unwrap() {
                Some(seal @ GuestMessage::Seal { .. }) => other.send(&seal),
                Some(_) => return true,
                None => {}
            }
            false
        });
        let pause = Instant::now() + Duration::from_millis(100);
        until(&mut ben, "pause", |_| Instant::now() > pause);
        drop(other);
        until(&mut ben, "news", |ben| shown(ben).contains("open seat") || shown(ben).contains(left));
    }
    assert!(rounds >= MOST_ROUNDS, "only {rounds}");
    assert_eq!(ben.scope(), Scope::Lobby);
}

#[test]
fn a_seat_can_be_reserved_and_the_form_says_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let mut ann = app_at(folder.path());
    type_char(&mut ann, 't');
    go_to(&mut ann, "Seat 2");
    set(&mut ann, "< reserved >");
    assert!(shown(&mut ann).contains("Enter a name."), "{}", shown(&mut ann));
    go_to(&mut ann, "Seat 1");
    set(&mut ann, "< open >");
    go_to(&mut ann, "Start");
    press(&mut ann, KeyCode::Enter);
    assert_eq!(ann.scope(), Scope::Form, "there are things to fix");
    go_to(&mut ann, "Seat 3");
    set(&mut ann, "< human >");
    let form = said(&mut ann);
    assert!(form.contains("Seat 3 you < human >"), "{form}");
    go_to(&mut ann, "Seat 2");
    "cho".chars().for_each(|letter| type_char(&mut ann, letter));
    press(&mut ann, KeyCode::Enter);
    go_to(&mut ann, "Start");
    press(&mut ann, KeyCode::Enter);
    until(&mut ann, "room", |ann| ann.scope() == Scope::Room);
    let room = said(&mut ann);
    let own = format!("3 {} here", login_name(folder.path()));
    assert!(room.contains("2 cho not here yet") && room.contains(&own), "{room}");

    // Seats that nobody takes go to bots, the open one first.
    type_char(&mut ann, 'f');
    until(&mut ann, "bot", |ann| said(ann).contains("Bot for seat 2"));
    type_char(&mut ann, 'f');
    until(&mut ann, "table", |ann| ann.session().is_some());
}

#[test]
fn the_list_of_tables_follows_what_happens() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let mut ben = app(&house, "ben", Language::English);
    until_shown(&mut ben, "There are no tables.");
    let (ann, state) = open(&house);
    until_shown(&mut ben, "waiting for players");
    assert_eq!(ben.wait(), None, "an open list costs nothing while nothing happens");
    let cho = house.join("cho");
    cho.send(&GuestMessage::Sit { table: state.table, since: None });
    until_shown(&mut ben, "ann, cho");
    ann.send(&GuestMessage::Leave {});
    drop(house);
    until_shown(&mut ben, "The house has closed.");
}

#[test]
fn the_lobby_says_that_a_table_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let (_ann, _) = open(&house);
    let mut ben = app(&house, "ben", Language::English);
    until_shown(&mut ben, "waiting for players");
    press(&mut ben, KeyCode::Enter);
    until(&mut ben, "room", |ben| ben.scope() == Scope::Room);
    drop(house);
    std::fs::remove_dir_all(folder.path().join("tables")).unwrap();
    let _house = OpenHouse::open(folder.path());
    until_shown(&mut ben, "This table no longer exists.");
    assert_eq!(ben.scope(), Scope::Lobby);
}

#[test]
fn a_host_takes_the_seat_over_from_another_window_and_gives_open_seats_to_bots() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let (other_window, table) = open(&house);
    let mut ann = app(&house, "ann", Language::Japanese);
    until_shown(&mut ann, "参加者待ち");
    press(&mut ann, KeyCode::Enter);
    until(&mut ann, "question", |ann| ann.scope() == Scope::Ask);
    let question = shown(&mut ann);
    assert!(question.contains("引き継ぎますか") && question.contains("y はい"), "{question}");
    type_char(&mut ann, 'y');
    until(&mut ann, "room", |ann| ann.scope() == Scope::Room);
    until(&mut ann, "end of the other window", |_| {
        other_window.next(Duration::ZERO) == Some(Incoming::TakenOver)
    });
    // Each arrow chooses another level; the other one goes back.
    let before = shown(&mut ann);
    press(&mut ann, KeyCode::Right);
    assert_ne!(shown(&mut ann), before);
    press(&mut ann, KeyCode::Left);
    assert_eq!(shown(&mut ann), before);
    let open_seats = |app: &mut App| shown(app).matches("空席\n").count();
    assert_eq!(open_seats(&mut ann), table.seats.len() - 1, "{}", shown(&mut ann));
    for left in (0..table.seats.len() - 1).rev() {
        type_char(&mut ann, 'f');
        if left > 0 {
            until(&mut ann, "bot", |ann| open_seats(ann) == left);
            // The house calls it Ben.
            assert!(shown(&mut ann).contains("ベン"), "{}", shown(&mut ann));
        }
    }
    until(&mut ann, "table", |ann| ann.session().is_some());
}

#[test]
fn a_small_window_shows_all_of_a_room_with_the_most_seats() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let manners = Manners { pace: 5 * 60, ..Manners::default() };
    let _other_window = open_for(&house, find("loo").unwrap().info.seating.max, manners);
    let mut ann = app(&house, "ann", Language::English);
    until_shown(&mut ann, "waiting for players");
    press(&mut ann, KeyCode::Enter);
    until(&mut ann, "question", |ann| ann.scope() == Scope::Ask);
    type_char(&mut ann, 'y');
    until(&mut ann, "room", |ann| ann.scope() == Scope::Room);
    let room = text(&draw(&mut ann, (60, 20)));
    for words in ["7  open seat", "messages allowed", "another terminal: offsuit join", "Bot for seat 2: "] {
        assert!(room.contains(words), "no {words}:\n{room}");
    }
}

#[test]
fn a_guest_who_leaves_the_room_gives_the_seat_back() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let (ann, _) = open(&house);
    let mut ben = app(&house, "ben", Language::English);
    until_shown(&mut ben, "open seat");
    press(&mut ben, KeyCode::Enter);
    until(&mut ben, "room", |ben| ben.scope() == Scope::Room);
    state_when(&ann, |state| state.seats[1].name.as_deref() == Some("ben"));
    press(&mut ben, KeyCode::Esc);
    state_when(&ann, |state| state.seats[1].name.is_none());
    until(&mut ben, "list", |ben| ben.scope() == Scope::Lobby && shown(ben).contains("ann, open seat"));
    press(&mut ben, KeyCode::Esc);
    assert_eq!(ben.scope(), Scope::Home);
}

/// Players can see whether a table plays from memory before they sit down.
#[test]
fn a_room_and_the_plain_list_name_the_options_that_were_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let ann = house.join("ann");
    let seats = vec![Chair::Guest("ann".to_owned()), Chair::Open, Chair::Bot("novice".to_owned())];
    let options = serde_json::Map::from_iter([("memory".to_owned(), "table".into())]);
    let state = open_table(&ann, "loo", options, seats);
    for (language, line, agreed) in [
        (
            Language::English,
            "1. Loo (Memory: from memory): ann, open seat, Cho. Waiting for players.",
            "Memory: from memory",
        ),
        (Language::Japanese, "1. ルー（記憶：記憶のみ）", "記憶：記憶のみ"),
    ] {
        let words = offsuit::lang::Words::new(language, Glyphs::Unicode);
        let said = offsuit::plain::table_line(&state, &words);
        assert!(said.starts_with(line), "{said}");
        let mut ben = app(&house, "ben", language);
        until_shown(&mut ben, "ann");
        press(&mut ben, KeyCode::Enter);
        until(&mut ben, "room", |ben| ben.scope() == Scope::Room);
        assert!(shows_line(&shown(&mut ben), agreed), "{}", shown(&mut ben));
        press(&mut ben, KeyCode::Esc);
        state_when(&ann, |state| state.seats[1].name.is_none());
    }
}

#[test]
fn the_host_of_a_room_removes_a_guest_and_closes_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let (other_window, _) = open(&house);
    let mut ann = app(&house, "ann", Language::English);
    drop(other_window);
    until_shown(&mut ann, "waiting for players");
    let enter = |app: &mut App| {
        press(app, KeyCode::Enter);
        until(app, "room", |app| app.scope() == Scope::Room);
    };
    enter(&mut ann);
    let mut guests = ["ben", "cho"].map(|name| app(&house, name, Language::English));
    for guest in &mut guests {
        until_shown(guest, "waiting for players");
        enter(guest);
        type_char(guest, 'M');
        assert_eq!(guest.scope(), Scope::Room, "only Ann has opened the table");
    }
    until(&mut ann, "guests", |ann| shown(ann).contains("ben") && shown(ann).contains("cho"));
    type_char(&mut ann, 'M');
    press(&mut ann, KeyCode::Enter);
    assert!(shown(&mut ann).contains("Remove ben from the table for good?"), "{}", shown(&mut ann));
    type_char(&mut ann, 'y');
    let [ben, cho] = &mut guests;
    until(ben, "news", |ben| shown(ben).contains("ann has removed you from the table."));
    until(&mut ann, "open seat", |ann| ann.scope() == Scope::Room && !shown(ann).contains("ben"));
    type_char(&mut ann, 'M');
    press(&mut ann, KeyCode::Down);
    press(&mut ann, KeyCode::Enter);
    type_char(&mut ann, 'y');
    for guest in [&mut ann, cho] {
        until(guest, "news", |app| shown(app).contains("ann has closed the table."));
        assert_eq!(guest.scope(), Scope::Lobby);
        until_shown(guest, "There are no tables.");
    }
}

#[test]
fn the_lobby_says_that_there_is_no_house_and_how_to_open_one() {
    let folder = tempfile::tempdir().unwrap();
    for (language, words) in
        [(Language::English, "offsuit host"), (Language::Japanese, "開いている部屋がありません")]
    {
        let settings = settings(language, Glyphs::Unicode, false);
        let mut app = App::new(Launch { keep: false, settings, ..Launch::default() }).unwrap();
        app.join(Address::Socket(folder.path().join("no.sock")), None);
        until_shown(&mut app, words);
        press(&mut app, KeyCode::Esc);
        assert_eq!(app.scope(), Scope::Home);
    }
}
