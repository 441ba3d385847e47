//! The players in an expert's playouts.
//!
//! With the novice's rules for these players, the expert was misled. Novices win tricks without red pips with their
//! strongest tiles and remember nothing, so the search led such tricks to draw sixes that no good player spends. These
//! rules save strong tiles for fat tricks, and remember what has been played. They differ from the reference player's
//! rules, because that player measures the expert.
//!
//! Noise makes the players differ. Without noise they are stronger, but an expert who searches with them is weaker,
//! because it relies on exact replies.

use rand::Rng;

use crate::core::pack::chinese;
use crate::core::{Move, Piece, PieceSet, Seat};
use crate::games::deer_hunt::{AROUND, PIPS, Public, SEATS, SHARED, side};
use crate::games::odds::{noisy_best, power};

/// The worth in red pips of keeping a tile, by the number of the other side's tiles that beat it.
const KEEP: [f64; 4] = [10.0, 5.0, 3.5, 1.5];
/// The worth of keeping a tile that more tiles than that beat.
const KEEP_WEAK: f64 = 1.0;
/// The chance that an opponent who can win a trick without red pips does so, and how much each pip adds.
const WANTS: (f64, f64) = (0.5, 0.03);
/// The chance that a partner who can win back a trick from the other side does so.
const RETAKES: f64 = 0.5;
/// The chance that a partner who can win a trick led by the other side does so.
const TAKES: f64 = 0.7;
/// The red pips that each later player adds.
const DROPS: f64 = 0.9;
/// The most that noise adds to the worth of a tile.
const NOISE: f64 = 3.0;

pub(super) fn choose<R: Rng + ?Sized>(public: &Public, hand: PieceSet, seat: Seat, rng: &mut R) -> Move {
    let table = Table::of(public, hand, seat);
    noisy_best(hand & chinese::FIRSTS, NOISE, rng, |tile| table.worth(tile))
}

/// What the seat knows.
struct Table<'a> {
    public: &'a Public,
    /// The number of tiles in this hand.
    left: usize,
    /// The tiles that the partner certainly holds, those that it may also hold, and those that the other side may hold.
    sure: PieceSet,
    partners: PieceSet,
    theirs: PieceSet,
    /// Whether the side is winning the trick, and its red pips so far.
    winning: bool,
    lying: f64,
}

fn pips(tile: Piece) -> f64 {
    f64::from(PIPS[usize::from(tile.index() & 31)])
}

/// The number of these tiles that beat this strength.
#[inline]
fn over(tiles: PieceSet, strength: u8) -> usize {
    let above = u64::from(u32::MAX) << strength.min(31) & chinese::FIRSTS.bits();
    (tiles & PieceSet::from_bits(above | above << 32)).len()
}

impl<'a> Table<'a> {
    fn of(public: &'a Public, hand: PieceSet, seat: Seat) -> Self {
        let own = side(seat);
        let out = chinese::without(chinese::without(chinese::ALL, public.played), hand);
        let sure = SHARED - hand - public.game.shared_played[own];
        let theirs = chinese::without(out, sure);
        Table {
            public,
            left: hand.len(),
            sure,
            partners: chinese::without(theirs, SHARED - public.game.shared_played[1 - own]),
            theirs,
            winning: !public.trick.is_empty() && side(public.trick.winner(SEATS, AROUND)) == own,
            lying: public.trick.pieces().iter().map(|&tile| pips(tile)).sum(),
        }
    }

    /// The chance that one of so many tiles drawn from these beats this strength.
    #[inline]
    fn some_beat(tiles: PieceSet, strength: u8, drawn: usize) -> f64 {
        let missed = 1.0 - drawn as f64 / tiles.len().max(1) as f64;
        1.0 - power(missed.max(0.0), over(tiles, strength))
    }

    /// The chance that one of this many opponents can beat this strength.
    fn opponents_beat(&self, strength: u8, opponents: usize) -> f64 {
        Self::some_beat(self.theirs, strength, opponents * self.left)
    }

    #[inline]
    fn partner_beats(&self, strength: u8) -> f64 {
        if over(self.sure, strength) > 0 {
            return 1.0;
        }
        Self::some_beat(self.partners, strength, self.left.saturating_sub(self.sure.len()))
    }

    /// The chance that the side wins the trick with this tile.
    fn wins(&self, tile: Piece, stake: f64) -> f64 {
        let (strength, now) = (tile.index() + 1, self.public.trick.strength());
        let (ours, best) = (self.winning || strength > now, strength.max(now));
        let wants = (WANTS.0 + WANTS.1 * stake).min(1.0);
        let retaken = |lost: f64| 1.0 - lost * (1.0 - RETAKES * self.partner_beats(best));
        match (self.public.trick.len(), ours) {
            (0, _) => retaken(wants * self.opponents_beat(best, 2)),
            (1, true) => retaken(wants * self.opponents_beat(best, 1)),
            (1, false) => TAKES * self.partner_beats(best),
            (2, true) => 1.0 - wants * self.opponents_beat(best, 1),
            (_, ours) => f64::from(u8::from(ours)),
        }
    }

    /// The red pips that the side wins with this tile, less those that it loses, and less the worth of keeping it.
    fn worth(&self, tile: Piece) -> f64 {
        let stake = self.lying + pips(tile);
        let to_come = DROPS * (SEATS - 1 - self.public.trick.len()) as f64;
        let keep = match over(self.theirs, tile.index() + 1) {
            _ if self.left < 2 => 0.0,
            stronger => KEEP.get(stronger).copied().unwrap_or(KEEP_WEAK),
        };
        (2.0 * self.wins(tile, stake) - 1.0) * (stake + to_come) - keep
    }
}
