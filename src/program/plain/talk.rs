//! Lines in and out: only whole lines of printable text are written.

use std::io::{self, BufRead, Read, Write};

use unicode_width::UnicodeWidthStr;

use super::PAGE;
use crate::config::Settings;
use crate::core::Text;
use crate::core::text::shown_up_to;
use crate::lang::{Glyphs, Language, Words};
use crate::launch::Launch;
use crate::wrap::wrap;

/// The greatest length of a line in bytes; the rest is ignored.
const LONGEST: usize = 1000;

/// The most rows that a terminal is believed to have.
const MOST_ROWS: usize = 1000;

/// The player's input and output, language and settings.
pub(super) struct Talk<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    check: &'a dyn Fn() -> io::Result<()>,
    settings: Settings,
    /// The words in use.
    pub words: Words,
    /// The same words with glyphs that every keyboard has.
    pub typed: Words,
    /// English words, in which pieces are understood in every language.
    pub english: Words,
    page: usize,
    /// The columns of the terminal; `None` leaves lines whole.
    columns: Option<usize>,
    /// What has been read of the current line.
    line: Vec<u8>,
}

/// What comes in while an answer is awaited.
pub(super) enum Heard {
    /// A line.
    Line(String),
    /// Nothing was typed, but something may have happened at other terminals.
    News,
    /// The end of the input.
    End,
}

/// The words for plain lines.
fn plain_words(settings: &Settings) -> Words {
    let mut words = settings.words();
    words.spoken = settings.spoken;
    words
}

impl<'a> Talk<'a> {
    pub fn new(
        launch: &Launch,
        input: &'a mut dyn BufRead,
        output: &'a mut dyn Write,
        check: &'a dyn Fn() -> io::Result<()>,
    ) -> Self {
        let words = plain_words(&launch.settings);
        let typed = Words::new(words.language(), Glyphs::Ascii);
        let english = Words::new(Language::English, Glyphs::Ascii);
        let page = launch.rows.map_or(PAGE, |rows| PAGE.max(rows.into()).min(MOST_ROWS));
        let columns = launch.columns.map(usize::from).filter(|&columns| columns > 0);
        let (settings, line) = (launch.settings.clone(), Vec::new());
        Talk { input, output, check, settings, words, typed, english, page, columns, line }
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Applies settings.
    pub fn apply(&mut self, settings: Settings) {
        self.words = plain_words(&settings);
        self.typed = Words::new(self.words.language(), Glyphs::Ascii);
        self.settings = settings;
    }

    /// Says a line.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        let line = shown_up_to(line, usize::MAX);
        let line = line.trim_end();
        let lines = match self.columns {
            Some(columns) if line.width() > columns => wrap(line, columns),
            _ => vec![line.to_owned()],
        };
        lines.iter().try_for_each(|line| writeln!(self.output, "{line}"))
    }

    /// Says the message of this key.
    pub fn say_key(&mut self, key: &str, args: &[(&'static str, &str)]) -> io::Result<()> {
        let line = self.words.with(key, args);
        self.say(&line)
    }

    /// Says a message; `names` are the players', by seat.
    pub fn say_text(&mut self, text: &Text, names: &[String]) -> io::Result<()> {
        let line = self.words.say(text, names);
        self.say(&line)
    }

    /// Says a sentence that lacks its full stop.
    pub fn say_sentence(&mut self, sentence: &str) -> io::Result<()> {
        self.say_key("plain-end", &[("sentence", sentence)])
    }

    /// Says lines.
    pub fn say_all(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Checks whether to continue.
    ///
    /// # Errors
    /// When the program must end.
    pub fn check(&self) -> io::Result<()> {
        (self.check)()
    }

    /// Flushes the output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Asks a question.
    pub fn ask(&mut self, question: &str) -> io::Result<()> {
        self.say(question)?;
        self.flush()
    }

    /// Waits for a line or for news.
    pub fn hear(&mut self) -> io::Result<Heard> {
        match self.read_line() {
            Ok(()) if self.line.is_empty() => Ok(Heard::End),
            Ok(()) => {
                let line = std::mem::take(&mut self.line);
                Ok(Heard::Line(shown_up_to(String::from_utf8_lossy(&line).trim(), LONGEST)))
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(Heard::News),
            Err(error) => Err(error),
        }
    }

    /// Reads the rest of a line.
    fn read_line(&mut self) -> io::Result<()> {
        let left = LONGEST.saturating_sub(self.line.len());
        (&mut *self.input).take(left as u64).read_until(b'\n', &mut self.line)?;
        if self.line.len() == LONGEST && self.line.last() != Some(&b'\n') {
            self.input.skip_until(b'\n')?;
        }
        Ok(())
    }

    /// Hides what has been said with empty lines.
    pub fn turn_page(&mut self) -> io::Result<()> {
        (0..self.page).try_for_each(|_| self.say(""))
    }
}
