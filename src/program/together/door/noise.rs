//! The encrypted channel through a door.
//!
//! It is the pattern of `WireGuard`, `Noise_IKpsk2_25519_ChaChaPoly_SHA256` (noiseprotocol.org, revision 34), with the
//! prologue `offsuit door 1`. The guest is the initiator. It knows the house's public key from its ticket, proves its own
//! key, which it made when it first used the ticket, and both mix in a key that only they know. Keys of the moment on both
//! sides make what was said unreadable even for somebody who gets hold of all these keys later.
//!
//! Every message is a *frame*: its length in two bytes, the higher first, and then that many bytes.
//!
//! 1. The guest's first message has 104 bytes. Its encrypted payload is the ticket's id.
//! 2. The house's answer has 48 bytes, and no payload.
//! 3. All further frames hold the lines of the protocol, cut anywhere into pieces of at most [`PIECE`] bytes. Each
//!    direction counts its frames from 0, and one that is missing, repeated or changed ends the connection.
//!
//! The house takes note of the guest only when the guest's first piece has been opened: until then it could be an echo of
//! an earlier connection.

use std::fmt;
use std::io::{self, Read, Write};
use std::sync::Arc;

use rand::TryRng;
use rand::rngs::SysRng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use snow::{Builder, HandshakeState, StatelessTransportState};
use thiserror::Error;

pub use super::primitives::KeyPair;
use super::primitives::Primitives;
use super::ticket::{Ticket, TicketId};
use crate::record::Bytes;

/// The pattern and the primitives.
const PATTERN: &str = "Noise_IKpsk2_25519_ChaChaPoly_SHA256";

/// What both sides mix in first: the version of doors.
const PROLOGUE: &[u8] = b"offsuit door 1";

/// The place of the shared key in the pattern.
const SHARED: u8 = 2;

/// The most bytes of the conversation in a frame.
pub const PIECE: usize = 1 << 14;

/// What proves that a message is unchanged.
const TAG: usize = 16;

/// The length of the guest's first message: the key of the moment, the guest's own key and the ticket's id.
pub const FIRST: usize = 32 + (32 + TAG) + (size_of::<TicketId>() + TAG);

/// The length of the house's answer.
pub const ANSWER: usize = 32 + TAG;

/// The bytes that say how long a frame is.
const LENGTH: usize = 2;

/// A message that does not come from the other side, or not in this order, or for another house.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "the door's encryption does not fit: the ticket is for another house, or somebody changed what was sent"
)]
pub struct Broken;

impl From<snow::Error> for Broken {
    fn from(_: snow::Error) -> Self {
        Broken
    }
}

impl From<Broken> for io::Error {
    fn from(broken: Broken) -> Self {
        io::Error::new(io::ErrorKind::InvalidData, broken)
    }
}

/// What a ticket's guest and its house know.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 16]);

impl Secret {
    /// A random one.
    ///
    /// # Errors
    /// When the operating system cannot provide random numbers.
    pub fn fresh() -> io::Result<Self> {
        Ok(Secret(random()?))
    }

    /// The key that both sides mix in. The house keeps only this.
    pub fn shared(&self) -> Bytes {
        let hash = Sha256::new().chain_update("offsuit ticket 1\n").chain_update(self.0);
        Bytes(hash.finalize().into())
    }
}

/// Random bytes of the operating system.
///
/// # Errors
/// When it cannot provide any.
pub fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(bytes)
}

/// Somebody's public key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicKey(pub [u8; 32]);

/// The key of a house, or of a guest in one house.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PrivateKey(Bytes);

impl PrivateKey {
    /// A random one.
    ///
    /// # Errors
    /// When the operating system cannot provide random numbers.
    pub fn fresh() -> io::Result<Self> {
        Ok(PrivateKey(Bytes::fresh()?))
    }

    /// Its public part.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.pair().public)
    }

    /// The key with its public part, for a house that hears many guests.
    pub fn pair(&self) -> KeyPair {
        KeyPair::of(self.0.0)
    }
}

impl fmt::Debug for PrivateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PrivateKey").finish_non_exhaustive()
    }
}

impl KeyPair {
    /// Whether this is the pair of a private key.
    pub fn is_of(&self, key: &PrivateKey) -> bool {
        self.private == key.0.0
    }
}

/// The channel's beginning, without the shared key.
fn builder(known: Option<KeyPair>) -> Result<Builder<'static>, Broken> {
    let params = PATTERN.parse().map_err(|_| Broken)?;
    Ok(Builder::with_resolver(params, Box::new(Primitives { known })).prologue(PROLOGUE)?)
}

/// A guest at the door, before the house has answered.
pub struct Knock(HandshakeState);

impl Knock {
    /// Begins, and returns the frame of the first message.
    ///
    /// # Errors
    /// When the operating system cannot provide random numbers.
    pub fn begin(ticket: &Ticket, own: &PrivateKey) -> Result<(Self, Vec<u8>), Broken> {
        let shared = ticket.secret.shared();
        let (house, own) = (ticket.house.0, own.0.0);
        let mut state = builder(None)?
            .local_private_key(&own)?
            .remote_public_key(&house)?
            .psk(SHARED, &shared.0)?
            .build_initiator()?;
        let mut first = [0; FIRST];
        state.write_message(&ticket.id, &mut first)?;
        Ok((Knock(state), frame(&first)))
    }

    /// Takes the house's answer.
    ///
    /// # Errors
    /// When it does not come from the ticket's house.
    pub fn enter(mut self, answer: &[u8]) -> Result<Channel, Broken> {
        self.0.read_message(answer, &mut [0; TAG])?;
        Channel::new(self.0)
    }
}

/// Somebody at a house's door who knows the house's key.
pub struct Knocked {
    state: HandshakeState,
    /// The ticket that is claimed.
    pub id: TicketId,
    /// The guest's own key, which is proven.
    pub guest: PublicKey,
}

impl Knocked {
    /// Reads a guest's first message.
    ///
    /// # Errors
    /// When it is not one, or for another house.
    pub fn read(own: &KeyPair, first: &[u8]) -> Result<Self, Broken> {
        let mut state = builder(Some(*own))?.local_private_key(&own.private)?.build_responder()?;
        let mut id = TicketId::default();
        if state.read_message(first, &mut id)? != id.len() {
            return Err(Broken);
        }
        let guest = state.get_remote_static().and_then(|key| key.first_chunk().copied()).ok_or(Broken)?;
        Ok(Knocked { state, id, guest: PublicKey(guest) })
    }

    /// Answers with the ticket's key, and returns the frame of the answer.
    ///
    /// # Errors
    /// When the operating system cannot provide random numbers.
    pub fn answer(mut self, shared: &Bytes) -> Result<(Channel, Vec<u8>), Broken> {
        self.state.set_psk(SHARED.into(), &shared.0)?;
        let mut answer = [0; ANSWER];
        self.state.write_message(&[], &mut answer)?;
        Ok((Channel::new(self.state)?, frame(&answer)))
    }
}

/// An encrypted channel in both directions.
pub struct Channel {
    /// What this side says.
    pub sealer: Sealer,
    /// What this side hears.
    pub opener: Opener,
}

impl Channel {
    fn new(state: HandshakeState) -> Result<Self, Broken> {
        let keys = Arc::new(state.into_stateless_transport_mode()?);
        let sealer = Sealer { keys: Arc::clone(&keys), next: 0 };
        Ok(Channel { sealer, opener: Opener { keys, next: 0, frames: Frames::default() } })
    }
}

/// Encrypts one direction.
pub struct Sealer {
    keys: Arc<StatelessTransportState>,
    next: u64,
}

impl Sealer {
    /// The frame of a piece, which has at most [`PIECE`] bytes.
    ///
    /// # Errors
    /// When it is longer.
    pub fn seal(&mut self, piece: &[u8]) -> Result<Vec<u8>, Broken> {
        if piece.len() > PIECE {
            return Err(Broken);
        }
        let mut out = vec![0; LENGTH + piece.len() + TAG];
        self.keys.write_message(self.next, piece, &mut out[LENGTH..])?;
        out[..LENGTH].copy_from_slice(&((piece.len() + TAG) as u16).to_be_bytes());
        self.next += 1;
        Ok(out)
    }
}

/// Decrypts the other direction.
pub struct Opener {
    keys: Arc<StatelessTransportState>,
    next: u64,
    frames: Frames,
}

impl Opener {
    /// Takes bytes as they arrive, and returns what they say so far.
    ///
    /// # Errors
    /// When they are not what the other side has sent.
    pub fn open(&mut self, bytes: &[u8]) -> Result<Vec<u8>, Broken> {
        self.frames.add(bytes);
        let mut plain = Vec::new();
        while let Some(frame) = self.frames.next(PIECE + TAG)? {
            let from = plain.len();
            plain.resize(from + frame.len(), 0);
            let length = self.keys.read_message(self.next, &frame, &mut plain[from..])?;
            plain.truncate(from + length);
            self.next += 1;
        }
        Ok(plain)
    }

    /// Whether nothing has been opened yet.
    pub fn is_fresh(&self) -> bool {
        self.next == 0
    }
}

/// Cuts what arrives into frames.
#[derive(Default)]
pub struct Frames(Vec<u8>);

impl Frames {
    /// Adds bytes that have arrived.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// The next frame, if it is complete.
    ///
    /// # Errors
    /// When it says that it has more than `most` bytes.
    pub fn next(&mut self, most: usize) -> Result<Option<Vec<u8>>, Broken> {
        let Some((length, rest)) = self.0.split_first_chunk::<LENGTH>() else { return Ok(None) };
        let length = usize::from(u16::from_be_bytes(*length));
        if length > most {
            return Err(Broken);
        }
        let Some(frame) = rest.get(..length).map(<[u8]>::to_vec) else { return Ok(None) };
        self.0.drain(..LENGTH + length);
        Ok(Some(frame))
    }

    /// What arrived after the last frame.
    pub fn into_rest(self) -> Vec<u8> {
        self.0
    }
}

/// A short message with its length.
fn frame(message: &[u8]) -> Vec<u8> {
    let mut frame = (message.len() as u16).to_be_bytes().to_vec();
    frame.extend_from_slice(message);
    frame
}

/// Reads what the other side says through a channel.
pub struct SealedReader<R> {
    inner: R,
    opener: Opener,
    plain: Vec<u8>,
    at: usize,
}

impl<R: Read> SealedReader<R> {
    /// A reader of this stream.
    pub fn new(inner: R, opener: Opener) -> Self {
        SealedReader { inner, opener, plain: Vec::new(), at: 0 }
    }
}

impl<R: Read> Read for SealedReader<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut block = [0; PIECE];
        while self.at == self.plain.len() {
            let count = self.inner.read(&mut block)?;
            if count == 0 {
                return Ok(0);
            }
            (self.plain, self.at) = (self.opener.open(&block[..count])?, 0);
        }
        let count = out.len().min(self.plain.len() - self.at);
        out[..count].copy_from_slice(&self.plain[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

/// Says something through a channel.
pub struct SealedWriter<W> {
    inner: W,
    sealer: Sealer,
}

impl<W: Write> SealedWriter<W> {
    /// A writer to this stream.
    pub fn new(inner: W, sealer: Sealer) -> Self {
        SealedWriter { inner, sealer }
    }
}

impl<W: Write> Write for SealedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let piece = &bytes[..bytes.len().min(PIECE)];
        self.inner.write_all(&self.sealer.seal(piece)?)?;
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys() -> (Ticket, PrivateKey, PrivateKey) {
        let (house, guest) = (PrivateKey::fresh().unwrap(), PrivateKey::fresh().unwrap());
        let ticket = Ticket {
            id: random().unwrap(),
            secret: Secret::fresh().unwrap(),
            house: house.public(),
            name: "ben".to_owned(),
            at: None,
        };
        (ticket, house, guest)
    }

    /// The message in a frame.
    fn message(frame: &[u8]) -> &[u8] {
        &frame[LENGTH..]
    }

    /// Both ends of a channel: the guest's and the house's.
    fn channel() -> (Channel, Channel) {
        let (ticket, house, guest) = keys();
        let (knock, first) = Knock::begin(&ticket, &guest).unwrap();
        assert_eq!(first.len(), LENGTH + FIRST);
        let knocked = Knocked::read(&house.pair(), message(&first)).unwrap();
        assert_eq!((knocked.id, knocked.guest), (ticket.id, guest.public()));
        let (inside, answer) = knocked.answer(&ticket.secret.shared()).unwrap();
        assert_eq!(answer.len(), LENGTH + ANSWER);
        (knock.enter(message(&answer)).unwrap(), inside)
    }

    #[test]
    fn both_sides_hear_what_the_other_says() {
        let (guest, mut house) = channel();
        let long: Vec<u8> = (0..50_000_u32).map(|n| n as u8).collect();
        let mut sent = Vec::new();
        SealedWriter::new(&mut sent, guest.sealer).write_all(&long).unwrap();
        assert!(house.opener.is_fresh());
        // It arrives in pieces of any size.
        let heard: Vec<u8> = sent.chunks(977).flat_map(|part| house.opener.open(part).unwrap()).collect();
        assert_eq!(heard, long);
        assert!(!house.opener.is_fresh());
        let answer = house.sealer.seal(b"{\"pong\":{}}\n").unwrap();
        let mut heard = String::new();
        SealedReader::new(&answer[..], guest.opener).read_to_string(&mut heard).unwrap();
        assert_eq!(heard, "{\"pong\":{}}\n");
        assert_eq!(house.sealer.seal(&vec![0; PIECE + 1]), Err(Broken));
    }

    #[test]
    fn what_is_replayed_reordered_cut_or_changed_is_refused() {
        let (mut guest, mut house) = channel();
        let one = guest.sealer.seal(b"one").unwrap();
        let two = guest.sealer.seal(b"two").unwrap();
        for at in 0..one.len() * 8 {
            let (_, mut house) = channel();
            let mut flipped = one.clone();
            flipped[at / 8] ^= 1 << (at % 8);
            // A changed length may only make it wait for more.
            assert!(house.opener.open(&flipped).is_err_and(|_| true) || at < 16, "{at}");
        }
        assert_eq!(house.opener.open(&one).unwrap(), b"one");
        assert_eq!(house.opener.open(&one), Err(Broken), "replayed");
        let (mut guest, mut house) = channel();
        let (first, second) = (guest.sealer.seal(b"one").unwrap(), guest.sealer.seal(b"two").unwrap());
        assert_eq!(house.opener.open(&second), Err(Broken), "reordered");
        let (_, mut other) = channel();
        assert_eq!(other.opener.open(&first), Err(Broken), "from another connection");
        assert_eq!(other.opener.open(&two[..5]), Ok(Vec::new()), "cut: nothing of it is heard");
        let (_, mut other) = channel();
        assert_eq!(other.opener.open(&[255, 255]), Err(Broken), "too long");
    }

    #[test]
    fn only_the_ticket_and_the_house_fit_each_other() {
        let (ticket, house, guest) = keys();
        let (_, first) = Knock::begin(&ticket, &guest).unwrap();
        let other = PrivateKey::fresh().unwrap();
        assert!(Knocked::read(&other.pair(), message(&first)).is_err(), "another house");
        for at in 0..FIRST * 8 {
            let mut flipped = message(&first).to_vec();
            flipped[at / 8] ^= 1 << (at % 8);
            // The highest bit of a key of the moment means nothing to X25519, but it is part of what is authenticated.
            assert!(Knocked::read(&house.pair(), &flipped).is_err(), "{at}");
        }
        // With another secret, the house's answer means nothing to the guest.
        let (knock, first) = Knock::begin(&ticket, &guest).unwrap();
        let knocked = Knocked::read(&house.pair(), message(&first)).unwrap();
        let (_, answer) = knocked.answer(&Secret::fresh().unwrap().shared()).unwrap();
        assert!(knock.enter(message(&answer)).is_err());
        // An answer to an earlier knock is of no use for a later one.
        let (_, first) = Knock::begin(&ticket, &guest).unwrap();
        let (later, _) = Knock::begin(&ticket, &guest).unwrap();
        let (_, answer) =
            Knocked::read(&house.pair(), message(&first)).unwrap().answer(&ticket.secret.shared()).unwrap();
        assert!(later.enter(message(&answer)).is_err());
    }

    #[test]
    fn a_point_of_small_order_is_no_key() {
        let (_, house, _) = keys();
        let mut first = [0; FIRST];
        first[0] = 1;
        assert!(Knocked::read(&house.pair(), &first).is_err());
        assert!(Knocked::read(&house.pair(), &[]).is_err());
    }
}
