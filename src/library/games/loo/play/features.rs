//! The features of Loo: the worth of a hand at this position and price, and the effect of a card on the trick.

use super::table::{self, Cell};
use crate::core::features::Tables;
use crate::core::pack::french::{rank, suit};
use crate::core::{Declaration, Features, Move, Moves, Piece, PieceSet, Seat};
use crate::games::loo::{Private, Public, STAKE, TRUMP};
use crate::games::places::{self, Places};

const LOWEST: u8 = 2;
const CARDS: usize = places::count(LOWEST);

/// First of the position: the cards in the hand, to declare and to play; the rank turned up; the worth of the hand, the
/// players before and after, and the chips; the cards gone and those in the trick; the tricks of the players. Then of a
/// declaration, and of a card.
const TABLES: Tables<19> = Tables::new([
    2 * CARDS,
    13,
    table::CLASSES,
    20,
    8,
    50,
    CARDS,
    2 * CARDS,
    12,
    2 * 4,
    5 * 3,
    3 * table::CLASSES,
    3 * 20,
    3 * 50,
    2 * CARDS,
    45,
    81,
    144,
    60,
]);
pub(super) const FEATURES: usize = TABLES.len;
/// The weights of the network.
pub(super) const WEIGHTS: &[i16] = &include!("network.in");

pub(super) fn describe(public: &Public, private: &Private, seat: Seat, moves: Moves, to: &mut impl Features) {
    let places = Places::new(std::iter::once(public.trump()), private.hand);
    match moves {
        Moves::Declare(_) => declarations(public, private.hand, seat, moves, &places, to),
        Moves::Play(cards) => {
            let moment = Moment {
                public,
                hand: private.hand,
                staying: public.game.staying.len(),
                own: public.tricks[seat].into(),
            };
            moment.describe(seat, &places, to);
            cards.iter().for_each(|card| to.choice(&moment.features(card, &places)));
        }
        _ => {}
    }
}

fn declarations(
    public: &Public,
    hand: PieceSet,
    seat: Seat,
    moves: Moves,
    places: &Places,
    to: &mut impl Features,
) {
    let totals = &public.standing.totals;
    let others = || Seat::all(public.standing.seats).filter(|&other| other != seat);
    let Cell { after, staying, third, class, .. } = Cell::of(public, hand, seat);
    // The penalties that the seat's chips can pay, the others who have more chips, and whether one cannot pay.
    let purse = [
        ((totals[seat] / STAKE).max(0) as usize, 5),
        (others().filter(|&other| totals[other] > totals[seat]).count(), 5),
        (usize::from(others().any(|other| totals[other] < STAKE)), 2),
    ];
    let (class, around) = ((class, table::CLASSES), [(after, 5), (staying, 4)]);
    for card in hand {
        to.position(TABLES.entry(0, &[(0, 2), (places.of(card, LOWEST), CARDS)]));
    }
    to.position(TABLES.entry(1, &[(usize::from(rank(public.game.turn_up) - LOWEST), 13)]));
    to.position(TABLES.entry(2, &[class]));
    to.position(TABLES.entry(3, &around));
    to.position(TABLES.entry(4, &[(third - 1, 8)]));
    to.position(TABLES.entry(5, &purse));
    for mv in moves.iter() {
        if let Move::Declare(declaration) = mv {
            let declared = (Declaration::index(declaration), 3);
            to.choice(&[
                TABLES.entry(11, &[declared, class]),
                TABLES.entry(12, &[declared, around[0], around[1]]),
                TABLES.entry(13, &[declared, purse[0], purse[1], purse[2]]),
            ]);
        }
    }
}

/// A trick to which a seat must play.
struct Moment<'a> {
    public: &'a Public,
    hand: PieceSet,
    staying: usize,
    /// The number of tricks that the seat has won.
    own: usize,
}

impl Moment<'_> {
    fn describe(&self, seat: Seat, places: &Places, to: &mut impl Features) {
        let public = self.public;
        let place = |card| (places.of(card, LOWEST), CARDS);
        let trick = public.trick.pieces();
        for card in self.hand {
            to.position(TABLES.entry(0, &[(1, 2), place(card)]));
        }
        let lying: PieceSet = trick.iter().copied().collect();
        for card in (public.played | public.game.turn_up.set()) - lying {
            to.position(TABLES.at(6, place(card).0));
        }
        for &card in trick {
            let wins = usize::from(public.trick.winning_piece() == Some(card));
            to.position(TABLES.entry(7, &[(wins, 2), place(card)]));
        }
        to.position(TABLES.entry(8, &[(self.own, 3), (self.staying.max(2) - 2, 4)]));
        let winner =
            (0..public.trick.winner_offset()).fold(public.trick.leader(), |at, _| public.next_staying(at));
        for other in Seat::all(public.standing.seats).filter(|&other| other != seat) {
            if public.game.staying.contains(other) {
                let wins = usize::from(winner == other && !trick.is_empty());
                to.position(TABLES.entry(9, &[(wins, 2), (public.tricks[other].into(), 4)]));
            }
        }
        to.position(TABLES.entry(10, &[(trick.len(), 5), (self.hand.len().max(1) - 1, 3)]));
    }

    fn features(&self, card: Piece, places: &Places) -> [usize; 5] {
        let trick = &self.public.trick;
        let trump = self.public.trump();
        let is_trump = suit(card) == trump;
        let (kind, wins) = match trick.lead() {
            None => (usize::from(is_trump), 0),
            Some(lead) => {
                let follows = suit(card) == suit(lead);
                let strength = rank(card) + if is_trump { TRUMP } else { 0 };
                let kind = match (follows, is_trump) {
                    (true, _) => 2,
                    (false, true) => 3,
                    (false, false) => 4,
                };
                (kind, 1 + usize::from((follows || is_trump) && strength > trick.strength()))
            }
        };
        let position = match trick.len() {
            0 => 0,
            n if n + 1 == self.staying => 2,
            _ => 1,
        };
        let (kind, wins, position) = ((kind, 5), (wins, 3), (position, 3));
        let (left, own) = ((self.hand.len().max(1) - 1, 3), (self.own, 3));
        let trumps = (self.hand & trump.cards()).len();
        [
            TABLES.entry(14, &[(usize::from(trick.is_empty()), 2), (places.of(card, LOWEST), CARDS)]),
            TABLES.entry(15, &[kind, wins, position]),
            TABLES.entry(16, &[wins, own, left, position]),
            TABLES.entry(17, &[(trumps, 4), (usize::from(is_trump), 2), wins, (position.0, 2), left]),
            TABLES.entry(18, &[(self.staying.max(2) - 2, 4), wins, kind]),
        ]
    }
}
