//! Simulates the second half with known hands, by players who look no further than the current trick.

use crate::core::pack::dominoes;
use crate::core::trick::follow;
use crate::core::{LedSuit, Move, PerSeat, Piece, PieceSet, Seat};
use crate::games::reveille::Call;
use crate::games::reveille::suits::Suits;
use crate::games::reveille::{Public, count_points, other};

/// A position of the second half.
#[derive(Clone, Copy)]
pub(super) struct Half {
    hands: PerSeat<PieceSet>,
    suits: Suits,
    lead_choice: bool,
    /// The declarer of nello, who must win no trick.
    nello: Option<Seat>,
    /// The leader of the current trick.
    leader: Seat,
    /// The tile that was led, and the suit it was led as.
    led: Option<(Piece, LedSuit)>,
    /// The points won for tricks and counts.
    points: PerSeat<i32>,
    /// The number of tricks won.
    tricks: PerSeat<i32>,
}

impl Half {
    /// The position as the seat knows it, including the other hand. Pre: the first half is over.
    pub(super) fn of(public: &Public, hand: PieceSet, seat: Seat) -> Self {
        let mut hands = PerSeat::default();
        hands[seat] = hand;
        hands[other(seat)] = dominoes::ALL - public.played - hand;
        let mut points = PerSeat::default();
        let mut tricks = PerSeat::default();
        for each in [seat, other(seat)] {
            tricks[each] = i32::from(public.tricks[each]);
            points[each] = i32::from(public.points(each));
        }
        let nello = (public.game.call == Some(Call::Nello)).then_some(public.game.declarer);
        let led = public.trick.lead().map(|tile| (tile, public.game.led));
        let leader = public.trick.leader();
        Half {
            hands,
            suits: public.game.suits,
            lead_choice: public.options.lead_choice,
            nello,
            leader,
            led,
            points,
            tricks,
        }
    }

    /// The position after this call, before declarer's first lead.
    pub(super) fn called(&self, call: Call, doubles_suit: bool, declarer: Seat) -> Self {
        let nello = (call == Call::Nello).then_some(declarer);
        let none = PerSeat::default();
        let suits = Suits::called(call, doubles_suit);
        Half { suits, nello, leader: declarer, led: None, points: none, tricks: none, ..*self }
    }

    /// The expected points of this declarer under the best call.
    pub(super) fn good_for(&self, declarer: Seat, public: &Public) -> f64 {
        let trumps = (0..=6).map(Call::Trump).chain([Call::NoTrump]);
        let best =
            trumps.map(|call| self.called(call, public.options.doubles_suit, declarer).outcome(declarer));
        let nello = self.called(Call::Nello, public.options.doubles_suit, declarer).outcome(declarer);
        if nello > 0.0 { f64::from(public.game.highest_bid) } else { best.fold(0.0, f64::max) }
    }

    /// Plays the deal out, and returns the result for the seat: its points, or whether nello was made or lost.
    pub(super) fn outcome(mut self, seat: Seat) -> f64 {
        while !self.hands[seat].is_empty() || !self.hands[other(seat)].is_empty() {
            let turn = if self.led.is_some() { other(self.leader) } else { self.leader };
            if self.nello.is_some_and(|declarer| self.tricks[declarer] > 0) {
                break;
            }
            let mv = if self.led.is_some() { self.reply(turn) } else { self.lead(turn) };
            self = self.after(mv, turn);
        }
        match self.nello {
            Some(declarer) => {
                let made = if self.tricks[declarer] == 0 { 50.0 } else { -50.0 };
                if declarer == seat { made } else { -made }
            }
            None => f64::from(self.points[seat]),
        }
    }

    /// The position after a move of the seat to play.
    pub(super) fn after(mut self, mv: Move, seat: Seat) -> Self {
        let (tile, named) = if let Move::Lead(tile, suit) = mv {
            (tile, suit)
        } else {
            let tile = mv.piece().unwrap_or_default();
            (tile, self.suits.led_as(tile))
        };
        self.hands[seat].remove(tile);
        let Some((lead, led)) = self.led.take() else {
            self.led = Some((tile, named));
            return self;
        };
        let winner = if self.beats(tile, lead, led) { seat } else { self.leader };
        self.points[winner] += stake(tile, lead);
        self.tricks[winner] += 1;
        self.leader = winner;
        self
    }

    fn beats(&self, reply: Piece, lead: Piece, led: LedSuit) -> bool {
        self.suits.strength(reply, led, false) > self.suits.strength(lead, led, true)
    }

    /// The lead that gains the most in this trick, and the cheapest of equals.
    fn lead(&self, seat: Seat) -> Move {
        let moves = self.suits.leads(self.hands[seat], self.lead_choice);
        let worth = |mv: Move| {
            let half = self.after(mv, seat);
            let Some((lead, led)) = half.led else { return (0, 0) };
            let reply = half.reply(other(seat)).piece().unwrap_or_default();
            let won = !half.beats(reply, lead, led);
            let points = if won { stake(reply, lead) } else { -stake(reply, lead) };
            let points = if self.nello.is_some() {
                if (self.nello == Some(seat)) == won { -9 } else { 9 }
            } else {
                points
            };
            (points, -i32::from(half.suits.strength(lead, led, true)))
        };
        moves.iter().max_by_key(|&mv| worth(mv)).unwrap_or(Move::Pass)
    }

    /// The reply that gains the most in this trick, and the cheapest of equals.
    fn reply(&self, seat: Seat) -> Move {
        let Some((lead, led)) = self.led else { return Move::Pass };
        let legal = follow(self.hands[seat], self.suits.following(led));
        let worth = |&tile: &Piece| {
            let wins = self.beats(tile, lead, led);
            let points = if wins { stake(tile, lead) } else { -stake(tile, lead) };
            let points = if self.nello.is_some() {
                if (self.nello == Some(seat)) == wins { -9 } else { 9 }
            } else {
                points
            };
            let spent = i32::from(self.suits.strength(tile, self.suits.led_as(tile), true));
            (points, if self.nello == Some(seat) { spent } else { -spent })
        };
        Move::Play(legal.iter().max_by_key(worth).unwrap_or_default())
    }
}

/// The points of a trick with these tiles.
fn stake(one: Piece, other: Piece) -> i32 {
    1 + i32::from(count_points(one) + count_points(other))
}
