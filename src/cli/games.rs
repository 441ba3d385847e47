//! `offsuit games`: the catalogue.

use std::io::{Write, stdout};

use serde_json::{Value, json};

use super::Failure;
use super::args::GamesArgs;
use crate::core::{Info, OptionKind};
use crate::games::CATALOG;
use crate::lang::{Glyphs, Language, Words};

pub(super) fn run(args: &GamesArgs) -> Result<(), Failure> {
    let words = Words::new(Language::English, Glyphs::Ascii);
    let mut out = stdout().lock();
    if args.json {
        let all: Vec<Value> = CATALOG.iter().map(|entry| as_json(&words, &entry.info)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&all).map_err(std::io::Error::other)?)?;
        return Ok(());
    }
    for Info { id, seating, options, .. } in CATALOG.iter().map(|entry| &entry.info) {
        let seats = if seating.min == seating.max {
            format!("{} players", seating.min)
        } else {
            format!("{} to {} players, best with {}", seating.min, seating.max, seating.best)
        };
        writeln!(out, "{id}  {}", words.get(&format!("game-{id}")))?;
        writeln!(out, "  {}", words.get(&format!("pitch-{id}")))?;
        writeln!(out, "  {seats}")?;
        for option in *options {
            let default = option.write(option.default_value());
            writeln!(out, "  {}={default}  ({}): {}", option.key, option.kind, explain(&words, option.key))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn explain(words: &Words, key: &str) -> String {
    words.get(&format!("option-{key}"))
}

fn as_json(words: &Words, info: &Info) -> Value {
    let options: Vec<Value> = info
        .options
        .iter()
        .map(|option| match option.kind {
            OptionKind::Number { default, min, max, step } => json!({
                "key": option.key, "default": default, "min": min, "max": max, "step": step,
                "about": explain(words, option.key),
            }),
            OptionKind::Choice(choices) => json!({
                "key": option.key, "default": choices.first(), "choices": choices,
                "about": explain(words, option.key),
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
