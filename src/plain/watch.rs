//! A match on record that is looked at again: what there is to see at each step, in words.

use std::io;

use super::talk::Talk;
use super::view::{View, introduction};
use crate::core::text::shown;
use crate::core::{Event, Seat, Text};
use crate::lang::Words;
use crate::table::{Replay, Saver, Sight, StepKind, Table, Walk, first_sight, play_on_from_here, walk};

/// A match on record, and as whom it is looked at.
pub(super) struct Watch {
    replay: Box<dyn Replay>,
    names: Vec<String>,
    sight: Sight,
}

impl Watch {
    /// Opens a match where it stands, as its first person saw it.
    pub fn new(replay: Box<dyn Replay>) -> Self {
        let names = replay.header().seats.iter().map(|sitter| sitter.name.clone()).collect();
        Watch { names, sight: first_sight(&*replay), replay }
    }

    /// The record.
    pub fn replay(&self) -> &dyn Replay {
        &*self.replay
    }

    /// What there is to see.
    pub fn view<'a>(&'a self, words: &'a Words) -> View<'a> {
        View::of_replay(words, &*self.replay, &self.names, self.sight)
    }

    /// The section of the rules for where it stands.
    pub fn moment(&self) -> &'static str {
        self.replay.scene(self.sight).section
    }

    /// Where it stands, as the question what to do there.
    pub fn question(&self, words: &Words) -> String {
        let (at, steps) = (self.replay.at(), self.replay.steps().len());
        words.say(&Text::new("plain-ask-replay").with("at", at).with("steps", steps), &[])
    }

    /// Says which match it is, whether its record is whole, and what there is to see.
    pub fn introduce(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let line = introduction(&talk.words, self.replay.info(), self.replay.header());
        talk.say(&line)?;
        if let Some(line) = self.replay.cut() {
            talk.say_text(&Text::new("ui-replay-cut").with("line", line), &[])?;
        }
        self.say_sight(talk)
    }

    fn say_sight(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let sight = match self.sight {
            _ if self.replay.is_closed() => Text::new("ui-replay-closed"),
            Sight::Seat(seat) => Text::new("plain-replay-seat").with("seat", seat),
            Sight::Open => Text::new("plain-replay-open"),
        };
        talk.say_text(&sight, &self.names)?;
        self.say_place(talk)
    }

    fn say_place(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let lines = self.view(&talk.words).place();
        talk.say_all(&lines)
    }

    /// Goes on, and says what happens; where a deal begins, what there is to see.
    pub fn go_on(&mut self, talk: &mut Talk<'_>, way: Walk) -> io::Result<()> {
        let (at, from) = (self.replay.at(), self.replay.event_count());
        walk(&mut *self.replay, way);
        let steps = &self.replay.steps()[at..self.replay.at()];
        if steps.is_empty() {
            return talk.say_key("plain-replay-end", &[]);
        }
        let deals = steps.iter().any(|step| matches!(step.kind, StepKind::Deal(_)));
        let lines = self.view(&talk.words).since(from);
        talk.say_all(&lines)?;
        if deals { self.say_place(talk) } else { Ok(()) }
    }

    /// Goes back or far, and says the step that leads there, and what there is to see.
    pub fn jump(&mut self, talk: &mut Talk<'_>, way: Walk) -> io::Result<()> {
        walk(&mut *self.replay, way);
        let at = self.replay.at();
        self.replay.go_to(at.saturating_sub(1));
        let from = self.replay.event_count();
        self.replay.go_to(at);
        let lines = self.view(&talk.words).since(from);
        talk.say_all(&lines)?;
        self.say_place(talk)
    }

    /// Goes to the step of the number that was typed, or to the end.
    pub fn go_to(&mut self, talk: &mut Talk<'_>, typed: &str) -> io::Result<()> {
        match typed.parse() {
            Ok(step) => self.jump(talk, Walk::To(step)),
            Err(_) if typed.eq_ignore_ascii_case("end") => self.jump(talk, Walk::Last),
            Err(_) => {
                talk.say_text(&Text::new("plain-no-step").with("steps", self.replay.steps().len()), &[])
            }
        }
    }

    /// Looks at it as who sits in the seat of the number or name that was typed; without any, as the next.
    pub fn sit(&mut self, talk: &mut Talk<'_>, typed: &str) -> io::Result<()> {
        let next = match self.sight {
            Sight::Seat(seat) => (seat.index() + 1) % self.names.len(),
            Sight::Open => 0,
        };
        let at = match typed.parse::<usize>() {
            _ if typed.is_empty() => Some(next),
            Ok(number) => number.checked_sub(1),
            Err(_) => self.names.iter().position(|name| name.to_lowercase() == typed.to_lowercase()),
        };
        if let Some(at) = at.filter(|&at| at < self.names.len()) {
            self.sight = Sight::Seat(Seat::new(at));
            self.say_sight(talk)
        } else {
            let most = self.names.len().to_string();
            talk.say_key("plain-no-seat", &[("typed", &shown(typed)), ("most", &most)])
        }
    }

    /// Opens all hands.
    pub fn open_all(&mut self, talk: &mut Talk<'_>) -> io::Result<()> {
        self.sight = Sight::Open;
        self.say_sight(talk)
    }

    /// Whether the match is over where it stands, so that it cannot be played on.
    pub fn is_over(&self) -> bool {
        let last = self.replay.event_count().saturating_sub(1);
        self.replay.events(last, Sight::Open).iter().any(|event| matches!(event, Event::Ended { .. }))
    }

    /// A new match from here on.
    ///
    /// # Errors
    /// When a seat's bot is of no known level.
    pub fn play_on(&self, saver: Saver) -> Result<Box<dyn Table>, String> {
        let who = match self.sight {
            Sight::Seat(seat) => seat,
            Sight::Open => Seat::new(0),
        };
        play_on_from_here(&*self.replay, who, saver)
    }
}
