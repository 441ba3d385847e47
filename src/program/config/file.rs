//! The settings file `config.toml`: read leniently, and changed without touching anything else.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};
use toml_edit::{Document, Item as TomlItem};

use super::items::{ITEMS, Item, Kind};
use super::key_changes::{KEYS, key_changes};
use super::{Fault, Problem, Settings};
use crate::core::text::{shown, shown_path, shown_up_to};
use crate::files::{self, read_up_to};
use crate::lang::Words;

/// The environment variable for another directory of the file.
pub const CONFIG_VARIABLE: &str = "OFFSUIT_CONFIG";

const FILE: &str = "config.toml";

/// The largest file that is read, in bytes: all settings with comments take about 3,000.
const MOST: u64 = 1 << 20;

/// The byte order mark that some editors put at the start of a file.
const BOM: char = '\u{feff}';

/// What was read from the file.
#[derive(Debug)]
pub struct Loaded {
    /// The file, to save to.
    pub file: ConfigFile,
    /// The settings from the file, with defaults for the rest.
    pub settings: Settings,
    /// The problems, by line.
    pub problems: Vec<Problem>,
}

/// The settings file and its known content.
#[derive(Debug)]
pub struct ConfigFile {
    path: Option<PathBuf>,
    /// The settings in the file.
    known: Settings,
    /// Temporary settings that apply instead.
    for_now: Option<Settings>,
}

/// The directory of the file: `OFFSUIT_CONFIG` if set, otherwise the system's place for user settings.
///
/// # Errors
/// When there is no home directory.
pub fn config_directory() -> io::Result<PathBuf> {
    if let Some(named) = std::env::var_os(CONFIG_VARIABLE).filter(|name| !name.is_empty()) {
        return Ok(PathBuf::from(named));
    }
    let base = choose_base_strategy().map_err(io::Error::other)?;
    Ok(base.config_dir().join("offsuit"))
}

impl ConfigFile {
    /// Reads the file in [`config_directory`]. Writes nothing.
    pub fn load() -> Loaded {
        match config_directory() {
            Ok(directory) => ConfigFile::load_from(&directory),
            Err(error) => Loaded {
                file: ConfigFile { path: None, known: Settings::default(), for_now: None },
                settings: Settings::default(),
                problems: vec![Problem { line: None, fault: Fault::Unreadable(error.to_string()) }],
            },
        }
    }

    /// Reads the file in a directory; a missing file is not a problem. Writes nothing.
    pub fn load_from(directory: &Path) -> Loaded {
        let path = directory.join(FILE);
        let (settings, problems) = match read_up_to(MOST, &path) {
            Ok(bytes) => read(&bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => (Settings::default(), Vec::new()),
            Err(error) => {
                let fault = Fault::Unreadable(error.to_string());
                (Settings::default(), vec![Problem { line: None, fault }])
            }
        };
        let file = ConfigFile { path: Some(path), known: settings.clone(), for_now: None };
        Loaded { file, settings, problems }
    }

    /// The file's path; `None` if the user has no home directory.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Uses these settings without saving them: later saves write only what changes after this.
    pub fn hold_for_now(&mut self, settings: &Settings) {
        self.for_now = Some(settings.clone());
    }

    /// Writes the settings that have changed and keeps the rest of the file, including comments.
    ///
    /// A missing file is created with all settings and their explanations.
    ///
    /// A file that is not TOML is first set aside under another name, which is returned.
    ///
    /// # Errors
    /// When the file cannot be read or written. It is unchanged then.
    pub fn save(&mut self, settings: &Settings, words: &Words) -> io::Result<Option<PathBuf>> {
        let path = self.path.as_deref().ok_or_else(|| io::Error::other("there is no home directory"))?;
        let wanted = self.wanted(settings);
        let mut aside = None;
        let written = files::change(MOST, path, |present| {
            let text = match present.as_deref().map(|bytes| change(bytes, &self.known, &wanted)) {
                None => Some(fresh(&wanted, words)),
                Some(Ok(text)) => text,
                Some(Err(_)) => {
                    aside = Some(set_aside(path, present.as_deref().unwrap_or_default())?);
                    Some(fresh(&wanted, words))
                }
            };
            Ok(text.map(String::into_bytes))
        });
        if let Err(error) = written {
            // The broken file is still in place.
            let _ = aside.map(fs::remove_file);
            return Err(error);
        }
        self.known = wanted;
        self.for_now = Some(settings.clone());
        Ok(aside)
    }

    /// The settings to write when these are chosen.
    fn wanted(&self, settings: &Settings) -> Settings {
        let mut wanted = self.known.clone();
        let held = self.for_now.as_ref().unwrap_or(&self.known);
        for item in ITEMS.iter().filter(|item| item.get(held) != item.get(settings)) {
            item.set(&mut wanted, &item.get(settings));
        }
        wanted
    }
}

impl ConfigFile {
    /// [Saves](Self::save) the settings and returns a message, if there is one.
    ///
    /// It says that the file was set aside or could not be written.
    pub fn keep(&mut self, settings: &Settings, words: &Words) -> Option<String> {
        match self.save(settings, words) {
            Ok(None) => None,
            Ok(Some(aside)) => {
                let path = shown_path(&aside);
                Some(words.with("ui-settings-aside", &[("path", &path)]))
            }
            Err(error) => {
                let why = shown_up_to(&error.to_string(), 200);
                Some(words.with("ui-settings-unsaved", &[("why", &why)]))
            }
        }
    }
}

/// The text and its document, or where and why it cannot be parsed.
fn parse(bytes: &[u8]) -> Result<(&str, Document<&str>), Problem> {
    let no_toml = |at: usize, why: &str| {
        let why = shown_up_to(&why.trim().replace('\n', ", "), 200);
        Problem { line: Some(line_of(bytes, at)), fault: Fault::NotToml(why) }
    };
    let text =
        std::str::from_utf8(bytes).map_err(|error| no_toml(error.valid_up_to(), &error.to_string()))?;
    let document = Document::parse(text);
    document
        .map(|document| (text, document))
        .map_err(|error| no_toml(error.span().map_or(0, |span| span.start), error.message()))
}

/// The line of a byte position, from 1.
fn line_of(bytes: &[u8], at: usize) -> usize {
    bytes.iter().take(at).filter(|&&byte| byte == b'\n').count() + 1
}

fn read(bytes: &[u8]) -> (Settings, Vec<Problem>) {
    let mut settings = Settings::default();
    let (text, document) = match parse(bytes) {
        Ok(parsed) => parsed,
        Err(problem) => return (settings, vec![problem]),
    };
    let mut problems = Vec::new();
    for (key, value) in document.iter() {
        let place = document.key(key).and_then(toml_edit::Key::span).or_else(|| value.span());
        let line = place.map(|span| line_of(bytes, span.start));
        if key == KEYS {
            let (changes, faults) = key_changes(value, |span| line_of(bytes, span.start));
            settings.keys = changes;
            problems.extend(faults.into_iter().map(|(at, fault)| Problem { line: at.or(line), fault }));
            continue;
        }
        let Some(item) = ITEMS.iter().find(|item| item.key == key) else {
            problems.push(Problem { line, fault: Fault::Key(shown(key)) });
            continue;
        };
        let applies = word(item, value).is_some_and(|word| item.set(&mut settings, &word));
        if !applies {
            let written = value.span().and_then(|span| text.get(span)).unwrap_or_default();
            let found = shown(written.lines().next().unwrap_or_default());
            problems.push(Problem { line, fault: Fault::Value { key: item.key, found } });
        }
    }
    problems.sort_unstable_by_key(|problem| problem.line);
    (settings, problems)
}

/// A value in the file as a word, if it has the setting's type.
fn word(item: &Item, value: &TomlItem) -> Option<String> {
    match item.kind {
        Kind::Toggle => value.as_bool().map(|on| on.to_string()),
        Kind::Choice(_) | Kind::Text(_) => value.as_str().map(str::to_owned),
    }
}

/// The file with the settings that have changed; `None` if there are none. All other bytes stay.
fn change(bytes: &[u8], known: &Settings, settings: &Settings) -> Result<Option<String>, Problem> {
    let changed: Vec<&Item> = ITEMS.iter().filter(|item| item.get(known) != item.get(settings)).collect();
    let mut text = without_tables(bytes, &changed)?;
    for item in &changed {
        text = with_value(&text, item, settings)?;
    }
    Ok((!changed.is_empty()).then_some(text))
}

/// The text with the value of this setting, in its place or after the last value that is not in a table.
fn with_value(text: &str, item: &Item, settings: &Settings) -> Result<String, Problem> {
    let (_, document) = parse(text.as_bytes())?;
    if let Some(old) = document.get(item.key).and_then(TomlItem::span) {
        return Ok([&text[..old.start], &item.toml(settings).to_string(), &text[old.end..]].concat());
    }
    let values = document.iter().filter_map(|(_, value)| value.as_value()?.span());
    let at = match values.map(|span| span.end).max() {
        Some(last) => text[last..].find('\n').map_or(text.len(), |feed| last + feed + 1),
        None => text.len() - text.trim_start_matches(BOM).len(),
    };
    let (before, after) = text.split_at(at);
    let end = line_end(text);
    let missing = if before.is_empty() || before.ends_with(['\n', BOM]) { "" } else { end };
    Ok([before, missing, &item.line(settings), end, after].concat())
}

/// The text without tables that have the names of these settings.
fn without_tables(bytes: &[u8], changed: &[&Item]) -> Result<String, Problem> {
    let (text, document) = parse(bytes)?;
    let is_table = |key: &str| document.get(key).is_some_and(|item| !item.is_value());
    let tables: Vec<&str> = changed.iter().map(|item| item.key).filter(|key| is_table(key)).collect();
    if tables.is_empty() {
        return Ok(text.to_owned());
    }
    let mut document = document.into_mut();
    for key in tables {
        document.remove(key);
    }
    // The library writes every line end as a line feed.
    Ok(document.to_string().replace('\n', line_end(text)))
}

/// How the first line ends.
fn line_end(text: &str) -> &'static str {
    let crlf = text.split_once('\n').is_some_and(|(first, _)| first.ends_with('\r'));
    if crlf { "\r\n" } else { "\n" }
}

/// A file of all settings with explanations.
fn fresh(settings: &Settings, words: &Words) -> String {
    let mut lines = Vec::new();
    let comment = |lines: &mut Vec<String>, text: &str| {
        lines.extend(textwrap::wrap(text, 98).into_iter().map(|line| format!("# {line}")));
    };
    comment(&mut lines, &words.get("setting-file"));
    for item in ITEMS {
        lines.push(String::new());
        comment(&mut lines, &format!("{}: {}", item.label(words), item.help(words)));
        comment(&mut lines, &item.expected(words));
        lines.push(item.line(settings));
    }
    lines.join("\n") + "\n"
}

/// Copies a file to the first free name `config.toml.broken-N` next to it.
fn set_aside(path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let copy = path.with_file_name(format!("{FILE}.broken-{number}"));
        match OpenOptions::new().write(true).create_new(true).open(&copy) {
            Ok(mut file) => {
                let written = file.write_all(bytes).and_then(|()| file.sync_all());
                if written.is_err() {
                    let _ = fs::remove_file(&copy);
                }
                return written.map(|()| copy);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}
