//! `offsuit play`: a match at a table.

use clap::Args;

use super::args::{BudgetArgs, key_value, options, players};
use super::{Failure, GlobalArgs, Message, face, tell, together, values};
use crate::bots::Level;
use crate::compare::{Played, store};
use crate::core::DealCode;
use crate::core::name::{MAX_NAME, NameFault, alike};
use crate::core::rng::fresh_seed;
use crate::core::text::shown;
use crate::engine::{self, CommandError};
use crate::games::Entry;
use crate::lang::Words;
use crate::launch::{Launch, Start};
use crate::record::{Player, Sitter, write_options};
use crate::table::{self, Setup, USUAL_LEVEL, give_way, namesake};
use crate::together::protocol::{Chair, Manners, Opening};
use crate::together::{MOST_DAYS, Plan, parse_pace};

/// Arguments of `play`.
#[derive(Args, Debug, Default)]
#[command(after_help = "\
You sit in seat 1, and casual bots in all other seats, unless --seat says otherwise. Seats are numbered clockwise from \
1, as on the screen; records count them from 0.

The same deal code deals the same cards again. Anyone who knows the code of a match can find out all its hands.

engine:COMMAND starts a program that plays over its stdin and stdout. It is started without a shell. If it fails, a \
novice takes over.

Examples:
  offsuit play
  offsuit play head-and-tail --players 6
  offsuit play hamlet --seat 2=human --name 1=Ann --name 2=Ben
  offsuit play reveille --seed 1234 --option target=3
  offsuit play --code 1XWX7-C1SH6-BC000-0KKBB-GBVE0-JZ9PC-43CNE-DP6CG-SC8M1-TTDMT-5
  offsuit play fifteens --seat 3='engine:offsuit engine casual'
  offsuit play hamlet --seat 2=master --seat 3=master --think 3000
  offsuit play loo --plain
  offsuit play loo --seat 2=open --seat 3=guest:ben")]
pub struct PlayArgs {
    /// The game [default: choose from a list]
    #[arg(value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// Number of players [default: the game's best]
    #[arg(long, value_name = "N", requires = "game", allow_negative_numbers = true)]
    pub players: Option<usize>,
    /// Who plays seat K: human, a bot's level, engine:COMMAND, open (anyone at another terminal) or guest:NAME (NAME at
    /// another terminal). Can be repeated
    #[arg(long = "seat", value_name = "K=WHO", requires = "game")]
    pub seats: Vec<String>,
    /// Time for a decision at a table with open seats: seconds (90 or 90s), or 5m, 1h, 3d, or none [default: none]
    #[arg(long, value_name = "TIME", requires = "game", allow_negative_numbers = true)]
    pub pace: Option<String>,
    /// Name of the player in seat K (can be repeated)
    #[arg(long = "name", value_name = "K=NAME", requires = "game")]
    pub names: Vec<String>,
    /// Deal code or number: the same one deals the same cards [default: a new one]
    #[arg(long, value_name = "CODE", requires = "game", allow_negative_numbers = true)]
    pub seed: Option<DealCode>,
    /// Result code: play the same cards from the same seat, and compare at the end
    #[arg(long, value_name = "CODE", conflicts_with = "game")]
    pub code: Option<String>,
    /// Option of the game (can be repeated)
    #[arg(long = "option", value_name = "KEY=VALUE", requires = "game")]
    pub options: Vec<String>,
    /// How long bots may think.
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// What a seat for somebody at another terminal begins with, before the name.
const GUEST: &str = "guest:";

pub(super) fn run(args: &PlayArgs, global: GlobalArgs) -> Result<(), Failure> {
    let launch = global.launch();
    let name = launch.settings.name.as_deref();
    if let Some(code) = &args.code {
        let setup = challenge(code, name, &launch.settings.words())?;
        return face::show(
            Launch { start: Start::Match(setup), budget: args.budget.get(), ..launch },
            global,
        );
    }
    if let Some(plan) = args.game.map(|entry| plan(entry, args)).transpose()?.flatten() {
        return together::open::run(plan, global);
    }
    let words = launch.settings.words();
    let setup = args.game.map(|entry| setup(entry, args, name, &words)).transpose()?;
    face::show(Launch { start: setup.into(), budget: args.budget.get(), ..launch }, global)
}

/// How long a decision may take, in seconds.
fn pace(text: &str) -> Result<u32, Failure> {
    let wrong = || Message::new("cli-bad-pace").with("value", shown(text)).with("most", MOST_DAYS);
    parse_pace(text).ok_or_else(|| Failure::Usage(wrong()))
}

/// The table to open if some of its seats are for people at other terminals.
fn plan(entry: &'static Entry, args: &PlayArgs) -> Result<Option<Plan>, Failure> {
    let is_elsewhere = |who: &str| who == "open" || who.starts_with(GUEST);
    let elsewhere = |asked: &&String| asked.split_once('=').is_some_and(|(_, who)| is_elsewhere(who));
    let Some(first) = args.seats.iter().find(elsewhere) else {
        return match &args.pace {
            Some(pace) => Err(Failure::Usage(Message::new("cli-pace-alone").with("value", shown(pace)))),
            None => Ok(None),
        };
    };
    // The house draws the cards, everybody brings a name, and the bots of a house think as long as usual.
    let pointless = [
        ("--seed", args.seed.is_some()),
        ("--name", !args.names.is_empty()),
        ("--think", args.budget.think.is_some()),
        ("--iterations", args.budget.iterations.is_some()),
        ("--threads", args.budget.threads.is_some()),
    ];
    if let Some((other, _)) = pointless.into_iter().find(|(_, is_given)| *is_given) {
        let message = Message::new("cli-conflict").with("argument", other);
        return Err(Failure::Usage(message.with("other", format!("--seat {}", shown(first)))));
    }
    let count = players(&entry.info, args.players)?;
    let mut chairs = vec![None; count];
    let mut own = None;
    for asked in &args.seats {
        let (seat, who) = seat_value("--seat", "K=WHO", asked, count)?;
        chairs[seat] = Some(match who {
            "open" => Chair::Open,
            "human" if own.is_none_or(|own| own == seat) => {
                own = Some(seat);
                Chair::Open
            }
            other if other == "human" || other.starts_with("engine:") => {
                let message = Message::new("cli-open-with-human").with("value", shown(asked));
                return Err(Failure::Usage(message));
            }
            other => match other.strip_prefix(GUEST) {
                Some(name) => {
                    let guest = Sitter::new(name, Player::Human);
                    let guest = guest.map_err(|fault| bad_name("--seat", asked, &fault))?;
                    let reserved = |chair: &Option<Chair>| match chair {
                        Some(Chair::Guest(other)) => alike(other, &guest.name),
                        _ => false,
                    };
                    if let Some(other) = chairs.iter().position(reserved) {
                        let message = Message::new("cli-name-alike").with("option", "--seat");
                        let message = message.with("value", shown(asked)).with("seat", other + 1);
                        return Err(Failure::Usage(message));
                    }
                    Chair::Guest(guest.name)
                }
                None => Chair::Bot(other.parse::<Level>().map_err(|_| bad_seat(asked))?.name().to_owned()),
            },
        });
    }
    let own = own.or_else(|| chairs.iter().position(Option::is_none));
    let own = own.ok_or_else(|| Failure::Usage(Message::new("cli-no-own-seat")))?;
    let usual = || Chair::Bot(USUAL_LEVEL.name().to_owned());
    let pace = args.pace.as_deref().map_or(Ok(0), pace)?;
    let opening = Opening {
        game: entry.info.id.to_owned(),
        options: write_options(&entry.info, &options(&entry.info, &args.options)?),
        seats: chairs.into_iter().map(|chair| chair.unwrap_or_else(usual)).collect(),
        manners: Manners { pace, ..Manners::default() },
    };
    Ok(Some(Plan { opening, own }))
}

/// The match of a result code, whose seat a person takes. The code is remembered for the comparison at the end.
fn challenge(code: &str, name: Option<&str>, words: &Words) -> Result<Setup, Failure> {
    let failed =
        |why: String| Failure::Usage(Message::new("cli-bad-code").with("code", shown(code)).with("why", why));
    let played = Played::read(code).map_err(|error| failed(error.say(words)))?;
    if let Err(error) = store::remember(&played) {
        tell(words.with("cli-not-remembered", &[("error", &error.to_string())]));
    }
    played.challenge(name).ok_or_else(|| failed(words.get("code-game")))
}

fn setup(
    entry: &'static Entry,
    args: &PlayArgs,
    name: Option<&str>,
    words: &Words,
) -> Result<Setup, Failure> {
    let count = players(&entry.info, args.players)?;
    let seed = args.seed.map_or_else(fresh_seed, |code| Ok(code.0))?;
    let mut setup = Setup::quick_for(entry, count, seed);
    setup.options = options(&entry.info, &args.options)?;
    for asked in &args.seats {
        let (seat, who) = seat_value("--seat", "K=WHO", asked, count)?;
        setup.seats[seat] = match who {
            "human" => Sitter { player: Player::Human, ..setup.seats[seat].clone() },
            outside if outside.starts_with("engine:") => {
                let player: Player = outside.parse().map_err(|_| bad_seat(asked))?;
                if let Player::Engine(command) = &player {
                    engine::words(command).map_err(|error| bad_command(asked, &error))?;
                }
                Sitter { player, ..Setup::bot(seat, USUAL_LEVEL) }
            }
            level => Setup::bot(seat, level.parse().map_err(|_| bad_seat(asked))?),
        };
    }
    let mut setup = setup.named(name);
    name_seats(&mut setup.seats, &args.names, words)?;
    Ok(setup)
}

/// Gives seats the names of `--name`. Bots, and people who were not named, give way to a name that looks the same. The names
/// of bots may be in the language of these words.
fn name_seats(seats: &mut [Sitter], names: &[String], words: &Words) -> Result<(), Failure> {
    let own = seats.iter().position(|sitter| sitter.player == Player::Human);
    let mut named: Vec<usize> = own.into_iter().collect();
    for asked in names {
        let (seat, name) = seat_value("--name", "K=NAME", asked, seats.len())?;
        let player = seats[seat].player.clone();
        seats[seat] = table::named(words, name, player).map_err(|fault| bad_name("--name", asked, &fault))?;
        named.push(seat);
    }
    give_way(seats, |seat, sitter| sitter.player == Player::Human && named.contains(&seat));
    // The name that came later is the one to change.
    for asked in names.iter().rev() {
        let (seat, _) = seat_value("--name", "K=NAME", asked, seats.len())?;
        if let Some(other) = namesake(seats, seat) {
            let message = Message::new("cli-name-alike").with("option", "--name").with("value", shown(asked));
            return Err(Failure::Usage(message.with("seat", other + 1)));
        }
    }
    Ok(())
}

fn bad_seat(asked: &str) -> Failure {
    let message = Message::new("cli-bad-player").with("value", shown(asked));
    Failure::Usage(message.with("levels", Level::ALL.map(Level::name).join(", ")))
}

fn bad_command(asked: &str, error: &CommandError) -> Failure {
    let key = match error {
        CommandError::Empty => "cli-command-empty",
        CommandError::Quote(..) => "cli-command-quote",
    };
    Failure::Usage(Message::new(key).with("value", shown(asked)))
}

fn bad_name(option: &str, asked: &str, fault: &NameFault) -> Failure {
    let key = match fault {
        NameFault::Empty => "cli-name-empty",
        NameFault::Control(_) => "cli-name-control",
        NameFault::Long(_) => "cli-name-long",
    };
    let message = Message::new(key).with("option", option).with("value", shown(asked));
    Failure::Usage(message.with("most", MAX_NAME))
}

/// Splits the value of an option for one of `count` seats. The index returned counts from 0.
fn seat_value<'a>(
    option: &str,
    form: &str,
    text: &'a str,
    count: usize,
) -> Result<(usize, &'a str), Failure> {
    let (seat, value) = key_value(option, form, text)?;
    match seat.parse() {
        Ok(number) if (1..=count).contains(&number) => Ok((number - 1, value)),
        _ => {
            let message = Message::new("cli-no-seat").with("option", option).with("value", shown(text));
            Err(Failure::Usage(message.with("most", count)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::DealCode;
    use crate::games;
    use crate::lang::{Glyphs, Language};

    fn sat_down(seats: &[&str], name: &str) -> Vec<String> {
        sat_down_with(seats, name, &[])
    }

    /// The same in Japanese, with these values of `--name`.
    fn sat_down_with(seats: &[&str], name: &str, names: &[&str]) -> Vec<String> {
        let [seats, names] = [seats, names].map(|all| all.iter().map(|&one| one.to_owned()).collect());
        let args = PlayArgs { seed: Some(DealCode(1)), seats, names, ..PlayArgs::default() };
        let words = Words::new(Language::Japanese, Glyphs::Ascii);
        let setup = setup(games::find("hamlet").unwrap(), &args, Some(name), &words).unwrap();
        setup.seats.iter().map(|sitter| format!("{} {}", sitter.name, sitter.player)).collect()
    }

    #[test]
    fn bots_are_recorded_under_one_name_in_every_language() {
        assert_eq!(
            sat_down_with(&[], "Zoe", &["2=ディ", "3=ベン"]),
            ["Zoe human", "Dee bot:casual", "Ben bot:casual"]
        );
        // A person has the name that they typed.
        assert_eq!(
            sat_down_with(&["2=human"], "Zoe", &["2=ベン", "3=Ben"]),
            ["Zoe human", "ベン human", "Ben bot:casual"]
        );
    }

    #[test]
    fn a_guest_may_have_any_name() {
        let seats = vec!["2=guest:guest:bob".to_owned()];
        let args = PlayArgs { seats, ..PlayArgs::default() };
        let plan = plan(games::find("hamlet").unwrap(), &args).unwrap().unwrap();
        assert_eq!((plan.own, &plan.opening.seats[1]), (0, &Chair::Guest("guest:bob".to_owned())));
    }

    #[test]
    fn unnamed_seats_have_defaults_and_no_two_players_share_a_name() {
        assert_eq!(sat_down(&[], "Ben"), ["Ben human", "Dee bot:casual", "Cho bot:casual"]);
        assert_eq!(sat_down(&["2=expert"], "Ben"), ["Ben human", "Dee bot:expert", "Cho bot:casual"]);
        assert_eq!(sat_down(&["1=novice"], "Zoe"), ["Ann bot:novice", "Ben bot:casual", "Cho bot:casual"]);
        assert_eq!(
            sat_down(&["1=novice", "3=human"], "Ben"),
            ["Ann bot:novice", "Dee bot:casual", "Ben human"]
        );
    }
}
