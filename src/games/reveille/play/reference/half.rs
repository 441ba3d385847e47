//! The second half as it would be played out, both hands known, by two who look no further than the trick.

use crate::core::pack::dominoes;
use crate::core::trick::follow;
use crate::core::{LedSuit, Move, PerSeat, Piece, PieceSet, Seat};
use crate::games::reveille::Call;
use crate::games::reveille::suits::Suits;
use crate::games::reveille::{Public, count_points, other};

/// A moment of the second half.
#[derive(Clone, Copy)]
pub(super) struct Half {
    hands: PerSeat<PieceSet>,
    suits: Suits,
    lead_choice: bool,
    /// Who undertook to win no trick.
    nello: Option<Seat>,
    /// Who leads, or has led.
    leader: Seat,
    /// The tile that was led, and as what.
    led: Option<(Piece, LedSuit)>,
    /// Tricks and counts won.
    points: PerSeat<i32>,
    /// Tricks won.
    tricks: PerSeat<i32>,
}

impl Half {
    /// What lies before the seat: from the auction on it knows the other hand.
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

    /// The same after this call, before the first lead of the declarer.
    pub(super) fn called(&self, call: Call, doubles_suit: bool, declarer: Seat) -> Self {
        let nello = (call == Call::Nello).then_some(declarer);
        let none = PerSeat::default();
        let suits = Suits::called(call, doubles_suit);
        Half { suits, nello, leader: declarer, led: None, points: none, tricks: none, ..*self }
    }

    /// The points that this declarer is good for, under his best call.
    pub(super) fn good_for(&self, declarer: Seat, public: &Public) -> f64 {
        let trumps = (0..=6).map(Call::Trump).chain([Call::NoTrump]);
        let best =
            trumps.map(|call| self.called(call, public.options.doubles_suit, declarer).outcome(declarer));
        let nello = self.called(Call::Nello, public.options.doubles_suit, declarer).outcome(declarer);
        if nello > 0.0 { f64::from(public.game.highest_bid) } else { best.fold(0.0, f64::max) }
    }

    /// What comes of it for the seat: its points, or whether nello was made or lost.
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

    /// After a move of the seat whose turn it is.
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

    /// The lead that brings most in this trick; of equals the one that spends least.
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

    /// The reply that brings most in this trick; of equals the one that spends least.
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

/// What a trick of these tiles counts.
fn stake(one: Piece, other: Piece) -> i32 {
    1 + i32::from(count_points(one) + count_points(other))
}
