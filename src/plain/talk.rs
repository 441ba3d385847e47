//! Lines in and lines out: nothing is ever written but whole lines of printable text.

use std::io::{self, BufRead, Read, Write};

use super::PAGE;
use crate::config::Settings;
use crate::core::Text;
use crate::core::text::shown_up_to;
use crate::lang::{Glyphs, Words};
use crate::launch::Launch;

/// So many bytes of a line are read; the rest of a longer one is passed over.
const LONGEST: usize = 1000;

/// The most rows that a terminal is taken to have, whatever it says.
const MOST_ROWS: usize = 1000;

/// Who is spoken to, in which words, and what they have set.
pub(super) struct Talk<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    check: &'a dyn Fn() -> io::Result<()>,
    settings: Settings,
    /// The words in use.
    pub words: Words,
    /// The same in letters that every keyboard has.
    pub typed: Words,
    page: usize,
}

impl<'a> Talk<'a> {
    pub fn new(
        launch: &Launch,
        input: &'a mut dyn BufRead,
        output: &'a mut dyn Write,
        check: &'a dyn Fn() -> io::Result<()>,
    ) -> Self {
        let words = launch.settings.words();
        let typed = Words::new(words.language(), Glyphs::Ascii);
        let page = launch.rows.map_or(PAGE, |rows| PAGE.max(rows.into()).min(MOST_ROWS));
        Talk { input, output, check, settings: launch.settings.clone(), words, typed, page }
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Puts settings in force: from now on the words are theirs.
    pub fn apply(&mut self, settings: Settings) {
        self.words = settings.words();
        self.typed = Words::new(self.words.language(), Glyphs::Ascii);
        self.settings = settings;
    }

    /// Says a line.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{}", shown_up_to(line, usize::MAX).trim_end())
    }

    /// Says the sentence of this key.
    pub fn say_key(&mut self, key: &str, args: &[(&'static str, &str)]) -> io::Result<()> {
        let line = self.words.with(key, args);
        self.say(&line)
    }

    /// Says a message; `names` are the players', by seat.
    pub fn say_text(&mut self, text: &Text, names: &[String]) -> io::Result<()> {
        let line = self.words.say(text, names);
        self.say(&line)
    }

    /// Says a sentence that is written without its end.
    pub fn say_sentence(&mut self, sentence: &str) -> io::Result<()> {
        self.say_key("plain-end", &[("sentence", sentence)])
    }

    /// Says lines.
    pub fn say_all(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Whether to go on.
    ///
    /// # Errors
    /// When the program is to end.
    pub fn check(&self) -> io::Result<()> {
        (self.check)()
    }

    /// Sends what has been said.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Says a question and reads a line; `None` at the end of the input.
    pub fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        self.say(question)?;
        self.flush()?;
        let mut line = Vec::new();
        (&mut *self.input).take(LONGEST as u64).read_until(b'\n', &mut line)?;
        if line.len() == LONGEST && line.last() != Some(&b'\n') {
            self.input.skip_until(b'\n')?;
        }
        let text = String::from_utf8_lossy(&line);
        Ok((!line.is_empty()).then(|| shown_up_to(text.trim(), LONGEST)))
    }

    /// Moves what has been said out of sight.
    pub fn turn_page(&mut self) -> io::Result<()> {
        (0..self.page).try_for_each(|_| self.say(""))
    }
}
