//! The screens: one terminal, one person against bots or several around one keyboard.
//!
//! [`App`] is everything except the terminal and the clock: keys, ticks and draws go in, a buffer comes out.
//! A screen draws what a [`Scene`](crate::table::Scene) shows, and that holds nothing hidden from its
//! viewer. All text comes from the catalogues, all commands from the table in [`keys`].

pub mod app;
pub mod art;
pub mod board;
pub mod buttons;
pub mod call;
pub mod chart;
pub mod choices;
pub mod company_view;
mod decision_view;
pub mod draft;
pub mod ending;
mod exercise_screen;
pub mod exhibits;
pub mod facts;
pub mod form;
mod friends;
pub mod guard;
pub mod guided_screen;
pub mod hand;
pub mod hint_view;
pub mod home;
mod host_panel;
mod houses;
pub mod key_bar;
pub mod key_help;
pub mod keys;
pub mod lesson_screen;
pub mod lessons;
pub mod listing;
pub mod lobby;
pub mod look;
pub mod motion;
mod own;
mod page;
pub mod piles;
pub mod play;
pub mod play_view;
mod played;
pub mod rail;
pub mod replay_screen;
pub mod replays;
pub mod result_screen;
pub mod review_screen;
pub mod rules_view;
pub mod score;
pub mod screen;
pub mod scroll;
pub mod settings_screen;
pub mod side;
pub mod statistics;
pub mod table_screen;
pub mod table_view;
pub mod tableau;
pub mod terminal;
pub mod text_input;
pub mod tier;
pub mod trick;
mod unfinished;
pub mod window;

pub use crate::launch::{Launch, Moment, Start};
pub use app::{App, MIN_SIZE};
pub use look::{Look, Theme};
pub use terminal::run;
