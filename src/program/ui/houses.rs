//! Houses elsewhere: a field for a ticket, and the houses that the player has been to.
//!
//! ```text
//!  Houses elsewhere
//!
//!  ▶ Ticket  offsuit1-7k2x...
//!
//!    play.example.org:4242    ben
//! ```

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::keys::{Command, Scope};
use super::look::{Look, put, put_lines, rows};
use super::rail;
use super::screen::{Context, Outcome, Screen};
use super::text_input::TextInput;
use super::window::Place;
use crate::core::Text;
use crate::core::text::{shown, shown_up_to};
use crate::together::Address;
use crate::together::door::houses::{self, Known, TicketFault};
use crate::together::door::{LONGEST_TICKET, Ticket};

/// The columns and rows of the window.
const WINDOW: Place = Place::Window(84, 20);
/// Where the list of houses begins, below the title.
const LIST: u16 = 5;

/// The list.
pub struct Houses {
    known: Vec<Known>,
    ticket: TextInput,
    /// What is chosen: 0 is the field, then come the houses.
    at: usize,
    notice: Option<Text>,
}

impl Houses {
    /// The field, and the houses that the player has been to.
    pub fn new() -> Self {
        Houses { known: houses::known(), ticket: TextInput::up_to(LONGEST_TICKET), at: 0, notice: None }
    }

    /// Goes to the chosen house, or says why it cannot.
    fn go(&mut self) -> Outcome {
        let entrance = if let Some(known) = self.at.checked_sub(1).and_then(|n| self.known.get(n)) {
            known.clone().entrance().ok_or(TicketFault::Nowhere)
        } else {
            let ticket = self.ticket.text().parse::<Ticket>().map_err(TicketFault::from);
            ticket.and_then(|ticket| houses::visit(&ticket, None))
        };
        match entrance {
            Ok(entrance) => Outcome::Join(Address::Door(Box::new(entrance))),
            Err(fault) => {
                self.notice = Some(Text::new("houses-fault").with("why", fault.text()));
                Outcome::Stay
            }
        }
    }
}

impl Screen for Houses {
    fn place(&self) -> Place {
        WINDOW
    }

    fn scope(&self) -> Scope {
        Scope::Typing
    }

    fn takes_text(&self, _: char) -> bool {
        true
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let words = look.words;
        let body = rail::draw(buf, area, look, &words.get("houses"), "");
        let here = |at: usize| if self.at == at { look.signs().here } else { " " };
        let field = words.get("houses-ticket");
        put(buf, body, body.x + 1, body.y + 1, here(0), look.theme.key);
        put(buf, body, body.x + 3, body.y + 1, &field, look.theme.label);
        let x = body.x + 5 + field.width() as u16;
        let place = Rect { x, y: body.y + 1, width: body.right().saturating_sub(x + 2), height: 1 }
            .intersection(body);
        let style = if self.at == 0 { look.theme.chosen } else { look.theme.text };
        self.ticket.draw(buf, place, style);
        look.hit(place, Command::Point(0));
        let about = if self.known.is_empty() { "houses-about" } else { "houses-known" };
        let width = usize::from(body.width.saturating_sub(6));
        let lines = look.prose(&[words.get(about)], width, 3);
        put_lines(buf, Rect { x: body.x + 3, ..rows(body, 3, 3) }, &lines, look.theme.label);
        let list = rows(body, LIST, body.height.saturating_sub(LIST + 3));
        for ((n, known), y) in self.known.iter().enumerate().zip(list.y..list.bottom()) {
            let chosen = self.at == n + 1;
            let line = format!(
                " {} {}  {}",
                here(n + 1),
                shown_up_to(&known.label(), 60),
                shown(&known.ticket.name)
            );
            let style = if chosen { look.theme.chosen } else { look.theme.text };
            put(buf, list, list.x, y, &look.fit(&line, list.width.into()), style);
            look.hit(Rect { y, height: 1, ..list }, Command::Point(n + 1));
        }
        rail::draw_notice(buf, body, look, self.notice.as_ref());
    }

    fn command(&mut self, command: Command, _: &mut Context) -> Outcome {
        self.notice = None;
        match command {
            Command::Leave => return Outcome::Back,
            Command::Choose => return self.go(),
            Command::Point(at) if at > 0 && at == self.at => return self.go(),
            Command::Point(at) => self.at = at,
            Command::Up => self.at = self.at.saturating_sub(1),
            Command::Down => self.at += 1,
            // Whatever is typed or pasted belongs to the field.
            _ if self.ticket.command(command) => self.at = 0,
            _ => {}
        }
        self.at = self.at.min(self.known.len());
        Outcome::Stay
    }
}
