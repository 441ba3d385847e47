//! The lobby: screens and a real house.

#![cfg(unix)]

use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::KeyCode;
use offsuit::core::{Event, Seat};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language};
use offsuit::record::Bytes;
use offsuit::together::protocol::{Chair, GuestMessage, Manners, Opening, Stage, TableState};
use offsuit::together::{Address, Link, sit_down};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch};

use crate::common::screen::{draw, press, settings, shown, text, type_char};
use crate::together::{OpenHouse, state_when};

/// An app in the lobby of a house.
fn app(house: &OpenHouse, name: &str, language: Language) -> App {
    let settings = settings(language, Glyphs::Unicode, false);
    let mut app = App::new(Launch { keep: false, settings, ..Launch::default() }).unwrap();
    app.join(Address::Socket(house.socket.clone()), Some(name.to_owned()));
    app
}

/// Listens until the app is as wanted.
fn until(app: &mut App, what: &str, wanted: impl Fn(&mut App) -> bool) {
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

/// Opens a table of the first game for ann, with an open seat for every other player.
fn open(house: &OpenHouse) -> (Link, TableState) {
    let ann = house.join("ann");
    let entry = CATALOG.iter().find(|entry| entry.info.id == "loo").unwrap();
    let mut seats = vec![Chair::Open; entry.info.seating.min];
    seats[0] = Chair::Guest("ann".to_owned());
    let game = entry.info.id.to_owned();
    ann.send(&GuestMessage::Open(Opening {
        game,
        options: serde_json::Map::default(),
        seats,
        manners: Manners::default(),
    }));
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
    let nonce = Bytes::fresh().unwrap();
    ann.send(&GuestMessage::Nonce(nonce.to_string()));
    let mut ben = app(&house, "ben", Language::English);
    until_shown(&mut ben, "waiting for players");
    assert!(shown(&mut ben).contains("ann, open seat"), "{}", shown(&mut ben));
    press(&mut ben, KeyCode::Enter);
    until(&mut ben, "room", |ben| ben.scope() == Scope::Room);
    let room = shown(&mut ben);
    assert!(room.contains(&format!("offsuit join {}\n", table.table)), "{room}");
    assert!(room.contains("ben") && room.contains("here") && room.contains("open seat"), "{room}");
    assert!(!room.contains("Bot for"), "only the host gives seats to bots: {room}");
    // Nothing but news wakes an idle guest.
    assert_eq!(ben.wait(), None);
    assert!(!ben.thinks());
    for seat in 2..table.seats.len() {
        ann.send(&GuestMessage::Fill { seat, level: "novice".to_owned() });
    }
    until(&mut ben, "table", |ben| ben.session().is_some());
    let state = state_when(&ann, |state| state.stage == Stage::Playing);
    let anns = sit_down(ann, state, Some(nonce)).unwrap();

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
fn a_host_takes_the_seat_over_from_another_window_and_gives_open_seats_to_bots() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let (_other_window, table) = open(&house);
    let mut ann = app(&house, "ann", Language::Japanese);
    until_shown(&mut ann, "参加者待ち");
    press(&mut ann, KeyCode::Enter);
    until(&mut ann, "question", |ann| ann.scope() == Scope::Ask);
    assert!(shown(&mut ann).contains("引き継ぎますか"), "{}", shown(&mut ann));
    type_char(&mut ann, 'y');
    until(&mut ann, "room", |ann| ann.scope() == Scope::Room);
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
        }
    }
    until(&mut ann, "table", |ann| ann.session().is_some());
}

#[test]
fn who_leaves_the_room_gives_the_seat_back() {
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

#[test]
fn a_missing_house_is_said_with_how_to_open_one() {
    let folder = tempfile::tempdir().unwrap();
    for (language, words) in
        [(Language::English, "offsuit host"), (Language::Japanese, "開いている家がありません")]
    {
        let settings = settings(language, Glyphs::Unicode, false);
        let mut app = App::new(Launch { keep: false, settings, ..Launch::default() }).unwrap();
        app.join(Address::Socket(folder.path().join("no.sock")), None);
        until_shown(&mut app, words);
        press(&mut app, KeyCode::Esc);
        assert_eq!(app.scope(), Scope::Home);
    }
}
