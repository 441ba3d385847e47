//! The player's best and costliest choice in a match that is over.
//!
//! The review begins in the background when the end of the match has been on the screen for a while, and is kept like any
//! other. It is made only where the match is saved and one person played at this keyboard, whose hands it reveals to nobody
//! else. Each choice is named with its reason, which takes a search of its own.

use std::path::PathBuf;
use std::time::Duration;

use crate::core::{Seat, Text};
use crate::lang::Words;
use crate::learn::note_own;
use crate::review::{Decision, Judging, Review, report};
use crate::sitting::{Phase, Session};
use crate::table::{PendingHint, Saved, open_replay};
use crate::ui::ending::Said;

/// How long the end is on the screen before the review begins: somebody who plays on at once needs none.
const PAUSE: Duration = Duration::from_secs(1);
/// How often the judges are asked.
const ASKED: Duration = Duration::from_millis(100);

/// What the player's choices were worth, as far as it is known.
#[derive(Default)]
pub(super) enum Verdicts {
    /// Nobody has asked yet.
    #[default]
    Unasked,
    /// They are being judged, or have been.
    Judging(Box<Judged>),
    /// There is nothing to judge.
    None,
}

/// A review, and the reasons of what is said of it.
pub(super) struct Judged {
    judging: Judging,
    /// The search for each choice's reason, in the order of [`chosen`].
    reasons: Vec<Option<PendingHint>>,
}

/// The player whose choices are judged, and where the match is saved.
fn subject(session: &Session) -> Option<(Seat, PathBuf)> {
    let is_over = session.phase() == Phase::Over && session.fault().is_none() && session.company().is_none();
    match (session.people(), session.table().saved()) {
        (&[only], Saved::At(path)) if is_over => Some((only, path)),
        _ => None,
    }
}

/// The choices that are named: the best and the costliest one.
fn chosen(review: &Review) -> [Option<Decision>; 2] {
    [review.cleverest(), report::costliest(review)]
}

impl Judged {
    /// Whether nothing more will become known.
    fn is_over(&self) -> bool {
        let sought = self.reasons.len() == chosen(&self.judging.review).len();
        self.judging.is_over() && sought && self.reasons.iter().flatten().all(PendingHint::is_known)
    }

    /// Looks for the reasons, one after the other.
    fn seek(&mut self) {
        self.reasons.iter().flatten().for_each(PendingHint::poll);
        if self.reasons.iter().flatten().any(|search| !search.is_known()) {
            return;
        }
        let chosen = chosen(&self.judging.review);
        if let Some(next) = chosen.get(self.reasons.len()) {
            let search = next.and_then(|one| report::why_search(&self.judging.review, &one));
            self.reasons.push(search.map(PendingHint::begin));
        }
    }

    /// Each verdict, with its reason and without.
    fn lines(&self, words: &Words) -> Vec<Said> {
        let review = &self.judging.review;
        let lines = report::extremes(words, review);
        // A line about the best choice comes first, if there is one.
        let chosen = chosen(review);
        let skipped = usize::from(chosen[0].is_none());
        let reason = |n: usize| {
            let (one, hint) = (chosen.get(n)?.as_ref()?, self.reasons.get(n)?.as_ref()?);
            let hint = hint.hint().filter(|_| hint.is_known())?;
            report::reason(words, review, one, hint)
        };
        let said = lines.into_iter().enumerate().map(|(n, line)| {
            let whole = reason(n + skipped).map(|reason| words.sentences(&[line.clone(), reason]));
            [whole.unwrap_or_else(|| line.clone()), line]
        });
        said.collect()
    }
}

impl Verdicts {
    /// How long to wait for more.
    pub(super) fn wait(&self, session: &Session) -> Option<Duration> {
        match self {
            Verdicts::Unasked => subject(session).map(|_| PAUSE),
            Verdicts::Judging(judged) if !judged.is_over() => Some(ASKED),
            Verdicts::Judging(_) | Verdicts::None => None,
        }
    }

    /// Begins once the match is over, and collects what was judged. If `keep`, costly choices come back as problems: returns
    /// why that is impossible, if it is.
    pub(super) fn tick(&mut self, session: &Session, keep: bool) -> Option<Text> {
        match self {
            Verdicts::Unasked => {
                let (player, path) = subject(session)?;
                let judging = open_replay(&path, 0).ok();
                let judging = judging.and_then(|replay| Judging::begin_quietly(&*replay, player).ok());
                let judged = judging.map(|judging| Box::new(Judged { judging, reasons: Vec::new() }));
                *self = judged.map_or(Verdicts::None, Verdicts::Judging);
            }
            Verdicts::Judging(judged) if !judged.judging.is_over() => {
                while judged.judging.wait(Duration::ZERO) {}
                let is_over = judged.judging.is_over();
                if let (true, true, Saved::At(path)) = (is_over, keep, session.table().saved()) {
                    return note_own(&judged.judging.review, Some(&path)).err().map(|error| error.text());
                }
            }
            Verdicts::Judging(judged) => judged.seek(),
            Verdicts::None => {}
        }
        None
    }

    /// The verdicts in words, each with its reason and without: as many before they are known as afterwards, so that nothing
    /// moves.
    pub(super) fn lines(&self, words: &Words, session: &Session) -> Vec<Said> {
        match self {
            Verdicts::Unasked => subject(session).map_or_else(Vec::new, |_| vec![Said::default(); 2]),
            Verdicts::Judging(judged) => judged.lines(words),
            Verdicts::None => Vec::new(),
        }
    }
}
