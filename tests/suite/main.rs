//! The integration tests, in one program, so that a build links once and compiles shared code once.
//!
//! `cargo test --test suite kill::` runs the tests of one module.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests are tests

mod common;

mod arena;
mod art;
mod calibration;
mod choices;
mod claims;
mod cli;
mod closing;
mod commands;
mod completions;
mod config;
mod conformance;
mod conversations;
mod curtain;
mod deals;
mod dependencies;
mod ending;
mod engines;
mod exact;
mod faults;
mod flood;
mod form;
mod guardian;
mod hints;
mod home;
mod hooks;
mod hostile_files;
mod hot_seat;
mod imagine;
mod input;
mod jobs;
mod kill;
mod languages;
mod layering;
mod layout;
mod loo_table;
mod lookalikes;
mod malformed;
mod memory;
mod new_game;
mod outside_texts;
mod packaging;
mod perft;
mod pictures;
mod plain;
mod plain_brief;
mod plain_parity;
mod plain_pieces;
mod policies;
mod privacy;
mod readme;
mod records;
mod redo;
mod regret;
mod remarks;
mod replays;
mod rule_examples;
mod rules_screen;
mod saved;
mod scale;
mod scores;
mod screens;
mod secrecy;
mod seventh;
mod sizes;
mod store;
mod terminal;
mod thinking;
mod threads;
mod ui;
mod words;
