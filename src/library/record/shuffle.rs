//! A shuffle to which several people contribute, so that nobody can choose the cards.
//!
//! The house that deals draws a secret of 32 random bytes, and first tells every guest its SHA-256: the *commitment*.
//! Each guest draws a *nonce* of 32 random bytes, and first sends only its [*seal*](Bytes::seal), also a SHA-256. A
//! guest shows its nonce once it has seen the seals of all others. The key of the cards is the SHA-256 of the secret
//! and all nonces.
//!
//! One participant who draws at random is enough to make the key random: when the first nonce is shown, nobody can
//! change their own number any more, neither the house nor the guest who shows it last. The secret is in the record of
//! a match that is over, so that anybody can check.

use std::fmt::{self, Write};
use std::str::FromStr;

use rand::TryRng;
use rand::rngs::SysRng;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::fault::Flaw;
use crate::core::name::NameFault;
use crate::core::text::{is_hidden, shown};

/// 32 bytes, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
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

    /// The seal of this nonce: the SHA-256 of a text with one line each for the method, the house's commitment, and the
    /// nonce with a space and the name of the guest.
    ///
    /// The commitment binds the seal to the table, and the name binds it to the seat: a guest who copies another's seal
    /// can never show a nonce for it.
    #[must_use]
    pub fn seal(&self, commitment: Self, name: &str) -> Self {
        Bytes(Sha256::digest(format!("offsuit-seal\n{commitment}\n{self} {name}\n")).into())
    }
}

impl From<Bytes> for String {
    fn from(bytes: Bytes) -> Self {
        bytes.to_string()
    }
}

impl TryFrom<String> for Bytes {
    type Error = Flaw;

    fn try_from(text: String) -> Result<Self, Flaw> {
        text.parse()
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

/// The contributions of several people, which determine the cards of a match.
///
/// ```
/// use offsuit_library::record::{Bytes, Shuffle};
///
/// let secret = Bytes([7; 32]);
/// let nonce = Bytes([1; 32]);
/// let shuffle = Shuffle { secret, guests: vec![("ann".to_owned(), nonce)], sealed: true };
/// assert_eq!(shuffle.commitment(), secret.hash());
/// assert_eq!(shuffle.seals(), [("ann".to_owned(), nonce.seal(secret.hash(), "ann"))]);
/// assert_eq!(Shuffle::read(&shuffle.write())?, shuffle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shuffle {
    /// The house's part.
    pub secret: Bytes,
    /// Each guest and their part, in the order of the seats.
    pub guests: Vec<(String, Bytes)>,
    /// Whether all guests had sealed their parts before the first was shown. Otherwise, the last guest could have tried
    /// many numbers and chosen one.
    pub sealed: bool,
}

#[derive(Serialize, Deserialize)]
struct Written {
    secret: Bytes,
    guests: Vec<Guest>,
}

#[derive(Serialize, Deserialize)]
struct Guest {
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seal: Option<Bytes>,
    nonce: Bytes,
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

    /// Each guest and the seal of their part, in the order of the seats; none if the parts were not sealed.
    pub fn seals(&self) -> Vec<(String, Bytes)> {
        let seal = |(name, nonce): &(String, Bytes)| (name.clone(), nonce.seal(self.commitment(), name));
        self.guests.iter().filter(|_| self.sealed).map(seal).collect()
    }

    /// The shuffle as it appears in the header of a record.
    pub fn write(&self) -> Value {
        let guests = self.guests.iter().map(|(name, nonce)| Guest {
            name: name.clone(),
            seal: self.sealed.then(|| nonce.seal(self.commitment(), name)),
            nonce: *nonce,
        });
        json!(Written { secret: self.secret, guests: guests.collect() })
    }

    /// Reads what [`write`](Self::write) writes, and checks the seals.
    ///
    /// # Errors
    /// When a field is missing or wrong, or a nonce does not match its seal.
    pub fn read(value: &Value) -> Result<Self, Flaw> {
        let Written { secret, guests } = Written::deserialize(value).map_err(Flaw::malformed("shuffle"))?;
        let sealed = guests.iter().any(|guest| guest.seal.is_some());
        let guest = |Guest { name, seal, nonce }: Guest| {
            if name.contains(is_hidden) {
                return Err(NameFault::Control(shown(&name)).into());
            }
            let expected = sealed.then(|| nonce.seal(secret.hash(), &name));
            if seal != expected {
                let found = seal.map_or_else(|| "missing".to_owned(), |seal| seal.to_string());
                let expected = expected.map(|seal| seal.to_string()).unwrap_or_default();
                return Err(Flaw::wrong(format!("the seal of \"{}\" is {found}", shown(&name)), expected));
            }
            Ok((name, nonce))
        };
        let guests = guests.into_iter().map(guest).collect::<Result<_, Flaw>>()?;
        Ok(Shuffle { secret, guests, sealed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cards of a record must stay the same in every release.
    #[test]
    fn the_key_is_pinned() {
        let guests = vec![("ann".to_owned(), Bytes([1; 32])), ("ben".to_owned(), Bytes([2; 32]))];
        let shuffle = Shuffle { secret: Bytes([7; 32]), guests, sealed: true };
        assert_eq!(
            Bytes(shuffle.key()).to_string(),
            "53b18d08fa66a68de6c4e8f2ebc6be86e6430cc9e1a79ba82d039f39a7a0df9b"
        );
        let other = Shuffle { secret: Bytes([8; 32]), ..shuffle.clone() };
        assert_ne!(other.key(), shuffle.key());
        let unsealed = Shuffle { sealed: false, ..shuffle.clone() };
        assert_eq!(unsealed.key(), shuffle.key(), "records without seals keep their cards");
    }

    #[test]
    fn a_seal_fits_one_nonce_of_one_guest_at_one_table() {
        let (nonce, table) = (Bytes([1; 32]), Bytes([7; 32]).hash());
        let seal = nonce.seal(table, "ann");
        assert_eq!(seal.to_string(), "ce681ec4e30f1dea9066c52319e12cb61604de06a86822863b88fa8c82c09738");
        assert_ne!(seal, Bytes([2; 32]).seal(table, "ann"));
        assert_ne!(seal, nonce.seal(table, "ben"));
        assert_ne!(seal, nonce.seal(Bytes([8; 32]).hash(), "ann"));
    }

    #[test]
    fn seals_are_read_for_all_guests_or_for_none() {
        let guests = vec![("ann".to_owned(), Bytes([1; 32])), ("ben".to_owned(), Bytes([2; 32]))];
        let shuffle = Shuffle { secret: Bytes([7; 32]), guests, sealed: true };
        let written = shuffle.write();
        assert_eq!(Shuffle::read(&written).unwrap(), shuffle);
        let unsealed = Shuffle { sealed: false, ..shuffle };
        assert_eq!(
            Shuffle::read(&unsealed.write()).unwrap(),
            unsealed,
            "as records were before there were seals"
        );
        let mut missing = written.clone();
        missing["guests"][1].as_object_mut().unwrap().remove("seal");
        let mut copied = written.clone();
        copied["guests"][1]["seal"] = written["guests"][0]["seal"].clone();
        let mut exchanged = written.clone();
        exchanged["guests"][1]["nonce"] = json!(Bytes([3; 32]));
        for wrong in [missing, copied, exchanged] {
            let flaw = Shuffle::read(&wrong).unwrap_err().to_string();
            assert!(flaw.contains("the seal of \"ben\" is"), "{flaw}");
        }
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
