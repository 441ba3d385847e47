//! The features of Deer Hunt: who is winning the trick, who may still win it, and the red pips.

use crate::core::features::Tables;
use crate::core::pack::chinese;
use crate::core::{Features, Moves, Piece, PieceSet, Seat};
use crate::games::deer_hunt::{AROUND, PIPS, Public, SEATS, SHARED, side};

const TABLES: Tables<7> = Tables::new([960, 480, 400, 144, 320, 320, 320]);
pub(super) const ENTRIES: usize = TABLES.len;

/// The part of the features that does not depend on the choice.
struct Moment<'a> {
    public: &'a Public,
    hand: PieceSet,
    /// The tiles that the other side may hold.
    theirs: PieceSet,
    position: usize,
    /// 0: a lead; 1: the others are winning; 2: the partner is winning but beatable; 3: the partner's trick is certain.
    standing: usize,
    at_stake: usize,
    score: usize,
    phase: usize,
    /// The number of tiles in the hand that the others can hardly beat.
    strong: usize,
}

pub(super) fn each(
    public: &Public,
    hand: PieceSet,
    seat: Seat,
    moves: Moves,
    mut each: impl FnMut(&Features),
) {
    let Moves::Play(tiles) = moves else { return };
    let own = side(seat);
    let out = chinese::without(chinese::without(chinese::ALL, public.played), hand);
    // The partner holds this side's tiles of the shared kinds that are neither played nor in this hand. Their twins
    // belong to the other side.
    let partners = SHARED - hand - public.game.shared_played[own];
    let theirs = chinese::without(out, partners);
    let trick = &public.trick;
    let stronger = stronger(theirs, trick.strength());
    let partner_wins = side(trick.winner(SEATS, AROUND)) == own;
    let opponents_to_come = SEATS - 1 - trick.len() > 0 && trick.len() != 3;
    let lying: usize = trick.pieces().iter().map(|&tile| pips(tile)).sum();
    let ahead = i32::from(public.game.pips[own]) - i32::from(public.game.pips[1 - own]);
    let moment = Moment {
        public,
        hand,
        theirs,
        position: trick.len(),
        standing: match (trick.is_empty(), partner_wins) {
            (true, _) => 0,
            (_, false) => 1,
            (_, true) if opponents_to_come && stronger > 0 => 2,
            (_, true) => 3,
        },
        at_stake: bucket(lying),
        score: if ahead < -6 { 0 } else { 1 + usize::from(ahead > 6) },
        phase: match hand.len() {
            7.. => 0,
            5..=6 => 1,
            3..=4 => 2,
            _ => 3,
        },
        strong: (hand & chinese::FIRSTS).iter().filter(|tile| tile.index() >= 18).count(),
    };
    for tile in tiles {
        each(&moment.features(tile));
    }
}

#[inline]
fn pips(tile: Piece) -> usize {
    usize::from(PIPS[(tile.index() & 31) as usize])
}

fn bucket(pips: usize) -> usize {
    match pips {
        0 => 0,
        1..=3 => 1,
        4..=7 => 2,
        _ => 3,
    }
}

/// The number of these tiles that beat this strength.
#[inline]
fn stronger(tiles: PieceSet, strength: u8) -> usize {
    let weaker = (1u64 << strength.min(31)) - 1;
    let above = PieceSet::from_bits(!(weaker | weaker << 32));
    (tiles & above).len()
}

impl Moment<'_> {
    #[inline]
    fn features(&self, tile: Piece) -> Features {
        let strength = tile.index() + 1;
        let stronger = stronger(self.theirs, strength);
        let beats = strength > self.public.trick.strength();
        let last = self.position + 1 == SEATS;
        let wins = match (beats, last || stronger == 0) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        };
        let worth = match pips(tile) {
            0 => 0,
            1..=2 => 1,
            3..=5 => 2,
            6 => 3,
            _ => 4,
        };
        let rank = match stronger {
            0 => 0,
            1 => 1,
            2..=3 => 2,
            4..=7 => 3,
            _ => 4,
        };
        let kinds = self.hand & chinese::FIRSTS;
        let below = kinds.rank(tile);
        let above = kinds.len() - 1 - below;
        let (position, standing, phase) = ((self.position, 4), (self.standing, 4), (self.phase, 4));
        let mut features = Features::new();
        let mut add = |n, properties: &[(usize, usize)]| features.add(TABLES.entry(n, properties));
        add(0, &[position, standing, (wins, 3), (worth, 5), (self.at_stake, 4)]);
        add(1, &[position, standing, (rank, 5), (wins, 3), (usize::from(worth > 0), 2)]);
        add(2, &[position, (worth, 5), (rank, 5), phase]);
        add(3, &[phase, (wins, 3), (self.at_stake, 4), (self.score, 3)]);
        add(4, &[(self.strong, 4), (rank, 5), phase, standing]);
        add(5, &[(below, 4), (above, 5), standing, phase]);
        add(6, &[(wins, 2), (rank, 5), (worth, 4), (self.strong, 2), standing]);
        features
    }
}
