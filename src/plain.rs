//! Plain mode: the whole program as lines that are only ever appended, for screen readers, slow links and
//! scripts.
//!
//! What is written is whole lines of printable text: no escape sequence, no carriage return, nothing that is
//! written over. Nothing is timed: bots answer at once, and the program then waits for a line. A line that
//! ends in a question mark waits, and but for rule pages no other line ends so; the answer is the number of a
//! choice, its name, or the word of a command (`help` lists them). An empty line goes on where there is
//! something to go on to (the next deal), and else has the choices said again, so nothing is ever
//! decided by it. After a deal the score waits for one: a reader has heard it before the next deal begins, and
//! a script answers each question and needs to know no more. The end of the input ends the program; what has
//! been played is kept.
//!
//! Where several people play, nothing of a hand is said before its owner has asked for it with a word, since
//! an empty line may have been typed for the turn before. After each play as many empty lines follow as the terminal has rows, at least [`PAGE`]: what was said to
//! one is then out of the next one's sight. It still stands in the terminal's scrollback and in whatever
//! file the output goes to, which lines that are only appended cannot help.

mod answer;
mod ask;
mod commands;
mod face;
mod form;
mod games;
mod play;
mod records;
mod rules;
mod score;
mod settings;
mod talk;
mod view;
mod watch;

use std::io::{self, BufRead, Write};

use crate::launch::Launch;

/// At least so many empty lines hide what was said to one player from the next.
pub const PAGE: usize = 60;

/// Runs the program in plain mode until it is left or `input` ends, or `check`, which is asked now and then while
/// nothing is read or written, fails.
///
/// # Errors
/// When `check` fails, the setup makes no match, the record to look at is none, or reading or writing fails; a reader who has closed the pipe is
/// [`io::ErrorKind::BrokenPipe`].
pub fn run(
    launch: Launch,
    mut input: impl BufRead,
    mut output: impl Write,
    check: &dyn Fn() -> io::Result<()>,
) -> io::Result<()> {
    let talk = talk::Talk::new(&launch, &mut input, &mut output, check);
    face::Face::new(&launch, talk).run(launch)
}
