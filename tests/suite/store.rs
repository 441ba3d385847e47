//! Saved matches: resuming after any interruption, undo, and the list of matches.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::common::apart::apart;
use crate::common::kept::{
    altered, is_step, path, play_to_end, played, resume_soon, seats, seen, short, step,
};
use offsuit::core::{Event, OptionValues, Seat};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::record::{Cut, outlines, verify};
use offsuit::sitting::{Phase, Sitting, Wish};
use offsuit::table::{
    Local, ResumeError, SaveError, Saved, Saver, Setup, Table, Undo, Waiting, library, newest_unfinished,
    replay, resume,
};
use serde_json::Value;

/// The events so far, as each seat sees them.
fn events(table: &dyn Table) -> Vec<Vec<Event>> {
    seats(table).into_iter().map(|viewer| table.events(0, viewer)).collect()
}

/// The events after this many steps of a record, at a table that plays them.
fn events_of(whole: &[u8], steps: usize) -> Vec<Vec<Event>> {
    let again = replay(whole, 0).unwrap();
    let seats = again.header().seats.clone();
    events(&*again.play_on(steps, seats, Saver::none()).unwrap())
}

/// Resumes what is left of a record after a cut, as it is and with zero bytes behind it, and compares it with the last
/// whole step before. `then` plays on.
fn check_cut(whole: &[u8], at: usize, states: &[String], file: &Path, then: bool) {
    check_torn(whole, at, 0, states, file, then);
    check_torn(whole, at, 1 + at * 7 % 5_000, states, file, then);
}

/// As [`check_cut`], with this many zero bytes.
fn check_torn(whole: &[u8], at: usize, zeros: usize, states: &[String], file: &Path, then: bool) {
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap();
    let torn = [&whole[..at], &vec![0; zeros]].concat();
    fs::write(file, &torn).unwrap();
    let resumed = resume(file);
    if at < header {
        assert!(matches!(resumed, Err(ResumeError::Damaged(_))), "{at}: no header, no match");
        assert_eq!(fs::read(file).unwrap(), torn);
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
        // With zero bytes behind it, the line after the last whole one is missing.
        if zeros > 0 && begins <= at {
            cut = Some(n + 1 + usize::from(end <= at));
        }
        begins = end + 1;
    }
    assert_eq!(seen(&*resumed.table), states[steps], "{at}: after {steps} steps");
    let cut = cut.map(|line| Cut { line, zeros: zeros > 0 });
    assert_eq!(resumed.cut, cut, "{at}");
    // Nothing is lost, and nothing is added except results.
    let now = fs::read(file).unwrap();
    assert!(now == torn || (now.len() >= at - 200 && whole.starts_with(&now)), "{at}");
    if then {
        assert_eq!(events(&*resumed.table), events_of(whole, steps), "{at}");
        play_to_end(&mut *resumed.table);
        assert_eq!(fs::read(file).unwrap(), whole, "{at}: the match ends as it would have");
        assert_eq!(verify(fs::read(file).unwrap().as_slice()).unwrap().finished, 1);
    }
}

#[test]
fn a_match_that_was_left_at_a_score_resumes_there() {
    // A process that another test is just starting would hold the lock of the record for a moment.
    if !apart("store::a_match_that_was_left_at_a_score_resumes_there") {
        return;
    }
    for entry in CATALOG {
        let folder = tempfile::tempdir().unwrap();
        let setup = Setup { options: OptionValues::defaults(entry.info.options), ..short(entry, 5, &[0]) };
        let mut table = setup.open(Saver::in_folder(folder.path(), entry.info.id)).unwrap();
        while table.sheet().is_empty() {
            step(&mut *table);
        }
        if table.waiting() == Waiting::Nothing {
            continue;
        }
        let path = path(&*table);
        drop(table);
        let mut sitting = Sitting::new(resume_soon(&path).table);
        assert_eq!(sitting.session().phase(), Phase::DealOver, "{}", entry.info.id);
        sitting.wish(Wish::NextDeal);
        assert_ne!(sitting.session().phase(), Phase::DealOver, "{}", entry.info.id);
    }
}

#[test]
fn a_match_resumes_after_any_interruption() {
    // A process that another test is just starting would hold the lock of the record for a moment.
    if !apart("store::a_match_resumes_after_any_interruption") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cut.jsonl");
    for (n, entry) in CATALOG.iter().enumerate() {
        let (path, states) = played(folder.path(), short(entry, 5, &[0]));
        let whole = fs::read(&path).unwrap();
        // About two hundred places everywhere: a short match is cut at every byte below.
        let stride = 1 + whole.len() / 200;
        for (k, at) in (n % stride..=whole.len()).step_by(stride).enumerate() {
            check_cut(&whole, at, &states, &file, k % 50 == 0);
        }
        // Around the end of each line, every byte makes a difference.
        let ends = whole.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').map(|(at, _)| at);
        for end in ends.filter(|end| end % 7 == n) {
            for at in end - 1..=end + 1 {
                check_cut(&whole, at, &states, &file, at % 3 == 0);
            }
        }
    }
}

#[test]
fn a_short_match_resumes_after_a_cut_at_any_byte() {
    // A process that another test is just starting would hold the lock of the record for a moment.
    if !apart("store::a_short_match_resumes_after_a_cut_at_any_byte") {
        return;
    }
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
fn missing_results_are_written_on_resume() {
    let folder = tempfile::tempdir().unwrap();
    for entry in CATALOG {
        let (path, _) = played(folder.path(), short(entry, 9, &[0]));
        let whole = fs::read_to_string(&path).unwrap();
        let last_act = whole.rfind("{\"act\"").unwrap();
        let end = last_act + whole[last_act..].find('\n').unwrap();
        for at in [end, end + 1, end + 12] {
            fs::write(&path, &whole[..at]).unwrap();
            assert!(newest_unfinished(folder.path()).is_some_and(|kept| kept.path == path));
            let resumed = resume_soon(&path);
            assert_eq!(resumed.table.waiting(), Waiting::Nothing, "the match is over");
            assert_eq!(fs::read_to_string(&path).unwrap(), whole);
            assert!(newest_unfinished(folder.path()).is_none());
        }
        assert_eq!(resume_soon(&path).table.waiting(), Waiting::Nothing);
    }
}

#[test]
fn a_match_cannot_be_played_twice_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let entry = &CATALOG[0];
    let mut table = short(entry, 1, &[0]).open(Saver::in_folder(folder.path(), entry.info.id)).unwrap();
    let path = path(&*table);
    let words = Words::new(Language::English, Glyphs::Ascii);
    let check = || {
        let error = resume(&path).err().unwrap();
        assert!(matches!(error, ResumeError::InUse));
        assert!(words.say(&error.text(), &[]).contains("open in another window"));
    };
    check();
    while !matches!(table.can_undo(Seat::new(0)), Undo::Free) {
        step(&mut *table);
    }
    table.undo(Seat::new(0)).unwrap();
    check();
    drop(table);
    let resumed = resume_soon(&path);
    check();
    drop(resumed);
    resume_soon(&path);
}

#[test]
fn a_match_that_was_saved_before_stays_even_if_nobody_plays_on() {
    let folder = tempfile::tempdir().unwrap();
    let entry = &CATALOG[0];
    let open = || short(entry, 1, &[0]).open(Saver::in_folder(folder.path(), entry.info.id)).unwrap();
    // As if the program had been killed before the first decision.
    let table = open();
    let old = path(&*table);
    drop(table);
    let again = resume_soon(&old).table;
    assert!(!again.is_untouched());
    drop(Sitting::new(again));
    assert!(old.exists());
    let table = open();
    let new = path(&*table);
    assert!(table.is_untouched());
    drop(Sitting::new(table));
    assert!(!new.exists());
}

#[test]
fn a_match_that_cannot_resume_is_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let entry = &CATALOG[0];
    let (path, _) = played(folder.path(), short(entry, 1, &[0]));
    let whole = fs::read_to_string(&path).unwrap();
    let words = Words::new(Language::English, Glyphs::Ascii);
    let second_act = whole.match_indices("{\"act\"").nth(1).unwrap().0;
    for (text, expected) in [
        (altered(&whole, "bot:novice", "bot:grandmaster"), "expected random, novice"),
        (
            altered(&whole, &format!("\"{}\"", entry.info.id), "\"whist\""),
            "unknown game \"whist\": expected one of",
        ),
        (altered(&whole, "\"offsuit\":1", "\"offsuit\":7"), "line 1: unknown record version 7"),
        (altered(&whole, "{\"act\"", "{\"fact\""), "line 3: expected "),
        (whole[..second_act].to_owned() + "{\"act\":\n", "invalid JSON"),
        (whole.clone() + &whole, "more than one match"),
        (String::new(), "no match found"),
    ] {
        fs::write(&path, &text).unwrap();
        let said = words.say(&resume(&path).err().unwrap().text(), &[]);
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
    let mut resumed = resume_soon(&path);
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
fn a_single_person_may_always_undo() {
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
            // Sometimes the last three decisions are undone, after the bots have answered.
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
        // The same decisions were made again, so the record is the same except for its header.
        let (text, other) =
            (fs::read_to_string(path(&*table)).unwrap(), fs::read_to_string(untouched).unwrap());
        let ((header, rest), (_, other)) = (text.split_once('\n').unwrap(), other.split_once('\n').unwrap());
        assert_eq!(rest, other);
        let informed = table.header().marks.undone_after_news;
        let marks = format!(",\"undone\":{undone},\"undone_after_news\":{informed}}}");
        assert!(header.ends_with(&marks) && informed > 0, "{header}");
        assert_eq!(verify(text.as_bytes()).unwrap().finished, 1);
        // A resumed match continues the count.
        drop(table);
        let record = library(folder.path()).unwrap()[0].path.clone();
        fs::write(&record, &text[..text.rfind("{\"act\"").unwrap()]).unwrap();
        let mut resumed = resume_soon(&record);
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
fn several_people_cannot_undo_what_was_seen() {
    let mut kinds = [0; 3];
    for entry in CATALOG {
        let people: Vec<usize> = (0..entry.info.seating.min).collect();
        let two = [0, 1];
        for people in [&people[..], &two] {
            let mut table = short(entry, 4, people).open(Saver::none()).unwrap();
            let all: Vec<Seat> = people.iter().map(|&n| Seat::new(n)).collect();
            let mut last: Option<(Seat, usize, String)> = None;
            // A player who always takes the first choice might never finish.
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
                            // Since then, nobody has seen any piece except the one that was played.
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
    // The folder is moved away for a while.
    let moved = folder.path().join("moved");
    fs::rename(&inner, &moved).unwrap();
    let before = seen(&*table);
    assert_eq!(table.undo(me).unwrap_err().key, "undo-not-written");
    assert_eq!(table.saved(), Saved::Failed(SaveError::Gone));
    assert_eq!(seen(&*table), before);
    fs::rename(&moved, &inner).unwrap();
    play_to_end(&mut *table);
    let text = fs::read(path(&*table)).unwrap();
    assert_eq!(verify(text.as_slice()).unwrap().finished, 1);
}

#[test]
fn unknown_fields_of_a_record_survive_an_undo() {
    let folder = tempfile::tempdir().unwrap();
    let entry = &CATALOG[3];
    let (path, _) = played(folder.path(), short(entry, 2, &[0]));
    let whole = fs::read_to_string(&path).unwrap();
    let noted = altered(&whole, "\"offsuit\":1", "\"offsuit\":1,\"program\":\"other\"");
    let noted = altered(&noted, "{\"deal\"", "{\"comment\":\"a fine deal\",\"deal\"");
    // A finished match stays finished.
    fs::write(&path, &noted[..noted.rfind("{\"act\"").unwrap()]).unwrap();
    let mut table = resume_soon(&path).table;
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
    let decide = |table: &mut dyn Local, hint: bool| {
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
    // The hint stays marked, even if the decision is made again.
    table.undo(me).unwrap();
    assert_eq!(marked(&path), [false, true, false]);
    decide(&mut *table, false);
    assert_eq!(marked(&path), [false, true, false, true]);
    drop(table);
    let mut table = resume_soon(&path).table;
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
    // The newest unfinished match with a person in it.
    for (n, players) in [("human", 200), ("human", 300), ("bot:novice", 400)] {
        let (path, _) = played(folder.path(), short(&CATALOG[2], 3, &[0]));
        let text = fs::read_to_string(&path).unwrap().replace("\"human\"", &format!("\"{n}\""));
        fs::write(&path, &text[..text.len() / 2]).unwrap();
        dated(&path, players);
    }
    let found = newest_unfinished(folder.path()).unwrap();
    assert_eq!(found.modified, now + Duration::from_secs(60 * 300));
    // A damaged record is listed with its fault.
    for (name, text, expected) in [
        ("00100-x.jsonl", "", "line 1: no match found"),
        ("00101-x.jsonl", "{\"offsuit\":1,\"game\":\"whi", "line 1: no match found"),
        ("00102-x.jsonl", "{\"offsuit\":2}\n", "line 1: unknown record version 2"),
        ("mine.jsonl", "hello\n", "line 1: invalid JSON at column 1: expected value: hello"),
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
