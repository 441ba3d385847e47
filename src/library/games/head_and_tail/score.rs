//! The head, the tail and the points of a deal (clauses Score 1 onwards of the rule page).

use super::Sums;
use crate::core::{PerSeat, Seat, SeatSet};

/// The points that the head and the tail lose.
pub const PENALTY: i32 = 3;
/// The points that a betting card earns in a trick of a head.
pub const IN_HEAD: i32 = 1;
/// The points that a betting card earns in a trick of a tail.
pub const IN_TAIL: i32 = 2;

/// The seats that take the penalty for the most tricks, and for the fewest.
pub fn head_and_tail(seats: usize, tricks: PerSeat<u8>, sums: &PerSeat<Sums>) -> (SeatSet, SeatSet) {
    // The largest pair is the head and the smallest is the tail. The sums only break ties.
    let high = |seat: Seat| (tricks[seat], sums[seat].high);
    let low = |seat: Seat| (tricks[seat], sums[seat].low);
    let most = Seat::all(seats).map(high).max();
    let fewest = Seat::all(seats).map(low).min();
    let head = Seat::all(seats).filter(|&seat| Some(high(seat)) == most);
    let tail = Seat::all(seats).filter(|&seat| Some(low(seat)) == fewest);
    (head.collect(), tail.collect())
}

/// The points of a deal.
pub fn points(
    seats: usize,
    tricks: PerSeat<u8>,
    sums: &PerSeat<Sums>,
    taken_by: &PerSeat<Option<Seat>>,
) -> PerSeat<i32> {
    let (head, tail) = head_and_tail(seats, tricks, sums);
    let mut points = PerSeat::default();
    for seat in Seat::all(seats) {
        let penalty = |set: SeatSet| if set.contains(seat) { PENALTY } else { 0 };
        let bet = match taken_by[seat] {
            Some(taker) if tail.contains(taker) => IN_TAIL,
            Some(taker) if head.contains(taker) => IN_HEAD,
            _ => 0,
        };
        points[seat] = bet - penalty(head) - penalty(tail);
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats_of(rows: &[(u8, u8, u8)]) -> (PerSeat<u8>, PerSeat<Sums>) {
        let (mut tricks, mut sums) = (PerSeat::default(), PerSeat::default());
        for (seat, &(won, high, low)) in Seat::all(rows.len()).zip(rows) {
            tricks[seat] = won;
            sums[seat] = Sums { high, low };
        }
        (tricks, sums)
    }

    fn set(seats: &[usize]) -> SeatSet {
        seats.iter().map(|&seat| Seat::new(seat)).collect()
    }

    #[test]
    fn ties_are_broken_by_the_open_cards() {
        for (rows, head, tail) in [
            (&[(5, 50, 10), (4, 40, 9), (3, 30, 9), (1, 12, 2)][..], &[0][..], &[3][..]),
            (&[(4, 50, 10), (4, 51, 9), (4, 49, 9), (1, 12, 2)], &[1], &[3]),
            (&[(4, 50, 10), (4, 50, 9), (4, 49, 9), (1, 12, 2)], &[0, 1], &[3]),
            (&[(7, 80, 10), (2, 20, 9), (2, 26, 8), (2, 22, 9)], &[0], &[2]),
            (&[(7, 80, 10), (2, 20, 8), (2, 26, 8), (2, 22, 9)], &[0], &[1, 2]),
            (&[(9, 80, 10), (4, 20, 8), (0, 0, 0), (0, 0, 0)], &[0], &[2, 3]),
        ] {
            let (tricks, sums) = seats_of(rows);
            assert_eq!(head_and_tail(4, tricks, &sums), (set(head), set(tail)), "{rows:?}");
        }
    }

    #[test]
    fn betting_cards_pay_in_tricks_of_head_and_tail() {
        let (tricks, sums) = seats_of(&[(7, 80, 10), (3, 30, 9), (2, 20, 9), (1, 12, 2)]);
        let mut taken_by = PerSeat::default();
        // Seats 0 and 3 won their own betting cards. Seat 1's went to the tail, seat 2's to neither.
        for (owner, taker) in [(0, 0), (1, 3), (2, 1), (3, 3)] {
            taken_by[Seat::new(owner)] = Some(Seat::new(taker));
        }
        assert_eq!(points(4, tricks, &sums, &taken_by).first(4), [-2, 2, 0, -1]);
    }
}
