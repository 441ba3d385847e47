//! How the program opens: which screens are shown first.

use ratatui::layout::Rect;

use super::{App, MIN_SIZE};
use crate::core::{Arg, Text};
use crate::launch::{Launch, Start, Study};
use crate::table::open_replay;
use crate::ui::draft::Drafts;
use crate::ui::home::Home;
use crate::ui::keys::{Command, Keymap, Scope};
use crate::ui::lesson_screen::LessonScreen;
use crate::ui::lessons::Lessons;
use crate::ui::lobby::Lobby;
use crate::ui::look::{Hits, Theme};
use crate::ui::replay_screen::ReplayScreen;
use crate::ui::rules_view::RulesView;
use crate::ui::screen::{OpenError, Opened};
use crate::ui::table_screen::TableScreen;

impl App {
    /// Opens the first screen.
    ///
    /// # Errors
    /// When the first match cannot be set up, or the rule page or replay to open cannot be read.
    pub fn new(launch: Launch) -> Result<Self, OpenError> {
        let (words, theme) = (launch.settings.words(), Theme::of_settings(&launch.settings, None));
        let read = launch.read();
        let mut app = App {
            words,
            theme,
            keymap: Keymap::changed(&launch.settings.keys).0,
            said: None,
            settings: launch.settings,
            keep: launch.keep,
            seed: launch.seed,
            day: launch.day,
            budget: launch.budget,
            config: launch.config,
            house: launch.house,
            drafts: Drafts::default(),
            local: launch.local,
            read,
            screens: Vec::new(),
            hits: Hits::default(),
            area: Rect::new(0, 0, MIN_SIZE.0, MIN_SIZE.1),
            running: true,
            copied: None,
            measured: None,
            light: None,
        };
        match launch.start {
            Start::Rules(moment) => {
                app.screens.push(Opened::page(RulesView::at(&moment, &app.words)?));
            }
            Start::Replay(wanted) => {
                let replay = open_replay(&wanted.path, wanted.number.get() - 1)?;
                app.screens.push(Opened::page(ReplayScreen::new(replay)));
            }
            start if app.confined().is_some() => app.enter_house(start),
            start => app.start_at_home(start, launch.notice)?,
        }
        Ok(app)
    }

    /// Opens the home screen, and perhaps something over it.
    fn start_at_home(&mut self, start: Start, notice: Option<String>) -> Result<(), OpenError> {
        let game = if let Start::Match(setup) = &start { Some(setup.entry.info.id) } else { None };
        let notice = notice.or_else(|| self.closed_house());
        self.screens.push(Opened::page(Home::new(self.today(), game, notice)));
        match start {
            Start::Home | Start::Rules(_) | Start::Replay(_) => {}
            Start::Match(setup) => {
                let table = TableScreen::sit_down(setup, self.keep, self.budget, &self.settings)?;
                self.open(Opened::table(table));
            }
            Start::Resume(path) => match TableScreen::resume(&path, &self.words, self.keep, self.budget) {
                Ok(table) => self.open(Opened::table(table)),
                Err(error) => self.screens[0] = Opened::page(Home::new(self.today(), game, Some(error))),
            },
            Start::Seated(live) => self.sit_at(live),
            Start::Plan(plan) => self.host(plan),
            Start::Visit(visit) => {
                let lobby = Lobby::visit(visit, self.house()).keeping(self.keep);
                self.open(Opened::lobby(lobby));
            }
            Start::Learn(study) => self.study(study),
        }
        Ok(())
    }

    /// How to get back the tables of a house that was closed, such as one in a program that has ended.
    fn closed_house(&self) -> Option<String> {
        let waiting = if self.keep && self.house.is_none() { self.local.waiting() } else { 0 };
        let key = self.look(&[]).key(Scope::Home, Command::Join);
        let notice = Text::new("home-closed-house").with("count", waiting).with("key", Arg::Quote(key));
        (waiting > 0).then(|| self.words.say(&notice, &[]))
    }

    /// Opens the lobby of the house that the program must stay in, and perhaps a table there.
    fn enter_house(&mut self, start: Start) {
        let Some(door) = self.confined() else { return };
        let mut lobby = Lobby::below(door.clone()).keeping(self.keep);
        let seated = match start {
            Start::Seated(live) => Some(live),
            Start::Visit(visit) => {
                lobby.take(visit);
                None
            }
            _ => {
                lobby.come_back();
                None
            }
        };
        self.screens.push(Opened::lobby(lobby));
        if let Some(live) = seated {
            self.sit_at(live);
        }
    }

    /// Opens the list of lessons, and perhaps a lesson or problem over it, or the problem of the day.
    fn study(&mut self, study: Study) {
        let game = match study {
            Study::Lessons(game, _) | Study::Problems(game) => game,
            Study::ProblemOfDay => {
                self.with_top(|top, context| top.command(Command::DailyProblem, context));
                return;
            }
        };
        self.open(Opened::page(Lessons::new(game.map(|entry| entry.info.id), self.keep)));
        if let Study::Lessons(Some(entry), Some(number)) = study
            && let Ok(lesson) = LessonScreen::new(
                entry,
                number.get() - 1,
                self.settings.name.as_deref(),
                self.budget,
                self.keep,
            )
        {
            self.open(Opened::table(lesson));
        }
        if matches!(study, Study::Problems(Some(_))) {
            self.with_top(|top, context| top.command(Command::Problems, context));
        }
    }
}
