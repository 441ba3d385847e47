//! Every game with every number of seats and preset of options.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use offsuit_library::core::{Game, Info, OptionKind, OptionSpec, OptionValues, Seating};
use offsuit_library::games::{self, CATALOG, Entry, Visitor};

use super::is_thorough;

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
