//! What the program opens with, whichever face it shows: screens or plain lines.

use std::io;
use std::num::NonZero;
use std::path::PathBuf;

use crate::config::{ConfigFile, Settings};
use crate::core::rng::{fresh_seed, nth_seed};
use crate::games::Entry;
use crate::table::{Budget, Setup};

/// What a face opens with.
#[derive(Debug)]
pub struct Launch {
    /// The match to sit down to at once; without one, the list of games.
    pub setup: Option<Setup>,
    /// The rules to read and nothing else: the program ends with them.
    pub rules: Option<Moment>,
    /// The match on record to look at and nothing else: the program ends with it.
    pub replay: Option<OnRecord>,
    /// Whether records of matches are kept in the data directory.
    pub keep: bool,
    /// The settings.
    pub settings: Settings,
    /// The file that changed settings go to.
    pub config: Option<ConfigFile>,
    /// What went wrong before the face opened.
    pub notice: Option<String>,
    /// The seed of matches started from the list of games; without one, a fresh one each.
    pub seed: Option<u64>,
    /// How long bots may think.
    pub budget: Budget,
    /// How many rows the terminal has, where it says so; only plain mode asks.
    pub rows: Option<u16>,
}

impl Default for Launch {
    fn default() -> Self {
        Launch {
            setup: None,
            rules: None,
            replay: None,
            keep: true,
            settings: Settings::default(),
            config: None,
            notice: None,
            seed: None,
            budget: Budget::default(),
            rows: None,
        }
    }
}

/// A match on record.
#[derive(Clone, Debug)]
pub struct OnRecord {
    /// The file.
    pub path: PathBuf,
    /// Which of its matches, from 1.
    pub number: NonZero<usize>,
}

/// Which rules are wanted: a game's, at a section or clause.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The game.
    pub entry: &'static Entry,
    /// The anchor of a section or clause; empty for the beginning.
    pub anchor: String,
}

/// The seed of a match for which nobody gave a deal code. Where the session has a `fixed` seed, the first match is
/// dealt from it and each further one from a seed made of the `previous` match's. Otherwise every seed is fresh:
/// someone who knows the code of one match must not know the cards of the next.
///
/// # Errors
/// When the operating system has no randomness to give.
pub fn next_seed(fixed: Option<u64>, previous: Option<u64>) -> io::Result<u64> {
    match (fixed, previous) {
        (None, _) => fresh_seed(),
        (Some(seed), None) => Ok(seed),
        (Some(_), Some(previous)) => Ok(nth_seed(previous, 1)),
    }
}
