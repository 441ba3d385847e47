//! Result codes: reading any text, and any symbols with correct check symbols.

use offsuit::compare::Played;
use offsuit::compare::code::seal;
use offsuit::lang::{Glyphs, Language, Words};

use super::assert_printable;

/// Reads these bytes as a code, and as the symbols of one.
///
/// # Panics
/// When a message is not printable, or when a code that can be read is not the code of the match that it gives.
pub fn run(data: &[u8]) {
    let words = Words::new(Language::English, Glyphs::Unicode);
    let sealed = seal(data);
    for text in [String::from_utf8_lossy(data).into_owned(), sealed] {
        match Played::read(&text) {
            Ok(played) => {
                let code = played.code();
                assert_eq!(Played::read(&code).as_ref(), Ok(&played));
                let letters = |text: &str| text.chars().filter(char::is_ascii_alphanumeric).count();
                assert_eq!(letters(&code), letters(&text));
                assert_printable(played.name());
            }
            Err(error) => assert_printable(&error.say(&words)),
        }
    }
}
