//! Friends elsewhere: opens a door, and makes a ticket for each friend.
//!
//! ```text
//!  Friends elsewhere
//!
//!  ▶ Door     open at 0.0.0.0:4242
//!    Name     ben
//!    Reached  play.example.org:4242
//!    Make a ticket
//! ```

use std::borrow::Cow;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::keys::{Command, Scope};
use super::look::{Look, put, put_lines, rows};
use super::rail;
use super::screen::{Context, Outcome, Screen};
use super::text_input::TextInput;
use super::window::Place;
use crate::config::Settings;
use crate::core::name::MAX_NAME;
use crate::core::text::{shown, shown_up_to};
use crate::core::{Arg, Text};
use crate::together::door::guests::{Invitation, WEEK};
use crate::together::{InviteError, LocalHouse};

/// The columns and rows of the window.
const WINDOW: Place = Place::Window(84, 24);
/// The port of a door, if the player does not say another: no service of the internet has it.
const PORT: u16 = 4242;
/// The most characters of a place.
const LONGEST_PLACE: usize = 80;
/// How often the guests are looked up.
const LOOK: Duration = Duration::from_secs(1);

/// What can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    Door,
    Name,
    Reached,
    Make,
    /// The line with the ticket, once there is one.
    Line,
}

/// The door and the tickets of the house of this program.
pub struct Friends {
    house: LocalHouse,
    port: TextInput,
    name: TextInput,
    reached: TextInput,
    /// Where the doors are; `None` if the house runs in another program.
    doors: Option<Vec<String>>,
    /// The tickets that let somebody in.
    guests: Vec<Invitation>,
    /// The line for the friend, and the friend's name.
    line: Option<(String, String)>,
    at: usize,
    notice: Option<Text>,
}

impl Friends {
    /// The doors of this house.
    pub fn new(house: LocalHouse) -> Self {
        let (doors, guests) = (house.doors(), house.guests());
        Friends {
            house,
            port: TextInput::new(PORT.to_string()),
            name: TextInput::up_to(MAX_NAME),
            reached: TextInput::up_to(LONGEST_PLACE),
            doors,
            guests,
            line: None,
            at: 0,
            notice: None,
        }
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Door, Row::Name, Row::Reached, Row::Make];
        rows.extend(self.line.as_ref().map(|_| Row::Line));
        rows
    }

    fn row(&self) -> Row {
        self.rows().get(self.at).copied().unwrap_or(Row::Door)
    }

    /// The field of a row, if a text is typed there.
    fn field(&self, row: Row) -> Option<&TextInput> {
        match row {
            // A door that is open stays where it is.
            Row::Door => self.doors.as_ref().is_some_and(Vec::is_empty).then_some(&self.port),
            Row::Name => Some(&self.name),
            Row::Reached => Some(&self.reached),
            Row::Make | Row::Line => None,
        }
    }

    fn take(&mut self) -> Outcome {
        match self.row() {
            Row::Door if self.field(Row::Door).is_some() => self.open(),
            Row::Door | Row::Name | Row::Reached => self.at += 1,
            Row::Make => self.make(),
            Row::Line => {
                let line = self.line.as_ref().map(|(line, _)| line.clone()).unwrap_or_default();
                self.notice = Some(Text::new("compare-copied"));
                return Outcome::Copy(line);
            }
        }
        Outcome::Stay
    }

    /// Opens a door at the port that was typed, on all networks of this machine.
    fn open(&mut self) {
        let Some(port) = self.port.text().trim().parse().ok().filter(|&port: &u16| port > 0) else {
            self.notice = Some(Text::new("friends-port"));
            return;
        };
        match self.house.listen(SocketAddr::from((Ipv4Addr::UNSPECIFIED, port))) {
            Ok(_) => {
                self.doors = self.house.doors();
                self.at = 1;
            }
            Err(error) => self.fail(&error),
        }
    }

    /// Makes a ticket for the name that was typed.
    fn make(&mut self) {
        let (name, reached) = (self.name.text().trim().to_owned(), self.reached.text().trim().to_owned());
        let at = if reached.is_empty() { None } else { Some(reached.parse()) };
        let Ok(at) = at.transpose() else {
            let notice = Text::new("friends-place").with("place", Arg::Quote(shown_up_to(&reached, 80)));
            return self.go_to(Row::Reached, notice);
        };
        match self.house.invite(&name, at, WEEK) {
            Ok(ticket) => {
                self.line = Some((format!("offsuit join {ticket}"), name));
                self.name = TextInput::up_to(MAX_NAME);
                self.guests = self.house.guests();
                self.at = self.rows().len() - 1;
            }
            Err(InviteError::Name(_)) => self.go_to(Row::Name, Text::new("friends-name")),
            Err(InviteError::Own) => self.go_to(Row::Name, Text::new("friends-self")),
            Err(InviteError::List(error)) => self.fail(&error),
        }
    }

    fn go_to(&mut self, row: Row, notice: Text) {
        self.at = self.rows().iter().position(|&other| other == row).unwrap_or(0);
        self.notice = Some(notice);
    }

    fn fail(&mut self, error: &impl ToString) {
        let why = Arg::Quote(shown_up_to(&error.to_string(), 200));
        self.notice = Some(Text::new("friends-failed").with("why", why));
    }

    /// What the door is, in words; for one that is not open, what comes before the field of its port.
    fn door(&self, look: &Look) -> String {
        match &self.doors {
            None => look.words.get("friends-door-elsewhere"),
            Some(doors) if doors.is_empty() => look.words.get("friends-door-closed"),
            Some(doors) => look.words.with("friends-door-open", &[("at", &doors.join(" "))]),
        }
    }

    /// Who has a ticket, and whether they have come.
    fn guest(guest: &Invitation, look: &Look) -> String {
        let key = if guest.used.is_some() { "friends-guest-used" } else { "friends-guest-new" };
        let line = look.words.with(key, &[("name", &shown(&guest.name))]);
        if guest.attempts == 0 {
            return line;
        }
        format!("{line} {}", look.say(&Text::new("friends-attempts").with("count", guest.attempts as usize)))
    }
}

impl Screen for Friends {
    fn place(&self) -> Place {
        WINDOW
    }

    fn scope(&self) -> Scope {
        Scope::Typing
    }

    fn takes_text(&self, _: char) -> bool {
        self.field(self.row()).is_some()
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let words = look.words;
        let body = rail::draw(buf, area, look, &words.get("friends"), "");
        let width = usize::from(body.width.saturating_sub(6));
        let labels = ["friends-door", "friends-for", "friends-reached"].map(|key| words.get(key));
        let column = labels.iter().map(|label| label.width()).max().unwrap_or(0) as u16 + 5;
        let mut y = body.y + 1;
        for (n, row) in self.rows().into_iter().enumerate() {
            let chosen = n == self.at;
            let here = if chosen { look.signs().here } else { " " };
            put(buf, body, body.x + 1, y, here, look.theme.key);
            look.hit(Rect { y, height: 1, ..body }.intersection(body), Command::Point(n));
            let style = if chosen { look.theme.chosen } else { look.theme.text };
            match row {
                Row::Make => {
                    put(buf, body, body.x + 3, y, &words.get("friends-make"), style);
                }
                Row::Line => {
                    let (line, name) = self.line.clone().unwrap_or_default();
                    let says = words.with("friends-send", &[("name", &shown(&name))]);
                    let mut lines = look.prose(&[says], width, 2);
                    // A command is shown whole.
                    lines.extend(textwrap::wrap(&line, width.max(1)).into_iter().map(Cow::into_owned));
                    let place = Rect { x: body.x + 3, ..rows(body, y - body.y, lines.len() as u16) };
                    put_lines(buf, place, &lines, style);
                    y += lines.len() as u16;
                }
                Row::Door | Row::Name | Row::Reached => {
                    put(buf, body, body.x + 3, y, &labels[n], look.theme.label);
                    let mut x = body.x + column;
                    if row == Row::Door {
                        let door = look.fit(&self.door(look), body.right().saturating_sub(x + 1).into());
                        put(buf, body, x, y, &door, look.theme.text);
                        x += door.width() as u16 + 1;
                    }
                    if let Some(field) = self.field(row) {
                        let place = Rect { x, y, width: body.right().saturating_sub(x + 2), height: 1 };
                        field.draw(buf, place.intersection(body), style);
                    }
                }
            }
            y += 1;
        }
        let mut lines = look.prose(&[words.get("friends-router")], width, 4);
        lines.push(String::new());
        lines.extend(self.guests.iter().rev().map(|guest| look.fit(&Self::guest(guest, look), width)));
        let below =
            Rect { x: body.x + 3, ..rows(body, y + 1 - body.y, body.height.saturating_sub(y + 4 - body.y)) };
        put_lines(buf, below, &lines, look.theme.text);
        rail::draw_notice(buf, body, look, self.notice.as_ref());
    }

    fn command(&mut self, command: Command, _: &mut Context) -> Outcome {
        self.notice = None;
        match command {
            Command::Leave => return Outcome::Back,
            Command::Choose => return self.take(),
            Command::Point(at) if at == self.at => return self.take(),
            Command::Point(at) => self.at = at,
            Command::Up => self.at = self.at.saturating_sub(1),
            Command::Down => self.at += 1,
            _ => {
                let field = match self.row() {
                    Row::Door if self.field(Row::Door).is_some() => Some(&mut self.port),
                    Row::Name => Some(&mut self.name),
                    Row::Reached => Some(&mut self.reached),
                    Row::Door | Row::Make | Row::Line => None,
                };
                if let Some(field) = field {
                    field.command(command);
                }
            }
        }
        self.at = self.at.min(self.rows().len() - 1);
        Outcome::Stay
    }

    fn wait(&self, _: &Settings) -> Option<Duration> {
        Some(LOOK)
    }

    fn tick(&mut self, _: &mut Context) {
        self.guests = self.house.guests();
    }
}
