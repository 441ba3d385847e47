//! What happens after a choice in one world, in more detail than a search keeps.

use std::ops::Range;

use rand::Rng;

use crate::bots::flat::End;
use crate::bots::policy::{Policy, play_out};
use crate::bots::worth;
use crate::core::rng::{BotRng, nth};
use crate::core::{Event, Game, Log, Move, PieceSet, Position, Prospects, Seat, SeatSet, Seen};

/// What happened after a choice in one world.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    /// The value of the end of the deal: see [`worth`].
    pub(super) worth: f64,
    /// The value of each of the game's [`PROSPECTS`](crate::core::Explain::PROSPECTS).
    pub(super) prospects: Prospects,
    /// Whether the seat's side won the trick on the table.
    pub(super) won_trick: bool,
    /// The tricks that the side won from the decision on.
    pub(super) tricks: u8,
    /// The pieces of the seat with which it won a trick.
    pub(super) winners: PieceSet,
    /// The pieces of the trick on the table, or of the first one after it.
    pub(super) first: PieceSet,
}

/// Plays each of these moves out in the worlds of these numbers, the same for all, by each kind of player in turn, and adds
/// what happened after each move. `None` if there is no world.
pub(super) fn play<G: Game>(
    seen: &Seen<G>,
    moves: &[Move],
    players: &[&'static dyn Policy<G>],
    (key, worlds): (u64, Range<u32>),
    played: &mut [Vec<Played>],
) -> Option<()> {
    for number in worlds {
        for &player in players {
            let mut rng = nth(key, u64::from(number));
            let world = seen.view.imagine(&mut rng)?;
            let luck = rng.next_u64();
            for (played, &mv) in played.iter_mut().zip(moves) {
                played.push(play_one(seen.view.seat, mv, world, player, nth(luck, 0)));
            }
        }
    }
    Some(())
}

fn play_one<G: Game>(
    seat: Seat,
    mv: Move,
    world: Position<G>,
    policy: &dyn Policy<G>,
    mut luck: BotRng,
) -> Played {
    let Position { mut public, hidden } = world;
    let side = worth::side::<G>(seat, public.standing.seats).collect();
    let mut trace = Trace {
        end: End::new(&public),
        seat,
        side,
        tricks: 0,
        winners: PieceSet::EMPTY,
        first: PieceSet::EMPTY,
    };
    if let Some(mut hidden) = hidden {
        G::apply(&mut public, &mut hidden, seat, mv, &mut trace);
        play_out::<G, _, _>(&mut public, &mut hidden, policy, &mut luck, &mut trace);
    }
    let outcome = trace.end.ended::<G>(&public, seat);
    Played {
        worth: outcome.worth,
        prospects: outcome.prospects,
        won_trick: outcome.won_trick,
        tricks: trace.tricks,
        winners: trace.winners,
        first: trace.first,
    }
}

/// What a playout records here.
struct Trace {
    end: End,
    seat: Seat,
    side: SeatSet,
    tricks: u8,
    winners: PieceSet,
    first: PieceSet,
}

impl Log for Trace {
    fn note(&mut self, event: Event) {
        self.end.note(event);
        if let Event::Trick { trick, winner } = event {
            if self.first.is_empty() {
                self.first = trick.pieces().iter().copied().collect();
            }
            self.tricks += u8::from(self.side.contains(winner));
            if winner == self.seat
                && let Some(piece) = trick.winning_piece()
            {
                self.winners.insert(piece);
            }
        }
    }
}
