//! Questions to which the answer is yes or no: how they are asked, and when they no longer apply.

#![cfg(unix)]

use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::KeyCode;
use offsuit::config::Settings;
use offsuit::core::Seat;
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::Language;
use offsuit::sitting::{Phase, Question, Reply, Sitting, Wish};
use offsuit::table::{Company, HostAction, Saver};
use offsuit::together::protocol::Manners;
use offsuit::together::sit_down;
use offsuit::ui::App;
use offsuit::ui::keys::{Command, Scope};

use crate::common::at_hand::step;
use crate::common::kept::short;
use crate::common::screen::{at_table, press, shown, type_char};
use crate::company::{is_at_table, pair, until};
use crate::together::{Begun, OpenHouse, begin};

const PATIENCE: Duration = Duration::from_secs(60);

/// A game that is best with three players: here two people and a bot.
fn of_three() -> &'static Entry {
    CATALOG.iter().find(|entry| entry.info.seating.best == 3).unwrap()
}

fn sit((link, state, own): Begun) -> Sitting {
    Sitting::new(sit_down(link, state, own, false).unwrap())
}

fn company(sitting: &Sitting) -> &dyn Company {
    sitting.session().company().unwrap()
}

/// Ann and Ben at a table of three; the match has begun.
fn at_a_table(house: &OpenHouse) -> [Sitting; 2] {
    let [ann, ben, _eve] = begin(house, of_three());
    [ann, ben].map(sit)
}

/// Lets news arrive and time pass for both until a condition holds.
#[track_caller]
fn wait_for(pair: &mut [Sitting; 2], what: &str, mut holds: impl FnMut(&mut [Sitting; 2]) -> bool) {
    let end = Instant::now() + PATIENCE;
    while !holds(pair) {
        for sitting in &mut *pair {
            sitting.listen();
            match sitting.session().phase() {
                Phase::Bot if !sitting.session().awaits_news() => sitting.tick(),
                Phase::Trick => sitting.tick(),
                Phase::DealOver => drop(sitting.wish(Wish::NextDeal)),
                _ => {}
            }
        }
        assert!(Instant::now() < end, "never: {what}");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Makes the first legal choice if this player has to choose.
fn play_on(sitting: &mut Sitting) {
    if sitting.chooses() && sitting.question().is_none() {
        let mv = sitting.session().choices()[0];
        sitting.wish(Wish::Choose { mv, ask: false });
    }
}

#[test]
fn a_question_from_elsewhere_takes_the_place_of_one_about_a_move() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let mut pair = at_a_table(&house);
    wait_for(&mut pair, "Ann's turn", |[ann, ben]| {
        play_on(ben);
        ann.chooses()
    });
    let [ann, ben] = &mut pair;
    let mv = ann.session().choices()[0];
    assert_eq!(ann.wish(Wish::Choose { mv, ask: true }), Reply::Asks);
    assert_eq!((ben.wish(Wish::End), ben.wish(Wish::Answer(true))), (Reply::Asks, Reply::Asked));
    let elsewhere = |sitting: &Sitting| matches!(sitting.question(), Some(Question::Elsewhere(_)));
    wait_for(&mut pair, "Ben's question", |[ann, _]| elsewhere(ann));
    let [ann, _] = &mut pair;
    ann.wish(Wish::Answer(false));
    assert_eq!(ann.question(), None);
    // Any other question is answered first.
    assert_eq!(ann.wish(Wish::Host(HostAction::Close)), Reply::Asks);
    thread::sleep(Duration::from_millis(50));
    ann.listen();
    assert_eq!(ann.question(), Some(Question::Host(HostAction::Close)));
}

/// The question of another player waits for the answer to one's own, and then it is asked at once.
#[test]
fn a_question_from_elsewhere_follows_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let mut pair = at_a_table(&house);
    assert_eq!(pair[0].wish(Wish::Host(HostAction::Close)), Reply::Asks);
    assert_eq!((pair[1].wish(Wish::End), pair[1].wish(Wish::Answer(true))), (Reply::Asks, Reply::Asked));
    wait_for(&mut pair, "Ben's question", |[ann, _]| company(ann).question().is_some());
    let [ann, _] = &mut pair;
    assert_eq!(ann.question(), Some(Question::Host(HostAction::Close)));
    ann.wish(Wish::Answer(false));
    assert!(matches!(ann.question(), Some(Question::Elsewhere(_))), "{:?}", ann.question());
}

#[test]
fn a_question_that_no_longer_applies_is_dropped() {
    for wish in [Wish::End, Wish::Host(HostAction::Close), Wish::Host(HostAction::Remove(Seat::new(1)))] {
        let folder = tempfile::tempdir().unwrap();
        let house = OpenHouse::open(folder.path());
        let mut pair = at_a_table(&house);
        assert_eq!(pair[0].wish(wish), Reply::Asks);
        drop(house);
        wait_for(&mut pair, "the end of the connection", |[ann, _]| {
            company(ann).connection().trouble().is_some()
        });
        let [ann, _] = &mut pair;
        assert_eq!(ann.question(), None, "{wish:?}");
        assert!(matches!(ann.wish(wish), Reply::No(_)), "{wish:?}");
    }
}

#[test]
fn the_only_legal_move_waits_after_an_undo_at_a_shared_table() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let mut pair = at_a_table(&house);
    let settings = Settings { auto_play: true, ..Settings::default() };
    loop {
        wait_for(&mut pair, "Ann's turn", |[ann, ben]| {
            play_on(ben);
            ann.chooses()
        });
        let [ann, _] = &mut pair;
        let is_forced = ann.forced(&settings).is_some();
        let rewinds = company(ann).rewinds();
        let before = ann.session().table().event_count();
        play_on(ann);
        if !is_forced {
            continue;
        }
        wait_for(&mut pair, "the decision", |[ann, _]| ann.session().table().event_count() > before);
        let notices = company(&pair[0]).notices().len();
        if pair[0].wish(Wish::Undo) != Reply::Asked {
            continue;
        }
        wait_for(&mut pair, "an answer", |[ann, ben]| {
            if ben.question().is_some() {
                ben.wish(Wish::Answer(true));
            }
            company(ann).notices().len() > notices
        });
        if !company(&pair[0]).notices()[notices..].iter().any(|notice| notice.key == "together-undone") {
            continue;
        }
        wait_for(&mut pair, "the decision again", |[ann, _]| {
            company(ann).rewinds() > rewinds && ann.chooses() && ann.session().choices().len() == 1
        });
        assert_eq!(pair[0].forced(&settings), None);
        break;
    }
}

/// Whether the key bar names both answers.
fn has_answers(app: &mut App) -> bool {
    let screen = shown(app);
    let bar = screen.lines().last().unwrap();
    app.scope() == Scope::Ask && bar.contains("y Yes") && bar.contains("n No")
}

#[test]
fn the_key_bar_offers_yes_and_no_to_each_question() {
    // Another player around the keyboard asks to undo.
    let mut app = at_table(short(&CATALOG[0], 4, &[0, 1]).open(Saver::none()).unwrap(), false);
    for _ in 0..200 {
        app.command(Command::Undo);
        if app.scope() == Scope::Ask {
            break;
        }
        step(&mut app);
    }
    assert!(has_answers(&mut app), "{}", shown(&mut app));

    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [mut ann, mut ben] = pair(&house, Manners::default(), Language::English);
    type_char(&mut ann, 'E');
    assert!(has_answers(&mut ann), "{}", shown(&mut ann));
    type_char(&mut ann, 'n');
    assert!(is_at_table(&ann), "{}", shown(&mut ann));
    // What the player who opened the table may decide.
    type_char(&mut ann, 'M');
    press(&mut ann, KeyCode::Enter);
    assert!(has_answers(&mut ann), "{}", shown(&mut ann));
    press(&mut ann, KeyCode::Esc);
    assert!(is_at_table(&ann), "{}", shown(&mut ann));
    // A player at another terminal asks.
    type_char(&mut ben, 'E');
    type_char(&mut ben, 'y');
    until(&mut [&mut ann, &mut ben], "the question", |apps| apps[0].scope() == Scope::Ask);
    assert!(has_answers(&mut ann), "{}", shown(&mut ann));
}
