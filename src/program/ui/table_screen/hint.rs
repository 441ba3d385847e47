//! A hint over the table.

use std::cell::Cell;

use ratatui::buffer::Buffer;

use crate::core::Move;
use crate::sitting::Session;
use crate::table::{Hint, is_indifferent};
use crate::ui::hint_view;
use crate::ui::keys::Command;
use crate::ui::look::Look;
use crate::ui::play::{Play, Selection};
use crate::ui::table_view::Ground;

/// A hint that is shown until the next command.
pub(super) struct OpenHint {
    hint: Hint,
    /// What was marked before it, and the number of events then.
    before: (Selection, usize),
    /// The first choice in sight.
    from: usize,
    /// How many choices were in sight when it was drawn last.
    rows: Cell<usize>,
}

impl OpenHint {
    /// Opens a hint. It marks the recommended choice as long as it is open, unless another legal one is marked or all are
    /// alike.
    pub(super) fn open(hint: Hint, play: &mut Play) -> Self {
        let before = (play.selection(), play.session().table().event_count());
        if play.marked().is_none() && !is_indifferent(&hint) {
            play.mark(hint.choice);
        }
        OpenHint { hint, before, from: 0, rows: Cell::new(0) }
    }

    /// The same hint, with the best choices in sight.
    pub(super) fn back_at_the_top(self) -> Self {
        OpenHint { from: 0, ..self }
    }

    /// Leaves the hand as it was before the hint.
    pub(super) fn leave(&self, play: &mut Play) {
        let (selection, events) = &self.before;
        if play.session().table().event_count() == *events && play.sitting().chooses() {
            play.select(selection);
        }
    }

    /// Pages through its choices; false for any other command.
    pub(super) fn page(&mut self, command: Command) -> bool {
        let page = self.rows.get().max(1);
        self.from = match command {
            Command::PageUp => self.from.saturating_sub(page),
            Command::PageDown => (self.from + page).min(self.hint.groups().count().saturating_sub(page)),
            _ => return false,
        };
        true
    }

    /// Draws it over a table on which this choice is marked.
    pub(super) fn draw(
        &self,
        buf: &mut Buffer,
        ground: &Ground,
        look: &Look,
        session: &Session,
        marked: Option<Move>,
    ) {
        let hint = (&self.hint, marked, self.from);
        self.rows.set(hint_view::draw(buf, ground, look, session.info(), &session.scene(), hint));
    }
}
