//! Every number in the prose and the tables of the rule pages is computed. [`PROSE`] says, for each clause, which facts
//! its numbers are. The facts come from the games: from what they deal and score, from their options, and from random
//! matches. A number that is on a page and not in the table is a fault, and so is one that is in the table only.
//!
//! Numbers from three on count in words too, but one and two are often not numbers ("the other two"). Numbers in examples
//! come from the deal that the example shows.

mod examples;
mod facts;
mod written;

use std::collections::{BTreeMap, BTreeSet};

use offsuit::bots::Level;
use offsuit::games::{self, CATALOG};
use offsuit::table::{Saver, Setup, Waiting};
use offsuit::texts;

use examples::of_example;
use facts::{Gather, own_facts};
use written::{numbers, parts};

/// The facts behind the numbers of each clause, by game.
///
/// * A name is a fact from [`Gather`] or [`own_facts`], or several. `limit.max` is from an option, `score_head.score` and
///   `score_head.sum` from the lines that explain scores, and `hand@5` is for five players.
/// * Facts and numbers can be joined: `2*target-1`.
/// * `#5` is the name of a card or of the end of a tile.
/// * `'1811` is a date, or a number that the sources say.
/// * `~12` is checked in another test.
const PROSE: &[(&str, &str)] = &[
    (
        "head-and-tail",
        "overview: players tricks usual limit all_ranks betting_rank score_head.score score_tail.score \
            score_betting_head.score score_betting_tail.score
        equipment: players plain plain_hand tricks lowest suits deck
        deal-3: players plain_hand
        play-4: players tricks
        betting-4: betting_rank
        score-1: score_head.score
        score-2: score_head_by_sum.score
        score-3: score_tail.score
        score-4: score_tail_by_sum.score score_tail_none.score
        score-5: score_tail.score score_betting_head.score score_betting_tail.score
        score-6: score_tail.score score_betting_head.score score_betting_tail.score
        end-1: limit
        tips: score_tail.score lowest@4
        options: limit limit.min limit.max
        sources: players.min players.max '4
        ruling-1: score_head.score
        ruling-2: players tricks",
    ),
    (
        "loo",
        "overview: players named_ranks score_ante.stake tricks hand
        equipment: chips.min deck
        round-1: score_ante.stake
        deal-2: score_ante.stake
        deal-3: hand dummy
        declare-2: declarations
        declare-3: score_dummy.stake
        score-1: tricks
        score-2: score_looed.stake
        tips: score_looed.stake score_looed.stake/tricks 5*score_ante.stake/tricks
        options: chips chips.min chips.max '12 '21
        sources: hand '2006
        ruling-2: score_dummy.stake
        ruling-5: tricks",
    ),
    (
        "deer-hunt",
        "overview: players deals tricks red all_red score_over_half.half
        equipment: tiles kinds twins kinds-twins red_ends red_66 2*red_66 all_red #6
        draw-2: players
        deal-1: deals
        deal-2: 2*shared
        deal-3: hand tiles/2-shared tiles/2 tiles-2*shared
        play-4: players
        play-5: tricks tiles
        score-1: all_red
        score-2: score_half_each.half '0
        end-1: deals
        end-2: players
        end-4: score_half_each.half '0
        tips: red_44 #6 #5
        options: deals deals.min deals.max
        sources: '2014 '7
        ruling-1: tiles all_red '5
        ruling-3: '35 '29 35-29 35-score_half_each.half score_half_each.half
        ruling-4: score_half_each.half '0",
    ),
    (
        "fifteens",
        "overview: players deals tricks named_ranks printed classic printed_all classic_all price '0
        equipment: deck
        deal-2: deck hand
        play-4: tricks
        lead-5: suits
        lead-7: ~10 ~12 ~1 ~0 #3 #2 hand-2
        score-1: printed classic #10
        score-2: price '0
        example-2: players
        end-1: deals
        tips: printed_all/players price-printed_all/players #9
        options: deals deals.min deals.max chips chips.min chips.max printed classic #10 \
            players*price-printed_all
        sources: deck '32 '1811 '2014 '5
        ruling-1: printed classic printed_all classic_all price players*price-printed_all #10
        ruling-3: ~0 ~1 ~10 ~12 ~20000 '11 hand-1 hand-2 #3 #2",
    ),
    (
        "hamlet",
        "overview: players tricks usual target named_ranks score_tricks.each score_no_trick.counted
        equipment: pack named_ranks
        deal-2: pack hand
        bid-1: players
        bid-3: players suits
        bid-4: players
        play-4: tricks
        hamlet-1: players
        hamlet-2: players tricks
        score-1: score_tricks.each
        score-2: score_tricks.each
        score-3: score_no_trick.score score_no_trick.counted
        end-1: target
        tips: players often_hamlet score_no_trick.score.max
        options: target target.min target.max fixed_deals fixed_deals.min fixed_deals.max
        sources: target '2017 '5
        ruling-4: '2 '5 '4
        ruling-5: score_no_trick.score score_tricks.each score_no_trick.counted",
    ),
    (
        "reveille",
        "overview: target 2*target-1 tricks ends count_values score_bid_made.score all
        equipment: tiles #6 #0
        suits-1: #0 #6 #5 #3
        suits-2: #6 #0 #5
        suits-3: #4 #5 numbers
        suits-4: #5
        deal-2: hand stock
        first-4: tricks hand
        count-1: count_tiles count_values count_all
        count-2: tricks all score_bid_made.score
        auction-1: lowest_bid
        auction-2: all count_41+count_64 all-count_41-count_64
        auction-4: lowest_bid
        trump-1: #0 #6
        second-3: #5
        second-4: #5 #3 numbers+1
        second-6: tricks
        score-1: score_bid_made.score
        score-2: score_bid_missed.score
        score-3: tricks score_nello_made.score
        example-4: #2 #4 #5
        end-1: target
        tips: stock hand lowest_bid
        options: target target.min target.max numbers+1
        sources: '42
        ruling-2: lowest_bid '42
        ruling-3: all
        ruling-4: tricks",
    ),
];

/// How many deals most matches take, as pages say.
const USUAL: [(&str, [i64; 2]); 2] = [("head-and-tail", [8, 12]), ("hamlet", [8, 14])];

#[test]
fn every_number_on_the_pages_is_computed() {
    let mut faults = Vec::new();
    for (game, prose) in PROSE {
        let mut known = games::visit(game, Gather).unwrap();
        own_facts(game, &mut known);
        let listed: BTreeMap<&str, &str> =
            prose.lines().map(|line| line.trim().split_once(':').expect("a clause")).collect();
        let pages = texts::of(game).pages.iter().map(|(language, page)| (*language, parts(page)));
        let pages: Vec<_> = pages.collect();
        let clauses: BTreeSet<&str> =
            pages[0].1.keys().map(String::as_str).chain(listed.keys().copied()).collect();
        for clause in clauses {
            let tokens = listed.get(clause).copied().unwrap_or_default();
            let right: BTreeSet<i64> =
                tokens.split_whitespace().flat_map(|token| known.value(token)).collect();
            let is_example = clause.starts_with("example-");
            let mut written = BTreeSet::new();
            for (language, parts) in &pages {
                let text = &parts[clause];
                let prose: Vec<&str> =
                    text.lines().filter(|line| !(is_example && line.starts_with('|'))).collect();
                let found = numbers(&prose.join("\n"));
                let pool = if is_example { of_example(game, text) } else { BTreeSet::new() };
                // In Japanese, small numbers are everywhere: 2人とも, 1枚.
                let small = |number: i64| *language != "en" && number < 3;
                let wrong =
                    |number: &i64| !right.contains(number) && !pool.contains(number) && !small(*number);
                let wrong: Vec<i64> = found.iter().copied().filter(wrong).collect();
                if !wrong.is_empty() {
                    faults.push(format!(
                        "{language}/{game}: {clause}: {wrong:?} is not among {right:?} {pool:?}"
                    ));
                }
                written.extend(found);
            }
            let unwritten: Vec<_> = right.difference(&written).collect();
            if !unwritten.is_empty() {
                faults.push(format!("{game}: {clause}: no page says {unwritten:?}"));
            }
            let big = |(_, parts): &(&str, BTreeMap<String, String>)| -> BTreeSet<i64> {
                numbers(&parts[clause]).into_iter().filter(|&number| number > 2).collect()
            };
            if big(&pages[0]) != big(&pages[1]) {
                faults.push(format!(
                    "{game}: {clause}: the pages have {:?} and {:?}",
                    big(&pages[0]),
                    big(&pages[1])
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(PROSE.iter().map(|(game, _)| *game).eq(CATALOG.iter().map(|entry| entry.info.id)));
}

#[test]
fn most_matches_are_as_long_as_their_pages_say() {
    for (game, [least, most]) in USUAL {
        let entry = games::find(game).unwrap();
        let mut deals: Vec<i64> = (0..100)
            .map(|seed| {
                let quick = Setup::quick(entry, seed);
                let seats = (0..quick.seats.len()).map(|n| Setup::bot(n, Level::Novice)).collect();
                let mut table = Setup { seats, ..quick }.open(Saver::none()).unwrap();
                while table.waiting() != Waiting::Nothing {
                    table.advance().unwrap();
                }
                table.sheet().len() as i64
            })
            .collect();
        deals.sort_unstable();
        let within = deals.iter().filter(|&&deals| (least..=most).contains(&deals)).count();
        assert!(
            5 * within >= 3 * deals.len(),
            "{game}: {within} of {} within {least} to {most}: {deals:?}",
            deals.len()
        );
    }
}
