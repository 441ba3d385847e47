//! `offsuit settings`: the settings, in the form of their file.

use std::io::Write;

use super::{Failure, GlobalArgs, Message, shown_path, tell, to_people};
use crate::config::{CONFIG_VARIABLE, ConfigFile, ITEMS};
use crate::table::{DATA_VARIABLE, matches_folder};
use crate::ui::keys::{self, Keymap};

pub(super) fn run(global: GlobalArgs) -> Result<(), Failure> {
    let (words, loaded) = (global.words(), ConfigFile::load());
    let mut out = to_people();
    let mut place = |key: &str, path: &std::path::Path, variable: &str| {
        let line = words.with(key, &[("path", &shown_path(path)), ("variable", variable)]);
        writeln!(out, "# {line}")
    };
    if let Some(path) = loaded.file.path() {
        let key = if path.exists() { "cli-settings-file" } else { "cli-settings-new-file" };
        place(key, path, CONFIG_VARIABLE)?;
    }
    if let Ok(folder) = matches_folder() {
        place("cli-settings-matches", &folder, DATA_VARIABLE)?;
    }
    for item in ITEMS {
        writeln!(out, "{}", item.line(&loaded.settings))?;
    }
    let (_, clashes) = Keymap::changed(&loaded.settings.keys);
    let names = keys::names().join(", ");
    // Names with hyphens stay whole.
    let wide = textwrap::Options::new(98).word_separator(textwrap::WordSeparator::AsciiSpace);
    let wide = wide.word_splitter(textwrap::WordSplitter::NoHyphenation);
    for line in textwrap::wrap(&words.with("cli-settings-keys", &[("commands", &names)]), wide) {
        writeln!(out, "# {line}")?;
    }
    if !loaded.settings.keys.is_empty() {
        writeln!(out, "[keys]")?;
    }
    for change in &loaded.settings.keys {
        writeln!(out, "{}", change.written())?;
    }
    out.flush()?;
    let mut problems = loaded.problems;
    problems.extend(clashes);
    problems.sort_by_key(|problem| problem.line);
    for problem in &problems {
        tell(problem.say(&words));
    }
    match problems.len() {
        0 => Ok(()),
        count => Err(Failure::Failed(Message::new("cli-settings-ignored").with("count", count))),
    }
}
