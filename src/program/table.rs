//! The library's tables, with the words for what they show: hints, scores, players and saved matches.

mod glance;
mod hand_words;
mod hint_words;
mod name_words;
mod played_words;
mod player_words;
mod score_words;
mod unfinished;

pub use glance::{Glance, glance, glances, offers, seated};
pub use hand_words::hand_order;
pub use hint_words::{
    HintWords, UsualRow, group_label, hint_basis, hint_titles, hint_words, is_indifferent, short_name,
};
pub use name_words::{Names, bot_name, named, shown_names};
pub use offsuit_library::table::*;
pub use played_words::{PlayedRow, known, no_last_trick, played_legend, played_rows, why_not_played};
pub use player_words::{level_about, opponents_label, player_label, player_words, uncounted};
pub use score_words::{ahead, names_in_a_row, over_sentences, points_of, signed, winners_sentence};
pub use unfinished::{Offer, Unfinished};
