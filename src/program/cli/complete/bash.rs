//! Completions for bash.

use std::ffi::OsString;
use std::io;

/// The script.
pub(super) const SCRIPT: &str = include_str!("offsuit.bash");

/// A line for each candidate: what replaces the word before the cursor, as bash sees it.
///
/// The arguments are the command line, the part of the last word before the cursor, and the words up to the cursor.
pub(super) fn answer(arguments: &[OsString]) -> io::Result<Vec<u8>> {
    let arguments: Vec<String> = arguments.iter().map(|text| text.to_string_lossy().into_owned()).collect();
    let [line, typed, words @ ..] = &arguments[..] else { return Ok(Vec::new()) };
    let words = joined(line, typed, words);
    // Bash keeps what comes before the break.
    let kept = words.last().map_or(0, |word| word.len() - typed.len());
    let mut answer = String::new();
    for candidate in super::candidates(words.into_iter().map(Into::into).collect())? {
        let value = candidate.get_value().to_string_lossy();
        answer.push_str(value.get(kept..).unwrap_or_default());
        answer.push('\n');
    }
    Ok(answer.into_bytes())
}

/// The words as programs receive them. Bash also breaks them at `=` and `:`, so that `--seat 2=no` has four words.
fn joined(line: &str, typed: &str, words: &[String]) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    let mut rest = line;
    for (n, word) in words.iter().enumerate() {
        let trimmed = rest.trim_start();
        let after = trimmed.strip_prefix(word.as_str());
        let follows_directly = trimmed.len() == rest.len() && after.is_some();
        // Before the program's name, the line may set variables.
        rest = after.or_else(|| Some(trimmed.split_once(word.as_str())?.1)).unwrap_or(trimmed);
        let is_break = word.chars().all(|c| c == '=' || c == ':');
        // Bash treats a break as the last word if the cursor is right after it.
        let is_typed = n + 1 == words.len() && !(is_break && typed.is_empty());
        let part = if is_typed { typed } else { word };
        match whole.last_mut() {
            Some(last) if follows_directly => last.push_str(part),
            _ => whole.push(part.to_owned()),
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str, typed: &str, words: &[&str]) -> Vec<String> {
        joined(line, typed, &words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn words_that_bash_breaks_are_joined() {
        assert_eq!(of("offsuit pl", "pl", &["offsuit", "pl"]), ["offsuit", "pl"]);
        assert_eq!(of("offsuit play ", "", &["offsuit", "play", ""]), ["offsuit", "play", ""]);
        assert_eq!(of("offsuit  --seat 2=no", "no", &["offsuit", "--seat", "2", "=", "no"])[2], "2=no");
        assert_eq!(of("offsuit --seat 2=", "", &["offsuit", "--seat", "2", "="])[2], "2=");
        let words = ["offsuit", "--seat", "2", "=", "engine", ":", "off"];
        assert_eq!(of("offsuit --seat 2=engine:off", "off", &words)[2], "2=engine:off");
        let words = ["offsuit", "--option", "=", "chips", "=", "3", "--lang", "j"];
        let line = "offsuit --option=chips=3 --lang j";
        assert_eq!(of(line, "j", &words), ["offsuit", "--option=chips=3", "--lang", "j"]);
    }

    #[test]
    fn what_precedes_the_program_does_not_count() {
        let words = ["offsuit", "play", "--seat", "2", "=", "no"];
        let expected = ["offsuit", "play", "--seat", "2=no"];
        assert_eq!(of("LANG=ja offsuit play --seat 2=no", "no", &words), expected);
    }

    #[test]
    fn what_follows_the_cursor_does_not_count() {
        let words = ["offsuit", "--seat", "2", "=", "novice"];
        assert_eq!(of("offsuit --seat 2=novice", "no", &words)[2], "2=no");
        assert_eq!(of("offsuit --seat 2=novice", "", &words)[2], "2=");
    }
}
