//! Commands that a user writes in one line, such as those of engines.

use shell_words::ParseError;

/// The program and the arguments of a command, split and quoted as in a shell. On Windows, a backslash separates folders and
/// never quotes.
///
/// # Errors
/// When a quote is not closed.
pub fn split(command: &str) -> Result<Vec<String>, ParseError> {
    split_with(command, !cfg!(windows))
}

fn split_with(command: &str, backslash_quotes: bool) -> Result<Vec<String>, ParseError> {
    if backslash_quotes {
        return shell_words::split(command);
    }
    // Two backslashes stand for one, except between single quotes.
    let (mut doubled, mut single, mut double) = (String::new(), false, false);
    for letter in command.chars() {
        match letter {
            '\'' if !double => single = !single,
            '"' if !single => double = !double,
            '\\' if !single => doubled.push('\\'),
            _ => {}
        }
        doubled.push(letter);
    }
    shell_words::split(&doubled)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on_windows(command: &str) -> Vec<String> {
        split_with(command, false).unwrap()
    }

    #[test]
    fn backslashes_quote_in_a_shell_and_separate_folders_on_windows() {
        let command = r"C:\ssh.exe -i 'C:\My Keys\ann' -F";
        assert_eq!(on_windows(command), [r"C:\ssh.exe", "-i", r"C:\My Keys\ann", "-F"]);
        let command = r#""C:\Program Files\ssh.exe" "C:\Keys\" a\ b 'it"s' "it's""#;
        assert_eq!(
            on_windows(command),
            [r"C:\Program Files\ssh.exe", r"C:\Keys\", r"a\", "b", "it\"s", "it's"]
        );
        assert_eq!(split_with(r"a\ b c", true).unwrap(), ["a b", "c"]);
        assert!(split_with(r#"C:\a "b"#, false).is_err());
    }
}
