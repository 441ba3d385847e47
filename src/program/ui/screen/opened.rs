//! The kinds of open screens: the program treats tables and lobbies specially.

use std::ops::{Deref, DerefMut};

use super::Screen;
use crate::config::Settings;
use crate::core::Text;
use crate::sitting::Session;
use crate::together::{NextTable, Plan, SharedTable};
use crate::ui::call::Awaited;
use crate::ui::keys::{Command, Scope};

/// A match being played, as a screen shows it.
pub trait AtTable {
    /// The match.
    fn session(&self) -> &Session;

    /// Takes note of what has arrived from other terminals.
    fn listen(&mut self, settings: &Settings);

    /// Whether the player waits for the end of a search.
    fn searches(&self) -> bool;

    /// Whether a hint is open.
    fn shows_hint(&self) -> bool;

    /// Shows that the next bot is thinking, or that a hint is being searched for.
    fn show_thinking(&mut self);

    /// Called when its screen is opened over another one.
    fn open_over(&mut self, below: Scope, settings: &Settings);

    /// What there is to call the player for, at a table with people at other terminals.
    fn awaited(&self, settings: &Settings) -> Option<Awaited>;

    /// The next table, once its house has brought the player there.
    fn take_next(&mut self) -> Option<NextTable>;

    /// Called when the program has its terminal back: somebody else may be in front of it now.
    fn came_back(&mut self);
}

/// A screen that shows a match being played.
pub trait TableTop: Screen {
    /// The match.
    fn at_table(&self) -> &dyn AtTable;

    /// The match, to be changed.
    fn at_table_mut(&mut self) -> &mut dyn AtTable;

    /// Whether a bot is still thinking, so that [`tick`](Screen::tick) would block, or a search still running, when the
    /// wait is over.
    fn thinks(&self) -> bool;

    /// The label of this command in the key bar, if it is not the usual one.
    fn label(&self, command: Command) -> Option<Text>;
}

/// A screen where people at different terminals meet.
pub trait Meeting: Screen {
    /// Takes note of what has arrived from other terminals. Returns the table of a match that has begun; it replaces this
    /// screen.
    fn listen(&mut self) -> Option<Box<dyn SharedTable>>;

    /// What there is to call the player for, while a table waits for its players.
    fn awaited(&self) -> Option<Awaited>;

    /// Opens a table in the same house, and returns the screen that waits for its players.
    fn host(&mut self, plan: Plan) -> Box<dyn Meeting>;

    /// Goes to the room of a table to which the guest has gone on from another one.
    fn follow(&mut self, next: NextTable);
}

/// A screen that is open, or about to be. Every kind can be used as a [`Screen`].
pub enum Opened {
    /// A screen that shows a match being played.
    Table(Box<dyn TableTop>),
    /// A screen where people at different terminals meet.
    Lobby(Box<dyn Meeting>),
    /// Any other screen.
    Page(Box<dyn Screen>),
}

impl Opened {
    /// A screen that shows a match being played.
    pub fn table(screen: impl TableTop + 'static) -> Self {
        Opened::Table(Box::new(screen))
    }

    /// A screen where people at different terminals meet.
    pub fn lobby(screen: impl Meeting + 'static) -> Self {
        Opened::Lobby(Box::new(screen))
    }

    /// Any other screen.
    pub fn page(screen: impl Screen + 'static) -> Self {
        Opened::Page(Box::new(screen))
    }

    /// The screen as that of a match, if it is one.
    pub fn table_top(&self) -> Option<&dyn TableTop> {
        if let Opened::Table(screen) = self { Some(&**screen) } else { None }
    }

    /// Its match, if it shows one.
    pub fn at_table_mut(&mut self) -> Option<&mut dyn AtTable> {
        if let Opened::Table(screen) = self { Some(screen.at_table_mut()) } else { None }
    }

    /// The session of its match, if it shows one.
    pub fn session(&self) -> Option<&Session> {
        self.table_top().map(|screen| screen.at_table().session())
    }
}

impl Deref for Opened {
    type Target = dyn Screen;

    fn deref(&self) -> &Self::Target {
        match self {
            Opened::Table(screen) => &**screen,
            Opened::Lobby(screen) => &**screen,
            Opened::Page(screen) => &**screen,
        }
    }
}

impl DerefMut for Opened {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Opened::Table(screen) => &mut **screen,
            Opened::Lobby(screen) => &mut **screen,
            Opened::Page(screen) => &mut **screen,
        }
    }
}
