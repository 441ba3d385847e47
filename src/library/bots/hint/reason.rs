//! Why a choice is the best: up to two facts that distinguish it from one that is clearly worse, and how many others may be
//! as good. Facts from the rules come before statistics of the playouts.

use super::{Estimate, Fate, Kind};
use crate::bots::flat::Sample;
use crate::bots::worth;
use crate::core::{Arg, Face, Game, Move, Pack, Piece, Position, Text, View, rng};

/// The least difference in the share of tricks won that is worth mentioning.
const TELLING: f64 = 0.2;
/// The least share of tricks won that is worth mentioning.
const LIKELY: f64 = 1.0 / 3.0;
/// The share of tricks above which losing them, or keeping what would win them, is given as a reason.
const MOSTLY: f64 = 0.5;
/// The most facts in a reason.
const FACTS: usize = 2;
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
            notes.push(Text::new("reason-as-good").with("close", close).with("exact", exact));
        }
        None if estimates.iter().all(is_equal) => notes.push(match kind {
            Kind::Exact if G::FINISHES => {
                Text::new("reason-all-same-exact").with("won", i64::from(best.gain > 0.0))
            }
            Kind::Exact => Text::new("reason-all-same-exact").with("won", UNKNOWN),
            Kind::Listed => Text::new("reason-all-same-listed"),
            Kind::Paired | Kind::Tree => Text::new("reason-all-same"),
        }),
        None => notes.push(Text::new("reason-all-close")),
    }
    notes.extend(mixed(best.mv, mix));
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

/// How another choice compares with the best. Choices are ordered by the chance to win the match, so the difference is
/// in points only if points give the same order and `by_chance` is not set.
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
    } else if points >= NAMED && is_in_order && !by_chance {
        ("against-points", gap(|one| one.gain))
    } else {
        ("against-chance", gap(|one| one.chance))
    };
    let tenths = gap.max(1.0) as i64;
    let percent = if percent >= LARGE { percent.round() as i64 } else { 0 };
    Some(Text::new(key).with("whole", tenths / 10).with("tenths", tenths % 10).with("percent", percent))
}

/// Whether a deal is won, where deals are not simply won or lost.
const UNKNOWN: i64 = 2;
/// Remarks that say how much a choice gives away. They are reasons for it only if the other choice gives away more.
const GIVEN: [&str; 2] = ["remark-count-given", "remark-pips-given"];
/// A remark that is a reason only where tricks are welcome.
const UNBEATABLE: &str = "remark-unbeatable";
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

/// Up to two facts that distinguish the best choice from a worse one. `wants_tricks` is whether more tricks go with a better
/// end of the match, if the search tells that.
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
    let trick = trick(view, [best, worse], kind, wants_tricks);
    let is_open = matches!(best.sample.trick, Some(Fate::Open(_)));
    let mut facts: Vec<Text> = Vec::new();
    // What the table shows comes first; statistics come after what is certain.
    facts.extend(trick.clone().filter(|_| !is_open));
    facts.extend(own);
    facts.extend(trick.filter(|_| is_open && kind != Kind::Exact && facts.is_empty()));
    if facts.is_empty() {
        // Then it is better to have the other piece later on, as is plain if it is the higher one.
        let is_higher = height::<G>(worse.mv) > height::<G>(best.mv);
        facts.extend(if kind == Kind::Exact {
            Some(Text::new("reason-exact"))
        } else {
            keeps(view, best.mv, worse.mv).filter(|_| is_higher)
        });
    }
    facts.truncate(FACTS);
    facts
}

/// What happens to the trick, if that distinguishes the choice from a worse one.
fn trick<G: Game>(
    view: &View<G>,
    [best, worse]: [Tried<'_>; 2],
    kind: Kind,
    wants_tricks: Option<bool>,
) -> Option<Text> {
    let share = |sample: &Sample| {
        Some(match sample.trick? {
            Fate::Won => 1.0,
            Fate::Lost => 0.0,
            Fate::Open(wins) => wins as f64 / sample.outcomes.len() as f64,
        })
    };
    let (own, other) = (share(best.sample)?, share(worse.sample)?);
    let is_won = own > other;
    // Where tricks are not always welcome, the trick is no reason if it goes the wrong way.
    let is_wrong = G::shuns_tricks(&view.public) && wants_tricks.is_some_and(|wants| wants != is_won);
    if (own - other).abs() < TELLING || is_wrong {
        return None;
    }
    match best.sample.trick? {
        Fate::Won => Some(Text::new("reason-trick-won")),
        Fate::Open(_) if is_won => {
            let text = often("reason-trick-open", own, kind).with("partners", i64::from(G::INFO.partners));
            (own >= LIKELY).then_some(text)
        }
        // Losing a trick is no aim in itself here: the other choice is too strong to be spent on it.
        _ if !G::shuns_tricks(&view.public) => {
            let is_stronger = strength(view, worse.mv) > strength(view, best.mv);
            keeps(view, best.mv, worse.mv).filter(|_| other > MOSTLY && is_stronger)
        }
        Fate::Lost => Some(Text::new("reason-trick-lost")),
        Fate::Open(_) => (1.0 - own > MOSTLY).then(|| often("reason-trick-risked", 1.0 - own, kind)),
    }
}

/// How strong a play is in the trick on the table: `None` if another piece wins it so far, and `usize::MAX` if the play
/// completes and wins it.
fn strength<G: Game>(view: &View<G>, mv: Move) -> Option<usize> {
    // Which world it is makes no difference to the trick.
    let Position { mut public, hidden } = view.imagine(&mut rng::for_bots(0, 0, 0))?;
    let tricks = public.tricks[view.seat];
    G::apply(&mut public, &mut hidden?, view.seat, mv, &mut ());
    let trick = public.trick;
    if trick.is_empty() {
        return (public.tricks[view.seat] > tricks).then_some(usize::MAX);
    }
    let leads = trick.winner_offset() + 1 == trick.len();
    leads.then(|| usize::from(trick.strength()))
}

/// That the piece of another play is kept, unless a twin of it would be kept anyway.
fn keeps<G: Game>(view: &View<G>, best: Move, instead: Move) -> Option<Text> {
    let (Move::Play(piece) | Move::Lead(piece, _)) = instead else { return None };
    let pack = G::INFO.pack;
    let is_twin = |other: Piece| other != piece && pack.kind(other) == pack.kind(piece);
    let has_twin = view.legal().iter().filter_map(Move::piece).any(is_twin);
    (best.piece() != Some(piece) && !has_twin).then(|| Text::new("reason-keeps").piece("piece", pack, piece))
}

/// How high a play's piece is among those of its pack, as players see it.
fn height<G: Game>(mv: Move) -> Option<u8> {
    let (pack, piece) = (G::INFO.pack, mv.piece()?);
    Some(match (pack, pack.face(piece)?) {
        (_, Face::Card { rank, .. }) => rank,
        (Pack::Chinese, _) => pack.kind(piece).index(),
        (_, Face::Tile { high, low }) => high + low,
        (_, Face::Joker(_)) => u8::MAX,
    })
}

/// In how many of the worlds something happened. If the worlds are only a sample, 199 in 200 are almost all of them.
fn often(key: &'static str, share: f64, kind: Kind) -> Text {
    let is_listed = kind == Kind::Listed;
    let percent = (100.0 * share).round();
    let is_every = if is_listed { share > 1.0 - worth::EQUAL } else { percent > 99.0 };
    let text = Text::new(key).with("percent", percent as i64);
    text.with("all", usize::from(is_every)).with("listed", usize::from(is_listed))
}

/// How often strong players make this choice, if always making it would give them away.
fn mixed(best: Move, mix: &[(Move, f64)]) -> Option<Text> {
    let sum: f64 = mix.iter().map(|(_, chance)| chance).sum();
    let share = mix.iter().find(|(mv, _)| *mv == best)?.1 / sum;
    let is_real = (MIXED..=1.0 - MIXED).contains(&share);
    is_real.then(|| Text::new("reason-mixed").with("share", (100.0 * share).round() as i64))
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
