//! Reading a record line by line, in bounded memory.

use std::io::{BufRead, ErrorKind, Read};

use serde_json::Value;

use super::fault::{Fault, quoted};
use super::json;

/// The longest line that is read, in bytes: far above any that a match has.
pub const MAX_LINE: usize = 1 << 20;

/// The JSON objects of a stream, a line each, with their line numbers.
pub struct Lines<R> {
    input: R,
    number: usize,
    /// The number of a last line that was cut short, and dropped.
    cut: Option<usize>,
    /// Where the line given last ends, in bytes, and whether it has its line feed.
    end: u64,
    ended: bool,
    done: bool,
}

impl<R: BufRead> Lines<R> {
    /// The lines of this stream.
    pub fn new(input: R) -> Self {
        Lines { input, number: 0, cut: None, end: 0, ended: true, done: false }
    }

    /// The number of the last line if it was cut short in writing: it has no end and is no JSON.
    /// It has then been left out.
    pub fn cut(&self) -> Option<usize> {
        self.cut
    }

    /// The number of the line read last, from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Where the line given last ends: how many bytes of the stream are good. Its line feed counts.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// Whether the line given last has its line feed: all have, but for the last of a stream.
    pub fn ended(&self) -> bool {
        self.ended
    }

    fn read(&mut self) -> Result<Option<Value>, Fault> {
        let mut line = Vec::new();
        let limit = MAX_LINE as u64 + 2;
        // A `take` of the whole stream would end it: this one ends with the line.
        (&mut self.input)
            .take(limit)
            .read_until(b'\n', &mut line)
            .map_err(|error| Fault::new(self.number + 1, read_error(&error)))?;
        if line.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        let length = line.len() as u64;
        let complete = line.pop_if(|&mut last| last == b'\n').is_some();
        line.pop_if(|&mut last| complete && last == b'\r');
        if line.len() > MAX_LINE {
            return Err(Fault::new(self.number, format!("the line is longer than {MAX_LINE} bytes")));
        }
        let text = match std::str::from_utf8(&line) {
            Ok(text) => text,
            Err(error) if complete || error.error_len().is_some() => {
                let at = error.valid_up_to() + 1;
                return Err(Fault::new(self.number, format!("byte {at} of the line is not UTF-8")));
            }
            // The cut went through a character.
            Err(_) => return Ok(self.drop_cut()),
        };
        match json::read(text) {
            Ok(value @ Value::Object(_)) => {
                self.end += length;
                self.ended = complete;
                Ok(Some(value))
            }
            Ok(other) => Err(Fault::new(
                self.number,
                format!("expected a JSON object, found {}", quoted(&other.to_string())),
            )),
            Err(error) if !complete && error.is_eof() => Ok(self.drop_cut()),
            Err(error) => Err(Fault::new(
                self.number,
                format!("no JSON at column {}: {error}: {}", error.column(), quoted(text)),
            )),
        }
    }

    fn drop_cut(&mut self) -> Option<Value> {
        self.cut = Some(self.number);
        None
    }
}

fn read_error(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::IsADirectory => "it is a directory: expected a record file".to_owned(),
        _ => format!("cannot be read: {error}"),
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
    fn lines_are_numbered_and_a_cut_one_is_dropped() {
        assert_eq!(read(b"{}\n{}\r\n{}"), (vec![Ok(1), Ok(2), Ok(3)], None));
        assert_eq!(read(b"{}\n{\"act\":{\"se"), (vec![Ok(1)], Some(2)));
        assert_eq!(read(b"{}\n{\"a\":\"\xe3\x83"), (vec![Ok(1)], Some(2)));
    }

    #[test]
    fn the_good_bytes_are_counted() {
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
    fn other_damage_is_refused_with_its_place() {
        for (bytes, expected) in [
            (&b"{}\n{\"a\":\n{}"[..], "line 2: no JSON"),
            (b"{}\n\n{}", "line 2: no JSON"),
            (b"[1]", "line 1: expected a JSON object"),
            (b"{\"a\":\"\xff\"}\n", "line 1: byte 7"),
            (b"{}}", "line 1: no JSON"),
            (b"{\"act\":1,\"act\":2}", "line 1: no JSON at column 17: field \"act\" appears twice"),
        ] {
            let (lines, _) = read(bytes);
            let message = lines.last().unwrap().clone().unwrap_err();
            assert!(message.starts_with(expected), "{message}");
        }
    }

    #[test]
    fn a_line_without_end_takes_no_memory_without_end() {
        let endless = std::io::repeat(b'a');
        let mut lines = Lines::new(std::io::BufReader::new(endless));
        let fault = lines.next().unwrap().unwrap_err();
        assert!(fault.what.contains("longer than"), "{fault}");
        assert!(lines.next().is_none());
    }
}
