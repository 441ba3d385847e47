//! The example of the article that Fifteens comes from: a hand with eleven or twelve diamonds in a row. The rules play
//! every case that the page lists ([Lead 7](../../rules/en/fifteens.md)), in many random deals.

use std::collections::BTreeSet;

use offsuit::core::pack::french;
use offsuit::core::rng::{BotRng, below, for_bots, for_deal};
use offsuit::core::{Deal, Event, Match, Move, OptionValues, Pack, PerSeat, Piece, PieceSet, Seat, Turn};
use offsuit::games::Fifteens;
use offsuit::lang::Language;
use offsuit::rules::Page;
use offsuit::{games, texts};

/// The seat with the hand; it makes the opening lead.
const OWN: Seat = Seat::new(0);

fn card(name: &str) -> Piece {
    Pack::French.parse(name).expect("a card")
}

/// The diamonds of these ranks, and some clubs.
fn hand(diamonds: &str, clubs: &str) -> PieceSet {
    let of = |ranks: &str, suit: char| -> Vec<Piece> {
        ranks.chars().map(|rank| card(&format!("{rank}{suit}"))).collect()
    };
    of(diamonds, 'D').into_iter().chain(of(clubs, 'C')).collect()
}

fn printed() -> PieceSet {
    hand("KQJT98765432", "2")
}

fn corrected() -> PieceSet {
    hand("KQJT9876543", "32")
}

/// Who has the other diamonds, and what their owner plays to the lead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    AceAtOnce,
    TwoFirst,
    Apart,
    Any,
}

/// Deals the other cards at random, so that the case can occur.
fn deal(hand: PieceSet, case: Case, number: u32) -> Deal {
    let mut rng = for_deal(1811, number);
    let mut others: Vec<Piece> = french::CARDS.iter().filter(|&piece| !hand.contains(piece)).collect();
    loop {
        for at in (1..others.len()).rev() {
            others.swap(at, below(&mut rng, at + 1));
        }
        let mut hands = PerSeat::default();
        hands[OWN] = hand;
        for (n, dealt) in others.chunks(13).enumerate() {
            hands[Seat::new(n + 1)] = dealt.iter().copied().collect();
        }
        let deal = Deal { hands, ..Deal::default() };
        let together =
            (1..4).any(|n| [card("AD"), card("2D")].iter().all(|&own| hands[Seat::new(n)].contains(own)));
        if case == Case::Any || together == (case != Case::Apart) {
            return deal;
        }
    }
}

/// Plays a deal. Everybody plays at random, but for the opening lead and the case. Returns the tricks of the hand.
fn tricks(deal: &Deal, lead: Option<Piece>, case: Case, rng: &mut BotRng) -> usize {
    let values = OptionValues::defaults(games::find("fifteens").unwrap().info.options);
    let mut game = Match::<Fifteens>::with_dealer(&values, 4, 0, Seat::new(3));
    let mut log = Vec::new();
    game.begin(deal, &mut log).expect("a deal by the rules");
    while let Turn::Act(seat) = game.turn() {
        let legal = game.view(seat).expect("a running deal").legal();
        let opening = game.public().played.len() < 4;
        let wanted = match case {
            _ if opening && seat == OWN => lead,
            Case::AceAtOnce if opening => Some(card("AD")),
            Case::TwoFirst if opening => Some(card("2D")),
            _ => None,
        };
        let wanted = wanted.map(Move::Play).filter(|mv| legal.iter().any(|other| other == *mv));
        let mv = wanted.unwrap_or_else(|| legal.pick(rng));
        game.play(seat, mv, &mut log).expect("a legal move");
    }
    log.iter().filter(|event| matches!(event, Event::Trick { winner, .. } if *winner == OWN)).count()
}

/// The tricks of a hand in this many random deals.
fn results(hand: PieceSet, lead: Option<Piece>, case: Case, deals: u32) -> BTreeSet<usize> {
    let played = |number| {
        let mut rng = for_bots(u64::from(number), 4, 0);
        tricks(&deal(hand, case, number), lead, case, &mut rng)
    };
    (0..deals).map(played).collect()
}

/// The numbers in a text.
fn numbers(text: &str) -> BTreeSet<usize> {
    let parts = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().unwrap()).collect()
}

#[test]
fn the_hand_wins_what_the_page_says_in_each_case() {
    let entry = games::find("fifteens").unwrap();
    for language in Language::ALL {
        let page = Page::of(entry, language.code()).unwrap();
        let clause = page.text(page.find("lead-7").unwrap());
        let rows: Vec<&str> = clause.lines().filter(|line| line.starts_with('|')).skip(2).collect();
        let cases = [Case::AceAtOnce, Case::TwoFirst, Case::Apart];
        assert_eq!(rows.len(), cases.len(), "{language}");
        for (row, case) in rows.iter().zip(cases) {
            let written = numbers(row.split('|').nth(2).unwrap());
            assert_eq!(results(corrected(), Some(card("KD")), case, 4000), written, "{language}: {row}");
        }
    }
}

/// The ruling gives all numbers of tricks that the hand won in 20,000 random deals.
#[test]
fn the_hand_never_wins_the_eleven_tricks_of_the_article() {
    let won = results(corrected(), Some(card("KD")), Case::Any, 20_000);
    assert_eq!(won, BTreeSet::from([0, 1, 10, 12]));
    for (language, page) in texts::of("fifteens").pages {
        assert!(page.contains("20,000"), "{language}");
        let list = if *language == "ja" { "0、1、10、12トリック" } else { "0, 1, 10 or 12 tricks" };
        assert!(page.replace("\n  ", " ").contains(list), "{language}: {list}");
    }
}

#[test]
fn the_hand_as_printed_wins_nothing() {
    assert_eq!(printed().len(), 13);
    assert_eq!(results(printed(), None, Case::Any, 4000), BTreeSet::from([0]));
}
