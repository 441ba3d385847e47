//! Reading a record line by line, in bounded memory.

use std::io::{BufRead, ErrorKind, Read};

use serde_json::Value;

use super::fault::{Fault, Flaw, quoted};
use super::json;
use super::line::MAX_LINE;

/// The field that only the first line of a match has.
const OPENING: &str = "offsuit";

/// The most zero bytes at the end that are skipped: more are not the trace of a power failure.
const MAX_ZEROS: usize = 1 << 26;

/// What is missing at the end of a record, because the program or the computer stopped while it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The number of the line that is incomplete or missing.
    pub line: usize,
    /// Whether zero bytes are in its place: after a power failure, a file can be as long as it should be without
    /// having its last bytes.
    pub zeros: bool,
}

/// The JSON objects of a stream, one per line, with their line numbers.
///
/// ```
/// let mut lines = offsuit_library::record::Lines::new(&b"{\"offsuit\":1}\n{\"ac"[..]);
/// let (number, value) = lines.next().expect("a line")?;
/// assert_eq!((number, &value["offsuit"]), (1, &1.into()));
/// // The second line was cut short while it was written, so it is dropped.
/// assert!(lines.next().is_none());
/// assert_eq!(lines.cut().map(|cut| cut.line), Some(2));
/// # Ok::<(), offsuit_library::record::Fault>(())
/// ```
pub struct Lines<R> {
    input: R,
    number: usize,
    cut: Option<Cut>,
    /// The end of the last returned line in bytes, and whether it has a line feed.
    end: u64,
    ended: bool,
    done: bool,
}

impl<R: BufRead> Lines<R> {
    /// Reads lines from this stream.
    pub fn new(input: R) -> Self {
        Lines { input, number: 0, cut: None, end: 0, ended: true, done: false }
    }

    /// What was dropped at the end: a line that was cut short while it was written, zero bytes, or both.
    ///
    /// A line that was cut short has no line feed and is not JSON.
    pub fn cut(&self) -> Option<Cut> {
        self.cut
    }

    /// The number of the last line read, from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The number of good bytes in the stream: the end of the last returned line, including its line feed.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// Whether the last returned line has a line feed. Only the last line of a stream may lack it.
    pub fn ended(&self) -> bool {
        self.ended
    }

    /// The next line that opens a match. Most lines before it are not even parsed.
    pub(super) fn next_opening(&mut self) -> Option<Result<(usize, Value), Fault>> {
        loop {
            let found = match self.take_line() {
                Ok(line) if line.is_empty() => return None,
                Ok(line) if may_open(&line) => self.read(line),
                Ok(line) => self.skip(&line).map(|()| None),
                Err(fault) => Err(fault),
            };
            match found {
                Ok(Some(value)) if opens_match(&value) => return Some(Ok((self.number, value))),
                Ok(_) => {}
                Err(fault) => return Some(Err(fault)),
            }
        }
    }

    fn skip(&mut self, line: &[u8]) -> Result<(), Fault> {
        self.number += 1;
        self.end += line.len() as u64;
        if line.len() > MAX_LINE && !line.ends_with(b"\n") {
            return Err(self.fault(Flaw::TooLong));
        }
        Ok(())
    }

    /// Reads a line; `None` if it was cut short.
    fn read(&mut self, mut line: Vec<u8>) -> Result<Option<Value>, Fault> {
        self.number += 1;
        let zeros = line.ends_with(&[0]) && self.only_zeros_follow()?;
        if zeros {
            line.truncate(line.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1));
        }
        let length = line.len() as u64;
        let complete = line.pop_if(|&mut last| last == b'\n').is_some();
        line.pop_if(|&mut last| complete && last == b'\r');
        if line.len() > MAX_LINE {
            return Err(self.fault(Flaw::TooLong));
        }
        let Some(value) = self.parse(&line, complete)? else {
            self.cut = Some(Cut { line: self.number, zeros });
            return Ok(None);
        };
        self.end += length;
        self.ended = complete;
        // Zero bytes after a whole line are where the next line should be.
        self.cut = zeros.then_some(Cut { line: self.number + 1, zeros });
        Ok(Some(value))
    }

    /// The next line with its line feed. If it is too long, only its beginning.
    fn take_line(&mut self) -> Result<Vec<u8>, Fault> {
        let mut line = Vec::new();
        let limit = MAX_LINE as u64 + 2;
        // Borrowing the input makes the limit apply to this line only.
        let taken = (&mut self.input).take(limit).read_until(b'\n', &mut line);
        taken.map_err(|error| Fault::new(self.number + 1, Flaw::from(error)))?;
        Ok(line)
    }

    /// Reads on while there are zero bytes; tells whether the stream ends with them.
    fn only_zeros_follow(&mut self) -> Result<bool, Fault> {
        let mut left = MAX_ZEROS;
        loop {
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(self.fault(error)),
            };
            let length = bytes.len();
            if length == 0 {
                return Ok(true);
            }
            if length > left || bytes.iter().any(|&byte| byte != 0) {
                return Ok(false);
            }
            self.input.consume(length);
            left -= length;
        }
    }

    /// The JSON object in a line; `None` if the line was cut short.
    fn parse(&self, line: &[u8], complete: bool) -> Result<Option<Value>, Fault> {
        let text = match std::str::from_utf8(line) {
            Ok(text) => text,
            Err(error) if complete || error.error_len().is_some() => {
                return Err(self.fault(Flaw::NotUtf8(error.valid_up_to() + 1)));
            }
            // The line was cut in the middle of a character.
            Err(_) => return Ok(None),
        };
        match json::read(text) {
            Ok(value @ Value::Object(_)) => Ok(Some(value)),
            Ok(other) => Err(self.fault(Flaw::unexpected("a JSON object", quoted(&other)))),
            Err(error) if !complete && error.is_eof() => Ok(None),
            Err(error) => {
                let column = error.column();
                // The reader counts lines of this text, so its position would contradict ours.
                let position = format!(" at line {} column {column}", error.line());
                let why = error.to_string().trim_end_matches(&position).to_owned();
                Err(self.fault(Flaw::Json { column, why, text: quoted(text) }))
            }
        }
    }

    /// A fault in the last line read.
    fn fault(&self, what: impl Into<Flaw>) -> Fault {
        Fault::new(self.number, what)
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<(usize, Value), Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let line = self.take_line();
        match line.and_then(|line| if line.is_empty() { Ok(None) } else { self.read(line) }) {
            Ok(Some(value)) => Some(Ok((self.number, value))),
            Ok(None) => {
                self.done = true;
                None
            }
            Err(fault) => {
                self.done = true;
                Some(Err(fault))
            }
        }
    }
}

/// Whether a line opens a match.
pub(super) fn opens_match(line: &Value) -> bool {
    line.get(OPENING).is_some()
}

/// Whether a line could open a match: it has the name of the field, or an escape, which could be part of the name.
fn may_open(line: &[u8]) -> bool {
    let has = |part: &[u8]| line.windows(part.len()).any(|window| window == part);
    has(OPENING.as_bytes()) || has(b"\\u")
}

/// One match of a text that holds several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part<'a> {
    /// Its lines.
    pub text: &'a [u8],
    /// The number of lines before it.
    pub lines_before: usize,
}

/// Splits a text into its matches, without checking anything. The first begins at the first line, whatever it is.
pub fn split(text: &[u8]) -> Vec<Part<'_>> {
    let opens = |line: &[u8]| {
        let value = std::str::from_utf8(line).ok().filter(|_| may_open(line)).map(json::read);
        value.is_some_and(|value| value.is_ok_and(|value| opens_match(&value)))
    };
    let mut starts = Vec::new();
    let mut at = 0;
    for (n, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
        if n == 0 || opens(line) {
            starts.push((at, n));
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|(start, _)| *start).chain([text.len()]);
    let parts = starts.iter().zip(ends);
    parts.map(|(&(start, lines_before), end)| Part { text: &text[start..end], lines_before }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Numbers = Vec<Result<usize, String>>;

    /// The numbers of the lines, and the number of an incomplete line with whether zero bytes are in its place.
    fn read(bytes: &[u8]) -> (Numbers, Option<(usize, bool)>) {
        let mut lines = Lines::new(bytes);
        let all = lines
            .by_ref()
            .map(|line| line.map(|(number, _)| number).map_err(|fault| fault.to_string()))
            .collect();
        (all, lines.cut().map(|cut| (cut.line, cut.zeros)))
    }

    #[test]
    fn lines_are_numbered_and_an_incomplete_one_is_dropped() {
        assert_eq!(read(b"{}\n{}\r\n{}"), (vec![Ok(1), Ok(2), Ok(3)], None));
        assert_eq!(read(b"{}\n{\"act\":{\"se"), (vec![Ok(1)], Some((2, false))));
        assert_eq!(read(b"{}\n{\"a\":\"\xe3\x83"), (vec![Ok(1)], Some((2, false))));
    }

    #[test]
    fn zero_bytes_at_the_end_are_dropped() {
        for (bytes, good, cut) in [
            (&b"{}\n\0"[..], 1, 2),
            (b"{}\n{}\0\0", 2, 3),
            (b"{}\n{\"a\":\0", 1, 2),
            (b"{}\n{\"a\":\"\xe3\x83\0\0", 1, 2),
            (b"\0", 0, 1),
            // As many as fit in several lines.
            (&[b"{}\n{}".as_slice(), &vec![0; 3 * MAX_LINE]].concat(), 2, 3),
        ] {
            assert_eq!(read(bytes), ((1..=good).map(Ok).collect(), Some((cut, true))));
        }
        let large = [b"{}\n".as_slice(), &vec![0; 3 * MAX_LINE], b"{}"].concat();
        for bytes in [&b"{}\n\0\n"[..], b"{}\n\0{}\n", b"{}\n{}\0\n{}", b"{}\n{\"a\":\0}", &large] {
            let (lines, cut) = read(bytes);
            assert!(cut.is_none() && lines.last().unwrap().as_ref().unwrap_err().starts_with("line 2: "));
        }
    }

    #[test]
    fn good_bytes_are_counted() {
        for (bytes, end, ended) in [
            (&b"{}\n{}\r\n{}"[..], 9, false),
            (b"{}\n{}\r\n", 7, true),
            (b"{}\n{\"act\":", 3, true),
            (b"{}\n\0\0", 3, true),
            (b"{}\n{}\0\0", 5, false),
            (b"", 0, true),
        ] {
            let mut lines = Lines::new(bytes);
            lines.by_ref().for_each(drop);
            assert_eq!((lines.end(), lines.ended()), (end, ended));
        }
    }

    #[test]
    fn other_damage_is_reported_with_its_line() {
        for (bytes, expected) in [
            (&b"{}\n{\"a\":\n{}"[..], "line 2: invalid JSON"),
            (b"{}\n\n{}", "line 2: invalid JSON"),
            (b"[1]", "line 1: expected a JSON object"),
            (b"{\"a\":\"\xff\"}\n", "line 1: byte 7"),
            (b"{}}", "line 1: invalid JSON"),
            (b"{\"act\":1,\"act\":2}", "line 1: invalid JSON at column 17: field \"act\" appears twice"),
        ] {
            let (lines, _) = read(bytes);
            let message = lines.last().unwrap().clone().unwrap_err();
            assert!(message.starts_with(expected), "{message}");
        }
    }

    #[test]
    fn endless_lines_use_bounded_memory() {
        for byte in [b'a', 0] {
            let mut lines = Lines::new(std::io::BufReader::new(std::io::repeat(byte)));
            let fault = lines.next().unwrap().unwrap_err();
            assert_eq!(fault.what, Flaw::TooLong);
            assert!(lines.next().is_none());
        }
    }
}
