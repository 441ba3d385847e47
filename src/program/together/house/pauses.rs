//! Pauses for those who do the same thing again and again: it costs them time, and not the table.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::Refusal;
use crate::together::protocol::Refused;

/// The pause after the second time, and that after each later one.
const PAUSES: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(60)];

/// After this time without another, the earlier times are forgotten.
const FORGOTTEN: Duration = Duration::from_secs(600);

/// Who has done something of late, and how often.
#[derive(Default)]
pub(super) struct Pauses(BTreeMap<String, Done>);

struct Done {
    times: usize,
    last: Instant,
}

impl Pauses {
    /// Notes that this person has done it.
    pub(super) fn note(&mut self, name: &str, now: Instant) {
        self.0.retain(|_, done| now.saturating_duration_since(done.last) < FORGOTTEN);
        let done = self.0.entry(name.to_owned()).or_insert(Done { times: 0, last: now });
        (done.times, done.last) = (done.times.saturating_add(1), now);
    }

    /// How long this person has to wait before doing it again, if at all.
    pub(super) fn left(&self, name: &str, now: Instant) -> Option<Duration> {
        let done = self.0.get(name)?;
        let pause = PAUSES[done.times.checked_sub(2)?.min(PAUSES.len() - 1)];
        let left = pause.saturating_sub(now.saturating_duration_since(done.last));
        (!left.is_zero()).then_some(left)
    }
}

/// Refuses something because its time has not come: what the guest has done, and how long the pause lasts.
pub(super) fn pause(what: &str, left: Duration) -> Refusal {
    let seconds = left.as_secs_f64().ceil();
    (Refused::Pause, format!("{what}: wait {seconds} s"))
}
