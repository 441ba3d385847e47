//! A hint in sentences, before its numbers.

use super::{Estimate, Hint, move_label};
use crate::core::{Arg, Info, Move, Text};
use crate::lang::Words;

/// Why the choice is the best and what to expect of it; then how an alternative compares: the one that the player has
/// marked, or else the likeliest.
pub fn hint_sentences(
    words: &Words,
    names: &[String],
    info: &Info,
    hint: &Hint,
    marked: Option<Move>,
) -> [Vec<String>; 2] {
    let mut said: Vec<String> = hint.reason.iter().map(|reason| words.say(reason, names)).collect();
    said.extend(expected(words, hint, 0));
    let Some(rival) = hint.rival(marked) else { return [said, Vec::new()] };
    let remark = hint.details.get(rival).and_then(|detail| detail.remarks.first());
    // The reason may already say that all choices are alike.
    let against = hint.against(rival).filter(|_| !hint.reason.iter().any(says_all_alike));
    let against = against.map(|against| words.say(&against, &[]));
    let remark = remark.map(|remark| words.say(remark, names));
    let mut about = against.into_iter().chain(remark).chain(expected(words, hint, rival));
    let mut compared = Vec::new();
    if let (Some(one), Some(what)) = (hint.alternatives.get(rival), about.next()) {
        let choice = words.say(&move_label(info, one.mv), &[]);
        compared.push(words.with("hint-rival", &[("choice", &choice), ("what", &what)]));
        compared.extend(about);
    }
    [said, compared]
}

/// What the numbers of a hint are, and where they come from.
pub fn hint_basis(words: &Words, hint: &Hint) -> String {
    let [measure, basis] = [hint.measure(), hint.basis()].map(|text| words.say(&text, &[]));
    words.with("hint-basis", &[("measure", &measure), ("basis", &basis)])
}

/// The names of choices that are worth the same, in a list. Only the first says what to do with its piece, and bids in a
/// row are a range.
pub fn group_label(words: &Words, info: &Info, group: &[Estimate]) -> String {
    let is_bid = |bid: &u8| group.iter().any(|one| one.mv == Move::Bid(*bid));
    let bids: Vec<u8> = (0..=u8::MAX).filter(is_bid).collect();
    if bids.len() == group.len() {
        return words.with("choice-bid", &[("points", &ranges(words, &bids))]);
    }
    let name = |(n, one): (usize, &Estimate)| match one.mv {
        Move::Play(piece) | Move::Lay(piece) if n > 0 => words.glyphs.piece(info.pack, piece),
        mv => words.say(&move_label(info, mv), &[]),
    };
    let names: Vec<String> = group.iter().enumerate().map(name).collect();
    names.join(&words.get("ui-comma"))
}

/// Bids, which are in ascending order. Three or more in a row are a range.
fn ranges(words: &Words, bids: &[u8]) -> String {
    let in_a_row = bids.chunk_by(|one, next| one + 1 == *next);
    let name = |row: &[u8]| match row {
        [from, _, .., to] => words.with("hint-bids", &[("from", &from.to_string()), ("to", &to.to_string())]),
        few => few.iter().map(u8::to_string).collect::<Vec<_>>().join(&words.get("ui-comma")),
    };
    in_a_row.map(name).collect::<Vec<_>>().join(&words.get("ui-comma"))
}

/// Whether a reason says that no choice is better than another.
fn says_all_alike(reason: &Text) -> bool {
    let is_part = |(_, arg): &(_, Arg)| matches!(arg, Arg::Text(part) if says_all_alike(part));
    reason.key.starts_with("reason-all-") || reason.key == "reason-decided" || reason.args.iter().any(is_part)
}

/// What to expect of a choice: averages and chances.
fn expected(words: &Words, hint: &Hint, n: usize) -> Vec<String> {
    let Some(detail) = hint.details.get(n) else { return Vec::new() };
    let kinds = [("hint-averages", &detail.averages), ("hint-chances", &detail.chances)];
    let told = kinds.into_iter().filter(|(_, prospects)| !prospects.is_empty());
    told.map(|(key, prospects)| {
        let all: Vec<String> = prospects.iter().map(|one| words.say(one, &[])).collect();
        words.with(key, &[("what", &all.join(&words.get("ui-comma")))])
    })
    .collect()
}
