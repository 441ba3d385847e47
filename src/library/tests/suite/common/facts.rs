//! What tests know about each game without asking the program: one row per game in [`FACTS`].

use offsuit_library::core::OptionValues;
use offsuit_library::games::Entry;

use super::referee::{Referee, scores};

/// Facts of one game.
pub struct Facts {
    pub id: &'static str,
    /// The fewest and the most players.
    pub players: (usize, usize),
    /// How many pieces a deal has with this many players: hands, dummy, turn-up and stock.
    pub dealt: fn(usize) -> usize,
    /// Asserts what must hold for the points of every deal.
    pub score_law: fn(&Referee, &[i32]),
    /// An option that makes a match short enough to play by keys, if the default is too long.
    pub short: Option<(&'static str, &'static str)>,
    /// The commented match in `tests/data`, without `.jsonl`.
    pub sample: &'static str,
    /// What is true only of some games.
    pub traits: &'static [Trait],
}

impl Facts {
    pub fn has(&self, wanted: Trait) -> bool {
        self.traits.contains(&wanted)
    }
}

/// What holds for some games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trait {
    /// Some pieces belong to nobody and are never seen.
    UnseenPieces,
    /// A deal can end before all hands are empty.
    EndsWithCardsInHand,
    /// Deals are often decided before the last trick.
    DecidedEarly,
    /// `distinct` leaves out moves that are equivalent to others.
    MergesMoves,
    /// A bad memory changes the result of `imagine_vaguely`.
    Forgets,
    /// `worlds` lists everything that can be hidden near the end of a deal.
    ListsWorlds,
}

use Trait::{DecidedEarly, EndsWithCardsInHand, Forgets, ListsWorlds, MergesMoves, UnseenPieces};

/// The traits of most games in which every seat plays a piece to each trick until the hands are empty.
const PLAIN_TRICKS: &[Trait] = &[DecidedEarly, MergesMoves, Forgets, ListsWorlds];

/// All games, in the order of the catalogue.
pub const FACTS: &[Facts] = &[
    Facts {
        id: "head-and-tail",
        players: (3, 6),
        dealt: |players| [39, 52, 45, 54][players - 3],
        score_law: scores::head_and_tail,
        short: Some(("limit", "5")),
        sample: "head-and-tail",
        traits: &[DecidedEarly, Forgets, ListsWorlds],
    },
    Facts {
        id: "loo",
        players: (3, 7),
        dealt: |players| 3 * players + 4,
        score_law: scores::loo,
        short: None,
        sample: "loo",
        traits: &[UnseenPieces, EndsWithCardsInHand, MergesMoves, ListsWorlds],
    },
    Facts {
        id: "deer-hunt",
        players: (4, 4),
        dealt: |_| 32,
        score_law: scores::deer_hunt,
        short: None,
        sample: "deer-hunt",
        traits: PLAIN_TRICKS,
    },
    Facts {
        id: "fifteens",
        players: (4, 4),
        dealt: |_| 52,
        score_law: scores::fifteens,
        short: Some(("deals", "4")),
        sample: "fifteens",
        traits: PLAIN_TRICKS,
    },
    Facts {
        id: "hamlet",
        players: (3, 3),
        dealt: |_| 33,
        score_law: scores::hamlet,
        short: Some(("target", "100")),
        sample: "hamlet",
        traits: PLAIN_TRICKS,
    },
    Facts {
        id: "reveille",
        players: (2, 2),
        dealt: |_| 28,
        score_law: scores::reveille,
        short: Some(("target", "2")),
        sample: "reveille-options",
        traits: &[EndsWithCardsInHand, DecidedEarly, MergesMoves],
    },
];

/// The facts of the game of this name.
pub fn of(id: &str) -> &'static Facts {
    let found = FACTS.iter().find(|facts| facts.id == id);
    found.unwrap_or_else(|| panic!("add a row for {id} to FACTS in src/library/tests/suite/common/facts.rs"))
}

/// The options of a short match.
pub fn short_options(entry: &Entry) -> OptionValues {
    let mut values = OptionValues::defaults(entry.info.options);
    if let Some((key, value)) = of(entry.info.id).short {
        values.set(entry.info.options, key, value).unwrap();
    }
    values
}
