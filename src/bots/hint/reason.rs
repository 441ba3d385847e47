//! Why a choice is the best: up to two facts that distinguish it, and its lead over the next one. Facts from the rules come
//! before statistics of the playouts.

use super::{Estimate, Fate, Kind};
use crate::bots::flat::Sample;
use crate::core::{Game, Move, Text, View};

/// The least difference in the share of tricks won that is worth mentioning.
const TELLING: f64 = 0.2;
/// The most facts in a reason.
const FACTS: usize = 2;
/// The least difference, in points or percentage points, that is worth mentioning.
const NAMED: f64 = 0.05;
/// Values that differ by less are equal.
const EQUAL: f64 = 1e-9;
/// A mix is mentioned if the choice has at least this share of it, and so have all others together.
const MIXED: f64 = 0.15;

/// Why the first sample is the best. `estimates` are in the same order, and `vary` has the chances with which strong
/// players mix their choices.
pub(super) fn reason<G: Game>(
    view: &View<G>,
    samples: &[&Sample],
    estimates: &[Estimate],
    kind: Kind,
    vary: &[(Move, f64)],
) -> Option<Text> {
    let exact = kind == Kind::Exact;
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
        said.extend(facts(view, best, others[worse], worse, kind));
        let gap = gap(own, &estimates[1 + worse], worse);
        said.push(gap.with("exact", usize::from(exact)).with("game", super::id(G::INFO.id)));
    } else if estimates.iter().all(is_equal) {
        let is_every_deal = exact || kind == Kind::Listed;
        said.push(Text::new(if is_every_deal { "reason-all-same-exact" } else { "reason-all-same" }));
    } else {
        said.push(Text::new("reason-all-close"));
    }
    said.extend(mixed(best.mv, vary));
    said.into_iter()
        .reduce(|first, second| Text::new("reason-both").with("first", first).with("second", second))
}

/// Whether a choice is significantly worse than the best, by enough to mention.
pub(super) fn is_behind(estimate: &Estimate) -> bool {
    estimate.behind > estimate.behind_error && estimate.behind >= NAMED
}

/// Whether an estimate is worth the same as the best in every world.
fn is_equal(estimate: &Estimate) -> bool {
    estimate.behind < EQUAL && estimate.behind_error < EQUAL
}

/// The lead over the first choice that is worse, and the number of choices that are not. It is in points, unless points
/// and the chance to win the match disagree.
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

/// How another choice compares with the best.
pub(super) fn against(best: &Estimate, other: &Estimate) -> Text {
    if !is_behind(other) {
        return Text::new(if is_equal(other) { "against-equal" } else { "against-same" });
    }
    let (points, percent) = (best.gain - other.gain, best.chance - other.chance);
    let (key, gap) = if points >= NAMED { ("against-points", points) } else { ("against-chance", percent) };
    let tenths = (10.0 * gap.max(0.1)).round() as i64;
    Text::new(key).with("whole", tenths / 10).with("tenths", tenths % 10)
}

/// Facts that distinguish the best choice from a worse one. `close` is the number of choices between them.
fn facts<G: Game>(view: &View<G>, best: &Sample, worse: &Sample, close: usize, kind: Kind) -> Vec<Text> {
    let remarks = |mv: Move| G::remarks(&view.public, &view.private, view.seat, mv);
    let others = remarks(worse.mv);
    let own: Vec<Text> = remarks(best.mv).into_iter().filter(|remark| !others.contains(remark)).collect();
    let trick = trick::<G>(best, worse, kind);
    let is_open = matches!(best.trick, Some(Fate::Open(_)));
    let mut facts: Vec<Text> = Vec::new();
    // What the table shows comes first; statistics come after what is certain.
    facts.extend(trick.clone().filter(|_| !is_open));
    facts.extend(own);
    facts.extend(trick.filter(|_| is_open && kind != Kind::Exact && facts.is_empty()));
    if facts.is_empty() {
        facts.extend(match kind {
            Kind::Exact => Some(Text::new("reason-exact")),
            Kind::Paired | Kind::Listed => often(best, worse, close, kind),
            Kind::Tree => None,
        });
    }
    facts.truncate(FACTS);
    facts
}

/// What happens to the trick, if that distinguishes the choice from a worse one.
fn trick<G: Game>(best: &Sample, worse: &Sample, kind: Kind) -> Option<Text> {
    let share = |sample: &Sample| {
        Some(match sample.trick? {
            Fate::Won => 1.0,
            Fate::Lost => 0.0,
            Fate::Open(wins) => wins as f64 / sample.outcomes.len() as f64,
        })
    };
    if (share(best)? - share(worse)?).abs() < TELLING {
        return None;
    }
    let own = best.trick?;
    Some(match own {
        Fate::Won => Text::new("reason-trick-won"),
        Fate::Lost => Text::new("reason-trick-lost"),
        Fate::Open(wins) => Share::of(wins, best.outcomes.len(), kind)
            .in_words("reason-trick-open")
            .with("partners", i64::from(G::INFO.partners)),
    })
}

/// How often the choice did better and worse than another one, in the worlds where both were tried.
fn often(best: &Sample, worse: &Sample, close: usize, kind: Kind) -> Option<Text> {
    let (mut more, mut less, mut all) = (0usize, 0usize, 0usize);
    for difference in worse.less_than(best) {
        more += usize::from(difference > 0.0);
        less += usize::from(difference < 0.0);
        all += 1;
    }
    let [more_often, less_often] = [more, less].map(|count| Share::of(count, all, kind));
    let text = more_often.in_words("reason-often").with("close", close);
    let text = text.with("worse", super::id(less_often.often)).with("less", less_often.percent);
    (more > less).then_some(text)
}

/// In how many of the worlds something happened.
struct Share {
    /// `all`, `none` or `some`. If the worlds are only a sample, 1 in 200 is none of them.
    often: &'static str,
    /// In percent, rounded.
    percent: usize,
    is_listed: bool,
}

impl Share {
    fn of(part: usize, all: usize, kind: Kind) -> Self {
        let is_listed = kind == Kind::Listed;
        let percent = (100 * part + all / 2) / all.max(1);
        let (none, every) = if is_listed { (part == 0, part == all) } else { (percent == 0, percent == 100) };
        let often = if none {
            "none"
        } else if every {
            "all"
        } else {
            "some"
        };
        Share { often, percent, is_listed }
    }

    fn in_words(&self, key: &'static str) -> Text {
        let text = Text::new(key).with("often", super::id(self.often)).with("percent", self.percent);
        text.with("listed", usize::from(self.is_listed))
    }
}

/// How often strong players make this choice, if always making it would give them away.
fn mixed(best: Move, vary: &[(Move, f64)]) -> Option<Text> {
    let sum: f64 = vary.iter().map(|(_, chance)| chance).sum();
    let share = vary.iter().find(|(mv, _)| *mv == best)?.1 / sum;
    let is_real = (MIXED..=1.0 - MIXED).contains(&share);
    is_real.then(|| Text::new("reason-mixed").with("share", (100.0 * share).round() as i64))
}
