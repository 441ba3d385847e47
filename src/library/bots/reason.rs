//! Why one choice is better than another, as a player would say it: how it comes about (a [`Story`]: a card that is kept
//! wins a trick later), and what changes in the end (a [`Change`]: how often the deal is lost).
//!
//! Both choices are played out in the same worlds, by the same players as behind the values that are shown (`panel.rs`). A
//! story is told only if the choice is hardly better in the worlds where it does not happen, and a change only if it
//! accounts for at least half of the difference. Otherwise there is no reason: a wrong one is worse than none.

mod change;
mod mistake;
mod played;
mod story;

use std::ops::Range;

use rand::Rng;

use super::flat::Sample;
use super::mean::{CONFIDENCE, Mean};
use super::panel;
use crate::core::rng::BotRng;
use crate::core::{Arg, Game, Move, Pack, Piece, PieceSet, Prospect, Prospects, Seen, Text};
pub use change::Change;
use change::{Ended, Ends};
pub use mistake::Mistake;
use played::Played;
pub use story::{Plot, Story};

/// Worlds in which choices are compared, and how many more are played where the two halves give different reasons.
const WORLDS: u32 = 1000;
const MORE: u32 = 3000;
/// Standard errors by which a difference has to be clear.
const CLEARLY: f64 = 3.0;
/// The least difference worth explaining, in percentage points of the chance to win the match.
const FELT: f64 = 1.0;

/// Why a choice is better than another.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reason {
    /// What almost certainly happens to the trick on the table, if that is different.
    pub deed: Option<Deed>,
    /// How it comes about.
    pub story: Option<Story>,
    /// What changes in the end: the one or two that matter most, in the game's order.
    pub changes: Vec<Change>,
    /// What staying in brings, where the other choice drops out of the deal.
    pub staying: Option<Staying>,
}

/// What staying in the deal brings: the chances of no trick, one trick and more.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Staying {
    /// Whether dropping out is the better choice.
    pub drops: bool,
    /// The chances, which add up to 1.
    pub tricks: [f64; 3],
}

/// What the better choice does to the trick on the table, while the other does the opposite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Deed {
    /// Whether it wins the trick.
    pub wins: bool,
    /// Whether the two differ in every world that was tried.
    pub is_sure: bool,
}

/// The share of worlds in which two choices have to differ for a [`Deed`], and the share that counts as all of them.
const NEARLY_ALL: f64 = 0.9;
const ALL: f64 = 0.995;

/// What is compared, in the terms of a game.
#[derive(Clone, Debug)]
struct Terms {
    prospects: &'static [Prospect],
    pack: Pack,
    /// Whether it may be better to win fewer tricks.
    shuns_tricks: bool,
    /// The pieces of the seat that decides.
    hand: PieceSet,
    /// What each piece counts for the winner of its trick, by its index.
    counts: [u8; 64],
}

/// Choices played out in the same worlds.
#[derive(Clone, Debug)]
pub struct Compared {
    terms: Terms,
    moves: Vec<Move>,
    /// What happened after each of `moves`, world by world, and in each world with each kind of players in turn.
    played: Vec<Vec<Played>>,
    /// The number of kinds of players.
    parts: usize,
}

/// Whether a choice is so far behind the best one that there has to be a reason: by this much, with this error (half of a 95%
/// confidence interval), in percentage points of the chance to win the match.
pub fn is_needed(behind: f64, error: f64) -> bool {
    behind >= FELT && behind * CONFIDENCE > CLEARLY * error
}

impl Compared {
    /// Plays each of these moves out, of which the first is the best. `None` if the game solves the rest of the deal, so that
    /// there is nothing to watch.
    pub fn of<G: Game>(seen: &Seen<G>, moves: &[Move], rng: &mut BotRng) -> Option<Self> {
        if G::FINISHES || moves.len() < 2 {
            return None;
        }
        let (players, key) = (panel::players(&seen.view), rng.next_u64());
        let terms = Terms {
            prospects: G::PROSPECTS,
            pack: G::INFO.pack,
            shuns_tricks: G::shuns_tricks(&seen.view.public),
            hand: G::hand(&seen.view.private),
            counts: std::array::from_fn(|n| G::counts(&seen.view.public, Piece::new(n as u8))),
        };
        let played = vec![Vec::new(); moves.len()];
        let mut compared = Compared { terms, moves: moves.to_vec(), played, parts: players.len() };
        let [few, all] = [WORLDS, WORLDS + MORE].map(|worlds| worlds.div_ceil(players.len() as u32));
        played::play(seen, moves, &players, (key, 0..few), &mut compared.played)?;
        if !compared.is_settled() {
            played::play(seen, moves, &players, (key, few..all), &mut compared.played)?;
        }
        Some(compared)
    }

    /// Whether both halves of the worlds give the same kind of reason why the first move is better than each of the others.
    /// Where they do not, other random numbers might give another one.
    fn is_settled(&self) -> bool {
        let Some((&best, others)) = self.moves.split_first() else { return true };
        let count = self.played.first().map_or(0, Vec::len);
        let middle = count / 2 / self.parts * self.parts;
        others.iter().all(|&other| {
            let [one, two] = [0..middle, middle..count].map(|worlds| {
                let pair = self.pair(best, other)?.among(worlds);
                self.reason_of(pair, best, other).kind()
            });
            one == two
        })
    }

    /// Why one of the moves is better than another. Empty if nothing explains it.
    pub fn reason(&self, best: Move, other: Move) -> Reason {
        self.pair(best, other).map(|pair| self.reason_of(pair, best, other)).unwrap_or_default()
    }

    fn reason_of(&self, pair: Pair<'_>, best: Move, other: Move) -> Reason {
        if !pair.is_better() {
            return Reason::default();
        }
        let mut changes = pair.ends().changes(self.terms.prospects);
        let story = story::first(&pair, &self.terms, [best, other], self.parts, &changes);
        if let Some(story) = story {
            // A story about a number in the end says what the change would say, and one change after it is enough.
            changes.retain(|change| !story.tells(change.prospect));
            changes.truncate(1);
        }
        let changes = change::in_order(changes, self.terms.prospects);
        let deed = if story.is_some() || !changes.is_empty() { pair.deed(best, other) } else { None };
        let staying = if changes.is_empty() { None } else { pair.staying() };
        Reason { deed, story, changes, staying }
    }

    /// The share of the difference that this reason explains here: that of its story, or of its changes if they explain more.
    /// A reason that was found in other worlds can be checked by it.
    pub fn explained(&self, reason: &Reason, best: Move, other: Move) -> f64 {
        let Some(pair) = self.pair(best, other) else { return 0.0 };
        let told = reason.story.map_or(0.0, |story| story::share(&pair, &self.terms, &story));
        let changes = pair.ends().shares(self.terms.prospects);
        let of = |change: &Change| {
            let found = changes.iter().find(|one| one.prospect == change.prospect);
            found.map_or(0.0, |found| found.share)
        };
        told.max(reason.changes.iter().map(of).sum())
    }

    fn pair(&self, best: Move, other: Move) -> Option<Pair<'_>> {
        let of = |mv: Move| self.played.get(self.moves.iter().position(|&one| one == mv)?);
        Some(Pair { better: of(best)?, worse: of(other)? })
    }
}

impl Reason {
    /// What changes in the end, as far as these samples of a search tell, where nothing else explains the difference.
    #[must_use]
    pub(super) fn or_by_search<G: Game>(self, better: &Sample, worse: &Sample) -> Self {
        if !self.is_empty() {
            return self;
        }
        let of = |sample: &Sample| {
            let ends = sample.outcomes.iter().map(|one| Ended { worth: one.worth, prospects: one.prospects });
            ends.collect()
        };
        let ends = Ends { better: of(better), worse: of(worse) };
        Reason { changes: change::in_order(ends.changes(G::PROSPECTS), G::PROSPECTS), ..self }
    }

    /// The same with these means of what changes, which are shown elsewhere too. What they do not confirm is left out.
    #[must_use]
    pub(super) fn shown_with(mut self, mean: impl Fn(Prospect) -> Option<[f64; 2]>) -> Self {
        let shown = |story: Story| match story.plot {
            Plot::Number(prospect) => {
                Some(Story { best: mean(prospect)?[0], other: mean(prospect)?[1], ..story })
            }
            _ => Some(story),
        };
        self.story = self.story.and_then(shown);
        self.changes =
            self.changes.into_iter().filter_map(|change| change.with(mean(change.prospect)?)).collect();
        if self.changes.is_empty() {
            self.staying = None;
        }
        if self.is_empty() {
            self.deed = None;
        }
        self
    }

    /// The same, with what staying in brings as the samples of a search have it, whose numbers are shown elsewhere too.
    #[must_use]
    pub(super) fn staying_as<G: Game>(mut self, better: &Sample, worse: &Sample) -> Self {
        let tricks = G::PROSPECTS.iter().position(|&one| one == Prospect::TRICKS);
        if let (Some(staying), Some(n)) = (&mut self.staying, tricks) {
            let stays = if staying.drops { worse } else { better };
            staying.tricks = shares(stays.outcomes.iter().map(|one| one.prospects[n]));
        }
        self
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.story.is_none() && self.changes.is_empty()
    }

    /// The message of its main sentence, which tells what kind of reason it is; `None` if there is none.
    pub fn kind(&self) -> Option<&'static str> {
        let change = || self.changes.first().map(|change| change.prospect.change);
        self.story.map(|story| story.plot.key()).or_else(change)
    }

    /// The reason in sentences: `deed-...`, `story-...` and `change-...` messages.
    pub(super) fn texts(&self, pack: Pack, partners: bool, other: Move) -> Vec<Text> {
        if let Some(Staying { drops, tricks: [none, one, more] }) = self.staying {
            let text = Text::new("story-staying").with("drops", i64::from(drops));
            return vec![
                text.with("none", shown(none, false))
                    .with("one", shown(one, false))
                    .with("more", shown(more, false)),
            ];
        }
        let mut texts = Vec::new();
        if let (Some(deed), Some(piece)) = (self.deed, other.piece()) {
            let key = if deed.wins { "deed-won" } else { "deed-lost" };
            let text = Text::new(key).piece("piece", pack, piece);
            texts.push(text.with("sure", i64::from(deed.is_sure)).with("partners", i64::from(partners)));
        }
        let story = self.story.filter(|story| self.deed.is_none() || story.plot != Plot::Trick);
        texts.extend(story.map(|story| story.text(pack, partners)));
        let tells = !texts.is_empty();
        texts.extend(self.changes.iter().enumerate().map(|(n, change)| change.text(tells && n == 0)));
        texts
    }
}

/// Two choices in the same worlds.
#[derive(Clone, Copy)]
struct Pair<'a> {
    better: &'a [Played],
    worse: &'a [Played],
}

impl<'a> Pair<'a> {
    /// The two choices in some of the worlds.
    fn among(self, worlds: Range<usize>) -> Pair<'a> {
        Pair { better: &self.better[worlds.clone()], worse: &self.worse[worlds] }
    }
}

impl Pair<'_> {
    fn worlds(&self) -> impl Iterator<Item = (&Played, &Played)> {
        self.better.iter().zip(self.worse)
    }

    /// The ends of the deals.
    fn ends(&self) -> Ends {
        let of = |played: &[Played]| {
            played.iter().map(|one| Ended { worth: one.worth, prospects: one.prospects }).collect()
        };
        Ends { better: of(self.better), worse: of(self.worse) }
    }

    /// How much more the better choice is worth, world by world.
    fn gains(&self) -> impl Iterator<Item = f64> {
        self.worlds().map(|(better, worse)| better.worth - worse.worth)
    }

    /// Whether the better choice is clearly better here, too.
    fn is_better(&self) -> bool {
        is_above(self.gains(), 0.0)
    }

    /// What staying in brings, if one of the two drops out of the deal, so that nothing happens to its seat any more.
    fn staying(&self) -> Option<Staying> {
        let is_out = |played: &[Played]| {
            played.iter().all(|one| one.tricks == 0 && one.prospects == Prospects::default())
        };
        let (stays, drops) = match (is_out(self.better), is_out(self.worse)) {
            (true, false) => (self.worse, true),
            (false, true) => (self.better, false),
            _ => return None,
        };
        Some(Staying { drops, tricks: shares(stays.iter().map(|one| one.tricks.into())) })
    }

    /// What almost certainly happens to the trick, if both are plays.
    fn deed(&self, best: Move, other: Move) -> Option<Deed> {
        let are_plays = [best, other].iter().all(|mv| matches!(mv, Move::Play(_) | Move::Lead(..)));
        let count = self.better.len().max(1) as f64;
        let share = |wins: bool| {
            let is_so =
                |(better, worse): &(&Played, &Played)| better.won_trick == wins && worse.won_trick != wins;
            self.worlds().filter(is_so).count() as f64 / count
        };
        let [won, lost] = [true, false].map(share);
        let (wins, share) = if won > lost { (true, won) } else { (false, lost) };
        (are_plays && share >= NEARLY_ALL).then_some(Deed { wins, is_sure: share >= ALL })
    }
}

/// The shares of no trick, one trick and more.
fn shares(tricks: impl Iterator<Item = i16>) -> [f64; 3] {
    let mut counts = [0.0; 3];
    tricks.for_each(|tricks| counts[tricks.clamp(0, 2) as usize] += 1.0);
    let all = counts.iter().sum::<f64>().max(1.0);
    counts.map(|count| count / all)
}

/// The mean and the standard error of some values.
fn mean(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let mean = Mean::of(values);
    (mean.value, mean.error / CONFIDENCE)
}

/// A mean as an argument of a message: a number with one decimal, or a chance in percent.
fn shown(mean: f64, is_number: bool) -> Arg {
    if is_number { Arg::Quote(format!("{mean:.1}")) } else { Arg::Number((100.0 * mean).round() as i64) }
}

/// Whether the mean of these values is above a bound, clearly.
fn is_above(values: impl Iterator<Item = f64>, bound: f64) -> bool {
    let (mean, error) = mean(values);
    mean - bound > CLEARLY * error && mean > bound
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::pack::french::card;
    use crate::core::{MAX_PROSPECTS, Suit};

    const HEAD: Prospect = Prospect::chance("prospect-head", "change-head");
    const TAIL: Prospect = Prospect::chance("prospect-tail", "change-tail");
    const PROSPECTS: &[Prospect] = &[Prospect::TRICKS, HEAD, TAIL];

    /// One world: the worth, the tricks, and whether the seat is head and tail.
    fn played(worth: f64, tricks: u8, head: bool, tail: bool, winners: PieceSet) -> Played {
        let mut prospects = [0; MAX_PROSPECTS];
        (prospects[0], prospects[1], prospects[2]) = (tricks.into(), head.into(), tail.into());
        Played { worth, prospects, won_trick: false, tricks, winners, first: PieceSet::EMPTY }
    }

    fn compared(better: Vec<Played>, worse: Vec<Played>) -> Compared {
        let hand = Suit::Hearts.cards();
        let terms =
            Terms { prospects: PROSPECTS, pack: Pack::French, shuns_tricks: true, hand, counts: [0; 64] };
        Compared {
            terms,
            moves: vec![Move::Play(ACE), Move::Play(SIX)],
            played: vec![better, worse],
            parts: 1,
        }
    }

    const ACE: Piece = card(Suit::Hearts, 14);
    const SIX: Piece = card(Suit::Hearts, 6);

    fn reason(better: Vec<Played>, worse: Vec<Played>) -> Reason {
        compared(better, worse).reason(Move::Play(ACE), Move::Play(SIX))
    }

    /// Something else in every third world, so that nothing is the same everywhere.
    fn worlds(of: impl Fn(bool) -> Played) -> Vec<Played> {
        (0..300).map(|n| of(n % 3 == 0)).collect()
    }

    #[test]
    fn halves_that_give_different_reasons_settle_nothing() {
        let six_wins = || {
            worlds(|other| {
                let (worth, tricks, winners) =
                    if other { (0.2, 1, PieceSet::EMPTY) } else { (0.8, 2, SIX.set()) };
                played(worth, tricks, false, false, winners)
            })
        };
        let nothing_wins = || worlds(|_| played(0.2, 1, false, false, PieceSet::EMPTY));
        let worse = [nothing_wins(), nothing_wins()].concat();
        assert!(compared([six_wins(), six_wins()].concat(), worse.clone()).is_settled());
        assert!(!compared([six_wins(), nothing_wins()].concat(), worse).is_settled());
    }

    #[test]
    fn a_kept_piece_that_wins_later_is_the_reason() {
        let better = worlds(|other| {
            if other {
                played(0.2, 1, false, false, PieceSet::EMPTY)
            } else {
                played(0.8, 2, false, false, SIX.set())
            }
        });
        let worse = worlds(|_| played(0.2, 1, false, false, PieceSet::EMPTY));
        let reason = reason(better, worse);
        let story = reason.story.expect("a story");
        assert_eq!(story.plot, Plot::Kept(SIX));
        assert!((story.share - 1.0).abs() < 1e-9 && (story.best - 2.0 / 3.0).abs() < 1e-9, "{story:?}");
        assert_eq!(Mistake::of(&reason), Some(Mistake::Spent));
    }

    #[test]
    fn a_story_that_always_happens_explains_nothing() {
        let better = worlds(|other| played(if other { 0.9 } else { 0.3 }, 2, false, false, SIX.set()));
        let worse = worlds(|_| played(0.2, 2, false, false, PieceSet::EMPTY));
        assert!(reason(better, worse).story.is_none());
    }

    #[test]
    fn a_difference_that_nobody_feels_is_not_told() {
        // A tenth of a trick more, which decides everything.
        let of = |more: usize| {
            let world = |n: usize| {
                let wins = n % 10 < more;
                played(if wins { 0.9 } else { 0.1 }, 3 + u8::from(wins), false, false, PieceSet::EMPTY)
            };
            (0..1000).map(world).collect::<Vec<_>>()
        };
        let reason = reason(of(5), of(4));
        assert!(reason.is_empty(), "{reason:?}");
    }

    #[test]
    fn fewer_tricks_never_explain_less_tail() {
        // After the better choice, the seat wins fewer tricks and is tail less often, although tails have few tricks.
        let better = worlds(|other| {
            if other {
                played(0.1, 0, false, true, PieceSet::EMPTY)
            } else {
                played(0.9, 2, false, false, PieceSet::EMPTY)
            }
        });
        let worse: Vec<Played> = (0..300)
            .map(|n| match n % 3 {
                0 | 1 => played(0.1, 0, false, true, PieceSet::EMPTY),
                _ => played(0.9, 8, false, false, PieceSet::EMPTY),
            })
            .collect();
        let reason = reason(better, worse);
        assert_eq!(reason.changes.first().map(|change| change.prospect), Some(TAIL), "{reason:?}");
        let goes_down = |story: Story| story.best < story.other;
        assert!(!reason.story.is_some_and(goes_down), "{reason:?}");
    }

    #[test]
    fn an_advantage_that_is_not_clear_has_no_reason() {
        let of = |shift: usize| {
            (0..30)
                .map(|n| played(((n + shift) % 3) as f64, (n % 4) as u8, false, false, SIX.set()))
                .collect()
        };
        assert!(reason(of(1), of(0)).is_empty());
    }
}
