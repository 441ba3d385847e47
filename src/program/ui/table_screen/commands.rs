//! What keys do at a table, and where they lead.

use super::{Panel, TableScreen};
use crate::compare::is_compared;
use crate::config::Settings;
use crate::core::Text;
use crate::sitting::{Phase, Reply, Sitting, Wish};
use crate::table::{Setup, hand_order, why_not_played};
use crate::ui::company_view;
use crate::ui::host_panel::HostPanel;
use crate::ui::keys::{Command, Scope};
use crate::ui::look::Hits;
use crate::ui::result_screen::ResultScreen;
use crate::ui::review_screen::ReviewScreen;
use crate::ui::screen::{Context, Opened, Outcome, Screen, scrolled};
use crate::ui::{listing, score};

impl TableScreen {
    /// A key while a panel is open.
    pub(super) fn panel_command(&mut self, panel: Panel, command: Command, context: &Context) -> Outcome {
        match (panel, command) {
            (Panel::Ask { quit }, Command::Choose) => {
                return if quit { Outcome::Quit } else { Outcome::Back };
            }
            (Panel::Host(mut panel), _) if command != Command::Leave => {
                let taken = panel.command(command, &self.host_actions());
                self.panel = taken.is_none().then_some(Panel::Host(panel));
                if let Some(action) = taken {
                    self.wish(Wish::Host(action));
                }
            }
            (Panel::Talk, Command::Choose) if self.talking.is_empty() => self.panel = None,
            (Panel::Talk, _) if command != Command::Leave => {
                let others = company_view::others(self.play.session());
                if let Some(talk) = self.talking.command(command, &others) {
                    self.panel = None;
                    self.play.say(talk);
                }
            }
            (Panel::AskPlayOn, Command::Choose) => {
                self.panel = None;
                return self.play_on(context);
            }
            // The letter that opened a panel closes it, and another one opens another.
            (_, Command::Leave)
            | (Panel::LastTrick, _)
            | (Panel::Events(_), Command::Events)
            | (Panel::Score(_), Command::Score)
            | (Panel::Played, Command::Played)
            | (Panel::LastDeal, Command::LastTrick) => self.panel = None,
            (_, Command::LastTrick) => self.open_last_trick(),
            (_, Command::Events) => self.panel = Some(Panel::Events(0)),
            (_, Command::Score) => self.panel = Some(Panel::Score(0)),
            (_, Command::Played) => self.open_played(),
            (Panel::LastDeal, Command::Up) => self.read = self.read.saturating_sub(1),
            (Panel::LastDeal, Command::Down) => self.read_on(context),
            (
                Panel::Ask { .. }
                | Panel::AskPlayOn
                | Panel::LastDeal
                | Panel::Played
                | Panel::Talk
                | Panel::Host(_),
                _,
            ) => {}
            (Panel::Events(up), _) => {
                let most = listing::scrollable(self.area, self.play.session().table().event_count());
                self.panel = Some(Panel::Events(scrolled(up, command, self.area, most)));
            }
            (Panel::Score(up), _) => {
                let most = score::scrollable(self.area, self.play.session().table().sheet().len());
                self.panel = Some(Panel::Score(scrolled(up, command, self.area, most)));
            }
        }
        Outcome::Stay
    }

    /// Leaves the table, asking first if the match is not saved, or if one key would end the program during a decision.
    fn leave(&mut self, quit: bool) -> Outcome {
        if self.play.sitting().asks_before_leaving()
            || quit && matches!(self.scope(), Scope::Hand | Scope::Row)
        {
            self.play.drop_curtain();
            self.panel = Some(Panel::Ask { quit });
            return Outcome::Stay;
        }
        if quit { Outcome::Quit } else { Outcome::Back }
    }

    /// Scrolls the explanation of a score down.
    fn read_on(&mut self, context: &Context) {
        let hits = Hits::default();
        let look = context.look(self.play.names(context.words), &hits);
        let most = score::explained(self.area, &look, self.play.session());
        self.read = (self.read + 1).min(most);
    }

    /// Opens the form for the next match, filled in with the setup of this one.
    fn other_seats(&self) -> Outcome {
        match self.play.setup() {
            Some(setup) => Outcome::SetUp(setup),
            None => Outcome::Stay,
        }
    }

    /// Opens the match as a replay.
    fn replay(&mut self) -> Outcome {
        if let Some((replay, sight)) = self.play.session().recorded() {
            return Outcome::Replay(replay, sight);
        }
        self.notice = Some(Text::new("ui-replay-unopened"));
        Outcome::Stay
    }

    /// Opens the review of the player at this keyboard, the first if there are several.
    fn review(&mut self) -> Outcome {
        let session = self.play.session();
        let opened = session
            .recorded()
            .and_then(|(replay, _)| ReviewScreen::new(&*replay, session.first_person()).ok());
        if let Some(screen) = opened {
            return Outcome::Open(Opened::page(screen));
        }
        self.notice = Some(Text::new("ui-replay-unopened"));
        Outcome::Stay
    }

    /// Opens the result of the match.
    fn result(&self) -> Outcome {
        let screen = ResultScreen::new(self.play.session().table());
        Outcome::Open(Opened::page(screen.within(self.confined)))
    }

    /// Whether the match is a daily one, or has the cards of a friend's code: then comparing is the next step.
    pub(super) fn is_compared(&self) -> bool {
        *self.compared.get_or_init(|| is_compared(self.play.session().table().header()))
    }

    /// Starts another match with the same setup.
    fn again(&self, context: &Context) -> Outcome {
        let sit_down = |setup: Setup| {
            let seed = context.next_seed(Some(setup.seed))?;
            TableScreen::sit_down(setup.again(seed), context.keep, context.budget, context.settings)
        };
        let next = self.play.setup().map(sit_down);
        match next {
            Some(Ok(next)) => Outcome::Replace(Opened::table(next)),
            // The form says what has to be changed, such as names in an old record that look alike.
            Some(Err(_)) => self.other_seats(),
            None => Outcome::Stay,
        }
    }

    /// Starts a new match from the last decision of this one.
    fn play_on(&mut self, context: &Context) -> Outcome {
        match self.play.session().play_on(context.keep) {
            Ok(table) => {
                let screen = TableScreen::of(Sitting::new(table).coached(context.keep), context.budget);
                Outcome::Replace(Opened::table(screen.saying(Text::new("ui-replay-plays-on"))))
            }
            Err(why) => {
                self.notice = Some(why);
                Outcome::Stay
            }
        }
    }

    /// Does what the player wishes, and shows what follows.
    pub(super) fn wish(&mut self, wish: Wish) {
        match self.play.wish(wish) {
            Reply::No(why) => self.refused = Some(why),
            Reply::Asked => self.notice = Some(Text::new("together-asked")),
            Reply::Undone(_) => self.motions.skip(self.play.session()),
            Reply::Done if wish == Wish::Redo => self.motions.skip(self.play.session()),
            // What became of a choice is shown with it, and a hint opens when it is found.
            Reply::Done
            | Reply::Searches
            | Reply::Asks
            | Reply::Kept
            | Reply::Judged(_)
            | Reply::Refused(_) => {}
        }
    }

    /// A key while a question is open.
    pub(super) fn answer(&mut self, command: Command) {
        if matches!(command, Command::Choose | Command::Leave) {
            self.wish(Wish::Answer(command == Command::Choose));
        }
    }

    fn change_speed(&mut self, faster: bool, context: &mut Context) {
        context.settings.speed = context.settings.speed.next(faster);
        // A write error is shown on the settings screen.
        let _ = context.save_settings();
        let speed = Text::new(context.settings.speed.label());
        self.said = Some(Text::new("ui-speed").with("speed", speed));
    }

    /// Shows the last trick or, when the match is over, how the last deal was scored.
    fn open_last_trick(&mut self) {
        self.panel = match self.phase() {
            Phase::Over if !self.offers(Command::LastTrick) => return,
            Phase::Over => Some(Panel::LastDeal),
            _ => Some(Panel::LastTrick),
        };
    }

    /// Shows what has been played in this deal, unless there is none now.
    fn open_played(&mut self) {
        match self.phase() {
            Phase::DealOver | Phase::Over => self.refused = Some(Text::new("played-no-deal")),
            _ => match why_not_played(&self.play.session().scene()) {
                Some(why_not) => self.refused = Some(why_not),
                None => self.panel = Some(Panel::Played),
            },
        }
    }

    /// A key while no panel is open.
    pub(super) fn table_command(&mut self, command: Command, context: &mut Context) -> Outcome {
        let scope = self.scope();
        match (scope, command) {
            (_, Command::LastTrick) => self.open_last_trick(),
            (_, Command::Played) => self.open_played(),
            (_, Command::LetBot) => self.wish(Wish::LetBot),
            (_, Command::Talk) if !self.offers(command) => self.refused = self.play.sitting().silence(),
            (_, Command::Host) if !self.offers(command) => self.refused = self.play.sitting().no_host(),
            (_, Command::Hint) => self.wish(Wish::Hint),
            (_, Command::Host) => self.panel = Some(Panel::Host(HostPanel::default())),
            (_, Command::Talk) => {
                self.talking.open();
                self.panel = Some(Panel::Talk);
            }
            (_, Command::AskEnd) => self.wish(Wish::End),
            (Scope::Hand | Scope::Row | Scope::Wait, Command::Review) => {
                self.refused = Some(Text::new("ui-review-later"));
            }
            (_, Command::Notes) => self.switch_notes(context),
            (_, Command::Events) => self.panel = Some(Panel::Events(0)),
            (_, Command::Score) => self.panel = Some(Panel::Score(0)),
            (_, Command::Undo) => self.wish(Wish::Undo),
            (_, Command::Redo) => self.wish(Wish::Redo),
            (_, Command::Faster | Command::Slower) => self.change_speed(command == Command::Faster, context),
            (_, Command::Leave) if self.play.cancel() => {}
            (_, Command::Leave) => return self.leave(false),
            (_, Command::Quit) => return self.leave(true),
            (Scope::MatchOver, Command::Choose) if self.play.session().company().is_some() => {
                self.wish(Wish::Again(true));
            }
            (Scope::MatchOver, Command::Decline) => self.wish(Wish::Again(false)),
            (Scope::MatchOver, Command::Choose) if self.is_compared() => return self.result(),
            (Scope::MatchOver, Command::Choose | Command::SetUp | Command::PlayOn) | (_, Command::Replay)
                if !self.offers(command) => {}
            (Scope::MatchOver, Command::Result) => return self.result(),
            (Scope::MatchOver, Command::Choose) => return self.again(context),
            // Around one keyboard, a key that opens a hand must not drop its curtain first.
            (Scope::Wait, other) if other == Command::Choose || !self.play.session().is_shared() => {
                self.wish(Wish::Skip);
            }
            (Scope::MatchOver, Command::SetUp) => return self.other_seats(),
            (Scope::MatchOver, Command::PlayOn) => self.panel = Some(Panel::AskPlayOn),
            (Scope::MatchOver | Scope::DealOver, Command::Replay) => return self.replay(),
            (Scope::MatchOver | Scope::DealOver, Command::Review) => return self.review(),
            (Scope::DealOver, Command::Up) => self.read = self.read.saturating_sub(1),
            (Scope::DealOver, Command::Down) => self.read_on(context),
            (Scope::DealOver, Command::Choose) => self.wish(Wish::NextDeal),
            (Scope::Curtain, Command::Choose | Command::Type(_)) | (Scope::Covered, Command::Choose) => {
                self.wish(Wish::Open);
            }
            (Scope::Hand | Scope::Row, Command::Claim) => self.wish(Wish::Claim),
            (Scope::Hand | Scope::Row, _) => self.choosing(command, context.settings),
            _ => {}
        }
        Outcome::Stay
    }

    /// A key while a choice is being made.
    fn choosing(&mut self, command: Command, settings: &Settings) {
        match command {
            // A refusal that has not been answered yet says more.
            Command::Choose if self.play.is_unmarked() && self.play.refusal().is_some() => {}
            Command::Choose if self.play.is_unmarked() && self.offers(Command::Claim) => {
                self.wish(Wish::Claim);
            }
            Command::Choose if self.play.is_unmarked() => {
                self.play.forget();
                self.refused = Some(Text::new("ui-nothing-marked"));
            }
            Command::Choose => self.play.choose(settings),
            Command::Nth(n) => self.refused = self.play.move_to_nth(n).err(),
            Command::Point(at) => self.play.point(at, settings),
            Command::Back => self.play.move_by(-1),
            Command::Forward => self.play.move_by(1),
            Command::NextSection => self.play.move_to_group(true),
            Command::PreviousSection => self.play.move_to_group(false),
            Command::Pass => self.refused = self.play.mark_pass().err(),
            Command::First => self.play.move_to(0),
            Command::Last => self.play.move_to(usize::MAX),
            Command::Order => {
                self.play.change_order();
                let order = self.play.session().order();
                self.said = Some(hand_order(self.play.info().pack, order));
            }
            Command::Cover => self.play.cover(),
            Command::Erase => {
                self.play.cancel();
            }
            _ => {}
        }
    }
}
