//! Lessons: their list, and going from one to the next.

use std::io;

use super::super::games::title;
use super::super::play::Play;
use super::{Place, PlainMode};
use crate::compare::daily;
use crate::core::text::shown_up_to;
use crate::core::{Arg, Text};
use crate::games::Entry;
use crate::learn::{Exercise, LessonError, Progress, Task, course, learnable, problems};
use crate::sitting::{Finding, Sitting, Teaching};

/// What to type after `problems` for the problem of the day.
const DAILY: &str = "daily";

impl PlainMode<'_> {
    /// Lists the lessons of all games, or of the typed game, or starts the lesson of the typed number.
    pub fn learn(&mut self, typed: &str) -> io::Result<()> {
        let (name, number) = match typed.rsplit_once(char::is_whitespace) {
            Some((name, number)) if number.parse::<usize>().is_ok() => (name.trim(), number.parse().ok()),
            _ => (typed, None),
        };
        if typed.is_empty() {
            return self.say_courses();
        }
        let Some(entry) = self.game(name)? else { return Ok(()) };
        match number {
            Some(number) => self.start_lesson(entry, number),
            None => self.say_lessons(entry),
        }
    }

    /// Lists the games and how many of their lessons are done.
    pub fn say_courses(&mut self) -> io::Result<()> {
        let progress = Progress::load(self.keep);
        for entry in learnable() {
            let lessons = course(entry).map_or(&[][..], |course| &course.lessons);
            let solved =
                lessons.iter().filter(|lesson| progress.has_solved(entry.info.id, &lesson.id)).count();
            let game = title(&self.talk.words, entry.info.id);
            let (solved, all) = (solved.to_string(), lessons.len().to_string());
            let args = [("id", entry.info.id), ("game", &*game), ("solved", &*solved), ("all", &*all)];
            self.talk.say_key("learn-game-line", &args)?;
        }
        self.talk.say_key("learn-how", &[])
    }

    /// Lists the lessons of a game.
    pub fn say_lessons(&mut self, entry: &'static Entry) -> io::Result<()> {
        let progress = Progress::load(self.keep);
        let lessons = course(entry).map_or(&[][..], |course| &course.lessons);
        for (number, lesson) in (1..).zip(lessons) {
            let number: usize = number;
            let done = progress.has_solved(entry.info.id, &lesson.id);
            let key = if done { "learn-lesson-done" } else { "learn-lesson-line" };
            let title = lesson.title.say(&self.talk.words, entry.info.pack);
            self.talk.say_key(key, &[("number", &*number.to_string()), ("title", &*title)])?;
        }
        self.talk.say_key("learn-how", &[])
    }

    /// Starts a lesson of a game, counted from 1.
    pub fn start_lesson(&mut self, entry: &'static Entry, number: usize) -> io::Result<()> {
        let count = course(entry).map_or(0, |course| course.lessons.len());
        if number == 0 || number > count {
            let game = title(&self.talk.words, entry.info.id);
            return self.talk.say_key("learn-no-lesson", &[("game", &*game), ("count", &*count.to_string())]);
        }
        let name = self.talk.settings().name.clone();
        self.enter_lesson(Sitting::at_lesson(entry, number - 1, name.as_deref(), self.keep), true)
    }

    /// Skips to the last problem of the lesson: solving it solves the lesson.
    pub fn skip_to_last(&mut self) -> io::Result<()> {
        let name = self.talk.settings().name.clone();
        let Place::Match(play) = &self.place else { return Ok(()) };
        match play.sitting.at_last_problem(name.as_deref(), self.keep) {
            Some(opened) => self.enter_lesson(opened, false),
            None => self.talk.say_key("learn-no-skip", &[]),
        }
    }

    /// Starts the lesson after the one that is over, or goes back to the list.
    pub fn next_lesson(&mut self) -> io::Result<()> {
        let Place::Match(play) = &self.place else { return Ok(()) };
        if let Some(entry) = play.problem_of() {
            return self.start_problem(entry);
        }
        if play.lecture().is_none() {
            return Ok(());
        }
        let name = self.talk.settings().name.clone();
        if let Some(next) = play.sitting.at_next_lesson(name.as_deref(), self.keep) {
            return self.enter_lesson(next, true);
        }
        self.go_to(Place::Home);
        self.say_courses()
    }

    /// Starts the next problem of the typed game, or the problem of the day.
    pub fn problem(&mut self, typed: &str) -> io::Result<()> {
        let here = match &self.place {
            Place::Match(play) => play.problem_of(),
            _ => None,
        };
        if typed.eq_ignore_ascii_case(DAILY) {
            return self.start_problem_of_day();
        }
        match (here, typed.is_empty()) {
            (Some(entry), true) => self.start_problem(entry),
            (None, true) => self.say_problems(),
            (_, false) => self.game(typed)?.map_or(Ok(()), |entry| self.start_problem(entry)),
        }
    }

    /// Lists the games and how many of their problems are solved.
    pub fn say_problems(&mut self) -> io::Result<()> {
        let mut progress = Progress::load(self.keep);
        for entry in learnable() {
            let all = problems(entry).unwrap_or_default();
            let game = title(&self.talk.words, entry.info.id);
            let line = Text::new("problem-game-line")
                .with("game", Arg::Quote(game))
                .with("solved", progress.solved_problems(entry.info.id, &all))
                .with("all", all.len())
                .with("due", progress.due(entry.info.id, daily::today()).len());
            self.talk.say_text(&line, &[])?;
        }
        self.talk.say_key("problem-how", &[])
    }

    /// Starts the next problem of a game.
    pub fn start_problem(&mut self, entry: &'static Entry) -> io::Result<()> {
        let name = self.talk.settings().name.clone();
        let mut progress = Progress::load(self.keep);
        self.find(Task::next(entry, &mut progress, name.as_deref()), progress)
    }

    /// Starts the problem of the day.
    pub fn start_problem_of_day(&mut self) -> io::Result<()> {
        let name = self.talk.settings().name.clone();
        self.find(Task::of_day(daily::today(), name.as_deref()), Progress::load(self.keep))
    }

    fn find(
        &mut self,
        found: Result<Option<(Task, Exercise)>, LessonError>,
        progress: Progress,
    ) -> io::Result<()> {
        let at = |(task, exercise)| Sitting::at_problem(exercise, Some(task), progress);
        let sitting = match found.and_then(|found| found.map(at).transpose()) {
            Ok(Some(sitting)) => sitting,
            Ok(None) => return self.talk.say_key("problem-none", &[]),
            Err(error) => return self.talk.say(&shown_up_to(&error.to_string(), 200)),
        };
        if let Some(task) = sitting.problem().and_then(Finding::task) {
            let heading = task.title(&self.talk.words);
            let line = self.talk.words.with("plain-end", &[("sentence", &heading)]);
            let about = task.about(&self.talk.words);
            self.talk.say_all(&[vec![line], about].concat())?;
        }
        let play = Play::sitting(sitting, self.budget);
        self.go_to(Place::Match(Box::new(play)));
        Ok(())
    }

    fn enter_lesson(&mut self, opened: Result<Sitting, LessonError>, says_goal: bool) -> io::Result<()> {
        let sitting = match opened {
            Ok(opened) => opened,
            Err(error) => return self.talk.say(&shown_up_to(&error.to_string(), 200)),
        };
        if let Some(lecture) = sitting.lesson().map(Teaching::lecture).filter(|_| says_goal) {
            let line = self.talk.words.with("plain-end", &[("sentence", &lecture.title(&self.talk.words))]);
            self.talk.say(&line)?;
            if let Some(basics) = lecture.basics(&self.talk.words) {
                self.talk.say_key("learn-basics-line", &[("basics", &basics)])?;
            }
            let goal = lecture.goal(&self.talk.words);
            self.talk.say_key("learn-goal", &[("goal", &goal)])?;
            if lecture.can_skip() {
                self.talk.say_text(&Text::new("learn-can-skip"), &[])?;
            }
        }
        let play = Play::sitting(sitting, self.budget);
        self.go_to(Place::Match(Box::new(play)));
        Ok(())
    }
}
