//! Playing again after a match in a house: screens and plain lines.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crossterm::event::KeyCode;
use offsuit::compare::Played;
use offsuit::core::Seat;
use offsuit::games::{Entry, find};
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::HouseAt;
use offsuit::record::write_options;
use offsuit::sitting::Phase;
use offsuit::together::protocol::{Chair, GuestMessage, Manners, Opening, Stage};
use offsuit::together::{Address, Contribution, sit_down};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch};

use crate::common::facts::short_options;
use crate::common::screen::{press, press_on, said, settings, shown, type_char};
use crate::company::{is_at_table, until};
use crate::plain_news::Plain;
use crate::together::{OpenHouse, gather, state_when};

fn hamlet() -> &'static Entry {
    find("hamlet").unwrap()
}

/// Ann opens a table for herself, Ben and a bot, for a short match.
fn opening() -> GuestMessage {
    let seats = vec![Chair::Guest("ann".to_owned()), Chair::Open, Chair::Bot("novice".to_owned())];
    let options = write_options(&hamlet().info, &short_options(hamlet()));
    GuestMessage::Open(Opening { game: "hamlet".to_owned(), options, seats, manners: Manners::default() })
}

fn screens(language: Language) -> App {
    let settings = settings(language, Glyphs::Unicode, false);
    App::new(Launch { keep: false, settings, ..Launch::default() }).unwrap()
}

/// Ann and Ben at their table; the match has begun.
fn pair(house: &OpenHouse, language: Language) -> [App; 2] {
    let [ann, ben] = ["ann", "ben"].map(|name| house.join(name));
    ann.send(&opening());
    state_when(&ann, |state| state.you == Some(0));
    let guests = [ann, ben].map(|link| gather(link, 1));
    let mut pair = guests.map(|guest| {
        let (link, state, contribution) = guest.join().unwrap();
        let mut app = screens(language);
        app.sit_at(sit_down(link, state, contribution, false).unwrap());
        app
    });
    let [ann, ben] = &mut pair;
    until(&mut [ann, ben], "play", |apps| apps.iter().all(|app| is_at_table(app)));
    pair
}

fn is_over(app: &App) -> bool {
    app.session()
        .is_some_and(|session| session.phase() == Phase::Over && session.table().finished().is_some())
}

/// Plays the match to its end.
fn play_out(apps: &mut [&mut App]) {
    let end = Instant::now() + Duration::from_secs(60);
    while !apps.iter().all(|app| is_over(app)) {
        assert!(Instant::now() < end, "{}", shown(apps[0]));
        for app in apps.iter_mut() {
            app.listen();
            app.tick();
            if matches!(app.scope(), Scope::Hand | Scope::Row | Scope::DealOver) {
                press_on(app);
            }
        }
    }
}

/// Who has these screens, and where everybody sits.
fn seating(app: &App) -> (usize, Vec<String>) {
    let session = app.session().unwrap();
    (session.people()[0].index(), session.names(app.words()).to_vec())
}

/// The room of the next table, or the match that has begun there.
fn has_gone_on(app: &App) -> bool {
    app.scope() == Scope::Room || app.session().is_some_and(|session| session.phase() != Phase::Over)
}

#[test]
fn one_key_plays_again_one_seat_further_without_leaving_the_screens() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Language::English);
    type_char(&mut ann, 'N');
    assert!(is_at_table(&ann), "it is no key yet");
    play_out(&mut [&mut ann, &mut ben]);
    for app in [&mut ann, &mut ben] {
        let screen = shown(app);
        assert!(screen.contains("[ Enter Again ]") && screen.contains("[ N Not again ]"), "{screen}");
    }
    press(&mut ann, KeyCode::Enter);
    until(&mut [&mut ann, &mut ben], "Ann's answer", |apps| {
        said(apps[0]).contains("Play again: ann.") && said(apps[1]).contains("ann wants to play again.")
    });
    assert!(!shown(&mut ann).contains("Enter Again"), "{}", shown(&mut ann));
    // Ben is called if he does not look.
    assert!(ben.awaited().unwrap().question.is_some() && ann.awaited().unwrap().question.is_none());
    press(&mut ben, KeyCode::Enter);
    until(&mut [&mut ann, &mut ben], "the next match", |apps| {
        apps.iter().all(|app| is_at_table(app) && !is_over(app))
    });
    let (anns, names) = seating(&ann);
    assert_eq!((anns, &*names[1], &*names[2]), (1, "ann", "ben"));
    assert_eq!(seating(&ben), (2, names));
    // And again.
    play_out(&mut [&mut ann, &mut ben]);
    press(&mut ben, KeyCode::Enter);
    press(&mut ann, KeyCode::Enter);
    until(&mut [&mut ann, &mut ben], "the third match", |apps| {
        apps.iter().all(|app| is_at_table(app) && !is_over(app))
    });
    assert_eq!((seating(&ann).0, seating(&ben).0), (2, 0));
    let records = fs::read_dir(&house.folder).unwrap().map(|file| file.unwrap().path());
    let records = records.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    assert_eq!(records.count(), 3);
}

#[test]
fn whoever_declines_leaves_an_open_seat_and_can_still_come() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Language::Japanese);
    play_out(&mut [&mut ann, &mut ben]);
    type_char(&mut ben, 'N');
    until(&mut [&mut ann], "Ben's answer", |apps| said(apps[0]).contains("benはもう遊ばないそうです。"));
    press(&mut ann, KeyCode::Enter);
    until(&mut [&mut ann, &mut ben], "Ann's table", |apps| {
        apps[0].scope() == Scope::Room && said(apps[1]).contains("ほかの人は次のテーブルに移りました。")
    });
    assert!(shown(&mut ann).contains("空席"), "{}", shown(&mut ann));
    assert_eq!(ben.scope(), Scope::MatchOver);
    press(&mut ben, KeyCode::Enter);
    until(&mut [&mut ann, &mut ben], "the next match", |apps| {
        apps.iter().all(|app| is_at_table(app) && !is_over(app))
    });
}

#[test]
fn the_open_seat_can_be_given_to_a_bot() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Language::English);
    play_out(&mut [&mut ann, &mut ben]);
    press(&mut ben, KeyCode::Esc);
    assert_eq!(ben.scope(), Scope::Home);
    press(&mut ann, KeyCode::Enter);
    until(&mut [&mut ann], "the room", |apps| apps[0].scope() == Scope::Room);
    type_char(&mut ann, 'f');
    until(&mut [&mut ann], "the next match", |apps| is_at_table(apps[0]) && !is_over(apps[0]));
    assert_eq!(seating(&ann).0, 1);
}

#[test]
fn spectators_follow_with_the_same_key() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Language::English);
    let link = house.join("eve");
    link.send(&GuestMessage::Watch { table: 1, since: None });
    let state = state_when(&link, |_| true);
    let mut eve = screens(Language::English);
    eve.sit_at(sit_down(link, state, Contribution::default(), false).unwrap());
    play_out(&mut [&mut ann, &mut ben, &mut eve]);
    assert!(!shown(&mut eve).contains("Enter Again"), "{}", shown(&mut eve));
    press(&mut eve, KeyCode::Enter);
    assert!(
        said(&mut eve).contains("You can go on when the players have another table."),
        "{}",
        shown(&mut eve)
    );
    press(&mut ann, KeyCode::Enter);
    press(&mut ben, KeyCode::Enter);
    until(&mut [&mut ann, &mut ben, &mut eve], "the next table", |apps| {
        shown(apps[2]).contains("Enter Again") && has_gone_on(apps[0])
    });
    // What the key bar said goes first.
    eve.lapse_bar(Instant::now() + Duration::from_secs(10));
    press(&mut eve, KeyCode::Enter);
    until(&mut [&mut ann, &mut ben, &mut eve], "the next match", |apps| {
        apps.iter().all(|app| is_at_table(app) && !is_over(app))
    });
    assert!(eve.session().unwrap().people().is_empty());
}

#[test]
fn a_match_that_was_ended_early_asks_too_and_a_lost_house_loses_only_the_question() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Language::English);
    type_char(&mut ann, 'E');
    type_char(&mut ann, 'y');
    until(&mut [&mut ben], "the question", |apps| apps[0].scope() == Scope::Ask);
    type_char(&mut ben, 'y');
    until(&mut [&mut ann, &mut ben], "the end", |apps| {
        apps.iter().all(|app| app.scope() == Scope::MatchOver)
    });
    assert!(shown(&mut ann).contains("Enter Again"), "{}", shown(&mut ann));
    press(&mut ann, KeyCode::Enter);
    until(&mut [&mut ben], "Ann's answer", |apps| said(apps[0]).contains("ann wants to play again."));
    drop(house);
    until(&mut [&mut ann], "the end of the house", |apps| said(apps[0]).contains("The house has closed."));
    let _house = OpenHouse::open(folder.path());
    until(&mut [&mut ann, &mut ben], "the connection", |apps| {
        apps.iter().all(|app| app.session().unwrap().company().unwrap().is_connected())
            && apps.iter().all(|app| app.session().unwrap().company().unwrap().rematch().is_none())
    });
    assert!(!shown(&mut ben).contains("Enter Again"), "{}", shown(&mut ben));
    press(&mut ben, KeyCode::Enter);
    assert!(said(&mut ben).contains("You cannot play again from this table."), "{}", shown(&mut ben));
}

#[test]
fn every_player_has_a_result_code_of_their_own_seat() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Language::English);
    play_out(&mut [&mut ann, &mut ben]);
    for (n, app) in [&mut ann, &mut ben].into_iter().enumerate() {
        assert!(shown(app).contains("[ x Compare ]"), "{}", shown(app));
        let played = Played::at(app.session().unwrap().table()).unwrap();
        assert_eq!(played.seat, Seat::new(n));
        type_char(app, 'x');
        assert_eq!(app.scope(), Scope::Result);
        assert!(shown(app).contains(&format!("seat {}", n + 1)), "{}", shown(app));
        type_char(app, 'y');
        assert_eq!(app.take_copied(), Some(played.code()));
    }
}

/// A friend whose program must stay in the house.
#[test]
fn a_confined_guest_has_the_code_and_plays_again_too() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let link = house.join("ann");
    link.send(&opening());
    state_when(&link, |state| state.you == Some(0));
    let door = HouseAt { address: Address::Socket(house.socket.clone()), name: Some("ben".to_owned()) };
    let settings = settings(Language::English, Glyphs::Unicode, false);
    let mut ben = App::new(Launch { house: Some(door), keep: false, settings, ..Launch::default() }).unwrap();
    until(&mut [&mut ben], "the list", |apps| shown(apps[0]).contains("ann"));
    press(&mut ben, KeyCode::Enter);
    let anns = gather(link, 1);
    until(&mut [&mut ben], "play", |apps| is_at_table(apps[0]));
    let (link, state, contribution) = anns.join().unwrap();
    let mut ann = screens(Language::English);
    ann.sit_at(sit_down(link, state, contribution, false).unwrap());
    play_out(&mut [&mut ann, &mut ben]);
    type_char(&mut ben, 'x');
    assert_eq!(ben.scope(), Scope::Result);
    type_char(&mut ben, 'b');
    assert_eq!(ben.scope(), Scope::Result, "no match begins outside the house");
    assert!(!shown(&mut ben).contains("b Same deals"), "{}", shown(&mut ben));
    press(&mut ben, KeyCode::Esc);
    assert_eq!(ben.scope(), Scope::MatchOver, "{}", shown(&mut ben));
    press(&mut ben, KeyCode::Enter);
    press(&mut ann, KeyCode::Enter);
    until(&mut [&mut ann, &mut ben], "the next match", |apps| {
        apps.iter().all(|app| is_at_table(app) && !is_over(app))
    });
    // Below the table is still the lobby.
    press(&mut ben, KeyCode::Esc);
    type_char(&mut ben, 'y');
    assert_eq!(ben.scope(), Scope::Lobby);
}

/// Ben's answers in plain mode until the match is over.
fn play_plain(ben: &mut Plain, ann: &mut App) {
    let end = Instant::now() + Duration::from_secs(100);
    let (mut number, mut said, mut heard) = (0, Vec::new(), Instant::now());
    loop {
        // Whatever was typed while something else was asked is not answered.
        if heard.elapsed() > Duration::from_secs(2) {
            number = number % 11 + 1;
            ben.types(&number.to_string());
            heard = Instant::now();
        }
        assert!(Instant::now() < end, "{}\n{}", said.join("\n"), shown(ann));
        ann.listen();
        ann.tick();
        if matches!(ann.scope(), Scope::Hand | Scope::Row | Scope::DealOver) {
            press_on(ann);
        }
        for line in ben.heard() {
            heard = Instant::now();
            said.push(line.clone());
            if line.starts_with("The match is over. Again") {
                return;
            }
            // A number that looks like another card has to be typed twice.
            if line.contains(" again for ") {
                ben.types(&number.to_string());
            }
            if line.ends_with('?') {
                // Some number is legal.
                number = number % 11 + 1;
                let answer = if line.to_lowercase().contains("next deal") {
                    String::new()
                } else {
                    number.to_string()
                };
                said.push(format!("> {answer}"));
                ben.types(&answer);
            }
        }
    }
}

#[test]
fn plain_lines_play_again_too() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let link = house.join("ann");
    link.send(&opening());
    state_when(&link, |state| state.you == Some(0));
    let mut ben = Plain::start(&house, folder.path());
    let (link, state, contribution) = gather(link, 1).join().unwrap();
    let mut ann = screens(Language::English);
    ann.sit_at(sit_down(link, state, contribution, false).unwrap());
    play_plain(&mut ben, &mut ann);
    until(&mut [&mut ann], "the end", |apps| is_over(apps[0]));
    ben.types("code");
    // The record may come a moment after the end.
    while ben.hears("esult code").contains("no result code") {
        ben.types("code");
    }
    assert!(has_code_of(&ben, Seat::new(1)), "the code is of another seat");
    press(&mut ann, KeyCode::Enter);
    ben.hears("ann wants to play again.");
    ben.types("no");
    ben.hears("The others can see your answer.");
    // Ann has gone on.
    until(&mut [&mut ann], "Ann's table", |apps| apps[0].scope() == Scope::Room);
    ben.hears("The others play on at another table.");
    ben.types("again");
    ben.hears("You go on to the next table.");
    until(&mut [&mut ann], "the next match", |apps| is_at_table(apps[0]) && !is_over(apps[0]));
    ben.hears("Hamlet");
    // Both go on to a third table, which Ann leaves before its match. The table is Ben's then, with a bot.
    play_plain(&mut ben, &mut ann);
    until(&mut [&mut ann], "the end", |apps| is_over(apps[0]));
    press(&mut ann, KeyCode::Esc);
    ben.types("again");
    ben.hears("You go on to the next table.");
    ben.hears("open seat");
    ben.types("table");
    ben.hears("open seat");
    ben.types("bot novice");
    ben.hears("Deal 1");
    copies_name_their_players(folder.path());
}

/// Whether the next lines are a result code of this seat.
fn has_code_of(plain: &Plain, seat: Seat) -> bool {
    let mut code = String::new();
    let end = Instant::now() + Duration::from_secs(10);
    while Instant::now() < end {
        for line in plain.heard() {
            code.push_str(line.trim());
            if let Ok(played) = Played::read(&code) {
                return played.seat == seat;
            }
        }
    }
    false
}

/// `offsuit code` finds the seat of the user by name, and that of the first person otherwise.
fn copies_name_their_players(data: &Path) {
    let seat = |user: &str| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_offsuit"))
            .args(["code", "1"])
            .envs([("OFFSUIT_DATA", data), ("OFFSUIT_CONFIG", data)])
            .envs([("LOGNAME", user), ("USER", user), ("USERNAME", user)])
            .output()
            .unwrap();
        let code = String::from_utf8(output.stdout).unwrap();
        let played = Played::read(&code).unwrap();
        played.name().to_owned()
    };
    let first = seat("nobody");
    assert_eq!((&*seat("ann"), &*seat("ben")), ("ann", "ben"));
    assert!(["ann", "ben"].contains(&&*first));
}

/// A guest that reconnects in the room of the next table sits there, and not at the old one.
#[test]
fn a_guest_whose_house_restarts_in_the_room_comes_back_to_the_next_table() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Language::English);
    play_out(&mut [&mut ann, &mut ben]);
    type_char(&mut ben, 'N');
    press(&mut ann, KeyCode::Enter);
    until(&mut [&mut ann, &mut ben], "the room", |apps| apps[0].scope() == Scope::Room);
    drop(house);
    let house = OpenHouse::open(folder.path());
    let eve = house.join("eve");
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        assert!(Instant::now() < end, "Ann does not come back");
        eve.send(&GuestMessage::Watch { table: 2, since: None });
        let state = state_when(&eve, |state| state.table == 2);
        assert_eq!(state.stage, Stage::Gathering);
        ann.listen();
        if state.seats[1].here {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    press(&mut ben, KeyCode::Enter);
    until(&mut [&mut ann, &mut ben], "the next match", |apps| {
        if apps[1].scope() == Scope::MatchOver {
            press(apps[1], KeyCode::Enter);
        }
        apps.iter().all(|app| is_at_table(app) && !is_over(app))
    });
}
