//! What must hold of every score, whoever added it up.

use super::rules::{count_points, red_pips};
use super::{Referee, Taken};

impl Referee {
    /// Asserts what must hold of every score, whoever added it up, after the deal's last trick.
    pub fn check_score(&self, points: &[i32]) {
        let seats = 0..self.seats;
        let sum: i32 = points.iter().sum();
        let tricks: usize = self.taken.len();
        match self.game {
            "head-and-tail" => {
                let penalties = points.iter().filter(|&&point| point < 0).count() as i32;
                assert!(penalties >= 1 && points.iter().all(|point| (-3..=2).contains(point)), "{points:?}");
                assert!((-3 * self.seats as i32..=2 * self.seats as i32 - 6).contains(&sum));
                assert_eq!(tricks, if self.seats < 5 { 13 } else { 9 });
            }
            "loo" => assert!(tricks == 0 || tricks == 3, "the tricks of a deal"),
            "deer-hunt" => {
                let side = |side: usize| self.pips(side) + self.pips(side + 2);
                assert_eq!((side(0) + side(1), tricks), (64, 8), "red pips and tricks");
                assert_eq!(
                    (points[0], points[1]),
                    (points[2], points[3]),
                    "partners carry their side's points"
                );
                assert_eq!(points[..2], [(side(0) - 32).max(0), (side(1) - 32).max(0)]);
                let dealt = self.dealt.iter().flatten().map(|tile| red_pips(tile)).sum::<i32>();
                assert_eq!(dealt, 64);
            }
            "fifteens" => {
                let all: i32 = seats.map(|seat| self.card_points(seat)).sum();
                assert!(all == 48 && sum == -12 || all == 60 && sum == 0, "{all} card points, {points:?}");
                assert_eq!(tricks, 13);
            }
            "hamlet" => {
                let counted =
                    |seat: usize| if self.tricks(seat) == 0 { 10 } else { self.tricks(seat) as i32 };
                let worths: Vec<(i32, i32)> =
                    seats.map(|seat| (points[seat] / counted(seat), points[seat] % counted(seat))).collect();
                let tens = worths.iter().filter(|&&worth| worth == (10, 0)).count();
                let ones = worths.iter().filter(|&&worth| worth == (1, 0)).count();
                // To be, Hamlet alone has ten a trick; not to be, all but Hamlet.
                assert!((tens, ones) == (1, 2) || (tens, ones) == (2, 1), "{points:?}");
                assert_eq!(tricks, 11);
            }
            "reveille" => {
                let fallen = |tricks: &[Taken]| -> i32 {
                    let tiles = tricks.iter().flat_map(|trick| &trick.cards);
                    tiles.map(|(_, tile)| count_points(tile)).sum()
                };
                let left: i32 = self.hands.iter().flatten().map(|tile| count_points(tile)).sum();
                assert_eq!(fallen(&self.fallen) + fallen(&self.taken) + left, 35, "count tiles");
                let unplayed = self.hands[0].len() as i32;
                assert_eq!(tricks as i32 + unplayed, 7);
                assert_eq!((points.iter().max(), sum), (Some(&1), 1), "one mark a deal");
            }
            id => panic!("what a score of {id} must be is not known here"),
        }
    }
}
