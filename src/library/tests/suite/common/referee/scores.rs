//! What must hold for the points of every deal: one function per game, named in its row in `common/facts.rs`. Each is
//! called after the deal's last trick.

use super::rules::{count_points, red_pips};
use super::{Referee, Taken};

pub fn head_and_tail(referee: &Referee, points: &[i32]) {
    let (seats, sum) = (referee.seats as i32, points.iter().sum::<i32>());
    let penalties = points.iter().filter(|&&point| point < 0).count();
    assert!(penalties >= 1 && points.iter().all(|point| (-3..=2).contains(point)), "{points:?}");
    assert!((-3 * seats..=2 * seats - 6).contains(&sum));
    assert_eq!(referee.taken.len(), if seats < 5 { 13 } else { 9 });
}

pub fn loo(referee: &Referee, _: &[i32]) {
    let tricks = referee.taken.len();
    assert!(tricks == 0 || tricks == 3, "{tricks} tricks");
}

pub fn deer_hunt(referee: &Referee, points: &[i32]) {
    let side = |side: usize| referee.pips(side) + referee.pips(side + 2);
    assert_eq!((side(0) + side(1), referee.taken.len()), (64, 8), "red pips and tricks");
    assert_eq!((points[0], points[1]), (points[2], points[3]), "partners carry their side's points");
    assert_eq!(points[..2], [(side(0) - 32).max(0), (side(1) - 32).max(0)]);
    let dealt: i32 = referee.dealt.iter().flatten().map(|tile| red_pips(tile)).sum();
    assert_eq!(dealt, 64);
}

pub fn fifteens(referee: &Referee, points: &[i32]) {
    let all: i32 = (0..referee.seats).map(|seat| referee.card_points(seat)).sum();
    let sum: i32 = points.iter().sum();
    assert!(all == 48 && sum == -12 || all == 60 && sum == 0, "{all} card points, {points:?}");
    assert_eq!(referee.taken.len(), 13);
}

pub fn hamlet(referee: &Referee, points: &[i32]) {
    let counted = |seat: usize| match referee.tricks(seat) as i32 {
        0 => 10,
        tricks => tricks,
    };
    let worths: Vec<(i32, i32)> =
        points.iter().enumerate().map(|(n, point)| (point / counted(n), point % counted(n))).collect();
    let tens = worths.iter().filter(|&&worth| worth == (10, 0)).count();
    let ones = worths.iter().filter(|&&worth| worth == (1, 0)).count();
    // In a *to be* deal, only Hamlet scores ten per trick; in a *not to be* deal, the two others do.
    assert!((tens, ones) == (1, 2) || (tens, ones) == (2, 1), "{points:?}");
    assert_eq!(referee.taken.len(), 11);
}

pub fn reveille(referee: &Referee, points: &[i32]) {
    let fallen = |tricks: &[Taken]| -> i32 {
        let tiles = tricks.iter().flat_map(|trick| &trick.cards);
        tiles.map(|(_, tile)| count_points(tile)).sum()
    };
    let left: i32 = referee.hands.iter().flatten().map(|tile| count_points(tile)).sum();
    assert_eq!(fallen(&referee.fallen) + fallen(&referee.taken) + left, 35, "count tiles");
    assert_eq!(referee.taken.len() + referee.hands[0].len(), 7, "tricks and tiles in hand");
    let both_passed = referee.bid == 0 && referee.taken.is_empty();
    let marks = i32::from(!both_passed);
    assert_eq!((points.iter().max(), points.iter().sum()), (Some(&marks), marks), "one mark a deal");
}
