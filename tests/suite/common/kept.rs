//! Short matches that are saved, and everything visible of them.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use offsuit::bots::Level;
use offsuit::core::{Move, OptionKind, OptionValues, Seat};
use offsuit::games::{CATALOG, Entry};
use offsuit::record::{Player, Sitter};
use offsuit::review::{Judging, Review};
use offsuit::table::{
    Replay, ResumeError, Resumed, Saved, Saver, Setup, Table, Waiting, matches_folder, open_replay, resume,
};
use tempfile::TempDir;

/// The shortest match that the options allow, for the fewest players, with people in these seats.
pub fn short(entry: &'static Entry, seed: u64, people: &[usize]) -> Setup {
    let mut options = OptionValues::defaults(entry.info.options);
    for option in entry.info.options {
        if let OptionKind::Number { min, .. } = option.kind {
            options.set(entry.info.options, option.key, &min.to_string()).unwrap();
        }
    }
    let sitter = |n| {
        let bot = Setup::bot(n, Level::Novice);
        if people.contains(&n) { Sitter { player: Player::Human, ..bot } } else { bot }
    };
    Setup { options, seats: (0..entry.info.seating.min).map(sitter).collect(), ..Setup::quick(entry, seed) }
}

pub fn seats(table: &dyn Table) -> Vec<Option<Seat>> {
    Seat::all(table.header().seats.len()).map(Some).chain([None]).collect()
}

/// Everything that anybody can see of a table, except its events, of which only the last are included.
pub fn seen(table: &dyn Table) -> String {
    let count = table.event_count();
    let mut all = format!("{:?} {count} {:?}", table.waiting(), table.sheet());
    for viewer in seats(table) {
        let (latest, choices) =
            (table.events(count.saturating_sub(9), viewer), viewer.map(|seat| table.choices(seat)));
        write!(all, "\n{:?}\n{latest:?}\n{choices:?}", table.scene(viewer)).unwrap();
    }
    all
}

/// Makes the next step, with the first legal choice for people. Returns `false` if the match is over.
pub fn step(table: &mut dyn Table) -> bool {
    match table.waiting() {
        Waiting::Nothing => return false,
        Waiting::Human(seat) => table.play(seat, table.choices(seat)[0]).unwrap(),
        Waiting::Deal | Waiting::Bot(_) => table.advance().unwrap(),
    }
    true
}

pub fn play_to_end(table: &mut dyn Table) {
    while step(table) {}
}

/// Resumes a match that nobody is playing. A program that another test is starting may hold its lock for a moment.
pub fn resume_soon(path: &Path) -> Resumed {
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        match resume(path) {
            Err(ResumeError::InUse) if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
            resumed => return resumed.unwrap(),
        }
    }
}

pub fn path(table: &dyn Table) -> PathBuf {
    match table.saved() {
        Saved::At(path) => path.clone(),
        other => panic!("{other:?}"),
    }
}

pub fn is_step(line: &str) -> bool {
    line.starts_with("{\"deal\"") || line.starts_with("{\"act\"")
}

/// A whole match: its file, and what was visible before each step and at the end.
pub fn played(folder: &Path, setup: Setup) -> (PathBuf, Vec<String>) {
    let game = setup.entry.info.id;
    let mut table = setup.open(Saver::in_folder(folder, game)).unwrap();
    let mut states = vec![seen(&*table)];
    while step(&mut *table) {
        states.push(seen(&*table));
    }
    (path(&*table), states)
}

/// A short match of a person, who always makes the first choice, among casual bots.
pub fn reviewable(entry: &'static Entry, seed: u64, people: &[usize]) -> Setup {
    let mut setup = short(entry, seed, people);
    for (n, sitter) in setup.seats.iter_mut().enumerate() {
        if sitter.player != Player::Human {
            sitter.player = Setup::bot(n, Level::Casual).player;
        }
    }
    setup
}

pub fn judged(replay: &dyn Replay, seat: Seat) -> Review {
    let mut judging = Judging::begin(replay, seat).unwrap();
    while !judging.is_over() {
        judging.wait(Duration::from_secs(1));
    }
    assert!(judging.unkept().is_none());
    judging.review
}

/// A folder with the match of [`reviewable`] with seed 3, its record, and its review, which is judged once for all tests.
pub fn reviewed(entry: &'static Entry) -> (TempDir, PathBuf, Review) {
    static MATCHES: [OnceLock<(Vec<u8>, Review)>; CATALOG.len()] = [const { OnceLock::new() }; CATALOG.len()];
    let at = CATALOG.iter().position(|one| one.info.id == entry.info.id).unwrap();
    let (bytes, review) = MATCHES[at].get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let (record, _) = played(folder.path(), reviewable(entry, 3, &[0]));
        (fs::read(&record).unwrap(), judged(&*open_replay(&record, 0).unwrap(), Seat::new(0)))
    });
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join(format!("00001-{}.jsonl", entry.info.id));
    fs::write(&record, bytes).unwrap();
    (folder, record, review.clone())
}

/// The same among the saved matches of a test that runs [apart](super::apart::apart): its record, and its review, which the
/// program has kept too.
pub fn saved_and_reviewed(entry: &'static Entry) -> (PathBuf, Review) {
    let (record, _) = played(&matches_folder().unwrap(), reviewable(entry, 3, &[0]));
    let review = judged(&*open_replay(&record, 0).unwrap(), Seat::new(0));
    (record, review)
}

/// The same record with one value changed.
pub fn altered(whole: &str, from: &str, to: &str) -> String {
    assert!(whole.contains(from), "{from}");
    whole.replacen(from, to, 1)
}

/// The prompt for the person whose turn it is, as a session words it.
pub fn prompt(table: &dyn Table) -> &'static str {
    let Waiting::Human(seat) = table.waiting() else { panic!("nobody is asked") };
    let leads = table.scene(Some(seat)).trick.is_empty();
    match table.choices(seat)[0] {
        Move::Play(_) | Move::Lead(..) if leads => "prompt-lead",
        Move::Play(_) | Move::Lead(..) => "prompt-play",
        Move::Lay(_) => "prompt-lay",
        Move::Declare(declaration) => declaration.spec(table.info().declarations).unwrap().prompt,
        Move::Bid(_) | Move::Pass => "prompt-bid",
    }
}
