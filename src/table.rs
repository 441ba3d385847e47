//! A running match behind an object-safe face: what screens are made of.
//!
//! A [`Table`] plays the bots, deals the deals, checks what people choose, and appends every step to the
//! match's record before anybody is shown it. A screen asks it for a [`Scene`]: what one seat may see, and
//! nothing else. So a screen cannot show what its player must not see.

mod claim;
mod game_table;
mod glance;
mod label;
mod library;
mod players;
mod record_file;
mod replay;
mod resume;
mod save;
mod scene;
mod score_words;
mod session;
mod tally;
mod thinking;
mod undo;
mod walk;

use std::time::Duration;

pub use glance::Glance;
pub use label::{event_text, move_label};
pub use library::{Kept, library, newest_unfinished};
pub use players::{player_words, players};
pub use replay::{Replay, ReplayStep, Sight, StepKind, replay};
pub use resume::{ResumeError, Resumed, resume};
pub use save::{DATA_VARIABLE, SaveError, Saved, Saver, matches_folder};
pub use scene::{DealScore, Placed, Scene, SeatScene};
pub use score_words::{ahead, names_in_a_row, points_of, signed, winners, winners_sentence};
pub use session::{Phase, Session};
pub use tally::{PlayerKey, Tallies, Tally, is_person, player_label, tallies};
pub use undo::Undo;
pub use walk::{Walk, first_sight, open_replay, play_on_from_here, walk};

pub use crate::bots::hint::{Estimate, Fate, Hint};
pub use crate::bots::{Budget, Level};
use crate::core::{Event, Info, Move, OptionValues, Refusal, Seat, Text, TrickTaking};
use crate::games::{self, Entry, Visitor};
use crate::record::{Dealt, Header, Player, Sitter};

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

/// A running match of some game.
pub trait Table {
    /// What the game is.
    fn info(&self) -> &'static Info;

    /// The header of the match's record: game, options, seats, seed.
    fn header(&self) -> &Header;

    /// What the match waits for.
    fn waiting(&self) -> Waiting;

    /// What this seat sees; with `None` what is open to all.
    fn scene(&self, viewer: Option<Seat>) -> Scene;

    /// What the seat may do now, in a fixed order; nothing unless it is its turn.
    fn choices(&self, seat: Seat) -> Vec<Move>;

    /// Checks a move without making it.
    ///
    /// # Errors
    /// With the clause that forbids it.
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal>;

    /// Makes a person's move.
    ///
    /// # Errors
    /// With the clause that forbids it; nothing has changed then.
    fn play(&mut self, seat: Seat, mv: Move) -> Result<(), Refusal>;

    /// Makes the next step that nobody at the keyboard decides: a deal, or a bot's decision. Does nothing
    /// where a person is to decide or the match is over.
    ///
    /// # Errors
    /// When the rules refuse what was dealt or decided: an error of the program's own, and the match cannot
    /// go on.
    fn advance(&mut self) -> Result<(), String>;

    /// Says how long bots may think from their next decision on; until then each level has its own limits. With a time
    /// in it, what bots decide depends on the machine.
    fn set_budget(&mut self, budget: Budget);

    /// Has the bot that is to decide begin to think about it, beside whatever is done here meanwhile; does nothing where
    /// no bot is to decide, or it thinks already. [`advance`](Self::advance) makes its decision, the same as without.
    fn think(&mut self);

    /// Whether a bot still thinks when this time has passed, so that [`advance`](Self::advance) would have to wait for
    /// it. Returns as soon as it has decided.
    fn thinks(&self, patience: Duration) -> bool;

    /// What the seat would do well to choose now, from what it knows; `None` unless it is its turn. Asked again
    /// at the same decision it says the same, and it changes nothing that follows.
    fn hint(&self, seat: Seat) -> Option<Hint>;

    /// Whether nothing that anybody could still decide would change the points of the deal that is being
    /// played, as all can tell from what lies open: then [`play_out_deal`](Self::play_out_deal) ends it.
    fn can_claim(&self) -> bool;

    /// Where [`can_claim`](Self::can_claim) holds, makes all decisions of the deal that are left, people's too,
    /// by rules of thumb, until it is scored. They are recorded as any others are. Does nothing elsewhere.
    ///
    /// # Errors
    /// When the rules refuse what was decided: an error of the program's own, and the match cannot go on.
    fn play_out_deal(&mut self) -> Result<(), String>;

    /// The events from number `from` on (the first is 0), as the viewer sees them. Events that show the
    /// viewer nothing are left out.
    fn events(&self, from: usize, viewer: Option<Seat>) -> Vec<Event>;

    /// How many events there have been.
    fn event_count(&self) -> usize;

    /// The scores of the deals that are over, in order.
    fn sheet(&self) -> &[DealScore];

    /// Where the record is kept, or why it is not.
    fn saved(&self) -> Saved;

    /// Whether this person's last decision can be taken back, and who has a say in it.
    fn can_undo(&self, seat: Seat) -> Undo;

    /// Takes this person's last decision back: the match is as it was before, the decision is to be made
    /// again, and events and sheet end there. The record is rewritten so and says in its header how many
    /// decisions were taken back. Whoever has a say in it, by [`can_undo`](Self::can_undo), has been asked.
    ///
    /// # Errors
    /// When it cannot be taken back, or the record cannot be rewritten, with the reason as an `undo-...`
    /// message; nothing has changed then.
    fn undo(&mut self, seat: Seat) -> Result<(), Text>;

    /// What players are to be told besides what happens in the match, the oldest first: that an outside engine has
    /// failed and a novice plays for it. There are never fewer than before.
    fn notices(&self) -> &[Text];

    /// Takes note that this seat was given a hint: its next decision says so in the record.
    fn mark_hint(&mut self, seat: Seat);
}

/// What a match is to be made of.
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
}

/// Who plays where nobody has asked for anybody else.
pub const USUAL_LEVEL: Level = Level::Casual;

/// Names for the seats nobody has named, seat 0 first.
const NAMES: [&str; 7] = ["Ann", "Ben", "Cho", "Dee", "Eli", "Fay", "Gus"];

/// The name of who sits at the keyboard: the one the system knows them by, if it can be shown and is no
/// bot's.
fn own_name() -> String {
    let known = std::env::var("USER").or_else(|_| std::env::var("USERNAME")).unwrap_or_default();
    let mut letters = known.chars();
    let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    match Sitter::new(&capital, Player::Human) {
        Ok(sitter) if !NAMES.contains(&sitter.name.as_str()) => sitter.name,
        _ => NAMES[0].to_owned(),
    }
}

impl Setup {
    /// The quickest sensible match of a game: a person in seat 0 against bots, with the default options.
    pub fn quick(entry: &'static Entry, seed: u64) -> Self {
        Self::quick_for(entry, entry.info.seating.best, seed)
    }

    /// The same for this many seats.
    pub fn quick_for(entry: &'static Entry, seats: usize, seed: u64) -> Self {
        let human = Sitter { name: own_name(), player: Player::Human };
        let bots = (1..seats).map(|n| Self::bot(n, USUAL_LEVEL));
        Setup {
            entry,
            options: OptionValues::defaults(entry.info.options),
            seats: std::iter::once(human).chain(bots).collect(),
            seed,
        }
    }

    /// What a match with this header was made of.
    pub fn of(header: &Header) -> Option<Self> {
        let entry = games::find(header.game)?;
        Some(Setup { entry, options: header.options, seats: header.seats.clone(), seed: header.seed })
    }

    /// The same match with this name, if there is one, for its first person. A bot of that name takes another.
    #[must_use]
    pub fn named(mut self, name: Option<&str>) -> Self {
        let at = self.seats.iter().position(|sitter| sitter.player == Player::Human);
        let sitter = name.map(|name| Sitter::new(name, Player::Human));
        if let (Some(at), Some(Ok(sitter))) = (at, sitter) {
            let free = NAMES.iter().find(|free| self.seats.iter().all(|other| other.name != **free));
            let alike = self.seats.iter_mut().find(|other| other.name == sitter.name);
            if let (Some(alike), Some(free)) = (alike, free) {
                (*free).clone_into(&mut alike.name);
            }
            self.seats[at] = sitter;
        }
        self
    }

    /// A bot in seat `number`, with a name that tells it from the others.
    pub fn bot(number: usize, level: Level) -> Sitter {
        Sitter { name: NAMES[number % NAMES.len()].to_owned(), player: Player::Bot(level.name().to_owned()) }
    }

    /// Opens the match, its record kept by `saver`.
    ///
    /// # Errors
    /// When a seat's bot is of no known level, or the game has no such number of seats.
    pub fn open(self, saver: Saver) -> Result<Box<dyn Table>, String> {
        let info = &self.entry.info;
        if !info.seating.allows(self.seats.len()) {
            let (min, max) = (info.seating.min, info.seating.max);
            return Err(format!("{} seats cannot play {}: {min} to {max} can", self.seats.len(), info.id));
        }
        let header = Header {
            game: info.id,
            options: self.options,
            seats: self.seats,
            seed: self.seed,
            dealt: Dealt::FromSeed,
            undone: 0,
        };
        games::visit(info.id, Open(header, saver)).unwrap_or_else(|| Err(format!("no game {}", info.id)))
    }
}

struct Open(Header, Saver);

impl Visitor for Open {
    type Out = Result<Box<dyn Table>, String>;

    fn visit<G: TrickTaking>(self) -> Self::Out {
        Ok(Box::new(game_table::GameTable::<G>::new(self.0, self.1)?))
    }
}
