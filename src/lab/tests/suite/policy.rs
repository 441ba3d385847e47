//! How good policies are without search.

use offsuit_lab::arena::Phase;
use offsuit_lab::policies::{Found, Measure, Policies};
use offsuit_lab::studied;
use offsuit_library::games::{CATALOG, Entry};

fn measure(entry: &Entry, policy: &str, against: &str, threads: usize) -> Found {
    let policies = Policies {
        deals: crate::deals(entry, 4, threads),
        policy: policy.parse().unwrap(),
        against: against.parse().unwrap(),
        phase: Phase::All,
    };
    studied::visit(entry.info.id, Measure { policies: &policies, each: &mut |_| () }).unwrap()
}

#[test]
fn a_policy_is_as_good_as_itself() {
    for entry in CATALOG {
        let found = measure(entry, "novice", "novice", 1);
        assert!(
            found.gains.count() == 4 && found.gains.mean(0).value == 0.0 && found.gains.mean(1).value == 0.0
        );
        for (name, one) in &found.kinds {
            let case = entry.info.id;
            assert!((one.same - one.decisions as f64).abs() < 1e-9, "{case}, {name}: it predicts itself");
            assert!(one.even < one.same && one.known == 0, "{case}, {name}");
        }
    }
}

#[test]
fn learned_policies_know_their_chances() {
    for entry in CATALOG {
        let [found, again] = [1, 2].map(|threads| measure(entry, "learned", "random", threads));
        assert_eq!(found, again);
        let known: u64 = found.kinds.values().map(|one| one.known).sum();
        assert!(known > 0, "{}", entry.info.id);
        for one in found.kinds.values().filter(|one| one.known > 0) {
            // Random choices are predicted worse than by chance.
            assert!(one.nats[0] < 0.0 && one.nats[0] < one.nats[1], "{}: {one:?}", entry.info.id);
        }
        assert!(found.gains.mean(1).value > 0.0, "{}: random players lose", entry.info.id);
    }
}
