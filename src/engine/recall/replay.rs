//! What was told of a deal, played again by the rules.

use super::told::{Step, Told, turn_of};
use crate::core::{Deal, Event, Game, Move, Moves, Past, Position, Seat, Turn};
use crate::record::write_move;

/// What follows from a deal and the decisions made in it.
#[derive(Clone)]
pub(super) struct Course<G: Game> {
    pub(super) position: Position<G>,
    pub(super) past: Vec<Past<G>>,
    /// All that happened, as the seat sees it.
    pub(super) log: Vec<Event>,
}

/// How closely the decisions of other seats are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    /// They may play any piece: most of the deal is a guess, and the rest of their hands may be wrong.
    Rough,
    /// They do what their hands allow.
    Strict,
}

/// Plays what was told in this deal.
pub(super) fn replay<G: Game>(told: &Told<G>, deal: &Deal, care: Care) -> Result<Course<G>, String> {
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
    let log = log.into_iter().filter_map(|event| event.seen_by(Some(told.reader.seat))).collect();
    Ok(Course { position: Position { public, hidden: Some(hidden) }, past, log })
}

/// The decision that a seat has made, if it may; of one that nobody has seen yet, some decision.
fn decision<G: Game>(
    own: Seat,
    position: &Position<G>,
    seat: Seat,
    shown: Option<Move>,
    care: Care,
) -> Result<Move, String> {
    let name = |mv: Move| write_move(&G::INFO, mv);
    if position.public.turn != Turn::Act(seat) {
        let what = shown.map_or_else(|| "a hidden decision".to_owned(), |mv| name(mv).to_string());
        let turn = turn_of::<G>(&position.public);
        return Err(format!("seat {seat} cannot choose {what} here: the rules give {turn}"));
    }
    let legal = position.view(seat).map_or(Moves::NONE, |view| view.legal());
    match shown {
        Some(mv) if legal.contains(mv) => Ok(mv),
        Some(mv) if seat != own && care == Care::Rough && is_played_alike(legal, mv) => Ok(mv),
        Some(mv) => {
            let clause =
                position.check(seat, mv).err().map(|refusal| format!(" (clause {})", refusal.clause));
            Err(format!("seat {seat} may not choose {}{}", name(mv), clause.unwrap_or_default()))
        }
        None if seat != own && matches!(legal, Moves::Lay(cards) if !cards.is_empty()) => Ok(legal.nth(0)),
        None => Err(format!("seat {seat} cannot decide in secret here: \"do\" is missing")),
    }
}

/// Whether a move plays a piece in the way that these moves do.
fn is_played_alike(legal: Moves, mv: Move) -> bool {
    match legal {
        Moves::Play(_) => matches!(mv, Move::Play(_)),
        Moves::Lead { .. } => matches!(mv, Move::Play(_) | Move::Lead(..)),
        Moves::Lay(_) => matches!(mv, Move::Lay(_)),
        Moves::Bid(_) | Moves::Declare(_) => false,
    }
}
