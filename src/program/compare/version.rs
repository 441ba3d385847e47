//! The version of a result code: which of its parts it has.

use crate::core::rng::CardSource;
use crate::record::Header;

/// The largest version that there is.
pub(super) const LAST: u32 = 8;

/// Which parts a code has. Codes of matches that need no later part keep the version that they always had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Version {
    /// Whether the match is dealt from a key of 256 bits, not from a seed of 64.
    pub from_key: bool,
    /// Whether there are more marks.
    pub marked: bool,
    /// Whether there are [late options](crate::core::OptionSpec::is_late).
    pub late_options: bool,
}

impl Version {
    /// The version for a match.
    pub(super) fn of(header: &Header, marked: bool) -> Self {
        let late = |header: &Header| {
            let specs = header.info()?.options;
            Some(header.options.written(specs).any(|(spec, _)| spec.is_late))
        };
        Version {
            from_key: matches!(header.cards(), CardSource::Key(_)),
            marked,
            late_options: late(header).unwrap_or_default(),
        }
    }

    /// All versions of codes for matches with the same cards.
    pub(super) fn with_the_cards_of(header: &Header) -> [Self; 4] {
        let from_key = Version::of(header, false).from_key;
        [(false, false), (true, false), (false, true), (true, true)].map(|(marked, late_options)| Version {
            from_key,
            marked,
            late_options,
        })
    }

    /// Its number, from 1.
    pub(super) fn number(self) -> u32 {
        1 + u32::from(self.from_key) + 2 * u32::from(self.marked) + 4 * u32::from(self.late_options)
    }

    /// The version with this number.
    pub(super) fn numbered(number: u32) -> Option<Self> {
        let parts = (1..=LAST).contains(&number).then(|| number - 1)?;
        Some(Version { from_key: parts & 1 != 0, marked: parts & 2 != 0, late_options: parts & 4 != 0 })
    }
}
