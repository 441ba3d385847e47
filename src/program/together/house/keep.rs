//! The tables of a house on disk: a description of each, in `NUMBER.json`, next to the record of its match.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::table::HouseTable;
use crate::core::text::{shown_path, shown_up_to};
use crate::files;
use crate::record::Bytes;
use crate::together::protocol::{Chair, Manners};

/// More bytes than any description has.
const LARGEST: u64 = 1 << 16;

/// What a house knows of a table besides its match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Description {
    /// Its number.
    pub(super) table: u32,
    /// Who opened it.
    pub(super) host: String,
    /// The game's name.
    pub(super) game: String,
    /// The value of every option.
    pub(super) options: serde_json::Map<String, serde_json::Value>,
    /// The seats.
    pub(super) seats: Vec<SeatNote>,
    /// What is agreed at the table.
    pub(super) manners: Manners,
    /// The house's part of the shuffle.
    pub(super) secret: Bytes,
    /// Guests who were removed, and cannot come back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) removed: Vec<String>,
    /// How often the seating has changed before the match.
    #[serde(default)]
    pub(super) round: u32,
    /// The file of the match's record, once it has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) record: Option<String>,
    /// Whether the match is over, or its players have ended it, or nobody came to begin it.
    #[serde(default)]
    pub(super) over: bool,
    /// The table where its players play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) next: Option<u32>,
}

impl Description {
    /// Whether the table was closed before its match began. Its file is left so that no other table gets its number.
    pub(super) fn is_closed(&self) -> bool {
        self.over && self.record.is_none()
    }
}

/// A seat of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct SeatNote {
    /// Who may sit there.
    pub(super) chair: Chair,
    /// Who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    /// Whether that person was removed during the match, so that a bot plays for them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) removed: bool,
    /// The seal of that person's part of the shuffle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) seal: Option<Bytes>,
    /// That part, until it is in the header of the record.
    #[serde(skip)]
    pub(super) nonce: Option<Bytes>,
}

/// How many tables that are not over a house has in this folder.
#[cfg(unix)]
pub(in crate::together) fn unfinished(folder: &Path) -> usize {
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let descriptions = paths.filter(|path| is_description(path)).filter_map(|path| describe(&path).ok());
    descriptions.filter(|description| !description.over).count()
}

fn is_description(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "json")
}

/// Reads the description of a table.
fn describe(path: &Path) -> Result<Description, String> {
    let bytes = files::read_up_to(LARGEST, path).map_err(|error| error.to_string())?;
    serde_json::from_slice(&bytes).map_err(|error| error.to_string())
}

/// The folder of a house.
pub(super) struct Shelf {
    folder: PathBuf,
    /// Why a guest's change could not be saved, until the refusal is sent.
    failure: RefCell<Option<String>>,
}

impl Shelf {
    pub(super) fn open(folder: PathBuf) -> io::Result<Self> {
        files::create_private_folder(&folder)?;
        Ok(Shelf { folder, failure: RefCell::default() })
    }

    /// The folder, where the records are too.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The tables in the folder, and why some of them cannot be read.
    pub(super) fn tables(&self, now: Instant) -> io::Result<(BTreeMap<u32, HouseTable>, Vec<String>)> {
        let (mut tables, mut faults) = (BTreeMap::new(), Vec::new());
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            if !is_description(&path) {
                continue;
            }
            let table = match describe(&path) {
                Ok(description) if description.is_closed() => continue,
                described => described.and_then(|described| HouseTable::of(described, &self.folder, now)),
            };
            match table {
                Ok(table) => {
                    tables.insert(table.number(), table);
                }
                Err(why) => faults.push(format!("{}: {}", shown_path(&path), shown_up_to(&why, 300))),
            }
        }
        Ok((tables, faults))
    }

    /// A number that no table has or had.
    pub(super) fn next_number(&self) -> u32 {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let numbers = entries
            .filter_map(|entry| Path::new(&entry.file_name()).file_stem()?.to_str()?.parse::<u32>().ok());
        // A file with the last number of all is not ours.
        numbers.filter(|&number| number < u32::MAX).max().unwrap_or_default() + 1
    }

    /// Writes what is known of a table. Its file is readable by its owner only: the secret of the shuffle is in it.
    pub(super) fn keep(&self, table: &HouseTable) -> io::Result<()> {
        let path = self.folder.join(format!("{}.json", table.number()));
        let is_new = match files::create_private(&path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
            created => created.is_ok(),
        };
        let bytes = serde_json::to_vec_pretty(table.description()).map_err(io::Error::from)?;
        files::write_whole(&path, &bytes, true).inspect_err(|_| {
            if is_new {
                let _ = fs::remove_file(&path);
            }
        })
    }

    /// Keeps a table that a guest has changed. The error is for the guest, who is not told why.
    pub(super) fn save(&self, table: &HouseTable) -> Result<(), String> {
        self.keep(table).map_err(|error| {
            self.failure.replace(Some(error.to_string()));
            "the house cannot save the table".to_owned()
        })
    }

    /// Why [`save`](Self::save) failed, once.
    pub(super) fn take_failure(&self) -> Option<String> {
        self.failure.take()
    }
}
