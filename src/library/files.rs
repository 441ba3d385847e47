//! Opens, creates and replaces the files that the program keeps for its user.

mod change;
pub mod lock;
mod whole;

pub use change::change;
pub use whole::{can_write, put_in_place, write_own, write_whole};

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Opens a regular file for reading.
///
/// Opening a pipe could block forever, and reading a device might never end.
///
/// # Errors
/// When it cannot be opened or is not a regular file.
pub fn open(path: &Path) -> io::Result<File> {
    open_with(OpenOptions::new().read(true), path)
}

/// Opens a regular file with these options.
///
/// # Errors
/// When it cannot be opened or is not a regular file.
pub fn open_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    regular(with_flags(options, false).open(path)?)
}

/// Opens a regular file that the program keeps for itself, with these options. A link is an error, and a new file can be
/// read only by its owner.
///
/// # Errors
/// When it cannot be opened, is a link or is not a regular file.
pub fn open_own(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    #[cfg(not(unix))]
    if std::fs::symlink_metadata(path).is_ok_and(|about| about.is_symlink()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is a link"));
    }
    regular(with_flags(options, true).open(path)?)
}

fn regular(file: File) -> io::Result<File> {
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"))
    }
}

/// Reads a regular file whole.
///
/// # Errors
/// When it cannot be read, is not a regular file, or has more than `most` bytes.
pub fn read_up_to(most: u64, path: &Path) -> io::Result<Vec<u8>> {
    whole_of(open(path)?, most)
}

/// The same for a file that the program keeps for itself: a link is an error.
///
/// # Errors
/// When it cannot be read, is a link or not a regular file, or has more than `most` bytes.
pub fn read_own(most: u64, path: &Path) -> io::Result<Vec<u8>> {
    whole_of(open_own(OpenOptions::new().read(true), path)?, most)
}

fn whole_of(file: File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let what = format!("it is larger than {most} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    Ok(bytes)
}

/// Creates a folder, and its parents, that only their owner can read. Existing folders are not changed.
///
/// # Errors
/// When one cannot be created.
pub fn create_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Creates a new file for appending and reading that only its owner can read, and that [others cannot
/// write](lock::when_opened).
///
/// # Errors
/// When it exists or cannot be created.
pub fn create_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create_new(true);
    lock::when_opened(&mut options);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Whether this path is this open file.
///
/// # Errors
/// When the system cannot tell. A missing file is not an error.
pub fn leads_to(path: &Path, file: &File) -> io::Result<bool> {
    match same(path, file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        same => same,
    }
}

#[cfg(unix)]
fn same(path: &Path, file: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (one, other) = (std::fs::metadata(path)?, file.metadata()?);
    Ok((one.dev(), one.ino()) == (other.dev(), other.ino()))
}

#[cfg(not(unix))]
fn same(path: &Path, file: &File) -> io::Result<bool> {
    Ok(same_file::Handle::from_path(path)? == same_file::Handle::from_file(file.try_clone()?)?)
}

/// Opens a pipe without waiting for its other end. If `own`, a link is an error.
#[cfg(unix)]
fn with_flags(options: &mut OpenOptions, own: bool) -> &mut OpenOptions {
    use rustix::fs::OFlags;
    let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    flags.set(OFlags::NOFOLLOW, own);
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, flags.bits().cast_signed())
}

#[cfg(not(unix))]
fn with_flags(options: &mut OpenOptions, _: bool) -> &mut OpenOptions {
    options
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    /// A pipe that nobody writes to.
    fn pipe(folder: &Path) -> std::path::PathBuf {
        let path = folder.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        path
    }

    #[test]
    fn only_regular_files_are_opened_and_nothing_blocks() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        std::fs::write(&file, "text").unwrap();
        symlink(&file, &link).unwrap();
        assert_eq!(read_up_to(4, &link).unwrap(), b"text");
        for other in [&pipe(folder.path()), Path::new("/dev/zero"), folder.path()] {
            let error = open(other).unwrap_err();
            assert!(error.to_string().contains("not a regular file"), "{error}");
        }
        // A folder cannot be opened for writing.
        assert!(open_with(OpenOptions::new().append(true), folder.path()).is_err());
        assert!(open_with(OpenOptions::new().append(true), &folder.path().join("pipe")).is_err());
    }

    #[test]
    fn own_files_are_private_and_never_opened_through_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        std::fs::write(&file, "text").unwrap();
        symlink(&file, &link).unwrap();
        assert!(read_own(4, &link).is_err() && read_own(4, &pipe(folder.path())).is_err());
        assert!(open_own(OpenOptions::new().append(true), &link).is_err());
        assert_eq!(read_own(4, &file).unwrap(), b"text");
        let new = open_own(OpenOptions::new().append(true).create(true), &folder.path().join("new")).unwrap();
        assert_eq!(new.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn writing_through_a_link_keeps_the_link() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        std::fs::write(&file, "old").unwrap();
        symlink("file", &link).unwrap();
        write_whole(&link, b"new", true).unwrap();
        assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        assert!(write_whole(&link, b"newer", false).is_err());
        std::fs::remove_file(&file).unwrap();
        let error = write_whole(&link, b"newer", true).unwrap_err();
        assert!(error.to_string().contains("dangling") && !file.exists());
    }

    #[test]
    fn a_file_that_is_too_large_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, "text").unwrap();
        let error = read_up_to(3, &path).unwrap_err();
        assert_eq!(error.to_string(), "it is larger than 3 bytes");
    }

    #[test]
    fn created_files_are_private() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("a/b");
        create_private_folder(&inner).unwrap();
        create_private_folder(&inner).unwrap();
        let file = create_private(&inner.join("file")).unwrap();
        assert!(create_private(&inner.join("file")).is_err());
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&inner), 0o700);
        assert_eq!(mode(&folder.path().join("a")), 0o700);
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
}
