//! What is said of the levels of bots is what was measured.

use std::fs;
use std::path::Path;

use offsuit::bots::Level;
use offsuit::games::CATALOG;
use offsuit::lang::{Glyphs, Language, Words};
use offsuit::table::level_about;

/// The lines of a file of this repository.
fn lines(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect()
}

/// The cells of a line of a table.
fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

/// The lower end of an interval such as `20.9% ± 0.6% of 1500`, if it is one.
fn lower(cell: &str) -> Option<f64> {
    let (mean, width) = cell.split_once(" ± ")?;
    let number = |text: &str| text.split(['%', ' ']).next()?.parse::<f64>().ok();
    Some(number(mean)? - number(width)?)
}

/// Whether the page of strengths shows that masters win more matches of this game against experts than their share.
fn is_shown_by_page(id: &str, page: &[String]) -> bool {
    let (mut here, mut par) = (false, 0.0);
    for line in page {
        if let Some(title) = line.strip_prefix("## ") {
            here = title.starts_with(&format!("{id}, "));
        } else if let Some(share) = line.strip_prefix("Par is ") {
            par = share.split('%').next().unwrap().parse().unwrap();
        } else if let (true, ["master", "expert", _, _, won, ..]) = (here, &cells(line)[..])
            && lower(won).is_some_and(|won| won > par)
        {
            return true;
        }
    }
    false
}

/// Whether the further matches in the documentation show it.
fn is_shown_by_docs(title: &str, docs: &[String]) -> bool {
    docs.iter().any(|line| match cells(line)[..] {
        [game, "master", "expert", won, par, _] if game == title => {
            let par: f64 = par.trim_end_matches('%').parse().unwrap();
            lower(won).is_some_and(|won| won > par)
        }
        _ => false,
    })
}

#[test]
fn masters_are_called_the_strongest_only_where_that_was_shown() {
    let (page, docs) = (lines("tests/data/strength.md"), lines("docs/bots.md"));
    let words = Words::new(Language::English, Glyphs::Unicode);
    let mut claims = 0;
    for entry in CATALOG {
        let info = &entry.info;
        let shown = is_shown_by_page(info.id, &page)
            || is_shown_by_docs(&words.get(&format!("game-{}", info.id)), &docs);
        assert_eq!(info.masters_beat_experts, shown, "{}", info.id);
        let said = level_about(&words, info, Level::Master.name());
        assert_eq!(said.contains("the strongest bot"), shown, "{}: {said}", info.id);
        claims += usize::from(shown);
    }
    assert!((1..CATALOG.len()).contains(&claims), "both cases occur");
}
