//! Matches that begin in the middle and continue by a script.

use super::game_table::GameTable;
use super::script::Line;
use super::{Local, MatchError, Saver};
use crate::core::Game;
use crate::games::{self, Visitor};
use crate::record::Facts;

/// Opens a match that starts with these facts, continues with this script, and is not saved.
///
/// Once the script has ended, or if its next move is not legal, bots play by themselves.
///
/// # Errors
/// When the rules refuse a step, a bot's level is unknown, or the game does not exist.
pub fn scripted(facts: Facts, script: Vec<Line>) -> Result<Box<dyn Local>, MatchError> {
    let game = facts.header.game;
    games::visit_any(game, Open { facts, script }).unwrap_or(Err(MatchError::NoGame(game)))
}

pub(super) struct Open {
    facts: Facts,
    script: Vec<Line>,
}

impl Visitor for Open {
    type Out = Result<Box<dyn Local>, MatchError>;

    fn visit<G: Game>(self) -> Self::Out {
        let mut table = GameTable::<G>::copied(self.facts, Saver::none())?;
        table.script = self.script.into();
        Ok(Box::new(table))
    }
}
