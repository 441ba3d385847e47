//! The screens: one terminal, one person against bots or several around one keyboard.
//!
//! [`App`] is all of it but the terminal and the clock: keys, ticks and draws go in, a buffer comes out. A
//! screen draws what a [`Scene`](crate::table::Scene) shows, and that holds nothing hidden from its viewer.
//! Every word comes from the catalogues, every command from the one table in [`keys`].

pub mod app;
pub mod board;
pub mod choices;
pub mod form;
pub mod hand;
pub mod home;
pub mod key_help;
pub mod keys;
pub mod listing;
pub mod look;
pub mod play;
pub mod rules_view;
pub mod score;
pub mod screen;
pub mod scroll;
pub mod table_screen;
pub mod table_view;
pub mod terminal;
pub mod text_input;
pub mod trick;

pub use app::{App, MIN_SIZE};
pub use look::{Look, Theme};
pub use terminal::run;

use crate::config::Settings;
use crate::table::Setup;

/// What the screens open with.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The match to sit down to at once; without one, the home screen.
    pub setup: Option<Setup>,
    /// Whether records of matches are kept in the data directory.
    pub keep: bool,
    /// The settings.
    pub settings: Settings,
    /// What went wrong before the screens opened.
    pub notice: Option<String>,
    /// The seed of matches started from the home screen; without one, a fresh one each.
    pub seed: Option<u64>,
}

impl Default for Launch {
    fn default() -> Self {
        Launch { setup: None, keep: true, settings: Settings::default(), notice: None, seed: None }
    }
}
