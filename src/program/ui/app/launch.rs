//! How the program opens: which screens are shown first.

use ratatui::layout::Rect;

use super::{App, MIN_SIZE};
use crate::core::Text;
use crate::launch::{Launch, Study, Visit};
use crate::sitting::Live;
use crate::table::open_replay;
use crate::ui::draft::Drafts;
use crate::ui::home::Home;
use crate::ui::keys::Command;
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
        if let Some(moment) = launch.rules {
            app.screens.push(Opened::page(RulesView::at(&moment, &app.words)?));
            return Ok(app);
        }
        if let Some(wanted) = &launch.replay {
            let replay = open_replay(&wanted.path, wanted.number.get() - 1)?;
            app.screens.push(Opened::page(ReplayScreen::new(replay)));
            return Ok(app);
        }
        if app.confined().is_some() {
            app.enter_house(launch.lobby, launch.seated);
            return Ok(app);
        }
        let game = launch.setup.as_ref().map(|setup| setup.entry.info.id);
        let resumed = launch.resume.map(|path| TableScreen::resume(&path, &app.words, app.budget));
        let (resumed, failed) = match resumed {
            Some(Ok(table)) => (Some(table), None),
            Some(Err(error)) => (None, Some(error)),
            None => (None, None),
        };
        let notice = failed.or(launch.notice).or_else(|| app.closed_house());
        app.screens.push(Opened::page(Home::new(app.today(), game, notice)));
        if let Some(table) = resumed {
            app.open(Opened::table(table));
        }
        if let Some(table) = launch.seated {
            app.sit_at(table);
        }
        if let Some(visit) = launch.lobby {
            app.open(Opened::lobby(Lobby::visit(visit, app.house()).keeping(app.keep)));
        }
        if let Some(study) = launch.learn {
            app.study(study);
        }
        if let Some(plan) = launch.plan {
            app.host(plan);
        }
        if let Some(setup) = launch.setup {
            let table = TableScreen::sit_down(setup, app.keep, app.budget, &app.settings)?;
            app.open(Opened::table(table));
        }
        Ok(app)
    }

    /// How to get back the tables of a house that was closed, such as one in a program that has ended.
    fn closed_house(&self) -> Option<String> {
        let waiting = if self.keep && self.house.is_none() { self.local.waiting() } else { 0 };
        let notice = Text::new("home-closed-house").with("count", waiting);
        (waiting > 0).then(|| self.words.say(&notice, &[]))
    }

    /// Opens the lobby of the house that the program must stay in, and perhaps a table there.
    fn enter_house(&mut self, visit: Option<Visit>, seated: Option<Live>) {
        let Some(door) = self.confined() else { return };
        let mut lobby = Lobby::below(door.clone()).keeping(self.keep);
        match (visit, &seated) {
            (Some(visit), _) => lobby.take(visit),
            (None, None) => lobby.come_back(),
            (None, Some(_)) => {}
        }
        self.screens.push(Opened::lobby(lobby));
        if let Some(table) = seated {
            self.sit_at(table);
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
