//! The public state of a match: the part that all games share, and the game's own part.

use super::TrickTaking;
use crate::core::deal::Deal;
use crate::core::dealer::{MAX_SHARES, Share};
use crate::core::event::{Event, Log, announce};
use crate::core::facts::Facts;
use crate::core::piece::{Piece, PieceSet};
use crate::core::seat::{PerSeat, Seat, SeatSet};
use crate::core::trick::Trick;

/// What a match is waiting for. The example of [`Match`](crate::core::Match) plays until it is [`Turn::Over`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Turn {
    /// The next deal.
    #[default]
    Deal,
    /// A decision of this seat.
    Act(Seat),
    /// Nothing: the match is over.
    Over,
}

/// The standing of a match: the dealer, the number of the deal and the totals.
///
/// ```
/// use offsuit_library::core::{Seat, Standing};
///
/// let mut standing = Standing::new(3, Seat::new(0), 12);
/// standing.totals[Seat::new(1)] += 5;
/// assert_eq!(standing.most(), 17);
/// assert!(standing.leaders().contains(Seat::new(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// The number of players.
    pub seats: usize,
    /// The dealer of this deal or, between deals, of the next.
    pub dealer: Seat,
    /// The number of the current or last deal; 0 before the first.
    pub deal: u32,
    /// The chips or points of each seat.
    pub totals: PerSeat<i32>,
}

impl Standing {
    /// The standing before the first deal, with the same total for all.
    pub fn new(seats: usize, dealer: Seat, total: i32) -> Self {
        Standing { seats, dealer, deal: 0, totals: PerSeat::filled(total, seats) }
    }

    /// The highest total.
    pub fn most(&self) -> i32 {
        self.totals.first(self.seats).iter().max().copied().unwrap_or_default()
    }

    /// The seats with the highest total.
    pub fn leaders(&self) -> SeatSet {
        let most = self.most();
        Seat::all(self.seats).filter(|&seat| self.totals[seat] == most).collect()
    }
}

/// The public state of a match.
///
/// Its methods are the mechanics of tricks. A game calls those that fit its rules, and keeps everything else in
/// [`game`](Self::game).
///
/// ```
/// use offsuit_library::core::{Match, OptionValues, TrickTaking, Turn};
/// use offsuit_library::games::Fifteens;
///
/// let values = OptionValues::defaults(Fifteens::INFO.options);
/// let (mut game, _) = Match::<Fifteens>::new(&values, 4, 7);
/// assert_eq!(game.public().turn, Turn::Deal);
/// game.begin(&game.next_deal(), &mut ())?;
/// let public = game.public();
/// assert_eq!(public.turn, Turn::Act(public.next(public.standing.dealer)));
/// assert_eq!(public.tricks_played(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Public<G: TrickTaking> {
    /// The options of the match.
    pub options: G::Options,
    /// The standing of the match.
    pub standing: Standing,
    /// What the match is waiting for.
    pub turn: Turn,
    /// The trick on the table.
    pub trick: Trick,
    /// The tricks each seat has won in this deal.
    pub tricks: PerSeat<u8>,
    /// The pieces played in this deal.
    pub played: PieceSet,
    /// Pieces known to be in each seat's hand.
    pub known: PerSeat<PieceSet>,
    /// Pieces known not to be in each seat's hand.
    pub excluded: PerSeat<PieceSet>,
    /// The state that only this game has.
    pub game: G::State,
}

impl<G: TrickTaking> Public<G> {
    /// The state of a match before its first deal.
    pub fn new(options: G::Options, seats: usize, first_dealer: Seat, total: i32) -> Self {
        Public {
            options,
            standing: Standing::new(seats, first_dealer, total),
            turn: Turn::Deal,
            trick: Trick::default(),
            tricks: PerSeat::default(),
            played: PieceSet::EMPTY,
            known: PerSeat::default(),
            excluded: PerSeat::default(),
            game: G::State::default(),
        }
    }

    /// The number of players. It is a constant for the compiler if the game allows only one number.
    #[inline]
    pub fn seats(&self) -> usize {
        let seating = G::INFO.seating;
        if seating.min == seating.max { seating.max } else { self.standing.seats }
    }

    /// The seat that plays after this one.
    #[inline]
    pub fn next(&self, seat: Seat) -> Seat {
        seat.next(self.seats(), G::INFO.direction)
    }

    /// Begins a deal that `leader` opens, and logs it. Resets everything except the options and the standing.
    #[inline]
    pub fn begin<L: Log>(&mut self, leader: Seat, game: G::State, deal: &Deal, log: &mut L) {
        let standing = Standing { deal: self.standing.deal + 1, ..self.standing };
        *self = Public {
            standing,
            turn: Turn::Act(leader),
            trick: Trick::led_by(leader),
            game,
            ..Public::new(self.options, standing.seats, standing.dealer, 0)
        };
        announce(standing.deal, standing.dealer, self.seats(), deal, log);
    }

    /// Adds a piece to the trick with this strength (see [`Trick::play`]). Returns whether the trick is complete; if it
    /// is not, the turn passes to the next seat.
    #[inline]
    pub fn add_to_trick(&mut self, seat: Seat, piece: Piece, strength: u8) -> bool {
        self.trick.play(piece, strength);
        if self.trick.len() == self.seats() {
            return true;
        }
        self.turn = Turn::Act(self.next(seat));
        false
    }

    /// Gives the complete trick to its winner, who leads to the next, and returns the winner.
    #[inline]
    pub fn take_trick<L: Log>(&mut self, log: &mut L) -> Seat {
        let winner = self.trick.winner(self.seats(), G::INFO.direction);
        self.give_trick(winner, log);
        winner
    }

    /// Gives the complete trick to this seat, which leads to the next.
    #[inline]
    pub fn give_trick<L: Log>(&mut self, winner: Seat, log: &mut L) {
        log.note(Event::Trick { trick: self.trick, winner });
        self.tricks[winner] += 1;
        self.trick = Trick::led_by(winner);
        self.turn = Turn::Act(winner);
    }

    /// Scores the deal: adds the points to the totals and logs them.
    pub fn score<L: Log>(&mut self, points: PerSeat<i32>, facts: Option<Facts>, log: &mut L) {
        for seat in Seat::all(self.seats()) {
            self.standing.totals[seat] += points[seat];
        }
        let Standing { deal, totals, .. } = self.standing;
        log.note(Event::Scored { number: deal, points, totals, facts });
    }

    /// The number of tricks won so far in this deal.
    #[inline]
    pub fn tricks_played(&self) -> usize {
        // Unused slots are zero, and a fixed number of slots is faster to add.
        self.tricks.first(8).iter().map(|&tricks| usize::from(tricks)).sum()
    }

    /// How many of its `dealt` pieces a seat still holds, if every seat plays one to each trick.
    #[inline]
    pub fn pieces_left(&self, seat: Seat, dealt: usize) -> usize {
        let order = self.trick.leader().steps_to(seat, self.seats(), G::INFO.direction);
        dealt - self.tricks_played() - usize::from(order < self.trick.len())
    }

    /// What everybody knows about the hands of the other seats, each of which was dealt `dealt` pieces.
    #[inline]
    pub fn shares(&self, seat: Seat, dealt: usize) -> [Share; MAX_SHARES] {
        let mut shares = [Share::default(); MAX_SHARES];
        for (share, other) in shares.iter_mut().zip(Seat::all(self.seats())) {
            if other != seat {
                *share = Share {
                    count: self.pieces_left(other, dealt),
                    required: self.known[other],
                    forbidden: self.excluded[other],
                };
            }
        }
        shares
    }
}
