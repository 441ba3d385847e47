//! offsuit: six uncommon trick-taking games in a terminal.
//!
//! This library has the games, their bots, their records and the screens. The program `offsuit` is a thin shell
//! around it. Here four bots play a match, and the record of the match is verified:
//!
//! ```
//! use offsuit::bots::{Budget, Level};
//! use offsuit::core::{OptionValues, Turn};
//! use offsuit::record::{Dealt, Header, Marks, MatchMarks, Player, Scribe, Sitter, verify};
//! use offsuit::{core::TrickTaking, games::Fifteens};
//!
//! let seat = |name| Sitter::new(name, Player::Bot("novice".to_owned()));
//! let seats = ["Ann", "Ben", "Cho", "Dee"].into_iter().map(seat).collect::<Result<_, _>>()?;
//! let options = OptionValues::defaults(Fifteens::INFO.options);
//! let (dealt, marks) = (Dealt::FromSeed, MatchMarks::default());
//! let header = Header { game: Fifteens::INFO.id, options, seats, seed: 7, dealt, undone: 0, marks };
//! let mut scribe = Scribe::<Fifteens>::new(&header, &mut ());
//! let mut bot = Level::Novice.bot::<Fifteens>(Budget::default());
//! while scribe.game().turn() != Turn::Over {
//!     match scribe.game().turn() {
//!         Turn::Act(seat) => {
//!             let seen = scribe.game().seen(seat).ok_or("the cards are dealt")?;
//!             let mv = bot.decide(&seen, &mut scribe.game().bot_rng(seat));
//!             scribe.play(seat, mv, Marks::default(), &mut ())?;
//!         }
//!         _ => scribe.begin(&scribe.game().next_deal(), &mut ())?,
//!     }
//! }
//! let lines = std::iter::once(header.write()).chain(scribe.take_lines());
//! let record: String = lines.map(|line| format!("{line}\n")).collect();
//! assert_eq!(verify(record.as_bytes())?.finished, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to find things
//!
//! | module | what it has |
//! |---|---|
//! | [`core`] | pieces, seats, tricks, deals, views, and the traits that a game implements |
//! | [`games`] | the games, and how to add one |
//! | [`record`] | reading, writing and verifying records |
//! | [`bots`] | search, policies, playing levels and hints |
//! | [`rules`], [`lang`] | the rule pages, and all texts in each language |
//! | [`files`], [`clock`], [`signals`], [`config`] | file access, the date, interrupts, and settings |
//! | [`engine`] | outside programs as players |
//! | [`table`] | a match with its players, undo, replay and saved games, without a user interface |
//! | [`together`] | one table for people at different terminals |
//! | [`compare`] | result codes, comparisons of the same cards, and the daily match |
//! | [`learn`] | lessons, and the notes of the coach |
//! | [`sitting`] | a person at a match: what they may wish for, and what follows |
//! | [`launch`], [`ui`], [`plain`] | how a program starts, and its interfaces: full screen and plain lines |
//! | [`cli`] | the command line |
//!
//! A module uses only modules in the rows above it, which a test checks. Start with [`core`] for the model of a game,
//! or with [`games`] to add a game of your own.

pub mod bots;
pub mod cli;
pub mod clock;
pub mod compare;
pub mod config;
pub mod core;
pub mod engine;
pub mod files;
pub mod games;
pub mod lab;
pub mod lang;
pub mod launch;
pub mod learn;
pub mod plain;
pub mod record;
pub mod review;
pub mod rules;
pub mod signals;
pub mod sitting;
pub mod table;
pub mod texts;
pub mod together;
pub mod ui;
pub mod wrap;
