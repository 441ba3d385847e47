//! What is said over a connection: as it is through the owner's socket, encrypted through a door.

use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};

use super::stream::Stream;
use crate::together::door::noise::{Channel, PIECE};

/// How many bytes are read from a guest at a time.
const BLOCK: usize = 1 << 14;

/// The connection has ended, or is of no use any more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gone;

/// A connection with what is encrypted on it.
pub(super) struct Wire {
    stream: Stream,
    channel: Option<Channel>,
    /// What is encrypted and not written yet.
    pending: Vec<u8>,
}

impl Wire {
    /// A connection on which nothing is encrypted.
    pub(super) fn open(stream: Stream) -> Self {
        Wire { stream, channel: None, pending: Vec::new() }
    }

    /// A connection through a door.
    pub(super) fn sealed(stream: Stream, channel: Channel) -> Self {
        Wire { stream, channel: Some(channel), pending: Vec::new() }
    }

    /// Reads what has arrived; nothing if that is not a whole frame yet.
    pub(super) fn read(&mut self) -> Result<Vec<u8>, Gone> {
        let mut block = [0; BLOCK];
        let count = match self.stream.read(&mut block) {
            Ok(0) => return Err(Gone),
            Ok(count) => count,
            Err(error) if is_later(error.kind()) => return Ok(Vec::new()),
            Err(_) => return Err(Gone),
        };
        match &mut self.channel {
            Some(channel) => channel.opener.open(&block[..count]).map_err(|_| Gone),
            None => Ok(block[..count].to_vec()),
        }
    }

    /// Writes as much as the other side takes, and returns the rest, which has to be written later.
    pub(super) fn write(&mut self, mut output: Vec<u8>) -> Result<Vec<u8>, Gone> {
        let Some(channel) = &mut self.channel else {
            let count = put(&mut self.stream, &output)?;
            output.drain(..count);
            return Ok(output);
        };
        let mut from = 0;
        loop {
            let count = put(&mut self.stream, &self.pending)?;
            self.pending.drain(..count);
            if !self.pending.is_empty() || from == output.len() {
                output.drain(..from);
                return Ok(output);
            }
            // What is encrypted has to be sent, so no more than one frame is encrypted ahead.
            let piece = &output[from..output.len().min(from + PIECE)];
            self.pending = channel.sealer.seal(piece).map_err(|_| Gone)?;
            from += piece.len();
        }
    }

    /// Whether something encrypted waits to be written.
    pub(super) fn is_pending(&self) -> bool {
        !self.pending.is_empty()
    }
}

/// Writes what the stream takes at once.
fn put(stream: &mut Stream, bytes: &[u8]) -> Result<usize, Gone> {
    if bytes.is_empty() {
        return Ok(0);
    }
    match stream.write(bytes) {
        Ok(count) => Ok(count),
        Err(error) if is_later(error.kind()) => Ok(0),
        Err(_) => Err(Gone),
    }
}

/// Whether a stream may be tried again later.
pub(super) fn is_later(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

impl AsFd for Wire {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.stream.as_fd()
    }
}
