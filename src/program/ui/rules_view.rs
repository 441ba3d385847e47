//! A rule page, opened at a section, with search and links between clauses.
//!
//! ```text
//!  Title: Play                                                      35%
//!  Search: trump   2 of 7
//! ▶ Play 2
//!   If you cannot follow suit ... (Score 4)
//! ```

mod contents;
mod draw;
pub use draw::shown;
mod leaf;
mod search;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::leaf::{Leaf, section_of};
use self::search::Search;
use super::keys::{Command, Scope};
use super::look::Look;
use super::screen::{Context, Outcome, Screen};
use super::window;
use crate::core::text::is_hidden;
use crate::lang::{Language, Words};
use crate::launch::Moment;
use crate::rules::{Page, PageError};

/// The greatest line length that is easy to read.
const WIDEST: u16 = 84;

/// From this width on, the screen below stays visible next to the page.
const WIDE: u16 = 140;

/// The page's width there.
const BESIDE: u16 = 64;

/// A page that is being read.
pub struct RulesView {
    page: Page,
    leaf: Leaf,
    width: u16,
    height: u16,
    top: usize,
    /// The section it was opened at or last jumped to.
    cited: Option<usize>,
    /// The chosen link, by its number on the page; it is visible.
    link: Option<usize>,
    search: Search,
    mode: Mode,
    /// The places to return to, oldest first.
    way: Vec<Place>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Reading,
    /// The contents, with this section chosen.
    Contents(usize),
    /// A search text is being typed; the search began at this place.
    Finding(usize),
}

/// A place to return to after a jump.
struct Place {
    spot: usize,
    cited: Option<usize>,
    link: Option<usize>,
}

impl RulesView {
    /// Opens the page for this moment in the current language, or in English if there is none.
    ///
    /// # Errors
    /// When there is no page.
    pub fn at(moment: &Moment, words: &Words) -> Result<Self, PageError> {
        let of = |language: Language| Page::of(moment.entry, language.code());
        let page = of(words.language()).or_else(|_| of(Language::English))?;
        let cited = section_of(&page, &moment.anchor);
        Ok(RulesView {
            page,
            leaf: Leaf::default(),
            width: 0,
            height: 0,
            top: 0,
            cited,
            link: None,
            search: Search::default(),
            mode: Mode::Reading,
            way: Vec::new(),
        })
    }

    fn last_top(&self) -> usize {
        self.leaf.lines.len().saturating_sub(self.height.into())
    }

    fn in_sight(&self, line: usize) -> bool {
        (self.top..self.top + usize::from(self.height)).contains(&line)
    }

    /// Scrolls if needed so that a line is visible, with some lines before it.
    fn show(&mut self, line: usize) {
        if !self.in_sight(line) {
            self.top = line.saturating_sub(usize::from(self.height) / 3);
        }
    }

    /// The lines where sections begin, without clauses.
    fn section_lines(&self) -> impl Iterator<Item = usize> + '_ {
        let heads = self.page.sections.iter().zip(&self.leaf.heads);
        heads.filter(|(section, _)| section.level == 2).map(|(_, &line)| line)
    }

    /// Jumps to a line and remembers where from.
    fn leap(&mut self, line: usize) {
        self.way.push(Place { spot: self.leaf.spot(self.top), cited: self.cited, link: self.link });
        self.link = None;
        self.top = line;
    }

    /// Jumps to a section; for the page's title, to the very top.
    fn go_to(&mut self, section: usize) {
        let line = self.leaf.heads.get(section).copied().unwrap_or(0);
        self.leap(if section == 0 { 0 } else { line });
        self.cited = (section > 0).then_some(section);
    }

    fn follow(&mut self, link: usize) {
        if let Some(to) = self.leaf.links.get(link).and_then(|link| link.to) {
            // Marks the link on return.
            self.link = Some(link);
            self.go_to(to);
        }
    }

    /// Undoes the last jump; false if there is none.
    fn return_on_way(&mut self) -> bool {
        let Some(stay) = self.way.pop() else { return false };
        self.top = self.leaf.line_at(stay.spot);
        (self.cited, self.link) = (stay.cited, stay.link);
        true
    }

    /// Chooses the next or previous link, starting with the visible lines.
    fn step_link(&mut self, on: bool) {
        let bottom = self.top + usize::from(self.height);
        let inner = |n: &usize| self.leaf.links[*n].to.is_some();
        let links: Vec<usize> = (0..self.leaf.links.len()).filter(inner).collect();
        let line = |n: usize| self.leaf.links[n].line;
        let next = match (self.link, on) {
            (Some(link), true) => links.iter().find(|&&n| n > link).or(links.first()),
            (Some(link), false) => links.iter().rfind(|&&n| n < link).or(links.last()),
            (None, true) => links.iter().find(|&&n| line(n) >= self.top).or(links.first()),
            (None, false) => links.iter().rfind(|&&n| line(n) < bottom).or(links.last()),
        };
        if let Some(&next) = next {
            self.link = Some(next);
            self.show(self.leaf.links[next].line);
        }
    }

    /// Goes to the next or previous search result.
    fn step_search(&mut self, on: bool) {
        self.search.step(on);
        if let Some(line) = self.search.line() {
            self.show(line);
        }
    }

    fn read(&mut self, command: Command) -> Outcome {
        let screen = usize::from(self.height).saturating_sub(2).max(1);
        match command {
            Command::Up => self.top = self.top.saturating_sub(1),
            Command::Down => self.top += 1,
            Command::PageUp => self.top = self.top.saturating_sub(screen),
            Command::PageDown => self.top += screen,
            Command::First => self.top = 0,
            Command::Last => self.top = self.leaf.lines.len(),
            Command::NextSection => {
                let next = self.section_lines().find(|&line| line > self.top);
                self.top = next.unwrap_or(self.top);
            }
            Command::PreviousSection => {
                let last = self.section_lines().filter(|&line| line < self.top).last();
                self.top = last.unwrap_or(0);
            }
            Command::Back => self.step_link(false),
            Command::Forward => self.step_link(true),
            Command::Choose => self.link.into_iter().for_each(|link| self.follow(link)),
            Command::Point(link) => self.follow(link),
            Command::Card if self.top > 0 => self.leap(0),
            Command::Card => {
                self.return_on_way();
            }
            Command::Contents => {
                let here = self.cited.filter(|&cited| self.in_sight(self.leaf.heads[cited]));
                self.mode = Mode::Contents(here.or(self.leaf.section_at(self.top)).unwrap_or(0));
            }
            Command::Find => {
                self.search = Search::default();
                self.mode = Mode::Finding(self.leaf.spot(self.top));
            }
            Command::FindNext => self.step_search(true),
            Command::FindPrevious => self.step_search(false),
            Command::Return if !self.search.wanted.is_empty() => self.search = Search::default(),
            Command::Return if self.return_on_way() => {}
            Command::Return | Command::Leave => return Outcome::Back,
            _ => {}
        }
        Outcome::Stay
    }

    fn choose_from_contents(&mut self, chosen: usize, command: Command) {
        let screen = usize::from(self.height).max(1);
        let count = self.page.sections.len();
        self.mode = match command {
            Command::Leave => Mode::Reading,
            Command::Choose => {
                self.go_to(chosen);
                Mode::Reading
            }
            Command::Point(section) if section < count => {
                self.go_to(section);
                Mode::Reading
            }
            _ => Mode::Contents(contents::moved(chosen, command, count, screen)),
        };
    }

    fn find(&mut self, from: usize, command: Command) {
        match command {
            Command::Type(letter) if !is_hidden(letter) => self.search.wanted.push(letter),
            Command::Erase => {
                self.search.wanted.pop();
            }
            Command::Choose => {
                // A search without results stays, and says so.
                if self.search.wanted.trim().is_empty() {
                    self.search = Search::default();
                }
                self.mode = Mode::Reading;
                return;
            }
            Command::Leave => {
                self.search = Search::default();
                self.mode = Mode::Reading;
            }
            Command::Up => self.top = self.top.saturating_sub(1),
            Command::Down => self.top += 1,
            _ => {}
        }
        if matches!(command, Command::Type(_) | Command::Erase | Command::Leave) {
            // Each letter searches again from where the search began.
            self.top = self.leaf.line_at(from);
            self.search.look_through(&self.leaf.lines);
            self.search.start_at(self.top);
            if let Some(line) = self.search.line() {
                self.show(line);
            }
        }
    }
}

impl Screen for RulesView {
    fn place(&self) -> window::Place {
        window::Place::Beside { width: BESIDE, least: WIDE, window: (WIDEST + 4, u16::MAX) }
    }

    fn scope(&self) -> Scope {
        match self.mode {
            Mode::Reading => Scope::Rules,
            Mode::Contents(_) => Scope::Contents,
            Mode::Finding(_) => Scope::Finding,
        }
    }

    fn takes_text(&self, _: char) -> bool {
        matches!(self.mode, Mode::Finding(_))
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            Command::Choose if self.mode == Mode::Reading => self.link.is_some(),
            Command::FindNext | Command::FindPrevious => self.search.count().is_some(),
            _ => true,
        }
    }

    fn fit(&mut self, area: Rect, words: &Words) {
        self.height = area.height.saturating_sub(2);
        let width = area.width.saturating_sub(4).min(WIDEST);
        if width != self.width {
            let opened = self.leaf.lines.is_empty();
            let spot = self.leaf.spot(self.top);
            self.leaf = Leaf::new(&self.page, width.into(), words.glyphs);
            self.width = width;
            let cited = self.cited.filter(|_| opened).and_then(|cited| self.leaf.heads.get(cited));
            self.top = cited.copied().unwrap_or_else(|| self.leaf.line_at(spot));
            self.search.look_through(&self.leaf.lines);
        }
        self.top = self.top.min(self.last_top());
    }

    fn command(&mut self, command: Command, _: &mut Context) -> Outcome {
        let then = match self.mode {
            Mode::Reading => self.read(command),
            Mode::Contents(chosen) => {
                self.choose_from_contents(chosen, command);
                Outcome::Stay
            }
            Mode::Finding(from) => {
                self.find(from, command);
                Outcome::Stay
            }
        };
        self.top = self.top.min(self.last_top());
        self.link = self.link.filter(|&link| self.in_sight(self.leaf.links[link].line));
        then
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        self.draw_on(buf, area, look);
    }
}
