//! What secret bids gain.

use offsuit_lab::bids::{Bids, Compare};
use offsuit_lab::deals::PerDeal;
use offsuit_lab::studied;
use offsuit_library::games;

fn compare(game: &str, [a, b]: [&str; 2], deals: u64, threads: usize) -> Option<PerDeal> {
    let deals = crate::deals(games::find(game).unwrap(), deals, threads);
    let bids = Bids { deals, a: a.parse().unwrap(), b: b.parse().unwrap() };
    studied::visit(game, Compare { bids: &bids, each: &mut |_| () }).unwrap()
}

#[test]
fn bids_gain_nothing_over_themselves() {
    let gains = compare("hamlet", ["casual@5", "casual@5"], 2, 2).unwrap();
    assert_eq!(gains.count(), 2);
    for unit in 0..2 {
        assert!(gains.mean(unit).value.abs() < 1e-12, "{gains:?}");
    }
}

#[test]
fn random_bids_lose() {
    let [one, two] = [1, 2].map(|threads| compare("hamlet", ["random", "casual@60"], 12, threads).unwrap());
    assert_eq!(one, two);
    assert!(one.mean(0).value < 0.0 && one.mean(1).value < 0.0, "{one:?}");
}

#[test]
fn other_games_have_no_secret_bids() {
    for entry in games::CATALOG.iter().filter(|entry| entry.info.id != "hamlet") {
        assert_eq!(compare(entry.info.id, ["novice", "random"], 2, 1), None, "{}", entry.info.id);
    }
    assert_eq!(compare("hamlet", ["learned", "novice"], 2, 1), None, "not a level");
}
