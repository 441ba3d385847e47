//! The referee of a recorded match, who checks each line against the rules.

use std::collections::VecDeque;

use serde::Deserialize;
use serde_json::Value;

use super::facts::Step;
use super::fault::quoted;
use super::header::{Dealt, Header};
use super::line::{ActLine, DealLine, DrawLine, Marks, STAND_IN};
use super::notation::{read_deal, read_move, write_deal};
use super::scribe::Scribe;
use crate::core::{Deal, Game, Piece, Seat, Turn, rng};
use crate::games::{self, Visitor};

/// The content of a line.
pub(super) enum Told {
    /// What was drawn for the first deal.
    Draw(Vec<Vec<Piece>>),
    /// A deal or a decision.
    Step(Step),
    /// A consequence of the step before.
    Result,
}

/// A referee of a match of any game.
pub(super) trait Referee {
    /// Checks the next line, and returns its content or what is wrong with it.
    fn line(&mut self, line: &Value) -> Result<Told, String>;
    /// The first dealer, once known.
    fn dealer(&self) -> Option<Seat>;
    /// Whether the match was played to its end.
    fn finished(&self) -> bool;
    /// Whether the cards are checked against the seed.
    fn compares_cards(&self) -> bool;
    /// The result that must come next, if any.
    fn due(&self) -> Option<&Value>;
}

/// Reads a header, and returns it with a referee for its match.
///
/// # Errors
/// When the line is not a valid header.
pub(super) fn referee(line: &Value) -> Result<(Header, Box<dyn Referee>), String> {
    if let Some(event) = EVENTS.iter().find(|event| line.get(event).is_some()) {
        return Err(format!("the header contains the event \"{event}\": expected it on its own line"));
    }
    let header = Header::read(line)?;
    let game = header.game;
    let referee =
        games::visit_any(game, NewReferee(header.clone())).ok_or_else(|| format!("unknown game {game}"))?;
    Ok((header, referee))
}

/// The names of all events. A line of a record has exactly one.
const EVENTS: [&str; 7] = ["draw", "deal", "act", "reveal", "trick", "score", "end"];

/// Lets the referee check a game that was [added](games::add).
pub fn add_game<G: Game>() {
    games::add_visitor::<G, NewReferee>();
}

struct NewReferee(Header);

impl Visitor for NewReferee {
    type Out = Box<dyn Referee>;
    fn visit<G: Game>(self) -> Box<dyn Referee> {
        Box::new(MatchReferee::<G> { header: self.0, dealer: None, scribe: None, due: VecDeque::new() })
    }
}

struct MatchReferee<G: Game> {
    header: Header,
    /// The first dealer, once known.
    dealer: Option<Seat>,
    /// The match, from its first deal on.
    scribe: Option<Scribe<G>>,
    /// The results that must come next.
    due: VecDeque<Value>,
}

impl<G: Game> Referee for MatchReferee<G> {
    fn line(&mut self, line: &Value) -> Result<Told, String> {
        let found = || quoted(&line.to_string());
        if EVENTS.iter().filter(|event| line.get(event).is_some()).count() > 1 {
            return Err(format!("{} has two events: expected one per line", found()));
        }
        if let Some(expected) = self.due.front() {
            agree(line, expected)?;
            self.due.pop_front();
            return Ok(Told::Result);
        }
        let expected = self.expected();
        if let Some(draw) = line.get("draw") {
            if self.dealer.is_some() || self.scribe.is_some() || !G::INFO.draws_for_deal {
                return Err(format!("expected {expected}, found {}", found()));
            }
            self.draw(draw)
        } else if let Some(deal) = line.get("deal") {
            let waits = self.scribe.as_ref().is_none_or(|scribe| scribe.game().turn() == Turn::Deal);
            if !waits || (G::INFO.draws_for_deal && self.dealer.is_none()) {
                return Err(format!("expected {expected}, found a deal"));
            }
            self.deal(deal)
        } else if let Some(act) = line.get("act") {
            match &mut self.scribe {
                Some(scribe) if matches!(scribe.game().turn(), Turn::Act(_)) => {
                    Self::act(scribe, &mut self.due, act)
                }
                _ => Err(format!("expected {expected}, found {}", found())),
            }
        } else {
            Err(format!("expected {expected}, found {}", found()))
        }
    }

    fn dealer(&self) -> Option<Seat> {
        self.dealer
    }

    fn finished(&self) -> bool {
        let over = self.scribe.as_ref().is_some_and(|scribe| scribe.game().turn() == Turn::Over);
        over && self.due.is_empty()
    }

    fn compares_cards(&self) -> bool {
        self.header.dealt == Dealt::FromSeed
    }

    fn due(&self) -> Option<&Value> {
        self.due.front()
    }
}

impl<G: Game> MatchReferee<G> {
    fn expected(&self) -> String {
        match self.scribe.as_ref().map(|scribe| scribe.game().turn()) {
            None if G::INFO.draws_for_deal && self.dealer.is_none() => {
                "the draw for the first deal".to_owned()
            }
            None | Some(Turn::Deal) => "a deal".to_owned(),
            Some(Turn::Act(seat)) => format!("a decision by seat {seat}"),
            Some(Turn::Over) => "no more lines of this match".to_owned(),
        }
    }

    fn draw(&mut self, draw: &Value) -> Result<Told, String> {
        let draw = DrawLine::deserialize(draw).map_err(|error| format!("invalid draw: {error}"))?;
        let mut rounds = Vec::new();
        for row in &draw.rounds {
            let row: Result<Vec<_>, _> = row.iter().map(|name| G::INFO.pack.parse(name)).collect();
            rounds.push(row.map_err(|error| format!("invalid draw: {error}"))?);
        }
        let dealer = G::drawn(self.header.seats.len(), &rounds)?;
        self.check_draw(dealer, &draw.rounds)?;
        self.dealer = Some(dealer);
        Ok(Told::Draw(rounds))
    }

    /// Checks the draw and the first dealer against the seed, if the header says that the seed determines them.
    fn check_draw(&self, dealer: Seat, drawn: &[Vec<String>]) -> Result<(), String> {
        if self.header.dealt == Dealt::Unstated {
            return Ok(());
        }
        let (first, rounds) = G::draw(self.header.seats.len(), &mut rng::for_deal(self.header.seed, 0));
        let name = |piece: &Piece| G::INFO.pack.name(*piece).to_string();
        let rounds: Vec<Vec<String>> = rounds.iter().map(|row| row.iter().map(name).collect()).collect();
        if rounds != drawn {
            let rounds = quoted(&Value::from_iter(rounds).to_string());
            return Err(format!("the draw does not match the seed: expected {rounds}"));
        }
        if first != dealer {
            return Err(format!(
                "the first dealer does not match the seed: expected seat {first}, found seat {dealer}"
            ));
        }
        Ok(())
    }

    fn deal(&mut self, deal: &Value) -> Result<Told, String> {
        let line = DealLine::deserialize(deal).map_err(|error| format!("invalid deal: {error}"))?;
        let seats = self.header.seats.len();
        if line.dealer >= seats {
            return Err(format!("invalid dealer {}: expected a seat from 0 to {}", line.dealer, seats - 1));
        }
        let first = if let Some(dealer) = self.dealer {
            dealer
        } else {
            let dealer = Seat::new(line.dealer);
            self.check_draw(dealer, &[])?;
            *self.dealer.insert(dealer)
        };
        let scribe = self.scribe.get_or_insert_with(|| Scribe::with_dealer(&self.header, first));
        let standing = scribe.game().standing();
        let (number, dealer) = (standing.deal + 1, standing.dealer);
        if line.number != number {
            return Err(format!("wrong deal number: expected {number}, found {}", line.number));
        }
        if line.dealer != dealer.index() {
            return Err(format!("wrong dealer: expected seat {dealer}, found seat {}", line.dealer));
        }
        let deal = read_deal(G::INFO.pack, seats, &line).map_err(|what| format!("invalid deal: {what}"))?;
        if self.header.dealt == Dealt::FromSeed {
            // The comparison is of their notation, in which twin tiles are equal.
            let write = |deal: &Deal| write_deal(G::INFO.pack, number, dealer, seats, deal);
            let expected = write(&scribe.game().next_deal());
            if write(&deal) != expected {
                let expected = serde_json::to_string(&expected).unwrap_or_default();
                return Err(format!("the deal does not match the seed: expected {}", quoted(&expected)));
            }
        }
        scribe.begin(&deal, &mut ()).map_err(|what| format!("invalid deal: {what}"))?;
        // The first line is the deal itself, which was just read.
        self.due.extend(scribe.take_lines().into_iter().skip(1));
        Ok(Told::Step(Step::Deal(Box::new(deal))))
    }

    fn act(scribe: &mut Scribe<G>, due: &mut VecDeque<Value>, act: &Value) -> Result<Told, String> {
        let act = ActLine::deserialize(act).map_err(|error| format!("invalid decision: {error}"))?;
        let Turn::Act(seat) = scribe.game().turn() else { return Err("unexpected decision".to_owned()) };
        if act.seat != seat.index() {
            return Err(format!("wrong seat: expected a decision by seat {seat}, found seat {}", act.seat));
        }
        let mv = read_move(&G::INFO, &act.action)?;
        let legal = Value::from(scribe.legal(seat));
        if let Some(listed) = &act.legal {
            let read = |value: &Value| read_move(&G::INFO, value);
            let mut listed_moves = listed.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            let view = scribe.game().view(seat);
            let mut allowed: Vec<_> = view.iter().flat_map(|view| view.legal().iter()).collect();
            listed_moves.sort();
            allowed.sort();
            if listed_moves != allowed {
                return Err(format!(
                    "wrong list of legal actions: expected {}, found {}",
                    quoted(&legal.to_string()),
                    quoted(&Value::from(listed.clone()).to_string())
                ));
            }
        }
        scribe.play(seat, mv, Marks::default(), &mut ()).map_err(|refusal| {
            format!(
                "illegal action {} by seat {seat} (clause {}): expected one of {}",
                quoted(&act.action.to_string()),
                refusal.clause,
                quoted(&legal.to_string())
            )
        })?;
        due.extend(scribe.take_lines().into_iter().skip(1));
        let stand_in = act.by.as_deref() == Some(STAND_IN);
        let marks = Marks { legal: act.legal.is_some(), hint: act.hint, stand_in };
        Ok(Told::Step(Step::Act { seat, mv, marks }))
    }
}

/// Checks that a line has every field of the expected result. Additional fields are allowed.
fn agree(line: &Value, expected: &Value) -> Result<(), String> {
    let fields = expected.as_object().into_iter().flatten();
    for (event, result) in fields {
        let shows = |found: &Value| {
            result.as_object().into_iter().flatten().all(|(key, value)| found.get(key) == Some(value))
        };
        if !line.get(event).is_some_and(shows) {
            return Err(format!(
                "expected {}, found {}",
                quoted(&expected.to_string()),
                quoted(&line.to_string())
            ));
        }
    }
    Ok(())
}
