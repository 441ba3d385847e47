//! Equivalent bids and plays of Hamlet.

use crate::core::pack::french;
use crate::core::{Move, Moves, Piece, PieceSet, Seat, Suit, TrickTaking};
use crate::games::alike;
use crate::games::hamlet::{PACK, POLONIUS, Private, Public, SEATS};

/// The cards that make the deal *to be*.
pub(in crate::games::hamlet) const FACES: PieceSet = french::ranks(11, 13);
/// A card of this rank reveals the least to the others.
const MIDDLING: u8 = 10;

/// One legal move of each group of equivalent moves.
pub(super) fn distinct(public: &Public, private: &Private, seat: Seat) -> Moves {
    let legal = crate::games::hamlet::Hamlet::legal(public, private, seat);
    if usize::from(public.game.bids) < SEATS {
        return Moves::Lay(bids(private.hand));
    }
    Moves::Play(one_of_each(public, private, seat, legal.pieces()))
}

/// Whether two bids or two plays are equivalent.
pub(super) fn alike(public: &Public, private: &Private, seat: Seat, one: Move, other: Move) -> bool {
    if let (Move::Lay(one), Move::Lay(other)) = (one, other) {
        return french::suit(one) == french::suit(other) && FACES.contains(one) == FACES.contains(other);
    }
    alike::are_equivalent(one, other, |cards| one_of_each(public, private, seat, cards))
}

#[inline]
fn one_of_each(public: &Public, private: &Private, seat: Seat, cards: PieceSet) -> PieceSet {
    let winning = public.trick.winning_piece().map_or(PieceSet::EMPTY, Piece::set);
    let between = (PACK - public.played - private.hand) | winning;
    let worth = |card: Piece| u8::from(card == POLONIUS);
    // Playing a card that everybody knows reveals nothing, so such cards are preferred.
    alike::one_of_each_card(cards, public.known[seat], between, worth)
}

/// One bid of each group with the same suit and mode: the card that is least costly to show.
///
/// A card that touches others of the same hand is cheap, because the others are equivalent to it.
fn bids(hand: PieceSet) -> PieceSet {
    let kinds = Suit::ALL.into_iter().flat_map(|suit| [suit.cards() & FACES, suit.cards() - FACES]);
    let shown = |kind: PieceSet| {
        let cost = |&card: &Piece| (touching(hand, card), u8::MAX - french::rank(card).abs_diff(MIDDLING));
        (hand & kind).iter().max_by_key(cost)
    };
    kinds.filter_map(shown).collect()
}

/// The length of the run of touching cards of the hand around this card.
fn touching(hand: PieceSet, card: Piece) -> usize {
    let held = |rank: &u8| hand.contains(french::card(french::suit(card), *rank));
    let rank = french::rank(card);
    let above = (rank + 1..=french::ACE).take_while(held).count();
    let below = (7..rank).rev().take_while(held).count();
    above + below
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Pack, PerSeat, Turn, rng};
    use crate::games::hamlet::{Hamlet, Hidden, Options};

    fn cards(names: &str) -> PieceSet {
        names.split_whitespace().map(|name| Pack::French.parse(name).unwrap()).collect()
    }

    #[test]
    fn bids_show_the_least_revealing_card() {
        let hand = cards("7S 8S TS JS KS AH QD KD 7C 9C JK");
        assert_eq!(bids(hand), cards("TS JS AH QD 9C"));
        assert_eq!(bids(cards("7S 8S 9S AS")), cards("9S"));
    }

    /// The public state after all bids, except for the cards shown.
    fn after(public: &Public, hidden: &Hidden, bids: [Piece; SEATS]) -> (Public, Hidden) {
        let (mut public, mut hidden) = (*public, *hidden);
        for bid in bids {
            let Turn::Act(seat) = public.turn else { unreachable!() };
            Hamlet::apply(&mut public, &mut hidden, seat, Move::Lay(bid), &mut ());
        }
        public.known = PerSeat::default();
        public.game.revealed = PieceSet::EMPTY;
        (public, hidden)
    }

    #[test]
    fn equivalent_bids_give_the_same_deal() {
        let mut rng = rng::for_bots(1, 0, 0);
        let mut public = Hamlet::start(Options { target: 250, fixed_deals: 0 }, SEATS, Seat::new(0));
        let deal = Hamlet::deal(&public, &mut rng);
        let hidden = Hamlet::begin(&mut public, &deal, &mut ());
        let hand = |n: usize| deal.hands[Seat::new(n)] - POLONIUS.set();
        let first = bids(hand(1));
        assert!(first.len() < hand(1).len());
        for bid in hand(1) {
            for (second, third) in (0..20).map(|_| (hand(2).pick(&mut rng), hand(0).pick(&mut rng))) {
                let same = |other: Piece| {
                    after(&public, &hidden, [other, second, third])
                        == after(&public, &hidden, [bid, second, third])
                };
                let kind = |card: Piece| (french::suit(card), FACES.contains(card));
                let shown = first.iter().find(|&shown| kind(shown) == kind(bid));
                assert!(shown.is_some_and(same), "{bid:?}");
            }
        }
    }
}
