//! A person in plain mode who knows only the output, reads the choices in it, and answers.

use std::cell::RefCell;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;

use offsuit::core::rng::{BotRng, below, for_bots};

/// The output since the last answer, and the answer to it.
pub struct Turn {
    /// The lines, the question last.
    pub lines: Vec<String>,
    /// The answer.
    pub answer: String,
    /// The name of the choice whose number was answered.
    pub chosen: Option<String>,
}

impl Turn {
    /// What waited for the answer.
    pub fn question(&self) -> &str {
        self.lines.last().map_or("", String::as_str)
    }
}

/// A reader who answers at random.
pub struct Reader {
    rng: BotRng,
    /// Whether they also look things up, name pieces, and make mistakes.
    curious: bool,
    /// The choices read last: number and name.
    choices: Vec<(String, String)>,
    /// Pieces that are not allowed, according to the output.
    barred: Vec<String>,
    /// Answers after the match, the last one first.
    farewell: Vec<&'static str>,
}

const LOOKS: [&str; 14] = [
    "help",
    "score",
    "rules",
    "rules score",
    "rules all",
    "table",
    "trick",
    "last",
    "events",
    "events 3",
    "sc",
    "help rules",
    "settings",
    "why",
];
const ERRORS: [&str; 8] =
    ["99", "xyzzy", "h", "\u{1b}[2J", "sc\u{7}ore", "set seats 5", "rules nowhere", "  \u{feff}\u{200b}  "];

impl Reader {
    pub fn new(seed: u64, curious: bool) -> Self {
        let farewell = vec!["quit", "last", "score"];
        Reader { rng: for_bots(seed, 0, 0), curious, choices: Vec::new(), barred: Vec::new(), farewell }
    }

    fn below(&mut self, n: usize) -> usize {
        below(&mut self.rng, n)
    }

    /// The answer to a question, and the choice's name if the answer is its number.
    pub fn answer(&mut self, lines: &[String]) -> (String, Option<String>) {
        self.read(lines);
        let question = lines.last().map_or("", String::as_str);
        if question.starts_with("The match is over") {
            return (self.farewell.pop().unwrap_or("quit").to_owned(), None);
        }
        if self.curious && self.below(8) == 0 {
            let list: &[&str] = if self.below(3) == 0 { &ERRORS } else { &LOOKS };
            return (list[self.below(list.len())].to_owned(), None);
        }
        if question.starts_with("Type hand ") && (!self.curious || self.below(8) > 0) {
            return ("hand".to_owned(), None);
        }
        if !question.contains("Number, name or help?") {
            return (String::new(), None);
        }
        if self.curious {
            match self.below(20) {
                0 => return ("hand".to_owned(), None),
                1 => return ("choices".to_owned(), None),
                2 => return ("cover".to_owned(), None),
                3 => return (String::new(), None),
                4 | 5 if !self.barred.is_empty() => {
                    let at = self.below(self.barred.len());
                    return (self.barred[at].clone(), None);
                }
                _ => {}
            }
        }
        let at = self.below(self.choices.len());
        let (number, name) = self.choices[at].clone();
        if self.curious && self.below(3) == 0 {
            return (name.clone(), Some(name));
        }
        (number, Some(name))
    }

    /// Reads the numbered choices, if any, and what is not allowed.
    fn read(&mut self, lines: &[String]) {
        let numbered = |line: &String| {
            let (number, name) = line.split_once(": ")?;
            number.parse::<usize>().ok().map(|_| (number.to_owned(), name.to_owned()))
        };
        let choices: Vec<_> = lines.iter().filter_map(numbered).collect();
        // A list that begins later names the ways to lead one piece, so the full list remains valid. Bids and trumps have
        // their own numbers.
        let whole = |(number, name): &(String, String)| {
            number == "1" || ["Pass", "Bid ", "Trump "].iter().any(|word| name.starts_with(word))
        };
        if choices.first().is_some_and(whole) {
            self.choices = choices;
        }
        if let Some(hand) = lines.iter().rev().find(|line| line.starts_with("Your hand: ")) {
            let barred = hand.split_once("Not allowed now: ").map_or("", |(_, barred)| barred);
            self.barred = barred.trim_end_matches('.').split(", ").map(str::to_owned).collect();
            self.barred.retain(|name| !name.is_empty());
        }
    }
}

/// What was printed and answered.
#[derive(Default)]
struct Talked {
    printed: Vec<u8>,
    turns: Vec<Turn>,
}

/// The program's output.
#[derive(Clone, Default)]
pub struct Paper(Rc<RefCell<Talked>>);

/// The program's input: a person who answers after reading all output.
pub struct Person {
    paper: Paper,
    reader: Reader,
    /// How much of the output has been read.
    read: usize,
    line: Vec<u8>,
    /// After this many answers they leave silently.
    patience: usize,
}

impl Paper {
    pub fn text(&self) -> String {
        self.text_from(0)
    }

    /// What was printed after this many bytes.
    pub fn text_from(&self, bytes: usize) -> String {
        String::from_utf8(self.0.borrow().printed[bytes..].to_vec()).unwrap()
    }

    pub fn turns(&self) -> Vec<Turn> {
        std::mem::take(&mut self.0.borrow_mut().turns)
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().printed.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Person {
    pub fn new(paper: &Paper, reader: Reader, patience: usize) -> Self {
        Person { paper: paper.clone(), reader, read: 0, line: Vec::new(), patience }
    }

    fn think(&mut self) {
        let mut talked = self.paper.0.borrow_mut();
        let text = String::from_utf8(talked.printed[self.read..].to_vec()).unwrap();
        self.read = talked.printed.len();
        assert!(text.ends_with("?\n"), "no question: {text}");
        if self.patience == 0 {
            return;
        }
        self.patience -= 1;
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let (answer, chosen) = self.reader.answer(&lines);
        self.line = format!("{answer}\n").into_bytes();
        talked.turns.push(Turn { lines, answer, chosen });
    }
}

impl Read for Person {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let from = self.fill_buf()?;
        let count = from.len().min(to.len());
        to[..count].copy_from_slice(&from[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Person {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() {
            self.think();
        }
        Ok(&self.line)
    }

    fn consume(&mut self, count: usize) {
        self.line.drain(..count);
    }
}
