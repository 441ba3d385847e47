//! Keeps the chosen lines of a list visible.

use std::ops::Range;

/// The first line to show of `total` lines in `height` rows.
///
/// The lines of `chosen` are visible, or the first of them if there are too many; the result is as close to
/// `top` as possible.
pub fn follow(top: usize, height: usize, chosen: &Range<usize>, total: usize) -> usize {
    let top = top.max(chosen.end.saturating_sub(height)).min(chosen.start);
    top.min(total.saturating_sub(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_moves_only_as_far_as_needed() {
        assert_eq!(follow(0, 5, &(3..4), 20), 0);
        assert_eq!(follow(0, 5, &(5..7), 20), 2);
        assert_eq!(follow(9, 5, &(3..4), 20), 3);
        assert_eq!(follow(3, 5, &(3..14), 20), 3);
        assert_eq!(follow(18, 5, &(19..20), 20), 15);
        assert_eq!(follow(3, 30, &(3..4), 20), 0);
        assert_eq!(follow(0, 0, &(3..4), 20), 3);
    }
}
