//! `offsuit rules`: a rule page, or a part of it.

use std::io::{Write, stdout};

use super::Failure;
use super::args::{RulesArgs, game};
use crate::core::pack::shown;
use crate::rules::Page;

pub(super) fn run(args: &RulesArgs) -> Result<(), Failure> {
    let page = Page::of(game(&args.game)?, &args.lang).map_err(Failure::Usage)?;
    let text = match &args.section {
        None => page.source.trim_end(),
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
            page.text(section)
        }
    };
    let mut out = stdout().lock();
    for line in text.lines().filter(|line| !line.starts_with("<!--")) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
