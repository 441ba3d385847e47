//! What is searched for while the player goes on: a hint, and why a choice is the best.

use std::time::Duration;

use super::{Finding, Phase, Reply, Sitting};
use crate::core::Seat;
use crate::table::{Background, Hint};

/// A decision: whose it is, the number of events before it, and how many decisions had been undone by then.
type Decision = (Seat, usize, u32);

/// The hint for a decision. It is kept until the decision is made or undone, so that asking again searches only once.
pub(super) struct Hinting {
    decision: Decision,
    search: Option<Background<Option<Hint>>>,
    found: Option<Hint>,
    /// Whether the player waits for it.
    wanted: bool,
}

impl Hinting {
    /// Whether the search goes on.
    fn searches(&self) -> bool {
        self.search.as_ref().is_some_and(|search| !search.is_over(Duration::ZERO))
    }

    /// Waits for the end of the search.
    fn finish(&mut self) {
        if let Some(search) = self.search.take() {
            self.found = search.end();
        }
    }
}

impl Sitting {
    /// The decision of the player whose hand is open.
    fn decision(&self) -> Option<Decision> {
        let Phase::Choose(seat) = self.session.phase() else { return None };
        let table = self.session.table();
        self.session.viewer().map(|_| (seat, table.event_count(), table.header().undone))
    }

    /// Searches for a hint, on a thread of its own. [`take_hint`](Self::take_hint) has it as soon as it is found.
    pub(super) fn ask_hint(&mut self) -> Reply {
        let Some(decision) = self.decision() else { return Reply::Done };
        if self.hinting.is_none() {
            let Some(search) = self.session.table().hint_search(decision.0) else { return Reply::Done };
            let search = Some(Background::begin(search));
            self.hinting = Some(Hinting { decision, search, found: None, wanted: false });
        }
        self.hinting.iter_mut().for_each(|hinting| hinting.wanted = true);
        Reply::Searches
    }

    /// Drops the hint of another decision.
    pub(super) fn drop_old_hint(&mut self) {
        let decision = self.decision();
        self.hinting.take_if(|hinting| Some(hinting.decision) != decision);
    }

    /// Takes note that the player does something else than to wait for a hint.
    pub(super) fn forget_hint(&mut self) {
        self.hinting.iter_mut().for_each(|hinting| hinting.wanted = false);
    }

    /// Whether the player waits for a hint.
    pub fn awaits_hint(&self) -> bool {
        self.hinting.as_ref().is_some_and(|hinting| hinting.wanted)
    }

    /// Whether a search goes on for which the player waits.
    pub fn searches(&self) -> bool {
        let hinting = self.hinting.as_ref().filter(|hinting| hinting.wanted);
        hinting.is_some_and(Hinting::searches) || self.problem().is_some_and(Finding::searches)
    }

    /// Waits for the end of the search.
    pub fn finish(&mut self) {
        if let Some(hinting) = self.hinting.as_mut().filter(|hinting| hinting.wanted) {
            hinting.finish();
        }
        if let Some(problem) = self.problem() {
            problem.finish();
        }
    }

    /// The hint that the player waits for, once it is found. Marks the decision.
    pub fn take_hint(&mut self) -> Option<Hint> {
        let hinting = self.hinting.as_mut().filter(|hinting| hinting.wanted)?;
        if hinting.searches() {
            return None;
        }
        hinting.finish();
        hinting.wanted = false;
        let (decision, found) = (hinting.decision, hinting.found.clone()?);
        self.session.mark_hint(decision.0);
        Some(found)
    }
}
