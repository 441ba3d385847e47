//! What games tell players besides events: which messages, clauses and sections of the rule page a game uses at all,
//! and some that random matches must get right at each decision.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Mutex;

use crate::common::table::vocabulary;
use crate::common::{Cell, Check, Run, cells, check_all, default_cells};
use offsuit_library::core::pack::french;
use offsuit_library::core::{
    Arg, Event, Explain, Game, Match, Move, Pack, Piece, PieceSet, Position, Seat, Suit, Text, TrickTaking,
    Turn,
};
use offsuit_library::games::{CATALOG, Fifteens, Hamlet, HeadAndTail, Loo, Reveille};

/// Collects, by game, what random matches tell.
struct Told {
    vocabulary: Vec<Move>,
    seeds: u64,
    /// The whole vocabulary is tried at one in this many decisions.
    every: u64,
    all: Mutex<BTreeSet<(&'static str, String)>>,
}

impl Check for Told {
    fn check<G: Game>(&self, cell: &Cell) {
        let mut told = BTreeSet::new();
        for seed in 0..self.seeds {
            let mut run = Run::<G>::new(cell, seed);
            while run.step() {
                self.note(&run.now, &mut told);
            }
            self.note(&run.now, &mut told);
        }
        self.all.lock().unwrap().extend(told.into_iter().map(|line| (cell.id(), line)));
    }
}

impl Told {
    fn note<G: Game>(&self, now: &Match<G>, told: &mut BTreeSet<String>) {
        let public = now.public();
        told.insert(format!("section {}", G::section(public)));
        let seats = Seat::all(now.standing().seats);
        let facts = G::facts(public).into_iter().chain(seats.flat_map(|seat| G::seat_facts(public, seat)));
        for fact in facts {
            // Captured tiles are listed even if there are none yet; tiles that still count are not.
            let none_left =
                fact.args.iter().any(|(_, arg)| matches!(arg, Arg::Pieces(_, set) if set.is_empty()));
            assert!(fact.key != "fact-counts" || !none_left, "{fact:?}");
            told.insert(format!("fact {}", fact.key));
        }
        if let Turn::Act(seat) = now.turn() {
            if !now.decisions().is_multiple_of(self.every) {
                return;
            }
            let refused = self.vocabulary.iter().filter_map(|&mv| now.position().check(seat, mv).err());
            told.extend(refused.map(|refusal| format!("refusal {}: {}", refusal.clause, refusal.reason.key)));
        } else if now.standing().deal > 0 {
            let lines = G::explain(public);
            told.extend(lines.iter().map(|line| format!("score {}: {}", line.clause, line.reason.key)));
        }
    }
}

#[test]
fn random_matches_use_all_facts_sections_and_refusals() {
    let usual = Told { vocabulary: vocabulary(), seeds: 12, every: 3, all: Mutex::default() };
    check_all(&default_cells(), &usual);
    // Some facts need an option.
    let all = Told { seeds: 1, every: 7, ..usual };
    check_all(&cells(), &all);
    let all = all.all.into_inner().unwrap();
    for entry in CATALOG {
        let mut lines = String::new();
        for (_, line) in all.iter().filter(|(id, _)| *id == entry.info.id) {
            writeln!(lines, "{line}").unwrap();
        }
        insta::assert_snapshot!(format!("told-{}", entry.info.id), lines);
    }
}

/// Screens, bots and records believe it: seats, options, the draw, partners, minutes, difficulty.
#[test]
fn what_a_game_says_about_itself_changes_only_on_purpose() {
    for entry in CATALOG {
        insta::assert_snapshot!(format!("info-{}", entry.info.id), format!("{:#?}", entry.info));
    }
}

/// The argument of a message.
fn arg<'a>(text: &'a Text, name: &str) -> &'a Arg {
    let found = text.args.iter().find(|(known, _)| *known == name);
    &found.unwrap_or_else(|| panic!("{} has no {name}", text.key)).1
}

/// What a hand may lead after leads in these suits: the highest card of the first that it holds, and that suit;
/// or else the highest card of any suit.
fn duty(hand: PieceSet, led: &[Suit]) -> (PieceSet, Option<Suit>) {
    let highest = |suit: &Suit| (hand & suit.cards()).iter().max_by_key(|&card| french::rank(card));
    match led.iter().find(|suit| hand.meets(suit.cards())) {
        Some(suit) => (highest(suit).into_iter().collect(), Some(*suit)),
        None => (Suit::ALL.iter().filter_map(highest).collect(), None),
    }
}

/// Checks what a position of Fifteens tells about the suits led so far. Returns the number of refused leads.
fn check_duty(position: &Position<Fifteens>, seat: Seat, led: &[Suit]) -> usize {
    let facts = Fifteens::facts(&position.public);
    let duty_told =
        facts.iter().filter(|fact| fact.key.starts_with("fact-lead-dut")).flat_map(|fact| &fact.args);
    let told: Vec<_> =
        duty_told.filter(|(_, arg)| matches!(arg, Arg::Suit(_))).map(|(_, arg)| arg.clone()).collect();
    assert_eq!(told, led.iter().map(|&suit| Arg::Suit(suit)).collect::<Vec<_>>());
    if !position.public.trick.is_empty() || led.is_empty() {
        return 0;
    }
    let hand = Fifteens::hand(&Fifteens::private(position.hidden.as_ref().unwrap(), seat));
    let (must, held) = duty(hand, led);
    for card in hand - must {
        let refusal = position.check(seat, Move::Play(card)).unwrap_err();
        let suit = french::suit(card);
        let clause = match held {
            Some(held) if held == suit => "lead-3",
            Some(_) => "lead-2",
            None => "lead-4",
        };
        assert_eq!(refusal.clause.to_string(), clause);
        assert_eq!(*arg(&refusal.reason, "suit"), Arg::Suit(held.unwrap_or(suit)));
        assert_eq!(*arg(&refusal.reason, "must"), Arg::Pieces(Pack::French, must));
    }
    (hand - must).len()
}

#[test]
fn the_duty_to_lead_is_told_and_refusals_name_it() {
    let cell = default_cells().into_iter().find(|cell| cell.id() == Fifteens::INFO.id).unwrap();
    let mut refused = 0;
    for seed in 0..20 {
        let mut run = Run::<Fifteens>::new(&cell, seed);
        let mut led: Vec<Suit> = Vec::new();
        while run.step() {
            let position = run.now.position();
            let public = &position.public;
            if public.played.is_empty() {
                led.clear();
            }
            if let (1, Some(lead)) = (public.trick.len(), public.trick.lead()) {
                // The suit led last comes first.
                let suit = french::suit(lead);
                led.retain(|&other| other != suit);
                led.insert(0, suit);
            }
            if let Turn::Act(seat) = run.now.turn() {
                refused += check_duty(position, seat, &led);
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

/// Random matches of a game with its usual options.
fn runs<G: Game>(seeds: u64) -> impl Iterator<Item = Run<G>> {
    let cell = default_cells().into_iter().find(|cell| cell.id() == G::INFO.id).unwrap();
    (0..seeds).map(move |seed| Run::new(&cell, seed))
}

/// Where cards of a trick are equal in rank, the first of them is left open.
#[test]
fn the_first_highest_and_the_first_lowest_card_of_a_trick_stay_open() {
    let (mut tricks, mut equal) = (0, 0);
    for mut run in runs::<HeadAndTail>(12) {
        let mut cards: Vec<Piece> = Vec::new();
        while run.step() {
            let Some(&Event::Acted { mv: Some(Move::Play(card)), .. }) =
                run.log.iter().rev().find(|event| matches!(event, Event::Acted { .. }))
            else {
                continue;
            };
            let public = run.now.public();
            if public.trick.len() == 1 {
                cards.clear();
            }
            cards.push(card);
            let Some(&Event::Trick { winner, .. }) = run.log.last() else { continue };
            // Betting cards, the aces and jokers, count as 1.
            let rank =
                |card: &Piece| Some(french::rank(*card)).filter(|rank| (2..french::ACE).contains(rank));
            let ranks: Vec<u8> = cards.iter().map(|card| rank(card).unwrap_or(1)).collect();
            let first = |rank: Option<&_>| cards[ranks.iter().position(|own| Some(own) == rank).unwrap()];
            let expected = [first(ranks.iter().max()), first(ranks.iter().min())];
            let facts = HeadAndTail::seat_facts(public, winner);
            for (key, card) in ["seat-open-highest", "seat-open-lowest"].into_iter().zip(expected) {
                let open = facts.iter().find(|fact| fact.key == key).unwrap();
                let Arg::ForTricks(Pack::French, told) = arg(open, "cards") else { panic!("{open:?}") };
                assert_eq!(told.last(), Some(&card), "the cards are in the order of the tricks");
                assert_eq!(told.len(), usize::from(public.tricks[winner]));
            }
            let lowest = ranks.iter().min().unwrap();
            let is_lowest = |rank: &u8| rank == lowest;
            equal += usize::from(ranks.iter().position(is_lowest) != ranks.iter().rposition(is_lowest));
            tricks += 1;
        }
    }
    assert!(tricks > 800 && equal > 40, "{equal} of {tricks}");
}

/// What a seat would score if the deal ended now is what it scores when the deal does, and the average is that of all.
#[test]
fn what_a_deal_is_worth_so_far_is_in_the_end_what_it_scores() {
    let mut deals = 0;
    for mut run in runs::<Hamlet>(3) {
        while run.step() {
            let Some(&Event::Scored { points, .. }) = run.log.last() else { continue };
            let public = run.now.public();
            let worth = |seat: Seat| {
                let facts = Hamlet::seat_facts(public, seat);
                facts
                    .iter()
                    .find(|fact| fact.key.starts_with("seat-worth"))
                    .map(|fact| arg(fact, "points").clone())
            };
            let mut sum = 0;
            for seat in Seat::all(3) {
                assert_eq!(worth(seat), Some(Arg::Number(points[seat].into())));
                sum += points[seat];
            }
            let facts = Hamlet::facts(public);
            let average = facts.iter().find(|fact| fact.key == "fact-worth").unwrap();
            assert_eq!(*arg(average, "average"), Arg::Number(((2 * sum + 3) / 6).into()));
            deals += 1;
        }
    }
    assert!(deals > 20, "{deals}");
}

#[test]
fn the_number_led_is_told_while_it_matters() {
    let mut told = 0;
    for mut run in runs::<Reveille>(3) {
        while run.step() {
            let public = run.now.public();
            if !matches!(run.now.turn(), Turn::Act(_)) {
                continue;
            }
            let matters = Reveille::section(public) == "second-half" && !public.trick.is_empty();
            let is_told = Reveille::facts(public).iter().any(|fact| fact.key.starts_with("fact-led-"));
            assert_eq!(is_told, matters);
            told += usize::from(is_told);
        }
    }
    assert!(told > 100, "{told}");
}

#[test]
fn a_refused_purchase_names_the_missing_chips_or_the_buyer() {
    let buy = vocabulary().into_iter().find(|mv| {
        let Move::Declare(declaration) = mv else { return false };
        declaration.spec(Loo::INFO.declarations).is_some_and(|spec| spec.takes_dummy)
    });
    let (mut poor, mut late) = (0, 0);
    for run in runs::<Loo>(60) {
        let mut run = run;
        while run.step() {
            let Turn::Act(seat) = run.now.turn() else { continue };
            let Err(refusal) = run.now.position().check(seat, buy.unwrap()) else { continue };
            let chips = run.now.standing().totals[seat];
            match refusal.reason.key {
                "refuse-buy-chips" => poor += 1,
                "refuse-buy-sold" => late += 1,
                _ => continue,
            }
            assert_eq!(refusal.reason.key == "refuse-buy-chips", chips < 3, "{chips}");
        }
    }
    assert!(poor > 20 && late > 100, "{poor} {late}");
}

/// The number in a fact.
fn number(facts: &[Text], key: &str, name: &str) -> Option<i64> {
    let fact = facts.iter().find(|fact| fact.key == key)?;
    match arg(fact, name) {
        Arg::Number(number) => Some(*number),
        other => panic!("{key} has {other:?}"),
    }
}

#[test]
fn a_bid_is_decided_as_soon_as_it_is_made_or_out_of_reach() {
    let mut decided = [0, 0];
    for mut run in runs::<Reveille>(20) {
        let mut highest = 0;
        while run.step() {
            let public = run.now.public();
            let facts = Reveille::facts(public);
            highest = number(&facts, "fact-highest-bid", "bid").unwrap_or(highest);
            let bid = facts.iter().find(|fact| fact.key == "fact-bid");
            let (true, Some(bid)) = (Reveille::section(public) == "second-half", bid) else { continue };
            if facts.iter().any(|fact| fact.key == "fact-nello") {
                continue;
            }
            let Arg::Seat(declarer) = *arg(bid, "seat") else { panic!("{bid:?}") };
            let points = |seat| number(&Reveille::seat_facts(public, seat), "seat-points", "points").unwrap();
            let own = points(declarer);
            let others: i64 = Seat::all(2).filter(|&seat| seat != declarer).map(points).sum();
            let left = highest - own - others;
            let bid = number(&facts, "fact-bid", "bid").unwrap();
            let (is_made, is_lost) = (own >= bid, own + left < bid);
            assert_eq!(Reveille::decided(public), is_made || is_lost, "{own} + {left} for {bid}");
            decided[usize::from(is_lost)] += usize::from(is_made || is_lost);
        }
    }
    assert!(decided.iter().all(|&count| count > 20), "{decided:?}");
}
