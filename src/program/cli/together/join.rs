//! `offsuit join` and `offsuit watch`: a table of a house.

use std::io::Write;
use std::time::Duration;

use clap::Args;

use super::{Elsewhere, HouseArgs, WayArgs};
use crate::cli::{Failure, GlobalArgs, Message, face, stdin, to_people};
use crate::core::text::shown;
use crate::lang::Words;
use crate::launch::{HouseAt, Launch, Start, Visit};
use crate::plain::table_line;
use crate::together::protocol::{GuestMessage, HouseMessage, Since, Stage, TableState};
use crate::together::{Address, Contribution, ContributionError, Incoming, Link, sit_down};

/// Arguments of `join`.
#[derive(Args, Debug)]
#[command(after_help = "\
A house is the program that holds tables for people at different terminals: offsuit host, or the offsuit of somebody whose \
table has open seats. A ticket is a line from the owner of a house (offsuit invite); the first program that uses it keeps the \
seat. With -, you are asked for it, so that it does not stay in the history of your shell. Later, HOST:PORT is enough. USER@HOST is what you \
would give to ssh; offsuit must be installed there. Without any of these, you join the house of this machine.

Examples:
  offsuit join -
  offsuit join play.example.org:4242 3
  offsuit join --through 'ssh relay nc localhost 4242' -
  offsuit join
  offsuit join 3
  offsuit join ann@example.org
  offsuit join ann@example.org 3
  offsuit join 3 --as Ben")]
pub struct JoinArgs {
    /// The host and the table
    #[command(flatten)]
    pub place: PlaceArgs,
}

/// Arguments of `watch`.
#[derive(Args, Debug)]
#[command(after_help = "\
You see what everybody may see: no hands.

Examples:
  offsuit watch 3
  offsuit watch ann@example.org 3
  offsuit watch play.example.org:4242 3")]
pub struct WatchArgs {
    /// The host and the table
    #[command(flatten)]
    pub place: PlaceArgs,
}

/// A house, and a table in it.
#[derive(Args, Debug)]
pub struct PlaceArgs {
    /// The house (a ticket, - to be asked for one, HOST:PORT where you have used one before, or USER@HOST for ssh) and the number of a table; both can be left out
    #[arg(value_name = "TICKET|HOST|TABLE", num_args = 0..=2)]
    pub place: Vec<String>,
    /// How to get there
    #[command(flatten)]
    pub way: WayArgs,
}

impl PlaceArgs {
    fn read(&self) -> Result<(HouseArgs, Option<u32>), Failure> {
        let (mut host, mut table) = (None, None);
        for word in &self.place {
            match word.parse::<u32>() {
                Ok(number) if table.is_none() => table = Some(number),
                Err(_) if host.is_none() && table.is_none() && !is_number(word) => {
                    host = Some(Elsewhere::read(word).map_err(Failure::usage)?);
                }
                _ => {
                    let message = Message::new("cli-bad-place").with("value", shown(word));
                    return Err(Failure::Usage(message));
                }
            }
        }
        if let (Some(host), Some(_)) = (&host, &self.way.socket) {
            let message = Message::new("cli-conflict").with("argument", "--socket");
            return Err(Failure::Usage(message.with("other", host.shown())));
        }
        let house = HouseArgs { host, way: self.way.clone() };
        Ok((house, table))
    }
}

/// Whether it is meant as the number of a table, even if no table has such a number.
fn is_number(word: &str) -> bool {
    word.chars().all(|letter| letter.is_ascii_digit())
}

pub(in crate::cli) fn run(args: &JoinArgs, global: GlobalArgs) -> Result<(), Failure> {
    open(&args.place, false, global)
}

pub(in crate::cli) fn watch(args: &WatchArgs, global: GlobalArgs) -> Result<(), Failure> {
    open(&args.place, true, global)
}

fn open(place: &PlaceArgs, watch: bool, global: GlobalArgs) -> Result<(), Failure> {
    let (mut house, mut table) = place.read()?;
    // Before the screens open: ssh may have to ask for a password.
    let words = global.launch().settings.words();
    let address = house.address(&words)?;
    let mut link = house.join(&address)?;
    let mut listed = tables(&link)?;
    if let (None, [only]) = (table, &choose(&listed, watch)[..]) {
        table = Some(*only);
    }
    let needs_name = find(&listed, table).is_some_and(TableState::needs_name);
    // Through a door, everybody has one name.
    let needs_name = needs_name && !matches!(address, Address::Door(_));
    if needs_name && house.way.own.is_none() && !watch {
        house.way.own = ask_name(link.you(), &words)?;
        if house.way.own.is_some() {
            link = house.join(&address)?;
            listed = tables(&link)?;
        }
    }
    let visited = HouseAt { address: address.clone(), name: house.way.own };
    let launch = Launch { house: Some(visited), ..global.launch() };
    if !global.is_plain() {
        let visit = Visit { link, table, watch };
        return face::show(Launch { start: Start::Visit(visit), ..launch }, global);
    }
    let table = match table {
        Some(table) => Some(table),
        None => which(&listed, &launch, &address, &words)?,
    };
    let Some(table) = table else { return Ok(()) };
    let is_taken = !watch && find(&listed, Some(table)).is_some_and(TableState::is_taken);
    if is_taken && !ask_to_take_over(&words)? {
        return Ok(());
    }
    let since = is_taken.then(Since::default);
    link.send(&if watch {
        GuestMessage::Watch { table, since: None }
    } else {
        GuestMessage::Sit { table, since }
    });
    let (state, contribution) = gather(&link, &address, &words)?;
    let seated = sit_down(link, state, contribution, true).map_err(Failure::failed)?;
    face::show(Launch { start: Start::Seated(seated.into()), ..launch }, global)
}

/// A table in a list.
fn find(tables: &[TableState], number: Option<u32>) -> Option<&TableState> {
    tables.iter().find(|table| Some(table.table) == number)
}

/// Lists the tables, and says how to join one. A friend whose key starts this command cannot pass it a number, and is asked
/// for one; `None` if something else is typed.
fn which(
    tables: &[TableState],
    launch: &Launch,
    address: &Address,
    words: &Words,
) -> Result<Option<u32>, Failure> {
    if !list(tables, words)? {
        return Ok(None);
    }
    if launch.confined().is_none() {
        let line = address.join_command(None);
        writeln!(to_people(), "{}", words.with("cli-join-one", &[("line", &line)]))?;
        return Ok(None);
    }
    writeln!(to_people(), "{}", words.get("cli-which-table"))?;
    Ok(stdin::read_line()?.trim().parse().ok())
}

/// Asks for the name of another player, because this one sits at the table already; `None` if nothing is typed.
fn ask_name(you: &str, words: &Words) -> Result<Option<String>, Failure> {
    writeln!(to_people(), "{}", words.with("cli-which-name", &[("name", you)]))?;
    let typed = stdin::read_line()?;
    Ok(Some(typed.trim().to_owned()).filter(|name| !name.is_empty()))
}

/// Asks whether to take the seat over from the player's other program.
fn ask_to_take_over(words: &Words) -> Result<bool, Failure> {
    writeln!(to_people(), "{}", words.get("cli-take-over"))?;
    let typed = stdin::read_line()?.trim().to_lowercase();
    Ok(!typed.is_empty() && "yes".starts_with(&typed))
}

/// The tables where this guest can play, or watch.
fn choose(tables: &[TableState], watch: bool) -> Vec<u32> {
    let is_open = |table: &TableState| {
        table.stage == Stage::Gathering && table.seats.iter().any(|seat| seat.name.is_none())
    };
    let fits =
        |table: &&TableState| table.stage != Stage::Over && (watch || table.you.is_some() || is_open(table));
    tables.iter().filter(fits).map(|table| table.table).collect()
}

/// How long a house may take to answer.
const ANSWER: Duration = Duration::from_secs(10);

/// The next message of a house.
pub(super) fn next(link: &Link, patience: Duration) -> Result<Option<HouseMessage>, Failure> {
    take(link.next(patience))
}

/// The message that has arrived, if it is one.
fn take(incoming: Option<Incoming>) -> Result<Option<HouseMessage>, Failure> {
    match incoming {
        Some(Incoming::Line(line)) => match line.message {
            HouseMessage::Refused { why, .. } => Err(Failure::Failed(Message::new(why.key()))),
            message => Ok(Some(message)),
        },
        Some(Incoming::Ended(why)) => Err(Failure::failed(why)),
        Some(Incoming::TakenOver) => Err(Failure::Failed(Message::new("together-taken-over"))),
        Some(Incoming::Lost | Incoming::Closed | Incoming::Back) | None => Ok(None),
    }
}

/// The tables of a house.
pub(super) fn tables(link: &Link) -> Result<Vec<TableState>, Failure> {
    link.send(&GuestMessage::List { follow: false });
    let until = std::time::Instant::now() + ANSWER;
    while std::time::Instant::now() < until {
        if let Some(HouseMessage::Tables(tables)) = next(link, Duration::from_millis(100))? {
            return Ok(tables);
        }
    }
    Err(Failure::Failed(Message::new("cli-no-answer")))
}

/// Prints the tables, one a line; true if there are any.
fn list(tables: &[TableState], words: &Words) -> Result<bool, Failure> {
    let mut out = to_people();
    if tables.is_empty() {
        writeln!(out, "{}", words.get("cli-no-tables"))?;
    }
    for table in tables {
        writeln!(out, "{}", table_line(table, words))?;
    }
    Ok(!tables.is_empty())
}

/// The next state of the table where this guest waits. Says what happens to the connection.
fn next_state(link: &Link, table: Option<u32>, words: &Words) -> Result<Option<TableState>, Failure> {
    let incoming = link.next(Duration::from_secs(1));
    // The end of the connection is a failure.
    let news = incoming.as_ref().filter(|incoming| !incoming.is_final()).and_then(Incoming::news);
    if let Some(news) = news {
        writeln!(to_people(), "{}", words.say(&news, &[]))?;
    }
    match take(incoming)? {
        Some(HouseMessage::Table(state)) => Ok(Some(*state)),
        Some(message) => match table.and_then(|table| message.puts_out(link.you(), table)) {
            Some(why) => Err(Failure::Failed(Message::Text(why))),
            None => Ok(None),
        },
        None => Ok(None),
    }
}

/// Contributes to the shuffle, and waits until the match has begun, saying who arrives.
pub(super) fn gather(
    link: &Link,
    address: &Address,
    words: &Words,
) -> Result<(TableState, Contribution), Failure> {
    let (mut said, mut contribution, mut table) = (String::new(), Contribution::default(), None);
    loop {
        let Some(state) = next_state(link, table, words)? else { continue };
        table = Some(state.table);
        if state.stage != Stage::Gathering {
            return Ok((state, contribution));
        }
        match contribution.give(&state, link) {
            Ok(false) => {}
            Ok(true) => writeln!(to_people(), "{}", words.get("lobby-shuffled-again"))?,
            Err(ContributionError::TooOften) => {
                return Err(Failure::Failed(Message::new("lobby-too-often")));
            }
            Err(ContributionError::Io(error)) => return Err(error.into()),
        }
        let line = table_line(&state, words);
        if line != said {
            let mut out = to_people();
            if said.is_empty() {
                let line = address.join_command(Some(state.table));
                writeln!(out, "{}", words.with("cli-how-to-join", &[("line", &line)]))?;
            }
            writeln!(out, "{line}")?;
            said = line;
        }
    }
}
