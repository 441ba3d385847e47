//! What has been played, and what a viewer knows of the rest: nothing else, and nothing less.

use std::collections::BTreeSet;

use offsuit::core::{Arg, Move, OptionValues, Piece, PieceSet, Seat};
use offsuit::games::{CATALOG, loo};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::table::{Saver, Scene, Setup, Table, Waiting, known, played_legend, played_rows};

use crate::common::kept::{short, step};
use crate::common::plain_lines::{at_table, expect, said, setup};

/// A table where everybody is a person, so that every hand can be seen.
fn all_people(n: usize, seed: u64) -> Box<dyn Table> {
    let people: Vec<usize> = (0..8).collect();
    // With the fewest chips, nobody could buy anything.
    let options = OptionValues::defaults(CATALOG[n].info.options);
    let setup = Setup { options, ..short(&CATALOG[n], seed, &people) };
    setup.open(Saver::none()).unwrap()
}

fn words() -> Words {
    Words::new(Language::English, Glyphs::Ascii)
}

/// The names of pieces with their number: twins have the same name.
fn count(table: &dyn Table, pieces: impl IntoIterator<Item = Piece>, of: &str) -> usize {
    let pack = table.info().pack;
    pieces.into_iter().filter(|&piece| pack.name(piece).to_string() == of).count()
}

fn names(table: &dyn Table, pieces: PieceSet) -> BTreeSet<String> {
    pieces.iter().map(|piece| table.info().pack.name(piece).to_string()).collect()
}

/// Asserts that what this viewer is told of the others' pieces is true.
fn check(table: &dyn Table, viewer: Seat) -> PieceSet {
    let seats = table.header().seats.len();
    let scene = table.scene(Some(viewer));
    let hands: Vec<Vec<Piece>> = Seat::all(seats).map(|seat| table.scene(Some(seat)).hand).collect();
    let mut all = PieceSet::EMPTY;
    for other in Seat::all(seats) {
        let located = scene.located[other];
        assert!(located.is_empty() || other != viewer, "a viewer looks at its own hand");
        for name in names(table, located) {
            let held = count(table, hands[other.index()].iter().copied(), &name);
            assert!(count(table, located, &name) <= held, "{name} is not in the hand of {other}");
        }
        all |= located;
    }
    for name in names(table, scene.face_up | scene.given_up) {
        assert!(hands.iter().all(|hand| count(table, hand.iter().copied(), &name) == 0), "{name} is held");
        assert_eq!(count(table, scene.played, &name), 0, "{name} was played");
    }
    all | scene.face_up | scene.given_up
}

/// The pieces in the rows by their signs: own, played, elsewhere, unknown.
fn signs(table: &dyn Table, scene: &Scene) -> [usize; 4] {
    let rows = played_rows(&words(), table.info(), scene);
    let text = rows.iter().map(|row| row.pieces.as_str()).collect::<Vec<_>>().join("\n");
    let text = text.replace('[', " [").replace('(', " (").replace(']', "] ").replace(')', ") ");
    let [own, elsewhere, unknown] = ['[', '(', '.'].map(|sign| text.matches(sign).count());
    [own, text.split_whitespace().count() - own - elsewhere - unknown, elsewhere, unknown]
}

#[test]
fn what_a_viewer_is_told_of_pieces_not_played_is_true_in_every_game() {
    for n in 0..CATALOG.len() {
        for seed in 1..4 {
            let mut table = all_people(n, seed);
            while table.sheet().is_empty() && step(&mut *table) {
                if !matches!(table.waiting(), Waiting::Human(_)) {
                    continue;
                }
                for viewer in Seat::all(table.header().seats.len()) {
                    let told = check(&*table, viewer);
                    let scene = table.scene(Some(viewer));
                    let [own, played, elsewhere, unknown] = signs(&*table, &scene);
                    let game = table.info().id;
                    assert_eq!(own, scene.hand.len(), "{game}: own");
                    assert_eq!(played, scene.played.len(), "{game}: played");
                    assert_eq!(elsewhere, told.len(), "{game}: elsewhere");
                    assert_eq!(own + played + elsewhere + unknown, scene.pack.len(), "{game}: the pack");
                }
            }
        }
    }
}

/// The facts that a viewer is ever told in the first deal of this game.
fn keys(id: &str, choose: impl Fn(&[Move]) -> Move) -> BTreeSet<&'static str> {
    let n = CATALOG.iter().position(|entry| entry.info.id == id).unwrap();
    let mut table = all_people(n, 5);
    let mut keys = BTreeSet::new();
    while table.sheet().is_empty() {
        match table.waiting() {
            Waiting::Human(seat) => {
                let scene = table.scene(Some(seat));
                let facts = known(table.info(), &scene);
                if facts.iter().any(|fact| matches!(fact.args[0].1, Arg::Pieces(..))) {
                    assert!(played_legend(&words(), &scene).contains("( )"));
                }
                keys.extend(facts.iter().map(|fact| fact.key));
                table.play(seat, choose(&table.choices(seat))).unwrap();
            }
            _ => table.advance().unwrap(),
        }
    }
    keys
}

#[test]
fn each_game_tells_what_was_turned_up_given_up_or_is_known_to_be_held() {
    let first = |choices: &[Move]| choices[0];
    for id in ["head-and-tail", "hamlet", "deer-hunt", "reveille"] {
        assert!(keys(id, first).contains("played-held"), "{id}");
    }
    assert!(keys("reveille", first).contains("played-face-up"));
    // Whoever can buys the dummy, and everybody else stays.
    let buys = |choices: &[Move]| {
        let buy = Move::Declare(loo::BUY);
        if choices.contains(&buy) { buy } else { choices[0] }
    };
    let told = keys("loo", buys);
    assert!(told.contains("played-face-up") && told.contains("played-given-up"), "{told:?}");
}

#[test]
fn a_joker_has_a_row_with_its_name() {
    let n = CATALOG.iter().position(|entry| entry.info.id == "hamlet").unwrap();
    let mut table = all_people(n, 5);
    while !matches!(table.waiting(), Waiting::Human(_)) {
        step(&mut *table);
    }
    for seat in Seat::all(3) {
        let rows = played_rows(&words(), table.info(), &table.scene(Some(seat)));
        assert_eq!(rows.iter().map(|row| row.label.trim()).collect::<Vec<_>>(), ["Pol", "S", "H", "D", "C"]);
    }
}

#[test]
fn plain_lines_say_where_the_turned_up_card_is() {
    expect(&said(at_table(setup("loo", 5, 1, 3)), &["seen"]), &["( ) elsewhere", "Face up on the table: "]);
}
