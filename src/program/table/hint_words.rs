//! A hint in sentences, before its numbers.

use super::{Estimate, Hint, Usual, move_label};
use crate::core::{DeclarationValue, Info, Move, Text};
use crate::lang::Words;

/// The choice, or that there is no difference between the choices.
pub fn hint_title(words: &Words, info: &Info, hint: &Hint) -> String {
    if is_indifferent(hint) {
        return words.get("hint-any");
    }
    let choice = words.say(&move_label(info, hint.choice), &[]);
    words.with("ui-hint-title", &[("choice", &choice)])
}

/// Why the choice is the best and what to expect of it; then how an alternative compares: the one that the player has
/// marked, or else the best of those that are clearly worse.
pub fn hint_sentences(
    words: &Words,
    names: &[String],
    info: &Info,
    hint: &Hint,
    marked: Option<Move>,
) -> [Vec<String>; 2] {
    let why: Vec<String> = hint.why(marked).map(|reason| words.say(reason, names)).collect();
    let why = (!why.is_empty()).then(|| words.sentences(&why));
    let said = why.into_iter().chain(expected(words, hint, 0, true)).collect();
    let rival = hint.rival(marked).and_then(|n| Some((n, hint.alternatives.get(n)?)));
    // It may already have been said that all choices are alike.
    let Some((rival, one)) = rival.filter(|_| !hint.notes.iter().any(says_all_alike)) else {
        return [said, Vec::new()];
    };
    let against = hint.behind(rival).map(|against| words.say(&against, &[]));
    let is_marked = marked == Some(one.mv);
    // Where neither is better, differences would read like reasons.
    let more = if hint.is_behind(rival) { expected(words, hint, rival, is_marked) } else { Vec::new() };
    let mut about = against.into_iter().chain(more);
    let choice = words.say(&move_label(info, one.mv), &[]);
    let what = about.next().unwrap_or_default();
    let first = words.with("hint-rival", &[("choice", &choice), ("what", &what)]);
    [said, std::iter::once(first).chain(about).collect()]
}

/// What the numbers of a hint are, and where they come from.
pub fn hint_basis(words: &Words, hint: &Hint) -> String {
    let [measure, basis] = [hint.measure(), hint.basis()].map(|text| words.say(&text, &[]));
    words.with("hint-basis", &[("measure", &measure), ("basis", &basis)])
}

/// The names of choices that are worth the same, in a list. Three or more numbers in a row are a range. What to do with
/// pieces is said once, if at all.
pub fn group_label(words: &Words, info: &Info, group: &[Estimate], says_what: bool) -> String {
    let mut numbers: Vec<(&str, u8)> = group.iter().filter_map(|one| numbered(info, one.mv)).collect();
    numbers.sort_unstable();
    let of_numbers = |of_key: &[(&str, u8)]| {
        let numbers: Vec<u8> = of_key.iter().map(|(_, number)| *number).collect();
        let numbers = ranges(words, &numbers);
        of_key.first().map_or_else(String::new, |(key, _)| words.with(key, &[("number", &numbers)]))
    };
    let others = || group.iter().map(|one| one.mv).filter(|mv| numbered(info, *mv).is_none());
    let is_piece = |mv: &Move| matches!(mv, Move::Play(_) | Move::Lay(_));
    let pieces: Vec<String> =
        others().filter(is_piece).filter_map(|mv| Some(words.piece(info.pack, mv.piece()?))).collect();
    let pieces = others().find(is_piece).map(|first| {
        let all = pieces.join(&words.get("hint-between-pieces"));
        if says_what { words.with(move_label(info, first).key, &[("piece", &all)]) } else { all }
    });
    let names = numbers.chunk_by(|(one, _), (other, _)| one == other).map(of_numbers);
    let labels = others().filter(|mv| !is_piece(mv)).map(|mv| words.say(&move_label(info, mv), &[]));
    names.chain(pieces).chain(labels).collect::<Vec<_>>().join(&words.get("ui-comma"))
}

/// The message and the number of a choice that is a number.
fn numbered(info: &Info, mv: Move) -> Option<(&'static str, u8)> {
    match mv {
        Move::Bid(points) => Some(("choice-bid", points)),
        Move::Declare(declaration) => {
            let spec = declaration.spec(info.declarations)?;
            if let DeclarationValue::Number(number) = spec.value { Some((spec.choice, number)) } else { None }
        }
        _ => None,
    }
}

/// Numbers in ascending order. Three or more in a row are a range.
fn ranges(words: &Words, numbers: &[u8]) -> String {
    let in_a_row = numbers.chunk_by(|one, next| one + 1 == *next);
    let name = |row: &[u8]| match row {
        [from, _, .., to] => {
            words.with("hint-range", &[("from", &from.to_string()), ("to", &to.to_string())])
        }
        few => few.iter().map(u8::to_string).collect::<Vec<_>>().join(&words.get("ui-comma")),
    };
    in_a_row.map(name).collect::<Vec<_>>().join(&words.get("ui-comma"))
}

/// Whether all choices score the same, so that none is recommended.
pub fn is_indifferent(hint: &Hint) -> bool {
    let says_so = |note: &Text| note.key.starts_with("reason-all-same") || note.key == "reason-decided";
    hint.alternatives.len() > 1 && hint.notes.iter().any(says_so)
}

/// Whether a note says that no choice is better than another.
fn says_all_alike(note: &Text) -> bool {
    note.key.starts_with("reason-all-") || note.key == "reason-decided"
}

/// What to expect of a choice: averages and chances. For an alternative, only what differs from the best choice; and unless
/// `wants_all`, nothing that speaks for an alternative that is clearly worse, because that would sound like a
/// contradiction.
fn expected(words: &Words, hint: &Hint, n: usize, wants_all: bool) -> Vec<String> {
    let [best, own] = [0, n].map(|n| hint.details.get(n).map_or(&[][..], |detail| &detail.usual));
    let kinds = [("hint-averages", true), ("hint-chances", false)];
    let said = kinds.into_iter().filter_map(|(key, is_number)| {
        let of_kind = own.iter().filter(|one| one.prospect.is_number == is_number);
        let speaks_for = |one: &Usual| {
            let other = best.iter().find(|other| other.prospect == one.prospect);
            hint.is_behind(n) && other.is_some_and(|other| (one.mean > other.mean) == one.is_good)
        };
        let of_kind = of_kind.filter(|one| wants_all || !speaks_for(one));
        let told: Vec<String> = of_kind.filter_map(|one| usual(words, one, best, n > 0)).collect();
        (!told.is_empty()).then(|| words.with(key, &[("what", &told.join(&words.get("ui-comma")))]))
    });
    said.collect()
}

/// What usually happens after a choice, and after the best one if the two are compared; `None` if it is much the same.
fn usual(words: &Words, own: &Usual, best: &[Usual], is_compared: bool) -> Option<String> {
    let number = |mean: f64| {
        if own.prospect.is_number { format!("{mean:.1}") } else { format!("{:.0}", 100.0 * mean) }
    };
    let what = words.with(own.prospect.key, &[("value", &number(own.mean))]);
    let Some(best) = best.iter().find(|one| is_compared && one.prospect == own.prospect) else {
        return Some(what);
    };
    let least = if own.prospect.is_number { LEAST_NUMBER } else { LEAST_CHANCE };
    if (own.mean - best.mean).abs() < least {
        return None;
    }
    let value = number(best.mean);
    let value = if own.prospect.is_number { value } else { words.with("ui-percent", &[("part", &value)]) };
    Some(words.with("hint-instead", &[("what", &what), ("value", &value)]))
}

/// The least differences between two choices that are worth mentioning.
const LEAST_NUMBER: f64 = 0.1;
const LEAST_CHANCE: f64 = 0.03;
