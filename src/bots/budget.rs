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
    /// How many iterations a decision may take: worlds of a flat search, playouts of a tree; a world of a nested search
    /// counts for many.
    pub iterations: Option<u32>,
    /// On how many threads a search may run; of more than 64 it takes 64.
    pub threads: usize,
}

/// A system may refuse more, and no search gains by them.
const MOST_THREADS: usize = 64;

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
    pub(crate) fn limit(self, iterations: u32, think: Option<Duration>) -> Limit {
        let (iterations, think) = match (self.iterations, self.think) {
            (None, None) => (iterations, think),
            (Some(iterations), think) => (iterations, think),
            (None, think) => (u32::MAX, think),
        };
        Limit {
            iterations: iterations.max(1),
            until: think.map(|think| Instant::now() + think),
            threads: self.threads.clamp(1, MOST_THREADS),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_search_is_asked_to_run_on_more_threads_than_there_may_be() {
        for (asked, taken) in [(0, 1), (1, 1), (3, 3), (usize::MAX, MOST_THREADS)] {
            let budget = Budget { threads: asked, ..Budget::default() };
            assert_eq!(budget.limit(1, None).threads, taken);
        }
    }
}
