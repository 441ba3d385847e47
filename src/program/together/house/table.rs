//! A table of a house.

mod again;
mod gathering;
mod news;
mod questions;
mod removal;

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use self::again::Answers;
use self::questions::Question;
use super::keep::{Description, SeatNote};
use super::pauses::Pauses;
use super::{AWAY, DESERTED, IDLE, Refusal, SILENCE};
use crate::core::name::{alike, checked};
use crate::core::{OptionValues, Seat};
use crate::games::{self, Entry};
use crate::record::{Bytes, read_move, read_options, write_options};
use crate::table::{Hosted, Saved, Table, Waiting, resume};
use crate::together::protocol::{Chair, Opening, Refused, Stage};
use crate::together::{DAY, MOST_DAYS};

/// What a table did by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Nothing: it waits.
    Nothing,
    /// The match continued.
    News,
    /// The table has a new state to show.
    State,
}

/// A table of a house.
pub(super) struct HouseTable {
    description: Description,
    entry: &'static Entry,
    options: OptionValues,
    /// The match. There is none before it begins, and while it is over and nobody looks.
    table: Option<Box<dyn Hosted>>,
    /// Since when each person is there (`Ok`) or away (`Err`).
    people: Vec<Result<Instant, Instant>>,
    /// Seats of people for whom a bot plays.
    bot_plays: Vec<bool>,
    /// Which seats were last shown as late.
    late: Vec<bool>,
    /// Since when the current decision is due.
    turn_since: Instant,
    /// Since when a bot thinks.
    thinking: Option<Instant>,
    /// How long bots have thought here.
    thought: Duration,
    question: Option<Question>,
    /// Who has asked in vain of late.
    asked: Pauses,
    /// Who has given up a seat of late.
    left: Pauses,
    questions: u32,
    just_ended: bool,
    /// Who wants to play again, once the players are asked.
    again: Option<Answers>,
    /// When somebody last came, went or contributed to the shuffle.
    progress: Instant,
    /// Since when nobody has been at the table, not even to watch.
    deserted: Option<Instant>,
    /// Why the match cannot continue.
    fault: Option<String>,
}

impl HouseTable {
    /// Opens a table.
    pub(super) fn open(number: u32, host: &str, opening: &Opening, now: Instant) -> Result<Self, String> {
        let entry = games::find(&opening.game).ok_or_else(|| format!("there is no game {}", opening.game))?;
        let info = &entry.info;
        let mut written = write_options(info, &OptionValues::defaults(info.options));
        written.extend(opening.options.clone());
        let options = read_options(info, &written).map_err(|flaw| flaw.to_string())?;
        can_begin(opening)?;
        let seats = opening.seats.iter().map(|chair| SeatNote::empty(chair.clone()));
        let description = Description {
            table: number,
            host: host.to_owned(),
            game: info.id.to_owned(),
            options: write_options(info, &options),
            seats: seats.collect(),
            manners: opening.manners,
            secret: Bytes::fresh().map_err(|error| error.to_string())?,
            removed: Vec::new(),
            round: 0,
            record: None,
            over: false,
            next: None,
        };
        Self::described(description, now)
    }

    /// A table as it was kept.
    pub(super) fn of(description: Description, folder: &Path, now: Instant) -> Result<Self, String> {
        let mut table = Self::described(description, now)?;
        if !table.description.over {
            table.resume(folder)?;
        }
        Ok(table)
    }

    fn described(description: Description, now: Instant) -> Result<Self, String> {
        let entry =
            games::find(&description.game).ok_or_else(|| format!("there is no game {}", description.game))?;
        let count = description.seats.len();
        if !entry.info.seating.allows(count) {
            return Err(format!("{} cannot be played by {count} players", description.game));
        }
        for seat in &description.seats {
            seat.check()?;
        }
        let options = read_options(&entry.info, &description.options).map_err(|flaw| flaw.to_string())?;
        Ok(HouseTable {
            entry,
            options,
            table: None,
            people: vec![Err(now); count],
            bot_plays: vec![false; count],
            late: vec![false; count],
            turn_since: now,
            thinking: None,
            thought: Duration::ZERO,
            question: None,
            asked: Pauses::default(),
            left: Pauses::default(),
            questions: 0,
            just_ended: false,
            again: None,
            progress: now,
            deserted: Some(now),
            fault: None,
            description,
        })
    }

    fn resume(&mut self, folder: &Path) -> Result<(), String> {
        let Some(record) = &self.description.record else { return Ok(()) };
        // The name is ours, but the file could have been edited.
        let name = Path::new(record).file_name().ok_or("its record has no name")?;
        let resumed =
            resume(&folder.join(name)).map_err(|error| format!("its record cannot be resumed: {error}"))?;
        self.table = Some(resumed.table);
        self.replace_removed();
        Ok(())
    }

    pub(super) fn number(&self) -> u32 {
        self.description.table
    }

    /// What is saved of the table besides its match.
    pub(super) fn description(&self) -> &Description {
        &self.description
    }

    /// Takes back a change of the description.
    pub(super) fn restore(&mut self, before: Description) {
        self.description = before;
    }

    pub(super) fn host(&self) -> &str {
        &self.description.host
    }

    pub(super) fn texts(&self) -> bool {
        self.description.manners.texts
    }

    pub(super) fn stage(&self) -> Stage {
        match self.description.record {
            _ if self.description.over => Stage::Over,
            None => Stage::Gathering,
            Some(_) => Stage::Playing,
        }
    }

    /// Loads the match of a table that slept.
    pub(super) fn wake(&mut self, folder: &Path) -> Result<(), String> {
        if self.table.is_none() { self.resume(folder) } else { Ok(()) }
    }

    /// Notes that somebody is at the table, or watches it.
    pub(super) fn entered(&mut self) {
        self.deserted = None;
    }

    /// Notes that nobody is here any more, and unloads the match if it is over.
    pub(super) fn sleep(&mut self, now: Instant) {
        self.deserted = Some(now);
        if self.description.over {
            self.table = None;
        }
    }

    /// The seat of this name.
    pub(super) fn seat_of(&self, name: &str) -> Option<usize> {
        self.description.seats.iter().position(|seat| seat.is_for(name))
    }

    /// Notes that a person has come, and stops a bot that played for them.
    pub(super) fn came(&mut self, seat: usize, now: Instant) {
        if self.people.get(seat).is_some_and(Result::is_err) {
            self.people[seat] = Ok(now);
        }
        self.bot_stops(seat);
    }

    /// Takes the seat back from a bot, for somebody who has been there all the time; false if none plays for them.
    pub(super) fn comes_back(&mut self, name: &str, now: Instant) -> bool {
        let Some(seat) = self.seat_of(name).filter(|&seat| self.bot_plays[seat]) else { return false };
        self.people[seat] = Ok(now);
        self.bot_stops(seat);
        true
    }

    /// Notes that a person has gone away.
    pub(super) fn went(&mut self, seat: usize, now: Instant) {
        if let Some(person) = self.people.get_mut(seat) {
            *person = Err(now);
        }
    }

    fn bot_stops(&mut self, seat: usize) {
        if let Some(plays) = self.bot_plays.get_mut(seat).filter(|plays| **plays) {
            *plays = false;
            self.thinking = None;
            if let Some(table) = &mut self.table {
                table.stand_in(Seat::new(seat), false);
            }
        }
    }

    /// Lets a bot play for a person who is late.
    pub(super) fn play_on(&mut self, asker: usize, seat: usize, now: Instant) -> Result<(), Refusal> {
        if seat == asker || !self.is_late(seat, now) {
            return Err((Refused::NotNow, "this player is neither away nor out of time".to_owned()));
        }
        let table = self.table.as_mut().ok_or((Refused::NotNow, "there is no match".to_owned()))?;
        table.stand_in(Seat::new(seat), true);
        self.bot_plays[seat] = true;
        Ok(())
    }

    /// The match, if it can continue.
    fn running(&self) -> Option<&dyn Hosted> {
        let goes_on = self.stage() == Stage::Playing && self.fault.is_none();
        self.table.as_deref().filter(|_| goes_on)
    }

    /// Makes the next step that needs neither people nor waiting.
    pub(super) fn step(&mut self, now: Instant) -> Step {
        let Some(waiting) = self.running().map(Table::waiting) else { return Step::Nothing };
        let late: Vec<bool> = (0..self.late.len()).map(|seat| self.is_late(seat, now)).collect();
        if late != self.late {
            self.late = late;
            return Step::State;
        }
        match waiting {
            Waiting::Human(_) => return Step::Nothing,
            Waiting::Nothing => {
                self.just_ended = true;
                self.end();
                return Step::News;
            }
            Waiting::Deal => {}
            Waiting::Bot(_) => {
                let Some(since) = self.thinking else { return Step::Nothing };
                if self.table.as_ref().is_some_and(|table| table.thinks(Duration::ZERO)) {
                    return Step::Nothing;
                }
                self.thinking = None;
                self.thought += now.saturating_duration_since(since);
            }
        }
        if let Some(Err(error)) = self.table.as_mut().map(|table| table.advance()) {
            self.fault = Some(error.to_string());
        }
        self.moved(now);
        Step::News
    }

    /// Takes note that the match has moved on.
    fn moved(&mut self, now: Instant) {
        self.turn_since = now;
        if let Some(Saved::Failed(why)) = self.table.as_ref().map(|table| table.saved()) {
            // Nothing may be shown that is not on record.
            self.fault = Some(format!("the record cannot be written: {why}"));
        }
    }

    /// Whether a bot thinks. What it decides after the end of the match is of no use.
    pub(super) fn thinks(&self) -> bool {
        self.thinking.is_some() && self.running().is_some()
    }

    /// Whether a bot could begin to think.
    pub(super) fn wants_to_think(&self) -> bool {
        self.thinking.is_none()
            && self.running().is_some_and(|table| matches!(table.waiting(), Waiting::Bot(_)))
    }

    /// How long bots have thought here.
    pub(super) fn thought(&self) -> Duration {
        self.thought
    }

    /// Lets the next bot think.
    pub(super) fn think(&mut self, now: Instant) {
        if let Some(table) = &mut self.table {
            table.think();
            self.thinking = Some(now);
        }
    }

    /// Whether this person has been away or thinking for too long.
    fn is_late(&self, seat: usize, now: Instant) -> bool {
        let since = |instant: Instant| now.saturating_duration_since(instant);
        let is_person = self.description.seats.get(seat).is_some_and(SeatNote::has_person);
        is_person
            && self.people_count() > 1
            && self.stage() == Stage::Playing
            && (matches!(self.people[seat], Err(gone) if since(gone) >= AWAY && self.must_stay())
                || (self.is_turn_of(seat) && since(self.due_since(seat)) >= self.patience()))
    }

    fn pace(&self) -> Option<Duration> {
        let seconds = self.description.manners.pace;
        (seconds > 0).then(|| Duration::from_secs(seconds.into()))
    }

    /// How many people play.
    fn people_count(&self) -> usize {
        self.description.seats.iter().filter(|note| note.has_person()).count()
    }

    /// How long a player may keep the others waiting for a decision.
    fn patience(&self) -> Duration {
        self.pace().unwrap_or(IDLE)
    }

    /// Since when the others wait for this player's decision. A clock always runs; where there is none, somebody who has
    /// just come back is given time.
    fn due_since(&self, seat: usize) -> Instant {
        let came = self.people[seat].ok().filter(|_| self.pace().is_none());
        came.map_or(self.turn_since, |came| came.max(self.turn_since))
    }

    /// Whether being away makes a player late. At a table with a longer pace, people come by to play and go again.
    fn must_stay(&self) -> bool {
        self.pace().is_none_or(|pace| pace <= AWAY)
    }

    fn is_turn_of(&self, seat: usize) -> bool {
        self.running().is_some_and(|table| table.waiting() == Waiting::Human(Seat::new(seat)))
    }

    /// When the table has to be looked at: somebody becomes late or silent, it is closed, or its players play again.
    pub(super) fn alarm(&self) -> Option<Instant> {
        if self.stage() == Stage::Over {
            return self.decides_at();
        }
        if self.stage() == Stage::Gathering {
            let silence = self.owing().next().map(|_| self.progress + SILENCE);
            return silence.into_iter().chain(self.deserted.map(|since| since + DESERTED)).min();
        }
        self.running().filter(|_| self.people_count() > 1)?;
        let notes = self.description.seats.iter().zip(&self.people).zip(&self.late);
        let leaving = notes.filter_map(|((note, person), &late)| {
            let gone = person.err().filter(|_| note.has_person() && !late && self.must_stay())?;
            Some(gone + AWAY)
        });
        let due = (0..self.late.len()).filter(|&seat| self.is_turn_of(seat) && !self.late[seat]);
        leaving.chain(due.map(|seat| self.due_since(seat) + self.patience())).min()
    }

    /// Makes a person's decision.
    pub(super) fn act(
        &mut self,
        seat: usize,
        decision: u64,
        action: &Value,
        hint: bool,
        now: Instant,
    ) -> Result<(), Refusal> {
        self.running().ok_or_else(|| self.why_not())?;
        let seat = Seat::new(seat);
        let table = self.table.as_mut().ok_or((Refused::NotNow, String::new()))?;
        if table.waiting() != Waiting::Human(seat) || table.decisions() != decision {
            return Err((Refused::NotNow, format!("decision {decision} is not yours to make now")));
        }
        let mv =
            read_move(&self.entry.info, action).map_err(|flaw| (Refused::Malformed, flaw.to_string()))?;
        table.check(seat, mv).map_err(|refusal| (Refused::Illegal, format!("clause {}", refusal.clause)))?;
        if hint {
            table.mark_hint(seat);
        }
        table.play(seat, mv).map_err(|refusal| (Refused::Illegal, format!("clause {}", refusal.clause)))?;
        self.moved(now);
        self.fault.as_ref().map_or(Ok(()), |_| Err(self.why_not()))
    }

    /// Plays out the deal if nothing can change any more.
    pub(super) fn claim(&mut self, seat: usize, now: Instant) -> Result<(), Refusal> {
        if !self.is_turn_of(seat) {
            return Err(self.why_not());
        }
        let table = self.table.as_mut().filter(|table| table.can_claim());
        let table = table.ok_or((Refused::NotNow, "the score can still change".to_owned()))?;
        if let Err(error) = table.play_out_deal() {
            self.fault = Some(error.to_string());
        }
        self.moved(now);
        Ok(())
    }

    fn why_not(&self) -> Refusal {
        let what = match (&self.fault, self.stage()) {
            (Some(fault), _) => format!("the match cannot continue: {fault}"),
            (None, Stage::Gathering) => "the match has not begun".to_owned(),
            (None, Stage::Playing) => "it is not your turn".to_owned(),
            (None, Stage::Over) => "the match is over".to_owned(),
        };
        (Refused::NotNow, what)
    }

    /// How many decisions were undone.
    pub(super) fn undone(&self) -> u32 {
        self.table.as_ref().map_or(0, |table| table.header().undone)
    }

    /// The number of events of the match.
    pub(super) fn events(&self) -> usize {
        self.table.as_ref().map_or(0, |table| table.event_count())
    }

    /// Whether the match has ended since the last call.
    pub(super) fn has_just_ended(&mut self) -> bool {
        std::mem::take(&mut self.just_ended)
    }
}

/// Checks that a match can begin at the table.
fn can_begin(opening: &Opening) -> Result<(), String> {
    let mut guests: Vec<&str> = Vec::new();
    for chair in &opening.seats {
        if let Chair::Guest(name) = chair {
            checked(name).map_err(|fault| fault.to_string())?;
            if let Some(other) = guests.iter().find(|other| alike(other, name)) {
                return Err(format!("the names \"{other}\" and \"{name}\" look the same"));
            }
            guests.push(name);
        }
    }
    if opening.seats.iter().all(|chair| matches!(chair, Chair::Bot(_))) {
        return Err("no seat is for a person".to_owned());
    }
    if opening.manners.pace > MOST_DAYS * DAY {
        return Err(format!("a decision may take at most {MOST_DAYS} days"));
    }
    Ok(())
}
