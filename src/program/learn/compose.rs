//! Plays a lesson by the rules: from its text to the steps of a match.

use thiserror::Error;

use super::lesson::{Dealt as Written, Lesson};
use crate::core::{
    Deal, Game, Info, Move, Moves, OptionValues, Pack, PerSeat, Piece, PieceSet, Seat, Stock, Turn,
};
use crate::games::{self, Entry, Visitor};
use crate::record::{Dealt, Facts, Header, Marks, MatchMarks, Scribe, Step, move_name};
use crate::table::Setup;

/// What is wrong with a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct LessonError(pub String);

/// A lesson as a match: its first accepted moves, and what the others do.
#[derive(Clone, Debug)]
pub struct Composed {
    /// The match to the end of the lesson.
    pub facts: Facts,
    /// Where each problem is.
    pub places: Vec<Place>,
}

/// The place of a problem in the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number of steps before its decision.
    pub from: usize,
    /// The number of steps after the others have answered.
    pub to: usize,
}

/// The legal move of this name.
pub(super) fn named(info: &Info, legal: Moves, name: &str) -> Result<Move, LessonError> {
    legal.iter().find(|&mv| move_name(info, mv) == name).ok_or_else(|| {
        let legal: Vec<_> = legal.iter().map(|mv| move_name(info, mv)).collect();
        LessonError(format!("{name} is not legal: expected one of {}", legal.join(", ")))
    })
}

/// Plays a lesson to its end. The player sits in seat 0 and goes by this name, unless another player there does.
///
/// # Errors
/// When the rules forbid a deal or a move, or a name means nothing.
pub fn compose(entry: &'static Entry, lesson: &Lesson, name: Option<&str>) -> Result<Composed, LessonError> {
    let composing = Composing { entry, lesson, name };
    let composed = games::visit(entry.info.id, composing);
    composed.unwrap_or_else(|| Err(LessonError(format!("no game {}", entry.info.id))))
}

struct Composing<'a> {
    entry: &'static Entry,
    lesson: &'a Lesson,
    name: Option<&'a str>,
}

impl Composing<'_> {
    fn header(&self) -> Result<Header, LessonError> {
        let info = &self.entry.info;
        let quick = || Setup::quick_for(self.entry, self.lesson.seats.unwrap_or(info.seating.best), 0);
        let (plain, named) = (quick(), quick().named(self.name));
        // Texts of lessons mention the other players by name, so the usual names stay.
        let setup = if named.seats.get(1..) == plain.seats.get(1..) { named } else { plain };
        let mut options = OptionValues::defaults(info.options);
        for (key, value) in &self.lesson.options {
            options
                .set(info.options, key, value)
                .map_err(|error| LessonError(format!("option {key}: {error}")))?;
        }
        let (seats, dealt, marks) = (setup.seats, Dealt::Unstated, MatchMarks::default());
        Ok(Header { game: info.id, options, seats, seed: 0, dealt, undone: 0, marks })
    }
}

impl Visitor for Composing<'_> {
    type Out = Result<Composed, LessonError>;

    fn visit<G: Game>(self) -> Self::Out {
        let header = self.header()?;
        let dealer = self.lesson.deals.first().and_then(|deal| deal.dealer).unwrap_or_default();
        let dealer = Seat::new(dealer);
        let mut scribe = Scribe::<G>::with_dealer(&header, dealer);
        scribe.stop_recording();
        let facts = Facts { dealer: Some(dealer), ..Facts::new(header) };
        let mut play = Playing { scribe, facts };
        for deal in &self.lesson.deals {
            play.deal(deal)?;
            play.moves(&deal.play)?;
        }
        let mut places = Vec::new();
        for problem in &self.lesson.problems {
            let from = play.facts.steps.len();
            if play.scribe.game().turn() != Turn::Act(Seat::default()) {
                return Err(LessonError(format!("\"{}\": it is not the player's turn", problem.ask.en)));
            }
            play.moves(problem.accept.split_whitespace().next().unwrap_or_default())?;
            play.moves(&problem.after)?;
            places.push(Place { from, to: play.facts.steps.len() });
        }
        Ok(Composed { facts: play.facts, places })
    }
}

struct Playing<G: Game> {
    scribe: Scribe<G>,
    facts: Facts,
}

impl<G: Game> Playing<G> {
    fn deal(&mut self, written: &Written) -> Result<(), LessonError> {
        let deal = read(G::INFO.pack, written)?;
        self.scribe.begin(&deal, &mut ()).map_err(|fault| LessonError(fault.to_string()))?;
        self.facts.steps.push(Step::Deal(Box::new(deal)));
        Ok(())
    }

    /// Makes the named moves in turn. Bars between tricks are only for people who read the file.
    fn moves(&mut self, names: &str) -> Result<(), LessonError> {
        for name in names.split_whitespace().filter(|name| *name != "|") {
            let game = self.scribe.game();
            let Turn::Act(seat) = game.turn() else {
                return Err(LessonError(format!("{name}: no move is due")));
            };
            let legal = game.view(seat).map_or(Moves::NONE, |view| view.legal());
            let mv = named(&G::INFO, legal, name).map_err(|LessonError(why)| {
                LessonError(format!("step {}, seat {seat}: {why}", self.facts.steps.len()))
            })?;
            let made = self.scribe.play(seat, mv, Marks::default(), &mut ());
            made.map_err(|refusal| LessonError(format!("{name}: {refusal}")))?;
            self.facts.steps.push(Step::Act { seat, mv, marks: Marks::default() });
        }
        Ok(())
    }
}

/// Reads a deal, without checking it against the rules.
fn read(pack: Pack, written: &Written) -> Result<Deal, LessonError> {
    let mut seen = PieceSet::EMPTY;
    // The second of two twins is the other tile.
    let mut read = |names: &str| -> Result<Vec<Piece>, LessonError> {
        names
            .split_whitespace()
            .map(|name| {
                let piece = pack.parse(name).map_err(|error| LessonError(error.to_string()))?;
                let free = pack.alike(piece) - seen;
                let piece =
                    free.iter().next().ok_or_else(|| LessonError(format!("{name} is dealt twice")))?;
                seen.insert(piece);
                Ok(piece)
            })
            .collect()
    };
    let mut hands = PerSeat::default();
    for (hand, names) in hands.first_mut(written.hands.len()).iter_mut().zip(&written.hands) {
        *hand = read(names)?.into_iter().collect();
    }
    let dummy = read(&written.dummy)?.into_iter().collect();
    let turn_up = read(written.turn_up.as_deref().unwrap_or_default())?.first().copied();
    Ok(Deal { hands, dummy, turn_up, stock: Stock::new(&read(&written.stock)?) })
}
