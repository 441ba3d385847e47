//! `offsuit play`: sitting down at a table.

use std::io::{BufWriter, IsTerminal, stdin, stdout};

use ratatui::crossterm::terminal;

use super::args::{PlayArgs, game, key_value, options, players};
use super::{Failure, show};
use crate::bots::Level;
use crate::core::rng::fresh_seed;
use crate::launch::Launch;
use crate::plain;
use crate::record::{Player, Sitter};
use crate::table::Setup;

pub(super) fn run(args: &PlayArgs, plain: bool) -> Result<(), Failure> {
    let loaded = super::settings();
    let name = loaded.settings.name.as_deref();
    let setup = args.game.as_deref().map(|id| setup(id, args, name)).transpose()?;
    let words = loaded.settings.words();
    let problems: Vec<String> = loaded.problems.iter().map(|problem| problem.say(&words)).collect();
    let launch = Launch {
        setup,
        settings: loaded.settings,
        config: Some(loaded.file),
        notice: (!problems.is_empty()).then(|| problems.join("; ")),
        ..Launch::default()
    };
    if plain {
        let size = if stdout().is_terminal() { terminal::size().ok() } else { None };
        let launch = Launch { rows: size.map(|(_, rows)| rows), ..launch };
        return Ok(plain::run(launch, stdin().lock(), BufWriter::new(stdout().lock()))?);
    }
    show(launch)
}

fn setup(id: &str, args: &PlayArgs, name: Option<&str>) -> Result<Setup, Failure> {
    let entry = game(id)?;
    let count = players(&entry.info, args.players)?;
    let seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let mut setup = Setup::quick(entry, seed).named(name);
    setup.options = options(&entry.info, &args.options)?;
    let human = setup.seats.first().cloned();
    setup.seats = (0..count).map(|n| Setup::bot(n, Level::Novice)).collect();
    // Who asks for no seat in particular sits in seat 0.
    if args.seats.is_empty()
        && let (Some(first), Some(human)) = (setup.seats.first_mut(), human)
    {
        *first = human;
    }
    for asked in &args.seats {
        let (seat, who) = seat_value(asked, count)?;
        setup.seats[seat] = match who {
            "human" => Sitter { player: Player::Human, ..setup.seats[seat].clone() },
            level => {
                Setup::bot(seat, level.parse().map_err(|error| Failure::Usage(format!("{error}, or human")))?)
            }
        };
    }
    for asked in &args.names {
        let (seat, name) = seat_value(asked, count)?;
        let player = setup.seats[seat].player.clone();
        setup.seats[seat] = Sitter::new(name, player).map_err(|fault| Failure::Usage(fault.to_string()))?;
    }
    Ok(setup)
}

/// Splits `K=...` for one of `count` seats.
fn seat_value(text: &str, count: usize) -> Result<(usize, &str), Failure> {
    let (seat, value) = key_value(text)?;
    match seat.parse() {
        Ok(seat) if seat < count => Ok((seat, value)),
        _ => Err(Failure::Usage(format!(
            "\"{}\" is no seat: they are 0 to {}",
            crate::core::text::shown(seat),
            count - 1
        ))),
    }
}
