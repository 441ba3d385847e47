//! Whether estimated values hold up in play.

use offsuit_lab::truth::{Compare, Found, Truth};
use offsuit_library::core::OptionValues;
use offsuit_library::games::{self, CATALOG, Entry};

fn compare(entry: &Entry, [a, b]: [&str; 2], deals: u64, threads: usize) -> Found {
    let truth = Truth {
        players: entry.info.seating.best,
        options: OptionValues::defaults(entry.info.options),
        a: a.parse().unwrap(),
        b: b.parse().unwrap(),
        deals,
        seed: 3,
        threads,
    };
    games::visit(entry.info.id, Compare { truth: &truth, each: &mut |_| () }).unwrap()
}

/// A level gains nothing over itself, and is credited with nothing.
#[test]
fn a_level_is_as_good_as_itself() {
    for entry in CATALOG {
        let found = compare(entry, ["casual@5", "casual@5"], 2, 2);
        assert_eq!(found.deals(), 2);
        for unit in 0..2 {
            for mean in [found.judged(unit), found.played(unit), found.gap(unit)] {
                assert!(mean.value == 0.0 && mean.error == 0.0, "{}: {mean:?}", entry.info.id);
            }
        }
        let decisions: u64 = found.kinds.values().map(|kind| kind.decisions).sum();
        assert!(decisions > 2, "{}", entry.info.id);
        assert!(found.kinds.values().all(|kind| kind.differ == 0), "{}", entry.info.id);
    }
}

#[test]
fn results_do_not_depend_on_threads_and_add_up() {
    let entry = games::find("loo").unwrap();
    let [one, two] = [1, 2].map(|threads| compare(entry, ["casual@20", "random"], 6, threads));
    assert_eq!(one, two);
    let sides = entry.info.seating.best as f64;
    for unit in 0..2 {
        let kinds: f64 = one.kinds.values().map(|kind| kind.judged[unit]).sum();
        assert!((kinds / sides / 6.0 - one.judged(unit).value).abs() < 1e-9);
    }
    assert!(one.kinds.values().any(|kind| kind.differ > 3), "{:?}", one.kinds);
    assert!(one.judged(0).value > 0.0 && one.played(0).value > 0.0, "a bot that plays at random loses");
}
