//! Long computations that can stop and resume.

use std::error::Error;
use std::sync::atomic::AtomicBool;

/// A callback that gets the number of steps done, and a function that saves the state after them.
pub type Watch<'a> = dyn FnMut(u64, &dyn Fn() -> Vec<u8>) + 'a;

/// The start, progress and stop signal of a long computation.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use offsuit_lab::studied::Studied;
/// use offsuit_lab::work::{Made, Work};
/// use offsuit_library::games::Loo;
///
/// let stop = AtomicBool::new(false);
/// let work = &mut Work { from: None, each: &mut |_, _| {}, stop: &stop };
/// let Some(Made::Done(table)) = Loo::make_table(1, 7, work) else { unreachable!("nothing stops it") };
/// assert!(Loo::is_table(&table, 1, 7));
/// ```
pub struct Work<'a> {
    /// The saved state of an earlier run.
    pub from: Option<&'a [u8]>,
    /// Called after each step.
    pub each: &'a mut Watch<'a>,
    /// Stops the computation when set.
    pub stop: &'a AtomicBool,
}

/// Why a saved state cannot be resumed.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(Box<dyn Error + Send + Sync>),
    /// It belongs to another computation.
    #[error("{what}: expected {expected}")]
    Other {
        /// What was found.
        what: String,
        /// What would be right.
        expected: String,
    },
}

impl StateError {
    /// A state that cannot be read.
    pub fn unreadable(why: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        StateError::Unreadable(why.into())
    }
}

/// The outcome of a long computation.
#[derive(Debug)]
pub enum Made<T> {
    /// It finished with this result.
    Done(T),
    /// It was stopped in this state.
    Stopped(Vec<u8>),
    /// It could not resume from the saved state.
    Damaged(StateError),
}

impl<T> Made<T> {
    /// Converts the result.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Made<U> {
        match self {
            Made::Done(result) => Made::Done(change(result)),
            Made::Stopped(state) => Made::Stopped(state),
            Made::Damaged(why) => Made::Damaged(why),
        }
    }
}
