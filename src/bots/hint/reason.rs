//! Why a choice is the best: the one or two facts that tell most, gathered while the worlds were played out.

use super::{Estimate, Fate};
use crate::bots::flat::Sample;
use crate::core::{Text, TrickTaking, View};

/// Shares of worlds in which a trick is won that differ by less than this tell nothing.
const TELLING: f64 = 0.2;

/// Why the first of the samples is the best, which stand in that order.
pub(super) fn reason<G: TrickTaking>(view: &View<G>, samples: &[Sample]) -> Option<Text> {
    let (best, others) = samples.split_first()?;
    if others.is_empty() {
        return Some(Text::new("reason-only-choice"));
    }
    if G::decided(&view.public) {
        return Some(Text::new("reason-decided"));
    }
    let is_equal = |other: &Sample| other.less_than(view, best).all(|less| less == 0.0);
    if others.iter().all(is_equal) {
        return Some(Text::new("reason-all-same"));
    }
    let estimates: Vec<Estimate> = others.iter().map(|other| other.estimate(view, best)).collect();
    let Some(worse) = estimates.iter().position(is_behind) else {
        return Some(Text::new("reason-all-close"));
    };
    let gap = gap(&estimates, &estimates[worse]);
    let fact = trick::<G>(best, &others[worse]).or_else(|| often(view, best, &others[worse]));
    Some(match fact {
        Some(fact) => Text::new("reason-both").with("first", fact).with("second", gap),
        None => gap,
    })
}

/// Whether a choice is worse than the best by more than chance could have made it, and by enough to be named.
fn is_behind(estimate: &Estimate) -> bool {
    estimate.behind > estimate.behind_error && estimate.behind >= 0.05
}

/// How many choices are as good as the best, and by how much the first that is not is worse.
fn gap(others: &[Estimate], worse: &Estimate) -> Text {
    let close = others.iter().filter(|&other| !is_behind(other)).count();
    let tenths = (10.0 * worse.behind).round() as i64;
    let key = if close == 0 { "reason-behind" } else { "reason-some-close" };
    Text::new(key).with("close", close).with("whole", tenths / 10).with("tenths", tenths % 10)
}

/// What becomes of the trick, if that sets the choice apart from a worse one.
fn trick<G: TrickTaking>(best: &Sample, worse: &Sample) -> Option<Text> {
    let worlds = best.outcomes.len();
    let wins = |fate: Fate| match fate {
        Fate::Won => worlds,
        Fate::Lost => 0,
        Fate::Open(wins) => wins,
    };
    let (own, other) = (best.trick?, worse.trick?);
    if (wins(own).abs_diff(wins(other)) as f64) < TELLING * worlds as f64 {
        return None;
    }
    Some(match own {
        Fate::Won => Text::new("reason-trick-won"),
        Fate::Lost => Text::new("reason-trick-lost"),
        Fate::Open(wins) => Text::new("reason-trick-open")
            .with("wins", wins)
            .with("worlds", worlds)
            .with("partners", i64::from(G::INFO.partners)),
    })
}

/// In how many worlds the choice did better than a worse one, and in how many less well.
fn often<G: TrickTaking>(view: &View<G>, best: &Sample, worse: &Sample) -> Option<Text> {
    let (mut more, mut less) = (0usize, 0usize);
    for difference in worse.less_than(view, best) {
        more += usize::from(difference > 0.0);
        less += usize::from(difference < 0.0);
    }
    let text = Text::new("reason-often").with("more", more).with("less", less);
    (more > less).then(|| text.with("worlds", best.outcomes.len()))
}
