//! A running match: a position, and the deals between its decisions.

use super::deal::Deal;
use super::event::{Event, Log};
use super::explain::Explain;
use super::fault::{DealFault, StepFault};
use super::message::Refusal;
use super::moves::Move;
use super::options::OptionValues;
use super::piece::Piece;
use super::position::{Past, Position, Seen, View};
use super::rng::{self, CardSource};
use super::seat::Seat;
use super::trick_taking::{Public, Standing, TrickTaking, Turn};

/// A running match of a game.
///
/// ```
/// use offsuit_library::core::{Event, Match, OptionValues, TrickTaking, Turn};
/// use offsuit_library::games::Hamlet;
///
/// let values = OptionValues::defaults(Hamlet::INFO.options);
/// let (mut game, _) = Match::<Hamlet>::new(&values, 3, 7);
/// let mut log = Vec::new();
/// game.play_on(&mut log, |_, _, seen| seen.view.legal().nth(0))?;
/// assert_eq!(game.turn(), Turn::Over);
/// assert!(matches!(log.last(), Some(Event::Ended { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match<G: TrickTaking> {
    /// The seed of the bots' random numbers.
    seed: u64,
    /// The source of the cards.
    cards: CardSource,
    position: Position<G>,
    decisions: u64,
    /// The decisions of the current deal, with nothing hidden.
    past: Vec<Past<G>>,
    /// How many of them are now known to everybody, even if they were hidden at first.
    revealed: usize,
}

impl<G: TrickTaking> Match<G> {
    /// A match for `seats` players, dealt from `seed`, and what was drawn for the first deal.
    pub fn new(values: &OptionValues, seats: usize, seed: u64) -> (Self, Vec<Vec<Piece>>) {
        Self::from_cards(values, seats, seed, CardSource::Seed(seed))
    }

    /// The same, with cards from this source. `seed` is then only for the bots.
    pub fn from_cards(
        values: &OptionValues,
        seats: usize,
        seed: u64,
        cards: CardSource,
    ) -> (Self, Vec<Vec<Piece>>) {
        let (dealer, rounds) = G::draw(seats, &mut cards.deal(0));
        (Match { cards, ..Self::with_dealer(values, seats, seed, dealer) }, rounds)
    }

    /// A match whose first dealer is known.
    pub fn with_dealer(values: &OptionValues, seats: usize, seed: u64, dealer: Seat) -> Self {
        let public = G::start(G::options(values), seats, dealer);
        let position = Position { public, hidden: None };
        let cards = CardSource::Seed(seed);
        Match { seed, cards, position, decisions: 0, past: Vec::new(), revealed: 0 }
    }

    /// The same match with cards from this source.
    #[must_use]
    pub fn with_cards(self, cards: CardSource) -> Self {
        Match { cards, ..self }
    }

    /// What the match is waiting for.
    pub fn turn(&self) -> Turn {
        self.position.public.turn
    }

    /// What everybody knows.
    pub fn public(&self) -> &Public<G> {
        &self.position.public
    }

    /// The full position. Only referees and tests may use it.
    pub fn position(&self) -> &Position<G> {
        &self.position
    }

    /// The standing of the match.
    pub fn standing(&self) -> &Standing {
        &self.position.public.standing
    }

    /// The number of decisions made so far.
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

    /// The generator for the bot in `seat` at the current decision.
    pub fn bot_rng(&self, seat: Seat) -> rng::BotRng {
        rng::for_bots(self.seed, seat.index(), self.decisions)
    }

    /// The next deal from the source of cards. Pre: the turn is [`Turn::Deal`].
    pub fn next_deal(&self) -> Deal {
        let number = self.standing().deal + 1;
        G::deal(self.public(), &mut self.cards.deal(number))
    }

    /// Checks a deal and begins it.
    ///
    /// # Errors
    /// When it is not time for a deal, or the rules do not allow this one.
    pub fn begin(&mut self, deal: &Deal, mut log: &mut dyn Log) -> Result<(), DealFault> {
        if self.turn() != Turn::Deal {
            return Err(DealFault::NotNow);
        }
        G::check_deal(self.public(), deal)?;
        self.position.hidden = Some(G::begin(&mut self.position.public, deal, &mut log));
        self.past.clear();
        self.revealed = 0;
        Ok(())
    }
}

impl<G: Explain> Match<G> {
    /// Checks a move and makes it.
    ///
    /// # Errors
    /// When the move is illegal, with the clause that forbids it. The match is then unchanged.
    pub fn play(&mut self, seat: Seat, mv: Move, log: &mut dyn Log) -> Result<(), Refusal> {
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

    /// Plays the match to its end, with the deals from its seed.
    ///
    /// Calls `decide` for each decision, with the match, the seat to move and what that seat has seen.
    ///
    /// # Errors
    /// At the first illegal decision, with the reason. The match is then as it was before that decision.
    pub fn play_on(
        &mut self,
        log: &mut dyn Log,
        mut decide: impl FnMut(&Self, Seat, &Seen<G>) -> Move,
    ) -> Result<(), StepFault> {
        loop {
            match self.turn() {
                Turn::Over => return Ok(()),
                Turn::Deal => self.begin(&self.next_deal(), log)?,
                Turn::Act(seat) => {
                    let seen = self.seen(seat).ok_or(StepFault::NotDealt)?;
                    let mv = decide(self, seat, &seen);
                    self.play(seat, mv, log).map_err(StepFault::by(seat))?;
                }
            }
        }
    }
}

/// Passes events on and detects whether hidden bids were revealed.
struct Watch<'a> {
    log: &'a mut dyn Log,
    revealed: bool,
}

impl Log for Watch<'_> {
    fn note(&mut self, event: Event) {
        self.revealed |= matches!(event, Event::Revealed { .. });
        self.log.note(event);
    }
}
