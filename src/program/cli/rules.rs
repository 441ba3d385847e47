//! `offsuit rules`: a rule page or a part of it, on the screen or as Markdown.

use std::io::{Write, stdout};

use clap::Args;

use super::{Failure, GlobalArgs, Message, face, values};
use crate::core::text::shown;
use crate::games::Entry;
use crate::launch::{Launch, Moment, Start};
use crate::rules::{Page, plain};

/// Arguments of `rules`.
#[derive(Args, Debug)]
#[command(after_help = "\
In a pipe or with --plain, the rules are printed as Markdown.

Examples:
  offsuit rules deer-hunt
  offsuit rules loo declare
  offsuit rules fifteens lead-2
  offsuit rules hamlet --lang ja")]
pub struct RulesArgs {
    /// The game
    #[arg(value_parser = values::game())]
    pub game: &'static Entry,
    /// A section or clause, such as `score` or `play-2` [default: the whole page]
    pub section: Option<String>,
}

pub(super) fn run(args: &RulesArgs, global: GlobalArgs) -> Result<(), Failure> {
    let (entry, launch) = (args.game, global.launch());
    let page = Page::of(entry, launch.settings.words().language().code()).map_err(Failure::usage)?;
    let (text, anchor) = match &args.section {
        None => (page.source.trim_end(), String::new()),
        Some(wanted) => {
            let section = page.find(wanted).ok_or_else(|| no_section(&page, entry, wanted))?;
            (page.text(section), section.anchor.clone())
        }
    };
    if !global.is_plain() {
        return face::show(Launch { start: Start::Rules(Moment { entry, anchor }), ..launch }, global);
    }
    Ok(stdout().lock().write_all(plain(text).as_bytes())?)
}

fn no_section(page: &Page, entry: &Entry, wanted: &str) -> Failure {
    let sections = page.sections.iter().filter(|section| section.level == 2);
    let sections: Vec<_> = sections.map(|section| section.anchor.as_str()).collect();
    let message = Message::new("cli-no-section").with("wanted", shown(wanted)).with_game(&entry.info);
    Failure::Usage(message.with("sections", sections.join(", ")))
}
