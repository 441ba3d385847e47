//! offsuit: six uncommon trick-taking games in a terminal.
//!
//! This crate only joins the two packages of the program, for its tests and examples:
//! [`offsuit_library`] has the rules, records, bots, engines and tables, and [`offsuit_program`] the languages, lessons,
//! shared tables, screens and commands. A program that needs no user interface depends on `offsuit-library` alone.

pub use offsuit_program::*;
