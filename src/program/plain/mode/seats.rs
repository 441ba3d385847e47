//! Starting and leaving matches.

use std::io;

use super::super::form::Form;
use super::super::games;
use super::super::play::Play;
use super::{Place, PlainMode};
use crate::core::text::{shown, shown_path, shown_up_to};
use crate::games::Entry;
use crate::launch::next_seed;
use crate::sitting::Phase;
use crate::table::{MatchError, Saved, Saver, Setup};

impl PlainMode<'_> {
    /// The game of a typed name; says so if there is none.
    pub(super) fn game(&mut self, typed: &str) -> io::Result<Option<&'static Entry>> {
        match games::find(&self.talk.words, typed) {
            Ok(entry) => return Ok(Some(entry)),
            Err(could) if could.is_empty() => {
                self.talk.say_key("plain-no-game", &[("typed", &shown(typed))])?;
            }
            Err(could) => self.say_several(typed, &could)?,
        }
        Ok(None)
    }

    /// Starts a quick match of the typed game.
    pub fn start(&mut self, typed: &str) -> io::Result<()> {
        self.game(typed)?.map_or(Ok(()), |entry| self.start_game(entry))
    }

    /// Begins a quick match of a game.
    pub(super) fn begin(&mut self, entry: &'static Entry) -> io::Result<()> {
        let setup = self.quick(entry)?;
        self.sit_down(setup)
    }

    /// A quick match of a game, for a player of the name that is set.
    fn quick(&self, entry: &'static Entry) -> io::Result<Setup> {
        let setup = Setup::quick(entry, next_seed(self.seed, None)?);
        Ok(setup.named(self.talk.settings().name.as_deref()))
    }

    /// Starts the table setup of the typed game.
    pub fn set_up(&mut self, typed: &str) -> io::Result<()> {
        let Some(entry) = self.game(typed)? else { return Ok(()) };
        let form = Form::new(self.quick(entry)?);
        form.show(&mut self.talk)?;
        self.go_to(Place::Form(form));
        Ok(())
    }

    /// Starts the match that was set up.
    pub fn sit_down_as_set_up(&mut self) -> io::Result<()> {
        let Place::Form(form) = &self.place else { return Ok(()) };
        let setup = form.setup().clone();
        self.sit_down(setup)
    }

    pub(super) fn sit_down(&mut self, setup: Setup) -> io::Result<()> {
        match self.open(setup) {
            Ok(play) => self.take_seat(play),
            Err(error) => self.talk.say(&shown_up_to(&error.to_string(), 200)),
        }
    }

    pub(super) fn open(&self, setup: Setup) -> Result<Play, MatchError> {
        let saver = Saver::of_new(setup.entry.info.id, self.keep);
        setup.open(saver).map(|table| Play::new(table, self.budget, self.keep))
    }

    /// Starts or resumes a match.
    pub fn take_seat(&mut self, play: Play) -> io::Result<()> {
        play.introduce(&mut self.talk)?;
        self.go_to(Place::Match(Box::new(play)));
        Ok(())
    }

    /// Plays the same match with new cards.
    pub fn again(&mut self) -> io::Result<()> {
        let Place::Match(play) = &self.place else { return Ok(()) };
        let Some(setup) = Setup::of(play.session().table().header()) else { return Ok(()) };
        let seed = next_seed(self.seed, Some(setup.seed))?;
        self.sit_down(setup.again(seed))
    }

    /// Whether the player may leave the match now. If that needs confirming, the command must be repeated.
    fn may_leave(&mut self) -> io::Result<bool> {
        let Place::Match(play) = &self.place else { return Ok(true) };
        if play.asks_before_leaving() && self.leaving != Some(self.lines - 1) {
            self.leaving = Some(self.lines);
            let is_shared = play.session().company().is_some();
            let key = if is_shared { "plain-leave-together" } else { "plain-leave-unsaved" };
            self.talk.say_key(key, &[])?;
            return Ok(false);
        }
        self.say_kept()?;
        Ok(true)
    }

    /// Says where the match is saved, and hides its hands.
    pub(super) fn say_kept(&mut self) -> io::Result<()> {
        let Place::Match(play) = &self.place else { return Ok(()) };
        if play.session().is_shared() && play.session().viewer().is_some() {
            self.talk.turn_page()?;
        }
        match play.session().table().saved() {
            Saved::At(_) if play.session().is_untouched() => self.talk.say_key("plain-not-kept", &[]),
            Saved::At(path) if play.session().phase() != Phase::Over => {
                let path = shown_path(&path);
                self.talk.say_key("plain-kept", &[("path", &path)])
            }
            _ => Ok(()),
        }
    }

    /// Returns to the list of games.
    pub fn go_home(&mut self) -> io::Result<()> {
        if self.may_leave()? {
            self.go_to(Place::Home);
            if self.running {
                self.say_home()?;
            }
        }
        Ok(())
    }

    /// Quits the program.
    pub fn quit(&mut self) -> io::Result<()> {
        if self.may_leave()? {
            self.running = false;
        }
        Ok(())
    }
}
