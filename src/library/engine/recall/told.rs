//! What a seat was told of one deal, and what follows from it.

use super::guess::{self, Pool};
use super::reader::Reader;
use super::replay::{Care, Course, replay};
use crate::core::text::shown_up_to;
use crate::core::{self, Game, Move, Piece, PieceSet, Position, Public, Seat, Seen, Turn, rng};
use crate::engine::TableError;
use crate::engine::protocol::{Event, Outcome, TableMessage};
use crate::engine::tell;
use crate::record::write_move;

/// What a seat was told of a deal, and what follows from it.
pub(super) struct Told<G: Game> {
    /// What everybody knew before the deal.
    pub(super) before: Public<G>,
    pub(super) notes: Notes,
    /// What follows from all this.
    course: Course<G>,
    /// The number of its events that were told or left out.
    next: usize,
    /// The number of its events that [`news`](Self::news) has returned.
    reported: usize,
    /// Why no deal fits, as long as the reason may be that the table has not named the known pieces yet.
    doubt: Option<TableError>,
}

/// What a seat was told of a deal.
pub(super) struct Notes {
    pub(super) reader: Reader,
    pub(super) pool: Pool,
    pub(super) hand: Option<PieceSet>,
    pub(super) steps: Vec<Step>,
    /// The card that each seat laid face down, once they are turned up.
    pub(super) bids: Vec<Piece>,
    /// Pieces that everybody knows a seat to hold.
    pub(super) known: Vec<(Seat, Piece)>,
}

/// Something that does not follow from anything else that was told.
pub(super) enum Fact {
    /// The seat's own hand.
    Hand(PieceSet),
    /// The cards that had been laid face down.
    Bids(Vec<Piece>),
    /// A step of the deal.
    Step(Step),
}

/// A step of a deal as the seat sees it.
#[derive(Clone, Copy)]
pub(super) enum Step {
    TurnedUp(Piece),
    /// A decision; `None` if it was hidden.
    Acted(Seat, Option<Move>),
    /// The hand that the seat itself took in exchange for its own.
    Exchanged(PieceSet),
    /// A piece that a seat took face up.
    Took(Seat, Piece),
    /// The next piece of the stock; `None` if another seat took it.
    Drew(Seat, Option<Piece>),
}

impl<G: Game> Told<G> {
    /// A new deal.
    pub(super) fn new(reader: Reader, before: Public<G>, pool: Pool) -> Result<Self, TableError> {
        let course =
            Course { position: Position { public: before, hidden: None }, past: Vec::new(), log: Vec::new() };
        let (steps, bids, known) = (Vec::new(), Vec::new(), Vec::new());
        let notes = Notes { reader, pool, hand: None, steps, bids, known };
        let mut told = Told { before, notes, course, next: 0, reported: 0, doubt: None };
        told.follow()?;
        Ok(told)
    }

    /// The position, with a guess for what the seat does not know.
    pub(super) fn position(&self) -> &Position<G> {
        &self.course.position
    }

    /// The events that were told since the last call.
    pub(super) fn news(&mut self) -> Vec<core::Event> {
        let from = std::mem::replace(&mut self.reported, self.next);
        self.course.log.get(from..self.next).unwrap_or_default().to_vec()
    }

    /// What everybody knows now.
    pub(super) fn public(&self) -> &Public<G> {
        &self.course.position.public
    }

    /// All that the seat has seen.
    pub(super) fn seen(&self) -> Result<Seen<G>, TableError> {
        self.is_all_told()?;
        if let Some(doubt) = &self.doubt {
            return Err(doubt.clone());
        }
        let seat = self.notes.reader.seat.ok_or(TableError::NoDeal)?;
        let view = self.course.position.view(seat).ok_or(TableError::NoDeal)?;
        Ok(Seen { view, past: self.course.past.clone() })
    }

    /// Records a fact, if there is one, and checks that the rules allow it.
    pub(super) fn record_fact(&mut self, fact: Option<Fact>) -> Result<(), TableError> {
        match fact {
            None => return Ok(()),
            Some(Fact::Hand(hand)) => self.notes.hand = Some(hand),
            Some(Fact::Bids(bids)) => self.notes.bids = bids,
            Some(Fact::Step(step)) => self.notes.steps.push(step),
        }
        self.follow()
    }

    /// Records known pieces, and checks that the rules allow them.
    pub(super) fn know(&mut self, known: Vec<(Seat, Piece)>) -> Result<(), TableError> {
        if known == self.notes.known {
            return Ok(());
        }
        self.notes.known = known;
        self.follow()
    }

    /// Works out what follows from all that was told, and whether a deal fits.
    fn follow(&mut self) -> Result<(), TableError> {
        // What others may do depends on hands that nobody has seen, but public knowledge does not. So public knowledge
        // is worked out first, with any hands.
        let rough = replay(self, &guess::deal(&self.notes, &[])?, Care::Rough)?;
        match self.witness(&rough) {
            Ok(course) => (self.course, self.doubt) = (course, None),
            Err(why) if self.notes.known.is_empty() && self.notes.pool.shows_pieces() => {
                (self.course, self.doubt) = (rough, Some(why));
            }
            Err(why) => return Err(why),
        }
        Ok(())
    }

    /// What follows in a deal that allows all that was told, if there is one. The current hands are imagined from public
    /// knowledge, and the deal is guessed from them.
    fn witness(&self, rough: &Course<G>) -> Result<Course<G>, TableError> {
        let Reader { seat, seats, .. } = self.notes.reader;
        // A spectator has no hand from which to imagine the others, and decides nothing.
        let Some(seat) = seat else { return Ok(rough.clone()) };
        let world = rough.position.view(seat).and_then(|view| view.imagine(&mut rng::for_bots(0, 0, 0)));
        let world = world.ok_or_else(|| self.notes.impossible(None))?;
        let others = Seat::all(seats).filter(|&other| other != seat);
        let held = others.filter_map(|other| Some((other, G::hand(&world.view(other)?.private))));
        let deal = guess::deal(&self.notes, &held.collect::<Vec<_>>())?;
        G::check_deal(&self.before, &deal)
            .map_err(|why| self.notes.impossible(Some(&TableError::rules(why))))?;
        replay(self, &deal, Care::Strict).map_err(|why| self.notes.impossible(Some(&why)))
    }

    /// The events that were not told yet.
    fn due(&self) -> Due<'_> {
        Due { reader: self.notes.reader, log: &self.course.log, next: self.next, turn: self.public().turn }
    }

    /// Checks that a message of this kind comes next. A decision may come once all else was told.
    pub(super) fn is_next(&self, said: &TableMessage) -> Result<(), TableError> {
        self.due().is_next(said)
    }

    /// Checks that exactly this message comes next, and moves on.
    pub(super) fn accept_message(&mut self, said: &TableMessage) -> Result<(), TableError> {
        self.next = self.due().place(said)? + 1;
        Ok(())
    }

    /// Checks that the seat was told everything that it must know.
    pub(super) fn is_all_told(&self) -> Result<(), TableError> {
        self.due().is_all_told()
    }
}

impl Notes {
    /// The error if the last step contradicts what was told before; `why` says how in the likeliest deal.
    fn impossible(&self, why: Option<&TableError>) -> TableError {
        let why = why.map_or_else(String::new, |why| format!(": {why}"));
        match self.steps.last() {
            Some(&Step::Acted(seat, Some(mv))) => {
                TableError::CannotHaveChosen { seat, what: write_move(self.reader.info, mv).to_string(), why }
            }
            _ => TableError::NoDealFits(why),
        }
    }
}

/// Events that a seat was not told yet.
struct Due<'a> {
    reader: Reader,
    log: &'a [core::Event],
    /// The number of events in the log that were told or left out.
    next: usize,
    turn: Turn,
}

impl Due<'_> {
    /// The messages, with their places in the log.
    fn messages(&self) -> impl Iterator<Item = (usize, TableMessage)> {
        let Reader { info, seats, .. } = self.reader;
        let rest = self.log.iter().enumerate().skip(self.next);
        rest.map(move |(at, event)| (at, tell::message(info, seats, event)))
    }

    fn is_next(&self, said: &TableMessage) -> Result<(), TableError> {
        let next = self.messages().find(|(_, due)| kind(due) == kind(said) || !may_be_left_out(due));
        match next {
            Some((_, due)) if kind(&due) == kind(said) => Ok(()),
            None if matches!(said, TableMessage::Event(Event::Act { .. })) => Ok(()),
            Some((_, due)) => Err(misplaced(said, kind(&due).to_owned())),
            None => Err(misplaced(said, turn_of(self.turn))),
        }
    }

    /// The place of this message in the log.
    fn place(&self, said: &TableMessage) -> Result<usize, TableError> {
        let found = self.messages().find(|(_, due)| kind(due) == kind(said));
        match found {
            Some((at, due)) if agrees(said, &due) => Ok(at),
            Some((_, due)) => Err(TableError::Differs { said: json(said), due: json(&due) }),
            None => Err(misplaced(said, turn_of(self.turn))),
        }
    }

    fn is_all_told(&self) -> Result<(), TableError> {
        let missing = self.messages().find(|(_, due)| !may_be_left_out(due));
        missing.map_or(Ok(()), |(_, due)| Err(TableError::Missing(kind(&due))))
    }
}

/// What the match is waiting for.
pub(super) fn turn_of(turn: Turn) -> String {
    match turn {
        Turn::Deal => "the next deal".to_owned(),
        Turn::Act(seat) => format!("a decision of seat {seat}"),
        Turn::Over => "the end of the match".to_owned(),
    }
}

fn misplaced(said: &TableMessage, due: String) -> TableError {
    TableError::Misplaced { said: kind(said), due }
}

fn json(message: &TableMessage) -> String {
    shown_up_to(&serde_json::to_string(message).unwrap_or_default(), 200)
}

/// Whether a message only says what follows from the decisions.
fn may_be_left_out(message: &TableMessage) -> bool {
    matches!(message, TableMessage::Event(Event::Trick { .. }) | TableMessage::Result(_))
}

/// Whether a message agrees with the rules. A score may have unknown fields.
fn agrees(said: &TableMessage, due: &TableMessage) -> bool {
    match (said, due) {
        (TableMessage::Result(Outcome::Score(said)), TableMessage::Result(Outcome::Score(due))) => {
            (said.deal, &said.points, &said.totals) == (due.deal, &due.points, &due.totals)
                && due.extra.iter().all(|(key, value)| said.extra.get(key) == Some(value))
        }
        _ => said == due,
    }
}

/// The kind of a message.
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
