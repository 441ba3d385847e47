//! Reports of the arena: reading those of shards, merging and comparing them.

use offsuit_lab::arena::{Merge, Report};

use super::assert_printable;

/// Reads these lines as reports and merges them.
///
/// # Panics
/// When an error is not printable, or a report cannot be written and read again as it was.
pub fn run(data: &[u8]) {
    let mut merge = Merge::default();
    for line in data.split(|&byte| byte == b'\n') {
        let Ok(line) = std::str::from_utf8(line) else { continue };
        match Report::read(line) {
            Ok(report) => {
                check_written(&report);
                if let Err(fault) = merge.add("shard", report) {
                    assert_printable(&fault.to_string());
                }
            }
            Err(fault) => assert_printable(&fault.to_string()),
        }
    }
    for partial in [false, true] {
        match merge.report(partial) {
            Ok(report) => check_written(&report),
            Err(fault) => assert_printable(&fault.to_string()),
        }
    }
    if let Err(fault) = merge.deviations() {
        assert_printable(&fault.to_string());
    }
}

fn check_written(report: &Report) {
    let text = report.write();
    let again = Report::read(&text).unwrap_or_else(|fault| panic!("{fault}: {text}"));
    assert_eq!(again.write(), text);
}
