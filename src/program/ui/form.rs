//! The form that sets up a table: the number of players, who they are, options and deal code.
//!
//! ```text
//!  Set up a table: one game
//!  3 to 7 players, best with 5. Playing cards.
//!
//!  ▶ Players  < 3 >
//!
//!    Seat 1   Ann                  < human >
//!    Seat 2   Ben                  < novice bot >
//!    Seat 3   Cho                  < novice bot >
//!
//!    Chips    < 12 >  default
//!      Chips each player starts with
//!
//!    Deal code  random
//!
//!    [ Start ]
//! ```

mod sheet;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::sheet::{Line, Sheet};
use super::draft::{Draft, Row};
use super::keys::{Command, Keymap, Scope};
use super::look::Hits;
use super::look::{Look, Theme, put, put_lines, rows};
use super::rail;
use super::screen::{Context, Opened, Outcome, Screen};
use super::scroll::follow;
use super::table_screen::TableScreen;
use super::text_input::TextInput;
use super::window::Place;
use crate::lang::Words;
use crate::launch::Moment;

/// The columns and rows of the form.
const WINDOW: Place = Place::Window(84, 30);

/// How many rows a page key moves.
const PAGE: usize = 5;

/// The form, over the home screen.
pub struct Form {
    draft: Draft,
    /// The number of the chosen row.
    at: usize,
    /// Whether the chosen row's text is being edited.
    typing: bool,
    /// The first visible line.
    top: usize,
    /// Why the match could not start.
    notice: Option<String>,
}

impl Form {
    /// The form with this table in it.
    pub fn new(draft: Draft) -> Self {
        Form { draft, at: 0, typing: false, top: 0, notice: None }
    }

    /// The table being set up.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    fn row(&self) -> Row {
        self.draft.rows().get(self.at).copied().unwrap_or(Row::Start)
    }

    fn last(&self) -> usize {
        self.draft.rows().len().saturating_sub(1)
    }

    fn go(&mut self, to: usize) {
        self.typing = false;
        self.at = to.min(self.last());
    }

    /// Moves by `by` rows, wrapping at the ends.
    fn go_round(&mut self, by: isize) {
        let rows = self.draft.rows().len().max(1);
        self.go((self.at as isize + by).rem_euclid(rows as isize) as usize);
    }

    fn step(&mut self, by: i32) {
        let row = self.row();
        self.draft.step(row, by);
    }

    /// Starts editing the chosen row; false if it has no text.
    fn edit(&mut self) -> bool {
        let row = self.row();
        self.draft.fill(row);
        self.typing = self.draft.input(row).is_some();
        self.typing
    }

    /// Handles a letter outside a text: it starts a new text or is the number of seats.
    fn begin(&mut self, letter: char) {
        let row = self.row();
        if !self.draft.begins_text(row, letter) {
            return;
        }
        match (row, letter.to_digit(10)) {
            (Row::Count, Some(count)) => self.draft.count = count as usize,
            _ => {
                if let Some(input) = self.draft.input(row) {
                    *input = TextInput::new(letter);
                    self.typing = true;
                }
            }
        }
    }

    /// Handles a click: the first one chooses a row, the second changes it.
    fn click(&mut self, row: usize, context: &mut Context) -> Outcome {
        if row != self.at {
            self.go(row);
        } else if self.row() == Row::Start {
            return self.start(context);
        } else if !self.edit() {
            self.step(1);
        }
        Outcome::Stay
    }

    fn start(&mut self, context: &mut Context) -> Outcome {
        if let Some(faulty) = self.draft.to_fix().first() {
            let at = self.draft.rows().iter().position(|row| row == faulty);
            self.go(at.unwrap_or(self.at));
            return Outcome::Stay;
        }
        context.drafts.keep(&self.draft);
        if let Some(plan) = self.draft.plan() {
            return Outcome::Host(plan);
        }
        let setup = self.draft.setup(context.words, || context.next_seed(None));
        let table = setup.and_then(|setup| {
            setup
                .map(|setup| TableScreen::sit_down(setup, context.keep, context.budget, context.settings))
                .transpose()
        });
        match table {
            Ok(Some(table)) => return Outcome::Replace(Opened::table(table)),
            Ok(None) => {}
            Err(error) => self.notice = Some(error.to_string()),
        }
        Outcome::Stay
    }

    /// Handles a command while a text is edited; false if it has its usual meaning.
    fn type_command(&mut self, command: Command) -> bool {
        let row = self.row();
        if let Some(input) = self.draft.input(row)
            && input.command(command)
        {
            return true;
        }
        match command {
            Command::Choose | Command::Leave => self.typing = false,
            Command::Point(row) if row == self.at => {}
            _ => return false,
        }
        true
    }

    fn lines_room(area: Rect) -> Rect {
        rows(area, 3, area.height.saturating_sub(6))
    }
}

impl Screen for Form {
    fn place(&self) -> Place {
        WINDOW
    }

    fn scope(&self) -> Scope {
        if self.typing { Scope::Typing } else { Scope::Form }
    }

    fn command(&mut self, command: Command, context: &mut Context) -> Outcome {
        self.notice = None;
        if self.typing && self.type_command(command) {
            return Outcome::Stay;
        }
        match command {
            Command::Back => self.go_round(-1),
            Command::Forward => self.go_round(1),
            Command::Up => self.go(self.at.saturating_sub(1)),
            Command::Down => self.go(self.at + 1),
            Command::PageUp => self.go(self.at.saturating_sub(PAGE)),
            Command::PageDown => self.go(self.at + PAGE),
            Command::First => self.go(0),
            Command::Last => self.go(self.last()),
            Command::Less => self.step(-1),
            Command::More => self.step(1),
            Command::PointLess(row) | Command::PointMore(row) => {
                self.go(row);
                self.step(if command == Command::PointLess(row) { -1 } else { 1 });
            }
            Command::Type(letter) => self.begin(letter),
            Command::Erase => {
                self.edit();
                self.type_command(Command::Erase);
            }
            Command::Choose => return self.start(context),
            Command::Point(row) => return self.click(row, context),
            Command::Leave => return Outcome::Back,
            _ => {}
        }
        Outcome::Stay
    }

    fn takes_text(&self, letter: char) -> bool {
        self.typing || self.draft.begins_text(self.row(), letter)
    }

    fn offers(&self, command: Command) -> bool {
        let row = self.row();
        match command {
            Command::Rules => !self.typing && !self.draft.begins_text(row, '?'),
            Command::Less | Command::More => !matches!(row, Row::Code | Row::Start),
            _ => true,
        }
    }

    fn fit(&mut self, area: Rect, words: &Words) {
        let look =
            Look { words, theme: &Theme::plain(), names: &[], hits: &Hits::default(), keys: Keymap::usual() };
        let room = Form::lines_room(area);
        let lines = sheet::lines(&self.draft, &look, room);
        let of_row = |line: &Line| line.row() == Some(self.at);
        let first = lines.iter().position(of_row).unwrap_or(0);
        let after = lines.iter().rposition(of_row).map_or(first, |last| last + 1);
        self.top = follow(self.top, room.height.into(), &(first..after), lines.len());
    }

    fn moment(&self) -> Option<Moment> {
        Some(Moment { entry: self.draft.entry, anchor: String::new() })
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let info = &self.draft.entry.info;
        let game = look.words.get(&format!("game-{}", info.id));
        let title = look.words.with("ui-form-title", &[("game", &game)]);
        let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        rail::draw(buf, area, look, &title, "");
        let feel = look.prose(&look.about(info), inside.width.into(), 1);
        put_lines(buf, rows(inside, 1, 1), &feel, look.theme.text);
        let room = Form::lines_room(area);
        let lines = sheet::lines(&self.draft, look, room);
        let shown = lines.get(self.top..).unwrap_or_default();
        let sheet = Sheet::new(&self.draft, self.at, self.typing, look);
        sheet.draw(buf, room, shown);
        let edge = area.right().saturating_sub(2);
        let [_, _, up, down] = look.signs().arrows;
        if self.top > 0 {
            put(buf, room, edge, room.y, up, look.theme.key);
            look.hit(Rect::new(edge, room.y, 1, 1), Command::PageUp);
        }
        if shown.len() > room.height.into() {
            let y = room.bottom().saturating_sub(1);
            put(buf, room, edge, y, down, look.theme.key);
            look.hit(Rect::new(edge, y, 1, 1), Command::PageDown);
        }
        let below = rows(inside, area.height.saturating_sub(2), 2);
        let (said, style) = match &self.notice {
            Some(notice) => (vec![notice.clone()], look.theme.alert),
            None => (sheet::about(&self.draft, look, self.row(), self.typing), look.theme.text),
        };
        let said = look.prose(&said, below.width.into(), 2);
        put_lines(buf, below, &said, style);
    }
}
