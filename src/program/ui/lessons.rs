//! The list of lessons: the games with what has been learned of each, and the lessons of the chosen game.
//!
//! ```text
//!  Learn
//!  ▶ One game       2/7     ✓ 1 One lesson
//!    Another game   0/6       2 Another lesson
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::exercise_screen::ExerciseScreen;
use super::keys::{Command, Scope};
use super::lesson_screen::LessonScreen;
use super::look::{Look, put, put_lines, rows};
use super::rail;
use super::screen::{Context, Outcome, Screen};
use super::table_screen::TableScreen;
use super::window::Place;
use crate::compare::daily;
use crate::config::Settings;
use crate::core::Text;
use crate::games::Entry;
use crate::launch::Moment;
use crate::learn::{Lesson, Progress, course, learnable, problems};

/// The columns and rows of the list.
const WINDOW: Place = Place::Window(84, 20);
/// The least and the most lines about what is chosen.
const ABOUT: [u16; 2] = [4, 6];
/// The rows that the lists need: a title, an empty row, eight lessons, the problems, and an empty row around those.
const LISTS: u16 = 13;

/// The list of lessons.
pub struct Lessons {
    /// The chosen game, as a place in the list.
    game: usize,
    /// The chosen lesson.
    at: usize,
    keep: bool,
    progress: Progress,
    /// How many problems of the chosen game are solved, and how many there are.
    problems: (usize, usize),
    /// How many of the player's own decisions in it are due to be solved again.
    due: usize,
    notice: Option<String>,
}

/// The lessons of a game.
fn lessons_of(entry: &Entry) -> &'static [Lesson] {
    course(entry).map_or(&[], |course| &course.lessons)
}

impl Lessons {
    /// The list with this game chosen, or the first, and with its first lesson that has not been solved.
    pub fn new(game: Option<&str>, keep: bool) -> Self {
        let place = learnable().position(|entry| Some(entry.info.id) == game).unwrap_or(0);
        let progress = Progress::load(keep);
        let mut list = Lessons { game: place, at: 0, keep, progress, problems: (0, 0), due: 0, notice: None };
        list.choose_game(place);
        list
    }

    fn entry(&self) -> Option<&'static Entry> {
        learnable().nth(self.game)
    }

    fn lessons(&self) -> &'static [Lesson] {
        self.entry().map_or(&[], lessons_of)
    }

    fn is_solved(&self, entry: &Entry, lesson: &Lesson) -> bool {
        self.progress.has_solved(entry.info.id, &lesson.id)
    }

    /// How many lessons of a game are solved.
    fn solved(&self, entry: &Entry) -> usize {
        lessons_of(entry).iter().filter(|lesson| self.is_solved(entry, lesson)).count()
    }

    /// The first lesson that has not been solved.
    fn next(&self) -> Option<usize> {
        let entry = self.entry()?;
        self.lessons().iter().position(|lesson| !self.is_solved(entry, lesson))
    }

    /// Counts the problems of the chosen game.
    fn count(&mut self) {
        let Some(entry) = self.entry() else { return };
        let all = problems(entry).unwrap_or_default();
        self.problems = (self.progress.solved_problems(entry.info.id, &all), all.len());
        self.due = self.progress.due(entry.info.id, daily::today()).len();
    }

    /// Chooses a game and its first lesson that has not been solved. After the lessons come the problems.
    fn choose_game(&mut self, game: usize) {
        self.game = game;
        self.count();
        self.at = self.next().unwrap_or(self.rows().saturating_sub(1));
    }

    /// The lines of the chosen game: its lessons, and its problems if it has any.
    fn rows(&self) -> usize {
        self.lessons().len() + usize::from(self.problems.1 > 0)
    }

    /// Opens the next problem of the chosen game.
    fn start_problems(&mut self, context: &Context) -> Outcome {
        let Some(entry) = self.entry() else { return Outcome::Stay };
        Outcome::sit_down(ExerciseScreen::next(entry, context), &mut self.notice)
    }

    /// Starts a match of the chosen game.
    fn play(&mut self, context: &Context) -> Outcome {
        let Some(entry) = self.entry() else { return Outcome::Stay };
        Outcome::sit_down(TableScreen::quick(entry, context), &mut self.notice)
    }

    fn change_game(&mut self, by: isize) {
        let count = learnable().count().max(1) as isize;
        self.choose_game((self.game as isize + by).rem_euclid(count) as usize);
    }

    fn move_by(&mut self, by: isize) {
        let count = self.rows().max(1) as isize;
        self.at = (self.at as isize + by).rem_euclid(count) as usize;
    }

    fn start(&mut self, context: &Context) -> Outcome {
        if self.at >= self.lessons().len() {
            return self.start_problems(context);
        }
        let Some(entry) = self.entry() else { return Outcome::Stay };
        let name = context.settings.name.as_deref();
        let lesson = LessonScreen::new(entry, self.at, name, context.budget, context.keep);
        Outcome::sit_down(lesson, &mut self.notice)
    }

    /// What the chosen lesson is about, or the problems.
    fn about(&self, look: &Look) -> String {
        match (self.entry(), self.lessons().get(self.at)) {
            (Some(entry), Some(lesson)) => lesson.goal.say(look.words, entry.info.pack),
            _ => look.words.get("problem-goal"),
        }
    }

    fn draw_games(&self, buf: &mut Buffer, area: Rect, look: &Look) -> u16 {
        let names: Vec<String> =
            learnable().map(|entry| look.words.get(&format!("game-{}", entry.info.id))).collect();
        let widest = names.iter().map(|name| name.width()).max().unwrap_or(0) as u16;
        for (n, ((entry, name), y)) in learnable().zip(&names).zip(area.y..area.bottom()).enumerate() {
            let chosen = n == self.game;
            let style = if chosen { look.theme.strong } else { look.theme.text };
            put(buf, area, area.x + 1, y, if chosen { look.signs().here } else { " " }, look.theme.key);
            put(buf, area, area.x + 3, y, name, style);
            let solved = format!("{}/{}", self.solved(entry), lessons_of(entry).len());
            put(buf, area, area.x + widest + 5, y, &solved, style);
            look.hit(Rect { x: area.x, y, width: widest + 10, height: 1 }, Command::PointLess(n));
        }
        widest + 12
    }

    fn draw_lessons(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let Some(entry) = self.entry() else { return };
        for (n, (lesson, y)) in self.lessons().iter().zip(area.y..area.bottom()).enumerate() {
            let style = if n == self.at { look.theme.chosen } else { look.theme.text };
            let sign = if self.is_solved(entry, lesson) { look.signs().tick } else { " " };
            put(buf, area, area.x, y, sign, look.theme.key);
            let title = lesson.title.say(look.words, entry.info.pack);
            let here = if n == self.at { look.signs().here } else { " " };
            let line = format!("{here}{} {title} ", n + 1);
            let room = area.width.saturating_sub(3);
            put(buf, area, area.x + 2, y, &look.fit(&line, room.into()), style);
            look.hit(Rect { y, height: 1, ..area }, Command::Point(n));
        }
        let (solved, all) = self.problems;
        let at = self.lessons().len();
        if all > 0 {
            let place = rows(area, at as u16 + 1, 1);
            let style = if at == self.at { look.theme.chosen } else { look.theme.text };
            let sign = if solved == all { look.signs().tick } else { " " };
            put(buf, place, place.x, place.y, sign, look.theme.key);
            let due = Text::new("problem-due").with("due", self.due);
            let due = if self.due > 0 { look.say(&due) } else { String::new() };
            let here = if at == self.at { look.signs().here } else { " " };
            let line = format!("{here}  {} {solved}/{all}{due} ", look.words.get("problem-line"));
            let line = look.fit(&line, usize::from(place.width).saturating_sub(2));
            put(buf, place, place.x + 2, place.y, &line, style);
            look.hit(place, Command::Point(at));
        }
    }
}

impl Screen for Lessons {
    fn place(&self) -> Place {
        WINDOW
    }

    fn scope(&self) -> Scope {
        Scope::Lessons
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        rail::draw(buf, area, look, &look.words.get("learn-list"), "");
        let about = area.height.saturating_sub(LISTS).clamp(ABOUT[0], ABOUT[1]);
        let body = rows(area, 2, area.height.saturating_sub(3 + about));
        let left = self.draw_games(buf, body, look);
        let right = Rect { x: body.x + left, width: body.width.saturating_sub(left), ..body };
        self.draw_lessons(buf, right, look);
        let below = rows(area, area.height.saturating_sub(about), about);
        let below = Rect { x: below.x + 3, width: below.width.saturating_sub(6), ..below };
        let problem = self.progress.problem().map(|problem| look.say(&problem.text()));
        let said = self.notice.clone().or(problem).unwrap_or_else(|| self.about(look));
        let said = look.prose(&[said], below.width.into(), about.into());
        put_lines(buf, below, &said, look.theme.label);
    }

    fn command(&mut self, command: Command, context: &mut Context) -> Outcome {
        self.notice = None;
        match command {
            Command::Back => self.move_by(-1),
            Command::Forward => self.move_by(1),
            Command::Less => self.change_game(-1),
            Command::More => self.change_game(1),
            Command::First => self.at = 0,
            Command::Last => self.at = self.rows().saturating_sub(1),
            Command::Problems => return self.start_problems(context),
            Command::PointLess(game) => self.choose_game(game),
            Command::Play => return self.play(context),
            Command::Point(at) if at != self.at => self.at = at,
            Command::Nth(n) if (1..=self.lessons().len()).contains(&n) => {
                self.at = n - 1;
                return self.start(context);
            }
            Command::Choose | Command::Point(_) => return self.start(context),
            Command::Leave => return Outcome::Back,
            _ => {}
        }
        Outcome::Stay
    }

    fn returned(&mut self, _: Option<&'static Entry>, _: &Settings) {
        let solved = |list: &Self| list.entry().map(|entry| list.solved(entry));
        let before = solved(self);
        self.progress = Progress::load(self.keep);
        self.count();
        // Once another lesson is solved, Enter starts the next. After the last one and after problems, it starts nothing new.
        if solved(self) != before && self.at < self.lessons().len() {
            self.at = self.next().unwrap_or(self.lessons().len().saturating_sub(1));
        }
    }

    fn moment(&self) -> Option<Moment> {
        let anchor = self.lessons().get(self.at).map(|lesson| lesson.clause.clone()).unwrap_or_default();
        self.entry().map(|entry| Moment { entry, anchor })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_lesson_is_the_first_that_is_not_solved_in_whatever_order() {
        let mut list = Lessons::new(None, false);
        let (entry, lessons) = (list.entry().unwrap(), list.lessons());
        let next_after = |list: &mut Lessons, solved: usize| {
            list.progress.solve(entry.info.id, &lessons[solved].id).unwrap();
            list.next()
        };
        let next = [2, 0, 1].map(|solved| next_after(&mut list, solved));
        assert_eq!((list.at, next), (0, [Some(0), Some(1), Some(3)]));
        assert_eq!(list.solved(entry), 3);
        let rest: Vec<Option<usize>> = (3..lessons.len()).map(|n| next_after(&mut list, n)).collect();
        assert_eq!(rest.last(), Some(&None));
        list.choose_game(0);
        assert_eq!(list.at, lessons.len(), "the problems come after the last lesson");
    }
}
