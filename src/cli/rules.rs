//! `offsuit rules`: a rule page, or a part of it.

use std::io::{self, IsTerminal, Write, stdout};

use crossterm::style::Stylize;
use crossterm::terminal;

use super::Failure;
use super::args::{RulesArgs, game};
use crate::core::text::shown;
use crate::rules::{Page, Style, lay_out};

pub(super) fn run(args: &RulesArgs, plain: bool) -> Result<(), Failure> {
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
    if stdout().is_terminal() {
        print_laid_out(text, plain)?;
    } else {
        let mut out = stdout().lock();
        for line in text.lines().filter(|line| !line.starts_with("<!--")) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// For readers at a terminal: lines of a width that reads well, headings standing out.
fn print_laid_out(text: &str, plain: bool) -> io::Result<()> {
    const WIDEST: u16 = 90;
    let width = terminal::size().ok().map(|(columns, _)| columns).filter(|&columns| columns > 0);
    // A terminal that does not say how wide it is has at least the usual width.
    let width = width.unwrap_or(80).min(WIDEST);
    let plain = plain
        || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let mut out = stdout().lock();
    for line in lay_out(text, width.into()) {
        for span in line.spans {
            match span.style {
                style if plain || style == Style::Plain => write!(out, "{}", span.text)?,
                Style::Heading => write!(out, "{}", span.text.bold().underlined())?,
                Style::Strong | Style::Clause => write!(out, "{}", span.text.bold())?,
                _ => write!(out, "{}", span.text.underlined())?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
