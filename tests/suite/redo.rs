//! Redo: what was undone can be made again until somebody decides.

use std::fs;

use offsuit::core::{OptionValues, Seat, Text};
use offsuit::games::CATALOG;
use offsuit::record::verify;
use offsuit::sitting::{Phase, Reply, Sitting, Wish};
use offsuit::table::{Local, Saver, Setup, Waiting};

use crate::common::apart::apart;
use crate::common::kept::{path, resume_soon, seen, short, step};

const ME: Seat = Seat::new(0);

/// Steps until the person has decided `decisions` times more and must decide again, or the match is over.
fn decide(table: &mut dyn Local, decisions: usize) {
    let mut made = 0;
    while made < decisions || table.waiting() != Waiting::Human(ME) {
        made += usize::from(table.waiting() == Waiting::Human(ME));
        if !step(table) {
            break;
        }
    }
}

#[test]
fn undone_decisions_are_redone_one_by_one_and_the_record_says_so() {
    // A process that another test is just starting would hold the lock of the record for a moment.
    if !apart("redo::undone_decisions_are_redone_one_by_one_and_the_record_says_so") {
        return;
    }
    for entry in CATALOG {
        let folder = tempfile::tempdir().unwrap();
        let saver = Saver::in_folder(folder.path(), entry.info.id);
        let options = OptionValues::defaults(entry.info.options);
        let mut table = Setup { options, ..short(entry, 7, &[0]) }.open(saver).unwrap();
        assert!(!table.can_redo());
        let nothing = Text::new("redo-nothing");
        assert_eq!(table.redo(), Err(nothing.clone()));
        let mut seen_then = Vec::new();
        for _ in 0..4 {
            decide(&mut *table, 1);
            seen_then.push(seen(&*table));
        }
        for _ in 0..3 {
            table.undo(ME).unwrap();
        }
        assert_eq!(seen(&*table), seen_then[0], "{}", entry.info.id);
        for then in &seen_then[1..] {
            assert!(table.can_redo());
            table.redo().unwrap();
            assert_eq!(seen(&*table), *then, "{}", entry.info.id);
        }
        assert_eq!(table.redo(), Err(nothing));
        let path = path(&*table);
        drop(table);
        assert_eq!(seen(&*resume_soon(&path).table), seen_then[3]);
        let record = fs::read(&path).unwrap();
        verify(&*record).unwrap();
        assert!(String::from_utf8(record).unwrap().contains("\"undone\":3"));
    }
}

#[test]
fn another_decision_ends_redo() {
    for entry in CATALOG {
        let mut table = short(entry, 7, &[0]).open(Saver::none()).unwrap();
        decide(&mut *table, 2);
        table.undo(ME).unwrap();
        assert!(table.can_redo());
        step(&mut *table);
        assert!(!table.can_redo(), "{}", entry.info.id);
    }
}

#[test]
fn a_hint_after_an_undo_is_marked_when_the_decision_is_redone() {
    let entry = &CATALOG[0];
    let folder = tempfile::tempdir().unwrap();
    let mut table = short(entry, 7, &[0]).open(Saver::in_folder(folder.path(), "game")).unwrap();
    decide(&mut *table, 1);
    table.undo(ME).unwrap();
    table.mark_hint(ME);
    table.redo().unwrap();
    assert!(fs::read_to_string(path(&*table)).unwrap().contains("\"hint\":true"));
}

#[test]
fn around_one_keyboard_only_an_open_hand_redoes() {
    let hamlet = CATALOG.iter().find(|entry| entry.info.id == "hamlet").unwrap();
    let mut sitting = Sitting::new(short(hamlet, 5, &[0, 1, 2]).open(Saver::none()).unwrap());
    sitting.wish(Wish::Open);
    let Phase::Choose(first) = sitting.session().phase() else { panic!("{:?}", sitting.session().phase()) };
    let mv = sitting.session().choices()[0];
    sitting.wish(Wish::Choose { mv, ask: false });
    assert_eq!(sitting.wish(Wish::Undo), Reply::Asks);
    assert_eq!(sitting.wish(Wish::Answer(true)), Reply::Undone(first));
    assert_eq!(sitting.session().phase(), Phase::Curtain(first));
    assert!(!sitting.offers(Wish::Redo));
    assert!(matches!(sitting.wish(Wish::Redo), Reply::No(_)));
    sitting.wish(Wish::Open);
    assert_eq!(sitting.wish(Wish::Redo), Reply::Done);
    assert!(matches!(sitting.session().phase(), Phase::Curtain(next) if next != first));
    assert_eq!(sitting.session().viewer(), None);
}
