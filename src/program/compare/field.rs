//! The field: bots of every level play a match again in one of its seats, with the same cards and opponents.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, available_parallelism};
use std::time::Duration;

use super::played::{MAX_DECISIONS, Played};
use crate::bots::{Budget, Level};
use crate::core::{Event, Log, Seat};
use crate::record::{Header, Player, Sitter};
use crate::table::{Run, bots_only};

/// The level that plays for opponents who are not our bots.
pub const STAND_IN: Level = Level::Expert;

/// The level that plays for this opponent.
pub fn stand_in(sitter: &Sitter) -> Level {
    match &sitter.player {
        Player::Bot(level) => level.parse().unwrap_or(STAND_IN),
        Player::Human | Player::Engine(_) => STAND_IN,
    }
}

/// What a bot made of the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rival {
    /// Its level.
    pub level: Level,
    /// Its points in each deal.
    pub points: Vec<i32>,
    /// Its final total.
    pub total: i32,
}

/// Bots that play on threads of their own. Dropping it stops them.
pub struct Field {
    results: Receiver<Rival>,
    stop: Arc<AtomicBool>,
    deals: Arc<AtomicUsize>,
    /// How many deals they will play, if each match takes as many as the one they play again.
    total: usize,
    over: bool,
}

/// The news of a field.
pub enum News {
    /// A bot has finished its match.
    Result(Rival),
    /// Nothing yet.
    Waiting,
    /// All have finished.
    Over,
}

impl Field {
    /// Lets a bot of each of these levels play the match from its seat, on as many threads as there are cores.
    pub fn start(played: &Played, levels: &[Level]) -> Self {
        let (send, results) = channel();
        let (stop, deals, next) = (Arc::default(), Arc::default(), Arc::new(AtomicUsize::new(0)));
        // The strongest take longest, so they begin.
        let levels: Vec<Level> =
            Level::ALL.into_iter().rev().filter(|level| levels.contains(level)).collect();
        let threads = available_parallelism().map_or(1, usize::from).min(levels.len());
        for _ in 0..threads {
            let (header, seat, levels) = (played.header.clone(), played.seat, levels.clone());
            let (stop, deals, next) = (Arc::clone(&stop), Arc::clone(&deals), Arc::clone(&next));
            let send = send.clone();
            thread::spawn(move || {
                while let Some(&level) = levels.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let rival = play(&header, seat, level, &stop, Arc::clone(&deals));
                    if rival.is_none_or(|rival| send.send(rival).is_err()) {
                        break;
                    }
                }
            });
        }
        Field { results, stop, deals, total: levels.len() * played.points.len(), over: false }
    }

    /// Waits up to `patience` for the next result.
    pub fn wait(&mut self, patience: Duration) -> News {
        match self.results.recv_timeout(patience) {
            Ok(rival) => News::Result(rival),
            Err(RecvTimeoutError::Timeout) => News::Waiting,
            Err(RecvTimeoutError::Disconnected) => {
                self.over = true;
                News::Over
            }
        }
    }

    /// Whether all have finished.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The number of deals played so far, and of all deals, roughly.
    pub fn progress(&self) -> (usize, usize) {
        (self.deals.load(Ordering::Relaxed).min(self.total), self.total)
    }
}

impl Drop for Field {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Lets a bot play the match of this header from this seat; `None` if it was stopped or did not finish.
///
/// Each decision depends only on the match, so the result is the same on every machine.
fn play(
    header: &Header,
    seat: Seat,
    level: Level,
    stop: &AtomicBool,
    deals: Arc<AtomicUsize>,
) -> Option<Rival> {
    let own = (Seat::all(header.seats.len())).zip(&header.seats);
    let levels = own.map(|(other, sitter)| if other == seat { level } else { stand_in(sitter) });
    let levels: Vec<Level> = levels.collect();
    let mut results = Results { seat, points: Vec::new(), total: 0, deals };
    let budget = Budget { steady: true, ..Budget::default() };
    let run = Run { header, record: None, most: MAX_DECISIONS as u64, stop };
    bots_only(header.game, &levels, budget)?.play(&run, &mut results).ok()??;
    Some(Rival { level, points: results.points, total: results.total })
}

/// The points of a seat.
struct Results {
    seat: Seat,
    points: Vec<i32>,
    total: i32,
    deals: Arc<AtomicUsize>,
}

impl Log for Results {
    fn note(&mut self, event: Event) {
        if let Event::Scored { points, totals, .. } = event {
            self.points.push(points[self.seat]);
            self.total = totals[self.seat];
            self.deals.fetch_add(1, Ordering::Relaxed);
        }
    }
}
