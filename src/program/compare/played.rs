//! A finished match as a list of choices, from which the rules derive everything else.

use thiserror::Error;

use super::help::Help;
use super::number::Reader;
use crate::core::rng::CardSource;
use crate::core::{Event, Game, Log, Match, Move, Moves, PerSeat, Seat, Turn};
use crate::games::{self, Visitor};
use crate::lang::Words;
use crate::record::{Bytes, Dealt, Facts, Header, Player, Step, write_move};
use crate::table::Table;

/// The most decisions of a match that has a result code. The longest real matches have a few thousand.
pub const MAX_DECISIONS: usize = 50_000;

/// A finished match that others can be dealt too, as played by one of its seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Game, options, seats, and what determines the cards: the seed, or a known key.
    pub header: Header,
    /// The seat whose result it is.
    pub seat: Seat,
    /// What helped its player.
    pub help: Help,
    /// Each decision: its index among the legal moves, and their number.
    pub(super) choices: Vec<(u32, u32)>,
    /// The points of each deal.
    pub points: Vec<PerSeat<i32>>,
    /// The final totals.
    pub totals: PerSeat<i32>,
}

/// Why a match has no result code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum CodeUnavailable {
    /// It is not over: its code would reveal every hand.
    #[error("the match is not over: its code would reveal every hand")]
    Unfinished,
    /// Nobody knows what determined its cards.
    #[error(
        "the header does not say how it was dealt (no \"dealt\"), so nobody else can have the same cards"
    )]
    Unstated,
    /// A novice took over for somebody who was away, or for an engine that had failed.
    #[error("a novice took over for somebody who was away, or for an engine that had failed")]
    StandIn,
    /// It has too many decisions.
    #[error("the match has more than {MAX_DECISIONS} decisions")]
    Long,
    /// A step breaks the rules, or the game cannot be compared.
    #[error("a step of the match breaks the rules")]
    Broken,
}

impl CodeUnavailable {
    /// The reason as a sentence without a full stop.
    pub fn say(self, words: &Words) -> String {
        words.get(match self {
            CodeUnavailable::Unfinished => "code-none-unfinished",
            CodeUnavailable::Unstated => "code-none-unstated",
            CodeUnavailable::StandIn => "code-none-stand-in",
            CodeUnavailable::Long => "code-none-long",
            CodeUnavailable::Broken => "code-none-broken",
        })
    }
}

impl Played {
    /// The result of the first person at the keyboard of this table, or of its first person.
    ///
    /// # Errors
    /// When the match has no code, or is not over.
    pub fn at(table: &dyn Table) -> Result<Self, CodeUnavailable> {
        let facts = table.finished().ok_or(CodeUnavailable::Unfinished)?;
        Self::of(facts, table.people().iter().next())
    }

    /// The result of this seat in a finished match; by default, of the first person, or of the first seat.
    ///
    /// # Errors
    /// When the match has no code.
    pub fn of(facts: &Facts, seat: Option<Seat>) -> Result<Self, CodeUnavailable> {
        let header = &facts.header;
        if header.dealt == Dealt::Unstated {
            return Err(CodeUnavailable::Unstated);
        }
        let seat = seat.unwrap_or_else(|| first_person(header));
        let mut moves = Vec::new();
        for step in &facts.steps {
            if let Step::Act { mv, marks, .. } = step {
                if marks.stand_in {
                    return Err(CodeUnavailable::StandIn);
                }
                moves.push(*mv);
            }
        }
        let followed = follow(header, Source::Moves(moves.into_iter())).map_err(|fault| match fault {
            FollowFault::Ended => CodeUnavailable::Unfinished,
            FollowFault::Long => CodeUnavailable::Long,
            FollowFault::Rules => CodeUnavailable::Broken,
        })?;
        Ok(Self::new(header, seat, Help::of(facts, seat), followed.0))
    }

    pub(super) fn new(header: &Header, seat: Seat, help: Help, followed: Followed) -> Self {
        // `help` says how the match was played.
        let mut header = header.unmarked();
        if let CardSource::Key(key) = header.cards() {
            // Neither is who contributed to the cards. Only bots use the seed, which must be the same for everybody.
            header.dealt = Dealt::FromKey(Bytes(key));
            header.seed = key.iter().rev().skip(24).fold(0, |seed, &byte| seed << 8 | u64::from(byte));
        }
        let Followed { choices, points, totals } = followed;
        Played { header, seat, help, choices, points, totals }
    }

    /// The name of the seat whose result it is.
    pub fn name(&self) -> &str {
        self.header.seats.get(self.seat.index()).map_or("", |sitter| &sitter.name)
    }

    /// The points of the seat in each deal.
    pub fn own_points(&self) -> Vec<i32> {
        self.points.iter().map(|points| points[self.seat]).collect()
    }

    /// The final total of the seat.
    pub fn total(&self) -> i32 {
        self.totals[self.seat]
    }
}

/// The seat of the first person, or the first seat.
pub fn first_person(header: &Header) -> Seat {
    let person = header.seats.iter().position(|sitter| sitter.player == Player::Human);
    Seat::new(person.unwrap_or_default())
}

/// Where the decisions of a match come from.
pub(super) enum Source {
    /// The decisions themselves.
    Moves(std::vec::IntoIter<Move>),
    /// Their indices among the legal moves.
    Digits(Reader),
}

impl Source {
    /// The index of the next decision among these moves.
    fn next<G: Game>(&mut self, legal: Moves) -> Result<usize, FollowFault> {
        match self {
            Source::Digits(digits) => Ok(digits.take(legal.len() as u32) as usize),
            Source::Moves(moves) => {
                let mv = moves.next().ok_or(FollowFault::Ended)?;
                // A record does not say which of two twin tiles was played.
                let written = |mv| write_move(&G::INFO, mv);
                let alike = || legal.iter().position(|other| written(other) == written(mv));
                legal.position(mv).or_else(alike).ok_or(FollowFault::Rules)
            }
        }
    }

    fn is_used_up(&self) -> bool {
        match self {
            Source::Moves(moves) => moves.len() == 0,
            Source::Digits(digits) => digits.is_empty(),
        }
    }
}

/// Why decisions do not make a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FollowFault {
    /// There are too few of them.
    Ended,
    /// There are more than [`MAX_DECISIONS`].
    Long,
    /// The rules do not allow one, or the game cannot be played here.
    Rules,
}

/// A match that was replayed from its decisions.
#[derive(Clone, Default)]
pub(super) struct Followed {
    choices: Vec<(u32, u32)>,
    points: Vec<PerSeat<i32>>,
    totals: PerSeat<i32>,
}

impl Log for Followed {
    fn note(&mut self, event: Event) {
        if let Event::Scored { points, totals, .. } = event {
            self.points.push(points);
            self.totals = totals;
        }
    }
}

/// Plays a match to its end with these decisions. Also returns whether all of them were used.
pub(super) fn follow(header: &Header, source: Source) -> Result<(Followed, bool), FollowFault> {
    let follow = Follow { header: header.clone(), source };
    games::visit_any(header.game, follow).unwrap_or(Err(FollowFault::Rules))
}

pub(super) struct Follow {
    header: Header,
    source: Source,
}

impl Visitor for Follow {
    type Out = Result<(Followed, bool), FollowFault>;

    fn visit<G: Game>(mut self) -> Self::Out {
        let Header { options, seats, seed, .. } = &self.header;
        let (mut game, _) = Match::<G>::from_cards(options, seats.len(), *seed, self.header.cards());
        let mut followed = Followed::default();
        loop {
            match game.turn() {
                Turn::Over => return Ok((followed, self.source.is_used_up())),
                Turn::Deal => {
                    game.begin(&game.next_deal(), &mut followed).map_err(|_| FollowFault::Rules)?;
                }
                Turn::Act(seat) => {
                    if followed.choices.len() == MAX_DECISIONS {
                        return Err(FollowFault::Long);
                    }
                    let legal = game.view(seat).ok_or(FollowFault::Rules)?.legal();
                    let index = self.source.next::<G>(legal)?;
                    followed.choices.push((index as u32, legal.len() as u32));
                    let mv = legal.nth(index);
                    game.play(seat, mv, &mut followed).map_err(|_| FollowFault::Rules)?;
                }
            }
        }
    }
}
