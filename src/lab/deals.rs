//! First deals of matches, in all rotations of A.

use crate::core::{Game, Info, Match, Move, Moves, OptionValues, Public, Seat, SeatSet, Seen, Turn};

/// The kind of a decision.
pub(super) const fn kind(moves: Moves) -> &'static str {
    match moves {
        Moves::Play(_) | Moves::Lead { .. } => "play",
        Moves::Lay(_) => "lay",
        Moves::Bid(_) => "bid",
        Moves::Declare(_) => "declare",
    }
}

/// The number of rotations of a deal: one for each seat, or side, that A can have.
pub(super) fn rotations(info: &Info, players: usize) -> usize {
    if info.partners { 2 } else { players }
}

/// The seats of A in this rotation.
pub(super) fn seats_of_a(info: &Info, players: usize, rotation: usize) -> SeatSet {
    let rotations = rotations(info, players);
    Seat::all(players).filter(|seat| seat.index() % rotations == rotation).collect()
}

/// Plays the first deal of a match, or the beginning of it: until nothing is chosen. Returns the public part of the match
/// before and after it.
pub(super) fn first_deal<G: Game>(
    (options, players, seed): (&OptionValues, usize, u64),
    mut choose: impl FnMut(&Match<G>, &Seen<G>) -> Option<Move>,
) -> (Public<G>, Public<G>) {
    let (mut game, _) = Match::<G>::new(options, players, seed);
    let before = *game.public();
    let mut is_dealt = false;
    loop {
        match game.turn() {
            Turn::Deal if !is_dealt => {
                is_dealt = game.begin(&game.next_deal(), &mut ()).is_ok();
                if !is_dealt {
                    break;
                }
            }
            Turn::Deal | Turn::Over => break,
            Turn::Act(seat) => {
                let Some(seen) = game.seen(seat) else { break };
                let Some(mv) = choose(&game, &seen) else { break };
                // Bots make only legal moves.
                if game.play(seat, mv, &mut ()).is_err() {
                    break;
                }
            }
        }
    }
    (before, *game.public())
}
