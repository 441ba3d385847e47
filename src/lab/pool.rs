//! Runs numbered jobs on several threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

/// Runs `job` for each number, and calls `each` with every result, in no particular order. Once `stop` is set, no further
/// result counts.
pub(super) fn run<T: Send>(
    numbers: impl Iterator<Item = u64> + Send,
    threads: usize,
    stop: &AtomicBool,
    job: impl Fn(u64) -> T + Sync,
    mut each: impl FnMut(u64, T),
) {
    let numbers = Mutex::new(numbers);
    let next = || numbers.lock().unwrap_or_else(PoisonError::into_inner).next();
    let is_stopped = || stop.load(Ordering::Relaxed);
    // Without a buffer, no result waits while `stop` is set.
    let (send, receive) = mpsc::sync_channel(0);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (send, next, job) = (send.clone(), &next, &job);
            scope.spawn(move || {
                while let Some(number) = next().filter(|_| !is_stopped()) {
                    let done = job(number);
                    if is_stopped() || send.send((number, done)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        for (number, done) in receive {
            each(number, done);
            if is_stopped() {
                break;
            }
        }
    });
}

/// Runs `job` for each number and returns the results in their order, so that they do not depend on threads. Calls `each`
/// with the number of results so far.
pub(super) fn in_order<T: Send>(
    count: u64,
    threads: usize,
    job: impl Fn(u64) -> T + Sync,
    each: &mut dyn FnMut(u64),
) -> Vec<T> {
    let mut done = BTreeMap::new();
    run(0..count, threads, &AtomicBool::new(false), job, |number, result| {
        done.insert(number, result);
        each(done.len() as u64);
    });
    done.into_values().collect()
}
