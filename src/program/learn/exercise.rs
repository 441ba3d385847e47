//! A decision in which to find the best choice: a problem from the pack, or a decision of the player's own.

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};

use super::compose::{LessonError, named};
use crate::core::{Game, Info, Match, Move, Moves, Seat, Turn};
use crate::games::{self, Entry, Visitor};
use crate::lang::Words;
use crate::record::{Facts, Header, Marks, MatchMarks, Player, Step};
use crate::table::{
    Hint, Level, Local, MatchError, PendingHint, Replay, Setup, hint_words, replay_of, scripted, shown_names,
};
use crate::texts;

/// A problem from the pack: the beginning of a match, after which somebody has to find the best choice.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PackProblem {
    /// The seed of the match, in decimal: also its name in the file of progress.
    pub seed: String,
    /// What was decided so far: the [names](crate::record::move_name) of the moves.
    pub play: String,
    /// The name of the best choice.
    pub best: String,
    /// The strongest level of bots that misses it.
    pub missed: String,
}

/// The problems of a game, from the easiest to the hardest.
///
/// # Errors
/// When its file is wrong. A test reads all files.
pub fn problems(entry: &Entry) -> Result<Vec<PackProblem>, LessonError> {
    let wrong = |n: usize, error: &dyn ToString| {
        LessonError(format!("problem {} of {}: {}", n + 1, entry.info.id, error.to_string()))
    };
    let lines = texts::of(entry.info.id).problems.lines().enumerate();
    let read = lines.map(|(n, line)| serde_json::from_str(line).map_err(|error| wrong(n, &error)));
    let all: Vec<PackProblem> = read.collect::<Result<_, _>>()?;
    let of_level = |level: Level| all.iter().filter(move |problem| problem.level() == level);
    Ok(Level::ALL.into_iter().flat_map(of_level).cloned().collect())
}

impl PackProblem {
    /// The message that says who misses it.
    pub fn about(&self) -> &'static str {
        match self.level() {
            Level::Random | Level::Novice => "problem-missed-novice",
            Level::Casual => "problem-missed-casual",
            Level::Expert | Level::Master => "problem-missed-expert",
        }
    }

    /// The strongest level that misses it; the weakest one if the name is unknown.
    pub fn level(&self) -> Level {
        self.missed.parse().unwrap_or(Level::Random)
    }
}

/// A decision in which to find the best choice.
pub struct Exercise {
    /// The match up to the decision.
    replay: Box<dyn Replay>,
    seat: Seat,
    best: Vec<Move>,
    /// What the answer is compared with: the last wrong choice, or what was chosen in the match.
    instead: Option<Move>,
    /// A master's hint for the decision, once it has been asked for; `None` if the replay has none.
    hint: OnceCell<Option<PendingHint>>,
}

impl Exercise {
    /// A problem from the pack, for a player with this name.
    ///
    /// # Errors
    /// When the problem is not from a match of this game.
    pub fn of_problem(
        entry: &'static Entry,
        problem: &PackProblem,
        name: Option<&str>,
    ) -> Result<Self, LessonError> {
        let told = games::visit(entry.info.id, Repeat { entry, problem, name });
        let (facts, seat) = told.unwrap_or_else(|| Err(LessonError(format!("no game {}", entry.info.id))))?;
        let replay = before(facts).map_err(|error| LessonError(error.to_string()))?;
        let best = named(&entry.info, replay.scene(Some(seat)).legal, &problem.best)?;
        Ok(Self::at(replay, seat, best))
    }

    /// The decision of this seat after this many steps of a match.
    ///
    /// # Errors
    /// When the match breaks the rules of its game.
    pub fn of_decision(whole: &Facts, step: usize, seat: Seat, best: Move) -> Result<Self, MatchError> {
        let steps = whole.steps.iter().take(step).cloned().collect();
        let mut header = whole.header.unmarked();
        for (n, sitter) in header.seats.iter_mut().enumerate() {
            // Bots take the other seats, so that nobody is asked for decisions that are already made.
            let bot = matches!(sitter.player, Player::Bot(_));
            sitter.player = match (n == seat.index(), bot) {
                (true, _) => Player::Human,
                (false, true) => continue,
                (false, false) => Setup::bot(n, Level::Casual).player,
            };
        }
        let facts = Facts { header, steps, rounds: whole.rounds.clone(), dealer: whole.dealer };
        let played = match whole.steps.get(step) {
            Some(Step::Act { mv, .. }) => Some(*mv),
            _ => None,
        };
        Ok(Exercise { instead: played, ..Self::at(before(facts)?, seat, best) })
    }

    fn at(replay: Box<dyn Replay>, seat: Seat, best: Move) -> Self {
        Exercise { best: replay.alike(best), replay, seat, instead: None, hint: OnceCell::new() }
    }

    /// Whether it is the seat's turn, and the best choice can be made.
    pub fn can_be_solved(&self) -> bool {
        let scene = self.replay.scene(Some(self.seat));
        scene.turn == Some(self.seat) && self.best().is_some_and(|best| scene.legal.contains(best))
    }

    /// The game's description.
    pub fn info(&self) -> &'static Info {
        self.replay.info()
    }

    /// The seat whose decision it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Opens the table at the decision. It is not saved.
    ///
    /// # Errors
    /// When a bot's level is unknown.
    pub fn open(&self) -> Result<Box<dyn Local>, MatchError> {
        scripted(self.replay.facts().clone(), Vec::new())
    }

    /// The best choice. Equivalent choices are just as good.
    pub fn best(&self) -> Option<Move> {
        self.best.first().copied()
    }

    /// Begins the search for the [hint](Self::hint), if it has not begun.
    pub fn begin_search(&self) -> Option<&PendingHint> {
        self.hint.get_or_init(|| self.replay.hint_search().map(PendingHint::begin)).as_ref()
    }

    /// The search for the hint, if it has begun.
    pub fn search(&self) -> Option<&PendingHint> {
        self.hint.get()?.as_ref()
    }

    /// What a master thinks of the decision. Waits for the search, which takes up to a second.
    pub fn hint(&self) -> Option<&Hint> {
        self.begin_search()?.hint()
    }

    /// Takes note of a wrong choice, with which the answer is then compared.
    pub fn note_wrong(&mut self, mv: Move) {
        self.instead = Some(mv);
    }

    /// Whether this is the best choice.
    pub fn is_right(&self, mv: Move) -> bool {
        self.best.contains(&mv)
    }

    /// How far a choice is behind the best one, in percentage points of the chance to win the match, if a hint finds it clearly
    /// worse.
    pub fn lost(&self, mv: Move) -> Option<f64> {
        let hint = self.hint()?;
        let at = hint.alternatives.iter().position(|one| one.mv == mv).filter(|&at| hint.is_behind(at))?;
        Some(hint.alternatives.first()?.chance - hint.alternatives[at].chance)
    }

    /// What to say about a choice: for the best one, why it is better than the last wrong one, or than what was played in the
    /// match. For a wrong one, only how far it is behind, so that the player can try again.
    pub fn explain(&self, words: &Words, mv: Move) -> Vec<String> {
        let names = shown_names(words, &self.replay.header().seats);
        let Some(hint) = self.hint() else { return Vec::new() };
        if self.is_right(mv) {
            // An older search may have thought otherwise.
            if !self.is_right(hint.choice) {
                return Vec::new();
            }
            return hint_words(words, &names, self.info(), hint, self.instead).sentences(words);
        }
        let Some(at) = hint.alternatives.iter().position(|one| one.mv == mv) else { return Vec::new() };
        hint.behind_by_chance(at).map(|behind| words.say(&behind, &names)).into_iter().collect()
    }
}

/// The match at the end of these steps.
fn before(facts: Facts) -> Result<Box<dyn Replay>, MatchError> {
    let steps = facts.steps.len();
    let mut replay = replay_of(facts, None)?;
    replay.go_to(steps);
    Ok(replay)
}

/// Repeats what was decided before a problem.
struct Repeat<'a> {
    entry: &'static Entry,
    problem: &'a PackProblem,
    name: Option<&'a str>,
}

impl Visitor for Repeat<'_> {
    type Out = Result<(Facts, Seat), LessonError>;

    fn visit<G: Game>(self) -> Self::Out {
        let wrong = |error: &dyn ToString| LessonError(error.to_string());
        let seed: u64 = self.problem.seed.parse().map_err(|error| wrong(&error))?;
        let mut setup = Setup::quick(self.entry, seed).named(self.name);
        let (mut game, _) = Match::<G>::new(&setup.options, setup.seats.len(), seed);
        let deal = game.next_deal();
        game.begin(&deal, &mut ()).map_err(|fault| wrong(&fault))?;
        let mut steps = vec![Step::Deal(Box::new(deal))];
        for name in self.problem.play.split_whitespace() {
            let Turn::Act(seat) = game.turn() else { return Err(wrong(&"the deal is over")) };
            let legal = game.view(seat).map_or(Moves::NONE, |view| view.legal());
            let mv = named(&G::INFO, legal, name)?;
            game.play(seat, mv, &mut ()).map_err(|refusal| wrong(&refusal))?;
            steps.push(Step::Act { seat, mv, marks: Marks::default() });
        }
        let Turn::Act(seat) = game.turn() else { return Err(wrong(&"the deal is over")) };
        // The player moves to the seat that has to decide.
        setup.seats.rotate_right(seat.index());
        let Setup { options, seats, dealt, .. } = setup;
        let marks = MatchMarks::default();
        let header = Header { game: G::INFO.id, options, seats, seed, dealt, undone: 0, marks };
        Ok((Facts { steps, ..Facts::new(header) }, seat))
    }
}
