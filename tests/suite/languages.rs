//! The languages say the same: catalogues have the same messages with the same arguments, and rule pages have the same
//! parts in the same order, with the same tables, links and records. All texts fit the screens.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::catalogue::{Parts, arguments, messages};
use crate::common::screen;
use crossterm::event::KeyCode;
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::rules::{Page, lay_out};
use offsuit::table::Setup;
use offsuit::texts::{self, TEXTS};
use offsuit::ui::{App, Launch};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

#[test]
fn catalogues_have_the_same_messages_with_the_same_arguments() {
    let first = messages(Language::ALL[0]);
    for language in Language::ALL {
        let own = messages(language);
        let keys = |all: &BTreeMap<String, Parts>| all.keys().cloned().collect::<BTreeSet<_>>();
        let (there, here) = (keys(&first), keys(&own));
        assert!(there.is_subset(&here), "{language} lacks {:?}", there.difference(&here));
        assert!(here.is_subset(&there), "{language} alone has {:?}", here.difference(&there));
        for (key, parts) in &own {
            assert_eq!(arguments(&own, key), arguments(&first, key), "{language}: {key}");
            for (argument, names) in &parts.selected {
                let other = first[key].selected.get(argument).unwrap_or(names);
                assert_eq!(names, other, "{language}: {key} selects on {argument}");
            }
        }
    }
}

/// The letters and signs that stand alone in a text, as keys do.
fn alone(text: &str) -> Vec<char> {
    let in_word = |c: char| c.is_ascii_alphanumeric() || "-_./'<\u{2019}".contains(c);
    let mut found = Vec::new();
    let chars: Vec<char> = text.chars().collect();
    for (n, &c) in chars.iter().enumerate() {
        let [before, after] = [n.checked_sub(1), Some(n + 1)].map(|n| n.and_then(|n| chars.get(n)).copied());
        let is_sign =
            c == '?' && before.is_none_or(|c| c.is_whitespace() || "(\u{ff08}\u{3002}\u{3001}".contains(c));
        let is_letter = c.is_ascii_lowercase() && ![before, after].into_iter().flatten().any(in_word);
        if is_sign || is_letter {
            found.push(c);
        }
    }
    found
}

/// Settings may give a command other keys, so a message gets the key in force.
#[test]
fn no_message_names_a_key_that_the_settings_may_change() {
    // An example of a setting, and units of time.
    let exempt = ["setting-problem-key-list", "cli-settings-keys", "together-days"];
    for language in Language::ALL {
        for (key, parts) in messages(language) {
            if exempt.contains(&&*key) {
                continue;
            }
            for text in &parts.texts {
                let keys: Vec<char> = alone(text).into_iter().filter(|c| *c != 'a').collect();
                assert!(keys.is_empty(), "{language}: {key} names {keys:?}: {text}");
            }
        }
    }
}

#[test]
fn keys_have_the_same_order() {
    let order = |language: Language| -> Vec<&str> {
        let lines = language.catalogues().iter().flat_map(|catalogue| catalogue.lines());
        let lines =
            lines.filter(|line| line.starts_with("##") || line.starts_with(|c: char| c.is_ascii_lowercase()));
        lines.map(|line| line.split(" =").next().unwrap()).collect()
    };
    for language in Language::ALL {
        assert_eq!(order(language), order(Language::ALL[0]), "{language}");
    }
}

#[test]
fn every_game_has_a_page_in_every_language_and_its_title() {
    for language in Language::ALL {
        let words = Words::new(language, Glyphs::Unicode);
        for entry in CATALOG {
            let page = Page::of(entry, language.code()).unwrap();
            assert_eq!(page.title(), words.get(&format!("game-{}", entry.info.id)));
            assert_eq!(texts::of(entry.info.id).pages.len(), Language::ALL.len());
        }
    }
}

/// What must be the same about a section in every language.
#[derive(PartialEq, Eq, Debug)]
struct Outline {
    anchor: String,
    level: u8,
    /// The number of cells in each row of its tables.
    rows: Vec<usize>,
    items: usize,
    comments: Vec<String>,
    /// Its link targets and its code spans, unordered: sentences may have another order.
    links: Vec<String>,
    code: Vec<String>,
    /// The pieces it names, such as `6-4`.
    tiles: BTreeSet<String>,
}

/// The parts of a text between two marks.
fn between<'a>(text: &'a str, from: &'a str, to: &'a str) -> impl Iterator<Item = String> + 'a {
    text.split(from).skip(1).map(move |rest| rest.split(to).next().unwrap().to_owned())
}

fn tiles(text: &str) -> BTreeSet<String> {
    let chars: Vec<char> = text.chars().collect();
    let tile = |w: &&[char]| {
        w[1].is_ascii_digit()
            && w[2] == '-'
            && w[3].is_ascii_digit()
            && !w[0].is_ascii_alphanumeric()
            && w[0] != '-'
    };
    chars.windows(4).filter(tile).map(|w| w[1..].iter().collect()).collect()
}

fn outlines(page: &Page) -> Vec<Outline> {
    let next = page.sections.iter().skip(1).map(|section| section.range.start).chain([page.source.len()]);
    let outline = |(section, end): (&offsuit::rules::Section, usize)| {
        // Without its subsections.
        let text = &page.source[section.range.start..end];
        let sorted = |parts: Vec<String>| {
            let mut parts = parts;
            parts.sort();
            parts
        };
        let code: Vec<String> = text.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        Outline {
            anchor: if section.level == 1 { String::new() } else { section.anchor.clone() },
            level: section.level,
            rows: text
                .lines()
                .filter(|line| line.starts_with('|'))
                .map(|row| row.matches('|').count())
                .collect(),
            items: text.lines().filter(|line| line.starts_with("- ")).count(),
            comments: between(text, "<!--", "-->").collect(),
            links: sorted(between(text, "](", ")").collect()),
            code: sorted(code),
            tiles: tiles(text),
        }
    };
    page.sections.iter().zip(next).map(outline).collect()
}

#[test]
fn pages_have_the_same_parts() {
    for entry in CATALOG {
        let first = outlines(&Page::of(entry, Language::ALL[0].code()).unwrap());
        assert!(first.len() > 10, "{}: only {} headings in its rule page", entry.info.id, first.len());
        for language in Language::ALL {
            let own = outlines(&Page::of(entry, language.code()).unwrap());
            for (own, first) in own.iter().zip(&first) {
                assert_eq!(own, first, "{language}/{}", entry.info.id);
            }
            assert_eq!(own.len(), first.len(), "{language}/{}", entry.info.id);
        }
    }
}

/// The numbers that are alone in a table cell, in order.
fn numbers(page: &str) -> Vec<&str> {
    let cells = page.lines().filter(|line| line.starts_with('|')).flat_map(|row| row.split('|'));
    cells.map(str::trim).filter(|cell| cell.trim_start_matches(['-', '+']).parse::<u32>().is_ok()).collect()
}

#[test]
fn tables_have_the_same_numbers() {
    for entry in CATALOG {
        for (code, page) in texts::of(entry.info.id).pages {
            assert_eq!(
                numbers(page),
                numbers(texts::of(entry.info.id).pages[0].1),
                "{code}/{}",
                entry.info.id
            );
        }
    }
}

/// Players see the titles of clauses, so titles end in the clause's number, and links name them.
#[test]
fn clause_titles_are_numbered_and_named_by_links() {
    for entry in CATALOG {
        for (code, _) in texts::of(entry.info.id).pages {
            let page = Page::of(entry, code).unwrap();
            let mut titles = BTreeSet::new();
            for section in page.sections.iter().filter(|section| section.level > 1) {
                assert!(titles.insert(&section.title), "{code}/{}: two are {}", entry.info.id, section.title);
                assert_eq!(page.find(&section.title), Some(section), "{code}/{}", entry.info.id);
                if section.level == 3 {
                    let (_, number) = section.anchor.rsplit_once('-').unwrap();
                    assert!(section.title.ends_with(&format!(" {number}")), "{code}: {}", section.title);
                }
            }
            for (at, _) in page.source.match_indices("](#") {
                let named = page.source[..at].rsplit('[').next().unwrap();
                let anchor = page.source[at + 3..].split(')').next().unwrap();
                assert_eq!(page.find(anchor).unwrap().title, named, "{code}/{}", entry.info.id);
            }
        }
    }
}

#[test]
fn pages_lay_out_at_any_width() {
    for (code, page) in TEXTS.iter().flat_map(|texts| texts.pages) {
        for width in 20..=120 {
            let mut seen = String::new();
            for line in lay_out(page, width) {
                let text: String = line.spans.iter().map(|span| span.text.as_str()).collect();
                assert!(text.trim_end().width() <= width, "{code}, {width}: {text}");
                assert!(!text.contains(['*', '`', '#', '[', '{']), "{code}: markup shows in {text}");
                // In the narrow cells of a table on a narrow page, anything may break anywhere.
                let text = text.trim();
                let bad = text.starts_with(['。', '、', '）', '」', 'ー', 'ッ', 'っ', 'ょ', 'ゃ']);
                assert!(!bad || width < 60, "{code}, {width}: {text}");
                seen.push_str(text);
            }
            let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
            assert!(letters(&seen) > letters(page) / 2, "{code}, {width}: text is lost");
        }
    }
}

/// Characters of ambiguous width take two columns in East Asian terminals and one elsewhere. Text has none, so that it
/// has the same width everywhere.
#[test]
fn text_has_one_width_everywhere() {
    let pages = TEXTS.iter().flat_map(|texts| texts.pages.iter().map(|(code, page)| (*code, *page)));
    let catalogues = Language::ALL
        .into_iter()
        .flat_map(|language| language.catalogues().iter().map(move |text| (language.code(), *text)));
    for (code, text) in pages.chain(catalogues) {
        for c in text.chars() {
            assert_eq!(c.width(), c.width_cjk(), "{code}: {c:?}");
        }
    }
}

/// The key bar is one line, so its words are short.
#[test]
fn words_of_keys_are_short() {
    for language in Language::ALL {
        let words = Words::new(language, Glyphs::Unicode);
        for key in messages(language).into_keys().filter(|key| key.starts_with("ui-key-")) {
            let most = if language == Language::English { 12 } else { 8 };
            assert!(words.get(&key).width() <= most, "{language}: {key}");
        }
    }
}

#[test]
fn screens_draw_in_every_language() {
    for language in Language::ALL {
        let open = |setup: Option<Setup>| {
            let settings = screen::settings(language, Glyphs::Unicode, true);
            App::new(Launch {
                start: setup.into(),
                keep: false,
                settings,
                seed: Some(7),
                ..Launch::default()
            })
            .unwrap()
        };
        let setups = CATALOG.iter().map(|entry| Some(Setup::quick(entry, 7)));
        for mut app in [None].into_iter().chain(setups).map(open) {
            for n in 0..60 {
                for (width, height) in [(60, 20), (80, 24), (120, 40)] {
                    let shown = screen::text(&screen::draw(&mut app, (width, height)));
                    let raw = ["ui-", "fact-", "seat-", "event-", "game-", "refuse-", "choice-"];
                    assert!(raw.iter().all(|key| !shown.contains(key)), "{language}: {shown}");
                }
                if app.wait().is_some() {
                    app.tick();
                    continue;
                }
                let code = match n % 5 {
                    0 => KeyCode::Char('?'),
                    1 => KeyCode::Esc,
                    2 => KeyCode::Right,
                    _ => KeyCode::Enter,
                };
                screen::press(&mut app, code);
            }
        }
    }
}
