//! Moves and deals in the notation of the record.

use serde_json::{Map, Value, json};

use super::fault::{Flaw, quoted};
use super::line::DealLine;
use crate::core::deal::MAX_STOCK;
use crate::core::text::shown;
use crate::core::{
    Deal, Declaration, DeclarationValue, Fact, Facts, Info, LedSuit, Move, Pack, PerSeat, Piece, PieceSet,
    Seat, Stock,
};

/// Writes a move in record notation.
///
/// ```
/// use offsuit_library::core::{Move, TrickTaking};
/// use offsuit_library::games::Hamlet;
/// use offsuit_library::record::{read_move, write_move};
///
/// let pack = Hamlet::INFO.pack;
/// let written = write_move(&Hamlet::INFO, Move::Play(pack.parse("QS")?));
/// assert_eq!(written.to_string(), r#"{"play":"QS"}"#);
/// assert_eq!(read_move(&Hamlet::INFO, &written), Ok(Move::Play(pack.parse("QS")?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_move(info: &Info, mv: Move) -> Value {
    let name = |piece: Piece| info.pack.name(piece).to_string();
    match mv {
        Move::Play(piece) => json!({ "play": name(piece) }),
        Move::Lead(piece, LedSuit::Number(suit)) => json!({ "play": name(piece), "suit": suit }),
        Move::Lead(piece, LedSuit::Doubles) => json!({ "play": name(piece), "suit": "doubles" }),
        Move::Lay(piece) => json!({ "bid": name(piece) }),
        Move::Bid(points) => json!({ "bid": points }),
        Move::Pass => json!({ "bid": "pass" }),
        Move::Declare(declaration) => match declaration.spec(info.declarations) {
            Some(spec) => json!({ spec.field: write_value(spec.value) }),
            // This does not happen: no set of moves contains a declaration that the game does not have.
            None => Value::Null,
        },
    }
}

fn write_value(value: DeclarationValue) -> Value {
    match value {
        DeclarationValue::Word(word) => json!(word),
        DeclarationValue::Number(number) => json!(number),
    }
}

/// Writes the facts of an event by name, in record notation.
pub fn write_facts(facts: Option<Facts>) -> Map<String, Value> {
    let write = |fact: Fact| match fact {
        Fact::Number(number) => json!(number),
        Fact::Seat(seat) => json!(seat.index()),
        Fact::Suit(suit) => json!(suit.to_string()),
        Fact::Word(word) => json!(word),
    };
    let facts = facts.iter().flat_map(Facts::iter);
    facts.map(|(name, fact)| (name.to_owned(), write(fact))).collect()
}

/// The name of a move in lessons and problems: that of its piece or value in a record, and of the suit it is led as, such as
/// `QS`, `6-4/4` or `stay`.
pub fn move_name(info: &Info, mv: Move) -> String {
    let written = write_move(info, mv);
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let fields = written.as_object().into_iter().flatten();
    fields.map(|(_, value)| plain(value)).collect::<Vec<_>>().join("/")
}

/// Reads a move of this game, without checking that it is legal.
///
/// Other than lines, a move has no unknown fields: one could change what it means.
///
/// # Errors
/// When the value is not a move, with the value found and what was expected.
pub fn read_move(info: &Info, value: &Value) -> Result<Move, Flaw> {
    let mv = read_known(info, value)?;
    let written = write_move(info, mv);
    let unknown = value.as_object().into_iter().flatten().find(|(field, _)| written.get(field).is_none());
    unknown.map_or(Ok(mv), |(field, _)| {
        let what = format!("{} has the unknown field \"{}\"", quoted(value), shown(field));
        Err(Flaw::wrong(what, quoted(&written)))
    })
}

fn read_known(info: &Info, value: &Value) -> Result<Move, Flaw> {
    let fields = value.as_object().ok_or_else(|| not_a_move(info, value))?;
    let known = move_fields(info);
    let mut present = known.iter().filter_map(|&field| Some((field, fields.get(field)?)));
    let (Some((field, value)), None) = (present.next(), present.next()) else {
        return Err(not_a_move(info, value));
    };
    match (field, value) {
        ("play", Value::String(name)) => {
            let piece = info.pack.parse(name)?;
            Ok(read_suit(fields)?.map_or(Move::Play(piece), |suit| Move::Lead(piece, suit)))
        }
        ("bid", Value::String(word)) if word == "pass" => Ok(Move::Pass),
        ("bid", Value::String(name)) => Ok(Move::Lay(info.pack.parse(name)?)),
        ("bid", Value::Number(number)) => number
            .as_u64()
            .filter(|&points| (1..64).contains(&points))
            .map(|points| Move::Bid(points as u8))
            .ok_or_else(|| Flaw::wrong(format!("{number} is not a bid"), "a number from 1 to 63")),
        ("play" | "bid", value) => {
            Err(Flaw::wrong(format!("\"{field}\" cannot be {}", quoted(value)), "the name of a piece"))
        }
        _ => read_declaration(info, field, value),
    }
}

/// The possible fields of a move, of which it has exactly one.
fn move_fields(info: &Info) -> Vec<&'static str> {
    let mut fields = vec!["play", "bid"];
    for spec in info.declarations {
        if !fields.contains(&spec.field) {
            fields.push(spec.field);
        }
    }
    fields
}

fn read_declaration(info: &Info, field: &str, value: &Value) -> Result<Move, Flaw> {
    let of_field = || info.declarations.iter().enumerate().filter(|(_, spec)| spec.field == field);
    if let Some((n, _)) = of_field().find(|(_, spec)| write_value(spec.value) == *value) {
        return Ok(Move::Declare(Declaration::new(n)));
    }
    let choices = of_field().map(|(_, spec)| match spec.value {
        DeclarationValue::Word(word) => word.to_owned(),
        DeclarationValue::Number(number) => number.to_string(),
    });
    let choices = choices.collect::<Vec<_>>().join(", ");
    Err(Flaw::wrong(format!("\"{field}\" cannot be {}", quoted(value)), format!("one of {choices}")))
}

fn not_a_move(info: &Info, value: &Value) -> Flaw {
    let fields = move_fields(info).join(", ");
    Flaw::wrong(format!("{} is not a move", quoted(value)), format!("exactly one of the fields {fields}"))
}

fn read_suit(fields: &Map<String, Value>) -> Result<Option<LedSuit>, Flaw> {
    match fields.get("suit") {
        None => Ok(None),
        Some(Value::String(word)) if word == "doubles" => Ok(Some(LedSuit::Doubles)),
        Some(value) => match value.as_u64() {
            Some(number @ 0..=6) => Ok(Some(LedSuit::Number(number as u8))),
            _ => Err(Flaw::wrong(format!("{} is not a suit", quoted(value)), "0 to 6 or \"doubles\"")),
        },
    }
}

/// Writes a deal in record notation, with each hand sorted as players hold it.
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

/// Reads a deal for `seats` players, without checking it against the rules.
pub(super) fn read_deal(pack: Pack, seats: usize, line: &DealLine) -> Result<Deal, Flaw> {
    if line.hands.len() != seats {
        return Err(Flaw::unexpected(format!("{seats} hands"), line.hands.len().to_string()));
    }
    let mut reader = PieceReader { pack, seen: PieceSet::EMPTY };
    let mut hands = PerSeat::default();
    for (hand, names) in hands.first_mut(seats).iter_mut().zip(&line.hands) {
        *hand = reader.all(names)?.into_iter().collect();
    }
    let dummy = reader.all(&line.dummy)?.into_iter().collect();
    let turn_up = line.turn_up.as_ref().map(|name| reader.one(name)).transpose()?;
    let stock = reader.all(&line.stock)?;
    if stock.len() > MAX_STOCK {
        let what = format!("the stock has {} pieces", stock.len());
        return Err(Flaw::wrong(what, format!("at most {MAX_STOCK}")));
    }
    Ok(Deal { hands, dummy, turn_up, stock: Stock::new(&stock) })
}

/// Reads pieces of one pack, each of them once. The second of two twins follows the first.
struct PieceReader {
    pack: Pack,
    seen: PieceSet,
}

impl PieceReader {
    fn one(&mut self, name: &str) -> Result<Piece, Flaw> {
        let first = self.pack.parse(name)?;
        let piece = self
            .pack
            .alike(first)
            .iter()
            .find(|&piece| !self.seen.contains(piece))
            .ok_or_else(|| Flaw::TooOften(self.pack.name(first).to_string()))?;
        self.seen.insert(piece);
        Ok(piece)
    }

    fn all(&mut self, names: &[String]) -> Result<Vec<Piece>, Flaw> {
        names.iter().map(|name| self.one(name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::pack::{dominoes, french};
    use crate::core::{DeclarationSpec, Moves};
    use crate::games::{self, CATALOG};

    fn info(id: &str) -> &'static Info {
        &games::find(id).unwrap().info
    }

    #[test]
    fn every_move_reads_back() {
        let leads = dominoes::ALL.iter().fold(0, |bits, tile| bits | crate::core::moves::named_bits(tile));
        let all = |id| Moves::Declare(((1u32 << info(id).declarations.len()) - 1) as u16);
        for (id, moves) in [
            ("loo", Moves::Play(french::CARDS | french::JOKERS)),
            ("hamlet", Moves::Lay(french::CARDS)),
            ("loo", all("loo")),
            ("reveille", Moves::Lead { plain: dominoes::ALL, named: leads }),
            ("reveille", Moves::Bid(u64::MAX)),
            ("reveille", all("reveille")),
        ] {
            for mv in moves.iter() {
                let written = write_move(info(id), mv);
                assert_eq!(read_move(info(id), &written), Ok(mv), "{written}");
            }
        }
    }

    #[test]
    fn declarations_are_distinct_and_fit_their_bits() {
        for entry in CATALOG {
            let specs = entry.info.declarations;
            assert!(specs.len() <= crate::core::declaration::MAX_DECLARATIONS, "{}", entry.info.id);
            for (n, spec) in specs.iter().enumerate() {
                let same = |other: &DeclarationSpec| (other.field, other.value) == (spec.field, spec.value);
                assert!(!specs[..n].iter().any(same), "{}: {spec:?} twice", entry.info.id);
            }
        }
    }

    #[test]
    fn invalid_moves_are_refused() {
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
            r#"{"call":"nello","bid":4}"#,
            r#"{"declare":"stay"}"#,
            r#"{"play":"6-4","bid":4}"#,
            r#"{"pass":true}"#,
            r#"{"play":"6-4","sui":4}"#,
            r#"{"play":"6-4","suit":4,"x\u001b":1}"#,
            r#"{"bid":"pass","suit":4}"#,
            r#"{"call":"nello","note":""}"#,
        ] {
            let value: Value = serde_json::from_str(text).unwrap();
            assert!(read_move(info("reveille"), &value).is_err(), "{text}");
        }
    }
}
