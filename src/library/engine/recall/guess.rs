//! Guesses a deal that could have led to what a seat was told.

use super::told::{Notes, Step};
use crate::core::deal::Stock;
use crate::core::{Deal, DeclarationSpec, Game, Move, Pack, PerSeat, Piece, PieceSet, Public, Seat, rng};
use crate::engine::TableError;

/// The pieces of a deal, and how many go where.
#[derive(Clone, Copy)]
pub(super) struct Pool {
    /// All pieces that the rules deal in a match.
    pieces: PieceSet,
    /// Any deal, as an example of how many pieces go where.
    any: Deal,
    /// The pieces that everybody would know each seat to hold in that deal.
    known: PerSeat<PieceSet>,
}

impl Pool {
    /// The pool of the deals of a match.
    pub(super) fn of_match<G: Game>(before: &Public<G>) -> Self {
        let pool = Pool { pieces: PieceSet::EMPTY, any: Deal::default(), known: PerSeat::default() };
        let any = pool.of_deal::<G>(before).any;
        let seats = before.standing.seats;
        // Not every piece is in every deal: a piece belongs to the game if it can replace one that was dealt.
        let could_be = |&piece: &Piece| {
            Seat::all(seats).any(|seat| {
                any.hands[seat].iter().any(|held| {
                    let mut deal = any;
                    deal.hands[seat].remove(held);
                    deal.hands[seat].insert(piece);
                    G::check_deal(before, &deal).is_ok()
                })
            })
        };
        let all = all_of(&any, seats);
        let others = (0..64).map(Piece::new).filter(|&piece| !all.contains(piece));
        let others = others.filter(|&piece| G::INFO.pack.face(piece).is_some()).filter(could_be);
        Pool { pieces: all | others.collect(), ..pool }
    }

    /// The same for the deal that comes next.
    #[must_use]
    pub(super) fn of_deal<G: Game>(self, before: &Public<G>) -> Self {
        let any = G::deal(before, &mut rng::for_deal(0, 0));
        let mut public = *before;
        G::begin(&mut public, &any, &mut ());
        let mut known = PerSeat::default();
        for seat in Seat::all(before.standing.seats) {
            known[seat] = public.known[seat];
        }
        Pool { any, known, ..self }
    }

    /// Whether everybody knows some piece of a hand from the start. A table names such pieces with its first question.
    pub(super) fn shows_pieces(&self) -> bool {
        self.known != PerSeat::default()
    }
}

/// A deal that agrees with everything that the seat was told, and with the pieces that other seats `hold` now, if
/// given. All other pieces are placed anywhere.
///
/// # Errors
/// When there is no such deal.
pub(super) fn deal(told: &Notes, hold: &[(Seat, PieceSet)]) -> Result<Deal, TableError> {
    let (own, seats, pool) = (told.reader.seat, told.reader.seats, told.pool);
    let mut guess = Guess {
        pool,
        pack: told.reader.info.pack,
        declarations: told.reader.info.declarations,
        hands: PerSeat::default(),
        dummy: PieceSet::EMPTY,
        turn_up: None,
        stock: Vec::new(),
        drawn: Vec::new(),
        took: PerSeat::default(),
        bought: None,
        placed: PieceSet::EMPTY,
    };
    if let (Some(own), Some(hand)) = (own, told.hand) {
        let (size, dealt) = (hand.len(), pool.any.hands[own].len());
        if size != dealt {
            return Err(TableError::HandSize { found: size, dealt });
        }
        for piece in hand {
            let piece = guess.find(piece)?;
            guess.hands[own].insert(piece);
        }
    }
    for step in &told.steps {
        guess.step(own, step)?;
    }
    for &(seat, pieces) in hold {
        for piece in pieces {
            // A piece that was taken face up has its place; one without a place will be told later.
            let _ = guess.held(seat, piece);
        }
    }
    if hold.is_empty() {
        let bids = Seat::all(told.bids.len().min(seats)).zip(told.bids.iter().copied());
        let usual = Seat::all(seats).flat_map(|seat| pool.known[seat].iter().map(move |piece| (seat, piece)));
        let usual = usual.filter(|_| told.known.is_empty());
        for (seat, piece) in told.known.iter().copied().chain(bids).chain(usual) {
            // Most have a place by now: they were played, or taken face up.
            if Some(seat) != own && !guess.placed.contains(piece) {
                guess.held(seat, piece)?;
            }
        }
    }
    Ok(guess.filled(seats))
}

/// All pieces of a deal.
fn all_of(deal: &Deal, seats: usize) -> PieceSet {
    let hands = deal.hands.first(seats).iter().fold(deal.dummy, |all, &hand| all | hand);
    hands | deal.turn_up.into_iter().chain(deal.stock.iter()).collect()
}

/// A partly known deal.
struct Guess {
    pool: Pool,
    pack: Pack,
    declarations: &'static [DeclarationSpec],
    hands: PerSeat<PieceSet>,
    dummy: PieceSet,
    turn_up: Option<Piece>,
    /// The part of the stock that was taken.
    stock: Vec<Option<Piece>>,
    /// Seats that took unseen pieces, with their places in the stock.
    drawn: Vec<(Seat, usize)>,
    /// Pieces that each seat took face up and has not played.
    took: PerSeat<PieceSet>,
    /// Another seat that plays with the dummy.
    bought: Option<Seat>,
    /// Pieces that have a place.
    placed: PieceSet,
}

impl Guess {
    fn step(&mut self, own: Option<Seat>, step: &Step) -> Result<(), TableError> {
        match *step {
            Step::TurnedUp(piece) if self.pool.any.turn_up.is_some() => {
                self.turn_up = Some(self.find(piece)?);
            }
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
            Step::Acted(seat, _) if Some(seat) == own => {}
            Step::Acted(seat, Some(Move::Declare(declaration))) => {
                if declaration.spec(self.declarations).is_some_and(|spec| spec.takes_dummy) {
                    self.bought = Some(seat);
                }
            }
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

    /// Finds a place for a piece, or for one that looks like it.
    fn find(&mut self, piece: Piece) -> Result<Piece, TableError> {
        let alike = self.pack.alike(piece) & self.pool.pieces;
        let name = self.pack.name(piece);
        if alike.is_empty() {
            return Err(TableError::NotDealt(name.to_string()));
        }
        let found = (alike - self.placed).first().ok_or_else(|| TableError::ShownBefore(name.to_string()))?;
        self.placed.insert(found);
        Ok(found)
    }

    /// Puts a piece where another seat got it from.
    fn held(&mut self, seat: Seat, piece: Piece) -> Result<(), TableError> {
        let drawn = self.drawn.iter().position(|&(who, _)| who == seat);
        if self.bought == Some(seat) {
            let piece = self.find(piece)?;
            self.dummy.insert(piece);
        } else if self.hands[seat].len() < self.pool.any.hands[seat].len() {
            let piece = self.find(piece)?;
            self.hands[seat].insert(piece);
        } else if let Some(at) = drawn {
            let piece = self.find(piece)?;
            let (_, place) = self.drawn.remove(at);
            self.stock[place] = Some(piece);
        } else {
            return Err(TableError::PlayedTooMany(seat));
        }
        Ok(())
    }

    /// The whole deal.
    fn filled(mut self, seats: usize) -> Deal {
        let any = self.pool.any;
        let mut rest = (all_of(&any, seats) - self.placed).iter();
        let turn_up = any.turn_up.and_then(|_| self.turn_up.or_else(|| rest.next()));
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
        Deal { hands: self.hands, dummy: self.dummy, turn_up, stock: Stock::new(&stock) }
    }
}
