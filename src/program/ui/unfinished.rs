//! Asks whether to resume the unfinished match of a game or start a new one.
//!
//! ```text
//!  One game                                     Unfinished match
//!
//!  ▶ 1 Continue
//!      2026-11-21 15:04 · unfinished, 3 deals · Ann, Ben, Cho
//!
//!    2 New match
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::keys::{Command, Scope};
use super::look::{Look, put, put_lines, rows};
use super::rail;
use super::screen::{Context, Opened, Outcome, Screen};
use super::table_screen::TableScreen;
use super::window::Place;
use crate::games::Entry;
use crate::launch::Moment;
use crate::table::{Offer, Unfinished};

/// The columns and rows of the window.
const WINDOW: Place = Place::Window(72, 15);
/// The rows of what a choice is about, and all of its rows: those, its name and a gap.
const ABOUT: u16 = 2;
const EACH: u16 = ABOUT + 2;

/// The question.
pub struct UnfinishedScreen {
    entry: &'static Entry,
    open: Unfinished,
    at: usize,
    /// Why the match could not be resumed.
    notice: Option<String>,
}

impl UnfinishedScreen {
    /// Asks about the unfinished matches of this game.
    pub fn new(entry: &'static Entry, open: Unfinished) -> Self {
        UnfinishedScreen { entry, open, at: 0, notice: None }
    }

    /// Does what was chosen.
    fn take(&mut self, context: &Context) -> Outcome {
        let opened = match self.open.offers()[self.at] {
            Offer::Continue => {
                TableScreen::resume(&self.open.newest.path, context.words, context.keep, context.budget)
            }
            Offer::New => TableScreen::quick(self.entry, context).map_err(|error| error.to_string()),
            Offer::Others => return Outcome::Do(Command::Replays),
        };
        match opened {
            Ok(table) => Outcome::Replace(Opened::table(table)),
            Err(why) => {
                self.notice = Some(why);
                Outcome::Stay
            }
        }
    }
}

impl Screen for UnfinishedScreen {
    fn place(&self) -> Place {
        WINDOW
    }

    fn scope(&self) -> Scope {
        Scope::Unfinished
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let game = look.words.get(&format!("game-{}", self.entry.info.id));
        let body = rail::draw(buf, area, look, &game, &look.words.get("ui-unfinished"));
        let body = Rect { x: body.x + 2, width: body.width.saturating_sub(4), ..body };
        for (n, &choice) in self.open.offers().iter().enumerate() {
            let place = rows(body, 1 + n as u16 * EACH, 1 + ABOUT);
            let chosen = n == self.at;
            let (label, about) = self.open.texts(choice, look.words);
            let here = if chosen { look.signs().here } else { " " };
            put(buf, place, place.x, place.y, here, look.theme.key);
            let x = put(buf, place, place.x + 2, place.y, &(n + 1).to_string(), look.theme.key);
            let style = if chosen { look.theme.chosen } else { look.theme.strong };
            put(buf, place, x, place.y, &format!(" {label} "), style);
            let below =
                Rect { x: place.x + 4, width: place.width.saturating_sub(4), ..rows(place, 1, ABOUT) };
            let about = look.flow(&about, look.signs().between, below.width.into(), ABOUT.into());
            put_lines(buf, below, &about, look.theme.text);
            look.hit(place, Command::Point(n));
        }
        if let Some(notice) = &self.notice {
            let below = rows(body, body.height.saturating_sub(1), 1);
            let notice = look.fit(notice, below.width.into());
            put(buf, below, below.x, below.y, &notice, look.theme.alert);
        }
    }

    fn command(&mut self, command: Command, context: &mut Context) -> Outcome {
        self.notice = None;
        let last = self.open.offers().len() - 1;
        match command {
            Command::Back | Command::Up => self.at = self.at.saturating_sub(1),
            Command::Forward | Command::Down => self.at = (self.at + 1).min(last),
            Command::First | Command::PageUp => self.at = 0,
            Command::Last | Command::PageDown => self.at = last,
            Command::Choose => return self.take(context),
            // Numbers count from 1, and clicks from 0.
            Command::Nth(n) if (1..=last + 1).contains(&n) => {
                self.at = n - 1;
                return self.take(context);
            }
            Command::Point(n) if n <= last => {
                self.at = n;
                return self.take(context);
            }
            Command::Leave => return Outcome::Back,
            _ => {}
        }
        Outcome::Stay
    }

    fn moment(&self) -> Option<Moment> {
        Some(Moment { entry: self.entry, anchor: String::new() })
    }
}
