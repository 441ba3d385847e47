//! The random numbers of a match, from named algorithms, so that a seed means the same on every machine.
//!
//! Deals come from `ChaCha` with 8 rounds ([`DealRng`]). Each deal has its own stream, so deal 5 of a match is the
//! same whether the first four were dealt or read from a record. Bots draw from Xoshiro256++ ([`BotRng`]), seeded
//! by match, seat and decision. No bot has access to a deal's generator.

use rand::rngs::{ChaCha8Rng, SysRng, Xoshiro256PlusPlus};
use rand::{Rng, SeedableRng, TryRng};

/// The generator of shuffles and draws.
pub type DealRng = ChaCha8Rng;

/// The generator of bots: fast, and unrelated to the generator of deals.
pub type BotRng = Xoshiro256PlusPlus;

/// The generator of deal `number` of a match (from 1). Number 0 is for the draw before the first deal.
pub fn for_deal(seed: u64, number: u32) -> DealRng {
    let mut rng = DealRng::seed_from_u64(seed);
    rng.set_stream(u64::from(number));
    rng
}

/// What determines the cards of a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CardSource {
    /// A seed.
    Seed(u64),
    /// A key of 256 bits, to which several people have contributed.
    Key([u8; 32]),
}

impl CardSource {
    /// The generator of deal `number` (from 1); 0 is for the draw before the first deal.
    pub fn deal(self, number: u32) -> DealRng {
        match self {
            CardSource::Seed(seed) => for_deal(seed, number),
            CardSource::Key(key) => {
                let mut rng = DealRng::from_seed(key);
                rng.set_stream(u64::from(number));
                rng
            }
        }
    }
}

/// The generator of the bot in `seat` (its number) for the match's `decision`-th decision.
pub fn for_bots(seed: u64, seat: usize, decision: u64) -> BotRng {
    keyed(seed ^ 0x626f_7473, seat, decision)
}

/// The generator for judging what `seat` (its number) did at the match's `decision`-th decision. It differs from the bot's.
pub fn for_judges(seed: u64, seat: usize, decision: u64) -> BotRng {
    keyed(seed ^ 0x6869_6e74, seat, decision)
}

/// The `n`-th of many independent generators with one key.
///
/// ```
/// use offsuit_library::core::rng;
///
/// let (mut one, mut same) = (rng::nth(7, 3), rng::nth(7, 3));
/// assert_eq!(rng::below(&mut one, 52), rng::below(&mut same, 52));
/// ```
#[inline]
pub fn nth(key: u64, n: u64) -> BotRng {
    BotRng::seed_from_u64(mix(key ^ mix(n)))
}

fn keyed(purpose: u64, seat: usize, decision: u64) -> BotRng {
    let key = mix(mix(purpose) ^ seat as u64);
    BotRng::seed_from_u64(mix(key ^ decision))
}

/// The seed of match `index` of a series.
///
/// The first match has the seed of the series itself, so that the seed in a record replays any match on its own.
pub fn nth_seed(series: u64, index: u64) -> u64 {
    if index == 0 { series } else { mix(series ^ mix(index)) }
}

/// The seed that follows from a text: it begins as 0, and each byte changes it to `mix(seed ^ byte)`.
pub fn seed_of_text(text: &str) -> u64 {
    text.bytes().fold(0, |seed, byte| mix(seed ^ u64::from(byte)))
}

/// A random seed: 64 bits from the operating system.
///
/// With fewer bits, a player could search for the seed that deals their hand, and then know every hand of the match.
///
/// # Errors
/// When the operating system cannot provide random numbers.
pub fn fresh_seed() -> std::io::Result<u64> {
    SysRng.try_next_u64().map_err(|error| std::io::Error::other(error.to_string()))
}

/// A uniform number below `n`. Pre: `n` is not 0, and far below 2^32.
///
/// Multiplying and shifting 64 random bits has a bias below `n / 2^64`.
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, n: usize) -> usize {
    ((u128::from(rng.next_u64()) * n as u128) >> 64) as usize
}

/// A uniform number in [0, 1).
pub fn unit<R: Rng + ?Sized>(rng: &mut R) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// The finalizer of Splitmix64, a bijection of 64 bits that hides all patterns of its input.
fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A seed must give the same deals in every release, so these numbers must never change.
    #[test]
    fn the_streams_are_pinned() {
        assert_eq!(for_deal(7, 1).next_u64(), 18_301_176_669_829_311_175);
        assert_eq!(for_deal(7, 2).next_u64(), 5_536_391_431_806_027_785);
        assert_eq!(for_bots(7, 0, 0).next_u64(), 9_670_696_027_108_038_609);
        assert_eq!(CardSource::Seed(7).deal(1).next_u64(), for_deal(7, 1).next_u64());
        assert_eq!(CardSource::Key([7; 32]).deal(1).next_u64(), 7_104_848_091_822_576_730);
        assert_eq!(nth_seed(7, 0), 7);
        assert_eq!(nth_seed(7, 1), 8_581_286_081_765_471_666);
    }

    #[test]
    fn fresh_seeds_use_all_64_bits() {
        let seeds: Vec<u64> = (0..64).map(|_| fresh_seed().unwrap()).collect();
        // A bit is constant over 64 random seeds in one of 2^57 runs.
        assert_eq!(seeds.iter().fold(0, |all, seed| all | seed), u64::MAX);
        assert_eq!(seeds.iter().fold(u64::MAX, |all, seed| all & seed), 0);
    }
}
