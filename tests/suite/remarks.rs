//! The remarks on a choice are true whatever is hidden: every remark on every choice of random matches is compared with
//! the result when the deal is played on at random.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Mutex;

use crate::common::{Cell, Check, Run, cells, check_all};
use offsuit::core::rng::BotRng;
use offsuit::core::{Arg, Event, Facts, Game, Move, PerSeat, Position, Public, Seat, Suit, Text, Turn};
use offsuit::games::loo;
use offsuit::lang::{Glyphs, Language, Words};

struct Remarks {
    said: Mutex<BTreeSet<&'static str>>,
    seeds: Range<u64>,
}

/// A choice and its result.
struct Outcome<G: Game> {
    before: Public<G>,
    seat: Seat,
    mv: Move,
    log: Vec<Event>,
    /// What the winner of the trick may lead next, if somebody leads.
    next_leads: Vec<Move>,
    /// The points of exact play, if a bid, a pass or a call is followed by it.
    exact: Option<PerSeat<i32>>,
    /// After a bid: whether exact play loses the deal to each higher bid of the opponent.
    loses_to: Vec<Option<bool>>,
}

/// After a bid, whether exact play loses the deal to each higher bid of the opponent.
fn loses_to<G: Game>(from: &Position<G>, seat: Seat, mv: Move) -> Vec<Option<bool>> {
    let loses = |bid: u8| {
        let mut now = *from;
        now.play(seat, mv, &mut ()).unwrap();
        let Turn::Act(next) = now.now_turn() else { return None };
        let higher = Move::Bid(bid);
        (next != seat && now.view(next).unwrap().legal().contains(higher)).then_some(())?;
        now.play(next, higher, &mut ()).unwrap();
        let (Position { mut public, hidden }, mut log) = (now, Vec::new());
        assert!(G::finish(&mut public, &mut hidden.unwrap(), &mut log));
        log.iter().find_map(|event| match event {
            Event::Scored { points, .. } => Some(points[seat] == 0),
            _ => None,
        })
    };
    let bids = G::FINISHES && matches!(mv, Move::Bid(_));
    if bids { (0..64).map(loses).collect() } else { Vec::new() }
}

/// The points of a deal that is played on exactly after a bid, which the opponent passes, or after a pass or a call.
fn exact<G: Game>(from: &Position<G>, seat: Seat, mv: Move) -> Option<PerSeat<i32>> {
    if !G::FINISHES || !matches!(mv, Move::Bid(_) | Move::Pass | Move::Declare(_)) {
        return None;
    }
    let (mut now, mut log) = (*from, Vec::new());
    now.play(seat, mv, &mut log).unwrap();
    if let (Move::Bid(_), Turn::Act(next)) = (mv, now.now_turn())
        && now.view(next).unwrap().legal().contains(Move::Pass)
    {
        now.play(next, Move::Pass, &mut ()).unwrap();
    }
    if let Turn::Act(_) = now.now_turn() {
        let Position { mut public, hidden } = now;
        assert!(G::finish(&mut public, &mut hidden.unwrap(), &mut log));
    }
    log.iter().find_map(|event| if let Event::Scored { points, .. } = event { Some(*points) } else { None })
}

/// Makes a choice and plays the deal out at random.
fn outcome<G: Game>(from: &Position<G>, seat: Seat, mv: Move, rng: &mut BotRng) -> Outcome<G> {
    let (mut now, mut log, mut next_leads) = (*from, Vec::new(), Vec::new());
    now.play(seat, mv, &mut log).unwrap();
    while let Turn::Act(next) = now.now_turn() {
        let legal = now.view(next).unwrap().legal();
        if next_leads.is_empty() && log.iter().any(|event| matches!(event, Event::Trick { .. })) {
            next_leads = legal.iter().collect();
        }
        now.play(next, legal.pick(rng), &mut log).unwrap();
    }
    let (exact, loses_to) = (exact(from, seat, mv), loses_to(from, seat, mv));
    Outcome { before: from.public, seat, mv, log, next_leads, exact, loses_to }
}

trait NowTurn {
    fn now_turn(&self) -> Turn;
}

impl<G: Game> NowTurn for Position<G> {
    fn now_turn(&self) -> Turn {
        self.public.turn
    }
}

impl<G: Game> Outcome<G> {
    fn winner(&self) -> Option<Seat> {
        self.log.iter().find_map(|event| match event {
            Event::Trick { winner, .. } => Some(*winner),
            _ => None,
        })
    }

    fn won(&self) -> bool {
        self.winner() == Some(self.seat)
    }

    /// The card points in the trick on the table, with the values as printed and with the classic ones.
    fn card_points(&self) -> [i64; 2] {
        let trick = self.log.iter().find_map(|event| match event {
            Event::Trick { trick, .. } => Some(trick),
            _ => None,
        });
        let ranks = || trick.unwrap().pieces().iter().map(|&card| offsuit::core::pack::french::rank(card));
        // From the ten to the ace.
        [[0, 1, 2, 4, 5], [1, 2, 3, 4, 5]].map(|values| {
            ranks().map(|rank| rank.checked_sub(10).map_or(0, |n| values[usize::from(n)])).sum()
        })
    }

    /// The points of the deal, and the facts of its score.
    fn scored(&self) -> (PerSeat<i32>, Option<Facts>) {
        let scored = self.log.iter().find_map(|event| match event {
            Event::Scored { points, facts, .. } => Some((*points, *facts)),
            _ => None,
        });
        scored.unwrap()
    }

    /// The tricks of a seat, including the one on the table.
    fn tricks(&self, seat: Seat) -> u8 {
        self.before.tricks[seat] + u8::from(self.winner() == Some(seat))
    }

    /// Whether the seat has more tricks than all others before this choice, or fewer.
    fn leads(&self, seat: Seat, most: bool) -> bool {
        let tricks = |seat| self.before.tricks[seat];
        let beats = |other| if most { tricks(other) < tricks(seat) } else { tricks(other) > tricks(seat) };
        Seat::all(self.before.standing.seats).all(|other| other == seat || beats(other))
    }

    /// Trump and mode after the bids.
    fn revealed(&self) -> (PerSeat<offsuit::core::Piece>, Suit, bool) {
        let revealed = self.log.iter().find_map(|event| match event {
            Event::Revealed { bids, facts } => {
                let (trump, to_be) = crate::common::revealed(facts);
                Some((*bids, trump, to_be))
            }
            _ => None,
        });
        revealed.unwrap()
    }

    /// Whether the seat won a trick, or somebody could not pay.
    fn wins_or_ends(&self) -> bool {
        self.log.iter().any(|event| match event {
            Event::Trick { winner, .. } => *winner == self.seat,
            Event::Scored { facts, .. } => facts.is_some_and(|facts| facts.text().key == "event-broke"),
            _ => false,
        })
    }

    fn is_true(&self, remark: &Text) -> bool {
        let number = |name| {
            remark.args.iter().find(|(own, _)| *own == name).map(|(_, arg)| match arg {
                Arg::Number(number) => *number,
                _ => panic!("{name} is not a number"),
            })
        };
        let piece = || {
            remark.args.iter().find_map(|(_, arg)| match arg {
                Arg::Piece(_, piece) => Some(*piece),
                Arg::Pieces(_, pieces) => pieces.first(),
                _ => None,
            })
        };
        let taker = || {
            remark.args.iter().find_map(|(_, arg)| if let Arg::Seat(seat) = arg { Some(*seat) } else { None })
        };
        let partner = Seat::new((self.seat.index() + 2) % 4);
        let next_lead = || self.won() && self.next_leads == [Move::Play(piece().unwrap())];
        let suit_bids = |suit: Suit| {
            let (bids, trump, _) = self.revealed();
            let count = bids.first(3).iter().filter(|&&bid| suit.cards().contains(bid)).count();
            (count < 2) || trump == suit
        };
        let lying = self.before.trick.pieces().iter().copied().chain(self.mv.piece());
        match remark.key {
            "remark-unbeatable" | "remark-not-looed" => self.won(),
            "remark-side-wins" => self.won() || self.winner() == Some(partner),
            "remark-bet-head" => taker() == self.winner() && self.leads(taker().unwrap(), true),
            "remark-bet-tail" => taker() == self.winner() && self.leads(taker().unwrap(), false),
            "remark-not-head" => !self.won() && self.leads(self.seat, true),
            "remark-not-tail" => self.won() && self.leads(self.seat, false),
            "remark-sure-trick" => {
                let mut tricks =
                    self.log.iter().filter(|event| matches!(event, Event::Trick { .. })).peekable();
                tricks.peek().is_none()
                    || tricks
                        .any(|event| matches!(event, Event::Trick { winner, .. } if *winner == self.seat))
            }
            // Chips: at least a third of the pot.
            // The match ends if a player who wins no trick cannot pay.
            "remark-third" => {
                number("third").unwrap() > 0 && (number("broke") == Some(0) || self.wins_or_ends())
            }
            "remark-drop" => self.mv == Move::Declare(loo::DROP),
            "remark-red-pips" => {
                let red =
                    lying.map(|tile| i64::from(offsuit::core::pack::chinese::red_pips(tile))).sum::<i64>();
                (self.won() || self.winner() == Some(partner)) && number("pips") == Some(red)
            }
            "remark-partner-winning" => self.was_won_by(partner),
            "remark-pips-given" => {
                let own = self.mv.piece().map(offsuit::core::pack::chinese::red_pips);
                !self.won() && self.winner() != Some(partner) && number("pips") == own.map(i64::from)
            }
            "remark-no-pips" => self.mv.piece().map(offsuit::core::pack::chinese::red_pips) == Some(0),
            "remark-partner-holds" => self.plays(partner, piece().unwrap()),
            "remark-card-points" => {
                let (is_last, least) = (number("last") == Some(1), number("points").unwrap());
                let is_true = |won: i64| won == least || won > least && !is_last;
                self.won() && least > 0 && self.card_points().into_iter().any(is_true)
            }
            "remark-no-points" | "remark-draws" => !self.won(),
            "remark-next-lead" => next_lead() && self.wins_with(piece().unwrap()),
            "remark-bid-face" => self.revealed().2,
            "remark-bid-plain" => {
                let (bids, _, to_be) = self.revealed();
                let is_face = |card| (11..14).contains(&offsuit::core::pack::french::rank(card));
                let others = Seat::all(3).filter(|&seat| seat != self.seat).any(|seat| is_face(bids[seat]));
                others == to_be
            }
            "remark-bid-suit" => suit_bids(self.mv.piece().map(offsuit::core::pack::french::suit).unwrap()),
            "remark-middle" | "remark-not-middle" => {
                let own = self.tricks(self.seat);
                let others: Vec<u8> =
                    Seat::all(3).filter(|&seat| seat != self.seat).map(|seat| self.tricks(seat)).collect();
                let (low, high) = (others[0].min(others[1]), others[0].max(others[1]));
                // Neither of two tied players is in the middle; if all are tied, nobody is.
                let all_tied = low == high && own == low;
                let is_middle = low == high || low < own && own < high;
                !all_tied && is_middle == (remark.key == "remark-middle")
            }
            "remark-no-trick" => self.tricks(self.seat) == 0 && number("counted") == Some(10),
            "remark-takes" => self.log.iter().any(|event| {
                matches!(event, Event::Drew { seat, piece: Some(tile), face_up: true }
                    if *seat == self.seat && Some(*tile) == piece())
            }),
            "remark-count-out" => number("points").unwrap() % 5 == 0,
            "remark-count-given" => !self.won() && number("points").unwrap() % 5 == 0,
            "remark-count-won" => self.won() && number("points").unwrap() % 5 == 0,
            "remark-last-bid" => !self.is_overbid(),
            "remark-outbid" => self.loses_to[number("bid").unwrap() as usize] == Some(true),
            "remark-reaches-bid" | "remark-sets-bid" => self.won() && self.scored().0[self.seat] == 1,
            "remark-sure-trump"
            | "remark-sure-no-trump"
            | "remark-sure-nello"
            | "remark-sure-call"
            | "remark-they-fail" => self.exact.unwrap()[self.seat] == 1,
            "remark-no-call" | "remark-beaten-call" | "remark-they-make" => {
                self.exact.unwrap()[self.seat] == 0
            }
            "remark-both-pass" | "remark-they-pass" => *self.exact.unwrap().first(2) == [0, 0],
            other => panic!("{other} is not checked"),
        }
    }

    /// Whether somebody else bids later.
    fn is_overbid(&self) -> bool {
        let is_bid = |event: &Event| matches!(event, Event::Acted { seat, mv: Some(Move::Bid(_)) } if *seat != self.seat);
        self.log.iter().any(is_bid)
    }

    /// Whether this seat was winning the trick before the choice; play goes counter-clockwise.
    fn was_won_by(&self, seat: Seat) -> bool {
        let trick = self.before.trick;
        !trick.is_empty() && trick.winner(4, offsuit::core::Direction::CounterClockwise) == seat
    }

    /// Whether this seat plays this piece later.
    fn plays(&self, seat: Seat, piece: offsuit::core::Piece) -> bool {
        let played = Event::Acted { seat, mv: Some(Move::Play(piece)) };
        self.log.contains(&played)
    }

    /// Whether the seat wins the trick if it leads this card next.
    fn wins_with(&self, card: offsuit::core::Piece) -> bool {
        let mut tricks = self.log.iter().filter_map(|event| match event {
            Event::Trick { trick, winner } => Some((trick, *winner)),
            _ => None,
        });
        tricks.any(|(trick, winner)| {
            trick.lead() == Some(card) && trick.leader() == self.seat && winner == self.seat
        })
    }
}

impl Check for Remarks {
    fn check<G: Game>(&self, cell: &Cell) {
        let words = Language::ALL.map(|language| Words::new(language, Glyphs::Ascii));
        let names: Vec<String> = Seat::all(cell.seats).map(|seat| format!("Player {seat}")).collect();
        let mut said = BTreeSet::new();
        for seed in self.seeds.clone() {
            follow(Run::<G>::new(cell, seed), &words, &names, &mut said);
        }
        self.said.lock().unwrap().extend(said);
    }
}

/// Checks the remarks at each decision of a match, and adds those that are made.
fn follow<G: Game>(mut run: Run<G>, words: &[Words], names: &[String], said: &mut BTreeSet<&'static str>) {
    let mut rng = run.rng.clone();
    while run.step() && run.now.standing().deal <= 30 {
        let Turn::Act(seat) = run.now.turn() else { continue };
        let view = run.now.view(seat).unwrap();
        for mv in view.legal().iter() {
            let remarks = G::remarks(&view.public, &view.private, seat, mv);
            if remarks.is_empty() {
                continue;
            }
            let outcome = outcome(run.now.position(), seat, mv, &mut rng);
            for remark in remarks {
                assert!(outcome.is_true(&remark), "{mv:?} of seat {seat}: {remark:?}, {:?}", outcome.log);
                if said.insert(remark.key) {
                    for words in words {
                        let sentence = words.say(&remark, names);
                        let is_said = !sentence.contains(['{', '}']) && sentence != remark.key;
                        assert!(is_said && sentence.ends_with(['.', '。']), "{sentence}");
                    }
                }
            }
        }
    }
}

#[test]
fn remarks_are_true() {
    let check = Remarks { said: Mutex::default(), seeds: 11..12 };
    check_all(&cells(), &check);
    // Both pass only where the option allows it.
    let mut passes = cells();
    passes.retain(|cell| cell.options().get("both_pass").is_some_and(|how| how == "redeal"));
    let more = Remarks { said: check.said, seeds: 0..4 };
    check_all(&passes, &more);
    let said = more.said.into_inner().unwrap();
    let games = include_str!("../../src/program/lang/en/games.ftl");
    let all: BTreeSet<&str> = games
        .lines()
        .filter(|line| line.starts_with("remark-"))
        .filter_map(|line| line.split(" =").next())
        .collect();
    // A whole hand can nearly always make some bid. The solver's tests reach this one with small hands.
    let all: BTreeSet<&str> = all.into_iter().filter(|key| *key != "remark-they-pass").collect();
    assert_eq!(said, all, "there are remarks that are never made");
}
