//! The date and the time where the user is.
//!
//! On Unix, the time zone comes from `TZ` or `/etc/localtime`. We look for it ourselves, because jiff reads whatever file
//! `TZ` names to its end, even a device that has none.

use std::sync::OnceLock;
use std::time::SystemTime;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// Today's date.
#[allow(clippy::disallowed_methods, reason = "no other module asks what time it is")]
pub fn today() -> Date {
    local(SystemTime::now()).date()
}

/// A moment, whatever the time zone. It can be written to files.
pub type Moment = Timestamp;

/// This moment.
#[allow(clippy::disallowed_methods, reason = "no other module asks what time it is")]
pub fn now() -> Moment {
    Timestamp::try_from(SystemTime::now()).unwrap_or(Timestamp::MAX)
}

/// A moment in local time. One outside the years that jiff knows becomes the nearest of them.
pub fn local(moment: SystemTime) -> Zoned {
    static ZONE: OnceLock<TimeZone> = OnceLock::new();
    let nearest = if moment < SystemTime::UNIX_EPOCH { Timestamp::MIN } else { Timestamp::MAX };
    let stamp = Timestamp::try_from(moment).unwrap_or(nearest);
    stamp.to_zoned(ZONE.get_or_init(zone).clone())
}

#[cfg(not(unix))]
fn zone() -> TimeZone {
    TimeZone::system()
}

/// The time zone of the environment; UTC if it cannot be read.
#[cfg(unix)]
fn zone() -> TimeZone {
    unix::zone(std::env::var_os("TZ").as_deref(), std::env::var_os("TZDIR").as_deref())
}

#[cfg(unix)]
mod unix {
    use std::ffi::OsStr;
    use std::path::Path;

    use jiff::tz::TimeZone;

    use crate::files::read_up_to;

    /// Where systems keep their time zones.
    const FOLDERS: [&str; 3] = ["/usr/share/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"];
    /// The largest file of a time zone that is read, in bytes: they have a few thousand.
    const MOST: u64 = 1 << 16;

    /// The time zone with these values of `TZ` and `TZDIR`.
    pub(super) fn zone(tz: Option<&OsStr>, folder: Option<&OsStr>) -> TimeZone {
        match tz {
            None => file(Path::new("/etc/localtime")),
            Some(named) => named.to_str().and_then(|named| find(named, folder)),
        }
        .unwrap_or(TimeZone::UTC)
    }

    /// The time zone that `TZ` describes or names. A colon says that it is a name.
    fn find(named: &str, folder: Option<&OsStr>) -> Option<TimeZone> {
        let (name, described) = match named.strip_prefix(':') {
            Some(name) => (name, None),
            None => (named, TimeZone::posix(named).ok()),
        };
        if described.is_some() || name.is_empty() {
            return described;
        }
        let own = folder.into_iter().map(Path::new);
        // An absolute path replaces the folder.
        own.chain(FOLDERS.map(Path::new)).find_map(|folder| file(&folder.join(name)))
    }

    fn file(path: &Path) -> Option<TimeZone> {
        TimeZone::tzif("", &read_up_to(MOST, path).ok()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn moments_outside_the_calendar_become_the_nearest_in_it() {
        let years = Duration::from_secs(10_000 * 365 * 86_400);
        assert_eq!(local(SystemTime::UNIX_EPOCH + 2 * years).year(), 9999);
        // Some systems cannot express such moments.
        let early = SystemTime::UNIX_EPOCH.checked_sub(2 * years);
        assert!(early.is_none_or(|early| local(early).year() == -9999));
    }

    /// Where the system has none, the program brings them.
    #[cfg(not(unix))]
    #[test]
    fn time_zones_have_names() {
        let tokyo = TimeZone::get("Asia/Tokyo").unwrap();
        assert_eq!(tokyo.to_offset(Timestamp::UNIX_EPOCH).seconds(), 9 * 3600);
    }

    #[cfg(unix)]
    #[test]
    fn time_zones_come_from_rules_names_and_paths_but_never_from_devices() {
        use std::ffi::OsStr;
        use std::fs;

        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("Test")).unwrap();
        let path = folder.path().join("Test/Tokyo");
        fs::write(&path, tokyo()).unwrap();
        let hours = |tz: &str, folder: &str| {
            let zone = unix::zone(Some(OsStr::new(tz)), Some(OsStr::new(folder)));
            zone.to_offset(Timestamp::UNIX_EPOCH).seconds() / 3600
        };
        let own = folder.path().to_str().unwrap();
        let path = path.to_str().unwrap();
        for (tz, expected) in [
            ("JST-9", 9),
            ("EST5EDT,M3.2.0,M11.1.0", -5),
            ("Test/Tokyo", 9),
            (":Test/Tokyo", 9),
            (path, 9),
            (&format!(":{path}"), 9),
            ("", 0),
            (":", 0),
            ("No/Such", 0),
            ("/dev/zero", 0),
            ("../../../../../../../../dev/zero", 0),
        ] {
            assert_eq!(hours(tz, own), expected, "{tz}");
        }
        assert_eq!(hours("zero", "/dev"), 0);
    }

    /// A file of a time zone that is always 9 hours ahead.
    #[cfg(unix)]
    fn tokyo() -> Vec<u8> {
        let block = || {
            let mut block = b"TZif2".to_vec();
            block.extend([0; 15]);
            // No leap seconds and no transitions; one kind of local time, with a name of three letters.
            block.extend([0_u32, 0, 0, 0, 1, 4].into_iter().flat_map(u32::to_be_bytes));
            block.extend(32_400_i32.to_be_bytes());
            block.extend(b"\0\0JST\0");
            block
        };
        [block(), block(), b"\nJST-9\n".to_vec()].concat()
    }
}
