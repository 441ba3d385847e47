//! The constrained dealer: deals hidden pieces to hands whose sizes and exclusions are known, uniformly over all
//! consistent deals.
//!
//! There is no trial and error. The dealer counts the ways to complete a deal, and takes each step in proportion to
//! them. Hands without exclusions need no counting, and hands with the same exclusions are dealt as one and split
//! afterwards. For the others, the dealer divides the hidden pieces into *regions* of pieces that the same hands may
//! hold. Hand by hand, it decides how many pieces of each region the hand gets, with weight (ways to choose them) x
//! (ways to complete the deal). After each hand it merges regions that differed only in that hand, so that their
//! number shrinks.
//!
//! ```
//! use offsuit_library::core::dealer::{Share, deal};
//! use offsuit_library::core::pack::french;
//! use offsuit_library::core::{PieceSet, Suit, rng};
//!
//! // The second player has shown out of spades.
//! let void = Share { count: 13, required: PieceSet::EMPTY, forbidden: Suit::Spades.cards() };
//! let free = Share { forbidden: PieceSet::EMPTY, ..void };
//! let hands = deal(french::CARDS, &[free, void], &mut rng::nth(7, 0)).expect("13 cards are not spades");
//! assert_eq!((hands[0].len(), hands[1].len()), (13, 13));
//! assert!(!hands[1].meets(Suit::Spades.cards()));
//! ```

mod all;

use rand::Rng;

use super::deal::Shuffled;
use super::piece::PieceSet;
use super::rng::unit;
use super::seat::{PerSeat, Seat};
pub use all::all;

/// What is known about a hidden hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// The number of pieces in it, including the required ones.
    pub count: usize,
    /// Pieces that it certainly holds.
    pub required: PieceSet,
    /// Pieces that it cannot hold.
    pub forbidden: PieceSet,
}

/// The maximum number of hands in a deal.
pub const MAX_SHARES: usize = 8;

/// The maximum number of different exclusions.
const MAX_GROUPS: usize = 6;
const MAX_REGIONS: usize = 1 << MAX_GROUPS;

/// Hands with the same exclusions, dealt as one.
#[derive(Clone, Copy, Default)]
struct Group {
    allowed: PieceSet,
    count: usize,
    members: u8,
}

/// Deals from `pool` to `shares`, uniformly over all deals that satisfy every share. Surplus pieces stay undealt.
///
/// `None` if no deal satisfies them all, or if there are more than [`MAX_SHARES`] shares or more than six different
/// exclusions, which no game here has.
pub fn deal<R: Rng + ?Sized>(
    pool: PieceSet,
    shares: &[Share],
    rng: &mut R,
) -> Option<[PieceSet; MAX_SHARES]> {
    let mut hands = [PieceSet::EMPTY; MAX_SHARES];
    let mut pool = pool;
    for (hand, share) in hands.iter_mut().zip(shares) {
        if !pool.includes(share.required) || share.required.meets(share.forbidden) {
            return None;
        }
        *hand = share.required;
        pool -= share.required;
    }
    let mut room = [0; MAX_SHARES];
    let mut groups = [Group::default(); MAX_GROUPS];
    let (mut grouped, mut free) = (0, 0u8);
    if shares.len() > MAX_SHARES {
        return None;
    }
    for (n, share) in shares.iter().enumerate() {
        room[n] = share.count.checked_sub(share.required.len())?;
        if room[n] == 0 {
            continue;
        }
        let allowed = pool - share.forbidden;
        if allowed == pool {
            free |= 1 << n;
            continue;
        }
        let at = groups[..grouped].iter().position(|group| group.allowed == allowed).unwrap_or(grouped);
        let group = groups.get_mut(at)?;
        group.allowed = allowed;
        group.count += room[n];
        group.members |= 1 << n;
        grouped = grouped.max(at + 1);
    }
    if room.iter().sum::<usize>() > pool.len() {
        return None;
    }
    let groups = &mut groups[..grouped];
    // The number of ways for the last hand has a closed form, so the hand with the most ways goes last.
    groups.sort_unstable_by_key(|group| group.allowed.len());
    for (group, taken) in groups.iter().zip(deal_groups(pool, groups, rng)?) {
        pool -= taken;
        split(taken, group.members, &room, &mut hands, rng);
    }
    split(pool, free, &room, &mut hands, rng);
    Some(hands)
}

/// The hands of all seats: the dealt ones, and the seat's own.
#[inline]
pub fn hands(dealt: &[PieceSet], seats: usize, seat: Seat, own: PieceSet) -> PerSeat<PieceSet> {
    let mut hands = PerSeat::default();
    hands.first_mut(seats).copy_from_slice(&dealt[..seats]);
    hands[seat] = own;
    hands
}

/// Splits `pieces` at random among the members, filling each one's room.
fn split<R: Rng + ?Sized>(
    pieces: PieceSet,
    members: u8,
    room: &[usize; MAX_SHARES],
    hands: &mut [PieceSet; MAX_SHARES],
    rng: &mut R,
) {
    if members == 0 {
        return;
    }
    let mine = |n: &usize| members >> n & 1 == 1;
    let total: usize = (0..MAX_SHARES).filter(mine).map(|n| room[n]).sum();
    if members.is_power_of_two() {
        let only = members.trailing_zeros() as usize;
        hands[only] |= pieces.sample(total, rng);
        return;
    }
    let mut rest = Shuffled::new(pieces);
    for n in (0..MAX_SHARES).filter(mine) {
        hands[n] |= rest.take(room[n], rng);
    }
}

/// Deals to each group that has exclusions.
fn deal_groups<R: Rng + ?Sized>(
    pool: PieceSet,
    groups: &[Group],
    rng: &mut R,
) -> Option<[PieceSet; MAX_GROUPS]> {
    let mut taken = [PieceSet::EMPTY; MAX_GROUPS];
    if let [only] = groups {
        taken[0] = (only.allowed.len() >= only.count).then(|| only.allowed.sample(only.count, rng))?;
        return Some(taken);
    }
    // Group g may hold the pieces of region r if and only if bit g of r is set.
    let mut regions = [PieceSet::EMPTY; MAX_REGIONS];
    let mut size = 1 << groups.len();
    regions[0] = pool;
    for (g, group) in groups.iter().enumerate() {
        for r in 0..1 << g {
            regions[r | 1 << g] = regions[r] & group.allowed;
            regions[r] -= group.allowed;
        }
    }
    let mut cache = Cache::new(groups.len());
    for (g, _) in groups.iter().enumerate() {
        let mut counts = [0; MAX_REGIONS];
        for (count, region) in counts.iter_mut().zip(&regions[..size]) {
            *count = region.len() as u8;
        }
        let chosen = choose(&counts, &groups[g..], &mut cache, rng)?;
        for r in 0..size {
            let part = regions[r].sample(chosen[r] as usize, rng);
            taken[g] |= part;
            regions[r] -= part;
        }
        // The group is complete, so regions that differed only in it become one.
        size /= 2;
        for r in 0..size {
            regions[r] = regions[2 * r] | regions[2 * r + 1];
        }
    }
    Some(taken)
}

/// Chooses how many pieces of each region the first group takes, in proportion to the ways to complete the deal.
fn choose<R: Rng + ?Sized>(
    counts: &[u8; MAX_REGIONS],
    groups: &[Group],
    cache: &mut Cache,
    rng: &mut R,
) -> Option<[u8; MAX_REGIONS]> {
    let mut chosen = None;
    let mut total = 0.0;
    Split::all(counts, groups, |split, weight| {
        let weight = weight * ways(&split.rest, &groups[1..], cache);
        total += weight;
        // Reservoir sampling: each choice replaces the one before with its share of the weight so far.
        if weight > 0.0 && unit(rng) * total < weight {
            chosen = Some(split.taken);
        }
    });
    chosen
}

/// The number of ways to deal to the groups, up to the rounding of an `f64`. It is 0 only if there is no way.
fn ways(counts: &[u8; MAX_REGIONS], groups: &[Group], cache: &mut Cache) -> f64 {
    match groups {
        [] => 1.0,
        [last] => binomial(counts[1] as usize, last.count),
        _ => {
            let key = cache.key(counts, groups.len());
            if let Some(known) = cache.get(key) {
                return known;
            }
            let mut total = 0.0;
            Split::all(counts, groups, |split, weight| {
                total += weight * ways(&split.rest, &groups[1..], cache);
            });
            cache.put(key, total);
            total
        }
    }
}

/// One way to deal to the first group: what it takes of each region, and the merged regions that remain.
struct Split {
    taken: [u8; MAX_REGIONS],
    rest: [u8; MAX_REGIONS],
}

impl Split {
    /// Calls `each` with every split and the number of ways to choose its pieces.
    fn all(counts: &[u8; MAX_REGIONS], groups: &[Group], mut each: impl FnMut(&Split, f64)) {
        let size = 1 << groups.len();
        let mut split = Split { taken: [0; MAX_REGIONS], rest: [0; MAX_REGIONS] };
        let mut open = 0;
        for r in 0..size / 2 {
            split.rest[r] = counts[2 * r] + counts[2 * r + 1];
            open += counts[2 * r + 1] as usize;
        }
        let wanted = groups[0].count;
        if wanted <= open {
            split.go(counts, 1, wanted, open, 1.0, &mut each);
        }
    }

    #[allow(clippy::too_many_arguments)] // the state of a recursion over regions, kept in registers
    fn go(
        &mut self,
        counts: &[u8; MAX_REGIONS],
        region: usize,
        wanted: usize,
        open: usize,
        weight: f64,
        each: &mut impl FnMut(&Split, f64),
    ) {
        if wanted == 0 {
            each(self, weight);
            return;
        }
        let here = counts[region] as usize;
        let later = open - here;
        if here == 0 {
            self.go(counts, region + 2, wanted, later, weight, each);
            return;
        }
        for take in wanted.saturating_sub(later)..=here.min(wanted) {
            self.taken[region] = take as u8;
            self.rest[region / 2] -= take as u8;
            self.go(counts, region + 2, wanted - take, later, weight * binomial(here, take), each);
            self.rest[region / 2] += take as u8;
        }
        self.taken[region] = 0;
    }
}

/// A cache of counts, used if there are enough groups for counts to repeat. A new entry replaces an old one in the
/// same slot.
struct Cache {
    slots: Option<Vec<(u128, f64)>>,
}

impl Cache {
    const SLOTS: usize = 1024;
    /// With fewer groups than this, counting again is faster than a lookup.
    const MIN_GROUPS: usize = 4;

    fn new(groups: usize) -> Self {
        Cache { slots: (groups >= Cache::MIN_GROUPS).then(|| vec![(u128::MAX, 0.0); Cache::SLOTS]) }
    }

    /// A unique key for these counts. `None`, meaning uncached, for more than four groups, whose counts do not fit.
    fn key(&self, counts: &[u8; MAX_REGIONS], groups: usize) -> Option<u128> {
        self.slots.as_ref()?;
        if groups > 4 {
            return None;
        }
        let packed = counts[1..1 << groups].iter().fold(0u128, |key, &count| key << 6 | u128::from(count));
        Some(packed << 3 | groups as u128)
    }

    fn slot(key: u128) -> usize {
        let folded = (key as u64) ^ (key >> 64) as u64;
        (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54) as usize
    }

    fn get(&self, key: Option<u128>) -> Option<f64> {
        let (key, slots) = (key?, self.slots.as_ref()?);
        let (at, value) = slots[Cache::slot(key)];
        (at == key).then_some(value)
    }

    fn put(&mut self, key: Option<u128>, value: f64) {
        if let (Some(key), Some(slots)) = (key, self.slots.as_mut()) {
            slots[Cache::slot(key)] = (key, value);
        }
    }
}

static BINOMIALS: [[f64; 33]; 65] = {
    let mut table = [[0.0; 33]; 65];
    let mut n = 0;
    while n <= 64 {
        table[n][0] = 1.0;
        let mut k = 1;
        while k <= 32 && k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose `k` of `n`. Pre: `n` is at most 64.
pub fn binomial(n: usize, k: usize) -> f64 {
    if k > n { 0.0 } else { BINOMIALS[n.min(64)][k.min(n - k)] }
}

#[cfg(test)]
mod tests;
