//! `offsuit rules`: a rule page, or a part of it: on the screen at a terminal, else as markdown.

use std::io::{Write, stdout};

use super::args::{RulesArgs, game};
use super::{Failure, show};
use crate::config::Settings;
use crate::core::text::shown;
use crate::lang::Language;
use crate::rules::{Page, plain};
use crate::ui::{Launch, Moment};

pub(super) fn run(args: &RulesArgs, as_lines: bool) -> Result<(), Failure> {
    let entry = game(&args.game)?;
    let language = match &args.lang {
        Some(code) => code.parse().map_err(Failure::Usage)?,
        None => Language::of_environment(),
    };
    let page = Page::of(entry, language.code()).map_err(Failure::Usage)?;
    let (text, anchor) = match &args.section {
        None => (page.source.trim_end(), String::new()),
        Some(wanted) => {
            let section = page.find(wanted).ok_or_else(|| {
                let named = page.sections.iter().filter(|section| section.level == 2);
                let known: Vec<_> = named.map(|section| section.anchor.as_str()).collect();
                Failure::Usage(format!(
                    "no section \"{}\" in the rules of {}: there are {}, and their clauses, such as score-1",
                    shown(wanted),
                    args.game,
                    known.join(", ")
                ))
            })?;
            (page.text(section), section.anchor.clone())
        }
    };
    if !as_lines {
        let settings = Settings { language: Some(language), ..super::settings().settings };
        return show(Launch { rules: Some(Moment { entry, anchor }), settings, ..Launch::default() });
    }
    stdout().lock().write_all(plain(text).as_bytes())?;
    Ok(())
}
