//! How long a bot may think.

use std::time::{Duration, Instant};

/// How long a bot may think, and on how many threads. Without limits, the level's own apply.
///
/// With `iterations` alone, a bot decides the same on every machine and with any number of threads. With `think`, it
/// searches until the time is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Time per decision.
    pub think: Option<Duration>,
    /// Iterations per decision: worlds of a flat search, or playouts of a tree search.
    pub iterations: Option<u32>,
    /// Threads of a search, at most 64.
    pub threads: usize,
    /// Whether levels with a time limit of their own use a number of iterations instead, smaller than they could do in
    /// that time.
    pub steady: bool,
}

/// What the iterations of a level with a time limit are divided by for a steady bot.
const STEADY: u32 = 4;

/// More threads gain nothing, and a system may refuse them.
const MOST_THREADS: usize = 64;

impl Default for Budget {
    fn default() -> Self {
        Budget { think: None, iterations: None, threads: 1, steady: false }
    }
}

impl Budget {
    /// A budget of this many iterations, on one thread.
    pub fn iterations(iterations: u32) -> Self {
        Budget { iterations: Some(iterations), ..Budget::default() }
    }

    /// The limit for a level that has these limits by default.
    pub fn limit(self, iterations: u32, think: Option<Duration>) -> Limit {
        let (iterations, think) = match (self.iterations, self.think) {
            (None, None) if self.steady && think.is_some() => (iterations.div_ceil(STEADY), None),
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

/// A budget whose clock is running.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The most iterations, at least one.
    pub iterations: u32,
    /// When to stop.
    pub until: Option<Instant>,
    /// Number of threads.
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
    fn the_number_of_threads_is_limited() {
        for (asked, taken) in [(0, 1), (1, 1), (3, 3), (usize::MAX, MOST_THREADS)] {
            let budget = Budget { threads: asked, ..Budget::default() };
            assert_eq!(budget.limit(1, None).threads, taken);
        }
    }
}
