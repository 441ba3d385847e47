//! The program offsuit: everything between the library's tables and a person.
//!
//! The package `offsuit` has the executable, which only calls [`cli::main`].
//!
//! # Where to find things
//!
//! | module | what it has |
//! |---|---|
//! | [`signals`], [`wrap`] | interrupts, and line breaking |
//! | [`texts`] | rule pages, problems and lessons, as files |
//! | [`rules`], [`lang`] | the rule pages, and all messages in each language |
//! | [`config`] | settings |
//! | [`table`] | the library's tables, with the words for what they show |
//! | [`review`] | what a player's decisions cost |
//! | [`together`] | one table for people at different terminals |
//! | [`compare`] | result codes, comparisons of the same cards, and the daily match |
//! | [`learn`] | lessons, and the notes of the coach |
//! | [`sitting`] | a person at a match: what they may wish for, and what follows |
//! | [`launch`], [`ui`], [`plain`] | how a program starts, and its interfaces: full screen and plain lines |
//! | [`cli`] | the command line |
//!
//! The modules of the [library](offsuit_library) can be used under the same names.

pub mod cli;
pub mod compare;
pub mod config;
pub mod lang;
pub mod launch;
pub mod learn;
pub mod plain;
pub mod review;
pub mod rules;
pub mod signals;
pub mod sitting;
pub mod table;
pub mod texts;
pub mod together;
pub mod ui;
pub mod wrap;

pub use offsuit_library::{bots, clock, core, engine, files, games, record};
