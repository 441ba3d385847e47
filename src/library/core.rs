//! What all the games share: seats, pieces, packs, tricks, moves, events, deals, and the
//! [`TrickTaking`] trait that each game implements.
//!
//! A match is a list of steps: deals and decisions. A [`Position`] has a part that everybody knows ([`Public`])
//! and a hidden part. A [`View`] is the public part plus what one seat knows of the hidden part. Legal moves,
//! bots, hints and screens work from views, so that none of them can use hidden information.

pub mod command_line;
pub mod deal;
pub mod deal_code;
pub mod dealer;
pub mod declaration;
pub mod event;
pub mod explain;
pub mod facts;
pub mod fault;
pub mod features;
pub mod game;
pub mod info;
pub mod matches;
pub mod memory;
pub mod message;
pub mod moves;
pub mod name;
pub mod network;
pub mod options;
pub mod pack;
pub mod piece;
pub mod position;
pub mod rng;
pub mod score;
pub mod seat;
pub mod shape;
pub mod strategy;
pub mod symbols;
pub mod text;
pub mod trick;
pub mod trick_taking;

pub use deal::{Deal, Stock};
pub use deal_code::{DealCode, DealCodeError};
pub use declaration::{Declaration, DeclarationSpec, DeclarationValue};
pub use event::{Event, Log};
pub use explain::{Explain, MAX_PROSPECTS, Prospect, Prospects};
pub use facts::{Fact, Facts};
pub use fault::{DealFault, Part, StepFault};
pub use features::Features;
pub use game::Game;
pub use info::{Difficulty, Info, Seating};
pub use matches::Match;
pub use message::{Arg, Clause, Refusal, Text};
pub use moves::{LedSuit, Move, Moves};
pub use options::{MEMORY, OptionKind, OptionSpec, OptionValues};
pub use pack::{Face, Order, Pack, Suit};
pub use piece::{Piece, PieceSet};
pub use position::{Past, Position, Seen, View};
pub use score::ScoreLine;
pub use seat::{Direction, MAX_SEATS, PerSeat, Seat, SeatSet};
pub use shape::Shape;
pub use strategy::{Jeer, Outlook, Search, Strategy};
pub use trick::Trick;
pub use trick_taking::{Public, Standing, TrickTaking, Turn};
