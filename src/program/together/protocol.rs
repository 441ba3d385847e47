//! The protocol between a house and its guests, version 2.
//!
//! # In short
//! A *house* holds tables and deals the cards. A *guest* is a program that connects to it: for a player, an engine or a
//! spectator. Both write JSON objects, one per line. Each object has one field, which is the name of the message; a
//! numbered message also has its number `n`.
//!
//! A guest says `hello` and is welcomed. It can then `list` the tables, `open` one, `sit` down or `watch`. From then on it
//! gets everything that its seat may know, in order and numbered from 0, in the messages of
//! [protocol 1](crate::engine::protocol): `event` and `result`. After each step of the match, `turn` says whose turn it
//! is, and to the guest whose turn it is, which moves are legal. It answers with `act`.
//!
//! ```text
//! guest  {"hello":{"protocol":2}}
//! house  {"welcome":{"protocol":2,"you":"ann","version":"0.1.0"}}
//! guest  {"list":{}}
//! house  {"tables":[{"table":3,"game":"loo", ...}]}
//! guest  {"sit":{"table":3}}
//! house  {"table":{"table":3,"game":"loo","stage":"playing","you":1, ...}}
//! house  {"event":{"deal":{"number":1,"dealer":4}},"n":0}
//! house  {"event":{"hand":{"seat":1,"pieces":["KS","4S","2S"]}},"n":1}
//! house  {"turn":{"decision":0,"seat":1,"legal":[{"declare":"stay"},{"declare":"drop"}]}}
//! guest  {"act":{"decision":0,"do":{"declare":"stay"}}}
//! ```
//!
//! # Connections
//! A guest on the same machine connects to the house's Unix socket, and both sides speak at once. A guest on another machine
//! starts `ssh -T HOST offsuit seat` and uses its stdin and stdout. A login script may print something there first, so the
//! guest skips all lines up to one that ends with `offsuit-house`, and then says `hello`.
//!
//! # Doors
//! A guest may also come through a *door*: a TCP port, or a second Unix socket. It needs a ticket there, and what both sides
//! say is encrypted by the [Noise protocol](https://noiseprotocol.org/noise.html) (revision 34) in the pattern
//! `Noise_IKpsk2_25519_ChaChaPoly_SHA256`, with the prologue `offsuit door 1` (14 bytes). The guest is the initiator.
//!
//! A ticket is written as `offsuit1-`, letters and digits, and perhaps `@` with `HOST:PORT`. The letters and digits are
//! Crockford's base 32 (no padding, the first bits first, in lower case; a reader also takes capitals, `o` for 0, and `i` and
//! `l` for 1, and ignores hyphens) of these bytes:
//!
//! | bytes | |
//! |---|---|
//! | 8 | the ticket's id |
//! | 16 | its secret |
//! | 32 | the house's public key |
//! | 1 to 128 | the guest's name in UTF-8 |
//! | 4 | the beginning of the SHA-256 of the text `offsuit1-` and all bytes above |
//!
//! The pre-shared key is the SHA-256 of the 17 bytes `offsuit ticket 1` with a line feed, and the secret. The guest's own
//! key is one that it makes when it first uses the ticket, and keeps: the ticket is of no use with another.
//!
//! Everything is sent in *frames*: a length in two bytes, the higher first, and that many bytes of a Noise message.
//!
//! 1. The guest sends the first message of the handshake, with the id as its payload: a frame of 104 bytes.
//! 2. The house answers with the second, without a payload: a frame of 48 bytes. If it does not know the ticket, it closes
//!    the connection without an answer.
//! 3. From then on, both sides send transport messages, which hold at most 16,384 bytes each (and 16 of the cipher). What is
//!    in them, one after another, is the conversation that this page describes. A line may be cut anywhere.
//!
//! The guest has five seconds until the house has got the first of its transport messages, so it says `hello` at once. If
//! the ticket was revoked, was not used in time, or belongs to another key, the house says `bye` there.
//!
//! # Names
//! A seat belongs to a name. The house knows the name: the login name of the user who connects through its socket, the
//! name in the ticket of a guest who comes through a door, or the name given by a command of the house's owner (`as`). A name has 1 to 32 characters. It needs a visible character,
//! and has no control characters, line separators or bidirectional controls, and no invisible characters except joiners and
//! variation selectors. Spaces at its ends are removed. At most one seat of a table is for a name.
//!
//! Names are compared exactly: upper and lower case are different. But the names of two people at a table never
//! look alike: they differ in more than case, forms of the same letters (NFKC), spaces and characters that are not drawn.
//! Otherwise `sit` is refused (`namesake`). A bot takes another name.
//!
//! # The shuffle
//! Before the match, all people contribute to the key of the cards, so that nobody can choose them. `table` shows the
//! house's `commitment` from the start. Once everybody is there, each guest draws a *nonce* and sends its `seal`. The
//! house shows all seals in `table`; then each guest sends its `nonce`, and the match begins with the last one. If
//! somebody sits down, leaves or is replaced by a bot before that, `round` counts up, and everybody seals a new nonce.
//! A guest that owes its seal or nonce for half a minute loses its seat.
//!
//! The house's secret and the nonces are 32 random bytes each. The commitment is the SHA-256 of the secret: of its 32 bytes,
//! not of their hexadecimal digits. What follows are hashes of texts, in which each number is 64 hexadecimal digits in lower
//! case. A seal is the SHA-256 of three lines, each with its line feed: `offsuit-seal`, the commitment, and the nonce with
//! a space and the guest's name. The key is the SHA-256 of these lines: `offsuit-2`, the house's secret, and for each guest
//! in the order of the seats the nonce with a space and the name. Bots contribute nothing.
//!
//! When the match is over, the house sends its record, one line per `record` message. The first line is the header. Its
//! field `shuffle` shows the secret, the seals and the nonces. The last line is the `end`. [Saved
//! matches](records.md#format) describes all lines, and how the cards follow from the key. A match that its players have
//! ended early is not shown.
//!
//! ```text
//! house  {"table":{"seats":[{"name":"ann","here":true},{"name":"ben","here":true}],"commitment":"2c26…","round":2, ...}}
//! guest  {"seal":{"round":2,"seal":"6030…"}}
//! house  {"table":{"seats":[{"name":"ann","here":true,"seal":"6030…"},{"name":"ben","here":true,"seal":"82e3…"}], ...}}
//! guest  {"nonce":{"round":2,"nonce":"9f86…"}}
//! ```
//!
//! # Playing again
//! When a match has been played to its end, or its players have agreed to end it, the `table` that a house shows has a field
//! `again`: the house asks who wants to play again. A guest with a seat answers `again`, and may change its answer; `table`
//! shows everybody all answers, by seat. A house that shows no such field does not know this message.
//!
//! The next table is made as soon as everybody with a seat who is there has answered, and somebody wants to play: at the
//! latest a minute after the first `yes`. The house waits for nobody who is away, and for no guest that did not say
//! `"again":true` in `hello`. An answer counts while its guest is there.
//!
//! The next table has the same game, options, agreements and bots, and everybody sits one seat further: the player of seat 0
//! gets seat 1, and the last one gets seat 0. Those who want to play are there already: the house sends each of them `table`
//! with another number, as if they had sat down. The other seats of people are open. The table belongs to the guest
//! who opened the old one or, if that guest does not play again, to the first who said `yes`. Guests who were removed from the old table
//! cannot come. From then on it is a table like any other: its shuffle has numbers of its own, and its match begins when
//! everybody is there.
//!
//! The old table's `again` then has the new number: the others can `sit` there if a seat is open, or `watch`. If the house is
//! opened again before there is a next table, nobody is asked any more.
//!
//! ```text
//! house  {"table":{"table":3,"stage":"over","you":0, ... ,"again":{"yes":[],"no":[]}}}
//! guest  {"again":{"yes":true}}
//! house  {"table":{"table":3,"stage":"over","you":0, ... ,"again":{"yes":[0],"no":[],"seconds":60}}}
//! house  {"table":{"table":4,"stage":"gathering","you":1, ... }}
//! ```
//!
//! # Rules of conversation
//! * A line is one JSON object in UTF-8 and ends with a line feed. A guest's line has at most [`MAX_GUEST_LINE`] bytes, a
//!   house's at most [`MAX_HOUSE_LINE`].
//! * Both sides ignore unknown fields, except in moves. A guest ignores unknown messages. A house disconnects a guest that
//!   sends anything but a message that it knows, or whose first message is not `hello`.
//! * The house may write at any time, and does not wait for a guest to read. A guest that does not read is disconnected.
//! * A guest that comes back sits down with `since`: how many numbered messages it has had, and how many decisions had been
//!   undone by then (`undone`). The house sends the rest; if more were undone since, `undone` and then everything again.
//! * `since` also takes the seat over: if the same guest sits there already, in another program or in a connection that has
//!   died, the house disconnects that one with `bye`. Without `since`, it answers `seat-taken` instead. So a program asks
//!   its player before it uses `since` for the first time in a seat that it did not have before.
//! * Both sides show that they are there if `hello` and `welcome` say `"ping":true`: whoever has said nothing for 20
//!   seconds says `ping`. A side that says nothing for 60 seconds is gone: the house ends the connection, and the guest
//!   connects again. Without that, a guest is there as long as its connection lasts.
//! * A player who keeps the others waiting for a decision is `late` in `table` after the table's pace, or after 5 minutes if
//!   there is none, and so is one who has been away for 2 minutes since the last sign of life. The others may then
//!   `play_on`. The player takes the seat back with `sit`.
//! * A guest who leaves a seat before the match, or asks for something that the others decline, for the second time within 10
//!   minutes has to wait 10 seconds before doing it again, and 60 seconds after each further time. Until then the house
//!   refuses it with `pause`.
//! * An act is on record before anybody sees it: one that comes back as an event is never lost.
//! * The house disconnects guests that break these rules, with `bye`.

mod guest;
mod house;

use std::time::Duration;

pub use guest::{Chair, GuestMessage, Hello, Manners, Opening, Since};
pub use house::{
    HouseLine, HouseMessage, Parting, Refused, Rematch, SeatState, Stage, TableState, TurnState,
};

/// The number of this protocol.
pub const PROTOCOL: u32 = 2;

/// The longest line that a house reads, in bytes.
pub const MAX_GUEST_LINE: usize = 4096;

/// The longest line that a guest reads, in bytes.
pub const MAX_HOUSE_LINE: usize = 1_048_576;

/// The longest text that can be said at a table, in characters.
pub const MAX_TALK: usize = 200;

/// How long a side that pings says nothing before it says `ping`.
pub const PING: Duration = Duration::from_secs(20);

/// How long a side that pings may say nothing before the other takes it to be gone.
pub const GONE: Duration = Duration::from_secs(60);

/// The most tables that a house lists.
pub const MOST_LISTED: usize = 200;

/// The line that `offsuit seat` writes before anything else, so that a guest can skip what a login script prints.
pub const SENTINEL: &str = "offsuit-house";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use heck::ToSnakeCase;
    use serde_json::Value;
    use sha2::{Digest, Sha256};

    use super::*;
    use crate::core::name::MAX_NAME;
    use crate::record::{Bytes, Shuffle};

    const GUEST: &str = include_str!("protocol/guest.rs");
    const HOUSE: &str = include_str!("protocol/house.rs");

    /// The lines of JSON in the documentation of the messages, and whether a house writes them.
    fn examples() -> Vec<(bool, &'static str)> {
        let examples = |(from_house, source): (bool, &'static str)| {
            let docs = source.lines().filter_map(|line| line.trim().strip_prefix("/// "));
            docs.filter(|line| line.starts_with('{')).map(move |example| (from_house, example))
        };
        [(false, GUEST), (true, HOUSE)].into_iter().flat_map(examples).collect()
    }

    #[test]
    fn the_page_says_what_the_code_does() {
        let page: String =
            include_str!("protocol.rs").lines().map_while(|line| line.strip_prefix("//!")).collect();
        for said in [format!("A name has 1 to {MAX_NAME} characters."), format!("ends with `{SENTINEL}`")] {
            assert!(page.contains(&said), "{said}");
        }
        assert!(page.contains(Refused::SeatTaken.key().strip_prefix("refused-").unwrap()));
        // A later house may give a reason that this guest does not know.
        let bye = r#"{"bye":{"why":"so it goes","because":"moonlight"}}"#;
        let bye = serde_json::from_str::<HouseLine>(bye).unwrap().message;
        assert!(matches!(bye, HouseMessage::Bye { because: Some(Parting::Other), .. }), "{bye:?}");
        // The hashes of the page, step by step.
        let hash = |bytes: &[u8]| -> Bytes { Bytes(Sha256::digest(bytes).into()) };
        let (secret, nonce) = (Bytes([7; 32]), Bytes([1; 32]));
        let commitment = hash(&secret.0);
        assert_eq!(commitment, secret.hash());
        let seal = format!("offsuit-seal\n{commitment}\n{nonce} ann\n");
        assert_eq!(hash(seal.as_bytes()), nonce.seal(commitment, "ann"));
        let shuffle = Shuffle { secret, guests: vec![("ann".to_owned(), nonce)], sealed: true };
        let key = format!("offsuit-2\n{secret}\n{nonce} ann\n");
        assert_eq!(hash(key.as_bytes()).0, shuffle.key());
    }

    #[test]
    fn every_message_has_an_example_that_round_trips() {
        let mut said = BTreeSet::new();
        for (from_house, example) in examples() {
            let value: Value = serde_json::from_str(example).unwrap();
            let again = if from_house {
                serde_json::to_value(serde_json::from_str::<HouseLine>(example).unwrap())
            } else {
                serde_json::to_value(serde_json::from_str::<GuestMessage>(example).unwrap())
            };
            assert_eq!(again.unwrap(), value, "{example}");
            said.insert((from_house, value.as_object().unwrap().keys().next().unwrap().clone()));
        }
        for (from_house, source, name) in [(false, GUEST, "GuestMessage"), (true, HOUSE, "HouseMessage")] {
            let source = source.split_once(&format!("pub enum {name} {{")).unwrap().1;
            let lines =
                source.lines().take_while(|line| *line != "}").map_while(|line| line.get(4..).or(Some("")));
            let mut variants = 0;
            for variant in lines.filter(|line| line.starts_with(char::is_uppercase)) {
                let variant = variant.split(|c: char| !c.is_alphanumeric()).next().unwrap().to_snake_case();
                assert!(said.contains(&(from_house, variant.clone())), "{variant} has no example");
                variants += 1;
            }
            assert!(variants > 10, "{variants}");
        }
    }
}
