//! Writes whole files or nothing.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::{Builder, TempPath};

/// Writes a file atomically: readers see either the old content or the new, even after a power failure.
///
/// A replaced file keeps its permissions, and a link to it stays a link. Without `replace`, an existing file is an error.
///
/// # Errors
/// When it cannot be written. Nothing changes then.
pub fn write_whole(path: &Path, bytes: &[u8], replace: bool) -> io::Result<()> {
    // Readable by all, as far as the umask allows.
    write(path, bytes, replace, 0o666)
}

/// The same for a file that only its owner can read, unless an existing one has other permissions.
///
/// # Errors
/// When it cannot be written. Nothing changes then.
pub fn write_own(path: &Path, bytes: &[u8], replace: bool) -> io::Result<()> {
    write(path, bytes, replace, 0o600)
}

fn write(path: &Path, bytes: &[u8], replace: bool, mode: u32) -> io::Result<()> {
    // Settings are often links into another folder: keep the link.
    let linked = if replace { fs::canonicalize(path).ok() } else { None };
    if replace && linked.is_none() && fs::symlink_metadata(path).is_ok() {
        return Err(io::Error::other("it is a dangling link"));
    }
    let path = linked.as_deref().unwrap_or(path);
    let mut file = temporary(folder(path), mode)?;
    file.write_all(bytes)?;
    if replace && let Ok(old) = fs::metadata(path) {
        #[cfg(not(unix))]
        if old.permissions().readonly() {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
        }
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    if replace {
        put_in_place(file.into_temp_path(), path)?;
    } else {
        file.persist_noclobber(path).map_err(|error| error.error)?;
    }
    // The name belongs to the folder. Some file systems cannot sync a folder, and need not.
    #[cfg(unix)]
    let _ = fs::File::open(folder(path)).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Gives a new file its name, and replaces the file that has it. Until then, all see the old file.
///
/// # Errors
/// When the old file cannot be replaced. The new one is removed then.
#[cfg(unix)]
pub fn put_in_place(new: TempPath, path: &Path) -> io::Result<()> {
    new.persist(path).map_err(|error| error.error)
}

/// Gives a new file its name, and replaces the file that has it. Until then, all see the old file.
///
/// The standard library can replace a file that others read. tempfile cannot.
///
/// # Errors
/// When the old file cannot be replaced. The new one is removed then.
#[cfg(not(unix))]
pub fn put_in_place(new: TempPath, path: &Path) -> io::Result<()> {
    // It is no longer marked as temporary, and no longer removed by itself.
    let new = new.keep().map_err(|error| error.error)?;
    fs::rename(&new, path).inspect_err(|_| {
        let _ = fs::remove_file(&new);
    })
}

/// Checks that [`write_whole`] can write this file, leaving nothing behind.
///
/// # Errors
/// When it cannot.
pub fn can_write(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if !there.is_file() => Err(io::Error::other("it is not a regular file")),
        // A dangling link would be replaced, which nobody asked for.
        Err(_) if fs::symlink_metadata(path).is_ok() => Err(io::Error::other("it is a dangling link")),
        _ if path.file_name().is_none() => Err(io::Error::other("it is not a file name")),
        _ => temporary(folder(path), 0o600).map(drop),
    }
}

pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg_attr(not(unix), allow(unused_variables))]
fn temporary(folder: &Path, mode: u32) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".offsuit-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    builder.tempfile_in(folder)
}
