//! Undoing decisions in a session, and redoing them.

use super::{Phase, Session};
use crate::core::{Event, Seat, Text};
use crate::table::Local;

impl Session {
    /// The person who decided last, and so could undo now.
    pub fn undoer(&self) -> Option<Seat> {
        self.people
            .iter()
            .copied()
            .filter(|&seat| self.looked[seat] > 0)
            .max_by_key(|&seat| self.looked[seat])
    }

    /// Undoes a person's last decision. The caller has asked everybody who must agree.
    ///
    /// # Errors
    /// When it cannot be undone. Nothing changes then.
    pub(in crate::sitting) fn undo(&mut self) -> Result<(), Text> {
        let (seat, table) =
            self.undoer().zip(self.live.local_mut()).ok_or_else(|| Text::new("undo-nothing"))?;
        table.undo(seat)?;
        self.resync();
        Ok(())
    }

    /// Starts again from what the table shows now.
    pub(super) fn resync(&mut self) {
        self.fault = None;
        self.close_hand();
        self.noted = self.table().event_count();
        self.scored = false;
        self.hurried = false;
        self.find_looked();
        self.proceed();
    }

    /// Whether a decision was undone and nobody has decided since.
    pub(in crate::sitting) fn was_undone(&self) -> bool {
        self.live.local().is_some_and(Local::can_redo)
    }

    /// Whether that decision can be redone now.
    pub fn can_redo(&self) -> bool {
        // Around one keyboard, only the person whose decision it is has an open hand.
        self.was_undone() && (!self.is_shared() || matches!(self.phase, Phase::Choose(_)))
    }

    /// Makes the decision that was undone last again, and everything that followed it.
    ///
    /// # Errors
    /// When there is none. Nothing changes then.
    pub(in crate::sitting) fn redo(&mut self) -> Result<(), Text> {
        if !self.can_redo() {
            return Err(Text::new("redo-nothing"));
        }
        self.live.local_mut().ok_or_else(|| Text::new("redo-nothing"))?.redo()?;
        self.close_hand();
        self.noted = self.table().event_count();
        self.hurried = false;
        let last = self.table().events(self.noted.saturating_sub(2), None);
        self.scored = last.iter().any(|event| matches!(event, Event::Scored { .. }));
        self.find_looked();
        self.proceed();
        Ok(())
    }
}
