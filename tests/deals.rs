//! Deals are uniform: every piece is as likely with one seat as with another, as far as the rules leave it free.

#![allow(clippy::unwrap_used, clippy::panic)]

use offsuit::core::pack::{chinese, french};
use offsuit::core::{Deal, Match, OptionValues, PieceSet, Seat, TrickTaking};
use offsuit::games::{self, CATALOG, Visitor};

const DEALS: usize = 20_000;

/// The first deals of matches of seeds 0, 1, 2...
struct FirstDeals(usize);

impl Visitor for FirstDeals {
    type Out = Vec<Deal>;
    fn visit<G: TrickTaking>(self) -> Vec<Deal> {
        let values = OptionValues::defaults(G::INFO.options);
        let first = |seed| Match::<G>::with_dealer(&values, self.0, seed, Seat::new(0)).next_deal();
        (0..DEALS as u64).map(first).collect()
    }
}

/// Where a piece can lie: the hands, then the dummy, the turn-up, the stock.
fn places(deal: &Deal, seats: usize) -> Vec<PieceSet> {
    let mut places = deal.hands.first(seats).to_vec();
    places.push(deal.dummy);
    places.push(deal.turn_up.map_or(PieceSet::EMPTY, offsuit::core::Piece::set));
    places.push(deal.stock.iter().collect());
    places
}

/// The chi-square statistic's 99.9999 % quantile, by Wilson and Hilferty's approximation.
fn bound(freedom: f64) -> f64 {
    freedom * (1.0 - 2.0 / (9.0 * freedom) + 4.75 * (2.0 / (9.0 * freedom)).sqrt()).powi(3)
}

#[test]
fn who_holds_a_piece_is_chance() {
    for info in CATALOG.iter().map(|entry| entry.info) {
        for seats in info.seating.min..=info.seating.max {
            let deals = games::visit(info.id, FirstDeals(seats)).unwrap();
            let all: PieceSet =
                deals.iter().flat_map(|deal| places(deal, seats)).fold(PieceSet::EMPTY, |all, set| all | set);
            // Betting cards have their owners. Of the shared kinds each side has one by the rules.
            let fixed = match info.id {
                "head-and-tail" => french::ranks(french::ACE, french::ACE) | french::JOKERS,
                _ => PieceSet::EMPTY,
            };
            let free = all - fixed;
            let sizes: Vec<f64> =
                places(&deals[0], seats).iter().map(|set| (*set - fixed).len() as f64).collect();
            let dealt: f64 = sizes.iter().sum();
            for piece in free {
                let counts: Vec<f64> = (0..sizes.len())
                    .map(|n| {
                        deals.iter().filter(|deal| places(deal, seats)[n].contains(piece)).count() as f64
                    })
                    .collect();
                // In Loo some cards stay in the pack: what counts is where those lie that are dealt.
                let seen: f64 = counts.iter().sum();
                let is_shared = info.id == "deer-hunt" && {
                    let kind = info.pack.name(chinese::kind(piece)).to_string();
                    ["6-6", "6-5", "6-4", "4-4"].contains(&kind.as_str())
                };
                if is_shared {
                    // Which twin goes to which side means nothing; within the side it is even.
                    let with: Vec<f64> = counts.iter().copied().filter(|&count| count > 0.0).collect();
                    assert_eq!(with.len(), 2);
                    let chi: f64 = with.iter().map(|n| (n - seen / 2.0).powi(2) / (seen / 2.0)).sum();
                    assert!(chi < bound(1.0), "{} {}: {counts:?}", info.id, info.pack.name(piece));
                    continue;
                }
                let cells: Vec<(f64, f64)> = counts
                    .iter()
                    .zip(&sizes)
                    .filter(|(_, size)| **size > 0.0)
                    .map(|(n, s)| (*n, seen * s / dealt))
                    .collect();
                let chi: f64 = cells.iter().map(|(n, expected)| (n - expected).powi(2) / expected).sum();
                let limit = bound((cells.len() - 1) as f64);
                assert!(
                    chi < limit,
                    "{} {seats} {}: {chi:.1} > {limit:.1}, {counts:?}",
                    info.id,
                    info.pack.name(piece)
                );
                let expected = DEALS as f64 * dealt / free.len() as f64;
                let spread = 5.0 * (expected * (1.0 - dealt / free.len() as f64)).sqrt();
                assert!((seen - expected).abs() <= spread, "{}: dealt {seen} times", info.pack.name(piece));
            }
        }
    }
}

/// What a deal depends on, and what not.
struct Chance;

impl Visitor for Chance {
    type Out = ();
    fn visit<G: TrickTaking>(self) {
        let values = OptionValues::defaults(G::INFO.options);
        let seats = G::INFO.seating.best;
        let open = |seed| Match::<G>::with_dealer(&values, seats, seed, Seat::new(0));
        assert_eq!(open(5).next_deal(), open(5).next_deal());
        assert_ne!(open(5).next_deal(), open(6).next_deal());
        // Two matches of a seed take different ways, yet the next deal is the same.
        let second = |nth: fn(usize) -> usize| {
            let mut game = open(5);
            game.begin(&game.next_deal(), &mut ()).unwrap();
            while let offsuit::core::Turn::Act(seat) = game.turn() {
                let legal = game.view(seat).unwrap().legal();
                game.play(seat, legal.nth(nth(legal.len())), &mut ()).unwrap();
            }
            (game.next_deal(), game.standing().totals)
        };
        let (first, last) = (second(|_| 0), second(|len| len - 1));
        assert_eq!(first.0, last.0);
        assert_ne!(first.0, open(5).next_deal());
    }
}

#[test]
fn a_deal_depends_on_seed_and_number_alone() {
    for entry in CATALOG {
        games::visit(entry.info.id, Chance).unwrap();
    }
}
