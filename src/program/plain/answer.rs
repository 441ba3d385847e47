//! Parses what a person types at the table: the number of a choice, a piece's name or a word.

use crate::core::{Face, Info, Move, Moves, Pack, Piece, Text};
use crate::lang::{Glyphs, Words};
use crate::sitting::Session;
use crate::table::{Scene, move_label, move_number};

use super::talk::Talk;

/// The highest bid that a move can hold.
const MOST_POINTS: usize = 63;

/// What was typed.
pub(super) enum Answer {
    /// A move, legal or not.
    Move(Move),
    /// A piece by its number in the hand, and other legal pieces that look like this number, such as the tens for 10.
    Number { number: usize, mv: Move, others: Vec<Piece> },
    /// A piece with several legal ways to play it, by their places in the list of choices.
    Ways(Vec<usize>),
    /// A number without a choice.
    Beyond(usize),
    /// The number of a piece that the player no longer holds.
    Gone(usize, Piece),
    /// Perhaps a word: the choices that start with it, with their labels.
    Words(Vec<(Move, String)>),
}

/// The choices in the order of their numbers: pieces in hand order, twins once.
pub(super) fn choices(session: &Session) -> Vec<Move> {
    let (scene, pack) = (session.scene(), session.info().pack);
    let mut choices = session.choices();
    let place = |mv: &Move| {
        let piece = mv.piece()?;
        scene.hand.iter().position(|&held| pack.kind(held) == pack.kind(piece))
    };
    choices.sort_unstable_by_key(|mv| (place(mv), *mv));
    choices.dedup_by_key(|mv| match *mv {
        Move::Play(piece) => Move::Play(pack.kind(piece)),
        Move::Lay(piece) => Move::Lay(pack.kind(piece)),
        other => other,
    });
    choices
}

/// The pieces of the viewer's hand in this deal, in the order of their numbers.
///
/// A piece keeps its number for the whole deal, and a new piece gets the next one.
pub(super) fn numbers(session: &Session) -> Vec<Piece> {
    let mut numbers = session.came();
    let held = session.scene().hand;
    let missing: Vec<Piece> = held.into_iter().filter(|piece| !numbers.contains(piece)).collect();
    numbers.extend(missing);
    numbers
}

/// The choices with what to type for each: pieces by their stable numbers, the rest by their places.
///
/// The ways to lead one tile have the same number and a letter.
pub(super) fn coded(session: &Session) -> Vec<(String, Move)> {
    let (choices, numbers, pack) = (choices(session), numbers(session), session.info().pack);
    let number = |mv: &Move| {
        let piece = mv.piece()?;
        let held = session.scene().hand;
        let is = |of: &Piece| pack.kind(*of) == pack.kind(piece) && held.contains(of);
        numbers.iter().position(is)
    };
    let code = |(at, mv): (usize, &Move)| {
        if let Some(value) = move_number(session.info(), *mv) {
            return value.to_string();
        }
        let Some(number) = number(mv) else { return (at + 1).to_string() };
        let ways = || choices.iter().filter(|other| other.piece() == mv.piece());
        let way = ways().position(|other| other == mv).unwrap_or_default();
        let letter = if ways().count() > 1 { (b'a' + way as u8) as char } else { ' ' };
        format!("{}{letter}", number + 1).trim_end().to_owned()
    };
    choices.iter().enumerate().map(|at| (code(at), *at.1)).collect()
}

/// What a number means when no piece is chosen: a bid or declaration, legal or not.
fn by_value(session: &Session, typed: &str) -> Option<Answer> {
    let scene = session.scene();
    let number: usize = typed.parse().ok().filter(|_| !typed.starts_with('+'))?;
    match scene.legal {
        // Any number means a bid. One that no move can hold becomes the highest that one can, and is refused.
        Moves::Bid(_) if number > 0 => Some(Answer::Move(Move::Bid(number.min(MOST_POINTS) as u8))),
        Moves::Bid(_) | Moves::Declare(_) => {
            let named = |mv: &Move| move_number(session.info(), *mv) == Some(number);
            Some(
                sayable(session.info(), &scene)
                    .into_iter()
                    .find(named)
                    .map_or(Answer::Beyond(number), Answer::Move),
            )
        }
        _ => None,
    }
}

/// What a number or a code of a brief line means.
fn by_code(session: &Session, typed: &str) -> Option<Answer> {
    let typed = typed.to_lowercase();
    let info = session.info();
    let number = number_of(&typed);
    let numbers = numbers(session);
    let held = number.and_then(|number| numbers.get(number.wrapping_sub(1)).copied());
    let scene = session.scene();
    if let Some((_, mv)) = coded(session).into_iter().find(|(code, _)| *code == typed) {
        let (Some(number), Some(piece)) = (number, mv.piece()) else { return Some(Answer::Move(mv)) };
        return Some(Answer::Number { number, mv, others: lookalikes(info.pack, &scene, piece, number) });
    }
    let number = number?;
    if scene.legal.pieces().is_empty() {
        return None;
    }
    // Either number of two equal tiles means the one that is left.
    let alike =
        |own: Piece| scene.hand.iter().copied().find(|piece| info.pack.kind(*piece) == info.pack.kind(own));
    let Some(piece) = held.and_then(alike) else {
        let gone = held.map_or(Answer::Beyond(number), |piece| Answer::Gone(number, piece));
        return Some(tile(session, &typed).unwrap_or(gone));
    };
    Some(match piece_answer(session, piece) {
        Answer::Move(mv) => Answer::Number { number, mv, others: Vec::new() },
        other => other,
    })
}

/// The legal pieces besides this one that its number could also mean: cards of this rank, and the tile with these ends.
fn lookalikes(pack: Pack, scene: &Scene, piece: Piece, number: usize) -> Vec<Piece> {
    let tile = in_signs(pack, &number.to_string());
    let looks = |other: &Piece| match pack.face(*other) {
        Some(Face::Card { rank, .. }) => usize::from(rank) == number && number <= 10,
        _ => tile.is_some_and(|tile| pack.kind(tile) == pack.kind(*other)),
    };
    let others = scene.legal.pieces().iter().filter(|other| pack.kind(*other) != pack.kind(piece));
    let mut others: Vec<Piece> = others.filter(looks).collect();
    others.dedup_by_key(|other| pack.kind(*other));
    others
}

/// The meaning of a number that is written like the two ends of a tile, such as `64`.
fn tile(session: &Session, typed: &str) -> Option<Answer> {
    let pack = session.info().pack;
    in_signs(pack, typed).map(|piece| piece_answer(session, piece))
}

/// The label of a choice in the list.
///
/// Pieces have only their names, because the question says what to do with them.
pub(super) fn label(words: &Words, info: &Info, mv: Move) -> String {
    match mv {
        Move::Play(piece) | Move::Lay(piece) => words.piece(info.pack, piece),
        _ => words.say(&move_label(info, mv), &[]),
    }
}

/// The label of a choice, with what it means if its message says so in the attribute `about`.
pub(super) fn described(words: &Words, info: &Info, mv: Move) -> String {
    let choice = label(words, info, mv);
    match words.attribute(&move_label(info, mv), "about", &[]) {
        Some(about) => words.with("plain-about", &[("choice", &choice), ("about", &about)]),
        None => choice,
    }
}

/// The meaning of a line that names a piece and is not the number of a choice.
pub(super) fn piece(talk: &Talk<'_>, session: &Session, typed: &str) -> Option<Answer> {
    if let Some(answer) = by_value(session, typed) {
        return Some(answer);
    }
    if talk.settings().brief
        && let Some(answer) = by_code(session, typed)
    {
        return Some(answer);
    }
    let pack = session.info().pack;
    let choices = choices(session);
    if number_of(typed).is_some_and(|n| (1..=choices.len()).contains(&n)) {
        return None;
    }
    named(talk, pack, typed).map(|piece| piece_answer(session, piece))
}

/// The typed number, if it is written as in the list.
fn number_of(typed: &str) -> Option<usize> {
    typed.parse().ok().filter(|_| !typed.starts_with(['0', '+']))
}

/// Interprets a line that is not a command.
pub(super) fn understand(talk: &Talk<'_>, session: &Session, typed: &str) -> Answer {
    let (scene, pack) = (session.scene(), session.info().pack);
    let choices = choices(session);
    if let Some(answer) = by_value(session, typed) {
        return answer;
    }
    if talk.settings().brief
        && let Some(answer) = by_code(session, typed)
    {
        return answer;
    }
    // A number of the list takes precedence over a tile written the same way.
    let number = number_of(typed);
    if let Some(&mv) = number.and_then(|n| choices.get(n.wrapping_sub(1))) {
        return Answer::Move(mv);
    }
    if let Some(piece) = named(talk, pack, typed) {
        return piece_answer(session, piece);
    }
    if let Some(number) = number {
        return Answer::Beyond(number);
    }
    let typed = typed.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    let labels = |mv: Move| {
        let text = move_label(session.info(), mv);
        [&talk.words, &talk.typed, &talk.english].map(|words| words.say(&text, &[]).to_lowercase())
    };
    if let Some(mv) = sayable(session.info(), &scene).into_iter().find(|&mv| labels(mv).contains(&typed)) {
        return Answer::Move(mv);
    }
    let begin = choices.iter().filter(|mv| mv.piece().is_none() && labels(**mv)[0].starts_with(&typed));
    Answer::Words(begin.map(|&mv| (mv, label(&talk.words, session.info(), mv))).collect())
}

/// The move for a piece, or the numbers of its ways if it has several.
///
/// An illegal piece is tried, so that the rules explain why not.
fn piece_answer(session: &Session, piece: Piece) -> Answer {
    match session.ways(piece)[..] {
        [] => Answer::Move(session.scene().move_of(piece)),
        [only] => Answer::Move(only),
        _ => {
            let alike = session.info().pack.alike(piece);
            let is_way = |mv: &Move| mv.piece().is_some_and(|of| alike.contains(of));
            let numbered = (1..).zip(choices(session)).filter(|(_, mv)| is_way(mv));
            Answer::Ways(numbered.map(|(number, _)| number).collect())
        }
    }
}

/// All moves of this kind of decision, legal or not.
fn sayable(info: &Info, scene: &Scene) -> Vec<Move> {
    let all = match scene.legal {
        Moves::Bid(_) => Moves::Bid(u64::MAX),
        Moves::Declare(_) => Moves::Declare(((1u32 << info.declarations.len()) - 1) as u16),
        pieces => pieces,
    };
    let held = scene.hand.iter().map(|&piece| scene.move_of(piece));
    all.iter().chain(held.filter(|_| !scene.legal.pieces().is_empty())).collect()
}

/// The piece of a typed name.
fn named(talk: &Talk<'_>, pack: Pack, typed: &str) -> Option<Piece> {
    in_signs(pack, typed).or_else(|| in_words(&talk.words, &talk.english, pack, typed))
}

/// The piece of a name in words, such as "queen of spades", in the player's language or in English.
fn in_words(words: &Words, english: &Words, pack: Pack, typed: &str) -> Option<Piece> {
    let typed = typed.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    let is = |piece: &Piece| {
        [words, english].into_iter().any(|words| {
            typed == words.spoken_piece(pack, *piece).to_lowercase()
                || typed == words.piece(pack, *piece).to_lowercase()
                || with_letter(words, pack, *piece).is_some_and(|name| name == typed)
        })
    };
    (0..64).map(Piece::new).filter(|piece| pack.face(*piece).is_some()).find(is)
}

/// A card in words with a letter or number for its rank, such as "q of spades".
fn with_letter(words: &Words, pack: Pack, piece: Piece) -> Option<String> {
    let Some(Face::Card { suit, .. }) = pack.face(piece) else { return None };
    let sign = Glyphs::Ascii.piece(pack, piece);
    let card = Text::new("spoken-card").with("suit", suit).with("rank", Text::new("plain-letter"));
    let card = words.say(&card, &[]).to_lowercase();
    Some(card.replace('@', &sign[..sign.len() - 1].to_lowercase()))
}

/// The piece of a name in signs.
///
/// It may be `qs`, `10s` or with a suit sign; `6-4`, `64` or `46`; with or without spaces. With a space the
/// suit may come first: `s q`.
fn in_signs(pack: Pack, typed: &str) -> Option<Piece> {
    let words: Vec<&str> = typed.split_whitespace().collect();
    let piece = piece_of(pack, &words.concat());
    match words[..] {
        [suit, rank] => piece.or_else(|| piece_of(pack, &[rank, suit].concat())),
        _ => piece,
    }
}

/// The piece of a name without spaces.
fn piece_of(pack: Pack, typed: &str) -> Option<Piece> {
    let signs = [('\u{2663}', 'C'), ('\u{2666}', 'D'), ('\u{2665}', 'H'), ('\u{2660}', 'S')];
    let letter = |c: char| signs.iter().find(|(sign, _)| *sign == c).map_or(c, |&(_, letter)| letter);
    let name: String = typed.chars().map(letter).flat_map(char::to_uppercase).collect();
    let ten = name.strip_prefix("10").map(|suit| format!("T{suit}"));
    let ends: Vec<char> = name.chars().filter(|c| *c != '-').collect();
    let tile = match ends[..] {
        [one, other] => format!("{}-{}", one.max(other), one.min(other)),
        _ => String::new(),
    };
    // A joker may also be typed as it is shown.
    let shown = (0..64).map(Piece::new).filter(|&piece| matches!(pack.face(piece), Some(Face::Joker(_))));
    let mut named = shown.filter(|&piece| Glyphs::Ascii.piece(pack, piece).to_uppercase() == name);
    let joker = named.next();
    joker.or_else(|| {
        [Some(name), ten, Some(tile)].into_iter().flatten().find_map(|name| pack.parse(&name).ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_named_as_people_type_them() {
        for (pack, name, typed) in [
            (Pack::French, "QS", &["qs", "QS", "q\u{2660}", "q s", "s q", "\u{2660} Q"][..]),
            (Pack::French, "TD", &["10d", "td", "10\u{2666}", "10 d", "d 10", "d T"]),
            (Pack::French, "JK", &["jk", "Pol", "j k"]),
            (Pack::Dominoes, "6-4", &["6-4", "64", "46", "4-6", "6 4", "4  6", "6 - 4"]),
            (Pack::Chinese, "1-1", &["11", "1-1"]),
        ] {
            for typed in typed {
                assert_eq!(in_signs(pack, typed), pack.parse(name).ok(), "{typed}");
            }
        }
        for typed in ["", "q", "7", "score", "6-", "664", "sq", "h", "q s 1", "6 6 4", "s c"] {
            assert_eq!(
                (in_signs(Pack::French, typed), in_signs(Pack::Dominoes, typed)),
                (None, None),
                "{typed}"
            );
        }
    }
}
