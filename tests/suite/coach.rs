//! The coach: every note comes up in a match, fits in its line, is shown once, and follows from what its player sees.

use std::collections::BTreeSet;

use unicode_width::UnicodeWidthStr;

use crate::common::kept;
use offsuit::core::rng::{self, below};
use offsuit::core::{PieceSet, Seat};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::learn::lesson::named_pieces;
use offsuit::learn::{Coach, Moment, Progress, course};
use offsuit::sitting::Sitting;
use offsuit::table::{Saver, Setup, Table, Waiting};

/// The columns for a note at 80 columns.
const LINE: usize = 78;

/// Plays matches with a person in seat 0 who chooses at random, and calls `see` at each of the decisions.
fn play(entry: &'static Entry, seeds: std::ops::Range<u64>, mut see: impl FnMut(&dyn Table)) {
    for seed in seeds {
        let mut table = Setup::quick(entry, seed).open(Saver::none()).unwrap();
        let mut rng = rng::for_bots(seed, 0, 0);
        for _ in 0..600 {
            match table.waiting() {
                Waiting::Nothing => break,
                Waiting::Human(seat) => {
                    see(&*table);
                    let choices = table.choices(seat);
                    table.play(seat, choices[below(&mut rng, choices.len())]).unwrap();
                }
                Waiting::Deal | Waiting::Bot(_) => {
                    table.set_budget(offsuit::bots::Budget { iterations: Some(1), ..Default::default() });
                    table.advance().unwrap();
                }
            }
        }
    }
}

#[test]
fn every_note_comes_up_once() {
    for entry in CATALOG {
        let mut coach = Coach::knowing(entry.info.id, Progress::default());
        let mut shown = Vec::new();
        play(entry, 1..12, |table| {
            let found = coach.note(table, Seat::new(0), kept::prompt(table));
            assert!(found.is_none() || table.choices(Seat::new(0)).len() > 1, "there is nothing to decide");
            shown.extend(found.map(|note| note.id.clone()));
        });
        let all: BTreeSet<String> = course(entry).unwrap().notes.iter().map(|note| note.id.clone()).collect();
        assert!(!all.is_empty(), "{}", entry.info.id);
        assert_eq!(shown.iter().cloned().collect::<BTreeSet<_>>(), all, "{}", entry.info.id);
        assert_eq!(shown.len(), all.len(), "{}: a note was shown twice: {shown:?}", entry.info.id);
    }
}

#[test]
fn notes_are_one_line_in_both_languages() {
    for entry in CATALOG {
        for note in &course(entry).unwrap().notes {
            for language in Language::ALL {
                let words = Words::new(language, Glyphs::Unicode);
                let said = words
                    .with("learn-coach", &[("note", &*note.text.say(&words, entry.info.pack)), ("key", "n")]);
                assert!(said.width() <= LINE, "{} {}: {}: {said}", entry.info.id, note.id, said.width());
            }
            for name in named_pieces(&note.text.en).into_iter().chain(named_pieces(&note.text.ja)) {
                assert!(entry.info.pack.parse(name).is_ok(), "{} {}: {name}", entry.info.id, note.id);
            }
        }
    }
}

#[test]
fn what_a_note_is_about_has_a_name() {
    let words = Words::new(Language::English, Glyphs::Ascii);
    for entry in CATALOG {
        for note in &course(entry).unwrap().notes {
            for (kind, names) in &note.when {
                for name in names.split_whitespace() {
                    let known = match kind.as_str() {
                        "prompt" | "fact" | "own" | "scored" => words.has(name),
                        "section" | "barred" | "choice" => true,
                        _ => false,
                    };
                    assert!(known, "{} {}: {kind} = {name}", entry.info.id, note.id);
                }
            }
        }
    }
}

#[test]
fn a_moment_holds_nothing_of_other_hands() {
    for entry in CATALOG {
        let mut compared = 0;
        play(entry, 3..5, |table| {
            let seat = Seat::new(0);
            let scene = table.scene(Some(seat));
            let own: PieceSet = scene.hand.iter().copied().collect();
            let text = format!("{:?}", Moment::of(table, seat, kept::prompt(table)));
            // The names of pieces in it are those that the player may choose.
            let pack = entry.info.pack;
            let quoted = text.split('"').filter_map(|part| pack.parse(part).ok());
            for piece in quoted {
                assert!(own.meets(pack.alike(piece)), "{}: {text}", entry.info.id);
                compared += 1;
            }
        });
        assert!(compared > 20, "{}: {compared}", entry.info.id);
    }
}

#[test]
fn a_session_asks_what_notes_are_about() {
    for entry in CATALOG {
        let sitting = Sitting::new(Setup::quick(entry, 5).open(Saver::none()).unwrap());
        let session = sitting.session();
        if let Waiting::Human(_) = session.table().waiting() {
            assert_eq!(session.prompt().key, kept::prompt(session.table()));
        }
    }
}
