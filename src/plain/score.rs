//! The score in words.

use crate::core::{Event, Seat, SeatSet, Text};
use crate::lang::Words;
use crate::table::{DealScore, Phase, Session};

/// What the last deal has changed, and after the match who has won.
pub(super) fn after_deal(words: &Words, session: &Session) -> Vec<String> {
    let last = session.table().sheet().last().map(|score| row(words, session, score));
    let winners = (session.phase() == Phase::Over).then(|| winners(words, session)).flatten();
    last.into_iter().chain(winners).collect()
}

/// A line a deal, and who is ahead or has won.
pub(super) fn sheet(words: &Words, session: &Session) -> Vec<String> {
    let sheet = session.table().sheet();
    let Some(last) = sheet.last() else { return vec![words.get("plain-no-score")] };
    let seats = session.names().len();
    let most = last.totals.first(seats).iter().max();
    let ahead = Seat::all(seats).filter(|&seat| Some(&last.totals[seat]) == most).collect();
    let end = winners(words, session)
        .unwrap_or_else(|| words.with("plain-ahead", &[("names", &names(words, session, ahead))]));
    sheet.iter().map(|score| row(words, session, score)).chain([end]).collect()
}

/// What a deal has changed, and the totals after it.
fn row(words: &Words, session: &Session, score: &DealScore) -> String {
    let seat = |seat: Seat| {
        let points = score.points[seat];
        let points = if points == 0 { "0".to_owned() } else { format!("{points:+}") };
        let name = session.names().get(seat.index()).map_or("", String::as_str);
        let total = score.totals[seat].to_string();
        words.with("plain-score-seat", &[("name", name), ("points", &points), ("total", &total)])
    };
    let seats: Vec<String> = Seat::all(session.names().len()).map(seat).collect();
    let deal = words.say(&Text::new("ui-sheet-deal").with("deal", score.number), &[]);
    words.with("plain-score", &[("deal", &deal), ("scores", &seats.join(&words.get("plain-between")))])
}

/// Who has won, once the match is over.
fn winners(words: &Words, session: &Session) -> Option<String> {
    let table = session.table();
    let events = table.events(table.event_count().saturating_sub(4), None);
    let winners = events.into_iter().find_map(|event| match event {
        Event::Ended { winners, .. } => Some(winners),
        _ => None,
    })?;
    let partners = session.info().partners && winners.len() * 2 == session.names().len();
    let how = match winners.len() {
        _ if partners => "side",
        1 => "alone",
        _ => "shared",
    };
    let sentence = words.with("ui-winners", &[("names", &names(words, session, winners)), ("how", how)]);
    Some(words.with("plain-end", &[("sentence", &sentence)]))
}

/// Names in a row: the last behind an *and*.
fn names(words: &Words, session: &Session, seats: SeatSet) -> String {
    let names: Vec<&str> =
        seats.iter().filter_map(|seat| session.names().get(seat.index())).map(String::as_str).collect();
    match names.split_last() {
        Some((last, others @ [_, ..])) => {
            format!("{}{}{last}", others.join(&words.get("ui-comma")), words.get("ui-and"))
        }
        _ => names.concat(),
    }
}
