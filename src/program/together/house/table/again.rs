//! Who wants to play again when the match is over, and the table where they do.

use std::time::Instant;

use super::HouseTable;
use crate::record::Bytes;
use crate::together::house::keep::{Description, SeatNote};
use crate::together::house::{ANSWER, Refusal};
use crate::together::protocol::{Chair, Refused, Rematch};

/// What the players have answered.
#[derive(Default)]
pub(super) struct Answers {
    /// The seats of those who want to play, in the order in which they said so.
    yes: Vec<usize>,
    no: Vec<usize>,
    /// When the next table is made, whoever has not answered by then.
    until: Option<Instant>,
}

impl HouseTable {
    /// Ends the match, and asks the players whether they want to play again.
    pub(super) fn end(&mut self) {
        self.description.over = true;
        self.again = Some(Answers::default());
    }

    /// Takes a player's answer.
    pub(in crate::together::house) fn answer_again(
        &mut self,
        seat: usize,
        yes: bool,
        now: Instant,
    ) -> Result<(), Refusal> {
        if self.description.next.is_some() {
            return Err((Refused::NotNow, "there is a next table already".to_owned()));
        }
        let no_question = (Refused::NotNow, "nobody is asked whether to play again".to_owned());
        let answers = self.again.as_mut().ok_or(no_question)?;
        let (said, unsaid) =
            if yes { (&mut answers.yes, &mut answers.no) } else { (&mut answers.no, &mut answers.yes) };
        unsaid.retain(|&other| other != seat);
        if !said.contains(&seat) {
            said.push(seat);
        }
        answers.limit(now);
        Ok(())
    }

    /// Forgets the answer of a player who has gone away.
    pub(in crate::together::house) fn forget_answer(&mut self, seat: usize) {
        if let Some(answers) = &mut self.again {
            answers.yes.retain(|&other| other != seat);
            answers.no.retain(|&other| other != seat);
            answers.until = answers.until.filter(|_| !answers.yes.is_empty());
        }
    }

    /// When the next table is made at the latest.
    pub(super) fn decides_at(&self) -> Option<Instant> {
        self.again.as_ref()?.until
    }

    /// What guests are told about playing again; nothing if they are not asked.
    pub(in crate::together::house) fn rematch(&self, now: Instant) -> Option<Rematch> {
        let table = self.description.next;
        let Some(answers) = self.again.as_ref().filter(|_| table.is_none()) else {
            return table.map(|table| Rematch { table: Some(table), ..Rematch::default() });
        };
        // What is left of a second is a second.
        let seconds = |until: Instant| until.saturating_duration_since(now).as_secs_f64().ceil() as u32;
        let (yes, no) = (answers.yes.clone(), answers.no.clone());
        Some(Rematch { yes, no, seconds: answers.until.map(seconds), table: None })
    }

    /// Whether somebody wants to play again.
    pub(in crate::together::house) fn is_wanted_again(&self) -> bool {
        self.again.as_ref().is_some_and(|answers| !answers.yes.is_empty())
    }

    /// The seats of those who play again, in the order in which they said so, once it is time to make their table: when
    /// everybody else who is `awaited` has answered.
    pub(in crate::together::house) fn players_again(
        &self,
        awaited: &[usize],
        now: Instant,
    ) -> Option<Vec<usize>> {
        let answers = self.again.as_ref().filter(|_| self.is_wanted_again())?;
        let has_answered = |seat: &usize| answers.yes.contains(seat) || answers.no.contains(seat);
        let is_time = answers.until.is_some_and(|until| until <= now) || awaited.iter().all(has_answered);
        is_time.then(|| answers.yes.clone())
    }

    /// Forgets who wants to play again, because that is impossible now. They can say it again.
    pub(in crate::together::house) fn forget_answers(&mut self) {
        self.again = Some(Answers::default());
    }

    /// Notes the table where the players play again.
    pub(in crate::together::house) fn goes_on_at(&mut self, number: u32) {
        (self.description.next, self.again) = (Some(number), None);
    }

    /// The seat at the next table of whoever has this one.
    pub(in crate::together::house) fn next_seat(&self, seat: usize) -> usize {
        (seat + 1) % self.people.len()
    }

    /// The host of the next table, for these players: the same if that guest plays again.
    pub(in crate::together::house) fn next_host(&self, players: &[usize]) -> Option<&str> {
        let name = |seat: &usize| self.description.seats.get(*seat)?.name.as_deref();
        let is_host = |name: &&str| *name == self.host();
        players.iter().filter_map(name).find(is_host).or_else(|| players.iter().find_map(name))
    }

    /// The next table, where these players have their seats, one further than here. The other seats of people are open.
    pub(in crate::together::house) fn next(
        &self,
        number: u32,
        host: &str,
        players: &[usize],
        now: Instant,
    ) -> Result<Self, String> {
        let old = &self.description;
        let mut seats: Vec<SeatNote> =
            old.seats.iter().enumerate().map(|(n, note)| next_note(note, players.contains(&n))).collect();
        seats.rotate_right(1);
        let description = Description {
            table: number,
            host: host.to_owned(),
            seats,
            secret: Bytes::fresh().map_err(|error| error.to_string())?,
            round: 0,
            record: None,
            over: false,
            next: None,
            ..old.clone()
        };
        Self::described(description, now)
    }
}

/// The seat at the next table of whoever has this one.
fn next_note(note: &SeatNote, plays: bool) -> SeatNote {
    match &note.chair {
        bot @ Chair::Bot(_) => SeatNote::empty(bot.clone()),
        chair @ (Chair::Open | Chair::Guest(_)) if plays => {
            SeatNote { name: note.name.clone(), ..SeatNote::empty(chair.clone()) }
        }
        Chair::Open | Chair::Guest(_) => SeatNote::empty(Chair::Open),
    }
}

impl Answers {
    /// Gives the others a minute once somebody wants to play.
    fn limit(&mut self, now: Instant) {
        self.until = (!self.yes.is_empty()).then(|| self.until.unwrap_or(now + ANSWER));
    }
}
