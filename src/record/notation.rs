//! Moves and deals in the notation of the record.

use serde_json::{Map, Value, json};

use super::fault::quoted;
use super::line::DealLine;
use crate::core::text::shown;
use crate::core::{Call, Deal, Declaration, LedSuit, Move, Pack, PerSeat, Piece, PieceSet, Seat, Stock};

/// A move as the record writes it: `{"play":"QS"}`, `{"bid":"pass"}`.
pub fn write_move(pack: Pack, mv: Move) -> Value {
    match mv {
        Move::Play(piece) => json!({ "play": pack.name(piece).to_string() }),
        Move::Lead(piece, LedSuit::Number(suit)) => {
            json!({ "play": pack.name(piece).to_string(), "suit": suit })
        }
        Move::Lead(piece, LedSuit::Doubles) => {
            json!({ "play": pack.name(piece).to_string(), "suit": "doubles" })
        }
        Move::Lay(piece) => json!({ "bid": pack.name(piece).to_string() }),
        Move::Bid(points) => json!({ "bid": points }),
        Move::Pass => json!({ "bid": "pass" }),
        Move::Declare(declaration) => json!({ "declare": match declaration {
            Declaration::Stay => "stay",
            Declaration::Drop => "drop",
            Declaration::Buy => "buy",
        }}),
        Move::Call(Call::Trump(number)) => json!({ "call": number }),
        Move::Call(Call::NoTrump) => json!({ "call": "no-trump" }),
        Move::Call(Call::Nello) => json!({ "call": "nello" }),
    }
}

/// Reads a move. Whether it is allowed is another matter.
///
/// # Errors
/// With what stands there and what was expected.
pub fn read_move(pack: Pack, value: &Value) -> Result<Move, String> {
    let fields = value.as_object().ok_or_else(|| not_a_move(value))?;
    let piece = |name: &str| pack.parse(name).map_err(|error| error.to_string());
    match (fields.get("play"), fields.get("declare"), fields.get("bid"), fields.get("call")) {
        (Some(Value::String(name)), None, None, None) => {
            let piece = piece(name)?;
            Ok(read_suit(fields)?.map_or(Move::Play(piece), |suit| Move::Lead(piece, suit)))
        }
        (None, Some(Value::String(word)), None, None) => match word.as_str() {
            "stay" => Ok(Move::Declare(Declaration::Stay)),
            "drop" => Ok(Move::Declare(Declaration::Drop)),
            "buy" => Ok(Move::Declare(Declaration::Buy)),
            _ => Err(format!("\"{}\" cannot be declared: expected stay, drop or buy", shown(word))),
        },
        (None, None, Some(Value::String(word)), None) if word == "pass" => Ok(Move::Pass),
        (None, None, Some(Value::String(name)), None) => Ok(Move::Lay(piece(name)?)),
        (None, None, Some(Value::Number(number)), None) => number
            .as_u64()
            .filter(|&points| (1..64).contains(&points))
            .map(|points| Move::Bid(points as u8))
            .ok_or_else(|| format!("a bid of {number} is none: expected a number from 1 to 63")),
        (None, None, None, Some(Value::String(word))) => match word.as_str() {
            "no-trump" => Ok(Move::Call(Call::NoTrump)),
            "nello" => Ok(Move::Call(Call::Nello)),
            _ => Err(format!("\"{}\" cannot be called: expected 0 to 6, no-trump or nello", shown(word))),
        },
        (None, None, None, Some(Value::Number(number))) => number
            .as_u64()
            .filter(|&number| number <= 6)
            .map(|number| Move::Call(Call::Trump(number as u8)))
            .ok_or_else(|| format!("{number} cannot be called: expected 0 to 6, no-trump or nello")),
        _ => Err(not_a_move(value)),
    }
}

fn not_a_move(value: &Value) -> String {
    format!("{} is no decision: expected one of play, declare, bid and call", quoted(&value.to_string()))
}

fn read_suit(fields: &Map<String, Value>) -> Result<Option<LedSuit>, String> {
    match fields.get("suit") {
        None => Ok(None),
        Some(Value::String(word)) if word == "doubles" => Ok(Some(LedSuit::Doubles)),
        Some(value) => match value.as_u64() {
            Some(number @ 0..=6) => Ok(Some(LedSuit::Number(number as u8))),
            _ => Err(format!("{} is no suit: expected 0 to 6 or \"doubles\"", quoted(&value.to_string()))),
        },
    }
}

/// A deal as the record writes it, each hand in the order in which a player holds it.
pub(super) fn write_deal(pack: Pack, number: u32, dealer: Seat, seats: usize, deal: &Deal) -> DealLine {
    let name = |piece: Piece| pack.name(piece).to_string();
    let names = |set: PieceSet| pack.sorted(set).into_iter().map(name).collect();
    DealLine {
        number,
        dealer: dealer.index(),
        hands: Seat::all(seats).map(|seat| names(deal.hands[seat])).collect(),
        dummy: names(deal.dummy),
        turn_up: deal.turn_up.map(name),
        stock: deal.stock.iter().map(name).collect(),
    }
}

/// Reads a deal for `seats`. Whether the rules could have dealt it is another matter.
pub(super) fn read_deal(pack: Pack, seats: usize, line: &DealLine) -> Result<Deal, String> {
    if line.hands.len() != seats {
        return Err(format!("{} hands are dealt to {seats} seats", line.hands.len()));
    }
    let mut reader = PieceReader { pack, seen: PieceSet::EMPTY };
    let mut hands = PerSeat::default();
    for (hand, names) in hands.first_mut(seats).iter_mut().zip(&line.hands) {
        *hand = reader.all(names)?.into_iter().collect();
    }
    let dummy = reader.all(&line.dummy)?.into_iter().collect();
    let turn_up = line.turn_up.as_ref().map(|name| reader.one(name)).transpose()?;
    let stock = reader.all(&line.stock)?;
    if stock.len() > crate::core::deal::MAX_STOCK {
        return Err(format!("a stock of {} pieces is larger than any", stock.len()));
    }
    Ok(Deal { hands, dummy, turn_up, stock: Stock::new(&stock) })
}

/// Reads pieces of one pack, each of which can be read once; of twins, the second after the first.
struct PieceReader {
    pack: Pack,
    seen: PieceSet,
}

impl PieceReader {
    fn one(&mut self, name: &str) -> Result<Piece, String> {
        let first = self.pack.parse(name).map_err(|error| error.to_string())?;
        let piece =
            self.pack.alike(first).iter().find(|&piece| !self.seen.contains(piece)).ok_or_else(|| {
                format!("{} is dealt more often than it is in the pack", self.pack.name(first))
            })?;
        self.seen.insert(piece);
        Ok(piece)
    }

    fn all(&mut self, names: &[String]) -> Result<Vec<Piece>, String> {
        names.iter().map(|name| self.one(name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Moves;
    use crate::core::pack::{dominoes, french};

    #[test]
    fn every_move_reads_back() {
        let leads = dominoes::ALL.iter().fold(0, |bits, tile| bits | crate::core::moves::named_bits(tile));
        for (pack, moves) in [
            (Pack::French, Moves::Play(french::CARDS | french::JOKERS)),
            (Pack::French, Moves::Lay(french::CARDS)),
            (Pack::French, Moves::Declare(0b111)),
            (Pack::Dominoes, Moves::Lead { plain: dominoes::ALL, named: leads }),
            (Pack::Dominoes, Moves::Bid(u64::MAX)),
            (Pack::Dominoes, Moves::Call(0x1ff)),
        ] {
            for mv in moves.iter() {
                let written = write_move(pack, mv);
                assert_eq!(read_move(pack, &written), Ok(mv), "{written}");
            }
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in [
            "1",
            "{}",
            "[]",
            r#"{"play":1}"#,
            r#"{"play":"6-7"}"#,
            r#"{"play":"6-4","suit":7}"#,
            r#"{"bid":0}"#,
            r#"{"bid":64}"#,
            r#"{"bid":-1}"#,
            r#"{"bid":4.5}"#,
            r#"{"call":7}"#,
            r#"{"call":"grand"}"#,
            r#"{"declare":"leave"}"#,
            r#"{"play":"6-4","bid":4}"#,
            r#"{"pass":true}"#,
        ] {
            let value: Value = serde_json::from_str(text).unwrap();
            assert!(read_move(Pack::Dominoes, &value).is_err(), "{text}");
        }
    }
}
