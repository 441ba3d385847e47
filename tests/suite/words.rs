//! The catalogues: no message is missing or unused, and each can be formatted with its arguments.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use offsuit::bots::Level;
use offsuit::config::ITEMS;
use offsuit::core::{Arg, MEMORY, Move, OptionKind, OptionValues, Pack, Piece, Seat, Suit, Text};
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::table::{Saver, Setup, USUAL_NAMES, Waiting, event_texts, move_label};

/// The keys of a catalogue: the text before ` = ` at the start of a line.
fn keys(catalogue: &str) -> BTreeSet<String> {
    let lines = catalogue.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key.to_owned()).collect()
}

fn sources(folder: &Path, found: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push_str(&fs::read_to_string(path).unwrap());
        }
    }
}

/// Keys that are composed from the catalogue of games, the levels and names of bots, and the table of settings.
fn composed_keys() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for info in CATALOG.iter().map(|entry| entry.info) {
        keys.insert(format!("game-{}", info.id));
        keys.insert(format!("pitch-{}", info.id));
        keys.insert(format!("length-{}", info.id));
        keys.insert(format!("total-{}", info.id));
        for option in info.options {
            keys.insert(format!("option-{}", option.key));
            keys.insert(format!("option-name-{}", option.key));
            if let OptionKind::Choice(values) = option.kind {
                keys.extend(values.iter().map(|value| format!("option-value-{}-{value}", option.key)));
            }
        }
    }
    for level in Level::ALL {
        keys.insert(format!("level-{level}"));
        keys.insert(format!("level-about-{level}"));
    }
    keys.insert("level-about-master-unproven".to_owned());
    keys.extend(USUAL_NAMES.map(|name| format!("bot-name-{}", name.to_lowercase())));
    for item in ITEMS {
        keys.insert(format!("setting-{}", item.key));
        keys.insert(format!("setting-{}-help", item.key));
    }
    keys
}

/// The keys between these marks.
fn between<'a>(text: &'a str, before: &str, after: &str) -> BTreeSet<&'a str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let word = |rest: &'a str| rest.split_once(|c| !is_part(c)).map(|(word, _)| word);
    let starts = text.match_indices(before).map(|(at, _)| &text[at + before.len()..]);
    starts.filter_map(|rest| word(rest).filter(|word| rest[word.len()..].starts_with(after))).collect()
}

#[test]
fn every_key_exists_and_is_used() {
    let mut source = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut source);
    let composed = composed_keys();
    let in_source = between(&source, "\"", "\"");
    for language in Language::ALL {
        let catalogue: String = language.catalogues().concat();
        let there = keys(&catalogue);
        let in_messages = between(&catalogue, "{ ", " }");
        assert_eq!(
            there.len(),
            catalogue
                .lines()
                .filter(|line| line.contains(" = ") || line.ends_with(" ="))
                .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
                .count(),
            "a key appears twice"
        );
        let words = Words::new(language, Glyphs::Ascii);
        for key in &there {
            assert!(words.has(key), "{key} cannot be parsed");
            let used = in_source.contains(&**key) || in_messages.contains(&**key);
            assert!(used || composed.contains(key), "{key} is not used");
        }
        for key in &composed {
            assert!(there.contains(key), "{key} is missing");
        }
        for part in source.split("Text::new(").skip(1) {
            // The branches of a choice between two literals come before the end of the call.
            let call = part.split(')').next().unwrap();
            for key in call.split('"').skip(1).step_by(2) {
                assert!(there.contains(key) || key.len() < 4, "{key} is missing");
            }
        }
    }
}

/// The keys of a language's messages that have a caption.
fn captions(language: Language) -> BTreeSet<String> {
    let (mut key, mut captions) = (String::new(), BTreeSet::new());
    for line in language.catalogues().concat().lines() {
        if line.trim_start().starts_with(".caption") {
            captions.insert(key.clone());
        } else if let Some((own, _)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
            own.clone_into(&mut key);
        }
    }
    captions
}

/// Whether a text has no arguments but suits.
fn names_what_is_drawn(text: &Text) -> bool {
    text.args.iter().all(|(_, arg)| match arg {
        Arg::Text(inner) => names_what_is_drawn(inner),
        arg => matches!(arg, Arg::Suit(_)),
    })
}

/// Each argument of a fact with a caption is drawn after it or is in it, and at least one is drawn.
fn check_caption(words: &Words, text: &Text, caption: &str, names: &[String]) {
    assert!(!caption.contains(['{', '}']), "{}: {caption}", text.key);
    let mut drawn = 0;
    for (name, arg) in &text.args {
        let written = match arg {
            Arg::Chips(_)
            | Arg::FaceDown(_)
            | Arg::Piece(..)
            | Arg::Pieces(..)
            | Arg::ForTricks(..)
            | Arg::Suit(_) => {
                drawn += 1;
                continue;
            }
            // The same in words.
            Arg::Text(inner) if names_what_is_drawn(inner) => continue,
            Arg::Number(number) => number.to_string(),
            Arg::Seat(seat) => names[seat.index()].clone(),
            Arg::Text(inner) => words.say(inner, names),
            Arg::Quote(words) => words.clone(),
        };
        assert!(caption.contains(&written), "{}: {name} is not in {caption:?}", text.key);
    }
    assert!(drawn > 0, "{} has a caption and nothing to draw", text.key);
}

/// Plays a match of bots, and formats every message on the way, in every language.
#[test]
fn every_message_uses_its_arguments() {
    let languages = Language::ALL.map(|language| Words::new(language, Glyphs::Unicode));
    let [captions, others @ ..] = &Language::ALL.map(captions)[..] else { panic!("no language") };
    assert!(!captions.is_empty() && others.iter().all(|other| other == captions), "{captions:?} {others:?}");
    let (mut said, mut captioned) = (BTreeSet::new(), BTreeSet::new());
    for entry in CATALOG {
        let info = &entry.info;
        for (seed, seats) in (1..).zip(info.seating.min..=info.seating.max) {
            let mut options = OptionValues::defaults(info.options);
            // From memory, some messages are not said.
            for option in info.options.iter().filter(|option| **option != MEMORY) {
                if let OptionKind::Choice(choices) = option.kind {
                    options.set(info.options, option.key, choices.last().unwrap()).unwrap();
                }
            }
            let sitters = (0..seats).map(|n| Setup::bot(n, Level::Random)).collect();
            let setup = Setup { options, seats: sitters, ..Setup::quick(entry, seed) };
            let mut table = setup.open(Saver::none()).unwrap();
            let names: Vec<String> = table.header().seats.iter().map(|sitter| sitter.name.clone()).collect();
            let mut say = |text: &Text| {
                for words in &languages {
                    let sentence = words.say(text, &names);
                    assert!(!sentence.contains(['{', '}', '\u{2068}']) && sentence != text.key, "{sentence}");
                    assert!(!sentence.contains("  "), "{}: {sentence:?}", text.key);
                    let caption = words.caption(text, &names);
                    assert_eq!(caption.is_some(), captions.contains(text.key), "{}", text.key);
                    if let Some(caption) = caption {
                        check_caption(words, text, &caption, &names);
                        captioned.insert(text.key.to_owned());
                    }
                }
                said.insert(text.key);
            };
            while table.waiting() != Waiting::Nothing {
                let from = table.event_count();
                table.advance().unwrap();
                table.sheet().iter().flat_map(|score| &score.lines).for_each(|line| say(&line.reason));
                for viewer in Seat::all(seats).map(Some).chain([None]) {
                    for event in table.events(from, viewer) {
                        event_texts(info, seats, &event).iter().for_each(&mut say);
                    }
                }
                let turn = table.scene(None).turn;
                let scene = table.scene(turn);
                scene.facts.iter().chain(scene.seats.iter().flat_map(|seat| &seat.facts)).for_each(&mut say);
                if let Some(seat) = turn {
                    for mv in table.choices(seat) {
                        say(&move_label(info, mv));
                    }
                    for mv in (0..64).map(|n| Move::Play(Piece::new(n))).chain([
                        Move::Pass,
                        Move::Bid(1),
                        Move::Bid(50),
                    ]) {
                        if let Err(refusal) = table.check(seat, mv) {
                            say(&refusal.reason);
                        }
                    }
                }
            }
        }
    }
    assert!(said.len() > 60, "{said:?}");
    assert_eq!(&captioned, captions, "every caption was drawn");
}

#[test]
fn sentences_select_suits_by_id_and_print_the_word() {
    let words = Words::new(Language::English, Glyphs::Ascii);
    for (suit, word) in Suit::ALL.into_iter().zip(["clubs", "diamonds", "hearts", "spades"]) {
        assert_eq!(words.with("suit-name", &[("suit", suit.id())]), word);
        let said = words.say(&Text::new("event-to-be").with("suit", suit), &[]);
        assert_eq!(said, format!("Trump: {word}; the deal is \"to be\""));
        let held = Arg::Pieces(Pack::French, suit.cards());
        let refused = Text::new("refuse-follow").with("suit", suit).with("held", held);
        let refused = words.say(&refused, &[]).to_lowercase();
        assert!(refused.starts_with(&format!("{word} were led")), "{refused}");
    }
}

/// English counts -1 as one.
#[test]
fn a_debt_of_one_chip_keeps_its_sign() {
    let words = Words::new(Language::English, Glyphs::Ascii);
    for (total, said) in [(-1_i64, "-1 chip"), (1, "1 chip"), (-2, "-2 chips")] {
        assert_eq!(words.say(&Text::new("total-fifteens").with("total", total), &[]), said);
    }
}
