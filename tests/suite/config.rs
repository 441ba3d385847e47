//! The settings file: what is read and written, and that nothing the user wrote is ever lost.

use std::fs;
use std::path::{Path, PathBuf};

use crossterm::event::KeyCode;
use offsuit::config::{ConfigFile, Fault, ITEMS, Kind, Problem, Settings, Speed, ThemeName};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch};

use crate::common::screen::{press, settings};

fn words() -> Words {
    Words::new(Language::English, Glyphs::Ascii)
}

fn file(folder: &Path) -> PathBuf {
    folder.join("config.toml")
}

fn text(folder: &Path) -> String {
    fs::read_to_string(file(folder)).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// A folder with a file of this text.
fn with(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(file(folder.path()), text).unwrap();
    folder
}

/// Settings that all differ from their defaults.
fn unusual() -> Settings {
    let mut settings = Settings { name: Some("\"A\\nn\" # \u{e9}".to_owned()), ..Settings::default() };
    for item in ITEMS {
        item.turn(&mut settings, 1);
        assert_ne!(item.get(&settings), item.get(&Settings::default()), "{}", item.key);
    }
    settings
}

#[test]
fn saved_settings_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().join("deep/er");
    let mut loaded = ConfigFile::load_from(&directory);
    assert_eq!((&loaded.settings, &loaded.problems), (&Settings::default(), &vec![]));
    assert!(!directory.exists(), "reading writes");
    assert_eq!(loaded.file.save(&unusual(), &words()).unwrap(), None);
    assert_eq!(names(&directory), ["config.toml"]);
    let again = ConfigFile::load_from(&directory);
    assert_eq!((again.settings, again.problems), (unusual(), vec![]));
    // Changes from value to value in the same file.
    let mut settings = Settings::default();
    for item in ITEMS {
        let count = match item.kind {
            Kind::Choice(choices) => choices().len(),
            Kind::Toggle => 2,
            Kind::Text(_) => 1,
        };
        for _ in 0..count {
            item.turn(&mut settings, 1);
            loaded.file.save(&settings, &words()).unwrap();
            let again = ConfigFile::load_from(&directory);
            assert_eq!((&again.settings, again.problems), (&settings, vec![]));
        }
    }
}

#[test]
fn the_first_file_explains_every_setting() {
    let folder = tempfile::tempdir().unwrap();
    ConfigFile::load_from(folder.path()).file.save(&Settings::default(), &words()).unwrap();
    let text = text(folder.path());
    for item in ITEMS {
        let block = text.split("\n\n").find(|block| block.contains(&format!("\n{} = ", item.key))).unwrap();
        let comment: Vec<&str> = block.lines().filter_map(|line| line.strip_prefix("# ")).collect();
        let comment = comment.join(" ");
        assert!(comment.contains(&item.help(&words())), "{block}");
        assert!(comment.contains(&item.expected(&words())), "{block}");
    }
    assert!(text.contains("theme = \"felt\"\n") && text.contains("motion = true\n"), "{text}");
    assert!(text.lines().all(|line| line.len() <= 100 && !line.contains('\t')), "{text}");
}

#[test]
fn only_changes_are_written_and_comments_stay() {
    let before = "\
# Mine.
speed   = \"fast\"   # quick

  # strange
unknown = [ 1,
  2 ]
motion=false
[elsewhere]
theme = \"light\" # not this one
# the end
";
    let folder = with(before);
    let mut loaded = ConfigFile::load_from(folder.path());
    assert_eq!(loaded.settings.speed, Speed::Fast);
    assert_eq!(loaded.settings.theme, ThemeName::Felt);
    loaded.file.save(&loaded.settings, &words()).unwrap();
    assert_eq!(text(folder.path()), before, "nothing had changed");
    let settings = Settings { speed: Speed::Step, theme: ThemeName::HighContrast, ..loaded.settings };
    loaded.file.save(&settings, &words()).unwrap();
    let after = before
        .replace("\"fast\"", "\"step\"")
        .replace("motion=false\n", "motion=false\ntheme = \"high-contrast\"\n");
    assert_eq!(text(folder.path()), after);
    assert_eq!(ConfigFile::load_from(folder.path()).settings, settings);
}

/// Each value is replaced in its place, and nothing else is written anew.
#[test]
fn line_ends_and_everything_else_stay_as_they_are() {
    let changes = Settings { speed: Speed::Step, theme: ThemeName::HighContrast, ..Settings::default() };
    for (before, after) in [
        (
            "# Mine.\r\nspeed = \"fast\"  # quick\r\nmouse =\ttrue\r\n\r\n[x]\r\ny = 1\r\n",
            "# Mine.\r\nspeed = \"step\"  # quick\r\nmouse =\ttrue\r\ntheme = \"high-contrast\"\r\n\r\n[x]\r\ny = 1\r\n",
        ),
        // Line ends of both kinds.
        (
            "speed='fast'\n# one\r\nmouse=true\r\n",
            "speed=\"step\"\n# one\r\nmouse=true\r\ntheme = \"high-contrast\"\n",
        ),
        ("mouse = true", "mouse = true\ntheme = \"high-contrast\"\nspeed = \"step\"\n"),
        ("# Mine.\r\n", "theme = \"high-contrast\"\r\nspeed = \"step\"\r\n# Mine.\r\n"),
        ("[x]\r\ny = 1", "theme = \"high-contrast\"\r\nspeed = \"step\"\r\n[x]\r\ny = 1"),
        (
            "\u{feff}mouse = true\r\n",
            "\u{feff}mouse = true\r\ntheme = \"high-contrast\"\r\nspeed = \"step\"\r\n",
        ),
        ("\u{feff}# Mine.\n", "\u{feff}theme = \"high-contrast\"\nspeed = \"step\"\n# Mine.\n"),
        // A table cannot be a setting.
        (
            "mouse = true\r\n[speed]\r\nx = 1\r\n",
            "mouse = true\r\ntheme = \"high-contrast\"\r\nspeed = \"step\"\r\n",
        ),
    ] {
        let folder = with(before);
        let mut loaded = ConfigFile::load_from(folder.path());
        loaded.file.save(&changes, &words()).unwrap();
        let saved = text(folder.path());
        let again = ConfigFile::load_from(folder.path()).settings;
        assert_eq!((again.speed, again.theme), (changes.speed, changes.theme), "{saved:?}");
        assert_eq!(saved, after);
    }
}

#[test]
fn concurrent_changes_by_others_stay() {
    let folder = with("speed = \"slow\"\n");
    let mut loaded = ConfigFile::load_from(folder.path());
    fs::write(file(folder.path()), "speed = \"slow\"\ntheme = \"light\"\n# new\n").unwrap();
    loaded.file.save(&Settings { mouse: false, ..loaded.settings }, &words()).unwrap();
    assert_eq!(text(folder.path()), "speed = \"slow\"\ntheme = \"light\"\nmouse = false\n# new\n");
}

#[test]
fn problems_name_their_lines_and_the_rest_applies() {
    let folder = with(
        "# one\nsped = \"fast\"\ntheme = \"purple\"\n\nspeed = \"fast\"\nmotion = \"yes\"\nname = \"a\\u001bb\"\n\
         colours = 256\nmouse = false\n[glyphs]\nx = 1\n[\"\\u001b[2J\"]\n",
    );
    let loaded = ConfigFile::load_from(folder.path());
    let value = |line, key, found: &str| Problem {
        line: Some(line),
        fault: Fault::Value { key, found: found.to_owned() },
    };
    assert_eq!(
        loaded.problems,
        [
            Problem { line: Some(2), fault: Fault::Key("sped".to_owned()) },
            value(3, "theme", "\"purple\""),
            value(6, "motion", "\"yes\""),
            value(7, "name", "\"a\\u001bb\""),
            value(8, "colours", "256"),
            value(10, "glyphs", "[glyphs]"),
            Problem { line: Some(12), fault: Fault::Key("\u{fffd}[2J".to_owned()) },
        ]
    );
    assert_eq!(loaded.settings, Settings { speed: Speed::Fast, mouse: false, ..Settings::default() });
    let said: Vec<String> = loaded.problems.iter().map(|problem| problem.say(&words())).collect();
    assert!(said[0].starts_with("line 2: ") && said[0].contains("sped") && said[0].contains("speed"));
    assert!(said[1].contains("\"felt\", \"dark\", \"light\""), "{}", said[1]);
    assert!(
        said.iter().all(|said| !said.contains("setting-") && !said.contains(['{', '\u{1b}'])),
        "{said:?}"
    );
}

#[test]
fn an_invalid_file_is_set_aside_at_the_next_save() {
    for (broken, line) in [
        (&b"speed = \"fast\"\ntheme = \n"[..], 2),
        (b"speed = \"fast\"\nspeed = \"slow\"\n", 2),
        (b"# \n\nname = \"\xff\"\n", 3),
        (b"a = [[[[[[", 1),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(file(folder.path()), broken).unwrap();
        for aside in ["config.toml.broken-1", "config.toml.broken-2"] {
            let mut loaded = ConfigFile::load_from(folder.path());
            assert_eq!(loaded.settings, Settings::default());
            let [problem] = &loaded.problems[..] else { panic!("{:?}", loaded.problems) };
            assert!(matches!(problem.fault, Fault::NotToml(_)), "{problem:?}");
            assert_eq!(problem.line, Some(line), "{problem:?}");
            let said = problem.say(&words());
            assert!(!said.chars().any(char::is_control), "{said:?}");
            assert_eq!(fs::read(file(folder.path())).unwrap(), broken, "reading writes");
            let kept = loaded.file.save(&unusual(), &words()).unwrap();
            assert_eq!(kept, Some(folder.path().join(aside)));
            assert_eq!(fs::read(kept.unwrap()).unwrap(), broken);
            assert_eq!(ConfigFile::load_from(folder.path()).settings, unusual());
            // The next save finds a valid file: nothing is set aside.
            assert_eq!(loaded.file.save(&Settings::default(), &words()).unwrap(), None);
            fs::write(file(folder.path()), broken).unwrap();
        }
        assert_eq!(names(folder.path()).len(), 3, "{:?}", names(folder.path()));
    }
}

#[test]
fn a_failed_save_is_an_error_and_loses_nothing() {
    // A file where the directory should be.
    let folder = with("");
    let directory = file(folder.path());
    let mut loaded = ConfigFile::load_from(&directory);
    assert!(loaded.file.save(&unusual(), &words()).is_err());
    assert_eq!(names(folder.path()), ["config.toml"]);
    // A directory in place of the file is reported and left alone.
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(file(folder.path())).unwrap();
    let mut loaded = ConfigFile::load_from(folder.path());
    assert!(matches!(loaded.problems[..], [Problem { line: None, fault: Fault::Unreadable(_) }]));
    assert!(loaded.file.save(&unusual(), &words()).is_err());
    assert_eq!(names(folder.path()), ["config.toml"]);
}

#[cfg(unix)]
#[test]
fn a_read_only_directory_keeps_its_file() {
    use std::os::unix::fs::PermissionsExt;
    for before in ["speed = \"fast\" # mine\n", "speed = \n"] {
        let folder = with(before);
        let mut loaded = ConfigFile::load_from(folder.path());
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
        let result = loaded.file.save(&unusual(), &words());
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        // Root ignores permissions.
        if result.is_err() {
            assert_eq!(text(folder.path()), before);
            assert_eq!(names(folder.path()), ["config.toml"]);
            // The next save tries again.
            loaded.file.save(&unusual(), &words()).unwrap();
        }
        assert_eq!(ConfigFile::load_from(folder.path()).settings, unusual());
    }
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let real = folder.path().join("elsewhere");
    fs::write(&real, "speed = \"fast\"\n").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).unwrap();
    let directory = folder.path().join("config");
    fs::create_dir(&directory).unwrap();
    symlink(&real, file(&directory)).unwrap();
    let mut loaded = ConfigFile::load_from(&directory);
    loaded.file.save(&unusual(), &words()).unwrap();
    assert!(fs::symlink_metadata(file(&directory)).unwrap().is_symlink());
    assert!(fs::read_to_string(&real).unwrap().contains("motion = false"));
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(names(folder.path()), ["config", "elsewhere"]);
}

#[test]
fn a_typed_name_is_kept_however_the_text_is_left() {
    for leave in [KeyCode::Enter, KeyCode::Esc, KeyCode::Up, KeyCode::Tab] {
        let settings = settings(Language::English, Glyphs::Unicode, true);
        let mut app = App::new(Launch { keep: false, settings, ..Launch::default() }).unwrap();
        press(&mut app, KeyCode::Char(','));
        press(&mut app, KeyCode::End);
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.scope(), Scope::Typing);
        "Zoe".chars().for_each(|letter| press(&mut app, KeyCode::Char(letter)));
        press(&mut app, leave);
        assert_eq!((app.scope(), app.settings().name.as_deref()), (Scope::Settings, Some("Zoe")), "{leave}");
    }
}
