//! A replay on the screen, seen from one seat or with all hands open.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::keys::{Command, Scope};
use super::listing;
use super::look::Look;
use super::review_screen::ReviewScreen;
use super::score::{self, Sheet};
use super::screen::{Context, Opened, Outcome, Screen, scrolled};
use super::table_screen::TableScreen;
use super::table_view;
use super::tableau::{News, Tableau};
use crate::core::{PieceSet, Seat, Text};
use crate::games;
use crate::lang::Words;
use crate::launch::Moment;
use crate::review::first_player;
use crate::sitting::Sitting;
use crate::table::{Names, Replay, Saver, Sight, Veil, Walk, ahead, first_sight, play_on_from_here, walk};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Panel {
    /// The events, scrolled up by this many lines.
    Events(usize),
    /// The score sheet, scrolled up by this many lines.
    Score(usize),
    /// Asks whether to start a match from here.
    AskPlayOn,
    /// Asks whether to open hands, which marks the match.
    AskOpen,
}

/// A replay.
pub struct ReplayScreen {
    replay: Box<dyn Replay>,
    names: Names,
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
        let names = Names::of(seats);
        let sight = match sight {
            Sight::Seat(seat) => seat.index(),
            Sight::Open => seats.len(),
        };
        ReplayScreen { replay, names, sight, panel: None, notice: None, area: Rect::default() }
    }

    /// Whose view is shown, as far as the match allows.
    fn sight(&self) -> Sight {
        match self.replay.veil_here() {
            Veil::Others(seat) => Sight::Seat(seat),
            _ if self.sight < self.names.count() => Sight::Seat(Seat::new(self.sight)),
            _ => Sight::Open,
        }
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
        let (game, who) = (self.replay.header().game, self.bottom());
        match play_on_from_here(&mut *self.replay, who, || Saver::of_new(game, context.keep)) {
            Ok(table) => {
                let screen = TableScreen::of(Sitting::new(table).coached(context.keep), context.budget)
                    .saying(Text::new("ui-replay-plays-on"));
                Outcome::Replace(Opened::table(screen))
            }
            Err(why) => {
                self.notice = Some(context.words.say(&why.text(), &[]));
                Outcome::Stay
            }
        }
    }

    /// Changes to the view of the next seat, and after the last one to all hands. In a deal that is being played, only
    /// opening all hands is possible.
    fn change_sight(&mut self, context: &Context) {
        if self.replay.veil_here() == Veil::Lifted {
            self.sight = (self.sight + 1) % (self.names.count() + 1);
        } else if self.replay.would_mark() {
            self.panel = Some(Panel::AskOpen);
        } else {
            self.notice = Some(context.words.get("ui-replay-closed"));
        }
    }

    fn open_hands(&mut self, context: &Context) {
        match self.replay.open_hands() {
            Ok(()) => self.sight = self.names.count(),
            Err(why) => self.notice = Some(context.words.say(&why.text(), &[])),
        }
    }

    /// Opens the review of the viewing seat, or of the first person with all hands open.
    fn review(&mut self, context: &Context) -> Outcome {
        let seat = match self.sight() {
            Sight::Seat(seat) => seat,
            Sight::Open => first_player(&*self.replay),
        };
        match ReviewScreen::new(&*self.replay, seat) {
            Ok(screen) => Outcome::Open(Opened::page(screen)),
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
        let sight = match (self.replay.veil_here(), self.sight()) {
            (Veil::All, _) => Text::new("ui-replay-closed"),
            (Veil::Others(seat), _) => Text::new("ui-replay-veiled").with("seat", seat),
            (Veil::Lifted, Sight::Seat(seat)) => Text::new("ui-replay-seat").with("seat", seat),
            (Veil::Lifted, Sight::Open) => Text::new("ui-replay-open"),
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
        Sheet { title, headline, deals, leaders: ahead(deals, self.names.count()) }
    }

    fn event_lines(&self, look: &Look, most: usize) -> Vec<News> {
        let events = |from| self.replay.events_in(from, self.sight());
        table_view::event_lines(look, self.replay.info(), self.replay.event_count(), events, most)
    }
}

impl Screen for ReplayScreen {
    fn scope(&self) -> Scope {
        match self.panel {
            None => Scope::Replay,
            Some(Panel::AskPlayOn | Panel::AskOpen) => Scope::Ask,
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
            Some(Panel::AskPlayOn | Panel::AskOpen) | None => {}
        }
        let mut scene = self.replay.scene_in(self.sight());
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
            shows: table_view::shows(ends_trick, &self.replay.events_in(latest, self.sight())),
            moving: None,
            can: Vec::new(),
            cursor: None,
            drawn: PieceSet::EMPTY,
            choosing: false,
            cover: Vec::new(),
            row: None,
            unsaved: None,
            status: None,
            message: (vec![self.message(look)], look.theme.strong),
            heard: None,
            note: &[],
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
            (None, Command::Sight) => self.change_sight(context),
            (Some(Panel::AskOpen), Command::Choose) => {
                self.panel = None;
                self.open_hands(context);
            }
            (Some(Panel::AskPlayOn), Command::Choose) => {
                self.panel = None;
                return self.play_on(context);
            }
            (Some(Panel::AskPlayOn | Panel::AskOpen), _) => {}
            (None, Command::PlayOn) => match self.replay.why_not_play_on() {
                Some(why) => self.notice = Some(context.words.say(&why, self.names.shown(context.words))),
                None => self.panel = Some(Panel::AskPlayOn),
            },
            (None, Command::Review) => return self.review(context),
            (None, Command::Leave) => return Outcome::Back,
            (None, _) => self.walk(command),
        }
        Outcome::Stay
    }

    fn fit(&mut self, area: Rect, _: &Words) {
        self.area = area;
    }

    fn names(&self, words: &Words) -> &[String] {
        self.names.shown(words)
    }

    fn moment(&self) -> Option<Moment> {
        let scene = self.replay.scene_in(self.sight());
        Some(Moment { entry: games::find(self.replay.info().id)?, anchor: scene.section.to_owned() })
    }

    fn question(&self) -> Option<Text> {
        match self.panel? {
            Panel::AskPlayOn if self.replay.would_mark() => Some(Text::new("ui-ask-play-on-marks")),
            Panel::AskPlayOn => Some(Text::new("ui-ask-play-on")),
            Panel::AskOpen => Some(Text::new("ui-ask-open")),
            Panel::Events(_) | Panel::Score(_) => None,
        }
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            Command::PlayOn => self.replay.why_not_play_on().is_none(),
            Command::Sight => self.replay.veil_here() == Veil::Lifted || self.replay.would_mark(),
            _ => true,
        }
    }
}
