//! The value of a score: the chance to win the match from there.
//!
//! Totals drift apart at random in the deals to come. If all changes had the same normal distribution, a seat that is
//! ahead of another by `d` would win with the chance `Phi(d / (s sqrt(2 n)))`, where `s` is the spread of a deal and
//! `n` the number of deals left ([`outlook`](crate::core::Strategy::outlook)). A softmax of the totals is close to that
//! and works for any number of seats.

use crate::core::{Game, PerSeat, Public, Seat, Turn};

/// The temperature at which the softmax is closest to the normal distribution for two seats.
const TEMPERATURE: f64 = 0.83;

/// Values that differ by less are equal.
pub const EQUAL: f64 = 1e-9;

/// The weight of points, which only decide between equal chances to win the match.
const POINTS: f64 = 0.01;

/// Each seat's chance to win the match, between deals or at its end. The chances add up to 1; partners share theirs.
pub fn chances<G: Game>(public: &Public<G>) -> PerSeat<f64> {
    let standing = public.standing;
    let mut chances = PerSeat::default();
    if public.turn == Turn::Over {
        let winners = G::winners(public);
        for seat in winners.iter() {
            chances[seat] = 1.0 / winners.len() as f64;
        }
        return chances;
    }
    let outlook = G::outlook(public);
    let scale = 1.0 / (TEMPERATURE * outlook.spread * outlook.deals.max(0.25).sqrt());
    let most = standing.totals.first(standing.seats).iter().max().copied().unwrap_or_default();
    let mut sum = 0.0;
    for seat in Seat::all(standing.seats) {
        let weight = libm::exp(f64::from(standing.totals[seat] - most) * scale);
        chances[seat] = weight;
        sum += weight;
    }
    for chance in chances.first_mut(standing.seats) {
        *chance /= sum;
    }
    chances
}

/// The value of the end of a deal to a seat: the chance of its side to win the match, and a little for points.
pub fn of_seat<G: Game>(public: &Public<G>, seat: Seat) -> f64 {
    of_side::<G>(public, &chances::<G>(public), per_point::<G>(public), seat)
}

/// The same to every seat, given the [chances] to win the match.
pub fn of_chances<G: Game>(public: &Public<G>, chances: &PerSeat<f64>) -> PerSeat<f64> {
    let per_point = per_point::<G>(public);
    let mut worth = PerSeat::default();
    for seat in Seat::all(public.standing.seats) {
        worth[seat] = of_side::<G>(public, chances, per_point, seat);
    }
    worth
}

/// The value of a point.
fn per_point<G: Game>(public: &Public<G>) -> f64 {
    POINTS / (G::outlook(public).spread.max(1e-3) * public.standing.seats as f64)
}

/// The value to a seat: the chance of its side, and a little for points.
fn of_side<G: Game>(public: &Public<G>, chances: &PerSeat<f64>, per_point: f64, seat: Seat) -> f64 {
    let (seats, totals) = (public.standing.seats, &public.standing.totals);
    let chance: f64 = side::<G>(seat, seats).map(|own| chances[own]).sum();
    chance + per_point * f64::from(margin::<G>(totals, seat, seats))
}

/// The seat, and its partner if it has one.
pub fn side<G: Game>(seat: Seat, seats: usize) -> impl Iterator<Item = Seat> {
    let partner = Seat::new((seat.index() + seats / 2) % seats.max(1));
    std::iter::once(seat).chain(G::INFO.partners.then_some(partner))
}

/// The seats of other sides.
pub fn opponents<G: Game>(seat: Seat, seats: usize) -> impl Iterator<Item = Seat> {
    Seat::all(seats).filter(move |&other| side::<G>(seat, seats).all(|own| own != other))
}

/// The sum of a seat's leads over each opponent.
pub fn margin<G: Game>(totals: &PerSeat<i32>, seat: Seat, seats: usize) -> i32 {
    opponents::<G>(seat, seats).map(|other| totals[seat] - totals[other]).sum()
}
