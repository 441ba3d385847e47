//! A hint in sentences, before its numbers.

use super::{Hint, move_label};
use crate::core::{Arg, Info, Move, Text};
use crate::lang::Words;

/// Why the choice is the best, what usually comes of it, and how the choice that the player thinks of compares: the one
/// that is marked, or else the likeliest.
pub fn hint_sentences(
    words: &Words,
    names: &[String],
    info: &Info,
    hint: &Hint,
    marked: Option<Move>,
) -> Vec<String> {
    let mut said: Vec<String> = hint.reason.iter().map(|reason| words.say(reason, names)).collect();
    said.extend(usually(words, hint, 0));
    let Some(rival) = hint.rival(marked) else { return said };
    let remark = hint.details.get(rival).and_then(|detail| detail.remarks.first());
    // That all are alike has been said.
    let against = hint.against(rival).filter(|_| !hint.reason.iter().any(says_all_alike));
    let against = against.map(|against| words.say(&against, &[]));
    let remark = remark.map(|remark| words.say(remark, names));
    let mut about = against.into_iter().chain(remark).chain(usually(words, hint, rival));
    if let (Some(one), Some(what)) = (hint.alternatives.get(rival), about.next()) {
        let choice = words.say(&move_label(info, one.mv), &[]);
        said.push(words.with("hint-rival", &[("choice", &choice), ("what", &what)]));
        said.extend(about);
    }
    said
}

/// Whether a reason says that no choice is better than another.
fn says_all_alike(reason: &Text) -> bool {
    let is_part = |(_, arg): &(_, Arg)| matches!(arg, Arg::Text(part) if says_all_alike(part));
    reason.key.starts_with("reason-all-") || reason.key == "reason-decided" || reason.args.iter().any(is_part)
}

/// What usually comes of a choice.
fn usually(words: &Words, hint: &Hint, n: usize) -> Option<String> {
    let prospects = &hint.details.get(n)?.prospects;
    let all: Vec<String> = prospects.iter().map(|one| words.say(one, &[])).collect();
    let what = all.join(&words.get("ui-comma"));
    (!all.is_empty()).then(|| words.with("hint-usually", &[("what", &what)]))
}
