//! A referee that knows nothing of the core. Pieces are their names, hands are lists, and each question is answered
//! again from what was dealt and played: slow, and simple enough to compare with the rule pages.
//!
//! This file is the course of a match. [`rules`] has each game's legal moves, trick winners and scores, and [`scores`]
//! what must hold for a score.

pub mod rules;
pub mod scores;

use std::collections::BTreeMap;
use std::rc::Rc;

/// A piece's notation, as in the record.
pub type Name = Rc<str>;

/// What must be decided next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Loo: stay, drop or buy.
    Declare,
    /// Hamlet: a card face down.
    Bid,
    /// Reveille: the tricks that do not count.
    FirstHalf,
    Auction,
    Call,
    Tricks,
}

/// What follows from a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Exchanged { seat: usize, old: Vec<Name>, new: Vec<Name> },
    TurnedUp(Name),
    Drew { seat: usize, piece: Name, face_up: bool },
    Revealed { bids: Vec<Name>, trump: char, to_be: bool },
    Trick { leader: usize, cards: Vec<Name>, winner: usize },
    Scored { points: Vec<i32>, totals: Vec<i32>, extra: Option<i32> },
    Ended { totals: Vec<i32>, winners: Vec<usize> },
}

/// A completed trick: who played what, in order.
#[derive(Clone)]
pub struct Taken {
    pub winner: usize,
    pub cards: Vec<(usize, Name)>,
}

/// A running match.
#[derive(Clone)]
pub struct Referee {
    pub game: &'static str,
    pub seats: usize,
    options: Rc<BTreeMap<&'static str, String>>,
    pub totals: Vec<i32>,
    /// The totals at the last score.
    before: Vec<i32>,
    /// Chips on the table (Loo).
    pub pot: i32,
    pub dealer: usize,
    deals: i32,
    /// Who must act; nobody before a deal and after the last.
    pub turn: Option<usize>,
    pub stage: Stage,
    pub dealt: Vec<Vec<Name>>,
    pub hands: Vec<Vec<Name>>,
    /// The current trick, and the suit that was led.
    pub table: Vec<(usize, Name)>,
    led: String,
    /// The tricks that count, in order.
    pub taken: Vec<Taken>,
    /// The tricks of Reveille's first half.
    pub fallen: Vec<Taken>,
    /// The trump suit's letter, or number; empty for none.
    trump: String,
    declared: Vec<String>,
    dummy: Vec<Name>,
    bids: Vec<Option<Name>>,
    to_be: bool,
    stock: Vec<Name>,
    face_up: Option<Name>,
    highest: i32,
    bid: i32,
    passed: bool,
    /// Reveille: how many deals in a row before this one ended because both passed.
    pub redeals: u32,
    declarer: usize,
    call: String,
    /// The side that won the last deal (Deer Hunt).
    last_won: usize,
    /// Somebody cannot pay (Loo).
    broke: bool,
    /// The consequences since they were last taken.
    pub outcomes: Vec<Outcome>,
}

impl Referee {
    pub fn new(
        game: &'static str,
        seats: usize,
        options: BTreeMap<&'static str, String>,
        dealer: usize,
    ) -> Self {
        let chips = options.get("chips").map_or(0, |chips| chips.parse().unwrap());
        Referee {
            game,
            seats,
            options: Rc::new(options),
            totals: vec![chips; seats],
            before: Vec::new(),
            pot: 0,
            dealer,
            deals: 0,
            turn: None,
            stage: Stage::Tricks,
            dealt: Vec::new(),
            hands: Vec::new(),
            table: Vec::new(),
            led: String::new(),
            taken: Vec::new(),
            fallen: Vec::new(),
            trump: String::new(),
            declared: Vec::new(),
            dummy: Vec::new(),
            bids: Vec::new(),
            to_be: false,
            stock: Vec::new(),
            face_up: None,
            highest: 0,
            bid: 0,
            passed: false,
            redeals: 0,
            declarer: 0,
            call: String::new(),
            last_won: 0,
            broke: false,
            outcomes: Vec::new(),
        }
    }

    fn number(&self, option: &str) -> i32 {
        self.options[option].parse().unwrap()
    }

    fn chosen(&self, option: &str, word: &str) -> bool {
        self.options[option] == word
    }

    /// The seat whose turn comes next if everybody plays: to the left, in Deer Hunt to the right.
    fn after(&self, seat: usize) -> usize {
        let step = if self.game == "deer-hunt" { self.seats - 1 } else { 1 };
        (seat + step) % self.seats
    }

    /// The seats that play tricks: in Loo, those that have not dropped.
    fn players(&self) -> Vec<usize> {
        (0..self.seats).filter(|&seat| self.declared[seat] != "drop").collect()
    }

    fn next_player(&self, seat: usize) -> usize {
        let players = self.players();
        let mut next = self.after(seat);
        while !players.contains(&next) {
            next = self.after(next);
        }
        next
    }

    /// Begins a deal; the stock is given with the tile to be turned up first.
    pub fn begin(
        &mut self,
        hands: Vec<Vec<Name>>,
        dummy: Vec<Name>,
        turn_up: Option<Name>,
        stock: Vec<Name>,
    ) {
        let fresh = Referee::new(self.game, self.seats, BTreeMap::new(), self.dealer);
        *self = Referee {
            options: self.options.clone(),
            totals: self.totals.clone(),
            before: self.totals.clone(),
            pot: self.pot,
            deals: self.deals + 1,
            dealt: hands.clone(),
            hands,
            declared: vec![String::new(); self.seats],
            bids: vec![None; self.seats],
            dummy,
            stock,
            highest: 42,
            redeals: if self.passed && self.bid == 0 { self.redeals + 1 } else { 0 },
            last_won: self.last_won,
            ..fresh
        };
        // In Deer Hunt the dealer begins, elsewhere the dealer's neighbour.
        self.turn = Some(if self.game == "deer-hunt" { self.dealer } else { self.after(self.dealer) });
        self.stage = match self.game {
            "loo" => Stage::Declare,
            "hamlet" => Stage::Bid,
            "reveille" => Stage::FirstHalf,
            _ => Stage::Tricks,
        };
        if self.game == "loo" && self.pot == 0 {
            for total in &mut self.totals {
                *total -= 3;
                self.pot += 3;
            }
        }
        if let Some(card) = turn_up {
            card[1..].clone_into(&mut self.trump);
            self.outcomes.push(Outcome::TurnedUp(card));
        }
        self.turn_up();
    }

    /// Makes a move, which must be legal.
    pub fn play(&mut self, mv: &str) {
        let seat = self.turn.expect("it is somebody's turn");
        let words: Vec<&str> = mv.split(' ').collect();
        match words[..] {
            ["play", card] => self.card(seat, card, self.suit_led(card)),
            ["play", card, "as", suit] => self.card(seat, card, suit.to_owned()),
            ["declare", what] => self.declare(seat, what),
            ["lay", card] => self.lay(seat, card),
            ["bid", points] => self.bid(seat, points.parse().ok()),
            ["pass"] => self.bid(seat, None),
            ["call", what] => {
                what.clone_into(&mut self.call);
                self.trump = if what.len() == 1 { what.to_owned() } else { String::new() };
                self.stage = Stage::Tricks;
            }
            _ => panic!("no move: {mv}"),
        }
    }

    fn declare(&mut self, seat: usize, what: &str) {
        what.clone_into(&mut self.declared[seat]);
        if what == "buy" {
            self.totals[seat] -= 3;
            self.pot += 3;
            let new = std::mem::take(&mut self.dummy);
            let old = std::mem::replace(&mut self.hands[seat], new.clone());
            self.outcomes.push(Outcome::Exchanged { seat, old, new });
        }
        if self.players() == [self.dealer] {
            self.totals[self.dealer] += self.pot;
            self.pot = 0;
            self.score();
        } else if seat == self.dealer {
            self.stage = Stage::Tricks;
            self.turn = Some(self.next_player(self.dealer));
        } else {
            self.turn = Some(self.after(seat));
        }
    }

    fn lay(&mut self, seat: usize, card: &str) {
        self.bids[seat] = Some(card.into());
        self.turn = Some(self.after(seat));
        let bids: Vec<Name> = self.bids.iter().flatten().cloned().collect();
        if bids.len() == self.seats {
            let (trump, to_be) = rules::hamlet_mode(&bids);
            self.trump = trump.to_string();
            self.to_be = to_be;
            self.stage = Stage::Tricks;
            self.outcomes.push(Outcome::Revealed { bids, trump, to_be });
        }
    }

    fn bid(&mut self, seat: usize, points: Option<i32>) {
        let first_pass = points.is_none() && self.bid == 0;
        let forced = self.passed;
        match points {
            Some(points) => (self.bid, self.declarer) = (points, seat),
            None => self.passed = true,
        }
        if first_pass && forced {
            self.score();
        } else if first_pass || points.is_some_and(|points| points < self.highest) && !forced {
            self.turn = Some(self.after(seat));
        } else {
            self.stage = Stage::Call;
            self.turn = Some(self.declarer);
        }
    }

    fn card(&mut self, seat: usize, card: &str, suit: String) {
        let at = self.hands[seat].iter().position(|held| **held == *card).expect("a card of the hand");
        let card = self.hands[seat].remove(at);
        if self.table.is_empty() {
            self.led = suit;
        }
        self.table.push((seat, card));
        if self.table.len() < self.players().len() {
            self.turn = Some(self.next_player(seat));
            return;
        }
        let winner = self.winner();
        let cards = std::mem::take(&mut self.table);
        let faces = cards.iter().map(|(_, card)| card.clone()).collect();
        self.outcomes.push(Outcome::Trick { leader: cards[0].0, cards: faces, winner });
        self.turn = Some(winner);
        self.taken.push(Taken { winner, cards });
        if self.stage == Stage::FirstHalf {
            self.draw(winner);
        } else if self.deal_is_over(winner) {
            self.score();
        }
    }

    fn turn_up(&mut self) {
        if !self.stock.is_empty() {
            let tile = self.stock.remove(0);
            self.face_up = Some(tile.clone());
            self.outcomes.push(Outcome::TurnedUp(tile));
        }
    }

    /// Refills the hands after a trick of Reveille's first half; after the last one, the auction begins.
    fn draw(&mut self, winner: usize) {
        for (seat, piece, face_up) in [
            (winner, self.face_up.take().expect("a tile turned up"), true),
            (self.after(winner), self.stock.remove(0), false),
        ] {
            self.hands[seat].push(piece.clone());
            self.outcomes.push(Outcome::Drew { seat, piece, face_up });
        }
        self.turn_up();
        if self.face_up.is_none() {
            self.fallen = std::mem::take(&mut self.taken);
            let gone: i32 = self
                .fallen
                .iter()
                .flat_map(|trick| &trick.cards)
                .map(|(_, tile)| rules::count_points(tile))
                .sum();
            self.highest = 42 - gone;
            self.stage = Stage::Auction;
        }
    }

    fn score(&mut self) {
        let points = self.settle();
        let extra = match self.game {
            "loo" => Some(self.pot),
            "hamlet" => Some(self.hamlet() as i32),
            _ => None,
        };
        self.outcomes.push(Outcome::Scored { points, totals: self.totals.clone(), extra });
        self.turn = None;
        self.dealer = self.next_dealer();
        if let Some(winners) = self.winners() {
            self.outcomes.push(Outcome::Ended { totals: self.totals.clone(), winners });
        }
    }

    /// How many counting tricks the seat has won.
    pub fn tricks(&self, seat: usize) -> usize {
        self.taken.iter().filter(|trick| trick.winner == seat).count()
    }
}
