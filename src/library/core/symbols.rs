//! The letters of deal codes and result codes.

/// Crockford's base 32, which has no I, L, O or U because they are easily misread.
const SYMBOLS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The letter or digit for a value. Only its lowest five bits count.
///
/// ```
/// use offsuit_library::core::symbols;
///
/// assert_eq!(symbols::letter(31), 'Z');
/// assert_eq!(symbols::value('z'), Some(31));
/// assert_eq!(symbols::value('o'), symbols::value('0'));
/// ```
pub fn letter(value: u8) -> char {
    char::from(SYMBOLS[usize::from(value & 31)])
}

/// The value of a letter or digit, in upper or lower case. I and L count as 1, O as 0.
pub fn value(letter: char) -> Option<u8> {
    let symbol = match letter.to_ascii_uppercase() {
        'I' | 'L' => '1',
        'O' => '0',
        other => other,
    };
    SYMBOLS.iter().position(|&known| char::from(known) == symbol).map(|value| value as u8)
}
