//! A house in a program that ends or is killed: everybody is told how to get its tables back.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::KeyCode;
use offsuit::lang::{Glyphs, Language};
use offsuit::together::protocol::{GuestMessage, HouseMessage};
use offsuit::together::{Address, Incoming, Link, LocalHouse};
use offsuit::ui::{App, Launch};

use crate::common::screen::{press, settings, shown, type_char};

/// The program with its data in a folder.
fn offsuit(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_offsuit"));
    command
        .args(args)
        .envs([("OFFSUIT_DATA", folder), ("OFFSUIT_CONFIG", folder)])
        .env("OFFSUIT_SOCKET", folder.join("house.sock"))
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Opens a table in a program, which waits for another player.
fn open(folder: &Path) -> Child {
    let args = ["play", "hamlet", "--seat", "2=open", "--seat", "3=novice", "--plain"];
    offsuit(folder, &args).spawn().unwrap()
}

fn join(folder: &Path, name: &str) -> Link {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        match Link::join(&Address::Socket(folder.join("house.sock")), Some(name)) {
            Ok(link) => return link,
            Err(error) => assert!(Instant::now() < end, "{error}"),
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// Waits for something that arrives.
fn wait_for(link: &Link, is_it: impl Fn(&Incoming) -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    while !link.next(Duration::from_millis(100)).is_some_and(|incoming| is_it(&incoming)) {
        assert!(Instant::now() < end);
    }
}

/// Whether it is the table that one sits at or watches.
fn is_table(incoming: &Incoming) -> bool {
    matches!(incoming, Incoming::Line(line) if matches!(line.message, HouseMessage::Table(_)))
}

/// Sits down at the table, once it is open. A house makes a guest wait who asks for a seat again and again.
fn sit(link: &Link) {
    link.send(&GuestMessage::List { follow: true });
    wait_for(link, |incoming| match incoming {
        Incoming::Line(line) => {
            matches!(&line.message, HouseMessage::Tables(tables) if !tables.is_empty())
        }
        _ => false,
    });
    link.send(&GuestMessage::Sit { table: 1, since: None });
    wait_for(link, is_table);
}

/// The lines that a program prints, as they come.
fn lines(program: &mut Child) -> Receiver<String> {
    let output = BufReader::new(program.stdout.take().unwrap());
    let (send, lines) = channel();
    thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
    lines
}

/// Waits for a line with these words.
fn wait_for_line(lines: &Receiver<String>, words: &str) {
    let mut said = Vec::new();
    while !said.last().is_some_and(|line: &String| line.contains(words)) {
        let line = lines.recv_timeout(Duration::from_secs(20));
        said.push(line.unwrap_or_else(|_| panic!("no {words}: {said:?}")));
    }
}

/// What a command says on stderr.
fn complaint(folder: &Path, args: &[&str]) -> String {
    String::from_utf8(offsuit(folder, args).output().unwrap().stderr).unwrap()
}

#[test]
fn a_killed_house_says_at_home_how_to_get_its_table_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = open(folder.path());
    let ben = join(folder.path(), "ben");
    sit(&ben);
    // A guest in plain mode waits too.
    let mut cho = offsuit(folder.path(), &["watch", "1", "--as", "cho", "--plain"]).spawn().unwrap();
    let told = lines(&mut cho);
    wait_for_line(&told, "Waiting for players.");
    let local = LocalHouse::at(folder.path().join("house"), folder.path().join("house.sock"));
    assert_eq!(local.waiting(), 0, "it is open");
    program.kill().unwrap();
    program.wait().unwrap();
    wait_for(&ben, |incoming| *incoming == Incoming::Lost);
    wait_for_line(&told, "Connection lost. offsuit host reopens a closed house.");
    cho.kill().unwrap();
    cho.wait().unwrap();
    for args in [&["join", "--plain"][..], &["turns"], &["kick", "ben"]] {
        let said = complaint(folder.path(), args);
        assert!(
            said.contains("the house is closed, with unfinished tables (1): open it again with offsuit host"),
            "{said}"
        );
    }
    // On screens, one key opens the house again.
    assert_eq!(local.waiting(), 1);
    let launch = Launch {
        keep: false,
        settings: settings(Language::English, Glyphs::Unicode, false),
        local,
        ..Launch::default()
    };
    let mut app = App::new(launch).unwrap();
    type_char(&mut app, 'j');
    let until_shown = |app: &mut App, words: &str| {
        let end = Instant::now() + Duration::from_secs(20);
        while !shown(app).contains(words) {
            app.listen();
            assert!(Instant::now() < end, "{}", shown(app));
            thread::sleep(Duration::from_millis(5));
        }
    };
    until_shown(&mut app, "The house of this machine is closed, with an unfinished table.");
    type_char(&mut app, 'r');
    until_shown(&mut app, "waiting for players");
    wait_for(&ben, |incoming| *incoming == Incoming::Back);
    press(&mut app, KeyCode::Esc);
}

#[test]
fn a_program_that_ends_with_its_house_says_how_to_get_its_tables_back() {
    let folder = tempfile::tempdir().unwrap();
    let program = open(folder.path());
    let ben = join(folder.path(), "ben");
    sit(&ben);
    let ben = crate::together::gather(ben, 1);
    let (ben, ..) = ben.join().unwrap();
    // Its input ends here.
    let output = program.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("the house has closed with this program"), "{said}");
    wait_for(&ben, |incoming| *incoming == Incoming::Closed);
}

#[test]
fn guests_are_removed_and_tables_closed_on_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = open(folder.path());
    let ben = join(folder.path(), "ben");
    sit(&ben);
    let run = |args: &[&str]| {
        let output = offsuit(folder.path(), args).output().unwrap();
        let said = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat();
        (output.status.code().unwrap(), said)
    };
    assert_eq!(run(&["kick", "eve"]), (1, "offsuit: eve is not at a table of yours\n".to_owned()));
    for args in [&["close", "1", "--as", "eve"][..], &["kick", "ben", "--as", "eve"]] {
        let refused = "offsuit: Only the player who opened the table can do that.\n";
        assert_eq!(run(args), (1, refused.to_owned()), "who goes by another name is a guest like any other");
    }
    assert_eq!(run(&["kick", "ben"]), (0, "ben was removed from table 1.\n".to_owned()));
    wait_for(&ben, |incoming| matches!(incoming, Incoming::Ended(why) if why.contains("has removed you")));
    assert_eq!(run(&["close", "1"]), (0, "Table 1 is closed.\n".to_owned()));
    assert!(!program.wait().unwrap().success(), "there is no table left to play at");
}

#[test]
fn the_player_who_has_opened_a_table_removes_a_guest_and_closes_it_in_plain_mode() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = open(folder.path());
    let ben = join(folder.path(), "ben");
    sit(&ben);
    let (ben, ..) = crate::together::gather(ben, 1).join().unwrap();
    let mut input = program.stdin.take().unwrap();
    input.write_all(b"kick\nkick ben\nno\nkick ben\nyes\n").unwrap();
    wait_for(&ben, |incoming| matches!(incoming, Incoming::Ended(_)));
    let mut output = BufReader::new(program.stdout.take().unwrap());
    let mut said = String::new();
    while !said.ends_with("A bot plays for ben now.\n") {
        assert_ne!(output.read_line(&mut said).unwrap(), 0, "{said}");
    }
    let eve = join(folder.path(), "eve");
    eve.send(&GuestMessage::Watch { table: 1, since: None });
    wait_for(&eve, is_table);
    input.write_all(b"bot\nclose\nyes\n").unwrap();
    let is_closed = |incoming: &Incoming| matches!(incoming, Incoming::Line(line) if matches!(line.message, HouseMessage::Closed { .. }));
    wait_for(&eve, is_closed);
    drop(input);
    output.read_to_string(&mut said).unwrap();
    for line in [
        "Remove ben",
        "Remove ben from the table for good? Yes, no or help?",
        "Nobody is late.",
        "Close the table for everybody? Yes, no or help?",
    ] {
        assert!(said.lines().any(|one| one == line), "{line}:\n{said}");
    }
    let said = String::from_utf8(program.wait_with_output().unwrap().stderr).unwrap();
    assert!(!said.contains("has closed"), "no table is left: {said}");
}
