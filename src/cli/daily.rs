//! `offsuit daily`: the match of the day.

use clap::Args;
use jiff::civil::Date;

use super::{Failure, GlobalArgs, face, tell, values};
use crate::bots::Budget;
use crate::compare::daily;
use crate::games::Entry;
use crate::launch::Launch;
use crate::table::{library, matches_folder};

/// Arguments of `daily`.
#[derive(Args, Debug)]
#[command(after_help = "\
The cards follow from the date, so they are the same for everybody, and so are the opponents: expert bots. A match takes \
5 to 10 minutes. Without a game, each day has its own. If you have begun the match and not finished it, you resume it.

At the end you see your result code and how others did with your cards. Send the code to friends: offsuit compare shows \
what each of you made of the same cards.

Examples:
  offsuit daily
  offsuit daily loo --date 2026-12-24")]
pub struct DailyArgs {
    /// The game [default: the game of the day]
    #[arg(value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// The day [default: today, in local time]
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub date: Option<Date>,
}

pub(super) fn run(args: &DailyArgs, global: GlobalArgs) -> Result<(), Failure> {
    let launch = global.launch();
    let date = args.date.unwrap_or_else(daily::today);
    let entry = args.game.unwrap_or_else(|| daily::game_of(date));
    let setup = daily::setup(date, entry, launch.settings.name.as_deref());
    let saved = matches_folder().and_then(|folder| library(&folder)).unwrap_or_default();
    let tries = daily::tries(&saved, date, entry.info.id);
    let words = launch.settings.words();
    let game = words.get(&format!("game-{}", entry.info.id));
    if let Some(open) = tries.iter().find(|saved| saved.is_unfinished()) {
        return face::show(Launch { resume: Some(open.path.clone()), ..launch }, global);
    }
    let notice = (!tries.is_empty()).then(|| {
        let number = (tries.len() + 1).to_string();
        words.with("daily-again", &[("game", &game), ("date", &date.to_string()), ("number", &number)])
    });
    if let Some(notice) = &notice {
        tell(notice);
    }
    let budget = Budget { steady: true, ..launch.budget };
    face::show(Launch { setup: Some(setup), budget, ..launch }, global)
}
