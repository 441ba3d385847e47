//! How a table is opened: with a new match, from a record, or in a house.

use std::cell::OnceCell;
use std::path::Path;
use std::time::Duration;

use ratatui::layout::Rect;

use super::TableScreen;
use super::motion::Motions;
use super::verdicts::Verdicts;
use crate::compare::daily;
use crate::config::Settings;
use crate::core::Text;
use crate::games::Entry;
use crate::lang::Words;
use crate::sitting::Sitting;
use crate::table::{self, Budget, Saver, Setup};
use crate::ui::company_view::Talking;
use crate::ui::play::Play;
use crate::ui::screen::{Context, OpenError};

impl TableScreen {
    /// Starts a new match, recorded if `keep`, with this budget for bots.
    ///
    /// # Errors
    /// When the match cannot be set up.
    pub fn sit_down(
        setup: Setup,
        keep: bool,
        budget: Budget,
        settings: &Settings,
    ) -> Result<Self, OpenError> {
        let saver = Saver::of_new(setup.entry.info.id, keep);
        let mut screen = Self::of(Sitting::new(setup.open(saver)?).coached(keep), budget);
        let header = screen.play.session().table().header();
        screen.notice = daily::date_of(header, daily::today()).map(|_| Text::new("daily-begins"));
        screen.motions.begin_with_the_deal(screen.play.session(), settings);
        Ok(screen)
    }

    /// Starts the quickest match of this game.
    ///
    /// # Errors
    /// When the match cannot be set up.
    pub fn quick(entry: &'static Entry, context: &Context) -> Result<Self, OpenError> {
        let setup = Setup::quick(entry, context.next_seed(None)?).named(context.settings.name.as_deref());
        Self::sit_down(setup, context.keep, context.budget, context.settings)
    }

    /// Resumes the match of this record.
    ///
    /// # Errors
    /// When it cannot be resumed, in words.
    pub fn resume(path: &Path, words: &Words, keep: bool, budget: Budget) -> Result<Self, String> {
        let resumed = table::resume(path).map_err(|error| words.say(&error.text(), &[]))?;
        let notice = resumed.notice();
        let mut screen = Self::of(Sitting::new(resumed.table).coached(keep), budget);
        screen.notice = notice;
        Ok(screen)
    }

    /// The same screen, which says this until the next key.
    #[must_use]
    pub fn saying(self, notice: Text) -> Self {
        TableScreen { notice: Some(notice), ..self }
    }

    /// Shows the match of this sitting, with this budget for bots.
    pub fn of(mut sitting: Sitting, budget: Budget) -> Self {
        sitting.limit(budget);
        let play = Play::new(sitting);
        TableScreen {
            motions: Motions::still(play.session()),
            play,
            asks_first: None,
            panel: None,
            talking: Talking::default(),
            hears: true,
            rested: Duration::ZERO,
            slow: None,
            read: 0,
            verdicts: Verdicts::default(),
            compared: OnceCell::new(),
            confined: false,
            way_out: "ui-key-home",
            hint: None,
            notice: None,
            refused: None,
            said: None,
            note: None,
            noticed: 0,
            noticed_at: None,
            chose: false,
            area: Rect::default(),
        }
    }

    /// The same table, in a program that must stay in its house if `confined`.
    #[must_use]
    pub fn within(self, confined: bool) -> Self {
        let way_out = if confined { "lobby" } else { self.way_out };
        TableScreen { confined, way_out, ..self }
    }

    /// The same table in a lesson or a problem.
    #[must_use]
    pub fn guided(self) -> Self {
        TableScreen { way_out: "ui-key-back", ..self }
    }
}
