//! The settings: reading a `config.toml` of any bytes, and saving over it.

use std::fs;

use offsuit::config::{ConfigFile, Settings, ThemeName};
use offsuit::lang::{Glyphs, Language, Words};

use super::assert_printable;

/// Reads these bytes as `config.toml`, changes settings and saves them.
///
/// # Panics
/// When a message is not printable, or when what is read again is not what was saved.
pub fn run(data: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    fs::write(&file, data).unwrap();
    let mut loaded = ConfigFile::load_from(folder.path());
    let words = Words::new(Language::English, Glyphs::Ascii);
    for problem in &loaded.problems {
        assert_printable(&problem.say(&words));
    }
    assert_eq!(fs::read(&file).unwrap(), data, "reading must not write");
    let changed = Settings {
        theme: if loaded.settings.theme == ThemeName::Light { ThemeName::Dark } else { ThemeName::Light },
        name: Some("Ada \"\\ Lovelace".to_owned()),
        motion: !loaded.settings.motion,
        ..loaded.settings
    };
    loaded.file.save(&changed, &words).unwrap();
    let again = ConfigFile::load_from(folder.path());
    assert_eq!(again.settings, changed);
    assert!(
        again.problems.len() <= loaded.problems.len(),
        "saving makes no new problem: {:?}",
        again.problems
    );
}
