//! Whether estimated values hold up in play.

use offsuit_lab::arena::Phase;
use offsuit_lab::studied;
use offsuit_lab::truth::{Calibration, Compare, Found, Playouts, Truth};
use offsuit_library::games::{self, CATALOG, Entry};

fn compare(entry: &Entry, bots: [&str; 2], deals: u64, threads: usize) -> Found {
    compare_by(entry, bots, &[], deals, threads)
}

fn compare_by(entry: &Entry, [a, b]: [&str; 2], playouts: &[&str], deals: u64, threads: usize) -> Found {
    let truth = Truth {
        deals: crate::deals(entry, deals, threads),
        a: a.parse().unwrap(),
        b: b.parse().unwrap(),
        phase: Phase::All,
        playouts: playouts.iter().map(|one| one.parse().unwrap()).collect(),
    };
    studied::visit(entry.info.id, Compare { truth: &truth, each: &mut |_| () }).unwrap()
}

/// A level gains nothing over itself, and is credited with nothing.
#[test]
fn a_level_is_as_good_as_itself() {
    for entry in CATALOG {
        let found = compare(entry, ["casual@5", "casual@5"], 2, 2);
        assert_eq!(found.played.count(), 2);
        for unit in 0..2 {
            for mean in [
                found.judged[0].mean(unit),
                found.played.mean(unit),
                found.judged[0].gap(&found.played, unit),
            ] {
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
        assert!((kinds / sides / 6.0 - one.judged[0].mean(unit).value).abs() < 1e-9);
    }
    assert!(one.kinds.values().any(|kind| kind.differ > 3), "{:?}", one.kinds);
    assert!(
        one.judged[0].mean(0).value > 0.0 && one.played.mean(0).value > 0.0,
        "a bot that plays at random loses"
    );
}

#[test]
fn playouts_are_read_back() {
    for text in ["learned", "expert@30/true", "skilled/unsolved", "novice/true/unsolved"] {
        assert_eq!(text.parse::<Playouts>().unwrap().to_string(), text);
    }
    for text in ["", "wizard", "learned/", "learned/false", "clairvoyant", "engine:./a"] {
        assert!(text.parse::<Playouts>().is_err(), "{text}");
    }
}

#[test]
fn playouts_judge_the_same_choices() {
    let entry = games::find("fifteens").unwrap();
    let playouts = ["novice", "novice/true", "casual@4"];
    let found = compare_by(entry, ["novice", "random"], &playouts, 4, 2);
    let differ: u64 = found.kinds.values().map(|kind| kind.differ).sum();
    assert_eq!(found.pairs.len() as u64, differ);
    for (n, name) in playouts.iter().enumerate() {
        assert!(found.judged[1 + n].mean(0).value > 0.0, "{name}: random choices are worse");
        let by_deal: f64 = found.pairs.iter().map(|pair| pair.by_playouts[n][0].value).sum();
        let sum = found.judged[1 + n].mean(0).value * 4.0 * entry.info.seating.best as f64;
        assert!((by_deal - sum).abs() < 1e-6, "{name}");
        let groups = Calibration::of(&found, n, 1, 3).0;
        assert_eq!(groups.iter().map(|group| group.decisions).sum::<usize>(), found.pairs.len());
        assert!(groups.is_sorted_by(|one, next| one.judged <= next.judged));
        assert!(groups.iter().all(|group| (0.0..=1.0).contains(&group.held)), "{groups:?}");
    }
}
