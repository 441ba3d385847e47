//! A deal may be ended early where nothing can change any more, and only there.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::common::facts::{FACTS, Trait};
use crate::common::{Cell, Check, Run, cells, check_all};
use offsuit_library::core::rng::{self, BotRng};
use offsuit_library::core::{Event, Facts, Game, Move, PerSeat, Position, Seat, SeatSet, Standing, Turn};
use offsuit_library::games::CATALOG;
use offsuit_library::record::{Player, Sitter};
use offsuit_library::table::{Hosted, Saver, Setup, Table, Waiting};

/// Random matches, half of them played by rules of thumb. Every deal that is called decided is played out in many ways.
struct Decided {
    /// Decisions made in each cell.
    decisions: u64,
    /// By game: how many deals were played, and how many were decided while somebody still held two or more pieces.
    deals: Mutex<BTreeMap<&'static str, (usize, usize)>>,
}

/// The result of a deal.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Score {
    points: PerSeat<i32>,
    facts: Option<Facts>,
}

/// Plays a deal out with random moves.
fn score<G: Game>(mut position: Position<G>, rng: &mut BotRng) -> (Score, Standing, Turn, SeatSet) {
    let mut log = Vec::new();
    while let Turn::Act(seat) = position.public.turn {
        let mv = position.view(seat).unwrap().legal().pick(rng);
        position.play(seat, mv, &mut log).unwrap();
    }
    let score = log.iter().find_map(|event| match *event {
        Event::Scored { points, facts, .. } => Some(Score { points, facts }),
        _ => None,
    });
    let public = &position.public;
    (score.unwrap(), public.standing, public.turn, G::winners(public))
}

impl Check for Decided {
    fn check<G: Game>(&self, cell: &Cell) {
        let (mut deals, mut early) = (0, 0);
        let (mut seed, mut made) = (0, 0);
        while made < self.decisions {
            seed += 1;
            let mut rng = rng::for_bots(seed, 9, 0);
            let mut run = Run::<G>::new(cell, seed);
            // The number of the last decided deal, and of the last one that was decided early enough.
            let (mut decided, mut in_time) = (0, 0);
            loop {
                let moved = match run.now.turn() {
                    Turn::Act(seat) if seed % 2 == 0 => {
                        let view = run.now.view(seat).unwrap();
                        let mv = G::rule_of_thumb(&view.public, &view.private, seat, &mut rng);
                        run.now.play(seat, mv, &mut run.log).is_ok()
                    }
                    _ => run.step(),
                };
                let deal = run.now.standing().deal;
                let Turn::Act(_) = run.now.turn() else {
                    if !moved || run.now.turn() == Turn::Over {
                        break;
                    }
                    continue;
                };
                if !G::decided(run.now.public()) {
                    assert_ne!(decided, deal, "a deal was decided and then was not");
                    continue;
                }
                decided = deal;
                let held = |seat| G::hand(&run.now.view(seat).unwrap().private).len();
                if Seat::all(cell.seats).any(|seat| held(seat) > 1) && in_time != deal {
                    in_time = deal;
                    early += 1;
                }
                let truth = *run.now.position();
                let expected = score(truth, &mut rng);
                for _ in 0..6 {
                    assert_eq!(score(truth, &mut rng), expected, "{truth:?}");
                }
                for viewer in Seat::all(cell.seats) {
                    for _ in 0..4 {
                        let world = truth.view(viewer).unwrap().imagine(&mut rng).unwrap();
                        assert_eq!(score(world, &mut rng).0, expected.0, "{world:?}");
                    }
                }
            }
            deals += run.now.standing().deal as usize;
            made += run.now.decisions();
        }
        let mut counts = self.deals.lock().unwrap();
        let count = counts.entry(cell.id()).or_default();
        *count = (count.0 + deals, count.1 + early);
    }
}

#[test]
fn a_decided_deal_scores_the_same_however_it_is_played() {
    let check = Decided { decisions: 100_000, deals: Mutex::default() };
    check_all(&cells(), &check);
    let deals = check.deals.into_inner().unwrap();
    eprintln!("deals, and those decided before the last trick: {deals:?}");
    for facts in FACTS.iter().filter(|facts| facts.has(Trait::DecidedEarly)) {
        assert!(
            deals[facts.id].1 > 5,
            "{} is hardly ever decided early, but has DecidedEarly in src/library/tests/suite/common/facts.rs: {deals:?}",
            facts.id
        );
    }
}

/// Two tables of the same match with people in all seats, who make the same choices.
fn tables(entry: &'static offsuit_library::games::Entry, seats: usize, seed: u64) -> [Box<dyn Hosted>; 2] {
    let sitter = |n| Sitter::new(&format!("Player {n}"), Player::Human).unwrap();
    [(); 2].map(|()| {
        let seats = (0..seats).map(sitter).collect();
        Setup { seats, ..Setup::quick(entry, seed) }.open(Saver::none()).unwrap()
    })
}

#[test]
fn a_claim_scores_what_playing_on_would_have_scored() {
    for entry in CATALOG {
        let mut claims = 0;
        for (seed, seats) in (1..40).zip((entry.info.seating.min..=entry.info.seating.max).cycle()) {
            let [mut claimed, mut played] = tables(entry, seats, seed);
            let mut rng = rng::for_bots(seed, 8, 0);
            for _ in 0..400 {
                let acts = |table: &dyn Table| {
                    let events = table.events(0, None);
                    events.iter().filter(|event| matches!(event, Event::Acted { .. })).count()
                };
                if claimed.can_claim() {
                    claims += 1;
                    let (scores, before) = (claimed.sheet().len(), acts(&*claimed));
                    claimed.play_out_deal().unwrap();
                    assert_eq!(claimed.sheet().len(), scores + 1, "the deal is not scored");
                    assert!(!matches!(claimed.waiting(), Waiting::Human(_) | Waiting::Bot(_)));
                    while let Waiting::Human(seat) = played.waiting() {
                        assert!(played.can_claim(), "nothing was open, and now something is");
                        choose(&mut *played, seat, &mut rng);
                    }
                    // The course may differ, the result may not.
                    let result = |table: &dyn Table| {
                        table.sheet().last().map(|score| (score.number, score.points, score.totals))
                    };
                    assert_eq!(result(&*claimed), result(&*played));
                    assert!(acts(&*claimed) > before && acts(&*claimed) == acts(&*played));
                    continue;
                }
                let count = claimed.event_count();
                claimed.play_out_deal().unwrap();
                assert_eq!(claimed.event_count(), count, "a deal was ended that is still open");
                match claimed.waiting() {
                    Waiting::Human(seat) => {
                        let mv = choose(&mut *claimed, seat, &mut rng);
                        played.play(seat, mv).unwrap();
                    }
                    Waiting::Nothing => break,
                    _ => [&mut claimed, &mut played].into_iter().for_each(|table| table.advance().unwrap()),
                }
            }
        }
        assert!(claims > 39, "{}: {claims}", entry.info.id);
    }
}

fn choose(table: &mut dyn Table, seat: Seat, rng: &mut BotRng) -> Move {
    let choices = table.choices(seat);
    let mv = choices[rng::below(rng, choices.len())];
    table.play(seat, mv).unwrap();
    mv
}
