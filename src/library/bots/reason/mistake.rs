//! Kinds of mistakes, to say what somebody should look out for.

use super::{Plot, Reason};

/// A kind of mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mistake {
    /// A piece was played that would have won a later trick.
    Spent,
    /// A trick was taken that was better left to others.
    Took,
    /// A trick was left to others that was worth taking.
    Left,
    /// The choice led to too few tricks.
    TooFew,
    /// The choice led to too many tricks.
    TooMany,
    /// The choice gave away what counts.
    GaveAway,
    /// A bid or a declaration.
    Declared,
}

impl Mistake {
    /// All kinds, in the order in which they are told.
    pub const ALL: [Mistake; 7] = [
        Mistake::Spent,
        Mistake::Took,
        Mistake::Left,
        Mistake::TooFew,
        Mistake::TooMany,
        Mistake::GaveAway,
        Mistake::Declared,
    ];

    /// Its message.
    pub const fn key(self) -> &'static str {
        match self {
            Mistake::Spent => "mistake-spent",
            Mistake::Took => "mistake-took",
            Mistake::Left => "mistake-left",
            Mistake::TooFew => "mistake-too-few",
            Mistake::TooMany => "mistake-too-many",
            Mistake::GaveAway => "mistake-gave-away",
            Mistake::Declared => "mistake-declared",
        }
    }

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        // The key without "mistake-".
        self.key().split_at("mistake-".len()).1
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Self> {
        Mistake::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// What kind of mistake a play was, if this is why another one is better.
    pub(in crate::bots) fn of(reason: &Reason) -> Option<Self> {
        let story = reason.story?;
        let more = story.best > story.other;
        Some(match story.plot {
            Plot::Kept(_) => Mistake::Spent,
            Plot::Trick if more => Mistake::Left,
            Plot::Captured(_) => Mistake::Left,
            Plot::Trick => Mistake::Took,
            Plot::Number(_) | Plot::Given(_) => Mistake::GaveAway,
            Plot::Home(_) | Plot::Suit(_) | Plot::Tricks | Plot::Later if more => Mistake::TooFew,
            Plot::Home(_) | Plot::Suit(_) | Plot::Tricks | Plot::Later => Mistake::TooMany,
        })
    }
}
