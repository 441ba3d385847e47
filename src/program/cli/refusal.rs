//! Explains a wrong command line in the user's language. Clap finds the error, but has messages only in English.

use std::error::Error;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::{GlobalArgs, Message};
use crate::core::DealCodeError;
use crate::lang::Words;

/// The global options of a command line that clap has refused, as far as they matter here.
pub(super) fn global(mut arguments: impl Iterator<Item = OsString>) -> GlobalArgs {
    let mut global = GlobalArgs::default();
    while let Some(argument) = arguments.next() {
        let argument = argument.to_string_lossy();
        let code = match argument.strip_prefix("--lang=") {
            Some(code) => Some(code.to_owned()),
            None if argument == "--lang" => arguments.next().map(|code| code.to_string_lossy().into_owned()),
            None => continue,
        };
        global.lang = code.and_then(|code| code.parse().ok()).or(global.lang);
    }
    global
}

/// The error, how the command is used, and where to find help.
pub(super) fn say(error: &clap::Error, words: &Words) -> String {
    let Some(message) = message(error, words) else {
        let text = error.render().to_string();
        return text.trim_start_matches("error: ").trim_end().to_owned();
    };
    let mut text = message.say(words);
    let usage = get(error, ContextKind::Usage);
    if let Some(usage) = usage.as_deref().and_then(|usage| usage.strip_prefix("Usage: ")) {
        text = format!("{text}\n{}", words.with("cli-usage", &[("usage", usage)]));
    }
    format!("{text}\n{}", words.get("cli-help"))
}

/// The error itself; `None` if it is of a kind that this program does not cause.
fn message(error: &clap::Error, words: &Words) -> Option<Message> {
    let argument = get(error, ContextKind::InvalidArg);
    let value = get(error, ContextKind::InvalidValue);
    let asked = || Some(asked(argument.as_deref()?, value.as_deref().unwrap_or_default()));
    Some(match error.kind() {
        ErrorKind::InvalidValue => match error.get(ContextKind::ValidValue) {
            Some(ContextValue::Strings(values)) if !values.is_empty() => {
                let values = values.join(&words.get("ui-comma"));
                // Clap also suggests words that are hardly alike, such as random for grandmaster.
                let first = value.as_deref().and_then(|value| value.chars().next());
                let like =
                    get(error, ContextKind::SuggestedValue).filter(|like| like.chars().next() == first);
                let message = match like {
                    Some(like) => Message::new("cli-value-like").with("like", like),
                    None => Message::new("cli-value"),
                };
                message.with("asked", asked()?).with("values", values)
            }
            _ => Message::new("cli-no-value").with("argument", argument?),
        },
        ErrorKind::ValueValidation => {
            Message::new("cli-invalid").with("asked", asked()?).with("reason", reason(error, words)?)
        }
        ErrorKind::UnknownArgument => {
            unknown("cli-unknown-argument", argument?, get(error, ContextKind::SuggestedArg))
        }
        ErrorKind::InvalidSubcommand => {
            let command = get(error, ContextKind::InvalidSubcommand)?;
            unknown("cli-unknown-command", command, get(error, ContextKind::SuggestedSubcommand))
        }
        ErrorKind::MissingRequiredArgument => Message::new("cli-missing").with("arguments", argument?),
        ErrorKind::ArgumentConflict => match get(error, ContextKind::PriorArg) {
            other if other == argument => Message::new("cli-twice").with("argument", argument?),
            other => Message::new("cli-conflict").with("argument", argument?).with("other", other?),
        },
        ErrorKind::TooManyValues => Message::new("cli-takes-no-value").with("asked", asked()?),
        ErrorKind::InvalidUtf8 => Message::new("cli-not-unicode"),
        _ => return None,
    })
}

fn unknown(key: &'static str, name: String, like: Option<String>) -> Message {
    match like {
        Some(like) => Message::new("cli-unknown-like").with("name", name).with("like", like),
        None => Message::new(key).with("name", name),
    }
}

/// Why a value is not valid.
fn reason(error: &clap::Error, words: &Words) -> Option<String> {
    let source = error.source()?;
    let text = source.to_string();
    let key = match source.downcast_ref().map(ParseIntError::kind) {
        Some(IntErrorKind::Zero) => "cli-positive-number",
        Some(IntErrorKind::PosOverflow) => "cli-large-number",
        Some(_) => "cli-whole-number",
        None if source.is::<DealCodeError>() => "cli-deal-code",
        None if source.is::<jiff::Error>() => "cli-date",
        // All ranges of the program are numbers above 0.
        None if text.contains(" is not in 1..") => "cli-positive-number",
        // The laboratory is only in English.
        None => return Some(text),
    };
    Some(words.get(key))
}

/// An option and its value as the user typed them, or the value of an argument without a name.
fn asked(argument: &str, value: &str) -> String {
    match argument.split(' ').next() {
        Some(option) if option.starts_with('-') => format!("{option} {value}").trim_end().to_owned(),
        _ => value.to_owned(),
    }
}

/// What clap knows of an error, as text.
fn get(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::None => None,
        value => Some(value.to_string()),
    }
}
