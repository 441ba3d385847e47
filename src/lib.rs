//! offsuit: six uncommon trick-taking games in a terminal.

pub mod bots;
pub mod cli;
pub mod config;
pub mod core;
pub mod engine;
pub mod files;
pub mod games;
pub mod lab;
pub mod lang;
pub mod launch;
pub mod plain;
pub mod record;
pub mod rules;
pub mod signals;
pub mod table;
pub mod ui;
