//! A comparison in words: a table for screens and the command line, and sentences for plain mode.

use std::collections::BTreeMap;

use unicode_width::UnicodeWidthStr;

use super::comparison::{Comparison, Entrant, Mark, Marks, Who};
use super::played::Played;
use crate::bots::Level;
use crate::core::Text;
use crate::lang::Words;
use crate::table::signed;

/// The widest name in a column.
const NAME: usize = 12;
/// Columns between two columns of the table.
const GAP: usize = 2;
/// Groups of a code in one line of a block.
const GROUPS: usize = 10;

/// The code in lines, each of which ends with a separator if the code goes on.
pub fn code_block(code: &str) -> Vec<String> {
    let groups: Vec<&str> = code.split('-').collect();
    let lines = groups.chunks(GROUPS).map(|line| line.join("-"));
    let count = lines.len();
    lines.enumerate().map(|(n, line)| if n + 1 < count { line + "-" } else { line }).collect()
}

/// The game, the number of players, the options that are not defaults, and the seat.
pub fn heading(words: &Words, played: &Played) -> String {
    let header = &played.header;
    let game = words.get(&format!("game-{}", header.game));
    let count = header.seats.len().to_string();
    let seat = (played.seat.index() + 1).to_string();
    let first = words.with("compare-heading", &[("game", &game), ("players", &count), ("seat", &seat)]);
    let options = played
        .header
        .info()
        .map(|info| words.changed_options(info, &played.header.options))
        .unwrap_or_default();
    std::iter::once(first).chain(options).collect::<Vec<_>>().join(&words.get("ui-comma"))
}

/// The name of an entrant.
pub fn name(words: &Words, who: &Who) -> String {
    match who {
        Who::Player(name) => name.clone(),
        Who::Bot(level) => words.get(&format!("level-{level}")),
    }
}

/// The name of an entrant over a column.
fn column_name(words: &Words, who: &Who) -> String {
    match who {
        Who::Player(name) => short(name),
        Who::Bot(level) => words.get(match level {
            Level::Random => "compare-random",
            Level::Novice => "compare-novice",
            Level::Casual => "compare-casual",
            Level::Expert => "compare-expert",
            Level::Master => "compare-master",
        }),
    }
}

/// A percentage, rounded.
fn percent(mark: &Mark) -> String {
    format!("{:.0}%", mark.beaten)
}

/// Points above the mean, with a sign and one decimal.
fn above(mark: &Mark) -> String {
    let rounded = (mark.above * 10.0).round() / 10.0;
    if rounded == 0.0 { "0.0".to_owned() } else { format!("{rounded:+.1}") }
}

/// The place of each entrant, from 1. Those with equal marks share a place, and those without have none.
pub fn places(marks: &Marks) -> Vec<Option<usize>> {
    let mut places = vec![None; marks.overall().len()];
    let mut first = BTreeMap::new();
    for (place, &who) in (1..).zip(marks.ranking()) {
        if let Some(mark) = &marks.overall()[who] {
            places[who] = Some(*first.entry((percent(mark), above(mark))).or_insert(place));
        }
    }
    places
}

/// The table: a row for each deal and for the match, a column for each entrant, and the marks of the first.
///
/// Entrants that do not fit into `width` columns follow in further tables.
pub fn table(words: &Words, comparison: &Comparison, width: usize) -> Vec<String> {
    let columns = columns(words, comparison);
    let Some((labels, columns)) = columns.split_first() else { return Vec::new() };
    let mut lines = Vec::new();
    let mut rest = columns;
    while !rest.is_empty() {
        let mut used = widest(labels);
        let fits = |column: &&Vec<String>| {
            used += GAP + widest(column);
            used <= width
        };
        let count = rest.iter().take_while(fits).count().max(1);
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend((0..labels.len()).map(|row| line(labels, &rest[..count], row)));
        rest = &rest[count..];
    }
    lines
}

fn widest(column: &[String]) -> usize {
    column.iter().map(|cell| cell.width()).max().unwrap_or_default()
}

fn line(labels: &[String], columns: &[Vec<String>], row: usize) -> String {
    let label = labels[row].clone();
    let mut line = label.clone() + &" ".repeat(widest(labels) - label.width());
    for column in columns {
        let pad = widest(column) - column[row].width();
        line.push_str(&" ".repeat(GAP + pad));
        line.push_str(&column[row]);
    }
    line.trim_end().to_owned()
}

/// The columns of the table: labels, then the entrants, the first of them with their marks.
fn columns(words: &Words, comparison: &Comparison) -> Vec<Vec<String>> {
    let (deals, results) = (comparison.deals(), comparison.marks());
    let places = places(&results);
    let deal = |n: usize| words.say(&Text::new("ui-sheet-deal").with("deal", n + 1), &[]);
    let ends = ["compare-total", "compare-beats", "compare-above", "compare-place"];
    let mut labels = vec![String::new()];
    labels.extend((0..deals).map(deal));
    labels.extend(ends.map(|key| words.get(key)));
    let missing = || "-".to_owned();
    let mut columns = vec![labels];
    for (who, entrant) in comparison.entrants.iter().enumerate() {
        let overall = results.overall()[who];
        let mut column = vec![column_name(words, &entrant.who)];
        column.extend((0..deals).map(|deal| comparison.points(who, deal).map_or_else(missing, signed)));
        column.push(entrant.total.to_string());
        column.push(overall.as_ref().map_or_else(missing, percent));
        column.push(overall.as_ref().map_or_else(missing, above));
        let count = comparison.entrants.len();
        column.push(places[who].map_or_else(missing, |place| format!("{place}/{count}")));
        columns.push(column);
        if who == 0 && comparison.entrants.len() > 1 {
            for (key, of) in [("compare-beats", percent as fn(&Mark) -> String), ("compare-above", above)] {
                let mut marks = vec![words.get(key)];
                marks.extend((0..deals).map(|deal| results.of(0, deal).as_ref().map_or_else(missing, of)));
                marks.resize(deals + 1 + ends.len(), String::new());
                columns.push(marks);
            }
        }
    }
    columns
}

/// A name that fits into a column.
fn short(name: &str) -> String {
    let mut short = String::new();
    for letter in name.chars() {
        let longer = format!("{short}{letter}");
        if longer.width() > NAME {
            break;
        }
        short = longer;
    }
    short
}

/// What the last rows of the table mean, unless there is nobody to compare with.
pub fn legend(words: &Words, comparison: &Comparison) -> Option<String> {
    (comparison.entrants.len() > 1).then(|| words.get("compare-legend"))
}

/// What helped each of them.
pub fn remarks(words: &Words, comparison: &Comparison) -> Vec<String> {
    let of = |entrant: &Entrant| entrant.help.say(words, &name(words, &entrant.who));
    comparison.entrants.iter().flat_map(of).collect()
}

/// The comparison in sentences: one for each deal, and one for each entrant.
pub fn sentences(words: &Words, comparison: &Comparison) -> Vec<String> {
    let comma = words.get("ui-comma");
    let results = comparison.marks();
    let places = places(&results);
    let first = comparison.entrants.first().map_or_else(String::new, |first| name(words, &first.who));
    let mut lines = Vec::new();
    for deal in 0..comparison.deals() {
        let each = comparison.entrants.iter().enumerate().filter_map(|(who, entrant)| {
            let points = signed(comparison.points(who, deal)?);
            Some(words.with("compare-points", &[("name", &name(words, &entrant.who)), ("points", &points)]))
        });
        let all = each.collect::<Vec<_>>().join(&comma);
        let label = words.say(&Text::new("ui-sheet-deal").with("deal", deal + 1), &[]);
        lines.push(match results.of(0, deal) {
            Some(mark) => words.with(
                "compare-deal",
                &[
                    ("deal", &label),
                    ("points", &all),
                    ("name", &first),
                    ("beats", &percent(&mark)),
                    ("above", &above(&mark)),
                ],
            ),
            None => words.with("compare-deal-alone", &[("deal", &label), ("points", &all)]),
        });
    }
    for (who, entrant) in comparison.entrants.iter().enumerate() {
        let (name, total) = (name(words, &entrant.who), entrant.total.to_string());
        let mark = results.overall()[who].zip(places[who]);
        lines.push(match mark {
            Some((mark, place)) => words.with(
                "compare-entrant",
                &[
                    ("name", &name),
                    ("total", &total),
                    ("beats", &percent(&mark)),
                    ("above", &above(&mark)),
                    ("place", &place.to_string()),
                    ("count", &comparison.entrants.len().to_string()),
                ],
            ),
            None => words.with("compare-entrant-alone", &[("name", &name), ("total", &total)]),
        });
    }
    lines.extend(remarks(words, comparison));
    lines
}
