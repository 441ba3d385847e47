//! A table with pages over it, which say what to do and whether it was right.
//!
//! ```text
//! ┌ Lesson 2 of 7: One title ────────────────────────────┐
//! │ What to do and why.                                  │
//! └──────────────────────────────────────────────────────┘
//! ```

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::keys::{Command, Scope};
use super::look::{Look, rows};
use super::page::{self, Edge, Message};
use super::screen::{AtTable, Context, Outcome, Screen, TableTop};
use super::table_screen::TableScreen;
use crate::config::Settings;
use crate::core::Text;
use crate::games::Entry;
use crate::lang::Words;
use crate::launch::Moment;
use crate::sitting::{Judged, Phase};

/// Guides the player: decides which page comes next and what it says.
pub trait Guide {
    /// A page.
    type Page: Copy;

    /// The title and the text of a page.
    fn text(&self, guided: &Guided<Self::Page>, page: Self::Page, words: &Words) -> (String, Vec<String>);

    /// Where a page is.
    fn edge(page: Self::Page) -> Edge;

    /// Handles a command while a page is shown.
    fn on_page(&mut self, guided: &mut Guided<Self::Page>, command: Command, context: &Context) -> Outcome;

    /// Shows what the lesson or problem has made of a choice.
    fn judged(&mut self, guided: &mut Guided<Self::Page>, judged: Judged);

    /// Whether a command would do something: one that is up to the guide.
    fn offers(&self, guided: &Guided<Self::Page>, command: Command) -> bool;

    /// The rules to open on a page, if not those of the table.
    fn moment(&self, _: &Guided<Self::Page>) -> Option<Moment> {
        None
    }

    /// Whether the score on the table leads to a page.
    fn follows_score(&self, _: &Guided<Self::Page>) -> bool {
        false
    }

    /// Shows the page that follows the score, or the one that began the decision.
    fn turn_page(&self, _: &mut Guided<Self::Page>) {}

    /// Called after everything that may have changed the table.
    fn look(&mut self, _: &mut Guided<Self::Page>) {}
}

/// The table and the page over it.
pub struct Guided<P> {
    /// The table.
    pub table: TableScreen,
    /// The page, if there is one.
    pub page: Option<P>,
    /// Whether the page is hidden, so that the table can be seen.
    peeks: bool,
    /// Whether the table says that it waits for the page.
    waits: bool,
    /// Why progress is not kept.
    pub notice: Option<Text>,
}

impl<P> Guided<P> {
    /// What happens at the table.
    pub fn phase(&self) -> Phase {
        self.table.session().phase()
    }

    /// Says below the table that it waits for the page to be closed, instead of what the player could do there.
    fn say_what_waits(&mut self) {
        let waits = self.page.is_some() && !self.shows_score();
        if waits != self.waits {
            self.waits = waits;
            self.table.set_notice(waits.then(|| Text::new("learn-waits")));
        }
    }

    /// Whether a score covers the table.
    pub fn shows_score(&self) -> bool {
        matches!(self.phase(), Phase::DealOver | Phase::Over)
    }
}

/// A table whose player is guided.
pub struct GuidedScreen<G: Guide> {
    guide: G,
    guided: Guided<G::Page>,
}

/// Whether this command has no meaning at such a table. A hand is hidden from others, and nobody else sits here.
fn is_pointless(command: Command) -> bool {
    use Command::{Cover, Notes, PlayOn, Review};
    matches!(command, Notes | Cover | Review | PlayOn)
}

impl<G: Guide> GuidedScreen<G> {
    /// A table with this page over it.
    pub fn begin(guide: G, table: TableScreen, page: G::Page, notice: Option<Text>) -> Self {
        let table = table.guided();
        let mut guided = Guided { table, page: Some(page), peeks: false, waits: false, notice };
        guided.say_what_waits();
        GuidedScreen { guide, guided }
    }

    fn on_table(&mut self, command: Command, context: &mut Context) -> Outcome {
        let is_covered = self.guided.table.is_covered_by_panel();
        match command {
            Command::Peek => self.guide.turn_page(&mut self.guided),
            Command::Choose | Command::Leave if self.guide.follows_score(&self.guided) => {
                self.guide.turn_page(&mut self.guided);
            }
            // Quitting loses nothing, so it does not ask.
            Command::Quit if !is_covered => return Outcome::Quit,
            Command::Leave if !is_covered => {
                if !self.guided.table.cancel_mark() {
                    return Outcome::Back;
                }
            }
            _ if is_pointless(command) => self.guided.table.refuse(Text::new("refused-not-now")),
            _ => {
                let outcome = self.guided.table.command(command, context);
                if let Some(judged) = self.guided.table.take_judged() {
                    self.guide.judged(&mut self.guided, judged);
                }
                return outcome;
            }
        }
        Outcome::Stay
    }
}

impl<G: Guide> Screen for GuidedScreen<G> {
    fn scope(&self) -> Scope {
        if self.guided.page.is_some() || self.guide.follows_score(&self.guided) {
            Scope::Lesson
        } else {
            self.guided.table.scope()
        }
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, look: &Look) {
        let ground = self.guided.table.draw_under(buf, area, look);
        let Some(page) = self.guided.page.filter(|_| !self.guided.peeks) else { return };
        let (title, mut text) = self.guide.text(&self.guided, page, look.words);
        text.extend(self.guided.notice.iter().map(|notice| look.say(notice)));
        let keys = page::keys(look, |command| self.offers(command));
        let message = Message { title: &title, paragraphs: &text, keys: &keys };
        let area = rows(area, 1, area.height.saturating_sub(1));
        page::draw(buf, area, look, &message, G::edge(page), &ground);
    }

    fn command(&mut self, command: Command, context: &mut Context) -> Outcome {
        let outcome = match self.guided.page {
            Some(_) if page::peek(&mut self.guided.peeks, command) => Outcome::Stay,
            Some(_) => self.guide.on_page(&mut self.guided, command, context),
            None => self.on_table(command, context),
        };
        self.guide.look(&mut self.guided);
        self.guided.say_what_waits();
        outcome
    }

    fn returned(&mut self, _: Option<&'static Entry>, settings: &Settings) {
        self.guided.table.keep_up(settings);
    }

    fn takes_text(&self, letter: char) -> bool {
        self.guided.page.is_none() && self.guided.table.takes_text(letter)
    }

    fn offers(&self, command: Command) -> bool {
        match command {
            Command::Skip | Command::Play | Command::Answer | Command::Peek => {
                self.guide.offers(&self.guided, command)
            }
            _ if is_pointless(command) => false,
            // The key that hides a page shows it again, too.
            Command::Choose if self.guided.peeks => false,
            Command::Leave => true,
            _ => self.guided.page.is_some() || self.guided.table.offers(command),
        }
    }

    fn fit(&mut self, area: Rect, words: &Words) {
        self.guided.table.fit(area, words);
    }

    fn wait(&self, settings: &Settings) -> Option<Duration> {
        match self.guided.page {
            // The page says more when the search is over.
            Some(_) => self.guided.table.sitting().awaits_search().then_some(Duration::ZERO),
            None => self.guided.table.wait(settings),
        }
    }

    fn tick(&mut self, context: &mut Context) {
        if self.guided.page.is_some() {
            self.guided.table.sitting().poll();
            return;
        }
        self.guided.table.tick(context);
        self.guide.look(&mut self.guided);
        self.guided.say_what_waits();
    }

    fn take_said(&mut self) -> Option<Text> {
        self.guided.table.take_said()
    }

    fn names(&self, words: &Words) -> &[String] {
        self.guided.table.names(words)
    }

    fn moment(&self) -> Option<Moment> {
        let of_page = self.guided.page.and_then(|_| self.guide.moment(&self.guided));
        of_page.or_else(|| self.guided.table.moment())
    }

    fn question(&self) -> Option<Text> {
        self.guided.table.question()
    }
}

impl<G: Guide> TableTop for GuidedScreen<G> {
    fn at_table(&self) -> &dyn AtTable {
        &self.guided.table
    }

    fn at_table_mut(&mut self) -> &mut dyn AtTable {
        &mut self.guided.table
    }

    fn thinks(&self) -> bool {
        match self.guided.page {
            Some(_) => self.guided.table.sitting().is_searching(),
            None => self.guided.table.thinks(),
        }
    }

    fn label(&self, command: Command) -> Option<Text> {
        match (command, self.guided.page.is_some()) {
            (Command::Peek, true) if self.guided.peeks => Some(Text::new("ui-key-text")),
            (_, true) => None,
            (_, false) => self.guided.table.label(command),
        }
    }
}
