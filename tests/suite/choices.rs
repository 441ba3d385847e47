//! What keys do at a decision: names and numbers, confirmation, single choices, playing out, undo, hints, covering the
//! hand, and refusals.

use crate::common::apart::apart;
use crate::common::screen;
use crate::common::screen::{mark_legal, press, press_on, said, shown, type_char};
use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use offsuit::config::{Settings, Speed};
use offsuit::core::{Arg, Event, Face, Piece, Seat};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language};
use offsuit::record::{Player, Sitter};
use offsuit::table::{Phase, Setup, move_label};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch};

/// Makes one step, taking the first legal choice.
fn step(app: &mut App) {
    match app.scope() {
        Scope::Wait => app.tick(),
        Scope::Hand => {
            mark_legal(app);
            press(app, KeyCode::Enter);
        }
        Scope::Row => {
            press(app, KeyCode::Right);
            press(app, KeyCode::Enter);
        }
        _ => press_on(app),
    }
}

/// The number of events so far.
fn count(app: &App) -> usize {
    app.session().unwrap().table().event_count()
}

/// A match of one person against bots at its first decision from the hand.
fn at_hand(entry: &'static Entry, seed: u64, change: impl FnOnce(&mut Settings)) -> App {
    at_hand_of(entry, seed, false, change)
}

/// The same, of a player for whom things are remembered if `keep`.
fn at_hand_of(entry: &'static Entry, seed: u64, keep: bool, change: impl FnOnce(&mut Settings)) -> App {
    let mut settings = screen::settings(Language::English, Glyphs::Unicode, true);
    change(&mut settings);
    let mut setup = Setup::quick(entry, seed);
    setup.seats[0] = Sitter::new("Person 0", Player::Human).unwrap();
    let launch = Launch {
        setup: Some(setup),
        keep,
        seed: Some(7),
        settings,
        budget: screen::steady(),
        ..Launch::default()
    };
    let mut app = App::new(launch).unwrap();
    for _ in 0..400 {
        match app.scope() {
            Scope::Hand => break,
            Scope::Wait => app.tick(),
            _ => press_on(&mut app),
        }
    }
    assert_eq!(app.scope(), Scope::Hand, "{}", entry.info.id);
    app
}

/// Whether seat 0 has played this piece.
fn has_put(app: &App, piece: Piece) -> bool {
    let events = app.session().unwrap().table().events(0, Some(Seat::new(0)));
    let of = |event: &Event| matches!(event, Event::Acted { seat, mv: Some(mv) } if seat.index() == 0 && mv.piece() == Some(piece));
    events.iter().any(of)
}

#[test]
fn pieces_are_selected_by_name_and_number() {
    for entry in CATALOG {
        let by_name = at_hand(entry, 5, |_| ());
        let play = by_name.session().unwrap();
        let scene = play.scene();
        for (n, &piece) in scene.hand.iter().enumerate().filter(|(_, piece)| play.can(&scene, **piece)) {
            let name = entry.info.pack.name(piece).to_string().to_lowercase();
            let name = Some(name).filter(|name| name.starts_with(char::is_alphabetic));
            for keys in name.into_iter().chain([(n + 1).to_string()]) {
                let mut app = at_hand(entry, 5, |_| ());
                keys.chars().for_each(|key| type_char(&mut app, key));
                assert_eq!(app.scope(), Scope::Hand, "a name alone decides nothing");
                press(&mut app, KeyCode::Enter);
                if app.scope() == Scope::Row {
                    step(&mut app);
                }
                assert!(has_put(&app, piece), "{} {keys}\n{}", entry.info.id, shown(&mut app));
            }
        }
    }
}

/// Newcomers typed 6, h for a hint and Enter to close it: that played the six of hearts.
#[test]
fn a_digit_does_not_change_what_the_next_key_means() {
    for (entry, digit) in CATALOG.iter().flat_map(|entry| "1690".chars().map(move |digit| (entry, digit))) {
        let mut app = at_hand(entry, 5, |_| ());
        type_char(&mut app, digit);
        let marked = app.session().map(|session| session.scene().hand);
        type_char(&mut app, 'h');
        // At once, it is the name of a heart, which is asked for once more.
        let rank = if digit == '0' { 'T' } else { digit };
        let pack = app.session().unwrap().info().pack;
        let heart = |&piece: &Piece| pack.name(piece).to_string() == format!("{rank}H");
        let is_name = digit != '1' && marked.iter().flatten().any(heart);
        let is_hint = shown(&mut app).contains("Hint:");
        assert!(is_hint != is_name, "{} {digit}\n{}", entry.info.id, shown(&mut app));
        let before = count(&app);
        press(&mut app, KeyCode::Enter);
        assert_eq!((count(&app), app.session().map(|session| session.scene().hand)), (before, marked));
        let hand = app.session().unwrap().scene().hand.len();
        // Two digits can be the number of one piece.
        let together = |other: char| format!("{digit}{other}").parse::<usize>().is_ok_and(|n| n <= hand);
        for other in "125".chars().filter(|&other| !together(other)) {
            let marks = |keys: &[char]| {
                let mut app = at_hand(entry, 5, |_| ());
                for &key in keys {
                    type_char(&mut app, key);
                }
                named(&mut app)
            };
            let expected = marks(&[other]).or_else(|| marks(&[digit]));
            // Where a digit has no choice, the prompt says so instead of what Enter does.
            if let Some(marked) = marks(&[digit, other]) {
                assert_eq!(Some(marked), expected, "{} {digit}{other}", entry.info.id);
            }
        }
    }
}

/// In a row of numbers, a digit is a number or the one shown next to a word, never a place.
#[test]
fn a_digit_in_a_row_of_numbers_is_never_a_place() {
    let entry = &CATALOG[5];
    let settings = screen::settings(Language::English, Glyphs::Unicode, true);
    let setup = Some(Setup::quick(entry, 5));
    let mut app = App::new(Launch { setup, keep: false, settings, ..Launch::default() }).unwrap();
    let mut rows = 0;
    for _ in 0..400 {
        if app.scope() == Scope::Row {
            rows += 1;
            let choices = app.session().unwrap().choices();
            for digit in '0'..='9' {
                press(&mut app, KeyCode::Esc);
                if app.scope() != Scope::Row {
                    break;
                }
                type_char(&mut app, digit);
                let screen = shown(&mut app);
                let marked =
                    screen.split_once("Enter: ").map(|(_, rest)| rest.lines().next().unwrap().to_owned());
                if let Some(marked) = marked {
                    let is_shown =
                        screen.contains(&format!("[{digit} ")) || screen.contains(&format!("[{digit}"));
                    assert!(is_shown, "{digit} marked {marked} of {choices:?}\n{screen}");
                }
            }
            break;
        }
        step(&mut app);
    }
    assert!(rows > 0);
}

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
fn a_number_plays_at_once_if_the_setting_says_so() {
    let (mut played, mut refused, mut begun) = (0, 0, 0);
    for seed in 0..36 {
        let n = 1 + seed as usize % 9;
        let digit = char::from_digit(n as u32, 10).unwrap();
        let entry = if seed % 2 == 0 { &CATALOG[0] } else { &CATALOG[3] };
        let fresh = || at_hand(entry, seed, |settings| settings.one_key = true);
        // With a hint on the screen, a number only marks.
        let mut app = fresh();
        let before = count(&app);
        type_char(&mut app, 'h');
        type_char(&mut app, digit);
        assert_eq!(count(&app), before);
        let mut app = fresh();
        let session = app.session().unwrap();
        let scene = session.scene();
        let (piece, is_begun) = (scene.hand[n - 1], scene.hand.len() >= 10 * n);
        let legal = session.can(&scene, piece);
        type_char(&mut app, digit);
        let plays = legal && !is_begun;
        assert_eq!(has_put(&app, piece), plays, "{n} {legal} {}", shown(&mut app));
        played += u32::from(plays);
        refused += u32::from(!legal);
        begun += u32::from(is_begun);
    }
    assert!(played > 5 && refused > 0 && begun > 0, "{played} {refused} {begun}");
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
    let mut claimed = 0;
    for entry in CATALOG {
        let mut app = at_hand(entry, 5, |_| ());
        for n in 0..2000 {
            let session = app.session().unwrap();
            let scored = session.table().sheet().len();
            if session.can_claim() && !matches!(app.scope(), Scope::DealOver | Scope::MatchOver) {
                assert!(shown(&mut app).contains("c plays out the deal."), "{}", shown(&mut app));
                type_char(&mut app, 'c');
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
    assert!(claimed > 4, "{claimed}");
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
fn a_hint_shows_until_the_next_key_and_marks_its_choice_only_if_nothing_legal_was_marked() {
    for entry in CATALOG {
        let mut app = at_hand(entry, 5, |_| ());
        mark_legal(&mut app);
        let before = shown(&mut app);
        type_char(&mut app, 'h');
        let hinted = shown(&mut app);
        assert!(hinted.contains("Hint: ") && hinted.contains("simulated"), "{hinted}");
        press(&mut app, KeyCode::Esc);
        assert_eq!(shown(&mut app), before, "{}: what was marked stays marked", entry.info.id);
        // If nothing legal was marked, the hint marks the recommended choice.
        let mut app = at_hand(entry, 5, |_| ());
        let me = Seat::new(0);
        let choice = app.session().unwrap().table().hint(me).unwrap().choice;
        // A mark on a piece that may not be played counts as none.
        let session = app.session().unwrap();
        let scene = session.scene();
        if !session.can(&scene, scene.hand[0]) {
            press(&mut app, KeyCode::Home);
        }
        type_char(&mut app, 'h');
        let before = count(&app);
        press(&mut app, KeyCode::Enter);
        assert_eq!(count(&app), before, "Enter closes the hint and plays nothing");
        let closed = said(&mut app);
        assert!(!closed.contains("Hint: ") && closed.contains("Enter: "), "{closed}");
        press(&mut app, KeyCode::Enter);
        let events = app.session().unwrap().table().events(0, Some(me));
        let own =
            |event: &Event| matches!(event, Event::Acted { seat, mv } if *seat == me && *mv == Some(choice));
        assert!(events.iter().any(own), "{}: {choice:?}", entry.info.id);
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
    for entry in CATALOG {
        let mut app = at_hand(entry, 5, |_| ());
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

/// What Enter does, according to the prompt.
fn named(app: &mut App) -> Option<String> {
    let said = said(app);
    let (_, after) = said.split_once("Enter: ")?;
    Some(after.split_once('.').unwrap().0.to_owned())
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
                assert!(said(&mut app).contains("Use the arrow keys or a number, then Enter."));
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

/// Newcomers typed a card's place in the hand, not its place among the legal cards.
#[test]
fn a_number_is_a_place_in_the_hand() {
    let mut app = at_hand(&CATALOG[3], 5, |_| {});
    for _ in 0..200 {
        let play = app.session().unwrap();
        let (scene, pack) = (play.scene(), play.info().pack);
        let shut = (0..9.min(scene.hand.len())).find(|&at| !play.can(&scene, scene.hand[at]));
        if let (Scope::Hand, Some(at)) = (app.scope(), shut) {
            let before = count(&app);
            type_char(&mut app, char::from(b'1' + at as u8));
            assert!(said(&mut app).contains("? for rule"), "{pack:?} {}", shown(&mut app));
            press(&mut app, KeyCode::Enter);
            assert_eq!(count(&app), before);
            return;
        }
        step(&mut app);
    }
    panic!("every card was legal");
}

/// The digit of a card that may be played, while another one has that rank.
fn doubtful(app: &App) -> Option<(char, Piece)> {
    let session = app.session().unwrap();
    let (scene, pack) = (session.scene(), session.info().pack);
    let rank = |piece| match pack.face(piece) {
        Some(Face::Card { rank, .. }) => usize::from(rank),
        _ => 0,
    };
    (2..10).find_map(|n| {
        let marked = *scene.hand.get(n - 1)?;
        let other = scene.hand.iter().any(|&piece| rank(piece) == n && session.can(&scene, piece));
        let digit = char::from_digit(n as u32, 10)?;
        (session.can(&scene, marked) && rank(marked) != n && other).then_some((digit, marked))
    })
}

/// A newcomer typed 8 for the eight of hearts, and played the eighth card.
#[test]
fn a_number_that_is_also_a_rank_is_asked_for_three_times_ever() {
    if !apart("choices::a_number_that_is_also_a_rank_is_asked_for_three_times_ever") {
        return;
    }
    let at_doubt = |keep, coach| {
        let of = |seed| at_hand_of(&CATALOG[0], seed, keep, |settings| settings.coach = coach);
        let mut tables = (0..60).map(of);
        let app = tables.find(|app| doubtful(app).is_some()).unwrap();
        let (digit, marked) = doubtful(&app).unwrap();
        (app, digit, marked)
    };
    let asked = "Numbers pick positions, not ranks. Sure? Enter: Play ";
    // Whoever has switched the coach off is never asked, and nor is anybody who would be asked again every time.
    for (keep, coach) in [(true, false), (false, true)] {
        let (mut app, digit, marked) = at_doubt(keep, coach);
        type_char(&mut app, digit);
        press(&mut app, KeyCode::Enter);
        assert!(has_put(&app, marked));
    }
    for _ in 0..3 {
        let (mut app, digit, marked) = at_doubt(true, true);
        type_char(&mut app, digit);
        press(&mut app, KeyCode::Enter);
        assert!(!has_put(&app, marked) && said(&mut app).contains(asked), "{}", shown(&mut app));
        // Esc cancels it all; another Enter would play.
        press(&mut app, KeyCode::Esc);
        press(&mut app, KeyCode::Enter);
        assert!(!has_put(&app, marked) && !said(&mut app).contains(asked), "{}", shown(&mut app));
    }
    let (mut app, digit, marked) = at_doubt(true, true);
    type_char(&mut app, digit);
    press(&mut app, KeyCode::Enter);
    assert!(has_put(&app, marked), "{}", shown(&mut app));
}

/// Newcomers typed `8c`, `10h` and `3-3`, which played cards in these places, claimed the deal and changed the speed.
#[test]
fn a_number_and_a_suit_or_two_numbers_with_a_hyphen_are_a_name() {
    let mut named_pieces = 0;
    for (entry, seed) in CATALOG.iter().flat_map(|entry| (0..4).map(move |seed| (entry, seed))) {
        let mut app = at_hand(entry, seed, |_| {});
        let (scene, pack) = {
            let session = app.session().unwrap();
            (session.scene(), session.info().pack)
        };
        let session = app.session().unwrap();
        let legal: Vec<Piece> =
            scene.hand.iter().copied().filter(|&piece| session.can(&scene, piece)).collect();
        for piece in legal {
            let keys = match pack.face(piece) {
                Some(Face::Card { rank: 2..=10, .. }) => {
                    pack.name(piece).to_string().replace('T', "10").to_lowercase()
                }
                Some(Face::Tile { high, low }) => format!("{low}-{high}"),
                _ => continue,
            };
            press(&mut app, KeyCode::Home);
            keys.chars().for_each(|key| type_char(&mut app, key));
            let shown_name = app.words().glyphs.piece(pack, piece);
            let marked = said(&mut app);
            assert!(marked.contains(&format!(" {shown_name}.")), "{keys}: {marked}\n{}", shown(&mut app));
            named_pieces += 1;
        }
    }
    assert!(named_pieces > 60, "{named_pieces}");
}

#[test]
fn two_digits_mark_a_choice_beyond_the_tenth() {
    let legal = |app: &App| app.session().unwrap().scene().legal.pieces().len();
    let tables = (0..60).map(|seed| at_hand(&CATALOG[0], seed, |_| {}));
    let mut app = tables.into_iter().find(|app| legal(app) > 11).unwrap();
    let marked = |app: &mut App| {
        let line = shown(app).lines().rev().nth(2).unwrap().to_owned();
        line.split("Enter: Play ").nth(1).map(|rest| rest.split('.').next().unwrap().to_owned())
    };
    let pack = app.session().unwrap().info().pack;
    let hand = app.session().unwrap().scene().hand;
    let all: Vec<String> = hand.into_iter().map(|piece| Glyphs::Unicode.piece(pack, piece)).collect();
    for (typed, n) in [("1", 1), ("11", 11), ("12", 12), ("2", 2), ("22", 2), ("0", 10), ("10", 10)] {
        press(&mut app, KeyCode::Home);
        typed.chars().for_each(|digit| type_char(&mut app, digit));
        assert_eq!(marked(&mut app).as_ref(), Some(&all[n - 1]), "{typed}\n{}", shown(&mut app));
    }
    // A digit typed later is a number of its own.
    press(&mut app, KeyCode::Home);
    type_char(&mut app, '1');
    std::thread::sleep(std::time::Duration::from_millis(1600));
    type_char(&mut app, '2');
    assert_eq!(marked(&mut app).as_ref(), Some(&all[1]), "{}", shown(&mut app));
    let shown = shown(&mut app);
    assert!(shown.contains(" 11 ") && shown.contains(" 12 "), "{shown}");
}
