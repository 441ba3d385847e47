//! Hints in words: every reason and remark has a message.

use std::collections::BTreeSet;

use offsuit::bots::{Budget, Level};
use offsuit::core::{Move, Text};
use offsuit::games;
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::table::{Hint, Saver, Setup, Waiting, hint_words};

use crate::common::{Cell, amount, cells, hint_at};

fn assert_said(said: &str) {
    assert!(!said.contains(['{', '}']), "{said}");
    for key in ["reason-", "story-", "deed-", "change-", "prospect-", "hint-"] {
        assert!(!said.contains(key), "{said}");
    }
}

fn check(words: &Words, names: &[String], cell: &Cell, hint: &Hint) {
    let say = |text: &Text| assert_said(&words.say(text, names));
    hint.details.iter().flat_map(|detail| &detail.remarks).for_each(say);
    for marked in std::iter::once(None).chain(hint.alternatives.iter().map(|one| Some(one.mv))) {
        hint.why(marked).for_each(say);
        assert_said(&hint_words(words, names, &cell.entry.info, hint, marked).sentences(words).join(" "));
    }
}

#[test]
fn hints_are_said_in_words() {
    let words = Language::ALL.map(|language| Words::new(language, Glyphs::Ascii));
    let every = amount(8, 4);
    for cell in cells() {
        let seats: Vec<_> = (0..cell.seats).map(|n| Setup::bot(n, Level::Random)).collect();
        let names: Vec<String> = seats.iter().map(|sitter| sitter.name.clone()).collect();
        let setup = Setup { seats, options: cell.values, ..Setup::quick(cell.entry, 3) };
        let mut table = setup.open(Saver::none()).unwrap();
        table.set_budget(Budget::iterations(24));
        let mut hints = 0;
        while table.waiting() != Waiting::Nothing && hints < 40 {
            if let Waiting::Bot(seat) = table.waiting()
                && table.decisions().is_multiple_of(every)
            {
                let hint = hint_at(&*table, seat).unwrap();
                for words in &words {
                    check(words, &names, &cell, &hint);
                }
                hints += 1;
            }
            table.advance().unwrap();
        }
        assert!(hints > 0, "{cell}");
    }
}

/// Where the rest is solved, a hint says how the opponent answers a worse bid, not only that it is worse.
#[test]
fn a_hint_of_an_auction_says_what_speaks_against_a_worse_bid() {
    let words = Words::new(Language::English, Glyphs::Ascii);
    let entry = games::find("reveille").unwrap();
    let mut told = BTreeSet::new();
    for seed in 0..12 {
        let seats: Vec<_> = (0..2).map(|n| Setup::bot(n, Level::Novice)).collect();
        let names: Vec<String> = seats.iter().map(|sitter| sitter.name.clone()).collect();
        let setup = Setup { seats, ..Setup::quick(entry, seed) };
        let mut table = setup.open(Saver::none()).unwrap();
        table.set_budget(Budget::iterations(24));
        while table.sheet().is_empty() {
            if let Waiting::Bot(seat) = table.waiting()
                && table.choices(seat).iter().any(|mv| matches!(mv, Move::Bid(_) | Move::Pass))
            {
                let hint = hint_at(&*table, seat).unwrap();
                for (n, one) in hint.alternatives.iter().enumerate().skip(1) {
                    let said = hint_words(&words, &names, table.info(), &hint, Some(one.mv));
                    for drawback in hint.drawbacks(n) {
                        let sentence = words.say(drawback, &names);
                        assert!(said.sentences(&words).concat().contains(&sentence), "{sentence}");
                        told.insert(drawback.key);
                    }
                }
            }
            table.advance().unwrap();
        }
    }
    assert_eq!(told, ["remark-no-call", "remark-outbid", "remark-they-make"].into());
}
