//! Replays what was told of a deal by the rules.

use super::told::{Step, Told, turn_of};
use crate::core::moves::named_bits;
use crate::core::{Deal, Event, Game, Move, Moves, Past, PieceSet, Position, Seat, Turn};
use crate::engine::TableError;
use crate::record::write_move;

/// What follows from a deal and its decisions.
#[derive(Clone)]
pub(super) struct Course<G: Game> {
    pub(super) position: Position<G>,
    pub(super) past: Vec<Past<G>>,
    /// All events, as the seat sees them.
    pub(super) log: Vec<Event>,
}

/// How strictly the decisions of other seats are checked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    /// They may play any piece, because the rest of their hands is a guess that may be wrong.
    Rough,
    /// They make only moves that their hands allow.
    Strict,
}

/// Replays what was told in this deal.
pub(super) fn replay<G: Game>(told: &Told<G>, deal: &Deal, care: Care) -> Result<Course<G>, TableError> {
    let mut public = told.before;
    let mut log = Vec::new();
    let mut past = Vec::new();
    let mut hidden: G::Hidden = G::begin(&mut public, deal, &mut log);
    for step in &told.steps {
        let Step::Acted(seat, mv) = *step else { continue };
        let shown = mv.or_else(|| told.bids.get(seat.index()).map(|&bid| Move::Lay(bid)));
        let position: Position<G> = Position { public, hidden: Some(hidden) };
        let made = decision(told.reader.seat, &position, seat, shown, care)?;
        past.push(Past { public, seat, mv: shown });
        G::apply(&mut public, &mut hidden, seat, made, &mut log);
    }
    if public.turn == Turn::Over {
        log.push(Event::Ended { totals: public.standing.totals, winners: G::winners(&public) });
    }
    let log = log.into_iter().filter_map(|event| event.seen_by(told.reader.seat)).collect();
    Ok(Course { position: Position { public, hidden: Some(hidden) }, past, log })
}

/// The decision of a seat, if it is legal; any legal one if nobody has seen it yet.
fn decision<G: Game>(
    own: Option<Seat>,
    position: &Position<G>,
    seat: Seat,
    shown: Option<Move>,
    care: Care,
) -> Result<Move, TableError> {
    let name = |mv: Move| write_move(&G::INFO, mv);
    if position.public.turn != Turn::Act(seat) {
        let what = shown.map_or_else(|| "a hidden decision".to_owned(), |mv| name(mv).to_string());
        return Err(TableError::OutOfTurn { seat, what, due: turn_of::<G>(&position.public) });
    }
    let legal = position.view(seat).map_or(Moves::NONE, |view| view.legal());
    match shown {
        Some(mv) if legal.contains(mv) => Ok(mv),
        Some(mv) if Some(seat) != own && care == Care::Rough && some_hand_allows(legal, mv) => Ok(mv),
        Some(mv) => {
            let clause =
                position.check(seat, mv).err().map(|refusal| format!(" (clause {})", refusal.clause));
            Err(TableError::Illegal { seat, what: name(mv).to_string(), clause: clause.unwrap_or_default() })
        }
        None if Some(seat) != own && matches!(legal, Moves::Lay(cards) if !cards.is_empty()) => {
            Ok(legal.nth(0))
        }
        None => Err(TableError::Secret(seat)),
    }
}

/// Whether a seat with these legal moves could have made another move if it held other pieces.
///
/// The rules compute only with moves that some hand allows.
fn some_hand_allows(legal: Moves, mv: Move) -> bool {
    match (legal, mv) {
        (Moves::Play(_) | Moves::Lead { .. }, Move::Play(_)) | (Moves::Lay(_), Move::Lay(_)) => true,
        (Moves::Lead { .. }, Move::Lead(tile, _)) => {
            Moves::Lead { plain: PieceSet::EMPTY, named: named_bits(tile) }.contains(mv)
        }
        _ => false,
    }
}
