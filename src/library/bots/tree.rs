//! Single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, *Information Set Monte Carlo
//! Tree Search*, 2012): one tree over public moves, a new world for every iteration, and in each node only the children
//! that are legal in that world.
//!
//! If the policy knows the chances of moves, they guide the tree (PUCT; Silver and others, *Mastering the Game of Go
//! without Human Knowledge*, 2017). They depend on the world, so the others play what suits their hands from their first
//! visit on. The root is not guided, because its moves need outcomes for a hint, even those that the policy dislikes.
//!
//! A fixed number of trees grows from different random numbers, and their counts are added up, so the number of threads
//! does not change the result.

use std::thread;
use std::time::Instant;

use rand::Rng;

use super::budget::Limit;
use super::flat::{self, End, SHOWN, Sample};
use super::policy::{Chances, Policy, play_out};
use super::worlds::Worlds;
use super::worth;
use crate::core::rng::{BotRng, below, nth};
use crate::core::{Game, Move, Moves, PerSeat, Position, Seat, Turn};

/// Number of trees.
pub const TREES: u32 = 2;
/// Iterations between two checks of the time.
const LOOK: u32 = 32;
/// The exploration constant, in standard deviations of a playout's result.
const EXPLORATION: f64 = 1.0;
/// The same if chances guide the tree.
const GUIDED_EXPLORATION: f64 = 2.0;

/// Searches these moves of the seat whose turn it is. Returns one sample per move, in the same order, without outcomes
/// if there are no worlds. Better choices are tried more often, each time in another world.
///
/// Afterwards, each of the moves `shown`, which need not be choices, is tried in [`SHOWN`] worlds, or in as many as the
/// limit allows. The samples of those that are no choices come last.
pub fn search<G: Game>(
    seat: Seat,
    moves: Moves,
    shown: &[Move],
    worlds: &dyn Worlds<G>,
    policy: &dyn Policy<G>,
    limit: &Limit,
    rng: &mut BotRng,
) -> Vec<Sample> {
    let key = rng.next_u64();
    let share = limit.iterations.div_ceil(TREES);
    let grow = |n: u32, until: Option<Instant>| {
        let mut tree = Tree::new(seat, moves);
        let limit = Limit { until, ..*limit };
        let mut rng = nth(key, u64::from(n));
        tree.grow(worlds, policy, share, &limit, &mut rng);
        for &mv in shown {
            tree.show(mv, worlds, policy, share.min(SHOWN.div_ceil(TREES)), &mut rng);
        }
        tree.tried
    };
    let trees: Vec<Vec<Sample>> = if limit.threads < 2 {
        // Trees that grow one after the other share the time.
        let now = Instant::now();
        let part = limit.until.map(|until| until.saturating_duration_since(now) / TREES);
        (0..TREES).map(|n| grow(n, part.map(|part| now + part * (n + 1)))).collect()
    } else {
        thread::scope(|scope| {
            let grown: Vec<_> = (0..TREES).map(|n| scope.spawn(move || grow(n, limit.until))).collect();
            grown.into_iter().filter_map(|tree| tree.join().ok()).collect()
        })
    };
    let of_all_trees = |mv: Move| {
        let mut own = trees.iter().flatten().filter(|sample| sample.mv == mv);
        let first = own.next().cloned().unwrap_or(Sample::new(mv));
        own.fold(first, |mut first, sample| {
            first.join(sample);
            first
        })
    };
    let others = shown.iter().copied().filter(|&mv| moves.position(mv).is_none());
    moves.iter().chain(others).map(of_all_trees).collect()
}

/// A node: a move and its results for the seat that made it. Children are linked by `next`; 0 ends the list, because
/// the root is not a child.
struct Node {
    mv: Move,
    seat: Seat,
    visits: u32,
    /// Number of iterations through its parent in which the move was legal.
    available: u32,
    sum: f64,
    first_child: u32,
    next: u32,
}

struct Tree {
    /// The moves at the root, which may leave out legal ones.
    moves: Moves,
    nodes: Vec<Node>,
    path: Vec<u32>,
    /// The outcomes of each move at the root.
    tried: Vec<Sample>,
    /// Welford's running variance of the results.
    count: f64,
    mean: f64,
    squares: f64,
}

impl Tree {
    fn new(seat: Seat, moves: Moves) -> Self {
        let root = Node { mv: Move::Pass, seat, visits: 0, available: 0, sum: 0.0, first_child: 0, next: 0 };
        Tree {
            moves,
            nodes: vec![root],
            path: Vec::new(),
            tried: Vec::new(),
            count: 0.0,
            mean: 0.0,
            squares: 0.0,
        }
    }

    fn grow<G: Game>(
        &mut self,
        worlds: &dyn Worlds<G>,
        policy: &dyn Policy<G>,
        iterations: u32,
        limit: &Limit,
        rng: &mut BotRng,
    ) {
        for n in 0..iterations {
            if n > 0 && n % LOOK == 0 && limit.is_over() {
                break;
            }
            let Some(world) = worlds.draw(n, rng) else { break };
            self.iterate(world, None, policy, rng);
        }
        for sample in &mut self.tried {
            sample.judged = sample.outcomes.len();
        }
    }

    /// Tries a move at the root until it has this many outcomes.
    fn show<G: Game>(
        &mut self,
        mv: Move,
        worlds: &dyn Worlds<G>,
        policy: &dyn Policy<G>,
        least: u32,
        rng: &mut BotRng,
    ) {
        for n in flat::of_move(&mut self.tried, mv).outcomes.len() as u32..least {
            let Some(world) = worlds.draw(n, rng) else { break };
            self.iterate(world, Some(mv), policy, rng);
        }
    }

    /// One iteration, in this world. It begins with the move `first` if that is given.
    fn iterate<G: Game>(
        &mut self,
        world: Position<G>,
        first: Option<Move>,
        policy: &dyn Policy<G>,
        rng: &mut BotRng,
    ) {
        let Position { mut public, hidden: Some(mut hidden) } = world else { return };
        self.path.clear();
        let mut end = End::new(&public);
        let mut root = None;
        let mut node = 0;
        while let Turn::Act(seat) = public.turn {
            if policy.solves() && G::finish(&mut public, &mut hidden, &mut end) {
                break;
            }
            let private = G::private(&hidden, seat);
            let moves = if node == 0 { self.moves } else { G::distinct(&public, &private, seat) };
            let is_guided = node != 0 && moves.len() > 1;
            let is_fixed = is_guided && policy.is_fixed() && seat != self.nodes[0].seat;
            let chances =
                if is_guided && !is_fixed { policy.chances(&public, &private, seat, moves) } else { None };
            let (child, is_new) = match (chances, first) {
                (_, Some(mv)) if node == 0 => self.child(node, seat, mv),
                _ if is_fixed => {
                    let mv = policy.choose(&public, &private, seat, rng);
                    self.child(node, seat, mv)
                }
                (Some(chances), _) => self.descend_guided(node, seat, moves, &chances),
                (None, _) => self.descend(node, seat, moves, rng),
            };
            let mv = self.nodes[child as usize].mv;
            G::apply(&mut public, &mut hidden, seat, mv, &mut end);
            root = root.or(Some((mv, end.fate::<G>(seat, mv, &public))));
            self.path.push(child);
            node = child;
            if is_new {
                break;
            }
        }
        play_out::<G, _, _>(&mut public, &mut hidden, policy, rng, &mut end);
        let chances = worth::chances::<G>(&public);
        let worth = worth::of_chances::<G>(&public, &chances);
        self.learn(&worth);
        if let Some((mv, fate)) = root {
            let seat = self.nodes[0].seat;
            let outcome = end.outcome(&public, seat, worth[seat], &chances);
            flat::of_move(&mut self.tried, mv).add(outcome, fate);
        }
    }

    /// The child with this move, and whether it is new.
    fn child(&mut self, parent: u32, seat: Seat, mv: Move) -> (u32, bool) {
        let mut next = self.nodes[parent as usize].first_child;
        while next != 0 {
            let node = &mut self.nodes[next as usize];
            if node.mv == mv {
                node.available += 1;
                return (next, false);
            }
            next = node.next;
        }
        (self.grow_child(parent, seat, mv), true)
    }

    /// The next child: a move that has not been tried yet, or else the most promising one.
    fn descend(&mut self, parent: u32, seat: Seat, moves: Moves, rng: &mut BotRng) -> (u32, bool) {
        let spread = self.spread();
        let mut tried = 0u64;
        let (mut best, mut most) = (0, f64::NEG_INFINITY);
        let mut next = self.nodes[parent as usize].first_child;
        while next != 0 {
            let node = &mut self.nodes[next as usize];
            if let Some(n) = moves.position(node.mv) {
                tried |= 1 << (n & 63);
                node.available += 1;
                let visits = f64::from(node.visits.max(1));
                let bonus = (libm::log(f64::from(node.available)) / visits).sqrt();
                let promise = node.sum / visits + EXPLORATION * spread * bonus;
                if promise > most {
                    (best, most) = (next, promise);
                }
            }
            next = node.next;
        }
        let untried = moves.len() - tried.count_ones() as usize;
        if untried == 0 {
            return (best, false);
        }
        let mut skip = below(rng, untried);
        let open = (0..moves.len()).find(|&n| {
            let is_open = tried >> (n & 63) & 1 == 0;
            let found = is_open && skip == 0;
            skip -= usize::from(is_open && !found);
            found
        });
        (self.grow_child(parent, seat, moves.nth(open.unwrap_or_default())), true)
    }

    /// The next child if the moves have these chances: the most promising one, which may be new. Moves that were not tried
    /// yet count as average.
    fn descend_guided(&mut self, parent: u32, seat: Seat, moves: Moves, chances: &Chances) -> (u32, bool) {
        let mut children = [0u32; 64];
        let (mut visits, mut sum) = (0u32, 0.0);
        let mut next = self.nodes[parent as usize].first_child;
        while next != 0 {
            let node = &mut self.nodes[next as usize];
            if let Some(n) = moves.position(node.mv) {
                node.available += 1;
                children[n & 63] = next;
                visits += node.visits;
                sum += node.sum;
            }
            next = node.next;
        }
        let average = sum / f64::from(visits.max(1));
        let bonus = GUIDED_EXPLORATION * self.spread() * f64::from(visits.max(1)).sqrt();
        let (mut best, mut most) = (0, f64::NEG_INFINITY);
        for (n, &child) in children.iter().enumerate().take(moves.len()) {
            let (tried, mean) = if child == 0 {
                (0.0, average)
            } else {
                let node = &self.nodes[child as usize];
                let tried = f64::from(node.visits);
                (tried, node.sum / tried)
            };
            let promise = mean + bonus * chances.at(n) / (1.0 + tried);
            if promise > most {
                (best, most) = (n, promise);
            }
        }
        match children[best] {
            0 => (self.grow_child(parent, seat, moves.nth(best)), true),
            child => (child, false),
        }
    }

    /// The standard deviation of the results so far.
    fn spread(&self) -> f64 {
        (self.squares / self.count.max(1.0)).sqrt()
    }

    fn grow_child(&mut self, parent: u32, seat: Seat, mv: Move) -> u32 {
        let child = self.nodes.len() as u32;
        let next = std::mem::replace(&mut self.nodes[parent as usize].first_child, child);
        self.nodes.push(Node { mv, seat, visits: 0, available: 1, sum: 0.0, first_child: 0, next });
        child
    }

    fn learn(&mut self, worth: &PerSeat<f64>) {
        for &node in &self.path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.sum += worth[node.seat];
        }
        // The variance is that of the value to the seat that searches.
        let value = worth[self.nodes[0].seat];
        self.count += 1.0;
        let before = value - self.mean;
        self.mean += before / self.count;
        self.squares += before * (value - self.mean);
    }
}
