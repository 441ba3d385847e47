//! Stories: how a better choice comes to be better.

use super::change::{NUMBER, TRICKS};
use super::{CLEARLY, Change, Pair, Played, Terms, is_above, mean, shown};
use crate::core::{MAX_PROSPECTS, Move, Pack, Piece, PieceSet, Prospect, Suit, Text};

/// What a story is about.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Plot {
    /// The piece of the other choice, kept, wins a later trick.
    Kept(Piece),
    /// Another piece of the hand wins a trick more often, or less often.
    Home(Piece),
    /// The cards of a suit win more tricks, or fewer.
    Suit(Suit),
    /// More of what pieces count is captured in the trick on the table.
    Captured(Prospect),
    /// Less of what pieces count is left to others in the trick on the table.
    Given(Prospect),
    /// The trick on the table is won more often, or less often.
    Trick,
    /// More tricks, or fewer, from now on.
    Tricks,
    /// More tricks, or fewer, after the one on the table.
    Later,
    /// More in the end of what a prospect counts, or less.
    Number(Prospect),
}

/// A story that explains why a choice is better than another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Story {
    /// What it is about.
    pub plot: Plot,
    /// The mean of what it is about after the better choice: a chance or a number.
    pub best: f64,
    /// The same after the other.
    pub other: f64,
    /// The share of the difference in worth that comes from worlds in which it happens.
    pub share: f64,
}

/// A story happens in at least and at most this share of worlds. One that always happens would explain anything.
const OFTEN: std::ops::RangeInclusive<f64> = 0.1..=0.93;
/// The least share of the difference that comes from worlds in which it happens, and the most that is left without it.
const SHARE: f64 = 0.5;
const WITHOUT: f64 = 0.5;
/// The least difference in a chance, and the least chance that a single piece wins.
const CHANCE: f64 = 0.1;
const WINS: f64 = 0.4;

/// The first story that holds, from what a player would say first to the most general.
pub(super) fn first(
    pair: &Pair<'_>,
    terms: &Terms,
    moves: [Move; 2],
    parts: usize,
    changes: &[Change],
) -> Option<Story> {
    let holds = |(plot, up): (Plot, bool)| {
        // It is no reason to capture less, or to leave more to others.
        if matches!((plot, up), (Plot::Captured(_), false) | (Plot::Given(_), true)) {
            return None;
        }
        // Elsewhere, nobody would call it a reason to win fewer tricks.
        if !up && !terms.shuns_tricks && plot.is_of_tricks() && plot != Plot::Trick {
            return None;
        }
        let told = Told { plot, up, pair: *pair, terms };
        let goes_along = |change: &Change| {
            !plot.is_of_tricks() || {
                let direction = change.direction(pair, terms.prospects);
                direction == 0 || (direction > 0) == up
            }
        };
        told.holds(parts).filter(|_| changes.iter().all(goes_along))
    };
    let plots = plots(terms, moves);
    let of_pieces = plots.iter().copied().filter(|plot| matches!(plot, Plot::Home(_) | Plot::Suit(_)));
    let best = |kind: fn(&Plot) -> bool| {
        let told = of_pieces.clone().filter(kind).flat_map(|plot| [(plot, true), (plot, false)]);
        told.filter_map(holds).max_by(|one, other| one.share.total_cmp(&other.share))
    };
    let kept = plots.iter().find(|plot| matches!(plot, Plot::Kept(_))).and_then(|&plot| holds((plot, true)));
    let general = || {
        let others =
            plots.iter().filter(|plot| !matches!(plot, Plot::Kept(_) | Plot::Home(_) | Plot::Suit(_)));
        others.flat_map(|&plot| [(plot, true), (plot, false)]).find_map(holds)
    };
    kept.or_else(|| best(|plot| matches!(plot, Plot::Home(_))))
        .or_else(|| best(|plot| matches!(plot, Plot::Suit(_))))
        .or_else(general)
}

/// All that a story could be about, in the order in which they are told.
fn plots(terms: &Terms, [best, other]: [Move; 2]) -> Vec<Plot> {
    let pack = terms.pack;
    let is_single = |piece: Piece| (pack.alike(piece) & terms.hand).len() == 1;
    let mut plots = Vec::new();
    // Bids change too much to be about one piece.
    if ![best, other].iter().all(|mv| matches!(mv, Move::Play(_) | Move::Lead(..))) {
        return numbers(terms).collect();
    }
    if let (Some(kept), true) = (other.piece(), best.piece() != other.piece()) {
        plots.extend(is_single(kept).then_some(Plot::Kept(kept)));
    }
    let rest = terms.hand.iter().filter(|&piece| ![best.piece(), other.piece()].contains(&Some(piece)));
    plots.extend(rest.filter(|&piece| is_single(piece)).map(Plot::Home));
    if pack == Pack::French {
        plots.extend(Suit::ALL.map(Plot::Suit));
    }
    if let Some(&counted) = terms.prospects.first().filter(|_| terms.counts.iter().any(|&count| count > 0)) {
        plots.extend([Plot::Captured(counted), Plot::Given(counted)]);
    }
    plots.extend([Plot::Trick, Plot::Tricks]);
    plots.extend(numbers(terms));
    plots.push(Plot::Later);
    plots
}

/// What the game counts in the end, apart from tricks.
fn numbers(terms: &Terms) -> impl Iterator<Item = Plot> {
    let numbers = terms.prospects.iter().filter(|one| one.is_number && **one != Prospect::TRICKS);
    numbers.map(|&prospect| Plot::Number(prospect))
}

/// The share of the difference that comes from the worlds in which this story happens.
pub(super) fn share(pair: &Pair<'_>, terms: &Terms, story: &Story) -> f64 {
    let told = Told { plot: story.plot, up: story.best > story.other, pair: *pair, terms };
    let gains = told.gains();
    let of = |is_told: fn(bool) -> bool| -> f64 {
        gains.iter().filter(|(happens, _)| is_told(*happens)).map(|(_, gain)| gain).sum()
    };
    of(|happens| happens) / of(|_| true)
}

impl Plot {
    /// Its message.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Plot::Kept(_) => "story-kept",
            Plot::Home(_) => "story-home",
            Plot::Suit(_) => "story-suit",
            Plot::Captured(_) => "story-captured",
            Plot::Given(_) => "story-given",
            Plot::Trick => "story-trick",
            Plot::Tricks => "story-tricks",
            Plot::Later => "story-later",
            Plot::Number(prospect) => prospect.change,
        }
    }

    /// Whether it is about winning tricks, so that it has to agree with what more tricks lead to.
    const fn is_of_tricks(self) -> bool {
        !matches!(self, Plot::Number(_) | Plot::Captured(_) | Plot::Given(_))
    }

    /// Whether it happens or not. Otherwise it is a number.
    const fn is_chance(self) -> bool {
        matches!(self, Plot::Kept(_) | Plot::Home(_) | Plot::Trick)
    }

    /// The least difference that a player feels.
    const fn least(self) -> f64 {
        match self {
            Plot::Number(_) | Plot::Captured(_) | Plot::Given(_) => NUMBER,
            _ if self.is_chance() => CHANCE,
            _ => TRICKS,
        }
    }
}

/// A story that may hold: what it is about, and whether there is more of it after the better choice.
#[derive(Clone, Copy)]
struct Told<'a> {
    plot: Plot,
    up: bool,
    pair: Pair<'a>,
    terms: &'a Terms,
}

impl Told<'_> {
    /// How much of what it is about happened.
    fn of(&self, played: &Played) -> f64 {
        let counted = || {
            played.first.iter().map(|piece| f64::from(self.terms.counts[usize::from(piece.index())])).sum()
        };
        let of_pieces = |set: PieceSet| (played.winners & set).len() as f64;
        match self.plot {
            Plot::Kept(piece) | Plot::Home(piece) => of_pieces(self.terms.pack.alike(piece)).min(1.0),
            Plot::Suit(suit) => of_pieces(suit.cards()),
            Plot::Captured(_) if played.won_trick => counted(),
            Plot::Given(_) if !played.won_trick => counted(),
            Plot::Captured(_) | Plot::Given(_) => 0.0,
            Plot::Trick => f64::from(u8::from(played.won_trick)),
            Plot::Tricks => f64::from(played.tricks),
            Plot::Later => f64::from(played.tricks) - f64::from(u8::from(played.won_trick)),
            Plot::Number(prospect) => {
                let at =
                    self.terms.prospects.iter().position(|&one| one == prospect).unwrap_or(MAX_PROSPECTS);
                played.prospects.get(at).copied().map_or(0.0, f64::from)
            }
        }
    }

    /// Whether it happens in a world.
    fn happens(&self, better: &Played, worse: &Played) -> bool {
        let (best, other) = (self.of(better), self.of(worse));
        match self.plot {
            Plot::Kept(_) => best > 0.0,
            _ if self.up => best > other,
            _ => best < other,
        }
    }

    /// In each world, whether it happens and how much more the better choice is worth.
    fn gains(&self) -> Vec<(bool, f64)> {
        let worlds = self.pair.worlds().zip(self.pair.gains());
        worlds.map(|((better, worse), gain)| (self.happens(better, worse), gain)).collect()
    }

    /// The story, if it holds: see the module.
    fn holds(&self, parts: usize) -> Option<Story> {
        let count = self.pair.better.len();
        let gains = self.gains();
        let of = |happens: bool| gains.iter().filter(move |(is, _)| *is == happens).map(|(_, gain)| *gain);
        let often = of(true).count() as f64 / count.max(1) as f64;
        let all: f64 = gains.iter().map(|(_, gain)| gain).sum();
        let share = of(true).sum::<f64>() / all;
        let [(with, with_error), (without, without_error)] = [mean(of(true)), mean(of(false))];
        let is_told = OFTEN.contains(&often)
            && share >= SHARE
            && without <= WITHOUT * all / count as f64
            && with - without > CLEARLY * libm::hypot(with_error, without_error);
        if !is_told || !holds_for_each(&gains, parts) {
            return None;
        }
        let (best, other) = (
            mean(self.pair.better.iter().map(|one| self.of(one))).0,
            mean(self.pair.worse.iter().map(|one| self.of(one))).0,
        );
        let sign = if self.up { 1.0 } else { -1.0 };
        let moved = self.pair.worlds().map(|(better, worse)| sign * (self.of(better) - self.of(worse)));
        let is_felt = match self.plot {
            Plot::Kept(_) => best >= WINS,
            Plot::Home(_) if best.max(other) < WINS => false,
            plot => is_above(moved, 0.0) && sign * (best - other) >= plot.least(),
        };
        is_felt.then_some(Story { plot: self.plot, best, other, share })
    }
}

/// Whether each kind of players, or every second world and the others, agree that the choice is better where the story happens.
fn holds_for_each(gains: &[(bool, f64)], parts: usize) -> bool {
    let kinds = parts.max(2);
    (0..kinds).all(|kind| {
        let part = || gains.iter().skip(kind).step_by(kinds);
        let of = |happens: bool| part().filter(move |(is, _)| *is == happens).map(|(_, gain)| *gain);
        mean(of(true)).0 > mean(of(false)).0.max(0.0)
    })
}

impl Story {
    /// Whether it says what happens to this prospect.
    pub(super) fn tells(&self, prospect: Prospect) -> bool {
        match self.plot {
            Plot::Number(told) => told == prospect,
            Plot::Tricks => prospect == Prospect::TRICKS,
            _ => false,
        }
    }

    /// The story in a sentence.
    pub(super) fn text(&self, pack: Pack, partners: bool) -> Text {
        let text = Text::new(self.plot.key());
        let text = match self.plot {
            Plot::Kept(piece) | Plot::Home(piece) => text.piece("piece", pack, piece),
            Plot::Suit(suit) => text.with("suit", suit),
            Plot::Trick | Plot::Tricks | Plot::Later => text.with("partners", i64::from(partners)),
            Plot::Captured(prospect) | Plot::Given(prospect) => {
                text.with("partners", i64::from(partners)).with("what", Text::new(prospect.key))
            }
            Plot::Number(_) => text.with("so", 0),
        };
        let shown = |mean: f64| shown(mean, !self.plot.is_chance());
        text.with("best", shown(self.best)).with("other", shown(self.other))
    }
}
