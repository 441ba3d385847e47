//! Replays a match step by step, from one seat or with all hands open.
//!
//! A replay is a table where nobody decides. Only a replay can show all hands: a table that is being played
//! never can. What a replay hides of a match that is not over is decided by its [`Veil`].

use std::io::BufRead;
use std::path::{Path, PathBuf};

use super::game_table::GameTable;
use super::resume::ResumeError;
use super::veil::{Sight, Veil, is_own, mark_opened};
use super::{
    DealScore, HintSearch, Judgement, Local, MatchError, ReplayError, Saver, Scene, Shown, Table, Waiting,
};
use crate::bots::{judge, worth};
use crate::core::rng::for_judges;
use crate::core::{Event, Game, Info, Move, Piece, Seat, Text, Turn};
use crate::games::{self, Visitor};
use crate::record::{Cut, Facts, Header, Origin, Player, Reading, Sitter, Step, read_match};

/// The kind of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// A deal, by its number from 1.
    Deal(u32),
    /// A decision of this seat.
    Decision(Seat),
}

/// A step of a match, and what it completed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReplayStep {
    /// Its kind.
    pub kind: StepKind,
    /// Whether it completed a trick.
    pub ends_trick: bool,
    /// Whether it ended a deal.
    pub ends_deal: bool,
}

/// A replay of a match, at some number of its steps, at first none.
///
/// What it [shows](Shown) is limited by the veil.
pub trait Replay: Shown + Analysis {
    /// All steps of the match, in order.
    fn steps(&self) -> &[ReplayStep];

    /// The facts of the whole match.
    fn facts(&self) -> &Facts;

    /// The record it was read from, with the number of the match in it, from 0.
    fn record(&self) -> Option<(&Path, usize)>;

    /// What was lost at the end of the record, and is ignored.
    fn cut(&self) -> Option<Cut>;

    /// Whether the deal that is being played is left out, because it is played [from memory](crate::core::MEMORY).
    fn withholds(&self) -> bool;

    /// The number of steps made so far.
    fn at(&self) -> usize;

    /// Goes to where this many steps have been made, or to the end.
    fn go_to(&mut self, step: usize);

    /// What is hidden of the deal that is being played, if the match is not over.
    fn veil(&self) -> Veil;

    /// What is hidden at this step: nothing in deals that are over.
    fn veil_here(&self) -> Veil;

    /// Whether opening hands or playing on marks this match, because it is the player's own and not over. Hands that are
    /// hidden can be opened only then.
    fn would_mark(&self) -> bool;

    /// Opens the hands of the deal that is being played, and marks the match in its record.
    ///
    /// # Errors
    /// When this is not a match of the player's own, another program plays it, it has been played on since, or its
    /// record cannot be rewritten. Nothing is opened then.
    fn open_hands(&mut self) -> Result<(), ResumeError>;

    /// Why the match cannot be played on from this step; `None` if it can.
    fn why_not_play_on(&self) -> Option<Text>;

    /// The scene with all hands open, as far as the veil allows.
    fn open_scene(&self) -> Scene;

    /// The events from number `from` on with all hands open, as far as the veil allows.
    fn open_events(&self, from: usize) -> Vec<Event>;

    /// Starts a new match with the first `step` steps and the seed of this one, played on by `seats`. Its record says
    /// which match it continues, and from where.
    ///
    /// The caller has asked [`play_on_from_here`](super::play_on_from_here) whether that is allowed.
    ///
    /// # Errors
    /// When the number of seats differs or a bot's level is unknown.
    fn play_on(&self, step: usize, seats: Vec<Sitter>, saver: Saver) -> Result<Box<dyn Local>, MatchError>;
}

/// What bots find out about the step that is next in a replay.
pub trait Analysis {
    /// A search for a hint for the seat that decides next, using only what it has seen; `None` if nobody decides or the
    /// seat's hand is hidden.
    ///
    /// It is the same search as for the judgement of the decision.
    fn hint_search(&self) -> Option<HintSearch>;

    /// The legal choices of the seat that decides next that are equivalent to this one, itself first.
    fn alike(&self, mv: Move) -> Vec<Move>;

    /// Judges the next step, if it is a decision between choices that are not equivalent and nothing is hidden.
    fn judge(&self) -> Option<Judgement>;

    /// The chance of this seat's side to win the match, in percent, between deals or at its end.
    fn chance(&self, seat: Seat) -> Option<f64>;
}

impl dyn Replay + '_ {
    /// The scene at this step in this view, as far as the veil allows.
    pub fn scene_in(&self, sight: Sight) -> Scene {
        match sight {
            Sight::Seat(seat) => self.scene(Some(seat)),
            Sight::Open => self.open_scene(),
        }
    }

    /// The events so far from number `from` on, counted from 0, in this view, as far as the veil allows.
    ///
    /// Events that the viewer did not see are left out, unless all hands are open.
    pub fn events_in(&self, from: usize, sight: Sight) -> Vec<Event> {
        match sight {
            Sight::Seat(seat) => self.events(from, Some(seat)),
            Sight::Open => self.open_events(from),
        }
    }

    /// Says what is left out, or what was lost at the end of the record.
    pub fn notice(&self) -> Option<Text> {
        if self.withholds() {
            return Some(Text::new("ui-replay-memory"));
        }
        let cut = self.cut()?;
        let key = if cut.zeros { "ui-replay-zeros" } else { "ui-replay-cut" };
        Some(Text::new(key).with("line", cut.line))
    }
}

/// Opens match `n` of a stream, counted from 0, finished or not.
///
/// All of its lines are checked. [`outlines`](crate::record::outlines) lists the matches.
///
/// # Errors
/// With the first line that cannot be read or breaks the rules, or when there are fewer matches.
pub fn replay(input: impl BufRead, n: usize) -> Result<Box<dyn Replay>, ReplayError> {
    let Reading { facts, cut, .. } = read_match(input, n)?;
    Ok(open(Open { facts, cut, record: None })?)
}

/// Like [`replay`], for a record that is read from the file at this path.
///
/// # Errors
/// Like [`replay`].
pub fn replay_record(input: impl BufRead, path: &Path, n: usize) -> Result<Box<dyn Replay>, ReplayError> {
    let Reading { facts, cut, .. } = read_match(input, n)?;
    Ok(open(Open { facts, cut, record: Some((path.to_owned(), n)) })?)
}

/// Opens a match by its facts, and the record that they come from, if any.
///
/// # Errors
/// When they break the rules.
pub fn replay_of(facts: Facts, record: Option<(&Path, usize)>) -> Result<Box<dyn Replay>, MatchError> {
    open(Open { facts, cut: None, record: record.map(|(path, n)| (path.to_owned(), n)) })
}

fn open(opened: Open) -> Result<Box<dyn Replay>, MatchError> {
    let game = opened.facts.header.game;
    games::visit_any(game, opened).unwrap_or(Err(MatchError::NoGame(game)))
}

/// A match to open, and where its record is.
pub(super) struct Open {
    facts: Facts,
    cut: Option<Cut>,
    record: Option<(PathBuf, usize)>,
}

impl Visitor for Open {
    type Out = Result<Box<dyn Replay>, MatchError>;

    fn visit<G: Game>(self) -> Self::Out {
        Ok(Box::new(GameReplay::<G>::new(self)?))
    }
}

struct GameReplay<G: Game> {
    /// The whole match.
    whole: Facts,
    steps: Vec<ReplayStep>,
    record: Option<(PathBuf, usize)>,
    /// Whether that is the record of one of the player's own matches.
    own: bool,
    cut: Option<Cut>,
    finished: bool,
    /// Whether a deal that is being played from memory was left out.
    withholds: bool,
    /// The number of people in the match.
    people: usize,
    veil: Veil,
    /// The numbers of steps and of events before the last deal.
    last_deal: (usize, usize),
    /// The match up to the current step.
    table: GameTable<G>,
}

impl<G: Game> GameReplay<G> {
    fn new(opened: Open) -> Result<Self, MatchError> {
        let Open { facts: mut whole, cut, record } = opened;
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
        let mut steps: Vec<ReplayStep> = steps.collect();
        let begins = |step: &Step| matches!(step, Step::Deal(_));
        let last_deal = whole.steps.iter().rposition(begins).unwrap_or_default();
        let last_deal = (last_deal, table.begun.get(last_deal).copied().unwrap_or_default());
        let is_person = |sitter: &&Sitter| sitter.player == Player::Human;
        let people = whole.header.seats.iter().filter(is_person).count();
        let own = people == 1 && record.as_ref().is_some_and(|(path, n)| *n == 0 && is_own(path));
        let opened = own && whole.header.marks.opened;
        let veil = if opened { Veil::Lifted } else { Veil::of(&whole.header, table.waiting()) };
        let finished = table.waiting() == Waiting::Nothing;
        let is_from_memory = whole.header.options.is_from_memory(G::INFO.options);
        let withholds = is_from_memory && veil != Veil::Lifted;
        if withholds {
            steps.truncate(last_deal.0);
            whole.steps.truncate(last_deal.0);
        }
        let veil = if withholds { Veil::Lifted } else { veil };
        let table = Self::beginning(&whole);
        Ok(GameReplay { whole, steps, record, own, cut, finished, withholds, people, veil, last_deal, table })
    }

    /// The match before its first deal.
    fn beginning(whole: &Facts) -> GameTable<G> {
        let mut table = GameTable::opened(whole.up_to(0));
        table.log.open();
        table.scribe.stop_recording();
        table
    }

    fn veiled_scene(&self, sight: Sight) -> Scene {
        match self.veil_here().over(sight) {
            None => self.table.scene(None),
            Some(Sight::Seat(seat)) => self.table.scene(Some(seat)),
            Some(Sight::Open) => {
                let hands = Seat::all(self.whole.header.seats.len()).map(|seat| self.hand(seat)).collect();
                Scene { hands, ..self.table.scene(None) }
            }
        }
    }

    fn veiled_events(&self, from: usize, sight: Sight) -> Vec<Event> {
        let events = self.table.log.events.iter().enumerate().skip(from);
        let seen = events.filter_map(|(n, event)| {
            let veil = if n < self.last_deal.1 { Veil::Lifted } else { self.veil };
            veil.over(sight).map_or_else(|| event.seen_by(None), |sight| sight.of(*event))
        });
        seen.collect()
    }

    fn hand(&self, seat: Seat) -> Vec<Piece> {
        let view = self.table.scribe.game().view(seat);
        view.map_or_else(Vec::new, |view| G::INFO.pack.sorted(G::hand(&view.private)))
    }
}

impl<G: Game> Shown for GameReplay<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn header(&self) -> &Header {
        &self.whole.header
    }

    fn scene(&self, viewer: Option<Seat>) -> Scene {
        let Some(seat) = viewer else { return self.table.scene(None) };
        self.veiled_scene(Sight::Seat(seat))
    }

    fn events(&self, from: usize, viewer: Option<Seat>) -> Vec<Event> {
        let Some(seat) = viewer else { return self.table.events(from, None) };
        self.veiled_events(from, Sight::Seat(seat))
    }

    fn remembered(&self, from: usize, viewer: Option<Seat>) -> Vec<Event> {
        self.events(from, viewer)
    }

    fn event_count(&self) -> usize {
        self.table.event_count()
    }

    fn sheet(&self) -> &[DealScore] {
        self.table.sheet()
    }
}

impl<G: Game> Replay for GameReplay<G> {
    fn steps(&self) -> &[ReplayStep] {
        &self.steps
    }

    fn facts(&self) -> &Facts {
        &self.whole
    }

    fn record(&self) -> Option<(&Path, usize)> {
        self.record.as_ref().map(|(path, n)| (&**path, *n))
    }

    fn cut(&self) -> Option<Cut> {
        self.cut
    }

    fn withholds(&self) -> bool {
        self.withholds
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
            // Every step was checked when the replay was opened.
            let made = self.table.repeat(step);
            debug_assert_eq!(made, Ok(()));
        }
    }

    fn veil(&self) -> Veil {
        self.veil
    }

    fn veil_here(&self) -> Veil {
        if self.at() > self.last_deal.0 { self.veil } else { Veil::Lifted }
    }

    fn would_mark(&self) -> bool {
        self.own && !self.finished && !self.whole.header.marks.opened
    }

    fn open_hands(&mut self) -> Result<(), ResumeError> {
        let Some((path, _)) = self.record.as_ref().filter(|_| self.would_mark()) else {
            return Err(ResumeError::NotOwn);
        };
        self.whole.header = mark_opened(path, &self.whole)?;
        self.veil = Veil::Lifted;
        Ok(())
    }

    fn why_not_play_on(&self) -> Option<Text> {
        if !self.finished && self.people > 1 {
            return Some(Text::new("ui-replay-others-play"));
        }
        // A match that is over cannot be played on from its end.
        let is_over = self.table.waiting() == Waiting::Nothing;
        is_over.then(|| Text::new("ui-replay-over"))
    }

    fn open_scene(&self) -> Scene {
        self.veiled_scene(Sight::Open)
    }

    fn open_events(&self, from: usize) -> Vec<Event> {
        self.veiled_events(from, Sight::Open)
    }

    fn play_on(&self, step: usize, seats: Vec<Sitter>, saver: Saver) -> Result<Box<dyn Local>, MatchError> {
        let (expected, found) = (self.whole.header.seats.len(), seats.len());
        if found != expected {
            return Err(MatchError::Players { expected, found });
        }
        let mut facts = self.whole.up_to(step);
        facts.header.seats = seats;
        let step = facts.steps.len().try_into().unwrap_or(u32::MAX);
        facts.header.marks.continues = Some(Origin { of: self.whole.digest(self.whole.steps.len()), step });
        Ok(Box::new(GameTable::<G>::copied(facts, saver)?))
    }
}

impl<G: Game> Analysis for GameReplay<G> {
    fn hint_search(&self) -> Option<HintSearch> {
        let Turn::Act(seat) = self.table.scribe.game().turn() else { return None };
        let is_shown = self.veil_here().over(Sight::Seat(seat)) == Some(Sight::Seat(seat));
        if is_shown { self.table.hint_search(seat) } else { None }
    }

    fn alike(&self, mv: Move) -> Vec<Move> {
        let game = self.table.scribe.game();
        let Turn::Act(seat) = game.turn() else { return Vec::new() };
        let Some(view) = game.view(seat) else { return Vec::new() };
        let alike = |other: &Move| *other != mv && G::alike(&view.public, &view.private, seat, *other, mv);
        let others = view.legal().iter().filter(alike);
        view.legal().contains(mv).then_some(mv).into_iter().chain(others).collect()
    }

    fn judge(&self) -> Option<Judgement> {
        let Step::Act { seat, mv, .. } = self.whole.steps.get(self.at())? else { return None };
        // A judgement says what a choice would have gained with the cards as they were.
        if self.veil_here() != Veil::Lifted {
            return None;
        }
        let game = self.table.scribe.game();
        // The seed of the match has no part in it, so that the cards have none.
        let mut rng = for_judges(0, seat.index(), game.decisions());
        judge::judge(&game.seen(*seat)?, *mv, game.position(), &mut rng)
    }

    fn chance(&self, seat: Seat) -> Option<f64> {
        let public = self.table.scribe.game().public();
        let is_between = matches!(public.turn, Turn::Deal | Turn::Over);
        let chances = is_between.then(|| worth::chances::<G>(public))?;
        let side = worth::side::<G>(seat, public.standing.seats);
        Some(side.map(|own| 100.0 * chances[own]).sum())
    }
}
