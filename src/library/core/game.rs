//! The trait that joins the three parts of a game.

use super::explain::Explain;
use super::strategy::Strategy;
use super::trick_taking::TrickTaking;

/// A complete game: its [rules](TrickTaking), its [words](Explain) and its [play](Strategy).
pub trait Game: TrickTaking + Explain + Strategy {}

impl<G: TrickTaking + Explain + Strategy> Game for G {}
