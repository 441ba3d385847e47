//! The marks of a match: what a comparison must know about how it was played.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::shuffle::Bytes;

/// What a comparison must know about how a match was played, besides the decisions that were undone.
///
/// All of it is optional in a header, and written only if there is something to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchMarks {
    /// How many of the undone decisions had already told the person something new.
    pub undone_after_news: u32,
    /// Whether somebody opened the hands of a deal, in a replay, before that deal was over.
    pub opened: bool,
    /// The match that this one continues, if any.
    pub continues: Option<Origin>,
}

/// Where a match begins that continues another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// The [hash](super::Facts::digest) of the other match, as far as it had been played.
    #[serde(rename = "match")]
    pub of: Bytes,
    /// How many of its deals and decisions both matches share.
    pub step: u32,
}

impl MatchMarks {
    /// Whether the match is one of its own, played without having seen a hand too early. Only such matches count in
    /// statistics.
    pub fn counts(&self) -> bool {
        !self.opened && self.continues.is_none()
    }

    /// Writes the marks into a header.
    pub(super) fn write(&self, header: &mut Map<String, Value>) {
        let mut put = |field: &str, value: Option<Value>| match value {
            Some(value) => {
                header.insert(field.to_owned(), value);
            }
            None => {
                header.shift_remove(field);
            }
        };
        let MatchMarks { undone_after_news, opened, continues } = self;
        put("undone_after_news", (*undone_after_news > 0).then(|| json!(undone_after_news)));
        put("opened", opened.then(|| json!(true)));
        put("continues", continues.map(|origin| json!(origin)));
    }
}
