//! Turns events into messages for engines.

use serde_json::{Map, json};

use super::protocol::{Event, Outcome, Score, TableMessage};
use crate::core::{self, Pack, Piece, PieceSet, Seat};
use crate::record::{EndLine, write_move};

/// The message for an event at a table with this number of seats. [`Event::seen_by`](core::Event::seen_by) must have
/// removed what the engine's seat may not see.
pub fn message(pack: Pack, seats: usize, event: &core::Event) -> TableMessage {
    let name = |piece: Piece| pack.name(piece).to_string();
    let names = |set: PieceSet| pack.sorted(set).into_iter().map(name).collect();
    TableMessage::Event(match *event {
        core::Event::DrewForDeal { seat, piece } => Event::Draw { seat: seat.index(), piece: name(piece) },
        core::Event::Dealt { number, dealer } => Event::Deal { number, dealer: dealer.index() },
        core::Event::Hand { seat, hand } => Event::Hand { seat: seat.index(), pieces: names(hand) },
        core::Event::TurnedUp(piece) => Event::TurnUp { piece: name(piece) },
        core::Event::Acted { seat, mv } => {
            Event::Act { seat: seat.index(), action: mv.map(|mv| write_move(pack, mv)) }
        }
        core::Event::Exchanged { seat, old, new } => {
            Event::Exchange { seat: seat.index(), old: names(old), new: names(new) }
        }
        core::Event::Drew { seat, piece, face_up } => {
            Event::Take { seat: seat.index(), piece: piece.map(name), face_up }
        }
        core::Event::Revealed { bids, trump, to_be } => Event::Reveal {
            bids: bids.first(seats).iter().map(|&piece| name(piece)).collect(),
            trump: trump.to_string(),
            mode: if to_be { "to-be" } else { "not-to-be" }.to_owned(),
        },
        core::Event::Trick { trick, winner } => Event::Trick {
            leader: trick.leader().index(),
            cards: trick.pieces().iter().map(|&piece| name(piece)).collect(),
            winner: winner.index(),
        },
        core::Event::Scored { number, points, totals, extra } => {
            let extra = extra.into_iter().map(|(key, value)| (key.to_owned(), json!(value)));
            return TableMessage::Result(Outcome::Score(Score {
                deal: number,
                points: points.first(seats).to_vec(),
                totals: totals.first(seats).to_vec(),
                extra: extra.collect::<Map<_, _>>(),
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
