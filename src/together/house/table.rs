//! A table of a house.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::keep::{Description, SeatNote, Shelf};
use super::seats::people_and_bots;
use super::{AWAY, DESERTED, Place, Refusal, SILENCE};
use crate::core::rng::fresh_seed;
use crate::core::text::is_hidden;
use crate::core::{Event, OptionValues, PieceSet, Seat};
use crate::files;
use crate::games::{self, Entry};
use crate::record::{Bytes, Dealt, Shuffle, read_move, read_options, write_move, write_options};
use crate::table::{Asked, Saved, Saver, Setup, Table, Talk, Undo, Waiting, resume};
use crate::together::protocol::{
    Chair, HouseLine, HouseMessage, MAX_TALK, Opening, Refused, SeatState, Since, Stage, TableState,
    TurnState,
};

/// The largest record that is sent to guests, in bytes.
const LARGEST_RECORD: u64 = 1 << 18;

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
    table: Option<Box<dyn Table>>,
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
    questions: u32,
    just_ended: bool,
    /// When somebody last came, went or contributed to the shuffle.
    progress: Instant,
    /// Since when nobody has been at the table, not even to watch.
    deserted: Option<Instant>,
    /// Why the match cannot continue.
    fault: Option<String>,
}

/// An open question.
struct Question {
    number: u32,
    seat: usize,
    what: Asked,
    /// The number of decisions when it was asked.
    at: u64,
    /// Who has agreed.
    yes: Vec<usize>,
    /// Who has refused.
    no: Vec<usize>,
}

impl HouseTable {
    /// Opens a table.
    pub(super) fn open(number: u32, host: &str, opening: &Opening, now: Instant) -> Result<Self, String> {
        let entry = games::find(&opening.game).ok_or_else(|| format!("there is no game {}", opening.game))?;
        let info = &entry.info;
        let mut written = write_options(info, &OptionValues::defaults(info.options));
        written.extend(opening.options.clone());
        let options = read_options(info, &written).map_err(|flaw| flaw.to_string())?;
        let seats = opening.seats.iter().map(|chair| SeatNote::empty(chair.clone()));
        let description = Description {
            table: number,
            host: host.to_owned(),
            game: info.id.to_owned(),
            options: write_options(info, &options),
            seats: seats.collect(),
            manners: opening.manners,
            secret: Bytes::fresh().map_err(|error| error.to_string())?,
            round: 0,
            record: None,
            over: false,
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
            questions: 0,
            just_ended: false,
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
        Ok(())
    }

    pub(super) fn number(&self) -> u32 {
        self.description.table
    }

    pub(super) fn description(&self) -> &Description {
        &self.description
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

    /// Seats a guest; returns the seat.
    pub(super) fn take_seat(&mut self, name: &str, returns: bool, now: Instant) -> Result<usize, Refusal> {
        let own = self.seat_of(name);
        let open = self.description.seats.iter().position(SeatNote::is_open);
        let gathers = self.stage() == Stage::Gathering;
        match own.or(open.filter(|_| gathers)) {
            Some(seat) if self.people[seat].is_ok() && !returns => {
                let what = format!("{name} already sits there in another program");
                Err((Refused::SeatTaken, what))
            }
            Some(seat) => {
                self.description.seats[seat].name = Some(name.to_owned());
                self.shuffle_again(now);
                Ok(seat)
            }
            None if gathers => Err((Refused::NoSeat, "no seat is open".to_owned())),
            None => Err((Refused::Begun, "the match has begun, and you have no seat in it".to_owned())),
        }
    }

    /// Frees the seat of somebody who leaves before the match.
    pub(super) fn give_up_seat(&mut self, seat: usize, now: Instant) {
        if let Some(note) = self.description.seats.get_mut(seat) {
            note.name = None;
        }
        self.shuffle_again(now);
    }

    /// Starts a new round of the shuffle, because the seating has changed before the match.
    fn shuffle_again(&mut self, now: Instant) {
        if self.stage() != Stage::Gathering {
            return;
        }
        self.description.round = self.description.round.wrapping_add(1);
        self.progress = now;
        for note in &mut self.description.seats {
            (note.seal, note.nonce) = (None, None);
        }
    }

    /// Gives a seat that nobody has taken to a bot.
    pub(super) fn fill(&mut self, name: &str, seat: usize, level: &str, now: Instant) -> Result<(), Refusal> {
        if name != self.host() {
            return Err((Refused::NotHost, "only the guest who opened the table may fill it".to_owned()));
        }
        if self.stage() != Stage::Gathering {
            return Err((Refused::Begun, "the match has begun".to_owned()));
        }
        let note = self.description.seats.get_mut(seat);
        let note = note.filter(|note| note.name.is_none() && !matches!(note.chair, Chair::Bot(_)));
        let note = note.ok_or_else(|| (Refused::NoSeat, format!("seat {seat} is not free")))?;
        let filled = SeatNote::empty(Chair::Bot(level.to_owned()));
        filled.check().map_err(|why| (Refused::Malformed, why))?;
        *note = filled;
        self.shuffle_again(now);
        Ok(())
    }

    /// Notes that a person has come, and stops a bot that played for them.
    pub(super) fn came(&mut self, seat: usize, now: Instant) {
        if self.people.get(seat).is_some_and(Result::is_err) {
            self.people[seat] = Ok(now);
        }
        self.bot_stops(seat);
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

    /// Whether a message about the shuffle belongs to the current round. A late message is not an error.
    fn is_round(&self, round: u32) -> bool {
        self.stage() == Stage::Gathering && round == self.description.round
    }

    /// Whether everybody is there, so that programs contribute to the shuffle.
    fn is_full(&self) -> bool {
        let mut seats = self.description.seats.iter().zip(&self.people);
        self.stage() == Stage::Gathering && seats.all(|(note, person)| note.is_bot() || person.is_ok())
    }

    fn is_sealed(&self) -> bool {
        self.description.seats.iter().all(|note| note.is_bot() || note.seal.is_some())
    }

    /// Takes the seal of a person's part of the shuffle; returns whether it is new.
    pub(super) fn seal(
        &mut self,
        seat: usize,
        round: u32,
        seal: Bytes,
        now: Instant,
    ) -> Result<bool, Refusal> {
        let (is_round, is_full) = (self.is_round(round), self.is_full());
        let Some(note) = self.description.seats.get_mut(seat).filter(|_| is_round) else { return Ok(false) };
        match note.seal {
            _ if !is_full => Err((Refused::NotNow, "not everybody is here yet".to_owned())),
            Some(old) if old == seal => Ok(false),
            Some(_) => Err((Refused::NotNow, "you have already sealed another number".to_owned())),
            None => {
                (note.seal, self.progress) = (Some(seal), now);
                Ok(true)
            }
        }
    }

    /// Takes a person's part of the shuffle, once everybody has sealed theirs.
    pub(super) fn reveal(
        &mut self,
        seat: usize,
        round: u32,
        nonce: Bytes,
        now: Instant,
    ) -> Result<(), Refusal> {
        let (is_round, is_sealed) = (self.is_round(round), self.is_sealed());
        let commitment = self.description.secret.hash();
        let Some(note) = self.description.seats.get_mut(seat).filter(|_| is_round) else { return Ok(()) };
        let name = note.name.as_deref().unwrap_or_default();
        if !is_sealed {
            return Err((Refused::NotNow, "not everybody has sealed a number yet".to_owned()));
        }
        if note.seal != Some(nonce.seal(commitment, name)) {
            return Err((Refused::NotNow, "this is not the number that you sealed".to_owned()));
        }
        (note.nonce, self.progress) = (Some(nonce), now);
        Ok(())
    }

    /// People whose programs owe the others their part of the shuffle.
    fn owing(&self) -> impl Iterator<Item = usize> {
        let (is_full, is_sealed) = (self.is_full(), self.is_sealed());
        let owes = move |note: &SeatNote| {
            is_full && !note.is_bot() && if is_sealed { note.nonce.is_none() } else { note.seal.is_none() }
        };
        self.description.seats.iter().enumerate().filter(move |(_, note)| owes(note)).map(|(seat, _)| seat)
    }

    /// People who have owed the others their part of the shuffle for too long.
    pub(super) fn silent(&self, now: Instant) -> Vec<usize> {
        let is_over = now.saturating_duration_since(self.progress) >= SILENCE;
        self.owing().filter(|_| is_over).collect()
    }

    /// Closes a table that nobody has been at for long before its match; true if it closed now.
    pub(super) fn close_if_deserted(&mut self, now: Instant) -> bool {
        let is_deserted = self.stage() == Stage::Gathering
            && self.deserted.is_some_and(|since| now.saturating_duration_since(since) >= DESERTED);
        self.description.over |= is_deserted;
        is_deserted
    }

    /// Begins the match if everybody is there; true if it began now.
    pub(super) fn begin_if_ready(&mut self, shelf: &Shelf, now: Instant) -> Result<bool, String> {
        if !self.is_full() || self.owing().next().is_some() {
            return Ok(false);
        }
        let seats = &self.description.seats;
        let guests: Vec<_> =
            seats.iter().filter_map(|note| Some((note.name.clone()?, note.nonce?))).collect();
        let sealed = !guests.is_empty();
        let shuffle = Shuffle { secret: self.description.secret, guests, sealed };
        let setup = Setup {
            entry: self.entry,
            options: self.options,
            seats: people_and_bots(seats)?,
            seed: fresh_seed().map_err(|error| error.to_string())?,
            dealt: Dealt::Together(Box::new(shuffle)),
        };
        let saver = Saver::in_folder(shelf.folder(), self.entry.info.id);
        let table = setup.open(saver).map_err(|error| error.to_string())?;
        let Saved::At(path) = table.saved() else {
            return Err("the match cannot be kept".to_owned());
        };
        self.description.record = path.file_name().map(|name| name.to_string_lossy().into_owned());
        if let Err(error) = shelf.keep(self) {
            self.description.record = None;
            return Err(format!("the table cannot be kept: {error}"));
        }
        (self.table, self.turn_since) = (Some(table), now);
        Ok(true)
    }

    /// The match, if it can continue.
    fn running(&self) -> Option<&dyn Table> {
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
                (self.description.over, self.just_ended) = (true, true);
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

    /// Whether a bot thinks.
    pub(super) fn thinks(&self) -> bool {
        self.thinking.is_some()
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
        let is_person = self.description.seats.get(seat).is_some_and(|note| note.name.is_some());
        is_person
            && self.stage() == Stage::Playing
            && (matches!(self.people[seat], Err(gone) if since(gone) >= AWAY && self.must_stay())
                || self.pace().is_some_and(|pace| self.is_turn_of(seat) && since(self.turn_since) >= pace))
    }

    fn pace(&self) -> Option<Duration> {
        let seconds = self.description.manners.pace;
        (seconds > 0).then(|| Duration::from_secs(seconds.into()))
    }

    /// Whether being away makes a player late. At a table with a longer pace, people come by to play and go again.
    fn must_stay(&self) -> bool {
        self.pace().is_none_or(|pace| pace <= AWAY)
    }

    fn is_turn_of(&self, seat: usize) -> bool {
        self.running().is_some_and(|table| table.waiting() == Waiting::Human(Seat::new(seat)))
    }

    /// When the table has to be looked at: somebody becomes late or silent, or it is closed.
    pub(super) fn alarm(&self) -> Option<Instant> {
        if self.stage() == Stage::Gathering {
            let silence = self.owing().next().map(|_| self.progress + SILENCE);
            return silence.into_iter().chain(self.deserted.map(|since| since + DESERTED)).min();
        }
        self.running()?;
        let turns = self.pace().map(|pace| self.turn_since + pace);
        let notes = self.description.seats.iter().zip(&self.people).zip(&self.late);
        let leaving = notes.filter_map(|((note, person), &late)| {
            let gone = person.err().filter(|_| note.name.is_some() && !late && self.must_stay())?;
            Some(gone + AWAY)
        });
        let is_due = (0..self.late.len()).any(|seat| self.is_turn_of(seat) && !self.late[seat]);
        leaving.chain(turns.filter(|_| is_due)).min()
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
        let mv = read_move(&self.entry.info, action).map_err(|flaw| super::malformed(&flaw))?;
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

    /// Asks the others something.
    pub(super) fn ask(&mut self, seat: usize, what: Asked, present: &[usize]) -> Result<(), Refusal> {
        let table = self.running().ok_or_else(|| self.why_not())?;
        // A player's new question replaces their previous one.
        if self.question.as_ref().is_some_and(|open| open.seat != seat) {
            return Err((Refused::NotNow, "another question is open".to_owned()));
        }
        if what == Asked::Undo {
            match table.can_undo(Seat::new(seat)) {
                Undo::No(why) => {
                    let reasons = [Refused::UndoOthers, Refused::UndoSeen, Refused::UndoNothing];
                    let reason = reasons.into_iter().find(|reason| reason.key() == why.key);
                    return Err((reason.unwrap_or(Refused::NotNow), "it cannot be undone".to_owned()));
                }
                Undo::Asks(others) if !others.iter().any(|other| present.contains(&other.index())) => {
                    return Err((Refused::NotNow, "nobody is there to ask".to_owned()));
                }
                _ => {}
            }
        }
        let at = table.decisions();
        let number = self.questions;
        self.questions += 1;
        self.question = Some(Question { number, seat, what, at, yes: Vec::new(), no: Vec::new() });
        Ok(())
    }

    /// The open question, for a seat that is asked.
    pub(super) fn question_for(&self, seat: usize) -> Option<HouseMessage> {
        let question = self.question.as_ref().filter(|question| question.seat != seat)?;
        let answered = question.yes.contains(&seat) || question.no.contains(&seat);
        let Question { number, seat, what, .. } = *question;
        (!answered).then_some(HouseMessage::Question { question: number, seat, what })
    }

    /// Takes a person's answer to a question.
    pub(super) fn answer(&mut self, seat: usize, number: u32, yes: bool) -> Result<(), Refusal> {
        let question = self.question.as_mut().filter(|open| open.number == number && open.seat != seat);
        let question = question.ok_or((Refused::NotNow, "the question is no longer open".to_owned()))?;
        let (said, unsaid) =
            if yes { (&mut question.yes, &mut question.no) } else { (&mut question.no, &mut question.yes) };
        unsaid.retain(|&other| other != seat);
        if !said.contains(&seat) {
            said.push(seat);
        }
        Ok(())
    }

    /// Ends the question if enough people have answered, and does what was asked. After an undo, also returns how many
    /// numbered messages remain for each seat and, last, for a spectator.
    pub(super) fn settle(
        &mut self,
        present: &[usize],
        now: Instant,
    ) -> Option<(HouseMessage, Option<Vec<usize>>)> {
        let question = self.question.as_ref()?;
        let asker = Seat::new(question.seat);
        let undo = self.running().map(|table| (table.decisions() == question.at, table.can_undo(asker)));
        let others = present.iter().copied().filter(|&seat| seat != question.seat);
        // People who are away have a say as well, until the others need not wait for them any more.
        let is_awaited = |&seat: &usize| {
            let is_person = self.description.seats[seat].name.is_some();
            is_person && !present.contains(&seat) && !self.bot_plays[seat] && !self.is_late(seat, now)
        };
        let awaited: Vec<usize> =
            (0..self.people.len()).filter(|&seat| seat != question.seat).filter(is_awaited).collect();
        let agreed = match (question.what, undo) {
            (Asked::Undo, Some((true, Undo::Free))) => Some(true),
            (Asked::Undo, Some((true, Undo::Asks(asked)))) => {
                let mut asked = others.filter(|&seat| asked.contains(Seat::new(seat)));
                if question.yes.is_empty() {
                    asked.all(|seat| question.no.contains(&seat)).then_some(false)
                } else {
                    Some(true)
                }
            }
            (Asked::Undo, Some(_)) | (_, None) => Some(false),
            (Asked::End, _) if !question.no.is_empty() => Some(false),
            (Asked::End, _) => others.chain(awaited).all(|seat| question.yes.contains(&seat)).then_some(true),
        };
        let agreed = agreed?;
        let Question { number, seat, what, .. } = *question;
        self.question = None;
        let mut counts = None;
        let mut done = agreed;
        if agreed && what == Asked::Undo {
            self.thinking = None;
            done = self.table.as_mut().is_some_and(|table| table.undo(asker).is_ok());
            counts = self.table.as_ref().filter(|_| done).map(|table| {
                let seats = (0..self.people.len()).map(|seat| Some(Seat::new(seat))).chain([None]);
                seats.map(|viewer| table.events(0, viewer).len()).collect()
            });
            self.moved(now);
        } else if agreed {
            self.description.over = true;
        }
        Some((HouseMessage::Settled { question: number, seat, what, agreed: done }, counts))
    }

    /// How many decisions were undone.
    pub(super) fn undone(&self) -> u32 {
        self.table.as_ref().map_or(0, |table| table.header().undone)
    }

    /// The number of events of the match.
    pub(super) fn events(&self) -> usize {
        self.table.as_ref().map_or(0, |table| table.event_count())
    }

    /// Returns what a guest has missed, and notes that the guest has been told.
    pub(super) fn catch_up(&self, place: &mut Place, since: Since, now: Instant) -> Vec<HouseLine> {
        let mut lines = Vec::new();
        let seen = self.table.as_ref().map_or(0, |table| table.events(0, place.viewer()).len());
        let undone = self.undone();
        let begin = if since.undone == undone && since.events <= seen {
            since.events
        } else {
            lines.push(HouseMessage::Undone(Since { undone, events: 0 }).into());
            0
        };
        let mut all = Place { told: 0, event: 0, ..place.clone() };
        let told = self.news(&mut all, now);
        lines.extend(told.into_iter().filter(|line| line.n.is_none_or(|n| n >= begin)));
        *place = all;
        lines
    }

    /// Returns what has happened since a guest was last told, and notes that the guest has been told.
    pub(super) fn news(&self, place: &mut Place, now: Instant) -> Vec<HouseLine> {
        let Some(table) = &self.table else { return Vec::new() };
        let events = table.events(place.event, place.viewer());
        if place.event == table.event_count() {
            return Vec::new();
        }
        place.event = table.event_count();
        let info = &self.entry.info;
        let mut lines = Vec::new();
        let deals = events.iter().any(|event| matches!(event, Event::Dealt { .. }));
        for event in events {
            lines.push(super::stream::told(info, self.people.len(), &event, place.told));
            place.told += 1;
        }
        let names = |set: PieceSet| {
            let pieces = info.pack.sorted(set).into_iter();
            pieces.map(|piece| info.pack.name(piece).to_string()).collect::<Vec<_>>()
        };
        let known: Vec<_> = table.known().into_iter().map(names).collect();
        if known != place.known && known.iter().any(|names| !names.is_empty()) {
            place.known.clone_from(&known);
            lines.push(HouseMessage::Known(known).into());
        }
        lines.extend(self.turn(place.seat, now).map(|turn| HouseMessage::Turn(turn).into()));
        if deals && place.seat.is_none() && self.description.manners.open_hands {
            let shown = self.open_lines(place).unwrap_or_default();
            lines.extend(shown.into_iter().map(|line| HouseMessage::Record(line).into()));
        }
        lines
    }

    /// Returns the lines of earlier deals that a spectator has not been shown, and notes that they were.
    fn open_lines(&self, place: &mut Place) -> Option<Vec<Value>> {
        let Saved::At(record) = self.table.as_ref()?.saved() else { return None };
        let mut lines = lines_of(&record)?;
        let is_deal = |line: &Value| line.get("deal").is_some();
        lines.truncate(lines.iter().rposition(is_deal)?);
        if !lines.iter().any(is_deal) {
            return None;
        }
        let header = lines.first_mut()?.as_object_mut()?;
        // What the cards follow from would reveal the next deals too.
        for telling in ["dealt", "shuffle", "key"] {
            header.remove(telling);
        }
        header.insert("seed".to_owned(), "0".into());
        let begin = std::mem::replace(&mut place.shown, lines.len());
        Some(lines.split_off(begin.min(lines.len())))
    }

    /// Whose turn it is, as this seat is told.
    pub(super) fn turn(&self, viewer: Option<usize>, now: Instant) -> Option<TurnState> {
        let table = self.table.as_ref()?;
        let (seat, person) = match table.waiting() {
            Waiting::Human(seat) => (Some(seat), true),
            Waiting::Bot(seat) => (Some(seat), false),
            Waiting::Deal | Waiting::Nothing => (None, false),
        };
        let own = seat.filter(|seat| person && viewer == Some(seat.index()));
        let legal = own.map(|seat| table.choices(seat)).unwrap_or_default();
        let left =
            self.pace().map(|pace| pace.saturating_sub(now.saturating_duration_since(self.turn_since)));
        Some(TurnState {
            decision: table.decisions(),
            seat: seat.map(Seat::index),
            legal: legal.into_iter().map(|mv| write_move(&self.entry.info, mv)).collect(),
            seconds: left.filter(|_| person).map(|left| left.as_secs() as u32),
        })
    }

    /// Whether the match has ended since the last call.
    pub(super) fn has_just_ended(&mut self) -> bool {
        std::mem::take(&mut self.just_ended)
    }

    /// The record of a match that is over: it shows all hands, and the secret of the shuffle.
    pub(super) fn record(&self, folder: &Path) -> Option<Vec<Value>> {
        let table = self.table.as_ref().filter(|table| table.waiting() == Waiting::Nothing)?;
        let name = self.description.record.as_ref().filter(|_| table.event_count() > 0)?;
        lines_of(&folder.join(Path::new(name).file_name()?))
    }

    /// The state of the table, as everybody may know it; `you` is empty.
    pub(super) fn state(&self) -> TableState {
        let waiting = self.running().map(Table::waiting);
        let bots = people_and_bots(&self.description.seats).unwrap_or_default();
        let seats = self.description.seats.iter().enumerate().map(|(at, note)| {
            let bot = match &note.chair {
                Chair::Bot(level) => Some(level.clone()),
                Chair::Open | Chair::Guest(_) => None,
            };
            let reserved = match &note.chair {
                Chair::Guest(name) => Some(name.clone()),
                Chair::Open | Chair::Bot(_) => None,
            };
            SeatState {
                name: note
                    .name
                    .clone()
                    .or(reserved)
                    .or_else(|| Some(bots.get(at)?.name.clone()).filter(|_| bot.is_some())),
                here: bot.is_some() || self.people[at].is_ok(),
                bot,
                seal: note.seal,
                bot_plays: self.bot_plays[at],
                late: self.late[at],
            }
        });
        TableState {
            table: self.number(),
            game: self.description.game.clone(),
            options: self.description.options.clone(),
            stage: self.stage(),
            seats: seats.collect(),
            host: self.description.host.clone(),
            you: None,
            deal: self.table.as_ref().map_or(0, |table| table.scene(None).deal),
            turn: match waiting {
                Some(Waiting::Human(seat) | Waiting::Bot(seat)) => Some(seat.index()),
                _ => None,
            },
            undone: self.undone(),
            manners: self.description.manners,
            commitment: self.description.secret.hash(),
            round: self.description.round,
        }
    }
}

/// The lines of a record.
fn lines_of(record: &Path) -> Option<Vec<Value>> {
    let bytes = files::read_up_to(LARGEST_RECORD, record).ok()?;
    let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_slice(line).ok()).collect()
}

/// Removes what cannot be shown from something said.
pub(super) fn fit_talk(talk: Talk, texts: bool) -> Result<Talk, Refusal> {
    match talk {
        Talk::Phrase(_) => Ok(talk),
        Talk::Text(_) if !texts => Err((Refused::NotNow, "this table allows only phrases".to_owned())),
        Talk::Text(text) => {
            let text: String = text.chars().filter(|&letter| !is_hidden(letter)).take(MAX_TALK).collect();
            if text.trim().is_empty() {
                return Err((Refused::Malformed, "the text is empty".to_owned()));
            }
            Ok(Talk::Text(text))
        }
    }
}
