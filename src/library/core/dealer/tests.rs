use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::core::{Piece, rng};

/// Every deal of `pool` that satisfies the shares, found by trying all deals.
fn brute_force(pool: &[Piece], shares: &[Share]) -> Vec<Vec<PieceSet>> {
    fn go(pool: &[Piece], shares: &[Share], hands: &mut Vec<PieceSet>, found: &mut Vec<Vec<PieceSet>>) {
        let Some((&piece, rest)) = pool.split_first() else {
            let fits = hands.iter().zip(shares).all(|(hand, share)| {
                hand.len() == share.count && hand.includes(share.required) && !hand.meets(share.forbidden)
            });
            if fits {
                found.push(hands.clone());
            }
            return;
        };
        for n in 0..shares.len() {
            if hands[n].len() < shares[n].count {
                hands[n].insert(piece);
                go(rest, shares, hands, found);
                hands[n].remove(piece);
            }
        }
        let room: usize = shares.iter().zip(hands.iter()).map(|(s, h)| s.count - h.len()).sum();
        if room < pool.len() {
            go(rest, shares, hands, found);
        }
    }
    let mut found = Vec::new();
    go(pool, shares, &mut vec![PieceSet::EMPTY; shares.len()], &mut found);
    found
}

fn share(count: usize, required: u64, forbidden: u64) -> Share {
    Share { count, required: PieceSet::from_bits(required), forbidden: PieceSet::from_bits(forbidden) }
}

/// The expected frequency of each deal.
const EACH: usize = 30;

/// Compares the chi-square statistic of `draws` deals over all consistent ones with its 99.99% bound.
fn assert_uniform(pool: PieceSet, shares: &[Share], seed: u64) {
    let all = brute_force(&pool.iter().collect::<Vec<_>>(), shares);
    let mut seen: BTreeMap<Vec<u64>, usize> =
        all.iter().map(|hands| (hands.iter().map(|h| h.bits()).collect(), 0)).collect();
    let draws = all.len() * EACH;
    let mut rng = rng::for_bots(seed, 0, 0);
    for _ in 0..draws {
        let hands = deal(pool, shares, &mut rng).unwrap();
        let key: Vec<u64> = hands[..shares.len()].iter().map(|hand| hand.bits()).collect();
        *seen.get_mut(&key).expect("a deal that satisfies the shares") += 1;
    }
    let expected = EACH as f64;
    let chi: f64 = seen.values().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
    let freedom = (all.len() - 1) as f64;
    // The Wilson-Hilferty approximation of the quantile.
    let bound = freedom * (1.0 - 2.0 / (9.0 * freedom) + 3.72 * (2.0 / (9.0 * freedom)).sqrt()).powi(3);
    assert!(all.len() > 1 && chi < bound, "{} deals, chi-square {chi:.1}, bound {bound:.1}", all.len());
}

#[test]
fn deals_are_uniform_over_all_consistent_ones() {
    for (n, shares) in [
        vec![share(3, 0, 0), share(3, 0, 0), share(3, 0, 0)],
        vec![share(3, 0, 0b111), share(3, 0, 0), share(3, 0, 0)],
        vec![share(3, 0, 0b111), share(3, 0, 0b111_000), share(3, 0, 0)],
        vec![share(3, 0, 0b111), share(3, 0, 0b111), share(3, 0, 0)],
        vec![share(3, 0, 0b111), share(3, 0, 0b11_1000), share(3, 0, 0b1_1100_0000)],
        vec![share(3, 0, 0b1), share(3, 0, 0b1_0011), share(2, 0, 0b111)],
        vec![share(3, 0b1, 0b110), share(3, 0b10, 0b1001), share(3, 0, 0)],
        vec![share(2, 0, 0b11), share(2, 0, 0b1100), share(2, 0, 0b11_0000), share(1, 0, 0b1100_0000)],
        vec![share(2, 0, 1), share(2, 0, 2), share(1, 0, 4), share(2, 0, 8), share(1, 0, 16)],
        vec![share(1, 0, 1), share(1, 0, 2), share(1, 0, 4), share(1, 0, 8), share(1, 0, 16), share(1, 0, 3)],
    ]
    .into_iter()
    .enumerate()
    {
        let pool = PieceSet::from_bits(if shares.len() > 3 { 0xff } else { 0x1ff });
        assert_uniform(pool, &shares, n as u64);
    }
}

#[test]
fn all_deals_are_listed_once() {
    for (size, shares) in [
        (6, vec![share(2, 0, 0), share(2, 0, 0), share(2, 0, 0)]),
        (8, vec![share(2, 0, 0b11), share(1, 0, 0)]),
        (9, vec![share(3, 0, 0b111), share(3, 0, 0b11_1000), share(3, 0, 0b1_1100_0000)]),
        (9, vec![share(3, 0b1, 0b110), share(0, 0, 0), share(3, 0b10, 0b1001), share(3, 0, 0)]),
        (8, vec![share(1, 0, 1), share(1, 0, 2), share(1, 0, 4), share(1, 0, 8), share(1, 0, 0b1111)]),
        (5, vec![share(2, 0b11, 0), share(3, 0, 0b11)]),
    ] {
        let pool = PieceSet::from_bits((1 << size) - 1);
        let mut expected = brute_force(&pool.iter().collect::<Vec<_>>(), &shares);
        let listed = all(pool, &shares, expected.len()).unwrap();
        let mut listed: Vec<Vec<PieceSet>> =
            listed.iter().map(|hands| hands[..shares.len()].to_vec()).collect();
        let bits = |hands: &Vec<PieceSet>| hands.iter().map(|hand| hand.bits()).collect::<Vec<_>>();
        listed.sort_by_key(bits);
        expected.sort_by_key(bits);
        assert_eq!(listed, expected);
        assert!(all(pool, &shares, expected.len() - 1).is_none(), "the limit is exceeded");
    }
    let pool = PieceSet::from_bits(0b111);
    assert!(all(pool, &[share(4, 0, 0)], 9).is_none() && all(pool, &[share(1, 0b1000, 0)], 9).is_none());
}

#[test]
fn impossible_deals_are_refused() {
    let pool = PieceSet::from_bits(0b1111);
    let mut rng = rng::for_bots(1, 0, 0);
    for shares in [
        vec![share(5, 0, 0)],
        vec![share(3, 0, 0b11)],
        vec![share(2, 0, 0b11), share(2, 0, 0b110)],
        vec![share(1, 0b1_0000, 0)],
        vec![share(1, 0b1, 0b1)],
        vec![share(1, 0b11, 0)],
        vec![share(1, 0b1, 0), share(1, 0b1, 0)],
        vec![share(2, 0, 0b1), share(1, 0, 0b10), share(1, 0, 0b1)]
            .into_iter()
            .chain([share(1, 0, 0)])
            .collect(),
    ] {
        assert_eq!(deal(pool, &shares, &mut rng), None, "{shares:?}");
    }
}

proptest! {
    /// A deal satisfies all constraints, and there is one if and only if brute force finds one.
    #[test]
    fn a_deal_is_found_if_and_only_if_one_exists(
        counts in prop::collection::vec(0usize..4, 1..5),
        forbidden in prop::collection::vec(0u64..256, 4),
        seed: u64,
    ) {
        let pool = PieceSet::from_bits(0xff);
        let shares: Vec<Share> =
            counts.iter().zip(&forbidden).map(|(&count, &bits)| share(count, 0, bits)).collect();
        let all = brute_force(&pool.iter().collect::<Vec<_>>(), &shares);
        let dealt = deal(pool, &shares, &mut rng::for_bots(seed, 0, 0));
        prop_assert_eq!(dealt.is_some(), !all.is_empty());
        if let Some(hands) = dealt {
            prop_assert!(all.contains(&hands[..shares.len()].to_vec()));
        }
    }
}

#[test]
fn binomials_match_pascals_triangle() {
    for n in 1..=64 {
        for k in 0..=n {
            let pascal = if k == 0 || k == n { 1.0 } else { binomial(n - 1, k - 1) + binomial(n - 1, k) };
            assert!((binomial(n, k) / pascal - 1.0).abs() < 1e-12, "{n} choose {k}");
        }
    }
}
