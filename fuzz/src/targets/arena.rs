//! Reports of the arena: reading those of shards, and adding them up.

use offsuit::bots::arena::{Merge, Report};

use super::assert_printable;

/// Reads these lines as reports and merges them.
///
/// # Panics
/// When an error is not printable, or the merged report cannot be written and read again.
pub fn run(data: &[u8]) {
    let mut merge = Merge::default();
    for line in data.split(|&byte| byte == b'\n') {
        match serde_json::from_slice::<Report>(line) {
            Ok(report) => {
                if let Err(what) = merge.add(report) {
                    assert_printable(&what);
                }
            }
            Err(error) => assert_printable(&error.to_string()),
        }
    }
    if let Some(report) = merge.report() {
        serde_json::to_string(&report).unwrap();
    }
}
