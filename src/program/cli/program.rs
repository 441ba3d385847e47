//! The program's command line: its commands.

use clap::{Parser, Subcommand};

use super::args::GlobalArgs;
use super::{
    code, compare, completions, daily, engine, games, learn, man, play, problems, replay, review, rules,
    simulate, together, verify,
};

/// Six uncommon trick-taking games in your terminal, against bots or around one keyboard
#[derive(Parser, Debug)]
#[command(name = "offsuit", version, after_help = EXAMPLES)]
pub struct Cli {
    /// The command; without one, the program opens its list of games.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Options of every command.
    #[command(flatten)]
    pub global: GlobalArgs,
}

const EXAMPLES: &str = "\
Examples:
  offsuit                         choose a game from the list
  offsuit play loo                play a match of Loo
  offsuit learn hamlet            learn Hamlet in lessons
  offsuit rules hamlet bid        read how bidding works in Hamlet
  offsuit --lang ja               play in Japanese
  offsuit --plain                 play with plain lines of text
  offsuit man                     print the manual, with files and environment variables";

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play a match
    Play(play::PlayArgs),
    /// Play the match of the day: the same cards for everybody
    Daily(daily::DailyArgs),
    /// Step through a recorded match
    Replay(replay::ReplayArgs),
    /// See what your decisions in a match cost
    Review(review::ReviewArgs),
    /// Print the result code of a finished match
    Code(code::CodeArgs),
    /// Compare what several players made of the same cards
    Compare(compare::CompareArgs),
    /// Join a table at another terminal
    Join(together::join::JoinArgs),
    /// Watch a table at another terminal
    Watch(together::join::WatchArgs),
    /// List the tables that wait for you
    Turns(together::turns::TurnsArgs),
    /// Remove somebody from a table that you have opened
    Kick(together::manage::KickArgs),
    /// Close a table that you have opened
    Close(together::manage::CloseArgs),
    /// Host tables for people at different terminals
    Host(together::host::HostArgs),
    /// Connect a pipe to the tables of this machine, for ssh
    Seat(together::seat::SeatArgs),
    /// Print the line that lets a friend play through ssh
    Invite(together::invite::InviteArgs),
    /// Learn the games in lessons
    Learn(learn::LearnArgs),
    /// Find the best choice in positions from matches
    Problems(problems::ProblemsArgs),
    /// Read the rules of a game
    Rules(rules::RulesArgs),
    /// List the games with their seats and options
    Games(games::GamesArgs),
    /// List all settings with their values, and the folders of settings and matches
    #[command(after_help = "Examples:\n  offsuit settings")]
    Settings,
    /// Let bots play matches against each other
    Simulate(simulate::SimulateArgs),
    /// Check records of matches against the rules
    Verify(verify::VerifyArgs),
    /// Run a bot as an engine for other programs
    Engine(engine::EngineArgs),
    /// Print a completion script for your shell
    Completions(completions::CompletionsArgs),
    /// Print the manual page
    Man(man::ManArgs),
}

impl Default for Command {
    fn default() -> Self {
        Command::Play(play::PlayArgs::default())
    }
}
