//! What a screen is: something that is drawn, takes commands, and may open another screen over itself.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::form::Drafts;
use super::keys::{Command, Scope};
use super::look::Look;
use super::rules_view::Moment;
use crate::config::Settings;
use crate::core::rng::fresh_seed;
use crate::lang::Words;
use crate::table::Session;

/// A screen. Screens lie over each other; the top one has the keys.
pub trait Screen {
    /// Which keys apply now.
    fn scope(&self) -> Scope;

    /// Draws all but the bar of keys.
    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look);

    /// Does what a key or the mouse asks for.
    fn command(&mut self, command: Command, desk: &mut Desk) -> Then;

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

    /// The wait is over.
    fn tick(&mut self, desk: &mut Desk) {
        let _ = desk;
    }

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
    fn question(&self) -> Option<&'static str> {
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
pub struct Desk<'a> {
    /// The words in use.
    pub words: &'a Words,
    /// The settings; changes take effect with the next frame.
    pub settings: &'a mut Settings,
    /// Whether records of matches are kept.
    pub keep: bool,
    /// The seed of matches; without one, a fresh one each.
    pub seed: Option<u64>,
    /// The tables set up in this session, as they were left.
    pub drafts: &'a mut Drafts,
}

impl Desk<'_> {
    /// The seed of a match for which nobody has asked for one.
    ///
    /// # Errors
    /// When the operating system has no randomness to give.
    pub fn next_seed(&self) -> Result<u64, String> {
        self.seed.map_or_else(fresh_seed, Ok).map_err(|error| error.to_string())
    }
}

/// What comes after a command.
pub enum Then {
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
