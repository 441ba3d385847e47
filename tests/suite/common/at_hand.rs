//! A person's decision from the hand.

use crossterm::event::KeyCode;
use offsuit::bots::Budget;
use offsuit::config::Settings;
use offsuit::core::{Event, Piece, Seat};
use offsuit::games::Entry;
use offsuit::lang::{Glyphs, Language};
use offsuit::record::{Player, Sitter};
use offsuit::table::Setup;
use offsuit::ui::keys::Scope;
use offsuit::ui::{App, Launch, Start};

use super::screen::{self, mark_legal, press, press_on, said};

/// Makes one step, taking the first legal choice.
pub fn step(app: &mut App) {
    match app.scope() {
        Scope::Wait => app.tick(),
        Scope::Hand => {
            mark_legal(app);
            press(app, KeyCode::Enter);
        }
        Scope::Row => {
            press(app, KeyCode::Right);
            press(app, KeyCode::Enter);
        }
        _ => press_on(app),
    }
}

/// The number of events so far.
pub fn count(app: &App) -> usize {
    app.session().unwrap().table().event_count()
}

/// A match of one person against bots at its first decision from the hand, with hasty hints.
pub fn at_hand(entry: &'static Entry, seed: u64, change: impl FnOnce(&mut Settings)) -> App {
    at_hand_of(entry, seed, false, change)
}

/// The same, of a player for whom things are remembered if `keep`.
pub fn at_hand_of(entry: &'static Entry, seed: u64, keep: bool, change: impl FnOnce(&mut Settings)) -> App {
    at_hand_with(entry, seed, keep, screen::hasty(), change)
}

/// The same with this budget.
pub fn at_hand_with(
    entry: &'static Entry,
    seed: u64,
    keep: bool,
    budget: Budget,
    change: impl FnOnce(&mut Settings),
) -> App {
    let mut settings = screen::settings(Language::English, Glyphs::Unicode, true);
    change(&mut settings);
    let mut setup = Setup::quick(entry, seed);
    setup.seats[0] = Sitter::new("Person 0", Player::Human).unwrap();
    let launch =
        Launch { start: Start::Match(setup), keep, seed: Some(7), settings, budget, ..Launch::default() };
    let mut app = App::new(launch).unwrap();
    for _ in 0..400 {
        match app.scope() {
            Scope::Hand => break,
            Scope::Wait => app.tick(),
            _ => press_on(&mut app),
        }
    }
    assert_eq!(app.scope(), Scope::Hand, "{}", entry.info.id);
    app
}

/// Whether seat 0 has played this piece.
pub fn has_put(app: &App, piece: Piece) -> bool {
    let events = app.session().unwrap().table().events(0, Some(Seat::new(0)));
    let of = |event: &Event| matches!(event, Event::Acted { seat, mv: Some(mv) } if seat.index() == 0 && mv.piece() == Some(piece));
    events.iter().any(of)
}

/// Whether the prompt asks to select something first.
pub fn asks_to_select(app: &mut App) -> bool {
    said(app).contains("Use a number or the arrow keys, then Enter.")
}

/// What Enter does, according to the prompt.
pub fn named(app: &mut App) -> Option<String> {
    let said = said(app);
    let (_, after) = said.split_once("Enter: ")?;
    Some(after.split_once('.').unwrap().0.to_owned())
}
