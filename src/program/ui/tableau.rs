//! What a drawing of the table shows.

use ratatui::style::Style;

use super::look::Theme;
use super::motion::Moving;
use crate::core::{Info, PieceSet, Seat};
use crate::table::Scene;

/// A table to draw.
pub struct Tableau<'a> {
    /// The game's description.
    pub info: &'a Info,
    /// What the viewer sees.
    pub scene: &'a Scene,
    /// The seat at the bottom.
    pub bottom: Seat,
    /// Whether the viewer is the person at the screen, and marked as such. A replay shows what somebody else saw.
    pub is_own_view: bool,
    /// What the middle shows.
    pub shows: Shows,
    /// A running motion.
    pub moving: Option<Moving>,
    /// For each piece of the hand, whether it can be chosen.
    pub can: Vec<bool>,
    /// The marked place in the hand, while its owner chooses from it.
    pub cursor: Option<usize>,
    /// The pieces that have just come to the hand.
    pub drawn: PieceSet,
    /// Whether the owner chooses from the hand now.
    pub choosing: bool,
    /// What to write in the place of a hidden hand.
    pub cover: Vec<(String, Style)>,
    /// A row of choices with their digits, and the marked one.
    pub row: Option<(Vec<String>, Option<usize>)>,
    /// Why the record is not being saved.
    pub unsaved: Option<String>,
    /// The state of the connection or the clock, and whether it is alarming.
    pub status: Option<(String, bool)>,
    /// The prompt, or why a choice was refused, in sentences.
    pub message: (Vec<String>, Style),
    /// News from other terminals; shown in a line above the message.
    pub heard: Option<String>,
    /// What a lesson asks, or a note of the coach; shown below the message. The longest form that fits in a line is used.
    pub note: &'a [String],
    /// Whether the message cites a clause of the rules, which a click opens.
    pub cites: bool,
    /// The latest events, newest last.
    pub news: Vec<News>,
}

/// What the middle of the table shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shows {
    /// The trick, or bids face down.
    Trick,
    /// The last trick.
    LastTrick,
    /// Bids that have just been turned up.
    Bids,
}

/// An event in words.
pub struct News {
    /// The words.
    pub text: String,
    /// What it marks in the course of the match.
    pub mark: Mark,
}

/// What an event marks in the course of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The beginning of a deal.
    Deal,
    /// The end of a trick.
    Trick,
    /// Nothing.
    None,
}

impl News {
    /// How to write it in a list, so that the eye finds where deals begin and tricks end.
    pub fn style(&self, theme: &Theme) -> Style {
        match self.mark {
            Mark::Deal => theme.heading,
            Mark::Trick => theme.strong,
            Mark::None => theme.text,
        }
    }
}
