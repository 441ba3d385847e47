//! Turns events into messages for engines.

use super::protocol::{Event, Outcome, Score, TableMessage};
use crate::core::{self, Info, Piece, PieceSet, Seat};
use crate::record::{EndLine, write_facts, write_move};

/// The message for an event at a table with this number of seats. [`Event::seen_by`](core::Event::seen_by) must have
/// removed what the engine's seat may not see.
pub fn message(info: &Info, seats: usize, event: &core::Event) -> TableMessage {
    let pack = info.pack;
    let name = |piece: Piece| pack.name(piece).to_string();
    let names = |set: PieceSet| pack.sorted(set).into_iter().map(name).collect();
    TableMessage::Event(match *event {
        core::Event::DrewForDeal { seat, piece } => Event::Draw { seat: seat.index(), piece: name(piece) },
        core::Event::Dealt { number, dealer } => Event::Deal { number, dealer: dealer.index() },
        core::Event::Hand { seat, hand } => Event::Hand { seat: seat.index(), pieces: names(hand) },
        core::Event::TurnedUp(piece) => Event::TurnUp { piece: name(piece) },
        core::Event::Acted { seat, mv } => {
            Event::Act { seat: seat.index(), action: mv.map(|mv| write_move(info, mv)) }
        }
        core::Event::Exchanged { seat, old, new } => {
            Event::Exchange { seat: seat.index(), old: names(old), new: names(new) }
        }
        core::Event::Drew { seat, piece, face_up } => {
            Event::Take { seat: seat.index(), piece: piece.map(name), face_up }
        }
        core::Event::Revealed { bids, facts } => Event::Reveal {
            bids: bids.first(seats).iter().map(|&piece| name(piece)).collect(),
            facts: write_facts(Some(facts)),
        },
        core::Event::Trick { trick, winner } => Event::Trick {
            leader: trick.leader().index(),
            cards: trick.pieces().iter().map(|&piece| name(piece)).collect(),
            winner: winner.index(),
        },
        core::Event::Scored { number, points, totals, facts } => {
            return TableMessage::Result(Outcome::Score(Score {
                deal: number,
                points: points.first(seats).to_vec(),
                totals: totals.first(seats).to_vec(),
                extra: write_facts(facts),
            }));
        }
        core::Event::Ended { totals, winners } => {
            return TableMessage::Result(Outcome::End(EndLine {
                totals: totals.first(seats).to_vec(),
                winners: winners.iter().map(Seat::index).collect(),
            }));
        }
    })
}
