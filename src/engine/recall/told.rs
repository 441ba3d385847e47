//! What was told of one deal, and what follows from it.

use super::guess::{self, Pool};
use super::reader::Reader;
use super::replay::{Care, Course, replay};
use crate::core::text::shown_up_to;
use crate::core::{Game, Move, Piece, PieceSet, Position, Public, Seat, Seen, Turn, rng};
use crate::engine::protocol::{Event, Outcome, TableMessage};
use crate::engine::tell;
use crate::record::write_move;

/// What a seat was told of a deal.
pub(super) struct Told<G: Game> {
    pub(super) reader: Reader,
    /// What everybody knew before it.
    pub(super) before: Public<G>,
    pub(super) pool: Pool,
    pub(super) hand: Option<PieceSet>,
    pub(super) steps: Vec<Step>,
    /// The card that each seat had laid face down, once they were turned up.
    pub(super) bids: Vec<Piece>,
    /// Pieces that everybody knows a seat to hold.
    pub(super) known: Vec<(Seat, Piece)>,
    /// What follows from all this.
    course: Course<G>,
    /// How many of its events were told or left out.
    next: usize,
    /// Why no deal fits, if that may be because a table has yet to say what everybody knows.
    doubt: Option<String>,
}

/// Something told that does not follow from anything else.
pub(super) enum Fact {
    /// The seat's own hand.
    Hand(PieceSet),
    /// The cards that had been laid face down.
    Bids(Vec<Piece>),
    /// A step of the deal.
    Step(Step),
}

/// A step of a deal, as far as the seat sees it.
#[derive(Clone, Copy)]
pub(super) enum Step {
    TurnedUp(Piece),
    /// A decision; `None` where it was hidden.
    Acted(Seat, Option<Move>),
    /// The hand that the seat itself took for its own.
    Exchanged(PieceSet),
    /// A piece that a seat took face up.
    Took(Seat, Piece),
    /// The next piece of the stock; `None` where another seat took it.
    Drew(Seat, Option<Piece>),
}

impl<G: Game> Told<G> {
    /// A deal that begins.
    pub(super) fn new(reader: Reader, before: Public<G>, pool: Pool) -> Result<Self, String> {
        let course =
            Course { position: Position { public: before, hidden: None }, past: Vec::new(), log: Vec::new() };
        let (steps, bids, known) = (Vec::new(), Vec::new(), Vec::new());
        let mut told =
            Told { reader, before, pool, hand: None, steps, bids, known, course, next: 0, doubt: None };
        told.follow()?;
        Ok(told)
    }

    /// What everybody knows now.
    pub(super) fn public(&self) -> &Public<G> {
        &self.course.position.public
    }

    /// All that the seat has seen.
    pub(super) fn seen(&self) -> Result<Seen<G>, String> {
        self.is_all_told()?;
        if let Some(doubt) = &self.doubt {
            return Err(doubt.clone());
        }
        let view = self.course.position.view(self.reader.seat).ok_or("nothing is dealt")?;
        Ok(Seen { view, past: self.course.past.clone() })
    }

    /// Takes note of a fact, if there is one, and checks that the rules allow it.
    pub(super) fn take_note(&mut self, fact: Option<Fact>) -> Result<(), String> {
        match fact {
            None => return Ok(()),
            Some(Fact::Hand(hand)) => self.hand = Some(hand),
            Some(Fact::Bids(bids)) => self.bids = bids,
            Some(Fact::Step(step)) => self.steps.push(step),
        }
        self.follow()
    }

    /// Takes note of what everybody knows, and checks that the rules allow it.
    pub(super) fn know(&mut self, known: Vec<(Seat, Piece)>) -> Result<(), String> {
        if known == self.known {
            return Ok(());
        }
        self.known = known;
        self.follow()
    }

    /// Finds out what follows from all that was told, and whether there is a deal in which it does.
    fn follow(&mut self) -> Result<(), String> {
        // What others may do depends on hands that nobody has seen. It is enough to leave that open at first: what
        // everybody knows does not depend on it.
        let rough = replay(self, &guess::deal(self, &[])?, Care::Rough)?;
        match self.witness(&rough) {
            Ok(course) => (self.course, self.doubt) = (course, None),
            Err(why) if self.known.is_empty() && self.pool.shows_pieces() => {
                (self.course, self.doubt) = (rough, Some(why));
            }
            Err(why) => return Err(why),
        }
        Ok(())
    }

    /// What follows in a deal that allows all that was told, if there is one. Hands are imagined from what everybody
    /// knows now, and the deal is guessed from them.
    fn witness(&self, rough: &Course<G>) -> Result<Course<G>, String> {
        let seat = self.reader.seat;
        let world = rough.position.view(seat).and_then(|view| view.imagine(&mut rng::for_bots(0, 0, 0)));
        let world = world.ok_or_else(|| self.impossible())?;
        let others = Seat::all(self.reader.seats).filter(|&other| other != seat);
        let held = others.filter_map(|other| Some((other, G::hand(&world.view(other)?.private))));
        let deal = guess::deal(self, &held.collect::<Vec<_>>())?;
        let because = |why: String| format!("{}: {why}", self.impossible());
        G::check_deal(&self.before, &deal).map_err(because)?;
        replay(self, &deal, Care::Strict).map_err(because)
    }

    /// That what was told last goes against what was told before.
    fn impossible(&self) -> String {
        match self.steps.last() {
            Some(Step::Acted(seat, Some(mv))) => {
                format!("seat {seat} cannot have chosen {} after all this", write_move(&G::INFO, *mv))
            }
            _ => "no deal fits what was told".to_owned(),
        }
    }

    /// What happens that was not told yet, with its place in the log.
    fn due(&self) -> impl Iterator<Item = (usize, TableMessage)> {
        let seats = self.reader.seats;
        let rest = self.course.log.iter().enumerate().skip(self.next);
        rest.map(move |(at, event)| (at, tell::message(&G::INFO, seats, event)))
    }

    /// Checks that something of this kind happens next. A decision may come when all else was told.
    pub(super) fn is_next(&self, said: &TableMessage) -> Result<(), String> {
        let next = self.due().find(|(_, due)| kind(due) == kind(said) || !may_be_left_out(due));
        match next {
            Some((_, due)) if kind(&due) == kind(said) => Ok(()),
            None if matches!(said, TableMessage::Event(Event::Act { .. })) => Ok(()),
            Some((_, due)) => Err(misplaced(said, kind(&due))),
            None => Err(misplaced(said, &turn_of::<G>(self.public()))),
        }
    }

    /// Checks that just this happens next, and passes on to what happens after it.
    pub(super) fn tick_off(&mut self, said: &TableMessage) -> Result<(), String> {
        let found = self.due().find(|(_, due)| kind(due) == kind(said));
        match found {
            Some((at, due)) if agrees(said, &due) => {
                self.next = at + 1;
                Ok(())
            }
            Some((_, due)) => Err(format!("the table says {}, the rules give {}", json(said), json(&due))),
            None => Err(misplaced(said, &turn_of::<G>(self.public()))),
        }
    }

    /// Checks that nothing is missing that the seat must be told.
    pub(super) fn is_all_told(&self) -> Result<(), String> {
        let missing = self.due().find(|(_, due)| !may_be_left_out(due));
        missing.map_or(Ok(()), |(_, due)| Err(format!("\"{}\" is missing", kind(&due))))
    }
}

/// What the match waits for.
pub(super) fn turn_of<G: Game>(public: &Public<G>) -> String {
    match public.turn {
        Turn::Deal => "the next deal".to_owned(),
        Turn::Act(seat) => format!("a decision of seat {seat}"),
        Turn::Over => "the end of the match".to_owned(),
    }
}

fn misplaced(said: &TableMessage, due: &str) -> String {
    format!("\"{}\" cannot come here: the rules give {due}", kind(said))
}

fn json(message: &TableMessage) -> String {
    shown_up_to(&serde_json::to_string(message).unwrap_or_default(), 200)
}

/// Whether a message tells only what follows from the decisions.
fn may_be_left_out(message: &TableMessage) -> bool {
    matches!(message, TableMessage::Event(Event::Trick { .. }) | TableMessage::Result(_))
}

/// Whether a message tells what the rules give; a score may have fields that we do not know.
fn agrees(said: &TableMessage, due: &TableMessage) -> bool {
    match (said, due) {
        (TableMessage::Result(Outcome::Score(said)), TableMessage::Result(Outcome::Score(due))) => {
            (said.deal, &said.points, &said.totals) == (due.deal, &due.points, &due.totals)
                && due.extra.iter().all(|(key, value)| said.extra.get(key) == Some(value))
        }
        _ => said == due,
    }
}

/// What kind of thing a message tells.
fn kind(message: &TableMessage) -> &'static str {
    match message {
        TableMessage::Hello(_) => "hello",
        TableMessage::Decide(_) => "decide",
        TableMessage::Bye(_) => "bye",
        TableMessage::Result(Outcome::Score(_)) => "score",
        TableMessage::Result(Outcome::End(_)) => "end",
        TableMessage::Event(event) => match event {
            Event::Draw { .. } => "draw",
            Event::Deal { .. } => "deal",
            Event::Hand { .. } => "hand",
            Event::TurnUp { .. } => "turn_up",
            Event::Act { .. } => "act",
            Event::Exchange { .. } => "exchange",
            Event::Take { .. } => "take",
            Event::Reveal { .. } => "reveal",
            Event::Trick { .. } => "trick",
        },
    }
}
