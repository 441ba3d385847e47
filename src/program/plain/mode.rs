//! Where the player is in the program, and what each line does.

mod commands;
mod lessons;
mod lines;
mod records;
mod reviews;
mod rule_lines;
mod same_cards;
mod seats;
mod settings;
mod unfinished;

use std::io;

use super::form::Form;
use super::play::Play;
use super::room::{News, Room};
use super::talk::{Heard, Talk};
use super::view::View;
use super::watch::Watch;
use super::{games, rules};
use crate::config::ConfigFile;
use crate::launch::{Launch, Start, Study};
use crate::learn::Progress;
use crate::sitting::{Phase, Wish};
use crate::table::{Bin, Budget, SavedMatch};
use commands::Spot;
use unfinished::Question;

/// Where the player is.
pub(super) enum Place {
    Home,
    Unfinished(Box<Question>),
    Form(Form),
    Match(Box<Play>),
    Room(Box<Room>),
    Replay(Box<Watch>),
}

/// The program in plain mode.
pub(super) struct PlainMode<'a> {
    pub(super) talk: Talk<'a>,
    pub(super) place: Place,
    /// The file for changed settings.
    pub(super) config: Option<ConfigFile>,
    /// The saved matches as last listed.
    pub(super) records: Vec<SavedMatch>,
    /// The matches deleted since the start, which can still be restored.
    bin: Option<Bin>,
    /// The games whose rules the player has opened.
    read: Progress,
    keep: bool,
    /// Whether the program must stay in the house of its table, and ends with it.
    confined: bool,
    seed: Option<u64>,
    /// How long bots may think.
    pub(super) budget: Budget,
    running: bool,
    /// The number of lines answered so far.
    lines: usize,
    /// The value of [`lines`](Self::lines) when the player last asked to leave an unsaved match.
    leaving: Option<usize>,
}

impl<'a> PlainMode<'a> {
    /// Starts at the list of games.
    pub fn new(launch: &Launch, talk: Talk<'a>) -> Self {
        PlainMode {
            talk,
            place: Place::Home,
            config: None,
            records: Vec::new(),
            bin: None,
            read: launch.read(),
            keep: launch.keep,
            confined: launch.confined().is_some(),
            seed: launch.seed,
            budget: launch.budget,
            running: true,
            lines: 0,
            leaving: None,
        }
    }

    /// Opens lessons or problems.
    fn study(&mut self, study: Study) -> io::Result<()> {
        match study {
            Study::Problems(Some(entry)) => self.start_problem(entry),
            Study::Problems(None) => self.say_problems(),
            Study::ProblemOfDay => self.start_problem_of_day(),
            Study::Lessons(Some(entry), Some(number)) => self.start_lesson(entry, number.get()),
            Study::Lessons(Some(entry), None) => self.say_lessons(entry),
            Study::Lessons(None, _) => self.say_courses(),
        }
    }

    /// Runs until the player quits or the input ends.
    pub fn run(mut self, launch: Launch) -> io::Result<()> {
        self.config = launch.config;
        if let Some(problem) = self.read.problem() {
            self.talk.say_text(&problem.text(), &[])?;
        }
        if let Some(notice) = &launch.notice {
            self.talk.say(notice)?;
        }
        match launch.start {
            Start::Rules(moment) => {
                let lines = rules::page(&self.talk.words, moment.entry, &moment.anchor);
                self.talk.say_all(&lines.map_err(io::Error::other)?)?;
                return self.talk.flush();
            }
            Start::Seated(live) => self.take_seat(Play::new(live, self.budget, self.keep))?,
            Start::Match(setup) => {
                let play = self.open(setup).map_err(io::Error::other)?;
                self.take_seat(play)?;
            }
            Start::Resume(path) => self.resume(&path)?,
            Start::Learn(study) => self.study(study)?,
            Start::Replay(wanted) => {
                let watch = records::open(&wanted.path, wanted.number.get() - 1).map_err(io::Error::other)?;
                self.watch(watch)?;
            }
            Start::Home | Start::Plan(_) | Start::Visit(_) if self.confined => self.running = false,
            Start::Home | Start::Plan(_) | Start::Visit(_) => {
                let title = [self.talk.words.get("ui-title"), self.talk.words.get("ui-subtitle")].join(": ");
                self.talk.say(&title)?;
                self.say_home()?;
            }
        }
        while self.running {
            self.proceed()?;
            if !self.running {
                break;
            }
            if matches!(self.spot(), Spot::Wait | Spot::Room) {
                self.talk.flush()?;
            } else {
                let question = self.question();
                self.talk.ask(&question)?;
            }
            match self.hear()? {
                Heard::Line(line) => {
                    self.with_play(|play, _| {
                        play.stir();
                        Ok(())
                    })?;
                    self.answer(&line)?;
                }
                Heard::News => {}
                Heard::End => {
                    self.say_kept()?;
                    self.running = false;
                }
            }
        }
        self.talk.flush()
    }

    /// Says what has happened up to the next thing to decide, and follows the player to the next table.
    fn proceed(&mut self) -> io::Result<()> {
        loop {
            match &mut self.place {
                Place::Match(play) => {
                    play.go_on(&mut self.talk)?;
                    let Some(next) = play.sitting.take_next() else { return Ok(()) };
                    self.talk.say_key("plain-next-table", &[])?;
                    self.go_to(Place::Room(Box::new(Room::new(next, self.keep))));
                }
                Place::Room(room) => match room.go_on(&mut self.talk)? {
                    News::Waits => return Ok(()),
                    News::Begins(table) => self.take_seat(Play::new(table, self.budget, self.keep))?,
                    News::Ends => return self.go_home(),
                },
                Place::Home | Place::Unfinished(_) | Place::Form(_) | Place::Replay(_) => return Ok(()),
            }
        }
    }

    /// Does something with the table that waits for its players.
    pub fn with_room(
        &mut self,
        act: impl FnOnce(&mut Room, &mut Talk<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        if let Place::Room(room) = &mut self.place { act(room, &mut self.talk) } else { Ok(()) }
    }

    /// Waits for a line, or for news that change what to say.
    fn hear(&mut self) -> io::Result<Heard> {
        loop {
            let heard = self.talk.hear()?;
            let is_news = match (&heard, &mut self.place) {
                (Heard::News, Place::Match(play)) => play.hears_news(),
                (Heard::News, Place::Room(room)) => room.hears_news(),
                (heard, _) => !matches!(heard, Heard::News),
            };
            if is_news {
                return Ok(heard);
            }
        }
    }

    /// Goes somewhere else. A program that must stay in a house ends when it leaves the table there.
    pub(super) fn go_to(&mut self, place: Place) {
        let is_inside = match &place {
            Place::Match(play) => play.session().company().is_some(),
            Place::Room(_) => true,
            Place::Home | Place::Unfinished(_) | Place::Form(_) | Place::Replay(_) => false,
        };
        if self.confined && !is_inside {
            self.running = false;
        } else {
            self.place = place;
        }
    }

    /// Where commands apply now.
    fn spot(&self) -> Spot {
        match &self.place {
            Place::Home => Spot::Home,
            Place::Unfinished(_) => Spot::Unfinished,
            Place::Form(_) => Spot::Form,
            Place::Replay(_) => Spot::Replay,
            Place::Room(_) => Spot::Room,
            Place::Match(play) if play.is_lesson_over() => Spot::Lesson,
            Place::Match(play) if play.is_asked() => Spot::Ask,
            Place::Match(play) => match play.session().phase() {
                Phase::Choose(_) if play.sitting.chooses() => Spot::Choose,
                Phase::DealOver => Spot::DealOver,
                Phase::Bot if play.session().company().is_some() => Spot::Wait,
                Phase::Over if self.confined => Spot::EndedInside,
                Phase::Over if play.session().company().is_some() => Spot::Ended,
                Phase::Over => Spot::Over,
                _ => Spot::Curtain,
            },
        }
    }

    /// The current question. Every question ends in a question mark.
    fn question(&self) -> String {
        let words = &self.talk.words;
        match (self.spot(), &self.place) {
            (Spot::Unfinished, _) => words.get("plain-ask-unfinished"),
            (Spot::Form, _) => words.get("plain-ask-form"),
            (Spot::Lesson, Place::Match(play)) if play.problem_of().is_some() => {
                words.get("plain-ask-problem")
            }
            (Spot::Lesson, _) => words.get("plain-ask-lesson"),
            (Spot::DealOver, Place::Match(play)) if play.is_brief(&self.talk) => {
                words.get("plain-ask-brief-deal-over")
            }
            (Spot::DealOver, _) => words.get("plain-ask-deal-over"),
            (Spot::Over, _) => words.get("plain-ask-over"),
            (Spot::Ended | Spot::EndedInside, Place::Match(play)) if play.offers(Wish::Again(true)) => {
                words.get("plain-ask-again")
            }
            (Spot::Ended | Spot::EndedInside, _) => words.get("plain-ask-ended"),
            (Spot::Curtain, Place::Match(play)) => match play.session().phase() {
                Phase::Curtain(next) => {
                    let name = play.session().names(words).get(next.index()).map_or("", String::as_str);
                    let brief = play.is_brief(&self.talk);
                    let key = if brief { "plain-ask-brief-curtain" } else { "plain-ask-curtain" };
                    words.with(key, &[("name", name)])
                }
                _ => words.get("plain-ask-covered"),
            },
            (Spot::Choose, Place::Match(play)) if play.is_brief(&self.talk) => {
                View::new(words, play.session()).brief_question(play.offers(Wish::Claim))
            }
            (Spot::Choose, Place::Match(play)) => {
                let prompt = words.say(&play.session().prompt(), play.session().names(words));
                let key = if play.offers(Wish::Claim) { "plain-ask-claim" } else { "plain-ask-choose" };
                words.with(key, &[("prompt", &prompt)])
            }
            (Spot::Ask, Place::Match(play)) => play.asking(&self.talk).unwrap_or_default(),
            (Spot::Replay, Place::Replay(watch)) => watch.question(words),
            _ => words.get("plain-ask-home"),
        }
    }

    /// Shows some lines about the match.
    pub fn look(&mut self, lines: impl Fn(&View<'_>) -> Vec<String>) -> io::Result<()> {
        let words = &self.talk.words;
        let lines = match &self.place {
            Place::Match(play) => lines(&View::new(words, play.session())),
            Place::Replay(watch) => lines(&watch.view(words)),
            Place::Home | Place::Unfinished(_) | Place::Form(_) | Place::Room(_) => Vec::new(),
        };
        self.talk.say_all(&lines)
    }

    /// Does something with the match.
    pub fn with_play(
        &mut self,
        act: impl FnOnce(&mut Play, &mut Talk<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        if let Place::Match(play) = &mut self.place { act(play, &mut self.talk) } else { Ok(()) }
    }

    /// Does what the player wishes.
    pub fn wish(&mut self, wish: Wish) -> io::Result<()> {
        self.with_play(|play, talk| play.wish(talk, wish))
    }

    /// Whether a wish of this kind can ever be granted in this match.
    pub fn allows(&self, wish: Wish) -> bool {
        matches!(&self.place, Place::Match(play) if play.allows(wish))
    }

    /// Does something with the table setup.
    pub fn with_form(
        &mut self,
        act: impl FnOnce(&mut Form, &mut Talk<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        if let Place::Form(form) = &mut self.place { act(form, &mut self.talk) } else { Ok(()) }
    }

    /// Lists the games and the match that can be resumed.
    pub fn say_home(&mut self) -> io::Result<()> {
        self.say_games()?;
        match records::offer(&self.talk.words) {
            Some(offer) => self.talk.say(&offer),
            None => Ok(()),
        }
    }

    /// Lists the games.
    pub fn say_games(&mut self) -> io::Result<()> {
        let lines = games::lines(&self.talk.words);
        self.talk.say_all(&lines)
    }
}
