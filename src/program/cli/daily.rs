//! `offsuit daily`: the match of the day.

use clap::Args;
use jiff::civil::Date;

use super::{Failure, GlobalArgs, face, tell, values};
use crate::compare::{Begin, begin_daily, daily};
use crate::games::Entry;
use crate::launch::{Launch, Start};

/// Arguments of `daily`.
#[derive(Args, Debug)]
#[command(after_help = "\
The date decides the cards, so everybody plays the same ones, against the same opponents: expert bots. A match takes 5 to \
10 minutes. If you name no game, you play the game of the day. If you have begun the match, you resume it.

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
    let words = launch.settings.words();
    match begin_daily(date, entry, launch.settings.name.as_deref()) {
        Begin::Resume(path) => face::show(Launch { start: Start::Resume(path), ..launch }, global),
        Begin::New(setup, number) => {
            if number > 1 {
                let game = words.get(&format!("game-{}", entry.info.id));
                let about = [("date", &*date.to_string()), ("number", &*number.to_string())];
                tell(words.with("daily-again", &[&[("game", &*game)], &about[..]].concat()));
            }
            face::show(Launch { start: Start::Match(setup), ..launch }, global)
        }
    }
}
