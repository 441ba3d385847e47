//! The lock of a file that one program writes and others may read.
//!
//! It ends with the process. On Unix, it is the system's advisory lock; on file systems without locks, files are written
//! without one. On Windows, such a lock would keep others from reading, so there the file is opened in a way that keeps
//! others from opening it for writing.

use std::fs::{File, OpenOptions};
use std::io;

/// Makes options for appending lock the file that they open, on systems where opening does that.
#[cfg(unix)]
pub fn when_opened(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Makes options for appending lock the file that they open, on systems where opening does that.
#[cfg(not(unix))]
pub fn when_opened(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::windows::fs::OpenOptionsExt;
    /// Others may read, rename and delete it.
    const SHARED: u32 = 0x1 | 0x4;
    /// Reading and writing. What can only be appended to cannot be shortened.
    const ACCESS: u32 = 0x0012_0089 | 0x0012_0116;
    options.share_mode(SHARED).access_mode(ACCESS)
}

/// Whether a file could not be opened because another program has locked it.
#[cfg(unix)]
pub fn is_held(_: &io::Error) -> bool {
    false
}

/// Whether a file could not be opened because another program has locked it.
#[cfg(not(unix))]
pub fn is_held(error: &io::Error) -> bool {
    const SHARING_VIOLATION: i32 = 32;
    error.raw_os_error() == Some(SHARING_VIOLATION)
}

/// Locks an open file, unless opening has done so; `false` if another process has locked it.
#[cfg(unix)]
pub fn take(file: &File) -> bool {
    !matches!(fs4::FileExt::try_lock(file), Err(fs4::TryLockError::WouldBlock))
}

/// Locks an open file, unless opening has done so; `false` if another process has locked it.
#[cfg(not(unix))]
pub fn take(_: &File) -> bool {
    true
}

/// Unlocks a file that will be closed.
///
/// Closing it is not enough on Unix: while another thread starts a program, that program has a copy of every open file.
#[cfg(unix)]
pub fn release(file: &File) {
    let _ = fs4::FileExt::unlock(file);
}

/// Unlocks a file that will be closed: here, that is enough.
#[cfg(not(unix))]
pub fn release(_: &File) {}
