//! The state of the screens without terminal and clock: which are open, and what keys do.

mod bar;
mod draw;
mod launch;

use std::ops::Deref;
use std::time::{Duration, Instant};

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use jiff::civil::Date;
use ratatui::layout::{Position, Rect};

use super::call::Awaited;
use super::draft::{Draft, Drafts};
use super::exercise_screen::ExerciseScreen;
use super::form::Form;
use super::home::Home;
use super::houses::Houses;
use super::key_help::KeyHelp;
use super::keys::{Command, Keymap, Scope};
use super::lessons::Lessons;
use super::lobby::{House, Lobby};
use super::look::theme::follows_ground;
use super::look::{Hits, Theme};
use super::replay_screen::ReplayScreen;
use super::replays::Replays;
use super::rules_view::RulesView;
use super::screen::{AtTable, Context, Meeting, Opened, Outcome, Screen, TableTop};
use super::settings_screen::SettingsScreen;
use super::statistics::Statistics;
use super::table_screen::TableScreen;
use crate::compare::{Played, daily, store};
use crate::config::{ConfigFile, Settings};
use crate::core::text::{is_hidden, narrow};
use crate::games::CATALOG;
use crate::lang::{Glyphs, Words};
use crate::launch::HouseAt;
use crate::learn::Progress;
use crate::sitting::{Live, Phase, Session, Sitting};
use crate::table::{Budget, Saved, Setup};
use crate::together::door::{LONGEST_TICKET, Ticket};
use crate::together::{Address, LocalHouse, NextTable, Plan, SharedTable};

/// The smallest width and height that the screens are drawn in.
pub const MIN_SIZE: (u16, u16) = (60, 20);

/// How many lines a step of the wheel scrolls.
const WHEEL: usize = 3;

/// The key with the usual form of its letter.
fn narrowed(key: KeyEvent) -> KeyEvent {
    match key.code {
        KeyCode::Char(letter) => KeyEvent { code: KeyCode::Char(narrow(letter)), ..key },
        _ => key,
    }
}

/// Whether a screen belongs to the house that a program must stay in: its tables with their results, and what explains or
/// changes how they look.
fn stays_inside(screen: &Opened) -> bool {
    match screen {
        Opened::Table(screen) => screen.at_table().session().company().is_some(),
        Opened::Lobby(_) => true,
        Opened::Page(screen) => {
            matches!(screen.scope(), Scope::Rules | Scope::Keys | Scope::Settings | Scope::Result)
        }
    }
}

/// The state of the screens.
pub struct App {
    words: Words,
    theme: Theme,
    keymap: Keymap,
    /// What the key bar says for a moment, and since when.
    said: Option<(String, Instant)>,
    settings: Settings,
    keep: bool,
    seed: Option<u64>,
    day: Option<Date>,
    budget: Budget,
    config: Option<ConfigFile>,
    house: Option<HouseAt>,
    drafts: Drafts,
    local: LocalHouse,
    /// The games whose rules the player has opened.
    read: Progress,
    /// The open screens, lowest first, never empty. The lowest is home, a rule page, a replay, or the lobby of the house
    /// that the program must stay in.
    screens: Vec<Opened>,
    /// The lobby that has led to the table with people at other terminals, if it is not below that.
    entered: Option<Box<dyn Meeting>>,
    hits: Hits,
    area: Rect,
    running: bool,
    /// The text for the clipboard of the terminal.
    copied: Option<String>,
    /// The glyphs that were measured to suit the terminal, for settings that name none.
    measured: Option<Glyphs>,
    /// Whether the terminal has answered that its background is light.
    light: Option<bool>,
}

impl App {
    /// Opens this match over the other screens.
    pub fn sit_at(&mut self, live: impl Into<Live>) {
        self.entered = None;
        self.open(Opened::table(self.table_screen(live)));
    }

    /// Opens the lobby of a house over the other screens. `name` is a name that only the house's owner may take.
    pub fn join(&mut self, address: Address, name: Option<String>) {
        let house = House::At(HouseAt { address, name });
        self.open(Opened::lobby(house.lobby(None).keeping(self.keep)));
    }

    /// The house that the program joins, and where it opens tables.
    fn house(&self) -> House {
        self.house.clone().map_or_else(|| House::Here(self.local.clone()), House::At)
    }

    /// Opens a table in the house of the top screen if it has one, or else in that of the program.
    fn host(&mut self, plan: Plan) {
        let room = match self.screens.last_mut() {
            Some(Opened::Lobby(below)) => Opened::Lobby(below.host(plan)),
            _ => Opened::lobby(self.house().lobby(Some(plan)).keeping(self.keep)),
        };
        self.open(room);
    }

    /// The house that the program must stay in, if any.
    pub fn confined(&self) -> Option<&HouseAt> {
        self.house.as_ref().filter(|house| house.confines())
    }

    /// The screen of a match.
    fn table_screen(&self, live: impl Into<Live>) -> TableScreen {
        TableScreen::of(Sitting::new(live).coached(self.keep), self.budget).within(self.confined().is_some())
    }

    /// Opens a screen over the others, unless it leads out of the house that the program must stay in.
    fn open(&mut self, mut screen: Opened) {
        if self.confined().is_none() || stays_inside(&screen) {
            if let (Some(table), Some(below)) = (screen.at_table_mut(), self.screens.last()) {
                table.open_over(below.scope(), &self.settings);
            }
            self.screens.push(screen);
        }
    }

    /// Whether the program is still running.
    pub fn running(&self) -> bool {
        self.running
    }

    fn today(&self) -> Date {
        self.day.unwrap_or_else(daily::today)
    }

    /// The words in use.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    fn top(&self) -> Option<&dyn Screen> {
        self.screens.last().map(Deref::deref)
    }

    /// The top screen, if it shows a match.
    fn table_top(&self) -> Option<&dyn TableTop> {
        self.screens.last().and_then(Opened::table_top)
    }

    /// The match at the table, if any.
    pub fn session(&self) -> Option<&Session> {
        self.screens.iter().rev().find_map(Opened::session)
    }

    /// What to say when the program has ended: how to resume the match that was at the table, if it is not over.
    pub fn farewell(&self) -> Option<String> {
        let session = self.session()?;
        let table = session.table();
        let resumable = session.phase() != Phase::Over && !session.is_untouched();
        let resumable = resumable && matches!(table.saved(), Saved::At(_));
        let key = self.look(&[]).key(Scope::Home, Command::Continue);
        resumable.then(|| self.words.with("ui-farewell", &[("key", &key)]))
    }

    /// When to call [`tick`](Self::tick), counted from the last key or tick.
    ///
    /// `None` if only a key can change anything.
    pub fn wait(&self) -> Option<Duration> {
        if self.too_small() {
            return None;
        }
        self.top().and_then(|top| top.wait(&self.settings))
    }

    /// Whether a bot is still thinking, or a search still running, when the wait is over.
    ///
    /// If it is a bot, calling [`tick`](Self::tick) would block until it has decided.
    pub fn thinks(&self) -> bool {
        self.table_top().is_some_and(TableTop::thinks)
    }

    /// Whether the player waits for the end of a search: for a hint, or for the reason why a choice is the best.
    pub fn searches(&self) -> bool {
        self.table_top().is_some_and(|table| table.at_table().searches())
    }

    /// Whether a hint is open at the table.
    pub fn shows_hint(&self) -> bool {
        self.table_top().is_some_and(|table| table.at_table().shows_hint())
    }

    /// Shows that the next bot is thinking, or that a hint is being searched for.
    pub fn show_thinking(&mut self) {
        if let Some(table) = self.screens.last_mut().and_then(Opened::at_table_mut) {
            table.show_thinking();
        }
    }

    /// Called when the wait is over.
    pub fn tick(&mut self) {
        if self.wait().is_some() {
            self.with_top(|top, context| {
                top.tick(context);
                Outcome::Stay
            });
        }
    }

    /// Takes note of what has arrived from other terminals.
    pub fn listen(&mut self) {
        for n in 0..self.screens.len() {
            match self.screens.get_mut(n) {
                Some(Opened::Table(screen)) => {
                    let table = screen.at_table_mut();
                    table.listen(&self.settings);
                    if let Some(next) = table.take_next() {
                        self.follow(n, next);
                    }
                }
                Some(Opened::Lobby(lobby)) => {
                    if let Some(table) = lobby.listen() {
                        self.leave_lobby(n, table);
                    }
                }
                Some(Opened::Page(_)) | None => {}
            }
        }
    }

    /// Shows the room of the next table in place of a match that is over.
    fn follow(&mut self, n: usize, next: NextTable) {
        if let Some(Opened::Lobby(below)) = n.checked_sub(1).and_then(|below| self.screens.get_mut(below)) {
            below.follow(next);
            self.screens.remove(n);
            return;
        }
        self.screens[n] = Opened::Lobby(if let Some(mut lobby) = self.entered.take() {
            lobby.follow(next);
            lobby
        } else {
            Box::new(Lobby::following(next, self.house()).keeping(self.keep))
        });
    }

    /// What there is to call the player for, if they are at a table with people at other terminals.
    pub fn awaited(&self) -> Option<Awaited> {
        let awaited = |screen: &Opened| match screen {
            Opened::Table(screen) => screen.at_table().awaited(&self.settings),
            Opened::Lobby(lobby) => lobby.awaited(),
            Opened::Page(_) => None,
        };
        self.screens.iter().rev().find_map(awaited)
    }

    /// Shows the table that a lobby has led to, in its place.
    fn leave_lobby(&mut self, n: usize, table: Box<dyn SharedTable>) {
        let mut table = self.table_screen(table);
        // The lobby stays below the table where there is no home screen.
        let place = n.max(1);
        table.open_over(self.screens[place - 1].scope(), &self.settings);
        if n == 0 {
            self.screens.insert(place, Opened::table(table));
        } else {
            let left = std::mem::replace(&mut self.screens[place], Opened::table(table));
            self.entered = if let Opened::Lobby(lobby) = left { Some(lobby) } else { None };
        }
    }

    /// Which keys apply now.
    pub fn scope(&self) -> Scope {
        self.top().map_or(Scope::Home, Screen::scope)
    }

    /// What the table waits for a person to do or to read: a decision, a score, or a page of a lesson.
    pub fn awaits(&self) -> Option<Scope> {
        match self.scope() {
            Scope::Hand | Scope::Row => Some(Scope::Hand),
            read @ (Scope::DealOver | Scope::MatchOver | Scope::Lesson) => Some(read),
            _ => None,
        }
    }

    /// Whether this key would make a decision at the table, or leave what there is to read.
    pub fn would_decide(&self, key: &KeyEvent) -> bool {
        let command = self.keymap.command(self.scope(), &narrowed(*key));
        let decides = match command {
            Some(Command::Choose | Command::Claim) => true,
            Some(Command::Nth(_) | Command::Pass) => self.settings.one_key,
            _ => false,
        };
        self.awaits().is_some() && decides
    }

    /// Takes the text that was copied for the clipboard of the terminal.
    pub fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    /// Whether to measure how wide the terminal draws suits and lines.
    pub fn wants_width(&self) -> bool {
        self.settings.glyphs.is_none() && self.words.glyphs != Glyphs::Ascii
    }

    /// Notes whether the terminal draws suits and lines in one column; true if that changes the screens.
    pub fn measure(&mut self, narrow: bool) -> bool {
        self.measured = Some(if narrow { Glyphs::Unicode } else { Glyphs::WideSafe });
        let before = self.words.glyphs;
        if self.wants_width() {
            self.words = self.wording();
        }
        self.words.glyphs != before
    }

    /// Whether to ask the terminal for its background.
    pub fn wants_ground(&self) -> bool {
        self.light.is_none() && follows_ground(&self.settings)
    }

    /// Notes whether the terminal's background is light; true if that changes the screens.
    pub fn note_ground(&mut self, light: bool) -> bool {
        self.light = Some(light);
        let theme = Theme::of_settings(&self.settings, self.light);
        std::mem::replace(&mut self.theme, theme) != theme
    }

    /// The words of the settings, with measured glyphs if the settings name none.
    fn wording(&self) -> Words {
        let glyphs = self.settings.glyphs.or(self.measured);
        Settings { glyphs, ..self.settings.clone() }.words()
    }

    /// Handles a key press; ignores releases.
    ///
    /// Letters of an input method, such as full-width digits, count as their usual forms, but a text that is
    /// being typed gets them as they are.
    pub fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        let modified = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let text = match key.code {
            KeyCode::Char(letter) if !modified => [letter, narrow(letter)]
                .into_iter()
                .find(|&letter| self.top().is_some_and(|top| top.takes_text(letter)))
                // A letter with a command opens nobody's hand.
                .filter(|&letter| self.scope() != Scope::Curtain || self.keymap.is_free(letter))
                .map(Command::Type),
            _ => None,
        };
        let waited = self.scope() == Scope::Wait;
        let command = text.or_else(|| self.command_of(&key)).unwrap_or(Command::Other);
        // Any key closes a hint, so it did something.
        let had_hint = self.shows_hint();
        let had_said = self.said.take().is_some();
        // Esc takes away what the key bar said, and nothing else: it was pressed because of that.
        if had_said && key.code == KeyCode::Esc {
            return;
        }
        self.command(command);
        if command != Command::Other {
            return;
        }
        // A key skips the moves of others, and then it marks a choice as usual. Around one keyboard it skips nothing.
        let skipped = waited && !self.session().is_some_and(Session::is_shared);
        if waited && self.awaits() == Some(Scope::Hand) && !self.would_decide(&key) {
            self.key(key);
        } else if !skipped && !modified && !had_hint {
            self.say_why_not(&key);
        }
    }

    /// Puts a pasted text into the open text field, if any.
    ///
    /// Its words are separated by one space, and [hidden](is_hidden) characters are removed. On the home screen, a
    /// result code opens a match with its cards, and a ticket the houses elsewhere.
    pub fn paste(&mut self, text: &str) {
        if self.scope() == Scope::Home
            && let Ok(played) = Played::read(text)
        {
            // If it cannot be remembered, the comparison at the end lacks it.
            let _ = store::remember(&played);
            let setup = played.challenge(self.settings.name.as_deref());
            self.sit_down(setup, false);
        }
        if self.scope() == Scope::Home && Ticket::is_meant(text) {
            self.open(Opened::page(Houses::new()));
        }
        if !matches!(self.scope(), Scope::Typing | Scope::Finding | Scope::Form | Scope::Keys | Scope::Talk) {
            return;
        }
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for letter in words.chars().filter(|&c| !is_hidden(c)).take(LONGEST_TICKET) {
            if self.top().is_some_and(|top| top.takes_text(letter)) {
                self.command(Command::Type(letter));
            }
        }
    }

    /// Called when the program has its terminal back.
    pub fn come_back(&mut self) {
        self.screens.iter_mut().filter_map(Opened::at_table_mut).for_each(AtTable::came_back);
    }

    /// Handles a click or the mouse wheel.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.said = None;
                let clicked = self.under(Position::new(mouse.column, mouse.row));
                self.command(clicked.unwrap_or(Command::Other));
            }
            MouseEventKind::ScrollUp => self.wheel(Command::Up),
            MouseEventKind::ScrollDown => self.wheel(Command::Down),
            _ => {}
        }
    }

    /// The command that a click on this place of the last frame gives.
    pub fn under(&self, place: Position) -> Option<Command> {
        self.hits.at(place)
    }

    /// Scrolls text by several lines, and moves by one item in a list.
    fn wheel(&mut self, command: Command) {
        for _ in 0..if self.scope().scrolls() { WHEEL } else { 1 } {
            self.command(command);
        }
    }

    /// Runs a command.
    pub fn command(&mut self, command: Command) {
        if command == Command::Exit {
            self.running = false;
        }
        if self.too_small() {
            return;
        }
        self.fit();
        match command {
            Command::Rules if self.scope() != Scope::Rules => {
                let moment = self.top().and_then(Screen::moment).map(|at| at.open(&mut self.read));
                if let Some(Ok(view)) = moment.map(|at| RulesView::at(&at, &self.words)) {
                    self.open(Opened::page(view));
                }
            }
            Command::Keys if self.scope() != Scope::Keys => {
                let company = self.session().is_some_and(|session| session.company().is_some());
                let offers = |command| self.top().is_some_and(|top| top.offers(command));
                let help = KeyHelp::new(self.scope(), &self.look(&[]), |command| match command {
                    Command::Peek | Command::Review => offers(command),
                    _ => company || !command.needs_company(),
                });
                self.open(Opened::page(help));
            }
            Command::Settings => {
                self.open(Opened::page(SettingsScreen::new(self.settings.clone())));
            }
            Command::Replays => self.open(Opened::page(Replays::new(&self.words))),
            Command::Join => self.open(Opened::lobby(self.house().lobby(None).keeping(self.keep))),
            Command::NewTable if self.top().is_some_and(|top| top.offers(command)) => self.set_up_shared(),
            Command::Statistics => self.open(Opened::page(Statistics::new(&self.words))),
            Command::Learn => {
                let game = self.top().and_then(Screen::moment).map(|moment| moment.entry.info.id);
                self.open(Opened::page(Lessons::new(game, self.keep)));
            }
            _ => self.with_top(|top, context| top.command(command, context)),
        }
    }

    /// Opens the form of the game that is chosen below, with a seat for somebody at another terminal.
    fn set_up_shared(&mut self) {
        let chosen = self.screens.iter().rev().find_map(|screen| screen.moment());
        if let Some(entry) = chosen.map(|moment| moment.entry).or(CATALOG.first()) {
            let draft = self.drafts.of(entry, self.settings.name.as_deref()).open();
            self.open(Opened::page(Form::new(draft)));
        }
    }

    fn with_top(&mut self, act: impl FnOnce(&mut dyn Screen, &mut Context) -> Outcome) {
        let before = self.settings.clone();
        let today = self.today();
        let mut context = Context {
            words: &self.words,
            theme: &self.theme,
            keys: &self.keymap,
            settings: &mut self.settings,
            keep: self.keep,
            config: self.config.as_mut(),
            seed: self.seed,
            today,
            budget: self.budget,
            drafts: &mut self.drafts,
        };
        let Some(top) = self.screens.last_mut() else { return };
        let then = act(&mut **top, &mut context);
        if let Some(said) = top.take_said() {
            let said = self.words.say(&said, top.names(&self.words));
            self.say_in_bar(said);
        }
        match then {
            Outcome::Stay => {}
            Outcome::Back if self.screens.len() > 1 => {
                let closed = self.screens.pop();
                let game = closed.and_then(|screen| screen.moment()).map(|moment| moment.entry);
                if let Some(top) = self.screens.last_mut() {
                    top.returned(game, &self.settings);
                }
            }
            Outcome::Do(command) => {
                self.screens.pop();
                self.command(command);
            }
            Outcome::Copy(text) => self.copied = Some(text),
            Outcome::Open(screen) => self.open(screen),
            Outcome::Try(exercise) => {
                if let Ok(screen) = ExerciseScreen::again(*exercise, self.budget) {
                    self.open(Opened::table(screen));
                }
            }
            Outcome::Replay(replay, sight) => self.open(Opened::page(ReplayScreen::seen_from(replay, sight))),
            Outcome::Play(setup) => self.sit_down(Some(setup), true),
            Outcome::Join(address) => {
                self.screens.pop();
                self.join(address, None);
            }
            Outcome::Host(plan) => {
                self.screens.pop();
                self.host(plan);
            }
            Outcome::SetUp(setup) => self.open(Opened::page(Form::new(Draft::of(&setup)))),
            Outcome::Replace(screen) => {
                self.screens.pop();
                // The next match, set up over the result of the last one, takes its place.
                let is_over = |last: &mut Opened| last.session().is_some_and(|it| it.phase() == Phase::Over);
                if screen.session().is_some() {
                    self.screens.pop_if(is_over);
                }
                // A replay opened on its own has become a match, which is left for the home screen.
                if self.screens.is_empty() {
                    self.screens.push(Opened::page(Home::new(self.today(), None, None)));
                }
                self.open(screen);
            }
            Outcome::Back | Outcome::Quit => self.running = false,
        }
        if self.settings != before {
            self.words = self.wording();
            self.theme = Theme::of_settings(&self.settings, self.light);
        }
    }

    /// Opens a new match with the setup of one that was played, over the current screen or in its place.
    fn sit_down(&mut self, setup: Option<Setup>, replaces: bool) {
        let table = setup.map(|setup| TableScreen::sit_down(setup, self.keep, self.budget, &self.settings));
        if let Some(Ok(table)) = table {
            if replaces {
                self.screens.pop();
            }
            self.open(Opened::table(table));
        }
    }
}
