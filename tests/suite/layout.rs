//! Whole matches at the smallest sizes: nothing that decides a play is cut off, and every seat keeps its place.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::common::apart::apart;
use crate::common::facts::short_options;
use crate::common::screen::{draw, mark_legal, press, press_on, settings, solid, text};
use crossterm::event::KeyCode;
use offsuit::bots::Budget;
use offsuit::config::{Depth, Settings};
use offsuit::core::{Pack, Seat, Text};
use offsuit::games::{self, CATALOG, Entry};
use offsuit::lang::{Glyphs, Language};
use offsuit::record::{Player, Sitter};
use offsuit::sitting::{Phase, Session};
use offsuit::table::{Level, Setup};
use offsuit::ui::art::Make;
use offsuit::ui::exhibits::Exhibit;
use offsuit::ui::facts::drawn;
use offsuit::ui::keys::{Keymap, Scope};
use offsuit::ui::look::Hits;
use offsuit::ui::{App, Launch, Look, Start, Theme};
use ratatui::buffer::{Buffer, Cell};

/// Columns and rows.
type Size = (u16, u16);

/// A column and a row.
type Place = (u16, u16);

const SMALL: Size = (80, 24);
const SMALLEST: Size = (60, 20);

/// Solid pieces and outlines.
fn looks() -> [Settings; 2] {
    let outlines = settings(Language::English, Glyphs::Unicode, true);
    [solid(outlines.clone()), outlines]
}

/// A short match of one person with this many seats, bots of this level, and deals of this seed.
fn open(entry: &'static Entry, (seats, level, seed): (usize, Level, u64), settings: Settings) -> App {
    let mut setup = Setup::quick_for(entry, seats, seed);
    setup.options = short_options(entry);
    setup.seats = (0..seats).map(|n| Setup::bot(n, level)).collect();
    setup.seats[0] = Sitter::new("Anna", Player::Human).unwrap();
    App::new(Launch { start: Start::Match(setup), keep: false, seed: Some(7), settings, ..Launch::default() })
        .unwrap()
}

/// The same with the most seats.
fn open_full(entry: &'static Entry, settings: Settings) -> App {
    open(entry, (entry.info.seating.max, Level::Novice, 11), settings)
}

/// Plays a match to its end; `each` looks at the table before every step.
fn play_out(mut app: App, mut each: impl FnMut(&mut App)) {
    draw(&mut app, SMALL);
    for _ in 0..20_000 {
        let phase = app.session().map(Session::phase);
        if matches!(phase, Some(Phase::Choose(_) | Phase::Bot | Phase::Trick)) {
            each(&mut app);
        }
        match app.scope() {
            Scope::MatchOver => return,
            Scope::Wait => app.tick(),
            Scope::Hand | Scope::Row => {
                mark_legal(&mut app);
                press(&mut app, KeyCode::Right);
                press(&mut app, KeyCode::Left);
                press(&mut app, KeyCode::Enter);
            }
            _ => press_on(&mut app),
        }
    }
    panic!("no end:\n{}", text(&draw(&mut app, SMALL)));
}

/// The text of some columns, a string for each row.
fn columns(buffer: &Buffer, columns: Range<u16>) -> Vec<String> {
    let row = |y: u16| columns.clone().map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(row).collect()
}

/// The columns of the seats at the left, in the middle and at the right, and all of them.
fn parts(width: u16) -> [Range<u16>; 4] {
    let side = (width * 25 / 80).clamp(10, 40);
    [0..side, side..width - side, width - side..width, 0..width]
}

fn without_spaces(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// What must be on the table now: what it is, and how it may look.
fn needed(app: &App, theme: &Theme) -> Vec<(String, Vec<String>)> {
    let session = app.session().unwrap();
    let (info, scene) = (session.info(), session.scene());
    let look = Look {
        words: app.words(),
        theme,
        names: session.names(app.words()),
        hits: &Hits::default(),
        keys: Keymap::usual(),
    };
    let make = Make::of(&look, info.pack);
    let mut needed = Vec::new();
    let forms = |text: &Text| [true, false].map(|pads| drawn(&look, make, text, pads).to_string()).into();
    let fact = |text: &Text| (text.key.to_owned(), forms(text));
    for (seat, own) in Seat::all(scene.seats.len()).zip(&scene.seats) {
        needed.push(("name".to_owned(), vec![look.name(seat).to_owned()]));
        needed.push(("total".to_owned(), vec![look.words.total(info, own.total)]));
        needed.extend(own.facts.iter().map(fact));
    }
    // Other facts are in the rules too.
    let shown = scene.facts.iter().filter(|text| look.words.caption(text, look.names).is_some());
    needed.extend(shown.map(|text| {
        let (key, mut forms) = fact(text);
        // The thing itself, below its caption.
        forms.extend(Exhibit::of(&look, make, text, offsuit::ui::art::Size::Small).map(|exhibit| {
            exhibit.rows.iter().fold(exhibit.caption.clone(), |text, row| text + &row.to_string())
        }));
        (key, forms)
    }));
    needed
}

/// The needed texts that are missing at this size, each with the screen that lacks it.
fn missing(app: &mut App, theme: &Theme, size: (u16, u16)) -> BTreeMap<String, String> {
    let needed = needed(app, theme);
    let buffer = draw(app, size);
    // A wrapped text continues in the next row of its columns.
    let there = parts(size.0).map(|part| without_spaces(&columns(&buffer, part).concat()));
    let is_there = |form: &String| {
        let form = without_spaces(form);
        there.iter().any(|part| part.contains(&form))
    };
    let lost = needed.into_iter().filter(|(_, forms)| !forms.iter().any(is_there));
    lost.map(|(key, missing)| (key, format!("{missing:?} in\n{}", text(&buffer)))).collect()
}

#[test]
fn nothing_that_decides_a_play_is_cut_off_with_the_most_seats() {
    if !apart("layout::nothing_that_decides_a_play_is_cut_off_with_the_most_seats") {
        return;
    }
    let mut failed = BTreeMap::new();
    for (entry, settings) in CATALOG.iter().flat_map(|entry| looks().map(|settings| (entry, settings))) {
        let theme = Theme::of_settings(&settings, None);
        let mut frames = 0;
        play_out(open_full(entry, settings), |app| {
            frames += 1;
            for size in [SMALLEST, SMALL] {
                for (key, example) in missing(app, &theme, size) {
                    // At 60x20, names and totals are enough; what else fits is shown.
                    if size == SMALL || key == "name" || key == "total" {
                        let solid = theme.pieces.is_some();
                        failed.entry((entry.info.id, size, solid, key)).or_insert(example);
                    }
                }
            }
        });
        assert!(frames > 50, "{}: {frames}", entry.info.id);
    }
    let list: Vec<String> = failed.iter().map(|(key, example)| format!("{key:?}: {example}")).collect();
    let keys: Vec<_> = failed.keys().collect();
    assert!(failed.is_empty(), "{}\n{keys:#?}", list.join("\n"));
}

/// A dealer is marked whatever the length of its name and the width of its seat.
#[test]
fn a_dealer_with_a_short_name_keeps_its_badge() {
    for entry in CATALOG {
        let seats = entry.info.seating.max;
        let mut setup = Setup::quick_for(entry, seats, 11);
        setup.seats = (0..seats).map(|n| Setup::bot(n, Level::Novice)).collect();
        for (sitter, name) in setup.seats.iter_mut().zip(["A", "B", "C", "E", "F", "G", "H"]) {
            name.clone_into(&mut sitter.name);
        }
        setup.seats[0].player = Player::Human;
        let settings = settings(Language::English, Glyphs::Unicode, true);
        let launch =
            Launch { start: Start::Match(setup), keep: false, seed: Some(7), settings, ..Launch::default() };
        let mut app = App::new(launch).unwrap();
        for n in 0..20 {
            if matches!(app.session().map(Session::phase), Some(Phase::Choose(_) | Phase::Bot)) {
                // A third of the widths each time, so that each is looked at several times.
                for width in (60..=110).skip(n % 3).step_by(3) {
                    let screen = text(&draw(&mut app, (width, 24)));
                    let is_marked = screen.contains(" dealer ") || screen.contains(" D ");
                    assert!(is_marked, "{} {width}\n{screen}", entry.info.id);
                }
            }
            if app.scope() == Scope::Wait { app.tick() } else { press_on(&mut app) }
        }
    }
}

/// The column and row of each seat's name in its title, which the dealer's badge and the total follow.
fn places(app: &mut App, size: (u16, u16)) -> BTreeMap<usize, Place> {
    let buffer = draw(app, size);
    let session = app.session().unwrap();
    let rows = columns(&buffer, 0..size.0);
    let mut places = BTreeMap::new();
    for (n, own) in session.scene().seats.iter().enumerate() {
        let (name, total) = (&session.names(app.words())[n], app.words().total(session.info(), own.total));
        for (y, row) in (0..).zip(&rows) {
            let is_title = |&(at, _): &(usize, &str)| {
                let after = row[at + name.len()..].trim_start();
                let after = after.strip_prefix("(you)").unwrap_or(after).trim_start();
                let badge = ["dealer ", "D "].into_iter().find_map(|badge| after.strip_prefix(badge));
                badge.unwrap_or(after).trim_start().starts_with(&total)
            };
            if let Some((at, _)) = row.match_indices(name.as_str()).find(is_title) {
                places.entry(n).or_insert((row[..at].chars().count() as u16, y));
            }
        }
    }
    places
}

#[test]
fn the_open_cards_of_won_tricks_are_in_view_with_any_number_of_seats() {
    if !apart("layout::the_open_cards_of_won_tricks_are_in_view_with_any_number_of_seats") {
        return;
    }
    let entry = games::find("head-and-tail").unwrap();
    let mut failed = BTreeMap::new();
    for (seats, settings) in (3..=6).flat_map(|seats| looks().map(|settings| (seats, settings))) {
        let theme = Theme::of_settings(&settings, None);
        let mut most = 0;
        for seed in 0..4 {
            // Players who play at random win many tricks now and then.
            let app = open(entry, (seats, Level::Random, seed), settings.clone());
            play_out(app, |app| {
                let session = app.session().unwrap();
                if session.phase() != Phase::Bot {
                    most = most.max(session.scene().seats.iter().map(|seat| seat.tricks).max().unwrap());
                    for (key, example) in missing(app, &theme, SMALL) {
                        failed.entry((seats, theme.pieces.is_some(), key)).or_insert(example);
                    }
                }
            });
        }
        assert!(most > 5, "{seats} seats: at most {most} tricks");
    }
    let list: Vec<String> = failed.iter().map(|(key, example)| format!("{key:?}: {example}")).collect();
    let keys: Vec<_> = failed.keys().collect();
    assert!(failed.is_empty(), "{}\n{keys:#?}", list.join("\n"));
}

#[test]
fn seats_keep_their_places_during_a_match() {
    if !apart("layout::seats_keep_their_places_during_a_match") {
        return;
    }
    let mut moved = Vec::new();
    for (entry, settings) in CATALOG.iter().flat_map(|entry| looks().map(|settings| (entry, settings))) {
        let mut seen: BTreeMap<(Size, usize), BTreeSet<Place>> = BTreeMap::new();
        let mut frames = 0;
        play_out(open_full(entry, settings), |app| {
            frames += 1;
            let larger = [(100, 30), (160, 50)].into_iter().filter(|_| frames % 9 == 1);
            for size in larger.chain([SMALLEST, SMALL]) {
                for (seat, place) in places(app, size) {
                    seen.entry((size, seat)).or_default().insert(place);
                }
            }
        });
        let seats = entry.info.seating.max;
        let found = seen.keys().filter(|(size, _)| *size == SMALL).count();
        assert_eq!(found, seats, "{}: every seat is found", entry.info.id);
        moved.extend(seen.into_iter().filter(|(_, places)| places.len() > 1).map(|at| (entry.info.id, at)));
    }
    assert!(moved.is_empty(), "{moved:#?}");
}

#[test]
fn nothing_is_drawn_over_the_rails() {
    if !apart("layout::nothing_is_drawn_over_the_rails") {
        return;
    }
    for entry in CATALOG {
        let [settings, _] = looks();
        let theme = Theme::of_settings(&settings, None);
        play_out(open_full(entry, settings), |app| {
            for size in [SMALLEST, SMALL] {
                let buffer = draw(app, size);
                for y in [0, size.1 - 1] {
                    let rail = |x: u16| buffer[(x, y)].bg == theme.bar.bg.unwrap();
                    let other: Vec<&Cell> =
                        (0..size.0).filter(|&x| !rail(x)).map(|x| &buffer[(x, y)]).collect();
                    assert!(other.is_empty(), "{} {y} {other:?}\n{}", entry.info.id, text(&buffer));
                }
            }
        });
    }
}

#[test]
fn bids_have_their_row_alone() {
    let reveille = games::find("reveille").unwrap();
    let [settings, _] = looks();
    let mut rows = 0;
    play_out(open_full(reveille, settings), |app| {
        let buffer = draw(app, SMALL);
        let row = columns(&buffer, 0..SMALL.0).into_iter().find(|row| row.contains("0 Pass"));
        if let Some(row) = row.filter(|_| app.scope() == Scope::Row) {
            let is_bid = |word: &str| word.chars().all(|c| c.is_ascii_digit()) || word == "Pass";
            assert!(row.split_whitespace().all(is_bid), "{row:?}");
            rows += 1;
        }
    });
    assert!(rows > 0, "{rows} rows of bids");
}

/// Newcomers misread the pips of their tiles.
#[test]
fn tiles_have_their_names_next_to_them() {
    let has_tiles = |entry: &&Entry| entry.info.pack != Pack::French;
    for (entry, settings) in
        CATALOG.iter().filter(has_tiles).flat_map(|entry| looks().map(|look| (entry, look)))
    {
        let mut looked = 0;
        play_out(open_full(entry, settings), |app| {
            let session = app.session().unwrap();
            let (scene, is_row) = (session.scene(), app.scope() == Scope::Row);
            let tiles: Vec<String> = scene
                .hand
                .iter()
                .copied()
                .chain(scene.trick.iter().map(|placed| placed.piece))
                .map(|piece| entry.info.pack.name(piece).to_string())
                .collect();
            if !matches!(session.phase(), Phase::Choose(_)) || looked == 40 {
                return;
            }
            looked += 1;
            for size in [SMALL, (110, 36)] {
                let buffer = draw(app, size);
                let lines = columns(&buffer, 0..size.0);
                // Below are the messages, which name tiles too, and above the facts.
                let table = lines[4..lines.len() - 3].join("\n");
                let missing = |name: &&String| {
                    let held = tiles.iter().filter(|other| other == name).count();
                    table.matches(name.as_str()).count() < held
                };
                let missing: Vec<&String> = tiles.iter().filter(missing).collect();
                assert!(missing.is_empty(), "{is_row} {missing:?}\n{}", text(&buffer));
            }
        });
        assert!(looked > 10, "{looked}");
    }
}

/// All numbers of seats of all games in both languages, with solid pieces and outlines.
fn all_tables() -> impl Iterator<Item = (&'static Entry, usize, Settings)> {
    let settings = Language::ALL.map(|language| settings(language, Glyphs::Unicode, true));
    let looks: Vec<Settings> =
        settings.into_iter().flat_map(|outlines| [solid(outlines.clone()), outlines]).collect();
    CATALOG.iter().flat_map(move |entry| {
        let (info, looks) = (&entry.info, looks.clone());
        let counts = (info.seating.min..=info.seating.max).filter(|&count| info.seating.allows(count));
        counts.flat_map(move |count| looks.clone().into_iter().map(move |look| (entry, count, look)))
    })
}

/// The first row with the name and the total of a seat.
fn first_seat(app: &App, shown: &str) -> Option<usize> {
    let session = app.session()?;
    let scene = session.scene();
    let seats = scene.seats.iter().zip(session.names(app.words()));
    let titles: Vec<(&String, String)> =
        seats.map(|(own, name)| (name, app.words().total(session.info(), own.total))).collect();
    let is_title =
        |line: &str| titles.iter().any(|(name, total)| line.contains(*name) && line.contains(total));
    shown.lines().position(is_title)
}

/// Where there is too little room, what matters less is left out. Neither the facts nor the prompt, the score or a hint end
/// in an ellipsis, and a hint keeps its choices in sight.
#[test]
fn nothing_is_cut_off_at_the_smallest_size() {
    if !apart("layout::nothing_is_cut_off_at_the_smallest_size") {
        return;
    }
    let mut failed = BTreeMap::new();
    for (entry, seats, settings) in all_tables() {
        let (language, is_solid) = (settings.language, settings.depth == Some(Depth::TrueColor));
        let mut setup = Setup::quick_for(entry, seats, 11);
        setup.options = short_options(entry);
        setup.seats = (0..seats).map(|n| Setup::bot(n, Level::Novice)).collect();
        setup.seats[0] = Sitter::new("Ann", Player::Human).unwrap();
        let budget = Budget::iterations(20);
        let launch =
            Launch { start: Start::Match(setup), keep: false, settings, budget, ..Launch::default() };
        let mut app = App::new(launch).unwrap();
        let mut hints = 0;
        for _ in 0..60 {
            let scope = app.scope();
            let mut look_at = |app: &mut App, what: &str| {
                let shown = text(&draw(app, SMALLEST));
                // The facts are above the seats. What belongs to a seat fits or not depending on its width.
                let seats_from = first_seat(app, &shown);
                let is_seats = |y: usize, line: &str| {
                    seats_from.is_some_and(|from| y >= from && y + 3 < SMALLEST.1.into())
                        && !line.starts_with(['\u{2502}', '\u{250c}', '\u{2514}'])
                };
                let whole = shown.lines().enumerate().filter(|(y, line)| !is_seats(*y, line));
                if let Some((_, line)) = whole.into_iter().find(|(_, line)| line.contains('\u{2026}')) {
                    let key = (entry.info.id, what.to_owned(), seats, language.map(Language::code), is_solid);
                    failed.entry(key).or_insert(format!("{line}\n{shown}"));
                }
                shown
            };
            look_at(&mut app, &format!("{scope:?}"));
            match scope {
                Scope::MatchOver => break,
                Scope::Wait => app.tick(),
                Scope::Hand | Scope::Row => {
                    if hints < 3 {
                        hints += 1;
                        press(&mut app, KeyCode::Char('h'));
                        let is_open = |app: &mut App| text(&draw(app, SMALLEST)).contains('%');
                        for _ in 0..400 {
                            if is_open(&mut app) {
                                break;
                            }
                            std::thread::sleep(std::time::Duration::from_millis(5));
                            app.tick();
                        }
                        let shown = look_at(&mut app, "hint");
                        assert!(shown.contains('%'), "no choices:\n{shown}");
                        press(&mut app, KeyCode::Esc);
                    }
                    mark_legal(&mut app);
                    press(&mut app, KeyCode::Right);
                    press(&mut app, KeyCode::Left);
                    look_at(&mut app, "marked");
                    press(&mut app, KeyCode::Enter);
                }
                _ => press_on(&mut app),
            }
        }
    }
    let list: Vec<String> = failed.iter().map(|(key, example)| format!("{key:?}: {example}")).collect();
    let keys: Vec<_> = failed.keys().collect();
    assert!(failed.is_empty(), "{}\n{keys:#?}", list.join("\n"));
}

/// The games on the home screen say for how many players they are, how long they take and how hard they are.
#[test]
fn home_is_whole_at_the_smallest_size() {
    if !apart("layout::home_is_whole_at_the_smallest_size") {
        return;
    }
    for (language, is_solid) in
        Language::ALL.into_iter().flat_map(|language| [(language, false), (language, true)])
    {
        let outlines = settings(language, Glyphs::Unicode, true);
        let settings = if is_solid { solid(outlines) } else { outlines };
        let theme = Theme::of_settings(&settings, None);
        let mut app = App::new(Launch { keep: false, settings, ..Launch::default() }).unwrap();
        for place in 0..CATALOG.len() {
            let buffer = draw(&mut app, SMALLEST);
            let shown = text(&buffer);
            if let Some(pieces) = theme.pieces {
                // At least one piece of each game, of five columns and three rows.
                let grounds = [pieces.open.suits[0].bg, pieces.open.pip.bg];
                let drawn = buffer.content().iter().filter(|cell| grounds.contains(&Some(cell.bg))).count();
                assert!(drawn >= 15 * CATALOG.len(), "{drawn}\n{shown}");
            }
            assert!(!shown.contains('\u{2026}'), "{place}\n{shown}");
            let words = app.words();
            for entry in CATALOG {
                let info = &entry.info;
                assert!(shown.contains(&words.get(&format!("game-{}", info.id))), "{}\n{shown}", info.id);
                assert!(shown.contains(&words.get(info.difficulty.label())), "{}\n{shown}", info.id);
            }
            press(&mut app, KeyCode::Right);
        }
    }
}

/// A note of the coach leaves the prompt in sight, and is whole.
#[test]
fn a_note_of_the_coach_never_replaces_the_prompt() {
    if !apart("layout::a_note_of_the_coach_never_replaces_the_prompt") {
        return;
    }
    let mut notes = 0;
    for (entry, language) in CATALOG.iter().flat_map(|entry| Language::ALL.map(|language| (entry, language)))
    {
        let mut setup = Setup::quick_for(entry, entry.info.seating.max, 11);
        for sitter in setup.seats.iter_mut().skip(1) {
            sitter.player = Player::Bot("novice".to_owned());
        }
        let settings = settings(language, Glyphs::Unicode, true);
        let mut app = App::new(Launch { start: Start::Match(setup), settings, ..Launch::default() }).unwrap();
        let all = &offsuit::learn::course(entry).unwrap().notes;
        let texts: Vec<String> = all.iter().map(|note| note.text.say(app.words(), entry.info.pack)).collect();
        for _ in 0..60 {
            let is_asked = matches!(app.scope(), Scope::Hand | Scope::Row);
            let shown = text(&draw(&mut app, SMALLEST));
            let below = shown.lines().rev().skip(1).take(2).collect::<String>();
            if is_asked && texts.iter().any(|text| below.contains(text.as_str())) {
                notes += 1;
                let session = app.session().unwrap();
                let prompt = app.words().say(&session.prompt(), session.names(app.words()));
                assert!(below.contains(&prompt), "{prompt}\n{shown}");
            }
            assert!(!below.contains('\u{2026}'), "{shown}");
            match app.scope() {
                Scope::MatchOver => break,
                Scope::Wait => app.tick(),
                Scope::Hand | Scope::Row => {
                    mark_legal(&mut app);
                    press(&mut app, KeyCode::Right);
                    press(&mut app, KeyCode::Left);
                    press(&mut app, KeyCode::Enter);
                }
                _ => press_on(&mut app),
            }
        }
    }
    assert!(notes >= 12, "{notes} notes");
}

/// A terminal that is too small says which size is needed, and that there are plain lines.
#[test]
fn a_small_terminal_says_what_it_needs() {
    for language in Language::ALL {
        let settings = settings(language, Glyphs::Unicode, true);
        let mut app = App::new(Launch { keep: false, settings, ..Launch::default() }).unwrap();
        for size in (17..60).flat_map(|width| (1..=24).map(move |height| (width, height))) {
            let shown = text(&draw(&mut app, size));
            for part in ["60", "20", "--plain"] {
                let joined = without_spaces(&shown);
                assert!(joined.contains(part), "{size:?} {part}\n{shown}");
            }
        }
    }
}
