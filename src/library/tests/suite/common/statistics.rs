//! Whether counts are plausible.

/// The statistic of Pearson's test.
pub fn chi_square(seen: &[usize], expected: &[f64]) -> f64 {
    assert_eq!(seen.len(), expected.len());
    seen.iter().zip(expected).map(|(&n, &due)| (n as f64 - due).powi(2) / due).sum()
}

/// Asserts that a chi-square with this many degrees of freedom is plausible: below the value that chance exceeds once
/// in ten thousand times. The seeds are fixed, so this fails only after a change, which may also be of a seed.
pub fn assert_chi(chi: f64, freedom: usize, what: &str) {
    // Wilson and Hilferty's approximation of the quantile, which is too high for few degrees of freedom.
    let freedom = freedom as f64;
    let spread = 2.0 / (9.0 * freedom);
    let bound = freedom * (1.0 - spread + 3.719 * spread.sqrt()).powi(3);
    assert!(chi < bound, "{what}: chi-square {chi:.1} of {freedom} degrees of freedom exceeds {bound:.1}");
}

/// Asserts that these counts are plausible for expectations with the same sum.
pub fn assert_by_chance(seen: &[usize], expected: &[f64], what: &str) {
    assert!(seen.len() > 1, "{what}: there is nothing to compare");
    let chi = chi_square(seen, expected);
    let what = format!("{what}: seen {seen:?}, expected {expected:?}");
    assert_chi(chi, seen.len() - 1, &what);
}
