//! Our bots as engines at tables that make mistakes: whatever a table says, the engine soon answers with a legal move
//! or ends with an error that names the line.
//!
//! `cargo test -p offsuit-library --test library conversations::` tries a few hundred damaged conversations;
//! `OFFSUIT_CONVERSATIONS=100000 cargo test --release -p offsuit-library --test library conversations::` tries more.

use std::env;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::common::{Cell, cells, default_cells};
use offsuit_library::bots::{Budget, Level};
use offsuit_library::core::rng::{BotRng, below, for_bots};
use offsuit_library::core::{Event, Game, Info, LedSuit, Match, Move, Moves, Piece, Seat, Turn};
use offsuit_library::engine::message;
use offsuit_library::engine::protocol::{Decide, EngineMessage, Hello, PROTOCOL, TableMessage};
use offsuit_library::engine::serve::{Engine, ServeError, serve};
use offsuit_library::games::{self, Visitor};
use offsuit_library::record::{write_move, write_options};
use serde_json::Value;

/// How long a whole conversation may take: most take milliseconds.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a table tells an engine in one seat of a random match, line by line.
struct Conversation<'a> {
    cell: &'a Cell,
    seed: u64,
    deals: u32,
}

impl Visitor for Conversation<'_> {
    type Out = Vec<String>;

    fn visit<G: Game>(self) -> Vec<String> {
        let (seats, pack) = (self.cell.seats, G::INFO.pack);
        let mut rng = for_bots(self.seed, seats, 1);
        let seat = Seat::new(below(&mut rng, seats));
        let hello = Hello {
            protocol: PROTOCOL,
            game: G::INFO.id.to_owned(),
            options: write_options(&G::INFO, &self.cell.values),
            seats,
            seat: seat.index(),
            deadline_ms: 10_000,
            iterations: None,
        };
        let (mut game, rounds) = Match::<G>::new(&self.cell.values, seats, self.seed);
        let mut said = vec![TableMessage::Hello(hello)];
        let mut log: Vec<Event> = Vec::new();
        for row in rounds {
            let drew = Seat::all(seats).zip(row).map(|(seat, piece)| Event::DrewForDeal { seat, piece });
            log.extend(drew);
        }
        loop {
            let seen = log.drain(..).filter_map(|event| event.seen_by(Some(seat)));
            said.extend(seen.map(|event| message(&G::INFO, seats, &event)));
            match game.turn() {
                Turn::Deal if game.standing().deal < self.deals => {
                    game.begin(&game.next_deal(), &mut log).unwrap();
                }
                Turn::Act(who) => {
                    let legal = game.view(who).unwrap().legal();
                    if who == seat {
                        let names = |seat| {
                            let known = pack.sorted(game.public().known[seat]);
                            known.into_iter().map(|piece| pack.name(piece).to_string()).collect()
                        };
                        said.push(TableMessage::Decide(Decide {
                            decision: game.decisions(),
                            legal: legal.iter().map(|mv| write_move(&G::INFO, mv)).collect(),
                            known: Seat::all(seats).map(names).collect(),
                            deadline_ms: 10_000,
                        }));
                    }
                    game.play(who, legal.pick(&mut rng), &mut log).unwrap();
                }
                Turn::Deal | Turn::Over => break,
            }
        }
        said.iter().map(|message| serde_json::to_string(message).unwrap()).collect()
    }
}

fn conversation(cell: &Cell, seed: u64, deals: u32) -> Vec<String> {
    games::visit(cell.id(), Conversation { cell, seed, deals }).unwrap()
}

/// What the engine answers, and how the conversation ended.
fn answer(level: Level, budget: Budget, lines: &[String]) -> (String, Result<(), ServeError>) {
    let input = lines.join("\n") + "\n";
    let (send, receive) = channel();
    thread::spawn(move || {
        let mut output = Vec::new();
        let end = serve(Engine { level, budget, seed: 1 }, input.as_bytes(), &mut output);
        let _ = send.send((String::from_utf8(output).unwrap(), end));
    });
    match receive.recv_timeout(PATIENCE) {
        Ok(answered) => answered,
        Err(RecvTimeoutError::Timeout) => panic!("{level} does not end:\n{}", lines.join("\n")),
        Err(RecvTimeoutError::Disconnected) => panic!("{level} panics:\n{}", lines.join("\n")),
    }
}

fn quick() -> Budget {
    Budget::iterations(6)
}

/// Checks that each answer is a move that its question allows. Returns the number of answers.
fn check_answers(lines: &[String], answers: &str) -> usize {
    let questions = lines.iter().filter_map(|line| match serde_json::from_str(line) {
        Ok(TableMessage::Decide(decide)) => Some(decide),
        _ => None,
    });
    let acts = answers.lines().filter_map(|line| match serde_json::from_str(line).unwrap() {
        EngineMessage::Act(act) => Some(act),
        EngineMessage::Hello(_) => None,
    });
    let mut count = 0;
    for (act, question) in acts.zip(questions) {
        assert_eq!(act.decision, question.decision);
        assert!(question.legal.contains(&act.action), "{}", act.action);
        count += 1;
    }
    count
}

/// The error of a broken conversation: its line and its reason.
fn error(end: Result<(), ServeError>, lines: &[String]) -> Option<(usize, String)> {
    match end {
        Ok(()) => None,
        Err(ServeError::Table(line, what)) => {
            assert!((1..=lines.len()).contains(&line), "line {line} of {}: {what}", lines.len());
            Some((line, what.to_string()))
        }
        Err(ServeError::Io(error)) => panic!("{error}:\n{}", lines.join("\n")),
    }
}

/// What a table asks for counts as if the engine had been started with it.
#[test]
fn an_engine_keeps_to_the_iterations_that_a_table_asks_for() {
    for cell in default_cells() {
        let mut lines = conversation(&cell, 2, 1);
        let (own, end) = answer(Level::Expert, quick(), &lines);
        assert_eq!(error(end, &lines), None, "{cell}");
        let mut hello: serde_json::Value = serde_json::from_str(&lines[0]).unwrap();
        hello["hello"]["iterations"] = 6.into();
        lines[0] = hello.to_string();
        let (asked, end) = answer(Level::Expert, Budget::default(), &lines);
        assert_eq!(error(end, &lines), None, "{cell}");
        assert_eq!(own, asked, "{cell}");
    }
}

#[test]
fn a_correct_table_is_answered() {
    for cell in default_cells() {
        for level in [Level::Random, Level::Novice, Level::Casual, Level::Expert, Level::Master] {
            let lines = conversation(&cell, 1, 2);
            let (answers, end) = answer(level, quick(), &lines);
            assert_eq!(error(end, &lines), None, "{cell}");
            let questions = lines.iter().filter(|line| line.starts_with("{\"decide\"")).count();
            assert_eq!(check_answers(&lines, &answers), questions, "{cell}");
        }
    }
}

#[test]
fn tables_may_omit_consequences() {
    for cell in default_cells() {
        let mut lines = conversation(&cell, 2, 2);
        let before = lines.len();
        lines.retain(|line| !line.contains("{\"trick\"") && !line.starts_with("{\"result\""));
        assert!(lines.len() < before);
        let (answers, end) = answer(Level::Novice, quick(), &lines);
        assert_eq!(error(end, &lines), None, "{cell}");
        assert!(check_answers(&lines, &answers) > 0, "{cell}");
    }
}

/// Conversations that once made an expert think forever, or the rules compute with an impossible move.
#[test]
fn an_impossible_event_ends_the_engine_at_once() {
    for (data, line, expected) in [
        (include_str!("../../../../tests/data/engine-act-without-do.txt"), 30, "\"do\" is missing"),
        (
            include_str!("../../../../tests/data/engine-card-outside-pack.txt"),
            8,
            "5C is not dealt in this game",
        ),
        (
            include_str!("../../../../tests/data/engine-lead-in-another-suit.txt"),
            50,
            "seat 0 may not choose {\"play\":\"2-2\",\"suit\":5}",
        ),
    ] {
        let lines: Vec<String> = data.lines().map(str::to_owned).collect();
        for level in Level::ALL {
            let (_, end) = answer(level, Budget::default(), &lines);
            let (at, what) = error(end, &lines).unwrap();
            assert!(at == line && what.contains(expected), "{level}: line {at}: {what}");
        }
    }
}

/// All moves that the notation of a game can write, possible or not, by kind.
fn notation(info: &Info) -> Vec<Vec<Value>> {
    let pieces: Vec<Piece> = (0..64).map(Piece::new).filter(|&one| info.pack.face(one).is_some()).collect();
    let with_pieces = |make: &dyn Fn(Piece) -> Move| pieces.iter().copied().map(make).collect();
    let suits = (0..7).map(LedSuit::Number).chain([LedSuit::Doubles]);
    let kinds: [Vec<Move>; 5] = [
        with_pieces(&Move::Play),
        with_pieces(&Move::Lay),
        suits.flat_map(|suit| pieces.iter().map(move |&piece| Move::Lead(piece, suit))).collect(),
        Moves::Bid(u64::MAX).iter().collect(),
        Moves::Declare(((1u32 << info.declarations.len()) - 1) as u16).iter().collect(),
    ];
    let written = kinds.map(|moves| moves.into_iter().map(|mv| write_move(info, mv)).collect::<Vec<_>>());
    written.into_iter().filter(|moves| !moves.is_empty()).collect()
}

/// Nobody sees the hands of other seats, so the rules compute with any move that some hand allows, but with no other.
#[test]
fn the_engine_answers_or_ends_whatever_another_seat_is_said_to_do() {
    let (mut refused, mut accepted) = (0, 0);
    for (number, cell) in (0..).zip(cells()) {
        let mut rng = for_bots(number, 0, 8);
        let lines = conversation(&cell, number, 1);
        let moves = notation(&games::find(cell.id()).unwrap().info);
        let acts: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].contains("\"do\"")).collect();
        for _ in 0..30 {
            let at = acts[below(&mut rng, acts.len())];
            let mut claimed: Value = serde_json::from_str(&lines[at]).unwrap();
            let action = &mut claimed["event"]["act"]["do"];
            // Leads with a suit are rare, so each of them is replaced with another.
            let leads =
                moves.iter().find(|moves| action.get("suit").is_some() && moves[0].get("suit").is_some());
            let kind = leads.unwrap_or_else(|| &moves[below(&mut rng, moves.len())]);
            *action = kind[below(&mut rng, kind.len())].clone();
            let said = [&lines[..at], &[claimed.to_string()]].concat();
            let (answers, end) = answer(Level::Novice, quick(), &said);
            check_answers(&said, &answers);
            match error(end, &said) {
                Some((line, what)) => {
                    assert_eq!(line, at + 1, "{cell}: {what}");
                    refused += 1;
                }
                None => accepted += 1,
            }
        }
    }
    assert!(refused > accepted && accepted > 0, "{refused} refused, {accepted} accepted");
}

/// Values that a damaged message may have anywhere.
const VALUES: [&str; 24] = [
    "\"QS\"",
    "\"2C\"",
    "\"JK\"",
    "\"JR\"",
    "\"AS\"",
    "\"6-6\"",
    "\"6-4\"",
    "\"1-1\"",
    "\"0-0\"",
    "\"pass\"",
    "\"buy\"",
    "\"stay\"",
    "\"nello\"",
    "\"doubles\"",
    "\"x\\u001b[31m\\u202e\"",
    "0",
    "1",
    "2",
    "3",
    "7",
    "-1",
    "1e300",
    "null",
    "[]",
];

/// The places of all values in a message that are neither objects nor lists.
fn leaves(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, inner)| leaves(inner, &format!("{at}/{name}"), found));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(n, inner)| leaves(inner, &format!("{at}/{n}"), found));
        }
        _ => found.push(at.to_owned()),
    }
}

/// Damages a message: gives a field another value, or one from elsewhere in the conversation, or removes a field.
fn damage(line: &str, other: &str, rng: &mut BotRng) -> String {
    let Ok(mut message) = serde_json::from_str::<Value>(line) else { return String::new() };
    let (mut places, mut sources) = (Vec::new(), Vec::new());
    leaves(&message, "", &mut places);
    let from: Value = serde_json::from_str(other).unwrap_or_default();
    leaves(&from, "", &mut sources);
    if places.is_empty() {
        return line.replace('{', "[");
    }
    let at = &places[below(rng, places.len())];
    match below(rng, 3) {
        0 => {
            let value = serde_json::from_str(VALUES[below(rng, VALUES.len())]).unwrap();
            *message.pointer_mut(at).unwrap() = value;
        }
        1 if !sources.is_empty() => {
            let value = from.pointer(&sources[below(rng, sources.len())]).unwrap();
            *message.pointer_mut(at).unwrap() = value.clone();
        }
        _ => {
            // The field itself, or one that contains it.
            let depth = at.matches('/').count();
            let cut = at.match_indices('/').nth(below(rng, depth)).map_or(at.len(), |(n, _)| n);
            let rest = &at[cut + 1..];
            let name = rest.split('/').next().unwrap().to_owned();
            match message.pointer_mut(&at[..cut]).unwrap() {
                Value::Object(fields) => drop(fields.remove(&name)),
                Value::Array(items) => drop(items.remove(name.parse().unwrap())),
                _ => unreachable!(),
            }
        }
    }
    message.to_string()
}

/// Damages a conversation in one place.
fn damage_one(lines: &mut Vec<String>, other: &[String], rng: &mut BotRng) {
    let at = below(rng, lines.len());
    let to = below(rng, lines.len());
    match below(rng, 9) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(to, lines[at].clone()),
        2 => lines.swap(at, at.saturating_sub(1)),
        3 => lines.swap(at, to),
        4 => lines[at].clone_from(&other[below(rng, other.len())]),
        5 => {
            lines.truncate(at + 1);
            lines.extend_from_slice(&other[at.min(other.len())..]);
        }
        _ => lines[at] = damage(&lines[at], &lines[to], rng),
    }
    if lines.is_empty() {
        lines.push(String::new());
    }
}

#[test]
fn a_damaged_conversation_is_answered_or_ended_soon() {
    let count: u64 = env::var("OFFSUIT_CONVERSATIONS").map_or(400, |count| count.parse().unwrap());
    let cells = default_cells();
    let (mut refused, mut answered) = (0, 0);
    for number in 0..count {
        let mut rng = for_bots(number, 0, 7);
        let cell = &cells[number as usize % cells.len()];
        let mut lines = conversation(cell, number, 2);
        let other = conversation(cell, number + 1, 1);
        for _ in 0..=below(&mut rng, 3) {
            damage_one(&mut lines, &other, &mut rng);
        }
        let level = Level::ALL[below(&mut rng, Level::ALL.len())];
        let (answers, end) = answer(level, quick(), &lines);
        match error(end, &lines) {
            Some((_, what)) => {
                let control = what.chars().find(|c| c.is_control() || *c == '\u{202e}');
                assert_eq!(control, None, "{what:?}");
                refused += 1;
            }
            None => answered += check_answers(&lines, &answers),
        }
    }
    assert!(refused * 3 > count && answered > 0, "{refused} of {count} refused, {answered} answers");
}

/// A table that never stops: whole matches one after another, and one question asked over and over.
#[test]
fn a_long_conversation_uses_no_more_memory() {
    for cell in default_cells() {
        let match_lines = conversation(&cell, 3, 3);
        let question = match_lines.iter().position(|line| line.starts_with("{\"decide\"")).unwrap();
        let asked = [&match_lines[..question], &vec![match_lines[question].clone(); 20]].concat();
        for lines in [match_lines, asked] {
            let talk = |times: usize| {
                let input = (lines.join("\n") + "\n").repeat(times);
                let engine = Engine { level: Level::Novice, budget: quick(), seed: 1 };
                allocation_counter::measure(|| serve(engine, input.as_bytes(), std::io::sink()).unwrap())
            };
            // What the program reads once and keeps is read now, unless another test has done it.
            talk(1);
            let [short, long] = [2, 20].map(|times| {
                let memory = talk(times);
                assert_eq!(memory.bytes_current, 0, "{cell}");
                memory.bytes_max
            });
            assert!(short < 500_000 && long < short + short / 4, "{cell}: {short} bytes, then {long}");
        }
    }
}

/// An event that happens once in a deal is refused the second time, so no event can be repeated forever.
#[test]
fn no_event_is_accepted_twice() {
    for cell in default_cells() {
        let lines = conversation(&cell, 4, 1);
        let mut kinds = std::collections::BTreeSet::new();
        for at in (0..lines.len()).filter(|&at| lines[at].starts_with("{\"event\"")) {
            let event = serde_json::from_str::<Value>(&lines[at]).unwrap()["event"].clone();
            let kind = event.as_object().unwrap().keys().next().unwrap().clone();
            // Twin tiles can be drawn one after another.
            if kind == "draw" || !kinds.insert(kind) {
                continue;
            }
            let twice = [&lines[..=at], &lines[at..]].concat();
            let (_, end) = answer(Level::Novice, quick(), &twice);
            let (line, what) = error(end, &twice).unwrap();
            assert_eq!(line, at + 2, "{cell}: {what}: {}", lines[at]);
        }
        assert!(kinds.len() > 3, "{cell}: {kinds:?}");
    }
}
