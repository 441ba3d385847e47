//! The files that reviews are kept in: they belong to saved matches, and are valid only for what they were computed from.

use std::fs;
use std::path::{Path, PathBuf};

use offsuit::core::Seat;
use offsuit::games::{CATALOG, Entry};
use offsuit::record::Player;
use offsuit::review::{Judging, Totals, totals, write};
use offsuit::table::{Bin, data_directory, library, matches_folder, open_replay};

use crate::common::apart::apart;
use crate::common::kept::{judged, played, reviewable, saved_and_reviewed};
use crate::reviews::is_short;

const OWN: Seat = Seat::new(0);

fn folder() -> PathBuf {
    data_directory().unwrap().join("reviews")
}

/// Everything in a folder, with its contents.
fn all(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let files = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files.map(|path| (path.clone(), fs::read(path).unwrap_or_default())).collect();
    files.sort();
    files
}

/// The file of the only review.
fn only() -> PathBuf {
    let [(path, _)] = &all(&folder())[..] else { panic!("there is not exactly one review") };
    path.clone()
}

fn short() -> impl Iterator<Item = &'static Entry> {
    CATALOG.iter().filter(|entry| is_short(entry))
}

/// The decisions in the statistics of the saved matches.
fn counted(entry: &'static Entry) -> usize {
    of_everybody(entry).decisions
}

/// What was lost in all saved matches, by whoever was at the keyboard.
fn of_everybody(entry: &'static Entry) -> Totals {
    let saved = library(&matches_folder().unwrap()).unwrap();
    let people = saved.iter().flat_map(|kept| {
        let seats = &kept.found.as_ref().unwrap().header.seats;
        let people = (0..seats.len()).filter(|&seat| seats[seat].player == Player::Human);
        people.map(move |seat| (kept, Seat::new(seat)))
    });
    totals(&entry.info, people)
}

#[test]
fn a_review_says_the_same_after_every_interruption() {
    if !apart("review_files::a_review_says_the_same_after_every_interruption") {
        return;
    }
    for entry in short() {
        let (record, review) = saved_and_reviewed(entry);
        let replay = open_replay(&record, 0).unwrap();
        let whole = write(&review).to_string();
        let file = only();
        let text = fs::read_to_string(&file).unwrap();
        let lines = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        // What is left of the file is read again; the rest is judged again, including a line that was cut short.
        for cut in [text.len(), text.len() - 1, text.len() / 2] {
            fs::write(&file, &text[..cut]).unwrap();
            assert_eq!(write(&judged(&*replay, OWN)).to_string(), whole, "{} {cut}", entry.info.id);
            assert_eq!(lines(&fs::read_to_string(&file).unwrap()), lines(&text));
        }
        // Judgements that belong to another match are ignored.
        let (other, _) = played(&matches_folder().unwrap(), reviewable(entry, 4, &[0]));
        let other = open_replay(&other, 0).unwrap();
        let right = write(&judged(&*other, OWN)).to_string();
        let files = all(&folder());
        let (foreign, _) = files.iter().find(|(path, _)| *path != file).unwrap();
        fs::write(foreign, &text).unwrap();
        assert_eq!(write(&judged(&*other, OWN)).to_string(), right);
        fs::remove_file(foreign).unwrap();
        // A match that is deleted for good takes its reviews with it.
        let mut bin = Bin::new(&matches_folder().unwrap());
        bin.delete(&record).unwrap();
        assert!(file.exists());
        bin.restore().unwrap().unwrap();
        bin.delete(&record).unwrap();
        drop(bin);
        assert!(!file.exists());
    }
}

#[test]
fn a_review_of_a_file_elsewhere_writes_nothing() {
    if !apart("review_files::a_review_of_a_file_elsewhere_writes_nothing") {
        return;
    }
    let elsewhere = tempfile::tempdir().unwrap();
    let (record, _) = played(elsewhere.path(), reviewable(&CATALOG[1], 3, &[0]));
    let victim = elsewhere.path().join("victim");
    fs::write(&victim, "mine").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&victim, record.with_extension("1-1.review")).unwrap();
    fs::write(record.with_extension("1-2.review"), "mine too").unwrap();
    let before = all(elsewhere.path());
    judged(&*open_replay(&record, 0).unwrap(), OWN);
    assert_eq!(all(elsewhere.path()), before);
    assert!(!folder().exists());
    // Neither does a link to the folder of saved matches make another folder one of them.
    fs::create_dir_all(matches_folder().unwrap()).unwrap();
    #[cfg(unix)]
    {
        let link = matches_folder().unwrap().join("link");
        std::os::unix::fs::symlink(elsewhere.path(), &link).unwrap();
        judged(&*open_replay(&link.join(record.file_name().unwrap()), 0).unwrap(), OWN);
        assert_eq!(all(elsewhere.path()), before);
        assert!(!folder().exists());
    }
}

#[test]
fn what_the_program_did_not_write_stays() {
    if !apart("review_files::what_the_program_did_not_write_stays") {
        return;
    }
    let (record, review) = saved_and_reviewed(&CATALOG[1]);
    let replay = open_replay(&record, 0).unwrap();
    let file = only();
    let whole = fs::read(&file).unwrap();
    for foreign in ["", "my notes", "{\"review\": \"of a film\"}\n", "[1]\n"] {
        fs::write(&file, foreign).unwrap();
        let judging = Judging::begin(&*replay, OWN).unwrap();
        let why = judging.unkept().unwrap().to_string();
        assert!(why.contains(file.to_str().unwrap()), "{why}");
        drop(judging);
        assert_eq!(fs::read_to_string(&file).unwrap(), foreign);
        assert_eq!(counted(&CATALOG[1]), 0);
    }
    fs::remove_file(&file).unwrap();
    #[cfg(unix)]
    {
        // Even a link to a valid review is not followed.
        let victim = folder().join("victim");
        fs::write(&victim, &whole[..whole.len() / 2]).unwrap();
        std::os::unix::fs::symlink(&victim, &file).unwrap();
        assert!(Judging::begin(&*replay, OWN).unwrap().unkept().is_some());
        assert_eq!(fs::read(&victim).unwrap(), whole[..whole.len() / 2]);
        fs::remove_file(&file).unwrap();
        fs::remove_file(&victim).unwrap();
    }
    // A review of another version is ours: it is started over.
    fs::write(&file, "{\"review\":1,\"of\":\"0\"}\n{\"step\":3}\n").unwrap();
    assert_eq!(write(&judged(&*replay, OWN)), write(&review));
    assert_eq!(fs::read(&file).unwrap().len(), whole.len());
}

#[test]
fn statistics_count_only_what_is_true_of_the_match() {
    if !apart("review_files::statistics_count_only_what_is_true_of_the_match") {
        return;
    }
    let entry = &CATALOG[1];
    let (record, review) = saved_and_reviewed(entry);
    let sums = review.sums();
    let file = only();
    let text = fs::read_to_string(&file).unwrap();
    let found = of_everybody(entry);
    assert_eq!(found.decisions, sums.decisions);
    assert!((found.losses - sums.losses).abs() < 1e-9);
    assert_eq!(found.mean().is_some(), sums.decisions >= 30);

    // Numbers that no judgement has, a choice that was not made, a decision that there is none of, the same one twice.
    let line = text.lines().find(|line| line.contains("\"own\"")).unwrap();
    let value: serde_json::Value = serde_json::from_str(line).unwrap();
    let with = |key: &str, new: &str| {
        let mut value = value.clone();
        value[key] = serde_json::from_str(new).unwrap();
        text.replace(line, &value.to_string())
    };
    let keys = ["chance", "loss", "error", "points", "points_error", "as_it_lay", "gained", "gained_error"];
    for key in keys {
        for wrong in ["1e308", "-1e308", "\"1\"", "null"] {
            fs::write(&file, with(key, wrong)).unwrap();
            assert_eq!(counted(entry), sums.decisions - 1, "{key} {wrong}");
        }
    }
    for (key, wrong) in [("own", "\"pass\""), ("step", "100000"), ("step", "0"), ("share", "7")] {
        fs::write(&file, with(key, wrong)).unwrap();
        assert_eq!(counted(entry), sums.decisions - 1, "{key} {wrong}");
        assert_eq!(write(&judged(&*open_replay(&record, 0).unwrap(), OWN)), write(&review));
    }
    fs::write(&file, format!("{text}{line}\n")).unwrap();
    assert_eq!(counted(entry), sums.decisions);

    // After an undo, and once another match has the number, the review belongs to nothing.
    let whole = fs::read_to_string(&record).unwrap();
    let cut = whole.trim_end().rfind("{\"act\"").unwrap();
    fs::write(&record, &whole[..cut]).unwrap();
    assert_eq!(counted(entry), 0);
    let other = tempfile::tempdir().unwrap();
    let (other, _) = played(other.path(), reviewable(entry, 4, &[0]));
    fs::copy(other, &record).unwrap();
    assert_eq!(counted(entry), 0);
    fs::write(&record, &whole).unwrap();
    assert_eq!(counted(entry), sums.decisions);
}

#[test]
fn a_name_does_not_make_a_review_stale() {
    if !apart("review_files::a_name_does_not_make_a_review_stale") {
        return;
    }
    let (record, review) = saved_and_reviewed(&CATALOG[1]);
    offsuit::table::name_match(&record, "The long one").unwrap();
    assert_eq!(counted(&CATALOG[1]), review.sums().decisions);
}
