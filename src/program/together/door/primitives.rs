//! What the Noise protocol is made of: X25519, ChaCha20-Poly1305, SHA-256 and the random numbers of the operating system.
//!
//! The crate `snow` brings its own choice of crates for these. They are older versions of those that the program needs
//! for its cards, so these adapters pass it the current ones.

use chacha20poly1305::aead::{AeadInOut, inout::InOutBuf};
use chacha20poly1305::{ChaCha20Poly1305, KeyInit};
use rand::TryRng;
use rand::rngs::SysRng;
use sha2::{Digest, Sha256};
use snow::Error;
use snow::params::{CipherChoice, DHChoice, HashChoice};
use snow::resolvers::CryptoResolver;
use snow::types::{Cipher, Dh, Hash, Random};
use x25519_dalek::{X25519_BASEPOINT_BYTES, x25519};

/// The length of what proves that a message is unchanged.
const TAG: usize = 16;

/// The primitives, for `snow`.
pub(super) struct Primitives {
    /// A pair of keys that need not be computed.
    pub(super) known: Option<KeyPair>,
}

/// A private key and its public key.
#[derive(Clone, Copy, Default)]
pub struct KeyPair {
    pub(super) private: [u8; 32],
    pub(super) public: [u8; 32],
}

impl KeyPair {
    /// Computes the public key. That takes as long as all the rest of reading a first message.
    pub(super) fn of(private: [u8; 32]) -> Self {
        KeyPair { private, public: x25519(private, X25519_BASEPOINT_BYTES) }
    }
}

impl CryptoResolver for Primitives {
    fn resolve_rng(&self) -> Option<Box<dyn Random>> {
        Some(Box::new(System))
    }

    fn resolve_dh(&self, choice: &DHChoice) -> Option<Box<dyn Dh>> {
        let fresh = || Box::new(X25519 { known: self.known, own: KeyPair::default() }) as Box<dyn Dh>;
        matches!(choice, DHChoice::Curve25519).then(fresh)
    }

    fn resolve_hash(&self, choice: &HashChoice) -> Option<Box<dyn Hash>> {
        matches!(choice, HashChoice::SHA256).then(|| Box::<Sha>::default() as Box<dyn Hash>)
    }

    fn resolve_cipher(&self, choice: &CipherChoice) -> Option<Box<dyn Cipher>> {
        matches!(choice, CipherChoice::ChaChaPoly).then(|| Box::<ChaCha>::default() as Box<dyn Cipher>)
    }
}

struct System;

impl Random for System {
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        SysRng.try_fill_bytes(bytes).map_err(|_| Error::Rng)
    }
}

struct X25519 {
    known: Option<KeyPair>,
    own: KeyPair,
}

impl Dh for X25519 {
    fn name(&self) -> &'static str {
        "25519"
    }

    fn pub_len(&self) -> usize {
        self.own.public.len()
    }

    fn priv_len(&self) -> usize {
        self.own.private.len()
    }

    fn set(&mut self, private: &[u8]) {
        let mut key = [0; 32];
        key.copy_from_slice(private);
        self.own = self.known.filter(|known| known.private == key).unwrap_or_else(|| KeyPair::of(key));
    }

    fn generate(&mut self, rng: &mut dyn Random) -> Result<(), Error> {
        let mut key = [0; 32];
        rng.try_fill_bytes(&mut key)?;
        self.own = KeyPair::of(key);
        Ok(())
    }

    fn pubkey(&self) -> &[u8] {
        &self.own.public
    }

    fn privkey(&self) -> &[u8] {
        &self.own.private
    }

    fn dh(&self, public: &[u8], out: &mut [u8]) -> Result<(), Error> {
        // snow passes a buffer for the longest keys that it knows.
        let public = public.first_chunk().ok_or(Error::Dh)?;
        let shared = x25519(self.own.private, *public);
        // A point of small order gives the same secret with every key.
        if shared == [0; 32] {
            return Err(Error::Dh);
        }
        out.get_mut(..shared.len()).ok_or(Error::Dh)?.copy_from_slice(&shared);
        Ok(())
    }
}

#[derive(Default)]
struct ChaCha {
    key: [u8; 32],
}

impl ChaCha {
    fn cipher(&self) -> ChaCha20Poly1305 {
        ChaCha20Poly1305::new(&self.key.into())
    }
}

/// The number of a message, as the cipher wants it.
fn nonce(number: u64) -> [u8; 12] {
    let mut nonce = [0; 12];
    nonce[4..].copy_from_slice(&number.to_le_bytes());
    nonce
}

impl Cipher for ChaCha {
    fn name(&self) -> &'static str {
        "ChaChaPoly"
    }

    fn set(&mut self, key: &[u8; 32]) {
        self.key = *key;
    }

    fn encrypt(&self, number: u64, authenticated: &[u8], plain: &[u8], out: &mut [u8]) -> usize {
        let (text, rest) = out.split_at_mut(plain.len());
        text.copy_from_slice(plain);
        let nonce = nonce(number).into();
        let sealed = self.cipher().encrypt_inout_detached(&nonce, authenticated, text.into());
        // It fails only for messages of more than 256 GiB: then nothing readable leaves.
        let tag = sealed.map_or_else(
            |_| {
                text.fill(0);
                [0; TAG]
            },
            Into::into,
        );
        rest[..TAG].copy_from_slice(&tag);
        plain.len() + TAG
    }

    fn decrypt(
        &self,
        number: u64,
        authenticated: &[u8],
        sealed: &[u8],
        out: &mut [u8],
    ) -> Result<usize, Error> {
        let (text, tag) = sealed.split_last_chunk::<TAG>().ok_or(Error::Decrypt)?;
        let out = out.get_mut(..text.len()).ok_or(Error::Decrypt)?;
        let buffer = InOutBuf::new(text, out).map_err(|_| Error::Decrypt)?;
        let nonce = nonce(number).into();
        let opened = self.cipher().decrypt_inout_detached(&nonce, authenticated, buffer, &(*tag).into());
        opened.map(|()| text.len()).map_err(|_| Error::Decrypt)
    }
}

#[derive(Default)]
struct Sha(Sha256);

impl Hash for Sha {
    fn name(&self) -> &'static str {
        "SHA256"
    }

    fn block_len(&self) -> usize {
        64
    }

    fn hash_len(&self) -> usize {
        32
    }

    fn reset(&mut self) {
        self.0 = Sha256::new();
    }

    fn input(&mut self, data: &[u8]) {
        self.0.update(data);
    }

    fn result(&mut self, out: &mut [u8]) {
        out[..32].copy_from_slice(&self.0.finalize_reset());
    }
}
