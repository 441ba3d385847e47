//! Names of tiles typed at a decision.

use std::time::Duration;

use super::PAUSE;
use crate::common::apart::apart;
use crate::common::at_hand::{at_hand, at_hand_of, count, has_put, named};
use crate::common::screen::{press, said, shown, type_char};
use crossterm::event::KeyCode;
use offsuit::core::{Face, Piece};
use offsuit::games::{CATALOG, Entry};
use offsuit::lang::Glyphs;

/// Newcomers typed `52` for the tile 5-2, which played the second tile. After a pause, it may be the second that is meant.
#[test]
fn two_numbers_are_the_ends_of_a_tile_and_asked_for_after_a_pause() {
    if !apart("typing::tiles::two_numbers_are_the_ends_of_a_tile_and_asked_for_after_a_pause") {
        return;
    }
    let mut paused = Vec::new();
    for (entry, seed) in CATALOG.iter().flat_map(|entry| (0..12).map(move |seed| (entry, seed))) {
        let mut app = at_hand_of(entry, seed, true, |_| {});
        let session = app.session().unwrap();
        let (scene, pack) = (session.scene(), session.info().pack);
        let can = |at: usize| scene.hand.get(at).is_some_and(|&piece| session.can(&scene, piece));
        let doubtful = |at: usize| match pack.face(scene.hand[at]) {
            Some(Face::Tile { high, low }) if high != low && can(at) => {
                let place = usize::from(low).checked_sub(1).filter(|&place| place != at && can(place))?;
                Some((format!("{high}{low}"), scene.hand[at], scene.hand[place]))
            }
            _ => None,
        };
        let Some((keys, tile, placed)) = (0..scene.hand.len()).find_map(doubtful) else { continue };
        keys.chars().for_each(|key| type_char(&mut app, key));
        assert!(said(&mut app).contains(&format!("Enter: Play {}.", pack.name(tile))), "{}", shown(&mut app));
        press(&mut app, KeyCode::Esc);
        type_char(&mut app, keys.chars().next().unwrap());
        let play = format!("Enter twice: Play {}.", pack.name(placed));
        paused.push((app, keys, play, placed));
        if paused.len() == 3 {
            break;
        }
    }
    assert_eq!(paused.len(), 3);
    std::thread::sleep(PAUSE);
    for (mut app, keys, play, placed) in paused {
        type_char(&mut app, keys.chars().last().unwrap());
        assert!(said(&mut app).contains(&play), "{keys}\n{}", shown(&mut app));
        press(&mut app, KeyCode::Enter);
        let is_asked = said(&mut app).contains("To name a tile, type a hyphen: 5-2. Sure?");
        assert!(is_asked && !has_put(&app, placed), "{keys}\n{}", shown(&mut app));
    }
}

/// A newcomer typed the 6 of `6-1` with three tiles left, and read that there is no choice 6.
#[test]
fn a_number_without_a_place_begins_the_name_of_a_tile() {
    let mut begun = 0;
    for (entry, seed) in CATALOG.iter().flat_map(|entry| (0..30).map(move |seed| (entry, seed))) {
        let mut app = at_hand(entry, seed, |_| {});
        let session = app.session().unwrap();
        let (scene, pack) = (session.scene(), session.info().pack);
        let can = |at: usize| scene.hand.get(at).is_some_and(|&piece| session.can(&scene, piece));
        let ends = |at: usize| match pack.face(scene.hand[at]) {
            Some(Face::Tile { high, low }) if can(at) => [(high, low), (low, high)]
                .into_iter()
                .find(|&(first, _)| usize::from(first).checked_sub(1).is_none_or(|place| !can(place)))
                .map(|ends| (ends, scene.hand[at])),
            _ => None,
        };
        let Some(((first, other), tile)) = (0..scene.hand.len()).find_map(ends) else { continue };
        if session.choices().len() == 1 {
            continue;
        }
        type_char(&mut app, char::from_digit(first.into(), 10).unwrap());
        assert!(said(&mut app).contains(&format!("Type the rest: {first}-...")), "{}", shown(&mut app));
        if begun % 2 == 0 {
            type_char(&mut app, '-');
        }
        type_char(&mut app, char::from_digit(other.into(), 10).unwrap());
        assert!(said(&mut app).contains(&format!("Enter: Play {}.", pack.name(tile))), "{}", shown(&mut app));
        begun += 1;
    }
    assert!(begun > 10, "{begun}");
}

/// What these keys mark in the hand of this match, typed one by one.
fn marks(entry: &'static Entry, seed: u64, keys: &str, pause: Duration) -> Option<String> {
    let mut app = at_hand(entry, seed, |_| {});
    for (n, key) in keys.chars().enumerate() {
        std::thread::sleep(if n > 0 { pause } else { Duration::ZERO });
        type_char(&mut app, key);
    }
    named(&mut app)
}

/// The pieces of the first hand that may be played, and the size of that hand.
fn playable(entry: &'static Entry, seed: u64) -> (Vec<Piece>, usize) {
    let app = at_hand(entry, seed, |_| {});
    let session = app.session().unwrap();
    let scene = session.scene();
    (scene.hand.iter().copied().filter(|&piece| session.can(&scene, piece)).collect(), scene.hand.len())
}

/// A newcomer typed `6`, looked at the screen, and typed `-` and `4`: that played the fourth tile.
#[test]
fn the_name_of_a_tile_may_be_typed_slowly() {
    let entry = &CATALOG[2];
    let (pieces, _) = playable(entry, 1);
    let Some(Face::Tile { high, low }) = entry.info.pack.face(pieces[0]) else { panic!("no tile") };
    let play = format!("Play {}", Glyphs::Unicode.piece(entry.info.pack, pieces[0]));
    let marked = marks(entry, 1, &format!("{high}-{low}"), PAUSE);
    assert_eq!(marked, Some(play));
}

/// A newcomer typed the name of a tile that they did not hold, which marked another one.
#[test]
fn a_tile_that_is_not_held_marks_nothing() {
    for entry in [&CATALOG[2], &CATALOG[5]] {
        let mut app = at_hand(entry, 1, |_| {});
        let (hand, pack) = {
            let session = app.session().unwrap();
            (session.scene().hand, session.info().pack)
        };
        let is_held = |ends: (u8, u8)| {
            let tile = |&piece: &Piece| matches!(pack.face(piece), Some(Face::Tile { high, low }) if (high, low) == ends);
            hand.iter().any(tile)
        };
        let ends = (1..=6).flat_map(|high| (1..=high).map(move |low| (high, low)));
        let (high, low) = ends.into_iter().find(|&ends| !is_held(ends)).unwrap();
        format!("{low}-{high}").chars().for_each(|key| type_char(&mut app, key));
        assert!(said(&mut app).contains(&format!("You do not hold {low}-{high}.")), "{}", shown(&mut app));
        assert_eq!(named(&mut app), None);
        let before = count(&app);
        press(&mut app, KeyCode::Enter);
        assert_eq!(count(&app), before);
    }
}

/// Newcomers typed `10` for the ten among three cards, and `66` for the tile: these marked the first and the sixth piece.
#[test]
fn numbers_without_a_place_and_doubles_are_names() {
    let (mut doubles, mut ranks) = (0, 0);
    for (entry, seed) in CATALOG.iter().flat_map(|entry| (0..8).map(move |seed| (entry, seed))) {
        let ((pieces, held), pack) = (playable(entry, seed), entry.info.pack);
        let rank = |piece: Piece| match pack.face(piece) {
            Some(Face::Card { rank: rank @ 2..=10, .. }) => Some(usize::from(rank)),
            _ => None,
        };
        for &piece in &pieces {
            let keys = match pack.face(piece) {
                Some(Face::Tile { high, low }) if high == low => {
                    doubles += 1;
                    format!("{high}{low}")
                }
                _ => match rank(piece).filter(|&rank| rank > held) {
                    Some(own) if pieces.iter().filter(|&&other| rank(other) == Some(own)).count() == 1 => {
                        ranks += 1;
                        own.to_string()
                    }
                    _ => continue,
                },
            };
            let play = format!("Play {}", Glyphs::Unicode.piece(pack, piece));
            assert_eq!(marks(entry, seed, &keys, Duration::ZERO), Some(play), "{} {keys}", entry.info.id);
        }
        // A second digit without a meaning takes the mark away.
        if pieces.len() > 1 && held < 9 && marks(entry, seed, "9", Duration::ZERO).is_none() {
            assert_eq!(marks(entry, seed, "19", Duration::ZERO), None, "{}", entry.info.id);
        }
    }
    assert!(doubles > 3 && ranks > 3, "{doubles} {ranks}");
}
