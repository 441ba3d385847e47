//! Lessons at the table, the coach's notes, and what a player has learned.
//!
//! A lesson is data: `rules/lessons/GAME.toml` has the lessons of a game and the notes of its coach, in all languages.
//! [`lesson`] describes the file. A lesson is the beginning of a match, which the rules replay, and the decisions that
//! the player has to make from there. [`Lecture`] opens it as a [`Table`](crate::table::Table) and judges what the player
//! chooses; screens show that table like any other.
//!
//! A [`Task`] is a problem: one from the pack (`rules/problems`), the problem of the day, or a costly decision of the
//! player's own. [`Progress`] remembers which were solved, and on which days. It stays on this computer.

mod coach;
mod compose;
mod course;
mod exercise;
mod known;
mod lecture;
pub mod lesson;
mod own;
mod progress;
mod streak;
mod task;

pub use coach::{Coach, Moment};
pub use compose::{Composed, LessonError, Place, compose};
pub use course::{course, course_text, learnable};
pub use exercise::{Exercise, PackProblem, problems};
pub use lecture::{Lecture, Verdict};
pub use lesson::{Course, Lesson, Note, Problem, Prose};
pub use own::{OwnDecision, note_own};
pub use progress::{Progress, ProgressError};
pub use streak::streak;
pub use task::Task;
