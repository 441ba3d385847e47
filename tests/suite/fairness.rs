//! A replay of a match that is not over tells nobody more than they may know, and what tells them more marks the match.

use std::fs;
use std::path::{Path, PathBuf};

use crossterm::event::KeyCode;
use offsuit::compare::{Begin, MatchResult, Played, begin_daily, daily};
use offsuit::config::{Settings, Speed};
use offsuit::core::{Event, PieceSet, Seat, Text};
use offsuit::games::{self, CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::record::{Header, verify};
use offsuit::review::totals;
use offsuit::sitting::{Reply, Sitting, Wish};
use offsuit::table::{
    PlayOnError, Replay, ResumeError, Saver, Setup, Sight, Table, Undo, Veil, Waiting, Walk, last_decision,
    library, matches_folder, name_match, open_replay, play_on_from_here, tallies, uncounted, walk,
};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Start};

use crate::common::apart::apart;
use crate::common::kept::{path, play_to_end, resume_soon, short, step};
use crate::common::plain_lines;
use crate::common::screen::{self, draw, press, press_on, text};

const ME: Seat = Seat::new(0);

/// A match of the player's own that was left in its first deal, with these people.
fn left(entry: &'static Entry, people: &[usize]) -> PathBuf {
    let mut table = short(entry, 7, people).open(Saver::in_data_directory(entry.info.id)).unwrap();
    assert!((0..9).all(|_| step(&mut *table)));
    assert!(matches!(table.waiting(), Waiting::Human(_) | Waiting::Bot(_)), "{}", entry.info.id);
    path(&*table)
}

fn header(path: &Path) -> Header {
    let record = fs::read_to_string(path).unwrap();
    Header::read(&serde_json::from_str(record.lines().next().unwrap()).unwrap()).unwrap()
}

fn sights(replay: &dyn Replay) -> Vec<Sight> {
    Seat::all(replay.header().seats.len()).map(Sight::Seat).chain([Sight::Open]).collect()
}

/// Asserts that at this step a replay shows this seat's hand and events alone, whoever's view is asked for.
fn shows_only(replay: &dyn Replay, own: Option<Seat>) {
    for sight in sights(replay) {
        let scene = replay.scene_in(sight);
        assert!(scene.hands.is_empty() && scene.viewer == own, "{sight:?}: {scene:?}");
        for event in replay.events_in(0, sight) {
            assert_eq!(event.seen_by(own), Some(event), "{sight:?}");
        }
    }
}

#[test]
fn a_replay_of_a_running_match_shows_one_seat() {
    if !apart("fairness::a_replay_of_a_running_match_shows_one_seat") {
        return;
    }
    for entry in CATALOG {
        for (people, own) in [(&[0][..], Some(ME)), (&[1], Some(Seat::new(1))), (&[0, 1], None)] {
            let mut replay = open_replay(&left(entry, people), 0).unwrap();
            for at in (0..=replay.steps().len()).rev() {
                replay.go_to(at);
                if at > 0 {
                    shows_only(&*replay, own);
                }
                // A hint for a hidden hand, or a judgement with the cards as they are, would give them away.
                assert!(replay.judge().is_none());
                let turn = replay.open_scene().turn;
                assert!(at == 0 || turn == own || replay.hint_search().is_none(), "{}", entry.info.id);
            }
        }
        // Nobody could gain by looking at the cards of bots.
        let mut replay = open_replay(&left(entry, &[]), 0).unwrap();
        walk(&mut *replay, Walk::Last);
        assert_eq!(replay.veil_here(), Veil::Lifted);
        assert!(replay.open_scene().hands.iter().any(|hand| !hand.is_empty()));
    }
}

#[test]
fn finished_deals_of_a_running_match_are_open() {
    if !apart("fairness::finished_deals_of_a_running_match_are_open") {
        return;
    }
    let mut seen = 0;
    for entry in CATALOG {
        for people in [&[0][..], &[0, 1]] {
            let setup = Setup {
                seats: short(entry, 7, people).seats,
                ..Setup::quick_for(entry, entry.info.seating.min, 7)
            };
            let mut table = setup.open(Saver::in_data_directory(entry.info.id)).unwrap();
            while table.sheet().is_empty() && step(&mut *table) {}
            let between = open_replay(&path(&*table), 0).unwrap();
            assert_eq!(between.veil(), Veil::Lifted, "nothing is left to hide");
            if !(0..5).all(|_| step(&mut *table)) || table.sheet().len() != 1 {
                continue;
            }
            seen += 1;
            let mut replay = open_replay(&path(&*table), 0).unwrap();
            let ends = replay.steps().iter().position(|step| step.ends_deal).unwrap();
            replay.go_to(ends - 1);
            assert_eq!(
                (replay.veil_here(), replay.open_scene().hands.len()),
                (Veil::Lifted, replay.header().seats.len())
            );
            let before = replay.open_events(0);
            assert!(before.iter().any(|event| event.seen_by(Some(ME)) != Some(*event)));
            // In the next deal, the events of this one stay open.
            walk(&mut *replay, Walk::Last);
            let own = if people.len() == 1 { Some(ME) } else { None };
            let all = replay.open_events(0);
            assert_eq!(all[..before.len()], before);
            let running = all.iter().rposition(|event| matches!(event, Event::Dealt { .. })).unwrap();
            assert!(all[running..].iter().all(|event| event.seen_by(own) == Some(*event)));
            assert!(replay.open_scene().hands.is_empty());
        }
    }
    assert!(seen > 6, "{seen}");
}

#[test]
fn opening_hands_marks_a_running_match_for_good() {
    if !apart("fairness::opening_hands_marks_a_running_match_for_good") {
        return;
    }
    let words = Words::new(Language::English, Glyphs::Ascii);
    let mut rewritten = 0;
    for entry in CATALOG {
        let record = left(entry, &[0]);
        name_match(&record, "mine").unwrap();
        let before = fs::read_to_string(&record).unwrap();
        let mut replay = open_replay(&record, 0).unwrap();
        walk(&mut *replay, Walk::Last);
        assert!(replay.would_mark() && replay.veil_here() == Veil::Others(ME));
        assert_eq!(fs::read_to_string(&record).unwrap(), before, "looking writes nothing");
        replay.open_hands().unwrap();
        assert_eq!(replay.open_scene().hands.len(), replay.header().seats.len());
        let after = fs::read_to_string(&record).unwrap();
        let lines = |text: &str| text.split_once('\n').unwrap().1.to_owned();
        assert_eq!(lines(&after), lines(&before));
        assert!(after.contains("\"name\":\"mine\"") && after.contains("\"opened\":true"), "{after}");
        assert_eq!(open_replay(&record, 0).unwrap().veil(), Veil::Lifted, "it is marked already");
        // The mark stays when the record is rewritten, and until the match is over.
        let mut table = resume_soon(&record).table;
        if table.can_undo(ME) == Undo::Free {
            table.undo(ME).unwrap();
            assert!(header(&record).marks.opened && header(&record).undone == 1);
            rewritten += 1;
        }
        play_to_end(&mut *table);
        let played = Played::at(&*table).unwrap();
        assert!(played.help.opened);
        assert_eq!(Played::read(&played.code()).unwrap().help, played.help);
        let said = played.help.say(&words, "Ann").join("\n");
        assert!(said.contains("Ann: hands were opened during a deal."), "{said}");
        let saved = library(&matches_folder().unwrap()).unwrap();
        assert!(tallies(&saved, entry.info.id).is_empty());
        assert_eq!(totals(&entry.info, saved.iter().map(|kept| (kept, Seat::new(0)))).decisions, 0);
        let uncounted = uncounted(&words, &saved, entry.info.id).unwrap();
        assert_eq!(uncounted, "Not counted: 1 match with hands opened during a deal.");
        assert_eq!(verify(fs::read(&record).unwrap().as_slice()).unwrap().finished, 1);
    }
    assert!(rewritten > 3, "{rewritten}");
}

#[test]
fn only_an_own_match_that_nobody_plays_is_opened() {
    if !apart("fairness::only_an_own_match_that_nobody_plays_is_opened") {
        return;
    }
    let entry = &CATALOG[1];
    let refused = |record: &Path, expected: fn(&ResumeError) -> bool| {
        let before = fs::read(record).unwrap();
        let mut replay = open_replay(record, 0).unwrap();
        walk(&mut *replay, Walk::Last);
        let why = replay.open_hands().unwrap_err();
        assert!(expected(&why), "{why}");
        assert_ne!(replay.veil_here(), Veil::Lifted);
        assert_eq!(fs::read(record).unwrap(), before);
    };
    let record = left(entry, &[0]);
    let elsewhere = tempfile::tempdir().unwrap();
    let copy = elsewhere.path().join("copy.jsonl");
    fs::copy(&record, &copy).unwrap();
    refused(&copy, |why| matches!(why, ResumeError::NotOwn));
    // Not even if a record elsewhere says that it was opened.
    let opened = fs::read_to_string(&copy).unwrap().replacen("\"seed\"", "\"opened\":true,\"seed\"", 1);
    fs::write(&copy, opened).unwrap();
    refused(&copy, |why| matches!(why, ResumeError::NotOwn));
    #[cfg(unix)]
    {
        // A link in the folder leads elsewhere, and a link elsewhere leads into the folder.
        let link = matches_folder().unwrap().join("00077-loo.jsonl");
        std::os::unix::fs::symlink(&copy, &link).unwrap();
        refused(&link, |why| matches!(why, ResumeError::NotOwn));
        let link = elsewhere.path().join("link.jsonl");
        std::os::unix::fs::symlink(&record, &link).unwrap();
        assert!(open_replay(&link, 0).unwrap().would_mark());
    }
    refused(&left(entry, &[0, 1]), |why| matches!(why, ResumeError::NotOwn));
    let mut stale = open_replay(&record, 0).unwrap();
    let mut playing = resume_soon(&record).table;
    refused(&record, |why| matches!(why, ResumeError::InUse));
    step(&mut *playing);
    drop(playing);
    assert!(matches!(stale.open_hands(), Err(ResumeError::PlayedOn)));
    assert!(!header(&record).marks.opened);
}

#[test]
fn a_match_that_continues_another_one_says_so() {
    if !apart("fairness::a_match_that_continues_another_one_says_so") {
        return;
    }
    let words = Words::new(Language::English, Glyphs::Ascii);
    for entry in CATALOG {
        let mut first = short(entry, 6, &[0]).open(Saver::in_data_directory(entry.info.id)).unwrap();
        play_to_end(&mut *first);
        let record = path(&*first);
        let mut replay = open_replay(&record, 0).unwrap();
        replay.go_to(5);
        let saver = || Saver::in_data_directory(entry.info.id);
        let mut table = play_on_from_here(&mut *replay, ME, saver).unwrap();
        let origin = header(&path(&*table)).marks.continues.unwrap();
        assert_eq!((origin.of, origin.step), (replay.facts().digest(replay.facts().steps.len()), 5));
        assert!(!header(&record).marks.opened, "a finished match is as open as it was");
        play_to_end(&mut *table);
        let [original, continued] = [&*first as &dyn Table, &*table].map(|table| Played::at(table).unwrap());
        assert_eq!((original.help.continues, continued.help.continues), (None, Some(5)));
        let code = continued.code();
        assert!(code.starts_with('3') && original.code().starts_with('1'), "{code}");
        assert_eq!(Played::read(&code).unwrap().help, continued.help);
        let said = continued.help.say(&words, "Ann").join("\n");
        assert!(said.contains("Ann: the match continues another one after 5 of its steps."), "{said}");
        let saved = library(&matches_folder().unwrap()).unwrap();
        let key = ("Ann".to_owned(), "human".to_owned());
        assert_eq!(tallies(&saved, entry.info.id)[&key].matches, 1);
        let uncounted = uncounted(&words, &saved, entry.info.id).unwrap();
        assert_eq!(uncounted, "Not counted: 1 match continued from another one.");
    }
}

#[test]
fn playing_on_marks_the_own_match_that_is_not_over() {
    if !apart("fairness::playing_on_marks_the_own_match_that_is_not_over") {
        return;
    }
    let play_on = |replay: &mut dyn Replay| play_on_from_here(replay, ME, Saver::none);
    for entry in CATALOG {
        let record = left(entry, &[0]);
        let mut replay = open_replay(&record, 0).unwrap();
        let playing = resume_soon(&record).table;
        assert!(matches!(play_on(&mut *replay), Err(PlayOnError::Record(ResumeError::InUse))));
        drop(playing);
        let table = play_on(&mut *replay).unwrap();
        assert!(table.header().marks.continues.is_some() && header(&record).marks.opened);
        // Other people may be at it, and they are not asked.
        let mut shared = open_replay(&left(entry, &[0, 1]), 0).unwrap();
        assert!(
            matches!(play_on(&mut *shared), Err(PlayOnError::Refused(why)) if why.key == "ui-replay-others-play")
        );
    }
    // Between two deals nothing is hidden, but the next cards would be seen all the same.
    let entry = games::find("fifteens").unwrap();
    for (people, allowed) in [(&[0][..], true), (&[0, 1], false)] {
        let setup = Setup { seats: short(entry, 7, people).seats, ..Setup::quick(entry, 7) };
        let mut table = setup.open(Saver::in_data_directory("fifteens")).unwrap();
        while table.sheet().is_empty() {
            step(&mut *table);
        }
        let record = path(&*table);
        drop(table);
        let mut replay = open_replay(&record, 0).unwrap();
        walk(&mut *replay, Walk::Last);
        assert_eq!(play_on(&mut *replay).is_ok(), allowed);
        assert_eq!(header(&record).marks.opened, allowed);
    }
}

#[test]
fn a_daily_match_that_was_continued_is_not_a_try() {
    if !apart("fairness::a_daily_match_that_was_continued_is_not_a_try") {
        return;
    }
    let (today, words) = (daily::today(), Words::new(Language::English, Glyphs::Ascii));
    let entry = games::find("loo").unwrap();
    let keep = || Saver::in_data_directory("loo");
    let mut first = daily::setup(today, entry, None).open(keep()).unwrap();
    play_to_end(&mut *first);
    let mut replay = open_replay(&path(&*first), 0).unwrap();
    walk(&mut *replay, Walk::First);
    let mut again = play_on_from_here(&mut *replay, ME, keep).unwrap();
    // A match that only continues another one is not resumed as the daily match.
    step(&mut *again);
    assert!(matches!(begin_daily(today, entry, None), Begin::New(_, 2)));
    play_to_end(&mut *again);
    let about = |table: &dyn Table| {
        let result = MatchResult::at(table).unwrap();
        (result.about_daily(&words).unwrap(), result.remarks(&words).join("\n"))
    };
    let (said, remarks) = about(&*again);
    assert!(said.ends_with("continued from another match: not a try"), "{said}");
    assert!(remarks.contains("continues another one"), "{remarks}");
    assert!(about(&*first).0.ends_with("first try on this computer"));
    assert!(!daily::is_daily(again.header(), today) && daily::is_daily(first.header(), today));
}

#[test]
fn a_finished_match_stays_finished() {
    for entry in CATALOG {
        let folder = tempfile::tempdir().unwrap();
        let mut table = short(entry, 7, &[0]).open(Saver::in_folder(folder.path(), entry.info.id)).unwrap();
        play_to_end(&mut *table);
        let record = path(&*table);
        let before = fs::read(&record).unwrap();
        let finished = Text::new("undo-finished");
        assert_eq!(table.can_undo(ME), Undo::No(finished.clone()));
        assert_eq!(table.undo(ME), Err(finished.clone()));
        drop(table);
        let mut sitting = Sitting::new(resume_soon(&record).table);
        assert_eq!(sitting.wish(Wish::Undo), Reply::No(finished));
        let session = sitting.session();
        assert!(session.table().finished().is_some());
        assert_eq!(fs::read(&record).unwrap(), before);
        // What was meant instead: a new match from the last decision.
        let mut replay = last_decision(session.table()).unwrap();
        let on = play_on_from_here(&mut *replay, ME, Saver::none).unwrap();
        assert_eq!(on.waiting(), Waiting::Human(ME), "{}", entry.info.id);
        assert!(on.header().marks.continues.is_some());
    }
}

/// All pieces of the current deal that this seat was dealt or shown.
fn known(table: &dyn Table) -> PieceSet {
    let shown = |event: Event| match event {
        Event::Hand { hand, .. } => hand,
        Event::Exchanged { new, .. } => new,
        Event::Acted { mv: Some(mv), .. } => mv.piece().into_iter().collect(),
        Event::Drew { piece: Some(piece), .. } | Event::TurnedUp(piece) => [piece].into_iter().collect(),
        Event::Revealed { bids, .. } => bids.first(3).iter().copied().collect(),
        _ => PieceSet::EMPTY,
    };
    let all = table.events(0, Some(ME));
    let begins = all.iter().rposition(|event| matches!(event, Event::Dealt { .. })).unwrap_or_default();
    all[begins..].iter().fold(PieceSet::EMPTY, |all, event| all | shown(*event))
}

#[test]
fn an_undo_after_news_is_marked() {
    let mut kinds = [0; 2];
    for entry in CATALOG {
        for seed in 0..4 {
            let mut table = short(entry, seed, &[0]).open(Saver::none()).unwrap();
            let mut marked = 0;
            for _ in 0..120 {
                if table.waiting() != Waiting::Human(ME) {
                    if !step(&mut *table) {
                        break;
                    }
                    continue;
                }
                // The decision, and half the time everything up to the next one.
                let (deals, before, told) =
                    (table.scene(None).deal, known(&*table), table.header().undone.is_multiple_of(2));
                let from = table.event_count() + 1;
                step(&mut *table);
                while told && !matches!(table.waiting(), Waiting::Human(_) | Waiting::Nothing) {
                    step(&mut *table);
                }
                if table.waiting() == Waiting::Nothing {
                    break;
                }
                let others = table.events(from, Some(ME));
                let decided = others.iter().any(|event| matches!(event, Event::Acted { mv: Some(_), .. }));
                let news = table.scene(None).deal != deals || known(&*table) != before || decided;
                table.undo(ME).unwrap();
                marked += u32::from(news);
                kinds[usize::from(news)] += 1;
                assert_eq!(table.header().marks.undone_after_news, marked, "{} {others:?}", entry.info.id);
                step(&mut *table);
            }
        }
    }
    assert!(kinds.iter().all(|&kind| kind > 50), "{kinds:?}");
}

#[test]
fn the_bought_dummy_is_news() {
    let entry = games::find("loo").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut table = Setup::quick(entry, 11).open(Saver::in_folder(folder.path(), "loo")).unwrap();
    while table.waiting() != Waiting::Human(ME) {
        table.advance().unwrap();
    }
    let hand = table.scene(Some(ME)).hand;
    // Nobody has answered yet, but the new hand was seen.
    table.play(ME, table.choices(ME)[2]).unwrap();
    assert_ne!(table.scene(Some(ME)).hand, hand);
    table.undo(ME).unwrap();
    let record = path(&*table);
    assert!(fs::read_to_string(&record).unwrap().contains("\"undone\":1,\"undone_after_news\":1}"));
    table.play(ME, table.choices(ME)[0]).unwrap();
    table.undo(ME).unwrap();
    let marks = header(&record);
    assert_eq!((marks.undone, marks.marks.undone_after_news), (2, 1), "to stay tells nothing");
    play_to_end(&mut *table);
    let played = Played::at(&*table).unwrap();
    let words = Words::new(Language::English, Glyphs::Ascii);
    let said = played.help.say(&words, "Ann");
    assert_eq!(said, ["Ann: decisions were undone after new cards, tiles or choices were seen."]);
}

/// The lines of `program` about the hand of this player.
fn tells_hand(text: &str, name: &str) -> bool {
    text.contains(&format!("{name} holds "))
}

#[test]
fn plain_lines_open_a_running_deal_only_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let program = |args: &[&str], lines: &[&str]| plain_lines::program(folder.path(), args, lines);
    program(&["play", "loo", "--seed", "11"], &["3", "quit"]);
    let look =
        ["replays", "replay 1", "goto end", "open", "hand", "seat 2", "hand", "events", "trick back", "open"];
    let text = program(&[], &[&look[..], &["quit"]].concat());
    assert!(!["Ben", "Cho", "Dee", "Eli"].iter().any(|name| tells_hand(&text, name)), "{text}");
    plain_lines::expect(
        &text,
        &["Other hands stay hidden until this deal is over.", "To open them, type open anyway."],
    );
    let record = plain_lines::record(folder.path());
    assert!(!fs::read_to_string(&record).unwrap().contains("opened"));
    let text = program(&[], &["replays", "replay 1", "goto end", "play on", "open now", "quit"]);
    plain_lines::expect(&text, &["To do it, type play anyway.", "\"now\" is not understood. You can type "]);
    assert!(!text.contains("{$"), "{text}");
    let text = program(&[], &["replays", "replay 1", "goto end", "open anyway", "quit"]);
    plain_lines::expect(&text, &["All hands open.", "Ben holds ", "Eli holds "]);
    assert!(fs::read_to_string(&record).unwrap().contains("\"opened\":true"));
}

#[test]
fn plain_lines_do_not_undo_a_finished_match() {
    let folder = tempfile::tempdir().unwrap();
    let program = |args: &[&str], lines: &[&str]| plain_lines::program(folder.path(), args, lines);
    let setup = ["play", "fifteens", "--seed", "4", "--option", "deals=4"];
    let enough: Vec<&str> = (0..90).flat_map(|_| ["1", "2", "3", "4", "5", "6", "7", "8", ""]).collect();
    let text = program(&setup, &[&enough[..], &["undo", "play on", "quit"]].concat());
    assert!(text.contains("The match is over, so nothing can be undone."), "{text}");
    let folder = fs::read_dir(folder.path().join("matches")).unwrap();
    let mut records: Vec<PathBuf> = folder.map(|file| file.unwrap().path()).collect();
    records.sort();
    assert!(records.len() == 2 && header(&records[1]).marks.continues.is_some(), "{text}");
    assert_eq!(verify(fs::read(&records[0]).unwrap().as_slice()).unwrap().finished, 1);
}

fn settings() -> Settings {
    Settings { speed: Speed::Instant, ..screen::settings(Language::English, Glyphs::Unicode, true) }
}

fn shown(app: &mut App) -> String {
    text(&draw(app, (80, 24)))
}

fn typed(app: &mut App, keys: &str) {
    keys.chars().for_each(|key| press(app, KeyCode::Char(key)));
}

#[test]
fn a_replay_on_the_screen_asks_before_it_opens_a_running_deal() {
    if !apart("fairness::a_replay_on_the_screen_asks_before_it_opens_a_running_deal") {
        return;
    }
    let record = left(games::find("loo").unwrap(), &[0]);
    let mut app = App::new(Launch { settings: settings(), ..Launch::default() }).unwrap();
    typed(&mut app, "rr");
    assert_eq!(app.scope(), Scope::Replay);
    press(&mut app, KeyCode::End);
    let closed = shown(&mut app);
    assert!(closed.contains("other hands stay hidden until this deal is over"), "{closed}");
    press(&mut app, KeyCode::Tab);
    assert_eq!(app.scope(), Scope::Ask);
    assert!(shown(&mut app).contains("Open all hands? The match will be marked for good."));
    typed(&mut app, "n");
    assert_eq!(shown(&mut app), closed);
    typed(&mut app, "P");
    assert!(shown(&mut app).contains("Play on from here? The unfinished match will be marked."));
    typed(&mut app, "n");
    assert!(!header(&record).marks.opened);
    press(&mut app, KeyCode::Tab);
    typed(&mut app, "y");
    let opened = shown(&mut app);
    assert!(opened.contains("all hands open") && opened != closed, "{opened}");
    assert!(header(&record).marks.opened);
}

#[test]
fn the_last_screen_plays_on_instead_of_undoing() {
    if !apart("fairness::the_last_screen_plays_on_instead_of_undoing") {
        return;
    }
    let launch = Launch {
        start: Start::Match(short(&CATALOG[1], 5, &[0])),
        settings: settings(),
        ..Launch::default()
    };
    let mut app = App::new(launch).unwrap();
    for _ in 0..4000 {
        match app.scope() {
            Scope::MatchOver => break,
            Scope::Hand | Scope::Row => crate::common::at_hand::step(&mut app),
            _ if app.wait().is_some() => app.tick(),
            _ => press_on(&mut app),
        }
    }
    assert_eq!(app.scope(), Scope::MatchOver);
    let over = text(&draw(&mut app, (120, 30)));
    assert!(!over.contains("u Undo") && over.contains("P Play on"), "{over}");
    typed(&mut app, "u");
    assert_eq!(app.scope(), Scope::MatchOver);
    assert!(shown(&mut app).contains("The match is over, so nothing can be undone."), "{}", shown(&mut app));
    typed(&mut app, "P");
    assert_eq!(app.scope(), Scope::Ask);
    typed(&mut app, "y");
    let header = app.session().unwrap().table().header();
    assert!(header.marks.continues.is_some());
    let saved = library(&matches_folder().unwrap()).unwrap();
    assert_eq!((saved.len(), saved.iter().filter(|kept| kept.is_unfinished()).count()), (2, 1));
}
