//! A replay in words.

use std::io;

use super::talk::Talk;
use super::view::{View, introduction};
use crate::core::text::shown;
use crate::core::{Seat, Text};
use crate::lang::Words;
use crate::table::{
    Company, Local, Names, PlayOnError, Replay, Saver, Sight, StepKind, Veil, Walk, first_sight,
    last_open_deal, play_on_from_here, replay_of, walk,
};

/// A replay and its view.
pub(super) struct Watch {
    replay: Box<dyn Replay>,
    names: Names,
    sight: Sight,
}

impl Watch {
    /// Opens a replay at its current place, as its first person saw it.
    pub fn new(replay: Box<dyn Replay>) -> Self {
        let names = Names::of(&replay.header().seats);
        Watch { names, sight: first_sight(&*replay), replay }
    }

    /// The last deal at this table whose hands are open, at its beginning.
    pub fn last_open_deal(company: &dyn Company) -> Option<Self> {
        Some(Watch { sight: Sight::Open, ..Self::new(last_open_deal(company)?) })
    }

    /// The replay.
    pub fn replay(&self) -> &dyn Replay {
        &*self.replay
    }

    /// The same match, opened again.
    pub fn again(&self) -> Option<Box<dyn Replay>> {
        replay_of(self.replay.facts().clone(), self.replay.record()).ok()
    }

    /// Whose view it is.
    pub fn sight(&self) -> Sight {
        self.sight
    }

    /// What can be seen.
    pub fn view<'a>(&'a self, words: &'a Words) -> View<'a> {
        View::of_replay(words, &*self.replay, self.names.shown(words), self.sight)
    }

    /// The rules section for this step.
    pub fn moment(&self) -> &'static str {
        self.replay.scene_in(self.sight).section
    }

    /// The place in the replay, as a question.
    pub fn question(&self, words: &Words) -> String {
        let (at, steps) = (self.replay.at(), self.replay.steps().len());
        words.say(&Text::new("plain-ask-replay").with("at", at).with("steps", steps), &[])
    }

    /// Says which match it is, whether its record is complete, and what can be seen.
    pub fn introduce(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let line = introduction(&talk.words, self.replay.info(), self.replay.header());
        talk.say(&line)?;
        if let Some(notice) = self.replay.notice() {
            talk.say_text(&notice, &[])?;
        }
        self.say_sight(talk)
    }

    fn say_sight(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let sight = match (self.replay.veil_here(), self.sight) {
            (Veil::All, _) => Text::new("ui-replay-closed"),
            (Veil::Others(seat), _) => Text::new("plain-replay-veiled").with("seat", seat),
            (Veil::Lifted, Sight::Seat(seat)) => Text::new("plain-replay-seat").with("seat", seat),
            (Veil::Lifted, Sight::Open) => Text::new("plain-replay-open"),
        };
        let names = self.names.shown(&talk.words);
        talk.say_text(&sight, names)?;
        self.say_place(talk)
    }

    fn say_place(&self, talk: &mut Talk<'_>) -> io::Result<()> {
        let lines = self.view(&talk.words).place();
        talk.say_all(&lines)
    }

    /// Moves forward and says what happens, or at a new deal what can be seen.
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

    /// Moves back or far, and says the step there and what can be seen.
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

    /// Goes to the typed step, or to the end.
    pub fn go_to(&mut self, talk: &mut Talk<'_>, typed: &str) -> io::Result<()> {
        match typed.parse() {
            Ok(step) => self.jump(talk, Walk::To(step)),
            Err(_) if typed.eq_ignore_ascii_case("end") => self.jump(talk, Walk::Last),
            Err(_) => {
                talk.say_text(&Text::new("plain-no-step").with("steps", self.replay.steps().len()), &[])
            }
        }
    }

    /// Changes to the typed seat, by number or name; by default to the next one.
    pub fn sit(&mut self, talk: &mut Talk<'_>, typed: &str) -> io::Result<()> {
        let next = match self.sight {
            Sight::Seat(seat) => (seat.index() + 1) % self.names.count(),
            Sight::Open => 0,
        };
        let at = match typed.parse::<usize>() {
            _ if typed.is_empty() => Some(next),
            Ok(number) => number.checked_sub(1),
            Err(_) => self.names.find(&talk.words, typed),
        };
        if let Some(at) = at.filter(|&at| at < self.names.count()) {
            self.sight = Sight::Seat(Seat::new(at));
            self.say_sight(talk)
        } else {
            let most = self.names.count().to_string();
            talk.say_key("plain-no-seat", &[("typed", &shown(typed)), ("most", &most)])
        }
    }

    /// Shows all hands. Those of a deal that is being played are opened only on request, because that marks the match.
    pub fn open_all(&mut self, talk: &mut Talk<'_>, is_sure: bool) -> io::Result<()> {
        if self.replay.veil_here() != Veil::Lifted && self.replay.would_mark() {
            if !is_sure {
                return talk.say_key("plain-open-marks", &[]);
            }
            if let Err(why) = self.replay.open_hands() {
                let why = talk.words.say(&why.text(), &[]);
                return talk.say(&why);
            }
        }
        self.sight = Sight::Open;
        self.say_sight(talk)
    }

    /// Starts a new match from here, which is saved if `keep`.
    ///
    /// # Errors
    /// As [`play_on_from_here`].
    pub fn play_on(&mut self, keep: bool) -> Result<Box<dyn Local>, PlayOnError> {
        let who = match self.sight {
            Sight::Seat(seat) => seat,
            Sight::Open => Seat::new(0),
        };
        let game = self.replay.info().id;
        play_on_from_here(&mut *self.replay, who, || Saver::of_new(game, keep))
    }
}
