//! A problem on the screen: the table, and pages over it that say whether a choice was the best and why.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::keys::{Command, Scope};
use super::look::{Look, rows};
use super::page::{self, Edge, Message};
use super::screen::{Context, Outcome, Screen};
use super::table_screen::TableScreen;
use crate::config::Settings;
use crate::core::{Move, Text};
use crate::games::Entry;
use crate::lang::Words;
use crate::launch::Moment;
use crate::learn::{Exercise, LessonError, Progress, Task};
use crate::table::{Budget, Session, move_label};

/// A page over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    /// What there is to find.
    Goal,
    /// How this choice compares with the best.
    Wrong(Move),
    /// Why the best choice is the best, found by the player or asked for.
    Answer { found: bool },
}

/// A problem.
pub struct ExerciseScreen {
    table: TableScreen,
    exercise: Exercise,
    /// What it is; nothing for a decision that a review shows, which does not count.
    task: Option<Task>,
    page: Option<Page>,
    /// Whether the page is hidden, so that the table can be seen.
    peeks: bool,
    progress: Progress,
    /// Why progress is not kept.
    notice: Option<Text>,
}

impl ExerciseScreen {
    /// Opens the next problem of a game.
    ///
    /// # Errors
    /// When the game has none, or its file is wrong.
    pub fn next(entry: &'static Entry, context: &Context) -> Result<Self, LessonError> {
        let progress = Progress::load(context.keep);
        let found = Task::next(entry, &progress, context.settings.name.as_deref())?;
        Self::find(found, progress, context)
    }

    /// Opens the problem of the day.
    ///
    /// # Errors
    /// As for [`next`](Self::next).
    pub fn of_day(context: &Context) -> Result<Self, LessonError> {
        let found = Task::of_day(context.today, context.settings.name.as_deref())?;
        Self::find(found, Progress::load(context.keep), context)
    }

    fn find(
        found: Option<(Task, Exercise)>,
        progress: Progress,
        context: &Context,
    ) -> Result<Self, LessonError> {
        let (task, exercise) = found.ok_or_else(|| LessonError(context.words.get("problem-none")))?;
        Self::open(exercise, Some(task), progress, context.budget)
    }

    /// Opens a decision that a review shows again.
    ///
    /// # Errors
    /// When a bot's level is unknown.
    pub fn again(exercise: Exercise, budget: Budget) -> Result<Self, LessonError> {
        Self::open(exercise, None, Progress::load(false), budget)
    }

    fn open(
        exercise: Exercise,
        task: Option<Task>,
        progress: Progress,
        budget: Budget,
    ) -> Result<Self, LessonError> {
        let table = exercise.open().map_err(|error| LessonError(error.to_string()))?;
        let notice = progress.problem().map(|problem| problem.text());
        let table = TableScreen::at(table, budget).teaching();
        Ok(ExerciseScreen { table, exercise, task, page: Some(Page::Goal), peeks: false, progress, notice })
    }

    /// The title and the text of a page.
    fn text(&self, page: Page, words: &Words) -> (String, Vec<String>) {
        let label = |mv: Move| words.say(&move_label(self.exercise.info(), mv), &[]);
        match page {
            Page::Goal => match &self.task {
                Some(task) => (task.title(words), task.about(words)),
                None => (words.get("problem-again"), vec![words.get("problem-again-goal")]),
            },
            Page::Wrong(mv) => {
                let said = self.exercise.explain(words, mv).join(&words.get("problem-join"));
                let own = words.with("problem-wrong", &[("choice", &label(mv)), ("what", &said)]);
                (words.get("problem-not-best"), vec![own])
            }
            Page::Answer { found } => {
                let best = self.exercise.best();
                let why = best.map_or_else(Vec::new, |best| self.exercise.explain(words, best));
                let answer = best.map_or_else(String::new, label);
                let answer = words.with("problem-best", &[("choice", &answer)]);
                let title = words.get(if found { "learn-right" } else { "problem-answer" });
                (title, vec![answer, why.join(&words.get("problem-join"))])
            }
        }
    }

    /// Judges a choice.
    fn judge(&mut self, mv: Move) {
        self.table.take_back_mark();
        if !self.exercise.is_right(mv) {
            self.page = Some(Page::Wrong(mv));
            self.task.iter_mut().for_each(Task::miss);
            return;
        }
        self.answer(true);
    }

    /// Shows the answer, which the player has `found` or asked for.
    fn answer(&mut self, found: bool) {
        self.page = Some(Page::Answer { found });
        if let Some(task) = &self.task {
            self.notice = task.end(found, &mut self.progress).err().map(|error| error.text());
        }
    }

    fn page_command(&mut self, page: Page, command: Command, context: &Context) -> Outcome {
        match (command, page) {
            (Command::Choose, Page::Goal | Page::Wrong(_)) | (Command::Leave, Page::Wrong(_)) => {
                self.page = None;
                Outcome::Stay
            }
            (Command::Answer, Page::Wrong(_)) => {
                self.answer(false);
                Outcome::Stay
            }
            // A problem whose answer was asked for comes again.
            (Command::Choose, Page::Answer { found }) => match &self.task {
                Some(task) if found && task.is_one_of_many() => match Self::next(task.entry(), context) {
                    Ok(next) => Outcome::Replace(Box::new(next)),
                    Err(_) => Outcome::Back,
                },
                _ => Outcome::Back,
            },
            (Command::Leave, _) => Outcome::Back,
            _ => Outcome::Stay,
        }
    }
}

impl Screen for ExerciseScreen {
    fn scope(&self) -> Scope {
        if self.page.is_some() { Scope::Lesson } else { self.table.scope() }
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let ground = self.table.draw_under(buf, area, look);
        if let Some(page) = self.page.filter(|_| !self.peeks) {
            let (title, mut text) = self.text(page, look.words);
            text.extend(self.notice.iter().map(|notice| look.say(notice)));
            let keys = page::keys(look, |command| self.offers(command));
            let message = Message { title: &title, paragraphs: &text, keys: &keys };
            let area = rows(area, 1, area.height.saturating_sub(1));
            page::draw(buf, area, look, &message, Edge::Top, &ground);
        }
    }

    fn command(&mut self, command: Command, context: &mut Context) -> Outcome {
        if let Some(page) = self.page {
            if page::peek(&mut self.peeks, command) {
                return Outcome::Stay;
            }
            return self.page_command(page, command, context);
        }
        match command {
            // Hints would tell, and nothing is played here.
            Command::Undo | Command::Redo | Command::Claim | Command::Review | Command::Hint => Outcome::Stay,
            Command::Leave if !self.table.is_covered_by_panel() && !self.table.take_back_mark() => {
                Outcome::Back
            }
            _ => {
                if let Some(mv) = self.table.decides(command, context.settings) {
                    self.judge(mv);
                    return Outcome::Stay;
                }
                self.table.command(command, context)
            }
        }
    }

    fn open_over(&mut self, _: Scope, settings: &Settings) {
        self.table.keep_up(settings);
    }

    fn returned(&mut self, _: Option<&'static Entry>, settings: &Settings) {
        self.table.keep_up(settings);
    }

    fn takes_text(&self, letter: char) -> bool {
        self.page.is_none() && self.table.takes_text(letter)
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            Command::Answer => matches!(self.page, Some(Page::Wrong(_))),
            Command::Skip
            | Command::Play
            | Command::Undo
            | Command::Redo
            | Command::Claim
            | Command::Notes
            | Command::Hint => false,
            Command::Leave => true,
            _ if self.page.is_some() => true,
            _ => self.table.offers(command),
        }
    }

    fn fit(&mut self, area: Rect, words: &Words) {
        self.table.fit(area, words);
    }

    fn wait(&self, settings: &Settings) -> Option<Duration> {
        if self.page.is_some() { None } else { self.table.wait(settings) }
    }

    fn tick(&mut self, context: &mut Context) {
        self.table.tick(context);
    }

    fn label(&self, command: Command) -> Option<&'static str> {
        if self.page.is_some() { None } else { self.table.label(command) }
    }

    fn names(&self) -> &[String] {
        self.table.names()
    }

    fn moment(&self) -> Option<Moment> {
        self.table.moment()
    }

    fn session(&self) -> Option<&Session> {
        self.table.session()
    }

    fn cursor(&self) -> Option<Position> {
        if self.page.is_some() { None } else { self.table.cursor() }
    }
}
