//! The table of one game.

mod undo;

use std::collections::VecDeque;
use std::time::Duration;

pub use undo::Undo;

use super::claim;
use super::log::TableLog;
use super::save::{Saved, Saver};
use super::scene::{DealScore, Scene};
use super::script::Line;
use super::thinking::{Question, Thinking};
use super::{HintSearch, Hosted, Local, MatchError, Shown, Table, Waiting};
use crate::bots::judge;
use crate::bots::{Bot, Budget, Level};
use crate::core::{
    Deal, Event, Game, Info, Move, PieceSet, Public, Refusal, Seat, SeatSet, StepFault, Text, Turn,
};
use crate::engine::{EngineBot, Patience};
use crate::record::{Facts, Header, Marks, Player, Scribe, Sitter, Step};

/// A running match of game `G`.
pub(super) struct GameTable<G: Game> {
    /// The header, and every step so far.
    pub(super) facts: Facts,
    pub(super) scribe: Scribe<G>,
    /// The bot of each seat, except the one that is thinking.
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    /// The bot that is thinking about the current decision.
    thinking: Option<Thinking<G>>,
    /// How long bots may think.
    pub(super) budget: Budget,
    pub(super) log: TableLog,
    pub(super) saver: Saver,
    /// The number of events before each step.
    pub(super) begun: Vec<usize>,
    /// Who has asked for a hint before the next decision.
    pub(super) hinted: SeatSet,
    /// The seats of failed engines and of people who are away: a novice decides for them.
    pub(super) stand_ins: SeatSet,
    /// Notices for the players.
    pub(super) notices: Vec<Text>,
    /// The steps that each undo took back, the last undo last, until somebody decides.
    pub(super) undone: Vec<Vec<Step>>,
    /// The rest of the script, in a match that has one.
    pub(super) script: VecDeque<Line>,
}

impl<G: Game> GameTable<G> {
    /// Opens a match, and writes the first lines of its record.
    pub(super) fn new(header: Header, saver: Saver) -> Result<Self, MatchError> {
        Self::copied(Facts::new(header), saver)
    }

    /// Opens a match that starts with these facts, and writes its record up to there.
    pub(super) fn copied(facts: Facts, saver: Saver) -> Result<Self, MatchError> {
        let mut table = Self::seated(facts)?;
        table.saver = saver;
        let mut lines = vec![table.facts.header.write()];
        lines.append(&mut table.scribe.take_lines());
        table.saver.append(&lines);
        Ok(table)
    }

    /// Rebuilds a table from these facts, with its bots. Its record lines are not yet taken.
    pub(super) fn seated(facts: Facts) -> Result<Self, MatchError> {
        let stand_ins = stand_ins(&facts);
        Self::seated_with(facts, stand_ins, Budget::default())
    }

    /// Like [`seated`](Self::seated), with novices in these seats and this budget for bots.
    pub(super) fn seated_with(
        mut facts: Facts,
        stand_ins: SeatSet,
        budget: Budget,
    ) -> Result<Self, MatchError> {
        let Header { options, seats: sitters, .. } = &facts.header;
        let bot = |(sitter, seat): (&Sitter, Seat)| match &sitter.player {
            Player::Human | Player::Engine(_) if stand_ins.contains(seat) => {
                Ok(Some(Level::Novice.bot(budget)))
            }
            Player::Human => Ok(None),
            Player::Bot(level) => Ok(Some(level.parse::<Level>()?.bot(budget))),
            Player::Engine(command) => {
                let patience = Patience::of_tables().unwrap_or_default();
                let engine = EngineBot::<G>::start(command, options, sitters.len(), seat, patience);
                Ok(Some(Box::new(engine) as Box<dyn Bot<G>>))
            }
        };
        let seats = sitters.iter().zip(Seat::all(sitters.len()));
        let bots = seats.map(bot).collect::<Result<_, MatchError>>()?;
        let steps = std::mem::take(&mut facts.steps);
        let mut table = Self::opened(facts);
        table.bots = bots;
        table.stand_ins = stand_ins;
        table.budget = budget;
        table.tell(0);
        steps.iter().try_for_each(|step| table.repeat(step))?;
        Ok(table)
    }

    /// A table before its first deal, without bots. `facts` has no steps.
    pub(super) fn opened(facts: Facts) -> Self {
        let mut log = TableLog::new(&facts.header);
        let scribe = match facts.dealer {
            Some(dealer) => Scribe::drawn(&facts.header, dealer, &facts.rounds, &mut log),
            None => Scribe::new(&facts.header, &mut log),
        };
        GameTable {
            facts,
            scribe,
            bots: Vec::new(),
            thinking: None,
            budget: Budget::default(),
            log,
            saver: Saver::none(),
            begun: Vec::new(),
            hinted: SeatSet::EMPTY,
            stand_ins: SeatSet::EMPTY,
            notices: Vec::new(),
            undone: Vec::new(),
            script: VecDeque::new(),
        }
    }

    /// Repeats a step that was made before.
    pub(super) fn repeat(&mut self, step: &Step) -> Result<(), MatchError> {
        match step {
            Step::Deal(deal) => self.begin(deal),
            Step::Act { seat, mv, marks } => {
                Ok(self.make(*seat, *mv, *marks).map_err(StepFault::by(*seat))?)
            }
        }
    }

    /// Makes the bot's decision for this seat: the next move of the script, or what it has thought of so far.
    fn decide(&mut self, seat: Seat) -> Result<(), MatchError> {
        if let Some(Line::Move(_, mv)) = self.script.pop_front()
            && self.check(seat, mv).is_ok()
        {
            return Ok(self.step(seat, mv).map_err(StepFault::by(seat))?);
        }
        let (bot, mv) = match self.thinking.take() {
            Some(thinking) => thinking.end(),
            None => self.question(seat).ok_or(MatchError::NoBot(seat))?.answer(),
        };
        self.put_back(seat, bot);
        Ok(self.step(seat, mv).map_err(StepFault::by(seat))?)
    }

    /// Takes the bot out of its seat and asks it for its decision.
    fn question(&mut self, seat: Seat) -> Option<Question<G>> {
        let game = self.scribe.game();
        let (seen, rng) = (game.seen(seat)?, game.bot_rng(seat));
        let bot = self.bots.get_mut(seat.index())?.take()?;
        Some(Question { bot, seen, rng })
    }

    /// Returns a bot to its seat after it has decided.
    fn put_back(&mut self, seat: Seat, mut bot: Box<dyn Bot<G>>) {
        if let Some(fault) = bot.fault() {
            self.stand_ins.insert(seat);
            self.notices.push(fault);
        }
        if let Some(place) = self.bots.get_mut(seat.index()) {
            *place = Some(bot);
        }
    }

    /// Waits for the thinking bot and ignores its decision.
    fn call_back(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            let seat = thinking.seat();
            let (bot, _) = thinking.end();
            self.put_back(seat, bot);
        }
    }

    /// Makes a move and appends it to the record.
    fn step(&mut self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let (hint, stand_in) = (self.hinted.contains(seat), self.stand_ins.contains(seat));
        let marks = Marks { legal: false, hint, stand_in };
        self.make(seat, mv, marks)?;
        self.hinted = self.hinted.iter().filter(|&other| other != seat).collect();
        self.undone.clear();
        self.save();
        Ok(())
    }

    fn make(&mut self, seat: Seat, mv: Move, marks: Marks) -> Result<(), Refusal> {
        let scored = self.log.sheet.len();
        let from = self.log.events.len();
        self.scribe.play(seat, mv, marks, &mut self.log)?;
        let public = self.scribe.game().public();
        if self.log.sheet.len() > scored {
            self.log.explain(scored, public);
        }
        self.begun.push(from);
        self.facts.steps.push(Step::Act { seat, mv, marks });
        self.tell(from);
        Ok(())
    }

    fn begin(&mut self, deal: &Deal) -> Result<(), MatchError> {
        let from = self.log.events.len();
        self.scribe.begin(deal, &mut self.log)?;
        self.begun.push(from);
        self.facts.steps.push(Step::Deal(Box::new(*deal)));
        self.tell(from);
        Ok(())
    }

    /// Tells every bot about the events from this one on, as its seat sees them.
    fn tell(&mut self, from: usize) {
        // The thinking bot's question is out of date.
        self.call_back();
        let news = self.log.events.get(from..).unwrap_or_default();
        for (seat, bot) in Seat::all(self.bots.len()).zip(&mut self.bots) {
            let Some(bot) = bot else { continue };
            news.iter().filter_map(|event| event.seen_by(Some(seat))).for_each(|event| bot.observe(&event));
        }
    }

    fn save(&mut self) {
        self.saver.append(&self.scribe.take_lines());
    }

    fn public(&self) -> &Public<G> {
        self.scribe.game().public()
    }
}

/// The engine seats whose last decision was made by a novice.
fn stand_ins(facts: &Facts) -> SeatSet {
    let sitters = &facts.header.seats;
    let failed = |seat: Seat| {
        let own = facts.steps.iter().rev().find_map(|step| match step {
            Step::Act { seat: who, marks, .. } if *who == seat => Some(marks.stand_in),
            _ => None,
        });
        own == Some(true)
    };
    let engines = sitters.iter().zip(Seat::all(sitters.len()));
    let engines = engines.filter(|(sitter, _)| matches!(sitter.player, Player::Engine(_)));
    engines.map(|(_, seat)| seat).filter(|&seat| failed(seat)).collect()
}

impl<G: Game> Shown for GameTable<G> {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn header(&self) -> &Header {
        &self.facts.header
    }

    fn scene(&self, viewer: Option<Seat>) -> Scene {
        self.log.scene(self.scribe.game().position(), viewer)
    }

    fn events(&self, from: usize, viewer: Option<Seat>) -> Vec<Event> {
        self.log.events.iter().skip(from).filter_map(|event| event.seen_by(viewer)).collect()
    }

    fn remembered(&self, from: usize, viewer: Option<Seat>) -> Vec<Event> {
        self.log.remembered(from, viewer)
    }

    fn event_count(&self) -> usize {
        self.log.events.len()
    }

    fn sheet(&self) -> &[DealScore] {
        &self.log.sheet
    }
}

impl<G: Game> Table for GameTable<G> {
    fn waiting(&self) -> Waiting {
        match self.scribe.game().turn() {
            Turn::Deal => Waiting::Deal,
            Turn::Over => Waiting::Nothing,
            Turn::Act(seat) => match self.bots.get(seat.index()) {
                _ if matches!(self.script.front(), Some(Line::Move(of, _)) if *of == seat) => {
                    Waiting::Bot(seat)
                }
                Some(Some(_)) => Waiting::Bot(seat),
                _ if self.thinking.is_some() => Waiting::Bot(seat),
                _ => Waiting::Human(seat),
            },
        }
    }

    fn choices(&self, seat: Seat) -> Vec<Move> {
        self.scribe.game().view(seat).iter().flat_map(|view| view.legal().iter()).collect()
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.scribe.game().position().check(seat, mv)
    }

    fn play(&mut self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.step(seat, mv)?;
        if self.script.front() == Some(&Line::Person) {
            self.script.pop_front();
        }
        Ok(())
    }

    fn advance(&mut self) -> Result<(), MatchError> {
        match self.waiting() {
            Waiting::Deal => {
                let deal = self.scribe.game().next_deal();
                self.begin(&deal)?;
                self.save();
                Ok(())
            }
            Waiting::Bot(seat) => self.decide(seat),
            Waiting::Human(_) | Waiting::Nothing => Ok(()),
        }
    }

    fn set_budget(&mut self, budget: Budget) {
        self.call_back();
        self.budget = budget;
        for (bot, sitter) in self.bots.iter_mut().zip(&self.facts.header.seats) {
            if let Player::Bot(level) = &sitter.player
                && let Ok(level) = level.parse::<Level>()
            {
                *bot = Some(level.bot(budget));
            }
        }
    }

    fn thinks(&self, patience: Duration) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| !thinking.is_over(patience))
    }

    fn hint_search(&self, seat: Seat) -> Option<HintSearch> {
        let game = self.scribe.game();
        let (seen, decisions, budget) = (game.seen(seat)?, game.decisions(), self.budget);
        let is_turn = !seen.view.legal().is_empty();
        let search = is_turn.then(|| Box::new(move || judge::hint(&seen, decisions, budget)) as HintSearch);
        search.map(|search| self.log.limit(search))
    }

    fn can_claim(&self) -> bool {
        self.script.is_empty() && claim::can_claim(self.scribe.game().position())
    }

    fn play_out_deal(&mut self) -> Result<(), MatchError> {
        if !self.can_claim() {
            return Ok(());
        }
        while let Turn::Act(seat) = self.scribe.game().turn() {
            let game = self.scribe.game();
            let view = game.view(seat).ok_or(StepFault::NotDealt)?;
            let mv = G::rule_of_thumb(&view.public, &view.private, seat, &mut game.bot_rng(seat));
            self.step(seat, mv).map_err(StepFault::by(seat))?;
        }
        Ok(())
    }

    fn saved(&self) -> Saved {
        self.saver.state()
    }

    fn people(&self) -> SeatSet {
        let sitters = &self.facts.header.seats;
        let seats = Seat::all(sitters.len()).zip(sitters);
        seats.filter(|(_, sitter)| sitter.player == Player::Human).map(|(seat, _)| seat).collect()
    }

    fn decisions(&self) -> u64 {
        self.scribe.game().decisions()
    }

    fn finished(&self) -> Option<&Facts> {
        (self.scribe.game().turn() == Turn::Over).then_some(&self.facts)
    }

    fn notices(&self) -> &[Text] {
        &self.notices
    }

    fn mark_hint(&mut self, seat: Seat) {
        self.hinted.insert(seat);
    }
}

impl<G: Game> Local for GameTable<G> {
    fn think(&mut self) {
        if let (None, true, Waiting::Bot(seat)) = (&self.thinking, self.script.is_empty(), self.waiting()) {
            self.thinking = self.question(seat).map(|question| Thinking::begin(seat, question));
        }
    }

    fn can_undo(&self, seat: Seat) -> Undo {
        self.may_take_back(seat).unwrap_or_else(Undo::No)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Text> {
        self.take_back(seat)
    }

    fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    fn redo(&mut self) -> Result<(), Text> {
        self.make_again()
    }

    fn is_untouched(&self) -> bool {
        let people = self.people();
        let decides = |step: &Step| matches!(step, Step::Act { seat, .. } if people.contains(*seat));
        let is_touched = self.saver.is_old() || self.facts.header.undone > 0 || !self.hinted.is_empty();
        !people.is_empty() && !is_touched && !self.facts.steps.iter().any(decides)
    }

    fn discard(&mut self) {
        self.saver.discard();
    }
}

impl<G: Game> Hosted for GameTable<G> {
    fn known(&self) -> Vec<PieceSet> {
        let public = self.public();
        Seat::all(public.standing.seats).map(|seat| public.known[seat]).collect()
    }

    fn stand_in(&mut self, seat: Seat, stands_in: bool) {
        if !self.people().contains(seat) {
            return;
        }
        self.call_back();
        self.stand_ins = self.stand_ins.iter().filter(|&other| other != seat).collect();
        if stands_in {
            self.stand_ins.insert(seat);
        }
        if let Some(place) = self.bots.get_mut(seat.index()) {
            *place = stands_in.then(|| Level::Novice.bot(self.budget));
        }
    }
}
