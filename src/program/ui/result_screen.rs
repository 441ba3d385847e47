//! The result of a match: its code, and what bots and friends made of the same cards.
//!
//! ```text
//!  Result                                    One game, 4 players, seat 1
//!   Result code:
//!   12Q50-...
//!
//!            Ann  Beats  vs average  master  expert
//!   Deal 1    +3    75%     +1.5      +3       0
//! ```

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::keys::{Command, Scope};
use super::look::{Look, put, rows};
use super::rail;
use super::screen::{Context, Outcome, Screen};
use crate::compare::{CodeUnavailable, MatchResult, report, store};
use crate::config::Settings;
use crate::lang::Words;
use crate::table::Table;

/// How often the field is asked for results.
const ASKED: Duration = Duration::from_millis(100);

/// The result of a match.
pub struct ResultScreen {
    result: Result<MatchResult, CodeUnavailable>,
    notice: Option<String>,
    top: usize,
    area: Rect,
    /// Whether no match can begin from here, because the program must stay in the house of its table.
    confined: bool,
}

impl ResultScreen {
    /// The result of the match at this table.
    pub fn new(table: &dyn Table) -> Self {
        ResultScreen {
            result: MatchResult::at(table),
            notice: None,
            top: 0,
            area: Rect::default(),
            confined: false,
        }
    }

    /// The same result, in a program that must stay in the house of its table if `confined`.
    #[must_use]
    pub fn within(self, confined: bool) -> Self {
        ResultScreen { confined, ..self }
    }

    /// Everything below the title.
    fn lines(&self, look: &Look, width: usize) -> Vec<(String, Style)> {
        let (words, theme) = (look.words, look.theme);
        let mut lines: Vec<(String, Style)> = Vec::new();
        let mut add =
            |all: Vec<String>, style: Style| lines.extend(all.into_iter().map(|line| (line, style)));
        let result = match &self.result {
            Ok(result) => result,
            Err(why) => {
                let why = words.with("compare-no-code", &[("why", &why.say(words))]);
                add(look.prose(&[why], width, 4), theme.alert);
                return lines;
            }
        };
        add(result.about_daily(words).into_iter().collect(), theme.strong);
        add(vec![words.get("compare-code")], theme.text);
        add(report::code_block(&result.code), theme.strong);
        add(look.prose(&[words.get("compare-code-use")], width, 4), theme.text);
        add(vec![String::new()], theme.text);
        add(report::table(words, &result.comparison, width), theme.text);
        let legend = report::legend(words, &result.comparison);
        add(look.prose(&Vec::from_iter(legend), width, 4), theme.label);
        add(report::remarks(words, &result.comparison), theme.text);
        if !result.is_over() {
            add(vec![String::new(), look.say(&result.progress())], theme.label);
        }
        lines
    }

    fn room(area: Rect) -> Rect {
        let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        rows(inside, 2, area.height.saturating_sub(3))
    }

    /// How far the lines can be scrolled.
    fn most(&self, context: &Context) -> usize {
        let (hits, room) = (super::look::Hits::default(), Self::room(self.area));
        let lines = self.lines(&context.look(&[], &hits), room.width.into()).len();
        lines.saturating_sub(room.height.into())
    }

    /// Starts a match with the same cards, seat and opponents.
    fn play_again(&mut self, context: &Context) -> Outcome {
        let Some(result) = self.result.as_ref().ok().filter(|_| !self.confined) else { return Outcome::Stay };
        if let Err(error) = store::remember(&result.played) {
            self.notice = Some(context.words.with("cli-not-remembered", &[("error", &error.to_string())]));
        }
        result.played.challenge(context.settings.name.as_deref()).map_or(Outcome::Stay, Outcome::Play)
    }
}

impl Screen for ResultScreen {
    fn scope(&self) -> Scope {
        Scope::Result
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            Command::SameCards => self.result.is_ok() && !self.confined,
            Command::Copy => self.result.is_ok(),
            _ => true,
        }
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let heading = self.result.as_ref().map(|result| report::heading(look.words, &result.played));
        rail::draw(buf, area, look, &look.words.get("compare-title"), &heading.unwrap_or_default());
        let room = Self::room(area);
        let lines = self.lines(look, room.width.into());
        for ((line, style), y) in lines.iter().skip(self.top).zip(room.y..room.bottom()) {
            put(buf, room, room.x, y, line, *style);
        }
        if self.top + usize::from(room.height) < lines.len() {
            let (edge, below) = (area.right().saturating_sub(2), room.bottom().saturating_sub(1));
            put(buf, area, edge, below, look.signs().scroll[1], look.theme.key);
            look.hit(Rect::new(edge, below, 1, 1), Command::PageDown);
        }
        if let Some(notice) = &self.notice {
            put(buf, area, room.x, room.bottom(), &look.fit(notice, room.width.into()), look.theme.alert);
        }
    }

    fn command(&mut self, command: Command, context: &mut Context) -> Outcome {
        self.notice = None;
        let page = usize::from(Self::room(self.area).height).max(1);
        let top = match command {
            Command::Up => self.top.saturating_sub(1),
            Command::Down => self.top + 1,
            Command::PageUp => self.top.saturating_sub(page),
            Command::PageDown => self.top + page,
            Command::First => 0,
            Command::Last => usize::MAX,
            Command::Leave => return Outcome::Back,
            Command::SameCards => return self.play_again(context),
            Command::Copy => {
                let Ok(result) = &self.result else { return Outcome::Stay };
                self.notice = Some(context.words.get("compare-copied"));
                return Outcome::Copy(result.code.clone());
            }
            _ => self.top,
        };
        self.top = top.min(self.most(context));
        Outcome::Stay
    }

    fn fit(&mut self, area: Rect, _: &Words) {
        self.area = area;
    }

    fn wait(&self, _: &Settings) -> Option<Duration> {
        self.result.as_ref().is_ok_and(|result| !result.is_over()).then_some(ASKED)
    }

    fn tick(&mut self, _: &mut Context) {
        if let Ok(result) = &mut self.result {
            while !result.is_over() && result.wait(Duration::ZERO) {}
        }
    }
}
