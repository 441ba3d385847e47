//! What trick counts are worth: the chances of a seat to be head or tail in the end.

use std::sync::LazyLock;

use crate::games::head_and_tail::hand_size;
use crate::games::head_and_tail::score::PENALTY;

/// The chance to win a trick that the seat wants, for each trick that its hand is worth per trick left.
const WINS: f32 = 1.3;
/// The chance to avoid a trick, for each trick that the hand lacks.
const DUCKS: f32 = 1.827;
/// How much likelier than others a seat loses a tie.
const TIED: f32 = 1.23;
/// The strengths in a table: tenths of the tricks left.
pub(super) const LEVELS: usize = 8;
pub(super) const STEP: f64 = 0.1;

/// The chances to be head and tail.
pub(super) type Ends = [f32; 2];
/// The numbers of tricks of the others, in descending order.
pub(super) type Others = [u8; 6];

/// What trick counts are worth, for one number of players.
pub(super) struct Table {
    pub(super) others: usize,
    /// How far the place moves with a trick of each of the others, in descending order of tricks, and of the seat itself.
    strides: [usize; 6],
    pub(super) own_stride: usize,
    /// By [`place`](Table::place), the expected penalty of a seat of each strength.
    pub(super) penalties: Vec<[f32; LEVELS]>,
    /// The chances of a seat of average strength.
    pub(super) ends: Vec<Ends>,
}

/// For three to six players, each made when it is first needed.
static TABLES: [LazyLock<Table>; 4] = [
    LazyLock::new(|| Table::of(3)),
    LazyLock::new(|| Table::of(4)),
    LazyLock::new(|| Table::of(5)),
    LazyLock::new(|| Table::of(6)),
];

impl Table {
    /// The table for this many players.
    pub(super) fn seated(seats: usize) -> &'static Table {
        &TABLES[seats - 3]
    }

    fn of(seats: usize) -> Self {
        let tricks = hand_size(seats) as u8;
        let (mut strides, mut size) = ([0; 6], 1);
        for n in (0..seats - 1).rev() {
            strides[n] = size;
            size *= usize::from(tricks) / (n + 1) + 1;
        }
        let (others, own_stride, size) = (seats - 1, size, size * (usize::from(tricks) + 1));
        let (penalties, ends) = (vec![[0.0; LEVELS]; size], vec![[0.0; 2]; size]);
        let mut table = Table { others, strides, own_stride, penalties, ends };
        for level in 0..=LEVELS {
            let strength = if level < LEVELS { STEP as f32 * level as f32 } else { 1.0 / seats as f32 };
            // Work backwards from the ends of deals.
            for played in (0..=tricks).rev() {
                for own in 0..=played {
                    table.fill(own, &mut Others::default(), 0, played - own, played == tricks, strength);
                }
            }
            // The last round is the one for average strength, which stays in `ends`.
            if level < LEVELS {
                for (row, [head, tail]) in table.penalties.iter_mut().zip(&table.ends) {
                    row[level] = PENALTY as f32 * (head + tail);
                }
            }
        }
        table
    }

    /// The place of these trick counts.
    pub(super) fn place(&self, own: u8, others: Others) -> usize {
        let of_others: usize =
            self.strides.iter().zip(others).map(|(stride, tricks)| stride * usize::from(tricks)).sum();
        self.own_stride * usize::from(own) + of_others
    }

    /// How far the place moves if another seat with this many tricks wins one. The first of equals counts as the winner,
    /// so that the order stays.
    pub(super) fn step(&self, others: Others, tricks: u8) -> usize {
        self.strides[others.iter().position(|&other| other == tricks).unwrap_or_default()]
    }

    /// Fills the places in which the others have `rest` tricks, beginning with the `n`-th of them.
    fn fill(&mut self, own: u8, others: &mut Others, n: usize, rest: u8, is_end: bool, strength: f32) {
        if n == self.others {
            if rest == 0 {
                let place = self.place(own, *others);
                self.ends[place] =
                    if is_end { end(own, &others[..n]) } else { self.before(own, *others, strength) };
            }
            return;
        }
        let most = if n == 0 { rest } else { rest.min(others[n - 1]) };
        for tricks in 0..=most {
            others[n] = tricks;
            self.fill(own, others, n + 1, rest - tricks, is_end, strength);
        }
        others[n] = 0;
    }

    /// The chances before a trick. The seat gets its way with a chance that depends on its strength. A trick that it does
    /// not win goes to any of the others.
    fn before(&self, own: u8, others: Others, strength: f32) -> Ends {
        let win = self.ends[self.place(own + 1, others)];
        let place = self.place(own, others);
        let mut lose = [0.0; 2];
        for &tricks in &others[..self.others] {
            let [head, tail] = self.ends[place + self.step(others, tricks)];
            lose[0] += head / self.others as f32;
            lose[1] += tail / self.others as f32;
        }
        let chance = if win[0] + win[1] < lose[0] + lose[1] {
            (WINS * strength).min(1.0)
        } else {
            1.0 - (DUCKS * (1.0 - strength)).min(1.0)
        };
        [0, 1].map(|n| lose[n] + chance * (win[n] - lose[n]))
    }
}

/// The chances in a finished deal, without looking at the cards that break ties.
fn end(own: u8, others: &[u8]) -> Ends {
    let tied: usize = others.iter().map(|&other| usize::from(other == own)).sum();
    let share = if tied == 0 { 1.0 } else { TIED / (tied + 1) as f32 };
    let head = if others.iter().all(|&other| other <= own) { share } else { 0.0 };
    let tail = if others.iter().all(|&other| other >= own) { share } else { 0.0 };
    // All seats without tricks are tail.
    [head, if own == 0 { 1.0 } else { tail }]
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these values are exact")]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_to_the_places_of_the_counts_after_a_trick() {
        for (seats, own, others) in
            [(3, 2, [4, 4, 0, 0, 0, 0]), (4, 0, [5, 3, 3, 0, 0, 0]), (6, 1, [3, 2, 1, 1, 0, 0])]
        {
            let table = Table::seated(seats);
            for winner in 0..seats - 1 {
                let mut after = others;
                after[winner] += 1;
                after[..seats - 1].sort_unstable_by(|one, other| other.cmp(one));
                let moved = table.place(own, others) + table.step(others, others[winner]);
                assert_eq!(moved, table.place(own, after), "{others:?}, {winner}");
            }
        }
    }

    #[test]
    fn a_seat_far_ahead_will_be_head_and_a_strong_hand_does_not_become_tail() {
        let table = Table::seated(4);
        assert_eq!(table.ends[table.place(8, [2, 1, 1, 0, 0, 0])], [1.0, 0.0]);
        let behind = &table.penalties[table.place(1, [3, 3, 3, 0, 0, 0])];
        assert!(behind[0] > 2.5 && behind[LEVELS - 1] < 2.0, "{behind:?}");
    }
}
