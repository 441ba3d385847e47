//! The file of settings: `config.toml`, read leniently, written with care for what else stands in it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};
use toml_edit::{Document, DocumentMut, Item as TomlItem};

use super::Settings;
use super::items::{ITEMS, Item, Kind};
use crate::core::text::{shown, shown_up_to};
use crate::files::{create_private_folder, read_up_to, write_whole};
use crate::lang::Words;

/// The environment variable that names another directory for the file.
pub const CONFIG_VARIABLE: &str = "OFFSUIT_CONFIG";

const FILE: &str = "config.toml";

/// The largest file that is read, in bytes: with all settings explained it has some 3,000.
const MOST: u64 = 1 << 20;

/// Something in the file that does not apply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line it stands in, from 1; `None` if it is about the whole file.
    pub line: Option<usize>,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with the file or a line of it. Texts from the file are fit to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There is no setting of this key.
    Key(String),
    /// A setting has no such value.
    Value {
        /// The setting's key.
        key: &'static str,
        /// The value in the file.
        found: String,
    },
    /// The file is no TOML, for this reason: nothing in it applies, and saving will set it aside.
    NotToml(String),
    /// The file could not be read, for this reason.
    Unreadable(String),
}

impl Problem {
    /// The problem in words: where it is, what it is, and what was expected.
    pub fn say(&self, words: &Words) -> String {
        let problem = match &self.fault {
            Fault::Key(found) => {
                let known: Vec<&str> = ITEMS.iter().map(|item| item.key).collect();
                words.with("setting-problem-key", &[("found", found), ("expected", &known.join(", "))])
            }
            Fault::Value { key, found } => {
                let item = ITEMS.iter().find(|item| item.key == *key);
                let expected = item.map_or_else(String::new, |item| item.expected(words));
                let args = [("key", *key), ("found", found), ("expected", &expected)];
                words.with("setting-problem-value", &args)
            }
            Fault::NotToml(why) => words.with("setting-problem-toml", &[("why", why)]),
            Fault::Unreadable(why) => words.with("setting-problem-unreadable", &[("why", why)]),
        };
        match self.line {
            Some(line) => {
                words.with("setting-problem-at", &[("line", &line.to_string()), ("problem", &problem)])
            }
            None => problem,
        }
    }
}

/// What the file says.
#[derive(Debug)]
pub struct Loaded {
    /// The file, to save to.
    pub file: ConfigFile,
    /// What applies: of the file what could be understood, else the defaults.
    pub settings: Settings,
    /// What does not, by lines.
    pub problems: Vec<Problem>,
}

/// The file of settings, and what is known to stand in it.
#[derive(Debug)]
pub struct ConfigFile {
    path: Option<PathBuf>,
    /// What it says.
    known: Settings,
    /// What holds, if that is something else for now.
    for_now: Option<Settings>,
}

/// The directory of the file: `OFFSUIT_CONFIG` if set, else where the system keeps settings of users.
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
    /// Reads the file of the user's [`config_directory`]. Nothing is written.
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

    /// Reads the file in a directory; that there is none is no problem. Nothing is written.
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

    /// Where the file is or would be; `None` if its user has no home directory.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Has these settings hold without being the file's: saving will write only what is changed after this.
    pub fn hold_for_now(&mut self, settings: &Settings) {
        self.for_now = Some(settings.clone());
    }

    /// Writes the settings that differ from what was read or saved last; everything else in the file stays as
    /// it is now, comments too. A file that does not exist is written with all settings, explained.
    ///
    /// A file that is no TOML is set aside under another name first; that name is returned.
    ///
    /// # Errors
    /// When the file cannot be read or written: then it is as it was.
    pub fn save(&mut self, settings: &Settings, words: &Words) -> io::Result<Option<PathBuf>> {
        let path = self.path.as_deref().ok_or_else(|| io::Error::other("there is no home directory"))?;
        let present = match read_up_to(MOST, path) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let wanted = self.wanted(settings);
        let mut aside = None;
        match present.as_deref().map(parse) {
            None => replace(path, &fresh(&wanted, words))?,
            Some(Ok(mut document)) => {
                if change(&mut document, &self.known, &wanted) {
                    replace(path, &document.to_string())?;
                }
            }
            Some(Err(_)) => {
                let copy = set_aside(path, present.as_deref().unwrap_or_default())?;
                if let Err(error) = replace(path, &fresh(&wanted, words)) {
                    // The broken file is still in its place.
                    let _ = fs::remove_file(&copy);
                    return Err(error);
                }
                aside = Some(copy);
            }
        }
        self.known = wanted;
        self.for_now = Some(settings.clone());
        Ok(aside)
    }

    /// What the file is to say when these settings are chosen.
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
    /// [Saves](Self::save) the settings; returns what there is to say about it, if anything: that the file was
    /// set aside, or could not be written.
    pub fn keep(&mut self, settings: &Settings, words: &Words) -> Option<String> {
        match self.save(settings, words) {
            Ok(None) => None,
            Ok(Some(aside)) => {
                let path = shown_up_to(&aside.display().to_string(), 200);
                Some(words.with("ui-settings-aside", &[("path", &path)]))
            }
            Err(error) => {
                let why = shown_up_to(&error.to_string(), 200);
                Some(words.with("ui-settings-unsaved", &[("why", &why)]))
            }
        }
    }
}

/// The document, or the place and the reason where it is none.
fn parse(bytes: &[u8]) -> Result<DocumentMut, Problem> {
    parse_with_places(bytes).map(|(_, document)| document.into_mut())
}

fn parse_with_places(bytes: &[u8]) -> Result<(&str, Document<&str>), Problem> {
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

/// The line of a place in a text, from 1.
fn line_of(bytes: &[u8], at: usize) -> usize {
    bytes.iter().take(at).filter(|&&byte| byte == b'\n').count() + 1
}

fn read(bytes: &[u8]) -> (Settings, Vec<Problem>) {
    let mut settings = Settings::default();
    let (text, document) = match parse_with_places(bytes) {
        Ok(parsed) => parsed,
        Err(problem) => return (settings, vec![problem]),
    };
    let mut problems = Vec::new();
    for (key, value) in document.iter() {
        let place = document.key(key).and_then(toml_edit::Key::span).or_else(|| value.span());
        let line = place.map(|span| line_of(bytes, span.start));
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
    problems.sort_by_key(|problem| problem.line);
    (settings, problems)
}

/// A value in the file as the word it stands for, if it is of the setting's type.
fn word(item: &Item, value: &TomlItem) -> Option<String> {
    match item.kind {
        Kind::Toggle => value.as_bool().map(|on| on.to_string()),
        Kind::Choice(_) | Kind::Text(_) => value.as_str().map(str::to_owned),
    }
}

/// Takes the settings that differ into the document; returns whether there are any.
fn change(document: &mut DocumentMut, known: &Settings, settings: &Settings) -> bool {
    let mut changed = false;
    for item in ITEMS.iter().filter(|item| item.get(known) != item.get(settings)) {
        changed = true;
        let mut new = item.toml(settings);
        match document.get_mut(item.key) {
            Some(TomlItem::Value(old)) => {
                // What stands around the value, such as a comment behind it.
                *new.decor_mut() = old.decor().clone();
                *old = new;
            }
            _ => {
                document.insert(item.key, TomlItem::Value(new));
            }
        }
    }
    changed
}

/// A file of all settings, each explained.
fn fresh(settings: &Settings, words: &Words) -> String {
    let mut lines = Vec::new();
    let comment = |lines: &mut Vec<String>, text: &str| {
        lines.extend(textwrap::wrap(text, 98).into_iter().map(|line| format!("# {line}")));
    };
    comment(&mut lines, &words.get("setting-file"));
    for item in ITEMS {
        lines.push(String::new());
        comment(&mut lines, &format!("{}: {}", words.get(item.label), words.get(item.help)));
        comment(&mut lines, &item.expected(words));
        lines.push(item.line(settings));
    }
    lines.join("\n") + "\n"
}

/// Keeps a copy of a file beside it, under the first free of the names `config.toml.broken-N`.
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

/// Writes the file whole or not at all.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    // Settings are often links into a folder that is kept elsewhere: the link stays.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if let Some(folder) = path.parent() {
        create_private_folder(folder)?;
    }
    write_whole(&path, text.as_bytes(), true)
}
