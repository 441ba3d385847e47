//! A shuffle to which several people contribute, so that nobody can choose the cards.
//!
//! The house that deals draws a secret of 32 random bytes, and tells every guest its SHA-256 first: the *commitment*. Then
//! each guest sends a *nonce* of 32 random bytes. The key of the cards is the SHA-256 of all of them. Whoever draws at
//! random makes the key random. The house cannot change its secret any more when it learns the nonces, and no guest
//! learns the secret before the match is over. It is then in the record, so that anybody can check.

use std::fmt::{self, Write};
use std::str::FromStr;

use rand::TryRng;
use rand::rngs::SysRng;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::fault::{Flaw, NameFault};
use crate::core::text::{is_hidden, shown};

/// 32 bytes, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bytes(pub [u8; 32]);

impl Bytes {
    /// Random bytes of the operating system.
    ///
    /// # Errors
    /// When the operating system cannot provide random numbers.
    pub fn fresh() -> std::io::Result<Self> {
        let mut bytes = [0; 32];
        SysRng.try_fill_bytes(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
        Ok(Bytes(bytes))
    }

    /// Their SHA-256.
    #[must_use]
    pub fn hash(&self) -> Self {
        Bytes(Sha256::digest(self.0).into())
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Bytes {
    type Err = Flaw;

    fn from_str(text: &str) -> Result<Self, Flaw> {
        let wrong = || Flaw::wrong(format!("\"{}\" is not 32 bytes", shown(text)), "64 hexadecimal digits");
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = str::from_utf8(digits).map_err(|_| wrong())?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| wrong())?;
        }
        Ok(Bytes(bytes))
    }
}

/// What the cards of a match come from, if several people contributed.
///
/// ```
/// use offsuit::record::{Bytes, Shuffle};
///
/// let secret = Bytes([7; 32]);
/// let shuffle = Shuffle { secret, guests: vec![("ann".to_owned(), Bytes([1; 32]))] };
/// assert_eq!(shuffle.commitment(), secret.hash());
/// assert_eq!(Shuffle::read(&shuffle.write())?, shuffle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shuffle {
    /// The house's part.
    pub secret: Bytes,
    /// Each guest and their part, in the order of the seats.
    pub guests: Vec<(String, Bytes)>,
}

#[derive(Serialize, Deserialize)]
struct Written {
    secret: String,
    guests: Vec<Guest>,
}

#[derive(Serialize, Deserialize)]
struct Guest {
    name: String,
    nonce: String,
}

impl Shuffle {
    /// What the house told its guests before they contributed.
    pub fn commitment(&self) -> Bytes {
        self.secret.hash()
    }

    /// The key of the cards: the SHA-256 of a text with one line each for the method, the secret and every guest. The
    /// line of a guest is the nonce, a space and the name.
    pub fn key(&self) -> [u8; 32] {
        let mut text = format!("offsuit-2\n{}\n", self.secret);
        for (name, nonce) in &self.guests {
            // Writing to a string cannot fail. Names have no line feed: they are checked as those of seats are.
            let _ = writeln!(text, "{nonce} {name}");
        }
        Sha256::digest(text).into()
    }

    /// As in the header of a record.
    pub fn write(&self) -> Value {
        let guests: Vec<Value> = self
            .guests
            .iter()
            .map(|(name, nonce)| json!({"name": name, "nonce": nonce.to_string()}))
            .collect();
        json!({"secret": self.secret.to_string(), "guests": guests})
    }

    /// Reads what [`write`](Self::write) writes.
    ///
    /// # Errors
    /// When a field is missing or wrong.
    pub fn read(value: &Value) -> Result<Self, Flaw> {
        let written = Written::deserialize(value).map_err(Flaw::malformed("shuffle"))?;
        let guest = |Guest { name, nonce }: Guest| {
            if name.contains(is_hidden) {
                return Err(NameFault::Control(shown(&name)).into());
            }
            Ok((name, nonce.parse()?))
        };
        let guests = written.guests.into_iter().map(guest).collect::<Result<_, Flaw>>()?;
        Ok(Shuffle { secret: written.secret.parse()?, guests })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cards of a record must stay the same in every release.
    #[test]
    fn the_key_is_pinned() {
        let guests = vec![("ann".to_owned(), Bytes([1; 32])), ("ben".to_owned(), Bytes([2; 32]))];
        let shuffle = Shuffle { secret: Bytes([7; 32]), guests };
        assert_eq!(
            Bytes(shuffle.key()).to_string(),
            "53b18d08fa66a68de6c4e8f2ebc6be86e6430cc9e1a79ba82d039f39a7a0df9b"
        );
        let other = Shuffle { secret: Bytes([8; 32]), ..shuffle.clone() };
        assert_ne!(other.key(), shuffle.key());
    }

    #[test]
    fn only_64_digits_are_32_bytes() {
        let text = "00ff".repeat(16);
        assert_eq!(text.parse::<Bytes>().unwrap().to_string(), text);
        for wrong in ["", "00", &"0".repeat(63), &"0".repeat(65), &"+0".repeat(32), &"é".repeat(32)] {
            assert!(wrong.parse::<Bytes>().is_err(), "{wrong}");
        }
    }
}
