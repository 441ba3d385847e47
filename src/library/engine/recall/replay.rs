//! Replays, by the rules, what a seat was told of a deal.

use super::told::{Step, Told, turn_of};
use crate::core::moves::named_bits;
use crate::core::{Clause, Deal, Event, Game, Info, Log, Move, Moves, Past, PieceSet, Position, Seat, Turn};
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
    let (mut public, notes) = (told.before, &told.notes);
    let own = notes.reader.seat;
    let mut events: Vec<Event> = Vec::new();
    // A trait object, so that the rules are not compiled once more for this log.
    let mut log: &mut dyn Log = &mut events;
    let mut past = Vec::new();
    let mut hidden: G::Hidden = G::begin(&mut public, deal, &mut log);
    for step in &notes.steps {
        let Step::Acted(seat, mv) = *step else { continue };
        let shown = mv.or_else(|| notes.bids.get(seat.index()).map(|&bid| Move::Lay(bid)));
        let position: Position<G> = Position { public, hidden: Some(hidden) };
        let forbids = |mv: Move| position.check(seat, mv).err().map(|refusal| refusal.clause);
        let decision = Decision { info: notes.reader.info, own, seat, shown, care, forbids: &forbids };
        let legal = || position.view(seat).map_or(Moves::NONE, |view| view.legal());
        let legal = if public.turn == Turn::Act(seat) { legal() } else { Moves::NONE };
        let made = decision.made(public.turn, legal)?;
        past.push(Past { public, seat, mv: shown });
        G::apply(&mut public, &mut hidden, seat, made, &mut log);
    }
    if public.turn == Turn::Over {
        log.note(Event::Ended { totals: public.standing.totals, winners: G::winners(&public) });
    }
    let log = events.into_iter().filter_map(|event| event.seen_by(own)).collect();
    Ok(Course { position: Position { public, hidden: Some(hidden) }, past, log })
}

/// A decision that the seat `own`, or a spectator, was told of.
struct Decision<'a> {
    info: &'static Info,
    own: Option<Seat>,
    seat: Seat,
    /// The decision, if somebody has seen it.
    shown: Option<Move>,
    care: Care,
    /// The clause that forbids a move.
    forbids: &'a dyn Fn(Move) -> Option<Clause>,
}

impl Decision<'_> {
    /// The decision, if it is legal; any legal one if nobody has seen it yet.
    fn made(&self, turn: Turn, legal: Moves) -> Result<Move, TableError> {
        let Decision { own, seat, shown, care, .. } = *self;
        let name = |mv: Move| write_move(self.info, mv).to_string();
        if turn != Turn::Act(seat) {
            let what = shown.map_or_else(|| "a hidden decision".to_owned(), name);
            return Err(TableError::OutOfTurn { seat, what, due: turn_of(turn) });
        }
        match shown {
            Some(mv) if legal.contains(mv) => Ok(mv),
            Some(mv) if Some(seat) != own && care == Care::Rough && some_hand_allows(legal, mv) => Ok(mv),
            Some(mv) => {
                let clause = (self.forbids)(mv).map(|clause| format!(" (clause {clause})"));
                Err(TableError::Illegal { seat, what: name(mv), clause: clause.unwrap_or_default() })
            }
            None if Some(seat) != own && matches!(legal, Moves::Lay(cards) if !cards.is_empty()) => {
                Ok(legal.nth(0))
            }
            None => Err(TableError::Secret(seat)),
        }
    }
}

/// Whether a seat with these legal moves could have made another move if it held other pieces.
///
/// The rules can only apply moves that some hand allows.
fn some_hand_allows(legal: Moves, mv: Move) -> bool {
    match (legal, mv) {
        (Moves::Play(_) | Moves::Lead { .. }, Move::Play(_)) | (Moves::Lay(_), Move::Lay(_)) => true,
        (Moves::Lead { .. }, Move::Lead(tile, _)) => {
            Moves::Lead { plain: PieceSet::EMPTY, named: named_bits(tile) }.contains(mv)
        }
        _ => false,
    }
}
