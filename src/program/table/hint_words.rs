//! A hint in sentences, before its numbers.

use super::{Estimate, Hint, Usual, move_label};
use crate::core::{DeclarationValue, Info, Move, Text};
use crate::lang::Words;

/// The choice with what it is better than, and the choice alone, where there is no room for both; or that there is no
/// difference between the choices.
pub fn hint_titles(words: &Words, info: &Info, hint: &Hint, marked: Option<Move>) -> [String; 2] {
    if is_indifferent(hint) {
        return [words.get("hint-any"), words.get("hint-any")];
    }
    let choice = words.say(&move_label(info, hint.choice), &[]);
    let alone = words.with("ui-hint-title", &[("choice", &choice)]);
    let rival = hint.rival(marked).filter(|&n| hint.is_behind(n)).and_then(|n| hint.alternatives.get(n));
    let whole = rival.map(|other| {
        let other = short_name(words, info, other.mv);
        words.with("ui-hint-title-not", &[("choice", &choice), ("other", &other)])
    });
    [whole.unwrap_or_else(|| alone.clone()), alone]
}

/// A hint in sentences: the best choice against an alternative, which is the one that the player has marked, or what most
/// people would choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HintWords {
    /// Why the choice is better, and what else there is to say about it.
    pub why: Vec<String>,
    /// How the alternative compares, and what speaks against it.
    pub against: Option<String>,
    /// The latter alone.
    pub drawbacks: Option<String>,
    /// The names of the choice and of the alternative, where `usual` compares them.
    pub names: Option<[String; 2]>,
    /// What usually happens: all of it, or only what differs if it compares two choices.
    pub usual: Vec<UsualRow>,
}

/// How often something happens, or how much of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsualRow {
    /// What happens.
    pub what: String,
    /// After the best choice.
    pub best: String,
    /// After the alternative.
    pub other: Option<String>,
}

impl HintWords {
    /// All of it as sentences.
    pub fn sentences(&self, words: &Words) -> Vec<String> {
        self.why.iter().chain(&self.against).cloned().chain(self.usually(words)).collect()
    }

    /// What usually happens, in a sentence.
    pub fn usually(&self, words: &Words) -> Option<String> {
        let row = |row: &UsualRow| match &row.other {
            Some(other) => {
                words.with("hint-usual-two", &[("what", &row.what), ("value", &row.best), ("other", other)])
            }
            None => words.with("hint-usual-one", &[("what", &row.what), ("value", &row.best)]),
        };
        let rows: Vec<String> = self.usual.iter().map(row).collect();
        let what = rows.join(&words.get("ui-comma"));
        let said = match &self.names {
            Some([_, other]) => words.with("hint-usual-both", &[("choice", other), ("what", &what)]),
            None => words.with("hint-usual", &[("what", &what)]),
        };
        (!rows.is_empty()).then_some(said)
    }
}

/// The words of a hint, compared with the choice that the player has marked, if any.
pub fn hint_words(
    words: &Words,
    names: &[String],
    info: &Info,
    hint: &Hint,
    marked: Option<Move>,
) -> HintWords {
    let why = hint.why(marked).map(|reason| words.say(reason, names)).collect();
    // It may already have been said that all choices are alike.
    let rival = hint.rival(marked).filter(|_| !hint.notes.iter().any(says_all_alike));
    let other = rival.and_then(|n| hint.alternatives.get(n));
    let drawbacks: Vec<String> =
        rival.into_iter().flat_map(|n| hint.drawbacks(n)).map(|text| words.say(text, names)).collect();
    let of_rival = |what: &[String]| {
        let choice = words.say(&move_label(info, other?.mv), &[]);
        let said = || words.with("hint-rival", &[("choice", &choice), ("what", &words.sentences(what))]);
        (!what.is_empty()).then(said)
    };
    let against = rival.and_then(|n| hint.behind(n)).map(|text| words.say(&text, &[]));
    let against: Vec<String> = against.into_iter().chain(drawbacks.iter().cloned()).collect();
    let compared = rival.filter(|&n| hint.is_behind(n));
    HintWords {
        why,
        against: of_rival(&against),
        drawbacks: of_rival(&drawbacks),
        names: compared.and(other).map(|other| [hint.choice, other.mv].map(|mv| short_name(words, info, mv))),
        usual: usual(words, hint, compared),
    }
}

/// A choice in a word: the piece that is played, or the label of any other choice.
pub fn short_name(words: &Words, info: &Info, mv: Move) -> String {
    match mv {
        Move::Play(piece) | Move::Lay(piece) => words.piece(info.pack, piece),
        mv => words.say(&move_label(info, mv), &[]),
    }
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

/// What usually happens after the best choice; or what differs after an alternative.
fn usual(words: &Words, hint: &Hint, rival: Option<usize>) -> Vec<UsualRow> {
    let of = |n: usize| hint.details.get(n).map_or(&[][..], |detail| &detail.usual);
    let value = |one: &Usual| {
        if one.prospect.is_number {
            format!("{:.1}", one.mean)
        } else {
            words.with("ui-percent", &[("part", &format!("{:.0}", 100.0 * one.mean))])
        }
    };
    let mean = |n: usize, like: &Usual| {
        // Nothing happens any more to a seat that drops out.
        let found = of(n).iter().find(|one| one.prospect == like.prospect);
        found.copied().unwrap_or(Usual { mean: 0.0, ..*like })
    };
    let listed = if of(0).is_empty() { rival.map_or(&[][..], of) } else { of(0) };
    let rows = listed.iter().filter_map(|one| {
        let best = mean(0, one);
        let least = if one.prospect.is_number { LEAST_NUMBER } else { LEAST_CHANCE };
        let other = match rival {
            None => None,
            Some(n) => Some(mean(n, one)).filter(|other| (other.mean - best.mean).abs() >= least),
        };
        let is_told = rival.is_none() || other.is_some();
        let what = words.get(one.prospect.key);
        is_told.then(|| UsualRow { what, best: value(&best), other: other.map(|other| value(&other)) })
    });
    rows.collect()
}

/// The least differences between two choices that are worth mentioning.
const LEAST_NUMBER: f64 = 0.1;
const LEAST_CHANCE: f64 = 0.03;
