//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::Builder;

/// Writes a file: whoever opens it sees the old content or the new, and after a power failure too. A file that is
/// replaced passes on its permissions; without `replace` a file that exists is an error.
///
/// # Errors
/// When it cannot be written; nothing has changed then.
pub fn write_whole(path: &Path, bytes: &[u8], replace: bool) -> io::Result<()> {
    let mut file = temporary(folder(path))?;
    file.write_all(bytes)?;
    if replace && let Ok(old) = fs::metadata(path) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    if replace {
        file.persist(path).map_err(|error| error.error)?;
    } else {
        file.persist_noclobber(path).map_err(|error| error.error)?;
    }
    // The name is part of the folder. Some file systems cannot sync one, and need not.
    #[cfg(unix)]
    let _ = File::open(folder(path)).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Checks that [`write_whole`] can write this file, without leaving a trace.
///
/// # Errors
/// When it cannot.
pub fn can_write(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(there) if !there.is_file() => Err(io::Error::other("it is not a regular file")),
        // A link that leads nowhere would be replaced, which nobody asked for.
        Err(_) if fs::symlink_metadata(path).is_ok() => {
            Err(io::Error::other("it is a link that leads nowhere"))
        }
        _ if path.file_name().is_none() => Err(io::Error::other("it is not the name of a file")),
        _ => temporary(folder(path)).map(drop),
    }
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn temporary(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".offsuit-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // For all to read, as far as the user's umask lets them.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}
