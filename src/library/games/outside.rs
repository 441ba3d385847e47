//! Games outside the catalogue, added by programs that use this library.

use std::any::{Any, TypeId};
use std::sync::{PoisonError, RwLock};

use super::{Entry, Visitor, visit};
use crate::core::Game;

struct Outside {
    entry: &'static Entry,
    /// For each type of visitor `V` that was added, the function `fn(V) -> V::Out` that visits the game.
    visitors: Vec<(TypeId, Box<dyn Any + Send + Sync>)>,
}

static OUTSIDE: RwLock<Vec<Outside>> = RwLock::new(Vec::new());

/// Adds a game, so that [`find`](super::find) knows it. Does nothing if the game is already known.
///
/// Most programs call `table::add_game` instead, which also lets the game be played, resumed, replayed and verified.
pub fn add<G: Game>(entry: &'static Entry) {
    if super::find(G::INFO.id).is_none() {
        let mut outside = OUTSIDE.write().unwrap_or_else(PoisonError::into_inner);
        outside.push(Outside { entry, visitors: Vec::new() });
    }
}

/// The games added so far.
pub fn added() -> Vec<&'static Entry> {
    let outside = OUTSIDE.read().unwrap_or_else(PoisonError::into_inner);
    outside.iter().map(|game| game.entry).collect()
}

/// Lets visitors of this type visit an added game: see [`visit_any`].
pub fn add_visitor<G: Game, V: Visitor + 'static>() {
    let mut outside = OUTSIDE.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(game) = outside.iter_mut().find(|game| game.entry.info.id == G::INFO.id) {
        let visit: fn(V) -> V::Out = V::visit::<G>;
        game.visitors.push((TypeId::of::<V>(), Box::new(visit)));
    }
}

/// Like [`visit`], but also visits an added game if it accepts visitors of this type.
pub fn visit_any<V: Visitor + 'static>(id: &str, visitor: V) -> Option<V::Out> {
    match visitor_of::<V>(id) {
        Some(visit) => Some(visit(visitor)),
        None => visit(id, visitor),
    }
}

fn visitor_of<V: Visitor + 'static>(id: &str) -> Option<fn(V) -> V::Out> {
    let outside = OUTSIDE.read().unwrap_or_else(PoisonError::into_inner);
    let game = outside.iter().find(|game| game.entry.info.id == id)?;
    let (_, visit) = game.visitors.iter().find(|(of, _)| *of == TypeId::of::<V>())?;
    visit.downcast_ref::<fn(V) -> V::Out>().copied()
}

pub(super) fn find(id: &str) -> Option<&'static Entry> {
    added().into_iter().find(|entry| entry.info.id == id)
}
