//! Moves through a replay by steps, tricks and deals, and plays on from there.

use std::io::BufReader;
use std::path::Path;

use thiserror::Error;

use super::{
    Company, Level, Local, MatchError, Replay, ReplayError, ReplayFileError, ReplayStep, ResumeError, Saver,
    Sight, StepKind, Table, replay, replay_of, replay_record,
};
use crate::core::text::shown_up_to;
use crate::core::{Arg, Seat, Text};
use crate::files;
use crate::record::{Player, Sitter};

/// A way to move in a replay. The first place is after the first deal, before which there is nothing to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walk {
    /// One step back.
    Back,
    /// One step forward.
    Forward,
    /// To the end of the previous trick.
    TrickBack,
    /// To the end of this trick.
    TrickForward,
    /// To the previous deal.
    DealBack,
    /// To the next deal.
    DealForward,
    /// To the beginning.
    First,
    /// To the end.
    Last,
    /// To this number of steps.
    To(usize),
}

/// Opens match `n` of a file, counted from 0, at its first place.
///
/// # Errors
/// When the file cannot be read, a line breaks the rules, or there are fewer matches; names the file.
pub fn open_replay(path: &Path, n: usize) -> Result<Box<dyn Replay>, ReplayFileError> {
    let file = files::open(path).map_err(ReplayError::from);
    let opened = file.and_then(|file| replay_record(BufReader::new(file), path, n));
    let mut opened = opened.map_err(|why| ReplayFileError { path: path.to_owned(), why })?;
    walk(&mut *opened, Walk::First);
    Ok(opened)
}

/// A replay of the deals that are open here, at the beginning of the last one.
pub fn last_open_deal(company: &dyn Company) -> Option<Box<dyn Replay>> {
    let text = company.open_deals().iter().fold(String::new(), |text, line| text + &line.to_string() + "\n");
    let mut opened = replay(text.as_bytes(), 0).ok()?;
    walk(&mut *opened, Walk::Last);
    walk(&mut *opened, Walk::DealBack);
    Some(opened)
}

/// The first view of a replay: its first person's, or all hands if there is none.
pub fn first_sight(replay: &dyn Replay) -> Sight {
    let seats = &replay.header().seats;
    let person = seats.iter().position(|sitter| sitter.player == Player::Human);
    person.map_or(Sight::Open, |at| Sight::Seat(Seat::new(at)))
}

/// Moves this way as far as possible.
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

/// The last place before `at` reached by such a step, or the first place.
fn before(steps: &[ReplayStep], at: usize, such: impl Fn(&ReplayStep) -> bool) -> usize {
    (1..at).rev().find(|&n| steps.get(n - 1).is_some_and(&such)).unwrap_or(1)
}

/// The first place after `at` reached by such a step, or the end.
fn after(steps: &[ReplayStep], at: usize, such: impl Fn(&ReplayStep) -> bool) -> usize {
    (at + 1..=steps.len()).find(|&n| steps.get(n - 1).is_some_and(&such)).unwrap_or(steps.len())
}

/// A finished match as a replay, right before the last decision of a person at this table.
pub fn last_decision(table: &dyn Table) -> Option<Box<dyn Replay>> {
    let mut opened = replay_of(table.finished()?.clone(), None).ok()?;
    let people = table.people();
    let decides = |step: &ReplayStep| matches!(step.kind, StepKind::Decision(seat) if people.contains(seat));
    let step = opened.steps().iter().rposition(decides)?;
    opened.go_to(step);
    Some(opened)
}

/// Why a match cannot be played on from a step.
#[derive(Debug, Error)]
pub enum PlayOnError {
    /// It is over at this step, or other people are playing it.
    #[error("{}", .0.key)]
    Refused(Text),
    /// The match that is not over cannot be marked.
    #[error(transparent)]
    Record(#[from] ResumeError),
    /// The new match cannot be opened.
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl PlayOnError {
    /// The error as a message.
    pub fn text(&self) -> Text {
        match self {
            PlayOnError::Refused(why) => why.clone(),
            PlayOnError::Record(why) => why.text(),
            PlayOnError::Match(why) => {
                let why = shown_up_to(&why.to_string(), 200);
                Text::new("ui-replay-unplayable").with("why", Arg::Quote(why))
            }
        }
    }
}

/// Starts a new match from here with the same players; if none was a person, `who` becomes one.
///
/// A match of the player's own that is not over is marked, because its next cards will be seen in the new one. Novices
/// replace engines, because a record from elsewhere must not start programs. `saver` keeps the new record.
///
/// # Errors
/// When the match is over here, other people are playing it, it cannot be marked, or a bot's level is unknown.
pub fn play_on_from_here(
    replay: &mut dyn Replay,
    who: Seat,
    saver: impl FnOnce() -> Saver,
) -> Result<Box<dyn Local>, PlayOnError> {
    if let Some(why) = replay.why_not_play_on() {
        return Err(PlayOnError::Refused(why));
    }
    if replay.would_mark() {
        replay.open_hands()?;
    }
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
    Ok(replay.play_on(replay.at(), seats, saver())?)
}
