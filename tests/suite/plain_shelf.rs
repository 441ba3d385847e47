//! Plain lines: saved matches are named, deleted and restored, and an undone decision is redone.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What the program says to these lines, with its data in this folder.
fn say(folder: &Path, args: &[&str], lines: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_offsuit"));
    command.args(args).arg("--plain").env("LC_ALL", "C.UTF-8");
    command.env("OFFSUIT_DATA", folder).env("OFFSUIT_CONFIG", folder);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let typed = lines.join("\n") + "\n";
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// How many matches are saved.
fn saved(folder: &Path) -> usize {
    let files = fs::read_dir(folder.join("matches")).unwrap();
    files.filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|end| end == "jsonl")).count()
}

#[test]
fn a_saved_match_is_named_deleted_and_restored_by_words() {
    let folder = tempfile::tempdir().unwrap();
    let begin = |game| say(folder.path(), &["play", game, "--seed", "3", "--lang", "en"], &["1", "quit"]);
    begin("loo");
    begin("hamlet");
    let english = ["--lang", "en"];
    let lines = ["name 2 Friday night", "replays friday", "delete 1", "replays", "undo", "undo", "quit"];
    let said = say(folder.path(), &english, &lines);
    assert!(said.contains("Match 2 is now called \"Friday night\"."), "{said}");
    let (named, deleted) =
        said.split_once("Match 1 is deleted. Until you quit, you can type undo to restore it.").unwrap();
    let friday = named.lines().rfind(|line| line.starts_with("2: ")).unwrap();
    assert!(friday.contains("Friday night") && friday.contains("Loo"), "{friday}");
    assert!(deleted.contains("1: ") && !deleted.contains("2: "), "{deleted}");
    assert!(deleted.contains("The match is restored") && deleted.contains("no deleted match"), "{deleted}");
    assert_eq!(saved(folder.path()), 2);
    // Quitting deletes it for good. Full-width and Japanese words work too.
    let said = say(folder.path(), &["--lang", "ja"], &["名前 2 Ａ", "削除 １", "一覧", "やめる"]);
    assert!(said.contains("2番のゲームの名前を「Ａ」にしました。"), "{said}");
    assert!(said.contains("1番のゲームを削除しました。"), "{said}");
    assert_eq!(saved(folder.path()), 1);
    let said = say(folder.path(), &english, &["name 1", "delete 7", "delete", "quit"]);
    assert!(said.contains("Match 1 no longer has a name."), "{said}");
    assert!(said.contains("\"7\" is not the number of a saved match"), "{said}");
    assert_eq!(saved(folder.path()), 1);
}

#[test]
fn an_undone_decision_is_redone_by_a_word() {
    for (language, undo, redo, nothing) in [
        ("en", "undo", "redo", "There is nothing to redo."),
        ("ja", "戻す", "やり直す", "取り消せる待ったがありません。"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let args = ["play", "fifteens", "--seed", "1", "--lang", language];
        let played = say(folder.path(), &args, &["9", "hand", "quit"]);
        let hand = played.lines().rev().find(|line| line.contains("1: ")).unwrap();
        let said = say(folder.path(), &args, &["9", undo, redo, "hand", redo, "quit"]);
        assert_eq!(said.lines().rev().find(|line| line.contains("1: ")), Some(hand), "{said}");
        assert!(said.contains(nothing), "{said}");
    }
}

#[test]
fn a_game_with_an_unfinished_match_offers_it_before_another_begins() {
    let folder = tempfile::tempdir().unwrap();
    say(folder.path(), &["play", "loo", "--seed", "3", "--lang", "en"], &["1", "quit"]);
    let english = ["--lang", "en"];
    // Another game begins at once.
    let other = say(folder.path(), &english, &["start hamlet", "quit"]);
    assert!(!other.contains("unfinished match:"), "{other}");
    for lines in [["start loo", "", "quit"], ["2", "continue", "quit"], ["loo", "1", "quit"]] {
        let said = say(folder.path(), &english, &lines);
        assert!(said.contains("Loo has an unfinished match:\n1: Continue: "), "{said}");
        assert!(said.contains("2: New match: The unfinished match stays in Saved matches."), "{said}");
        assert!(!said.contains("3: Saved matches"), "{said}");
        assert_eq!(saved(folder.path()), 1, "{said}");
    }
    say(folder.path(), &english, &["start loo", "home", "quit"]);
    assert_eq!(saved(folder.path()), 1);
    let said = say(folder.path(), &english, &["start loo", "new", "1", "quit"]);
    assert!(said.contains("saved"), "{said}");
    assert_eq!(saved(folder.path()), 2);
    let said = say(folder.path(), &english, &["start loo", "3", "continue 2", "quit"]);
    assert!(said.contains("3: Saved matches: 1 more unfinished match of this game."), "{said}");
    assert!(said.contains("\n2: "), "the list has a second match: {said}");
    let said = say(folder.path(), &["--lang", "ja"], &["start loo", "続き", "やめる"]);
    assert!(said.contains("途中のゲームがあります："), "{said}");
    assert_eq!(saved(folder.path()), 2);
}
