//! The work of a review, on several threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use super::Review;
use crate::record::Facts;
use crate::table::{Judgement, replay_of};

/// A review that is being worked on. Dropping it stops the work after the decisions that are being judged.
pub struct Work {
    judged: Receiver<(usize, Option<Judgement>)>,
    stopped: Arc<AtomicBool>,
}

/// What the threads share.
struct Task {
    facts: Arc<Facts>,
    steps: Vec<usize>,
    /// How many steps the threads have taken on.
    taken: AtomicUsize,
    stopped: Arc<AtomicBool>,
}

impl Work {
    /// Judges what is still open, on this many threads (at least one).
    pub fn begin(review: &Review, threads: usize) -> Self {
        let stopped = Arc::new(AtomicBool::new(false));
        let task = Arc::new(Task {
            facts: Arc::clone(review.facts()),
            steps: review.open(),
            taken: AtomicUsize::new(0),
            stopped: Arc::clone(&stopped),
        });
        let (say, judged) = channel();
        for _ in 0..threads.clamp(1, task.steps.len().max(1)) {
            let (task, say) = (Arc::clone(&task), say.clone());
            thread::spawn(move || task.work(&say));
        }
        Work { judged, stopped }
    }

    /// Waits up to `patience` for the next judgement: the number of the step, and what was found. They come nearly in
    /// order.
    pub fn wait(&self, patience: Duration) -> Option<(usize, Option<Judgement>)> {
        self.judged.recv_timeout(patience).ok()
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

impl Task {
    fn work(&self, say: &Sender<(usize, Option<Judgement>)>) {
        let Ok(mut replay) = replay_of(Facts::clone(&self.facts), None) else { return };
        while !self.stopped.load(Ordering::Relaxed) {
            let Some(&step) = self.steps.get(self.taken.fetch_add(1, Ordering::Relaxed)) else { return };
            replay.go_to(step);
            if say.send((step, replay.judge())).is_err() {
                return;
            }
        }
    }
}
