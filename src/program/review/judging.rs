//! A review in progress.

use std::io;
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use thiserror::Error;

use super::Review;
use super::cache::Cache;
use super::work::Work;
use crate::core::Seat;
use crate::lang::Words;
use crate::table::{MatchError, Replay, Sight, Veil, first_sight, review_file};

/// Why there is no review.
#[derive(Debug, Error)]
pub enum ReviewError {
    /// Several people play this match, and a deal is not over.
    #[error("hands stay hidden until the match is over")]
    Closed,
    /// The match breaks the rules of its game.
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl ReviewError {
    /// The error in words.
    pub fn say(&self, words: &Words) -> String {
        match self {
            ReviewError::Closed => words.get("ui-replay-closed"),
            ReviewError::Match(why) => why.to_string(),
        }
    }
}

/// A review in progress. That of a saved match is kept in the data directory. Dropping it stops the work; the next one resumes it.
pub struct Judging {
    /// The review so far.
    pub review: Review,
    work: Option<Work>,
    cache: Option<Cache>,
    unkept: Option<io::Error>,
}

impl Judging {
    /// Begins or resumes the review of a seat, on all processors.
    ///
    /// # Errors
    /// When hands of other people are still hidden, or the match breaks the rules of its game.
    pub fn begin(replay: &dyn Replay, seat: Seat) -> Result<Self, ReviewError> {
        Self::begin_on(thread::available_parallelism().map_or(1, NonZero::get), replay, seat)
    }

    /// The same for a review that nobody waits for: it leaves processors free.
    ///
    /// # Errors
    /// When hands of other people are still hidden, or the match breaks the rules of its game.
    pub fn begin_quietly(replay: &dyn Replay, seat: Seat) -> Result<Self, ReviewError> {
        Self::begin_on(1, replay, seat)
    }

    fn begin_on(threads: usize, replay: &dyn Replay, seat: Seat) -> Result<Self, ReviewError> {
        if replay.veil() == Veil::All {
            return Err(ReviewError::Closed);
        }
        let mut review = Review::new(replay.facts().clone(), seat)?;
        let place = replay.record().and_then(|(path, n)| review_file(path, n, seat));
        let (cache, unkept) = match place.map(|path| (Cache::open(&path, &mut review), path)) {
            Some((Ok(cache), _)) => (Some(cache), None),
            Some((Err(why), path)) => {
                (None, Some(io::Error::new(why.kind(), format!("{}: {why}", path.display()))))
            }
            None => (None, None),
        };
        let work = (!review.is_complete()).then(|| Work::begin(&review, threads));
        Ok(Judging { review, work, cache, unkept })
    }

    /// Whether everything is judged.
    pub fn is_over(&self) -> bool {
        self.work.is_none()
    }

    /// Waits up to `patience` for a judgement, and adds it to the review. Returns whether there was one.
    pub fn wait(&mut self, patience: Duration) -> bool {
        let Some((step, judgement)) = self.work.as_ref().and_then(|work| work.wait(patience)) else {
            return false;
        };
        self.review.note(step, judgement);
        if let Some(Err(why)) = self.cache.as_mut().map(|cache| cache.keep(step, judgement)) {
            (self.cache, self.unkept) = (None, Some(why));
        }
        if self.review.is_complete() {
            self.work = None;
        }
        true
    }

    /// Why judgements cannot be saved. Without its file, a review only has to be made again.
    pub fn unkept(&self) -> Option<&io::Error> {
        self.unkept.as_ref()
    }
}

/// The seat to review by default: the first person's, or the first seat.
pub fn first_player(replay: &dyn Replay) -> Seat {
    match first_sight(replay) {
        Sight::Seat(seat) => seat,
        Sight::Open => Seat::new(0),
    }
}
