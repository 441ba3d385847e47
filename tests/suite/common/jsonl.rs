//! Reads records of `data/` with only a JSON parser, and replays them deal by deal.

use std::fs;

use offsuit::core::deal::Stock;
use offsuit::core::{
    Deal, Event, Game, LedSuit, Match, Move, OptionSpec, OptionValues, Pack, Piece, PieceSet, ScoreLine,
    Seat, Turn,
};
use offsuit::games::loo;
use offsuit::games::reveille::Call;
use serde_json::Value;

/// A record: one JSON value per line.
pub struct Record {
    header: Value,
    lines: Vec<Value>,
}

/// A deal: the totals before it, its events, and the explanation of its score.
pub struct PlayedDeal {
    pub before: Vec<i32>,
    pub log: Vec<Event>,
    pub lines: Vec<ScoreLine>,
    /// The plays to tricks, each with all legal moves.
    pub plays: Vec<(Seat, Move, Vec<Move>)>,
}

impl Record {
    pub fn read(file: &str) -> Self {
        let path = format!("{}/tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("cannot read the record {path}: {error}"));
        let mut lines = text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON"));
        Record { header: lines.next().expect("a header"), lines: lines.collect() }
    }

    pub fn game(&self) -> &str {
        self.header["game"].as_str().expect("a game")
    }

    pub fn names(&self) -> Vec<String> {
        let seats = self.header["seats"].as_array().expect("seats").iter();
        seats.map(|seat| seat["name"].as_str().expect("a name").to_owned()).collect()
    }

    /// Whether all seats have this kind of player.
    pub fn is_of(&self, player: &str) -> bool {
        self.header["seats"].as_array().expect("seats").iter().all(|seat| seat["player"] == player)
    }

    /// An option's value as it is written.
    pub fn option(&self, key: &str) -> String {
        match &self.header["options"][key] {
            Value::String(word) => word.clone(),
            value => value.to_string(),
        }
    }

    /// Plays this many of the first deals, and checks every move.
    pub fn replay<G: Game>(&self, deals: usize) -> Vec<PlayedDeal> {
        let mut values = OptionValues::defaults(G::INFO.options);
        let is_written = |spec: &&OptionSpec| !spec.is_late || !self.header["options"][spec.key].is_null();
        for spec in G::INFO.options.iter().filter(is_written) {
            values.set(G::INFO.options, spec.key, &self.option(spec.key)).unwrap();
        }
        let seats = self.names().len();
        let first = self.lines.iter().find_map(|line| line["deal"]["dealer"].as_u64()).expect("a dealer");
        let mut game = Match::<G>::with_dealer(&values, seats, 0, Seat::new(first as usize));
        let mut played: Vec<PlayedDeal> = Vec::new();
        for line in &self.lines {
            let (dealt, act) = (&line["deal"], &line["act"]);
            if !dealt.is_null() {
                if played.len() == deals {
                    break;
                }
                assert_eq!(game.standing().dealer.index() as u64, dealt["dealer"], "the dealer");
                let before = game.standing().totals.first(seats).to_vec();
                played.push(PlayedDeal { before, log: Vec::new(), lines: Vec::new(), plays: Vec::new() });
                let log = &mut played.last_mut().unwrap().log;
                game.begin(&deal(G::INFO.pack, dealt), log).expect("a deal by the rules");
            } else if !act.is_null() {
                let seat = Seat::new(act["seat"].as_u64().expect("a seat") as usize);
                let played = played.last_mut().expect("a deal before all moves");
                let mv = action(G::INFO.pack, &act["do"]);
                if matches!(mv, Move::Play(_) | Move::Lead(..)) {
                    let legal = game.view(seat).expect("a running deal").legal().iter().collect();
                    played.plays.push((seat, mv, legal));
                }
                game.play(seat, mv, &mut played.log).expect("a legal move");
                if matches!(game.turn(), Turn::Deal | Turn::Over) {
                    played.lines = G::explain(game.public());
                }
            }
        }
        assert_eq!(played.len(), deals, "the record has no more deals");
        played
    }
}

/// The pieces of a list of names. The second of two twins follows the first.
fn pieces(pack: Pack, list: &Value, used: &mut PieceSet) -> Vec<Piece> {
    let names = list.as_array().map_or(&[][..], Vec::as_slice);
    let piece = |name: &Value| {
        let kind = pack.parse(name.as_str().expect("a name")).expect("a piece");
        let piece = (pack.alike(kind) - *used).first().expect("a piece that was not dealt before");
        used.insert(piece);
        piece
    };
    names.iter().map(piece).collect()
}

fn deal(pack: Pack, line: &Value) -> Deal {
    let mut used = PieceSet::EMPTY;
    let mut deal = Deal::default();
    for (seat, hand) in line["hands"].as_array().expect("hands").iter().enumerate() {
        deal.hands[Seat::new(seat)] = pieces(pack, hand, &mut used).into_iter().collect();
    }
    deal.dummy = pieces(pack, &line["dummy"], &mut used).into_iter().collect();
    deal.stock = Stock::new(&pieces(pack, &line["stock"], &mut used));
    deal.turn_up = line["turn_up"].as_str().map(|name| pack.parse(name).expect("a card"));
    deal
}

fn action(pack: Pack, action: &Value) -> Move {
    let piece = |name: &str| pack.parse(name).expect("a piece");
    let number = |value: &Value| value.as_u64().and_then(|number| u8::try_from(number).ok());
    if let Some(name) = action["play"].as_str() {
        return match &action["suit"] {
            Value::Null => Move::Play(piece(name)),
            suit => Move::Lead(piece(name), number(suit).map_or(LedSuit::Doubles, LedSuit::Number)),
        };
    }
    let (declare, bid, call) = (&action["declare"], &action["bid"], &action["call"]);
    match (declare.as_str(), bid.as_str(), call.as_str()) {
        (Some("stay"), ..) => Move::Declare(loo::STAY),
        (Some("drop"), ..) => Move::Declare(loo::DROP),
        (Some("buy"), ..) => Move::Declare(loo::BUY),
        (_, Some("pass"), _) => Move::Pass,
        (_, Some(card), _) => Move::Lay(piece(card)),
        (.., Some("no-trump")) => Move::Declare(Call::NoTrump.declaration()),
        (.., Some("nello")) => Move::Declare(Call::Nello.declaration()),
        _ => match (number(bid), number(call)) {
            (Some(points), _) => Move::Bid(points),
            (_, Some(trump)) => Move::Declare(Call::Trump(trump).declaration()),
            _ => panic!("no action: {action}"),
        },
    }
}
