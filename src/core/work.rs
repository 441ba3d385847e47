//! Long computations that can stop and resume.

use std::sync::atomic::AtomicBool;

/// Is told how many steps are done, and how to write down the state after them.
pub type Watch<'a> = dyn FnMut(u64, &dyn Fn() -> Vec<u8>) + 'a;

/// What a long computation is given, so that it can stop and resume.
pub struct Work<'a> {
    /// The state in which an earlier run stopped.
    pub from: Option<&'a [u8]>,
    /// Told after each step.
    pub each: &'a mut Watch<'a>,
    /// Once set, the computation stops.
    pub stop: &'a AtomicBool,
}

/// How a long computation ended.
#[derive(Clone, Debug)]
pub enum Made<T> {
    /// With its result.
    Done(T),
    /// It was stopped, in this state.
    Stopped(Vec<u8>),
    /// The state it should have resumed from is damaged: why.
    Damaged(String),
}

impl<T> Made<T> {
    /// The same with something else made of the result.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Made<U> {
        match self {
            Made::Done(result) => Made::Done(change(result)),
            Made::Stopped(state) => Made::Stopped(state),
            Made::Damaged(why) => Made::Damaged(why),
        }
    }
}
