//! When a deal of Head & Tail is decided: once every distribution of the remaining tricks gives the same points.

use crate::core::{PerSeat, Seat, SeatSet};
use crate::games::head_and_tail::{Public, Sums};

/// The least and the most that a trick can add to the sums that break ties.
const RANKS: (i32, i32) = (1, 13);

impl Public {
    /// Whether all distributions of the remaining tricks give the same points.
    pub(super) fn decided(&self) -> bool {
        let mut found = None;
        let seats = self.standing.seats;
        self.every_ending(PerSeat::default(), 0, self.tricks_left(), &mut |more| {
            let Some(points) = self.points_if(seats, more) else { return false };
            *found.get_or_insert(points) == points
        })
    }

    /// Whether `holds` is true for every distribution of `left` tricks among the seats from number `from` on.
    fn every_ending(
        &self,
        mut more: PerSeat<u8>,
        from: usize,
        left: usize,
        holds: &mut impl FnMut(PerSeat<u8>) -> bool,
    ) -> bool {
        let seat = Seat::new(from);
        if from + 1 == self.standing.seats {
            more[seat] = left as u8;
            return holds(more);
        }
        (0..=left).all(|taken| {
            more[seat] = taken as u8;
            self.every_ending(more, from + 1, left - taken, holds)
        })
    }

    /// The points of the deal if the seats win `more` tricks; `None` if they are not certain.
    fn points_if(&self, seats: usize, more: PerSeat<u8>) -> Option<PerSeat<i32>> {
        let head = self.outermost(seats, more, 1, |sums| sums.high)?;
        let tail = self.outermost(seats, more, -1, |sums| sums.low)?;
        let bet = |taker: Seat| match taker {
            _ if tail.contains(taker) => 2,
            _ if head.contains(taker) => 1,
            _ => 0,
        };
        let mut points = PerSeat::default();
        for seat in Seat::all(seats) {
            let own = if let Some(taker) = self.game.taken_by[seat] {
                bet(taker)
            } else {
                // The card may be played in any of the remaining tricks.
                let mut takers = Seat::all(seats).filter(|&taker| more[taker] > 0).map(bet);
                let first = takers.next()?;
                takers.all(|other| other == first).then_some(first)?
            };
            let penalty = |set: SeatSet| {
                if set.contains(seat) { crate::games::head_and_tail::score::PENALTY } else { 0 }
            };
            points[seat] = own - penalty(head) - penalty(tail);
        }
        Some(points)
    }

    /// The seats with the most tricks (`sign` 1) or the fewest (`sign` -1) after these additional tricks.
    ///
    /// The sums of ranks break ties. `None` if the ranks still to come could decide either way.
    fn outermost(
        &self,
        seats: usize,
        more: PerSeat<u8>,
        sign: i32,
        sum: impl Fn(&Sums) -> u8,
    ) -> Option<SeatSet> {
        let tricks = |seat: Seat| sign * i32::from(self.tricks[seat] + more[seat]);
        // The range of a seat's sum at the end.
        let range = |seat: Seat| {
            let (now, added) = (i32::from(sum(&self.game.sums[seat])), i32::from(more[seat]));
            let ends = [now + RANKS.0 * added, now + RANKS.1 * added].map(|end| sign * end);
            (ends[0].min(ends[1]), ends[0].max(ends[1]))
        };
        let utmost = Seat::all(seats).map(tricks).max()?;
        let tied: SeatSet = Seat::all(seats).filter(|&seat| tricks(seat) == utmost).collect();
        let floor = tied.iter().map(|seat| range(seat).0).max()?;
        let rivals: SeatSet = tied.iter().filter(|&seat| range(seat).1 >= floor).collect();
        let certain = rivals.len() == 1 || rivals.iter().all(|seat| range(seat) == (floor, floor));
        certain.then_some(rivals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Info, Match, OptionValues, TrickTaking, Turn, rng};
    use crate::games::HeadAndTail;

    #[test]
    fn without_further_tricks_the_points_are_those_of_the_deal() {
        const INFO: Info = HeadAndTail::INFO;
        for seats in INFO.seating.min..=INFO.seating.max {
            let mut rng = rng::for_bots(3, seats, 0);
            let (mut game, _) = Match::<HeadAndTail>::new(&OptionValues::defaults(INFO.options), seats, 3);
            let mut totals = PerSeat::<i32>::default();
            loop {
                match game.turn() {
                    Turn::Deal => game.begin(&game.next_deal(), &mut ()).unwrap(),
                    Turn::Over => break,
                    Turn::Act(seat) => {
                        let mv = game.view(seat).unwrap().legal().pick(&mut rng);
                        game.play(seat, mv, &mut ()).unwrap();
                    }
                }
                if !matches!(game.turn(), Turn::Act(_)) {
                    let points = game.public().points_if(seats, PerSeat::default()).unwrap();
                    for seat in Seat::all(seats) {
                        totals[seat] += points[seat];
                    }
                    assert_eq!(game.standing().totals, totals);
                }
            }
            assert!(game.standing().deal > 1);
        }
    }

    #[test]
    fn outermost_is_none_if_remaining_ranks_can_break_the_tie() {
        const SEATS: usize = 4;
        let (game, _) =
            Match::<HeadAndTail>::new(&OptionValues::defaults(HeadAndTail::INFO.options), SEATS, 3);
        let mut public = *game.public();
        let mut rng = rng::for_bots(3, SEATS, 0);
        let mut certain = 0;
        for n in 0..20_000 {
            let mut more = PerSeat::<u8>::default();
            for seat in Seat::all(SEATS) {
                public.tricks[seat] = rng::below(&mut rng, 3) as u8;
                public.game.sums[seat].high = rng::below(&mut rng, 16) as u8;
                more[seat] = u8::from(rng::below(&mut rng, 3) == 0);
            }
            let sign = if n % 2 == 0 { 1 } else { -1 };
            // Only comparisons of sums matter, so the lowest and the highest value of each are enough.
            let ends = (0..1 << SEATS).map(|ends| {
                let place = |seat: Seat| {
                    let rank = if ends >> seat.index() & 1 == 0 { RANKS.0 } else { RANKS.1 };
                    let tricks = i32::from(public.tricks[seat] + more[seat]);
                    let sum = i32::from(public.game.sums[seat].high) + rank * i32::from(more[seat]);
                    (sign * tricks, sign * sum)
                };
                let utmost = Seat::all(SEATS).map(place).max().unwrap();
                Seat::all(SEATS).filter(|&seat| place(seat) == utmost).collect::<SeatSet>()
            });
            let ends: Vec<SeatSet> = ends.collect();
            let expected = ends.iter().all(|end| *end == ends[0]).then_some(ends[0]);
            assert_eq!(public.outermost(SEATS, more, sign, |sums| sums.high), expected);
            certain += usize::from(expected.is_some());

            // The points of an unplayed betting card are certain if it earns the same from everybody who may win it.
            public.game.taken_by = PerSeat::default();
            let ends = [1, -1].map(|sign| {
                let sum = |sums: &Sums| if sign > 0 { sums.high } else { sums.low };
                public.outermost(SEATS, more, sign, sum)
            });
            let [Some(head), Some(tail)] = ends else { continue };
            let mut bets: Vec<u8> = Seat::all(SEATS)
                .filter(|&taker| more[taker] > 0)
                .map(|taker| if tail.contains(taker) { 2 } else { u8::from(head.contains(taker)) })
                .collect();
            bets.sort_unstable();
            bets.dedup();
            assert_eq!(public.points_if(SEATS, more).is_some(), bets.len() == 1);
        }
        assert!((2_000..18_000).contains(&certain), "{certain}");
    }
}
