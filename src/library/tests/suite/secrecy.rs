//! What a seat cannot see makes no difference to it.
//!
//! Two positions that differ only in what is hidden from a seat, the true one and an imagined one, have equal views,
//! equal legal moves and equal decisions for it. They stay equal, event by event, through the following moves, until a
//! hidden piece is shown. In the events of a whole match, as a seat or a spectator sees them, no piece appears too
//! early.
//!
//! Bots also know the past. For them the imagined position is dealt and played from its first card, and every level
//! decides the same in both matches.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::worlds::{World, seen_by};
use crate::common::{Cell, Check, Run, amount, cells, check_all, default_cells, same};
use offsuit_library::bots::hint::hint;
use offsuit_library::bots::{Budget, Level};
use offsuit_library::core::rng::{self, BotRng};
use offsuit_library::core::{
    Event, Facts, Game, Match, Move, PerSeat, Piece, PieceSet, Position, Seat, Turn,
};

/// Two positions that a seat cannot tell apart.
struct Pair<G: Game> {
    viewer: Seat,
    truth: Position<G>,
    imagined: Position<G>,
}

/// The result of a move in both.
#[derive(PartialEq, Eq)]
enum Step {
    /// Still alike.
    Alike,
    /// The viewer was shown different pieces, as it must be.
    Shown,
    /// No move can be made in both, or the deal is over.
    Ended,
}

impl<G: Game> Pair<G> {
    /// Asserts that the viewer knows, may do and would do the same in both.
    fn check(&self, rng: &BotRng) {
        let (own, other) = (self.truth.view(self.viewer).unwrap(), self.imagined.view(self.viewer).unwrap());
        assert!(own.public == other.public && own.private == other.private, "the views differ");
        assert_eq!(own.legal(), other.legal(), "the legal moves differ");
        if !own.legal().is_empty() {
            let [one, two] = [own, other]
                .map(|view| G::rule_of_thumb(&view.public, &view.private, self.viewer, &mut rng.clone()));
            assert_eq!(one, two, "the decisions differ");
        }
    }

    /// Asserts that the viewer gets the same hint in both, to the last digit.
    fn check_hint(&self, rng: &BotRng) {
        let [one, two] = [self.truth, self.imagined].map(|position| {
            hint(&position.view(self.viewer).unwrap().into(), Budget::iterations(40), &mut rng.clone())
        });
        assert_eq!(one, two, "the hints differ");
    }

    /// Makes the same move in both, except that another seat may lay a different card face down.
    fn step(&mut self, rng: &mut BotRng) -> Step {
        let Turn::Act(seat) = self.truth.public.turn else { return Step::Ended };
        let moves = [self.truth, self.imagined].map(|position| position.view(seat).unwrap().legal());
        let common: Vec<Move> = moves[0].iter().filter(|&mv| moves[1].contains(mv)).collect();
        let [one, two] = match moves[0].nth(0) {
            Move::Lay(_) if seat != self.viewer => moves.map(|legal| legal.pick(rng)),
            _ if common.is_empty() => return Step::Ended,
            _ => [common[rng::below(rng, common.len())]; 2],
        };
        let (mut log, mut imagined_log) = (Vec::new(), Vec::new());
        self.truth.play(seat, one, &mut log).unwrap();
        self.imagined.play(seat, two, &mut imagined_log).unwrap();
        let seen = |log: &[Event]| -> Vec<Event> {
            log.iter().filter_map(|event| event.seen_by(Some(self.viewer))).collect()
        };
        let (seen, imagined) = (seen(&log), seen(&imagined_log));
        assert_eq!(seen.len(), imagined.len(), "more or less is seen to happen");
        let mut step = Step::Alike;
        for (event, other) in seen.into_iter().zip(imagined) {
            if event != other {
                assert_eq!(
                    without_pieces_shown(event, self.viewer),
                    without_pieces_shown(other, self.viewer)
                );
                step = Step::Shown;
            }
        }
        step
    }
}

/// The event without the pieces that it shows to the viewer: a tile turned up or drawn, the dummy the viewer bought,
/// the bids.
fn without_pieces_shown(event: Event, viewer: Seat) -> Event {
    match event {
        Event::TurnedUp(_) => Event::TurnedUp(Piece::default()),
        Event::Drew { seat, face_up, .. } if seat == viewer || face_up => {
            Event::Drew { seat, piece: None, face_up }
        }
        Event::Exchanged { seat, old, .. } if seat == viewer => {
            Event::Exchanged { seat, old, new: PieceSet::EMPTY }
        }
        Event::Revealed { .. } => {
            Event::Revealed { bids: PerSeat::default(), facts: Facts::new("event-to-be", &[]) }
        }
        other => other,
    }
}

/// From every moment of some deals, for every seat.
struct Lookalikes {
    deals: u32,
    /// The number of moves after which both were compared: the viewer's and others'.
    own: AtomicUsize,
    others: AtomicUsize,
}

impl Check for Lookalikes {
    fn check<G: Game>(&self, cell: &Cell) {
        let mut run = Run::<G>::new(cell, 5);
        let mut rng = rng::for_bots(5, 1, 0);
        let (mut different, mut pairs) = (0, 0u32);
        while run.step() && run.now.standing().deal <= self.deals {
            for viewer in Seat::all(cell.seats) {
                let truth = *run.now.position();
                let Some(imagined) = truth.view(viewer).unwrap().imagine(&mut rng) else {
                    panic!("no world")
                };
                different += usize::from(!same(&truth, &imagined));
                let mut pair = Pair { viewer, truth, imagined };
                pair.check(&rng);
                // Hints take most of the time.
                if pairs % 5 == 0 {
                    pair.check_hint(&rng);
                }
                pairs += 1;
                loop {
                    let turn = pair.truth.public.turn;
                    if pair.step(&mut rng) != Step::Alike {
                        break;
                    }
                    pair.check(&rng);
                    let count = if turn == Turn::Act(viewer) { &self.own } else { &self.others };
                    count.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
        assert!(different > 0, "every imagined position was the true one");
    }
}

#[test]
fn hidden_cards_make_no_difference() {
    let check = Lookalikes { deals: amount(2, 4), own: AtomicUsize::new(0), others: AtomicUsize::new(0) };
    check_all(&cells(), &check);
    // The test must not pass because every comparison ended at once.
    let (own, others) = (check.own.into_inner(), check.others.into_inner());
    let least = amount(1_500, 7_000);
    assert!(
        own > least && others > least,
        "only {own} moves of the viewer and {others} others were compared"
    );
}

/// Every level, in matches that its seat cannot distinguish.
struct Decisions {
    deals: u32,
    /// One in this many decisions is compared.
    every: u64,
    /// How many matches were compared, and in how many of them a card was face down.
    compared: [AtomicUsize; 2],
}

impl Decisions {
    /// A match that looks the same to the viewer but has another world; `None` if none was found.
    fn lookalike<G: Game>(run: &Run<G>, viewer: Seat, rng: &mut BotRng) -> Option<Match<G>> {
        let view = run.now.view(viewer).unwrap();
        let other = (0..10).find_map(|_| {
            let imagined = view.imagine(rng).expect("the true position is one that can be imagined");
            (!same(&imagined, run.now.position())).then_some(imagined)
        })?;
        let world = World::of(&other, run.now.standing().seats);
        Some(world.replay(&run.waiting, &seen_by(&run.log, viewer)).expect("a deal that leads there"))
    }

    fn compare<G: Game>(&self, run: &Run<G>, other: &Match<G>, viewer: Seat) {
        let [seen, seen_there] = [&run.now, other].map(|game| game.seen(viewer).unwrap());
        let same_view =
            seen.view.public == seen_there.view.public && seen.view.private == seen_there.view.private;
        let mut pasts = seen.past.iter().zip(&seen_there.past);
        let same_past = pasts.all(|(a, b)| a.public == b.public && a.seat == b.seat && a.mv == b.mv);
        let same_length = seen.past.len() == seen_there.past.len();
        assert!(same_view && same_past && same_length, "what seat {viewer} has seen differs");
        let revealed = run.log.iter().any(|event| matches!(event, Event::Revealed { .. }));
        let mut hidden = false;
        for (past, truly) in seen.past.iter().zip(acted(&run.log)) {
            let lies_face_down = past.seat != viewer && matches!(truly, Move::Lay(_)) && !revealed;
            assert_eq!(past.mv, (!lies_face_down).then_some(truly), "what seat {viewer} knows of a move");
            hidden |= lies_face_down;
        }
        self.compared[0].fetch_add(1, Ordering::Relaxed);
        self.compared[1].fetch_add(usize::from(hidden), Ordering::Relaxed);
        for level in Level::ALL {
            let iterations = if level > Level::Casual { 20 } else { 3 };
            let [one, two] = [&seen, &seen_there].map(|seen| {
                let mut rng = run.now.bot_rng(viewer);
                level.bot(Budget::iterations(iterations)).decide(seen, &mut rng)
            });
            assert_eq!(one, two, "{level} in seat {viewer} uses hidden information");
        }
        let hints =
            [&seen, &seen_there].map(|seen| hint(seen, Budget::iterations(40), &mut run.now.bot_rng(viewer)));
        let [one, two] = hints;
        assert_eq!(one, two, "the hints differ");
    }
}

/// All moves of the deal in order.
fn acted(log: &[Event]) -> impl Iterator<Item = Move> {
    log.iter().filter_map(|event| if let Event::Acted { mv, .. } = event { *mv } else { None })
}

impl Check for Decisions {
    fn check<G: Game>(&self, cell: &Cell) {
        let mut run = Run::<G>::new(cell, 7);
        let mut rng = rng::for_bots(7, 1, 0);
        while run.step() && run.now.standing().deal <= self.deals {
            let Turn::Act(viewer) = run.now.turn() else { continue };
            let bidding = matches!(run.now.view(viewer).unwrap().legal().nth(0), Move::Lay(_));
            // At some decisions, and wherever something may be face down.
            if (bidding || run.now.decisions().is_multiple_of(self.every))
                && let Some(other) = Self::lookalike(&run, viewer, &mut rng)
            {
                self.compare(&run, &other, viewer);
            }
        }
    }
}

#[test]
fn every_level_decides_only_from_what_it_has_seen() {
    let check = Decisions { deals: 3, every: amount(22, 11), compared: Default::default() };
    check_all(&default_cells(), &check);
    let [compared, face_down] = check.compared.map(AtomicUsize::into_inner);
    assert!(
        compared > amount(50, 100) && face_down > 4,
        "only {compared} were compared, {face_down} with hidden bids"
    );
}

/// What a viewer has been shown in a deal.
struct Shown {
    /// A seat, or a spectator.
    viewer: Option<Seat>,
    pieces: PieceSet,
}

impl Shown {
    /// Asserts that an event does not show the viewer a piece that it must not see.
    fn check(&mut self, happened: Event) {
        let Some(event) = happened.seen_by(self.viewer) else {
            let of = match happened {
                Event::Hand { seat, .. } | Event::Exchanged { seat, .. } => Some(seat),
                _ => panic!("{happened:?} is hidden from everybody"),
            };
            assert_ne!(of, self.viewer, "{happened:?} is hidden from the one it concerns");
            return;
        };
        let own = |seat: Seat| self.viewer == Some(seat);
        match event {
            Event::Dealt { .. } => self.pieces = PieceSet::EMPTY,
            Event::Hand { seat, hand: pieces } | Event::Exchanged { seat, new: pieces, .. } => {
                assert!(own(seat), "{event:?} is seen by {:?}", self.viewer);
                self.pieces |= pieces;
            }
            Event::TurnedUp(piece) | Event::DrewForDeal { piece, .. } => self.pieces.insert(piece),
            Event::Acted { seat, mv: Some(Move::Lay(card)) } => {
                assert!(own(seat) && self.pieces.contains(card), "{event:?} is seen by {:?}", self.viewer);
            }
            Event::Acted { seat, mv: None } => {
                assert!(!own(seat) && matches!(happened, Event::Acted { mv: Some(Move::Lay(_)), .. }));
            }
            Event::Acted { mv: Some(mv), .. } => self.pieces |= mv.piece().into_iter().collect(),
            Event::Drew { piece: Some(piece), face_up: true, .. } => {
                assert!(self.pieces.contains(piece), "{event:?}: it was not face up");
            }
            Event::Drew { seat, piece: Some(piece), face_up: false } => {
                assert!(own(seat), "{event:?} is seen by {:?}", self.viewer);
                self.pieces.insert(piece);
            }
            Event::Drew { seat, piece: None, face_up } => assert!(!own(seat) && !face_up, "{happened:?}"),
            Event::Revealed { bids, .. } => self.pieces |= bids.first(3).iter().copied().collect(),
            Event::Trick { trick, .. } => {
                let cards: PieceSet = trick.pieces().iter().copied().collect();
                assert!(self.pieces.includes(cards), "{event:?} has a card that nobody played");
            }
            Event::Scored { .. } | Event::Ended { .. } => {}
        }
    }
}

struct Streams;

impl Check for Streams {
    fn check<G: Game>(&self, cell: &Cell) {
        let viewers = Seat::all(cell.seats).map(Some).chain([None]);
        let mut shown: Vec<Shown> = viewers.map(|viewer| Shown { viewer, pieces: PieceSet::EMPTY }).collect();
        let mut run = Run::<G>::new(cell, 9);
        let mut told = 0;
        while run.step() && run.now.decisions() < 3000 {
            // The log restarts with every deal.
            told = if run.log.len() < told { 0 } else { told };
            for event in &run.log[told..] {
                for viewer in &mut shown {
                    viewer.check(*event);
                }
            }
            told = run.log.len();
        }
    }
}

#[test]
fn nobody_is_shown_a_piece_too_early() {
    check_all(&cells(), &Streams);
}
