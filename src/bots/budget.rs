//! How long a bot may think.

use std::time::{Duration, Instant};

/// How long a bot may think, and on how many threads. Where neither limit is given a level has its own.
///
/// With `iterations` alone a bot decides the same on every machine and with any number of threads. With `think` it
/// thinks as long as that, and decides by what it has found until then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// How long a decision may take.
    pub think: Option<Duration>,
    /// How many iterations a decision may take: worlds of a flat or nested search, playouts of a tree.
    pub iterations: Option<u32>,
    /// On how many threads a search may run.
    pub threads: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { think: None, iterations: None, threads: 1 }
    }
}

impl Budget {
    /// So many iterations on one thread.
    pub fn iterations(iterations: u32) -> Self {
        Budget { iterations: Some(iterations), ..Budget::default() }
    }

    /// What a level may spend whose own limits are these.
    pub(super) fn limit(self, iterations: u32, think: Option<Duration>) -> Limit {
        let (iterations, think) = match (self.iterations, self.think) {
            (None, None) => (iterations, think),
            (Some(iterations), think) => (iterations, think),
            (None, think) => (u32::MAX, think),
        };
        Limit {
            iterations: iterations.max(1),
            until: think.map(|think| Instant::now() + think),
            threads: self.threads.max(1),
        }
    }
}

/// A budget that has begun to run.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// How many iterations there may be; one at least.
    pub iterations: u32,
    /// When to stop.
    pub until: Option<Instant>,
    /// On how many threads.
    pub threads: usize,
}

impl Limit {
    /// Whether the time is up.
    pub fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}
