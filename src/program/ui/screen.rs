//! What a screen is: it draws itself, handles commands, and may open another screen over itself.

mod opened;

use std::io;
use std::time::Duration;

use jiff::civil::Date;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use thiserror::Error;

use super::draft::Drafts;
use super::keys::{Command, Keymap, Scope};
use super::look::{Hits, Look, Theme};
use super::window::Place;
use crate::config::{ConfigFile, Settings};
use crate::core::Text;
use crate::games::Entry;
use crate::lang::Words;
use crate::launch::{self, Moment};
use crate::learn::Exercise;
use crate::rules::PageError;
use crate::table::{Budget, MatchError, Replay, ReplayFileError, Setup, Sight};
use crate::together::{Address, Plan};
pub use opened::{AtTable, Meeting, Opened, TableTop};

/// A screen. The top one of the open screens has the keys.
pub trait Screen {
    /// Which keys apply now.
    fn scope(&self) -> Scope;

    /// Draws everything except the key bar.
    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look);

    /// Handles a command.
    fn command(&mut self, command: Command, context: &mut Context) -> Outcome;

    /// Whether this letter is text here, such as part of a name, rather than a key.
    fn takes_text(&self, letter: char) -> bool {
        let _ = letter;
        false
    }

    /// Whether this command would do something now; the key bar omits it otherwise.
    fn offers(&self, command: Command) -> bool {
        let _ = command;
        true
    }

    /// Tells the screen its area before it is drawn or commanded.
    fn fit(&mut self, area: Rect, words: &Words) {
        let _ = (area, words);
    }

    /// When to call [`tick`](Self::tick), if anything happens without a key.
    fn wait(&self, settings: &Settings) -> Option<Duration> {
        let _ = settings;
        None
    }

    /// Called when the wait is over.
    fn tick(&mut self, context: &mut Context) {
        let _ = context;
    }

    /// Called when the screen above this one has closed, which showed this game and may have changed settings.
    fn returned(&mut self, game: Option<&'static Entry>, settings: &Settings) {
        let _ = (game, settings);
    }

    /// Takes what the last command says about itself, such as why it did nothing. The key bar shows it for a moment.
    fn take_said(&mut self) -> Option<Text> {
        None
    }

    /// The players' names by seat, for messages in these words.
    fn names(&self, words: &Words) -> &[String] {
        let _ = words;
        &[]
    }

    /// The rules to open here.
    fn moment(&self) -> Option<Moment> {
        None
    }

    /// A question in the key bar, before its keys.
    fn question(&self) -> Option<Text> {
        None
    }

    /// Where it is shown.
    fn place(&self) -> Place {
        Place::Whole
    }
}

/// What a screen may use and change when it handles a command.
pub struct Context<'a> {
    /// The words in use.
    pub words: &'a Words,
    /// The styles in use.
    pub theme: &'a Theme,
    /// The keys in force.
    pub keys: &'a Keymap,
    /// The settings; changes take effect with the next frame.
    pub settings: &'a mut Settings,
    /// Whether matches are recorded.
    pub keep: bool,
    /// The file for changed settings.
    pub config: Option<&'a mut ConfigFile>,
    /// The seed of every match; `None` for a new one each time.
    pub seed: Option<u64>,
    /// The day whose match and problem are offered.
    pub today: Date,
    /// How long bots may think.
    pub budget: Budget,
    /// The table setups of this session.
    pub drafts: &'a mut Drafts,
}

impl Context<'_> {
    /// Saves the settings; returns a message if there is something to say.
    pub fn save_settings(&mut self) -> Option<String> {
        self.config.as_mut()?.keep(self.settings, self.words)
    }

    /// The seed of the next match without a deal code, after one with the `previous` seed.
    ///
    /// # Errors
    /// When the operating system has no random numbers.
    pub fn next_seed(&self, previous: Option<u64>) -> Result<u64, OpenError> {
        Ok(launch::next_seed(self.seed, previous)?)
    }
}

impl Context<'_> {
    /// The first key of this command in this scope; empty if it has none.
    pub fn key(&self, scope: Scope, command: Command) -> String {
        self.look(&[], &Hits::default()).key(scope, command)
    }

    /// The current look with these names; `hits` collects clickable areas.
    pub fn look<'a>(&'a self, names: &'a [String], hits: &'a Hits) -> Look<'a> {
        Look { words: self.words, theme: self.theme, names, hits, keys: self.keys }
    }
}

/// Why a screen cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// There are no random numbers for a seed.
    #[error(transparent)]
    Seed(#[from] io::Error),
    /// The rules do not exist.
    #[error(transparent)]
    Rules(#[from] PageError),
    /// The replay cannot be shown.
    #[error(transparent)]
    Replay(#[from] ReplayFileError),
    /// The match cannot be played.
    #[error(transparent)]
    Match(#[from] MatchError),
}

/// What happens after a command.
pub enum Outcome {
    /// Nothing more.
    Stay,
    /// This screen closes.
    Back,
    /// This screen opens over the current one.
    Open(Opened),
    /// The current screen closes, and the one below gets this command.
    Do(Command),
    /// This screen replaces the current one.
    Replace(Opened),
    /// A new match with this setup replaces the current screen.
    Play(Setup),
    /// A form with this setup replaces the current screen.
    SetUp(Setup),
    /// The lobby of the house there replaces the current screen.
    Join(Address),
    /// A table for people at other terminals, opened in the house of the screen below, replaces the current screen.
    Host(Plan),
    /// This text goes to the clipboard of the terminal.
    Copy(String),
    /// This replay opens over the current screen.
    Replay(Box<dyn Replay>, Sight),
    /// This decision opens over the current screen, to be tried again.
    Try(Box<Exercise>),
    /// The program ends.
    Quit,
}

impl Outcome {
    /// Opens this table, or stays and notes why it cannot be opened.
    pub fn sit_down(
        table: Result<impl TableTop + 'static, impl ToString>,
        notice: &mut Option<String>,
    ) -> Self {
        match table {
            Ok(table) => Outcome::Open(Opened::table(table)),
            Err(error) => {
                *notice = Some(error.to_string());
                Outcome::Stay
            }
        }
    }
}

/// The new distance from the end of a list that was `up` lines from it.
pub fn scrolled(up: usize, command: Command, area: Rect, most: usize) -> usize {
    let screen = usize::from(area.height.saturating_sub(6)).max(1);
    let to = match command {
        Command::Up => up + 1,
        Command::Down => up.saturating_sub(1),
        Command::PageUp => up + screen,
        Command::PageDown => up.saturating_sub(screen),
        Command::First => most,
        Command::Last => 0,
        _ => up,
    };
    to.min(most)
}
