//! Candidates for values that depend on the rest of the command line.

use std::ffi::{OsStr, OsString};
use std::sync::Arc;

use clap::{Arg, Command, ValueHint};
use clap_complete::{ArgValueCompleter, CompletionCandidate};

use crate::bots::Level;
use crate::cli::GlobalArgs;
use crate::core::{OptionKind, OptionSpec};
use crate::games::{self, Entry};
use crate::lang::Words;
use crate::rules::Page;

/// A placeholder candidate for files, which users never see.
pub(super) const A_FILE: &str = "<FILE>";

/// The largest number of values of an option that are all candidates.
const MOST_VALUES: usize = 20;

/// What the words before the last one say.
#[derive(Debug, Default)]
pub(super) struct Line {
    game: Option<&'static Entry>,
    players: Option<usize>,
    global: GlobalArgs,
    /// The options that occur more than once, and their values.
    repeated: Vec<(String, String)>,
}

impl Line {
    /// Reads the words of a command line. The user still types the last one.
    pub(super) fn read(words: &[OsString]) -> Arc<Self> {
        let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
        let mut line = Line::default();
        let before = words.split_last().map_or(&[][..], |(_, before)| before);
        let mut words = before.iter().map(AsRef::as_ref);
        while let Some(word) = words.next() {
            let (option, value) = match word.split_once('=') {
                Some((option, value)) => (option, Some(value)),
                None => (word, None),
            };
            match option {
                "--players" => {
                    line.players = value.or_else(|| words.next()).and_then(|text| text.parse().ok());
                }
                "--lang" => {
                    line.global.lang = value.or_else(|| words.next()).and_then(|code| code.parse().ok());
                }
                "--option" | "--seat" | "--name" => {
                    let value = value.or_else(|| words.next()).unwrap_or_default();
                    line.repeated.push((option.to_owned(), value.to_owned()));
                }
                _ => line.game = line.game.or_else(|| games::find(word)),
            }
        }
        Arc::new(line)
    }

    fn words(&self) -> Words {
        self.global.words()
    }

    /// Whether this option already has a value for this key.
    fn has(&self, option: &str, key: &str) -> bool {
        let mut of_option = self.repeated.iter().filter(|(name, _)| name == option);
        of_option.any(|(_, value)| value.split_once('=').map_or(value.as_str(), |(known, _)| known) == key)
    }

    /// `K=` for each seat that this option does not name yet.
    fn seats(&self, option: &str) -> Vec<CompletionCandidate> {
        let seats = self.game.map_or(0, |game| self.players.unwrap_or(game.info.seating.best));
        let free = (1..=seats).map(|seat| seat.to_string()).filter(|seat| !self.has(option, seat));
        free.map(|seat| CompletionCandidate::new(format!("{seat}="))).collect()
    }
}

/// Finds the candidates for a value, from the line and what the user has typed of it.
type Find = fn(&Line, &str) -> Vec<CompletionCandidate>;

/// Adds candidates to all arguments of a command and its subcommands.
pub(super) fn complete_values(command: Command, line: &Arc<Line>) -> Command {
    let with_candidates = |arg: Arg| match find(arg.get_id().as_str()) {
        None => arg,
        Some(find) => {
            let line = Arc::clone(line);
            arg.add(ArgValueCompleter::new(move |typed: &OsStr| {
                let typed = typed.to_string_lossy();
                let mut found = find(&line, &typed);
                found.retain(|candidate| candidate.get_value().to_string_lossy().starts_with(&*typed));
                found
            }))
        }
    };
    command.mut_args(with_candidates).mut_subcommands(|inner| complete_values(inner, line))
}

/// Makes [`A_FILE`] the candidate of arguments that are files.
pub(super) fn leave_files_to_the_shell(command: Command) -> Command {
    let file = |typed: &OsStr| {
        let is_option = typed.to_string_lossy().starts_with('-');
        if is_option { Vec::new() } else { vec![CompletionCandidate::new(A_FILE)] }
    };
    let of_files = |arg: Arg| match arg.get_value_hint() {
        ValueHint::AnyPath | ValueHint::FilePath | ValueHint::DirPath => {
            arg.add(ArgValueCompleter::new(file))
        }
        _ => arg,
    };
    command.mut_args(of_files).mut_subcommands(leave_files_to_the_shell)
}

fn find(argument: &str) -> Option<Find> {
    Some(match argument {
        "options" => options,
        "seats" => seats,
        "names" => |line, _| line.seats("--name"),
        "players" => players,
        "section" => sections,
        _ => return None,
    })
}

/// `KEY=`, then the values of that option.
fn options(line: &Line, typed: &str) -> Vec<CompletionCandidate> {
    let specs = line.game.map_or(&[][..], |game| game.info.options);
    let words = line.words();
    if let Some((key, _)) = typed.split_once('=') {
        let Some(spec) = specs.iter().find(|spec| spec.key == key) else { return Vec::new() };
        return values(spec)
            .into_iter()
            .map(|value| CompletionCandidate::new(format!("{key}={value}")))
            .collect();
    }
    let free = specs.iter().filter(|spec| !line.has("--option", spec.key));
    let key = |spec: &OptionSpec| {
        CompletionCandidate::new(format!("{}=", spec.key)).help(Some(words.option_about(spec).into()))
    };
    free.map(key).collect()
}

/// The values of an option; for a long range, only the ends and the default.
fn values(spec: &OptionSpec) -> Vec<String> {
    match spec.kind {
        OptionKind::Choice(words) => words.iter().map(|&word| word.to_owned()).collect(),
        OptionKind::Number { default, min, max, step } => {
            let mut all: Vec<i32> = (min..=max).step_by(step.max(1) as usize).collect();
            if all.len() > MOST_VALUES {
                all = vec![min, default, max];
            }
            all.iter().map(i32::to_string).collect()
        }
    }
}

/// `K=`, then who can play in that seat.
fn seats(line: &Line, typed: &str) -> Vec<CompletionCandidate> {
    let Some((seat, _)) = typed.split_once('=') else { return line.seats("--seat") };
    let levels = Level::ALL.map(Level::name);
    let players = ["human"].into_iter().chain(levels).chain(["engine:", "open", "guest:"]);
    players.map(|player| CompletionCandidate::new(format!("{seat}={player}"))).collect()
}

fn players(line: &Line, _: &str) -> Vec<CompletionCandidate> {
    let seating = line.game.map(|game| game.info.seating);
    let numbers = seating.into_iter().flat_map(|seating| seating.min..=seating.max);
    numbers.map(|number| CompletionCandidate::new(number.to_string())).collect()
}

/// The sections of the game's rules, and their clauses once the user has begun to type a name.
fn sections(line: &Line, typed: &str) -> Vec<CompletionCandidate> {
    let language = line.words().language();
    let page = line.game.and_then(|game| Page::of(game, language.code()).ok());
    let sections = page.map(|page| page.sections).unwrap_or_default();
    let shown =
        sections.into_iter().filter(|section| section.level == 2 || section.level > 2 && !typed.is_empty());
    shown.map(|section| CompletionCandidate::new(section.anchor).help(Some(section.title.into()))).collect()
}
