//! `offsuit compare`: what several players made of the same cards.

use std::io::{Read, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use crossterm::terminal;
use serde_json::{Value, json};

use super::progress::Progress;
use super::{Failure, FileError, GlobalArgs, Message, matches, tell, to_people};
use crate::bots::Level;
use crate::compare::{
    Collected, Comparison, Field, Mark, News, Played, Undone, Who, report, same_cards, same_opponents,
};
use crate::core::rng::CardSource;
use crate::core::symbols;
use crate::core::text::shown;
use crate::lang::Words;
use crate::record::Bytes;

/// Arguments of `compare`.
#[derive(Args, Debug)]
#[command(after_help = "\
Every code is replayed and checked. The matches must have the same cards in the same seat. The field of each player \
is everybody else: the other codes, and a bot of each level that plays the first match again in your seat, against the \
same opponents. Experts play for opponents who were people or engines. Bots count iterations instead of time here, so \
the result is the same on every machine.

A file may hold codes, or records. In a file of codes, a code may take several lines: a line that ends with - continues \
on the next. Lines that begin with # are comments.

Examples:
  offsuit compare last
  offsuit compare 1XWX7-C1SH6-BC000-0KKBB-GBVE0-JZ9PC-43CNE-DP6CG-SC8M1-TTDMT-5
  offsuit compare friends.txt --bots expert,master --json")]
pub struct CompareArgs {
    /// Result codes, files of codes or records (- is stdin), numbers of saved matches, or last
    #[arg(required = true, value_name = "CODE")]
    pub codes: Vec<String>,
    /// Levels of the bots in the field, separated by commas, or none [default: all]
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    pub bots: Option<Vec<String>>,
    /// Print the comparison as JSON
    #[arg(long)]
    pub json: bool,
}

/// The length of the shortest code, in symbols: anything shorter is a file.
const SHORTEST: usize = 20;
/// The width of the table if there is no terminal to ask.
const WIDTH: usize = 100;
/// How often the progress is shown.
const PAUSE: Duration = Duration::from_millis(100);
/// The largest stdin that is read, in bytes.
const LARGEST: u64 = 1 << 26;

pub(super) fn run(args: &CompareArgs, global: GlobalArgs) -> Result<(), Failure> {
    let words = global.words();
    let levels = levels(args.bots.as_deref())?;
    let mut collected = Collected::default();
    for named in joined(&args.codes) {
        read(&named, &mut collected, &words)?;
    }
    let all = collected.all();
    let Some((first, others)) = all.split_first() else { return Ok(()) };
    for other in others {
        same_cards(first, other)
            .map_err(|difference| different(&words, first, other, &difference.say(&words)))?;
        if !same_opponents(first, other) {
            tell(words.with("cli-other-opponents", &[("one", first.name()), ("other", other.name())]));
        }
    }
    let mut comparison = Comparison::of(all);
    let mut field = Field::start(first, &levels);
    let mut progress = Progress::new(field.progress().1 as u64, 1, "deals");
    loop {
        match field.wait(PAUSE) {
            News::Result(rival) => comparison.add(rival),
            News::Waiting => progress.set(field.progress().0 as u64),
            News::Over => break,
        }
    }
    drop(progress);
    if args.json {
        let text =
            serde_json::to_string_pretty(&as_json(first, &comparison)).map_err(std::io::Error::other)?;
        writeln!(stdout(), "{text}")?;
        return Ok(());
    }
    let width = terminal::size().map_or(WIDTH, |(width, _)| width.into());
    let mut out = to_people();
    writeln!(out, "{}\n", report::heading(&words, first))?;
    let remarks = report::remarks(&words, &comparison);
    let table = report::table(&words, &comparison, width).into_iter();
    for line in table.chain(report::legend(&words, &comparison)).chain(remarks) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn levels(named: Option<&[String]>) -> Result<Vec<Level>, Failure> {
    match named {
        None => Ok(Level::ALL.to_vec()),
        Some([none]) if none == "none" => Ok(Vec::new()),
        Some(named) => named.iter().map(|name| name.parse().map_err(|_| bad_level(name))).collect(),
    }
}

fn bad_level(name: &str) -> Failure {
    let levels = Level::ALL.map(Level::name).join(", ");
    Failure::Usage(
        Message::new("cli-value")
            .with("asked", format!("--bots {}", shown(name)))
            .with("values", format!("{levels}, none")),
    )
}

/// The arguments, after joining each one that ends with a separator to the next.
fn joined(args: &[String]) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    for arg in args {
        match joined.last_mut().filter(|last| last.len() > 1 && last.ends_with('-')) {
            Some(last) => last.push_str(arg),
            None => joined.push(arg.clone()),
        }
    }
    joined
}

/// Whether this could be meant as a code rather than as a file.
fn is_code(named: &str) -> bool {
    let symbols = named.chars().filter(|c| !c.is_whitespace() && *c != '-');
    let mut count = 0;
    let all = symbols.inspect(|_| count += 1).all(|c| symbols::value(c).is_some() || matches!(c, 'u' | 'U'));
    all && count >= SHORTEST
}

/// Reads the matches of an argument.
fn read(named: &str, into: &mut Collected, words: &Words) -> Result<(), Failure> {
    if is_code(named) {
        return into.add_code(named).map_err(|error| {
            let why = error.say(words);
            Failure::Failed(Message::new("cli-bad-code").with("code", shown(named)).with("why", why))
        });
    }
    let (path, bytes) = if named == "-" {
        let mut bytes = Vec::new();
        stdin().take(LARGEST).read_to_end(&mut bytes)?;
        (PathBuf::from(named), bytes)
    } else {
        let path = matches::path(named)?;
        let bytes = matches::read(&path)?;
        (path, bytes)
    };
    let is_record = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
    if !is_record {
        return codes(&path, &String::from_utf8_lossy(&bytes), into, words);
    }
    into.add_records(&bytes).map_err(|error| FileError::content(&path, error.say(words)).into())
}

/// Reads the codes in a file.
fn codes(path: &Path, text: &str, into: &mut Collected, words: &Words) -> Result<(), Failure> {
    let mut found = Vec::new();
    let mut begun: Option<(usize, String)> = None;
    for (n, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (_, code) = begun.get_or_insert_with(|| (n, String::new()));
        code.push_str(line);
        if !line.ends_with('-') {
            found.extend(begun.take());
        }
    }
    found.extend(begun);
    if found.is_empty() {
        return Err(FileError::content(path, words.get("cli-no-codes")).into());
    }
    for (line, code) in found {
        into.add_code(&code).map_err(|error| {
            let args = [("line", &*line.to_string()), ("why", &error.say(words))];
            FileError::content(path, words.with("cli-bad-line", &args))
        })?;
    }
    Ok(())
}

fn different(words: &Words, one: &Played, other: &Played, difference: &str) -> Failure {
    let about = |played: &Played| format!("{} ({})", played.name(), report::heading(words, played));
    let message = Message::new("cli-different").with("one", about(one)).with("other", about(other));
    Failure::Failed(message.with("difference", difference))
}

fn as_json(first: &Played, comparison: &Comparison) -> Value {
    let mark = |mark: Option<Mark>| mark.map(|mark| json!({ "beats": mark.beaten, "above": mark.above }));
    let (deals, marks) = (comparison.deals(), comparison.marks());
    let places = report::places(&marks);
    let entrants: Vec<Value> = comparison
        .entrants
        .iter()
        .enumerate()
        .map(|(who, entrant)| {
            let (name, level) = match &entrant.who {
                Who::Player(name) => (Some(name), None),
                Who::Bot(level) => (None, Some(level.name())),
            };
            json!({
                "name": name,
                "level": level,
                "points": entrant.points,
                "marks": (0..deals).map(|deal| mark(marks.of(who, deal))).collect::<Vec<_>>(),
                "total": entrant.total,
                "overall": mark(marks.overall()[who]),
                "place": places[who],
                "hints": entrant.help.hints,
                "undone": entrant.help.undone != Undone::No,
                "undone_after_news": entrant.help.undone == Undone::AfterNews,
                "opened": entrant.help.opened,
                "continues": entrant.help.continues,
            })
        })
        .collect();
    let (source, value) = match first.header.cards() {
        CardSource::Seed(seed) => ("seed", seed.to_string()),
        CardSource::Key(key) => ("key", Bytes(key).to_string()),
    };
    json!({
        "game": first.header.game,
        "seats": first.header.seats.len(),
        "seat": first.seat.index(),
        source: value,
        "deals": deals,
        "entrants": entrants,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_told_from_files() {
        let code = "1F3QK-ABCDE-FGHJK-MNPQR-STVWX";
        assert!(is_code(code) && is_code(&code.to_lowercase()) && is_code(&format!(" {code}\n")));
        for file in ["codes.txt", "./1F3QKABCDEFGHJKMNPQRSTVWX", "1F3QK", "-", "last", "12"] {
            assert!(!is_code(file), "{file}");
        }
    }

    #[test]
    fn wrapped_codes_are_joined() {
        let args = ["AB-", "CD-", "EF", "-", "file"].map(str::to_owned);
        assert_eq!(joined(&args), ["AB-CD-EF", "-", "file"]);
    }
}
