//! Reveille is solved from the auction on: compares the solver with an exhaustive search without shortcuts, and the
//! bots' decisions with the solver.
//!
//! `cargo test -p offsuit-library --test library exact:: -- --ignored` measures the regret of ten thousand decisions.

use crate::common::presets;
use offsuit_library::bots::{Budget, Level};
use offsuit_library::core::rng::{self, BotRng, unit};
use offsuit_library::core::{
    Event, Explain, Match, Move, Moves, OptionValues, PerSeat, Position, Seat, Strategy, TrickTaking, Turn,
};
use offsuit_library::games::Reveille;

type Game = Match<Reveille>;

/// Every preset of options except the target, so that no match ends.
fn options() -> Vec<OptionValues> {
    let specs = Reveille::INFO.options;
    let mut all: Vec<OptionValues> = presets(&Reveille::INFO)
        .into_iter()
        .map(|mut values| {
            values.set(specs, "target", "50").unwrap();
            values
        })
        .collect();
    all.dedup();
    all
}

/// A deal at the start of its auction, after a first half with random moves.
fn auction(values: &OptionValues, seed: u64) -> (Game, BotRng) {
    let mut rng = rng::for_bots(seed, 0, 0);
    let (mut game, _) = Game::new(values, 2, seed);
    game.begin(&game.next_deal(), &mut ()).unwrap();
    while Reveille::section(game.public()) == "first-half" {
        let Turn::Act(seat) = game.turn() else { panic!("the first half is not over") };
        let mv = game.view(seat).unwrap().legal().pick(&mut rng);
        game.play(seat, mv, &mut ()).unwrap();
    }
    (game, rng)
}

/// Bids and calls at random, sometimes with the highest bid or nello. Then plays on, mostly by rules of thumb, until
/// this many pieces are left in total or the deal is over.
fn play_on(game: &mut Game, left: usize, rng: &mut BotRng) {
    let high = unit(rng) < 0.4;
    while let Turn::Act(seat) = game.turn() {
        let view = game.view(seat).unwrap();
        let held = |seat| Reveille::hand(&game.view(seat).unwrap().private).len();
        if Reveille::section(game.public()) == "second-half" && Seat::all(2).map(held).sum::<usize>() <= left
        {
            return;
        }
        let legal = view.legal();
        let mv = match legal {
            Moves::Bid(_) | Moves::Declare(_) if high => legal.nth(legal.len() - 1),
            Moves::Bid(_) => legal.pick(rng),
            _ if unit(rng) < 0.3 => legal.pick(rng),
            _ => Reveille::rule_of_thumb(&view.public, &view.private, seat, rng),
        };
        game.play(seat, mv, &mut ()).unwrap();
    }
}

/// The winner of the mark if both sides play their best, by trying every line.
fn by_force(position: &Position<Reveille>, before: PerSeat<i32>) -> Seat {
    let Turn::Act(seat) = position.public.turn else {
        let totals = position.public.standing.totals;
        return Seat::all(2).find(|&seat| totals[seat] > before[seat]).unwrap();
    };
    let wins = |mv| {
        let mut next = *position;
        next.play(seat, mv, &mut ()).unwrap();
        by_force(&next, before) == seat
    };
    if position.view(seat).unwrap().legal().iter().any(wins) { seat } else { Seat::new(1 - seat.index()) }
}

/// The winner of the mark according to the solver's event; the standing must agree.
fn solved(position: &Position<Reveille>, before: PerSeat<i32>) -> Seat {
    let Position { mut public, hidden: Some(mut hidden) } = *position else { panic!("no deal") };
    let mut log = Vec::new();
    if matches!(public.turn, Turn::Act(_)) {
        assert!(Reveille::finish(&mut public, &mut hidden, &mut log));
        let scored = log.iter().filter(|event| matches!(event, Event::Scored { .. })).count();
        assert_eq!(scored, 1);
    }
    assert_eq!(public.turn, Turn::Deal);
    let totals = public.standing.totals;
    let winners: Vec<Seat> = Seat::all(2).filter(|&seat| totals[seat] == before[seat] + 1).collect();
    let [winner] = winners[..] else { panic!("a deal is one mark: {totals:?}") };
    if let Some(Event::Scored { points, totals: noted, .. }) = log.last() {
        assert!(points[winner] == 1 && *noted == totals);
    }
    winner
}

#[test]
fn the_second_half_is_solved() {
    for (n, values) in options().iter().enumerate() {
        let mut nellos = 0;
        for seed in 0..150 {
            let (mut game, mut rng) = auction(values, 1000 * n as u64 + seed);
            play_on(&mut game, 5 + seed as usize % 5, &mut rng);
            if !matches!(game.turn(), Turn::Act(_)) {
                continue;
            }
            let before = game.standing().totals;
            nellos += usize::from(format!("{:?}", game.public()).contains("call: Some(Nello)"));
            let position = game.position();
            assert_eq!(solved(position, before), by_force(position, before), "{position:?}");
        }
        assert!(nellos > 10, "{nellos}");
    }
}

/// The best move of a group of equivalent moves is as good as any other of the group.
#[test]
fn distinct_moves_represent_all() {
    let mut dropped = 0;
    for (n, values) in options().iter().enumerate() {
        for seed in 0..60 {
            let (mut game, mut rng) = auction(values, 500 * n as u64 + seed);
            play_on(&mut game, 5 + seed as usize % 9, &mut rng);
            let Turn::Act(seat) = game.turn() else { continue };
            let view = game.view(seat).unwrap();
            let (all, kept) = (view.legal(), Reveille::distinct(&view.public, &view.private, seat));
            dropped += all.len() - kept.len();
            let before = game.standing().totals;
            let value = |mv: Move| {
                let mut next = *game.position();
                next.play(seat, mv, &mut ()).unwrap();
                solved(&next, before)
            };
            let of_kept: Vec<Seat> = kept.iter().map(value).collect();
            assert!(kept.iter().all(|mv| all.contains(mv)));
            assert!(all.iter().all(|mv| of_kept.contains(&value(mv))), "{:?}", game.position());
        }
    }
    assert!(dropped > 40, "{dropped}");
}

/// How many of this many decisions give away a mark, in deals that the side could win.
fn regrets(level: Level, decisions: usize, first_seed: u64) -> usize {
    let all = options();
    let mut bot = level.bot::<Reveille>(Budget::default());
    let (mut weighed, mut given_away) = (0, 0);
    for seed in first_seed.. {
        let (mut game, mut rng) = auction(&all[seed as usize % all.len()], seed);
        play_on(&mut game, rng::below(&mut rng, 15), &mut rng);
        // Every third deal from its auction.
        if seed % 3 == 0 {
            (game, _) = auction(&all[seed as usize % all.len()], seed);
        }
        let before = game.standing().totals;
        while let Turn::Act(seat) = game.turn() {
            let seen = game.seen(seat).unwrap();
            let mv = bot.decide(&seen, &mut game.bot_rng(seat));
            let could_win = solved(game.position(), before) == seat;
            // The other side sometimes errs, so that both sides have something to win.
            let random = seen.view.legal().pick(&mut rng);
            let mut next = *game.position();
            next.play(seat, mv, &mut ()).unwrap();
            given_away += usize::from(could_win && solved(&next, before) != seat);
            weighed += usize::from(could_win && seen.view.legal().len() > 1);
            if weighed == decisions {
                return given_away;
            }
            game.play(seat, if unit(&mut rng) < 0.2 { random } else { mv }, &mut ()).unwrap();
        }
    }
    given_away
}

#[test]
fn strong_bots_give_nothing_away() {
    for level in [Level::Expert, Level::Master] {
        assert_eq!(regrets(level, 200, 0), 0, "{level}");
    }
    // A check of the measure itself: players by rules of thumb give deals away.
    assert!(regrets(Level::Novice, 200, 0) > 10);
}

#[test]
#[ignore = "takes minutes"]
fn strong_bots_give_nothing_away_in_ten_thousand_decisions() {
    for level in [Level::Expert, Level::Master] {
        assert_eq!(regrets(level, 10_000, 1), 0, "{level}");
    }
}
