//! `offsuit play`: sitting down at a table.

use super::args::{PlayArgs, key_value, options, players};
use super::{Failure, Manner, face};
use crate::core::rng::fresh_seed;
use crate::core::text::shown;
use crate::engine;
use crate::games::Entry;
use crate::launch::Launch;
use crate::record::{Player, Sitter};
use crate::table::{Setup, USUAL_LEVEL};

pub(super) fn run(args: &PlayArgs, manner: Manner) -> Result<(), Failure> {
    let launch = manner.launch();
    let name = launch.settings.name.as_deref();
    let setup = args.game.map(|entry| setup(entry, args, name)).transpose()?;
    face::show(Launch { setup, budget: args.budget.get(), ..launch }, manner)
}

fn setup(entry: &'static Entry, args: &PlayArgs, name: Option<&str>) -> Result<Setup, Failure> {
    let count = players(&entry.info, args.players)?;
    let seed = args.seed.map_or_else(fresh_seed, |code| Ok(code.0))?;
    let mut setup = Setup::quick_for(entry, count, seed);
    setup.options = options(&entry.info, &args.options)?;
    for asked in &args.seats {
        let (seat, who) = seat_value(asked, count)?;
        setup.seats[seat] = match who {
            "human" => Sitter { player: Player::Human, ..setup.seats[seat].clone() },
            outside if outside.starts_with("engine:") => {
                let player = outside.parse().map_err(Failure::Usage)?;
                if let Player::Engine(command) = &player {
                    engine::words(command).map_err(Failure::Usage)?;
                }
                Sitter { player, ..Setup::bot(seat, USUAL_LEVEL) }
            }
            level => Setup::bot(
                seat,
                level
                    .parse()
                    .map_err(|error| Failure::Usage(format!("{error}, or human, or engine:COMMAND")))?,
            ),
        };
    }
    let mut setup = setup.named(name);
    for asked in &args.names {
        let (seat, name) = seat_value(asked, count)?;
        let player = setup.seats[seat].player.clone();
        setup.seats[seat] = Sitter::new(name, player).map_err(|fault| Failure::Usage(fault.to_string()))?;
    }
    Ok(setup)
}

/// Splits `K=...` for one of `count` seats, which count from 1 here and from 0 in what is returned.
fn seat_value(text: &str, count: usize) -> Result<(usize, &str), Failure> {
    let (seat, value) = key_value(text)?;
    match seat.parse() {
        Ok(number) if (1..=count).contains(&number) => Ok((number - 1, value)),
        _ => Err(Failure::Usage(format!("\"{}\" is no seat: they are 1 to {count}", shown(seat)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::DealCode;
    use crate::games;

    fn sat_down(seats: &[&str], name: &str) -> Vec<String> {
        let seats = seats.iter().map(|&seat| seat.to_owned()).collect();
        let args = PlayArgs { seed: Some(DealCode(1)), seats, ..PlayArgs::default() };
        let setup = setup(games::find("hamlet").unwrap(), &args, Some(name)).unwrap();
        setup.seats.iter().map(|sitter| format!("{} {}", sitter.name, sitter.player)).collect()
    }

    #[test]
    fn who_is_not_spoken_of_sits_as_usual_and_no_two_have_one_name() {
        assert_eq!(sat_down(&[], "Ben"), ["Ben human", "Dee bot:casual", "Cho bot:casual"]);
        assert_eq!(sat_down(&["2=expert"], "Ben"), ["Ben human", "Dee bot:expert", "Cho bot:casual"]);
        assert_eq!(sat_down(&["1=novice"], "Zoe"), ["Ann bot:novice", "Ben bot:casual", "Cho bot:casual"]);
        assert_eq!(
            sat_down(&["1=novice", "3=human"], "Ben"),
            ["Ann bot:novice", "Dee bot:casual", "Ben human"]
        );
    }
}
