//! Flat search: tries every choice in many worlds. All choices get the same worlds and the same random numbers, so that
//! differences come from the choices.
//!
//! Random numbers depend on the number of the world, and outcomes are kept in that order: with a limit of iterations, the
//! number of threads does not change the result. If only the best choice is wanted, clearly worse ones are dropped, and
//! the search ends when one is left.

use std::thread;
use std::time::{Duration, Instant};

use rand::Rng;

use super::budget::Limit;
use super::policy::{Policy, play_out};
use super::worlds::Worlds;
use super::worth;
use crate::core::rng::{BotRng, nth};
use crate::core::{Event, Game, Log, Move, PerSeat, Position, Prospects, Public, Seat, Standing};

/// The outcomes of a choice.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The choice.
    pub mv: Move,
    /// Its outcome in each world in which it was tried, in order. A flat search tries all choices in the same worlds.
    pub outcomes: Vec<Outcome>,
    /// How many of them, from the first on, the search judged it by. The rest were added to show more of it.
    pub judged: usize,
    /// What happens to the trick that it is played to; `None` for a choice that plays nothing.
    pub trick: Option<Fate>,
}

/// The outcome of a choice in one world.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// By how much the seat's total changes from the decision to the end of the deal.
    pub points: i32,
    /// By how much the sum of its leads over the opponents changes.
    pub margin: i32,
    /// The value of the end of the deal: see [`worth`].
    pub worth: f64,
    /// The chance that its side wins the match.
    pub chance: f64,
    /// Whether its side won the trick on the table.
    pub won_trick: bool,
    /// The value of each of the game's [`PROSPECTS`](crate::core::Explain::PROSPECTS).
    pub prospects: Prospects,
}

/// What happens to the trick on the table after a choice, for the seat's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is won: the choice completes it.
    Won,
    /// It cannot be won any more.
    Lost,
    /// It is open, and was won in this number of worlds.
    Open(usize),
}

/// What a search looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim<'a> {
    /// The best choice: clearly worse ones are dropped. Afterwards, each of these moves, which need not be choices, is
    /// tried in [`SHOWN`] worlds, or in as many as the limit allows.
    Best(&'a [Move]),
    /// The value of every choice.
    All,
}

/// The fewest worlds for a move that is shown to a player.
pub const SHOWN: u32 = 200;

/// The most worlds per round, and the number of worlds before the first comparison.
const ROUND: u32 = 16;
/// If a round takes less than this, the next is longer.
const QUICK: Duration = Duration::from_millis(1);
/// A choice is dropped if it is this many standard errors behind the best.
const CLEARLY: f64 = 3.0;

/// Tries these moves of the seat whose turn it is. Returns one sample per move, in the same order, then those of other
/// moves that are shown, or none if there are no worlds.
pub fn search<G: Game>(
    seat: Seat,
    moves: &[Move],
    worlds: &dyn Worlds<G>,
    policy: &dyn Policy<G>,
    aim: Aim<'_>,
    limit: &Limit,
    rng: &mut BotRng,
) -> Vec<Sample> {
    let key = rng.next_u64();
    let mut samples: Vec<Sample> = moves.iter().map(|&mv| Sample::new(mv)).collect();
    let mut alive: Vec<usize> = (0..moves.len()).collect();
    // With a time limit, rounds are as short as possible until they are known to be quick.
    let mut size = if limit.until.is_some() { (limit.threads as u32).min(ROUND) } else { ROUND };
    let (mut done, mut compare) = (0, ROUND);
    let wants_best = matches!(aim, Aim::Best(_));
    while done < limit.iterations && !(done > 0 && limit.is_over()) && !(wants_best && alive.len() < 2) {
        let begun = limit.until.map(|_| Instant::now());
        let round = done..limit.iterations.min(compare).min(done.saturating_add(size));
        let choices: Vec<Move> = alive.iter().map(|&n| moves[n]).collect();
        let task = Task { seat, choices: &choices, worlds, policy, key };
        for tried in task.run(round.clone(), limit.threads) {
            let Some(tried) = tried else { return Vec::new() };
            for (&n, (outcome, fate)) in alive.iter().zip(tried) {
                samples[n].add(outcome, fate);
            }
        }
        done = round.end;
        if begun.is_some_and(|begun| begun.elapsed() < QUICK) {
            size = (2 * size).min(ROUND);
        }
        if done == compare {
            // Comparing costs more with more outcomes, so it becomes rarer.
            compare = done.saturating_add((done / 8).max(ROUND));
            if wants_best {
                drop_hopeless(&samples, &mut alive);
            }
        }
    }
    for sample in &mut samples {
        sample.judged = sample.outcomes.len();
    }
    if let Aim::Best(shown) = aim {
        for &mv in shown {
            let sample = of_move(&mut samples, mv);
            let missing = sample.outcomes.len() as u32..SHOWN.min(limit.iterations);
            let task = Task { seat, choices: &[mv], worlds, policy, key };
            for (outcome, fate) in task.run(missing, limit.threads).into_iter().flatten().flatten() {
                sample.add(outcome, fate);
            }
        }
    }
    samples
}

/// The sample of a move, which is added if it is missing.
pub(super) fn of_move(samples: &mut Vec<Sample>, mv: Move) -> &mut Sample {
    let known = samples.iter().position(|sample| sample.mv == mv);
    let place = known.unwrap_or_else(|| {
        samples.push(Sample::new(mv));
        samples.len() - 1
    });
    &mut samples[place]
}

/// The best sample that was not dropped. Ties are broken by the margin, then by `breaks_tie`.
pub fn best(samples: &[Sample], breaks_tie: impl Fn(Move) -> i32) -> Option<&Sample> {
    let most = samples.iter().map(|sample| sample.judged).max()?;
    samples
        .iter()
        .filter(|sample| sample.judged == most)
        .max_by_key(|sample| (sample.rank(), breaks_tie(sample.mv)))
}

/// Removes choices from `alive` that are clearly behind the best.
fn drop_hopeless(samples: &[Sample], alive: &mut Vec<usize>) {
    let sum = |n: usize| samples[n].outcomes.iter().map(|one| one.worth).sum::<f64>();
    let Some(best) = alive.iter().copied().max_by(|&a, &b| sum(a).total_cmp(&sum(b))) else { return };
    alive.retain(|&n| n == best || !samples[best].is_better(&samples[n], CLEARLY));
}

impl Sample {
    /// A key that orders choices tried in the same worlds: by worth, then by margin.
    pub fn rank(&self) -> (i64, i64) {
        let worth: f64 = self.outcomes.iter().map(|one| one.worth).sum();
        let margin: i64 = self.outcomes.iter().map(|one| i64::from(one.margin)).sum();
        // Rounded, because sums in a different order differ in their last bits.
        ((worth * 1e9).round() as i64, margin)
    }

    /// The mean value of the outcomes by which it was judged. Pre: there are any.
    pub fn judged_worth(&self) -> f64 {
        self.outcomes.iter().take(self.judged).map(|one| one.worth).sum::<f64>() / self.judged as f64
    }

    /// Whether it is worth more than another choice in the same worlds, by more than this number of standard errors.
    pub fn is_better(&self, other: &Sample, errors: f64) -> bool {
        let pairs = || self.outcomes.iter().zip(&other.outcomes);
        let count = pairs().count() as f64;
        let mean = pairs().map(|(a, b)| a.worth - b.worth).sum::<f64>() / count;
        let squares = pairs().map(|(a, b)| (a.worth - b.worth - mean).powi(2)).sum::<f64>();
        mean > errors * (squares / (count * (count - 1.0).max(1.0))).sqrt()
    }

    /// The same for choices that were tried in different worlds.
    pub fn is_better_elsewhere(&self, other: &Sample, errors: f64) -> bool {
        let variance = |sample: &Sample| {
            let mean = sample.judged_worth();
            let judged = sample.outcomes.iter().take(sample.judged);
            let squares = judged.map(|one| (one.worth - mean).powi(2)).sum::<f64>();
            squares / (sample.judged as f64 * (sample.judged as f64 - 1.0).max(1.0))
        };
        let gain = self.judged_worth() - other.judged_worth();
        gain > errors * (variance(self) + variance(other)).sqrt()
    }

    /// Adds the outcomes of the same choice in other worlds.
    pub(super) fn join(&mut self, other: &Sample) {
        let (judged, shown) = other.outcomes.split_at(other.judged.min(other.outcomes.len()));
        self.outcomes.splice(self.judged..self.judged, judged.iter().copied());
        self.outcomes.extend(shown);
        self.judged += judged.len();
        if let (Some(Fate::Open(wins)), Some(Fate::Open(more))) = (&mut self.trick, other.trick) {
            *wins += more;
        }
    }

    /// A choice that has not been tried yet.
    pub(super) fn new(mv: Move) -> Self {
        Sample { mv, outcomes: Vec::new(), judged: 0, trick: None }
    }

    pub(super) fn add(&mut self, outcome: Outcome, fate: Option<Fate>) {
        if self.outcomes.is_empty() {
            // The fate is public, so it is the same in every world.
            self.trick = fate;
        }
        if let Some(Fate::Open(wins)) = &mut self.trick {
            *wins += usize::from(outcome.won_trick);
        }
        self.outcomes.push(outcome);
    }
}

/// What to try in some worlds.
struct Task<'a, G> {
    seat: Seat,
    choices: &'a [Move],
    worlds: &'a dyn Worlds<G>,
    policy: &'a dyn Policy<G>,
    key: u64,
}

/// The outcome of each choice in a world; `None` if there is no world.
type Tried = Option<Vec<(Outcome, Option<Fate>)>>;

impl<G: Game> Task<'_, G> {
    /// Tries all choices in the worlds with these numbers, in order.
    fn run(&self, numbers: std::ops::Range<u32>, threads: usize) -> Vec<Tried> {
        if threads < 2 || numbers.len() < 2 {
            return numbers.map(|n| self.try_in(n)).collect();
        }
        let numbers: Vec<u32> = numbers.collect();
        let share = numbers.len().div_ceil(threads);
        thread::scope(|scope| {
            let parts: Vec<_> = numbers
                .chunks(share)
                .map(|part| scope.spawn(|| part.iter().map(|&n| self.try_in(n)).collect::<Vec<_>>()))
                .collect();
            // A panicked thread has already reported; drop its worlds.
            parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
        })
    }

    fn try_in(&self, number: u32) -> Tried {
        let mut rng = nth(self.key, u64::from(number));
        let world = self.worlds.draw(number, &mut rng)?;
        let luck = rng.next_u64();
        let one = |&mv: &Move| try_one(self.seat, mv, world, self.policy, nth(luck, 0));
        Some(self.choices.iter().map(one).collect())
    }
}

/// Makes a choice in a world and plays the deal out.
fn try_one<G: Game>(
    seat: Seat,
    mv: Move,
    world: Position<G>,
    policy: &dyn Policy<G>,
    mut luck: BotRng,
) -> (Outcome, Option<Fate>) {
    let Position { mut public, hidden } = world;
    let mut end = End::new(&public);
    let mut fate = None;
    if let Some(mut hidden) = hidden {
        G::apply(&mut public, &mut hidden, seat, mv, &mut end);
        fate = end.fate::<G>(seat, mv, &public);
        play_out::<G, _, _>(&mut public, &mut hidden, policy, &mut luck, &mut end);
    }
    (end.ended::<G>(&public, seat), fate)
}

/// What a playout records.
#[derive(Clone, Copy)]
pub(super) struct End {
    /// The winner of the first trick that was completed.
    winner: Option<Seat>,
    /// The totals at the decision.
    totals: PerSeat<i32>,
}

impl End {
    /// Before the decision.
    pub(super) fn new<G: Game>(public: &Public<G>) -> Self {
        End { winner: None, totals: public.standing.totals }
    }

    /// What happens to the trick, right after the move of this seat.
    pub(super) fn fate<G: Game>(&self, seat: Seat, mv: Move, public: &Public<G>) -> Option<Fate> {
        if !matches!(mv, Move::Play(_) | Move::Lead(..)) {
            return None;
        }
        let trick = public.trick;
        let seats = public.standing.seats;
        Some(match self.winner {
            Some(winner) if worth::side::<G>(seat, seats).any(|own| own == winner) => Fate::Won,
            None if G::INFO.partners || trick.winner_offset() + 1 == trick.len() => Fate::Open(0),
            _ => Fate::Lost,
        })
    }

    /// The outcome of a deal that is over.
    pub(super) fn ended<G: Game>(&self, public: &Public<G>, seat: Seat) -> Outcome {
        let chances = worth::chances::<G>(public);
        let worth = worth::of_chances::<G>(public, &chances)[seat];
        self.outcome::<G>(public, seat, worth, &chances)
    }

    /// The outcome of a deal that is over, given its value to the seat and all chances to win the match.
    pub(super) fn outcome<G: Game>(
        &self,
        public: &Public<G>,
        seat: Seat,
        worth: f64,
        chances: &PerSeat<f64>,
    ) -> Outcome {
        let Standing { seats, totals, .. } = public.standing;
        let margin = |totals| worth::margin::<G>(totals, seat, seats);
        let is_own = |winner| worth::side::<G>(seat, seats).any(|own| own == winner);
        Outcome {
            points: totals[seat] - self.totals[seat],
            margin: margin(&totals) - margin(&self.totals),
            worth,
            chance: worth::side::<G>(seat, seats).map(|own| chances[own]).sum(),
            won_trick: self.winner.is_some_and(is_own),
            prospects: G::prospects(public, seat),
        }
    }
}

impl Log for End {
    #[inline]
    fn note(&mut self, event: Event) {
        if let Event::Trick { winner, .. } = event {
            self.winner = self.winner.or(Some(winner));
        }
    }
}
