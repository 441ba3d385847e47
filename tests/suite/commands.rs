//! The commands around the table: replays, settings, the language for one run, and the manual.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::common::pty::{Start, record_in};
use clap::CommandFactory;
use offsuit::cli::{Cli, ENVIRONMENT, FILES};
use offsuit::config::{ConfigFile, ITEMS, Settings, Speed};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::record::{Bytes, Shuffle};

/// Runs the program with this folder for all its files.
fn run(home: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_offsuit"))
        .args(args)
        .current_dir(home)
        .env("OFFSUIT_DATA", home)
        .env("OFFSUIT_CONFIG", home)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Its output after a success.
fn said(args: &[&str]) -> String {
    let home = tempfile::tempdir().unwrap();
    let out = run(home.path(), args);
    assert!(out.status.success(), "{args:?}: {}", text(&out.stderr));
    assert!(out.stderr.is_empty(), "{args:?}: {}", text(&out.stderr));
    text(&out.stdout)
}

fn data(name: &str) -> String {
    format!("{}/tests/data/{name}.jsonl", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_record_that_cannot_be_replayed_says_why() {
    let home = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(home.path().join(name), text).unwrap();
    let record = fs::read_to_string(data("loo")).unwrap();
    let damaged: Vec<&str> =
        record.lines().enumerate().map(|(n, line)| if n == 2 { "{\"act\":1}" } else { line }).collect();
    write("damaged.jsonl", &damaged.join("\n"));
    write("empty.jsonl", "");
    write("two.jsonl", &format!("{record}{record}"));
    for (args, code, expected) in [
        (&["replay", "none.jsonl"][..], 1, "none.jsonl: cannot open: "),
        (&["replay", "."], 1, ".: cannot open: it is not a regular file"),
        (&["replay", "damaged.jsonl"], 1, "damaged.jsonl: line 3: "),
        (&["replay", "empty.jsonl"], 1, "line 1: no match found: expected a header"),
        (&["replay", "two.jsonl", "--match", "3"], 1, "no match 3: the record has 2"),
        (&["replay", "\u{1b}[2J"], 1, "\u{fffd}[2J: cannot open: "),
        (&["replay", "-"], 2, "name a file"),
        (&["replay", "two.jsonl", "--match", "0"], 2, "--match"),
        (&["replay", "two.jsonl", "--match", "-1"], 2, "--match"),
        (&["replay"], 2, "<FILE>"),
    ] {
        let out = run(home.path(), args);
        let error = text(&out.stderr);
        assert_eq!(out.status.code(), Some(code), "{args:?}: {error}");
        assert!(error.contains(expected) && out.stdout.is_empty(), "{args:?}: {error}");
        assert!(!error.chars().any(|c| c.is_control() && c != '\n'), "{args:?}: {error:?}");
    }
    for number in ["1", "2"] {
        let out = run(home.path(), &["replay", "two.jsonl", "--match", number]);
        assert!(out.status.success(), "{}", text(&out.stderr));
    }
}

#[test]
fn a_record_is_replayed_on_the_screen() {
    let home = tempfile::tempdir().unwrap();
    let record = data("loo");
    let args = ["replay", &record];
    let mut terminal = Start::new(&args, home.path()).go();
    terminal.wait_for("Step 1 of ");
    terminal.press("\x1b[C");
    terminal.wait_for("Step 2 of ");
    terminal.press("q");
    assert_eq!(terminal.ended().exit_code(), 0);
    terminal.assert_given_back();
    assert_eq!(record_in(home.path()), None, "looking on writes nothing");
    // A match that was played on from a replay leads back to the home screen.
    let mut terminal = Start::new(&args, home.path()).go();
    terminal.wait_for("Step 1 of ");
    terminal.press("P");
    terminal.wait_for("Start a new match");
    terminal.press("y");
    terminal.watch(Duration::from_millis(300));
    assert!(record_in(home.path()).is_some(), "{}", terminal.text());
    terminal.press("\u{1b}");
    terminal.wait_for("Reveille");
    terminal.press("q");
    assert_eq!(terminal.ended().exit_code(), 0);
    terminal.assert_given_back();
}

#[test]
fn settings_are_printed_as_a_settings_file() {
    let home = tempfile::tempdir().unwrap();
    let out = run(home.path(), &["settings"]);
    let all = text(&out.stdout);
    assert!(out.status.success());
    assert!(all.contains("config.toml, not created yet") && all.contains("matches"), "{all}");
    for item in ITEMS {
        assert!(all.contains(&format!("\n{}\n", item.line(&Settings::default()))), "{all}");
    }
    // The output is a valid settings file.
    fs::write(home.path().join("config.toml"), all.replace("\"normal\"", "\"fast\"")).unwrap();
    let loaded = ConfigFile::load_from(home.path());
    assert_eq!(loaded.problems, []);
    assert_eq!(loaded.settings, Settings { speed: Speed::Fast, ..Settings::default() });
    let out = run(home.path(), &["settings"]);
    let all = text(&out.stdout);
    assert!(all.contains("speed = \"fast\"\n") && !all.contains("not created"), "{all}");
    fs::write(home.path().join("config.toml"), "theme = \"pink\"\nspeed = \"slow\"\n").unwrap();
    let out = run(home.path(), &["settings"]);
    assert_eq!(out.status.code(), Some(1));
    assert!(text(&out.stdout).contains("speed = \"slow\"\n"));
    assert!(text(&out.stderr).starts_with("offsuit: line 1: "), "{}", text(&out.stderr));
}

#[test]
fn a_language_option_is_not_saved() {
    let home = tempfile::tempdir().unwrap();
    let title = |args: &[&str]| text(&run(home.path(), args).stdout);
    assert!(title(&["rules", "loo", "--lang", "ja"]).starts_with("# ルー"));
    assert!(title(&["--lang", "ja", "rules", "loo"]).starts_with("# ルー"));
    assert!(title(&["rules", "loo"]).starts_with("# Loo"));
    assert!(!home.path().join("config.toml").exists());
    fs::write(home.path().join("config.toml"), "language = \"ja\"\n").unwrap();
    assert!(title(&["rules", "loo"]).starts_with("# ルー"), "settings have priority over the locale");
    assert!(title(&["rules", "loo", "--lang", "en"]).starts_with("# Loo"));
    assert!(title(&["--plain"]).contains("ルー"));
    assert!(title(&["--plain", "--lang", "en"]).contains("Loo"));
}

#[test]
fn temporary_settings_are_not_saved() {
    let words = Words::new(Language::English, Glyphs::Ascii);
    for before in [None, Some("language = \"en\"\n"), Some("broken")] {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("config.toml");
        if let Some(text) = before {
            fs::write(&path, text).unwrap();
        }
        let mut loaded = ConfigFile::load_from(home.path());
        let own = loaded.settings.language;
        let mut now = Settings { language: Some(Language::Japanese), ..loaded.settings };
        loaded.file.hold_for_now(&now);
        now.speed = Speed::Fast;
        loaded.file.save(&now, &words).unwrap();
        let again = ConfigFile::load_from(home.path()).settings;
        assert_eq!(again, Settings { speed: Speed::Fast, language: own, ..Settings::default() });
        // A language that the player chooses is saved, and other settings still are too.
        now.language = Some(Language::English);
        loaded.file.save(&now, &words).unwrap();
        now.mouse = false;
        loaded.file.save(&now, &words).unwrap();
        let again = ConfigFile::load_from(home.path()).settings;
        assert_eq!(again, now, "{before:?}");
    }
}

/// A manual page as text, without roff's dashes, quotes and line breaks.
fn unescaped(page: &str) -> String {
    page.replace("\\-", "-").replace("\\*(Aq", "'").replace("\\&", "").replace("\\fR", "").replace('\n', " ")
}

#[test]
fn the_manual_has_every_command_variable_and_file() {
    let page = said(&["man"]);
    assert!(page.starts_with(".\\\" ") && page.contains("\n.TH offsuit 6"), "{page}");
    for line in page.lines().filter(|line| line.starts_with(".SH ")) {
        let heading = line.trim_start_matches(".SH ").trim_matches('"');
        assert!(heading.chars().all(|c| c.is_uppercase() || c == ' '), "{line}");
        assert_eq!(page.matches(&format!("\n{line}\n")).count(), 1, "{line} appears twice");
    }
    let read = unescaped(&page);
    for heading in ["ENVIRONMENT", "FILES", "EXIT STATUS", "COMMANDS", "EXAMPLES"] {
        assert!(read.contains(&format!(".SH {heading}")) || read.contains(&format!(".SH \"{heading}\"")));
    }
    for (name, meaning) in ENVIRONMENT.iter().chain(FILES) {
        assert!(read.contains(name) && read.contains(meaning), "{name}");
    }
    let mut program = Cli::command();
    program.build();
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        let heading = format!(".SS \"{}\"", command.get_bin_name().unwrap());
        assert!(read.contains(&heading), "{heading}");
        assert!(read.contains(&command.get_about().unwrap().to_string()), "{heading}");
        for option in command.get_arguments().filter_map(|arg| arg.get_long()) {
            assert!(read.contains(&format!("--{option}")), "{heading}: {option}");
        }
        let examples = command.get_after_help().unwrap().to_string();
        for line in examples.lines().filter(|line| line.starts_with("  offsuit")) {
            assert!(read.contains(line.trim()), "{line}");
        }
    }
}

#[test]
fn manual_pages_go_to_a_directory_and_replace_nothing_else() {
    let home = tempfile::tempdir().unwrap();
    let names = || {
        let mut names: Vec<String> = fs::read_dir(home.path().join("pages"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    let write = || run(home.path(), &["man", "--dir", "pages"]);
    let first = write();
    assert!(first.status.success() && first.stdout.is_empty(), "{}", text(&first.stderr));
    let all = names();
    for command in Cli::command().get_subcommands() {
        assert!(all.contains(&format!("offsuit-{}.6", command.get_name())), "{all:?}");
    }
    assert!(all.contains(&"offsuit.6".to_owned()), "{all:?}");
    assert_eq!(all.len(), Cli::command().get_subcommands().count() + 1, "{all:?}");
    let page = home.path().join("pages/offsuit-play.6");
    let wanted = fs::read_to_string(&page).unwrap();
    assert!(unescaped(&wanted).contains("--seat") && wanted.contains(".SH EXAMPLES"), "{wanted}");
    // An older page of ours is replaced.
    fs::write(&page, wanted.replace("EXAMPLES", "OLD")).unwrap();
    assert!(write().status.success());
    assert_eq!(fs::read_to_string(&page).unwrap(), wanted);
    // Any other file is kept, and then nothing is written at all.
    fs::write(&page, "mine\n").unwrap();
    let other = home.path().join("pages/offsuit.6");
    fs::remove_file(&other).unwrap();
    let out = write();
    assert_eq!(out.status.code(), Some(1));
    assert!(text(&out.stderr).contains("offsuit-play.6: already exists"), "{}", text(&out.stderr));
    assert_eq!(fs::read_to_string(&page).unwrap(), "mine\n");
    assert!(!other.exists());
    fs::remove_file(&page).unwrap();
    fs::create_dir(&page).unwrap();
    assert_eq!(write().status.code(), Some(1));
    #[cfg(unix)]
    {
        use std::os::unix::fs::{PermissionsExt, symlink};
        fs::remove_dir(&page).unwrap();
        symlink("nowhere", &page).unwrap();
        assert_eq!(write().status.code(), Some(1), "a link is not ours");
        fs::remove_file(&page).unwrap();
        assert!(write().status.success());
        let mode = fs::metadata(&page).unwrap().permissions().mode();
        assert_eq!(mode & 0o700, 0o600, "{mode:o}");
        assert_eq!(names(), all, "nothing is left over");
    }
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    assert_eq!(run(home.path(), &["man", "--dir", "file"]).status.code(), Some(1));
}

#[test]
fn verify_says_whether_the_cards_were_compared_with_the_seed() {
    let home = tempfile::tempdir().unwrap();
    let ours = home.path().join("ours.jsonl");
    let path = ours.to_str().unwrap();
    assert!(run(home.path(), &["simulate", "loo", "--matches", "2", "--record", path]).status.success());
    let told = text(&run(home.path(), &["verify", path]).stdout);
    assert!(
        told.contains(": valid: 2 matches, ") && told.ends_with("; cards checked against the seed\n"),
        "{told}"
    );
    let facts = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/loo.jsonl");
    let told = text(&run(home.path(), &["verify", facts]).stdout);
    assert!(told.contains("; cards not checked against a seed"), "{told}");
    let both = home.path().join("both.jsonl");
    std::fs::write(&both, [std::fs::read(&ours).unwrap(), std::fs::read(facts).unwrap()].concat()).unwrap();
    let told = text(&run(home.path(), &["verify", both.to_str().unwrap()]).stdout);
    assert!(told.contains("; cards of 1 match not checked against a seed"), "{told}");
}

#[test]
fn verify_says_whether_the_players_had_sealed_their_numbers() {
    let home = tempfile::tempdir().unwrap();
    let record =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/loo.jsonl")).unwrap();
    let mut header: serde_json::Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    let guests = vec![("Ann".to_owned(), Bytes([1; 32])), ("Ben".to_owned(), Bytes([2; 32]))];
    let sealed = Shuffle { secret: Bytes([7; 32]), guests, sealed: true };
    let mut verified = |name: &str, shuffle: &serde_json::Value| {
        header["dealt"] = "offsuit-2".into();
        header["shuffle"] = shuffle.clone();
        // The cards are dealt when the match continues; a header alone is a match that has not begun.
        let path = home.path().join(name);
        std::fs::write(&path, format!("{header}\n")).unwrap();
        run(home.path(), &["verify", path.to_str().unwrap()])
    };
    let told = text(&verified("sealed", &sealed.write()).stdout);
    assert!(told.ends_with("; cards of 1 match checked against the players' sealed numbers\n"), "{told}");
    // A record from before there were seals.
    let unsealed = Shuffle { sealed: false, ..sealed.clone() }.write();
    assert!(!unsealed.to_string().contains("seal"));
    let told = text(&verified("unsealed", &unsealed).stdout);
    assert!(
        told.ends_with("numbers, which were not sealed: the last player could choose the cards\n"),
        "{told}"
    );
    let mut wrong = sealed.write();
    wrong["guests"][1]["nonce"] = Bytes([3; 32]).to_string().into();
    let output = verified("wrong", &wrong);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("line 1: the seal of \"Ben\" is "), "{}", text(&output.stderr));
}

#[test]
fn a_deal_code_is_another_form_of_a_seed() {
    let home = tempfile::tempdir().unwrap();
    let begun = |seed: &str| text(&run(home.path(), &["play", "loo", "--plain", "--seed", seed]).stdout);
    let dealt = |text: &str| text.lines().find(|line| line.starts_with("Hand: ")).unwrap().to_owned();
    assert_eq!(dealt(&begun("5")), dealt(&begun("oooo0-0000-0005")));
    assert_ne!(dealt(&begun("5")), dealt(&begun("00000-0000-0006")));
    let refused = run(home.path(), &["play", "loo", "--seed", "0000U-0000-0005"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("expected 13 letters and digits"), "{}", text(&refused.stderr));
}
