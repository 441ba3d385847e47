//! The sample guest in Python, which was written from the page about the protocol alone.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::{self, JoinHandle};

use offsuit::record::{verify, write_options};
use offsuit::together::protocol::{Chair, GuestMessage, Manners, Opening};
use serde_json::Value;

use super::{invite, join_as, open};
use crate::common::facts::short_options;
use crate::together::{play_apart, state_when};
use offsuit::games::CATALOG;

/// Starts the sample with these arguments.
fn sample(args: &[&str]) -> JoinHandle<Output> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/guest/guest.py");
    let mut command = Command::new("python3");
    command.arg("-W").arg("ignore").arg(path).args(args).stdin(Stdio::null());
    thread::spawn(move || command.output().unwrap())
}

/// Whether Python is there, and this package.
fn has(package: &str) -> bool {
    let import = Command::new("python3")
        .args(["-W", "ignore", "-c", &format!("import {package}")])
        .stderr(Stdio::null())
        .status();
    let has = import.is_ok_and(|status| status.success());
    if !has {
        println!("skipped: Python 3 with {package} is not here");
    }
    has
}

/// Plays a match of the game between a guest of ours and the sample, which has these arguments.
fn play(through_door: bool) {
    for entry in CATALOG {
        let folder = tempfile::tempdir().unwrap();
        let (house, door) = open(folder.path());
        let mut seats = vec![Chair::Bot("novice".to_owned()); entry.info.seating.best.max(2)];
        seats[..2].fill(Chair::Open);
        let ann = join_as(&house, "ann", door);
        let (game, manners) = (entry.info.id.to_owned(), Manners::default());
        let options = write_options(&entry.info, &short_options(entry));
        ann.send(&GuestMessage::Open(Opening { game, options, seats, manners }));
        let table = state_when(&ann, |_| true).table;
        let number = table.to_string();
        let ben = if through_door {
            let ticket = format!("{}@{door}", invite(&house, "ben"));
            let key = folder.path().join("key");
            sample(&["--ticket", &ticket, "--key", key.to_str().unwrap(), "--table", &number])
        } else {
            sample(&["--socket", house.socket.to_str().unwrap(), "--as", "ben"])
        };
        let ann = play_apart(crate::together::gather(ann, table).join().unwrap());
        ann.join().unwrap();
        let ben = ben.join().unwrap();
        assert!(ben.status.success(), "{}: {ben:?}", entry.info.id);
        let said: Value = serde_json::from_slice(&ben.stdout).unwrap();
        assert_eq!((said["you"].as_str(), said["fair"].as_bool()), (Some("ben"), Some(true)), "{said}");
        assert!(said["acts"].as_u64().unwrap() > 0, "{said}");
        let record = std::fs::read_dir(&house.folder).unwrap().map(|file| file.unwrap().path());
        let record =
            record.into_iter().find(|path| path.extension().is_some_and(|end| end == "jsonl")).unwrap();
        let checked = verify(std::fs::read(record).unwrap().as_slice()).unwrap();
        assert_eq!((checked.finished, checked.sealed), (1, 1));
    }
}

#[test]
fn a_guest_written_from_the_page_plays_through_the_socket() {
    if has("hashlib") {
        play(false);
    }
}

#[test]
fn a_guest_written_from_the_page_plays_through_a_door() {
    if has("noise.connection") {
        play(true);
    }
}
