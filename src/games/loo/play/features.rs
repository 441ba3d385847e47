//! The features of Loo: the worth of a hand at this position and price, and the effect of a card on the trick.

use super::table::{self, Cell};
use crate::core::features::Tables;
use crate::core::pack::french::{rank, suit};
use crate::core::{Declaration, Features, Move, Moves, Piece, PieceSet, Seat};
use crate::games::loo::{Private, Public, STAKE, TRUMP};

const TABLES: Tables<7> = Tables::new([1440, 1152, 1800, 405, 390, 360, 360]);
pub(super) const ENTRIES: usize = TABLES.len;

pub(super) fn each(
    public: &Public,
    private: &Private,
    seat: Seat,
    moves: Moves,
    mut each: impl FnMut(&Features),
) {
    match moves {
        Moves::Declare(_) => {
            let place = Place::new(public, private.hand, seat);
            for mv in moves.iter() {
                if let Move::Declare(declaration) = mv {
                    each(&place.features(declaration));
                }
            }
        }
        Moves::Play(cards) => {
            let moment = Moment { public, hand: private.hand, own: usize::from(public.tricks[seat]) };
            cards.iter().for_each(|card| each(&moment.features(card)));
        }
        _ => {}
    }
}

/// The situation of a seat that must declare.
struct Place {
    cell: Cell,
    /// Combines how many penalties its chips can pay with how many others have more chips.
    purse: usize,
    richer: usize,
    /// The number of other seats that cannot pay a penalty.
    poor: usize,
}

impl Place {
    fn new(public: &Public, hand: PieceSet, seat: Seat) -> Self {
        let totals = &public.standing.totals;
        let others = || Seat::all(public.standing.seats).filter(|&other| other != seat);
        Place {
            cell: Cell::of(public, hand, seat),
            purse: (totals[seat] / STAKE).max(0) as usize,
            richer: others().filter(|&other| totals[other] > totals[seat]).count(),
            poor: others().filter(|&other| totals[other] < STAKE).count(),
        }
    }

    fn features(&self, declaration: Declaration) -> Features {
        let Cell { after, staying, third, class, .. } = self.cell;
        let declared = (declaration.index(), 3);
        let (half, after) = ((class / 2, table::CLASSES / 2), (after, 5));
        let mut features = Features::new();
        let mut add = |n, properties: &[(usize, usize)]| features.add(TABLES.entry(n, properties));
        add(0, &[declared, (class, table::CLASSES), after, (staying, 4)]);
        add(1, &[declared, half, (third - 1, 8), (after.0, 4)]);
        add(2, &[declared, half, (self.purse, 5), (self.richer, 5), (self.poor, 2)]);
        features
    }
}

/// A trick to which a seat must play.
struct Moment<'a> {
    public: &'a Public,
    hand: PieceSet,
    /// The number of tricks that it has won.
    own: usize,
}

impl Moment<'_> {
    fn features(&self, card: Piece) -> Features {
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
        let staying = self.public.game.staying.len();
        let position = match trick.len() {
            0 => 0,
            n if n + 1 == staying => 2,
            _ => 1,
        };
        let (kind, wins, position) = ((kind, 5), (wins, 3), (position, 3));
        let (left, own) = ((self.hand.len() - 1, 3), (self.own, 3));
        let rank = usize::from(rank(card)) - 2;
        let trumps = (self.hand & trump.cards()).len();
        let mut features = Features::new();
        let mut add = |n, properties: &[(usize, usize)]| features.add(TABLES.entry(n, properties));
        add(3, &[position, kind, wins, own, left]);
        add(4, &[kind, (rank, 13), (position.0, 2), left]);
        add(5, &[(trumps, 4), (usize::from(is_trump), 2), (rank.saturating_sub(3) / 2, 5), position, left]);
        add(6, &[(staying.max(2) - 2, 4), position, kind, wins, (self.own, 2)]);
        features
    }
}
