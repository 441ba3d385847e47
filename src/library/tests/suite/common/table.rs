//! A match of the core and one of the referee, played together and compared at every step.

use std::collections::BTreeSet;
use std::fs;

use offsuit_library::core::declaration::MAX_DECLARATIONS;
use offsuit_library::core::pack::dominoes;
use offsuit_library::core::{
    Arg, Clause, Declaration, Event, Game, LedSuit, Move, Moves, Pack, Piece, PieceSet, Position, Seat, Text,
    Turn,
};

use super::referee::{Name, Outcome, Referee};
use super::{Cell, Run, anchors, facts, in_words, of_repository, same};

/// Every possible move of any game.
pub fn vocabulary() -> Vec<Move> {
    let pieces = || (0..64).map(Piece::new);
    let suits = || (0..=6).map(LedSuit::Number).chain([LedSuit::Doubles]);
    let mut all: Vec<Move> = pieces().map(Move::Play).chain(pieces().map(Move::Lay)).collect();
    all.extend(dominoes::ALL.iter().flat_map(|piece| suits().map(move |suit| Move::Lead(piece, suit))));
    all.extend((0..=63).chain([64, 128, 255]).map(Move::Bid));
    all.push(Move::Pass);
    all.extend((0..MAX_DECLARATIONS).map(Declaration::new).map(Move::Declare));
    all
}

/// A match and its referee, step by step.
pub struct Table<'a, G: Game> {
    cell: &'a Cell,
    pub run: Run<G>,
    pub referee: Referee,
    /// The names of all pieces, by their index.
    names: Vec<Name>,
    /// The anchors of each rule page.
    anchors: Vec<BTreeSet<String>>,
    /// Clauses that every page is known to have.
    cited: BTreeSet<Clause>,
    vocabulary: &'a [Move],
    ended: usize,
}

impl<'a, G: Game> Table<'a, G> {
    const PACK: Pack = G::INFO.pack;

    pub fn new(cell: &'a Cell, seed: u64, vocabulary: &'a [Move]) -> Self {
        let run = Run::<G>::new(cell, seed);
        let dealer = run.now.standing().dealer.index();
        let name = |index| Self::PACK.name(Piece::new(index)).to_string().as_str().into();
        Table {
            cell,
            run,
            referee: Referee::new(cell.id(), cell.seats, cell.options(), dealer),
            names: (0..64).map(name).collect(),
            anchors: ["en", "ja"].map(|language| anchors(&rule_page(language, cell.id()))).into(),
            cited: BTreeSet::new(),
            vocabulary,
            ended: 0,
        }
    }

    fn name(&self, piece: Piece) -> Name {
        self.names[usize::from(piece.index())].clone()
    }

    /// The names of a set, sorted.
    fn sorted(&self, set: PieceSet) -> Vec<Name> {
        let mut names: Vec<Name> = set.iter().map(|piece| self.name(piece)).collect();
        names.sort();
        names
    }

    fn is_on_every_page(&self, anchor: &str) -> bool {
        self.anchors.iter().all(|page| page.contains(anchor))
    }

    /// Checks whose turn it is, what is legal, and that everything else is refused.
    fn check_moves(&mut self, seat: Seat, thoroughly: bool) {
        let position = *self.run.now.position();
        let view = position.view(seat).unwrap();
        let legal = view.legal();
        check_set(legal);
        let mut worded: Vec<String> = legal.iter().map(|mv| in_words(&G::INFO, mv)).collect();
        worded.sort();
        assert_eq!(Some(seat.index()), self.referee.turn, "whose turn it is");
        assert_eq!(worded, self.referee.legal(), "what seat {seat} may do");
        let thumb = G::rule_of_thumb(&view.public, &view.private, seat, &mut self.run.rng.clone());
        assert!(legal.contains(thumb), "the rule of thumb {thumb:?} is not legal");
        if !thoroughly {
            return;
        }
        for &mv in self.vocabulary {
            self.check_move(&position, seat, mv, legal.contains(mv));
        }
        for other in Seat::all(self.cell.seats).filter(|&other| other != seat) {
            // Out of turn nothing is legal, not even what would be legal in turn.
            assert!(position.view(other).unwrap().legal().is_empty());
            let hand = G::hand(&position.view(other).unwrap().private);
            for mv in hand.iter().map(Move::Play).chain(legal.iter()) {
                self.check_move(&position, other, mv, false);
            }
        }
    }

    fn check_move(&mut self, position: &Position<G>, seat: Seat, mv: Move, legal: bool) {
        let (mut after, mut log) = (*position, Vec::new());
        match after.play(seat, mv, &mut log) {
            Ok(()) => {
                assert!(legal, "seat {seat}: {mv:?} was accepted, and is not legal");
                assert!(!log.is_empty() && !same(&after, position), "{mv:?} changed nothing");
            }
            Err(refusal) => {
                assert!(!legal, "seat {seat}: {mv:?} was refused, and is legal");
                assert!(
                    log.is_empty() && same(&after, position),
                    "{mv:?} was refused, and changed something"
                );
                if self.cited.insert(refusal.clause) {
                    let clause = refusal.clause.to_string();
                    assert!(
                        self.is_on_every_page(&clause),
                        "{mv:?} is refused by {clause}, which no page has"
                    );
                }
            }
        }
    }

    /// Checks that everything visible is as the referee has it.
    fn check_position(&mut self, outcomes: &[Outcome]) {
        assert_eq!(outcomes, std::mem::take(&mut self.referee.outcomes), "what followed");
        let (now, referee) = (&self.run.now, &self.referee);
        let hidden = now.position().hidden.as_ref().unwrap();
        for seat in Seat::all(self.cell.seats) {
            let mut held = referee.hands[seat.index()].clone();
            held.sort();
            let hand = G::hand(&G::private(hidden, seat));
            assert_eq!(self.sorted(hand), held, "the hand of seat {seat}");
            assert!(hand.includes(now.public().known[seat]), "what seat {seat} is known to hold");
            assert_eq!(usize::from(now.public().tricks[seat]), referee.tricks(seat.index()), "tricks");
        }
        let standing = now.standing();
        assert_eq!(standing.totals.first(self.cell.seats), referee.totals, "totals");
        assert_eq!(standing.seats, self.cell.seats);
        let pieces = now.public().trick.pieces().iter();
        let table: Vec<Name> = pieces.map(|&piece| self.name(piece)).collect();
        assert!(table.iter().eq(referee.table.iter().map(|(_, card)| card)), "the trick on the table");
        let section = G::section(now.public());
        assert!(self.is_on_every_page(section), "no page has a section {section}");
        if self.cell.id() == "loo" {
            // At every moment, all chips are on the table or belong to somebody.
            assert_eq!(fact(&G::facts(self.run.now.public()), "fact-pot"), i64::from(self.referee.pot));
            let chips: i32 = self.cell.options()["chips"].parse().unwrap();
            let held: i32 = self.referee.totals.iter().sum();
            assert_eq!(held + self.referee.pot, chips * self.cell.seats as i32, "chips");
        }
    }

    /// Tells the referee about the new deal, and checks that it has each piece only once.
    fn begin(&mut self) {
        let mut hands = vec![Vec::new(); self.cell.seats];
        for event in &self.run.log {
            match *event {
                Event::Hand { seat, hand } => hands[seat.index()] = self.sorted(hand),
                Event::Dealt { number, dealer } => {
                    assert_eq!(number, self.run.waiting.standing().deal + 1);
                    assert_eq!(dealer.index(), self.referee.dealer, "the dealer");
                }
                _ => {}
            }
        }
        let deal = self.run.waiting.next_deal();
        let stock: Vec<Piece> = deal.stock.iter().collect();
        let word = |piece: Piece| self.name(piece);
        let dummy = self.sorted(deal.dummy);
        let parts = Seat::all(self.cell.seats).map(|seat| deal.hands[seat]).chain([deal.dummy]);
        let mut pieces: Vec<Piece> =
            parts.flatten().chain(deal.turn_up).chain(stock.iter().copied()).collect();
        let dealt = pieces.len();
        pieces.sort();
        pieces.dedup();
        let due = (facts::of(self.cell.id()).dealt)(self.cell.seats);
        assert_eq!((dealt, pieces.len()), (due, due), "pieces dealt, and different ones");
        let (turn_up, stock) = (deal.turn_up.map(word), stock.into_iter().map(word).collect());
        self.referee.begin(hands, dummy, turn_up, stock);
    }

    /// This many of the latest events, as the referee puts them.
    fn outcomes(&self, new: usize) -> Vec<Outcome> {
        let seats = self.cell.seats;
        let word = |piece: Piece| self.name(piece);
        let words = |set: PieceSet| self.sorted(set);
        let mut outcomes = Vec::new();
        for event in &self.run.log[self.run.log.len() - new..] {
            outcomes.push(match *event {
                Event::DrewForDeal { .. }
                | Event::Dealt { .. }
                | Event::Hand { .. }
                | Event::Acted { .. } => continue,
                Event::TurnedUp(piece) => Outcome::TurnedUp(word(piece)),
                Event::Exchanged { seat, old, new } => {
                    Outcome::Exchanged { seat: seat.index(), old: words(old), new: words(new) }
                }
                Event::Drew { seat, piece, face_up } => {
                    Outcome::Drew { seat: seat.index(), piece: word(piece.unwrap()), face_up }
                }
                Event::Revealed { bids, facts } => {
                    let (trump, to_be) = super::revealed(&facts);
                    Outcome::Revealed {
                        bids: bids.first(seats).iter().map(|&card| word(card)).collect(),
                        trump: trump.letter(),
                        to_be,
                    }
                }
                Event::Trick { trick, winner } => Outcome::Trick {
                    leader: trick.leader().index(),
                    cards: trick.pieces().iter().map(|&piece| word(piece)).collect(),
                    winner: winner.index(),
                },
                Event::Scored { points, totals, facts: added, .. } => {
                    (facts::of(self.cell.id()).score_law)(&self.referee, points.first(seats));
                    Outcome::Scored {
                        points: points.first(seats).to_vec(),
                        totals: totals.first(seats).to_vec(),
                        extra: super::extra(added),
                    }
                }
                Event::Ended { totals, winners } => {
                    let winners = winners.iter().map(Seat::index).collect();
                    Outcome::Ended { totals: totals.first(seats).to_vec(), winners }
                }
            });
        }
        outcomes
    }

    /// Makes a deal or a move in both. Returns `false` if the match is over.
    pub fn step(&mut self, every: u64) -> bool {
        let decisions = self.run.now.decisions();
        let turn = self.run.now.turn();
        match turn {
            Turn::Act(seat) => self.check_moves(seat, decisions.is_multiple_of(every)),
            Turn::Deal | Turn::Over => assert_eq!(self.referee.turn, None),
        }
        let before = if turn == Turn::Deal { 0 } else { self.run.log.len() };
        if !self.run.step() {
            return false;
        }
        assert_eq!(self.run.now.decisions(), decisions + u64::from(turn != Turn::Deal));
        if turn == Turn::Deal {
            self.begin();
        } else if let Event::Acted { mv: Some(mv), .. } = self.run.log[before] {
            self.referee.play(&in_words(&G::INFO, mv));
        }
        let outcomes = self.outcomes(self.run.log.len() - before);
        self.ended += outcomes.iter().filter(|outcome| matches!(outcome, Outcome::Ended { .. })).count();
        self.check_position(&outcomes);
        true
    }

    pub fn check_end(&self) {
        assert_eq!(self.ended, 1, "a match ends once");
        assert!(matches!(self.run.log.last(), Some(Event::Ended { .. })), "nothing follows the end");
        for seat in Seat::all(self.cell.seats) {
            let mut over = *self.run.now.position();
            assert!(over.view(seat).unwrap().legal().is_empty());
            assert!(over.play(seat, Move::Pass, &mut ()).is_err());
        }
    }
}

fn fact(facts: &[Text], key: &str) -> i64 {
    let text = facts.iter().find(|text| text.key == key).expect("a fact");
    match text.args[..] {
        [(_, Arg::Chips(chips))] => chips,
        _ => panic!("{text:?} has no chips"),
    }
}

/// Checks that all ways to query a set of moves agree, and that it has one while a seat must act.
fn check_set(moves: Moves) {
    assert!(!moves.is_empty(), "nothing is legal");
    let all: Vec<Move> = moves.iter().collect();
    assert_eq!(all.len(), moves.len());
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "a move is listed twice");
    for (n, &mv) in all.iter().enumerate() {
        assert_eq!(mv, moves.nth(n));
        assert!(moves.contains(mv));
    }
    assert_eq!(all.iter().filter_map(|mv| mv.piece()).collect::<PieceSet>(), moves.pieces());
}

/// The rule page of a game, which the library does not have.
fn rule_page(language: &str, game: &str) -> String {
    fs::read_to_string(of_repository(&format!("rules/{language}/{game}.md"))).unwrap()
}
