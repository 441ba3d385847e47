//! Doors: guests who come over a network with tickets.
//!
//! `cargo test --test suite doors::` plays one match of each game with broken connections,
//! `OFFSUIT_DOORS=20 cargo test --test suite doors::` twenty.

#![cfg(unix)]

mod cli;
mod frozen;
mod python;
mod relay;
mod screens;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use offsuit::clock;
use offsuit::core::rng::{below, for_bots};
use offsuit::games::CATALOG;
use offsuit::together::door::guests::{GuestList, WEEK};
use offsuit::together::door::houses::Entrance;
use offsuit::together::door::noise::{Knock, PrivateKey};
use offsuit::together::door::{Knocking, Ticket};
use offsuit::together::protocol::GuestMessage;
use offsuit::together::{Address, Incoming, JoinError, Link};

use crate::together::{OpenHouse, begin_as, check, play_apart};
use relay::Relay;

/// A door that any free port may be.
fn any_port() -> Option<SocketAddr> {
    "127.0.0.1:0".parse().ok()
}

/// A house with a door.
fn open(folder: &Path) -> (OpenHouse, SocketAddr) {
    let house = OpenHouse::with_door(folder, any_port());
    let door = house.door.unwrap();
    (house, door)
}

fn invite(house: &OpenHouse, name: &str) -> Ticket {
    GuestList::invite(&house.folder, name, None, WEEK, clock::now()).unwrap()
}

/// The way in with a ticket and a key.
fn way(ticket: &Ticket, key: PrivateKey, at: SocketAddr) -> Address {
    let knocking = Knocking::At(at.to_string().parse().unwrap());
    Address::Door(Box::new(Entrance { ticket: ticket.clone(), key, knocking }))
}

fn join(ticket: &Ticket, key: PrivateKey, at: SocketAddr) -> Result<Link, JoinError> {
    Link::join_quietly(&way(ticket, key, at), None)
}

/// Joins with a new ticket.
fn join_as(house: &OpenHouse, name: &str, at: SocketAddr) -> Link {
    let link = join(&invite(house, name), PrivateKey::fresh().unwrap(), at).unwrap();
    assert_eq!(link.you(), name);
    link
}

/// Why the house ends a connection, while something else goes on.
fn why_ended(link: &Link, mut meanwhile: impl FnMut()) -> String {
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        meanwhile();
        match link.next(Duration::from_millis(100)) {
            Some(Incoming::Ended(why)) => return why,
            _ => assert!(Instant::now() < until, "the connection goes on"),
        }
    }
}

/// Whether the other side ends the connection without saying more than this many bytes.
fn is_hung_up(mut stream: TcpStream, most: usize) -> bool {
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut said = Vec::new();
    match stream.read_to_end(&mut said) {
        Ok(_) => said.len() <= most,
        Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
    }
}

#[test]
fn matches_of_each_game_go_on_through_a_door_although_connections_break() {
    let count = std::env::var("OFFSUIT_DOORS").ok().map_or(1, |count| count.parse().unwrap());
    // Most of the time, everybody waits for the relay.
    let play = |entry| {
        for n in 0..count {
            let folder = tempfile::tempdir().unwrap();
            let (house, door) = open(folder.path());
            let relay = Relay::start(door, Duration::from_millis(1));
            let links = ["ann", "ben", "eve"].map(|name| join_as(&house, name, relay.at));
            let guests = begin_as(entry, links).map(play_apart);
            thread::sleep(Duration::from_millis(20 + 7 * n));
            relay.cut();
            check(&house.folder, entry, &guests.map(|guest| guest.join().unwrap()));
        }
    };
    thread::scope(|scope| {
        for entry in CATALOG {
            scope.spawn(move || play(entry));
        }
    });
}

#[test]
fn nothing_that_is_said_can_be_read_on_the_way() {
    let folder = tempfile::tempdir().unwrap();
    let (house, door) = open(folder.path());
    let relay = Relay::start(door, Duration::ZERO);
    let names = ["Annabella", "Benedictus", "Evangeline"];
    let entry = &CATALOG[0];
    let guests = begin_as(entry, names.map(|name| join_as(&house, name, relay.at))).map(play_apart);
    for guest in guests {
        guest.join().unwrap();
    }
    let recorded = relay.recorded();
    let lengths = recorded.iter().map(|sides| sides.each_ref().map(Vec::len));
    assert!(
        lengths.clone().all(|[guest, house]| guest > 200 && house > 10_000),
        "{:?}",
        lengths.collect::<Vec<_>>()
    );
    // What the house says in a match, and a guest too.
    let words = [
        "\"play\":",
        "\"event\"",
        "\"hand\"",
        "\"legal\"",
        "\"turn\"",
        "\"hello\"",
        "welcome",
        "protocol",
        "pieces",
        "record",
    ];
    for side in recorded.iter().flatten() {
        for word in words.iter().chain(&names).copied().chain([entry.info.id]) {
            assert!(!side.windows(word.len()).any(|part| part == word.as_bytes()), "{word}");
        }
    }
    // The search would find it: the same is said in plain text through the owner's socket.
    let mut plain = std::os::unix::net::UnixStream::connect(&house.socket).unwrap();
    plain.write_all(b"{\"hello\":{\"protocol\":2}}\n{\"list\":{}}\n").unwrap();
    plain.shutdown(std::net::Shutdown::Write).unwrap();
    let mut said = String::new();
    plain.read_to_string(&mut said).unwrap();
    assert!(said.contains("welcome") && said.contains(entry.info.id) && said.contains(names[0]), "{said}");
}

#[test]
fn a_recording_opens_no_door() {
    let folder = tempfile::tempdir().unwrap();
    let (house, door) = open(folder.path());
    let relay = Relay::start(door, Duration::ZERO);
    let (ticket, key) = (invite(&house, "ann"), PrivateKey::fresh().unwrap());
    let link = join(&ticket, key, relay.at).unwrap();
    link.send(&GuestMessage::List { follow: true });
    assert!(matches!(link.next(Duration::from_secs(20)), Some(Incoming::Line(_))));
    let [said, _] = relay.recorded().remove(0);
    // The first message is answered, since it may come from the guest, but what follows was said in another channel.
    let mut replayed = TcpStream::connect(door).unwrap();
    replayed.write_all(&said).unwrap();
    assert!(is_hung_up(replayed, 50));
    for flipped in [0, 1, 2, 40, 90, 105] {
        let mut changed = said.clone();
        changed[flipped] ^= 1;
        let mut stream = TcpStream::connect(door).unwrap();
        stream.write_all(&changed).unwrap();
        assert!(is_hung_up(stream, 0), "{flipped}");
    }
    // A ticket of another house is worth nothing here, and the guest who was there all the time is still there.
    let other = tempfile::tempdir().unwrap();
    let (elsewhere, _) = open(other.path());
    assert!(matches!(join(&invite(&elsewhere, "ann"), key, door), Err(JoinError::Shut)));
    let forged = Ticket { secret: invite(&house, "x").secret, ..ticket.clone() };
    assert!(matches!(join(&forged, key, door), Err(JoinError::Io(_))), "another secret");
    link.send(&GuestMessage::List { follow: false });
    assert!(matches!(link.next(Duration::from_secs(20)), Some(Incoming::Line(_))));
}

#[test]
fn a_ticket_belongs_to_the_program_that_used_it_first() {
    let folder = tempfile::tempdir().unwrap();
    let (house, door) = open(folder.path());
    let [own, stolen] = [(); 2].map(|()| PrivateKey::fresh().unwrap());
    let ticket = invite(&house, "ann");
    drop(join(&ticket, own, door).unwrap());
    for _ in 0..2 {
        let refused = join(&ticket, stolen, door).unwrap_err();
        assert!(matches!(&refused, JoinError::Bye { again: false, .. }), "{refused}");
        assert!(refused.to_string().contains("used it first"), "{refused}");
    }
    let link = join(&ticket, own, door).unwrap();
    let list = GuestList::open(&house.folder).unwrap();
    let known = list.find(ticket.id).unwrap();
    assert_eq!(known.attempts, 2);
    assert_eq!(known.last_attempt.as_ref().unwrap().from, Some(door.ip()));
    // Nobody has the owner's rights here: not another name, and not even the owner's own.
    let other = Link::join_quietly(&way(&ticket, own, door), Some("ben")).unwrap_err();
    assert!(matches!(other, JoinError::Bye { again: false, .. }), "{other}");
    // Revoking ends the connection too.
    assert_eq!(GuestList::revoke(&house.folder, "ann", clock::now()).unwrap(), 1);
    let ended = why_ended(&link, || ());
    assert!(ended.contains("revoked"), "{ended}");
    assert!(join(&ticket, own, door).unwrap_err().to_string().contains("revoked"));
}

/// The house once read the list of guests for somebody who knocked, and then took it for unchanged.
#[test]
fn a_revoked_guest_has_to_leave_while_others_come_in() {
    let folder = tempfile::tempdir().unwrap();
    let (house, door) = open(folder.path());
    let (ticket, key) = (invite(&house, "ann"), PrivateKey::fresh().unwrap());
    drop(join(&ticket, key, door).unwrap());
    let ben = join_as(&house, "ben", door);
    assert_eq!(GuestList::revoke(&house.folder, "ben", clock::now()).unwrap(), 1);
    let ended = why_ended(&ben, || drop(join(&ticket, key, door).unwrap()));
    assert_eq!(ended, "this ticket was revoked");
}

/// The time at which somebody came was once the time at which the house began to wait.
#[test]
fn a_house_that_was_quiet_for_long_opens_its_door() {
    let folder = tempfile::tempdir().unwrap();
    let (house, door) = open(folder.path());
    thread::sleep(Duration::from_secs(6));
    join_as(&house, "ann", door);
}

#[test]
fn strangers_keep_no_guest_out() {
    let folder = tempfile::tempdir().unwrap();
    let (house, door) = open(folder.path());
    let (ticket, key) = (invite(&house, "ann"), PrivateKey::fresh().unwrap());
    drop(join(&ticket, key, door).unwrap());
    // Some say nothing and stay.
    let _silent: Vec<TcpStream> = (0..80).map(|_| TcpStream::connect(door).unwrap()).collect();
    let mut rng = for_bots(1, 0, 0);
    for _ in 0..200 {
        let mut stranger = TcpStream::connect(door).unwrap();
        let bytes = (0..104).map(|_| below(&mut rng, 256) as u8);
        let random: Vec<u8> = [0, 104].into_iter().chain(bytes).collect();
        // It may have been sent away already.
        let _ = stranger.write_all(&random);
        assert!(is_hung_up(stranger, 0));
    }
    // The guest comes from the same address.
    let begin = Instant::now();
    let link = join(&ticket, key, door).unwrap();
    assert!(begin.elapsed() < Duration::from_secs(4), "nobody waits for those who say nothing");
    assert_eq!(link.you(), "ann");
    // Somebody with a new ticket has to wait until the address has been quiet for a minute.
    assert!(matches!(join(&invite(&house, "ben"), key, door), Err(JoinError::Shut)));
    // What is no handshake is not waited for.
    let (_, first) = Knock::begin(&ticket, &key).unwrap();
    let mut slow = TcpStream::connect(door).unwrap();
    slow.write_all(&first[..50]).unwrap();
    let begin = Instant::now();
    assert!(is_hung_up(slow, 0) && begin.elapsed() < Duration::from_secs(10));
}
