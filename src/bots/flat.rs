//! Flat search: every choice is tried in many worlds, all choices in the same worlds and with the same random
//! numbers, so that little but the choice itself makes a difference.
//!
//! Randomness is keyed by the number of the world, and outcomes are kept in the order of the worlds: with a limit of
//! iterations the result is the same for any number of threads. Where only the best choice is asked for, choices
//! that are clearly behind are tried no more, and the search ends when one is left.

use std::thread;
use std::time::{Duration, Instant};

use rand::Rng;

use super::budget::Limit;
use super::policy::{Policy, play_out};
use super::worlds::Worlds;
use super::worth;
use crate::core::rng::{BotRng, nth};
use crate::core::{Event, Game, Log, Move, PerSeat, Position, Public, Seat};

/// What came of a choice.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The choice.
    pub mv: Move,
    /// What came of it in each world it was tried in, in the order of the worlds.
    pub outcomes: Vec<Outcome>,
    /// What becomes of the trick it is played to; `None` for a choice that plays nothing.
    pub trick: Option<Fate>,
}

/// What came of a choice in one world.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// The seat's points of the deal.
    pub points: i32,
    /// Its points less those of each of its opponents, added up.
    pub margin: i32,
    /// What the end of the deal is worth to it: see [`worth`].
    pub worth: f64,
    /// Its chance to win the match, its partner's share included.
    pub chance: f64,
    /// Whether its side has won the trick on the table.
    pub won_trick: bool,
}

/// What becomes of the trick on the table after a choice, for the seat and its partner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// They have won it: the choice completes it.
    Won,
    /// They cannot win it any more.
    Lost,
    /// It is open, and they have won it in so many of the worlds.
    Open(usize),
}

/// What is to be found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The best choice: what is clearly worse is dropped on the way.
    Best,
    /// What each choice is worth.
    All,
}

/// How many worlds are tried at once at most, and after how many choices are compared for the first time.
const ROUND: u32 = 16;
/// What a round may take and the next still be longer.
const QUICK: Duration = Duration::from_millis(1);
/// By how many standard errors a choice is behind to be dropped.
const CLEARLY: f64 = 3.0;

/// Tries the choices of a seat whose turn it is in worlds from this source. The samples stand in the order of the
/// choices; none if the source gives no world.
pub fn search<G: Game>(
    seat: Seat,
    moves: &[Move],
    worlds: &dyn Worlds<G>,
    policy: &dyn Policy<G>,
    aim: Aim,
    limit: &Limit,
    rng: &mut BotRng,
) -> Vec<Sample> {
    let key = rng.next_u64();
    let mut samples: Vec<Sample> =
        moves.iter().map(|&mv| Sample { mv, outcomes: Vec::new(), trick: None }).collect();
    let mut alive: Vec<usize> = (0..moves.len()).collect();
    // Where the clock may end the search, a round is as short as it can be until it is known not to take long.
    let mut size = if limit.until.is_some() { (limit.threads as u32).min(ROUND) } else { ROUND };
    let (mut done, mut compare) = (0, ROUND);
    while done < limit.iterations && !(done > 0 && limit.is_over()) && !(aim == Aim::Best && alive.len() < 2)
    {
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
            // Each comparison looks at all there is: there are fewer the more that is.
            compare = done.saturating_add((done / 8).max(ROUND));
            if aim == Aim::Best {
                drop_hopeless(&samples, &mut alive);
            }
        }
    }
    samples
}

/// The best sample: the one that was not dropped and is worth most. Of equals the one with the greater margin, then
/// the one that `breaks_tie` likes most.
pub fn best(samples: &[Sample], breaks_tie: impl Fn(Move) -> i32) -> Option<&Sample> {
    let most = samples.iter().map(|sample| sample.outcomes.len()).max()?;
    samples
        .iter()
        .filter(|sample| sample.outcomes.len() == most)
        .max_by_key(|sample| (sample.rank(), breaks_tie(sample.mv)))
}

/// Takes out of `alive` what is clearly behind the best.
fn drop_hopeless(samples: &[Sample], alive: &mut Vec<usize>) {
    let sum = |n: usize| samples[n].outcomes.iter().map(|one| one.worth).sum::<f64>();
    let Some(best) = alive.iter().copied().max_by(|&a, &b| sum(a).total_cmp(&sum(b))) else { return };
    alive.retain(|&n| n == best || !samples[best].is_better(&samples[n], CLEARLY));
}

impl Sample {
    /// What orders choices that were tried in the same worlds: the worth, then the margin, over all of them.
    pub fn rank(&self) -> (i64, i64) {
        let worth: f64 = self.outcomes.iter().map(|one| one.worth).sum();
        let margin: i64 = self.outcomes.iter().map(|one| i64::from(one.margin)).sum();
        // Sums of equal numbers in another order differ in the last bits.
        ((worth * 1e9).round() as i64, margin)
    }

    /// Whether it is worth more than another that was tried in the same worlds, by more than so many standard errors.
    pub fn is_better(&self, other: &Sample, errors: f64) -> bool {
        let pairs = || self.outcomes.iter().zip(&other.outcomes);
        let count = pairs().count() as f64;
        let mean = pairs().map(|(a, b)| a.worth - b.worth).sum::<f64>() / count;
        let squares = pairs().map(|(a, b)| (a.worth - b.worth - mean).powi(2)).sum::<f64>();
        mean > errors * (squares / (count * (count - 1.0).max(1.0))).sqrt()
    }

    fn add(&mut self, outcome: Outcome, fate: Option<Fate>) {
        if self.outcomes.is_empty() {
            // The table shows it: it is the same in every world.
            self.trick = fate;
        }
        if let Some(Fate::Open(wins)) = &mut self.trick {
            *wins += usize::from(outcome.won_trick);
        }
        self.outcomes.push(outcome);
    }
}

/// Some worlds' worth of work.
struct Task<'a, G> {
    seat: Seat,
    choices: &'a [Move],
    worlds: &'a dyn Worlds<G>,
    policy: &'a dyn Policy<G>,
    key: u64,
}

/// What came of each choice in a world; `None` where there is no world.
type Tried = Option<Vec<(Outcome, Option<Fate>)>>;

impl<G: Game> Task<'_, G> {
    /// Tries all choices in the worlds of these numbers, in their order.
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
            // A thread that panicked has told its story: its worlds are missing.
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
    let seats = public.standing.seats;
    let mut end = End::default();
    let mut fate = None;
    if let Some(mut hidden) = hidden {
        G::apply(&mut public, &mut hidden, seat, mv, &mut end);
        fate = fate_of::<G>(seat, mv, &public, end.winner);
        play_out::<G, _, _>(&mut public, &mut hidden, policy, &mut luck, &mut end);
    }
    let chances = worth::chances::<G>(&public);
    let outcome = Outcome {
        points: end.points[seat],
        margin: worth::margin::<G>(&end.points, seat, seats),
        worth: worth::of_seat::<G>(&public, seat),
        chance: worth::side::<G>(seat, seats).map(|own| chances[own]).sum(),
        won_trick: end.winner.is_some_and(|winner| worth::side::<G>(seat, seats).any(|own| own == winner)),
    };
    (outcome, fate)
}

/// What becomes of the trick as the table shows it after the move, where `winner` has won it already.
fn fate_of<G: Game>(seat: Seat, mv: Move, public: &Public<G>, winner: Option<Seat>) -> Option<Fate> {
    if !matches!(mv, Move::Play(_) | Move::Lead(..)) {
        return None;
    }
    let trick = public.trick;
    let seats = public.standing.seats;
    Some(match winner {
        Some(winner) if worth::side::<G>(seat, seats).any(|own| own == winner) => Fate::Won,
        None if G::INFO.partners || trick.winner_offset() + 1 == trick.len() => Fate::Open(0),
        _ => Fate::Lost,
    })
}

/// What is to be remembered of a playout.
#[derive(Default)]
struct End {
    /// Who won the first trick that was completed.
    winner: Option<Seat>,
    points: PerSeat<i32>,
}

impl Log for End {
    #[inline]
    fn note(&mut self, event: Event) {
        match event {
            Event::Trick { winner, .. } => self.winner = self.winner.or(Some(winner)),
            Event::Scored { points, .. } => self.points = points,
            _ => {}
        }
    }
}
