//! Reviews: what a player's decisions in a match cost.

use std::io;
use std::time::Duration;

use super::{Place, PlainMode};
use crate::core::Seat;
use crate::core::text::shown_up_to;
use crate::learn::note_own;
use crate::review::{Judging, first_player, report};
use crate::table::{Replay, Sight, open_replay};

/// How often the input is checked while decisions are judged.
const ASKED: Duration = Duration::from_millis(50);

impl PlainMode<'_> {
    /// Reviews the match of the typed number.
    pub fn review_saved(&mut self, typed: &str) -> io::Result<()> {
        let Some(kept) = self.record(typed)? else { return Ok(()) };
        match open_replay(&kept.path, 0) {
            Ok(replay) => self.review(&*replay, first_player(&*replay)),
            Err(error) => self.talk.say(&error.to_string()),
        }
    }

    /// Reviews the deals of this match that are over.
    pub fn review_here(&mut self) -> io::Result<()> {
        match &self.place {
            Place::Replay(watch) => {
                let seat = match watch.sight() {
                    Sight::Seat(seat) => seat,
                    Sight::Open => first_player(watch.replay()),
                };
                // Judging takes a while, and it needs the whole program.
                let Some(replay) = watch.again() else { return Ok(()) };
                self.review(&*replay, seat)
            }
            Place::Match(play) => {
                let session = play.session();
                match session.recorded() {
                    Some((replay, _)) => {
                        let own = session.first_person();
                        self.review(&*replay, own)
                    }
                    None => self.talk.say_key("ui-replay-unopened", &[]),
                }
            }
            Place::Home | Place::Unfinished(_) | Place::Form(_) => Ok(()),
        }
    }

    fn review(&mut self, replay: &dyn Replay, seat: Seat) -> io::Result<()> {
        let mut judging = match Judging::begin(replay, seat) {
            Ok(judging) => judging,
            Err(why) => {
                let why = shown_up_to(&why.say(&self.talk.words), 400);
                return self.talk.say(&why);
            }
        };
        if !judging.is_over() {
            self.talk.say_key("review-wait", &[])?;
            self.talk.flush()?;
        }
        while !judging.is_over() {
            self.talk.check()?;
            judging.wait(ASKED);
        }
        if self.keep {
            let noted = note_own(&judging.review, replay.record().map(|(path, _)| path));
            if let Err(error) = noted {
                self.talk.say_text(&error.text(), &[])?;
            }
        }
        let lines = report::lines(&self.talk.words, &judging.review);
        self.talk.say_all(&lines)
    }
}
