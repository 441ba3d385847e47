//! **Deer Hunt** (鹿狩り): four players, partners opposite, 32 Chinese dominoes, counter-clockwise.
//!
//! There are no suits: any tile may be led and played, the strongest wins, of equal tiles the one played
//! first. The side that captures more than 32 of the 64 red pips scores the difference. The deal gives each
//! side one each of 6-6, 6-5, 6-4 and 4-4. The rules, clause by clause, are in `rules/en/deer-hunt.md`.
//!
//! ```
//! use offsuit::core::{Match, OptionValues, Seat, TrickTaking, Turn};
//! use offsuit::games::DeerHunt;
//!
//! let values = OptionValues::defaults(DeerHunt::INFO.options);
//! let (mut game, drawn) = Match::<DeerHunt>::new(&values, 4, 7);
//! // Each seat has drawn a tile; the strongest deals, and leads.
//! let dealer = DeerHunt::drawn(4, &drawn)?;
//! game.begin(&game.next_deal(), &mut ())?;
//! assert_eq!(game.turn(), Turn::Act(dealer));
//! let tile = game.view(dealer).expect("a hand").legal().nth(0);
//! game.play(dealer, tile, &mut ())?;
//! // After seat k comes seat k-1.
//! assert_eq!(game.turn(), Turn::Act(Seat::new((dealer.index() + 3) % 4)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decided;
mod explain;
mod features;
mod memory;
mod novice;
mod reference;
mod remarks;

use rand::Rng;

use super::{alike, hands, refuse};
use crate::core::deal::Shuffled;
use crate::core::dealer::{self, Share};
use crate::core::event::announce;
use crate::core::game::Shape;
use crate::core::pack::chinese::{self, as_hand, kind, red_pips};
use crate::core::{
    Arg, Clause, Deal, Direction, Event, Features, Info, Log, Move, Moves, OptionSpec, OptionValues, Outlook,
    Pack, PerSeat, Piece, PieceSet, Refusal, ScoreLine, Search, Seat, SeatSet, Seating, Standing, Text,
    Trick, TrickTaking, Turn,
};

/// The game of Deer Hunt.
#[derive(Clone, Copy, Debug)]
pub struct DeerHunt;

const SEATS: usize = 4;
const HAND: usize = 8;
const AROUND: Direction = Direction::CounterClockwise;
/// Half of all red pips.
const HALF: u8 = 32;
const SHAPE: Shape = Shape::hands_only(chinese::ALL, HAND);

/// How far the sides drift apart in a deal: what makes the winners of 400 matches between experts likeliest (see
/// `tests/calibration.rs`).
const SPREAD: f64 = 4.3;

/// The kinds of which each side is dealt one: 6-6, 6-5, 6-4 and 4-4.
const SHARED: PieceSet = {
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

/// The single 6-3, which decides who loses a deal of 32 to 32.
const DECIDER: Piece = match chinese::tile(6, 3) {
    Some(tile) => tile,
    None => Piece::new(0),
};

/// Red pips by kind.
const PIPS: [u8; 32] = {
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

/// The options in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many deals a match has.
    pub deals: u32,
    /// Whether equal chips are decided by the last deal.
    pub last_deal_decides: bool,
}

/// What everybody knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Public {
    options: Options,
    standing: Standing,
    turn: Turn,
    trick: Trick,
    /// The tiles played in this deal, as a multiset.
    played: PieceSet,
    tricks: PerSeat<u8>,
    /// The tiles each side has captured, as multisets; side 0 is seats 0 and 2.
    captured: [PieceSet; 2],
    pips: [u8; 2],
    /// The kinds of [`SHARED`] that each side has played.
    shared_played: [PieceSet; 2],
    /// The side that was dealt the decider, once it has been played.
    decider: Option<u8>,
    /// The side that won the last deal.
    last_won: Option<u8>,
}

/// The side of a seat: 0 for seats 0 and 2.
#[inline]
fn side(seat: Seat) -> usize {
    seat.index() & 1
}

impl TrickTaking for DeerHunt {
    type Options = Options;
    type Public = Public;
    type Private = PieceSet;
    /// Each seat's hand, as a multiset.
    type Hidden = PerSeat<PieceSet>;

    const INFO: Info = Info {
        id: "deer-hunt",
        seating: Seating::exactly(SEATS),
        direction: AROUND,
        partners: true,
        pack: Pack::Chinese,
        options: &[
            OptionSpec::number("deals", 4, 4, 40, 4),
            OptionSpec::choice("tie_break", &["draw", "last-deal"]),
        ],
        draws_for_deal: true,
    };

    fn options(values: &OptionValues) -> Options {
        Options { deals: values.get(0) as u32, last_deal_decides: values.get(1) == 1 }
    }

    fn start(options: Options, seats: usize, first_dealer: Seat) -> Public {
        Public {
            options,
            standing: Standing::new(seats, first_dealer, 0),
            turn: Turn::Deal,
            trick: Trick::default(),
            played: PieceSet::EMPTY,
            tricks: PerSeat::default(),
            captured: [PieceSet::EMPTY; 2],
            pips: [0; 2],
            shared_played: [PieceSet::EMPTY; 2],
            decider: None,
            last_won: None,
        }
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

    fn drawn(_: usize, rounds: &[Vec<Piece>]) -> Result<Seat, String> {
        let mut dealer = Err("nothing was drawn for the first deal".to_owned());
        for (n, row) in rounds.iter().enumerate() {
            let round = n + 1;
            if row.len() != SEATS {
                return Err(format!("round {round} of the draw has {} tiles, not {SEATS}", row.len()));
            }
            if dealer.is_ok() {
                return Err(format!("round {round} was drawn after the draw was decided"));
            }
            for &tile in row {
                let there_are = chinese::ALL.iter().filter(|&other| kind(other) == tile).count();
                if row.iter().filter(|&&other| other == tile).count() > there_are {
                    return Err(format!(
                        "round {round} of the draw has more {} than there are",
                        Pack::Chinese.name(tile)
                    ));
                }
            }
            let strongest = row.iter().max();
            let mut with = Seat::all(SEATS).zip(row).filter(|(_, tile)| Some(*tile) == strongest);
            dealer = match (with.next(), with.next()) {
                (Some((seat, _)), None) => Ok(seat),
                _ => Err(format!("the strongest tile of round {round} is tied, but no round follows it")),
            };
        }
        dealer
    }

    fn turn(public: &Public) -> Turn {
        public.turn
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

    fn check_deal(_: &Public, deal: &Deal) -> Result<(), String> {
        SHAPE.check(SEATS, deal, Self::INFO.pack)?;
        for of_side in 0..2 {
            let tiles = deal.hands[Seat::new(of_side)] | deal.hands[Seat::new(of_side + 2)];
            for shared in SHARED {
                let held = tiles.iter().filter(|&tile| kind(tile) == shared).count();
                if held != 1 {
                    let name = Pack::Chinese.name(shared);
                    return Err(format!(
                        "seats {of_side} and {} have {held} tiles {name}, not one",
                        of_side + 2
                    ));
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn begin<L: Log>(public: &mut Public, deal: &Deal, log: &mut L) -> PerSeat<PieceSet> {
        let standing = Standing { deal: public.standing.deal + 1, ..public.standing };
        *public = Public {
            standing,
            turn: Turn::Act(standing.dealer),
            trick: Trick::led_by(standing.dealer),
            last_won: public.last_won,
            ..Self::start(public.options, SEATS, standing.dealer)
        };
        let mut deal = *deal;
        for hand in deal.hands.first_mut(SEATS) {
            *hand = as_hand(*hand);
        }
        announce(standing.deal, standing.dealer, SEATS, &deal, log);
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
        public.shared_played[side(seat)] |= tile.set() & SHARED;
        if tile == DECIDER {
            public.decider = Some(side(seat) as u8);
        }
        // Indices of kinds stand in the order of strength.
        public.trick.play(tile, tile.index() + 1);
        if public.trick.len() < SEATS {
            public.turn = Turn::Act(seat.next(SEATS, AROUND));
        } else {
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

    fn imagine<R: Rng + ?Sized>(
        public: &Public,
        hand: &PieceSet,
        seat: Seat,
        rng: &mut R,
    ) -> Option<PerSeat<PieceSet>> {
        public.imagine(*hand, seat, PieceSet::EMPTY, rng)
    }

    fn worlds(public: &Public, hand: &PieceSet, seat: Seat, limit: usize) -> Option<Vec<PerSeat<PieceSet>>> {
        let (pool, shares) = public.shares(*hand, seat, PieceSet::EMPTY);
        let dealt = dealer::all(pool, &shares, limit)?;
        Some(dealt.iter().map(|dealt| hands(&dealt.map(as_hand), SEATS, seat, *hand)).collect())
    }

    fn why_not(_: &Public, hand: &PieceSet, _: Seat, mv: Move) -> Refusal {
        let turn = Clause::new("play", 1);
        let own = *hand & chinese::FIRSTS;
        refuse::played(Self::INFO.pack, mv, own, turn).err().unwrap_or_else(|| refuse::not_now(turn))
    }

    fn standing(public: &Public) -> &Standing {
        &public.standing
    }

    fn trick(public: &Public) -> &Trick {
        &public.trick
    }

    fn tricks_won(public: &Public, seat: Seat) -> u8 {
        public.tricks[seat]
    }

    fn winners(public: &Public) -> SeatSet {
        let leaders = public.standing.leaders();
        match public.last_won {
            Some(won) if public.options.last_deal_decides && leaders.len() == SEATS => {
                Seat::all(SEATS).filter(|&seat| side(seat) == usize::from(won)).collect()
            }
            _ => leaders,
        }
    }

    fn decided(public: &Public) -> bool {
        public.decided()
    }

    fn known(_: &Public, _: Seat) -> PieceSet {
        PieceSet::EMPTY
    }

    fn facts(public: &Public) -> Vec<Text> {
        let mut facts = vec![
            Text::new("fact-deal").with("deal", public.standing.deal).with("deals", public.options.deals),
            Text::new("fact-red-pips"),
        ];
        for of_side in 0..2 {
            let red: PieceSet = public.captured[of_side].iter().filter(|&tile| red_pips(tile) > 0).collect();
            facts.push(
                Text::new("fact-side-pips")
                    .with("first", Seat::new(of_side))
                    .with("second", Seat::new(of_side + 2))
                    .with("pips", public.pips[of_side])
                    .with("tiles", Arg::Pieces(Pack::Chinese, red)),
            );
        }
        facts
    }

    fn seat_facts(_: &Public, _: Seat) -> Vec<Text> {
        Vec::new()
    }

    fn explain(public: &Public) -> Vec<ScoreLine> {
        explain::lines(public)
    }

    fn section(public: &Public) -> &'static str {
        match public.turn {
            Turn::Act(_) => "play",
            Turn::Deal if public.standing.deal == 0 => "draw",
            Turn::Deal => "score",
            Turn::Over => "end",
        }
    }

    const SEARCH: Search = Search::Tree { nests: 5 };
    const WEIGHTS: &'static [i16] = &include!("deer_hunt/weights.in");
    const ENTRIES: usize = features::ENTRIES;

    fn features(public: &Public, hand: &PieceSet, seat: Seat, moves: Moves, each: impl FnMut(&Features)) {
        features::each(public, *hand, seat, moves, each);
    }

    fn outlook(public: &Public) -> Outlook {
        let deals = public.options.deals.saturating_sub(public.standing.deal);
        Outlook { deals: f64::from(deals), spread: SPREAD }
    }

    fn rule_of_thumb<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Move {
        novice::choose(public, *hand, seat, rng)
    }

    fn reference<R: Rng + ?Sized>(public: &Public, hand: &PieceSet, seat: Seat, rng: &mut R) -> Move {
        reference::choose(public, *hand, seat, rng)
    }

    fn distinct(public: &Public, hand: &PieceSet, _: Seat) -> Moves {
        Moves::Play(public.one_of_each(*hand, *hand & chinese::FIRSTS))
    }

    fn alike(public: &Public, hand: &PieceSet, _: Seat, one: Move, other: Move) -> bool {
        alike::is_one(one, other, |tiles| public.one_of_each(*hand, tiles))
    }

    fn remarks(public: &Public, hand: &PieceSet, seat: Seat, mv: Move) -> Vec<Text> {
        remarks::of(public, *hand, seat, mv)
    }

    fn imagine_vaguely<R: Rng + ?Sized>(
        public: &Public,
        hand: &PieceSet,
        seat: Seat,
        then: &Public,
        rng: &mut R,
    ) -> Option<(Public, PerSeat<PieceSet>)> {
        memory::imagine_vaguely(public, *hand, seat, then, rng)
    }
}

impl Public {
    /// Of these tiles of the hand, of several that are alike one.
    fn one_of_each(&self, hand: PieceSet, tiles: PieceSet) -> PieceSet {
        let others = chinese::without(chinese::without(chinese::ALL, self.played), hand);
        let winning = self.trick.winning_piece().map_or(PieceSet::EMPTY, Piece::set);
        let parted = |low: Piece, high: Piece| {
            // Of equal tiles the first wins: a twin of either in another hand parts them, one that is winning only
            // if it is the lower's.
            let below = |tile: Piece| tile.set().bits() - 1;
            let range = PieceSet::from_bits(below(high) & !below(low));
            others.meets(range | high.set()) || winning.meets(range)
        };
        let worth = |tile: Piece| PIPS[usize::from(tile.index() & 31)];
        alike::one_of_each(tiles, PieceSet::EMPTY, parted, worth)
    }

    /// Hands that this seat cannot tell from the true ones, if it does not know which side has played its tile of
    /// the kinds `unsure`, of which one tile is out and not in its own hand.
    fn imagine<R: Rng + ?Sized>(
        &self,
        hand: PieceSet,
        seat: Seat,
        unsure: PieceSet,
        rng: &mut R,
    ) -> Option<PerSeat<PieceSet>> {
        let (pool, shares) = self.shares(hand, seat, unsure);
        let dealt = dealer::deal(pool, &shares, rng)?;
        Some(hands(&dealt.map(as_hand), SEATS, seat, hand))
    }

    /// What this seat does not see, and what it knows of who holds it, unsure of these kinds.
    #[inline]
    fn shares(&self, hand: PieceSet, seat: Seat, unsure: PieceSet) -> (PieceSet, [Share; SEATS]) {
        let pool = chinese::without(chinese::without(chinese::ALL, self.played), hand);
        // Of the four kinds each side was dealt one: what is neither mine nor played by my side, my partner
        // has. Where the other side's twin is out too, his is the first and theirs the second.
        let partners = SHARED - hand - self.shared_played[side(seat)] - unsure;
        let twins = PieceSet::from_bits(partners.bits() << 32);
        let only_theirs = pool & ((SHARED - partners - unsure) | twins);
        let mut shares = [Share::default(); SEATS];
        for (share, other) in shares.iter_mut().zip(Seat::all(SEATS)) {
            if other == seat {
                continue;
            }
            share.count = self.tiles_left(other);
            if side(other) == side(seat) {
                *share = Share { required: partners, forbidden: only_theirs, ..*share };
            }
        }
        (pool, shares)
    }

    #[inline]
    fn end_trick<L: Log>(&mut self, log: &mut L) {
        let winner = self.trick.winner(SEATS, AROUND);
        log.note(Event::Trick { trick: self.trick, winner });
        let won = side(winner);
        for &tile in self.trick.pieces() {
            self.pips[won] += PIPS[(tile.index() & 31) as usize];
            self.captured[won] = chinese::with_one(self.captured[won], tile);
        }
        self.tricks[winner] += 1;
        self.trick = Trick::led_by(winner);
        self.turn = Turn::Act(winner);
        if self.played == chinese::ALL {
            self.score(log);
        }
    }

    fn score<L: Log>(&mut self, log: &mut L) {
        let mut points = PerSeat::default();
        for seat in Seat::all(SEATS) {
            points[seat] = i32::from(self.pips[side(seat)].saturating_sub(HALF));
            self.standing.totals[seat] += points[seat];
        }
        self.last_won = match self.pips[0].cmp(&self.pips[1]) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            // Who was dealt the decider loses by nothing.
            std::cmp::Ordering::Equal => self.decider.map(|held| 1 - held),
        };
        let Standing { deal, totals, dealer, .. } = self.standing;
        log.note(Event::Scored { number: deal, points, totals, extra: None });
        self.standing.dealer = dealer.next(SEATS, AROUND);
        self.turn = if deal < self.options.deals { Turn::Deal } else { Turn::Over };
    }

    fn tiles_left(&self, seat: Seat) -> usize {
        let tricks: u8 = self.tricks.first(SEATS).iter().sum();
        let order = self.trick.leader().steps_to(seat, SEATS, AROUND);
        HAND - usize::from(tricks) - usize::from(order < self.trick.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pips_are_those_of_the_pack() {
        for tile in chinese::FIRSTS {
            assert_eq!(PIPS[tile.index() as usize], red_pips(tile), "{}", Pack::Chinese.name(tile));
        }
    }
}
