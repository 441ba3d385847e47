//! Worlds: everything hidden in a position, and the way back from there to the deal.
//!
//! An imagined position is right if some deal leads to it by the same moves. That deal is found by running the history
//! backwards, as the seat has seen it, and tested by playing forwards.

use std::collections::BTreeMap;

use offsuit_library::core::deal::Stock;
use offsuit_library::core::pack::chinese;
use offsuit_library::core::{Deal, Event, Game, Match, Move, Pack, PerSeat, Piece, PieceSet, Position, Seat};
use offsuit_library::games::loo;

use super::Run;

/// Everything that is hidden from somebody.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct World {
    /// Each seat's hand, as a multiset for Chinese dominoes.
    pub hands: Vec<Bits>,
    /// Loo: the dummy hand, while nobody has bought it.
    pub dummy: Bits,
    /// Loo: what each seat has thrown away.
    pub discarded: Vec<Bits>,
    /// Hamlet: the cards that lie face down as bids.
    pub bids: Vec<Option<Piece>>,
    /// Reveille: the stock, the next tile first.
    pub stock: Vec<Piece>,
}

/// The bits of a piece set: sets have no order, worlds are sorted.
pub type Bits = u64;

fn set(bits: Bits) -> PieceSet {
    PieceSet::from_bits(bits)
}

/// The text of a field in debug output; empty if there is no such field.
fn field<'a>(debug: &'a str, name: &str) -> &'a str {
    let Some(at) = debug.find(&format!("{name}: ")) else { return "" };
    let text = &debug[at + name.len() + 2..];
    let mut depth = 0;
    for (end, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ',' | '}' if depth == 0 => return &text[..end],
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    text
}

/// The numbers in a text.
fn numbers(text: &str) -> Vec<u8> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse::<u8>().ok()).collect()
}

/// The piece sets in a debug form, `{1, 2}` each.
fn sets(text: &str) -> Vec<Bits> {
    let bits = |set: &str| numbers(set).into_iter().fold(0, |bits, index| bits | 1 << index);
    text.split('{').skip(1).map(|set| bits(set.split('}').next().unwrap())).collect()
}

impl World {
    /// Lists a hidden part. The trait shows the hands. The rest, which only some games have and no bot may ask for, is
    /// read from debug output. (If that changes, replays fail at once.)
    pub fn of<G: Game>(position: &Position<G>, seats: usize) -> Self {
        let hidden = position.hidden.as_ref().expect("a deal has begun");
        let debug = format!("{hidden:?}");
        let hands = Seat::all(seats).map(|seat| G::hand(&G::private(hidden, seat)).bits()).collect();
        let mut discarded = sets(field(&debug, "discarded"));
        discarded.truncate(seats);
        let bid = |text: &str| numbers(text).first().map(|&index| Piece::new(index));
        let bids = field(&debug, "bids").split(", ").map(bid).take(seats).collect();
        let stock = field(&debug, "stock");
        let left = numbers(field(stock, "len")).first().copied().unwrap_or(0);
        let pieces = &numbers(field(stock, "pieces"))[..usize::from(left)];
        World {
            hands,
            dummy: sets(field(&debug, "dummy")).first().copied().unwrap_or(0),
            discarded,
            bids,
            // The next piece of a stock is last.
            stock: pieces.iter().rev().map(|&index| Piece::new(index)).collect(),
        }
    }

    pub fn hand(&self, seat: Seat) -> PieceSet {
        set(self.hands[seat.index()])
    }

    /// Everything without an order: each seat's hand, its discards, the dummy.
    pub fn sets(&self) -> Vec<Bits> {
        self.hands.iter().chain(&self.discarded).chain([&self.dummy]).copied().collect()
    }

    /// The same, mutable.
    pub fn sets_mut(&mut self) -> Vec<&mut Bits> {
        self.hands.iter_mut().chain(&mut self.discarded).chain([&mut self.dummy]).collect()
    }

    /// All pieces in it, twins as two of a kind.
    pub fn pieces(&self, pack: Pack) -> Vec<Piece> {
        let sets = self.sets().into_iter().flat_map(set);
        let mut all: Vec<Piece> = sets.map(|piece| pack.kind(piece)).collect();
        all.extend(&self.stock);
        all.sort();
        all
    }

    /// The deal that led to this world, given the events as some seat saw them. A tile that was drawn unseen may be any
    /// that its owner holds and is not known to hold.
    pub fn first_deal(&self, pack: Pack, seen: &[Event]) -> Option<Deal> {
        let mut hands = self.hands.clone();
        let mut dummy = self.dummy;
        let mut stock: Vec<Piece> = self.stock.iter().rev().copied().collect();
        let mut turn_up = None;
        for (event, known) in seen.iter().zip(known_before(seen)).rev() {
            match *event {
                Event::Acted { seat, mv: Some(Move::Play(piece) | Move::Lead(piece, _)) } => {
                    hands[seat.index()] = with_one(pack, hands[seat.index()], piece);
                }
                Event::Acted { seat, mv: Some(Move::Declare(loo::BUY)) } if !self.discarded.is_empty() => {
                    let thrown_away = self.discarded[seat.index()];
                    dummy = std::mem::replace(&mut hands[seat.index()], thrown_away);
                }
                Event::Drew { seat, piece, face_up } => {
                    let hand = set(hands[seat.index()]);
                    let drawn = piece.or_else(|| (hand - known[seat]).first())?;
                    hands[seat.index()] = (hand - drawn.set()).bits();
                    if !face_up {
                        stock.push(drawn); // the face-up one follows when it is turned down
                    }
                }
                Event::TurnedUp(piece) if pack == Pack::Dominoes => stock.push(piece),
                Event::TurnedUp(piece) => turn_up = Some(piece),
                _ => {}
            }
        }
        stock.reverse();
        let mut deal = Deal { dummy: set(dummy), turn_up, stock: Stock::new(&stock), ..Deal::default() };
        deal.hands.first_mut(hands.len()).copy_from_slice(&single_tiles(pack, &hands));
        Some(deal)
    }

    /// The moves of the deal; a bid that the seat has not seen is the one of this world.
    pub fn moves(&self, seen: &[Event]) -> Vec<(Seat, Move)> {
        let revealed = seen.iter().find_map(|event| match event {
            Event::Revealed { bids, .. } => Some(*bids),
            _ => None,
        });
        let bid = |seat: Seat| revealed.map_or_else(|| self.bids[seat.index()].unwrap(), |bids| bids[seat]);
        let acted = seen.iter().filter_map(|event| match *event {
            Event::Acted { seat, mv } => Some((seat, mv.unwrap_or_else(|| Move::Lay(bid(seat))))),
            _ => None,
        });
        acted.collect()
    }

    /// Deals and plays this world's deal, starting where the match waited for it.
    pub fn replay<G: Game>(&self, waiting: &Match<G>, seen: &[Event]) -> Result<Match<G>, String> {
        let deal = self.first_deal(G::INFO.pack, seen).ok_or("a hand has no tile that was drawn")?;
        let mut again = waiting.clone();
        again.begin(&deal, &mut ()).map_err(|fault| fault.to_string())?;
        for (seat, mv) in self.moves(seen) {
            again.play(seat, mv, &mut ()).map_err(|refusal| format!("seat {seat}, {mv:?}: {refusal}"))?;
        }
        Ok(again)
    }

    /// Whether this world's deal leads by the same moves to what the viewer sees now.
    pub fn fits<G: Game>(&self, run: &Run<G>, viewer: Seat, seen: &[Event]) -> bool {
        self.replay(&run.waiting, seen).is_ok_and(|again| {
            let (own, view) = (again.view(viewer).unwrap(), run.now.view(viewer).unwrap());
            own.public == view.public && own.private == view.private
        })
    }
}

/// The tiles that each seat is known to hold before each event, because everybody saw it take them.
fn known_before(seen: &[Event]) -> Vec<PerSeat<PieceSet>> {
    let mut known: PerSeat<PieceSet> = PerSeat::default();
    let mut all = Vec::new();
    for event in seen {
        all.push(known);
        match *event {
            Event::Drew { seat, piece: Some(piece), face_up: true } => known[seat].insert(piece),
            Event::Acted { seat, mv: Some(Move::Play(piece)) } => known[seat].remove(piece),
            _ => {}
        }
    }
    all
}

/// The hand with one more piece; a hand of Chinese dominoes is a multiset.
fn with_one(pack: Pack, hand: Bits, piece: Piece) -> Bits {
    match pack {
        Pack::Chinese => chinese::with_one(set(hand), piece).bits(),
        _ => (set(hand) | piece.set()).bits(),
    }
}

/// Hands as they can be dealt: of twin tiles in different hands, one is the first and one the second.
pub fn single_tiles(pack: Pack, hands: &[Bits]) -> Vec<PieceSet> {
    let mut used = PieceSet::EMPTY;
    let mut single = |piece: Piece| {
        let alike = pack.alike(piece);
        let tile = (alike - used).first().or(alike.first()).unwrap();
        used.insert(tile);
        tile
    };
    hands.iter().map(|&hand| set(hand).iter().map(&mut single).collect()).collect()
}

/// The events of a deal as this seat has seen them.
pub fn seen_by(log: &[Event], viewer: Seat) -> Vec<Event> {
    log.iter().filter_map(|event| event.seen_by(Some(viewer))).collect()
}

/// A place for hidden pieces.
#[derive(Clone, Copy)]
pub enum Slot {
    /// A seat's hand, and how many it holds.
    Hand(usize, usize),
    /// The n-th place of the stock.
    Stock(usize),
}

/// Where pieces are hidden from the viewer, and which; twin tiles count as different. `None` if more is hidden than
/// hands and the stock.
pub fn hidden_from(viewer: Seat, truth: &World, pack: Pack) -> Option<(Vec<Slot>, Vec<Piece>)> {
    if truth.dummy != 0
        || truth.discarded.iter().any(|&thrown| thrown != 0)
        || truth.bids.iter().any(Option::is_some)
    {
        return None;
    }
    let others: Vec<usize> = (0..truth.hands.len()).filter(|&seat| seat != viewer.index()).collect();
    let hands: Vec<Bits> = others.iter().map(|&seat| truth.hands[seat]).collect();
    let hands = single_tiles(pack, &hands);
    let slots = others.iter().zip(&hands).map(|(&seat, hand)| Slot::Hand(seat, hand.len()));
    let slots = slots.chain((0..truth.stock.len()).map(Slot::Stock)).collect();
    Some((slots, hands.into_iter().flatten().chain(truth.stock.iter().copied()).collect()))
}

/// The number of ways to fill the slots, by their sizes alone.
pub fn ways(slots: &[Slot]) -> f64 {
    let (mut ways, mut pieces) = (1.0, 0);
    for slot in slots {
        let room = if let Slot::Hand(_, room) = slot { *room } else { 1 };
        for taken in 1..=room {
            pieces += 1;
            ways *= pieces as f64 / taken as f64;
        }
    }
    ways
}

/// Calls `each` with every way to fill the slots.
pub fn every_filling(world: &mut World, slots: &mut [Slot], pieces: &[Piece], each: &mut impl FnMut(&World)) {
    let Some((&piece, rest)) = pieces.split_first() else {
        each(world);
        return;
    };
    for n in 0..slots.len() {
        match slots[n] {
            Slot::Hand(seat, room) if room > 0 => {
                slots[n] = Slot::Hand(seat, room - 1);
                world.hands[seat] |= piece.set().bits();
                every_filling(world, slots, rest, each);
                world.hands[seat] &= !piece.set().bits();
                slots[n] = Slot::Hand(seat, room);
            }
            // Piece 63, which is not a tile, marks an empty place of the stock.
            Slot::Stock(at) if world.stock[at] == Piece::new(63) => {
                world.stock[at] = piece;
                every_filling(world, slots, rest, each);
                world.stock[at] = Piece::new(63);
            }
            _ => {}
        }
    }
}

/// All worlds that fit what the viewer knows, each with the number of ways to hide single tiles that it represents: of
/// two twins in different hands, either can be the first.
pub fn all_worlds<G: Game>(
    run: &Run<G>,
    viewer: Seat,
    slots: &[Slot],
    pieces: &[Piece],
) -> Vec<(World, usize)> {
    let seats = run.now.standing().seats;
    let truth = World::of(run.now.position(), seats);
    let seen = seen_by(&run.log, viewer);
    let mut blank = truth.clone();
    for seat in (0..seats).filter(|&seat| seat != viewer.index()) {
        blank.hands[seat] = 0;
    }
    blank.stock.fill(Piece::new(63));
    let mut found: BTreeMap<World, usize> = BTreeMap::new();
    every_filling(&mut blank, &mut slots.to_vec(), pieces, &mut |filled| {
        let mut world = filled.clone();
        if G::INFO.pack == Pack::Chinese {
            // The viewer's own hand is a multiset already.
            for seat in (0..seats).filter(|&seat| seat != viewer.index()) {
                world.hands[seat] = chinese::as_hand(set(world.hands[seat])).bits();
            }
        }
        if world.fits(run, viewer, &seen) {
            *found.entry(world).or_default() += 1;
        }
    });
    assert!(found.contains_key(&truth), "the true world is not found");
    found.into_iter().collect()
}
