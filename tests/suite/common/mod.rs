//! Shared by all tests: every game with every number of seats and preset of options, random matches, moves in words,
//! and a little statistics.
//!
//! * [`referee`] implements all games again, slowly and without a line of the core.
//! * [`table`] plays the core and the referee together.
//! * [`worlds`] lists what is hidden in a position, and replays its deal from the first card.

pub mod apart;
pub mod at_hand;
pub mod facts;
pub mod film;
pub mod jsonl;
pub mod kept;
pub mod outside;
pub mod person;
pub mod plain_lines;
pub mod pointers;
pub mod pty;
pub mod referee;
pub mod screen;
pub mod source_docs;
pub mod special_keys;
pub mod svg;
pub mod table;
pub mod veiled;
#[cfg(target_os = "linux")]
pub mod window;
pub mod worlds;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::{env, fmt};

use offsuit::core::rng::{self, BotRng};
use offsuit::core::{
    DeclarationSpec, DeclarationValue, Event, Fact, Facts, Game, Info, LedSuit, Match, Move, OptionKind,
    OptionSpec, OptionValues, Pack, PieceSet, Position, Seating, Suit, Turn,
};
use offsuit::games::{self, CATALOG, Entry, Visitor};

/// A game of the catalogue with a number of seats and values for its options.
pub struct Cell {
    pub entry: &'static Entry,
    pub seats: usize,
    pub values: OptionValues,
}

impl Cell {
    pub fn id(&self) -> &'static str {
        self.entry.info.id
    }

    /// The options as they are written.
    pub fn options(&self) -> BTreeMap<&'static str, String> {
        let specs = self.entry.info.options.iter().enumerate();
        specs.map(|(n, spec)| (spec.key, spec.write(self.values.get(n)))).collect()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} seats, {:?}", self.id(), self.seats, self.options())
    }
}

/// The least and the greatest value of an option, or all its words.
fn extremes(spec: &OptionSpec) -> Vec<i32> {
    match spec.kind {
        OptionKind::Number { min, max, .. } => vec![min, max],
        OptionKind::Choice(words) => (0..words.len() as i32).collect(),
    }
}

fn set(values: &mut OptionValues, specs: &[OptionSpec], spec: &OptionSpec, value: i32) {
    values.set(specs, spec.key, &spec.write(value)).unwrap();
}

/// The defaults first. Then each option alone at its minimum, at its maximum and at each of its words. Then the last
/// words of all choices together.
pub fn presets(info: &Info) -> Vec<OptionValues> {
    let defaults = OptionValues::defaults(info.options);
    let mut presets = vec![defaults];
    let mut last_words = defaults;
    for spec in info.options {
        for value in extremes(spec) {
            let mut values = defaults;
            set(&mut values, info.options, spec, value);
            presets.push(values);
        }
        if let OptionKind::Choice(words) = spec.kind {
            set(&mut last_words, info.options, spec, words.len() as i32 - 1);
        }
    }
    presets.push(last_words);
    let mut distinct = Vec::new();
    for values in presets {
        if !distinct.contains(&values) {
            distinct.push(values);
        }
    }
    distinct
}

/// Whether tests look at more than `cargo test` usually has time for: `OFFSUIT_THOROUGH=1 cargo test`.
pub fn is_thorough() -> bool {
    env::var_os("OFFSUIT_THOROUGH").is_some()
}

/// How much of something a test does: the first usually, the second if tests are thorough.
pub fn amount<T>(usually: T, thoroughly: T) -> T {
    if is_thorough() { thoroughly } else { usually }
}

/// Every game with every number of seats, and the presets that `which` accepts by number and seats.
fn cells_with(which: impl Fn(usize, usize, Seating) -> bool) -> Vec<Cell> {
    let mut cells = Vec::new();
    for entry in CATALOG {
        let seating = entry.info.seating;
        for seats in (seating.min..=seating.max).filter(|&seats| seating.allows(seats)) {
            for (n, values) in presets(&entry.info).into_iter().enumerate() {
                if which(n, seats, seating) {
                    cells.push(Cell { entry, seats, values });
                }
            }
        }
    }
    cells
}

/// Every game with every number of seats and default options. Every other preset too: with every number of seats if tests
/// are thorough, or else with the numbers of seats in turn.
pub fn cells() -> Vec<Cell> {
    cells_with(|preset, seats, seating| {
        let in_turn = seating.min + preset % (seating.max - seating.min + 1);
        is_thorough() || preset == 0 || seats == in_turn
    })
}

/// Every game with every number of seats and default options.
pub fn default_cells() -> Vec<Cell> {
    cells_with(|preset, _, _| preset == 0)
}

/// A test that is written once for all games.
pub trait Check: Sync {
    fn check<G: Game>(&self, cell: &Cell);
}

struct Visit<'a, C>(&'a C, &'a Cell);

impl<C: Check> Visitor for Visit<'_, C> {
    type Out = ();
    fn visit<G: Game>(self) {
        self.0.check::<G>(self.1);
    }
}

/// Checks all cells on two cores, and names a cell that fails.
pub fn check_all(cells: &[Cell], check: &impl Check) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(cell) = cells.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let visit =
                        || games::visit(cell.id(), Visit(check, cell)).expect("a game of the catalogue");
                    if let Err(panic) = catch_unwind(AssertUnwindSafe(visit)) {
                        eprintln!("the check failed for {cell}");
                        resume_unwind(panic);
                    }
                }
            });
        }
    });
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

/// Sets the long form of plain lines and no coach in this folder of settings, unless it has settings.
pub fn set_long_lines(folder: &std::path::Path) {
    let path = folder.join("config.toml");
    if !path.exists() {
        std::fs::write(path, "brief = false\ncoach = false\n").unwrap();
    }
}
