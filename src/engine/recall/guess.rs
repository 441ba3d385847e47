//! A deal that could have led to what a seat was told.

use super::{Step, Told};
use crate::core::deal::Stock;
use crate::core::{Deal, Declaration, Move, Pack, PerSeat, Piece, PieceSet, Seat, TrickTaking, rng};

/// A deal in which everything that the seat was told lies where it must have lain; the rest lies anywhere.
///
/// # Errors
/// When no deal can have led to it; in English.
pub(super) fn deal<G: TrickTaking>(public: &G::Public, own: Seat, told: &Told) -> Result<Deal, String> {
    // Any deal will do: it says how many pieces lie where.
    let any = G::deal(public, &mut rng::for_deal(0, 0));
    let mut guess = Guess {
        any,
        pack: G::INFO.pack,
        hands: PerSeat::default(),
        dummy: PieceSet::EMPTY,
        turn_up: None,
        stock: Vec::new(),
        drawn: Vec::new(),
        took: PerSeat::default(),
        bought: None,
        placed: PieceSet::EMPTY,
    };
    for piece in told.hand {
        let piece = guess.find(piece)?;
        guess.hands[own].insert(piece);
    }
    for step in &told.steps {
        guess.step(own, step)?;
    }
    let bids = Seat::all(told.bids.len()).zip(told.bids.iter().copied());
    for (seat, piece) in told.known.iter().copied().chain(bids) {
        // Most have been played since, or were taken from where they lay open.
        if seat != own && !guess.placed.contains(piece) {
            guess.held(seat, piece)?;
        }
    }
    Ok(guess.filled(G::standing(public).seats))
}

/// A deal of which a part is known.
struct Guess {
    any: Deal,
    pack: Pack,
    hands: PerSeat<PieceSet>,
    dummy: PieceSet,
    turn_up: Option<Piece>,
    /// The stock as far as it has been taken.
    stock: Vec<Option<Piece>>,
    /// Who has taken what unseen, by its place in the stock.
    drawn: Vec<(Seat, usize)>,
    /// Pieces that each seat has taken face up and not played.
    took: PerSeat<PieceSet>,
    /// Another seat that plays with the dummy.
    bought: Option<Seat>,
    /// The pieces that lie somewhere.
    placed: PieceSet,
}

impl Guess {
    fn step(&mut self, own: Seat, step: &Step) -> Result<(), String> {
        match *step {
            Step::TurnedUp(piece) if self.any.turn_up.is_some() => self.turn_up = Some(self.find(piece)?),
            Step::TurnedUp(piece) | Step::Drew(_, Some(piece)) => {
                let piece = self.find(piece)?;
                self.stock.push(Some(piece));
            }
            Step::Drew(seat, None) => {
                self.drawn.push((seat, self.stock.len()));
                self.stock.push(None);
            }
            Step::Took(seat, piece) => self.took[seat].insert(piece),
            Step::Exchanged(new) => {
                for piece in new {
                    let piece = self.find(piece)?;
                    self.dummy.insert(piece);
                }
            }
            Step::Acted(seat, _) if seat == own => {}
            Step::Acted(seat, Some(Move::Declare(Declaration::Buy))) => self.bought = Some(seat),
            Step::Acted(seat, Some(Move::Play(piece) | Move::Lead(piece, _))) => {
                if self.took[seat].contains(piece) {
                    self.took[seat].remove(piece);
                } else {
                    self.held(seat, piece)?;
                }
            }
            Step::Acted(..) => {}
        }
        Ok(())
    }

    /// The piece, or one that looks like it, which then lies somewhere.
    fn find(&mut self, piece: Piece) -> Result<Piece, String> {
        let free = self.pack.alike(piece) - self.placed;
        let found = free.first().ok_or_else(|| format!("{} was shown too often", self.pack.name(piece)))?;
        self.placed.insert(found);
        Ok(found)
    }

    /// Puts a piece where another seat has had it from.
    fn held(&mut self, seat: Seat, piece: Piece) -> Result<(), String> {
        let piece = self.find(piece)?;
        let drawn = self.drawn.iter().position(|&(who, _)| who == seat);
        if self.bought == Some(seat) {
            self.dummy.insert(piece);
        } else if self.hands[seat].len() < self.any.hands[seat].len() {
            self.hands[seat].insert(piece);
        } else if let Some(at) = drawn {
            let (_, place) = self.drawn.remove(at);
            self.stock[place] = Some(piece);
        } else {
            return Err(format!("seat {seat} has played more than it held"));
        }
        Ok(())
    }

    /// The whole deal.
    fn filled(mut self, seats: usize) -> Deal {
        let any = self.any;
        let hands = any.hands.first(seats).iter().fold(any.dummy, |all, &hand| all | hand);
        let all = hands | any.turn_up.into_iter().chain(any.stock.iter()).collect();
        let mut rest = (all - self.placed).iter();
        let mut fill = |set: &mut PieceSet, size: usize| {
            let lacks = size.saturating_sub(set.len());
            *set |= rest.by_ref().take(lacks).collect();
        };
        for seat in Seat::all(seats) {
            fill(&mut self.hands[seat], any.hands[seat].len());
        }
        fill(&mut self.dummy, any.dummy.len());
        let mut stock = self.stock;
        stock.resize(any.stock.len(), None);
        let stock: Vec<Piece> = stock.into_iter().filter_map(|piece| piece.or_else(|| rest.next())).collect();
        Deal { hands: self.hands, dummy: self.dummy, turn_up: self.turn_up, stock: Stock::new(&stock) }
    }
}
