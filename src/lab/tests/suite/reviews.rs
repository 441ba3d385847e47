//! What the decisions of each level lose.

use offsuit_lab::reviews::{Check, Reviews};
use offsuit_library::bots::Level;
use offsuit_library::core::OptionValues;
use offsuit_library::games::{self, CATALOG};

/// Losses are compared on the same decisions, and one in N is one in N.
#[test]
fn all_levels_are_judged_on_the_same_decisions() {
    let reviews = |every| Reviews {
        players: 4,
        options: OptionValues::defaults(CATALOG[1].info.options),
        matches: 6,
        every,
        levels: vec![Level::Random, Level::Novice],
        seed: 1,
        threads: 2,
    };
    let losses = |every| {
        let check = Check { reviews: &reviews(every), each: &mut |_| () };
        games::visit(CATALOG[1].info.id, check).unwrap()
    };
    let (all, some) = (losses(1), losses(3));
    assert_eq!(some, losses(3));
    // Who decides does not depend on what is judged, so the matches are the same.
    let expected = all.decisions() as f64 / 3.0;
    assert!(
        expected > 6.0 && (some.decisions() as f64 - expected).abs() <= 6.0,
        "{} {expected}",
        some.decisions()
    );
    let (less, _) = all.difference(0, 1);
    assert!((all.mean(0).0 - all.mean(1).0 - less).abs() < 1e-9);
}
