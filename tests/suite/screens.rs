//! Snapshots of the screens, reached with keys. `INSTA_UPDATE=always cargo test --test suite screens::` updates them.

use std::fs::File;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use crate::common::apart::apart;
use crate::common::screen;
use crate::common::screen::{draw, mark_legal, press, press_on, text};
use crossterm::event::KeyCode;
use offsuit::config::Settings;
use offsuit::core::OptionValues;
use offsuit::games::{CATALOG, Entry, find};
use offsuit::lang::{Glyphs, Language};
use offsuit::launch::OnRecord;
use offsuit::record::{Player, Sitter};
use offsuit::sitting::{Phase, Session};
use offsuit::table::{Level, Local, Saved, Saver, Setup, Waiting};
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Moment, Start};

const SMALL: (u16, u16) = (80, 24);
const LARGER: [(u16, u16); 2] = [(100, 30), (160, 50)];

fn settings() -> Settings {
    screen::solid(screen::settings(Language::English, Glyphs::Unicode, true))
}

fn open(setup: Option<Setup>, settings: Settings) -> App {
    App::new(Launch {
        start: setup.into(),
        keep: false,
        seed: Some(7),
        // The game of the day is on the home screen.
        day: Some(jiff::civil::date(2026, 1, 1)),
        settings,
        budget: screen::steady(),
        ..Launch::default()
    })
    .unwrap()
}

fn entry(id: &str) -> &'static Entry {
    find(id).unwrap()
}

/// A match against novices, because the search of stronger bots changes more often than the screens.
fn quick(id: &str) -> Setup {
    quick_for(id, entry(id).info.seating.best)
}

/// The same for this many seats.
fn quick_for(id: &str, seats: usize) -> Setup {
    let mut setup = Setup::quick_for(entry(id), seats, 5);
    for n in 1..setup.seats.len() {
        setup.seats[n] = Setup::bot(n, Level::Novice);
    }
    setup
}

/// A match around one keyboard.
fn shared(id: &str) -> Setup {
    let mut setup = quick(id);
    for (sitter, name) in setup.seats.iter_mut().zip(["Ann", "Ben"]) {
        *sitter = Sitter::new(name, Player::Human).unwrap();
    }
    setup
}

fn picture(name: &str, app: &mut App, size: (u16, u16)) {
    let shown = text(&draw(app, size));
    let name = if size == SMALL { name.to_owned() } else { format!("{name}-{}x{}", size.0, size.1) };
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, shown);
    });
}

fn keys(app: &mut App, keys: &str) {
    for key in keys.chars() {
        let code = match key {
            '\n' => KeyCode::Enter,
            '\u{1b}' => KeyCode::Esc,
            '→' => KeyCode::Right,
            '↓' => KeyCode::Down,
            key => KeyCode::Char(key),
        };
        press(app, code);
    }
}

/// Plays on, always with the first choice, until the condition holds.
fn until(app: &mut App, is_so: impl Fn(&App) -> bool) {
    draw(app, SMALL);
    for _ in 0..5000 {
        if is_so(app) {
            return;
        }
        match app.scope() {
            Scope::Wait => app.tick(),
            Scope::Hand => {
                mark_legal(app);
                press(app, KeyCode::Enter);
            }
            _ => press_on(app),
        }
    }
    panic!("this never happened:\n{}", text(&draw(app, SMALL)));
}

fn trick(app: &App) -> usize {
    app.session().map_or(0, |session| session.scene().trick.len())
}

/// Whether a piece must be played to a trick.
fn follows(app: &App) -> bool {
    app.scope() == Scope::Hand && trick(app) > 0
}

/// The place of the first piece that is not legal.
fn dim(app: &App) -> Option<usize> {
    let session = app.session()?;
    let scene = session.scene();
    scene.hand.iter().position(|&piece| !session.can(&scene, piece)).filter(|_| follows(app))
}

fn deals_over(app: &App, deals: usize) -> bool {
    app.session().is_some_and(|session| session.table().sheet().len() >= deals)
        && app.scope() == Scope::DealOver
}

#[test]
fn tables() {
    if !apart("screens::tables") {
        return;
    }
    for game in CATALOG {
        let id = game.info.id;
        let mut app = open(Some(quick(id)), settings());
        until(&mut app, |app| app.scope() == Scope::Wait && trick(app) > 0 && phase(app) == Some(Phase::Bot));
        picture(&format!("{id}-waiting"), &mut app, SMALL);
        until(&mut app, |app| phase(app) == Some(Phase::Trick));
        picture(&format!("{id}-trick"), &mut app, SMALL);
        until(&mut app, follows);
        picture(&format!("{id}-choosing"), &mut app, SMALL);
        for size in LARGER {
            picture(&format!("{id}-choosing"), &mut app, size);
        }
        until(&mut app, |app| deals_over(app, 1));
        picture(&format!("{id}-deal-over"), &mut app, SMALL);
    }
}

fn phase(app: &App) -> Option<Phase> {
    app.session().map(Session::phase)
}

#[test]
fn tables_with_the_most_seats() {
    if !apart("screens::tables_with_the_most_seats") {
        return;
    }
    let mut app = open(Some(quick_for("loo", 7)), settings());
    until(&mut app, follows);
    picture("loo-7-seats", &mut app, SMALL);
    picture("loo-7-seats", &mut app, (60, 20));
}

#[test]
fn glyphs() {
    if !apart("screens::glyphs") {
        return;
    }
    for (glyphs, name) in [(Glyphs::WideSafe, "wide-safe"), (Glyphs::Ascii, "ascii")] {
        for id in ["fifteens", "deer-hunt", "reveille"] {
            let mut app = open(Some(quick(id)), screen::settings(Language::English, glyphs, false));
            until(&mut app, follows);
            picture(&format!("{id}-{name}"), &mut app, SMALL);
            if id != "fifteens" {
                picture(&format!("{id}-{name}"), &mut app, LARGER[1]);
            }
        }
    }
}

#[test]
fn around_the_table() {
    if !apart("screens::around_the_table") {
        return;
    }
    let mut app = open(Some(quick("reveille")), settings());
    until(&mut app, |app| app.scope() == Scope::Row);
    keys(&mut app, "→→");
    picture("row-of-bids", &mut app, SMALL);

    let mut app = open(Some(quick("loo")), settings());
    until(&mut app, |app| app.scope() == Scope::Row);
    picture("row-of-declarations", &mut app, SMALL);

    let mut app = open(Some(quick("fifteens")), settings());
    until(&mut app, |app| dim(app).is_some());
    keys(&mut app, "h");
    picture("hint", &mut app, SMALL);
    keys(&mut app, "\u{1b}.");
    picture("covered", &mut app, SMALL);
    keys(&mut app, ".");
    let dim = dim(&app).unwrap();
    press(&mut app, KeyCode::Home);
    (0..dim).for_each(|_| press(&mut app, KeyCode::Right));
    keys(&mut app, "\n");
    picture("refusal", &mut app, SMALL);
    keys(&mut app, "?");
    picture("refusal-clause", &mut app, SMALL);
    picture("refusal-clause", &mut app, LARGER[1]);
    keys(&mut app, "q");
    press(&mut app, KeyCode::F(1));
    picture("key-help", &mut app, SMALL);
    keys(&mut app, "tri");
    picture("key-help-find", &mut app, SMALL);
    keys(&mut app, "\u{1b}");
    until(&mut app, |app| app.session().unwrap().scene().last_trick.is_some() && follows(app));
    keys(&mut app, "l");
    picture("last-trick", &mut app, SMALL);
    keys(&mut app, "le");
    picture("events", &mut app, SMALL);
    keys(&mut app, "e");
    keys(&mut app, "Q");
    picture("ask-leave", &mut app, SMALL);
    keys(&mut app, "n");
    picture("too-small", &mut app, (40, 10));
    until(&mut app, |app| deals_over(app, 3));
    until(&mut app, |app| app.scope() == Scope::Hand);
    keys(&mut app, "s");
    picture("score", &mut app, SMALL);
    for size in LARGER {
        picture("score", &mut app, size);
    }

    let mut app = open(Some(shared("hamlet")), settings());
    until(&mut app, |app| app.scope() == Scope::Curtain && trick(app) > 0);
    picture("curtain", &mut app, SMALL);
    keys(&mut app, " ");
    picture("curtain-lifted", &mut app, SMALL);

    let mut app = open(Some(quick("hamlet")), Settings { confirm: true, ..settings() });
    until(&mut app, |app| app.scope() == Scope::Hand);
    keys(&mut app, "1\n");
    picture("confirm", &mut app, SMALL);

    let mut app = open(Some(quick("deer-hunt")), settings());
    until(&mut app, |app| app.scope() == Scope::MatchOver);
    picture("match-over", &mut app, SMALL);
}

#[test]
fn rules() {
    if !apart("screens::rules") {
        return;
    }
    let at = Moment { entry: entry("head-and-tail"), anchor: "play-2".to_owned() };
    let launch = Launch { start: Start::Rules(at), settings: settings(), ..Launch::default() };
    let mut app = App::new(launch).unwrap();
    picture("rules", &mut app, SMALL);
    for size in LARGER {
        picture("rules", &mut app, size);
    }
    draw(&mut app, SMALL);
    keys(&mut app, "c");
    picture("rules-contents", &mut app, SMALL);
    keys(&mut app, "\u{1b}/trump\n");
    picture("rules-find", &mut app, SMALL);
    keys(&mut app, "r");
    picture("rules-card", &mut app, SMALL);
}

/// A recorded match in the player's own folder, with at most this many decisions, last changed on this day.
fn kept(setup: Setup, decisions: usize, day: u64) -> PathBuf {
    let id = setup.entry.info.id;
    let mut table: Box<dyn Local> = setup.open(Saver::in_data_directory(id)).unwrap();
    let mut made = 0;
    while made < decisions {
        match table.waiting() {
            Waiting::Nothing => break,
            Waiting::Human(seat) => table.play(seat, table.choices(seat)[0]).unwrap(),
            Waiting::Deal | Waiting::Bot(_) => table.advance().unwrap(),
        }
        made += 1;
    }
    let Saved::At(path) = table.saved() else { panic!("the match is not saved") };
    let path = path.clone();
    drop(table);
    let noon = SystemTime::UNIX_EPOCH + Duration::from_secs(1_767_268_800 + day * 86_400);
    File::options().append(true).open(&path).unwrap().set_modified(noon).unwrap();
    path
}

fn short(id: &str, key: &str, value: &str) -> Setup {
    let mut setup = quick(id);
    let mut values = OptionValues::defaults(setup.entry.info.options);
    values.set(setup.entry.info.options, key, value).unwrap();
    setup.options = values;
    setup
}

#[test]
fn home_and_saved_matches() {
    if !apart("screens::home_and_saved_matches") {
        return;
    }
    let mut app = open(None, settings());
    app.tick();
    picture("home", &mut app, SMALL);
    picture("home", &mut app, (60, 20));
    keys(&mut app, "t");
    picture("form", &mut app, SMALL);
    keys(&mut app, "↓↓Anna");
    picture("form-typing", &mut app, SMALL);
    keys(&mut app, "\u{1b}\u{1b}r");
    picture("replays-none", &mut app, SMALL);
    keys(&mut app, "\u{1b},↓");
    picture("settings", &mut app, SMALL);

    kept(short("fifteens", "deals", "4"), usize::MAX, 0);
    kept(short("hamlet", "target", "100"), usize::MAX, 1);
    kept(short("hamlet", "target", "200"), usize::MAX, 2);
    let path = kept(quick("deer-hunt"), 40, 3);
    kept(quick("loo"), 30, 4);
    let mut app = open(None, settings());
    app.tick();
    keys(&mut app, "↓↓↓↓");
    picture("home-continue", &mut app, SMALL);
    keys(&mut app, "2");
    picture("unfinished", &mut app, SMALL);
    picture("unfinished", &mut app, (60, 20));
    keys(&mut app, "\u{1b}r");
    picture("replays", &mut app, SMALL);
    keys(&mut app, "\u{1b}s");
    picture("statistics", &mut app, SMALL);

    let launch = Launch {
        start: Start::Replay(OnRecord { path, number: NonZero::<usize>::MIN }),
        keep: false,
        settings: settings(),
        ..Launch::default()
    };
    let mut app = App::new(launch).unwrap();
    keys(&mut app, "→→→→→→→→");
    picture("replay", &mut app, SMALL);
    press(&mut app, KeyCode::BackTab);
    keys(&mut app, "wwww");
    picture("replay-open", &mut app, SMALL);
    for size in LARGER {
        picture("replay-open", &mut app, size);
    }
}

#[test]
fn japanese() {
    if !apart("screens::japanese") {
        return;
    }
    let settings = || screen::settings(Language::Japanese, Glyphs::WideSafe, true);
    let mut app = open(None, settings());
    app.tick();
    picture("ja-home", &mut app, SMALL);
    keys(&mut app, "t");
    picture("ja-form", &mut app, SMALL);
    keys(&mut app, "\u{1b},");
    picture("ja-settings", &mut app, SMALL);
    let mut app = open(Some(quick("head-and-tail")), settings());
    until(&mut app, follows);
    picture("ja-choosing", &mut app, SMALL);
    picture("ja-choosing", &mut app, LARGER[1]);
    keys(&mut app, "?");
    picture("ja-rules", &mut app, SMALL);
    keys(&mut app, "q");
    until(&mut app, |app| deals_over(app, 1));
    picture("ja-deal-over", &mut app, SMALL);
    until(&mut app, |app| app.scope() == Scope::Hand);
    keys(&mut app, "s");
    picture("ja-score", &mut app, SMALL);
    let mut app = open(Some(shared("hamlet")), settings());
    until(&mut app, |app| app.scope() == Scope::Curtain && trick(app) > 0);
    picture("ja-curtain", &mut app, SMALL);
}

/// A sentence or bracket after a full stop and a space.
fn spaced(text: &str) -> Option<&str> {
    text.lines().find(|line| {
        let parts = line.split("。 ").skip(1);
        line.contains(" （")
            || parts.into_iter().any(|part| !part.is_empty() && !part.starts_with([' ', '|']))
    })
}

#[test]
fn japanese_sentences_follow_each_other_without_spaces() {
    for entry in CATALOG {
        let settings = screen::settings(Language::Japanese, Glyphs::WideSafe, true);
        let mut app = open(Some(quick(entry.info.id)), settings);
        for _ in 0..40 {
            let shown = text(&draw(&mut app, SMALL));
            assert_eq!(spaced(&shown), None, "{shown}");
            if let Some(dim) = dim(&app) {
                press(&mut app, KeyCode::Home);
                (0..dim).for_each(|_| press(&mut app, KeyCode::Right));
                keys(&mut app, "\n");
                let shown = text(&draw(&mut app, SMALL));
                assert_eq!(spaced(&shown), None, "{shown}");
                assert!(shown.contains('（'), "{shown}");
                break;
            }
            press_on(&mut app);
            while !matches!(app.scope(), Scope::Hand | Scope::Row | Scope::DealOver | Scope::MatchOver) {
                app.tick();
            }
        }
    }
}

#[test]
fn lessons() {
    if !apart("screens::lessons") {
        return;
    }
    for (language, prefix) in [(Language::English, ""), (Language::Japanese, "ja-")] {
        let mut app = open(None, screen::settings(language, Glyphs::WideSafe, true));
        keys(&mut app, "↓↓");
        keys(&mut app, "L");
        picture(&format!("{prefix}lessons"), &mut app, SMALL);
        keys(&mut app, "1");
        picture(&format!("{prefix}lesson-goal"), &mut app, SMALL);
        keys(&mut app, "\n");
        picture(&format!("{prefix}lesson-task"), &mut app, SMALL);
        keys(&mut app, "2\n");
        picture(&format!("{prefix}lesson-wrong"), &mut app, SMALL);
        keys(&mut app, "\n1\n");
        while app.scope() != Scope::Lesson {
            app.tick();
        }
        keys(&mut app, "\n");
        picture(&format!("{prefix}lesson-right"), &mut app, SMALL);
    }
}
