//! A match as it runs: a position, and the chance steps between its decisions.

use super::deal::Deal;
use super::event::{Event, Log};
use super::explain::Explain;
use super::moves::Move;
use super::options::OptionValues;
use super::piece::Piece;
use super::position::{Past, Position, Seen, View};
use super::public::{Public, Standing, Turn};
use super::rng;
use super::seat::Seat;
use super::text::Refusal;
use super::trick_taking::TrickTaking;

/// A match of a game: its seed, options and position.
#[derive(Clone, Debug)]
pub struct Match<G: TrickTaking> {
    seed: u64,
    position: Position<G>,
    decisions: u64,
    /// The decisions of the deal that is being played, with nothing hidden.
    past: Vec<Past<G>>,
    /// How many of them everybody knows, though they were hidden when they were made.
    revealed: usize,
}

impl<G: TrickTaking> Match<G> {
    /// A match for `seats`, its first dealer and deals from `seed`; with what was drawn for the first deal.
    pub fn new(values: &OptionValues, seats: usize, seed: u64) -> (Self, Vec<Vec<Piece>>) {
        let (dealer, rounds) = G::draw(seats, &mut rng::for_deal(seed, 0));
        (Self::with_dealer(values, seats, seed, dealer), rounds)
    }

    /// A match whose first dealer is known.
    pub fn with_dealer(values: &OptionValues, seats: usize, seed: u64, dealer: Seat) -> Self {
        let public = G::start(G::options(values), seats, dealer);
        let position = Position { public, hidden: None };
        Match { seed, position, decisions: 0, past: Vec::new(), revealed: 0 }
    }

    /// What the match waits for.
    pub fn turn(&self) -> Turn {
        self.position.public.turn
    }

    /// What everybody knows.
    pub fn public(&self) -> &Public<G> {
        &self.position.public
    }

    /// The full position: for referees and tests alone.
    pub fn position(&self) -> &Position<G> {
        &self.position
    }

    /// The standing of the match.
    pub fn standing(&self) -> &Standing {
        &self.position.public.standing
    }

    /// How many decisions have been made.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// What the seat knows; `None` before the first deal.
    pub fn view(&self, seat: Seat) -> Option<View<G>> {
        self.position.view(seat)
    }

    /// What the seat has seen of this deal; `None` before the first one.
    pub fn seen(&self, seat: Seat) -> Option<Seen<G>> {
        let as_seen = |(n, past): (usize, &Past<G>)| {
            let acted = Event::Acted { seat: past.seat, mv: past.mv };
            match acted.seen_by(Some(seat)) {
                Some(Event::Acted { mv, .. }) if n >= self.revealed => Past { mv, ..*past },
                _ => *past,
            }
        };
        Some(Seen { view: self.view(seat)?, past: self.past.iter().enumerate().map(as_seen).collect() })
    }

    /// The generator that the bot in `seat` is to decide with now.
    pub fn bot_rng(&self, seat: Seat) -> rng::BotRng {
        rng::for_bots(self.seed, seat.index(), self.decisions)
    }

    /// The generator that a hint for the seat is to be made with now.
    pub fn hint_rng(&self, seat: Seat) -> rng::BotRng {
        rng::for_hints(self.seed, seat.index(), self.decisions)
    }

    /// The next deal as the seed gives it. Pre: the turn is [`Turn::Deal`].
    pub fn next_deal(&self) -> Deal {
        let number = self.standing().deal + 1;
        G::deal(self.public(), &mut rng::for_deal(self.seed, number))
    }

    /// Begins a deal, after checking it.
    ///
    /// # Errors
    /// When no deal is due, or the rules could not have dealt this one; in English.
    pub fn begin<L: Log>(&mut self, deal: &Deal, log: &mut L) -> Result<(), String> {
        if self.turn() != Turn::Deal {
            return Err("no deal is due".to_owned());
        }
        G::check_deal(self.public(), deal)?;
        self.position.hidden = Some(G::begin(&mut self.position.public, deal, log));
        self.past.clear();
        self.revealed = 0;
        Ok(())
    }
}

impl<G: Explain> Match<G> {
    /// Makes a move, after checking it.
    ///
    /// # Errors
    /// With the clause that forbids it; the match is then as it was.
    pub fn play<L: Log>(&mut self, seat: Seat, mv: Move, log: &mut L) -> Result<(), Refusal> {
        let public = self.position.public;
        let mut log = Watch { log, revealed: false };
        self.position.play(seat, mv, &mut log)?;
        self.decisions += 1;
        self.past.push(Past { public, seat, mv: Some(mv) });
        if log.revealed {
            self.revealed = self.past.len();
        }
        if self.turn() == Turn::Over {
            let totals = self.standing().totals;
            log.note(Event::Ended { totals, winners: G::winners(self.public()) });
        }
        Ok(())
    }

    /// Plays to the end of the match, deal after deal as its seed has them. Each decision is asked of `decide`, which is
    /// given the match, whose turn it is and what that seat has seen.
    ///
    /// # Errors
    /// At the first decision that is not allowed, with why; the match is then as it was before it.
    pub fn play_on<L: Log>(
        &mut self,
        log: &mut L,
        mut decide: impl FnMut(&Self, Seat, &Seen<G>) -> Move,
    ) -> Result<(), String> {
        loop {
            match self.turn() {
                Turn::Over => return Ok(()),
                Turn::Deal => self.begin(&self.next_deal(), log)?,
                Turn::Act(seat) => {
                    let seen = self.seen(seat).ok_or("nothing is dealt")?;
                    let mv = decide(self, seat, &seen);
                    self.play(seat, mv, log).map_err(|refusal| refusal.to_string())?;
                }
            }
        }
    }
}

/// Passes events on, and notes whether something hidden was turned up.
struct Watch<'a, L> {
    log: &'a mut L,
    revealed: bool,
}

impl<L: Log> Log for Watch<'_, L> {
    fn note(&mut self, event: Event) {
        self.revealed |= matches!(event, Event::Revealed { .. });
        self.log.note(event);
    }
}
