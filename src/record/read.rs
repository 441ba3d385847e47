//! Reading a record line by line, in bounded memory.

use std::io::{BufRead, Read};

use serde_json::Value;

use super::fault::{Fault, Flaw, quoted};
use super::json;
use super::line::MAX_LINE;

/// The JSON objects of a stream, one per line, with their line numbers.
///
/// ```
/// let mut lines = offsuit::record::Lines::new(&b"{\"offsuit\":1}\n{\"ac"[..]);
/// let (number, value) = lines.next().expect("a line")?;
/// assert_eq!((number, &value["offsuit"]), (1, &1.into()));
/// // The second line was cut short while it was written, so it is dropped.
/// assert!(lines.next().is_none());
/// assert_eq!(lines.cut(), Some(2));
/// # Ok::<(), offsuit::record::Fault>(())
/// ```
pub struct Lines<R> {
    input: R,
    number: usize,
    /// The number of the last line if it was incomplete and dropped.
    cut: Option<usize>,
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

    /// The number of the last line if it was cut short while it was written.
    ///
    /// Such a line has no line feed and is not JSON. It is dropped.
    pub fn cut(&self) -> Option<usize> {
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

    fn read(&mut self) -> Result<Option<Value>, Fault> {
        let mut line = Vec::new();
        let limit = MAX_LINE as u64 + 2;
        // Borrowing the input makes the limit apply to this line only.
        (&mut self.input)
            .take(limit)
            .read_until(b'\n', &mut line)
            .map_err(|error| Fault::new(self.number + 1, Flaw::from(error)))?;
        if line.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        let length = line.len() as u64;
        let complete = line.pop_if(|&mut last| last == b'\n').is_some();
        line.pop_if(|&mut last| complete && last == b'\r');
        if line.len() > MAX_LINE {
            return Err(Fault::new(self.number, Flaw::TooLong));
        }
        let text = match std::str::from_utf8(&line) {
            Ok(text) => text,
            Err(error) if complete || error.error_len().is_some() => {
                let at = error.valid_up_to() + 1;
                return Err(Fault::new(self.number, Flaw::NotUtf8(at)));
            }
            // The line was cut in the middle of a character.
            Err(_) => return Ok(self.drop_cut()),
        };
        match json::read(text) {
            Ok(value @ Value::Object(_)) => {
                self.end += length;
                self.ended = complete;
                Ok(Some(value))
            }
            Ok(other) => Err(Fault::new(self.number, Flaw::unexpected("a JSON object", quoted(&other)))),
            Err(error) if !complete && error.is_eof() => Ok(self.drop_cut()),
            Err(error) => {
                let column = error.column();
                // The reader counts lines of this text, so its position would contradict ours.
                let position = format!(" at line {} column {column}", error.line());
                let why = error.to_string().trim_end_matches(&position).to_owned();
                Err(Fault::new(self.number, Flaw::Json { column, why, text: quoted(text) }))
            }
        }
    }

    fn drop_cut(&mut self) -> Option<Value> {
        self.cut = Some(self.number);
        None
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<(usize, Value), Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        match self.read() {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (Vec<Result<usize, String>>, Option<usize>) {
        let mut lines = Lines::new(bytes);
        let all = lines
            .by_ref()
            .map(|line| line.map(|(number, _)| number).map_err(|fault| fault.to_string()))
            .collect();
        (all, lines.cut())
    }

    #[test]
    fn lines_are_numbered_and_an_incomplete_one_is_dropped() {
        assert_eq!(read(b"{}\n{}\r\n{}"), (vec![Ok(1), Ok(2), Ok(3)], None));
        assert_eq!(read(b"{}\n{\"act\":{\"se"), (vec![Ok(1)], Some(2)));
        assert_eq!(read(b"{}\n{\"a\":\"\xe3\x83"), (vec![Ok(1)], Some(2)));
    }

    #[test]
    fn good_bytes_are_counted() {
        for (bytes, end, ended) in [
            (&b"{}\n{}\r\n{}"[..], 9, false),
            (b"{}\n{}\r\n", 7, true),
            (b"{}\n{\"act\":", 3, true),
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
        let endless = std::io::repeat(b'a');
        let mut lines = Lines::new(std::io::BufReader::new(endless));
        let fault = lines.next().unwrap().unwrap_err();
        assert_eq!(fault.what, Flaw::TooLong);
        assert!(lines.next().is_none());
    }
}
