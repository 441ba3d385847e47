//! `offsuit games`: the list of games.

use std::io::{Write, stdout};

use clap::Args;
use serde_json::{Value, json};

use super::{Failure, GlobalArgs};
use crate::core::{Info, OptionKind};
use crate::games::CATALOG;
use crate::lang::Words;

/// Arguments of `games`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  offsuit games\n  offsuit games --json")]
pub struct GamesArgs {
    /// Print the list as JSON
    #[arg(long)]
    pub json: bool,
}

pub(super) fn run(args: &GamesArgs, global: GlobalArgs) -> Result<(), Failure> {
    let words = global.words();
    let mut out = stdout().lock();
    if args.json {
        let all: Vec<Value> = CATALOG.iter().map(|entry| as_json(&words, &entry.info)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&all).map_err(std::io::Error::other)?)?;
        return Ok(());
    }
    for Info { id, seating, options, .. } in CATALOG.iter().map(|entry| &entry.info) {
        let key = if seating.min == seating.max { "ui-seats-exactly" } else { "ui-seats-between" };
        let [min, max, best] = [seating.min, seating.max, seating.best].map(|seats| seats.to_string());
        let seats = words.with(key, &[("min", &min), ("max", &max), ("best", &best)]);
        writeln!(out, "{id}  {}", words.get(&format!("game-{id}")))?;
        writeln!(out, "  {}", words.get(&format!("pitch-{id}")))?;
        writeln!(out, "  {seats}")?;
        for option in *options {
            let default = option.write(option.default_value());
            let values = words.option_values(option);
            let line = [("key", option.key), ("default", &default), ("values", &values)];
            let about = words.option_about(option);
            writeln!(out, "  {}", words.with("cli-option", &[&line[..], &[("about", &about)]].concat()))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn as_json(words: &Words, info: &Info) -> Value {
    let options: Vec<Value> = info
        .options
        .iter()
        .map(|option| match option.kind {
            OptionKind::Number { default, min, max, step } => json!({
                "key": option.key, "default": default, "min": min, "max": max, "step": step,
                "about": words.option_about(option),
            }),
            OptionKind::Choice(choices) => json!({
                "key": option.key, "default": choices.first(), "choices": choices,
                "about": words.option_about(option),
            }),
        })
        .collect();
    json!({
        "id": info.id,
        "name": words.get(&format!("game-{}", info.id)),
        "about": words.get(&format!("pitch-{}", info.id)),
        "seats": { "min": info.seating.min, "max": info.seating.max, "best": info.seating.best },
        "partners": info.partners,
        "options": options,
    })
}
