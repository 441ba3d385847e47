//! A guest whose program is frozen, so that it neither reads nor answers: the others get rid of it all the same.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use offsuit::clock;
use offsuit::games::CATALOG;
use offsuit::together::door::guests::{GuestList, WEEK};
use offsuit::together::door::noise::PrivateKey;
use offsuit::together::protocol::{Chair, GuestMessage, HouseMessage, Manners, Opening, SeatState};
use offsuit::together::{Incoming, Link};

use super::cli::command;
use super::{invite, join, open};
use crate::together::{gather, state_when};

/// A guest's program, in plain mode.
struct Program(Child);

impl Program {
    /// Joins table 1 with a ticket.
    fn join(ticket: &str, folder: &Path) -> Self {
        let output = File::create(folder.join("output")).unwrap();
        let mut command = command(folder);
        command.args(["join", "--plain", ticket, "1"]).stdin(Stdio::piped());
        Program(command.stdout(output.try_clone().unwrap()).stderr(output).spawn().unwrap())
    }

    fn signal(&self, name: &str) {
        let pid = i32::try_from(self.0.id()).unwrap();
        let signal =
            if name == "STOP" { rustix::process::Signal::STOP } else { rustix::process::Signal::CONT };
        rustix::process::kill_process(rustix::process::Pid::from_raw(pid).unwrap(), signal).unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// How the others get rid of a guest.
#[derive(Clone, Copy, Debug)]
enum Way {
    Kick,
    Close,
    Revoke,
}

/// Ann plays with Ben, whose program freezes in the middle of the match.
fn get_rid(way: Way) {
    let [at_home, elsewhere] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let (house, door) = open(at_home.path());
    let ann = join(&invite(&house, "ann"), PrivateKey::fresh().unwrap(), door).unwrap();
    let entry = &CATALOG[0];
    let mut seats = vec![Chair::Guest("ann".to_owned()), Chair::Open];
    seats.resize(entry.info.seating.best, Chair::Bot("novice".to_owned()));
    let (game, options, manners) = (entry.info.id.to_owned(), serde_json::Map::new(), Manners::default());
    ann.send(&GuestMessage::Open(Opening { game, options, seats, manners }));
    state_when(&ann, |state| state.you == Some(0));
    let at = Some(door.to_string().parse().unwrap());
    let ticket = GuestList::invite(&house.folder, "ben", at, WEEK, clock::now()).unwrap();
    let mut ben = Program::join(&ticket.to_string(), elsewhere.path());
    let (ann, ..) = gather(ann, 1).join().unwrap();
    ben.signal("STOP");
    // What was under way has arrived, and the house has nothing more to say to Ben.
    thread::sleep(Duration::from_millis(200));
    let said = match way {
        Way::Kick => {
            ann.send(&GuestMessage::Kick { table: 1, name: "ben".to_owned() });
            assert!(state_of_ben(&ann, |seat| seat.removed).bot_plays);
            "ann has removed you"
        }
        Way::Close => {
            ann.send(&GuestMessage::Close { table: 1 });
            wait_until_closed(&ann);
            "ann has closed the table"
        }
        Way::Revoke => {
            assert_eq!(GuestList::revoke(&house.folder, "ben", clock::now()).unwrap(), 1);
            state_of_ben(&ann, |seat| !seat.here);
            "revoked"
        }
    };
    // Afterwards it learns what has happened.
    ben.signal("CONT");
    let until = Instant::now() + Duration::from_secs(20);
    let output = || fs::read_to_string(elsewhere.path().join("output")).unwrap();
    while !output().contains(said) {
        assert!(Instant::now() < until, "{way:?}: {}", output());
        thread::sleep(Duration::from_millis(20));
    }
    drop(ben.0.stdin.take());
    while ben.0.try_wait().unwrap().is_none() {
        assert!(Instant::now() < until, "{way:?}: it goes on: {}", output());
        thread::sleep(Duration::from_millis(20));
    }
}

/// Ben's seat, once it is like this.
fn state_of_ben(ann: &Link, wanted: impl Fn(&SeatState) -> bool) -> SeatState {
    state_when(ann, |state| wanted(&state.seats[1])).seats[1].clone()
}

fn wait_until_closed(ann: &Link) {
    let until = Instant::now() + Duration::from_secs(20);
    while !ann.next(Duration::from_millis(100)).is_some_and(
        |incoming| matches!(incoming, Incoming::Line(line) if matches!(line.message, HouseMessage::Closed { .. })),
    ) {
        assert!(Instant::now() < until);
    }
}

#[test]
fn a_frozen_program_is_kicked_closed_out_and_revoked() {
    thread::scope(|scope| {
        for way in [Way::Kick, Way::Close, Way::Revoke] {
            scope.spawn(move || get_rid(way));
        }
    });
}
