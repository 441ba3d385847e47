//! The screen of a match being played: the table, and the panels over it.

mod begin;
mod coaching;
mod commands;
mod draw;
mod hint;
mod motion;
mod notices;
mod panel;
mod verdicts;

use std::cell::OnceCell;
use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::call::Awaited;
use super::company_view::{self, Talking};
use super::keys::{Command, Scope};
use super::look::Look;
use super::motion::Moving;
use super::play::Play;
use super::screen::{AtTable, Context, Outcome, Screen, TableTop};
use crate::config::Settings;
use crate::core::{Move, Text};
use crate::games::{self, Entry};
use crate::lang::Words;
use crate::launch::Moment;
use crate::learn::Prose;
use crate::sitting::{Judged, Phase, Question, Session, Sitting, Wish};
use crate::table::{self, HostAction, Saved};
use crate::together::NextTable;
use hint::OpenHint;
use motion::Motions;
use panel::Panel;
use verdicts::Verdicts;

/// A match being played.
pub struct TableScreen {
    play: Play,
    /// The marked choice, if Enter asks about it first.
    asks_first: Option<Move>,
    panel: Option<Panel>,
    talking: Talking,
    /// Whether what others say is shown.
    hears: bool,
    motions: Motions,
    /// The hint shown until the next command.
    hint: Option<OpenHint>,
    /// A notice: what failed, or news from the table.
    notice: Option<Text>,
    /// Why the last key did nothing, for the key bar.
    refused: Option<Text>,
    /// What is said before the prompt until the next key.
    said: Option<Text>,
    /// What a lesson asks, or a note of the coach with the number of events when it was found.
    note: Option<(&'static Prose, Option<usize>)>,
    /// How many of the table's notices have been shown.
    noticed: usize,
    /// When the last of them was shown.
    noticed_at: Option<Instant>,
    /// Whether it was the player's turn when notices were last shown.
    chose: bool,
    /// How much of a pause has passed while a clock ticked.
    rested: Duration,
    /// The number of events when a bot, or the search for a hint, was found to be slow.
    slow: Option<usize>,
    /// How far the explanation of a score is scrolled.
    read: usize,
    /// What the player's choices were worth, once the match is over.
    verdicts: Verdicts,
    /// Whether the match should be compared at its end; found out when first needed.
    compared: OnceCell<bool>,
    /// Whether the program must stay in the house of this table.
    confined: bool,
    /// The label of the key that leaves the table.
    way_out: &'static str,
    area: Rect,
}

impl TableScreen {
    /// Whether something on the table is on its way.
    pub fn is_moving(&self) -> bool {
        self.motions.moving.is_some()
    }

    /// Says this until the next key, instead of what the player is asked.
    pub fn set_notice(&mut self, notice: Option<Text>) {
        self.notice = notice;
    }

    /// Says in the key bar why the last key did nothing.
    pub fn refuse(&mut self, why: Text) {
        self.refused = Some(why);
    }

    /// Shows or hides what a lesson asks.
    pub fn set_task(&mut self, task: Option<&'static Prose>) {
        self.note = task.map(|task| (task, None));
    }

    /// Updates what Enter does and the coach's note after any change.
    pub fn keep_up(&mut self, settings: &Settings) {
        self.asks_first = self.play.asks_first(settings);
        self.advise(settings);
    }

    /// Whether Enter asks once more before it chooses what is marked.
    fn enter_asks(&self) -> bool {
        self.asks_first.is_some() && self.asks_first == self.play.marked()
    }

    /// What a lesson or a problem has made of the last choice, once.
    pub fn take_judged(&mut self) -> Option<Judged> {
        self.play.take_judged()
    }

    /// The player's part in the match.
    pub fn sitting(&self) -> &Sitting {
        self.play.sitting()
    }

    /// The same, to go on with a lesson or a problem.
    pub fn sitting_mut(&mut self) -> &mut Sitting {
        self.play.sitting_mut()
    }

    /// Whether a panel or a hint is open, which the next key closes.
    pub fn is_covered_by_panel(&self) -> bool {
        self.panel.is_some() || self.hint.is_some() || self.asked().is_some()
    }

    /// Clears the mark; false if there was none.
    pub fn cancel_mark(&mut self) -> bool {
        self.play.cancel()
    }

    /// Starts the motion of new events.
    fn set_in_motion(&mut self, settings: &Settings) {
        self.motions.begin(self.play.session(), settings);
        if !matches!(self.phase(), Phase::DealOver | Phase::Over) {
            self.read = 0;
        }
    }

    /// The question that the next key answers. Whether to make a move is asked beside the hand instead.
    fn asked(&self) -> Option<Question> {
        let question = self.play.sitting().question().filter(|_| self.panel.is_none());
        question.filter(|question| !matches!(question, Question::Move(_)))
    }

    /// Opens the hint that the player waits for, once it is found.
    fn open_hint(&mut self) {
        self.play.sitting().poll();
        if let Some(hint) = self.play.take_hint() {
            self.hint = Some(OpenHint::open(hint, &mut self.play));
        }
    }

    /// What this player may decide about the table.
    fn host_actions(&self) -> Vec<HostAction> {
        self.play.session().company().map(table::Company::host_actions).unwrap_or_default()
    }

    /// Whether the match is saved.
    fn is_kept(&self) -> bool {
        matches!(self.play.session().table().saved(), Saved::At(_) | Saved::ByHouse)
    }

    fn phase(&self) -> Phase {
        self.play.session().phase()
    }

    /// How long the pause at the table still lasts, if there is one.
    fn rest(&self, settings: &Settings) -> Option<Duration> {
        self.play.wait(settings).map(|pause| pause.saturating_sub(self.rested))
    }
}

/// Whether it marks another choice.
fn marks(command: Command) -> bool {
    use Command::{Back, First, Forward, Last, NextSection, Nth, Pass, PreviousSection};
    matches!(command, Back | Forward | First | Last | NextSection | PreviousSection | Nth(_) | Pass)
}

impl Screen for TableScreen {
    fn scope(&self) -> Scope {
        // While the last trick is shown, keys have the same meaning as at the table.
        match (self.panel.filter(|&panel| panel != Panel::LastTrick), self.phase()) {
            (Some(panel), _) => panel.scope(),
            (None, _) if self.asked().is_some() => Scope::Ask,
            (None, Phase::Bot | Phase::Trick) => Scope::Wait,
            (None, Phase::Curtain(_)) => Scope::Curtain,
            (None, Phase::Choose(_)) if self.play.session().is_covered() => Scope::Covered,
            (None, Phase::Choose(_)) if self.play.row().is_some() => Scope::Row,
            (None, Phase::Choose(_)) => Scope::Hand,
            (None, Phase::DealOver) => Scope::DealOver,
            (None, Phase::Over) => Scope::MatchOver,
        }
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        self.draw_under(buf, area, look);
    }

    fn command(&mut self, command: Command, context: &mut Context) -> Outcome {
        (self.motions.moving, self.rested) = (None, Duration::ZERO);
        (self.notice, self.said) = (None, None);
        self.play.stir();
        if !matches!(command, Command::Nth(_)) {
            self.play.end_number();
        }
        if self.hint.as_mut().is_some_and(|hint| hint.page(command)) {
            return Outcome::Stay;
        }
        let hint = self.hint.take();
        if let Some(hint) = hint.as_ref().filter(|_| !marks(command)) {
            hint.leave(&mut self.play);
            // A key that closes a hint plays nothing.
            if matches!(command, Command::Leave | Command::Hint | Command::Choose) {
                self.keep_up(context.settings);
                return Outcome::Stay;
            }
        }
        let events = self.play.session().table().event_count();
        // The last trick is only looked at: any other key closes it and has its usual meaning.
        let closes = matches!(command, Command::Leave | Command::Choose | Command::LastTrick);
        if self.panel == Some(Panel::LastTrick) && !closes {
            self.panel = None;
        }
        let then = if let Some(panel) = self.panel {
            self.panel_command(panel, command, context)
        } else if self.asked().is_some() {
            self.answer(command);
            Outcome::Stay
        } else {
            let then = self.table_command(command, context);
            // What is pressed while a hint is open plays nothing.
            if matches!(command, Command::Nth(_) | Command::Pass)
                && context.settings.one_key
                && hint.is_none()
            {
                self.play.choose_numbered(context.settings);
            }
            self.set_in_motion(context.settings);
            then
        };
        // The hint stays, and is about what is marked now.
        if marks(command) && self.play.session().table().event_count() == events {
            self.hint = hint.map(OpenHint::back_at_the_top);
        }
        self.hears = context.settings.talk;
        self.noticed_at = self.notice.as_ref().map(|_| Instant::now());
        self.show_notice(context.settings, false);
        self.keep_up(context.settings);
        // Another screen may write the same review, and an undone decision is no longer part of the match.
        if !matches!(then, Outcome::Stay) || self.phase() != Phase::Over {
            self.verdicts = Verdicts::default();
        }
        then
    }

    fn takes_text(&self, letter: char) -> bool {
        if self.panel == Some(Panel::Talk) {
            return self.talking.takes_text(letter, self.play.session().company());
        }
        match self.scope() {
            Scope::Curtain => self.play.opens(letter),
            _ => false,
        }
    }

    fn fit(&mut self, area: Rect, _: &Words) {
        self.area = area;
    }

    fn wait(&self, settings: &Settings) -> Option<Duration> {
        match (self.panel, self.motions.moving) {
            (Some(_), _) => None,
            (None, _) if self.asked().is_some() => None,
            (None, Some(moving)) => Some(moving.wait()),
            (None, None) => {
                let clock = company_view::next_second(self.play.session());
                let hint = self.play.sitting().awaits_search().then_some(Duration::ZERO);
                let verdicts = self.verdicts.wait(self.play.session());
                self.rest(settings).into_iter().chain(clock).chain(hint).chain(verdicts).min()
            }
        }
    }

    fn tick(&mut self, context: &mut Context) {
        if self.play.sitting().awaits_search() {
            self.open_hint();
            return;
        }
        let waited = self.wait(context.settings);
        if let Some(failed) = self.verdicts.tick(self.play.session(), context.keep) {
            self.notice = Some(failed);
        }
        let moved = self.motions.moving;
        let gathers = self.phase() == Phase::Trick && moved.is_some_and(Moving::gathers);
        if let Some(moving) = moved {
            self.motions.moving = moving.next();
            if self.is_moving() || !gathers {
                return;
            }
        }
        match (self.rest(context.settings), waited) {
            // Only the clock has changed.
            (None, _) => {
                self.rested = Duration::ZERO;
                return;
            }
            (Some(rest), Some(waited)) if waited < rest && moved.is_none() => {
                self.rested += waited;
                return;
            }
            _ => self.rested = Duration::ZERO,
        }
        let scene = self.play.session().scene();
        let winner = scene.last_trick.filter(|_| self.phase() == Phase::Trick).map(|(_, winner)| winner);
        let gather = winner.and_then(|winner| Moving::gather(winner, context.settings.motion()));
        // The score will cover the table, so the last trick of a deal goes to its winner first.
        if scene.turn.is_none() && !gathers && gather.is_some() {
            self.motions.moving = gather;
            return;
        }
        self.play.tick(context.settings);
        self.motions.moving = gather;
        self.set_in_motion(context.settings);
        self.show_notice(context.settings, true);
        self.keep_up(context.settings);
    }

    fn returned(&mut self, _: Option<&'static Entry>, settings: &Settings) {
        self.keep_up(settings);
    }

    fn take_said(&mut self) -> Option<Text> {
        self.refused.take()
    }

    fn names(&self, words: &Words) -> &[String] {
        self.play.names(words)
    }

    fn moment(&self) -> Option<Moment> {
        let scene = self.play.session().scene();
        let cited = self.play.refusal().or(scene.duty.as_ref()).map(|refusal| refusal.clause.to_string());
        let anchor = cited.unwrap_or_else(|| scene.section.to_owned());
        Some(Moment { entry: games::find(self.play.info().id)?, anchor })
    }

    fn question(&self) -> Option<Text> {
        let asked = self.asked().map(|question| question.text(self.play.session()));
        asked.or_else(|| self.panel.and_then(|panel| self.question_of(panel)))
    }

    fn offers(&self, command: Command) -> bool {
        let session = self.play.session();
        if self.panel == Some(Panel::LastTrick) {
            return matches!(command, Command::Leave | Command::Rules | Command::Keys);
        }
        match command {
            // What has been played fits into every window.
            Command::Up | Command::Down | Command::PageUp | Command::PageDown
                if self.panel == Some(Panel::Played) =>
            {
                false
            }
            Command::Claim => self.play.sitting().offers(Wish::Claim),
            Command::Peek => false,
            Command::Undo => self.play.sitting().offers(Wish::Undo),
            Command::Redo => self.play.sitting().offers(Wish::Redo),
            Command::Hint => self.play.sitting().offers(Wish::Hint),
            Command::LastTrick if self.phase() == Phase::Over => !session.table().sheet().is_empty(),
            Command::LastTrick => session.scene().last_trick.is_some(),
            Command::Played => session.scene().shows_played,
            Command::Pass => session.choices().contains(&Move::Pass),
            // During a deal it only says when a review is possible.
            Command::Review => matches!(self.scope(), Scope::DealOver | Scope::MatchOver),
            Command::Talk => session.company().is_some(),
            Command::AskEnd => self.play.sitting().offers(Wish::End),
            Command::Mute => !company_view::others(session).is_empty(),
            Command::Up | Command::Down if self.panel == Some(Panel::Talk) => {
                company_view::others(session).len() > 1
            }
            Command::Choose if self.panel == Some(Panel::Talk) => !self.talking.is_empty(),
            // Here Enter only closes the hint, as the prompt says.
            Command::Choose if self.hint.is_some() => false,
            Command::Choose if matches!(self.scope(), Scope::Hand | Scope::Row) => {
                self.play.marked().is_some()
            }
            Command::LetBot => self.play.sitting().offers(Wish::LetBot),
            Command::Host => !self.host_actions().is_empty(),
            Command::SetUp | Command::PlayOn => session.company().is_none(),
            Command::Choose if session.company().is_some() && session.phase() == Phase::Over => {
                self.play.sitting().offers(Wish::Again(true))
            }
            Command::Decline => self.play.sitting().offers(Wish::Again(false)),
            Command::Choose if session.phase() == Phase::Over => !self.is_compared(),
            Command::Result => session.table().finished().is_some(),
            Command::Replay => {
                let is_open = session.company().is_some_and(|company| !company.open_deals().is_empty());
                !self.confined && (is_open || matches!(session.table().saved(), Saved::At(_)))
            }
            _ => true,
        }
    }
}

impl AtTable for TableScreen {
    fn session(&self) -> &Session {
        self.play.session()
    }

    fn open_over(&mut self, below: Scope, settings: &Settings) {
        match below {
            Scope::Home => {}
            Scope::Lobby => self.way_out = "lobby",
            _ => self.way_out = "ui-key-back",
        }
        self.keep_up(settings);
    }

    fn awaited(&self, settings: &Settings) -> Option<Awaited> {
        company_view::awaited(self.play.sitting(), &self.talking, settings)
    }

    fn take_next(&mut self) -> Option<NextTable> {
        self.play.sitting_mut().take_next()
    }

    fn came_back(&mut self) {
        if self.play.drop_curtain() {
            (self.hint, self.panel) = (None, None);
        }
    }

    fn listen(&mut self, settings: &Settings) {
        self.play.listen();
        self.show_notice(settings, true);
    }

    fn searches(&self) -> bool {
        self.play.sitting().awaits_search()
    }

    fn shows_hint(&self) -> bool {
        self.hint.is_some()
    }

    fn show_thinking(&mut self) {
        self.slow = Some(self.play.session().table().event_count());
    }
}

impl TableTop for TableScreen {
    fn at_table(&self) -> &dyn AtTable {
        self
    }

    fn at_table_mut(&mut self) -> &mut dyn AtTable {
        self
    }

    fn thinks(&self) -> bool {
        let session = self.play.session();
        // People at other terminals are not asked again and again: their house sends news.
        let is_open = self.panel.is_some() || self.asked().is_some();
        let others = !is_open && !self.is_moving() && session.company().is_none() && session.thinks();
        others || self.play.sitting().is_searching()
    }

    fn label(&self, command: Command) -> Option<Text> {
        let key = match (command, self.panel) {
            // These two keys answer the question, so the key bar calls them yes and no.
            (Command::Choose | Command::Leave, _) if self.asked().is_some() => return None,
            (Command::LetBot, _) => {
                let late = self.play.session().late()?;
                return Some(Text::new("together-bot-for").with("seat", late));
            }
            // A card that is laid face down is not played, and neither is what is asked for first.
            (Command::Choose, None)
                if self.enter_asks() || matches!(self.play.marked(), Some(Move::Lay(_))) =>
            {
                "ui-key-choose"
            }
            (Command::Leave, Some(Panel::LastTrick)) => "ui-key-back",
            (Command::Leave, None) if self.hint.is_some() => "ui-key-close",
            (Command::Leave, None) if self.play.asked().is_some() => "ui-key-cancel",
            (Command::Leave, None) if self.play.closes_row() => "ui-key-back",
            (Command::Leave, None) if self.play.can_cancel() => "ui-key-unselect",
            (Command::Leave, None) => self.way_out,
            _ => return None,
        };
        Some(Text::new(key))
    }
}
