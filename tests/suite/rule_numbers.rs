//! Every number in the prose and the tables of the rule pages is computed. [`PROSE`] says, for each clause, which facts
//! its numbers are. The facts come from the games: from what they deal and score, from their options, and from random
//! matches. A number that is on a page and not in the table is a fault, and so is one that is in the table only.
//!
//! Numbers from three on count in words too, but one and two are often not numbers ("the other two"). Numbers in examples
//! come from the deal that the example shows.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::jsonl::{PlayedDeal, Record};
use crate::common::referee::rules::{count_points, open_rank, red_pips};
use crate::common::{Cell, Run, anchors};
use offsuit::bots::Level;
use offsuit::core::pack::chinese;
use offsuit::core::{
    Arg, Event, Explain, Game, Move, OptionKind, OptionValues, Pack, ScoreLine, Seat, Suit, TrickTaking, Turn,
};
use offsuit::games::deer_hunt::SHARED;
use offsuit::games::{self, CATALOG, Fifteens, Reveille, Visitor};
use offsuit::table::{Saver, Setup, Waiting};
use offsuit::texts;

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
        options: target target.min target.max
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
        ruling-2: lowest_bid
        ruling-3: all
        ruling-4: tricks",
    ),
];

/// How many deals most matches take, as pages say.
const USUAL: [(&str, [i64; 2]); 2] = [("head-and-tail", [8, 12]), ("hamlet", [8, 14])];

/// Facts by name.
#[derive(Default)]
struct Known(BTreeMap<String, BTreeSet<i64>>);

impl Known {
    fn put(&mut self, name: &str, values: impl IntoIterator<Item = i64>) {
        self.0.entry(name.replace('-', "_")).or_default().extend(values);
    }

    fn put_one(&mut self, name: &str, value: impl TryInto<i64>) {
        self.put(name, value.try_into().ok());
    }

    /// The values of a name; `.min` and `.max` pick one.
    fn get(&self, name: &str) -> BTreeSet<i64> {
        if let Some(values) = self.0.get(name) {
            return values.clone();
        }
        let picked = name.rsplit_once('.').and_then(|(name, pick)| {
            let values = self.0.get(name)?;
            if pick == "max" { values.last() } else { values.first() }
        });
        BTreeSet::from([*picked.unwrap_or_else(|| panic!("no fact {name}"))])
    }

    /// The values of a token of [`PROSE`].
    fn value(&self, token: &str) -> BTreeSet<i64> {
        if let Some(number) = token.strip_prefix(['#', '\'', '~']) {
            return BTreeSet::from([number.parse().expect("a number")]);
        }
        if !token.contains(['+', '-', '*', '/']) {
            return self.get(token);
        }
        let atom = |name: &str| match name.parse() {
            Ok(number) => number,
            Err(_) => *self.get(name).iter().next().filter(|_| self.get(name).len() == 1).expect("one value"),
        };
        // Products and quotients first, from left to right.
        let product = |term: &str| {
            let (mut value, mut sign) = (1, '*');
            for part in term.split_inclusive(['*', '/']) {
                let number = atom(part.trim_end_matches(['*', '/']));
                value = if sign == '*' { value * number } else { value / number };
                sign = part.chars().next_back().unwrap_or('*');
            }
            value
        };
        let (mut sum, mut sign) = (0, 1);
        for part in token.split_inclusive(['+', '-']) {
            sum += sign * product(part.trim_end_matches(['+', '-']));
            sign = if part.ends_with('-') { -1 } else { 1 };
        }
        BTreeSet::from([sum])
    }
}

/// Collects the facts that every game has.
struct Gather;

impl Visitor for Gather {
    type Out = Known;

    fn visit<G: Game>(self) -> Known {
        let (info, mut known) = (&G::INFO, Known::default());
        known.put_one("players.min", info.seating.min);
        known.put_one("players.max", info.seating.max);
        known.put_one("declarations", info.declarations.len());
        known.put_one("suits", Suit::ALL.len());
        known.put_one("deck", 13 * Suit::ALL.len());
        for spec in info.options {
            if let OptionKind::Number { default, min, max, .. } = spec.kind {
                known.put_one(spec.key, default);
                known.put_one(&format!("{}.min", spec.key), min);
                known.put_one(&format!("{}.max", spec.key), max);
            }
        }
        for seats in info.seating.min..=info.seating.max {
            let shape = G::shape(seats);
            known.put_one("players", seats);
            known.put_one("hand", shape.hand);
            known.put_one("dummy", shape.dummy);
            known.put_one("stock", shape.stock);
            known.put_one("pack", shape.pack.len());
            let names = shape.pack.iter().map(|piece| info.pack.name(piece).to_string());
            if info.pack == Pack::French {
                let ranks: Vec<i64> = names.map(|name| open_rank(&name).into()).collect();
                known.put("all-ranks", ranks.iter().copied());
                known.put("named-ranks", ranks.iter().copied().filter(|rank| (2..=10).contains(rank)));
                let plain = || ranks.iter().copied().filter(|&rank| rank > 1);
                known.put_one("plain", plain().count());
                // The betting card comes on top of it.
                known.put_one("plain-hand", shape.hand);
                known.put("lowest", plain().min());
                known.put(&format!("lowest@{seats}"), plain().min());
            } else {
                let ends = names.flat_map(|name| ends(&name));
                known.put("ends", ends);
            }
            let values = OptionValues::defaults(info.options);
            let cell = Cell { entry: games::find(info.id).unwrap(), seats, values };
            let longest = (0..60).map(|seed| play::<G>(&cell, seed, &mut known)).max();
            known.put_one("tricks", longest.unwrap());
        }
        known
    }
}

/// The ends of a tile.
fn ends(tile: &str) -> [i64; 2] {
    let (high, low) = tile.split_once('-').expect("a tile");
    [high, low].map(|end| end.parse().expect("an end"))
}

/// Plays a random match, and notes the bids and what explains the scores. Returns the most tricks of a deal.
fn play<G: Game>(cell: &Cell, seed: u64, known: &mut Known) -> usize {
    let mut run = Run::<G>::new(cell, seed);
    let mut longest = 0;
    loop {
        if let Turn::Act(seat) = run.now.turn() {
            for mv in run.now.view(seat).expect("a running deal").legal().iter() {
                if let Move::Bid(bid) = mv {
                    known.put_one("bids", bid);
                }
            }
        }
        if !run.step() {
            return longest;
        }
        if matches!(run.now.turn(), Turn::Deal | Turn::Over) {
            longest = longest.max(tricks_that_count(&run.log));
            note_lines(&G::explain(run.now.public()), known);
        }
    }
}

/// The tricks of a deal, in Reveille those of its second half.
fn tricks_that_count(log: &[Event]) -> usize {
    let declared =
        log.iter().rposition(|event| matches!(event, Event::Acted { mv: Some(Move::Declare(_)), .. }));
    let counting = &log[declared.unwrap_or(0)..];
    counting.iter().filter(|event| matches!(event, Event::Trick { .. })).count()
}

/// Notes the points and the numbers of lines that explain a score.
fn note_lines(lines: &[ScoreLine], known: &mut Known) {
    for line in lines {
        let key = line.reason.key;
        let points = (0..8).map(|seat| i64::from(line.points[Seat::new(seat)]).abs());
        known.put(&format!("{key}.score"), points.filter(|&points| points != 0));
        for (name, arg) in &line.reason.args {
            if let Arg::Number(number) = arg {
                known.put_one(&format!("{key}.{name}"), *number);
            }
        }
    }
}

/// Adds the facts that only one game has.
fn own_facts(game: &str, known: &mut Known) {
    let sum = |values: &[i64]| values.iter().sum::<i64>();
    if let Some((_, usual)) = USUAL.iter().find(|(id, _)| *id == game) {
        known.put("usual", *usual);
    }
    match game {
        "head-and-tail" => known.put_one("betting-rank", open_rank("AS")),
        "deer-hunt" => {
            let names: Vec<String> =
                chinese::ALL.iter().map(|tile| Pack::Chinese.name(tile).to_string()).collect();
            let kinds: BTreeSet<&String> = names.iter().collect();
            known.put_one("tiles", names.len());
            known.put_one("kinds", kinds.len());
            known.put_one("twins", names.len() - kinds.len());
            known.put_one("shared", SHARED.len());
            let red: Vec<i64> = names.iter().map(|name| red_pips(name).into()).collect();
            known.put("red", red.iter().copied().filter(|&pips| pips > 0));
            known.put_one("all-red", sum(&red));
            known.put("red-66", [red_pips("6-6").into()]);
            known.put("red-44", [red_pips("4-4").into()]);
            let is_red = |end: &i64| red_pips(&format!("{end}-{end}")) > 0 && *end < 6;
            known.put("red-ends", (1..=6).filter(is_red));
        }
        "fifteens" => {
            let mut values = OptionValues::defaults(Fifteens::INFO.options);
            for name in ["printed", "classic"] {
                values.set(Fifteens::INFO.options, "values", name).unwrap();
                let worth = Fifteens::options(&values).values.map(i64::from);
                known.put(name, worth.into_iter().filter(|&points| points > 0));
                known.put_one(&format!("{name}-all"), 4 * sum(&worth));
            }
            let price = known.get("score_card_points.price");
            known.put("price", price);
        }
        "hamlet" => known.put("often-hamlet", often_hamlet()),
        "reveille" => {
            let names = Reveille::shape(2).pack.iter().map(|tile| Pack::Dominoes.name(tile).to_string());
            let counts: Vec<i64> =
                names.map(|name| count_points(&name).into()).filter(|&points| points > 0).collect();
            known.put_one("count-tiles", counts.len());
            known.put("count-values", counts.iter().copied());
            known.put_one("count-all", sum(&counts));
            known.put("count-41", [count_points("4-1").into()]);
            known.put("count-64", [count_points("6-4").into()]);
            let tricks = known.get("tricks");
            known.put("all", tricks.iter().map(|tricks| tricks + sum(&counts)));
            let (tiles, numbers) = (known.get("pack"), known.get("ends").len());
            known.put("tiles", tiles);
            known.put_one("numbers", numbers);
            let lowest = known.get("bids.min");
            known.put("lowest-bid", lowest);
        }
        _ => {}
    }
}

/// The two numbers of tricks with which a player is most often Hamlet.
fn often_hamlet() -> Vec<i64> {
    let entry = games::find("hamlet").unwrap();
    let cell = Cell { entry, seats: 3, values: OptionValues::defaults(entry.info.options) };
    // By tricks: how often a player had them, and was Hamlet with them.
    let mut had = [(0_u32, 0_u32); 12];
    for seed in 0..100 {
        let mut run = Run::<games::Hamlet>::new(&cell, seed);
        while run.step() {
            if !matches!(run.now.turn(), Turn::Deal | Turn::Over) {
                continue;
            }
            let lines = games::Hamlet::explain(run.now.public());
            let line = lines.iter().find(|line| line.reason.key.starts_with("score-hamlet")).unwrap();
            let hamlet = line.reason.args.iter().find_map(|(_, arg)| match arg {
                Arg::Seat(seat) => Some(*seat),
                _ => None,
            });
            for seat in Seat::all(3) {
                let won = |event: &&Event| matches!(event, Event::Trick { winner, .. } if *winner == seat);
                let (all, as_hamlet) = &mut had[run.log.iter().filter(won).count()];
                *all += 1;
                *as_hamlet += u32::from(Some(seat) == hamlet);
            }
        }
    }
    let share = |&tricks: &usize| had[tricks].1 * 1000 / had[tricks].0.max(1);
    let mut by_share: Vec<usize> = (0..had.len()).filter(|&tricks| had[tricks].0 >= 30).collect();
    by_share.sort_by_key(|tricks| std::cmp::Reverse(share(tricks)));
    by_share[..2].iter().map(|&tricks| tricks as i64).collect()
}

/// The numbers in a text: digits, and in English also words from three on. Pieces such as `6-4`, links, code and
/// comments do not count.
fn numbers(text: &str) -> BTreeSet<i64> {
    let text = without(&without(&without(text, "<!--", "-->"), "`", "`"), "[", ")");
    let text = text.replace("Forty-Two", "42").replace("Fifteen", "");
    let letters: Vec<char> = text.chars().collect();
    let mut found = BTreeSet::new();
    let mut at = 0;
    while at < letters.len() {
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '-' | ',');
        if letters[at].is_ascii_digit() {
            let end = letters[at..].iter().position(|&c| !is_part(c)).map_or(letters.len(), |n| at + n);
            let word: String = letters[at..end].iter().collect();
            let word = word.trim_end_matches([',', '-']);
            if !is_tile(word) {
                found.extend(word.split('-').map(|part| part.replace(',', "").parse::<i64>().expect(word)));
            }
            at = end;
        } else if letters[at].is_ascii_alphabetic() {
            let end =
                letters[at..].iter().position(|c| !c.is_ascii_alphabetic()).map_or(letters.len(), |n| at + n);
            let word: String = letters[at..end].iter().collect();
            let dated = letters.get(end + 1).is_some_and(char::is_ascii_digit);
            found.extend(number_word(&word, dated));
            at = end;
        } else {
            at += 1;
        }
    }
    found
}

/// Whether this is a tile, such as `6-4`.
fn is_tile(word: &str) -> bool {
    matches!(word.as_bytes(), [high, b'-', low] if high.is_ascii_digit() && low.is_ascii_digit())
}

/// A text without what is between these marks.
fn without(text: &str, from: &str, to: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some((before, marked)) = rest.split_once(from) {
        kept.push_str(before);
        rest = marked.split_once(to).unwrap_or_else(|| panic!("no {to} after {from}: {marked}")).1;
    }
    kept + rest
}

/// The number that a word means. A month counts before a year.
fn number_word(word: &str, dated: bool) -> Option<i64> {
    const WORDS: [&str; 12] = [
        "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
        "fourteen",
    ];
    let word = word.to_lowercase();
    match word.as_str() {
        "may" => dated.then_some(5),
        "july" => dated.then_some(7),
        "fourth" => Some(4),
        "eighth" => Some(8),
        "twenty" => Some(20),
        _ => {
            let place = WORDS.iter().position(|number| *number == word || format!("{number}s") == word);
            place.map(|place| place as i64 + 3).or((word == "sixes").then_some(6))
        }
    }
}

/// The parts of a page by their anchors: each up to the next heading, without the heading.
fn parts(page: &str) -> BTreeMap<String, String> {
    let mut parts = BTreeMap::new();
    let mut name = String::new();
    for line in page.lines() {
        if line.starts_with("# ") {
            name.clear();
        } else if let Some(own) = anchors(line).pop_first() {
            name = own;
        } else if !name.is_empty() {
            let text: &mut String = parts.entry(name.clone()).or_default();
            text.push_str(line);
            text.push('\n');
        }
    }
    parts
}

/// The numbers of the deal that an example shows.
struct OfExample<'a>(&'a Record, usize);

impl Visitor for OfExample<'_> {
    type Out = BTreeSet<i64>;

    fn visit<G: Game>(self) -> BTreeSet<i64> {
        let played = self.0.replay::<G>(self.1);
        let PlayedDeal { log, lines, .. } = played.last().expect("a deal");
        let mut known = Known::default();
        note_lines(lines, &mut known);
        known.put_one("players", self.0.names().len());
        known.put_one("tricks", tricks_that_count(log));
        let mut fallen = 0;
        for event in log {
            let Event::Acted { mv: Some(mv), .. } = event else { continue };
            match mv {
                Move::Bid(points) => known.put_one("bid", *points),
                Move::Lay(card) => known.put_one("laid", open_rank(&G::INFO.pack.name(*card).to_string())),
                Move::Play(tile) if G::INFO.pack == Pack::Dominoes => {
                    fallen += count_points(&G::INFO.pack.name(*tile).to_string());
                }
                // The first half is over.
                Move::Declare(_) if G::INFO.pack == Pack::Dominoes => {
                    known.put_one("highest-bid", 42 - fallen);
                    fallen = 0;
                }
                _ => {}
            }
        }
        known.0.into_values().flatten().collect()
    }
}

/// The numbers of an example: those of its deal, and those of its table and their sums by column.
fn of_example(game: &str, text: &str) -> BTreeSet<i64> {
    let place =
        text.split("<!-- record: ").nth(1).and_then(|rest| rest.split(" -->").next()).expect("a record");
    let (record, deal) = place.split_once(", deal: ").expect("a deal");
    let deal = deal.split(',').next().unwrap().parse().expect("a number");
    let mut pool = games::visit(game, OfExample(&Record::read(record), deal)).unwrap();
    let mut sums: BTreeMap<usize, i64> = BTreeMap::new();
    for row in text.lines().filter(|line| line.starts_with('|')) {
        for (column, cell) in row.split('|').enumerate() {
            if let Ok(number) = cell.trim().parse::<i64>() {
                pool.insert(number.abs());
                *sums.entry(column).or_default() += number;
            }
        }
    }
    pool.extend(sums.values().map(|sum| sum.abs()));
    pool
}

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
