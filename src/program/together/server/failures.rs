//! How often addresses have failed at a door.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::time::{Duration, Instant};

/// How many handshakes of an address may fail within a [`MINUTE`].
pub(super) const MOST_FAILED: u32 = 30;

/// The time in which failures are counted.
pub(super) const MINUTE: Duration = Duration::from_secs(60);

/// The most addresses that are remembered.
const MOST_ADDRESSES: usize = 4096;

/// The failures of the last minute.
#[derive(Default)]
pub(super) struct Failures(BTreeMap<IpAddr, Count>);

/// The failures of an address since a moment.
struct Count {
    since: Instant,
    failed: u32,
}

impl Failures {
    /// Counts a failure.
    pub(super) fn note(&mut self, from: IpAddr, now: Instant) {
        if self.0.len() >= MOST_ADDRESSES {
            self.0.retain(|_, count| !count.is_old(now));
        }
        // With that many addresses at the same time, counting by address is of no use.
        if self.0.len() >= MOST_ADDRESSES {
            self.0.clear();
        }
        let count = self.0.entry(network(from)).or_insert(Count { since: now, failed: 0 });
        if count.is_old(now) {
            *count = Count { since: now, failed: 0 };
        }
        count.failed = count.failed.saturating_add(1);
    }

    /// Whether this address has failed too often of late.
    pub(super) fn is_too_many(&self, from: IpAddr, now: Instant) -> bool {
        self.0.get(&network(from)).is_some_and(|count| !count.is_old(now) && count.failed >= MOST_FAILED)
    }
}

impl Count {
    fn is_old(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.since) >= MINUTE
    }
}

/// What counts as one address: a household has many of version 6, which have the first half in common.
fn network(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
        short @ IpAddr::V4(_) => short,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_held_back_for_the_rest_of_its_minute() {
        let mut failures = Failures::default();
        let begin = Instant::now();
        let at = |second| begin + Duration::from_secs(second);
        let [one, neighbour, other] =
            ["2001:db8::1", "2001:db8::2:0:0:1", "::ffff:192.0.2.1"].map(|text| text.parse().unwrap());
        for second in 0..30 {
            assert!(!failures.is_too_many(one, at(second)));
            failures.note(one, at(second));
        }
        assert!(failures.is_too_many(one, at(30)) && failures.is_too_many(neighbour, at(30)));
        assert!(!failures.is_too_many(other, at(30)));
        assert!(!failures.is_too_many(one, at(60)));
        failures.note(one, at(61));
        assert!(!failures.is_too_many(one, at(61)));
        // However many addresses there are, they take little room.
        for n in 0..10_000_u32 {
            failures.note(IpAddr::V4(n.into()), at(62));
        }
        assert!(failures.0.len() <= MOST_ADDRESSES);
    }
}
