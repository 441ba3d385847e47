//! The laboratory: tools for developers of bots and engines.
//!
//! [`arena`] measures one bot against another, and [`strength`] all of them. [`hints`] and [`reviews`] check hints and
//! reviews, [`jeers`] counts laughable moves, [`problems`] finds problems for players, [`train`] learns policies, and
//! [`engine_check`] tests an engine. Nothing that plays a match uses this module.

pub mod arena;
pub mod engine_check;
pub mod hints;
pub mod jeers;
mod pool;
pub mod problems;
pub mod reviews;
pub mod strength;
pub mod studied;
pub mod train;
pub mod work;
