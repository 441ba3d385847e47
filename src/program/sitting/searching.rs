//! Searches that run while the player goes on: for a hint, and for the reason why a choice is the best.

use super::{Finding, Phase, Reply, Sitting};
use crate::core::Seat;
use crate::table::{Hint, PendingHint};

/// A decision: whose it is, the number of events before it, and how many decisions had been undone by then.
type Decision = (Seat, usize, u32);

/// The hint for a decision. It is kept until the decision is made or undone, so that asking again searches only once.
pub(super) struct Hinting {
    decision: Decision,
    hint: PendingHint,
    /// Whether the player waits for it.
    wanted: bool,
}

impl Sitting {
    /// The decision of the player whose hand is open.
    fn decision(&self) -> Option<Decision> {
        let Phase::Choose(seat) = self.session.phase() else { return None };
        let table = self.session.table();
        self.session.viewer().map(|_| (seat, table.event_count(), table.header().undone))
    }

    /// Searches for a hint in the background. [`take_hint`](Self::take_hint) returns it once it is known.
    pub(super) fn ask_hint(&mut self) -> Reply {
        let Some(decision) = self.decision() else { return Reply::Done };
        if self.hinting.is_none() {
            let Some(search) = self.session.table().hint_search(decision.0) else { return Reply::Done };
            self.hinting = Some(Hinting { decision, hint: PendingHint::begin(search), wanted: false });
        }
        self.hinting.iter_mut().for_each(|hinting| hinting.wanted = true);
        Reply::Searches
    }

    /// Drops a hint for any other decision.
    pub(super) fn drop_old_hint(&mut self) {
        let decision = self.decision();
        self.hinting.take_if(|hinting| Some(hinting.decision) != decision);
    }

    /// Notes that the player no longer waits for a hint.
    pub(super) fn forget_hint(&mut self) {
        self.hinting.iter_mut().for_each(|hinting| hinting.wanted = false);
    }

    /// The searches that the player waits for: for a hint, and for the explanation of a problem.
    fn searches(&self) -> impl Iterator<Item = &PendingHint> {
        let hint = self.hinting.as_ref().filter(|hinting| hinting.wanted).map(|hinting| &hinting.hint);
        let explanation = self.problem().and_then(Finding::search).filter(|search| !search.is_known());
        hint.into_iter().chain(explanation)
    }

    /// Whether the player is waiting for a search.
    pub fn awaits_search(&self) -> bool {
        self.searches().next().is_some()
    }

    /// Whether a search that the player is waiting for is still running.
    pub fn is_searching(&self) -> bool {
        self.searches().any(|search| !search.is_over())
    }

    /// Takes the results of finished searches.
    pub fn poll(&self) {
        self.searches().for_each(PendingHint::poll);
    }

    /// Waits for the end of the search.
    pub fn finish(&self) {
        for search in self.searches() {
            search.hint();
        }
    }

    /// The hint that the player is waiting for, once it is known. Records that it was given.
    pub fn take_hint(&mut self) -> Option<Hint> {
        let hinting = self.hinting.as_mut().filter(|hinting| hinting.wanted && hinting.hint.is_known())?;
        hinting.wanted = false;
        let (decision, found) = (hinting.decision, hinting.hint.hint().cloned()?);
        self.session.mark_hint(decision.0);
        Some(found)
    }
}
