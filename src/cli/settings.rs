//! `offsuit settings`: prints the present settings in the form of their file.

use std::io::Write;

use super::{Failure, shown_path, tell, to_people};
use crate::config::{CONFIG_VARIABLE, ConfigFile, ITEMS};
use crate::lang::{Glyphs, Language, Words};
use crate::table::{DATA_VARIABLE, matches_folder};

pub(super) fn run() -> Result<(), Failure> {
    let loaded = ConfigFile::load();
    let words = Words::new(Language::English, Glyphs::Ascii);
    let mut out = to_people();
    if let Some(path) = loaded.file.path() {
        let there = if path.exists() { "" } else { ", not created yet" };
        writeln!(
            out,
            "# Settings: {}{there} (set {CONFIG_VARIABLE} to use another directory)",
            shown_path(path)
        )?;
    }
    if let Ok(folder) = matches_folder() {
        writeln!(out, "# Matches: {} (set {DATA_VARIABLE} to use another directory)", shown_path(&folder))?;
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
        1 => Err(Failure::Failed("1 setting is ignored".to_owned())),
        count => Err(Failure::Failed(format!("{count} settings are ignored"))),
    }
}
