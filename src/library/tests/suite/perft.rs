//! Small endgames of every game, counted move by move.
//!
//! `data/perft.txt` has one endgame per line, and the number of ways to play this many moves from it. The core and the
//! slow referee must both find that number. A fixed sequence of moves leads to the endgame. It is drawn from the moves
//! in words, in alphabetical order, so that it does not depend on the order in which the core lists them.

use crate::common::referee::{Name, Referee};
use crate::common::{Cell, in_words, names};
use offsuit_library::core::{Game, Match, Move, OptionValues, Position, Seat, Turn, rng};
use offsuit_library::games::{self, CATALOG, Visitor};

const DATA: &str = include_str!("../../../../tests/data/perft.txt");

/// An endgame: the first deal of the match with this seed, without its last moves.
struct Endgame {
    cell: Cell,
    seed: u64,
    taken_back: usize,
    depth: usize,
    count: u64,
}

impl Endgame {
    /// Reads `game seats options seed taken-back depth count`; the options are `key=value,...` or `-`.
    fn parse(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[game, seats, options, seed, taken_back, depth, count] = words.as_slice() else { return None };
        let entry = CATALOG.iter().find(|entry| entry.info.id == game)?;
        let mut values = OptionValues::defaults(entry.info.options);
        for (key, value) in options.split(',').filter_map(|option| option.split_once('=')) {
            values.set(entry.info.options, key, value).ok()?;
        }
        let seats = seats.parse().ok().filter(|&seats| entry.info.seating.allows(seats))?;
        Some(Endgame {
            cell: Cell { entry, seats, values },
            seed: seed.parse().ok()?,
            taken_back: taken_back.parse().ok()?,
            depth: depth.parse().ok()?,
            count: count.parse().ok()?,
        })
    }
}

/// The endgame according to the core and to the referee.
struct Reached<G: Game> {
    position: Position<G>,
    referee: Referee,
}

impl<G: Game> Reached<G> {
    fn after(waiting: &Match<G>, cell: &Cell, moves: &[String]) -> Self {
        let name = |piece| Name::from(G::INFO.pack.name(piece).to_string());
        let deal = waiting.next_deal();
        let mut now = waiting.clone();
        now.begin(&deal, &mut ()).unwrap();
        let dealer = waiting.standing().dealer.index();
        let mut referee = Referee::new(cell.id(), cell.seats, cell.options(), dealer);
        let hand = |set| -> Vec<Name> { names(G::INFO.pack, set).into_iter().map(Name::from).collect() };
        referee.begin(
            Seat::all(cell.seats).map(|seat| hand(deal.hands[seat])).collect(),
            hand(deal.dummy),
            deal.turn_up.map(name),
            deal.stock.iter().map(name).collect(),
        );
        for mv in moves {
            let Turn::Act(seat) = now.turn() else { panic!("{mv} comes after the end of the deal") };
            let legal = worded::<G>(now.position());
            let (_, chosen) = legal.into_iter().find(|(words, _)| words == mv).expect("a legal move");
            now.play(seat, chosen, &mut ()).unwrap();
            referee.play(mv);
        }
        Reached { position: *now.position(), referee }
    }
}

/// The legal moves with their words, sorted by the words.
fn worded<G: Game>(position: &Position<G>) -> Vec<(String, Move)> {
    let Turn::Act(seat) = position.public.turn else { return Vec::new() };
    let legal = position.view(seat).unwrap().legal();
    let mut worded: Vec<(String, Move)> = legal.iter().map(|mv| (in_words(&G::INFO, mv), mv)).collect();
    worded.sort();
    worded
}

/// The moves of the whole first deal, drawn at random.
fn whole_deal<G: Game>(waiting: &Match<G>, seed: u64) -> Vec<String> {
    let mut rng = rng::for_bots(seed, 0, 1);
    let mut now = waiting.clone();
    now.begin(&now.next_deal(), &mut ()).unwrap();
    let mut moves = Vec::new();
    while let Turn::Act(seat) = now.turn() {
        let legal = worded::<G>(now.position());
        let (words, mv) = legal[rng::below(&mut rng, legal.len())].clone();
        now.play(seat, mv, &mut ()).unwrap();
        moves.push(words);
    }
    moves
}

/// The number of ways in which the deal can continue for this many moves, or to its end if that comes first.
fn count<G: Game>(position: &Position<G>, depth: usize) -> u64 {
    let Turn::Act(seat) = position.public.turn else { return 1 };
    if depth == 0 {
        return 1;
    }
    let legal = position.view(seat).unwrap().legal();
    let after = |mv| {
        let mut next = *position;
        next.play(seat, mv, &mut ()).unwrap();
        count(&next, depth - 1)
    };
    legal.iter().map(after).sum()
}

/// The same according to the referee.
fn count_slowly(referee: &Referee, depth: usize) -> u64 {
    if referee.turn.is_none() || depth == 0 {
        return 1;
    }
    let after = |mv: &String| {
        let mut next = referee.clone();
        next.play(mv);
        count_slowly(&next, depth - 1)
    };
    referee.legal().iter().map(after).sum()
}

impl Visitor for &Endgame {
    /// The counts of the core and the referee, or why there are none.
    type Out = Result<(u64, u64), String>;

    fn visit<G: Game>(self) -> Self::Out {
        let (waiting, _) = Match::<G>::new(&self.cell.values, self.cell.seats, self.seed);
        let moves = whole_deal(&waiting, self.seed);
        let kept = moves
            .len()
            .checked_sub(self.taken_back)
            .ok_or_else(|| format!("the deal has {} moves", moves.len()))?;
        let reached = Reached::after(&waiting, &self.cell, &moves[..kept]);
        Ok((count(&reached.position, self.depth), count_slowly(&reached.referee, self.depth)))
    }
}

#[test]
fn endgames_have_the_recorded_number_of_lines() {
    let mut faults = Vec::new();
    let mut games = std::collections::BTreeSet::new();
    for (n, line) in DATA.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty()) {
        let number = n + 1;
        let Some(endgame) = Endgame::parse(line) else { panic!("line {number} cannot be read: {line}") };
        games.insert(endgame.cell.id());
        match games::visit(endgame.cell.id(), &endgame).unwrap() {
            Ok(counts) if counts == (endgame.count, endgame.count) => {}
            Ok((core, referee)) => {
                faults.push(format!("line {number}: {line}: the core counts {core}, the referee {referee}"));
            }
            Err(fault) => faults.push(format!("line {number}: {line}: {fault}")),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    for entry in CATALOG {
        let id = entry.info.id;
        assert!(games.contains(id), "tests/data/perft.txt has no endgame of {id}: add some");
    }
}
