//! Guests whose programs are frozen, so that they neither read nor answer, can still be removed.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use offsuit::clock;
use offsuit::games::CATALOG;
use offsuit::together::door::guests::{GuestList, WEEK};
use offsuit::together::protocol::{Chair, GuestMessage, HouseMessage, SeatState};
use offsuit::together::{Incoming, Link};
use rustix::process::{Pid, Signal, kill_process};

use super::cli::command;
use super::{join_as, open};
use crate::together::{gather, open_table, state_when};

/// A guest's program, in plain mode.
struct Program(Child);

impl Program {
    /// Joins table 1 with a ticket. What it says is kept in a file.
    fn join(ticket: &str, folder: &Path, said: &Path) -> Self {
        let output = File::create(said).unwrap();
        let mut command = command(folder);
        command.args(["join", "--plain", ticket, "1"]).stdin(Stdio::piped());
        Program(command.stdout(output.try_clone().unwrap()).stderr(output).spawn().unwrap())
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.0), signal).unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// How a guest is removed.
#[derive(Clone, Copy, Debug)]
enum Way {
    Kick,
    Close,
    Revoke,
}

/// Ann plays with Ben, whose program freezes in the middle of the match.
fn remove(way: Way) {
    let [at_home, elsewhere] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let (house, door) = open(at_home.path());
    let ann = join_as(&house, "ann", door);
    let entry = &CATALOG[0];
    let mut seats = vec![Chair::Guest("ann".to_owned()), Chair::Open];
    seats.resize(entry.info.seating.best, Chair::Bot("novice".to_owned()));
    open_table(&ann, entry.info.id, serde_json::Map::new(), seats);
    let at = Some(door.to_string().parse().unwrap());
    let ticket = GuestList::invite(&house.folder, "ben", at, WEEK, clock::now()).unwrap();
    let said = elsewhere.path().join("said");
    let mut ben = Program::join(&ticket.to_string(), elsewhere.path(), &said);
    let (ann, ..) = gather(ann, 1).join().unwrap();
    ben.signal(Signal::STOP);
    let expected = match way {
        Way::Kick => {
            ann.send(&GuestMessage::Kick { table: 1, name: "ben".to_owned() });
            assert!(seat_of_ben(&ann, |seat| seat.removed).bot_plays);
            "ann has removed you"
        }
        Way::Close => {
            ann.send(&GuestMessage::Close { table: 1 });
            wait_until_closed(&ann);
            "ann has closed the table"
        }
        Way::Revoke => {
            assert_eq!(GuestList::revoke(&house.folder, "ben", clock::now()).unwrap(), 1);
            seat_of_ben(&ann, |seat| !seat.here);
            "The house closed the connection: this ticket was revoked"
        }
    };
    // Ben is told when the program goes on.
    ben.signal(Signal::CONT);
    let until = Instant::now() + Duration::from_secs(20);
    let said = || fs::read_to_string(&said).unwrap();
    while !said().contains(expected) {
        assert!(Instant::now() < until, "{way:?}: {}", said());
        thread::sleep(Duration::from_millis(20));
    }
    drop(ben.0.stdin.take());
    while ben.0.try_wait().unwrap().is_none() {
        assert!(Instant::now() < until, "{way:?}: it does not end: {}", said());
        thread::sleep(Duration::from_millis(20));
    }
}

/// Ben's seat, once it is like this.
fn seat_of_ben(ann: &Link, wanted: impl Fn(&SeatState) -> bool) -> SeatState {
    state_when(ann, |state| wanted(&state.seats[1])).seats[1].clone()
}

fn wait_until_closed(link: &Link) {
    let until = Instant::now() + Duration::from_secs(20);
    let is_closed = |incoming| match incoming {
        Incoming::Line(line) => matches!(line.message, HouseMessage::Closed { .. }),
        _ => false,
    };
    while !link.next(Duration::from_millis(100)).is_some_and(is_closed) {
        assert!(Instant::now() < until, "the table is not closed");
    }
}

#[test]
fn a_frozen_guest_is_kicked_revoked_or_left_at_a_closed_table() {
    thread::scope(|scope| {
        for way in [Way::Kick, Way::Close, Way::Revoke] {
            scope.spawn(move || remove(way));
        }
    });
}
