//! Recorded matches, replayed step by step from any seat, and played on.

use std::collections::BTreeSet;
use std::fs;
use std::num::NonZero;

use crate::common::kept::{altered, is_step, path, play_to_end, played, seen, short, step};
use crate::common::screen;
use crossterm::event::KeyCode;
use offsuit::bots::Level;
use offsuit::core::{Event, Seat};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::{Launch, OnRecord, Start};
use offsuit::record::{outlines, verify};
use offsuit::table::{Saver, Setup, Sight, StepKind, Veil, Waiting, replay};
use offsuit::ui::App;
use offsuit::ui::keys::Scope;

#[test]
fn a_replay_shows_each_step_as_it_was_shown() {
    let folder = tempfile::tempdir().unwrap();
    for entry in CATALOG {
        let (path, states) = played(folder.path(), short(entry, 8, &[0]));
        let whole = fs::read(&path).unwrap();
        let mut table = short(entry, 8, &[0]).open(Saver::none()).unwrap();
        let mut replay = replay(whole.as_slice(), 0).unwrap();
        assert_eq!((replay.steps().len(), replay.at(), replay.cut()), (states.len() - 1, 0, None));
        for at in 0..states.len() {
            if at % 97 == 5 {
                replay.go_to(states.len() + 7);
                assert_eq!(replay.at(), states.len() - 1);
            }
            replay.go_to(at);
            assert_eq!((replay.at(), replay.event_count()), (at, table.event_count()));
            assert_eq!(replay.sheet(), table.sheet());
            for seat in Seat::all(replay.header().seats.len()) {
                let scene = replay.scene(Some(seat));
                assert_eq!(format!("{scene:?}"), format!("{:?}", table.scene(Some(seat))));
                assert!(scene.hands.is_empty() && table.scene(Some(seat)).hands.is_empty());
                assert_eq!(replay.events(0, Some(seat)), table.events(0, Some(seat)));
                let open = replay.open_scene();
                assert_eq!(open.hands[seat.index()], scene.hand);
            }
            assert_eq!(replay.open_events(0).len(), table.event_count());
            if let Some(step) = replay.steps().get(at) {
                match step.kind {
                    StepKind::Deal(number) => {
                        assert_eq!(table.waiting(), Waiting::Deal);
                        assert_eq!(number, table.scene(None).deal + 1);
                    }
                    StepKind::Decision(seat) => assert_eq!(table.scene(None).turn, Some(seat)),
                }
                let from = table.event_count();
                self::step(&mut *table);
                let new = table.events(from, None);
                assert_eq!(step.ends_trick, new.iter().any(|event| matches!(event, Event::Trick { .. })));
                assert_eq!(step.ends_deal, new.iter().any(|event| matches!(event, Event::Scored { .. })));
            }
        }
        let cut = self::replay(&whole[..whole.len() - 9], 0).unwrap();
        assert_eq!(cut.cut().map(|cut| cut.line), Some(std::str::from_utf8(&whole).unwrap().lines().count()));
    }
}

#[test]
fn other_players_can_play_on_from_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    for entry in CATALOG {
        let setup = short(entry, 6, &[0]);
        let (path, states) = played(folder.path(), setup.clone());
        let whole = fs::read_to_string(&path).unwrap();
        let replay = replay(whole.as_bytes(), 0).unwrap();
        for at in [0, 1, 7, states.len() / 2, states.len() - 1] {
            let mut table =
                replay.play_on(at, setup.seats.clone(), Saver::in_folder(folder.path(), "on")).unwrap();
            assert_eq!(seen(&*table), states[at]);
            play_to_end(&mut *table);
            let lines = |record: &str| record.split_once('\n').unwrap().1.to_owned();
            let text = fs::read_to_string(self::path(&*table)).unwrap();
            assert_eq!(lines(&text), lines(&whole), "the same sitters do the same");
            let all = (0..setup.seats.len()).map(|n| Setup::bot(n, Level::Random)).collect();
            let mut table = replay.play_on(at, all, Saver::in_folder(folder.path(), "on")).unwrap();
            play_to_end(&mut *table);
            let text = fs::read_to_string(self::path(&*table)).unwrap();
            assert_eq!(verify(text.as_bytes()).unwrap().finished, 1);
            let steps = |text: &str| text.lines().filter(|line| is_step(line)).take(at).collect::<String>();
            assert_eq!(steps(&text), steps(&whole));
        }
        assert!(replay.play_on(3, Vec::new(), Saver::none()).is_err());
    }
}

#[test]
fn a_match_starts_from_a_replay_only_after_a_yes() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = played(folder.path(), short(&CATALOG[0], 8, &[0]));
    let settings = screen::settings(Language::English, Glyphs::Unicode, true);
    let start = Start::Replay(OnRecord { path, number: NonZero::<usize>::MIN });
    let mut app = App::new(Launch { start, keep: false, settings, ..Launch::default() }).unwrap();
    screen::draw(&mut app, (80, 24));
    screen::type_char(&mut app, 'P');
    assert_eq!(app.scope(), Scope::Ask);
    assert!(screen::shown(&mut app).contains("Start a new match from here?"));
    screen::type_char(&mut app, 'n');
    assert_eq!(app.scope(), Scope::Replay);
    screen::type_char(&mut app, 'P');
    screen::type_char(&mut app, 'y');
    assert!(app.session().is_some());
}

/// A newcomer looked through another player's eyes, and that player was "(you)".
#[test]
fn nobody_in_a_replay_is_you() {
    let folder = tempfile::tempdir().unwrap();
    for entry in CATALOG {
        let (path, _) = played(folder.path(), short(entry, 8, &[0]));
        let seats = entry.info.seating.min;
        let start = Start::Replay(OnRecord { path, number: NonZero::<usize>::MIN });
        let settings = screen::settings(Language::English, Glyphs::Unicode, true);
        let mut app = App::new(Launch { start, settings, ..Launch::default() }).unwrap();
        screen::press(&mut app, KeyCode::Right);
        let mut views = BTreeSet::new();
        for _ in 0..=seats {
            let shown = screen::shown(&mut app);
            assert!(!shown.contains("(you)"), "{shown}");
            views.insert(shown);
            screen::press(&mut app, KeyCode::Tab);
        }
        assert_eq!(views.len(), seats + 1, "{}", entry.info.id);
    }
}

#[test]
fn a_stream_is_replayed_match_by_match() {
    let folder = tempfile::tempdir().unwrap();
    let mut stream = Vec::new();
    for entry in CATALOG {
        stream.extend(fs::read(played(folder.path(), short(entry, 3, &[])).0).unwrap());
    }
    let listed = outlines(stream.as_slice()).unwrap();
    assert_eq!(listed.len(), CATALOG.len());
    for (n, entry) in CATALOG.iter().enumerate() {
        let mut replay = replay(stream.as_slice(), n).unwrap();
        assert_eq!(replay.info().id, entry.info.id);
        assert_eq!(*replay.header(), listed[n].header);
        replay.go_to(usize::MAX);
        let totals: Vec<i32> = replay.open_scene().seats.iter().map(|_| 0).collect();
        let end = listed[n].end.as_ref().unwrap();
        assert_eq!(
            (end.totals.len(), listed[n].deals),
            (totals.len(), replay.sheet().last().unwrap().number)
        );
        assert_eq!(end.totals, replay.sheet().last().unwrap().totals.first(totals.len()));
    }
    let fault = replay(stream.as_slice(), CATALOG.len()).err().unwrap();
    let games = CATALOG.len();
    assert!(
        fault.to_string().contains(&format!("no match {}: the record has {games}", games + 1)),
        "{fault}"
    );
    // A fault is found in its own match and does not hide the others.
    let text = String::from_utf8(stream).unwrap();
    let damaged = altered(&text, "{\"act\":{\"seat\":0", "{\"act\":{\"seat\":9");
    assert!(replay(damaged.as_bytes(), 0).is_err());
    assert!(replay(damaged.as_bytes(), 1).is_ok());
}

#[test]
fn an_unfinished_match_of_several_people_is_replayed_with_closed_hands() {
    for entry in CATALOG {
        let folder = tempfile::tempdir().unwrap();
        let mut table =
            short(entry, 7, &[0, 1]).open(Saver::in_folder(folder.path(), entry.info.id)).unwrap();
        let path = path(&*table);
        for over in [false, true] {
            if over {
                play_to_end(&mut *table);
            } else {
                assert!((0..9).all(|_| step(&mut *table)));
            }
            let mut replay = replay(fs::read(&path).unwrap().as_slice(), 0).unwrap();
            let veil = if over { Veil::Lifted } else { Veil::All };
            assert_eq!(replay.veil(), veil, "{}", entry.info.id);
            replay.go_to(3);
            let hands = |sight: Sight| {
                let scene = replay.scene_in(sight);
                scene.hand.len() + scene.hands.iter().map(Vec::len).sum::<usize>()
            };
            let private = |sight: Sight| {
                let events = replay.events_in(0, sight);
                events.iter().filter(|event| event.seen_by(None).as_ref() != Some(*event)).count()
            };
            for sight in [Sight::Seat(Seat::new(0)), Sight::Seat(Seat::new(1)), Sight::Open] {
                assert_eq!(hands(sight) > 0 && private(sight) > 0, over, "{} {sight:?}", entry.info.id);
                assert_eq!(hands(sight) == 0 && private(sight) == 0, !over, "{} {sight:?}", entry.info.id);
            }
        }
    }
}
