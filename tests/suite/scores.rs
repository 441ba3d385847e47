//! Explanations of scores: in whole random matches the lines of every deal add up to its points, rest on clauses of the
//! rule page, and have messages. While the last trick of a deal is shown, the table is as before it. `rule_examples.rs`
//! tests the lines of the examples.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, OnceLock};

use crate::common::referee::rules;
use crate::common::{Cell, Check, Run, anchors, cells, check_all, default_cells, names};
use offsuit::bots::Level;
use offsuit::core::{Arg, Event, Game, OptionValues, PerSeat, PieceSet, ScoreLine, Seat, Turn};
use offsuit::games::{self, CATALOG};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::table::{Saver, Scene, Setup, Waiting};
use offsuit::texts;

fn summed(lines: &[ScoreLine]) -> PerSeat<i32> {
    let mut sums = PerSeat::default();
    for line in lines {
        for seat in (0..8).map(Seat::new) {
            sums[seat] += line.points[seat];
        }
    }
    sums
}

/// Plays whole matches, and checks the lines of every deal.
struct Lines {
    seeds: u64,
    /// The messages that occurred.
    said: Mutex<BTreeSet<&'static str>>,
}

impl Lines {
    fn check_deal(&self, cell: &Cell, lines: &[ScoreLine], points: PerSeat<i32>, words: &[Words]) {
        static CLAUSES: [OnceLock<Vec<BTreeSet<String>>>; CATALOG.len()] =
            [const { OnceLock::new() }; CATALOG.len()];
        let game = cell.entry.info.id;
        let at = CATALOG.iter().position(|entry| entry.info.id == game).unwrap();
        let clauses =
            CLAUSES[at].get_or_init(|| texts::of(game).pages.iter().map(|(_, page)| anchors(page)).collect());
        assert_eq!(summed(lines), points, "{lines:#?}");
        assert!(lines.len() <= 4 + 2 * cell.seats, "{} lines", lines.len());
        let names: Vec<String> = (0..cell.seats).map(|n| Setup::bot(n, Level::Random).name).collect();
        for line in lines {
            let key = line.reason.key;
            assert!(key.starts_with("score-"), "{key}");
            for words in words {
                let sentence = words.say(&line.reason, &names);
                let whole = !sentence.contains(['{', '}', '\u{2068}']) && !sentence.contains("  ");
                assert!(whole && sentence.trim() == sentence && sentence != key, "{key}: {sentence:?}");
            }
            let clause = line.clause.to_string();
            assert!(clauses.iter().all(|page| page.contains(&clause)), "{key}: no {clause}");
        }
        self.said.lock().unwrap().extend(lines.iter().map(|line| line.reason.key));
    }
}

impl Check for Lines {
    fn check<G: Game>(&self, cell: &Cell) {
        let words = Language::ALL.map(|language| Words::new(language, Glyphs::Ascii));
        for seed in 0..self.seeds {
            let mut run = Run::<G>::new(cell, seed);
            loop {
                let before = run.now.standing().deal;
                let from = run.log.len();
                if !run.step() {
                    break;
                }
                let from = if run.now.standing().deal == before { from } else { 0 };
                let scored = run.log[from..].iter().find_map(|event| match event {
                    Event::Scored { points, .. } => Some(*points),
                    _ => None,
                });
                if let Some(points) = scored {
                    let lines = G::explain(run.now.public());
                    self.check_deal(cell, &lines, points, &words);
                    let over = run.now.turn() == Turn::Over;
                    let decided = over && G::winners(run.now.public()) != run.now.standing().leaders();
                    let said = lines.iter().any(|line| line.reason.key == "score-last-deal");
                    assert_eq!(said, decided, "whether the last deal decides a tie: {lines:#?}");
                }
            }
        }
    }
}

#[test]
fn lines_add_up_to_the_points() {
    let check = Lines { seeds: 2, said: Mutex::default() };
    check_all(&cells(), &check);
    // Some lines are rare, above all a successful nello and ties at the end of a match.
    let more = Lines { seeds: 60, said: check.said };
    check_all(&default_cells(), &more);
    let mut deer = cells();
    deer.retain(|cell| cell.options().get("tie_break").is_some_and(|how| how == "last-deal"));
    let ties = Lines { seeds: 250, said: more.said };
    check_all(&deer, &ties);
    let mut passes = cells();
    passes.retain(|cell| cell.options().get("both_pass").is_some_and(|how| how == "redeal"));
    let passed = Lines { seeds: 250, said: ties.said };
    check_all(&passes, &passed);
    let said = passed.said.into_inner().unwrap();
    let catalogue = Language::English.catalogues().concat();
    let keys = catalogue.lines().filter(|line| line.starts_with("score-"));
    let keys: BTreeSet<&str> = keys.filter_map(|line| line.split_once(" =")).map(|(key, _)| key).collect();
    let unsaid: Vec<_> = keys.into_iter().filter(|key| !said.contains(key)).collect();
    assert!(unsaid.is_empty(), "no deal says {unsaid:?}");
}

/// Everything on the table and before the seats except trick counts.
fn shown(scene: &Scene) -> String {
    let seats: Vec<_> = scene.seats.iter().map(|seat| (seat.total, &seat.facts)).collect();
    format!("{:?} {seats:?}", scene.facts)
}

#[test]
fn the_last_trick_is_shown_with_what_it_won() {
    for entry in CATALOG {
        for (seed, seats) in (7..).zip(entry.info.seating.min..=entry.info.seating.max) {
            let options = OptionValues::defaults(entry.info.options);
            let seated = (0..seats).map(|n| Setup::bot(n, Level::Random)).collect();
            let mut table =
                Setup { options, seats: seated, ..Setup::quick(entry, seed) }.open(Saver::none()).unwrap();
            let mut differ = 0;
            while table.waiting() != Waiting::Nothing {
                let (before, scored, from) = (table.scene(None), table.sheet().len(), table.event_count());
                table.advance().unwrap();
                let Some(score) = table.sheet().get(scored).cloned() else { continue };
                let after = table.scene(None);
                for (seat, own) in Seat::all(seats).zip(&after.seats) {
                    assert_eq!(own.total, score.totals[seat], "{}", entry.info.id);
                }
                let won: BTreeMap<_, _> = Seat::all(seats).zip(&after.seats).collect();
                for (seat, was) in Seat::all(seats).zip(&before.seats) {
                    let new = table
                        .events(from, None)
                        .into_iter()
                        .filter(|event| matches!(event, Event::Trick { winner, .. } if *winner == seat));
                    assert_eq!(usize::from(won[&seat].tricks), usize::from(was.tricks) + new.count());
                }
                assert_eq!(summed(&score.lines), score.points);
                if table.waiting() == Waiting::Deal {
                    table.advance().unwrap();
                    differ += usize::from(shown(&table.scene(None)) != shown(&after));
                }
            }
            assert!(differ > 0 || table.sheet().len() == 1, "{}: nothing changes", entry.info.id);
        }
    }
}

/// All captured tiles lie face up, those with red pips first.
#[test]
fn deer_hunt_shows_all_captured_tiles() {
    let entry = games::find("deer-hunt").unwrap();
    let seats = (0..4).map(|n| Setup::bot(n, Level::Random)).collect();
    let mut table = Setup { seats, ..Setup::quick(entry, 3) }.open(Saver::none()).unwrap();
    let (mut tricks, mut from) = (0, 0);
    let mut captured = [Vec::new(), Vec::new()];
    while tricks < 8 {
        table.advance().unwrap();
        for event in table.events(from, None) {
            if let Event::Trick { trick, winner } = event {
                let tiles = trick.pieces().iter().map(|&tile| entry.info.pack.name(tile).to_string());
                captured[winner.index() % 2].extend(tiles);
                tricks += 1;
            }
        }
        from = table.event_count();
        for (fact, side) in table.scene(None).facts.iter().zip(&captured) {
            let (pips, groups) = match &fact.args[2..] {
                [("pips", Arg::Number(pips)), ("tiles", Arg::Pieces(_, red))] => {
                    (pips, [*red, PieceSet::EMPTY])
                }
                [
                    ("pips", Arg::Number(pips)),
                    ("tiles", Arg::Pieces(_, red)),
                    ("others", Arg::Pieces(_, others)),
                ] => (pips, [*red, *others]),
                _ => panic!("{fact:?}"),
            };
            let (red, others) = side.iter().cloned().partition(|tile| rules::red_pips(tile) > 0);
            for (mut expected, shown) in [red, others].into_iter().zip(groups) {
                let expected: &mut Vec<String> = &mut expected;
                expected.sort();
                let mut shown = names(entry.info.pack, shown);
                shown.sort();
                assert_eq!(&shown, expected);
            }
            assert_eq!(*pips, i64::from(side.iter().map(|tile| rules::red_pips(tile)).sum::<i32>()));
        }
    }
    assert!(captured.iter().flatten().any(|tile| rules::red_pips(tile) == 0), "{captured:?}");
}
