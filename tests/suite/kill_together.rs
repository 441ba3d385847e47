//! Kills houses and guests at any instant. What a guest was told is on record, and the match continues from there.
//!
//! `cargo test --test suite kill_together::` kills a few of each, `OFFSUIT_KILLS=200 cargo test --test suite kill_together::`
//! 200 of each.

#![cfg(target_os = "linux")]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use offsuit::core::Event;
use offsuit::core::rng::{BotRng, below, for_bots};

use offsuit::games::{CATALOG, Entry};
use offsuit::record::{verify, write_options};
use offsuit::table::Table;
use offsuit::together::protocol::{Chair, GuestMessage, Manners, Opening};
use offsuit::together::{Address, Link, sit_down};

use crate::common::facts::short_options;
use crate::ssh::{Talker, is_event, record_in};
use crate::together::{self, OpenHouse, state_when};

/// How many of each to kill.
fn count() -> usize {
    env::var("OFFSUIT_KILLS").ok().map_or(6, |count| count.parse().unwrap())
}

/// How long a match with kills may take.
const LIMIT: Duration = Duration::from_secs(300);

/// A house that is a process, which is killed when this is dropped.
struct HouseProcess {
    child: Child,
}

impl HouseProcess {
    fn start(folder: &Path, socket: &Path) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_offsuit"))
            .arg("host")
            .arg("--socket")
            .arg(socket)
            .envs([("OFFSUIT_DATA", folder), ("OFFSUIT_CONFIG", folder)])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let until = Instant::now() + Duration::from_secs(20);
        while std::os::unix::net::UnixStream::connect(socket).is_err() {
            assert!(Instant::now() < until, "the house does not open");
            thread::sleep(Duration::from_millis(1));
        }
        HouseProcess { child }
    }
}

impl Drop for HouseProcess {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn join(socket: &Path, name: &str) -> Link {
    Link::join(&Address::Socket(socket.to_owned()), Some(name)).unwrap()
}

/// A table of this game for Ann, Ben and bots.
fn opening(entry: &Entry) -> GuestMessage {
    let mut seats = vec![Chair::Guest("ann".to_owned()), Chair::Guest("ben".to_owned())];
    seats.resize(entry.info.seating.best.max(2), Chair::Bot("novice".to_owned()));
    let options = write_options(&entry.info, &short_options(entry));
    let game = entry.info.id.to_owned();
    GuestMessage::Open(Opening { game, options, seats, manners: Manners::default() })
}

/// The number of decisions that everybody was told of.
fn acts(table: &dyn Table) -> usize {
    table.events(0, None).iter().filter(|event| matches!(event, Event::Acted { .. })).count()
}

/// The number of decisions on record.
fn acts_in(record: &[u8]) -> usize {
    let complete = record.iter().rposition(|&byte| byte == b'\n').map_or(&[][..], |end| &record[..end]);
    complete.split(|&byte| byte == b'\n').filter(|line| has_act(line)).count()
}

fn has_act(line: &[u8]) -> bool {
    serde_json::from_slice::<serde_json::Value>(line).is_ok_and(|line| line.get("act").is_some())
}

/// Plays a match whose house is killed up to this many times. Returns how often it was.
fn kill_house(entry: &Entry, most: usize, rng: &mut BotRng) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let (data, socket): (PathBuf, PathBuf) = (folder.path().into(), folder.path().join("house.sock"));
    let mut house = HouseProcess::start(&data, &socket);
    let (ann, ben) = (join(&socket, "ann"), join(&socket, "ben"));
    ann.send(&opening(entry));
    let table = state_when(&ann, |state| state.you == Some(0)).table;
    let gathering = [ann, ben].map(|link| together::gather(link, table));
    let told = AtomicUsize::new(0);
    let over = AtomicUsize::new(0);
    let mut kills = 0;
    thread::scope(|scope| {
        let mut guests = Vec::new();
        for guest in gathering {
            let (told, over) = (&told, &over);
            guests.push(scope.spawn(move || {
                let (link, state, contribution) = guest.join().unwrap();
                let note = |table: &dyn Table| {
                    told.fetch_max(acts(table), Ordering::SeqCst);
                };
                let table = together::play(sit_down(link, state, contribution, false).unwrap(), LIMIT, note);
                over.fetch_add(1, Ordering::SeqCst);
                together::seen(&*table)
            }));
        }
        let is_over = || over.load(Ordering::SeqCst) > 0;
        while kills < most {
            // Something has happened since the last kill, so that it is in the middle of play.
            let (before, start) = (told.load(Ordering::SeqCst), Instant::now());
            while told.load(Ordering::SeqCst) < before + 1 && !is_over() && start.elapsed() < LIMIT {
                thread::sleep(Duration::from_micros(200));
            }
            thread::sleep(Duration::from_micros(below(rng, 20_000) as u64));
            if is_over() {
                break;
            }
            drop(house);
            // Messages that are still in the sockets were told as well.
            thread::sleep(Duration::from_millis(5));
            let told = told.load(Ordering::SeqCst);
            let kept = acts_in(&record_in(&data.join("house")).unwrap());
            assert!(kept >= told, "{}, kill {kills}: {told} were told, {kept} are on record", entry.info.id);
            kills += 1;
            house = HouseProcess::start(&data, &socket);
        }
        let seen: Vec<_> = guests.into_iter().map(|guest| guest.join().unwrap()).collect();
        together::check(&data.join("house"), entry, &seen);
    });
    kills
}

/// Starts a guest in plain mode.
fn guest(house: &OpenHouse, folder: &Path, name: &str) -> Talker {
    let own = folder.join(format!("of-{name}"));
    fs::create_dir_all(&own).unwrap();
    fs::write(own.join("config.toml"), "brief = false\n").unwrap();
    Talker::start(
        Command::new(env!("CARGO_BIN_EXE_offsuit"))
            .args(["join", "1", "--plain", "--as", name, "--socket"])
            .arg(&house.socket)
            .envs([("OFFSUIT_DATA", &own), ("OFFSUIT_CONFIG", &own)])
            .env("LC_ALL", "C"),
    )
}

/// The whole lines that tell what happened.
fn whole_events(said: &str) -> Vec<String> {
    let whole = said.rsplit_once('\n').map_or("", |(lines, _)| lines);
    whole.lines().filter(|line| is_event(line)).map(str::to_owned).collect()
}

/// Plays a match whose guests are killed up to this many times. Returns how often one was.
fn kill_guests(entry: &Entry, most: usize, rng: &mut BotRng) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let house = OpenHouse::open(folder.path());
    let opener = house.join("opener");
    opener.send(&opening(entry));
    state_when(&opener, |_| true);
    let names = ["ann", "ben"];
    let mut guests = names.map(|name| guest(&house, folder.path(), name));
    let mut over = [false; 2];
    // What killed guests had said, and whose it was.
    let mut lost: Vec<(usize, Vec<String>)> = Vec::new();
    let end = Instant::now() + LIMIT;
    while over != [true; 2] {
        assert!(Instant::now() < end, "{}:\n{}\n{}", entry.info.id, guests[0].said(), guests[1].said());
        for (over, guest) in over.iter_mut().zip(&guests) {
            *over |= guest.over.try_recv().is_ok();
        }
        let at = below(rng, 2);
        thread::sleep(Duration::from_micros(below(rng, 10_000) as u64));
        if lost.len() >= most || over.contains(&true) || whole_events(&guests[at].said()).is_empty() {
            continue;
        }
        guests[at].child.kill().unwrap();
        guests[at].child.wait().unwrap();
        if let Some(reader) = guests[at].reader.take() {
            reader.join().unwrap();
        }
        let said = whole_events(&guests[at].said());
        let told = said.iter().filter(|line| line.contains(" plays ")).count();
        let kept = acts_in(&record_in(&house.folder).unwrap());
        assert!(kept >= told, "{}: {told} were told, {kept} are on record", entry.info.id);
        lost.push((at, said));
        guests[at] = guest(&house, folder.path(), names[at]);
    }
    for guest in &mut guests {
        assert!(guest.child.wait().unwrap().success());
        guest.reader.take().unwrap().join().unwrap();
    }
    // At the end each guest has told everything once more.
    let all = guests.each_ref().map(|guest| {
        let said = guest.said();
        whole_events(said.rsplit("The match is over. ").nth(1).unwrap_or_default())
    });
    for (at, said) in &lost {
        let is_there = all[*at].windows(said.len()).any(|part| part == said);
        assert!(is_there, "{}: {said:?} is not in {:?}", entry.info.id, all[*at]);
    }
    let record = record_in(&house.folder).unwrap();
    assert_eq!(verify(&*record).unwrap().finished, 1, "{}", entry.info.id);
    lost.len()
}

/// Kills while matches of all games are played, until there were enough kills.
fn kill(what: &str, kill: fn(&Entry, usize, &mut BotRng) -> usize) {
    let (mut kills, mut matches) = (0, 0);
    let count = count();
    while kills < count {
        let entry = &CATALOG[matches % CATALOG.len()];
        let most = count.div_ceil(CATALOG.len()).min(count - kills).min(8);
        kills += kill(entry, most, &mut for_bots(31, matches, 0));
        matches += 1;
        assert!(matches < 100 + count * 4, "only {kills} of {count} {what} were killed");
    }
    eprintln!("{kills} {what} were killed in {matches} matches");
}

#[test]
fn what_guests_were_told_survives_the_house() {
    kill("houses", kill_house);
}

#[test]
fn a_match_survives_its_guests() {
    kill("guests", kill_guests);
}
