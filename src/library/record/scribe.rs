//! The scribe: a running match that writes its record.

use serde_json::Value;

use super::header::Header;
use super::line::{ActLine, DrawLine, EndLine, Line, Marks, STAND_IN, ScoreLine, TrickLine};
use super::notation::{write_deal, write_facts, write_move};
use crate::core::{Deal, DealFault, Event, Game, Log, Match, Move, Pack, Piece, Refusal, Seat};

/// A running match that writes the lines of its record.
///
/// The same scribe writes the record of a match that is played and checks a record that is read, so the two cannot
/// disagree. The [front page](crate) of this crate has an example.
#[derive(Clone, Debug)]
pub struct Scribe<G: Game> {
    game: Match<G>,
    lines: Lines,
}

impl<G: Game> Scribe<G> {
    /// A match with this header, dealt as it says. Logs what is drawn for the first deal.
    pub fn new(header: &Header, log: &mut dyn Log) -> Self {
        let seats = header.seats.len();
        let (game, rounds) = Match::from_cards(&header.options, seats, header.seed, header.cards());
        let mut scribe = Scribe { game, lines: Lines::new(G::INFO.pack, seats) };
        scribe.draw(&rounds, log);
        scribe
    }

    /// A match whose first dealer was decided by this draw.
    pub fn drawn(header: &Header, dealer: Seat, rounds: &[Vec<Piece>], log: &mut dyn Log) -> Self {
        let mut scribe = Scribe::with_dealer(header, dealer);
        scribe.draw(rounds, log);
        scribe
    }

    fn draw(&mut self, rounds: &[Vec<Piece>], log: &mut dyn Log) {
        for row in rounds {
            for (seat, &piece) in Seat::all(self.lines.seats).zip(row) {
                log.note(Event::DrewForDeal { seat, piece });
            }
        }
        if !rounds.is_empty() {
            let name = |&piece: &Piece| G::INFO.pack.name(piece).to_string();
            let rounds = rounds.iter().map(|row| row.iter().map(name).collect()).collect();
            self.lines.push(|| Line::Draw(DrawLine { rounds }));
        }
    }

    /// A match whose first dealer is known.
    pub fn with_dealer(header: &Header, dealer: Seat) -> Self {
        let seats = header.seats.len();
        let game = Match::with_dealer(&header.options, seats, header.seed, dealer).with_cards(header.cards());
        Scribe { game, lines: Lines::new(G::INFO.pack, seats) }
    }

    /// Stops writing lines, for matches whose record is not kept.
    pub fn stop_recording(&mut self) {
        self.lines.silent = true;
        self.lines.written.clear();
    }

    /// The match.
    pub fn game(&self) -> &Match<G> {
        &self.game
    }

    /// Takes the lines written since the last call.
    pub fn take_lines(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.lines.written)
    }

    /// Begins a deal and writes it.
    ///
    /// # Errors
    /// When it is not time for a deal, or the rules do not allow this one. Nothing is written then.
    pub fn begin(&mut self, deal: &Deal, log: &mut dyn Log) -> Result<(), DealFault> {
        let mut results = self.lines.none_yet();
        self.game.begin(deal, &mut Both(&mut results, log))?;
        let standing = *self.game.standing();
        self.lines.push(|| {
            Line::Deal(write_deal(G::INFO.pack, standing.deal, standing.dealer, standing.seats, deal))
        });
        self.lines.written.append(&mut results.written);
        Ok(())
    }

    /// Makes a move and writes it, with its marks and its consequences.
    ///
    /// # Errors
    /// When the move is illegal, with the clause that forbids it. Nothing is written then.
    pub fn play(&mut self, seat: Seat, mv: Move, marks: Marks, log: &mut dyn Log) -> Result<(), Refusal> {
        let allowed = marks.legal.then(|| self.legal(seat));
        let mut results = self.lines.none_yet();
        self.game.play(seat, mv, &mut Both(&mut results, log))?;
        self.lines.push(|| {
            let action = write_move(&G::INFO, mv);
            let by = marks.stand_in.then(|| STAND_IN.to_owned());
            Line::Act(ActLine { seat: seat.index(), action, legal: allowed, hint: marks.hint, by })
        });
        self.lines.written.append(&mut results.written);
        Ok(())
    }

    /// The seat's legal moves in record notation.
    pub fn legal(&self, seat: Seat) -> Vec<Value> {
        let view = self.game.view(seat);
        view.iter().flat_map(|view| view.legal().iter()).map(|mv| write_move(&G::INFO, mv)).collect()
    }
}

/// Sends events both to the record and to another log.
struct Both<'a>(&'a mut Lines, &'a mut dyn Log);

impl Log for Both<'_> {
    fn note(&mut self, event: Event) {
        self.0.note(event);
        self.1.note(event);
    }
}

/// The written lines. As a log, it writes those events that are results.
#[derive(Clone, Debug)]
struct Lines {
    pack: Pack,
    seats: usize,
    written: Vec<Value>,
    silent: bool,
}

impl Lines {
    fn new(pack: Pack, seats: usize) -> Self {
        Lines { pack, seats, written: Vec::new(), silent: false }
    }

    /// A copy without lines.
    fn none_yet(&self) -> Self {
        Lines { written: Vec::new(), ..*self }
    }

    fn push(&mut self, line: impl FnOnce() -> Line) {
        if !self.silent {
            // A line consists of numbers, strings and arrays of them, so the conversion to JSON cannot fail.
            self.written.extend(serde_json::to_value(line()));
        }
    }
}

impl Log for Lines {
    fn note(&mut self, event: Event) {
        let (pack, seats) = (self.pack, self.seats);
        match event {
            Event::Revealed { facts, .. } => self.push(|| Line::Reveal(write_facts(Some(facts)))),
            Event::Trick { trick, winner } => self.push(|| {
                Line::Trick(TrickLine {
                    leader: trick.leader().index(),
                    cards: trick.pieces().iter().map(|&piece| pack.name(piece).to_string()).collect(),
                    winner: winner.index(),
                })
            }),
            Event::Scored { number, points, totals, facts } => self.push(|| {
                Line::Score(ScoreLine {
                    deal: number,
                    points: points.first(seats).to_vec(),
                    totals: totals.first(seats).to_vec(),
                    facts: write_facts(facts),
                })
            }),
            Event::Ended { totals, winners } => self.push(|| {
                Line::End(EndLine {
                    totals: totals.first(seats).to_vec(),
                    winners: winners.iter().map(Seat::index).collect(),
                })
            }),
            _ => {}
        }
    }
}
