//! Questions to which the answer is yes or no.

use super::Session;
use crate::core::{Move, Seat, SeatSet, Text};
use crate::table::{self, HostAction, move_label};

/// A question to the person at the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Whether to make this move.
    Move(Move),
    /// Whether this player may undo. It asks any of the others around the keyboard.
    Undo {
        /// Who wants to undo.
        by: Seat,
        /// Who may agree.
        others: SeatSet,
    },
    /// A player at another terminal asks.
    Elsewhere(table::Question),
    /// Whether to ask the others to end the match.
    End,
    /// Whether to decide this about the table.
    Host(HostAction),
}

impl Question {
    /// The question in words. For [`Question::Move`], only the move in words.
    pub fn text(self, session: &Session) -> Text {
        match self {
            Question::Move(mv) => move_label(session.info(), mv),
            Question::Undo { by, others } => match (others.len(), others.iter().next()) {
                (1, Some(other)) => Text::new("ask-undo").with("seat", by).with("asked", other),
                _ => Text::new("ask-undo-of-others").with("seat", by),
            },
            Question::Elsewhere(question) => question.text(),
            Question::End => Text::new("together-ask-end"),
            Question::Host(action) => {
                // It is about a person, whose name is the same in every language.
                let name = |seat| session.recorded_name(seat).to_owned();
                let names: Vec<String> = Seat::all(session.player_count()).map(name).collect();
                action.question(&names)
            }
        }
    }
}
