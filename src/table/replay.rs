//! Looking at a match again: step by step, as a seat saw it or with all hands open, and playing on from
//! anywhere.
//!
//! A replay is a table at which nobody decides. That all hands can be shown is its own: no table at which a
//! match is played can do so.

use std::io::BufRead;

use super::game_table::GameTable;
use super::{DealScore, Saver, Scene, Table, Waiting};
use crate::core::{Event, Game, Info, Piece, Seat};
use crate::games::{self, Visitor};
use crate::record::{Facts, Fault, Header, Player, Reading, Sitter, Step, read_match};

/// How a replay is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// As this seat saw it.
    Seat(Seat),
    /// With all hands open.
    Open,
}

/// What a step of a match was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// A deal, by its number from 1.
    Deal(u32),
    /// A decision of this seat.
    Decision(Seat),
}

/// A step of a match, and what came to its end with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReplayStep {
    /// What it was.
    pub kind: StepKind,
    /// Whether a trick was complete with it.
    pub ends_trick: bool,
    /// Whether a deal was over with it.
    pub ends_deal: bool,
}

/// A match that is looked at again. It stands after a number of its steps, first after none.
pub trait Replay {
    /// What the game is.
    fn info(&self) -> &'static Info;

    /// The header of the match's record: game, options, seats, seed.
    fn header(&self) -> &Header;

    /// All steps of the match, in order.
    fn steps(&self) -> &[ReplayStep];

    /// The number of the record's last line, if it was cut short and left out.
    fn cut(&self) -> Option<usize>;

    /// After how many steps it stands.
    fn at(&self) -> usize;

    /// Goes to where this many steps have been made, or to the end.
    fn go_to(&mut self, step: usize);

    /// Whether hands are closed: several people play the match and it is not over, so that of it no more is
    /// shown than all may see, however it is looked at.
    fn is_closed(&self) -> bool;

    /// What is to be seen there.
    fn scene(&self, sight: Sight) -> Scene;

    /// The events up to there from number `from` on (the first is 0). Events that show nothing to whom it is
    /// looked at as are left out; with all hands open, none is.
    fn events(&self, from: usize, sight: Sight) -> Vec<Event>;

    /// How many events there have been up to there.
    fn event_count(&self) -> usize;

    /// The scores of the deals that are over there, in order.
    fn sheet(&self) -> &[DealScore];

    /// A new match that begins with the first `step` steps of this one, of the same seed, in which `seats`
    /// play on. Its record, kept by `saver`, is a whole one.
    ///
    /// # Errors
    /// When there are more or fewer seats than in this match, or a seat's bot is of no known level.
    fn play_on(&self, step: usize, seats: Vec<Sitter>, saver: Saver) -> Result<Box<dyn Table>, String>;
}

/// Opens the `n`-th match of a stream, from 0, finished or not, after checking every line of it;
/// [`outlines`](crate::record::outlines) lists what there is.
///
/// # Errors
/// With the first line that cannot be read or that the rules do not give, or when there are not so many
/// matches.
pub fn replay(input: impl BufRead, n: usize) -> Result<Box<dyn Replay>, Fault> {
    let reading = read_match(input, n)?;
    let game = reading.facts.header.game;
    let opened = games::visit_any(game, Open(reading)).unwrap_or_else(|| Err(format!("no game {game}")));
    opened.map_err(|what| Fault::new(1, what))
}

pub(super) struct Open(Reading);

impl Visitor for Open {
    type Out = Result<Box<dyn Replay>, String>;

    fn visit<G: Game>(self) -> Self::Out {
        Ok(Box::new(GameReplay::<G>::new(self.0)?))
    }
}

struct GameReplay<G: Game> {
    /// The whole match.
    whole: Facts,
    steps: Vec<ReplayStep>,
    cut: Option<usize>,
    closed: bool,
    /// The match up to the step at which the replay stands.
    table: GameTable<G>,
}

impl<G: Game> GameReplay<G> {
    fn new(reading: Reading) -> Result<Self, String> {
        let whole = reading.facts;
        let mut table = Self::beginning(&whole);
        for step in &whole.steps {
            table.repeat(step)?;
        }
        let ends = table.begun.iter().skip(1).copied().chain([table.log.events.len()]);
        let mut number = 0;
        let steps = whole.steps.iter().zip(table.begun.iter().zip(ends)).map(|(step, (&from, to))| {
            let events = table.log.events.get(from..to).unwrap_or_default();
            let kind = match step {
                Step::Deal(_) => {
                    number += 1;
                    StepKind::Deal(number)
                }
                Step::Act { seat, .. } => StepKind::Decision(*seat),
            };
            ReplayStep {
                kind,
                ends_trick: events.iter().any(|event| matches!(event, Event::Trick { .. })),
                ends_deal: events.iter().any(|event| matches!(event, Event::Scored { .. })),
            }
        });
        let steps = steps.collect();
        let people = whole.header.seats.iter().filter(|sitter| sitter.player == Player::Human).count();
        let closed = people > 1 && table.waiting() != Waiting::Nothing;
        Ok(GameReplay { table: Self::beginning(&whole), whole, steps, cut: reading.cut, closed })
    }

    /// The match before its first deal.
    fn beginning(whole: &Facts) -> GameTable<G> {
        let mut table = GameTable::opened(up_to(whole, 0));
        table.scribe.fall_silent();
        table
    }

    fn hand(&self, seat: Seat) -> Vec<Piece> {
        let view = self.table.scribe.game().view(seat);
        view.map_or_else(Vec::new, |view| G::INFO.pack.sorted(G::hand(&view.private)))
    }
}

/// The match's first steps.
fn up_to(whole: &Facts, step: usize) -> Facts {
    let steps = whole.steps.iter().take(step).cloned().collect();
    Facts { header: whole.header.clone(), rounds: whole.rounds.clone(), dealer: whole.dealer, steps }
}

impl<G: Game> Replay for GameReplay<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn header(&self) -> &Header {
        &self.whole.header
    }

    fn steps(&self) -> &[ReplayStep] {
        &self.steps
    }

    fn cut(&self) -> Option<usize> {
        self.cut
    }

    fn at(&self) -> usize {
        self.table.facts.steps.len()
    }

    fn go_to(&mut self, step: usize) {
        if step < self.at() {
            self.table = Self::beginning(&self.whole);
        }
        let (at, step) = (self.at(), step.min(self.whole.steps.len()));
        for step in &self.whole.steps[at..step] {
            // Each was made when the replay was opened, and the rules have not changed since.
            let made = self.table.repeat(step);
            debug_assert_eq!(made, Ok(()));
        }
    }

    fn is_closed(&self) -> bool {
        self.closed
    }

    fn scene(&self, sight: Sight) -> Scene {
        match sight {
            _ if self.closed => self.table.scene(None),
            Sight::Seat(seat) => self.table.scene(Some(seat)),
            Sight::Open => {
                let hands = Seat::all(self.whole.header.seats.len()).map(|seat| self.hand(seat)).collect();
                Scene { hands, ..self.table.scene(None) }
            }
        }
    }

    fn events(&self, from: usize, sight: Sight) -> Vec<Event> {
        match sight {
            _ if self.closed => self.table.events(from, None),
            Sight::Seat(seat) => self.table.events(from, Some(seat)),
            Sight::Open => self.table.log.events.iter().skip(from).copied().collect(),
        }
    }

    fn event_count(&self) -> usize {
        self.table.event_count()
    }

    fn sheet(&self) -> &[DealScore] {
        self.table.sheet()
    }

    fn play_on(&self, step: usize, seats: Vec<Sitter>, saver: Saver) -> Result<Box<dyn Table>, String> {
        let (there, wanted) = (self.whole.header.seats.len(), seats.len());
        if wanted != there {
            return Err(format!("{wanted} seats cannot go on with a match of {there}"));
        }
        let mut facts = up_to(&self.whole, step);
        facts.header.seats = seats;
        facts.header.undone = 0;
        Ok(Box::new(GameTable::<G>::copied(facts, saver)?))
    }
}
