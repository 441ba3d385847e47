//! Plain mode in brief lines: how much a turn says, numbers that stay, pieces in words, letters and Japanese words.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, Read};

use crate::common::person::{Paper, Person, Reader};
use offsuit::bots::Level;
use offsuit::config::Settings;
use offsuit::games::{self, CATALOG, Entry};
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::{Launch, Start};
use offsuit::plain;
use offsuit::record::{Player, Sitter};
use offsuit::table::Setup;

fn setup(entry: &'static Entry, seats: usize, people: usize, seed: u64) -> Setup {
    let person =
        |n: usize| Sitter { name: ["Ann", "Ben", "Cho", "Dee"][n].to_owned(), player: Player::Human };
    let sitter = |n| if n < people { person(n) } else { Setup::bot(n, Level::Novice) };
    Setup { seats: (0..seats).map(sitter).collect(), ..Setup::quick(entry, seed) }
}

fn settings(language: Language) -> Settings {
    Settings { glyphs: Some(Glyphs::Unicode), language: Some(language), ..Settings::default() }
}

fn launch(setup: Setup, settings: Settings) -> Launch {
    Launch { start: Start::Match(setup), keep: false, seed: Some(7), settings, ..Launch::default() }
}

/// A listener who remembers numbers and answers what is asked in brief lines, in either language.
struct Listener {
    paper: Paper,
    read: usize,
    line: Vec<u8>,
    held: BTreeMap<usize, String>,
    /// What each turn said, without the lines that hide a hand.
    turns: Vec<Vec<String>>,
    answers: Vec<String>,
    /// The number of answers, which selects the choice, so that it is not always the first.
    count: usize,
}

/// The numbered pieces of a line such as "Hand: 1: 5♠, 2: 3♠." or "In your hand, 6-4 is number 8."
fn numbered(line: &str) -> Vec<(usize, String)> {
    let starts = ["Hand: ", "手札：", "In your hand, ", "新しい手札："];
    let list = starts.iter().find_map(|start| line.strip_prefix(start)).unwrap();
    let list = list.trim_end_matches(['.', '。']).replace('、', ", ");
    let one = |part: &str| {
        let new = part.split_once(" is number ").map(|(piece, number)| (number, piece));
        let (number, piece) =
            new.or_else(|| part.split_once(": ")).or_else(|| part.split_once("番 ")).unwrap();
        (number.parse().unwrap(), piece.to_owned())
    };
    list.split(", ").map(one).collect()
}

/// The numbers of ranges such as "1 to 3, 7".
fn ranged(text: &str) -> Vec<usize> {
    let text = text.replace(" to ", "-").replace('〜', "-");
    let parts = text.split(|c: char| !c.is_ascii_digit() && c != '-');
    let range = |part: &str| match part.split_once('-') {
        Some((from, to)) => Some((from.parse().ok()?, to.parse().ok()?)),
        None => part.parse().ok().map(|one: usize| (one, one)),
    };
    parts.filter_map(range).flat_map(|(from, to): (usize, usize)| from..=to).collect()
}

impl Listener {
    fn new(paper: &Paper) -> Self {
        let (held, turns, answers) = Default::default();
        Listener { paper: paper.clone(), read: 0, line: Vec::new(), held, turns, answers, count: 0 }
    }

    fn answer(&mut self, lines: &[String]) -> String {
        for line in lines {
            if line.starts_with("Hand: ") || line.starts_with("手札：") {
                self.held = numbered(line).into_iter().collect();
            } else if line.starts_with("In your hand, ") || line.starts_with("新しい手札：") {
                self.held.extend(numbered(line));
            }
            if line.contains("again for ") || line.contains("ならもう一度") {
                // Confirm that the number was meant, although it looks like another piece.
                return self.answers.last().unwrap().clone();
            }
        }
        let question = lines.last().unwrap();
        if question.contains("The match is over") || question.contains("ゲームは終わりました") {
            return "quit".to_owned();
        }
        if question == "Next deal?" || question == "次のディールへ進みますか？" {
            return String::new();
        }
        if question.ends_with(": type hand?") {
            return "hand".to_owned();
        }
        let way = lines.iter().filter_map(|line| line.split_once(": ")).find(|(code, _)| {
            code.ends_with(char::is_lowercase) && code.starts_with(|c: char| c.is_ascii_digit())
        });
        if let Some((code, _)) = way {
            self.held.remove(&ranged(code)[0]);
            return code.to_owned();
        }
        let asked = question.rsplit(['.', '。']).next().unwrap();
        let verbs = ["Lead", "Play", "Place face down", "リード", "出す", "伏せて出す"];
        let some = verbs.iter().find_map(|verb| asked.trim().strip_prefix(verb));
        let parts = asked.replace(" or ", ", ").replace(['か', '、'], ", ");
        let mut choices = match some {
            Some("?" | "？") => self.held.keys().copied().collect(),
            Some(some) if some.contains("number") || some.contains('番') => ranged(some),
            Some(some) => {
                let parts = some.trim_end_matches(['?', '？']).trim_start_matches('：').replace('、', ", ");
                let parts: Vec<&str> = parts.split(", ").flat_map(|part| part.split(" or ")).collect();
                let parts = parts.iter().flat_map(|part| part.split('か')).map(str::trim);
                let number = |name: &str| self.held.iter().find(|(_, held)| *held == name).map(|(n, _)| *n);
                parts.filter_map(number).collect()
            }
            None => ranged(asked),
        };
        if choices.is_empty() {
            // A few choices are named without their numbers.
            choices = (1..=parts.split(", ").count()).collect();
        }
        assert!(!choices.is_empty(), "{lines:?}");
        self.count += 1;
        let number = choices[self.count * 7 % choices.len()];
        if some.is_some() && !asked.contains("Place") && !asked.contains("伏せ") {
            // If the tile can be led in several ways, another question follows.
            self.held.remove(&number);
        }
        number.to_string()
    }
}

impl Read for Listener {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        unreachable!("plain mode reads lines")
    }
}

impl BufRead for Listener {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() {
            let text = self.paper.text_from(self.read);
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            self.read += text.len();
            let answer = self.answer(&lines);
            self.line = format!("{answer}\n").into_bytes();
            self.turns.push(lines);
            self.answers.push(answer);
            assert!(self.turns.len() < 3000, "{}", self.paper.text());
        }
        Ok(&self.line)
    }

    fn consume(&mut self, count: usize) {
        self.line.drain(..count);
    }
}

/// A whole match in brief lines: what each turn said, and the answer to it.
fn whole(setup: Setup, settings: Settings) -> (Vec<Vec<String>>, Vec<String>) {
    let paper = Paper::default();
    let mut listener = Listener::new(&paper);
    plain::run(launch(setup, settings), &mut listener, paper, &|| Ok(())).unwrap();
    (listener.turns, listener.answers)
}

/// What each turn of two matches said.
fn turns(entry: &'static Entry, seats: usize, settings: &Settings) -> Vec<Vec<String>> {
    (11..13).flat_map(|seed| whole(setup(entry, seats, 1, seed), settings.clone()).0).collect()
}

fn median(mut sizes: Vec<usize>) -> usize {
    assert!(sizes.len() > 10, "{sizes:?}");
    sizes.sort_unstable();
    sizes[sizes.len() / 2]
}

fn words(lines: &[String]) -> usize {
    let spoken = |word: &&str| word.contains(char::is_alphanumeric);
    lines.iter().map(|line| line.split_whitespace().filter(spoken).count()).sum()
}

fn characters(lines: &[String]) -> usize {
    lines.iter().flat_map(|line| line.chars()).filter(|c| !c.is_whitespace()).count()
}

/// The default table and the largest.
fn tables(entry: &Entry) -> BTreeSet<usize> {
    [Setup::quick(games::find(entry.info.id).unwrap(), 1).seats.len(), entry.info.seating.max].into()
}

#[test]
fn a_turn_says_fewer_than_25_words() {
    for entry in CATALOG {
        for seats in tables(entry) {
            let measure = |settings: &Settings, size: fn(&[String]) -> usize| {
                median(turns(entry, seats, settings).iter().map(|lines| size(lines)).collect())
            };
            let brief = measure(&settings(Language::English), words);
            let spoken = measure(&Settings { spoken: true, ..settings(Language::English) }, words);
            let japanese = measure(&settings(Language::Japanese), characters);
            let long = |language, size: fn(&[String]) -> usize| {
                let paper = Paper::default();
                let person = Person::new(&paper, Reader::new(1, false), 400);
                let settings = Settings { brief: false, ..settings(language) };
                plain::run(launch(setup(entry, seats, 1, 11), settings), person, paper.clone(), &|| Ok(()))
                    .unwrap();
                median(paper.turns().iter().map(|turn| size(&turn.lines)).collect())
            };
            let before = long(Language::English, words);
            println!(
                "{} with {seats}: {before} words, brief {brief}, spoken {spoken}; Japanese {japanese} characters",
                entry.info.id
            );
            assert!(brief < 25, "{} with {seats}: {brief}", entry.info.id);
            assert!(brief < before && japanese < 100, "{} with {seats}: {japanese}", entry.info.id);
        }
    }
}

#[test]
fn the_hand_is_said_once_a_deal_and_numbers_stay() {
    let fifteens = games::find("fifteens").unwrap();
    let (turns, answers) = whole(setup(fifteens, 4, 1, 5), settings(Language::English));
    let hands = turns.iter().flatten().filter(|line| line.starts_with("Hand: ")).count();
    assert_eq!(hands, 8, "a match has eight deals");
    assert!(!turns.iter().flatten().any(|line| line.contains("you no longer hold")));
    // What was answered by number is the piece that the hand gave this number.
    let names = |hand: &str| -> Vec<String> {
        let list = hand.trim_start_matches("Hand: ").trim_end_matches('.');
        list.split(", ").map(|one| one.split_once(": ").unwrap().1.to_owned()).collect()
    };
    let mut hand = Vec::new();
    for (n, answer) in answers.iter().enumerate() {
        if let Some(line) = turns[n].iter().find(|line| line.starts_with("Hand: ")) {
            hand = names(line);
        }
        let (Ok(number), Some(next)) = (answer.parse::<usize>(), turns.get(n + 1)) else { continue };
        if next[0].contains("again for ") {
            assert!(next[0].starts_with(&format!("{number} is {}, not ", hand[number - 1])), "{next:?}");
            continue;
        }
        let played = format!("Ann {}", hand[number - 1]);
        assert!(next.iter().any(|line| line.contains(&played)), "no {played} in {next:?}");
    }
}

/// What is said after each of these lines.
fn said(setup: Setup, settings: Settings, lines: &[&str]) -> Vec<String> {
    let mut out = Vec::new();
    plain::run(launch(setup, settings), (lines.join("\n") + "\n").as_bytes(), &mut out, &|| Ok(())).unwrap();
    let text = String::from_utf8(out).unwrap();
    let mut answers = vec![String::new()];
    for line in text.lines() {
        answers.last_mut().unwrap().extend([line, "\n"]);
        if line.ends_with(['?', '？']) {
            answers.push(String::new());
        }
    }
    answers
}

#[test]
fn letters_and_words_of_both_languages_are_commands() {
    let fifteens = || setup(games::find("fifteens").unwrap(), 4, 1, 5);
    let english =
        said(fifteens(), settings(Language::English), &["h", "t", "m", "s", "l", "?", "ｈ", "xyzzy", "q s"]);
    for (n, expected) in [
        (1, "Hand: 1: "),
        (2, "Ann (you"),
        (3, "Hand: 1: "),
        (4, "No deal finished yet."),
        (5, "trick"),
        (6, "You can type a number, a card, hand,"),
        (7, "Hand: 1: "),
        (8, "\"xyzzy\" is not understood. You can type a number, a card, hand,"),
    ] {
        assert!(english[n].contains(expected), "no {expected:?} in {}", english[n]);
    }
    assert!(english.len() > 9, "q s never leaves");
    let japanese = said(
        fifteens(),
        settings(Language::Japanese),
        &[
            "手札",
            "場",
            "ヒント",
            "ルール",
            "得点",
            "助け",
            "ヘルプ",
            "戻す",
            "hand",
            "やめる",
            "やめる",
            "手札",
        ],
    );
    assert!(japanese[1].contains("手札：1: "), "{}", japanese[1]);
    assert!(japanese[2].contains("手番"), "{}", japanese[2]);
    assert!(japanese[9].contains("手札：1: "), "{}", japanese[9]);
    assert!(!japanese.concat().contains("わかりません"), "{japanese:?}");
    // The first of the two asks whether to leave a match that is not kept.
    assert_eq!(japanese.len(), 12, "{japanese:?}");
}

#[test]
fn pieces_are_said_and_understood_in_words() {
    let spoken = |language| Settings { spoken: true, ..settings(language) };
    for (game, language, said_as) in [
        ("fifteens", Language::English, " of spades"),
        ("fifteens", Language::Japanese, "スペードの"),
        ("deer-hunt", Language::English, "-"),
    ] {
        let entry = games::find(game).unwrap();
        let hand = &said(setup(entry, 4, 1, 5), spoken(language), &["hand"])[1];
        assert!(hand.contains(said_as) && !hand.contains('♠'), "{hand}");
    }
    let fifteens = games::find("fifteens").unwrap();
    for (language, ways) in [
        (
            Language::English,
            &["queen of spades", "Queen  of Spades", "q of spades", "qs", "q s", "Q♠", "ＱＳ", "Ｑ♠"][..],
        ),
        (Language::Japanese, &["スペードのクイーン", "スペードのQ", "スペードのＱ", "queen of spades", "Q♠"]),
    ] {
        let lines: Vec<String> = ways.iter().map(|way| format!("why {way}")).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let answers = said(setup(fifteens, 4, 1, 5), settings(language), &lines);
        for answer in &answers[2..=lines.len()] {
            assert_eq!(*answer, answers[1]);
        }
        assert!(
            !answers[1].contains("is not understood") && !answers[1].contains("why QS"),
            "{}",
            answers[1]
        );
    }
}

#[test]
fn around_one_keyboard_no_held_piece_is_said_before_a_hand_is_opened() {
    let fifteens = games::find("fifteens").unwrap();
    let (turns, answers) = whole(setup(fifteens, 4, 4, 5), settings(Language::English));
    let pieces = |line: &str| -> BTreeSet<String> {
        line.split([' ', ',', '.', '?'])
            .filter(|word| word.contains(['♠', '♥', '♣', '♦']))
            .map(str::to_owned)
            .collect()
    };
    let blank = |lines: &[String]| lines.iter().filter(|line| line.is_empty()).count();
    let says_hand = |line: &String| line.starts_with("Hand: ") || line.starts_with("In your hand, ");
    let (mut public, mut opened, mut followed) = (BTreeSet::new(), 0, 0);
    for (n, lines) in turns.iter().enumerate() {
        if lines.iter().any(|line| line.starts_with("Deal ")) {
            public.clear();
        }
        let answer = n.checked_sub(1).map(|before| answers[before].as_str());
        if answer == Some("hand") {
            opened += 1;
            let hand = lines.iter().find(|line| line.starts_with("Hand: ")).unwrap();
            let shown: BTreeSet<String> = pieces(hand).intersection(&public).cloned().collect();
            assert_eq!(shown, BTreeSet::new(), "said before it was played: {hand}");
            assert_eq!(blank(lines), 0, "{lines:?}");
            continue;
        }
        assert!(!lines.iter().any(says_hand), "{answer:?} {lines:?}");
        if lines[0].contains("again for ") {
            continue;
        }
        let (question, news) = lines.split_last().unwrap();
        if question.contains("Lead") {
            // The winner of a trick leads to the next: the keyboard stays where it is, and the question may name
            // what they hold.
            followed += 1;
            assert_eq!(blank(lines), 0, "{lines:?}");
            assert!(lines.iter().any(|line| line.contains(" wins")), "{lines:?}");
        } else {
            assert!(n == 0 || answer == Some("") || blank(lines) >= plain::PAGE, "{answer:?} {lines:?}");
        }
        assert!(lines.len() - blank(lines) < 12, "{lines:?}");
        // The player whose hand is open is told why only these pieces can be led.
        let told =
            news.iter().filter(|line| !line.contains("you may lead only") && !line.contains("suit you hold"));
        public.extend(told.flat_map(|line| pieces(line)));
    }
    assert!(opened > 300 && followed > 10, "{opened} {followed}");
}

#[test]
fn a_number_that_looks_like_a_card_is_never_played_at_once() {
    let fifteens = || setup(games::find("fifteens").unwrap(), 4, 1, 5);
    let english = || settings(Language::English);
    let start = said(fifteens(), english(), &["hand"]);
    for number in 1..=13 {
        let typed = number.to_string();
        let answers = said(fifteens(), english(), &[&typed, &typed, &typed]);
        let hand = start[1].lines().next().unwrap();
        let piece = numbered(hand).into_iter().find(|(n, _)| *n == number).unwrap().1;
        let answer = &answers[1];
        // It is played, refused by its own name, or asked about.
        let refused = answer.starts_with(&format!("{number} is {piece}. "));
        let asked = answer.starts_with(&format!("{number} is {piece}, not "));
        let plays = |answer: &str| answer.contains(&format!("Ann {piece}"));
        assert!(refused || asked || plays(answer), "{number}: {answer}");
        assert!(!asked || plays(&answers[2]), "{number}: {answers:?}");
        if plays(answer) {
            let gone = format!("Number {number} was {piece}, which you no longer hold.");
            assert!(answers[2].starts_with(&gone), "{answers:?}");
        }
    }
}

/// The end of the draft of Reveille, and what is said to the answers after it.
fn auction(language: Language, lines: &[&str]) -> Vec<String> {
    let reveille = games::find("reveille").unwrap();
    let asks = |text: &str| text.contains("Bid ") || text.contains("ビッド：");
    let mut typed: Vec<String> = Vec::new();
    loop {
        let all: Vec<&str> = typed.iter().map(String::as_str).chain(["hand"]).collect();
        let answers = said(setup(reveille, 2, 1, 4), settings(language), &all);
        let last = &answers[all.len() - 1];
        if asks(last.lines().last().unwrap()) {
            let all: Vec<&str> = typed.iter().map(String::as_str).chain(lines.iter().copied()).collect();
            return said(setup(reveille, 2, 1, 4), settings(language), &all).split_off(typed.len());
        }
        let held = answers[all.len()].lines().next().unwrap().to_owned();
        let piece = numbered(&held)[0].1.clone();
        typed.push(piece);
        assert!(typed.len() < 20, "{answers:?}");
    }
}

#[test]
fn bids_and_trumps_are_asked_and_answered_in_their_own_words() {
    let answers = auction(Language::English, &["99", "99", "3", "43", "choices"]);
    assert!(answers[5].contains("0: Pass\n4 to "), "{}", answers[5]);
    assert!(answers[0].contains("Highest possible bid"), "{}", answers[0]);
    assert!(answers[0].ends_with(", or pass?\n"), "{}", answers[0]);
    for (line, echo) in
        [("12", "Ann bids 12"), ("bid 12", "Ann bids 12"), ("pass", "Ann passes"), ("0", "Ann passes")]
    {
        let answers = auction(Language::English, &[line]);
        assert!(answers[1].contains(echo), "{line}: {answers:?}");
    }
    for (line, refusal) in
        [("99", "The highest possible bid is "), ("3", "You must bid at least 4."), ("43", "The highest")]
    {
        let answers = auction(Language::English, &[line]);
        assert!(answers[1].starts_with(refusal), "{line}: {answers:?}");
    }
    let most = answers[0].rsplit(" to ").next().unwrap().split(',').next().unwrap().to_owned();
    for (line, echo) in [
        ("6", "Ann names sixes as trumps"),
        ("trump 0", "Ann names blanks as trumps"),
        ("0", "Ann names blanks as trumps"),
        ("no trump", "Ann calls no trump"),
        ("nello", "Ann calls nello"),
    ] {
        let answers = auction(Language::English, &[&most, line]);
        let asked = "Name trump: 0 to 6, No trump or Nello (no trump, and you must win no tricks)?";
        assert!(answers[1].contains(asked), "{answers:?}");
        assert!(answers[1].contains(&format!("Ann bids {most}")), "{answers:?}");
        assert!(answers[2].contains(echo), "{line}: {answers:?}");
    }
    let japanese = auction(Language::Japanese, &[&most, "6"]);
    assert!(japanese[0].contains("、またはパス？") && japanese[1].contains("切り札：0〜6"), "{japanese:?}");
}

#[test]
fn what_a_declaration_depends_on_is_said_in_every_deal() {
    let loo = games::find("loo").unwrap();
    let turns = turns(loo, 5, &settings(Language::English));
    let deals = turns.iter().filter(|lines| lines.last().unwrap().starts_with("Stay"));
    let mut count = 0;
    for lines in deals {
        count += 1;
        assert!(lines.iter().any(|line| line.starts_with("Table: Pot ")), "{lines:?}");
    }
    assert!(count > 2);
    let after = turns.iter().filter(|lines| lines.iter().any(|line| line.starts_with("Totals: ")));
    for lines in after {
        assert!(lines.iter().any(|line| line.starts_with("Score: ")), "{lines:?}");
    }
}

#[test]
fn bids_are_named_once_they_are_turned_up() {
    let hamlet = games::find("hamlet").unwrap();
    let answers = said(setup(hamlet, 3, 1, 3), settings(Language::English), &["1", "quit"]);
    let shown = answers.iter().find(|answer| answer.contains("Trump: ")).unwrap();
    assert_eq!(shown.lines().filter(|line| line.contains(" shows ")).count(), 3, "{shown}");
}
