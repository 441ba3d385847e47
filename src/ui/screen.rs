//! What a screen is: something that is drawn, takes commands, and may open another screen over itself.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::app::Hits;
use super::form::Drafts;
use super::keys::{Command, Scope};
use super::look::{Look, Theme};
use crate::config::{ConfigFile, Settings};
use crate::core::Text;
use crate::lang::Words;
use crate::launch::{self, Moment};
use crate::table::{Budget, Session};

/// A screen. Screens lie over each other; the top one has the keys.
pub trait Screen {
    /// Which keys apply now.
    fn scope(&self) -> Scope;

    /// Draws all but the bar of keys.
    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look);

    /// Does what a key or the mouse asks for.
    fn command(&mut self, command: Command, context: &mut Context) -> Outcome;

    /// Whether this letter is text here, such as a name's or a piece's, before it is a key.
    fn takes_text(&self, letter: char) -> bool {
        let _ = letter;
        false
    }

    /// Whether this command would do something now: the bar of keys leaves out what would not.
    fn offers(&self, command: Command) -> bool {
        let _ = command;
        true
    }

    /// Takes note of the room there is, before it is drawn or commanded.
    fn fit(&mut self, area: Rect, words: &Words) {
        let _ = (area, words);
    }

    /// After how long [`tick`](Self::tick) is wanted, if anything happens by itself.
    fn wait(&self, settings: &Settings) -> Option<Duration> {
        let _ = settings;
        None
    }

    /// Whether a bot still thinks when the wait is over, so that [`tick`](Self::tick) would take its time.
    fn thinks(&self) -> bool {
        false
    }

    /// Takes note that the bot that is to decide takes its time.
    fn show_thinking(&mut self) {}

    /// The wait is over.
    fn tick(&mut self, context: &mut Context) {
        let _ = context;
    }

    /// The program had given the terminal back, and has it again.
    fn came_back(&mut self) {}

    /// The screen that lay over this one is gone.
    fn returned(&mut self) {}

    /// The names of the players by seat, for sentences about seats.
    fn names(&self) -> &[String] {
        &[]
    }

    /// Which rules are wanted here.
    fn moment(&self) -> Option<Moment> {
        None
    }

    /// The match that is played here, if one is.
    fn session(&self) -> Option<&Session> {
        None
    }

    /// What is to be asked in the bar of keys, before its keys.
    fn question(&self) -> Option<Text> {
        None
    }

    /// Where the terminal's cursor stood when it was drawn last, if a text is typed.
    fn cursor(&self) -> Option<Position> {
        None
    }

    /// Whether the screen below stays in sight at the left where there is room for both, and how much room
    /// this one then takes.
    fn beside(&self, area: Rect) -> Option<u16> {
        let _ = area;
        None
    }
}

/// What a screen may use and change when it does something.
pub struct Context<'a> {
    /// The words in use.
    pub words: &'a Words,
    /// The styles in use.
    pub theme: &'a Theme,
    /// The settings; changes take effect with the next frame.
    pub settings: &'a mut Settings,
    /// Whether records of matches are kept.
    pub keep: bool,
    /// The file that changed settings go to.
    pub config: Option<&'a mut ConfigFile>,
    /// The seed of matches; without one, a fresh one each.
    pub seed: Option<u64>,
    /// How long bots may think.
    pub budget: Budget,
    /// The tables set up in this session, as they were left.
    pub drafts: &'a mut Drafts,
}

impl Context<'_> {
    /// Keeps the settings in their file; what there is to say about it.
    pub fn save_settings(&mut self) -> Option<String> {
        self.config.as_mut()?.keep(self.settings, self.words)
    }

    /// The seed of a match for which nobody gave a deal code, after one of the `previous` seed.
    ///
    /// # Errors
    /// When the operating system has no randomness to give.
    pub fn next_seed(&self, previous: Option<u64>) -> Result<u64, String> {
        launch::next_seed(self.seed, previous).map_err(|error| error.to_string())
    }
}

impl Context<'_> {
    /// What words look like now, with these names; `hits` is where the mouse is heard, if it is.
    pub fn look<'a>(&'a self, names: &'a [String], hits: &'a Hits) -> Look<'a> {
        Look { words: self.words, theme: self.theme, names, hits }
    }
}

/// What comes after a command.
pub enum Outcome {
    /// The same screen.
    Stay,
    /// The screen below.
    Back,
    /// This one, over the present one.
    Open(Box<dyn Screen>),
    /// The screen below, which is asked for this.
    Do(Command),
    /// This one instead of the present one.
    Replace(Box<dyn Screen>),
    /// The end of the program.
    Quit,
}

/// Where a list goes that is shown from its end, `up` lines up.
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
