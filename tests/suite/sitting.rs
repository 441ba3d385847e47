//! A person's part in a match, without a terminal: what follows from each wish.

use offsuit::config::Settings;
use offsuit::core::rng::{below, for_bots};
use offsuit::core::{Face, Move, Order, Piece, PieceSet, Text};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::learn::{Progress, Task, course, learnable, problems};
use offsuit::sitting::{Judged, Phase, Question, Reply, Sitting, Wish};
use offsuit::table::{Budget, Saver};

use crate::common::apart::apart;
use crate::common::hint_at;
use crate::common::kept::short;

/// A short match with people in these seats.
fn sitting(entry: &'static Entry, seed: u64, people: &[usize]) -> Sitting {
    let mut sitting = Sitting::new(short(entry, seed, people).open(Saver::none()).unwrap());
    sitting.limit(Budget::iterations(2));
    sitting
}

/// Lets time pass, opens hands and goes on after scores until somebody must choose; false if the match is over.
fn to_choice(sitting: &mut Sitting) -> bool {
    loop {
        match sitting.session().phase() {
            Phase::Choose(_) if sitting.session().viewer().is_some() => return true,
            Phase::Choose(_) | Phase::Curtain(_) => drop(sitting.wish(Wish::Open)),
            Phase::Bot | Phase::Trick => sitting.tick(),
            Phase::DealOver => drop(sitting.wish(Wish::NextDeal)),
            Phase::Over => return false,
        }
    }
}

fn first(sitting: &Sitting) -> Move {
    sitting.session().choices()[0]
}

fn choose(sitting: &mut Sitting, mv: Move) -> Reply {
    sitting.wish(Wish::Choose { mv, ask: false })
}

#[test]
fn what_is_offered_is_granted_and_nothing_else() {
    let wishes = [Wish::Undo, Wish::Redo, Wish::Claim, Wish::Hint, Wish::End, Wish::LetBot];
    let mut granted = [0; 6];
    for (n, entry) in (0..).zip(CATALOG) {
        for people in [&[0][..], &[0, 1]] {
            let mut sitting = sitting(entry, 5, people);
            let mut rng = for_bots(n, people.len(), 0);
            for _ in 0..60 {
                if !to_choice(&mut sitting) {
                    break;
                }
                let at = below(&mut rng, wishes.len());
                let offered = sitting.offers(wishes[at]);
                let reply = sitting.wish(wishes[at]);
                assert_eq!(
                    offered,
                    !matches!(reply, Reply::No(_)),
                    "{}: {:?} {reply:?}",
                    entry.info.id,
                    wishes[at]
                );
                granted[at] += usize::from(offered);
                if sitting.question().is_some() {
                    sitting.wish(Wish::Answer(below(&mut rng, 2) == 0));
                }
                // Only what nobody has decided after can be redone.
                if wishes[at] != Wish::Undo && to_choice(&mut sitting) {
                    let choices = sitting.session().choices();
                    choose(&mut sitting, choices[below(&mut rng, choices.len())]);
                }
            }
        }
    }
    let [undone, redone, _, hints, ended, bots] = granted;
    assert!(undone > 9 && redone > 1 && hints > 9, "{granted:?}");
    assert_eq!((ended, bots), (0, 0), "nobody is at another terminal");
}

#[test]
fn a_hint_comes_once_found_unless_the_player_does_something_else() {
    for entry in CATALOG {
        let mut sitting = sitting(entry, 3, &[0]);
        assert!(to_choice(&mut sitting));
        let seat = sitting.session().viewer().unwrap();
        let expected = hint_at(sitting.session().table(), seat).unwrap();
        assert_eq!((sitting.wish(Wish::Hint), sitting.awaits_search()), (Reply::Searches, true));
        sitting.finish();
        assert!(!sitting.is_searching());
        assert_eq!(sitting.take_hint().as_ref(), Some(&expected));
        assert_eq!((sitting.awaits_search(), sitting.take_hint()), (false, None), "it comes once");
        // Asking again at the same decision gives the same hint without a search.
        sitting.wish(Wish::Hint);
        assert!(!sitting.is_searching());
        assert_eq!(sitting.take_hint().as_ref(), Some(&expected));
        let cancels: [fn(&mut Sitting); 3] = [
            Sitting::stir,
            |sitting| drop(sitting.wish(Wish::Order)),
            |sitting| drop(sitting.wish(Wish::Cover)),
        ];
        for cancel in cancels {
            sitting.wish(Wish::Hint);
            cancel(&mut sitting);
            sitting.finish();
            assert_eq!((sitting.awaits_search(), sitting.take_hint()), (false, None));
        }
        let closed = Reply::No(Text::new("hint-closed"));
        assert_eq!(sitting.wish(Wish::Hint), closed, "a hidden hand gets no hint");
        sitting.wish(Wish::Open);
        sitting.wish(Wish::Hint);
        let mv = first(&sitting);
        choose(&mut sitting, mv);
        assert!(!sitting.awaits_search(), "the decision is made");
    }
}

/// Both orders show the same pieces, and neither changes what may be played.
#[test]
fn the_hand_can_be_held_in_another_order() {
    for entry in CATALOG {
        let mut sitting = sitting(entry, 3, &[0]);
        assert!(to_choice(&mut sitting));
        let hand = |sitting: &Sitting| sitting.session().scene().hand;
        let (usual, choices) = (hand(&sitting), sitting.session().choices());
        while sitting.session().order() != Order::Rank {
            assert_eq!(sitting.wish(Wish::Order), Reply::Done);
        }
        let ranked = hand(&sitting);
        let worth = |piece: &Piece| match entry.info.pack.face(*piece) {
            Some(Face::Card { rank, .. }) => rank,
            Some(Face::Tile { high, low }) => high + low,
            Some(Face::Joker(_)) | None => u8::MAX,
        };
        assert!(ranked.is_sorted_by_key(|piece| std::cmp::Reverse(worth(piece))), "{ranked:?}");
        let set = |hand: &[Piece]| hand.iter().copied().collect::<PieceSet>();
        assert_eq!((set(&ranked), ranked.len()), (set(&usual), usual.len()));
        assert_eq!(sitting.session().choices(), choices);
        while sitting.session().order() != Order::Suit {
            sitting.wish(Wish::Order);
        }
        assert_eq!(hand(&sitting), usual);
    }
}

#[test]
fn after_an_undo_a_hint_is_about_what_is_known_then() {
    let mut compared = 0;
    for (entry, seed) in CATALOG.iter().flat_map(|entry| (0..3).map(move |seed| (entry, seed))) {
        let mut sitting = sitting(entry, seed, &[0]);
        for _ in 0..12 {
            if !to_choice(&mut sitting) {
                break;
            }
            let choices = sitting.session().choices();
            choose(&mut sitting, choices[0]);
            if !to_choice(&mut sitting) || choices.len() < 2 {
                continue;
            }
            sitting.wish(Wish::Hint);
            sitting.finish();
            if !matches!(sitting.wish(Wish::Undo), Reply::Undone(_)) || !to_choice(&mut sitting) {
                continue;
            }
            // After another choice, the next decision may come after the same number of events.
            choose(&mut sitting, choices[1]);
            if to_choice(&mut sitting) {
                let seat = sitting.session().viewer().unwrap();
                let expected = hint_at(sitting.session().table(), seat);
                sitting.wish(Wish::Hint);
                sitting.finish();
                assert_eq!(sitting.take_hint(), expected, "{}", entry.info.id);
                compared += 1;
            }
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn a_decision_is_asked_for_twice_if_wanted() {
    let mut sitting = sitting(&CATALOG[0], 3, &[0]);
    assert!(to_choice(&mut sitting));
    let (mv, before) = (first(&sitting), sitting.session().table().event_count());
    let wish = Wish::Choose { mv, ask: true };
    assert_eq!(sitting.wish(wish), Reply::Asks);
    assert_eq!(sitting.question(), Some(Question::Move(mv)));
    sitting.forget_move();
    assert_eq!((sitting.question(), sitting.wish(wish)), (None, Reply::Asks));
    assert_eq!((sitting.wish(Wish::Answer(false)), sitting.question()), (Reply::Done, None));
    assert_eq!(sitting.session().table().event_count(), before, "nothing is made without a yes");
    sitting.wish(wish);
    assert_eq!(sitting.wish(wish), Reply::Done, "the same choice again is a yes");
    assert!(sitting.session().table().event_count() > before);
    assert!(to_choice(&mut sitting));
    let wish = Wish::Choose { mv: first(&sitting), ask: true };
    let before = sitting.session().table().event_count();
    sitting.wish(wish);
    assert_eq!(sitting.wish(Wish::Answer(true)), Reply::Done);
    assert!(sitting.session().table().event_count() > before, "a yes makes the move");
}

#[test]
fn an_undo_around_one_keyboard_hides_the_hand_and_asks() {
    for answer in [true, false] {
        let mut sitting = sitting(&CATALOG[0], 4, &[0, 1]);
        // Until a decision can be undone that somebody else must agree to.
        while !sitting.offers(Wish::Undo) {
            assert!(to_choice(&mut sitting));
            let mv = first(&sitting);
            choose(&mut sitting, mv);
        }
        let by = sitting.session().undoer().unwrap();
        let before = sitting.session().table().event_count();
        assert_eq!(sitting.wish(Wish::Undo), Reply::Asks);
        assert!(matches!(sitting.question(), Some(Question::Undo { by: asker, .. }) if asker == by));
        assert_eq!(sitting.session().viewer(), None, "the one who is asked may look at the screen");
        let reply = sitting.wish(Wish::Answer(answer));
        assert_eq!(reply, if answer { Reply::Undone(by) } else { Reply::Kept });
        assert_eq!(sitting.session().table().event_count() < before, answer);
        assert!(!sitting.offers(Wish::Redo), "only whose hand is open can redo");
    }
}

#[test]
fn the_only_legal_move_is_made_unless_somebody_has_just_taken_it_back() {
    let settings = Settings { auto_play: true, ..Settings::default() };
    let (mut forced, mut taken_back) = (0, 0);
    for entry in CATALOG {
        for seed in 0..6 {
            let mut sitting = sitting(entry, seed, &[0]);
            while to_choice(&mut sitting) {
                let mv = first(&sitting);
                let only = sitting.session().choices().len() == 1;
                assert_eq!(sitting.forced(&settings).is_some(), only);
                assert_eq!(sitting.forced(&Settings { auto_play: false, ..settings.clone() }), None);
                if only {
                    sitting.wish(Wish::Cover);
                    assert_eq!(sitting.forced(&settings), None, "nothing is played for a hidden hand");
                    sitting.wish(Wish::Open);
                    forced += 1;
                }
                choose(&mut sitting, mv);
                if only && taken_back < 20 && matches!(sitting.wish(Wish::Undo), Reply::Undone(_)) {
                    assert_eq!((sitting.forced(&settings), first(&sitting)), (None, mv));
                    choose(&mut sitting, mv);
                    taken_back += 1;
                }
            }
        }
    }
    assert!(forced > 20 && taken_back > 5, "{forced} {taken_back}");
    let mut shared = sitting(&CATALOG[0], 1, &[0, 1]);
    while to_choice(&mut shared) {
        assert_eq!(shared.forced(&settings), None, "the others would learn that there was no choice");
        let mv = first(&shared);
        choose(&mut shared, mv);
    }
}

#[test]
fn a_lesson_plays_only_what_it_asks_for() {
    let mut wrong = 0;
    for entry in learnable() {
        let lessons = course(entry).unwrap().lessons.len();
        for number in 0..lessons {
            let mut sitting = Sitting::at_lesson(entry, number, None, false).unwrap();
            let (undo, hint) = (sitting.wish(Wish::Undo), sitting.wish(Wish::Hint));
            assert!(matches!((undo, hint), (Reply::No(_), Reply::No(_))));
            loop {
                while !sitting.is_solved() {
                    assert!(to_choice(&mut sitting), "{} {number}", entry.info.id);
                    for mv in sitting.session().choices() {
                        let before = sitting.session().table().event_count();
                        let reply = choose(&mut sitting, mv);
                        let made = sitting.session().table().event_count() > before;
                        assert_eq!(made, reply == Reply::Judged(Judged::Right), "{reply:?}");
                        if made {
                            break;
                        }
                        assert_eq!(reply, Reply::Judged(Judged::Wrong(mv)));
                        wrong += 1;
                    }
                    while !sitting.is_solved()
                        && !sitting.chooses()
                        && sitting.session().phase() != Phase::Over
                    {
                        match sitting.session().phase() {
                            Phase::DealOver => drop(sitting.wish(Wish::NextDeal)),
                            _ => sitting.tick(),
                        }
                    }
                }
                assert_eq!(sitting.explain(), None);
                assert!(!sitting.is_solved() && sitting.lesson().unwrap().is_explained());
                if !sitting.next_problem() {
                    break;
                }
                assert!(!sitting.lesson().unwrap().is_explained());
            }
            assert!(sitting.lesson().unwrap().is_over());
            let next = sitting.at_next_lesson(None, false).map(Result::unwrap);
            let number_of = |sitting: &Sitting| sitting.lesson().unwrap().lecture().number();
            assert_eq!(next.as_ref().map(number_of), Some(number + 1).filter(|&next| next < lessons));
            assert!(sitting.at_last_problem(None, false).is_none(), "nothing is left to skip");
        }
    }
    assert!(wrong > 50, "{wrong}");
}

#[test]
fn a_problem_plays_nothing() {
    for entry in learnable() {
        let mut progress = Progress::load(false);
        let (task, exercise) = Task::next(entry, &mut progress, None).unwrap().unwrap();
        let best = exercise.best().unwrap();
        let table = exercise.open().unwrap();
        let wrong = table.choices(exercise.seat()).into_iter().find(|&mv| !exercise.is_right(mv)).unwrap();
        let mut sitting = Sitting::at_problem(exercise, Some(task), progress).unwrap();
        sitting.limit(Budget::iterations(2));
        assert!(matches!(sitting.wish(Wish::Hint), Reply::No(_)), "a hint gives the answer away");
        let before = sitting.session().table().event_count();
        assert_eq!(choose(&mut sitting, wrong), Reply::Judged(Judged::Wrong(wrong)));
        assert!(!sitting.problem().unwrap().is_over());
        assert_eq!(choose(&mut sitting, best), Reply::Judged(Judged::Right));
        assert!(sitting.problem().unwrap().is_over());
        assert_eq!(sitting.session().table().event_count(), before);
    }
}

/// A player who is alone only hides the hand. Around one keyboard, the curtain falls.
#[test]
fn a_hand_is_hidden_alone_and_closed_around_one_keyboard() {
    for people in [&[0][..], &[0, 1]] {
        let mut sitting = sitting(&CATALOG[0], 4, people);
        assert!(to_choice(&mut sitting));
        let Phase::Choose(seat) = sitting.session().phase() else { unreachable!() };
        assert_eq!(sitting.wish(Wish::Cover), Reply::Done);
        let session = sitting.session();
        let is_alone = people.len() == 1;
        let phase = if is_alone { Phase::Choose(seat) } else { Phase::Curtain(seat) };
        assert_eq!((session.viewer(), session.is_covered(), session.phase()), (None, is_alone, phase));
        assert!(session.scene().hand.is_empty(), "nobody sees the hand");
        assert_eq!(sitting.wish(Wish::Open), Reply::Done);
        assert_eq!(
            (sitting.session().viewer(), sitting.session().phase()),
            (Some(seat), Phase::Choose(seat))
        );
        assert!(!sitting.session().is_covered());
    }
}

#[test]
fn the_coach_speaks_only_to_a_person_who_is_alone() {
    if !apart("sitting::the_coach_speaks_only_to_a_person_who_is_alone") {
        return;
    }
    let settings = Settings::default();
    let mut notes = 0;
    for entry in learnable() {
        let coached = |people: &[usize]| {
            let mut sitting = sitting(entry, 4, people).coached(true);
            assert!(to_choice(&mut sitting));
            sitting
        };
        assert!(coached(&[0, 1]).note(&settings).is_none(), "it is not clear who knows what");
        let mut alone = coached(&[0]);
        assert!(alone.note(&Settings { coach: false, ..settings.clone() }).is_none());
        alone.wish(Wish::Cover);
        assert!(alone.note(&settings).is_none(), "the hand is hidden");
        alone.wish(Wish::Open);
        notes += usize::from(alone.note(&settings).is_some());
        assert!(sitting(entry, 4, &[0]).coached(false).note(&settings).is_none());
    }
    assert!(notes > 2, "{notes}");
}

#[test]
fn a_wrong_answer_is_explained_once_the_search_is_over() {
    let words = Words::new(Language::English, Glyphs::Ascii);
    let (mut explained, mut waited) = (0, 0);
    for entry in learnable() {
        let open = || Task::next(entry, &mut Progress::load(false), None).unwrap().unwrap();
        let (_, same) = open();
        let (task, exercise) = open();
        let choices = exercise.open().unwrap().choices(exercise.seat());
        let mut sitting = Sitting::at_problem(exercise, Some(task), Progress::load(false)).unwrap();
        for mv in choices.into_iter().filter(|&mv| !same.is_right(mv)) {
            assert_eq!(choose(&mut sitting, mv), Reply::Judged(Judged::Wrong(mv)));
            let said = sitting.problem().unwrap().wrong(&words, mv);
            assert_eq!(said.contains("Looking for the reason"), sitting.awaits_search(), "{said}");
            waited += usize::from(said.contains("Looking for the reason"));
            sitting.finish();
            let said = sitting.problem().unwrap().wrong(&words, mv);
            let is_small = same.lost(mv).is_none_or(|lost| lost < 1.0);
            let expected = if is_small { "A long search finds another choice" } else { "lowers your chance" };
            assert!(said.contains(expected), "{}: {said}", entry.info.id);
            explained += usize::from(!is_small);
        }
    }
    assert!(explained > 5 && waited > 0, "{explained} {waited}");
}

#[test]
fn a_problem_counts_as_solved_only_if_its_answer_is_found() {
    if !apart("sitting::a_problem_counts_as_solved_only_if_its_answer_is_found") {
        return;
    }
    for entry in learnable() {
        let all = problems(entry).unwrap();
        let solved = || Progress::load(true).solved_problems(entry.info.id, &all);
        let sit = || {
            let mut progress = Progress::load(true);
            let (task, exercise) = Task::next(entry, &mut progress, None).unwrap().unwrap();
            let best = exercise.best().unwrap();
            (Sitting::at_problem(exercise, Some(task), progress).unwrap(), best)
        };
        let (mut given_up, best) = sit();
        assert_eq!(given_up.wish(Wish::GiveUp), Reply::Done);
        assert!(given_up.problem().unwrap().is_over());
        assert_eq!(given_up.wish(Wish::GiveUp), Reply::Done);
        assert_eq!(choose(&mut given_up, best), Reply::Judged(Judged::Right));
        assert_eq!((solved(), given_up.trouble()), (0, None), "{}", entry.info.id);
        let (mut found, best) = sit();
        assert_eq!(choose(&mut found, best), Reply::Judged(Judged::Right));
        assert_eq!(solved(), 1, "{}", entry.info.id);
    }
}

/// A piece can be played in its own ways or, if it has none, in those of a piece that looks the same.
#[test]
fn the_ways_to_play_a_piece_are_legal_choices() {
    let mut none = 0;
    for (entry, seed) in CATALOG.iter().flat_map(|entry| (0..4).map(move |seed| (entry, seed))) {
        let mut sitting = sitting(entry, seed, &[0]);
        for _ in 0..20 {
            if !to_choice(&mut sitting) {
                break;
            }
            let (session, choices) = (sitting.session(), sitting.session().choices());
            for &piece in &session.scene().hand {
                let ways = session.ways(piece);
                let alike = entry.info.pack.alike(piece);
                let of = |set: PieceSet| {
                    let is = move |mv: &&Move| mv.piece().is_some_and(|other| set.contains(other));
                    choices.iter().filter(is).copied().collect::<Vec<_>>()
                };
                let own = of(piece.set());
                assert!(ways == own || own.is_empty() && ways.iter().all(|mv| of(alike).contains(mv)));
                assert_eq!(ways.is_empty(), of(alike).is_empty(), "{}", entry.info.id);
                none += usize::from(ways.is_empty());
            }
            let mv = choices[seed as usize % choices.len()];
            choose(&mut sitting, mv);
        }
    }
    assert!(none > 20, "{none}");
}

/// Skipping passes over bots and tricks, up to the next thing to decide or to read.
#[test]
fn skipping_leads_to_the_next_decision() {
    for entry in CATALOG {
        let mut sitting = sitting(entry, 3, &[0]);
        let mut decisions = 0;
        for _ in 0..400 {
            match sitting.session().phase() {
                Phase::Choose(_) => {
                    let mv = first(&sitting);
                    choose(&mut sitting, mv);
                    decisions += 1;
                }
                Phase::DealOver => drop(sitting.wish(Wish::NextDeal)),
                Phase::Over => break,
                _ => assert_eq!(sitting.wish(Wish::Skip), Reply::Done),
            }
        }
        let phase = sitting.session().phase();
        assert!(decisions > 10 || phase == Phase::Over, "{}: {decisions}, then {phase:?}", entry.info.id);
    }
}

#[test]
fn a_limit_applies_to_hints_too() {
    let worlds = |iterations: u32| {
        let mut sitting = sitting(&CATALOG[0], 3, &[0]);
        sitting.limit(Budget::iterations(iterations));
        assert!(to_choice(&mut sitting));
        sitting.wish(Wish::Hint);
        sitting.finish();
        sitting.take_hint().unwrap().worlds
    };
    assert!(worlds(40) < worlds(2000));
}
