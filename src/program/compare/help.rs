//! What helped a player besides the cards: the marks of a record that matter in a comparison.

use super::number::{Reader, Writer};
use crate::core::Seat;
use crate::lang::Words;
use crate::record::{Facts, Step};

/// The number of steps that a code can count.
const STEPS: u32 = 1 << 20;

/// Whether decisions of a match were undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Undone {
    /// None was.
    #[default]
    No,
    /// Only decisions that had told their player nothing new.
    BeforeNews,
    /// At least one that had.
    AfterNews,
}

/// What helped the player of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Help {
    /// Whether that seat asked for a hint.
    pub hints: bool,
    /// Whether somebody undid a decision.
    pub undone: Undone,
    /// Whether somebody opened the hands of a deal before it was over.
    pub opened: bool,
    /// How many steps of another match it repeats, if it continues one.
    pub continues: Option<u32>,
}

impl Help {
    /// What helped this seat in a match.
    pub fn of(facts: &Facts, seat: Seat) -> Self {
        let header = &facts.header;
        let marks = header.marks;
        let asked =
            |step: &Step| matches!(step, Step::Act { seat: who, marks, .. } if marks.hint && *who == seat);
        Help {
            hints: facts.steps.iter().any(asked),
            undone: match (header.undone, marks.undone_after_news) {
                (0, 0) => Undone::No,
                (_, 0) => Undone::BeforeNews,
                _ => Undone::AfterNews,
            },
            opened: marks.opened,
            continues: marks.continues.map(|origin| origin.step.min(STEPS - 1)),
        }
    }

    /// Whether a code of the first two versions can say it.
    pub(super) fn is_basic(self) -> bool {
        self == Help { hints: self.hints, undone: self.undone, ..Help::default() }
            && self.undone != Undone::AfterNews
    }

    /// Writes it into a code, of the first two versions if it [is basic](Self::is_basic).
    pub(super) fn write(self, out: &mut Writer) {
        out.put(u32::from(self.hints) + 2 * u32::from(self.undone != Undone::No), 4);
        if !self.is_basic() {
            let after_news = u32::from(self.undone == Undone::AfterNews);
            let continues = u32::from(self.continues.is_some());
            out.put(after_news + 2 * u32::from(self.opened) + 4 * continues, 8);
            self.continues.into_iter().for_each(|step| out.put(step, STEPS));
        }
    }

    /// Reads it from a code, of the first two versions if it `is_basic`; `None` if such a code is never written.
    pub(super) fn read(digits: &mut Reader, is_basic: bool) -> Option<Self> {
        let digit = digits.take(4);
        let undone = if digit & 2 == 2 { Undone::BeforeNews } else { Undone::No };
        let mut help = Help { hints: digit & 1 == 1, undone, ..Help::default() };
        if !is_basic {
            let digit = digits.take(8);
            if digit & 1 == 1 {
                // Only what was undone can have been undone after news.
                help.undone = (undone == Undone::BeforeNews).then_some(Undone::AfterNews)?;
            }
            help.opened = digit & 2 == 2;
            help.continues = (digit & 4 == 4).then(|| digits.take(STEPS));
        }
        (help.is_basic() == is_basic).then_some(help)
    }

    /// It in sentences, each of which names the player.
    pub fn say(self, words: &Words, name: &str) -> Vec<String> {
        let step = self.continues.unwrap_or_default().to_string();
        let remarks = [
            (self.hints, "compare-hints"),
            (self.undone == Undone::BeforeNews, "compare-undone"),
            (self.undone == Undone::AfterNews, "compare-undone-after-news"),
            (self.opened, "compare-opened"),
            (self.continues.is_some(), "compare-continues"),
        ];
        let said = remarks.into_iter().filter(|(is, _)| *is);
        said.map(|(_, key)| words.with(key, &[("name", name), ("step", &step)])).collect()
    }
}
