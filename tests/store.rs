//! Matches that are kept: going on after any interruption, taking back, replaying, and the list of them.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use offsuit::bots::Level;
use offsuit::core::{Event, OptionKind, OptionValues, Seat};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::record::{Player, Sitter, outlines, verify};
use offsuit::table::{
    ResumeError, Saved, Saver, Setup, Sight, StepKind, Table, Undo, Waiting, library, newest_unfinished,
    replay, resume,
};
use serde_json::Value;

/// A match of the least length that the options allow, for the fewest players; people sit in the seats named.
fn short(entry: &'static Entry, seed: u64, people: &[usize]) -> Setup {
    let mut options = OptionValues::defaults(entry.info.options);
    for option in entry.info.options {
        if let OptionKind::Number { min, .. } = option.kind {
            options.set(entry.info.options, option.key, &min.to_string()).unwrap();
        }
    }
    let sitter = |n| {
        let bot = Setup::bot(n, Level::Novice);
        if people.contains(&n) { Sitter { player: Player::Human, ..bot } } else { bot }
    };
    Setup { entry, options, seats: (0..entry.info.seating.min).map(sitter).collect(), seed }
}

fn seats(table: &dyn Table) -> Vec<Option<Seat>> {
    Seat::all(table.header().seats.len()).map(Some).chain([None]).collect()
}

/// All that anybody can see of a table, but for what has happened: there are only the last events.
fn seen(table: &dyn Table) -> String {
    let count = table.event_count();
    let mut all = format!("{:?} {count} {:?}", table.waiting(), table.sheet());
    for viewer in seats(table) {
        let (latest, choices) =
            (table.events(count.saturating_sub(9), viewer), viewer.map(|seat| table.choices(seat)));
        write!(all, "\n{:?}\n{latest:?}\n{choices:?}", table.scene(viewer)).unwrap();
    }
    all
}

/// Makes the next step, for people the first choice there is; `false` if the match is over.
fn step(table: &mut dyn Table) -> bool {
    match table.waiting() {
        Waiting::Nothing => return false,
        Waiting::Human(seat) => table.play(seat, table.choices(seat)[0]).unwrap(),
        Waiting::Deal | Waiting::Bot(_) => table.advance().unwrap(),
    }
    true
}

fn play_to_end(table: &mut dyn Table) {
    while step(table) {}
}

fn path(table: &dyn Table) -> PathBuf {
    match table.saved() {
        Saved::At(path) => path.clone(),
        other => panic!("{other:?}"),
    }
}

fn is_step(line: &str) -> bool {
    line.starts_with("{\"deal\"") || line.starts_with("{\"act\"")
}

/// A whole match: its file, and what was to be seen before each step and at the end.
fn played(folder: &Path, setup: Setup) -> (PathBuf, Vec<String>) {
    let game = setup.entry.info.id;
    let mut table = setup.open(Saver::in_folder(folder, game)).unwrap();
    let mut states = vec![seen(&*table)];
    while step(&mut *table) {
        states.push(seen(&*table));
    }
    (path(&*table), states)
}

/// What has happened, as each sees it.
fn events(table: &dyn Table) -> Vec<Vec<Event>> {
    seats(table).into_iter().map(|viewer| table.events(0, viewer)).collect()
}

/// What has happened after so many steps of a record, as a table that plays them has it.
fn events_of(whole: &[u8], steps: usize) -> Vec<Vec<Event>> {
    let again = replay(whole, 0).unwrap();
    let seats = again.header().seats.clone();
    events(&*again.play_on(steps, seats, Saver::none()).unwrap())
}

/// Resumes what is left of a record after a cut, and compares with what was shown at the last whole step.
/// `then` plays on.
fn check_cut(whole: &[u8], at: usize, states: &[String], file: &Path, then: bool) {
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap();
    fs::write(file, &whole[..at]).unwrap();
    let resumed = resume(file);
    if at < header {
        assert!(matches!(resumed, Err(ResumeError::Damaged(_))), "{at}: no header, no match");
        assert_eq!(fs::read(file).unwrap(), &whole[..at]);
        return;
    }
    let mut resumed = resumed.unwrap_or_else(|error| panic!("{at}: {error:?}"));
    let mut begins = 0;
    let (mut steps, mut cut) = (0, None);
    for (n, line) in std::str::from_utf8(whole).unwrap().split_inclusive('\n').enumerate() {
        let end = begins + line.len() - 1;
        if end <= at {
            steps += usize::from(is_step(line));
        } else if begins < at {
            cut = Some(n + 1);
        }
        begins = end + 1;
    }
    assert_eq!(seen(&*resumed.table), states[steps], "{at}: after {steps} steps");
    assert_eq!(resumed.cut, cut, "{at}");
    // Nothing is lost, and nothing is done but to write what the rules give.
    let now = fs::read(file).unwrap();
    assert!(now == whole[..at] || (now.len() >= at - 200 && whole.starts_with(&now)), "{at}");
    if then {
        assert_eq!(events(&*resumed.table), events_of(whole, steps), "{at}");
        play_to_end(&mut *resumed.table);
        assert_eq!(fs::read(file).unwrap(), whole, "{at}: the match ends as it would have");
        assert_eq!(verify(fs::read(file).unwrap().as_slice()).unwrap().finished, 1);
    }
}

#[test]
fn a_match_goes_on_after_any_interruption() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cut.jsonl");
    for (n, entry) in CATALOG.iter().enumerate() {
        let (path, states) = played(folder.path(), short(entry, 5, &[0]));
        let whole = fs::read(&path).unwrap();
        // Some hundred places all over.
        let stride = 1 + whole.len() / 400;
        for (k, at) in (n % stride..=whole.len()).step_by(stride).enumerate() {
            check_cut(&whole, at, &states, &file, k % 50 == 0);
        }
        // Around each line's end all is different from byte to byte.
        let ends = whole.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').map(|(at, _)| at);
        for end in ends.filter(|end| end % 7 == n) {
            for at in end - 1..=end + 1 {
                check_cut(&whole, at, &states, &file, at % 3 == 0);
            }
        }
    }
}

#[test]
fn every_byte_of_a_short_match_is_a_place_to_stop() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cut.jsonl");
    let shortest = CATALOG.iter().map(|entry| played(folder.path(), short(entry, 3, &[])));
    let (path, states) = shortest.min_by_key(|(path, _)| fs::metadata(path).unwrap().len()).unwrap();
    let whole = fs::read(path).unwrap();
    for at in 0..=whole.len() {
        check_cut(&whole, at, &states, &file, at % 40 == 0);
    }
}

#[test]
fn results_that_were_never_written_are_written_on_resume() {
    let folder = tempfile::tempdir().unwrap();
    for entry in CATALOG {
        let (path, _) = played(folder.path(), short(entry, 9, &[0]));
        let whole = fs::read_to_string(&path).unwrap();
        let last_act = whole.rfind("{\"act\"").unwrap();
        let end = last_act + whole[last_act..].find('\n').unwrap();
        for at in [end, end + 1, end + 12] {
            fs::write(&path, &whole[..at]).unwrap();
            assert!(newest_unfinished(folder.path()).is_some_and(|kept| kept.path == path));
            let resumed = resume(&path).unwrap();
            assert_eq!(resumed.table.waiting(), Waiting::Nothing, "the match is over");
            assert_eq!(fs::read_to_string(&path).unwrap(), whole);
            assert!(newest_unfinished(folder.path()).is_none());
        }
        assert!(resume(&path).is_ok_and(|again| again.table.waiting() == Waiting::Nothing));
    }
}

#[test]
fn two_cannot_play_one_match() {
    let folder = tempfile::tempdir().unwrap();
    let entry = &CATALOG[0];
    let mut table = short(entry, 1, &[0]).open(Saver::in_folder(folder.path(), entry.info.id)).unwrap();
    let path = path(&*table);
    let words = Words::new(Language::English, Glyphs::Ascii);
    let check = || {
        let error = resume(&path).err().unwrap();
        assert!(matches!(error, ResumeError::InUse));
        assert!(error.say(&words).contains("being played in another window"));
    };
    check();
    while !matches!(table.can_undo(Seat::new(0)), Undo::Free) {
        step(&mut *table);
    }
    table.undo(Seat::new(0)).unwrap();
    check();
    drop(table);
    let resumed = resume(&path).unwrap();
    check();
    drop(resumed);
    assert!(resume(&path).is_ok());
}

/// The same record with one thing in it put otherwise.
fn altered(whole: &str, from: &str, to: &str) -> String {
    assert!(whole.contains(from), "{from}");
    whole.replacen(from, to, 1)
}

#[test]
fn what_cannot_be_gone_on_with_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let entry = &CATALOG[0];
    let (path, _) = played(folder.path(), short(entry, 1, &[0]));
    let whole = fs::read_to_string(&path).unwrap();
    let words = Words::new(Language::English, Glyphs::Ascii);
    let second_act = whole.match_indices("{\"act\"").nth(1).unwrap().0;
    for (text, expected) in [
        (altered(&whole, "bot:novice", "bot:grandmaster"), "expected random or novice"),
        (altered(&whole, "bot:novice", "engine:deep\u{202e}"), "cannot be seated"),
        (altered(&whole, &format!("\"{}\"", entry.info.id), "\"whist\""), "no game \"whist\": the games are"),
        (altered(&whole, "\"offsuit\":1", "\"offsuit\":7"), "line 1: version 7"),
        (altered(&whole, "{\"act\"", "{\"fact\""), "is expected"),
        (whole[..second_act].to_owned() + "{\"act\":\n", "no JSON"),
        (whole.clone() + &whole, "More than one match"),
        (String::new(), "no match is in it"),
    ] {
        fs::write(&path, &text).unwrap();
        let said = resume(&path).err().unwrap().say(&words);
        assert!(said.contains(expected), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    let nowhere = resume(&folder.path().join("none.jsonl")).err().unwrap();
    assert!(matches!(nowhere, ResumeError::Unreadable(_)));
    assert!(matches!(resume(folder.path()), Err(ResumeError::Damaged(_) | ResumeError::Unreadable(_))));
}

#[cfg(unix)]
#[test]
fn a_record_that_cannot_be_written_is_played_on_without() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (path, states) = played(folder.path(), short(&CATALOG[1], 1, &[0]));
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let writable = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    writable(0o444);
    let mut resumed = resume(&path).unwrap();
    // Root may write everywhere.
    if fs::OpenOptions::new().append(true).open(&path).is_err() {
        assert!(matches!(resumed.table.saved(), Saved::Failed(_)));
        play_to_end(&mut *resumed.table);
        assert_eq!(seen(&*resumed.table), *states.last().unwrap());
        assert_eq!(fs::read(&path).unwrap(), &whole[..whole.len() / 2]);
    }
    writable(0o644);
}

#[test]
fn one_person_may_always_take_back() {
    let folder = tempfile::tempdir().unwrap();
    for entry in CATALOG {
        let me = Seat::new(0);
        let setup = short(entry, 2, &[0]);
        let (untouched, _) = played(folder.path(), setup.clone());
        let mut table = setup.open(Saver::in_folder(folder.path(), entry.info.id)).unwrap();
        assert_eq!(table.can_undo(me), Undo::No(offsuit::core::Text::new("undo-nothing")));
        assert!(table.undo(me).is_err());
        let mut before = Vec::new();
        let mut undone = 0;
        loop {
            if table.waiting() == Waiting::Human(me) {
                before.push(seen(&*table));
            }
            // Now and then the last three decisions are taken back, after the bots have answered.
            if before.len() % 5 == 4 && undone < 12 && table.waiting() == Waiting::Human(me) {
                before.pop();
                for _ in 0..3 {
                    assert_eq!(table.can_undo(me), Undo::Free);
                    table.undo(me).unwrap();
                    undone += 1;
                    assert_eq!(seen(&*table), before.pop().unwrap());
                    assert_eq!(table.header().undone, undone);
                }
                before.push(seen(&*table));
            }
            if !step(&mut *table) {
                break;
            }
        }
        assert!(undone > 0, "{}", entry.info.id);
        // The same decisions were made again: but for the header, the same record.
        let (text, other) =
            (fs::read_to_string(path(&*table)).unwrap(), fs::read_to_string(untouched).unwrap());
        let ((header, rest), (_, other)) = (text.split_once('\n').unwrap(), other.split_once('\n').unwrap());
        assert_eq!(rest, other);
        assert!(header.ends_with(&format!(",\"undone\":{undone}}}")), "{header}");
        assert_eq!(verify(text.as_bytes()).unwrap().finished, 1);
        // Even the end of a match is taken back, and what is resumed goes on counting.
        drop(table);
        let mut resumed =
            resume(&folder.path().join(library(folder.path()).unwrap()[0].path.clone())).unwrap();
        resumed.table.undo(me).unwrap();
        assert_eq!(resumed.table.waiting(), Waiting::Human(me));
        assert_eq!(resumed.table.header().undone, undone + 1);
        play_to_end(&mut *resumed.table);
        let text = fs::read_to_string(path(&*resumed.table)).unwrap();
        assert_eq!(text.split_once('\n').unwrap().1, rest);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), library(folder.path()).unwrap().len());
    }
}

#[test]
fn where_several_play_what_was_seen_stays_seen() {
    let mut kinds = [0; 3];
    for entry in CATALOG {
        let people: Vec<usize> = (0..entry.info.seating.min).collect();
        let two = [0, 1];
        for people in [&people[..], &two] {
            let mut table = short(entry, 4, people).open(Saver::none()).unwrap();
            let all: Vec<Seat> = people.iter().map(|&n| Seat::new(n)).collect();
            let mut last: Option<(Seat, usize, String)> = None;
            // Whoever always takes the first choice may never come to an end.
            for _ in 0..200 {
                for &seat in &all {
                    match table.can_undo(seat) {
                        Undo::Free => panic!("others have a say"),
                        Undo::No(why) => kinds[usize::from(why.key == "undo-seen")] += 1,
                        Undo::Asks(others) => {
                            kinds[2] += 1;
                            let (who, from, before) = last.as_ref().unwrap();
                            assert_eq!(*who, seat, "only the last person to decide");
                            assert!(others.len() == all.len() - 1 && !others.contains(seat));
                            // What anybody has seen since are no pieces but the one played.
                            for &viewer in &all {
                                for event in table.events(from + 1, Some(viewer)) {
                                    assert!(!matches!(
                                        event,
                                        Event::Hand { .. } | Event::TurnedUp(_) | Event::Revealed { .. }
                                    ));
                                }
                            }
                            table.undo(seat).unwrap();
                            assert_eq!(seen(&*table), *before);
                            step(&mut *table);
                        }
                    }
                }
                let (from, before) = (table.event_count(), seen(&*table));
                if let Waiting::Human(seat) = table.waiting() {
                    last = Some((seat, from, before));
                }
                if !step(&mut *table) {
                    break;
                }
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 20), "{kinds:?}");
}

#[test]
fn an_undo_that_cannot_be_written_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("matches");
    let entry = &CATALOG[3];
    let mut table = short(entry, 2, &[0]).open(Saver::in_folder(&inner, entry.info.id)).unwrap();
    let me = Seat::new(0);
    while table.can_undo(me) != Undo::Free {
        step(&mut *table);
    }
    // The folder is elsewhere now: the open file can be written, a new one cannot be made.
    let moved = folder.path().join("moved");
    fs::rename(&inner, &moved).unwrap();
    let before = seen(&*table);
    assert_eq!(table.undo(me).unwrap_err().key, "undo-not-written");
    assert_eq!(seen(&*table), before);
    play_to_end(&mut *table);
    let text = fs::read(moved.join(path(&*table).file_name().unwrap())).unwrap();
    assert_eq!(verify(text.as_slice()).unwrap().finished, 1);
}

#[test]
fn what_a_record_says_besides_survives_an_undo() {
    let folder = tempfile::tempdir().unwrap();
    let entry = &CATALOG[3];
    let (path, _) = played(folder.path(), short(entry, 2, &[0]));
    let whole = fs::read_to_string(&path).unwrap();
    let noted = altered(&whole, "\"offsuit\":1", "\"offsuit\":1,\"program\":\"other\"");
    let noted = altered(&noted, "{\"deal\"", "{\"comment\":\"a fine deal\",\"deal\"");
    fs::write(&path, noted).unwrap();
    let mut table = resume(&path).unwrap().table;
    table.undo(Seat::new(0)).unwrap();
    play_to_end(&mut *table);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("\"program\":\"other\"") && text.contains("a fine deal"));
    assert_eq!(text.lines().count(), whole.lines().count());
}

#[test]
fn hints_are_marked_and_stay_marked() {
    let folder = tempfile::tempdir().unwrap();
    let entry = &CATALOG[0];
    let me = Seat::new(0);
    let mut table = short(entry, 2, &[0]).open(Saver::in_folder(folder.path(), entry.info.id)).unwrap();
    let marked = |path: &Path| -> Vec<bool> {
        let text = fs::read_to_string(path).unwrap();
        let acts =
            text.lines().filter_map(|line| serde_json::from_str::<Value>(line).unwrap().get("act").cloned());
        acts.filter(|act| act["seat"] == 0).map(|act| act["hint"] == true).collect()
    };
    let decide = |table: &mut dyn Table, hint: bool| {
        while table.waiting() != Waiting::Human(me) {
            step(table);
        }
        if hint {
            table.mark_hint(me);
        }
        step(table);
    };
    let path = path(&*table);
    for hint in [false, true, false, true] {
        decide(&mut *table, hint);
    }
    assert_eq!(marked(&path), [false, true, false, true]);
    // What was hinted is known, even if the decision is made again.
    table.undo(me).unwrap();
    assert_eq!(marked(&path), [false, true, false]);
    decide(&mut *table, false);
    assert_eq!(marked(&path), [false, true, false, true]);
    drop(table);
    let mut table = resume(&path).unwrap().table;
    decide(&mut *table, false);
    table.undo(me).unwrap();
    decide(&mut *table, false);
    assert_eq!(marked(&path), [false, true, false, true, false]);
    assert!(verify(fs::read(&path).unwrap().as_slice()).is_ok());
    let copy = folder.path().join("copies");
    let again = replay(fs::read(&path).unwrap().as_slice(), 0).unwrap();
    let steps = again.steps().len();
    let on = again.play_on(steps, table.header().seats.clone(), Saver::in_folder(&copy, "copy")).unwrap();
    assert_eq!(marked(&self::path(&*on)), [false, true, false, true, false]);
}

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
                let scene = replay.scene(Sight::Seat(seat));
                assert_eq!(format!("{scene:?}"), format!("{:?}", table.scene(Some(seat))));
                assert!(scene.hands.is_empty() && table.scene(Some(seat)).hands.is_empty());
                assert_eq!(replay.events(0, Sight::Seat(seat)), table.events(0, Some(seat)));
                let open = replay.scene(Sight::Open);
                assert_eq!(open.hands[seat.index()], scene.hand);
            }
            assert_eq!(replay.events(0, Sight::Open).len(), table.event_count());
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
        assert_eq!(cut.cut(), Some(std::str::from_utf8(&whole).unwrap().lines().count()));
    }
}

#[test]
fn others_can_play_on_from_anywhere() {
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
            assert_eq!(
                fs::read_to_string(self::path(&*table)).unwrap(),
                whole,
                "the same sitters do the same"
            );
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
        let totals: Vec<i32> = replay.scene(Sight::Open).seats.iter().map(|_| 0).collect();
        let end = listed[n].end.as_ref().unwrap();
        assert_eq!(
            (end.totals.len(), listed[n].deals),
            (totals.len(), replay.sheet().last().unwrap().number)
        );
        assert_eq!(end.totals, replay.sheet().last().unwrap().totals.first(totals.len()));
    }
    let fault = replay(stream.as_slice(), CATALOG.len()).err().unwrap();
    assert!(fault.what.contains("match 7 is not in it: it has 6"), "{fault}");
    // A fault is found in its own match, and does not hide the others.
    let text = String::from_utf8(stream).unwrap();
    let damaged = altered(&text, "{\"act\":{\"seat\":0", "{\"act\":{\"seat\":9");
    assert!(replay(damaged.as_bytes(), 0).is_err());
    assert!(replay(damaged.as_bytes(), 1).is_ok());
}

#[test]
fn the_library_lists_everything_newest_first() {
    let folder = tempfile::tempdir().unwrap();
    assert!(library(&folder.path().join("none")).unwrap().is_empty());
    assert!(newest_unfinished(&folder.path().join("none")).is_none());
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
    let dated = |path: &Path, minutes: u64| {
        let file = fs::OpenOptions::new().append(true).open(path).unwrap();
        file.set_modified(now + Duration::from_secs(60 * minutes)).unwrap();
    };
    let mut whole = Vec::new();
    for (n, entry) in CATALOG.iter().enumerate() {
        let (path, _) = played(folder.path(), short(entry, 3, &[0]));
        dated(&path, 100 - n as u64);
        whole.push(path);
    }
    let listed = library(folder.path()).unwrap();
    assert_eq!(listed.iter().map(|kept| &kept.path).collect::<Vec<_>>(), whole.iter().collect::<Vec<_>>());
    for kept in &listed {
        let outline = kept.found.as_ref().unwrap();
        assert_eq!(*outline, outlines(fs::read(&kept.path).unwrap().as_slice()).unwrap()[0]);
        assert!(outline.end.is_some() && !kept.is_unfinished());
    }
    assert!(newest_unfinished(folder.path()).is_none());
    // Cut anywhere, a match is listed as far as it goes.
    for path in &whole {
        let text = fs::read(path).unwrap();
        let header = text.iter().position(|&byte| byte == b'\n').unwrap();
        for at in (header + 1..text.len() - 1).step_by(911) {
            fs::write(path, &text[..at]).unwrap();
            let expected = &outlines(&text[..at]).unwrap()[0];
            let found = newest_unfinished(folder.path()).unwrap();
            assert_eq!((found.path, found.found.unwrap()), (path.clone(), expected.clone()));
        }
        fs::write(path, &text).unwrap();
    }
    // Of unfinished ones the newest, if people play in it.
    for (n, players) in [("human", 200), ("human", 300), ("bot:novice", 400)] {
        let (path, _) = played(folder.path(), short(&CATALOG[2], 3, &[0]));
        let text = fs::read_to_string(&path).unwrap().replace("\"human\"", &format!("\"{n}\""));
        fs::write(&path, &text[..text.len() / 2]).unwrap();
        dated(&path, players);
    }
    let found = newest_unfinished(folder.path()).unwrap();
    assert_eq!(found.modified, now + Duration::from_secs(60 * 300));
    // What is broken is listed with its fault.
    for (name, text, expected) in [
        ("00100-x.jsonl", "", "line 1: no match is in it"),
        ("00101-x.jsonl", "{\"offsuit\":1,\"game\":\"whi", "line 1: no match is in it"),
        ("00102-x.jsonl", "{\"offsuit\":2}\n", "line 1: version 2"),
        ("mine.jsonl", "hello\n", "line 1: no JSON"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
        let listed = library(folder.path()).unwrap();
        let kept = listed.iter().find(|kept| kept.path.ends_with(name)).unwrap();
        let fault = kept.found.as_ref().unwrap_err().to_string();
        assert!(fault.starts_with(expected), "{fault}");
    }
    let broken = fs::read_to_string(&whole[0]).unwrap() + "what?\n";
    fs::write(&whole[0], &broken).unwrap();
    let lines = broken.lines().count();
    let listed = library(folder.path()).unwrap();
    let kept = listed.iter().find(|kept| kept.path == whole[0]).unwrap();
    assert_eq!(kept.found.as_ref().unwrap_err().line, lines);
    assert_eq!(listed.len(), whole.len() + 3 + 4);
    assert!(newest_unfinished(folder.path()).is_some());
}

#[test]
fn what_several_people_still_play_is_replayed_with_closed_hands() {
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
            assert_eq!(replay.is_closed(), !over, "{}", entry.info.id);
            replay.go_to(3);
            let hands = |sight: Sight| {
                let scene = replay.scene(sight);
                scene.hand.len() + scene.hands.iter().map(Vec::len).sum::<usize>()
            };
            let private = |sight: Sight| {
                let events = replay.events(0, sight);
                events.iter().filter(|event| event.seen_by(None).as_ref() != Some(*event)).count()
            };
            for sight in [Sight::Seat(Seat::new(0)), Sight::Seat(Seat::new(1)), Sight::Open] {
                assert_eq!(hands(sight) > 0 && private(sight) > 0, over, "{} {sight:?}", entry.info.id);
                assert_eq!(hands(sight) == 0 && private(sight) == 0, !over, "{} {sight:?}", entry.info.id);
            }
        }
    }
}
