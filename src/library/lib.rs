//! The library of offsuit: the rules, records, bots, engines and tables of six uncommon trick-taking games.
//!
//! It has no user interface and knows no language: everything that a person reads is a key with arguments
//! ([`core::Text`]). Here four bots play a match, and the record of the match is verified:
//!
//! ```
//! use offsuit_library::bots::{Budget, Level};
//! use offsuit_library::core::{OptionValues, Turn};
//! use offsuit_library::record::{Dealt, Header, Marks, MatchMarks, Player, Scribe, Sitter, verify};
//! use offsuit_library::{core::TrickTaking, games::Fifteens};
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
//! | [`engine`] | outside programs as players |
//! | [`files`], [`clock`] | file access, and the date |
//! | [`table`] | a match with its players, undo, replay and saved games, without a user interface |
//!
//! A module uses only modules in the rows above it, which a test checks. Start with [`core`] for the model of a game,
//! or with [`games`] to add a game of your own. `examples/library` in the repository is a small program that uses only this crate.

pub mod bots;
pub mod clock;
pub mod core;
pub mod engine;
pub mod files;
pub mod games;
pub mod record;
pub mod table;
