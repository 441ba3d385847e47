//! Reviews: they add up, judge only by what the player knew, and say the same twice.

use std::process::{Command, Stdio};

use crossterm::event::KeyCode;
use offsuit::bots::judge::Verdict;
use offsuit::core::Seat;
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::review::{Decision, Judging, ReviewError, Sums, first_player, report};
use offsuit::table::{DATA_VARIABLE, Saver, StepKind, Waiting, hint_words, library, open_replay};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Start};

use crate::common::apart::apart;
use crate::common::kept::{
    judged, path, play_to_end, played, reviewable, reviewed, saved_and_reviewed, step,
};
use crate::common::screen::{draw, press, settings, text};
use crate::common::{amount, hint_at, is_thorough};

fn assert_adds_up(sums: &Sums) {
    let sum = sums.before + sums.cards + sums.news - sums.losses;
    assert!((sum - sums.after).abs() < 1e-9, "{sums:?}");
}

#[test]
fn a_review_adds_up() {
    for entry in CATALOG {
        let (folder, record, review) = reviewed(entry);
        let replay = open_replay(&record, 0).unwrap();
        let seat = first_player(&*replay);
        let own = Seat::new(0);
        assert_eq!((seat, review.seat()), (own, own));
        assert!(review.decisions().count() > 0, "{}", entry.info.id);
        assert_adds_up(&review.sums());
        for deal in review.deals() {
            assert_adds_up(&review.sums_of(deal));
        }
        // One deal ends with the chance with which the next begins.
        for pair in review.deals().windows(2) {
            assert!((pair[0].after - pair[1].before).abs() < 1e-9);
        }
        let (first, last) = (review.deals().first().unwrap(), review.deals().last().unwrap());
        let sides = if entry.info.partners { 2 } else { replay.header().seats.len() };
        assert!((first.before - 100.0 / sides as f64).abs() < 1e-9);
        // At the end, the winners share the match.
        let kept = library(folder.path()).unwrap();
        let winners = kept[0].found.as_ref().unwrap().end.as_ref().unwrap().winners.clone();
        let is_own = |&&winner: &&usize| winner == 0 || entry.info.partners && winner == 2;
        let share = winners.iter().filter(is_own).count() as f64 / winners.len() as f64;
        assert!((last.after - 100.0 * share).abs() < 1e-9, "{} for {winners:?}", last.after);
        for one in review.decisions() {
            assert!(one.judgement.loss >= -one.judgement.error, "{:?}", one.judgement);
            assert!(one.judgement.error >= 0.0 && (-1e-9..=100.0 + 1e-9).contains(&one.judgement.chance));
            assert!(!one.judgement.exact || (one.judgement.error == 0.0 && one.judgement.loss >= 0.0));
            let judgement = one.judgement;
            assert!(
                judgement.own == judgement.best || (judgement.gained, judgement.gained_error) == (0.0, 0.0)
            );
            assert!(!judgement.is_clever() || judgement.verdict() == Verdict::Fine);
        }
        let gained = |one: &Decision| one.judgement.gained;
        let clever = || review.decisions().filter(|one| one.judgement.is_clever());
        let most = clever().map(|one| gained(&one)).max_by(f64::total_cmp);
        assert_eq!(review.cleverest().map(|one| gained(&one)), most);
    }
}

#[test]
fn a_review_does_not_blame_what_a_hint_recommended() {
    let mut judged = 0;
    for entry in CATALOG {
        let folder = tempfile::tempdir().unwrap();
        let mut table =
            reviewable(entry, 3, &[0]).open(Saver::in_folder(folder.path(), entry.info.id)).unwrap();
        let mut hinted = 0;
        while hinted < amount(2, 8) {
            if let Waiting::Human(seat) = table.waiting() {
                let hint = hint_at(&*table, seat).unwrap();
                table.play(seat, hint.choice).unwrap();
                hinted += 1;
            } else if !step(&mut *table) {
                break;
            }
        }
        let advised = open_replay(&path(&*table), 0).unwrap().steps().len();
        // Nothing is judged in a deal that is being played.
        play_to_end(&mut *table);
        let mut replay = open_replay(&path(&*table), 0).unwrap();
        for n in 0..advised {
            replay.go_to(n);
            if replay.steps()[n].kind == StepKind::Decision(Seat::new(0))
                && let Some(judgement) = replay.judge()
            {
                assert_eq!(judgement.verdict(), Verdict::Fine, "{}: {judgement:?}", entry.info.id);
                judged += 1;
            }
        }
    }
    assert!(judged > CATALOG.len(), "only {judged} choices were judged");
}

/// Whether it is one of the games with the shortest matches, for what does not depend on the rules.
pub fn is_short(entry: &Entry) -> bool {
    ["loo", "reveille"].contains(&entry.info.id)
}

#[test]
fn hands_of_a_deal_that_is_not_over_are_not_used() {
    let is_longer = |entry: &&'static Entry| {
        let mut table = reviewable(entry, 5, &[0]).open(Saver::none()).unwrap();
        play_to_end(&mut *table);
        table.sheet().len() > 1
    };
    let entry = CATALOG.iter().find(is_longer).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let with = |people: &[usize]| {
        let mut table =
            reviewable(entry, 5, people).open(Saver::in_folder(folder.path(), entry.info.id)).unwrap();
        while table.sheet().is_empty() {
            assert!(step(&mut *table));
        }
        // Into the second deal.
        while !matches!(table.waiting(), Waiting::Human(_)) {
            assert!(step(&mut *table));
        }
        step(&mut *table);
        open_replay(&path(&*table), 0).unwrap()
    };
    let review = judged(&*with(&[0]), Seat::new(0));
    assert_eq!(review.deals().len(), 1);
    let closed = Judging::begin(&*with(&[0, 1]), Seat::new(0));
    assert!(matches!(closed.err(), Some(ReviewError::Closed)));
}

#[test]
fn the_screen_lists_what_was_lost_and_hides_the_answer() {
    if !apart("reviews::the_screen_lists_what_was_lost_and_hides_the_answer") {
        return;
    }
    let mut opened = 0;
    for entry in CATALOG.iter().filter(|entry| is_thorough() || is_short(entry)) {
        let (record, whole) = saved_and_reviewed(entry);
        for language in Language::ALL {
            let settings = settings(language, Glyphs::Unicode, true);
            let path = record.clone();
            let replay = offsuit::launch::OnRecord { path, number: std::num::NonZero::<usize>::MIN };
            let mut app =
                App::new(Launch { start: Start::Replay(replay), settings, ..Launch::default() }).unwrap();
            assert_eq!(app.scope(), Scope::Replay);
            press(&mut app, KeyCode::Char('v'));
            assert_eq!(app.scope(), Scope::Review);
            while app.wait().is_some() {
                app.tick();
            }
            for size in [(60, 20), (80, 24), (160, 50)] {
                let shown = text(&draw(&mut app, size));
                assert!(!shown.contains("review-") && !shown.contains('{'), "{shown}");
                let worst = whole.worst();
                assert!(worst.is_empty() || shown.contains('▶'), "{shown}");
            }
            if whole.worst().is_empty() {
                continue;
            }
            opened += 1;
            let hidden = text(&draw(&mut app, (160, 50)));
            press(&mut app, KeyCode::Char('a'));
            let open = text(&draw(&mut app, (160, 50)));
            assert_ne!(hidden, open);
            // Where there is too little room, an ellipsis says that something is missing.
            let small = text(&draw(&mut app, (60, 20)));
            let words = Words::new(language, Glyphs::Unicode);
            assert!(small.contains(&words.get("review-better-head")), "{small}");
            let cost = report::cost(&words, &entry.info, &whole.worst()[0].judgement).pop().unwrap();
            let end: String = cost.chars().skip(cost.chars().count() - 2).collect();
            let last = small.lines().rev().skip(1).find(|line| !line.is_empty()).unwrap();
            assert!(last.ends_with(&end) || last.ends_with('…'), "{small}");
            press(&mut app, KeyCode::Down);
            press(&mut app, KeyCode::Up);
            let again = text(&draw(&mut app, (160, 50)));
            // The hint that says why may still be searched.
            assert!(again.contains(&words.get("review-better-head")), "{again}");
            press(&mut app, KeyCode::Esc);
            assert_eq!(text(&draw(&mut app, (160, 50))), hidden);
            press(&mut app, KeyCode::Char('f'));
            press(&mut app, KeyCode::End);
            press(&mut app, KeyCode::Char('r'));
            assert_eq!(app.scope(), Scope::Replay);
            press(&mut app, KeyCode::Esc);
            assert_eq!(app.scope(), Scope::Review);
            press(&mut app, KeyCode::Esc);
            assert_eq!(app.scope(), Scope::Replay);
        }
    }
    assert!(opened > 0, "no match had a costly choice");
}

#[test]
fn a_review_says_why_as_a_hint_does() {
    let words = Words::new(Language::English, Glyphs::Ascii);
    let mut said = 0;
    for entry in CATALOG {
        let (_folder, record, review) = reviewed(entry);
        let mut replay = open_replay(&record, 0).unwrap();
        let names: Vec<String> = replay.header().seats.iter().map(|sitter| sitter.name.clone()).collect();
        let lines = report::lines(&words, &review);
        let worst = review.worst();
        let missed = worst.iter().filter(|one| one.judgement.own != one.judgement.best);
        for one in missed.take(amount(1, worst.len())) {
            replay.go_to(one.place.step);
            let hint = replay.hint_search().unwrap()().unwrap();
            let own = Some(one.judgement.own);
            if hint.choice == one.judgement.best && hint.rival(own).is_some_and(|n| hint.is_behind(n)) {
                let said_by_hint = hint_words(&words, &names, &entry.info, &hint, own);
                let said_why = report::why(&words, &review, one, Some(&hint));
                // All but how far the player's choice is behind.
                let expected: Vec<String> =
                    said_by_hint.why.iter().cloned().chain(said_by_hint.usually(&words)).collect();
                assert_eq!(said_why, expected);
                let better = report::better(&words, &review, &one.judgement);
                let expected = format!("{better} {}", said_why.join(" "));
                assert!(lines.contains(&expected), "{}: {expected:?} in {lines:?}", entry.info.id);
                said += 1;
            }
        }
    }
    assert!(said > amount(2, 5), "{said}");
}

#[test]
fn the_command_prints_the_same_review_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (record, _) = played(folder.path(), reviewable(&CATALOG[amount(1, 0)], 6, &[1]));
    let run = |args: &[&str]| {
        let out = Command::new(env!("CARGO_BIN_EXE_offsuit"))
            .arg("review")
            .arg(&record)
            .args(args)
            .env(DATA_VARIABLE, folder.path())
            .env("OFFSUIT_CONFIG", folder.path())
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (out.status.code(), text(out.stdout), text(out.stderr))
    };
    let (code, first, _) = run(&["--json"]);
    assert_eq!(code, Some(0));
    let value: serde_json::Value = serde_json::from_str(&first).unwrap();
    // Nobody else is a person.
    assert_eq!(value["seat"], 1);
    assert_eq!(value["judged"], value["of"]);
    assert_eq!(run(&["--json"]).1, first);
    let (code, text, _) = run(&[]);
    assert!(code == Some(0) && text.contains("Chance to win"), "{text}");
    let (code, text, _) = run(&["--lang", "ja", "--seat", "1"]);
    assert!(code == Some(0) && text.contains("勝率"), "{text}");
    let (code, _, error) = run(&["--seat", "9"]);
    assert!(code == Some(2) && error.contains("--seat"), "{error}");
    let (code, _, error) = run(&["--match", "2"]);
    assert!(code == Some(1) && error.contains("match"), "{error}");
}
