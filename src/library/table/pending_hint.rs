//! A hint that is searched for in the background.

use std::cell::{Cell, OnceCell};
use std::time::Duration;

use super::background::Background;
use super::{Hint, HintSearch};

/// A hint that is searched for on its own thread, and kept once it is known.
///
/// It becomes known only through [`poll`](Self::poll) or [`hint`](Self::hint), so it never changes while somebody
/// draws it or decides how long to wait.
pub struct PendingHint {
    search: Cell<Option<Background<Option<Hint>>>>,
    known: OnceCell<Option<Hint>>,
}

impl PendingHint {
    /// Starts the search.
    pub fn begin(search: HintSearch) -> Self {
        PendingHint { search: Cell::new(Some(Background::begin(search))), known: OnceCell::new() }
    }

    /// Whether the hint is known.
    pub fn is_known(&self) -> bool {
        self.known.get().is_some()
    }

    /// Whether the search is over, so that [`hint`](Self::hint) would not wait.
    pub fn is_over(&self) -> bool {
        let search = self.search.take();
        let is_over = search.as_ref().is_none_or(|search| search.is_over(Duration::ZERO));
        self.search.set(search);
        is_over
    }

    /// Takes the hint if the search is over.
    pub fn poll(&self) {
        if self.is_over() {
            self.hint();
        }
    }

    /// Waits for the hint; `None` if there is none.
    pub fn hint(&self) -> Option<&Hint> {
        self.known.get_or_init(|| self.search.take().and_then(Background::end)).as_ref()
    }
}
