//! Plain mode at a table of a house: what others do is said as it happens, and not only after a line is typed.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use offsuit::core::Seat;
use offsuit::games;
use offsuit::table::{Company, Phrase, Talk, Waiting};
use offsuit::together::protocol::{Chair, GuestMessage, Manners, Opening};
use offsuit::together::sit_down;

use crate::together::{OpenHouse, gather, state_when};

/// Ben, in plain mode.
pub struct Plain {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Drop for Plain {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Plain {
    pub fn start(house: &OpenHouse, folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_offsuit"))
            .args(["join", "1", "--plain", "--as", "ben", "--socket"])
            .arg(&house.socket)
            .envs([("OFFSUIT_DATA", folder), ("OFFSUIT_CONFIG", folder)])
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = child.stdout.take().unwrap();
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Plain { input: child.stdin.take().unwrap(), child, lines }
    }

    /// The next line that has this in it.
    pub fn hears(&self, what: &str) -> String {
        let (end, mut before) = (Instant::now() + Duration::from_secs(20), Vec::new());
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.contains(what) => return line,
                Ok(line) => before.push(line),
                Err(error) => panic!("{error}: no {what:?} in {before:#?}"),
            }
        }
    }

    /// The lines that have come so far and were not heard.
    pub fn heard(&self) -> Vec<String> {
        self.lines.try_iter().collect()
    }

    pub fn types(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }
}

/// Takes in what has arrived, and makes a step that needs no person; returns whose turn it is, if that is settled.
fn turn(table: &mut dyn Company) -> Option<Seat> {
    table.listen();
    match table.waiting() {
        Waiting::Deal => table.advance().unwrap(),
        Waiting::Bot(_) if !table.thinks(Duration::from_millis(50)) => table.advance().unwrap(),
        Waiting::Human(seat) | Waiting::Bot(seat) => return Some(seat),
        Waiting::Nothing => {}
    }
    None
}

#[test]
fn what_others_do_and_say_is_told_while_nothing_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let (ann, cho) = (house.join("ann"), house.join("cho"));
    let guest = |name: &str| Chair::Guest(name.to_owned());
    ann.send(&GuestMessage::Open(Opening {
        game: games::find("hamlet").unwrap().info.id.to_owned(),
        options: serde_json::Map::default(),
        seats: ["ann", "ben", "cho"].map(guest).into(),
        manners: Manners::default(),
    }));
    state_when(&ann, |state| state.you == Some(0));
    let mut ben = Plain::start(&house, folder.path());
    let others = [ann, cho].map(|link| gather(link, 1));
    let mut others = others.map(|guest| {
        let (link, state, contribution) = guest.join().unwrap();
        sit_down(link, state, contribution, false).unwrap()
    });
    let names = ["ann", "ben", "cho"];
    let (mut said, mut told, mut number) = (false, false, 0);
    let end = Instant::now() + Duration::from_secs(60);
    while !said || !told {
        assert!(Instant::now() < end, "said {said}, told {told}");
        let Some(seat) = turn(&mut *others[0]) else { continue };
        if seat == Seat::new(1) {
            ben.hears("?");
            if !said {
                // A greeting at a question, which is then asked again.
                others[0].say(Talk::Phrase(Phrase::ALL[0]));
                let greeting = ben.hears("ann: ");
                assert!(greeting.contains("Hello"), "{greeting}");
                ben.hears("?");
                said = true;
            }
            number = number % 11 + 1;
            let (input, decisions) = (number.to_string(), others[0].decisions());
            ben.types(&input);
            let until = Instant::now() + Duration::from_millis(300);
            while Instant::now() < until && others[0].decisions() == decisions {
                turn(&mut *others[0]);
            }
            continue;
        }
        let at = usize::from(seat == Seat::new(2));
        if turn(&mut *others[at]) != Some(seat) {
            continue;
        }
        let mv = others[at].choices(seat)[0];
        others[at].play(seat, mv).unwrap();
        let next = loop {
            match turn(&mut *others[0]) {
                Some(next) if next != seat => break next,
                _ => assert!(Instant::now() < end),
            }
        };
        // While the third player thinks, Ben hears of it, and can type commands.
        if next != Seat::new(1) && !told {
            ben.hears(names[seat.index()]);
            ben.types("");
            assert_eq!(ben.hears("Waiting for"), format!("Waiting for {}.", names[next.index()]));
            ben.types("score");
            ben.hears("No deal finished yet");
            told = true;
        }
    }
    ben.types("quit");
    ben.hears("You keep your seat.");
    ben.types("quit");
    while ben.child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < end, "quit works at any time");
        thread::sleep(Duration::from_millis(10));
    }
}
