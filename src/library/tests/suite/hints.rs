//! Hints: every choice is estimated once, and the same question gets the same answer.

#![allow(clippy::float_cmp)] // the same computation gives the same bits

use std::collections::BTreeSet;
use std::sync::Mutex;

use crate::common::{Cell, Check, Run, amount, cells, check_all, default_cells, hint_at};
use offsuit_library::bots::hint::{Fate, Hint, Kind, Measure, hint};
use offsuit_library::bots::{Budget, Level};
use offsuit_library::core::{Game, Match, Move, OptionValues, Seat, Turn, View, rng};
use offsuit_library::games::{self, CATALOG, Visitor, loo};
use offsuit_library::table::{Saver, Setup, Waiting};

/// Hints for some of the decisions of a match with random moves.
struct Hints {
    /// Hints are asked for at one of this many decisions.
    every: u64,
    iterations: u32,
    said: Mutex<BTreeSet<&'static str>>,
}

impl Hints {
    fn check_estimates(legal: &[Move], hint: &Hint, decided: bool, solved: bool) {
        assert_eq!(hint.choice, hint.alternatives[0].mv);
        let mut listed: Vec<Move> = hint.alternatives.iter().map(|estimate| estimate.mv).collect();
        listed.sort();
        let mut sorted = legal.to_vec();
        sorted.sort();
        assert_eq!(listed, sorted, "not every choice is listed once");
        assert!(hint.worlds > 0, "{hint:?}");
        let exact = hint.kind == Kind::Exact;
        assert!(!exact || solved && hint.worlds == 1, "{hint:?}");
        assert!(hint.alternatives.is_sorted_by(|one, next| one.behind <= next.behind + 1e-6), "{hint:?}");
        let best = &hint.alternatives[0];
        assert!(best.behind == 0.0 && best.behind_error == 0.0);
        for estimate in &hint.alternatives {
            let numbers = [estimate.points, estimate.gain, estimate.margin, estimate.chance];
            assert!(numbers.iter().all(|number| number.is_finite()), "{estimate:?}");
            let errors = [estimate.error, estimate.behind_error];
            assert!(errors.iter().all(|&error| error >= 0.0 && (error == 0.0 || !exact)), "{hint:?}");
            // Where every world was tried, comparing two choices leaves nothing to chance.
            assert!(hint.kind != Kind::Listed || estimate.behind_error == 0.0, "{hint:?}");
            assert!((-1e-9..=100.0 + 1e-9).contains(&estimate.chance), "{estimate:?}");
            let own = hint.measure == Measure::Own;
            let shown = if own { estimate.points } else { estimate.margin };
            assert_eq!(estimate.gain, shown);
            let plays = matches!(estimate.mv, Move::Play(_) | Move::Lead(..));
            assert_eq!(estimate.trick.is_some(), plays);
            if let Some(Fate::Open(wins)) = estimate.trick {
                // Up to three kinds of players play each world out.
                assert!(wins <= 3 * hint.worlds);
            }
            // Where no choice matters any more, the numbers say so.
            assert!(!decided || estimate.error == 0.0 && estimate.behind.abs() < 1e-9, "{hint:?}");
        }
    }

    /// Choices that the game treats alike are worth the same.
    fn check_alike<G: Game>(view: &View<G>, hint: &Hint) {
        let distinct = G::distinct(&view.public, &view.private, view.seat);
        for one in &hint.alternatives {
            for other in &hint.alternatives {
                let alike = G::alike(&view.public, &view.private, view.seat, one.mv, other.mv);
                assert!(alike || one.mv != other.mv, "a choice is not equivalent to itself");
                assert!(!alike || one.behind == other.behind && one.chance == other.chance, "{hint:?}");
                let both = distinct.contains(one.mv) && distinct.contains(other.mv);
                assert!(!(alike && both) || one.mv == other.mv, "{:?} and {:?}", one.mv, other.mv);
            }
        }
    }

    /// Every choice has details; averages and chances are left out if everything is certain.
    fn check_details<G: Game>(hint: &Hint) {
        assert_eq!(hint.details.len(), hint.alternatives.len());
        for detail in &hint.details {
            assert!(detail.usual.len() <= G::PROSPECTS.len());
            assert!(hint.kind != Kind::Exact || detail.usual.is_empty());
        }
        assert!(hint.details[0].remarks.is_empty());
        let marked = hint.alternatives.last().unwrap().mv;
        let rival = hint.rival(Some(marked));
        assert!(hint.alternatives.len() == 1 || rival == Some(hint.alternatives.len() - 1));
        assert_ne!(hint.rival(None), Some(0));
    }

    /// What a novice would choose is discussed, unless it is the best choice.
    fn check_natural<G: Game>(view: &View<G>, hint: &Hint) {
        let of = |n: u64| G::rule_of_thumb(&view.public, &view.private, view.seat, &mut rng::nth(1, n));
        let chosen: BTreeSet<Move> = (0..20).map(of).collect();
        // Only where novices agree, for the hint asks others.
        if let [natural] = Vec::from_iter(chosen)[..]
            && !view.are_alike(natural, hint.choice)
        {
            let rival = hint.rival(None).map(|n| hint.alternatives[n].mv);
            assert_eq!(rival, Some(natural), "{hint:?}");
        }
    }
}

impl Check for Hints {
    fn check<G: Game>(&self, cell: &Cell) {
        let mut run = Run::<G>::new(cell, 3);
        while run.step() && run.now.standing().deal <= 6 {
            let Turn::Act(seat) = run.now.turn() else { continue };
            if !run.now.decisions().is_multiple_of(self.every) {
                continue;
            }
            for other in Seat::all(cell.seats).filter(|&other| other != seat) {
                let seen = run.now.seen(other).unwrap();
                let mut rng = run.now.bot_rng(other);
                assert!(hint(&seen, Budget::iterations(1), &mut rng).is_none(), "it is not their turn");
            }
            let seen = run.now.seen(seat).unwrap();
            let view = &seen.view;
            let budget = Budget::iterations(self.iterations);
            let ask = || hint(&seen, budget, &mut run.now.bot_rng(seat)).unwrap();
            let answer = ask();
            assert_eq!(answer, ask(), "the same question was answered in two ways");
            let choice = Level::Master.bot(budget).decide(&seen, &mut run.now.bot_rng(seat));
            // Where choices are secret, a master mixes them.
            assert!(matches!(choice, Move::Lay(_)) || choice == answer.choice, "{choice:?}: {answer:?}");
            let legal: Vec<Move> = view.legal().iter().collect();
            Self::check_estimates(&legal, &answer, G::decided(&view.public), G::FINISHES);
            Self::check_alike(view, &answer);
            // Dropping out changes nothing more.
            let dropped = answer.alternatives.iter().find(|one| one.mv == Move::Declare(loo::DROP));
            assert!(G::INFO.id != "loo" || dropped.is_none_or(|one| one.points == 0.0), "{answer:?}");
            for marked in std::iter::once(None).chain(answer.alternatives.iter().map(|one| Some(one.mv))) {
                for reason in answer.why(marked) {
                    let praises_a_loss = reason.key == "reason-trick-lost";
                    assert!(G::shuns_tricks(&view.public) || !praises_a_loss, "{reason:?}");
                    self.said.lock().unwrap().insert(reason.key);
                }
            }
            Self::check_details::<G>(&answer);
            Self::check_natural::<G>(view, &answer);
        }
    }
}

#[test]
fn hints_estimate_every_choice() {
    let check = Hints { every: amount(8, 4), iterations: 24, said: Mutex::default() };
    check_all(&cells(), &check);
    let mut said = check.said.into_inner().unwrap();
    // Remarks about choices have a test of their own.
    // Exact solutions without a remark, and with a trick to lose, are too rare in random matches.
    said.retain(|key| key.starts_with("reason-") && !["reason-exact", "reason-trick-lost"].contains(key));
    let all: BTreeSet<&str> = [
        "reason-only-choice",
        "reason-decided",
        "reason-all-same",
        "reason-all-same-exact",
        "reason-all-same-listed",
        "reason-all-close",
        "reason-all-mixed",
        "reason-as-good",
        "reason-as-good-one",
        "reason-as-good-two",
        "reason-mixed",
        "reason-trick-won",
    ]
    .into();
    assert_eq!(said, all);
}

/// In Head & Tail a trick can cost points, so losing one can be the reason for a choice.
#[test]
fn hints_of_head_and_tail_praise_losing_a_trick() {
    let check = Hints { every: amount(4, 2), iterations: 24, said: Mutex::default() };
    let mut cells = default_cells();
    cells.retain(|cell| cell.id() == "head-and-tail");
    check_all(&cells, &check);
    let said = check.said.into_inner().unwrap();
    assert!(said.contains("deed-lost"), "{said:?}");
}

/// Counts what comes of deals with random moves.
struct Prospects;

impl Visitor for Prospects {
    type Out = ();

    fn visit<G: Game>(self) {
        let mut rng = rng::for_bots(5, 0, 0);
        let mut happened = vec![(0, 0); G::PROSPECTS.len()];
        for seed in 0..30 {
            let options = OptionValues::defaults(G::INFO.options);
            let (mut game, _) = Match::<G>::new(&options, G::INFO.seating.best, seed);
            while game.turn() != Turn::Over {
                if game.turn() == Turn::Deal {
                    game.begin(&game.next_deal(), &mut ()).unwrap();
                }
                while let Turn::Act(seat) = game.turn() {
                    let mv = game.view(seat).unwrap().legal().pick(&mut rng);
                    game.play(seat, mv, &mut ()).unwrap();
                }
                for seat in Seat::all(G::INFO.seating.best) {
                    let values = G::prospects(game.public(), seat);
                    assert!(values.iter().skip(G::PROSPECTS.len()).all(|&value| value == 0), "{values:?}");
                    for ((value, prospect), count) in values.iter().zip(G::PROSPECTS).zip(&mut happened) {
                        assert!(prospect.is_number || (0..=1).contains(value), "{prospect:?}: {value}");
                        count.0 += usize::from(*value > 0);
                        count.1 += 1;
                    }
                }
            }
        }
        for (prospect, (count, of)) in G::PROSPECTS.iter().zip(happened) {
            assert!(
                count > 0 && (prospect.is_number || count < of),
                "{}: {prospect:?} {count} of {of}",
                G::INFO.id
            );
        }
    }
}

#[test]
fn everything_that_hints_mention_happens_sometimes() {
    for entry in CATALOG {
        games::visit(entry.info.id, Prospects);
    }
}

/// Finishes deals with the game's solver and compares what it says with the score.
struct Solved;

impl Visitor for Solved {
    type Out = ();

    fn visit<G: Game>(self) {
        if !G::FINISHES {
            return;
        }
        let mut rng = rng::for_bots(6, 0, 0);
        let options = OptionValues::defaults(G::INFO.options);
        let (mut game, _) = Match::<G>::new(&options, G::INFO.seating.best, 3);
        for _ in 0..20 {
            game.begin(&game.next_deal(), &mut ()).unwrap();
            while let Turn::Act(seat) = game.turn() {
                let view = game.view(seat).unwrap();
                let mut hidden = view.imagine(&mut rng).unwrap().hidden.unwrap();
                let mut public = view.public;
                if G::finish(&mut public, &mut hidden, &mut ()) {
                    for seat in Seat::all(G::INFO.seating.best) {
                        let gained = public.standing.totals[seat] - view.public.standing.totals[seat];
                        let said = &G::prospects(&public, seat)[..G::PROSPECTS.len()];
                        assert!(
                            said.iter().all(|&value| value == i16::from(gained > 0)),
                            "{said:?}: {gained}"
                        );
                    }
                }
                game.play(seat, view.legal().pick(&mut rng), &mut ()).unwrap();
            }
            if game.turn() == Turn::Over {
                break;
            }
        }
    }
}

#[test]
fn prospects_are_true_of_solved_deals_too() {
    for entry in CATALOG {
        games::visit(entry.info.id, Solved);
    }
}

#[test]
fn a_hint_is_for_the_seat_to_act_and_changes_nothing() {
    for entry in CATALOG {
        let open = || {
            let seats = (0..entry.info.seating.best).map(|n| Setup::bot(n, Level::Random)).collect();
            Setup { seats, ..Setup::quick(entry, 4) }.open(Saver::none()).unwrap()
        };
        let (mut hinted, mut alone) = (open(), open());
        hinted.set_budget(Budget::iterations(200));
        for _ in 0..6 {
            if let Waiting::Bot(seat) = hinted.waiting() {
                let answer = hint_at(&*hinted, seat).unwrap();
                let choices = hinted.choices(seat);
                assert!(choices.contains(&answer.choice));
                assert_eq!(answer.alternatives.len(), choices.len());
                assert_eq!(Some(answer), hint_at(&*hinted, seat));
                let other = Seat::new((seat.index() + 1) % entry.info.seating.best);
                assert!(hint_at(&*hinted, other).is_none());
            } else {
                assert!(hint_at(&*hinted, Seat::new(0)).is_none());
            }
            hinted.advance().unwrap();
            alone.advance().unwrap();
        }
        assert_eq!(hinted.events(0, None), alone.events(0, None), "{}", entry.info.id);
    }
}
