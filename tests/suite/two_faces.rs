//! The same wishes on screens and in plain lines: both faces leave the same record.

use std::fs;

use offsuit::config::Settings;
use offsuit::core::Move;
use offsuit::core::rng::{BotRng, below, for_bots};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::Words;
use offsuit::launch::{Launch, Start};
use offsuit::record::move_name;
use offsuit::table::{matches_folder, move_label};
use offsuit::ui::App;
use offsuit::ui::keys::{Command, Scope};

use crate::common::amount;
use crate::common::apart::apart;
use crate::common::kept::short;
use crate::common::{plain_lines, screen};
use crate::lessons::choose;

/// The largest number of wishes in a script. Most scripts end in the middle of a deal, some after the match.
const MOST: usize = 120;

/// The name of a choice in plain mode: bids and declarations are typed as words.
fn typed(words: &Words, entry: &Entry, mv: Move) -> String {
    match mv {
        Move::Declare(_) | Move::Pass => words.say(&move_label(&entry.info, mv), &[]),
        mv => move_name(&entry.info, mv).replace('/', " "),
    }
}

/// Does something that a person may do here; returns the line that does it in plain mode, if it needs one.
fn go_on(app: &mut App, entry: &Entry, rng: &mut BotRng) -> Option<String> {
    let line = |word: &str| Some(word.to_owned());
    let command = |app: &mut App, command, word| {
        app.command(command);
        line(word)
    };
    match app.scope() {
        Scope::Wait => {
            app.tick();
            None
        }
        Scope::Curtain | Scope::Covered => command(app, Command::Choose, "hand"),
        Scope::DealOver => command(app, Command::Choose, ""),
        Scope::Ask if below(rng, 2) == 0 => command(app, Command::Choose, "yes"),
        Scope::Ask => command(app, Command::Leave, "no"),
        Scope::Hand | Scope::Row => match below(rng, 20) {
            0 | 1 => command(app, Command::Undo, "undo"),
            2 => command(app, Command::Redo, "redo"),
            3 => command(app, Command::Claim, "claim"),
            4 => command(app, Command::Cover, "cover"),
            5 => {
                app.command(Command::Hint);
                screen::finish_search(app);
                app.command(Command::Leave);
                line("hint")
            }
            _ => {
                let choices = app.session().unwrap().choices();
                let mv = choices[below(rng, choices.len())];
                choose(app, &move_name(&entry.info, mv));
                Some(typed(app.words(), entry, mv))
            }
        },
        scope => panic!("{scope:?}: {}", screen::shown(app)),
    }
}

/// Returns the text of the only record, and removes the record.
fn take_record() -> String {
    let mut files = fs::read_dir(matches_folder().unwrap()).unwrap().map(|file| file.unwrap().path());
    let path = files.find(|path| path.extension().is_some_and(|ending| ending == "jsonl")).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    fs::remove_dir_all(matches_folder().unwrap()).unwrap();
    text
}

#[test]
fn the_same_wishes_leave_the_same_record() {
    if !apart("two_faces::the_same_wishes_leave_the_same_record") {
        return;
    }
    let mut asked = 0;
    for (entry, people) in CATALOG.iter().flat_map(|entry| [&[0][..], &[0, 1]].map(|people| (entry, people)))
    {
        for seed in 0..amount(3, 40) {
            let launch = |settings: Settings| Launch {
                start: Start::Match(short(entry, seed, people)),
                settings: Settings { auto_play: false, confirm: false, ..settings },
                ..plain_lines::launch()
            };
            let mut rng = for_bots(seed, people.len(), 0);
            let mut lines = Vec::new();
            let settings = Settings { motion: false, ..plain_lines::settings() };
            let mut app = App::new(Launch { keep: true, ..launch(settings) }).unwrap();
            let wishes = 1 + below(&mut rng, MOST);
            while lines.len() < wishes && app.scope() != Scope::MatchOver {
                asked += usize::from(app.scope() == Scope::Ask);
                lines.extend(go_on(&mut app, entry, &mut rng));
            }
            drop(app);
            let on_screens = take_record();
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let plain = Launch { keep: true, ..launch(plain_lines::settings()) };
            let said = plain_lines::said(plain, &lines);
            assert_eq!(on_screens, take_record(), "{} {seed}: {lines:?}\n{said}", entry.info.id);
        }
    }
    assert!(asked > 5, "{asked}");
}
