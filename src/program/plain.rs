//! Plain mode: the whole program as lines that are only ever appended.
//!
//! It is for screen readers, slow links and scripts.
//!
//! It writes whole lines of printable text, without escape sequences or carriage returns. Nothing depends on
//! time: bots answer at once, and the program then waits for a line. Every line that waits for an answer
//! ends in a question mark, and no other line does, except in rule pages. The answer is the number of a
//! choice, its name, or a command (`help` lists them). While people at other terminals play, commands can be typed
//! too. An empty line continues where that is possible, such
//! as to the next deal, and otherwise repeats the question, so it never decides anything. After a deal the
//! score waits for an empty line: a reader has heard it before the next deal begins, and a script only needs
//! to answer questions. The program ends with its input; matches stay saved.
//!
//! When several people play, a hand is shown only when its owner asks for it by a word, because an empty
//! line may have been typed for the turn before. Each play is followed by as many empty lines as the
//! terminal has rows, at least [`PAGE`], so that the next player does not see it. It is still in the
//! terminal's scrollback and in any file that the output goes to; appended lines cannot prevent that.

mod answer;
mod form;
mod games;
mod mode;
mod play;
mod room;
mod rules;
mod score;
mod talk;
mod view;
mod watch;

use std::io::{self, BufRead, Write};

use crate::launch::Launch;
pub use room::table_line;

/// The fewest empty lines that hide what was said to one player from the next.
pub const PAGE: usize = 60;

/// Runs plain mode until the player quits, `input` ends or `check`, which is called now and then, fails. An input that has
/// no line yet may return [`io::ErrorKind::WouldBlock`] once there is news from other terminals.
///
/// # Errors
/// When `check` fails, the match or replay cannot be opened, or reading or writing fails; a pipe closed by
/// its reader is [`io::ErrorKind::BrokenPipe`].
pub fn run(
    launch: Launch,
    mut input: impl BufRead,
    mut output: impl Write,
    check: &dyn Fn() -> io::Result<()>,
) -> io::Result<()> {
    let talk = talk::Talk::new(&launch, &mut input, &mut output, check);
    mode::PlainMode::new(&launch, talk).run(launch)
}
