//! Seats around a table, sets of seats, and values for each seat.

use std::fmt;
use std::ops::{Index, IndexMut};

/// The most seats of any game.
pub const MAX_SEATS: usize = 7;

/// A place at the table, numbered from 0 clockwise: seat k+1 is to the left of seat k.
///
/// ```
/// use offsuit_library::core::{Direction, Seat};
///
/// let dealer = Seat::new(3);
/// assert_eq!(dealer.next(4, Direction::Clockwise), Seat::new(0));
/// assert_eq!(dealer.next(4, Direction::CounterClockwise), Seat::new(2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number.
    ///
    /// Numbers from [`MAX_SEATS`] up are not valid seats. They are kept as they are, and indexing a [`PerSeat`] with
    /// them is safe.
    pub const fn new(number: usize) -> Self {
        Seat(number as u8)
    }

    /// This seat's number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats of a table of `seats`, in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats).map(Seat::new)
    }

    /// The seat that plays after this one at a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: usize, direction: Direction) -> Seat {
        self.after(1, seats, direction)
    }

    /// The seat `steps` turns after this one. Pre: `steps` is less than `seats`.
    #[inline]
    #[must_use]
    pub const fn after(self, steps: usize, seats: usize, direction: Direction) -> Seat {
        let moved = match direction {
            Direction::Clockwise => self.0 as usize + steps,
            Direction::CounterClockwise => self.0 as usize + seats - steps,
        };
        // For 2 or 4 seats, a mask is faster. It is worth a special case, because the rest of a trick waits for this
        // result.
        let around = if seats.is_power_of_two() {
            moved & (seats - 1)
        } else if moved >= seats {
            moved - seats
        } else {
            moved
        };
        Seat(around as u8)
    }

    /// The number of turns from this seat to `other`.
    pub const fn steps_to(self, other: Seat, seats: usize, direction: Direction) -> usize {
        let (from, to) = match direction {
            Direction::Clockwise => (self.0 as usize, other.0 as usize),
            Direction::CounterClockwise => (other.0 as usize, self.0 as usize),
        };
        (to + seats - from) % seats
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The direction of play around the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To the left: seat k+1 plays after seat k.
    Clockwise,
    /// To the right: seat k-1 plays after seat k.
    CounterClockwise,
}

/// A set of seats.
///
/// ```
/// use offsuit_library::core::{Seat, SeatSet};
///
/// let winners: SeatSet = [Seat::new(0), Seat::new(2)].into_iter().collect();
/// assert_eq!(winners.len(), 2);
/// assert!(winners.contains(Seat::new(2)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << (seat.0 & 7);
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> (seat.0 & 7) & 1 == 1
    }

    /// The number of seats.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_SEATS).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = SeatSet::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

/// One value for each seat, indexed by [`Seat`].
///
/// It has one slot more than [`MAX_SEATS`], so that masking the index to three bits makes every access safe without
/// a check on the hot path. Slots of unused seats keep their default.
///
/// ```
/// use offsuit_library::core::{PerSeat, Seat};
///
/// let mut chips = PerSeat::filled(12, 4);
/// chips[Seat::new(1)] -= 3;
/// assert_eq!(chips.first(4), [12, 9, 12, 12]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PerSeat<T>([T; 8]);

impl<T> PerSeat<T> {
    /// The values of the first `seats` seats, in seat order.
    pub fn first(&self, seats: usize) -> &[T] {
        &self.0[..seats.min(8)]
    }

    /// The values of the first `seats` seats, in seat order.
    pub fn first_mut(&mut self, seats: usize) -> &mut [T] {
        &mut self.0[..seats.min(8)]
    }
}

impl<T: Copy + Default> PerSeat<T> {
    /// `value` for the first `seats` seats.
    pub fn filled(value: T, seats: usize) -> Self {
        let mut all = Self::default();
        all.first_mut(seats).fill(value);
        all
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[(seat.0 & 7) as usize]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[(seat.0 & 7) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_go_around_both_ways() {
        let last = Seat::new(3);
        assert_eq!(last.next(4, Direction::Clockwise), Seat::new(0));
        assert_eq!(Seat::new(0).next(4, Direction::CounterClockwise), last);
        for direction in [Direction::Clockwise, Direction::CounterClockwise] {
            for seats in 2..=MAX_SEATS {
                for from in Seat::all(seats) {
                    for steps in 0..seats {
                        let to = from.after(steps, seats, direction);
                        assert_eq!(from.steps_to(to, seats, direction), steps);
                    }
                }
            }
        }
    }
}
