//! What the rules and the numbers say about a choice: facts that distinguish it from one that is clearly worse, and how many
//! others may be as good. What happens later is told in `bots/reason.rs`.

use std::cmp::Ordering;

use super::{Estimate, Fate, Kind};
use crate::bots::flat::Sample;
use crate::bots::worth;
use crate::core::{Arg, Game, Move, Piece, Standing, Text, View};

/// The least difference, in points or percentage points, that is worth mentioning.
const NAMED: f64 = 0.05;
/// The least difference, in percentage points of the chance to win the match, by which a choice is called worse.
const FELT: f64 = 0.15;
/// The least difference, in percentage points, that is mentioned besides points.
const LARGE: f64 = 5.0;
/// A mix is mentioned if the choice has at least this share of it, and so have all others together.
const MIXED: f64 = 0.15;

/// What there is to say about the first of these choices besides why it is better than another. `mix` has the chances with
/// which strong players mix their choices.
pub(super) fn notes<G: Game>(
    view: &View<G>,
    estimates: &[Estimate],
    kind: Kind,
    mix: &[(Move, f64)],
) -> Vec<Text> {
    let Some((best, others)) = estimates.split_first() else { return Vec::new() };
    if others.is_empty() {
        return vec![Text::new("reason-only-choice")];
    }
    if G::decided(&view.public) {
        return vec![Text::new("reason-decided")];
    }
    let mut notes = Vec::new();
    match others.iter().position(is_behind) {
        Some(0) => {}
        Some(close) => {
            let exact = usize::from(kind == Kind::Exact);
            let played: Option<Vec<Piece>> = others.iter().take(close).map(|one| one.mv.piece()).collect();
            notes.push(match played.as_deref() {
                // One or two are named.
                Some(&[piece]) => {
                    Text::new("reason-as-good-one").piece("piece", G::INFO.pack, piece).with("exact", exact)
                }
                Some(&[piece, other]) => Text::new("reason-as-good-two")
                    .piece("piece", G::INFO.pack, piece)
                    .piece("other", G::INFO.pack, other)
                    .with("exact", exact),
                _ => Text::new("reason-as-good").with("close", close).with("exact", exact),
            });
        }
        None if estimates.iter().all(is_equal) => notes.push(match kind {
            Kind::Exact if G::FINISHES => {
                Text::new("reason-all-same-exact").with("won", i64::from(best.gain > 0.0))
            }
            Kind::Exact => Text::new("reason-all-same-exact").with("won", UNKNOWN),
            Kind::Listed => Text::new("reason-all-same-listed"),
            Kind::Paired | Kind::Tree => Text::new("reason-all-same"),
        }),
        None => {
            // That choices are alike is why strong players mix them.
            let share = mixed(best.mv, mix);
            let mixed = share.map(|share| Text::new("reason-all-mixed").with("share", share));
            notes.push(mixed.unwrap_or_else(|| Text::new("reason-all-close")));
            return notes;
        }
    }
    notes.extend(mixed(best.mv, mix).map(|share| Text::new("reason-mixed").with("share", share)));
    notes
}

/// Whether a choice is significantly worse than the best, by enough to mention.
pub(super) fn is_behind(estimate: &Estimate) -> bool {
    estimate.behind > estimate.behind_error && estimate.behind >= FELT
}

/// Whether an estimate is worth the same as the best in every world.
fn is_equal(estimate: &Estimate) -> bool {
    estimate.behind < worth::EQUAL && estimate.behind_error < worth::EQUAL
}

/// How another choice compares with the best: in points, and in the chance to win the match where that differs much, or where
/// points give another order, because choices are ordered by this chance. If `by_chance` is set, only in this chance.
pub(super) fn against(all: &[Estimate], n: usize, by_chance: bool) -> Option<Text> {
    let (best, other) = (all.first()?, all.get(n)?);
    if !is_behind(other) {
        return Some(Text::new(if is_equal(other) { "against-equal" } else { "against-same" }));
    }
    let (points, percent) = (best.gain - other.gain, best.chance - other.chance);
    let is_in_order = all.iter().skip(n + 1).all(|later| later.gain < other.gain + NAMED);
    // The difference of the numbers that the list shows, not of those behind them.
    let gap = |of: fn(&Estimate) -> f64| (10.0 * of(best)).round() - (10.0 * of(other)).round();
    let (key, gap) = if points <= -NAMED {
        ("against-more-points", gap(|one| one.chance))
    } else if points >= NAMED && !by_chance {
        ("against-points", gap(|one| one.gain))
    } else {
        ("against-chance", gap(|one| one.chance))
    };
    let tenths = gap.max(1.0) as i64;
    let least = if is_in_order { LARGE } else { FELT };
    let percent = if percent >= least { percent.round().max(1.0) as i64 } else { 0 };
    Some(Text::new(key).with("whole", tenths / 10).with("tenths", tenths % 10).with("percent", percent))
}

/// Why a choice with fewer points on average may win the match more often: a risk for a player who is behind, or safety for
/// one who is ahead. `None` if they are level, or if the best choice has no fewer points than this other one.
pub(super) fn for_match<G: Game>(view: &View<G>, best: &Estimate, other: &Estimate) -> Option<Text> {
    let Standing { seats, totals, .. } = view.public.standing;
    let most = worth::opponents::<G>(view.seat, seats).map(|other| totals[other]).max()?;
    let key = match totals[view.seat].cmp(&most) {
        Ordering::Less => "reason-behind",
        Ordering::Greater => "reason-ahead",
        Ordering::Equal => return None,
    };
    (best.gain <= other.gain - NAMED).then(|| Text::new(key).with("game", Arg::Quote(G::INFO.id.to_owned())))
}

/// Whether a deal is won, where deals are not simply won or lost.
const UNKNOWN: i64 = 2;
/// Remarks that say how much a choice gives away. They are reasons for it only if the other choice gives away more.
const GIVEN: [&str; 2] = ["remark-count-given", "remark-pips-given"];
/// A remark that is a reason only where tricks are welcome.
const UNBEATABLE: &str = "remark-unbeatable";
/// Remarks that speak against a bid, a pass or a declaration.
pub(super) const DRAWBACKS: [&str; 4] =
    ["remark-no-call", "remark-outbid", "remark-they-make", "remark-beaten-call"];
/// The arguments of remarks that say how much a choice wins or gives away.
const AMOUNTS: [&str; 3] = ["pips", "points", "third"];

/// Whether a remark speaks for a choice, if the other choice has these remarks: it is not true of the other too, does not win
/// less, and does not give away more.
fn speaks_for(remark: &Text, others: &[Text]) -> bool {
    let amount = |text: &Text| {
        text.args.iter().find_map(|(name, arg)| match arg {
            Arg::Number(amount) if AMOUNTS.contains(name) => Some(*amount),
            _ => None,
        })
    };
    let has_more = |other: &Text| other.key == remark.key && amount(other) > amount(remark);
    !others.contains(remark) && others.iter().any(has_more) == GIVEN.contains(&remark.key)
}

/// A choice, and what a search found of it or of one like it.
#[derive(Clone, Copy)]
pub(super) struct Tried<'a> {
    pub(super) mv: Move,
    pub(super) sample: &'a Sample,
}

/// Facts that distinguish the best choice from a worse one. `wants_tricks` is whether more tricks go with a better end of the
/// match, if the search tells that.
pub(super) fn facts<G: Game>(
    view: &View<G>,
    [best, worse]: [Tried<'_>; 2],
    kind: Kind,
    wants_tricks: Option<bool>,
) -> Vec<Text> {
    let remarks = |mv: Move| G::remarks(&view.public, &view.private, view.seat, mv);
    let others = remarks(worse.mv);
    let is_unwelcome = G::shuns_tricks(&view.public) && wants_tricks == Some(false);
    let own = remarks(best.mv)
        .into_iter()
        .filter(|remark| speaks_for(remark, &others) && !(is_unwelcome && remark.key == UNBEATABLE));
    let mut facts: Vec<Text> = trick::<G>(view, [best, worse], wants_tricks).into_iter().chain(own).collect();
    if facts.is_empty() && kind == Kind::Exact {
        facts.push(Text::new("reason-exact"));
    }
    facts
}

/// The messages of [`trick`].
pub(super) const TRICK: [&str; 2] = ["reason-trick-won", "reason-trick-lost"];

/// What certainly happens to the trick, if that distinguishes the choice from a worse one.
fn trick<G: Game>(view: &View<G>, [best, worse]: [Tried<'_>; 2], wants_tricks: Option<bool>) -> Option<Text> {
    let is_won = best.sample.trick? == Fate::Won;
    let differs = match worse.sample.trick? {
        Fate::Won => !is_won,
        Fate::Lost | Fate::Open(_) => is_won,
    };
    let shuns = G::shuns_tricks(&view.public);
    // Where tricks are not always welcome, the trick is no reason if it goes the wrong way.
    if !differs || shuns && wants_tricks.is_some_and(|wants| wants != is_won) {
        return None;
    }
    match best.sample.trick? {
        Fate::Won => Some(Text::new("reason-trick-won")),
        // Losing a trick is no aim in itself elsewhere.
        Fate::Lost => shuns.then(|| Text::new("reason-trick-lost")),
        Fate::Open(_) => None,
    }
}

/// How often strong players make this choice, in percent, if always making it would give them away.
fn mixed(best: Move, mix: &[(Move, f64)]) -> Option<i64> {
    let sum: f64 = mix.iter().map(|(_, chance)| chance).sum();
    let share = mix.iter().find(|(mv, _)| *mv == best)?.1 / sum;
    let is_real = (MIXED..=1.0 - MIXED).contains(&share);
    is_real.then(|| (100.0 * share).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn to_win_less_is_no_reason() {
        let pips = |pips: u8| Text::new("remark-red-pips").with("pips", pips);
        for (own, other, speaks) in [(5, 11, false), (5, 5, false), (11, 5, true)] {
            assert_eq!(speaks_for(&pips(own), &[pips(other)]), speaks, "{own} instead of {other}");
        }
        assert!(speaks_for(&pips(5), &[]));
        let given = |points: u8| Text::new("remark-count-given").with("points", points);
        assert!(!speaks_for(&given(5), &[]) && !speaks_for(&given(10), &[given(5)]));
        assert!(speaks_for(&given(5), &[given(10)]), "it gives away less");
        // Other numbers are not amounts.
        let trump = |number: u8| Text::new("remark-sure-trump").with("number", number);
        assert!(speaks_for(&trump(3), &[trump(5)]));
    }
}
