//! **Deer Hunt** (鹿狩り): four players, partners opposite, 32 Chinese dominoes, counter-clockwise.
//!
//! There are no suits. Players may play any tile, and the strongest tile wins the trick, or the first played of two
//! equal tiles. A side that captures more than 32 of the 64 red pips scores the surplus. The deal gives each side one
//! 6-6, one 6-5, one 6-4 and one 4-4. The full rules are in `rules/en/deer-hunt.md`.
//!
//! ```
//! use offsuit_library::core::{Match, OptionValues, Seat, TrickTaking, Turn};
//! use offsuit_library::games::DeerHunt;
//!
//! let values = OptionValues::defaults(DeerHunt::INFO.options);
//! let (mut game, drawn) = Match::<DeerHunt>::new(&values, 4, 7);
//! // Each seat has drawn a tile. The seat with the strongest tile deals and leads.
//! let dealer = DeerHunt::drawn(4, &drawn)?;
//! game.begin(&game.next_deal(), &mut ())?;
//! assert_eq!(game.turn(), Turn::Act(dealer));
//! let tile = game.view(dealer).expect("a hand").legal().nth(0);
//! game.play(dealer, tile, &mut ())?;
//! // Play is counter-clockwise.
//! assert_eq!(game.turn(), Turn::Act(Seat::new((dealer.index() + 3) % 4)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod play;
mod words;

use rand::Rng;

use crate::core::deal::Shuffled;
use crate::core::pack::chinese::{self, as_hand, kind};
use crate::core::{
    Deal, DealFault, Difficulty, Direction, Event, Info, Log, MEMORY, Move, Moves, OptionSpec, OptionValues,
    Pack, Part, PerSeat, Piece, PieceSet, Seat, SeatSet, Seating, Shape, TrickTaking, Turn,
};

/// The game of Deer Hunt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeerHunt;

/// The number of players.
pub const SEATS: usize = 4;
const HAND: usize = 8;
/// The direction of play.
pub const AROUND: Direction = Direction::CounterClockwise;
/// Half of all red pips.
const HALF: u8 = 32;

/// The kinds that are split between the sides: 6-6, 6-5, 6-4 and 4-4.
pub const SHARED: PieceSet = {
    let kinds = [chinese::tile(6, 6), chinese::tile(6, 5), chinese::tile(6, 4), chinese::tile(4, 4)];
    let (mut bits, mut n) = (0, 0);
    while n < kinds.len() {
        if let Some(kind) = kinds[n] {
            bits |= kind.set().bits();
        }
        n += 1;
    }
    PieceSet::from_bits(bits)
};

/// The only 6-3, which decides who loses a deal of 32 to 32.
const DECIDER: Piece = match chinese::tile(6, 3) {
    Some(tile) => tile,
    None => Piece::new(0),
};

/// Red pips by kind.
pub const PIPS: [u8; 32] = {
    let mut pips = [0; 32];
    let (mut high, mut index) = (1, 0);
    while high <= 6 {
        let mut low = 1;
        while low <= high {
            let of_high = if high == 1 || high == 4 { high } else { 0 };
            let of_low = if low == 1 || low == 4 { low } else { 0 };
            pips[index] = if low == 6 { 6 } else { of_high + of_low };
            index += 1;
            low += 1;
        }
        high += 1;
    }
    pips
};

/// The options of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many deals a match has.
    pub deals: u32,
    /// Whether the last deal breaks a tie in chips.
    pub last_deal_decides: bool,
}

/// What everybody knows in this game.
pub type Public = crate::core::Public<DeerHunt>;

/// The public state of this game. The tiles played are a multiset.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// The tiles that each side has captured, as multisets. Side 0 is seats 0 and 2.
    pub captured: [PieceSet; 2],
    /// The pips that each side has captured.
    pub pips: [u8; 2],
    /// The kinds of [`SHARED`] that each side has played.
    pub shared_played: [PieceSet; 2],
    /// The side that was dealt the decider, once it has been played.
    pub decider: Option<u8>,
    /// The side that won the last deal.
    pub last_won: Option<u8>,
}

/// The side of a seat: 0 for seats 0 and 2.
#[inline]
pub fn side(seat: Seat) -> usize {
    seat.index() & 1
}

impl TrickTaking for DeerHunt {
    type Options = Options;
    type State = State;
    type Private = PieceSet;
    /// Each seat's hand, as a multiset.
    type Hidden = PerSeat<PieceSet>;

    const INFO: Info = Info {
        direction: AROUND,
        partners: true,
        options: &[
            OptionSpec::number("deals", 4, 4, 40, 4),
            OptionSpec::choice("tie_break", &["draw", "last-deal"]),
            MEMORY,
        ],
        draws_for_deal: true,
        emblem: &["4-4", "1-1", "6-6"],
        minutes: 5,
        difficulty: Difficulty::Hard,
        masters_beat_experts: true,
        ..Info::new("deer-hunt", Pack::Chinese, Seating::exactly(SEATS))
    };

    fn options(values: &OptionValues) -> Options {
        Options { deals: values.get(0) as u32, last_deal_decides: values.get(1) == 1 }
    }

    fn draw<R: Rng + ?Sized>(seats: usize, rng: &mut R) -> (Seat, Vec<Vec<Piece>>) {
        let mut rounds = Vec::new();
        loop {
            let row: Vec<Piece> =
                Shuffled::new(chinese::ALL).next_slice(SEATS, rng).iter().map(|&tile| kind(tile)).collect();
            rounds.push(row);
            if let Ok(dealer) = Self::drawn(seats, &rounds) {
                return (dealer, rounds);
            }
        }
    }

    fn drawn(_: usize, rounds: &[Vec<Piece>]) -> Result<Seat, DealFault> {
        let mut dealer = Err(DealFault::rule("the draw has no rounds", "at least one"));
        for (n, row) in rounds.iter().enumerate() {
            let round = n + 1;
            if row.len() != SEATS {
                let what = format!("round {round} of the draw has {} tiles", row.len());
                return Err(DealFault::rule(what, SEATS.to_string()));
            }
            if dealer.is_ok() {
                let what = format!("the draw has a round {round}, but round {n} already decided it");
                return Err(DealFault::rule(what, "no more rounds"));
            }
            for &tile in row {
                let there_are = chinese::ALL.iter().filter(|&other| kind(other) == tile).count();
                if row.iter().filter(|&&other| other == tile).count() > there_are {
                    let name = Pack::Chinese.name(tile);
                    let what = format!("round {round} of the draw has {name} more often than the pack");
                    return Err(DealFault::rule(what, format!("at most {there_are}")));
                }
            }
            let strongest = row.iter().max();
            let mut with = Seat::all(SEATS).zip(row).filter(|(_, tile)| Some(*tile) == strongest);
            dealer = match (with.next(), with.next()) {
                (Some((seat, _)), None) => Ok(seat),
                _ => Err(DealFault::rule(format!("round {round} of the draw is tied"), "another round")),
            };
        }
        dealer
    }

    fn shape(_: usize) -> Shape {
        Shape::hands_only(chinese::ALL, HAND)
    }

    fn deal<R: Rng + ?Sized>(_: &Public, rng: &mut R) -> Deal {
        let twins = PieceSet::from_bits(SHARED.bits() << 32);
        let mut rest = Shuffled::new(chinese::ALL - SHARED - twins);
        let sides = [SHARED, twins].map(|shared| rest.take(12, rng) | shared);
        let mut hands = PerSeat::default();
        for (of_side, tiles) in sides.into_iter().enumerate() {
            let mut tiles = Shuffled::new(tiles);
            for seat in [Seat::new(of_side), Seat::new(of_side + 2)] {
                hands[seat] = tiles.take(HAND, rng);
            }
        }
        Deal { hands, ..Deal::default() }
    }

    fn check_deal(_: &Public, deal: &Deal) -> Result<(), DealFault> {
        Self::shape(SEATS).check(SEATS, deal, Self::INFO.pack)?;
        for of_side in 0..2 {
            let (one, other) = (Seat::new(of_side), Seat::new(of_side + 2));
            let tiles = deal.hands[one] | deal.hands[other];
            for shared in SHARED {
                let held = tiles.iter().filter(|&tile| kind(tile) == shared).count();
                if held != 1 {
                    return Err(DealFault::Number {
                        of: Pack::Chinese.name(shared).to_string(),
                        part: Part::Hands(one, other),
                        expected: 1,
                        found: held,
                    });
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn begin<L: Log>(public: &mut Public, deal: &Deal, log: &mut L) -> PerSeat<PieceSet> {
        let mut deal = *deal;
        for hand in deal.hands.first_mut(SEATS) {
            *hand = as_hand(*hand);
        }
        let state = State { last_won: public.game.last_won, ..State::default() };
        public.begin(public.standing.dealer, state, &deal, log);
        deal.hands
    }

    #[inline]
    fn legal(_: &Public, hand: &PieceSet, _: Seat) -> Moves {
        Moves::Play(*hand & chinese::FIRSTS)
    }

    #[inline]
    fn apply<L: Log>(public: &mut Public, hands: &mut PerSeat<PieceSet>, seat: Seat, mv: Move, log: &mut L) {
        let Move::Play(tile) = mv else { return };
        log.note(Event::Acted { seat, mv: Some(mv) });
        hands[seat] = chinese::without_one(hands[seat], tile);
        public.played = chinese::with_one(public.played, tile);
        public.game.shared_played[side(seat)] |= tile.set() & SHARED;
        if tile == DECIDER {
            public.game.decider = Some(side(seat) as u8);
        }
        // The indices of kinds are in order of strength.
        if public.add_to_trick(seat, tile, tile.index() + 1) {
            public.end_trick(log);
        }
    }

    #[inline]
    fn private(hands: &PerSeat<PieceSet>, seat: Seat) -> PieceSet {
        hands[seat]
    }

    fn hand(hand: &PieceSet) -> PieceSet {
        *hand
    }

    fn winners(public: &Public) -> SeatSet {
        let leaders = public.standing.leaders();
        match public.game.last_won {
            Some(won) if public.options.last_deal_decides && leaders.len() == SEATS => {
                Seat::all(SEATS).filter(|&seat| side(seat) == usize::from(won)).collect()
            }
            _ => leaders,
        }
    }
}

impl Public {
    #[inline]
    fn end_trick<L: Log>(&mut self, log: &mut L) {
        let trick = self.trick;
        let won = side(self.take_trick(log));
        for &tile in trick.pieces() {
            self.game.pips[won] += PIPS[(tile.index() & 31) as usize];
            self.game.captured[won] = chinese::with_one(self.game.captured[won], tile);
        }
        if self.played == chinese::ALL {
            self.end_deal(log);
        }
    }

    fn end_deal<L: Log>(&mut self, log: &mut L) {
        let mut points = PerSeat::default();
        for seat in Seat::all(SEATS) {
            points[seat] = i32::from(self.game.pips[side(seat)].saturating_sub(HALF));
        }
        self.score(points, None, log);
        self.game.last_won = match self.game.pips[0].cmp(&self.game.pips[1]) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            // The side that was dealt the decider loses, but nobody scores.
            std::cmp::Ordering::Equal => self.game.decider.map(|held| 1 - held),
        };
        self.standing.dealer = self.next(self.standing.dealer);
        self.turn = if self.standing.deal < self.options.deals { Turn::Deal } else { Turn::Over };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::pack::chinese::red_pips;

    #[test]
    fn pips_match_the_pack() {
        for tile in chinese::FIRSTS {
            assert_eq!(PIPS[tile.index() as usize], red_pips(tile), "{}", Pack::Chinese.name(tile));
        }
    }
}
