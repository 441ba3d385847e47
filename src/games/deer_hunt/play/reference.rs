//! A second player of Deer Hunt, a ruler for bots: it reckons for every tile how likely its side is to win the
//! trick, what the trick will then hold, and what the tile would have been good for later.

use rand::Rng;

use crate::core::pack::chinese::{self, FIRSTS};
use crate::core::{Move, Piece, PieceSet, Seat};
use crate::games::deer_hunt::{AROUND, PIPS, Public, SEATS, SHARED, side};
use crate::games::odds::{best, misses, power};

/// How likely an opponent who can beat a trick without pips does so, and by how much more for each pip in it.
const WANTS: f64 = 0.5;
const WANTS_PER_PIP: f64 = 0.02;
/// How often the partner takes back what an opponent before him has taken, if he can; how often he takes what an
/// opponent led.
const TAKES_BACK: f64 = 0.5;
const TAKES: f64 = 0.8;
/// What a tile is worth that nobody can beat, in pips, and how fast that falls with the share of the others' tiles
/// that can.
const MASTER: f64 = 10.0;
const FALLS: usize = 12;
/// What a pip is worth that is kept for a better trick.
const KEPT_PIP: f64 = 0.05;
/// How many pips somebody plays to a trick who has no choice, and how many more to his partner's.
const DROPS: f64 = 0.75;
const FEEDS: f64 = 1.0;

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, hand: PieceSet, seat: Seat, rng: &mut R) -> Move {
    let table = Table::of(public, hand, seat);
    let tile = best((hand & FIRSTS).iter(), rng, |tile| table.worth(tile));
    Move::Play(tile.unwrap_or_default())
}

/// What the seat knows of the moment.
struct Table<'a> {
    public: &'a Public,
    /// How many have played to the trick.
    place: usize,
    /// How many tiles each of those holds who have not played to it.
    left: usize,
    /// The tiles in the other hands, as a multiset, but those that are certain.
    unknown: PieceSet,
    /// The tiles that the partner holds for certain, and those that one of the opponents does.
    partners: PieceSet,
    theirs: PieceSet,
    /// Whether the side is winning the trick, and its pips so far.
    winning: bool,
    lying: f64,
}

fn pips(tile: Piece) -> f64 {
    f64::from(PIPS[usize::from(tile.index() & 31)])
}

/// The tiles of a multiset that are stronger than this strength (an index of a kind and one more).
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

    /// The chance that one of so many opponents who are to play can beat this strength.
    fn can_beat(&self, strength: u8, opponents: usize) -> f64 {
        // What one of both holds for certain, either holds half the time.
        let certain = stronger(self.theirs, strength);
        let none = if opponents > 1 { f64::from(u8::from(certain == 0)) } else { power(0.5, certain) };
        let drawn = (opponents * self.left).saturating_sub(self.theirs.len() * opponents / 2);
        1.0 - none * misses(self.unknown.len(), stronger(self.unknown, strength), drawn)
    }

    /// The chance that the partner can beat this strength.
    fn partner_can_beat(&self, strength: u8) -> f64 {
        if stronger(self.partners, strength) > 0 {
            return 1.0;
        }
        let drawn = self.left.saturating_sub(self.partners.len());
        1.0 - misses(self.unknown.len(), stronger(self.unknown, strength), drawn)
    }

    /// The chance that the side wins the trick if this tile is played to it.
    fn wins(&self, tile: Piece, stake: f64) -> f64 {
        let strength = tile.index() + 1;
        let now = self.public.trick.strength();
        let ours = self.winning || strength > now;
        let best = strength.max(now);
        // Who could beat the trick does so the rather the more it holds.
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

    /// What a tile may be good for in the tricks to come.
    fn keeps(&self, tile: Piece) -> f64 {
        if self.left <= 1 {
            return 0.0;
        }
        let others = self.unknown.len() + self.theirs.len();
        let over = stronger(self.unknown, tile.index() + 1) + stronger(self.theirs, tile.index() + 1);
        let share = 1.0 - over as f64 / others.max(1) as f64;
        MASTER * power(share, FALLS) + KEPT_PIP * pips(tile)
    }

    /// How many red pips more than the opponents the side may hope for if it plays this tile.
    fn worth(&self, tile: Piece) -> f64 {
        let stake = self.lying + pips(tile) + DROPS * (SEATS - 1 - self.place) as f64;
        let chance = self.wins(tile, self.lying + pips(tile));
        // Who wins is fed by his partner, if that one is still to play.
        let win = stake + if self.place < 2 { FEEDS } else { 0.0 };
        let lose = stake + if self.place == 0 { FEEDS } else { 0.0 };
        chance * win - (1.0 - chance) * lose - self.keeps(tile)
    }
}
