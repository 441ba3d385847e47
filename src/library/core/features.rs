//! Features of decisions: the input of a learned policy.
//!
//! A game describes a decision by small *tables* of properties (a card in the hand, whether a card wins the trick and how
//! many higher ones are out). In each table, one entry is selected for each thing that it describes. The entries are the
//! features of a [network](super::network).

/// Receives the features of a decision, as indices.
pub trait Features {
    /// Adds a feature of the position. Pre: no choice has been described.
    fn position(&mut self, feature: usize);

    /// Describes the next choice by its features.
    fn choice(&mut self, features: &[usize]);
}

/// The layout of a game's tables, one after the other.
///
/// ```
/// use offsuit_library::core::features::Tables;
///
/// const TABLES: Tables<2> = Tables::new([6, 4]);
/// // The first table has two properties, with 2 and 3 values.
/// assert_eq!(TABLES.entry(0, &[(1, 2), (2, 3)]), 5);
/// assert_eq!(TABLES.len, 10);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tables<const N: usize> {
    starts: [usize; N],
    /// The total number of features.
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

    /// The entry of this table for these properties, given as pairs of a value and its exclusive upper bound. A value
    /// beyond its bound counts as the largest one.
    #[allow(clippy::inline_always)] // a call costs more than the entry of known properties
    #[inline(always)]
    pub fn entry(&self, table: usize, properties: &[(usize, usize)]) -> usize {
        let join = |at: usize, (value, extent): (usize, usize)| at * extent + value.min(extent - 1);
        // Without a loop, which a build for size would not unroll.
        let at = match *properties {
            [a] => join(0, a),
            [a, b] => join(join(0, a), b),
            [a, b, c] => join(join(join(0, a), b), c),
            [a, b, c, d] => join(join(join(join(0, a), b), c), d),
            ref all => all.iter().copied().fold(0, join),
        };
        self.at(table, at)
    }

    /// The entry of this table for its only property. Pre: the value is below the table's size.
    #[inline]
    pub fn at(&self, table: usize, value: usize) -> usize {
        let entry = self.starts[table] + value;
        debug_assert!(
            entry < *self.starts.get(table + 1).unwrap_or(&self.len),
            "table {table} is too small for {value}"
        );
        entry
    }
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
        assert_eq!(TABLES.entry(1, &[(7, 2), (1, 2)]), 9);
        assert_eq!(TABLES.at(1, 3), 9);
    }
}
