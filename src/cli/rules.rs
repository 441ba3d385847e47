//! `offsuit rules`: a rule page, or a part of it: on the screen at a terminal, else as markdown.

use std::io::{Write, stdout};

use super::args::RulesArgs;
use super::{Failure, Manner, face};
use crate::core::text::shown;
use crate::lang::Language;
use crate::launch::{Launch, Moment};
use crate::rules::{Page, plain};

pub(super) fn run(args: &RulesArgs, manner: Manner) -> Result<(), Failure> {
    let (entry, launch) = (args.game, manner.launch());
    let language = launch.settings.language.unwrap_or_else(Language::of_environment);
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
                    entry.info.id,
                    known.join(", ")
                ))
            })?;
            (page.text(section), section.anchor.clone())
        }
    };
    if !manner.is_plain() {
        return face::show(Launch { rules: Some(Moment { entry, anchor }), ..launch }, manner);
    }
    stdout().lock().write_all(plain(text).as_bytes())?;
    Ok(())
}
