//! A guest's part of the shuffle, and what its house has promised: see [`Shuffle`](crate::record::Shuffle).

use std::io;

use serde_json::{Map, Value};

use super::link::Link;
use super::protocol::{GuestMessage, Stage, TableState};
use crate::record::{Bytes, Dealt, Header, write_options};

/// How many times a guest shows a number at a table, at most.
///
/// A house that sees the number and then wastes the round has had one look at the cards. It gets at most this many.
pub const MOST_ROUNDS: u32 = 5;

/// What a guest's program knows of the shuffle of its table: its own number, and what the house has shown.
///
/// It shows its number only after the house has shown the seals of all people, and remembers them. So it can tell afterwards
/// whether the cards follow from numbers that nobody could change any more.
#[derive(Clone, Debug, Default)]
pub struct Contribution {
    /// The round of the shuffle that the guest takes part in, and its number there.
    own: Option<(u32, Bytes)>,
    promise: Option<Promise>,
    /// How many of the guest's numbers were shown and then not used.
    wasted: u32,
}

/// What a house showed before it knew the numbers: everything that determines the cards and who gets them.
#[derive(Clone, Debug, PartialEq)]
struct Promise {
    game: String,
    options: Map<String, Value>,
    /// Who sits where, including bots.
    names: Vec<String>,
    commitment: Bytes,
    seals: Vec<(String, Bytes)>,
}

impl Promise {
    fn of(state: &TableState) -> Self {
        let seals = state.seats.iter().filter_map(|seat| Some((seat.name.clone()?, seat.seal?)));
        Promise {
            game: state.game.clone(),
            options: state.options.clone(),
            names: state.seats.iter().map(|seat| seat.name.clone().unwrap_or_default()).collect(),
            commitment: state.commitment,
            seals: seals.collect(),
        }
    }

    /// What a house must have shown for this match.
    fn for_match(header: &Header) -> Option<Self> {
        let Dealt::Together(shuffle) = &header.dealt else { return None };
        Some(Promise {
            game: header.game.to_owned(),
            options: write_options(header.info()?, &header.options),
            names: header.seats.iter().map(|sitter| sitter.name.clone()).collect(),
            commitment: shuffle.commitment(),
            seals: shuffle.seals(),
        })
    }
}

/// Why a guest does not contribute.
#[derive(Debug, thiserror::Error)]
pub enum ContributionError {
    /// There are no random numbers.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The house has wasted [`MOST_ROUNDS`] numbers.
    #[error("the house has restarted the shuffle too often")]
    TooOften,
}

impl Contribution {
    /// The answer to a table that the house has shown: the seal once everybody is there, then the number once all have
    /// sealed theirs.
    ///
    /// # Errors
    /// When there are no random numbers, or the house has seen too many.
    pub fn answer(&mut self, state: &TableState) -> Result<Option<GuestMessage>, ContributionError> {
        let Some(you) = state.you.and_then(|you| state.seats.get(you)) else { return Ok(None) };
        let (Some(name), Stage::Gathering, round) = (&you.name, state.stage, state.round) else {
            return Ok(None);
        };
        if self.own.is_some_and(|(own, _)| own != round) {
            self.own = None;
            self.wasted += u32::from(self.promise.take().is_some());
        }
        if self.wasted >= MOST_ROUNDS {
            return Err(ContributionError::TooOften);
        }
        if !state.seats.iter().all(|seat| seat.here) {
            return Ok(None);
        }
        let Some((_, nonce)) = self.own else {
            let nonce = Bytes::fresh()?;
            self.own = Some((round, nonce));
            return Ok(Some(GuestMessage::Seal { round, seal: nonce.seal(state.commitment, name) }));
        };
        let are_sealed = state.seats.iter().all(|seat| seat.bot.is_some() || seat.seal.is_some());
        // A house that has changed its commitment or the seal gets nothing.
        if self.promise.is_some() || !are_sealed || you.seal != Some(nonce.seal(state.commitment, name)) {
            return Ok(None);
        }
        self.promise = Some(Promise::of(state));
        Ok(Some(GuestMessage::Nonce { round, nonce }))
    }

    /// Sends the [answer](Self::answer) to a table that the house has shown. Returns whether the guest had shown its number
    /// and the house has begun another round.
    ///
    /// # Errors
    /// As for [`answer`](Self::answer).
    pub fn give(&mut self, state: &TableState, link: &Link) -> Result<bool, ContributionError> {
        let wasted = self.wasted;
        if let Some(message) = self.answer(state)? {
            link.send(&message);
        }
        Ok(self.wasted > wasted)
    }

    /// The match has begun. A guest that has contributed nothing can only remember what it is shown now.
    pub(super) fn begin(&mut self, state: &TableState) {
        if self.own.is_none() {
            self.promise = Some(Promise::of(state));
        }
    }

    /// Whether the cards of a match come from what the house had shown before it knew the guest's number.
    pub fn is_kept_by(&self, header: &Header) -> bool {
        self.promise.is_some() && self.promise == Promise::for_match(header)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::OptionValues;
    use crate::games::{CATALOG, Entry};
    use crate::record::{MatchMarks, Player, Shuffle, Sitter};
    use crate::together::protocol::{Manners, SeatState};

    fn entry() -> &'static Entry {
        &CATALOG[0]
    }

    fn options() -> OptionValues {
        OptionValues::defaults(entry().info.options)
    }

    const SECRET: Bytes = Bytes([7; 32]);
    const BENS: Bytes = Bytes([2; 32]);

    /// A table of Ann, Ben and a bot as Ann sees it when everybody is there.
    fn table(round: u32) -> TableState {
        let person =
            |name: &str| SeatState { name: Some(name.to_owned()), here: true, ..SeatState::default() };
        let bot = SeatState { bot: Some("novice".to_owned()), ..person("Cho") };
        TableState {
            table: 1,
            game: entry().info.id.to_owned(),
            options: write_options(&entry().info, &options()),
            stage: Stage::Gathering,
            seats: vec![person("ann"), person("ben"), bot],
            host: "ann".to_owned(),
            you: Some(0),
            deal: 0,
            turn: None,
            undone: 0,
            manners: Manners::default(),
            commitment: SECRET.hash(),
            round,
            again: None,
        }
    }

    /// The same when these have sealed.
    fn sealed(round: u32, ann: Bytes, ben: Bytes) -> TableState {
        let mut state = table(round);
        (state.seats[0].seal, state.seats[1].seal) = (Some(ann), Some(ben));
        state
    }

    fn bens() -> Bytes {
        BENS.seal(SECRET.hash(), "ben")
    }

    /// Ann's contribution after she has sealed, and her seal.
    fn begun(round: u32) -> (Contribution, Bytes) {
        let mut ann = Contribution::default();
        let Ok(Some(GuestMessage::Seal { seal, .. })) = ann.answer(&table(round)) else { panic!("no seal") };
        (ann, seal)
    }

    /// Ann's contribution after she has shown her number, and the number.
    fn shown() -> (Contribution, Bytes) {
        let (mut ann, seal) = begun(1);
        let Ok(Some(GuestMessage::Nonce { nonce, .. })) = ann.answer(&sealed(1, seal, bens())) else {
            panic!("no number")
        };
        (ann, nonce)
    }

    /// The match that follows from these numbers.
    fn dealt(shuffle: Shuffle) -> Header {
        let seats = ["ann", "ben", "Cho"].map(|name| Sitter::new(name, Player::Human).unwrap());
        let dealt = Dealt::Together(Box::new(shuffle));
        let (game, options, seats, marks) = (entry().info.id, options(), seats.into(), MatchMarks::default());
        Header { game, options, seats, seed: 1, dealt, undone: 0, marks }
    }

    fn shuffle(anns: Bytes, bens: Bytes) -> Shuffle {
        let guests = vec![("ann".to_owned(), anns), ("ben".to_owned(), bens)];
        Shuffle { secret: SECRET, guests, sealed: true }
    }

    fn keeps(contribution: &Contribution, shuffle: Shuffle) -> bool {
        contribution.is_kept_by(&dealt(shuffle))
    }

    #[test]
    fn a_number_is_sealed_when_everybody_is_there_and_shown_when_all_are_sealed() {
        let mut ann = Contribution::default();
        let mut early = table(1);
        early.seats[1] = SeatState::default();
        assert_eq!(ann.answer(&early).unwrap(), None, "Ben is not here");
        let Some(GuestMessage::Seal { round: 2, seal }) = ann.answer(&table(2)).unwrap() else {
            panic!("no seal")
        };
        assert_eq!(ann.answer(&table(2)).unwrap(), None, "one seal is enough");
        let mut one = sealed(2, seal, bens());
        one.seats[1].seal = None;
        assert_eq!(ann.answer(&one).unwrap(), None, "Ben could still choose his number");
        let all = sealed(2, seal, bens());
        let Some(GuestMessage::Nonce { round: 2, nonce }) = ann.answer(&all).unwrap() else {
            panic!("no number")
        };
        assert_eq!(nonce.seal(all.commitment, "ann"), seal);
        assert_eq!(ann.answer(&all).unwrap(), None);
        assert!(keeps(&ann, shuffle(nonce, BENS)));
    }

    #[test]
    fn nothing_is_shown_to_a_house_that_has_changed_its_mind() {
        let (mut ann, seal) = begun(1);
        assert_eq!(ann.answer(&sealed(1, bens(), bens())).unwrap(), None, "another seal of Ann's");
        let mut other = sealed(1, seal, bens());
        other.commitment = Bytes([8; 32]).hash();
        assert_eq!(ann.answer(&other).unwrap(), None, "another commitment");
        assert_eq!(ann.answer(&TableState { you: None, ..sealed(1, seal, bens()) }).unwrap(), None);
    }

    #[test]
    fn cards_from_numbers_other_than_those_sealed_are_noticed() {
        let (ann, nonce) = shown();
        assert!(keeps(&ann, shuffle(nonce, BENS)));
        assert!(!keeps(&ann, shuffle(nonce, Bytes([3; 32]))), "Ben chose his number when he knew Ann's");
        assert!(!keeps(&ann, shuffle(Bytes([3; 32]), BENS)), "it is not Ann's number");
        let secret = Bytes([8; 32]);
        assert!(!keeps(&ann, Shuffle { secret, ..shuffle(nonce, BENS) }), "another secret");
        assert!(!keeps(&ann, Shuffle { sealed: false, ..shuffle(nonce, BENS) }), "no seals");
        let mut more = shuffle(nonce, BENS);
        more.guests.push(("cho".to_owned(), Bytes([3; 32])));
        assert!(!keeps(&ann, more), "somebody was added");
        // A house that knows the numbers must not choose who gets which hand either.
        let mut moved = dealt(shuffle(nonce, BENS));
        moved.seats.swap(1, 2);
        assert!(!ann.is_kept_by(&moved), "Ben and the bot have changed seats");
    }

    #[test]
    fn a_match_that_begins_without_the_number_is_not_fair() {
        let (mut ann, seal) = begun(1);
        ann.begin(&TableState { stage: Stage::Playing, ..sealed(1, seal, bens()) });
        let Some((_, nonce)) = ann.own else { panic!("no number") };
        assert!(!keeps(&ann, shuffle(nonce, BENS)));
        // A guest that comes later can only check what it is shown then.
        let mut late = Contribution::default();
        late.begin(&TableState {
            stage: Stage::Playing,
            ..sealed(1, nonce.seal(SECRET.hash(), "ann"), bens())
        });
        assert!(keeps(&late, shuffle(nonce, BENS)));
        assert!(!keeps(&late, shuffle(nonce, nonce)));
    }

    #[test]
    fn each_round_has_a_fresh_number_and_a_house_sees_only_a_few() {
        let mut ann = Contribution::default();
        let mut seen: Vec<Bytes> = Vec::new();
        for round in 0.. {
            let seal = match ann.answer(&table(round)) {
                Ok(Some(GuestMessage::Seal { seal, .. })) => seal,
                Err(ContributionError::TooOften) => break,
                other => panic!("{other:?}"),
            };
            let Ok(Some(GuestMessage::Nonce { nonce, .. })) = ann.answer(&sealed(round, seal, bens())) else {
                panic!("no number")
            };
            assert!(!seen.contains(&nonce));
            assert_eq!(ann.wasted as usize, seen.len());
            seen.push(nonce);
        }
        assert_eq!(seen.len(), MOST_ROUNDS as usize);
    }

    #[test]
    fn a_round_that_ends_before_the_number_is_shown_costs_nothing() {
        let mut ann = Contribution::default();
        for round in 0..100 {
            assert!(matches!(ann.answer(&table(round)), Ok(Some(GuestMessage::Seal { .. }))));
        }
        assert_eq!(ann.wasted, 0);
    }
}
