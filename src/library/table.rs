//! A running match behind an object-safe trait: the model of every screen.
//!
//! A [`Table`] plays the bots, deals, checks what people choose, and appends every step to the match's
//! record before showing it to anybody. A screen asks it for a [`Scene`]: exactly what one seat may see. So
//! a screen cannot show anything its player must not see.

mod background;
mod bots_only;
mod claim;
mod company;
mod error;
mod game_table;
mod label;
mod library;
mod log;
mod names;
mod pending_hint;
mod players;
mod record_file;
mod replay;
mod resume;
mod save;
mod scene;
mod script;
mod scripted;
mod shelf;
mod sink;
mod tally;
mod thinking;
mod veil;
mod walk;

use std::time::Duration;

pub use bots_only::{BotMatch, BotsOnly, Run, bots_only};
pub use claim::can_claim;
pub use company::{Asked, Company, Connection, Fellow, HostAction, Phrase, Question, Rematch, Said, Talk};
pub use error::{MatchError, ReplayError, ReplayFileError};
pub use game_table::Undo;
pub use label::{event_texts, move_label, move_number};
pub use library::{SavedMatch, library, newest_unfinished};
pub use log::{TableLog, winners};
pub use names::{USUAL_NAMES, give_way, namesake};
pub use pending_hint::PendingHint;
pub use players::players;
pub use replay::{Analysis, Replay, ReplayStep, StepKind, replay, replay_of, replay_record};
pub use resume::{ResumeError, Resumed, resume};
pub use save::{DATA_VARIABLE, Saved, Saver, data_directory, keep_record, matches_folder};
pub use scene::{DealScore, Placed, Scene, SeatScene};
pub use script::Line;
pub use scripted::scripted;
pub use shelf::{Bin, MAX_MATCH_NAME, is_gone, is_in_bin, is_saved_match, name_match, review_file};
pub use sink::SaveError;
pub use tally::{Finished, Opponents, PlayerKey, Tallies, Tally, finished, is_draw, is_person, tallies};
pub use veil::{Sight, Veil};
pub use walk::{
    PlayOnError, Walk, first_sight, last_decision, last_open_deal, open_replay, play_on_from_here, walk,
};

pub use crate::bots::hint::{Detail, Estimate, Fate, Hint, Usual};
use crate::bots::judge;
pub use crate::bots::judge::{Judgement, Verdict};
pub use crate::bots::reason::Mistake;
pub use crate::bots::{Budget, Level};
use crate::core::{Event, Game, Info, Move, OptionValues, PieceSet, Refusal, Seat, SeatSet, Seating, Text};
use crate::games::{self, Entry, Visitor};
use crate::record::{self, Dealt, Facts, Header, MatchMarks, Player, Sitter};

/// What a match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// The next deal, which [`Table::advance`] deals.
    Deal,
    /// A bot, whose decision [`Table::advance`] makes.
    Bot(Seat),
    /// A person, whose decision [`Table::play`] makes.
    Human(Seat),
    /// Nothing: the match is over.
    Nothing,
}

/// A match that can be looked at: one that is being played, or a replay.
pub trait Shown {
    /// The game's description.
    fn info(&self) -> &'static Info;

    /// The header of the match's record: game, options, seats and seed.
    fn header(&self) -> &Header;

    /// What this seat sees; with `None`, what everybody may see.
    fn scene(&self, viewer: Option<Seat>) -> Scene;

    /// The events from number `from` on, counted from 0, as the viewer sees them.
    ///
    /// Events that show the viewer nothing are left out.
    fn events(&self, from: usize, viewer: Option<Seat>) -> Vec<Event>;

    /// The same as far as players may still look at them: in a match [from memory](crate::core::MEMORY), only those that lie
    /// on the table, until the deal ends.
    ///
    /// What happens is told as it happens, from [`events`](Self::events). Everything that can be looked up comes from here.
    fn remembered(&self, from: usize, viewer: Option<Seat>) -> Vec<Event>;

    /// How many events there have been.
    fn event_count(&self) -> usize;

    /// The scores of the finished deals, in order.
    fn sheet(&self) -> &[DealScore];
}

/// A running match of some game.
pub trait Table: Shown {
    /// What the match waits for.
    fn waiting(&self) -> Waiting;

    /// The seats of the people at this program's keyboard.
    fn people(&self) -> SeatSet;

    /// The number of decisions so far.
    fn decisions(&self) -> u64;

    /// The seat's legal moves in a fixed order; empty unless it is its turn.
    fn choices(&self, seat: Seat) -> Vec<Move>;

    /// Checks a move without making it.
    ///
    /// # Errors
    /// When a rule forbids it, with its clause.
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal>;

    /// Makes a person's move.
    ///
    /// # Errors
    /// When a rule forbids it, with its clause. Nothing changes then.
    fn play(&mut self, seat: Seat, mv: Move) -> Result<(), Refusal>;

    /// Makes the next step that needs no person: a deal or a bot's decision.
    ///
    /// Does nothing when it is a person's turn or the match is over.
    ///
    /// # Errors
    /// When the rules refuse the deal or decision. This is a bug, and the match cannot continue.
    fn advance(&mut self) -> Result<(), MatchError>;

    /// Waits up to `patience` for somebody who decides without this program's people: a bot that thinks in the background, or
    /// a player at another terminal. True if they are not done.
    fn thinks(&self, patience: Duration) -> bool;

    /// Limits how long bots may think from their next decision on, and the search for a hint.
    ///
    /// Until then each level has its own limits. A time limit makes decisions depend on the machine.
    fn set_budget(&mut self, budget: Budget);

    /// A search for a hint for the seat, using only what it knows; `None` unless it is its turn.
    ///
    /// Asking again at the same decision gives the same hint. It does not affect later decisions.
    fn hint_search(&self, seat: Seat) -> Option<HintSearch>;

    /// Marks that this seat was given a hint, so that the record of its next decision says so.
    fn mark_hint(&mut self, seat: Seat);

    /// Whether no decision can change the score of this deal, judged from public information.
    ///
    /// Then [`play_out_deal`](Self::play_out_deal) ends the deal.
    fn can_claim(&self) -> bool;

    /// Plays the rest of the deal by rules of thumb if [`can_claim`](Self::can_claim) allows it.
    ///
    /// Makes people's decisions too, and records all of them as usual.
    ///
    /// # Errors
    /// When the rules refuse a decision. This is a bug, and the match cannot continue.
    fn play_out_deal(&mut self) -> Result<(), MatchError>;

    /// Where the record is kept, or why it is not.
    fn saved(&self) -> Saved;

    /// The deals and decisions of the match once it is over: before that they would reveal every hand.
    fn finished(&self) -> Option<&Facts>;

    /// Notices about the match, oldest first, such as a failed engine that a novice replaces.
    ///
    /// Notices are only ever added.
    fn notices(&self) -> &[Text];
}

/// A search for a hint, which takes up to a second: it holds what the seat knows, so that it can run on another thread.
pub type HintSearch = Box<dyn FnOnce() -> Option<Hint> + Send>;

/// A match that this program runs, with its bots.
pub trait Local: Table {
    /// Lets the next bot think in the background.
    ///
    /// Does nothing when no bot is next or it is thinking already. [`advance`](Table::advance) makes the same
    /// decision with or without it.
    fn think(&mut self);

    /// Whether this person's last decision can be undone, and who must agree.
    fn can_undo(&self, seat: Seat) -> Undo;

    /// Undoes this person's last decision: events and score sheet end before it.
    ///
    /// The record is rewritten, and its header counts the undone decisions. The caller has already asked
    /// everybody who must agree by [`can_undo`](Self::can_undo).
    ///
    /// # Errors
    /// With the reason as an `undo-...` message when it cannot be undone or the record cannot be rewritten.
    /// Nothing changes then.
    fn undo(&mut self, seat: Seat) -> Result<(), Text>;

    /// Whether there is an undone decision to redo: nobody has decided since.
    fn can_redo(&self) -> bool;

    /// Makes the decision that was undone last again, and everything that followed it.
    ///
    /// # Errors
    /// With the reason as an `undo-...` message when there is none. Nothing changes then.
    fn redo(&mut self) -> Result<(), Text>;

    /// Whether the match is new, people play here, and none of them has decided anything or asked for a hint.
    fn is_untouched(&self) -> bool;

    /// Deletes the record of a match that is untouched.
    fn discard(&mut self);
}

/// A match that this program runs for people at other terminals.
pub trait Hosted: Local {
    /// For each seat, the pieces that everybody knows it holds.
    fn known(&self) -> Vec<PieceSet>;

    /// Starts or stops letting a novice decide for this person. The record marks its decisions.
    fn stand_in(&mut self, seat: Seat, stands_in: bool);
}

/// What a match starts from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game.
    pub entry: &'static Entry,
    /// The value of each of its options.
    pub options: OptionValues,
    /// Who sits where.
    pub seats: Vec<Sitter>,
    /// The match's seed.
    pub seed: u64,
    /// What determines the cards. If that is not the seed, the seed is for bots alone.
    pub dealt: Dealt,
}

/// The level of bots unless another is chosen.
pub const USUAL_LEVEL: Level = Level::Casual;

impl Setup {
    /// The quickest sensible match: a person in seat 0 against bots, with default options.
    pub fn quick(entry: &'static Entry, seed: u64) -> Self {
        Self::quick_for(entry, entry.info.seating.best, seed)
    }

    /// The quickest sensible match with this many seats.
    pub fn quick_for(entry: &'static Entry, seats: usize, seed: u64) -> Self {
        let human = Sitter { name: names::own_name(), player: Player::Human };
        let bots = (1..seats).map(|n| Self::bot(n, USUAL_LEVEL));
        Setup {
            entry,
            options: OptionValues::defaults(entry.info.options),
            seats: std::iter::once(human).chain(bots).collect(),
            seed,
            dealt: Dealt::FromSeed,
        }
    }

    /// The setup of the match with this header.
    pub fn of(header: &Header) -> Option<Self> {
        let entry = games::find(header.game)?;
        let Header { options, seats, seed, dealt, .. } = header.clone();
        Some(Setup { entry, options, seats, seed, dealt })
    }

    /// The same match with new cards.
    #[must_use]
    pub fn again(self, seed: u64) -> Self {
        Setup { seed, dealt: Dealt::FromSeed, ..self }
    }

    /// Gives the match's first person this name, if there is one. Anybody else whose name looks the same is renamed.
    #[must_use]
    pub fn named(mut self, name: Option<&str>) -> Self {
        let at = self.seats.iter().position(|sitter| sitter.player == Player::Human);
        let sitter = name.map(|name| Sitter::new(name, Player::Human));
        if let (Some(at), Some(Ok(sitter))) = (at, sitter) {
            self.seats[at] = sitter;
            give_way(&mut self.seats, |seat, _| seat == at);
        }
        self
    }

    /// A bot for seat `number`, with a name of its own.
    pub fn bot(number: usize, level: Level) -> Sitter {
        names::bot(number, level)
    }

    /// Opens the match; `saver` keeps its record. Bots and engines give way to people whose names look like theirs.
    ///
    /// # Errors
    /// When a bot's level is unknown, the game does not take this many seats, or the names of two people look alike.
    pub fn open(mut self, saver: Saver) -> Result<Box<dyn Hosted>, MatchError> {
        let info = &self.entry.info;
        if !info.seating.allows(self.seats.len()) {
            let Seating { min, max, .. } = info.seating;
            return Err(MatchError::Seats { found: self.seats.len(), game: info.id, min, max });
        }
        if let Some((one, other)) = names::first_namesakes(&self.seats) {
            return Err(MatchError::Namesakes(one + 1, other + 1));
        }
        give_way(&mut self.seats, |_, sitter| sitter.player == Player::Human);
        let header = Header {
            game: info.id,
            options: self.options,
            seats: self.seats,
            seed: self.seed,
            dealt: self.dealt,
            undone: 0,
            marks: MatchMarks::default(),
        };
        games::visit_any(info.id, Open(header, saver)).unwrap_or(Err(MatchError::NoGame(info.id)))
    }
}

/// Adds a game that is not in the catalogue: from then on it is played, resumed, replayed and verified like any other.
/// It is not on the list of games; a program starts it with a [`Setup`].
pub fn add_game<G: Game>(entry: &'static Entry) {
    games::add::<G>(entry);
    record::add_game::<G>();
    games::add_visitor::<G, Open>();
    games::add_visitor::<G, resume::Restore>();
    games::add_visitor::<G, replay::Open>();
    games::add_visitor::<G, scripted::Open>();
    games::add_visitor::<G, judge::Ask>();
    games::add_visitor::<G, bots_only::Open>();
}

struct Open(Header, Saver);

impl Visitor for Open {
    type Out = Result<Box<dyn Hosted>, MatchError>;

    fn visit<G: Game>(self) -> Self::Out {
        Ok(Box::new(game_table::GameTable::<G>::new(self.0, self.1)?))
    }
}
