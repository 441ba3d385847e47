//! Features of choices: the input of a learned policy.
//!
//! A game describes a choice by a few small *tables*. In each of them the choice has one entry, selected by a handful
//! of properties (the cards in the trick, whether the card wins, how many higher ones are out). The score of a choice
//! is the sum of those entries' weights. So a policy is one array of numbers, and scoring takes a few additions.

/// The maximum number of tables of a game.
pub const MAX_TABLES: usize = 12;

/// The entries of one choice.
///
/// ```
/// use offsuit::core::Features;
///
/// let mut features = Features::new();
/// features.add(0);
/// features.add(2);
/// assert_eq!(features.score(&[500, 0, -200]), 0.3);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Features {
    at: [u16; MAX_TABLES],
    len: usize,
}

impl Features {
    /// Features without entries.
    pub const fn new() -> Self {
        Features { at: [0; MAX_TABLES], len: 0 }
    }

    /// Adds an entry. Entries beyond [`MAX_TABLES`] are dropped.
    #[inline]
    pub fn add(&mut self, entry: usize) {
        if let Some(slot) = self.at.get_mut(self.len) {
            *slot = entry as u16;
            self.len += 1;
        }
    }

    /// The entries, as indices into the array of weights.
    #[inline]
    pub fn entries(&self) -> &[u16] {
        &self.at[..self.len.min(MAX_TABLES)]
    }

    /// The score of a choice with these features. The weights are in thousandths.
    #[inline]
    pub fn score(&self, weights: &[i16]) -> f32 {
        let weight = |&entry: &u16| weights.get(usize::from(entry)).copied().map_or(0, i32::from);
        self.entries().iter().map(weight).sum::<i32>() as f32 / 1000.0
    }
}

/// The layout of a game's tables in one array, one after the other.
///
/// ```
/// use offsuit::core::features::Tables;
///
/// const TABLES: Tables<2> = Tables::new([6, 4]);
/// // The first table has two properties, with 2 and 3 values.
/// assert_eq!(TABLES.entry(0, &[(1, 2), (2, 3)]), 5);
/// assert_eq!(TABLES.len, 10);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tables<const N: usize> {
    starts: [usize; N],
    /// The total number of weights.
    pub len: usize,
}

impl<const N: usize> Tables<N> {
    /// Tables of these sizes.
    pub const fn new(sizes: [usize; N]) -> Self {
        let (mut starts, mut len, mut n) = ([0; N], 0, 0);
        while n < N {
            starts[n] = len;
            len += sizes[n];
            n += 1;
        }
        Tables { starts, len }
    }

    /// The entry of table `n` for these properties, given as pairs of a value and its exclusive upper bound.
    #[inline]
    pub fn entry(&self, n: usize, properties: &[(usize, usize)]) -> usize {
        self.entry_within(n, 0, properties)
    }

    /// The entry of table `n` for the properties of a [`part`] followed by these.
    #[inline]
    pub fn entry_within(&self, n: usize, part: usize, properties: &[(usize, usize)]) -> usize {
        self.starts[n] + within(part, properties)
    }
}

/// The leading part of an entry, computed once for the properties that all choices share.
#[inline]
pub fn part(properties: &[(usize, usize)]) -> usize {
    within(0, properties)
}

#[inline]
fn within(part: usize, properties: &[(usize, usize)]) -> usize {
    properties.iter().fold(part, |at, &(value, extent)| at * extent + value.min(extent - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_do_not_overlap() {
        const TABLES: Tables<2> = Tables::new([6, 4]);
        assert_eq!(TABLES.len, 10);
        assert_eq!(TABLES.entry(0, &[(1, 2), (2, 3)]), 5);
        assert_eq!(TABLES.entry(1, &[(0, 2), (0, 2)]), 6);
        // A value beyond its bound counts as the largest one.
        assert_eq!(TABLES.entry(1, &[(7, 2), (1, 2)]), 9);
        assert_eq!(TABLES.entry_within(0, part(&[(1, 2)]), &[(2, 3)]), 5);
        let mut features = Features::new();
        features.add(2);
        features.add(0);
        assert!((features.score(&[1000, 2000, 4000]) - 5.0).abs() < 1e-6);
    }
}
