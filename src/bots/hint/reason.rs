//! Why a choice is the best: up to two facts that set it apart, what the rules make of it before what was counted
//! while the worlds were played out; and by how much the next is worse.

use super::{Estimate, Fate};
use crate::bots::flat::Sample;
use crate::core::{Game, Move, Text, View};

/// Shares of worlds in which a trick is won that differ by less than this tell nothing.
const TELLING: f64 = 0.2;
/// How many facts are told.
const FACTS: usize = 2;
/// A smaller difference, in points or percentage points, is not named.
const NAMED: f64 = 0.05;
/// What a choice has at least of a mix, and leaves to others, for it to be a real one.
const MIXED: f64 = 0.15;

/// Why the first of the samples is the best, which stand in that order as their estimates do. `exact` says that the
/// deal is solved, `vary` with what chance strong players make each choice.
pub(super) fn reason<G: Game>(
    view: &View<G>,
    samples: &[Sample],
    estimates: &[Estimate],
    exact: bool,
    vary: Vec<(Move, f64)>,
) -> Option<Text> {
    let (best, others) = samples.split_first()?;
    if others.is_empty() {
        return Some(Text::new("reason-only-choice"));
    }
    if G::decided(&view.public) {
        return Some(Text::new("reason-decided"));
    }
    let mut said = Vec::new();
    let worse = estimates.iter().skip(1).position(is_behind);
    if let (Some(worse), Some(own)) = (worse, estimates.first()) {
        said.extend(facts(view, best, &others[worse], exact));
        said.push(gap(own, &estimates[1 + worse], worse));
    } else if others.iter().all(|other| other.less_than(best).all(|less| less.abs() < 1e-9)) {
        said.push(Text::new("reason-all-same"));
    } else {
        said.push(Text::new("reason-all-close"));
    }
    said.extend(mixed(best.mv, vary));
    said.into_iter()
        .reduce(|first, second| Text::new("reason-both").with("first", first).with("second", second))
}

/// Whether a choice is worse than the best by more than chance could have made it, and by enough to be named.
fn is_behind(estimate: &Estimate) -> bool {
    estimate.behind > estimate.behind_error && estimate.behind >= NAMED
}

/// How many choices are as good as the best, and by how much the first that is not is worse: in points, unless the
/// match decides otherwise than they would.
fn gap(best: &Estimate, worse: &Estimate, close: usize) -> Text {
    let (points, percent) = (best.gain - worse.gain, best.chance - worse.chance);
    let (key, gap) = if points >= NAMED {
        ("reason-behind", points)
    } else if points > -NAMED {
        ("reason-behind-match", percent)
    } else {
        ("reason-fewer-points", percent)
    };
    let tenths = (10.0 * gap.max(0.1)).round() as i64;
    Text::new(key).with("close", close).with("whole", tenths / 10).with("tenths", tenths % 10)
}

/// What sets the best choice apart from a worse one.
fn facts<G: Game>(view: &View<G>, best: &Sample, worse: &Sample, exact: bool) -> Vec<Text> {
    let remarks = |mv: Move| G::remarks(&view.public, &view.private, view.seat, mv);
    let others = remarks(worse.mv);
    let own: Vec<Text> = remarks(best.mv).into_iter().filter(|remark| !others.contains(remark)).collect();
    let trick = trick::<G>(best, worse);
    let is_open = matches!(best.trick, Some(Fate::Open(_)));
    let mut facts: Vec<Text> = Vec::new();
    // What the table shows comes first; what was counted is worth less than what is known.
    facts.extend(trick.clone().filter(|_| !is_open));
    facts.extend(own);
    facts.extend(trick.filter(|_| is_open && !exact && facts.is_empty()));
    if facts.is_empty() {
        facts.extend(if exact { Some(Text::new("reason-exact")) } else { often(best, worse) });
    }
    facts.truncate(FACTS);
    facts
}

/// What becomes of the trick, if that sets the choice apart from a worse one.
fn trick<G: Game>(best: &Sample, worse: &Sample) -> Option<Text> {
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
fn often(best: &Sample, worse: &Sample) -> Option<Text> {
    let (mut more, mut less) = (0usize, 0usize);
    for difference in worse.less_than(best) {
        more += usize::from(difference > 0.0);
        less += usize::from(difference < 0.0);
    }
    let text = Text::new("reason-often").with("more", more).with("less", less);
    (more > less).then(|| text.with("worlds", best.outcomes.len()))
}

/// How often strong players make this choice, where always to make it would give them away.
fn mixed(best: Move, vary: Vec<(Move, f64)>) -> Option<Text> {
    let sum: f64 = vary.iter().map(|(_, chance)| chance).sum();
    let share = vary.into_iter().find(|(mv, _)| *mv == best)?.1 / sum;
    let is_real = (MIXED..=1.0 - MIXED).contains(&share);
    is_real.then(|| Text::new("reason-mixed").with("share", (100.0 * share).round() as i64))
}
