//! Compares the auction solver with brute force, on hands so small that every bid, call and play can be tried.

use super::{bidder_wins, first_bidder_wins, strengths};
use crate::core::deal::Shuffled;
use crate::core::pack::dominoes;
use crate::core::rng::{self, BotRng, below};
use crate::core::{Explain, Move, PerSeat, PieceSet, Seat, Stock, Strategy, TrickTaking, Turn};
use crate::games::reveille::Call;
use crate::games::reveille::{
    Hidden, LOWEST_BID, Options, Phase, Public, Reveille, State, count_points, other,
};

/// The number of tiles in each hand.
const TILES: usize = 4;

/// An auction with small hands, started by this seat.
fn auction(hands: [PieceSet; 2], options: Options, first: Seat) -> (Public, Hidden) {
    let held = hands[0] | hands[1];
    let start = Reveille::start(options, 2, Seat::default());
    let public = Public {
        turn: Turn::Act(first),
        played: dominoes::ALL - held,
        game: State {
            phase: Phase::Auction,
            highest_bid: TILES as u8 + held.iter().map(count_points).sum::<u8>(),
            ..State::default()
        },
        ..start
    };
    let mut dealt = PerSeat::default();
    [dealt[Seat::new(0)], dealt[Seat::new(1)]] = hands;
    (public, Hidden { hands: dealt, stock: Stock::new(&[]) })
}

/// The mark of the deal with best play by both: 1 if this seat wins it, -1 if the other does, 0 if both pass. `called` caches
/// what a call is worth to declarer, by declarer and bid.
fn worth(public: &Public, hidden: &Hidden, seat: Seat, called: &mut [[Option<i32>; 43]; 2]) -> i32 {
    let Turn::Act(next) = public.turn else {
        return public.standing.totals[seat] - public.standing.totals[other(seat)];
    };
    let at = (next.index(), usize::from(public.game.bid));
    let own = if next == seat { 1 } else { -1 };
    if public.game.phase == Phase::Call
        && let Some(found) = called[at.0][at.1]
    {
        return own * found;
    }
    let mut best = -1;
    for mv in Reveille::legal(public, &hidden.hands[next], next).iter() {
        let (mut public, mut hidden) = (*public, *hidden);
        Reveille::apply(&mut public, &mut hidden, next, mv, &mut ());
        best = best.max(worth(&public, &hidden, next, called));
        if best == 1 {
            break;
        }
    }
    if public.game.phase == Phase::Call {
        called[at.0][at.1] = Some(best);
    }
    own * best
}

/// Whether the seat wins the mark with best play by both.
fn wins(public: &Public, hidden: &Hidden, seat: Seat, called: &mut [[Option<i32>; 43]; 2]) -> bool {
    worth(public, hidden, seat, called) == 1
}

/// Small hands with few points, so that there are few possible auctions.
fn small(rng: &mut BotRng) -> Option<[PieceSet; 2]> {
    let mut pack = Shuffled::new(dominoes::ALL);
    let hands = [pack.take(TILES, rng), pack.take(TILES, rng)];
    let points: u8 = (hands[0] | hands[1]).iter().map(count_points).sum();
    (5..=10).contains(&points).then_some(hands)
}

#[test]
fn auctions_are_solved() {
    let mut rng = rng::for_bots(5, 0, 0);
    let (mut won, mut nellos, mut tried) = (0, 0, 0);
    while tried < 200 {
        let Some(hands) = small(&mut rng) else { continue };
        tried += 1;
        let [lead_choice, doubles_suit] = [below(&mut rng, 2) == 1, below(&mut rng, 2) == 1];
        let options = Options { target: 7, lead_choice, doubles_suit, redeal: false };
        let first = Seat::new(below(&mut rng, 2));
        let (public, hidden) = auction(hands, options, first);
        let mut called = [[None; 43]; 2];
        let expected = wins(&public, &hidden, first, &mut called);
        let found = first_bidder_wins(hands, first.index(), public.game.highest_bid, options);
        assert_eq!(found, expected, "{hands:?} {options:?} {first}");
        won += usize::from(found);
        // Each first bid of the auction.
        let able = strengths(hands, options);
        nellos += able.iter().filter(|one| one.nello && one.points < public.game.highest_bid).count();
        for bid in LOWEST_BID..=public.game.highest_bid {
            let (mut public, mut hidden) = (public, hidden);
            let highest = public.game.highest_bid;
            Reveille::apply(&mut public, &mut hidden, first, Move::Bid(bid), &mut ());
            let expected = wins(&public, &hidden, first, &mut called);
            assert_eq!(bidder_wins(able, first.index(), bid, highest), expected, "{hands:?} {bid}");
        }
        // The forced bid after a pass.
        let (mut public, mut hidden) = (public, hidden);
        Reveille::apply(&mut public, &mut hidden, first, Move::Pass, &mut ());
        let expected = wins(&public, &hidden, first, &mut called);
        assert!(Reveille::finish(&mut public, &mut hidden, &mut ()));
        assert_eq!(public.standing.totals[first] == 1, expected, "{hands:?} after a pass");
        assert_eq!(public.standing.totals[first] + public.standing.totals[other(first)], 1);
    }
    assert!((50..190).contains(&won) && nellos > 10, "{won} {nellos}");
}

#[test]
fn auctions_in_which_both_may_pass_are_solved() {
    let mut rng = rng::for_bots(6, 0, 0);
    let (mut seen, mut tried) = ([0; 3], 0);
    while tried < 1000 {
        let mut pack = Shuffled::new(dominoes::ALL);
        let hands = [pack.take(TILES, &mut rng), pack.take(TILES, &mut rng)];
        let points: u8 = (hands[0] | hands[1]).iter().map(count_points).sum();
        if points > 5 {
            continue;
        }
        tried += 1;
        let options = Options { target: 7, lead_choice: false, doubles_suit: false, redeal: true };
        let first = Seat::new(below(&mut rng, 2));
        let (mut public, hidden) = auction(hands, options, first);
        // In some deals the dealer may not pass any more.
        public.game.redeals = below(&mut rng, 3) as u8;
        public.standing.dealer = Seat::new(below(&mut rng, 2));
        let mut called = [[None; 43]; 2];
        let mut check = |public: &Public, hidden: &Hidden| {
            let expected = worth(public, hidden, first, &mut called);
            let (mut public, mut hidden) = (*public, *hidden);
            assert!(Reveille::finish(&mut public, &mut hidden, &mut ()));
            let totals = public.standing.totals;
            assert_eq!(totals[first] - totals[other(first)], expected, "{hands:?} {public:?}");
            expected
        };
        seen[(check(&public, &hidden) + 1) as usize] += 1;
        let before = public;
        for mv in Reveille::legal(&public, &hidden.hands[first], first).iter() {
            let (mut public, mut hidden) = (public, hidden);
            Reveille::apply(&mut public, &mut hidden, first, mv, &mut ());
            let found = check(&public, &hidden);
            if mv == Move::Pass {
                let said = &Reveille::remarks(&before, &hidden.hands[first], first, mv)[0];
                let expected = ["remark-they-make", "remark-they-pass", "remark-they-fail"];
                assert_eq!(said.key, expected[(found + 1) as usize], "{hands:?}");
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn a_hand_of_masters_makes_the_highest_bid() {
    let named = |names: &[&str]| -> PieceSet {
        names.iter().map(|name| crate::core::Pack::Dominoes.parse(name).unwrap()).collect()
    };
    let masters = named(&["6-6", "6-5", "6-4", "6-3", "6-2", "5-5", "4-4"]);
    let others = named(&["1-0", "2-0", "3-0", "2-1", "3-1", "5-0", "4-1"]);
    let options = Options { target: 7, lead_choice: false, doubles_suit: false, redeal: false };
    let [strong, weak] = strengths([masters, others], options);
    // All tricks, and the count tiles among these: 6-4, 5-5, 5-0 and 4-1.
    assert_eq!((strong.points, strong.nello), (37, false));
    assert!(weak.points < 37 && weak.nello, "{weak:?}");
    let suits = super::Suits::called(Call::Trump(6), false);
    let mut solver = super::Solver::new([masters, others], &suits, false);
    assert!(solver.reaches([masters, others], 0, 0, 37));
    assert!(!solver.reaches([masters, others], 0, 0, 38));
    assert!(!solver.reaches([masters, others], 0, 1, 1) && solver.reaches([masters, others], 0, 1, 0));
}
