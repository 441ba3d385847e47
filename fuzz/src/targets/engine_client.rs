//! The table's side of the engine protocol, with an engine that answers anything.

use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use offsuit::bots::Bot;
use offsuit::core::{Event, Game, Match, OptionValues, Seat, Turn};
use offsuit::engine::protocol::{Act, EngineMessage, Greeting, PROTOCOL, TableMessage};
use offsuit::engine::{Client, EngineBot, Patience};
use offsuit::games::{self, CATALOG, Visitor};

use super::assert_printable;

/// Plays a match with an engine in seat 0. The first byte chooses the game; each line after it is the answer to a
/// question, in order. A line of one byte is a well-formed answer: the move with that number.
///
/// # Panics
/// When a decision is not legal, or the text of a failure is not printable.
pub fn run(data: &[u8]) {
    let Some((&first, answers)) = data.split_first() else { return };
    let entry = &CATALOG[usize::from(first) % CATALOG.len()];
    games::visit(entry.info.id, Play { answers, seats: entry.info.seating.best });
}

struct Play<'a> {
    answers: &'a [u8],
    seats: usize,
}

impl Visitor for Play<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let options = OptionValues::defaults(G::INFO.options);
        let minute = Duration::from_secs(60);
        let patience = Patience { start: minute, decide: minute, ..Patience::default() };
        let lines = self.answers.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        let pipe = Pipe::new(lines);
        let client = Client::over(pipe.table_side(), BufReader::new(pipe.clone()), patience);
        let seat = Seat::new(0);
        let mut engine = EngineBot::<G>::seated(client, &options, self.seats, seat);
        let mut log: Vec<Event> = Vec::new();
        let (mut game, _) = Match::<G>::new(&options, self.seats, 3);
        let mut failed = 0;
        // Stops one deal after the engine has failed, because a novice plays the rest.
        while failed < 2 {
            for event in log.drain(..) {
                if let Some(seen) = event.seen_by(Some(seat)) {
                    engine.observe(&seen);
                }
            }
            match game.turn() {
                Turn::Over => break,
                Turn::Deal => {
                    failed += usize::from(failed > 0);
                    game.begin(&game.next_deal(), &mut log).unwrap();
                }
                Turn::Act(who) => {
                    let (seen, mut rng) = (game.seen(who).unwrap(), game.bot_rng(who));
                    let mv = if who == seat {
                        engine.decide(&seen, &mut rng)
                    } else {
                        G::rule_of_thumb(&seen.view.public, &seen.view.private, who, &mut rng)
                    };
                    if let Some(failure) = engine.failure() {
                        assert_printable(&failure.to_string());
                        failed = 1;
                    }
                    game.play(who, mv, &mut log).unwrap();
                }
            }
        }
    }
}

/// Answers that wait until they are asked for.
#[derive(Clone)]
struct Pipe(Arc<(Mutex<Waiting>, Condvar)>);

#[derive(Default)]
struct Waiting {
    answers: VecDeque<Vec<u8>>,
    /// What may be read.
    ready: VecDeque<u8>,
    /// What was written, but is not yet a whole line.
    asked: Vec<u8>,
    closed: bool,
}

/// The end of a pipe that the table writes to: the engine's stdin.
struct TableSide(Pipe);

impl Pipe {
    fn new(answers: VecDeque<Vec<u8>>) -> Self {
        Pipe(Arc::new((Mutex::new(Waiting { answers, ..Waiting::default() }), Condvar::new())))
    }

    fn table_side(&self) -> TableSide {
        TableSide(self.clone())
    }
}

impl Waiting {
    /// Takes what the table has said, and answers questions.
    fn take(&mut self, bytes: &[u8]) {
        self.asked.extend_from_slice(bytes);
        while let Some(end) = self.asked.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.asked.drain(..=end).collect();
            let message: TableMessage = serde_json::from_slice(&line).unwrap();
            let is_question = matches!(message, TableMessage::Hello(_) | TableMessage::Decide(_));
            if is_question && let Some(answer) = self.answers.pop_front() {
                match answer[..] {
                    [number, b'\n'] => self.ready.extend(well_formed(message, number)),
                    _ => self.ready.extend(answer),
                }
                // Its output ends with the last answer.
                self.closed |= self.answers.is_empty();
            } else {
                self.closed |= is_question;
            }
        }
    }
}

fn well_formed(question: TableMessage, number: u8) -> Vec<u8> {
    let answer = match question {
        TableMessage::Decide(decide) => {
            let action = decide.legal[usize::from(number) % decide.legal.len()].clone();
            EngineMessage::Act(Act { decision: decide.decision, action })
        }
        _ => EngineMessage::Hello(Greeting { protocol: PROTOCOL, name: char::from(number).to_string() }),
    };
    let mut line = serde_json::to_vec(&answer).unwrap();
    line.push(b'\n');
    line
}

impl Write for TableSide {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (waiting, changed) = &*self.0.0;
        waiting.lock().unwrap().take(bytes);
        changed.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for TableSide {
    fn drop(&mut self) {
        let (waiting, changed) = &*self.0.0;
        waiting.lock().unwrap().closed = true;
        changed.notify_all();
    }
}

impl Read for Pipe {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let (waiting, changed) = &*self.0;
        let waiting = waiting.lock().unwrap();
        let mut waiting = changed.wait_while(waiting, |it| it.ready.is_empty() && !it.closed).unwrap();
        let length = to.len().min(waiting.ready.len());
        for (place, byte) in to.iter_mut().zip(waiting.ready.drain(..length)) {
            *place = byte;
        }
        Ok(length)
    }
}
