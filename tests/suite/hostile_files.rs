//! Files that somebody else created, changed or deleted where the program keeps its own: the program neither hangs nor
//! makes a false claim, and does not overwrite foreign files.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::kept::{play_to_end, played, short, step};
use offsuit::config::{ConfigFile, Fault};
use offsuit::core::{Seat, Text};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::record::verify;
use offsuit::table::{ResumeError, SaveError, Saved, Saver, library, newest_unfinished, open_replay, resume};

fn words() -> Words {
    Words::new(Language::English, Glyphs::Ascii)
}

/// Things that are not regular files: a pipe without a writer, an endless device, a link to a terminal, a folder.
fn no_files(folder: &Path, name: impl Fn(&str) -> String) -> Vec<PathBuf> {
    let at = |what: &str| folder.join(name(what));
    assert!(Command::new("mkfifo").arg(at("1")).status().unwrap().success());
    symlink("/dev/zero", at("2")).unwrap();
    symlink("/dev/tty", at("3")).unwrap();
    fs::create_dir(at("4")).unwrap();
    symlink(at("1"), at("5")).unwrap();
    ["1", "2", "3", "4", "5"].map(at).to_vec()
}

#[test]
fn special_files_among_the_matches_are_listed_without_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let setup = short(&CATALOG[1], 1, &[0]);
    let (path, _) = played(folder.path(), setup);
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let others = no_files(folder.path(), |n| format!("0000{n}9-loo.jsonl"));
    assert_eq!(newest_unfinished(folder.path()).unwrap().path, path);
    for kept in library(folder.path()).unwrap() {
        assert_eq!(kept.found.is_ok(), kept.path == path, "{}", kept.path.display());
    }
    for other in others {
        assert!(matches!(resume(&other), Err(ResumeError::Unreadable(_))), "{}", other.display());
        assert!(open_replay(&other, 0).is_err(), "{}", other.display());
    }
}

#[test]
fn special_files_in_place_of_the_settings_are_reported_and_kept() {
    for n in 0..5 {
        let folder = tempfile::tempdir().unwrap();
        let made = no_files(folder.path(), |name| {
            if name == (n + 1).to_string() { "config.toml".to_owned() } else { name.to_owned() }
        });
        let about = || fs::symlink_metadata(&made[n]).unwrap().file_type();
        let before = about();
        let mut loaded = ConfigFile::load_from(folder.path());
        assert!(matches!(loaded.problems[0].fault, Fault::Unreadable(_)), "{:?}", loaded.problems);
        let mut settings = loaded.settings.clone();
        settings.mouse = !settings.mouse;
        assert!(loaded.file.save(&settings, &words()).is_err());
        assert_eq!(about(), before);
    }
}

#[test]
fn settings_of_more_than_a_megabyte_are_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    let text = format!("mouse = false\n#{}\n", "x".repeat(1 << 20));
    fs::write(&path, &text).unwrap();
    let mut loaded = ConfigFile::load_from(folder.path());
    let Fault::Unreadable(why) = &loaded.problems[0].fault else { panic!("{:?}", loaded.problems) };
    assert_eq!(why, "it is larger than 1048576 bytes");
    let mut settings = loaded.settings.clone();
    settings.motion = !settings.motion;
    assert!(loaded.file.save(&settings, &words()).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

/// What somebody did to the file, and the message about it.
type Damage = (fn(&Path), SaveError);

const DAMAGES: [Damage; 4] = [
    (|path| fs::remove_file(path).unwrap(), SaveError::Gone),
    (|path| fs::rename(path, path.with_extension("moved")).unwrap(), SaveError::Gone),
    (|path| fs::write(path, "").unwrap(), SaveError::Changed),
    (|path| fs::remove_dir_all(path.parent().unwrap()).unwrap(), SaveError::Gone),
];

#[test]
fn a_record_that_is_deleted_or_cut_during_play_is_noticed_within_one_step() {
    for (n, (damage, expected)) in DAMAGES.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let matches = folder.path().join("matches");
        let mut table = short(&CATALOG[n], 3, &[0]).open(Saver::in_folder(&matches, "game")).unwrap();
        for _ in 0..9 {
            step(&mut *table);
        }
        let Saved::At(path) = table.saved() else { panic!("the match is not saved") };
        damage(&path);
        let after = fs::read(&path).ok();
        // The player is told at once, and permanently after the next step.
        assert_eq!(table.saved(), Saved::Failed(expected.clone()));
        assert_eq!(table.undo(Seat::new(0)), Err(Text::new("undo-not-written")));
        step(&mut *table);
        assert_eq!(table.saved(), Saved::Failed(expected.clone()));
        play_to_end(&mut *table);
        assert_eq!(table.saved(), Saved::Failed(expected));
        assert_eq!(fs::read(&path).ok(), after, "it is left as it is");
    }
}

#[test]
fn undo_keeps_a_link_to_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let (path, _) = played(folder.path(), short(&CATALOG[0], 4, &[0]));
    let whole = fs::read(&path).unwrap();
    let real = elsewhere.path().join("real.jsonl");
    fs::write(&real, &whole[..whole.len() / 2]).unwrap();
    fs::remove_file(&path).unwrap();
    symlink(&real, &path).unwrap();
    let mut table = resume(&path).unwrap().table;
    let me = Seat::new(0);
    table.undo(me).unwrap();
    assert!(fs::symlink_metadata(&path).unwrap().is_symlink());
    assert!(fs::read_to_string(&real).unwrap().contains("\"undone\":1"));
    play_to_end(&mut *table);
    assert_eq!(verify(fs::read(&real).unwrap().as_slice()).unwrap().finished, 1);
}

#[test]
fn a_missing_last_line_feed_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = played(folder.path(), short(&CATALOG[2], 5, &[0]));
    let whole = fs::read(&path).unwrap();
    let line_ends: Vec<usize> = (0..whole.len()).filter(|&n| whole[n] == b'\n').collect();
    // A match that is over, and one in progress.
    for end in [whole.len() - 1, line_ends[line_ends.len() / 2]] {
        fs::write(&path, &whole[..end]).unwrap();
        drop(resume(&path).unwrap());
        assert!(fs::read(&path).unwrap().starts_with(&whole[..=end]));
    }
}

#[test]
fn only_the_owner_can_read_records() {
    let folder = tempfile::tempdir().unwrap();
    let matches = folder.path().join("data/matches");
    let mut table = short(&CATALOG[3], 6, &[0]).open(Saver::in_folder(&matches, "game")).unwrap();
    let Saved::At(path) = table.saved() else { panic!("the match is not saved") };
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&path), mode(&matches), mode(matches.parent().unwrap())), (0o600, 0o700, 0o700));
    let me = Seat::new(0);
    while table.undo(me).is_err() {
        step(&mut *table);
    }
    assert_eq!(mode(&path), 0o600, "after a decision was taken back");
}

/// Only the beginning and the end of a huge file are read.
#[test]
fn a_huge_file_without_deals_is_listed_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = played(folder.path(), short(&CATALOG[4], 7, &[0]));
    let text = fs::read_to_string(&path).unwrap();
    let header = text.lines().next().unwrap();
    fs::write(&path, format!("{header}\n{}", "{\"x\":1}\n".repeat(4 << 20))).unwrap();
    let found = library(folder.path()).unwrap().remove(0).found.unwrap_err();
    assert!(found.to_string().contains("no deal begins or ends in the last"), "{found}");
    assert!(newest_unfinished(folder.path()).is_none());
}
