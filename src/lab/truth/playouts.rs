//! Ways to estimate what one choice gains over another: who plays the deal out, in which deals.

use std::fmt;
use std::str::FromStr;

use crate::arena::Entrant;
use crate::bots::Budget;
use crate::bots::flat::{self, Aim};
use crate::bots::judge::gain_between;
use crate::bots::mean::Mean;
use crate::bots::policy::Policy;
use crate::bots::worlds::{Imagined, Truth, Worlds};
use crate::core::rng::BotRng;
use crate::core::{Move, Position, Public, Seat, Seen, View};
use crate::studied::Studied;

/// Deals for an estimate if the players do not search.
const DEALS: u32 = 400;
/// The same if they do. Sums over many decisions need few deals for each.
const SEARCHED_DEALS: u32 = 16;

/// Playouts that estimate a difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playouts {
    /// Plays all hands to the end of the deal. One that searches does so from what each seat knows.
    pub by: Entrant,
    /// In what deals.
    pub hands: Hands,
    /// Whether they end early if the game can solve the rest of the deal.
    pub is_solved: bool,
}

/// The deals of playouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hands {
    /// Random ones that fit what the player knows.
    Imagined,
    /// The true one.
    True,
}

/// The words that change playouts, after their player's name.
const TRUE: &str = "true";
const UNSOLVED: &str = "unsolved";

impl fmt::Display for Playouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = self.by.to_string();
        let truly = if self.hands == Hands::True { format!("/{TRUE}") } else { String::new() };
        let unsolved = if self.is_solved { String::new() } else { format!("/{UNSOLVED}") };
        f.pad(&format!("{by}{truly}{unsolved}"))
    }
}

impl FromStr for Playouts {
    type Err = String;

    /// Reads `NAME[@LIMIT][/true][/unsolved]`.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split('/');
        let by: Entrant = parts.next().unwrap_or_default().parse().map_err(|error| format!("{error}"))?;
        let mut playouts = Playouts { by, hands: Hands::Imagined, is_solved: true };
        if !playouts.by.sees_its_seat_only() {
            return Err(format!("\"{}\": expected a bot that knows only what its seat does", playouts.by));
        }
        for part in parts {
            match part {
                TRUE => playouts.hands = Hands::True,
                UNSOLVED => playouts.is_solved = false,
                _ => return Err(format!("\"{part}\": expected {TRUE} or {UNSOLVED} after the slash")),
            }
        }
        Ok(playouts)
    }
}

impl Playouts {
    /// What `own` gains over `other`: the mean over these deals, in points and in percentage points of the chance to win the
    /// match. `None` if there are no such deals.
    pub(super) fn gain<G: Studied>(
        &self,
        seen: &Seen<G>,
        [own, other]: [Move; 2],
        truth: &Position<G>,
        rng: &mut BotRng,
    ) -> Option<[Mean; 2]> {
        let player = Player(self);
        let truth = Truth(*truth);
        let imagined = Imagined(seen);
        let worlds: &dyn Worlds<G> = match self.hands {
            Hands::Imagined => &imagined,
            Hands::True => &truth,
        };
        let deals = if self.by.searches() { SEARCHED_DEALS } else { DEALS };
        let limit = Budget::iterations(deals).limit(1, None);
        let samples = flat::search(seen.view.seat, &[own, other], worlds, &player, Aim::All, &limit, rng);
        match &samples[..] {
            [own, other] if !own.outcomes.is_empty() => Some(gain_between(&seen.view, own, other)),
            _ => None,
        }
    }
}

/// Plays all hands within a playout.
struct Player<'a>(&'a Playouts);

impl<G: Studied> Policy<G> for Player<'_> {
    fn solves(&self) -> bool {
        self.0.is_solved
    }

    fn choose(&self, public: &Public<G>, private: &G::Private, seat: Seat, rng: &mut BotRng) -> Move {
        let view = View { public: *public, private: *private, seat };
        let seen = Seen::from(view);
        // The player is no engine.
        self.0.by.choose(&seen, rng).unwrap_or_else(|| seen.view.legal().nth(0))
    }
}
