//! The reference player of Deer Hunt.
//!
//! For every tile, it estimates how likely its side wins the trick, how many pips the trick will have, and how useful
//! the tile would be later.

use rand::Rng;

use crate::core::pack::chinese::{self, FIRSTS};
use crate::core::{Move, Piece, PieceSet, Seat};
use crate::games::deer_hunt::{AROUND, PIPS, Public, SEATS, SHARED, side};
use crate::games::odds::{best, chance_of_none, power};

/// The probability that an opponent who can beat a trick without pips does so.
const WANTS: f64 = 0.5;
/// The increase of that probability for each pip in the trick.
const WANTS_PER_PIP: f64 = 0.02;
/// The probability that a partner who can retake a trick from an opponent does so.
const TAKES_BACK: f64 = 0.5;
/// The probability that a partner who can win a trick led by an opponent does so.
const TAKES: f64 = 0.8;
/// The worth in pips of an unbeatable tile for later tricks.
const MASTER: f64 = 10.0;
/// How fast that worth falls with the fraction of the others' tiles that are stronger, as an exponent.
const FALLS: usize = 12;
/// The worth of keeping a pip for a better trick.
const KEPT_PIP: f64 = 0.05;
/// The expected pips that a later player adds to any trick.
const DROPS: f64 = 0.75;
/// The expected pips that a later player adds to a partner's trick on top of that.
const FEEDS: f64 = 1.0;

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, hand: PieceSet, seat: Seat, rng: &mut R) -> Move {
    let table = Table::of(public, hand, seat);
    let tile = best((hand & FIRSTS).iter(), rng, |tile| table.worth(tile));
    Move::Play(tile.unwrap_or_default())
}

/// What the seat knows.
struct Table<'a> {
    public: &'a Public,
    /// The number of tiles in the trick.
    place: usize,
    /// The hand size of players who have not played to the trick.
    left: usize,
    /// The tiles in other hands whose side is not certain, as a multiset.
    unknown: PieceSet,
    /// The tiles that the partner certainly holds, and those that the opponents certainly hold.
    partners: PieceSet,
    theirs: PieceSet,
    /// Whether the side is winning the trick, and its pips so far.
    winning: bool,
    lying: f64,
}

fn pips(tile: Piece) -> f64 {
    f64::from(PIPS[usize::from(tile.index() & 31)])
}

/// The number of tiles of a multiset that beat this strength, which is the index of a kind plus one.
fn stronger(tiles: PieceSet, than: u8) -> usize {
    let above = u64::from(u32::MAX) << than.min(31) & FIRSTS.bits();
    (tiles & PieceSet::from_bits(above | above << 32)).len()
}

impl<'a> Table<'a> {
    fn of(public: &'a Public, hand: PieceSet, seat: Seat) -> Self {
        let out = chinese::without(chinese::without(chinese::ALL, public.played), hand);
        let own = side(seat);
        let partners = SHARED - hand - public.game.shared_played[own];
        let theirs = SHARED - public.game.shared_played[1 - own];
        let winner = public.trick.winner(SEATS, AROUND);
        Table {
            public,
            place: public.trick.len(),
            left: hand.len(),
            unknown: chinese::without(chinese::without(out, partners), theirs),
            partners,
            theirs,
            winning: !public.trick.is_empty() && side(winner) == own,
            lying: public.trick.pieces().iter().map(|&tile| pips(tile)).sum(),
        }
    }

    /// The probability that one of this many later opponents can beat this strength.
    fn can_beat(&self, strength: u8, opponents: usize) -> f64 {
        // Each opponent holds half of the tiles that the two certainly hold.
        let certain = stronger(self.theirs, strength);
        let none = if opponents > 1 { f64::from(u8::from(certain == 0)) } else { power(0.5, certain) };
        let drawn = (opponents * self.left).saturating_sub(self.theirs.len() * opponents / 2);
        1.0 - none * chance_of_none(self.unknown.len(), stronger(self.unknown, strength), drawn)
    }

    /// The probability that the partner can beat this strength.
    fn partner_can_beat(&self, strength: u8) -> f64 {
        if stronger(self.partners, strength) > 0 {
            return 1.0;
        }
        let drawn = self.left.saturating_sub(self.partners.len());
        1.0 - chance_of_none(self.unknown.len(), stronger(self.unknown, strength), drawn)
    }

    /// The probability that the side wins the trick with this tile.
    fn wins(&self, tile: Piece, stake: f64) -> f64 {
        let strength = tile.index() + 1;
        let now = self.public.trick.strength();
        let ours = self.winning || strength > now;
        let best = strength.max(now);
        // Opponents are more likely to beat a trick with more pips.
        let wants = (WANTS + WANTS_PER_PIP * stake).min(1.0);
        match self.place {
            3 => f64::from(u8::from(ours)),
            2 if !ours => 0.0,
            2 => 1.0 - wants * self.can_beat(best, 1),
            1 if !ours => TAKES * self.partner_can_beat(best),
            n => {
                let beaten = wants * self.can_beat(best, if n == 1 { 1 } else { 2 });
                1.0 - beaten * (1.0 - TAKES_BACK * self.partner_can_beat(best))
            }
        }
    }

    /// The worth of keeping a tile for later tricks.
    fn keeps(&self, tile: Piece) -> f64 {
        if self.left <= 1 {
            return 0.0;
        }
        let others = self.unknown.len() + self.theirs.len();
        let over = stronger(self.unknown, tile.index() + 1) + stronger(self.theirs, tile.index() + 1);
        let share = 1.0 - over as f64 / others.max(1) as f64;
        MASTER * power(share, FALLS) + KEPT_PIP * pips(tile)
    }

    /// The expected margin in red pips of the side with this tile.
    fn worth(&self, tile: Piece) -> f64 {
        let stake = self.lying + pips(tile) + DROPS * (SEATS - 1 - self.place) as f64;
        let chance = self.wins(tile, self.lying + pips(tile));
        // The winner's partner adds pips if still to play.
        let win = stake + if self.place < 2 { FEEDS } else { 0.0 };
        let lose = stake + if self.place == 0 { FEEDS } else { 0.0 };
        chance * win - (1.0 - chance) * lose - self.keeps(tile)
    }
}
