//! Tables for people at different terminals: whole matches over a real socket.

#![cfg(unix)]

use std::net::SocketAddr;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::common::facts::short_options;
use offsuit::compare::Played;
use offsuit::core::{Event, Seat};
use offsuit::games::{CATALOG, Entry};
use offsuit::record::{verify, write_options};
use offsuit::table::{Asked, Company, Table, Waiting};
use offsuit::together::protocol::{Chair, GuestMessage, HouseMessage, Manners, Opening, Stage, TableState};
use offsuit::together::{Address, Contribution, Incoming, Link, Premises, Server, sit_down};

/// A house in a thread of its own, until it is dropped.
pub struct OpenHouse {
    pub folder: PathBuf,
    pub socket: PathBuf,
    /// Its door, if it has one.
    pub door: Option<SocketAddr>,
    stop: Option<UnixStream>,
    thread: Option<JoinHandle<()>>,
}

impl OpenHouse {
    pub fn open(folder: &Path) -> Self {
        Self::with_door(folder, None)
    }

    /// The same with a door, if the address of one is given.
    pub fn with_door(folder: &Path, door: Option<SocketAddr>) -> Self {
        let (tables, socket) = (folder.join("tables"), folder.join("house.sock"));
        let (stop, stopped) = UnixStream::pair().unwrap();
        let premises = Premises::private(tables.clone(), socket.clone());
        let (ready, is_ready) = std::sync::mpsc::channel();
        let thread = thread::spawn(move || {
            let (mut server, faults) = Server::open(&premises).unwrap();
            assert_eq!(faults, Vec::<String>::new());
            ready.send(door.map(|door| server.listen(door).unwrap())).unwrap();
            server.run(&stopped).unwrap();
        });
        let door = is_ready.recv().unwrap();
        OpenHouse { folder: tables, socket, door, stop: Some(stop), thread: Some(thread) }
    }

    pub fn join(&self, name: &str) -> Link {
        Link::join(&Address::Socket(self.socket.clone()), Some(name)).unwrap()
    }
}

impl Drop for OpenHouse {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

/// Waits for the state of the guest's table that satisfies a condition.
pub fn state_when(link: &Link, mut wanted: impl FnMut(&TableState) -> bool) -> TableState {
    let until = Instant::now() + Duration::from_secs(20);
    while Instant::now() < until {
        let Some(Incoming::Line(line)) = link.next(Duration::from_millis(100)) else { continue };
        match line.message {
            HouseMessage::Table(state) if wanted(&state) => return *state,
            HouseMessage::Refused { why, what } => panic!("refused: {why:?} {what}"),
            _ => {}
        }
    }
    panic!("the state did not come");
}

/// Opens a table for a guest who takes its first seat.
pub fn open_table(
    link: &Link,
    game: &str,
    options: serde_json::Map<String, serde_json::Value>,
    seats: Vec<Chair>,
) -> TableState {
    let (game, manners) = (game.to_owned(), Manners::default());
    link.send(&GuestMessage::Open(Opening { game, options, seats, manners }));
    state_when(link, |state| state.you == Some(0))
}

/// A guest at a table whose match has begun.
pub type Begun = (Link, TableState, Contribution);

/// Sits down and contributes to the shuffle, in a thread of its own, until the match begins.
pub fn gather(link: Link, table: u32) -> JoinHandle<Begun> {
    link.send(&GuestMessage::Sit { table, since: None });
    thread::spawn(move || {
        let mut contribution = Contribution::default();
        let state = state_when(&link, |state| {
            if let Some(message) = contribution.answer(state).unwrap() {
                link.send(&message);
            }
            state.stage != Stage::Gathering
        });
        (link, state, contribution)
    })
}

/// Plays at a table until the match is over, with some legal move each time, and calls `note` after each step; returns the
/// table at the end.
pub fn play(
    mut table: Box<dyn Company>,
    limit: Duration,
    mut note: impl FnMut(&dyn Table),
) -> Box<dyn Company> {
    let until = Instant::now() + limit;
    loop {
        note(&*table);
        assert!(
            Instant::now() < until,
            "the match does not continue: {:?} after {} events, decision {}, {:?}",
            table.waiting(),
            table.event_count(),
            table.decisions(),
            table.notices()
        );
        table.listen();
        match table.waiting() {
            Waiting::Nothing => break,
            Waiting::Human(seat) => {
                let choices = table.choices(seat);
                let mv = choices[table.event_count() % choices.len()];
                table.play(seat, mv).unwrap();
            }
            Waiting::Deal => table.advance().unwrap(),
            Waiting::Bot(_) => {
                if !table.thinks(Duration::from_millis(20)) {
                    table.advance().unwrap();
                }
            }
        }
    }
    // The record comes last.
    let until = Instant::now() + Duration::from_secs(20);
    let is_checked = |text: &offsuit::core::Text| ["together-fair", "together-unfair"].contains(&text.key);
    while !table.notices().iter().any(is_checked) && Instant::now() < until {
        table.listen();
        thread::sleep(Duration::from_millis(5));
    }
    table
}

/// What a guest has seen at the end: all events, as each seat and as a spectator, and the keys of its notices.
pub type Seen = (Vec<Vec<Event>>, Vec<&'static str>);

/// Plays in a thread of its own.
pub fn play_apart((link, state, contribution): Begun) -> JoinHandle<Seen> {
    thread::spawn(move || {
        let table = sit_down(link, state, contribution, false).unwrap();
        let table = play(table, Duration::from_secs(60), |_| ());
        // Everybody can challenge others with the seat's cards.
        let played = Played::at(&*table).unwrap();
        assert_eq!(played.seat, table.people().iter().next().unwrap_or(Seat::new(0)));
        assert_eq!(Played::read(&played.code()).unwrap().points, played.points);
        seen(&*table)
    })
}

/// What a guest has seen at its table.
pub fn seen(table: &dyn Table) -> Seen {
    let notices = table.notices().iter().map(|text| text.key).collect();
    let seats = Seat::all(table.header().seats.len()).map(Some);
    (seats.chain([None]).map(|viewer| table.events(0, viewer)).collect(), notices)
}

/// Ann opens a table for herself, Ben and bots; all have sat down, and the match has begun. Eve watches.
pub fn begin(house: &OpenHouse, entry: &Entry) -> [Begun; 3] {
    begin_as(entry, ["ann", "ben", "eve"].map(|name| house.join(name)))
}

/// The same with these connections.
pub fn begin_as(entry: &Entry, [ann, ben, eve]: [Link; 3]) -> [Begun; 3] {
    let mut chairs = vec![Chair::Guest(ann.you().to_owned()), Chair::Open];
    chairs.resize(entry.info.seating.best.max(2), Chair::Bot("novice".to_owned()));
    let options = write_options(&entry.info, &short_options(entry));
    let gathering = open_table(&ann, entry.info.id, options, chairs);
    assert_eq!(gathering.stage, Stage::Gathering);
    let people = [ann, ben].map(|link| gather(link, gathering.table));
    let [ann, ben] = people.map(|guest| guest.join().unwrap());
    eve.send(&GuestMessage::Watch { table: gathering.table, since: None });
    let of_eve = state_when(&eve, |_| true);
    [ann, ben, (eve, of_eve, Contribution::default())]
}

/// Checks that the record of the only table verifies, and that Ann, Ben and Eve saw exactly what it says.
pub fn check(folder: &Path, entry: &Entry, played: &[Seen]) {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let record =
        files.into_iter().find(|path| path.extension().is_some_and(|ending| ending == "jsonl")).unwrap();
    let text = std::fs::read(&record).unwrap();
    let checked = verify(text.as_slice()).unwrap();
    assert_eq!((checked.finished, checked.sealed), (1, 1), "{}", entry.info.id);
    // The house still has the record itself.
    let copy = tempfile::Builder::new().suffix(".jsonl").tempfile().unwrap();
    std::fs::write(copy.path(), text).unwrap();
    let truth = offsuit::table::resume(copy.path()).unwrap().table;
    let seats = truth.header().seats.len();
    for (viewer, (events, notices)) in [Some(Seat::new(0)), Some(Seat::new(1)), None].into_iter().zip(played)
    {
        let seen = &events[viewer.map_or(seats, Seat::index)];
        assert_eq!(*seen, truth.events(0, viewer), "{} {viewer:?}", entry.info.id);
        assert!(notices.contains(&"together-fair"), "{} {viewer:?} {notices:?}", entry.info.id);
    }
}

#[test]
fn two_people_and_bots_play_a_whole_match_of_each_game() {
    for entry in CATALOG {
        let folder = tempfile::tempdir().unwrap();
        let house = OpenHouse::open(folder.path());
        let guests = begin(&house, entry).map(play_apart);
        check(&house.folder, entry, &guests.map(|guest| guest.join().unwrap()));
    }
}

#[test]
fn a_match_goes_on_when_the_house_is_closed_and_opened_again() {
    for entry in CATALOG {
        let folder = tempfile::tempdir().unwrap();
        let mut house = OpenHouse::open(folder.path());
        let guests = begin(&house, entry).map(play_apart);
        for pause in [20, 40] {
            thread::sleep(Duration::from_millis(pause));
            drop(house);
            house = OpenHouse::open(folder.path());
        }
        check(&house.folder, entry, &guests.map(|guest| guest.join().unwrap()));
    }
}

/// Takes in what has arrived, and makes a step that needs no person; whose turn it is here, if a person's.
fn pump(table: &mut dyn Company) -> Option<Seat> {
    table.listen();
    match table.waiting() {
        Waiting::Human(seat) => return Some(seat),
        Waiting::Deal => table.advance().unwrap(),
        Waiting::Bot(_) if !table.thinks(Duration::from_millis(2)) => table.advance().unwrap(),
        _ => {}
    }
    None
}

#[test]
fn an_undo_rewinds_everybody_to_the_same_past() {
    let entry = CATALOG.iter().find(|entry| entry.info.seating.best == 3).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let [ann, ben, (link, state, own)] = begin(&house, entry);
    let [mut ann, mut ben] = [ann, ben].map(|(link, state, own)| sit_down(link, state, own, false).unwrap());
    let (mut undone, mut asked) = (0, 0);
    let until = Instant::now() + Duration::from_secs(60);
    while (ann.waiting() != Waiting::Nothing || ben.waiting() != Waiting::Nothing) && Instant::now() < until {
        if let Some(seat) = pump(&mut *ben) {
            let choices = ben.choices(seat);
            ben.play(seat, choices[ben.event_count() % choices.len()]).unwrap();
        }
        let Some(seat) = pump(&mut *ann) else { continue };
        let choices = ann.choices(seat);
        ann.play(seat, choices[ann.event_count() % choices.len()]).unwrap();
        asked += 1;
        if asked % 4 != 0 {
            continue;
        }
        ann.ask(Asked::Undo);
        let (before, notices) = (ann.rewinds(), ann.notices().len());
        while ann.notices().len() == notices && Instant::now() < until {
            pump(&mut *ann);
            pump(&mut *ben);
            if ben.question().is_some() {
                ben.answer(true);
            }
        }
        if ann.notices().iter().skip(notices).any(|notice| notice.key == "together-undone") {
            undone += 1;
            // The decision is told after the answer, and mail can arrive between two looks.
            loop {
                let anns_turn = pump(&mut *ann) == Some(seat);
                pump(&mut *ben);
                let rewound = ann.rewinds() > before && ben.rewinds() >= undone;
                if anns_turn && rewound && ann.events(0, None) == ben.events(0, None) {
                    break;
                }
                assert!(Instant::now() < until, "it is Ann's decision again");
            }
            assert_eq!(ann.header().undone, undone);
        }
    }
    assert!(undone > 1, "{undone} of {asked}");
    assert_eq!((ann.waiting(), ben.waiting()), (Waiting::Nothing, Waiting::Nothing));
    assert_eq!(ann.sheet(), ben.sheet());
    // Eve looks only now, at what was undone too.
    let mut eve = sit_down(link, state, own, false).unwrap();
    while eve.waiting() != Waiting::Nothing && Instant::now() < until {
        pump(&mut *eve);
    }
    assert_eq!(eve.events(0, None), ann.events(0, None));
}
