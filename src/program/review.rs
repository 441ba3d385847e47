//! Reviews: what a player's decisions in a match cost, judged by what the player knew.
//!
//! A [`Review`] lists the decisions of one seat in the deals that are over. [`Judging`] judges them in order on several
//! threads, and can be dropped at any time: the judgements of a saved match are kept in the data directory.
//!
//! # How a review adds up
//! Values are chances to win the match, in percent, from one estimator: the playouts of [`judge`](crate::bots::judge), and
//! the score between deals. For each decision there is the value before it (that of the best choice) and after it (that of
//! the player's choice). The difference is the loss; what changes until the next decision is news. So
//! `before + cards + news - losses = after`, for each deal and for the match.

mod cache;
mod judging;
pub mod report;
mod results;
mod reviewed;
mod totals;
mod work;
mod write;

pub use judging::{Judging, ReviewError, first_player};
pub use results::{Results, results};
pub use reviewed::{DealReview, Decision, Place, Review, Sums};
pub use totals::{Totals, totals};
pub use write::write;
