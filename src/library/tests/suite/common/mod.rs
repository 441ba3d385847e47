//! Shared by the tests of all packages: random matches, moves in words, and how much tests look at.
//!
//! * [`cells`] has every game with every number of seats and preset of options.
//! * [`referee`] implements all games again, slowly and without a line of the core.
//! * [`table`] plays the core and the referee together.
//! * [`worlds`] lists what is hidden in a position, and replays its deal from the first card.

#![allow(dead_code, unused_imports, reason = "each package uses a part of it")]

pub mod cells;
pub mod facts;
pub mod pointers;
pub mod referee;
pub mod statistics;
pub mod table;
pub mod worlds;

use std::collections::BTreeSet;
use std::env;
use std::path::{Path, PathBuf};

use offsuit_library::core::rng::{self, BotRng};
use offsuit_library::core::{
    DeclarationSpec, DeclarationValue, Event, Fact, Facts, Game, Info, LedSuit, Match, Move, Pack, PieceSet,
    Position, Seat, Suit, Turn,
};
use offsuit_library::table::{Hint, Table};

pub use cells::{Cell, Check, cells, check_all, default_cells, presets};
pub use statistics::{assert_by_chance, assert_chi, chi_square};

/// A file or folder of the repository.
pub fn of_repository(name: &str) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = package.ancestors().find(|folder| folder.join("rules").is_dir());
    root.expect("the packages are in the repository").join(name)
}

/// Whether tests look at more than `cargo test` usually has time for: `OFFSUIT_THOROUGH=1 cargo test`.
pub fn is_thorough() -> bool {
    env::var_os("OFFSUIT_THOROUGH").is_some()
}

/// The hint for a seat, searched for at once.
pub fn hint_at(table: &dyn Table, seat: Seat) -> Option<Hint> {
    table.hint_search(seat)?()
}

/// How much of something a test does: the first usually, the second if tests are thorough.
pub fn amount<T>(usually: T, thoroughly: T) -> T {
    if is_thorough() { thoroughly } else { usually }
}

/// A match that plays itself with random moves.
#[derive(Clone)]
pub struct Run<G: Game> {
    pub now: Match<G>,
    /// The match when it waited for the current deal.
    pub waiting: Match<G>,
    /// The events since that deal began.
    pub log: Vec<Event>,
    pub rng: BotRng,
}

impl<G: Game> Run<G> {
    pub fn new(cell: &Cell, seed: u64) -> Self {
        let (now, _) = Match::<G>::new(&cell.values, cell.seats, seed);
        Run { waiting: now.clone(), now, log: Vec::new(), rng: rng::for_bots(seed, cell.seats, 0) }
    }

    /// Deals or moves; `false` if the match is over.
    pub fn step(&mut self) -> bool {
        match self.now.turn() {
            Turn::Deal => {
                self.waiting = self.now.clone();
                self.log.clear();
                self.now.begin(&self.now.next_deal(), &mut self.log).expect("a deal by the rules");
            }
            Turn::Act(seat) => {
                let moves = self.now.view(seat).expect("a deal has begun").legal();
                let mv = moves.pick(&mut self.rng);
                self.now.play(seat, mv, &mut self.log).expect("a legal move");
            }
            Turn::Over => return false,
        }
        true
    }
}

/// Whether two positions are equal, including what is hidden.
pub fn same<G: Game>(one: &Position<G>, other: &Position<G>) -> bool {
    one.public == other.public && one.hidden == other.hidden
}

/// The anchors of a rule page, whose title has none: of `### Play 2` it is `play-2`, and so it is of a heading
/// that says so, `### Spiel 2 {#play-2}`.
pub fn anchors(page: &str) -> BTreeSet<String> {
    let headings = page.lines().filter(|line| line.starts_with("##"));
    let headings = headings.map(|line| line.trim_start_matches(['#', ' ']));
    let anchor = |heading: &str| match heading.split_once("{#") {
        Some((_, id)) => id.trim_end_matches('}').to_owned(),
        None => heading.to_lowercase().replace(' ', "-"),
    };
    headings.map(anchor).collect()
}

/// A move in words, as the referee reads it: `play QS`, `play 3-1 as 1`, `bid 12`, `pass`, `call nello`.
pub fn in_words(info: &Info, mv: Move) -> String {
    let pack = info.pack;
    match mv {
        Move::Play(piece) => format!("play {}", pack.name(piece)),
        Move::Lead(tile, LedSuit::Number(number)) => format!("play {} as {number}", pack.name(tile)),
        Move::Lead(tile, LedSuit::Doubles) => format!("play {} as doubles", pack.name(tile)),
        Move::Lay(card) => format!("lay {}", pack.name(card)),
        Move::Bid(points) => format!("bid {points}"),
        Move::Pass => "pass".to_owned(),
        Move::Declare(declaration) => match declaration.spec(info.declarations) {
            Some(DeclarationSpec { field, value: DeclarationValue::Word(word), .. }) => {
                format!("{field} {word}")
            }
            Some(DeclarationSpec { field, value: DeclarationValue::Number(number), .. }) => {
                format!("{field} {number}")
            }
            None => format!("declare #{}", declaration.index()),
        },
    }
}

/// The result of Hamlet's bids: trump, and whether the deal is *to be*.
pub fn revealed(facts: &Facts) -> (Suit, bool) {
    let facts: Vec<(&str, Fact)> = facts.iter().collect();
    match facts[..] {
        [("trump", Fact::Suit(trump)), ("mode", Fact::Word(mode))] => (trump, mode == "to-be"),
        _ => panic!("{facts:?}"),
    }
}

/// What a game adds to a score, as the number in records.
pub fn extra(facts: Option<Facts>) -> Option<i32> {
    let fact = facts.as_ref().and_then(|facts| facts.iter().next());
    fact.map(|(_, fact)| match fact {
        Fact::Number(number) => number,
        Fact::Seat(seat) => seat.index() as i32,
        other => panic!("a score has no {other:?}"),
    })
}

/// The pieces' notation, sorted as text.
pub fn names(pack: Pack, set: PieceSet) -> Vec<String> {
    let mut names: Vec<String> = set.iter().map(|piece| pack.name(piece).to_string()).collect();
    names.sort();
    names
}
