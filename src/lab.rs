//! The laboratory: what only developers of bots and engines need.
//!
//! [`arena`] measures one bot against another, [`strength`] all of them; [`jeers`] counts laughable moves; [`reviews`]
//! says what decisions lose; [`train`] learns policies; [`engine_check`] tests an engine. Nothing that plays a match
//! uses this module.

pub mod arena;
pub mod engine_check;
pub mod hints;
pub mod jeers;
mod pool;
pub mod problems;
pub mod reviews;
pub mod strength;
pub mod train;
