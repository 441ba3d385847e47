//! A replay on the screen, seen from one seat or with all hands open.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::keys::{Command, Scope};
use super::listing;
use super::look::Look;
use super::review_screen::ReviewScreen;
use super::score::{self, Sheet};
use super::screen::{Context, Outcome, Screen, scrolled};
use super::table_screen::TableScreen;
use super::table_view;
use super::tableau::{News, Tableau};
use crate::core::{PieceSet, Seat, Text};
use crate::games;
use crate::lang::Words;
use crate::launch::Moment;
use crate::review::first_player;
use crate::table::{Replay, Saver, Sight, Walk, ahead, first_sight, play_on_from_here, walk};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Panel {
    /// The events, scrolled up by this many lines.
    Events(usize),
    /// The score sheet, scrolled up by this many lines.
    Score(usize),
    /// Asks whether to start a match from here.
    AskPlayOn,
}

/// A replay.
pub struct ReplayScreen {
    replay: Box<dyn Replay>,
    names: Vec<String>,
    /// The viewing seat; one more than the last seat means all hands open.
    sight: usize,
    panel: Option<Panel>,
    notice: Option<String>,
    area: Rect,
}

impl ReplayScreen {
    /// Opens a replay at its current place, as its first person saw it.
    pub fn new(replay: Box<dyn Replay>) -> Self {
        let sight = first_sight(&*replay);
        Self::seen_from(replay, sight)
    }

    /// Opens a replay at its current place.
    pub fn seen_from(replay: Box<dyn Replay>, sight: Sight) -> Self {
        let seats = &replay.header().seats;
        let names = seats.iter().map(|sitter| sitter.name.clone()).collect();
        let sight = match sight {
            Sight::Seat(seat) => seat.index(),
            Sight::Open => seats.len(),
        };
        ReplayScreen { replay, names, sight, panel: None, notice: None, area: Rect::default() }
    }

    fn sight(&self) -> Sight {
        if self.sight < self.names.len() { Sight::Seat(Seat::new(self.sight)) } else { Sight::Open }
    }

    fn bottom(&self) -> Seat {
        match self.sight() {
            Sight::Seat(seat) => seat,
            Sight::Open => Seat::new(0),
        }
    }

    fn walk(&mut self, command: Command) {
        let way = match command {
            Command::Back => Walk::Back,
            Command::Forward | Command::Choose => Walk::Forward,
            Command::TrickBack | Command::Up => Walk::TrickBack,
            Command::TrickForward | Command::Down => Walk::TrickForward,
            Command::DealBack => Walk::DealBack,
            Command::DealForward => Walk::DealForward,
            Command::First => Walk::First,
            Command::Last => Walk::Last,
            _ => return,
        };
        walk(&mut *self.replay, way);
    }

    fn play_on(&mut self, context: &Context) -> Outcome {
        let game = self.replay.header().game;
        let saver = if context.keep { Saver::in_data_directory(game) } else { Saver::none() };
        match play_on_from_here(&*self.replay, self.bottom(), saver) {
            Ok(table) => {
                let screen = TableScreen::at(table, context.budget).saying(Text::new("ui-replay-plays-on"));
                Outcome::Replace(Box::new(screen))
            }
            Err(error) => {
                self.notice =
                    Some(context.words.with("ui-replay-unplayable", &[("why", &error.to_string())]));
                Outcome::Stay
            }
        }
    }

    /// Opens the review of the viewing seat, or of the first person with all hands open.
    fn review(&mut self, context: &Context) -> Outcome {
        let seat = match self.sight() {
            Sight::Seat(seat) => seat,
            Sight::Open => first_player(&*self.replay),
        };
        match ReviewScreen::new(&*self.replay, seat) {
            Ok(screen) => Outcome::Open(Box::new(screen)),
            Err(why) => {
                self.notice = Some(why.say(context.words));
                Outcome::Stay
            }
        }
    }

    /// The last step, and its place in the match.
    fn message(&self, look: &Look) -> String {
        if let Some(notice) = &self.notice {
            return notice.clone();
        }
        if let (1, Some(notice)) = (self.replay.at(), self.replay.notice()) {
            return look.say(&notice);
        }
        let place =
            Text::new("ui-replay-at").with("at", self.replay.at()).with("steps", self.replay.steps().len());
        let sight = match self.sight() {
            _ if self.replay.is_closed() => Text::new("ui-replay-closed"),
            Sight::Seat(seat) => Text::new("ui-replay-seat").with("seat", seat),
            Sight::Open => Text::new("ui-replay-open"),
        };
        format!("{}{}{}", look.say(&place), look.signs().between, look.say(&sight))
    }

    fn sheet(&self, look: &Look) -> Sheet<'_> {
        let title = look.words.get(&format!("game-{}", self.replay.info().id));
        let deals = self.replay.sheet();
        let headline = match deals.last() {
            Some(score) => look.say(&Text::new("ui-after-deal").with("deal", score.number)),
            None => look.words.get("ui-no-score"),
        };
        Sheet { title, headline, deals, leaders: ahead(deals, self.names.len()) }
    }

    fn event_lines(&self, look: &Look, most: usize) -> Vec<News> {
        let events = |from| self.replay.events(from, self.sight());
        table_view::event_lines(look, self.replay.info(), self.replay.event_count(), events, most)
    }
}

impl Screen for ReplayScreen {
    fn scope(&self) -> Scope {
        match self.panel {
            None => Scope::Replay,
            Some(Panel::AskPlayOn) => Scope::Ask,
            Some(Panel::Events(_) | Panel::Score(_)) => Scope::Listing,
        }
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        match self.panel {
            Some(Panel::Events(up)) => {
                let lines = self.event_lines(look, usize::MAX);
                return listing::draw(buf, area, look, &lines, up);
            }
            Some(Panel::Score(up)) => return score::draw_all(buf, area, look, &self.sheet(look), up),
            Some(Panel::AskPlayOn) | None => {}
        }
        let mut scene = self.replay.scene(self.sight());
        // With all hands open, the bottom one is drawn as a hand.
        if let Some(hand) = scene.hands.get_mut(self.bottom().index()) {
            scene.hand = std::mem::take(hand);
        }
        let at = self.replay.at();
        let ends_trick = at > 0 && self.replay.steps().get(at - 1).is_some_and(|step| step.ends_trick);
        let latest = self.replay.event_count().saturating_sub(table_view::LATEST);
        let tableau = Tableau {
            info: self.replay.info(),
            scene: &scene,
            bottom: self.bottom(),
            is_own_view: false,
            shows: table_view::shows(ends_trick, &self.replay.events(latest, self.sight())),
            moving: None,
            can: Vec::new(),
            cursor: None,
            drawn: PieceSet::EMPTY,
            choosing: false,
            cover: Vec::new(),
            row: None,
            unsaved: None,
            status: None,
            message: (self.message(look), look.theme.strong),
            heard: None,
            note: None,
            cites: false,
            news: self.event_lines(look, area.height.into()),
        };
        table_view::draw(buf, area, look, &tableau);
    }

    fn command(&mut self, command: Command, context: &mut Context) -> Outcome {
        self.notice = None;
        match (self.panel, command) {
            (Some(_), Command::Leave) => self.panel = None,
            (Some(Panel::Events(up)), _) => {
                let most = listing::scrollable(self.area, self.replay.event_count());
                self.panel = Some(Panel::Events(scrolled(up, command, self.area, most)));
            }
            (Some(Panel::Score(up)), _) => {
                let most = score::scrollable(self.area, self.replay.sheet().len());
                self.panel = Some(Panel::Score(scrolled(up, command, self.area, most)));
            }
            (None, Command::Events) => self.panel = Some(Panel::Events(0)),
            (None, Command::Score) => self.panel = Some(Panel::Score(0)),
            (None, Command::Sight) => self.sight = (self.sight + 1) % (self.names.len() + 1),
            (Some(Panel::AskPlayOn), Command::Choose) => {
                self.panel = None;
                return self.play_on(context);
            }
            (Some(Panel::AskPlayOn), _) => {}
            (None, Command::PlayOn) if self.offers(command) => self.panel = Some(Panel::AskPlayOn),
            (None, Command::Review) => return self.review(context),
            (None, Command::Leave) => return Outcome::Back,
            (None, _) => self.walk(command),
        }
        Outcome::Stay
    }

    fn fit(&mut self, area: Rect, _: &Words) {
        self.area = area;
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn moment(&self) -> Option<Moment> {
        let scene = self.replay.scene(self.sight());
        Some(Moment { entry: games::find(self.replay.info().id)?, anchor: scene.section.to_owned() })
    }

    fn question(&self) -> Option<Text> {
        (self.panel == Some(Panel::AskPlayOn)).then(|| Text::new("ui-ask-play-on"))
    }

    fn offers(&self, command: Command) -> bool {
        // A match that is over cannot be played on from its end.
        command != Command::PlayOn || self.replay.at() < self.replay.steps().len()
    }
}
