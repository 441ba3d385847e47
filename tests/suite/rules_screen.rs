//! The rules screen, driven by keys and clicks, without a terminal.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use offsuit::config::{Depth, Settings};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::{Glyphs, Language};
use offsuit::rules::{Page, link_targets};
use offsuit::table::Setup;
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Moment, Start};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Color;

const USUAL: (u16, u16) = (80, 24);

/// The program with only a page open.
fn reading(entry: &'static Entry, anchor: &str, glyphs: Glyphs, colored: bool) -> App {
    let depth = Some(if colored { Depth::Ansi16 } else { Depth::None });
    let language = Some(Language::English);
    let settings = Settings { glyphs: Some(glyphs), depth, language, ..Settings::default() };
    let start = Start::Rules(Moment { entry, anchor: anchor.to_owned() });
    let mut app = App::new(Launch { start, keep: false, settings, ..Launch::default() }).unwrap();
    draw(&mut app, USUAL);
    app
}

fn open(entry: &'static Entry, anchor: &str) -> App {
    reading(entry, anchor, Glyphs::Unicode, true)
}

fn page(entry: &Entry) -> Page {
    Page::of(entry, "en").unwrap()
}

fn press(app: &mut App, code: KeyCode) {
    app.key(KeyEvent::new(code, KeyModifiers::NONE));
}

fn write(app: &mut App, text: &str) {
    text.chars().for_each(|letter| press(app, KeyCode::Char(letter)));
}

fn mouse(app: &mut App, kind: MouseEventKind, column: u16, row: u16) {
    app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
}

fn draw(app: &mut App, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    terminal.backend().buffer().clone()
}

fn lines(buffer: &Buffer) -> Vec<String> {
    let rows = buffer.content().chunks(usize::from(buffer.area.width).max(1));
    rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned())
        .collect()
}

fn screen(app: &mut App) -> Vec<String> {
    lines(&draw(app, USUAL))
}

/// Whether the heading is visible and marked.
fn shows_heading(app: &mut App, title: &str) -> bool {
    screen(app).contains(&format!("▶ {title}"))
}

/// The position of a text on the screen: its first column and its row.
fn place(app: &mut App, text: &str) -> (u16, u16) {
    let lines = screen(app);
    let (row, line) = lines.iter().enumerate().find(|(_, line)| line.contains(text)).unwrap_or_else(|| {
        panic!("no {text} in\n{}", lines.join("\n"));
    });
    (line[..line.find(text).unwrap()].chars().count() as u16, row as u16)
}

#[test]
fn it_opens_at_the_clause_and_the_page_begins_with_the_card() {
    for entry in CATALOG {
        let page = page(entry);
        for section in page.sections.iter().skip(1) {
            assert!(shows_heading(&mut open(entry, &section.anchor), &section.title), "{}", section.title);
        }
        let mut app = open(entry, "");
        let beginning = screen(&mut app);
        assert!(beginning[2].starts_with("  ┌─ Quick reference ─"), "{}", beginning.join("\n"));
        let first = page.source[page.card().unwrap()].lines().nth(2).unwrap();
        let what = first.split('|').nth(1).unwrap().trim();
        assert!(beginning[4].contains(what), "{what}");
    }
}

#[test]
fn every_link_can_be_selected_followed_and_left() {
    let mut pages_with_links = 0;
    for entry in CATALOG {
        let page = page(entry);
        let mut app = open(entry, "");
        let targets = link_targets(page.source);
        let Some(last) = targets.last() else { continue };
        pages_with_links += 1;
        for target in &targets {
            press(&mut app, KeyCode::Right);
            let before = draw(&mut app, USUAL);
            press(&mut app, KeyCode::Enter);
            let title = &page.find(target.strip_prefix('#').unwrap()).unwrap().title;
            assert!(shows_heading(&mut app, title), "{title}\n{}", screen(&mut app).join("\n"));
            press(&mut app, KeyCode::Backspace);
            assert_eq!(draw(&mut app, USUAL), before);
        }
        // After the last comes the first, and before the first the last.
        press(&mut app, KeyCode::Right);
        press(&mut app, KeyCode::Left);
        press(&mut app, KeyCode::Enter);
        let last = last.strip_prefix('#').unwrap();
        assert!(shows_heading(&mut app, &page.find(last).unwrap().title));
        assert!(app.running());
        press(&mut app, KeyCode::Esc);
        assert!(app.running(), "Esc goes back to the link first");
        press(&mut app, KeyCode::Esc);
        assert!(!app.running());
    }
    assert!(pages_with_links > 3);
}

#[test]
fn a_click_follows_a_link_and_the_wheel_scrolls() {
    let mut app = open(&CATALOG[1], "end-3");
    let (column, row) = place(&mut app, "Declare 3)");
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), column + 2, row);
    assert!(shows_heading(&mut app, "Declare 3"));
    let before = screen(&mut app);
    mouse(&mut app, MouseEventKind::ScrollDown, 9, 9);
    assert_eq!(screen(&mut app)[2..18], before[5..21]);
    mouse(&mut app, MouseEventKind::ScrollUp, 9, 9);
    assert_eq!(screen(&mut app), before);
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), 70, 1);
    assert_eq!(screen(&mut app), before);
    press(&mut app, KeyCode::Esc);
    assert!(shows_heading(&mut app, "End 3"));
}

#[test]
fn contents_lead_to_every_section() {
    for entry in CATALOG {
        let page = page(entry);
        for (n, section) in page.sections.iter().enumerate().skip(1).step_by(3) {
            let mut app = open(entry, "");
            write(&mut app, "c");
            assert_eq!(app.scope(), Scope::Contents);
            (0..n).for_each(|_| press(&mut app, KeyCode::Down));
            assert!(screen(&mut app).iter().any(|line| {
                line.strip_prefix('▶').is_some_and(|rest| rest.trim_start().starts_with(&section.title))
            }));
            press(&mut app, KeyCode::Enter);
            assert_eq!(app.scope(), Scope::Rules);
            assert!(shows_heading(&mut app, &section.title));
        }
    }
    let mut app = open(&CATALOG[1], "declare-2");
    let before = screen(&mut app);
    write(&mut app, "c");
    assert!(screen(&mut app).iter().any(|line| line.starts_with("▶     Declare 2")));
    press(&mut app, KeyCode::Esc);
    assert_eq!(screen(&mut app), before);
    write(&mut app, "c");
    let (column, row) = place(&mut app, "Play 1");
    mouse(&mut app, MouseEventKind::Down(MouseButton::Left), column, row);
    assert!(shows_heading(&mut app, "Play 1"));
    write(&mut app, "c");
    press(&mut app, KeyCode::End);
    assert!(screen(&mut app).iter().any(|line| line.starts_with("▶     Ruling 7")));
    press(&mut app, KeyCode::Home);
    press(&mut app, KeyCode::Enter);
    assert!(screen(&mut app)[2].contains("Quick reference"));
}

#[test]
fn search_wraps_around() {
    let mut app = open(&CATALOG[1], "score");
    let before = draw(&mut app, USUAL);
    write(&mut app, "/LOOED");
    assert_eq!(app.scope(), Scope::Finding);
    let counted = screen(&mut app)[1].clone();
    let numbers: Vec<usize> = counted.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let [at, all] = numbers[..] else { panic!("{counted}") };
    assert!(counted.contains("Search: LOOED") && at > 1 && all > at, "{counted}");
    press(&mut app, KeyCode::Enter);
    for n in 0..all {
        let shown = draw(&mut app, USUAL);
        let here = format!("{} of {all}", (at + n - 1) % all + 1);
        assert!(lines(&shown)[1].ends_with(&here), "{here}");
        let marked: String = shown
            .content()
            .iter()
            .filter(|c| c.bg == Color::Cyan)
            .map(ratatui::buffer::Cell::symbol)
            .collect();
        assert_eq!(marked.to_lowercase(), "looed");
        write(&mut app, "n");
    }
    write(&mut app, "N");
    let here = format!("{} of {all}", at - 1);
    assert!(screen(&mut app)[1].ends_with(&here), "before {at} comes {here}");
    press(&mut app, KeyCode::Esc);
    assert!(app.running() && screen(&mut app)[1].is_empty());
    // Esc while typing returns to where the search began.
    let mut app = open(&CATALOG[1], "score");
    write(&mut app, "/overview");
    assert_ne!(draw(&mut app, USUAL), before);
    press(&mut app, KeyCode::Esc);
    assert_eq!(draw(&mut app, USUAL), before);
    write(&mut app, "/qqq");
    assert!(screen(&mut app)[1].ends_with("not found"));
    press(&mut app, KeyCode::Enter);
    assert!(screen(&mut app)[1].ends_with("not found"), "a search without results vanished");
    press(&mut app, KeyCode::Esc);
    assert_eq!(draw(&mut app, USUAL), before);
    write(&mut app, "/qqq");
    (0..9).for_each(|_| press(&mut app, KeyCode::Backspace));
    assert_eq!(app.scope(), Scope::Finding);
    press(&mut app, KeyCode::Enter);
    assert_eq!(draw(&mut app, USUAL), before);
}

#[test]
fn one_key_opens_and_closes_the_card() {
    for entry in CATALOG {
        let mut app = open(entry, "end-1");
        let before = screen(&mut app);
        write(&mut app, "r");
        assert!(screen(&mut app)[2].contains("Quick reference"));
        write(&mut app, "r");
        assert_eq!(screen(&mut app), before);
        write(&mut app, "q");
        assert!(!app.running());
    }
}

/// Draws pages in several states.
fn states(glyphs: Glyphs, colored: bool, mut each: impl FnMut(&mut App)) {
    for entry in CATALOG {
        let mut app = reading(entry, "", glyphs, colored);
        each(&mut app);
        press(&mut app, KeyCode::Right);
        each(&mut app);
        press(&mut app, KeyCode::Enter);
        write(&mut app, "c");
        each(&mut app);
        press(&mut app, KeyCode::Esc);
        write(&mut app, "/the");
        each(&mut app);
        press(&mut app, KeyCode::Enter);
        write(&mut app, "nn");
        press(&mut app, KeyCode::End);
        each(&mut app);
    }
}

#[test]
fn it_draws_at_every_size() {
    states(Glyphs::Unicode, true, |app| {
        for (width, height) in (1..=200).step_by(13).flat_map(|w| (1..=60).step_by(7).map(move |h| (w, h))) {
            let buffer = draw(app, (width, height));
            let text = lines(&buffer);
            if width < 60 || height < 20 {
                continue;
            }
            assert!(text.iter().filter(|line| !line.is_empty()).count() > 9, "{}", text.join("\n"));
            // The title and the key bar are not compared.
            for line in text.iter().take(usize::from(height) - 1).skip(2) {
                // In large terminals, the page has a frame.
                let inside = line.trim_start().trim_matches(['│', '┌', '└', '┐', '┘']);
                assert!(inside.chars().count() <= 2 + 86, "{line}");
            }
        }
        draw(app, USUAL);
    });
}

#[test]
fn resizing_keeps_the_place() {
    for entry in CATALOG {
        // With enough text after it to fill a screen.
        let mut app = open(entry, "deal");
        for width in [60, 99, 72, 61, 80] {
            let text = lines(&draw(&mut app, (width, 24)));
            assert_eq!(text[2], "▶ Deal", "{}", text.join("\n"));
        }
    }
}

#[test]
fn ascii_and_no_colour_are_honoured() {
    states(Glyphs::Ascii, false, |app| {
        let buffer = draw(app, USUAL);
        for cell in buffer.content() {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
            assert!(cell.symbol().is_ascii(), "{:?}\n{}", cell.symbol(), lines(&buffer).join("\n"));
        }
    });
}

#[test]
fn a_wide_screen_keeps_the_table_visible() {
    for entry in CATALOG {
        let start = Start::Match(Setup::quick(entry, 5));
        let settings = Settings { language: Some(Language::English), ..Settings::default() };
        let mut app = App::new(Launch { start, keep: false, settings, ..Launch::default() }).unwrap();
        let wide = (150, 40);
        while app.wait().is_some() {
            app.tick();
        }
        let table = lines(&draw(&mut app, wide));
        write(&mut app, "?");
        assert_eq!(app.scope(), Scope::Rules);
        let both = lines(&draw(&mut app, wide));
        let right: String = both[0].chars().skip(150 - 64).collect();
        assert!(right.trim().starts_with(page(entry).title()), "{right}");
        let prompt = "Your turn";
        assert!(table.iter().any(|line| line.contains(prompt)));
        assert!(both.iter().any(|line| line.contains(prompt)), "{}", both.join("\n"));
        // A narrow screen does not.
        assert!(!lines(&draw(&mut app, (139, 40))).iter().any(|line| line.contains(prompt)));
        write(&mut app, "?");
        assert_eq!(lines(&draw(&mut app, wide)), table);
    }
}

#[test]
fn the_first_time_it_opens_at_the_aim_of_the_game() {
    for entry in CATALOG {
        let start = Start::Match(Setup::quick(entry, 5));
        let settings = Settings { language: Some(Language::English), ..Settings::default() };
        let mut app = App::new(Launch { start, keep: false, settings, ..Launch::default() }).unwrap();
        while app.wait().is_some() {
            app.tick();
        }
        write(&mut app, "?");
        assert!(shows_heading(&mut app, "Overview"), "{}", screen(&mut app).join("\n"));
        write(&mut app, "??");
        let text = screen(&mut app);
        let marked = text.iter().find_map(|line| line.strip_prefix("▶ ")).expect("a section");
        assert!(marked != "Overview" && page(entry).find(marked).is_some(), "{marked}");
    }
}

/// A ruling is one key away from its clause, at which `?` opens the page.
#[test]
fn a_clause_leads_to_its_ruling_and_back() {
    for entry in CATALOG {
        let page = page(entry);
        let rulings: Vec<_> =
            page.sections.iter().filter(|section| section.anchor.starts_with("ruling-")).collect();
        assert!(!rulings.is_empty(), "{}", entry.info.id);
        for ruling in rulings {
            for target in link_targets(page.text(ruling)) {
                let clause = page.find(target.trim_start_matches('#')).unwrap();
                let own = link_targets(page.text(clause));
                let back = format!("#{}", ruling.anchor);
                let Some(place) = own.iter().position(|link| *link == back) else { continue };
                let mut app = open(entry, &clause.anchor);
                (0..=place).for_each(|_| press(&mut app, KeyCode::Right));
                press(&mut app, KeyCode::Enter);
                assert!(shows_heading(&mut app, &ruling.title), "{}", ruling.title);
                press(&mut app, KeyCode::Esc);
                assert!(shows_heading(&mut app, &clause.title), "{}", clause.title);
            }
        }
    }
}
