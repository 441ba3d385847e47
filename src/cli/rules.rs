//! `offsuit rules`: a rule page, or a part of it: on the screen at a terminal, else as markdown.

use std::io::{Write, stdout};

use super::args::{RulesArgs, game};
use super::{Failure, at_a_terminal, show};
use crate::config::Settings;
use crate::core::text::shown;
use crate::lang::Language;
use crate::rules::Page;
use crate::ui::{Launch, Moment};

pub(super) fn run(args: &RulesArgs) -> Result<(), Failure> {
    let entry = game(&args.game)?;
    let page = Page::of(entry, &args.lang).map_err(Failure::Usage)?;
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
    let spoken = Language::ALL.into_iter().find(|language| language.code() == args.lang);
    if let Some(language) = spoken
        && at_a_terminal()
    {
        let settings = Settings { language: Some(language), ..Settings::default() };
        return show(Launch { rules: Some(Moment { entry, anchor }), settings, ..Launch::default() });
    }
    let mut out = stdout().lock();
    for line in text.lines().filter(|line| !line.starts_with("<!--")) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
