//! The referee of a recorded match, who checks each line against the rules.

use std::collections::VecDeque;

use serde::Deserialize;
use serde_json::Value;

use super::facts::Step;
use super::fault::{Flaw, quoted};
use super::header::{Dealt, Header};
use super::line::{ActLine, DealLine, DrawLine, Marks, STAND_IN};
use super::notation::{read_deal, read_move, write_deal};
use super::scribe::Scribe;
use crate::core::{Deal, Game, Piece, Seat, Turn};
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
    fn line(&mut self, line: &Value) -> Result<Told, Flaw>;
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
pub(super) fn referee(line: &Value) -> Result<(Header, Box<dyn Referee>), Flaw> {
    if let Some(event) = EVENTS.iter().find(|event| line.get(event).is_some()) {
        if line.get("game").is_none() {
            let found = format!("the record begins with the event \"{event}\"");
            return Err(Flaw::wrong(found, "a header as its first line"));
        }
        return Err(Flaw::wrong(format!("the header contains the event \"{event}\""), "it on its own line"));
    }
    let header = Header::read(line)?;
    let game = header.game;
    let referee = games::visit_any(game, NewReferee(header.clone())).ok_or(Flaw::NoGame(game))?;
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
    fn line(&mut self, line: &Value) -> Result<Told, Flaw> {
        let found = || quoted(line);
        if EVENTS.iter().filter(|event| line.get(event).is_some()).count() > 1 {
            return Err(Flaw::wrong(format!("{} has two events", found()), "one per line"));
        }
        if let Some(expected) = self.due.front() {
            agree(line, expected)?;
            self.due.pop_front();
            return Ok(Told::Result);
        }
        let expected = self.expected();
        if let Some(draw) = line.get("draw") {
            if self.dealer.is_some() || !G::INFO.draws_for_deal {
                return Err(Flaw::unexpected(expected, found()));
            }
            self.draw(draw)
        } else if let Some(deal) = line.get("deal") {
            let waits = self.scribe.as_ref().is_none_or(|scribe| scribe.game().turn() == Turn::Deal);
            if !waits || (G::INFO.draws_for_deal && self.dealer.is_none()) {
                return Err(Flaw::unexpected(expected, "a deal"));
            }
            self.deal(deal)
        } else if let Some(act) = line.get("act") {
            match self.scribe.as_mut().map(|scribe| (scribe.game().turn(), scribe)) {
                Some((Turn::Act(seat), scribe)) => Self::act(scribe, seat, &mut self.due, act),
                _ => Err(Flaw::unexpected(expected, found())),
            }
        } else {
            Err(Flaw::unexpected(expected, found()))
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
        self.header.dealt != Dealt::Unstated
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

    fn draw(&mut self, draw: &Value) -> Result<Told, Flaw> {
        let draw = DrawLine::deserialize(draw).map_err(Flaw::malformed("draw"))?;
        let mut rounds = Vec::new();
        for row in &draw.rounds {
            let row: Result<Vec<_>, _> = row.iter().map(|name| G::INFO.pack.parse(name)).collect();
            rounds.push(row.map_err(Flaw::within("draw"))?);
        }
        let dealer = G::drawn(self.header.seats.len(), &rounds)?;
        self.check_draw(dealer, &draw.rounds)?;
        self.dealer = Some(dealer);
        Ok(Told::Draw(rounds))
    }

    /// Checks the draw and the first dealer against the seed, if the header says that the seed determines them.
    fn check_draw(&self, dealer: Seat, drawn: &[Vec<String>]) -> Result<(), Flaw> {
        if self.header.dealt == Dealt::Unstated {
            return Ok(());
        }
        let (first, rounds) = G::draw(self.header.seats.len(), &mut self.header.cards().deal(0));
        let name = |piece: &Piece| G::INFO.pack.name(*piece).to_string();
        let rounds: Vec<Vec<String>> = rounds.iter().map(|row| row.iter().map(name).collect()).collect();
        if rounds != drawn {
            let expected = quoted(&Value::from_iter(rounds));
            return Err(Flaw::NotFromSeed { what: "draw", expected });
        }
        if first != dealer {
            let expected = format!("seat {first}, found seat {dealer}");
            return Err(Flaw::NotFromSeed { what: "first dealer", expected });
        }
        Ok(())
    }

    fn deal(&mut self, deal: &Value) -> Result<Told, Flaw> {
        let line = DealLine::deserialize(deal).map_err(Flaw::malformed("deal"))?;
        let seats = self.header.seats.len();
        if line.dealer >= seats {
            let expected = format!("a seat from 0 to {}", seats - 1);
            return Err(Flaw::wrong(format!("invalid dealer {}", line.dealer), expected));
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
            return Err(Flaw::differs("deal number", number.to_string(), line.number.to_string()));
        }
        if line.dealer != dealer.index() {
            return Err(Flaw::differs("dealer", format!("seat {dealer}"), format!("seat {}", line.dealer)));
        }
        let deal = read_deal(G::INFO.pack, seats, &line).map_err(Flaw::within("deal"))?;
        if self.header.dealt != Dealt::Unstated {
            // Compares their notation, in which twin tiles are equal.
            let write = |deal: &Deal| write_deal(G::INFO.pack, number, dealer, seats, deal);
            let expected = write(&scribe.game().next_deal());
            if write(&deal) != expected {
                let expected = quoted(&serde_json::to_string(&expected).unwrap_or_default());
                return Err(Flaw::NotFromSeed { what: "deal", expected });
            }
        }
        scribe.begin(&deal, &mut ()).map_err(Flaw::within("deal"))?;
        // The first line is the deal itself, which was just read.
        self.due.extend(scribe.take_lines().into_iter().skip(1));
        Ok(Told::Step(Step::Deal(Box::new(deal))))
    }

    fn act(scribe: &mut Scribe<G>, seat: Seat, due: &mut VecDeque<Value>, act: &Value) -> Result<Told, Flaw> {
        let act = ActLine::deserialize(act).map_err(Flaw::malformed("decision"))?;
        if act.seat != seat.index() {
            let expected = format!("a decision by seat {seat}");
            return Err(Flaw::differs("seat", expected, format!("seat {}", act.seat)));
        }
        let mv = read_move(&G::INFO, &act.action)?;
        let legal = Value::from(scribe.legal(seat));
        if let Some(listed) = &act.legal {
            let read = |value: &Value| read_move(&G::INFO, value);
            let listed_moves = listed.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            let view = scribe.game().view(seat);
            let allowed: Vec<_> = view.iter().flat_map(|view| view.legal().iter()).collect();
            if allowed.len() != listed_moves.len() || !allowed.iter().all(|mv| listed_moves.contains(mv)) {
                let found = quoted(&Value::from(listed.clone()));
                return Err(Flaw::differs("list of legal actions", quoted(&legal), found));
            }
        }
        scribe.play(seat, mv, Marks::default(), &mut ()).map_err(|refusal| {
            let (action, legal) = (quoted(&act.action), quoted(&legal));
            Flaw::Illegal { action, seat, clause: refusal.clause, legal }
        })?;
        due.extend(scribe.take_lines().into_iter().skip(1));
        let stand_in = act.by.as_deref() == Some(STAND_IN);
        let marks = Marks { legal: act.legal.is_some(), hint: act.hint, stand_in };
        Ok(Told::Step(Step::Act { seat, mv, marks }))
    }
}

/// Checks that a line has every field of the expected result. Additional fields are allowed.
fn agree(line: &Value, expected: &Value) -> Result<(), Flaw> {
    let fields = expected.as_object().into_iter().flatten();
    for (event, result) in fields {
        let shows = |found: &Value| {
            result.as_object().into_iter().flatten().all(|(key, value)| found.get(key) == Some(value))
        };
        if !line.get(event).is_some_and(shows) {
            return Err(Flaw::unexpected(quoted(expected), quoted(line)));
        }
    }
    Ok(())
}
