//! The games: what may be played, who wins a trick, what a deal is worth, when a match ends.

use super::{Name, Referee, Stage, Taken};

const RANKS: &str = "23456789TJQKA";

/// A card's suit letter.
fn suit(card: &str) -> &str {
    &card[1..]
}

/// A card's place among the ranks, from 2 for the two.
fn rank(card: &str) -> i32 {
    RANKS.find(&card[..1]).expect("a rank") as i32 + 2
}

fn is_betting(card: &str) -> bool {
    card.starts_with('A') || card == "JR" || card == "JB"
}

/// A card's rank in Head & Tail, where betting cards rank lowest.
pub fn open_rank(card: &str) -> i32 {
    if is_betting(card) { 1 } else { rank(card) }
}

/// A tile's two ends.
fn ends(tile: &str) -> (i32, i32) {
    (tile[..1].parse().unwrap(), tile[2..].parse().unwrap())
}

pub fn count_points(tile: &str) -> i32 {
    match tile {
        "5-0" | "4-1" | "3-2" => 5,
        "6-4" | "5-5" => 10,
        _ => 0,
    }
}

pub fn red_pips(tile: &str) -> i32 {
    let (high, low) = ends(tile);
    let red = |end| if end == 1 || end == 4 { end } else { 0 };
    if tile == "6-6" { 6 } else { red(high) + red(low) }
}

/// The trump suit of three bids, and whether it is a *to be* deal.
pub fn hamlet_mode(bids: &[Name]) -> (char, bool) {
    let suits: String = bids.iter().map(|card| suit(card)).collect();
    let of = |letter: char| suits.matches(letter).count();
    let trump = ['C', 'D', 'H', 'S'].into_iter().find(|&letter| of(letter) >= 2);
    let absent = ['C', 'D', 'H', 'S'].into_iter().find(|&letter| of(letter) == 0);
    let face = bids.iter().any(|card| ["K", "Q", "J"].contains(&&card[..1]));
    (trump.or(absent).expect("three bids leave a suit out"), face)
}

impl Referee {
    /// All legal moves of the seat whose turn it is, sorted.
    pub fn legal(&self) -> Vec<String> {
        let seat = self.turn.expect("it is somebody's turn");
        let hand = &self.hands[seat];
        let mut moves: Vec<String> = match self.stage {
            Stage::Declare => self.declarations(seat),
            Stage::Bid => {
                hand.iter().filter(|card| ***card != *"JK").map(|card| format!("lay {card}")).collect()
            }
            Stage::FirstHalf => hand.iter().map(|tile| format!("play {tile}")).collect(),
            Stage::Auction => self.bids(),
            Stage::Call => {
                let mut calls: Vec<String> = (0..=6).map(|number| format!("call {number}")).collect();
                calls.push("call no-trump".to_owned());
                if self.bid == self.highest {
                    calls.push("call nello".to_owned());
                }
                calls
            }
            Stage::Tricks if self.game == "reveille" && self.table.is_empty() => {
                hand.iter().flat_map(|tile| self.tile_leads(tile)).collect()
            }
            Stage::Tricks => self.playable(hand).iter().map(|card| format!("play {card}")).collect(),
        };
        moves.sort();
        moves.dedup(); // playing either of two twin tiles is the same move
        moves
    }

    fn declarations(&self, seat: usize) -> Vec<String> {
        let mut all = vec!["declare stay".to_owned()];
        if seat != self.dealer {
            all.push("declare drop".to_owned());
        }
        if self.totals[seat] >= 3 && !self.declared.iter().any(|said| said == "buy") {
            all.push("declare buy".to_owned());
        }
        all
    }

    fn bids(&self) -> Vec<String> {
        let least = 4.max(self.bid + 1);
        let mut all: Vec<String> = (least..=self.highest).map(|points| format!("bid {points}")).collect();
        let must_bid = if self.chosen("both_pass", "redeal") {
            self.redeals == 2 && self.turn == Some(self.dealer) && self.bid == 0
        } else {
            self.passed
        };
        if !must_bid {
            all.push("pass".to_owned());
        }
        all
    }

    /// The cards of a hand that may be played to a trick, except Reveille's leads.
    fn playable(&self, hand: &[Name]) -> Vec<Name> {
        let pick = |fits: &dyn Fn(&str) -> bool| -> Vec<Name> {
            hand.iter().filter(|card| fits(card)).cloned().collect()
        };
        let or_all = |cards: Vec<Name>| if cards.is_empty() { hand.to_vec() } else { cards };
        let Some((_, lead)) = self.table.first() else {
            return if self.game == "fifteens" { self.fifteens_leads(hand) } else { hand.to_vec() };
        };
        match self.game {
            "head-and-tail" if is_betting(lead) => hand.to_vec(),
            "head-and-tail" => {
                let following = pick(&|card| suit(card) == self.led && !is_betting(card));
                if following.is_empty() { hand.to_vec() } else { [following, pick(&is_betting)].concat() }
            }
            "loo" => {
                let following = pick(&|card| suit(card) == self.led);
                if following.is_empty() { or_all(pick(&|card| suit(card) == self.trump)) } else { following }
            }
            "deer-hunt" => hand.to_vec(),
            "fifteens" => or_all(pick(&|card| suit(card) == self.led)),
            "hamlet" if **lead == *"JK" => hand.to_vec(),
            "hamlet" => or_all(pick(&|card| card != "JK" && suit(card) == self.led)),
            "reveille" => or_all(pick(&|tile| self.belongs(tile, &self.led))),
            id => panic!(
                "{id}: teach the referee in src/library/tests/suite/common/referee/rules.rs what may be played"
            ),
        }
    }

    /// Fifteens: the highest card of the most recently led suit in hand, or of any suit if there is none.
    fn fifteens_leads(&self, hand: &[Name]) -> Vec<Name> {
        if self.taken.is_empty() {
            return hand.to_vec();
        }
        let highest = |wanted: &str| -> Option<Name> {
            hand.iter().filter(|card| suit(card) == wanted).max_by_key(|card| rank(card)).cloned()
        };
        let mut led = self.taken.iter().rev().map(|trick| suit(&trick.cards[0].1));
        match led.find_map(highest) {
            Some(card) => vec![card],
            None => ["C", "D", "H", "S"].into_iter().filter_map(highest).collect(),
        }
    }

    /// Whether the doubles are a suit of their own in this deal.
    fn doubles_apart(&self) -> bool {
        self.call == "no-trump" && self.chosen("doubles", "suit")
    }

    /// Whether a tile belongs to this suit (a number, or `doubles`).
    fn belongs(&self, tile: &str, wanted: &str) -> bool {
        let (high, low) = ends(tile);
        let has = |number: &str| high.to_string() == number || low.to_string() == number;
        if has(&self.trump) {
            wanted == self.trump
        } else if self.doubles_apart() && high == low {
            wanted == "doubles"
        } else {
            has(wanted)
        }
    }

    /// The ways to lead a tile in Reveille's second half, with a suit where there is a choice.
    fn tile_leads(&self, tile: &str) -> Vec<String> {
        let (high, low) = ends(tile);
        let trump = self.trump.parse().is_ok_and(|number: i32| number == high || number == low);
        if high == low && self.doubles_apart() {
            vec![format!("play {tile} as {high}"), format!("play {tile} as doubles")]
        } else if high != low && !trump && self.chosen("lead_suit", "choice") {
            vec![format!("play {tile} as {high}"), format!("play {tile} as {low}")]
        } else {
            vec![format!("play {tile}")]
        }
    }

    /// The suit of a piece that is led without naming one.
    pub(super) fn suit_led(&self, lead: &str) -> String {
        if self.game != "reveille" {
            return suit(lead).to_owned();
        }
        let (high, _) = ends(lead);
        if self.belongs(lead, &self.trump) { self.trump.clone() } else { high.to_string() }
    }

    /// The seat that wins the trick on the table.
    pub(super) fn winner(&self) -> usize {
        let (leader, lead) = self.table[0].clone();
        // Nothing beats a betting card or Polonius led.
        let unbeaten = match self.game {
            "head-and-tail" => is_betting(&lead),
            "hamlet" => *lead == *"JK",
            _ => false,
        };
        if unbeaten {
            return leader;
        }
        let strength = |card: &str, is_lead: bool| -> i32 {
            match self.game {
                "deer-hunt" => {
                    let (high, low) = ends(card);
                    10 * high + low
                }
                "reveille" => self.tile_strength(card, is_lead),
                "head-and-tail" if is_betting(card) => 0,
                "hamlet" if card == "JK" => 0,
                _ if suit(card) == self.trump => 100 + rank(card),
                _ if suit(card) == self.led => rank(card),
                _ => 0,
            }
        };
        let mut best = (leader, strength(&lead, true));
        for (seat, card) in &self.table[1..] {
            if strength(card, false) > best.1 {
                best = (*seat, strength(card, false));
            }
        }
        best.0
    }

    fn tile_strength(&self, tile: &str, is_lead: bool) -> i32 {
        let (high, low) = ends(tile);
        let in_number = |number: &str| match number.parse::<i32>().unwrap() {
            _ if high == low => 10,
            number => 1 + high + low - number,
        };
        if self.belongs(tile, &self.trump) {
            100 + in_number(&self.trump)
        } else if self.led == "doubles" {
            if high == low { 1 + high } else { 0 }
        } else if is_lead || self.belongs(tile, &self.led) {
            in_number(&self.led)
        } else {
            0
        }
    }

    /// Whether the deal ends with the trick that this seat has just won.
    pub(super) fn deal_is_over(&self, winner: usize) -> bool {
        let nello_lost = self.call == "nello" && winner == self.declarer;
        nello_lost || self.players().iter().all(|&seat| self.hands[seat].is_empty())
    }

    /// Adds the deal to the totals. Returns the changes.
    pub(super) fn settle(&mut self) -> Vec<i32> {
        if self.game == "loo" {
            self.settle_loo();
            return self.totals.iter().zip(&self.before).map(|(now, then)| now - then).collect();
        }
        let points: Vec<i32> = match self.game {
            "head-and-tail" => self.head_and_tail_points(),
            "deer-hunt" => self.deer_hunt_points(),
            "fifteens" => (0..self.seats).map(|seat| self.card_points(seat) - 15).collect(),
            "hamlet" => self.hamlet_points(),
            "reveille" => self.reveille_points(),
            id => {
                panic!(
                    "{id}: teach the referee in src/library/tests/suite/common/referee/rules.rs what a deal is worth"
                )
            }
        };
        for (total, change) in self.totals.iter_mut().zip(&points) {
            *total += change;
        }
        points
    }

    pub fn tricks_of(&self, seat: usize) -> impl Iterator<Item = &Taken> {
        self.taken.iter().filter(move |trick| trick.winner == seat)
    }

    /// The sum over a seat's tricks of the highest and of the lowest rank in each.
    pub fn open_sums(&self, seat: usize) -> (i32, i32) {
        let ranks = |trick: &Taken| trick.cards.iter().map(|(_, card)| open_rank(card)).collect::<Vec<_>>();
        let high = self.tricks_of(seat).map(|trick| ranks(trick).into_iter().max().unwrap()).sum();
        let low = self.tricks_of(seat).map(|trick| ranks(trick).into_iter().min().unwrap()).sum();
        (high, low)
    }

    fn head_and_tail_points(&self) -> Vec<i32> {
        let counts: Vec<usize> = (0..self.seats).map(|seat| self.tricks(seat)).collect();
        let with = |wanted: usize| (0..self.seats).filter(|&seat| counts[seat] == wanted).collect::<Vec<_>>();
        let most = with(*counts.iter().max().unwrap());
        let fewest = with(*counts.iter().min().unwrap());
        let top = most.iter().map(|&seat| self.open_sums(seat).0).max().unwrap();
        let bottom = fewest.iter().map(|&seat| self.open_sums(seat).1).min().unwrap();
        let head: Vec<usize> = most.into_iter().filter(|&seat| self.open_sums(seat).0 == top).collect();
        let tail: Vec<usize> = fewest.into_iter().filter(|&seat| self.open_sums(seat).1 == bottom).collect();
        let mut points = vec![0; self.seats];
        for &seat in head.iter().chain(&tail) {
            points[seat] -= 3;
        }
        for trick in &self.taken {
            for (owner, _) in trick.cards.iter().filter(|(_, card)| is_betting(card)) {
                points[*owner] += 2 * i32::from(tail.contains(&trick.winner));
                points[*owner] += i32::from(head.contains(&trick.winner));
            }
        }
        points
    }

    fn settle_loo(&mut self) {
        let third = self.pot / 3;
        for seat in self.taken.iter().map(|trick| trick.winner) {
            self.totals[seat] += third;
            self.pot -= third;
        }
        if self.taken.is_empty() {
            return; // the dealer has taken the pot, and nobody was looed
        }
        for seat in self.players() {
            if self.tricks(seat) == 0 && self.totals[seat] >= 3 {
                self.totals[seat] -= 3;
                self.pot += 3;
            } else if self.tricks(seat) == 0 {
                self.broke = true;
            }
        }
    }

    /// The red pips that a seat has captured, without its partner's.
    pub fn pips(&self, seat: usize) -> i32 {
        self.tricks_of(seat).flat_map(|trick| &trick.cards).map(|(_, tile)| red_pips(tile)).sum()
    }

    fn deer_hunt_points(&mut self) -> Vec<i32> {
        let sides: Vec<i32> = (0..2).map(|side| self.pips(side) + self.pips(side + 2)).collect();
        let dealt_the_decider = (0..4).find(|&seat| self.dealt[seat].iter().any(|tile| **tile == *"6-3"));
        self.last_won = match sides[0] - sides[1] {
            0 => 1 - dealt_the_decider.expect("all tiles are dealt") % 2,
            more => usize::from(more < 0),
        };
        (0..4).map(|seat| (sides[seat % 2] - 32).max(0)).collect()
    }

    /// The card points in a seat's tricks (Fifteens).
    pub fn card_points(&self, seat: usize) -> i32 {
        let classic = self.chosen("values", "classic");
        let worth = |card: &str| match (&card[..1], classic) {
            ("A", _) => 5,
            ("K", _) => 4,
            ("Q", true) => 3,
            ("Q", false) | ("J", true) => 2,
            ("J", false) | ("T", true) => 1,
            _ => 0,
        };
        self.tricks_of(seat).flat_map(|trick| &trick.cards).map(|(_, card)| worth(card)).sum()
    }

    /// The middle one of three; if two are equal, the third.
    pub(super) fn hamlet(&self) -> usize {
        let mut order: Vec<usize> = (0..3).collect();
        order.sort_by_key(|&seat| self.tricks(seat));
        match (self.tricks(order[0]), self.tricks(order[1]), self.tricks(order[2])) {
            (low, middle, _) if low == middle => order[2],
            (_, middle, high) if middle == high => order[0],
            _ => order[1],
        }
    }

    fn hamlet_points(&self) -> Vec<i32> {
        let worth = |seat| if (seat == self.hamlet()) == self.to_be { 10 } else { 1 };
        (0..3)
            .map(|seat| worth(seat) * if self.tricks(seat) == 0 { 10 } else { self.tricks(seat) as i32 })
            .collect()
    }

    /// The points of the count tiles in a seat's tricks of the second half (Reveille).
    pub fn counts(&self, seat: usize) -> i32 {
        self.tricks_of(seat).flat_map(|trick| &trick.cards).map(|(_, tile)| count_points(tile)).sum()
    }

    fn reveille_points(&self) -> Vec<i32> {
        if self.bid == 0 {
            return vec![0; 2];
        }
        let tricks = self.tricks(self.declarer);
        let made = if self.call == "nello" {
            tricks == 0
        } else {
            self.counts(self.declarer) + tricks as i32 >= self.bid
        };
        (0..2).map(|seat| i32::from((seat == self.declarer) == made)).collect()
    }

    pub(super) fn next_dealer(&self) -> usize {
        match self.game {
            "hamlet" => self.hamlet(),
            "loo" if self.pot > 0 => self.dealer,
            "reveille" if self.bid == 0 => self.dealer,
            _ => self.after(self.dealer),
        }
    }

    /// Who wins, if the match is over.
    pub(super) fn winners(&self) -> Option<Vec<usize>> {
        let most = *self.totals.iter().max().unwrap();
        let leaders: Vec<usize> = (0..self.seats).filter(|&seat| self.totals[seat] == most).collect();
        let over = match self.game {
            "head-and-tail" => self.totals.iter().any(|total| total.abs() >= self.number("limit")),
            "loo" => self.broke || self.pot == 0 && self.totals.iter().any(|&total| total < 3),
            "deer-hunt" | "fifteens" => self.deals == self.number("deals"),
            "hamlet" if self.number("fixed_deals") > 0 => self.deals == self.number("fixed_deals"),
            "hamlet" => most >= self.number("target") && leaders.len() == 1,
            "reveille" => most >= self.number("target"),
            id => panic!(
                "{id}: teach the referee in src/library/tests/suite/common/referee/rules.rs when a match ends"
            ),
        };
        let decided = self.game == "deer-hunt" && leaders.len() == 4 && self.chosen("tie_break", "last-deal");
        let winners = if decided { vec![self.last_won, self.last_won + 2] } else { leaders };
        over.then_some(winners)
    }
}
