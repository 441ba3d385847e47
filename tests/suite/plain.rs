//! Plain mode: a reader who knows only the output plays whole matches, hands around one keyboard stay private, and
//! scripts can use the program.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::person::{Paper, Person, Reader, Turn};
use offsuit::bots::Level;
use offsuit::config::Settings;
use offsuit::core::{Event, Move, Seat};
use offsuit::games::{self, CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::launch::Launch;
use offsuit::plain;
use offsuit::record::{Player, Sitter, verify};
use offsuit::sitting::{Phase, Reply, Session, Sitting, Wish};
use offsuit::table::{Saver, Setup, event_texts, move_label};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

fn setup(entry: &'static Entry, seats: usize, people: usize, seed: u64) -> Setup {
    let person = |n: usize| Sitter { name: format!("Person {n}"), player: Player::Human };
    let sitter = |n| if n < people { person(n) } else { Setup::bot(n, Level::Novice) };
    Setup { seats: (0..seats).map(sitter).collect(), ..Setup::quick(entry, seed) }
}

fn launch(setup: Option<Setup>, glyphs: Glyphs) -> Launch {
    let settings = Settings {
        glyphs: Some(glyphs),
        language: Some(Language::English),
        brief: false,
        ..Settings::default()
    };
    Launch { start: setup.into(), keep: false, seed: Some(7), settings, ..Launch::default() }
}

/// The output for these input lines.
fn said(setup: Option<Setup>, lines: &[&str]) -> String {
    let mut out = Vec::new();
    plain::run(launch(setup, Glyphs::Ascii), lines.join("\n").as_bytes(), &mut out, &|| Ok(())).unwrap();
    let text = String::from_utf8(out).unwrap();
    check_lines(&text, Glyphs::Ascii);
    text
}

/// Checks for whole printable lines in the expected character set.
fn check_lines(text: &str, glyphs: Glyphs) {
    assert!(text.ends_with('\n'));
    let control = text.chars().find(|c| c.is_control() && *c != '\n');
    assert_eq!(control, None);
    // Input is repeated with a replacement character for what cannot be shown.
    let own = text.lines().filter(|line| !line.contains(['\u{fffd}', '\u{feff}']));
    assert!(glyphs == Glyphs::Unicode || own.into_iter().all(str::is_ascii), "{text}");
    assert!(!text.contains(['{', '}', '\u{2068}']), "{text}");
    for line in text.lines() {
        assert!(!line.contains("plain-") && !line.contains("ui-") && line == line.trim_end(), "{line:?}");
    }
}

#[test]
fn whole_matches_are_played_from_the_output() {
    let mut refused = 0;
    for entry in CATALOG {
        let seating = entry.info.seating;
        let tables =
            if seating.min == seating.max { vec![seating.min] } else { vec![seating.min, seating.max] };
        for (n, seats) in tables.into_iter().enumerate() {
            let glyphs = [Glyphs::Unicode, Glyphs::Ascii][n];
            let paper = Paper::default();
            let person = Person::new(&paper, Reader::new(n as u64, true), usize::MAX);
            let setup = setup(entry, seats, 1 + n, 11 + n as u64);
            plain::run(launch(Some(setup), glyphs), person, paper.clone(), &|| Ok(())).unwrap();
            let text = paper.text();
            check_lines(&text, glyphs);
            assert!(text.contains(" the match.\n") || text.contains(" the win."), "{text}");
            let turns = paper.turns();
            assert!(turns.len() > 20);
            for turn in &turns {
                let asks = turn.lines.iter().filter(|line| line.ends_with("help?")).count();
                assert_eq!(asks, 1, "{:?}", turn.lines);
                assert!(turn.question().contains("help"), "{}", turn.question());
            }
            refused +=
                turns.iter().filter(|turn| turn.lines.iter().any(|l| l.contains("The rule is "))).count();
        }
    }
    assert!(refused > 10, "{refused}");
}

/// Whether the text has the piece's name, and not only as a part of a longer one.
fn shows(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

/// Checks the output at this moment: it shows the viewer's hand, and otherwise only public pieces.
fn check_privacy(session: &Session, words: &Words, turn: &Turn, asked: &str) {
    let (pack, viewer) = (session.info().pack, session.viewer());
    let scene = session.scene();
    let printed = turn.lines.join("\n");
    let events = session.table().events(0, viewer);
    let dealt = events.iter().rposition(|event| matches!(event, Event::Dealt { .. }));
    // The draw for the first deal, and what the viewer asked to see, are from an earlier deal.
    let dealt = dealt.filter(|_| scene.deal > 1 && !asked.starts_with("events ")).unwrap_or(0);
    let names = session.names(words);
    let mut known: Vec<String> = scene.facts.iter().map(|fact| words.say(fact, names)).collect();
    known.extend(scene.seats.iter().flat_map(|seat| &seat.facts).map(|fact| words.say(fact, names)));
    let texts = events[dealt..].iter().flat_map(|event| event_texts(session.info(), names.len(), event));
    known.extend(texts.map(|text| words.say(&text, names)));
    known.extend(scene.hand.iter().map(|&piece| words.glyphs.piece(pack, piece)));
    // The explanation of the last deal's score names pieces that were open in it.
    if asked.starts_with("sc") || matches!(session.phase(), Phase::DealOver | Phase::Over) {
        let lines = session.table().sheet().last().into_iter().flat_map(|score| &score.lines);
        known.extend(lines.map(|line| words.say(&line.reason, names)));
    }
    let known = known.join("\n");
    for seat in Seat::all(scene.seats.len()).filter(|&seat| viewer != Some(seat)) {
        for piece in session.table().scene(Some(seat)).hand {
            let name = words.glyphs.piece(pack, piece);
            assert!(shows(&known, &name) || !shows(&printed, &name), "{name} of {seat} in:\n{printed}");
        }
    }
    if viewer.is_none() {
        assert!(!printed.contains("Your hand: "), "{printed}");
        assert!(!turn.lines.iter().any(|line| line.starts_with("1: ")), "{printed}");
    }
}

/// Repeats what a person does around one keyboard in a second match of the same setup.
fn act(sitting: &mut Sitting, words: &Words, turn: &Turn) {
    let session = sitting.session();
    let pack = session.info().pack;
    let wish = match (session.phase(), turn.answer.as_str()) {
        (Phase::Choose(_), "") | (Phase::Curtain(_), "hand") => Some(Wish::Open),
        (Phase::Choose(_), "cover") if session.viewer().is_some() => Some(Wish::Cover),
        (Phase::DealOver, "") => Some(Wish::NextDeal),
        (Phase::Choose(_), _) if turn.chosen.is_some() => {
            let called = turn.chosen.as_deref().unwrap();
            let is = |mv: &Move| {
                let label = words.say(&move_label(session.info(), *mv), &[]);
                called == label || mv.piece().is_some_and(|piece| words.glyphs.piece(pack, piece) == called)
            };
            let mv = session.choices().into_iter().find(is).unwrap();
            Some(Wish::Choose { mv, ask: false })
        }
        _ => None,
    };
    if let Some(wish) = wish {
        assert_eq!(sitting.wish(wish), Reply::Done);
    }
    pass_time(sitting);
}

/// Lets bots decide, and puts tricks away.
fn pass_time(sitting: &mut Sitting) {
    while matches!(sitting.session().phase(), Phase::Bot | Phase::Trick) {
        sitting.tick();
    }
}

#[test]
fn hands_are_printed_only_for_their_owner() {
    let words = Words::new(Language::English, Glyphs::Unicode);
    let mut opened = 0;
    for entry in CATALOG {
        let seating = entry.info.seating;
        for people in [2, seating.max] {
            let paper = Paper::default();
            let person = Person::new(&paper, Reader::new(people as u64, true), 400);
            let setup = setup(entry, seating.max, people, 5);
            plain::run(launch(Some(setup.clone()), Glyphs::Unicode), person, paper.clone(), &|| Ok(()))
                .unwrap();
            check_lines(&paper.text(), Glyphs::Unicode);
            let mut sitting = Sitting::new(setup.open(Saver::none()).unwrap());
            pass_time(&mut sitting);
            let (mut before, mut asked) = (None, String::new());
            for turn in paper.turns() {
                // The rules name pieces, which are not secret.
                if !asked.starts_with("rules") && !asked.starts_with("why") {
                    check_privacy(sitting.session(), &words, &turn, &asked);
                }
                let hidden = sitting.session().viewer().is_none();
                if before.is_some() && hidden {
                    let empty = turn.lines.iter().take_while(|line| line.is_empty()).count();
                    assert!(empty >= plain::PAGE, "{empty} lines hide the hand: {:?}", turn.lines);
                }
                if let (None, Some(viewer)) = (before, sitting.session().viewer()) {
                    opened += 1;
                    let hand = turn.lines.iter().find(|line| line.starts_with("Your hand: ")).unwrap();
                    for piece in sitting.session().table().scene(Some(viewer)).hand {
                        assert!(shows(hand, &words.glyphs.piece(entry.info.pack, piece)), "{hand}");
                    }
                }
                before = sitting.session().viewer();
                act(&mut sitting, &words, &turn);
                asked = turn.answer;
            }
        }
    }
    assert!(opened > 500, "{opened}");
}

/// The deals that a text shows with `table`, and the totals that it gives to the seats.
fn tables(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut tables: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        if let Some(deal) = line.strip_prefix("Deal ").and_then(|rest| rest.split_once(", dealer")) {
            tables.push((deal.0, Vec::new()));
        }
        let standing = [" tricks, ", " trick, "].into_iter().find_map(|tricks| line.split_once(tricks));
        let is_seat = !line.starts_with("Table: ");
        if let (true, Some((_, total)), Some((_, totals))) = (is_seat, standing, tables.last_mut()) {
            totals.extend(total.split([';', '.']).next());
        }
    }
    tables.retain(|(_, totals)| !totals.is_empty());
    tables
}

#[test]
fn the_table_after_a_deal_shows_the_new_totals() {
    // Deals of these games begin with the totals that the last one ended with: nobody pays into a pot.
    for game in ["hamlet", "head-and-tail"] {
        let setup = setup(games::find(game).unwrap(), games::find(game).unwrap().info.seating.best, 1, 3);
        let text = said(Some(setup), &["1", "table", ""].repeat(40));
        let tables = tables(&text);
        let pairs = tables.windows(2).filter(|pair| pair[0].0 != pair[1].0);
        let mut deals = 0;
        for pair in pairs {
            deals += 1;
            assert_eq!(pair[0].1, pair[1].1, "{game}, deal {}:\n{text}", pair[0].0);
        }
        assert!(deals > 0, "{text}");
    }
}

#[test]
fn a_table_is_set_up_by_commands() {
    let text = said(
        None,
        &[
            "setup loo",
            "set seats 3",
            "set seats 9",
            "set option chips=21",
            "set option chips 20",
            "set option chip=21",
            "set name 2 Zoe",
            "set name 2 \u{1b}[2J",
            "set name 9 Zoe",
            "set player 3 random",
            "set player 2 human",
            "set player 2 robot",
            "set seed 123",
            "set seed x",
            "set",
            "show",
            "start",
            "table",
            "quit",
            "quit",
        ],
    );
    for expected in [
        "Table setup for Loo.",
        "\"9\" is not a valid value. Seats: 3, from 3 to 7.",
        "\"20\" is not a valid value. Option chips: 21. Chips each player starts with. Possible values: a multiple of 3 from 3 to 300.",
        "Options: chips, memory.",
        "A name has 1 to 32 characters, and at least one of them is visible.",
        "Seat 2: Zoe, human.",
        "Seat 3: Cho, random.",
        "\"9\" is not a seat: seats are 1 to 3.",
        "\"robot\" is not a valid value. A player is human or a bot: random, novice",
        "Deal code: random.",
        "Deal code: 00000-0000-003V. The same code gives the same deals.",
        "\"x\" is not a valid value. A deal code is 13 letters and digits, such as 0123A-BCDE-FGHJ, or a whole number.",
        "You can set seats, name, player, option and code.",
        "Zoe (human), Cho (random bot). Turns go clockwise.",
        "0 tricks, 18 chips",
        "This match is not being saved.",
    ] {
        assert!(text.contains(expected), "no {expected:?} in\n{text}");
    }
}

#[test]
fn commands_can_be_shortened_and_unknown_ones_change_nothing() {
    let seat = games::find("loo").unwrap();
    let text = said(Some(setup(seat, 3, 1, 5)), &["sc", "TR", "se", "frobnicate", "again", "help sc", "1"]);
    for expected in [
        "No deal finished yet.",
        "The trick is empty.",
        "\"se\" could be seen, settings, set.",
        "\"frobnicate\" is not understood.",
        "\"again\" does nothing here.",
        "score: show the score of every deal.",
    ] {
        assert!(text.contains(expected), "no {expected:?} in\n{text}");
    }
    let text =
        said(None, &["help", "9", "h", "rules head & tail score-1", "rules nothing", "ham", "quit", "quit"]);
    for expected in [
        "start GAME: start a quick match of a game.",
        "quit: quit offsuit; your match is saved.",
        "\"9\" is not understood.",
        "\"nothing\" is not a game.",
        "Score 1\n",
        "Hamlet. ",
    ] {
        assert!(text.contains(expected), "no {expected:?} in\n{text}");
    }
}

#[test]
fn an_unfinished_line_is_not_an_answer_and_the_end_of_input_is_not_an_error() {
    let long = "x".repeat(100_000);
    let text = said(None, &[&long, "games"]);
    assert!(text.contains("is not understood") && text.len() < 10_000, "{}", text.len());
    assert!(said(None, &[]).contains("1: "));
    let mut out = Vec::new();
    plain::run(launch(None, Glyphs::Ascii), &b"\xff\xfe\x00\n\r\n1\r\n"[..], &mut out, &|| Ok(())).unwrap();
    check_lines(std::str::from_utf8(&out).unwrap(), Glyphs::Ascii);
}

#[test]
fn only_questions_end_with_a_question_mark() {
    for language in Language::ALL {
        for line in language.catalogues().concat().lines().filter(|line| line.starts_with("plain-")) {
            assert_eq!(line.starts_with("plain-ask-"), line.ends_with(['?', '？']), "{line}");
        }
    }
}

fn offsuit(args: &[&str], data: &Path) -> Command {
    crate::common::plain_lines::set_long_lines(data);
    let mut command = Command::new(env!("CARGO_BIN_EXE_offsuit"));
    command.args(args).env("OFFSUIT_DATA", data).env("OFFSUIT_CONFIG", data).env("LC_ALL", "C.UTF-8");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Plays through pipes, line by line, until the program ends or `patience` runs out. Returns the output.
fn play_through_pipes(args: &[&str], data: &Path, patience: usize) -> String {
    let mut child = offsuit(args, data).spawn().unwrap();
    let mut stdin = child.stdin.take();
    let mut reader = Reader::new(3, false);
    let (mut text, mut lines, mut answered) = (String::new(), Vec::new(), 0);
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        text.push_str(&line);
        text.push('\n');
        lines.push(line);
        if lines.last().unwrap().ends_with('?') {
            let (answer, _) = reader.answer(&lines);
            lines.clear();
            answered += 1;
            match &mut stdin {
                Some(stdin) if answered <= patience => writeln!(stdin, "{answer}").unwrap(),
                _ => stdin = None,
            }
        }
    }
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success(), "{:?}", out.status);
    assert!(out.stderr.is_empty(), "{}", String::from_utf8_lossy(&out.stderr));
    check_lines(&text, Glyphs::Unicode);
    text
}

/// Checks the only record in the data directory, of a match that is over or not.
fn check_record(data: &Path, finished: bool) {
    let mut files = fs::read_dir(data.join("matches")).unwrap();
    let file = File::open(files.next().unwrap().unwrap().path()).unwrap();
    let checked = verify(BufReader::new(file)).unwrap();
    assert_eq!((checked.finished == 1, checked.unfinished == 1), (finished, !finished));
    assert!(checked.decisions > 0 && files.next().is_none());
}

#[test]
fn the_program_plays_whole_matches_through_pipes() {
    for (entry, flag) in CATALOG.iter().zip(["--plain", ""].into_iter().cycle()) {
        let data = tempfile::tempdir().unwrap();
        let args = ["play", entry.info.id, "--seed", "4", flag];
        let args: Vec<&str> = args.into_iter().filter(|arg| !arg.is_empty()).collect();
        let text = play_through_pipes(&args, data.path(), usize::MAX);
        assert!(text.contains(" the match.\n") || text.contains(" the win."), "{text}");
        check_record(data.path(), true);
    }
}

#[test]
fn the_match_is_saved_when_the_input_ends() {
    let data = tempfile::tempdir().unwrap();
    let text = play_through_pipes(&["play", "fifteens", "--seed", "4"], data.path(), 5);
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("The match is saved in ") && last.contains("fifteens"), "{last}");
    check_record(data.path(), false);
    // A match in which nobody has played is not kept, and nothing else is said.
    let data = tempfile::tempdir().unwrap();
    let text = play_through_pipes(&["play", "fifteens", "--seed", "4"], data.path(), 0);
    let last = text.lines().last().unwrap();
    assert_eq!(last, "You have not played yet, so this match is not kept.");
    assert_eq!(std::fs::read_dir(data.path().join("matches")).unwrap().count(), 0);
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let data = tempfile::tempdir().unwrap();
    let mut child = offsuit(&["--plain"], data.path()).spawn().unwrap();
    let mut some = [0; 1];
    child.stdout.take().unwrap().read_exact(&mut some).unwrap();
    let mut stdin = child.stdin.take().unwrap();
    while stdin.write_all(b"games\n").is_ok() {}
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success() && out.stderr.is_empty(), "{out:?}");
}

#[test]
fn a_terminal_gets_no_escape_sequence() {
    let data = tempfile::tempdir().unwrap();
    for (args, term) in [(&["--plain"][..], "xterm-256color"), (&["play", "loo", "--seed", "4"], "dumb")] {
        let pair = native_pty_system().openpty(PtySize::default()).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_offsuit"));
        command.args(args);
        command.env("OFFSUIT_DATA", data.path());
        command.env("OFFSUIT_CONFIG", data.path());
        command.env("LC_ALL", "C.UTF-8");
        command.env("TERM", term);
        let mut child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let mut keys = pair.master.take_writer().unwrap();
        keys.write_all(b"help\nquit\n").unwrap();
        assert!(child.wait().unwrap().success());
        // The terminal's own line ends are removed. It closes when nobody holds its other end.
        drop(pair);
        let mut bytes = Vec::new();
        let _ = reader.read_to_end(&mut bytes);
        let text = String::from_utf8(bytes).unwrap().replace("\r\n", "\n");
        assert!(text.contains("quit: quit offsuit"), "{text}");
        check_lines(&text, Glyphs::Unicode);
    }
}
