//! Completions for zsh.

use std::ffi::OsString;
use std::fmt::Write;
use std::io;

/// The script.
pub(super) const SCRIPT: &str = include_str!("offsuit.zsh");

/// A line for each candidate: `+` if more has to follow, else `-`; the value; and `:` with its help.
pub(super) fn answer(words: Vec<OsString>) -> io::Result<Vec<u8>> {
    let mut answer = String::new();
    for candidate in super::candidates(words)? {
        let value = candidate.get_value().to_string_lossy();
        answer.push(if value.ends_with(['=', ':']) { '+' } else { '-' });
        answer.push_str(&value.replace('\\', "\\\\").replace(':', "\\:"));
        if let Some(help) = candidate.get_help() {
            let help = help.to_string();
            let _ = write!(answer, ":{}", help.lines().next().unwrap_or_default());
        }
        answer.push('\n');
    }
    Ok(answer.into_bytes())
}
