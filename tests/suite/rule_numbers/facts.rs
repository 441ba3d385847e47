//! The facts behind the numbers of the rule pages: what the games deal and score, their options, and random matches.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::referee::rules::{count_points, open_rank, red_pips};
use crate::common::{Cell, Run};
use offsuit::core::pack::chinese;
use offsuit::core::{
    Arg, Event, Explain, Game, Move, OptionKind, OptionValues, Pack, ScoreLine, Seat, Suit, TrickTaking, Turn,
};
use offsuit::games::deer_hunt::SHARED;
use offsuit::games::{self, Fifteens, Reveille, Visitor};

/// Facts by name.
#[derive(Default)]
pub struct Known(pub BTreeMap<String, BTreeSet<i64>>);

impl Known {
    pub fn put(&mut self, name: &str, values: impl IntoIterator<Item = i64>) {
        self.0.entry(name.replace('-', "_")).or_default().extend(values);
    }

    pub fn put_one(&mut self, name: &str, value: impl TryInto<i64>) {
        self.put(name, value.try_into().ok());
    }

    /// The values of a name; `.min` and `.max` pick one.
    pub fn get(&self, name: &str) -> BTreeSet<i64> {
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
    pub fn value(&self, token: &str) -> BTreeSet<i64> {
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
pub struct Gather;

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
pub fn ends(tile: &str) -> [i64; 2] {
    let (high, low) = tile.split_once('-').expect("a tile");
    [high, low].map(|end| end.parse().expect("an end"))
}

/// Plays a random match, and notes the bids and what explains the scores. Returns the most tricks of a deal.
pub fn play<G: Game>(cell: &Cell, seed: u64, known: &mut Known) -> usize {
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
pub fn tricks_that_count(log: &[Event]) -> usize {
    let declared =
        log.iter().rposition(|event| matches!(event, Event::Acted { mv: Some(Move::Declare(_)), .. }));
    let counting = &log[declared.unwrap_or(0)..];
    counting.iter().filter(|event| matches!(event, Event::Trick { .. })).count()
}

/// Notes the points and the numbers of lines that explain a score.
pub fn note_lines(lines: &[ScoreLine], known: &mut Known) {
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
pub fn own_facts(game: &str, known: &mut Known) {
    let sum = |values: &[i64]| values.iter().sum::<i64>();
    if let Some((_, usual)) = super::USUAL.iter().find(|(id, _)| *id == game) {
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
pub fn often_hamlet() -> Vec<i64> {
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
