//! Plain mode on stdin and stdout. A signal ends it cleanly, even while it waits for input. On systems without signals, the
//! system ends it; every step is on record by then.

#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(super) use elsewhere::{is_hung_up, read_line, speak};
#[cfg(unix)]
pub(super) use unix::{is_hung_up, read_line, speak};
