//! The arguments of every command.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

use super::{Failure, values};
use crate::bots::arena::Entrant;
use crate::bots::{Budget, Level};
use crate::core::text::shown;
use crate::core::{DealCode, Info, OptionValues};
use crate::games::Entry;
use crate::lang::Language;

/// Six uncommon trick-taking games in a terminal, against bots or around one keyboard.
#[derive(Parser, Debug)]
#[command(version, after_help = EXAMPLES)]
pub struct Cli {
    /// What to do; without a command, the program opens at its list of games.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// How to speak.
    #[command(flatten)]
    pub manner: Manner,
}

/// How to speak, whatever is done.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Manner {
    /// Speak in lines that are only ever appended, without colours or pictures: for screen readers, slow links
    /// and scripts; by itself where stdin or stdout is no terminal or TERM is dumb
    #[arg(long, global = true)]
    pub plain: bool,
    /// The language of screens, plain lines and rule pages, this time only [default: as set, else the locale's]
    #[arg(long, global = true, value_name = "LANG", value_parser = values::language())]
    pub lang: Option<Language>,
}

const EXAMPLES: &str = "\
Examples:
  offsuit                         open the list of games
  offsuit play loo                sit down at a table of Loo
  offsuit --plain                 all in plain lines, for screen readers and scripts
  offsuit --lang ja               in Japanese, this time
  offsuit rules hamlet bid        how the bidding in Hamlet goes
  offsuit games                   the games, with seats and options
  offsuit man                     the manual page, with files and environment variables";

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the games with their seats and options
    Games(GamesArgs),
    /// Play matches between bots
    Simulate(SimulateArgs),
    /// Measure how strong one bot is against another
    Arena(ArenaArgs),
    /// Measure how strong all the bots are, and write a page of it
    Strength(StrengthArgs),
    /// Learn what a game's bots know from strong play
    Train(TrainArgs),
    /// Check records of matches against the rules, line by line
    Verify(VerifyArgs),
    /// Read the rules of a game; into a pipe or file, print them as markdown
    Rules(RulesArgs),
    /// Sit down at a table
    Play(PlayArgs),
    /// Look at a match on record, step by step
    Replay(ReplayArgs),
    /// Play for somebody else's table, as an outside engine
    Engine(EngineArgs),
    /// Try an outside engine out
    EngineCheck(EngineCheckArgs),
    /// Print the settings as they are, and where they and the matches are kept
    #[command(after_help = "Examples:\n  offsuit settings")]
    Settings,
    /// Print a script that completes this program's arguments in a shell
    Completions(CompletionsArgs),
    /// Print the manual page
    Man(ManArgs),
}

impl Default for Command {
    fn default() -> Self {
        Command::Play(PlayArgs::default())
    }
}

/// Arguments of `games`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  offsuit games\n  offsuit games --json")]
pub struct GamesArgs {
    /// Print one JSON array
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `simulate`.
#[derive(Args, Debug)]
#[command(after_help = "\
Match 1 is dealt from the seed itself, each further one from a seed made of it, which stands in its record: \
`--seed` with that number plays it again alone.

Examples:
  offsuit simulate fifteens --matches 1000 --bots novice
  offsuit simulate loo --players 7 --option chips=21 --bots novice --record loo.jsonl
  offsuit simulate hamlet --bots expert,casual,casual --iterations 100
  offsuit simulate reveille --record - --legal | offsuit verify -")]
pub struct SimulateArgs {
    /// The game
    #[arg(value_parser = values::game())]
    pub game: &'static Entry,
    /// How many play [default: the number the game is best with]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub players: Option<usize>,
    /// How many matches
    #[arg(long, value_name = "M", default_value_t = 1, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub matches: u64,
    /// What the matches are dealt from
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
    /// An option of the game, more than once if need be
    #[arg(long = "option", value_name = "K=V")]
    pub options: Vec<String>,
    /// The bots' level: one for all seats, or one for each, from seat 1 on
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', default_value = "random",
        value_parser = values::level())]
    pub bots: Vec<Level>,
    /// How long bots may think
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Write the records to this file, or to stdout (-)
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Write beside every decision all that was allowed
    #[arg(long, requires = "record")]
    pub legal: bool,
}

/// Arguments of `arena`.
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "\
Every match is played in all rotations: with A in one seat (or on one side) and B in all others, with the same \
cards. Intervals are 95% confidence intervals. Without limits of time, the same arguments give the same numbers, \
except for the times.

Besides the levels there are reference (other rules of thumb, which no search uses), field (a plain tree search with \
1000 random playouts), clairvoyant (an expert who sees all hands) and learned (a master's policy without search). NAME@N limits a player to N iterations a decision, \
NAME@Nms to a time.

--out keeps what has been played in FILE.partial: after Ctrl-C, SIGTERM or a crash the same command resumes. Where \
FILE is complete, it ends at once. Shards divide the matches among machines; merged, they are the same report as \
that of one run.

Examples:
  offsuit arena hamlet --a expert --b novice --deals 500
  offsuit arena loo --players 5 --a master --b expert --deals 20000 --ci 0.2 --threads 2 --json
  offsuit arena fifteens --a expert@1000 --b expert --matches 100 --shard 1/4 --out part-1.json
  offsuit arena merge part-1.json part-2.json part-3.json part-4.json"
)]
pub struct ArenaArgs {
    /// Instead of a comparison
    #[command(subcommand)]
    pub command: Option<ArenaCommand>,
    /// The game
    #[arg(value_parser = values::game(), required = true)]
    pub game: Option<&'static Entry>,
    /// Who is compared
    #[arg(long, value_name = "NAME[@LIMIT]", default_value = "expert")]
    pub a: Entrant,
    /// With whom
    #[arg(long, value_name = "NAME[@LIMIT]", default_value = "novice")]
    pub b: Entrant,
    /// Play at least this many different deals, each in all rotations [default: 200]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub deals: Option<u64>,
    /// Play exactly this many different matches instead, each in all rotations
    #[arg(long, value_name = "N", conflicts_with = "deals", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub matches: Option<u64>,
    /// How many play [default: the number the game is best with]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub players: Option<usize>,
    /// What the matches are dealt from
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
    /// An option of the game, more than once if need be
    #[arg(long = "option", value_name = "K=V")]
    pub options: Vec<String>,
    /// On how many threads to play matches
    #[arg(long, value_name = "T", default_value = "1", allow_negative_numbers = true)]
    pub threads: NonZero<usize>,
    /// Stop once the interval of the points a deal is no wider than this to either side
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, value_parser = values::positive)]
    pub ci: Option<f64>,
    /// Play part I of N of the matches
    #[arg(long, value_name = "I/N", default_value = "1/1", requires = "matches",
        conflicts_with_all = ["ci", "deals"],
        value_parser = values::shard)]
    pub shard: (u64, u64),
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Write the report to this file as JSON, and resume where an interrupted run stopped
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// What else the arena does.
#[derive(Subcommand, Debug)]
pub enum ArenaCommand {
    /// Merge the JSON reports of shards
    Merge(MergeArgs),
}

/// Arguments of `arena merge`.
#[derive(Args, Debug)]
#[command(after_help = "\
Reports of different runs, shards given twice and missing shards are refused. Each report is compared with the \
others: one that chance does not explain stands out.

Examples:
  offsuit arena merge part-1.json part-2.json
  cat results/*.json | offsuit arena merge --json - > all.json
  offsuit arena merge --partial part-1.json part-2.json.partial")]
pub struct MergeArgs {
    /// Files of reports, a JSON object a line; - is stdin
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Accept missing and unfinished shards
    #[arg(long)]
    pub partial: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `strength`.
#[derive(Args, Debug)]
#[command(after_help = "\
Each comparison is a run of the arena, with a report in a folder next to the page: strength.md has strength.results. \
Reports that are complete are not made again, and an interrupted command resumes. All of them take hours of one core; \
--effort 0.01 gives a first look.

--plan prints the commands that make the reports, for other machines to run; then the same command without --plan \
makes the page from what they wrote.

Examples:
  offsuit strength --threads 2 --out tests/data/strength.md
  offsuit strength --effort 0.01 --game hamlet --out hamlet.md
  offsuit strength --plan --shards 4 --out strength.md > commands")]
pub struct StrengthArgs {
    /// Measure this game only, more than once for several
    #[arg(long = "game", value_name = "GAME", value_parser = values::game())]
    pub games: Vec<&'static Entry>,
    /// How many matches to play, as a fraction or a multiple of the usual number
    #[arg(long, value_name = "F", default_value_t = 1.0, allow_negative_numbers = true, value_parser = values::positive)]
    pub effort: f64,
    /// What the matches are dealt from
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
    /// On how many threads to play matches
    #[arg(long, value_name = "T", default_value = "1", allow_negative_numbers = true)]
    pub threads: NonZero<usize>,
    /// Cut every comparison into this many shards
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true)]
    pub shards: NonZero<u64>,
    /// Print the commands that make the reports, one a line, instead of making them
    #[arg(long)]
    pub plan: bool,
    /// Write the page to this file, which replaces an older page
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

/// Arguments of `train`.
#[derive(Args, Debug)]
#[command(after_help = "\
What is learned is built into the program. The number of threads changes nothing. Loo learns a table of declarations \
from deals: the same arguments give the same bytes. A policy is learned from matches of a search that uses the policy \
built in, so another program learns another.

The state is kept in FILE.partial: after Ctrl-C, SIGTERM or a crash the same command resumes, with the same result. \
Where FILE is complete, it ends at once.

Examples:
  offsuit train loo --iterations 2000000 --out table.bin
  offsuit train hamlet --iterations 200 --worlds 200 --threads 2 --out weights.in")]
pub struct TrainArgs {
    /// The game
    #[arg(value_parser = values::game())]
    pub game: &'static Entry,
    /// From how many deals or matches to learn
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub iterations: u64,
    /// Learn a policy, where the game could learn a table too
    #[arg(long)]
    pub policy: bool,
    /// How many worlds each search of a match looks into
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u32).range(1..))]
    pub worlds: u32,
    /// How many play those matches [default: each number that can play it, in turn]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub players: Option<usize>,
    /// What they are dealt from
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
    /// On how many threads to play them
    #[arg(long, value_name = "T", default_value = "1", allow_negative_numbers = true)]
    pub threads: NonZero<usize>,
    /// Write what was learned to this file
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

/// Arguments of `verify`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  offsuit verify match.jsonl
  offsuit simulate hamlet --matches 100 --record - | offsuit verify -")]
pub struct VerifyArgs {
    /// Files of records; - is stdin
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// Arguments of `rules`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  offsuit rules deer-hunt
  offsuit rules loo declare
  offsuit rules fifteens lead-2
  offsuit rules hamlet --lang ja")]
pub struct RulesArgs {
    /// The game
    #[arg(value_parser = values::game())]
    pub game: &'static Entry,
    /// A section or a clause, such as `score` or `play-2` [default: the whole page]
    pub section: Option<String>,
}

/// Arguments of `play`.
#[derive(Args, Debug, Default)]
#[command(after_help = "\
Seats are numbered from 1, clockwise, as on the screens; in records they count from 0. Where \
--seat says nothing else, you sit in seat 1 and casual bots in the others.

The same deal code deals the same cards again. Anyone who knows the code of a running match can find out every hand.

engine:COMMAND is a program of its own, asked over its stdin and stdout. It is started without a shell; should it \
fail, a novice plays on for it.

Examples:
  offsuit play
  offsuit play head-and-tail --players 6
  offsuit play hamlet --seat 2=human --name 1=Ann --name 2=Ben
  offsuit play reveille --seed 1234 --option target=3
  offsuit play fifteens --seat 3='engine:offsuit engine casual'
  offsuit play hamlet --seat 2=master --seat 3=master --think 3000
  offsuit play loo --plain")]
pub struct PlayArgs {
    /// The game [default: choose from the list]
    #[arg(value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// How many play [default: the number the game is best with]
    #[arg(long, value_name = "N", requires = "game", allow_negative_numbers = true)]
    pub players: Option<usize>,
    /// Who decides for seat K: human, a bot's level, or engine:COMMAND
    #[arg(long = "seat", value_name = "K=WHO", requires = "game")]
    pub seats: Vec<String>,
    /// The name of the player in seat K
    #[arg(long = "name", value_name = "K=NAME", requires = "game")]
    pub names: Vec<String>,
    /// The deal code, or any number: the same code deals the same cards [default: a new one]
    #[arg(long, value_name = "CODE", requires = "game", allow_negative_numbers = true)]
    pub seed: Option<DealCode>,
    /// An option of the game, more than once if need be
    #[arg(long = "option", value_name = "K=V", requires = "game")]
    pub options: Vec<String>,
    /// How long bots may think
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// Arguments of `replay`.
#[derive(Args, Debug)]
#[command(after_help = "\
Leaving the replay ends the program. Playing on from a step makes a new match with a record of its own; the \
file is never written to.

Examples:
  offsuit replay match.jsonl
  offsuit replay match.jsonl --match 1 --plain")]
pub struct ReplayArgs {
    /// The record, a file
    pub file: PathBuf,
    /// Which of its matches, from 1
    #[arg(long = "match", value_name = "N", default_value = "1", allow_negative_numbers = true)]
    pub number: NonZero<usize>,
}

/// How long bots may think.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct BudgetArgs {
    /// How long a bot thinks about a decision, in milliseconds [default: as its level has it]
    #[arg(long, value_name = "MS", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub think: Option<u64>,
    /// How many worlds or playouts a bot's decision may take [default: as its level has it]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    pub iterations: Option<u32>,
    /// On how many threads a bot searches, at most four per core [default: 1]
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub threads: Option<NonZero<usize>>,
}

impl BudgetArgs {
    /// The budget. Says on stderr if that is fewer threads than asked for.
    pub fn get(self) -> Budget {
        Budget {
            think: self.think.map(Duration::from_millis),
            iterations: self.iterations,
            threads: self.threads.map_or(Budget::default().threads, values::threads),
        }
    }
}

/// Arguments of `engine`.
#[derive(Args, Debug)]
#[command(after_help = "\
What a table says is read from stdin, a JSON object a line; answers go to stdout. The README says where the \
protocol is described.

Examples:
  offsuit engine expert
  offsuit engine master --think 500
  offsuit engine-check 'offsuit engine random' --matches 1")]
pub struct EngineArgs {
    /// How it thinks
    #[arg(value_parser = values::level())]
    pub level: Level,
    /// How long it may think
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// What its random choices come from
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
}

/// Arguments of `engine-check`.
#[derive(Args, Debug)]
#[command(after_help = "\
Each game is played with all numbers of players and the engine in each seat in turn, against bots; 25 matches of a \
game are enough for that. The first thing that goes wrong ends the check with exit code 1, and is said with the \
seed of its match.

Examples:
  offsuit engine-check 'offsuit engine novice' --matches 2
  offsuit engine-check 'offsuit engine random' --game reveille --matches 4 --deadline 2000")]
pub struct EngineCheckArgs {
    /// The engine: a program and its arguments, split and quoted as in a shell
    pub command: String,
    /// How many matches of each game
    #[arg(long, value_name = "N", default_value_t = 25, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub matches: u64,
    /// What the matches are dealt from
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    pub seed: u64,
    /// This game alone
    #[arg(long, value_name = "GAME", value_parser = values::game())]
    pub game: Option<&'static Entry>,
    /// How long a decision may take, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 10_000, allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub deadline: u64,
}

/// Arguments of `completions`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  offsuit completions bash > offsuit.bash
  offsuit completions zsh > _offsuit
  offsuit completions fish > offsuit.fish")]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

/// Arguments of `man`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  offsuit man > offsuit.6
  offsuit man --dir pages")]
pub struct ManArgs {
    /// Write a page for each command into this directory instead; only pages written so are replaced
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// How many play: as asked for, or the game's best number.
pub(super) fn players(info: &Info, asked: Option<usize>) -> Result<usize, Failure> {
    let (min, max) = (info.seating.min, info.seating.max);
    let seats = asked.unwrap_or(info.seating.best);
    if info.seating.allows(seats) {
        return Ok(seats);
    }
    let can = if min == max { format!("{min}") } else { format!("{min} to {max}") };
    Err(Failure::Usage(format!("{} is not for {seats} players but for {can}", info.id)))
}

/// The options as asked for, the others at their defaults.
pub(super) fn options(info: &Info, asked: &[String]) -> Result<OptionValues, Failure> {
    let mut values = OptionValues::defaults(info.options);
    for option in asked {
        let (key, value) = key_value(option)?;
        values.set(info.options, key, value).map_err(|error| Failure::Usage(error.to_string()))?;
    }
    Ok(values)
}

/// Splits `K=V`.
pub(super) fn key_value(text: &str) -> Result<(&str, &str), Failure> {
    text.split_once('=')
        .ok_or_else(|| Failure::Usage(format!("\"{}\" has no \"=\": expected KEY=VALUE", shown(text))))
}
