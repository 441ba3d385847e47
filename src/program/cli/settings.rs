//! `offsuit settings`: the settings, in the form of their file.

use std::io::Write;

use super::{Failure, GlobalArgs, Message, shown_path, tell, to_people};
use crate::config::{CONFIG_VARIABLE, ConfigFile, ITEMS};
use crate::table::{DATA_VARIABLE, matches_folder};

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
    out.flush()?;
    for problem in &loaded.problems {
        tell(problem.say(&words));
    }
    match loaded.problems.len() {
        0 => Ok(()),
        count => Err(Failure::Failed(Message::new("cli-settings-ignored").with("count", count))),
    }
}
