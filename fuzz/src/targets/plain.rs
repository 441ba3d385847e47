//! Plain mode: a whole session of lines.

use offsuit::bots::Level;
use offsuit::config::{Depth, Settings};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::Launch;
use offsuit::plain;
use offsuit::record::{Player, Sitter};
use offsuit::table::{Budget, Setup};

use super::{assert_printable, stock_library};

/// Runs plain mode. The first byte chooses how it opens and in which language, the rest is what is typed.
///
/// # Panics
/// When the output is not whole lines of printable text.
pub fn run(data: &[u8]) {
    let Some((&first, typed)) = data.split_first() else { return };
    stock_library();
    let first = usize::from(first);
    let japanese = first >= 0x60;
    let settings = Settings {
        language: Some(if japanese { Language::Japanese } else { Language::English }),
        glyphs: Some(if japanese { Glyphs::Unicode } else { Glyphs::Ascii }),
        depth: Some(Depth::None),
        auto_play: first & 0x10 > 0,
        ..Settings::default()
    };
    let launch = Launch {
        start: setup(first % 0x10).into(),
        keep: false,
        settings,
        seed: Some(5),
        budget: Budget::iterations(2),
        ..Launch::default()
    };
    let mut said = Vec::new();
    plain::run(launch, typed, &mut said, &|| Ok(())).unwrap();
    let said = String::from_utf8(said).unwrap();
    assert!(said.ends_with('\n'));
    assert_printable(&said);
}

/// The match to open with: of each game, with one person (from 1) or two (from 9) and quick bots; else none.
pub fn setup(number: usize) -> Option<Setup> {
    let entry = CATALOG.get((number % 8).checked_sub(1)?)?;
    let mut setup = Setup::quick(entry, 5);
    for (n, sitter) in setup.seats.iter_mut().enumerate() {
        *sitter = Setup::bot(n, Level::Novice);
    }
    let people = if number < 8 { &["Ann"][..] } else { &["Ann", "Ben"] };
    for (sitter, name) in setup.seats.iter_mut().zip(people) {
        *sitter = Sitter::new(name, Player::Human).unwrap();
    }
    Some(setup)
}
