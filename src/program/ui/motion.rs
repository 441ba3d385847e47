//! Motion of dealt cards, a played piece, revealed bids, and a won trick with its chips.
//!
//! Motion is only for show: the match has already moved on. Any key ends the motion at once and has its usual effect.

use std::time::Duration;

use ratatui::layout::Rect;

use crate::config::Motion;
use crate::core::{Event, Move, Piece, Seat};

/// The time of one picture: about thirty a second.
const FRAME: Duration = Duration::from_millis(33);

/// What moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Hands are dealt.
    Deal,
    /// A seat's piece goes to the trick.
    Play(Seat, Piece),
    /// The last trick goes to its winner, with chips from the pot.
    Gather(Seat),
    /// All face-down bids are turned over together.
    Reveal,
}

/// A piece that is being turned over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Its back is up.
    Back,
    /// It stands on its edge.
    Edge,
    /// Its face is up.
    Face,
}

/// A running motion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moving {
    /// What moves.
    pub kind: Kind,
    frame: u32,
    frames: u32,
}

impl Moving {
    fn new(kind: Kind, lasts: Duration) -> Option<Self> {
        let frames = (lasts.as_millis() / FRAME.as_millis()) as u32;
        (frames > 0).then_some(Moving { kind, frame: 0, frames })
    }

    /// The motion that shows these newest events.
    pub fn of(news: &[Event], pace: Motion) -> Option<Self> {
        // The last piece of a trick moves like any other.
        news.iter()
            .rev()
            .find_map(|event| match *event {
                Event::Dealt { .. } => Some((Kind::Deal, pace.deal)),
                Event::Acted { seat, mv: Some(Move::Play(piece) | Move::Lead(piece, _)) } => {
                    Some((Kind::Play(seat, piece), pace.play))
                }
                Event::Revealed { .. } => Some((Kind::Reveal, pace.gather)),
                _ => None,
            })
            .and_then(|(kind, lasts)| Moving::new(kind, lasts))
    }

    /// The motion of a trick to its winner.
    pub fn gather(winner: Seat, pace: Motion) -> Option<Self> {
        Moving::new(Kind::Gather(winner), pace.gather)
    }

    /// Whether a trick goes to its winner.
    pub const fn gathers(self) -> bool {
        matches!(self.kind, Kind::Gather(_))
    }

    /// How long this picture stays.
    pub const fn wait(self) -> Duration {
        FRAME
    }

    /// The next picture, if there is one.
    pub fn next(self) -> Option<Self> {
        let next = Moving { frame: self.frame + 1, ..self };
        (next.frame < next.frames).then_some(next)
    }

    /// How far revealed pieces have been turned over.
    pub const fn turn(self) -> Turn {
        match (self.kind, self.frame * 4 / if self.frames == 0 { 1 } else { self.frames }) {
            (Kind::Reveal, 0 | 1) => Turn::Back,
            (Kind::Reveal, 2) => Turn::Edge,
            _ => Turn::Face,
        }
    }

    /// How many of `count` things have arrived.
    pub const fn arrived(self, count: usize) -> usize {
        (count * self.frame as usize).div_ceil(if self.frames == 0 { 1 } else { self.frames as usize })
    }

    /// The place of something between two places.
    pub fn between(self, from: Rect, to: Rect) -> Rect {
        let start = Rect {
            x: (from.x + from.width / 2).saturating_sub(to.width / 2),
            y: (from.y + from.height / 2).saturating_sub(to.height / 2),
            ..to
        };
        let step = |from: u16, to: u16| {
            let way =
                (i64::from(to) - i64::from(from)) * i64::from(self.frame) / i64::from(self.frames.max(1));
            (i64::from(from) + way).clamp(0, u16::MAX.into()) as u16
        };
        Rect { x: step(start.x, to.x), y: step(start.y, to.y), ..to }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn revealed_pieces_are_turned_over_once() {
        let pace = Motion { gather: Duration::from_millis(300), ..Motion::NONE };
        let mut moving = Moving::new(Kind::Reveal, pace.gather);
        let mut turns = Vec::new();
        while let Some(now) = moving {
            turns.push(now.turn());
            moving = now.next();
        }
        turns.dedup();
        assert_eq!(turns, [Turn::Back, Turn::Edge, Turn::Face]);
        let gather = Moving::gather(Seat::new(1), pace).unwrap();
        assert_eq!(gather.turn(), Turn::Face, "only bids are turned over");
    }

    #[test]
    fn a_motion_goes_from_one_end_to_the_other() {
        let pace = Motion { gather: Duration::from_millis(200), ..Motion::NONE };
        let (from, to) = (Rect::new(0, 0, 20, 4), Rect::new(50, 10, 5, 3));
        let mut moving = Moving::gather(Seat::new(1), pace).unwrap();
        assert_eq!(moving.between(from, to), Rect::new(8, 1, 5, 3));
        let mut pictures = 1;
        while let Some(next) = moving.next() {
            assert!(next.between(from, to).x >= moving.between(from, to).x);
            (moving, pictures) = (next, pictures + 1);
        }
        assert_eq!(pictures, 6);
        assert!(moving.between(from, to).x > 40 && moving.arrived(13) <= 13);
        assert!(Moving::gather(Seat::new(1), Motion::NONE).is_none());
    }
}
