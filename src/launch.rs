//! What the program opens with, whichever face it shows: screens or plain lines.

use crate::config::Settings;
use crate::table::Setup;

/// What a face opens with.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The match to sit down to at once; without one, the list of games.
    pub setup: Option<Setup>,
    /// Whether records of matches are kept in the data directory.
    pub keep: bool,
    /// The settings.
    pub settings: Settings,
    /// What went wrong before the face opened.
    pub notice: Option<String>,
    /// The seed of matches started from the list of games; without one, a fresh one each.
    pub seed: Option<u64>,
    /// How many rows the terminal has, where it says so; only plain mode asks.
    pub rows: Option<u16>,
}

impl Default for Launch {
    fn default() -> Self {
        Launch {
            setup: None,
            keep: true,
            settings: Settings::default(),
            notice: None,
            seed: None,
            rows: None,
        }
    }
}
