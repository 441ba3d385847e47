//! The player's best and costliest choice in a match that is over.
//!
//! The review begins in the background when the end of the match has been on the screen for a while, and is kept like any
//! other. It is made only where the match is saved and one person played at this keyboard, whose hands it
//! reveals to nobody else.

use std::path::PathBuf;
use std::time::Duration;

use crate::core::{Seat, Text};
use crate::lang::Words;
use crate::learn::note_own;
use crate::review::{Judging, report};
use crate::sitting::{Phase, Session};
use crate::table::{Saved, open_replay};

/// How long the end is on the screen before the review begins: somebody who plays on at once needs none.
const PAUSE: Duration = Duration::from_secs(1);
/// How often the judges are asked.
const ASKED: Duration = Duration::from_millis(100);

/// What the player's choices were worth, as far as it is known.
#[derive(Default)]
pub(super) enum Verdicts {
    /// Nobody has asked yet.
    #[default]
    Unasked,
    /// They are being judged, or have been.
    Judging(Box<Judging>),
    /// There is nothing to judge.
    None,
}

/// The player whose choices are judged, and where the match is saved.
fn subject(session: &Session) -> Option<(Seat, PathBuf)> {
    let is_over = session.phase() == Phase::Over && session.fault().is_none() && session.company().is_none();
    match (session.people(), session.table().saved()) {
        (&[only], Saved::At(path)) if is_over => Some((only, path)),
        _ => None,
    }
}

impl Verdicts {
    /// How long to wait for more.
    pub(super) fn wait(&self, session: &Session) -> Option<Duration> {
        match self {
            Verdicts::Unasked => subject(session).map(|_| PAUSE),
            Verdicts::Judging(judging) if !judging.is_over() => Some(ASKED),
            Verdicts::Judging(_) | Verdicts::None => None,
        }
    }

    /// Begins once the match is over, and collects what was judged. If `keep`, costly choices come back as problems: returns
    /// why that is impossible, if it is.
    pub(super) fn tick(&mut self, session: &Session, keep: bool) -> Option<Text> {
        match self {
            Verdicts::Unasked => {
                let (player, path) = subject(session)?;
                let judging = open_replay(&path, 0).ok();
                let judging = judging.and_then(|replay| Judging::begin_quietly(&*replay, player).ok());
                *self = judging.map_or(Verdicts::None, |judging| Verdicts::Judging(Box::new(judging)));
            }
            Verdicts::Judging(judging) if !judging.is_over() => {
                while judging.wait(Duration::ZERO) {}
                if let (true, true, Saved::At(path)) = (judging.is_over(), keep, session.table().saved()) {
                    return note_own(&judging.review, Some(&path)).err().map(|error| error.text());
                }
            }
            Verdicts::Judging(_) | Verdicts::None => {}
        }
        None
    }

    /// The verdicts in words: as many lines before they are known as afterwards, so that nothing moves.
    pub(super) fn lines(&self, words: &Words, session: &Session) -> Vec<String> {
        match self {
            Verdicts::Unasked => subject(session).map_or_else(Vec::new, |_| vec![String::new(); 2]),
            Verdicts::Judging(judging) => report::extremes(words, &judging.review).into(),
            Verdicts::None => Vec::new(),
        }
    }
}
