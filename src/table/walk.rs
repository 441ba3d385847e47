//! Walking through a match on record: step by step, by tricks, by deals; and playing on from where one is.

use std::io::BufReader;
use std::path::Path;

use super::{Level, Replay, ReplayStep, Saver, Sight, StepKind, Table, replay};
use crate::core::Seat;
use crate::core::text::shown_up_to;
use crate::files;
use crate::record::{Player, Sitter};

/// A way through a match on record. Its first place is after the first deal: before it there is nothing to
/// see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walk {
    /// A step back.
    Back,
    /// A step on.
    Forward,
    /// To the end of the trick before.
    TrickBack,
    /// To the end of this trick.
    TrickForward,
    /// To the deal before.
    DealBack,
    /// To the next deal.
    DealForward,
    /// To the beginning.
    First,
    /// To the end.
    Last,
    /// To where so many steps have been made.
    To(usize),
}

/// Opens the `n`-th match of a file, from 0, at its first place.
///
/// # Errors
/// When the file cannot be read, a line of it goes against the rules, or there are not so many matches; with
/// the file's name.
pub fn open_replay(path: &Path, n: usize) -> Result<Box<dyn Replay>, String> {
    let file = files::open(path).map_err(|error| error.to_string());
    let opened = file.and_then(|file| replay(BufReader::new(file), n).map_err(|fault| fault.to_string()));
    let mut opened = opened.map_err(|error| {
        format!("{}: {}", shown_up_to(&path.display().to_string(), 200), shown_up_to(&error, 200))
    })?;
    walk(&mut *opened, Walk::First);
    Ok(opened)
}

/// As whom a match is looked at first: as its first person, or with all hands open if there is none.
pub fn first_sight(replay: &dyn Replay) -> Sight {
    let seats = &replay.header().seats;
    let person = seats.iter().position(|sitter| sitter.player == Player::Human);
    person.map_or(Sight::Open, |at| Sight::Seat(Seat::new(at)))
}

/// Goes this way, as far as there is one.
pub fn walk(replay: &mut dyn Replay, way: Walk) {
    let (steps, at) = (replay.steps(), replay.at());
    let trick = |step: &ReplayStep| step.ends_trick;
    let deal = |step: &ReplayStep| matches!(step.kind, StepKind::Deal(_));
    let to = match way {
        Walk::Back => at.saturating_sub(1),
        Walk::Forward => at + 1,
        Walk::TrickBack => before(steps, at, trick),
        Walk::TrickForward => after(steps, at, trick),
        Walk::DealBack => before(steps, at, deal),
        Walk::DealForward => after(steps, at, deal),
        Walk::First => 1,
        Walk::Last => steps.len(),
        Walk::To(step) => step,
    };
    let to = to.max(1).min(steps.len());
    replay.go_to(to);
}

/// The last place before `at` that such a step leads to, or the first place.
fn before(steps: &[ReplayStep], at: usize, such: impl Fn(&ReplayStep) -> bool) -> usize {
    (1..at).rev().find(|&n| steps.get(n - 1).is_some_and(&such)).unwrap_or(1)
}

/// The first place after `at` that such a step leads to, or the end.
fn after(steps: &[ReplayStep], at: usize, such: impl Fn(&ReplayStep) -> bool) -> usize {
    (at + 1..=steps.len()).find(|&n| steps.get(n - 1).is_some_and(&such)).unwrap_or(steps.len())
}

/// A new match from here on, its record kept by `saver`: whoever played, plays; if nobody was a person, `who`
/// is one now. Novices sit where outside engines did: what a record that came from anywhere names is not started.
///
/// # Errors
/// When a seat's bot is of no known level.
pub fn play_on_from_here(replay: &dyn Replay, who: Seat, saver: Saver) -> Result<Box<dyn Table>, String> {
    let mut seats: Vec<Sitter> = replay.header().seats.clone();
    for sitter in &mut seats {
        if let Player::Engine(_) = sitter.player {
            sitter.player = Player::Bot(Level::Novice.name().to_owned());
        }
    }
    if seats.iter().all(|sitter| sitter.player != Player::Human)
        && let Some(sitter) = seats.get_mut(who.index())
    {
        sitter.player = Player::Human;
    }
    replay.play_on(replay.at(), seats, saver)
}
