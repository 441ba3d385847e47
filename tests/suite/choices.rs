//! What keys do at a decision: confirmation, single choices, playing out, undo, hints, covering the
//! hand, and refusals.

use crate::common::at_hand::{asks_to_select, at_hand, at_hand_with, count, named, step};
use crate::common::screen::{draw, mark_legal, press, press_on, said, shown, steady, text, type_char};
use crate::common::{amount, hint_at};
use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use offsuit::config::Speed;
use offsuit::core::{Arg, Event, Piece, Seat};
use offsuit::games::{self, CATALOG};
use offsuit::sitting::Phase;
use offsuit::table::move_label;
use offsuit::ui::App;
use offsuit::ui::keys::Scope;

#[test]
fn a_piece_is_confirmed_if_the_setting_says_so() {
    let mut app = at_hand(&CATALOG[3], 5, |settings| settings.confirm = true);
    let before = count(&app);
    mark_legal(&mut app);
    press(&mut app, KeyCode::Enter);
    assert!(count(&app) == before && shown(&mut app).contains("Sure? Enter: Play"), "{}", shown(&mut app));
    press(&mut app, KeyCode::Esc);
    assert!(count(&app) == before && !shown(&mut app).contains("Sure? Enter: Play"));
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Right);
    assert!(!shown(&mut app).contains("Sure? Enter: Play"), "another piece needs its own confirmation");
    press(&mut app, KeyCode::Left);
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Enter);
    assert!(count(&app) > before);
}

#[test]
fn a_single_choice_is_made_automatically_if_the_setting_says_so() {
    let mut forced = 0;
    for automatic in [true, false] {
        let mut app = at_hand(&CATALOG[3], 5, |settings| settings.auto_play = automatic);
        for _ in 0..600 {
            let session = app.session().unwrap();
            if matches!(session.phase(), Phase::Choose(_)) && session.choices().len() == 1 {
                forced += 1;
                let before = session.table().event_count();
                assert_eq!(app.wait().is_some(), automatic);
                if automatic {
                    app.tick();
                    assert!(app.session().unwrap().table().event_count() > before);
                    continue;
                }
            }
            step(&mut app);
        }
    }
    assert!(forced > 10);
}

#[test]
fn a_click_on_a_refusal_opens_the_clause_that_it_cites() {
    let mut app = at_hand(&CATALOG[3], 5, |_| ());
    // Hearts were led, and the first card is a spade.
    press(&mut app, KeyCode::Home);
    press(&mut app, KeyCode::Enter);
    let refused = shown(&mut app);
    let row =
        refused.lines().position(|row| row.contains("(? for rule ")).unwrap_or_else(|| panic!("{refused}"));
    let kind = MouseEventKind::Down(MouseButton::Left);
    let click = |row| MouseEvent { kind, column: 10, row: row as u16, modifiers: KeyModifiers::NONE };
    app.mouse(click(row - 4));
    assert_ne!(app.scope(), Scope::Rules);
    press(&mut app, KeyCode::Home);
    press(&mut app, KeyCode::Enter);
    shown(&mut app);
    app.mouse(click(row));
    assert_eq!(app.scope(), Scope::Rules);
    assert!(shown(&mut app).contains("Play "), "{}", shown(&mut app));
}

#[test]
fn the_first_key_does_not_mark_a_bet() {
    // The betting card is the first card of the hand or the last, and another one is legal too.
    let mut tried = 0;
    for seed in 0..60 {
        let mut app = at_hand(&CATALOG[0], seed, |_| ());
        let (session, me) = (app.session().unwrap(), Seat::new(0));
        let scene = session.table().scene(Some(me));
        let bets = scene.seats[0].facts.iter().flat_map(|fact| &fact.args).find_map(|(_, arg)| match arg {
            Arg::Piece(_, piece) => Some(*piece),
            Arg::Pieces(_, pieces) => pieces.first(),
            _ => None,
        });
        let bet = bets.unwrap();
        let legal: Vec<Piece> =
            scene.hand.iter().copied().filter(|&piece| session.can(&scene, piece)).collect();
        let key = match (legal.first() == Some(&bet), legal.last() == Some(&bet)) {
            (true, false) => KeyCode::Right,
            (false, true) => KeyCode::Left,
            _ => continue,
        };
        tried += 1;
        press(&mut app, key);
        let play = format!("Play {}", app.words().glyphs.piece(app.session().unwrap().info().pack, bet));
        let marked = said(&mut app);
        assert!(marked.contains("Enter: Play") && !marked.contains(&format!("Enter: {play}")), "{marked}");
    }
    assert!(tried > 5, "{tried}");
}

#[test]
fn a_decided_deal_is_played_out() {
    let (mut claimed, mut by_enter) = (0, 0);
    for entry in CATALOG {
        let mut app = at_hand(entry, 5, |_| ());
        for n in 0..2000 {
            let session = app.session().unwrap();
            let scored = session.table().sheet().len();
            if session.can_claim() && !matches!(app.scope(), Scope::DealOver | Scope::MatchOver) {
                // Enter does it too, unless a piece is marked.
                if named(&mut app).is_some() {
                    assert!(shown(&mut app).contains("c plays out the deal."), "{}", shown(&mut app));
                    type_char(&mut app, 'c');
                } else {
                    assert!(said(&mut app).contains("Enter plays out the deal."), "{}", shown(&mut app));
                    press(&mut app, KeyCode::Enter);
                    by_enter += 1;
                }
                assert_eq!(app.session().unwrap().table().sheet().len(), scored + 1);
                claimed += 1;
                break;
            }
            if !shown(&mut app).contains("No choice can change") && app.scope() == Scope::Hand && n % 50 == 0
            {
                let before = app.session().unwrap().table().event_count();
                type_char(&mut app, 'c');
                assert_eq!(app.session().unwrap().table().event_count(), before, "there is nothing to claim");
            }
            step(&mut app);
        }
    }
    assert!(claimed > 4 && by_enter > 0, "{claimed} {by_enter}");
}

#[test]
fn undo_returns_to_the_decision() {
    for entry in CATALOG {
        let mut app = at_hand(entry, 5, |_| ());
        // The key bar then has a key to redo.
        let table = |app: &mut App| shown(app).lines().take(23).map(str::to_owned).collect::<Vec<_>>();
        let before = table(&mut app);
        step(&mut app);
        if app.scope() == Scope::Row {
            step(&mut app);
        }
        assert_ne!(table(&mut app), before);
        type_char(&mut app, 'u');
        assert_eq!(table(&mut app), before, "{}", entry.info.id);
    }
}

#[test]
fn a_hint_shows_until_the_next_key_and_leaves_the_hand_as_it_was() {
    for entry in CATALOG {
        let mut app = at_hand(entry, 5, |_| ());
        mark_legal(&mut app);
        let before = shown(&mut app);
        type_char(&mut app, 'h');
        let hinted = shown(&mut app);
        assert!(hinted.contains("Hint: ") && hinted.contains("simulated"), "{hinted}");
        press(&mut app, KeyCode::Esc);
        assert_eq!(shown(&mut app), before, "{}: what was marked stays marked", entry.info.id);
        // If nothing legal was marked, an open hint marks the recommended choice.
        let mut app = at_hand(entry, 5, |_| ());
        let me = Seat::new(0);
        let choice = hint_at(app.session().unwrap().table(), me).unwrap().choice;
        // A mark on a piece that may not be played counts as none.
        let session = app.session().unwrap();
        let scene = session.scene();
        if !session.can(&scene, scene.hand[0]) {
            press(&mut app, KeyCode::Home);
        }
        let (before, screen, marked) = (count(&app), shown(&mut app), named(&mut app));
        type_char(&mut app, 'h');
        let label = move_label(app.session().unwrap().info(), choice);
        let label = app.words().say(&label, &[]);
        assert!(said(&mut app).contains(&format!("Selected: {label}")), "{label}\n{}", shown(&mut app));
        // Whatever was compared with it is forgotten too.
        press(&mut app, KeyCode::Right);
        press(&mut app, KeyCode::Enter);
        assert_eq!(count(&app), before, "Enter closes the hint and plays nothing");
        let is_same = |one: &str, other: &str| one.lines().take(21).eq(other.lines().take(21));
        assert!(is_same(&shown(&mut app), &screen), "{}\n{screen}\n{}", entry.info.id, shown(&mut app));
        assert_eq!(named(&mut app), marked, "{}", entry.info.id);
    }
}

/// Which choices of the open hint are shown, if not all are: the first and the last.
fn page(app: &mut App) -> Option<(usize, usize)> {
    let screen = shown(app);
    let line = screen.lines().find(|line| line.contains(": Page Up/Down"))?;
    let mut numbers = line.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

#[test]
fn paging_through_a_hint_skips_no_choice() {
    let mut paged = 0;
    for (entry, seed) in CATALOG.iter().flat_map(|entry| (4..8).map(move |seed| (entry, seed))) {
        let mut app = at_hand(entry, seed, |_| ());
        type_char(&mut app, 'h');
        for (key, is_back) in [(KeyCode::PageDown, false), (KeyCode::PageUp, true)] {
            // As many pages as there can be choices.
            for _ in 0..20 {
                let Some((first, last)) = page(&mut app) else { break };
                press(&mut app, key);
                let (next, end) = page(&mut app).unwrap();
                let skips = if is_back { end + 1 < first } else { next > last + 1 };
                assert!(!skips, "{}: {next}-{end} after {first}-{last}", entry.info.id);
                paged += usize::from((next, end) != (first, last));
            }
            let ends = page(&mut app).is_none_or(|(first, _)| !is_back || first == 1);
            assert!(ends, "{}", entry.info.id);
        }
    }
    assert!(paged > 5, "{paged}");
}

/// A hint next to the trick in a narrow frame cut off the errors of its points.
#[test]
fn the_numbers_of_a_hint_are_never_cut_off() {
    let mut compared = 0;
    for (entry, seed) in CATALOG.iter().flat_map(|entry| (0..amount(3, 6)).map(move |seed| (entry, seed))) {
        // The numbers of players, who have the whole search.
        let mut app = at_hand_with(entry, seed, false, steady(), |_| ());
        type_char(&mut app, 'h');
        for size in [(80, 24), (120, 36), (160, 50)] {
            let screen = text(&draw(&mut app, size));
            // In the table of choices, a percentage comes before the points.
            for line in screen.lines().filter(|line| line.contains("% ") && line.contains(" ± ")) {
                let error = line.split(" ± ").nth(1).unwrap().split(' ').next().unwrap();
                assert!(
                    error.split_once('.').is_some_and(|(_, tenths)| tenths.len() == 1),
                    "{line}\n{screen}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > amount(50, 100), "{compared}");
}

#[test]
fn a_covered_hand_shows_nothing_not_even_a_refusal() {
    for entry in CATALOG {
        let mut app = at_hand(entry, 5, |_| ());
        for _ in 1..400 {
            if app.scope() == Scope::Hand {
                let play = app.session().unwrap();
                let scene = play.scene();
                let hand: Vec<String> = scene
                    .hand
                    .iter()
                    .map(|&piece| app.words().glyphs.piece(entry.info.pack, piece))
                    .collect();
                if let Some(dim) = scene.hand.iter().position(|&piece| !play.can(&scene, piece)) {
                    press(&mut app, KeyCode::Home);
                    (0..dim).for_each(|_| press(&mut app, KeyCode::Right));
                    press(&mut app, KeyCode::Enter);
                    assert!(said(&mut app).contains("? for rule"), "{}", shown(&mut app));
                    type_char(&mut app, '.');
                    assert_eq!(app.scope(), Scope::Covered);
                    let covered = shown(&mut app);
                    assert!(!said(&mut app).contains("? for rule"), "{covered}");
                    assert!(!hand.iter().any(|name| covered.contains(&format!("│ {name}│"))), "{covered}");
                    assert!(covered.contains("Your hand is hidden"), "{covered}");
                    type_char(&mut app, '.');
                    assert_eq!(app.scope(), Scope::Hand);
                    break;
                }
            }
            step(&mut app);
        }
    }
}

#[test]
fn a_refusal_leads_to_its_clause() {
    let mut app = at_hand(&CATALOG[3], 5, |_| ());
    for _ in 1..400 {
        if app.scope() == Scope::Hand {
            let play = app.session().unwrap();
            let scene = play.scene();
            if let Some(dim) = scene.hand.iter().position(|&piece| !play.can(&scene, piece)) {
                press(&mut app, KeyCode::Home);
                (0..dim).for_each(|_| press(&mut app, KeyCode::Down));
                press(&mut app, KeyCode::Enter);
                let refused = said(&mut app);
                let (_, after) = refused.split_once("? for rule ").unwrap();
                let title = format!("▶ {}", after.split_once(')').unwrap().0);
                type_char(&mut app, '?');
                assert_eq!(app.scope(), Scope::Rules);
                assert!(shown(&mut app).contains(&title), "{title}\n{}", shown(&mut app));
                return;
            }
        }
        step(&mut app);
    }
    panic!("nothing was ever forbidden");
}

#[test]
fn esc_takes_a_mark_away_before_it_leaves() {
    for entry in CATALOG {
        let mut app = at_hand(entry, 5, |_| ());
        while app.session().unwrap().choices().len() < 2 {
            step(&mut app);
        }
        let before = count(&app);
        press(&mut app, KeyCode::Right);
        assert!(named(&mut app).is_some());
        press(&mut app, KeyCode::Esc);
        assert!(app.session().is_some() && named(&mut app).is_none(), "{}", shown(&mut app));
        press(&mut app, KeyCode::Enter);
        assert_eq!(count(&app), before);
        // The key bar says that nothing is selected. Esc takes that away first.
        let scope = app.scope();
        press(&mut app, KeyCode::Esc);
        assert_eq!(app.scope(), scope);
        press(&mut app, KeyCode::Esc);
        assert_eq!(app.scope(), Scope::Ask, "this match is not kept");
    }
}

#[test]
fn enter_plays_only_a_marked_choice_and_the_prompt_names_it() {
    for entry in CATALOG {
        let mut app = at_hand(entry, 5, |_| ());
        let (mut marked, mut played) = (0, 0);
        for _ in 0..400 {
            if !matches!(app.scope(), Scope::Hand | Scope::Row) {
                step(&mut app);
                continue;
            }
            let before = count(&app);
            if app.session().unwrap().can_claim() {
                type_char(&mut app, 'c');
                continue;
            }
            if named(&mut app).is_none() {
                assert!(asks_to_select(&mut app));
                for _ in 0..3 {
                    press(&mut app, KeyCode::Enter);
                    assert_eq!(count(&app), before, "Enter plays nothing\n{}", shown(&mut app));
                    assert!(shown(&mut app).contains("Nothing is selected yet"), "{}", shown(&mut app));
                }
                press(&mut app, KeyCode::Right);
                marked += 1;
            }
            let name = named(&mut app).unwrap();
            let seat = app.session().unwrap().viewer().unwrap();
            let from_hand = app.scope() == Scope::Hand;
            press(&mut app, KeyCode::Enter);
            if from_hand && app.scope() == Scope::Row {
                assert_eq!(count(&app), before, "a piece with several ways opens a row");
                continue;
            }
            let made =
                app.session().unwrap().table().events(before, Some(seat)).into_iter().find_map(|event| {
                    match event {
                        Event::Acted { seat: own, mv } if own == seat => mv,
                        _ => None,
                    }
                });
            let label = move_label(&entry.info, made.unwrap());
            assert_eq!(app.words().say(&label, &[]), name);
            played += 1;
        }
        assert!(marked > 10 && played > 10, "{}: {marked} {played}", entry.info.id);
    }
}

/// Newcomers typed a number while bots were moving: it only skipped their moves.
#[test]
fn a_key_pressed_while_others_move_has_its_usual_meaning() {
    let mut answered = 0;
    for entry in CATALOG {
        for (key, expected) in [('1', "Enter: "), ('h', "Hint: ")] {
            let mut app = at_hand(entry, 5, |settings| settings.speed = Speed::Slow);
            for _ in 0..200 {
                if app.scope() != Scope::Wait {
                    press_on(&mut app);
                    continue;
                }
                type_char(&mut app, key);
                // It is answered as soon as the others have moved, not while they think.
                if matches!(app.scope(), Scope::Hand | Scope::Row) {
                    let screen = shown(&mut app);
                    let is_answered = ["There is no choice", "? for rule", expected];
                    let is_answered = is_answered.iter().any(|answer| screen.contains(answer));
                    assert!(is_answered, "{} {key}\n{screen}", entry.info.id);
                    assert!(
                        !app.session().unwrap().choices().is_empty(),
                        "{} {key}\n{screen}",
                        entry.info.id
                    );
                    answered += 1;
                    break;
                }
                app.tick();
            }
        }
    }
    assert!(answered >= CATALOG.len(), "{answered}");
}

#[test]
fn a_marked_piece_that_may_not_be_played_says_why() {
    let mut refused = 0;
    for entry in CATALOG {
        let mut app = at_hand(entry, 5, |_| ());
        for _ in 0..12 {
            if app.scope() != Scope::Hand {
                step(&mut app);
                continue;
            }
            let session = app.session().unwrap();
            let scene = session.scene();
            let allowed: Vec<bool> = scene.hand.iter().map(|&piece| session.can(&scene, piece)).collect();
            press(&mut app, KeyCode::Home);
            for (at, allowed) in allowed.into_iter().enumerate() {
                if at > 0 {
                    press(&mut app, KeyCode::Right);
                }
                let said = said(&mut app);
                assert_eq!(said.contains("Enter: "), allowed, "{} {at}: {said}", entry.info.id);
                assert_eq!(said.contains("? for rule"), !allowed, "{} {at}: {said}", entry.info.id);
                refused += usize::from(!allowed);
            }
            press(&mut app, KeyCode::Esc);
            step(&mut app);
        }
    }
    assert!(refused > 50, "{refused}");
}

/// A newcomer looked at the list of keys, closed it with Enter, and had played a card.
#[test]
fn enter_in_the_list_of_keys_plays_nothing() {
    for entry in CATALOG {
        let mut app = at_hand(entry, 5, |_| ());
        mark_legal(&mut app);
        let before = count(&app);
        press(&mut app, KeyCode::F(1));
        assert_eq!(app.scope(), Scope::Keys);
        press(&mut app, KeyCode::Enter);
        assert_eq!((count(&app), app.scope()), (before, Scope::Hand), "{}", entry.info.id);
    }
}

/// A newcomer's first arrow skipped a tile that both players know, because a fact names it.
#[test]
fn the_first_arrow_marks_the_last_piece_even_if_everybody_knows_it() {
    let entry = games::find("reveille").unwrap();
    let mut tried = 0;
    for seed in 0..12 {
        let mut app = at_hand(entry, seed, |_| ());
        for _ in 0..60 {
            if app.scope() != Scope::Hand {
                step(&mut app);
                continue;
            }
            let session = app.session().unwrap();
            let scene = session.scene();
            let legal: Vec<Piece> =
                scene.hand.iter().copied().filter(|&piece| session.can(&scene, piece)).collect();
            let last = *legal.last().unwrap();
            let known = |arg: &Arg| matches!(arg, Arg::Pieces(_, known) if known.contains(last));
            let facts = &scene.seats[0].facts;
            if legal.len() > 1 && facts.iter().flat_map(|fact| &fact.args).any(|(_, arg)| known(arg)) {
                let name = app.words().glyphs.piece(session.info().pack, last);
                press(&mut app, KeyCode::Left);
                assert!(said(&mut app).contains(&format!(" {name}.")), "{name}\n{}", shown(&mut app));
                press(&mut app, KeyCode::Esc);
                tried += 1;
            }
            step(&mut app);
        }
    }
    assert!(tried > 3, "{tried}");
}

/// A hint that sees no difference had marked a bid of 30 out of 32, and two Enters would have made it.
#[test]
fn a_hint_that_sees_no_difference_marks_nothing() {
    let entry = games::find("reveille").unwrap();
    let mut indifferent = 0;
    for seed in 0..6 {
        let mut app = at_hand(entry, seed, |_| ());
        for _ in 0..90 {
            let chooses = app.session().is_some_and(|session| session.choices().len() > 1);
            if app.scope() == Scope::Row && chooses {
                type_char(&mut app, 'h');
                if shown(&mut app).contains("Hint: No difference") {
                    indifferent += 1;
                    let before = count(&app);
                    press(&mut app, KeyCode::Enter);
                    press(&mut app, KeyCode::Enter);
                    assert_eq!(count(&app), before, "{}", shown(&mut app));
                } else {
                    press(&mut app, KeyCode::Enter);
                }
            }
            step(&mut app);
        }
    }
    assert!(indifferent > 0, "every hint saw a difference");
}

#[test]
fn after_an_undo_no_piece_is_new() {
    let mut app = at_hand(games::find("deer-hunt").unwrap(), 5, |_| ());
    let deal = |app: &App| app.session().unwrap().scene().deal;
    while deal(&app) < 2 || app.scope() != Scope::Hand {
        step(&mut app);
    }
    for _ in 0..6 {
        type_char(&mut app, 'u');
        assert!(!shown(&mut app).contains(" new"), "{}", shown(&mut app));
    }
    assert_eq!(deal(&app), 1);
}

/// They decide what the deal is worth, so there is time to read them before the first card.
#[test]
fn bids_that_are_turned_up_stay_as_long_as_a_trick() {
    let mut app = at_hand(games::find("hamlet").unwrap(), 3, |_| ());
    mark_legal(&mut app);
    press(&mut app, KeyCode::Enter);
    let shows_bids = |app: &App| app.session().unwrap().shows_bids();
    for _ in 0..100 {
        if shows_bids(&app) {
            break;
        }
        app.tick();
    }
    assert!(shows_bids(&app) && app.scope() == Scope::Wait, "{}", shown(&mut app));
    assert_eq!(app.wait(), app.settings().speed.trick_pause());
    // What the deal is worth can be read in the smallest window too, as far as there is room.
    let small = text(&draw(&mut app, (60, 20)));
    assert!(small.contains("To be: Hamlet 10 a trick"), "{small}");
}

#[test]
fn another_order_of_the_hand_keeps_the_mark() {
    for entry in CATALOG {
        let mut app = at_hand(entry, 5, |_| ());
        mark_legal(&mut app);
        let hand = |app: &App| app.session().unwrap().scene().hand;
        let (marked, usual) = (named(&mut app).unwrap(), hand(&app));
        let mut is_other = false;
        for _ in entry.info.orders {
            type_char(&mut app, 'o');
            assert!(said(&mut app).contains("Your hand is sorted "), "{}", shown(&mut app));
            assert_eq!(named(&mut app).as_ref(), Some(&marked), "{}", entry.info.id);
            is_other |= hand(&app) != usual;
        }
        assert!(is_other, "{}", entry.info.id);
        assert_eq!(hand(&app), usual, "{}", entry.info.id);
    }
}
