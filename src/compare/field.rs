//! The field: bots of every level play a match again in one of its seats, with the same cards and opponents.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, available_parallelism};
use std::time::Duration;

use super::played::{MAX_DECISIONS, Played};
use crate::bots::{Bot, Budget, Level};
use crate::core::{Event, Game, Log, Match, Seat, Turn};
use crate::games::{self, Visitor};
use crate::record::{Header, Player, Sitter};

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
                    let (stop, deals) = (Arc::clone(&stop), Arc::clone(&deals));
                    let rival = play(&header, seat, level, stop, deals);
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
    stop: Arc<AtomicBool>,
    deals: Arc<AtomicUsize>,
) -> Option<Rival> {
    let own = (Seat::all(header.seats.len())).zip(&header.seats);
    let levels = own.map(|(other, sitter)| if other == seat { level } else { stand_in(sitter) }).collect();
    let replay = Replay {
        header: header.clone(),
        levels,
        results: Results { seat, points: Vec::new(), total: 0, deals },
        stop,
    };
    let results = games::visit_any(header.game, replay)??;
    Some(Rival { level, points: results.points, total: results.total })
}

pub(super) struct Replay {
    header: Header,
    levels: Vec<Level>,
    results: Results,
    stop: Arc<AtomicBool>,
}

/// The points of a seat.
pub(super) struct Results {
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

impl Visitor for Replay {
    type Out = Option<Results>;

    fn visit<G: Game>(mut self) -> Self::Out {
        let Header { options, seed, .. } = &self.header;
        let cards = self.header.cards();
        let budget = Budget { steady: true, ..Budget::default() };
        let mut bots: Vec<Box<dyn Bot<G>>> = self.levels.iter().map(|level| level.bot(budget)).collect();
        let (mut game, _) = Match::<G>::from_cards(options, bots.len(), *seed, cards);
        for _ in 0..MAX_DECISIONS {
            match game.turn() {
                Turn::Over => return Some(self.results),
                Turn::Deal => game.begin(&game.next_deal(), &mut self.results).ok()?,
                Turn::Act(seat) => {
                    if self.stop.load(Ordering::Relaxed) {
                        return None;
                    }
                    let seen = game.seen(seat)?;
                    let mv = bots.get_mut(seat.index())?.decide(&seen, &mut game.bot_rng(seat));
                    game.play(seat, mv, &mut self.results).ok()?;
                }
            }
        }
        None
    }
}
