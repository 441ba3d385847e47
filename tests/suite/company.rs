//! The screens of a table whose players sit at different terminals: whole apps as guests of a real house.

#![cfg(unix)]

use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::KeyCode;
use offsuit::config::Settings;
use offsuit::lang::{Glyphs, Language};
use offsuit::record::Player;
use offsuit::sitting::Phase;
use offsuit::table::{Company, Setup};
use offsuit::together::protocol::{Chair, GuestMessage, Manners, Opening, Since, Stage};
use offsuit::together::{Contribution, sit_down};
use offsuit::ui::keys::{Command, Scope};
use offsuit::ui::{App, Launch, Start};

use crate::common::screen::{draw, press, press_on, said, settings, shown, text, type_char};
use crate::together::{Begun, OpenHouse, gather, state_when};

/// A longer wait is for a clock, or for a trick or bids that stay to be read.
const SHORT: Duration = Duration::from_millis(999);

fn app((link, state, contribution): Begun, settings: Settings) -> App {
    let mut app = App::new(Launch { keep: false, settings, ..Launch::default() }).unwrap();
    app.sit_at(sit_down(link, state, contribution, false).unwrap());
    app
}

/// Ann and Ben at a table of three with a bot; the match has begun.
pub fn pair(house: &OpenHouse, manners: Manners, language: Language) -> [App; 2] {
    let [ann, ben] = ["ann", "ben"].map(|name| house.join(name));
    let seats = vec![Chair::Guest("ann".to_owned()), Chair::Open, Chair::Bot("novice".to_owned())];
    let opening = Opening { game: "hamlet".to_owned(), options: serde_json::Map::new(), seats, manners };
    ann.send(&GuestMessage::Open(opening));
    let table = state_when(&ann, |state| state.you == Some(0)).table;
    let guests = [ann, ben].map(|link| gather(link, table));
    let settings = settings(language, Glyphs::Unicode, false);
    let mut pair = guests.map(|guest| app(guest.join().unwrap(), settings.clone()));
    let [ann, ben] = &mut pair;
    until(&mut [ann, ben], "play", |apps| apps.iter().all(|app| is_at_table(app)));
    pair
}

/// Shows a table, what Ann is asked there, and the talk.
pub fn visit(mut app: App, mut look: impl FnMut(&mut App)) {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [_ann, mut ben] = pair(&house, Manners { pace: 90, ..Manners::default() }, Language::English);
    let link = house.join("ann");
    link.send(&GuestMessage::Sit { table: 1, since: Some(Since::default()) });
    let state = state_when(&link, |state| state.stage == Stage::Playing);
    app.sit_at(sit_down(link, state, Contribution::default(), false).unwrap());
    look(&mut app);
    type_char(&mut app, 'M');
    look(&mut app);
    press(&mut app, KeyCode::Esc);
    app.command(Command::Talk);
    write(&mut app, "Is the ace out?");
    look(&mut app);
    press(&mut app, KeyCode::Esc);
    type_char(&mut ben, 'E');
    type_char(&mut ben, 'y');
    until(&mut [&mut app], "the question", |apps| apps[0].scope() == Scope::Ask);
    look(&mut app);
}

pub fn is_at_table(app: &App) -> bool {
    matches!(app.scope(), Scope::Hand | Scope::Row | Scope::Wait)
}

/// Lets news arrive until a condition holds. Skips the waits that only give people time to read.
#[track_caller]
pub fn until(apps: &mut [&mut App], what: &str, mut holds: impl FnMut(&mut [&mut App]) -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    while !holds(apps) {
        for app in apps.iter_mut() {
            app.listen();
            let is_read =
                app.session().is_some_and(|session| session.phase() == Phase::Trick || session.shows_bids());
            if app.wait().is_some_and(|wait| is_read || wait < SHORT) {
                app.tick();
            }
        }
        if Instant::now() > end {
            let screens: Vec<String> = apps.iter_mut().map(|app| shown(app)).collect();
            panic!("never: {what}\n{}", screens.join("\n----\n"));
        }
        thread::sleep(Duration::from_millis(2));
    }
}

#[track_caller]
fn until_said(app: &mut App, words: &str) {
    until(&mut [app], words, |apps| said(apps[0]).contains(words));
}

/// The other people at the table.
fn company(app: &App) -> &dyn Company {
    app.session().unwrap().company().unwrap()
}

/// Types a text.
fn write(app: &mut App, text: &str) {
    text.chars().for_each(|letter| type_char(app, letter));
}

#[test]
fn phrases_are_read_in_each_language_and_texts_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Manners::default(), Language::Japanese);
    ben.command(Command::Talk);
    assert_eq!(ben.scope(), Scope::Talk);
    let panel = shown(&mut ben);
    for words in ["まだ誰も話していません", "6 いい勝負でした！", "文を入力："] {
        assert!(panel.contains(words), "{words}\n{panel}");
    }
    // A full-width digit of an input method is a phrase too.
    type_char(&mut ben, '３');
    assert!(is_at_table(&ben), "the panel is closed");
    until_said(&mut ann, "ben：「お見事！」");

    // Only one message every two seconds is allowed.
    thread::sleep(Duration::from_millis(2100));
    ann.command(Command::Talk);
    assert!(shown(&mut ann).contains("ben：「お見事！」"), "{}", shown(&mut ann));
    write(&mut ann, "エース3枚？");
    press(&mut ann, KeyCode::Backspace);
    press(&mut ann, KeyCode::Enter);
    until_said(&mut ben, "ann：「エース3枚」");
    ben.command(Command::Talk);
    assert!(!shown(&mut ben).contains("エース3枚？"));
    press(&mut ben, KeyCode::Esc);
    assert!(is_at_table(&ben));
}

#[test]
fn talk_leaves_room_for_the_prompt_and_an_answer_ends_when_the_turn_begins() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Manners::default(), Language::English);
    let chooses = |app: &App| matches!(app.scope(), Scope::Hand | Scope::Row);
    // Ann waits for Ben, and asks for what cannot be.
    until(&mut [&mut ann, &mut ben], "Ben's turn", |apps| {
        if chooses(apps[0]) {
            press_on(apps[0]);
        }
        chooses(apps[1]) && apps[0].scope() == Scope::Wait
    });
    let before = said(&mut ann);
    type_char(&mut ann, 'u');
    until(&mut [&mut ann], "an answer", |apps| said(apps[0]) != before);
    until(&mut [&mut ann, &mut ben], "Ben's no", |apps| {
        if apps[1].scope() == Scope::Ask {
            type_char(apps[1], 'n');
        }
        ["no decision to undo", "You cannot undo", "do not agree"].iter().any(|it| said(apps[0]).contains(it))
    });
    assert!(said(&mut ann).contains("Waiting for ben."), "{}", shown(&mut ann));
    // It stays long enough to be read.
    thread::sleep(Duration::from_millis(2100));
    until(&mut [&mut ann, &mut ben], "Ann's turn", |apps| {
        if chooses(apps[1]) {
            press_on(apps[1]);
        }
        chooses(apps[0])
    });
    assert!(said(&mut ann).contains("Your turn"), "{}", shown(&mut ann));
    assert!(!said(&mut ann).contains("undo:") && !said(&mut ann).contains("agree"), "{}", shown(&mut ann));

    ben.command(Command::Talk);
    write(&mut ben, &"Long ago ".repeat(20));
    press(&mut ben, KeyCode::Enter);
    until_said(&mut ann, "ben: \"Long ago");
    assert!(said(&mut ann).contains("Your turn"), "{}", shown(&mut ann));
    press(&mut ann, KeyCode::Left);
    assert!(!said(&mut ann).contains("Long ago"), "any key ends it: {}", shown(&mut ann));
}

#[test]
fn a_seat_that_was_taken_over_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, _ben] = pair(&house, Manners::default(), Language::English);
    let link = house.join("ann");
    link.send(&GuestMessage::Sit { table: 1, since: Some(Since::default()) });
    until_said(&mut ann, "You continue in another window.");
    let screen = shown(&mut ann);
    assert!(!screen.contains("Reconnecting") && !screen.contains("closed the connection"), "{screen}");
}

#[test]
fn texts_have_at_most_two_hundred_characters_and_can_be_forbidden() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, ben] = pair(&house, Manners::default(), Language::English);
    ann.command(Command::Talk);
    write(&mut ann, &"é".repeat(300));
    ann.paste("and more");
    press(&mut ann, KeyCode::Enter);
    let heard = |app: &App| company(app).talk().len();
    let mut ben = ben;
    until(&mut [&mut ben], "the text", |apps| heard(apps[0]) == 1);
    let text = format!("{:?}", company(&ben).talk()[0]);
    assert_eq!(text.matches('é').count(), 200, "{text}");

    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let manners = Manners { texts: false, ..Manners::default() };
    let [mut ann, mut ben] = pair(&house, manners, Language::English);
    ann.command(Command::Talk);
    write(&mut ann, "Hi!");
    assert_eq!(ann.scope(), Scope::Talk);
    let panel = shown(&mut ann);
    assert!(panel.contains("phrases only") && !panel.contains("Hi!"), "{panel}");
    type_char(&mut ann, '1');
    until_said(&mut ben, "ann: \"Hello!\"");
}

#[test]
fn muted_players_are_not_heard_and_nobody_is_if_the_setting_is_off() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Manners::default(), Language::English);
    ann.command(Command::Talk);
    press(&mut ann, KeyCode::Tab);
    assert!(shown(&mut ann).contains("ben (muted)"), "{}", shown(&mut ann));
    press(&mut ann, KeyCode::Esc);
    let speak = |ben: &mut App| {
        ben.command(Command::Talk);
        type_char(ben, '1');
    };
    speak(&mut ben);
    until(&mut [&mut ann], "the phrase", |apps| company(apps[0]).talk().len() == 1);
    assert!(!shown(&mut ann).contains("Hello!"));
    ann.command(Command::Talk);
    assert!(shown(&mut ann).contains("Nobody has said anything yet."), "{}", shown(&mut ann));
    press(&mut ann, KeyCode::Tab);
    assert!(shown(&mut ann).contains("ben: \"Hello!\""), "{}", shown(&mut ann));
    press(&mut ann, KeyCode::Esc);
    // The same with the setting.
    thread::sleep(Duration::from_millis(2100));
    let link = house.join("ann");
    link.send(&GuestMessage::Sit { table: 1, since: Some(Since::default()) });
    let quiet = Settings { talk: false, ..settings(Language::English, Glyphs::Unicode, false) };
    let state = state_when(&link, |state| state.stage == Stage::Playing);
    let mut ann = app((link, state, Contribution::default()), quiet);
    until(&mut [&mut ann], "play", |apps| is_at_table(apps[0]));
    speak(&mut ben);
    until(&mut [&mut ann], "the phrase", |apps| company(apps[0]).talk().len() == 1);
    assert!(!shown(&mut ann).contains("Hello!"));
    press(&mut ann, KeyCode::Char('.'));
    ann.command(Command::Talk);
    assert!(said(&mut ann).contains("Talk is turned off"), "{}", shown(&mut ann));
}

#[test]
fn a_question_waits_for_an_open_panel_and_one_key_answers_it() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Manners::default(), Language::English);
    ben.command(Command::Events);
    type_char(&mut ann, 'E');
    assert!(shown(&mut ann).contains("Ask the others to end the match now?"), "{}", shown(&mut ann));
    type_char(&mut ann, 'n');
    assert!(is_at_table(&ann), "nobody was asked");
    type_char(&mut ann, 'E');
    type_char(&mut ann, 'y');
    assert!(shown(&mut ann).contains("The others have been asked."));
    until(&mut [&mut ben], "the question", |apps| company(apps[0]).question().is_some());
    assert_eq!(ben.scope(), Scope::Listing, "what Ben reads stays");
    press(&mut ben, KeyCode::Esc);
    assert_eq!(ben.scope(), Scope::Ask);
    assert!(shown(&mut ben).contains("ann wants to end the match now. Do you agree?"));
    type_char(&mut ben, 'n');
    until_said(&mut ann, "Somebody disagreed: the match continues.");
    assert!(is_at_table(&ann) && is_at_table(&ben));

    type_char(&mut ann, 'E');
    type_char(&mut ann, 'y');
    until(&mut [&mut ben], "the question", |apps| apps[0].scope() == Scope::Ask);
    type_char(&mut ben, 'y');
    until(&mut [&mut ann, &mut ben], "the end", |apps| {
        apps.iter().all(|app| app.session().unwrap().phase() == Phase::Over)
    });
    for app in [&mut ann, &mut ben] {
        assert!(said(app).contains("Everybody agreed: the match has ended early."), "{}", shown(app));
        type_char(app, 'E');
        assert_ne!(app.scope(), Scope::Ask, "there is nothing left to end");
        assert!(said(app).contains("The match is already over."), "{}", shown(app));
        // Esc takes the reason away first.
        press(app, KeyCode::Esc);
        press(app, KeyCode::Esc);
        assert_eq!(app.scope(), Scope::Home);
    }
}

#[test]
fn an_undo_asks_the_other_and_rewinds_both_screens() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Manners::default(), Language::English);
    for _ in 0..60 {
        let asked = |app: &App| company(app).question().is_some();
        until(&mut [&mut ann, &mut ben], "a turn", |apps| {
            apps.iter().any(|app| matches!(app.scope(), Scope::Hand | Scope::Row | Scope::DealOver))
        });
        for app in [&mut ann, &mut ben] {
            if matches!(app.scope(), Scope::Hand | Scope::Row | Scope::DealOver) {
                (0..2).for_each(|_| press_on(app));
            }
        }
        if ann.session().unwrap().undoer().is_none() {
            continue;
        }
        let news = |app: &App| app.session().unwrap().table().notices().to_vec();
        let before = news(&ann).len();
        type_char(&mut ann, 'u');
        until(&mut [&mut ann, &mut ben], "an answer", |apps| asked(apps[1]) || news(apps[0]).len() > before);
        if !asked(&ben) {
            continue;
        }
        until(&mut [&mut ben], "the question", |apps| apps[0].scope() == Scope::Ask);
        assert!(shown(&mut ben).contains("ann wants to undo. Do you agree?"), "{}", shown(&mut ben));
        type_char(&mut ben, 'y');
        until(&mut [&mut ann, &mut ben], "the answer", |apps| news(apps[0]).len() > before);
        // A bot may have decided since.
        if news(&ann).iter().any(|notice| notice.key == "together-undone") {
            until(&mut [&mut ann, &mut ben], "the undo", |apps| {
                apps.iter().all(|app| company(app).rewinds() == 1)
            });
            return;
        }
    }
    panic!("nobody was asked");
}

#[test]
fn leaving_says_that_the_seat_stays_and_the_others_see_who_is_away() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let manners = Manners { hints: false, ..Manners::default() };
    let [mut ann, mut ben] = pair(&house, manners, Language::English);
    let chooses = |app: &App| matches!(app.scope(), Scope::Hand | Scope::Row);
    until(&mut [&mut ann, &mut ben], "a turn", |apps| apps.iter().any(|app| chooses(app)));
    let chooser = if chooses(&ann) { &mut ann } else { &mut ben };
    type_char(chooser, 'h');
    assert!(shown(chooser).contains("Hints are not allowed at this table."), "{}", shown(chooser));
    // Esc takes away what the key bar says, and nothing else.
    ben.lapse_bar(Instant::now() + Duration::from_secs(10));
    press(&mut ben, KeyCode::Esc);
    assert!(shown(&mut ben).contains("You keep your seat."));
    type_char(&mut ben, 'y');
    assert_eq!(ben.scope(), Scope::Home);
    until_said(&mut ann, "[away] ben");
    assert!(!company(&ann).fellows()[1].late);
}

#[test]
fn a_spectator_looks_at_the_hands_of_a_deal_that_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let manners = Manners { open_hands: true, ..Manners::default() };
    let [mut ann, mut ben] = pair(&house, manners, Language::English);
    let link = house.join("eve");
    link.send(&GuestMessage::Watch { table: 1, since: None });
    let state = state_when(&link, |_| true);
    let mut eve = App::new(Launch {
        keep: false,
        settings: settings(Language::English, Glyphs::Unicode, false),
        ..Launch::default()
    })
    .unwrap();
    eve.sit_at(sit_down(link, state, Contribution::default(), false).unwrap());
    // Only when the next deal has begun.
    until(&mut [&mut ann, &mut ben, &mut eve], "the first deal's hands", |apps| {
        apps.iter_mut().take(2).filter(|app| app.scope() != Scope::Ask).for_each(|app| press_on(app));
        apps[2].scope() == Scope::DealOver && !company(apps[2]).open_deals().is_empty()
    });
    type_char(&mut eve, 'r');
    assert_eq!(eve.scope(), Scope::Replay);
    assert!(shown(&mut eve).contains("all hands open"), "{}", shown(&mut eve));
    press(&mut eve, KeyCode::Esc);
    assert_eq!(eve.scope(), Scope::DealOver);
    // Players are shown no hands before the end of the match.
    assert!(company(&ann).open_deals().is_empty());
}

#[test]
fn a_clock_runs_and_a_bot_plays_for_a_late_player() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Manners { pace: 1, ..Manners::default() }, Language::English);
    // Hamlet begins with bids from everybody: the player whose turn it is thinks for too long.
    until(&mut [&mut ann, &mut ben], "a clock", |apps| {
        apps.iter_mut().any(|app| shown(app).contains("Time left: 0:0"))
    });
    let late = |app: &App, seat: usize| company(app).fellows()[seat].late;
    until(&mut [&mut ann, &mut ben], "somebody late", |apps| late(apps[0], 0) || late(apps[0], 1));
    let (waiter, seat) = if late(&ann, 0) { (&mut ben, 0) } else { (&mut ann, 1) };
    until(&mut [waiter], "the news", |apps| late(apps[0], seat));
    let name = ["ann", "ben"][seat];
    assert!(shown(waiter).contains(&format!("[late] {name}")), "{}", shown(waiter));
    assert!(shown(waiter).contains(&format!("{name} is late: press B")), "{}", shown(waiter));
    let bar = text(&draw(waiter, (120, 30)));
    assert!(bar.contains(&format!("B Bot for {name}")), "{bar}");
    let before = waiter.session().unwrap().table().event_count();
    type_char(waiter, 'B');
    until(&mut [waiter], "the bot", |apps| apps[0].session().unwrap().table().event_count() > before);
    assert!(company(waiter).fellows()[seat].bot_plays);
}

#[test]
fn a_player_for_whom_a_bot_plays_takes_the_seat_back_with_any_key() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Manners { pace: 1, ..Manners::default() }, Language::English);
    let late = |app: &App, seat: usize| company(app).fellows()[seat].late;
    until(&mut [&mut ann, &mut ben], "somebody late", |apps| late(apps[0], 0) || late(apps[0], 1));
    let (waiter, idle, seat) = if late(&ann, 0) { (&mut ben, &mut ann, 0) } else { (&mut ann, &mut ben, 1) };
    until(&mut [waiter], "the news", |apps| late(apps[0], seat));
    type_char(waiter, 'B');
    let bot_plays = |app: &App| company(app).fellows()[seat].bot_plays;
    until(&mut [waiter, idle], "the bot", |apps| apps.iter().all(|app| bot_plays(app)));
    until(&mut [idle], "the notice", |apps| said(apps[0]).contains("A bot plays for you now."));
    // A key that does nothing else.
    type_char(idle, 'z');
    until(&mut [waiter, idle], "the person", |apps| apps.iter().all(|app| !bot_plays(app)));
}

#[test]
fn the_player_who_has_opened_a_table_removes_another_and_closes_it() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Manners::default(), Language::English);
    type_char(&mut ben, 'M');
    assert!(is_at_table(&ben), "only Ann has opened the table");
    type_char(&mut ann, 'M');
    assert_eq!(ann.scope(), Scope::Host);
    let panel = shown(&mut ann);
    assert!(panel.contains("▶ Remove ben") && panel.contains("Close the table"), "{panel}");
    press(&mut ann, KeyCode::Enter);
    assert!(shown(&mut ann).contains("Remove ben from the table for good?"), "{}", shown(&mut ann));
    type_char(&mut ann, 'n');
    assert!(is_at_table(&ann) && !company(&ann).fellows()[1].bot_plays);
    type_char(&mut ann, 'M');
    press(&mut ann, KeyCode::Enter);
    type_char(&mut ann, 'y');
    until(&mut [&mut ben], "the news", |apps| said(apps[0]).contains("ann has removed you from the table."));
    until(&mut [&mut ann], "the bot", |apps| company(apps[0]).fellows()[1].bot_plays);
    until(&mut [&mut ben], "the end of the connection", |apps| !company(apps[0]).is_connected());
    type_char(&mut ann, 'M');
    assert!(!shown(&mut ann).contains("Remove"), "{}", shown(&mut ann));
    press(&mut ann, KeyCode::Enter);
    assert!(shown(&mut ann).contains("Close the table for everybody?"), "{}", shown(&mut ann));
    type_char(&mut ann, 'y');
    until(&mut [&mut ann], "the end", |apps| apps[0].session().unwrap().phase() == Phase::Over);
    type_char(&mut ann, 'M');
    assert_ne!(ann.scope(), Scope::Host, "there is nothing left to close");
}

#[test]
fn a_clock_shortens_no_pause() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Manners { pace: 90, ..Manners::default() }, Language::English);
    let shows_trick = |app: &App| app.session().unwrap().phase() == Phase::Trick;
    let pause = Settings::default().speed.trick_pause().unwrap();
    // The clock runs while a person has the next lead.
    for _ in 0..11 {
        until(&mut [&mut ann, &mut ben], "a trick", |apps| {
            apps.iter_mut().filter(|app| app.scope() == Scope::Hand).for_each(|app| press_on(app));
            shows_trick(apps[0])
        });
        let mut waits = Vec::new();
        while shows_trick(&ann) {
            waits.push(ann.wait().unwrap());
            ann.tick();
        }
        assert_eq!(waits.iter().sum::<Duration>(), pause, "{waits:?}");
        if waits.len() > 1 {
            return;
        }
    }
    panic!("the clock never ran");
}

#[test]
fn a_lost_connection_is_reported_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Manners::default(), Language::English);
    drop(house);
    let how = "The house has closed. offsuit host reopens its tables.";
    until_said(&mut ann, how);
    assert!(text(&draw(&mut ann, (60, 20))).contains(how), "it is whole in the smallest window");
    type_char(&mut ann, 'E');
    assert_ne!(ann.scope(), Scope::Ask, "nobody can be asked");
    let _house = OpenHouse::open(folder.path());
    until(&mut [&mut ann, &mut ben], "the connection", |apps| {
        apps.iter().all(|app| company(app).is_connected())
    });
    // An idle guest waits for nothing but news.
    let is_idle = |app: &App| app.scope() == Scope::Wait && app.wait().is_none() && !app.thinks();
    until(&mut [&mut ann, &mut ben], "one waits for the other", |apps| apps.iter().any(|app| is_idle(app)));
}

#[test]
fn a_table_without_company_has_none_of_this() {
    let entry = &offsuit::games::CATALOG[0];
    let setup = Setup::quick(entry, 3);
    assert!(setup.seats.iter().any(|sitter| sitter.player == Player::Human));
    let settings = settings(Language::English, Glyphs::Unicode, false);
    let mut app =
        App::new(Launch { keep: false, start: Start::Match(setup), settings, ..Launch::default() }).unwrap();
    for key in ['T', 'E', 'B'] {
        let before = app.scope();
        type_char(&mut app, key);
        assert_eq!(app.scope(), before, "{key}");
    }
}
