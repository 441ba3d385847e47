//! The score in words that the screens and plain mode share.

use super::{DealScore, is_draw};
use crate::core::{Info, ScoreLine, Seat, SeatSet, Text};
use crate::lang::Words;

/// The seats with the highest total after these deals.
pub fn ahead(deals: &[DealScore], seats: usize) -> SeatSet {
    let Some(last) = deals.last() else { return SeatSet::default() };
    let most = last.totals.first(seats).iter().max().copied();
    Seat::all(seats).filter(|&seat| Some(last.totals[seat]) == most).collect()
}

/// A sentence about the winners, without its full stop; `names` are the players' by seat.
pub fn winners_sentence(words: &Words, info: &Info, names: &[String], winners: SeatSet) -> String {
    let how = match winners.len() {
        _ if is_draw(winners.len(), names.len()) => "draw",
        count if info.partners && count * 2 == names.len() => "side",
        1 => "alone",
        _ => "shared",
    };
    words.with("ui-winners", &[("names", &names_in_a_row(words, names, winners)), ("how", how)])
}

/// Why the match is over, in one or two sentences of which the first is enough.
pub fn over_sentences(words: &Words, names: &[String], over: &Text) -> Vec<String> {
    std::iter::once(words.say(over, names)).chain(words.attribute(over, "more", names)).collect()
}

/// The names of these seats, joined with "and" before the last.
pub fn names_in_a_row(words: &Words, names: &[String], seats: SeatSet) -> String {
    let names: Vec<&str> =
        seats.iter().filter_map(|seat| names.get(seat.index())).map(String::as_str).collect();
    match names.split_last() {
        Some((last, others @ [_, ..])) => {
            format!("{}{}{last}", others.join(&words.get("ui-comma")), words.get("ui-and"))
        }
        _ => names.concat(),
    }
}

/// The points that a line gives, such as `Ben +5`. Empty if it gives none.
pub fn points_of(words: &Words, names: &[String], line: &ScoreLine) -> String {
    let given = Seat::all(names.len()).zip(names).filter(|(seat, _)| line.points[*seat] != 0);
    let texts: Vec<String> =
        given.map(|(seat, name)| format!("{name} {}", signed(line.points[seat]))).collect();
    texts.join(&words.get("ui-comma"))
}

/// A change of a total, with its sign.
pub fn signed(points: i32) -> String {
    if points == 0 { "0".to_owned() } else { format!("{points:+}") }
}
