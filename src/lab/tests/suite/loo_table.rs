//! Loo's table of declarations: it has a declaration for every situation, better hands stay more often, and it can be
//! reproduced byte for byte.

use std::sync::atomic::{AtomicBool, Ordering};

use offsuit_lab::studied::Studied;
use offsuit_lab::work::{Made, Work};
use offsuit_library::bots::{Budget, Level};
use offsuit_library::core::pack::french;
use offsuit_library::core::rng::{BotRng, below, nth};
use offsuit_library::core::{
    Deal, Match, Move, Moves, OptionValues, Pack, PerSeat, Piece, PieceSet, Seat, Strategy, Suit,
    TrickTaking, Turn, View,
};
use offsuit_library::games::Loo;
use offsuit_library::games::loo;

fn start(seats: usize, seed: u64) -> Match<Loo> {
    Match::new(&OptionValues::defaults(Loo::INFO.options), seats, seed).0
}

/// Calls `check`, with the trump, at every declaration of some random matches for each number of seats.
fn everywhere(matches: u64, mut check: impl FnMut(&Match<Loo>, Seat, Suit, &mut BotRng)) {
    for seats in 3..=7 {
        for seed in 0..matches {
            let (mut game, mut rng) = (start(seats, seed), nth(seed, 0));
            let mut trump = Suit::default();
            loop {
                match game.turn() {
                    Turn::Over => break,
                    Turn::Deal => {
                        let deal = game.next_deal();
                        trump = french::suit(deal.turn_up.unwrap());
                        game.begin(&deal, &mut ()).unwrap();
                    }
                    Turn::Act(seat) => {
                        check(&game, seat, trump, &mut rng);
                        // Some play is good and some wild, so that pots have all sizes.
                        let view = game.view(seat).unwrap();
                        let mv = if below(&mut rng, 3) == 0 {
                            view.legal().pick(&mut rng)
                        } else {
                            Loo::skilled(&view.public, &view.private, seat, &mut rng)
                        };
                        game.play(seat, mv, &mut ()).unwrap();
                    }
                }
            }
        }
    }
}

/// The book's choice for a view.
fn book(view: &View<Loo>) -> Option<Vec<(Move, f64)>> {
    Loo::book(&view.public, &view.private, view.seat)
}

#[test]
fn the_book_has_a_chance_for_every_legal_declaration_and_no_other() {
    let (mut mixed, mut declarations) = (0, 0);
    everywhere(12, |game, seat, _, _| {
        let view = game.view(seat).unwrap();
        let book = book(&view);
        let Moves::Declare(_) = view.legal() else {
            assert_eq!(book, None, "cards are not in the book");
            return;
        };
        let book = book.unwrap();
        let moves: Vec<Move> = book.iter().map(|&(mv, _)| mv).collect();
        assert_eq!(moves, view.legal().iter().collect::<Vec<_>>());
        assert!((book.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-9, "{book:?}");
        assert!(book.iter().all(|(_, chance)| (0.0..=1.0).contains(chance)), "{book:?}");
        declarations += 1;
        mixed += usize::from(book.iter().all(|&(_, chance)| chance < 1.0));
    });
    assert!(declarations > 1000 && mixed > 20, "{mixed} of {declarations}");
}

fn cards(names: &str) -> PieceSet {
    names.split(' ').map(|name| Pack::French.parse(name).unwrap()).collect()
}

/// The book's chance to stay, for the first of this many seats to declare, in a new round with spades as trump.
fn stays(seats: usize, hand: &str) -> f64 {
    let mut game = start(seats, 1);
    let first = game.standing().dealer.next(seats, Loo::INFO.direction);
    let turn_up = french::card(Suit::Spades, 6);
    let mut rest = french::CARDS - cards(hand) - turn_up.set();
    let mut take = || {
        let taken = rest.sample(3, &mut nth(1, 0));
        rest -= taken;
        taken
    };
    let mut deal =
        Deal { hands: PerSeat::default(), dummy: take(), turn_up: Some(turn_up), ..Deal::default() };
    for seat in Seat::all(seats) {
        deal.hands[seat] = if seat == first { cards(hand) } else { take() };
    }
    game.begin(&deal, &mut ()).unwrap();
    let book = book(&game.view(first).unwrap()).unwrap();
    book.iter().find(|(mv, _)| *mv == Move::Declare(loo::STAY)).unwrap().1
}

#[test]
fn better_hands_stay_more() {
    for seats in 3..=7 {
        let ladder = ["2C 3D 4H", "JC 8D 7H", "9S 3D 4H", "QS AD 4H", "KS 9S AH", "AS KS QS"]
            .map(|hand| stays(seats, hand));
        assert!(ladder.is_sorted(), "{seats}: {ladder:?}");
        assert!(ladder[0] < 0.1 && ladder[5] > 0.9, "{seats}: {ladder:?}");
    }
}

#[test]
fn the_same_seed_makes_the_same_table() {
    let make = |iterations, seed| match work(iterations, seed, None, u64::MAX) {
        Made::Done(table) => table,
        other => panic!("{other:?}"),
    };
    let shipped = include_bytes!("../../../library/games/loo/play/table.bin");
    let table = make(3000, 7);
    assert!(table == make(3000, 7), "the same seed makes another table");
    assert!(table[24..] != make(3000, 8)[24..], "the seed makes no difference");
    assert_eq!(table.len(), shipped.len());
    assert!(shipped.len() < 50_000);
    // A table that is stopped and resumed is the same.
    let Made::Stopped(state) = work(3000, 7, None, 1000) else { panic!("it does not stop") };
    let Made::Stopped(state) = work(3000, 7, Some(&state), 2000) else { panic!("it does not stop again") };
    let Made::Done(resumed) = work(3000, 7, Some(&state), u64::MAX) else { panic!("it does not end") };
    assert!(resumed == table, "a table that was interrupted is another");
    assert!(Loo::is_table(&table, 3000, 7));
    assert!(!Loo::is_table(&table, 3001, 7) && !Loo::is_table(&table[..100], 3000, 7));
    assert!(matches!(work(3000, 7, Some(&state[..100]), u64::MAX), Made::Damaged(_)));
}

/// Makes the table from where an earlier run stopped, and stops after this many deals.
fn work(iterations: u64, seed: u64, from: Option<&[u8]>, most: u64) -> Made<Vec<u8>> {
    let stop = AtomicBool::new(false);
    let mut each = |done, _: &dyn Fn() -> Vec<u8>| stop.store(done >= most, Ordering::Relaxed);
    Loo::make_table(iterations, seed, &mut Work { from, each: &mut each, stop: &stop }).unwrap()
}

/// Cards that `distinct` treats as equivalent are: with the twin in the card's place and the same play by everybody
/// else, the deal ends with the same chips for all.
#[test]
fn equivalent_cards_have_the_same_effect() {
    let mut merged = 0;
    everywhere(25, |game, seat, _, rng| {
        let view = game.view(seat).unwrap();
        let Moves::Play(legal) = view.legal() else { return };
        let kept = Loo::distinct(&view.public, &view.private, seat).pieces();
        assert!(!kept.is_empty() && legal.includes(kept));
        for card in legal - kept {
            let mut lower =
                kept.iter().filter(|&other| french::suit(other) == french::suit(card) && other < card);
            let twin = lower.next_back().unwrap();
            merged += 1;
            let luck = nth(below(rng, 1000) as u64, 0);
            assert_eq!(
                play_on(game, seat, card, None, luck.clone()),
                play_on(game, seat, card, Some(twin), luck)
            );
        }
    });
    assert!(merged > 100, "{merged}");
}

/// Everybody's chips if the seat plays this card and all continue at random, with its `twin` in the card's place.
fn play_on(
    game: &Match<Loo>,
    seat: Seat,
    card: Piece,
    twin: Option<Piece>,
    mut luck: BotRng,
) -> PerSeat<i32> {
    let mut position = *game.position();
    let swapped = |mv: Move| match (mv, twin) {
        (Move::Play(played), Some(twin)) if played == card => Move::Play(twin),
        (Move::Play(played), Some(twin)) if played == twin => Move::Play(card),
        _ => mv,
    };
    position.play(seat, swapped(Move::Play(card)), &mut ()).unwrap();
    while let Turn::Act(next) = position.public.turn {
        let legal = position.view(next).unwrap().legal();
        // The n-th card, counted as without the swap.
        let mut moves: Vec<Move> =
            legal.iter().map(|mv| if next == seat { swapped(mv) } else { mv }).collect();
        moves.sort();
        let mv = moves[below(&mut luck, moves.len())];
        position.play(next, if next == seat { swapped(mv) } else { mv }, &mut ()).unwrap();
    }
    position.public.standing.totals
}

/// A skilled player keeps a lone low trump for a trick of another suit, where a novice leads it.
#[test]
fn a_lone_low_trump_is_not_led() {
    let mut novices = 0;
    everywhere(20, |game, seat, trump, rng| {
        let view = game.view(seat).unwrap();
        let hand = Loo::hand(&view.private);
        let is_lead = matches!(view.legal(), Moves::Play(_)) && view.public.trick.is_empty();
        let trumps = hand & trump.cards();
        if is_lead && hand.len() == 3 && trumps.is_single() && french::rank(trumps.first().unwrap()) < 13 {
            let lead = Move::Play(trumps.first().unwrap());
            assert_ne!(Loo::skilled(&view.public, &view.private, seat, rng), lead);
            novices += usize::from(Loo::rule_of_thumb(&view.public, &view.private, seat, rng) == lead);
        }
    });
    assert!(novices > 50, "{novices}");
}

#[test]
fn strong_bots_declare_the_same_from_the_same_seed() {
    for level in [Level::Expert, Level::Master] {
        let decide = |seed: u64| {
            let mut game = start(5, seed);
            game.begin(&game.next_deal(), &mut ()).unwrap();
            let Turn::Act(seat) = game.turn() else { panic!() };
            let (seen, mut rng) = (game.seen(seat).unwrap(), game.bot_rng(seat));
            level.bot::<Loo>(Budget::default()).decide(&seen, &mut rng)
        };
        for seed in 0..6 {
            assert_eq!(decide(seed), decide(seed), "{level}");
        }
    }
}
