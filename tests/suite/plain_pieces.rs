//! Pieces as people type them in plain mode: with spaces, in capitals, the suit first. No such line is a command, and
//! none leaves the program.

use offsuit::bots::Budget;
use offsuit::config::Settings;
use offsuit::core::{Face, Pack, Piece};
use offsuit::games::{self, CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::launch::Launch;
use offsuit::plain;
use offsuit::table::Setup;

fn words(language: Language) -> Words {
    Words::new(language, Glyphs::Ascii)
}

/// The output for these input lines, at a table of this game.
fn said(entry: Option<&'static Entry>, language: Language, lines: &[String]) -> String {
    let settings = Settings {
        glyphs: Some(Glyphs::Ascii),
        language: Some(language),
        auto_play: false,
        brief: false,
        ..Settings::default()
    };
    let start = entry.map(|entry| Setup::quick(entry, 5)).into();
    let mut out = Vec::new();
    // How well bots play does not matter here, so they decide at once.
    let budget = Budget { iterations: Some(1), ..Budget::default() };
    let launch = Launch { start, keep: false, seed: Some(7), settings, budget, ..Launch::default() };
    plain::run(launch, lines.join("\n").as_bytes(), &mut out, &|| Ok(())).unwrap();
    String::from_utf8(out).unwrap()
}

/// The number of lines that were read: another question follows each.
fn questions(text: &str) -> usize {
    text.lines().filter(|line| line.ends_with(['?', '？'])).count()
}

/// The ways to type a piece.
fn typed(pack: Pack, piece: Piece) -> Vec<String> {
    let mut ways = match pack.face(piece) {
        Some(Face::Tile { high, low }) => {
            let ends = [(high, low), (low, high)];
            ends.iter()
                .flat_map(|(a, b)| {
                    [
                        format!("{a}{b}"),
                        format!("{a}-{b}"),
                        format!("{a} {b}"),
                        format!("{a} - {b}"),
                        format!("{a}  {b}"),
                    ]
                })
                .collect()
        }
        Some(Face::Joker(_)) => {
            let name = pack.name(piece).to_string();
            vec![name.clone(), name.chars().flat_map(|c| [c, ' ']).collect()]
        }
        _ => {
            let name = pack.name(piece).to_string();
            let (rank, suit) = name.split_at(1);
            let mut ways = vec![name.clone(), format!("{rank} {suit}"), format!("{suit} {rank}")];
            if rank == "T" {
                ways.extend([format!("10{suit}"), format!("10 {suit}"), format!("{suit} 10")]);
            }
            ways
        }
    };
    let lower: Vec<String> = ways.iter().map(|way| way.to_lowercase()).collect();
    // The names of tiles have no letters.
    let lower: Vec<String> = lower.into_iter().filter(|way| !ways.contains(way)).collect();
    ways.extend(lower);
    ways
}

fn pieces(pack: Pack) -> impl Iterator<Item = Piece> {
    (0..64).map(Piece::new).filter(move |&piece| pack.parse(&pack.name(piece).to_string()) == Ok(piece))
}

/// Checks that each of these lines was understood in exactly one way.
fn check_understood(text: &str, lines: &[String], language: Language) {
    assert_eq!(questions(text), lines.len() + 1, "{text}");
    let words = words(language);
    for line in lines {
        let args = [("typed", line.trim()), ("could", "@"), ("command", "@")];
        for key in ["plain-not-understood", "plain-not-here", "plain-several", "plain-alone"] {
            let said = words.with(key, &args);
            assert!(!text.contains(said.split('@').next().unwrap()), "{line:?}: {text}");
        }
    }
}

#[test]
fn every_spelling_of_a_piece_is_understood() {
    for entry in CATALOG {
        let ways: Vec<String> =
            pieces(entry.info.pack).flat_map(|piece| typed(entry.info.pack, piece)).collect();
        for language in Language::ALL {
            // How pieces are spelled does not depend on the language, so the second needs only some.
            let step = if language == Language::English { 1 } else { 5 };
            let lines: Vec<String> = ways.iter().step_by(step).map(|way| format!("why {way}")).collect();
            check_understood(&said(Some(entry), language, &lines), &lines, language);
        }
        // If they were typed one after another they would be played, so each is typed at the same moment.
        if ["hamlet", "deer-hunt", "reveille"].contains(&entry.info.id) {
            for way in ways.into_iter().filter(|way| *way == way.to_lowercase() && way.contains(' ')) {
                let line = [way];
                check_understood(&said(Some(entry), Language::English, &line), &line, Language::English);
            }
        }
    }
}

#[test]
fn no_piece_is_a_command_wherever_it_is_typed() {
    let hamlet = games::find("hamlet").unwrap();
    let mut lines: Vec<String> = Vec::new();
    for pack in [Pack::French, Pack::Dominoes, Pack::Chinese] {
        lines.extend(pieces(pack).flat_map(|piece| typed(pack, piece)));
    }
    for language in Language::ALL {
        // In the list of games, numbers choose a game, so only names of cards are not answers there.
        let cards: Vec<String> = pieces(Pack::French).flat_map(|piece| typed(Pack::French, piece)).collect();
        assert_eq!(questions(&said(None, language, &cards)), cards.len() + 1);
        assert_eq!(questions(&said(Some(hamlet), language, &lines)), lines.len() + 1);
    }
}

#[test]
fn only_the_word_quit_leaves() {
    let hamlet = games::find("hamlet").unwrap();
    for entry in [None, Some(hamlet)] {
        for line in ["quit now", "q s", "Q S", "q 5", "qu x", "quit?", "q-s", "q uit"] {
            let text = said(entry, Language::English, &[line.to_owned(), line.to_owned(), "help".to_owned()]);
            assert_eq!(questions(&text), 4, "{line}: {text}");
        }
        for line in ["quit", "q", "Q", "QUIT", " quit ", "qui"] {
            // A match that is not kept is left by saying so twice.
            let text = said(entry, Language::English, &[line.to_owned(), line.to_owned(), "help".to_owned()]);
            assert_eq!(questions(&text), 1 + usize::from(entry.is_some()), "{line}: {text}");
        }
    }
}

/// A command that takes nothing after it is not understood with more: it may have been meant for something else.
#[test]
fn text_after_a_command_is_not_ignored() {
    let hamlet = games::find("hamlet").unwrap();
    for (line, command) in
        [("undo 5", "undo"), ("home s", "home"), ("hand h", "hand"), ("score x", "score"), ("u 2", "undo")]
    {
        let text = said(Some(hamlet), Language::English, &[line.to_owned()]);
        let expected = words(Language::English).with("plain-alone", &[("typed", line), ("command", command)]);
        assert!(text.contains(&expected), "{text}");
    }
}
