//! The names at a table: no two of them look alike.

use crate::bots::Level;
use crate::core::name::alike;
use crate::record::{Player, Sitter};

/// The usual names of bots, starting with seat 0.
pub const USUAL_NAMES: [&str; 7] = ["Ann", "Ben", "Cho", "Dee", "Eli", "Fay", "Gus"];

/// The name of the person at the keyboard: the system's user name, unless it cannot be shown or is a bot's.
pub(super) fn own_name() -> String {
    let known = std::env::var("USER").or_else(|_| std::env::var("USERNAME")).unwrap_or_default();
    let mut letters = known.chars();
    let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    match Sitter::new(&capital, Player::Human) {
        Ok(sitter) if !USUAL_NAMES.iter().any(|usual| alike(usual, &sitter.name)) => sitter.name,
        _ => USUAL_NAMES[0].to_owned(),
    }
}

/// A bot for seat `number`, with its usual name.
pub(super) fn bot(number: usize, level: Level) -> Sitter {
    Sitter {
        name: USUAL_NAMES[number % USUAL_NAMES.len()].to_owned(),
        player: Player::Bot(level.name().to_owned()),
    }
}

/// Gives the next free name to each seat whose name looks like another's. Seats that keep their names come first, then
/// earlier seats.
pub fn give_way(seats: &mut [Sitter], keeps: impl Fn(usize, &Sitter) -> bool) {
    for at in 0..seats.len() {
        let is_taken = |name: &str, counts: &dyn Fn(usize) -> bool| {
            (0..seats.len()).any(|other| other != at && counts(other) && alike(name, &seats[other].name))
        };
        let goes_first = |other: usize| other < at || keeps(other, &seats[other]);
        if keeps(at, &seats[at]) || !is_taken(&seats[at].name, &goes_first) {
            continue;
        }
        // The names after those that the seats of this table have usually.
        let mut next =
            USUAL_NAMES.into_iter().cycle().skip(seats.len() % USUAL_NAMES.len()).take(USUAL_NAMES.len());
        if let Some(free) = next.find(|free| !is_taken(free, &|_| true)) {
            free.clone_into(&mut seats[at].name);
        }
    }
}

/// The seat of another person whose name looks like that of the person at this seat.
pub fn namesake(seats: &[Sitter], at: usize) -> Option<usize> {
    let is_person = |seat: usize| seats.get(seat).filter(|sitter| sitter.player == Player::Human);
    let own = is_person(at)?;
    (0..seats.len())
        .find(|&seat| seat != at && is_person(seat).is_some_and(|other| alike(&own.name, &other.name)))
}

/// The first two people whose names look alike.
pub(super) fn first_namesakes(seats: &[Sitter]) -> Option<(usize, usize)> {
    (0..seats.len()).find_map(|at| Some((at, namesake(seats, at)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(seats: &[Sitter]) -> Vec<&str> {
        seats.iter().map(|sitter| sitter.name.as_str()).collect()
    }

    fn person(name: &str) -> Sitter {
        Sitter { name: name.to_owned(), player: Player::Human }
    }

    #[test]
    fn bots_give_way_to_people_and_to_earlier_bots() {
        let is_person = |_: usize, sitter: &Sitter| sitter.player == Player::Human;
        let mut seats =
            vec![bot(1, Level::Novice), bot(2, Level::Novice), person("BEN\u{200d}"), bot(2, Level::Novice)];
        give_way(&mut seats, is_person);
        assert_eq!(names(&seats), ["Eli", "Cho", "BEN\u{200d}", "Fay"]);
        // However many there are, each finds a name.
        let mut seats: Vec<Sitter> = USUAL_NAMES.iter().rev().map(|name| person(name)).collect();
        seats[..6].iter_mut().enumerate().for_each(|(n, sitter)| *sitter = bot(n, Level::Novice));
        give_way(&mut seats, is_person);
        assert_eq!(names(&seats), ["Gus", "Ben", "Cho", "Dee", "Eli", "Fay", "Ann"]);
    }

    #[test]
    fn only_people_are_namesakes() {
        let seats = [person("Cho"), bot(2, Level::Novice), person("Ann"), person("ｃｈｏ")];
        assert_eq!([0, 1, 2, 3].map(|at| namesake(&seats, at)), [Some(3), None, None, Some(0)]);
    }
}
