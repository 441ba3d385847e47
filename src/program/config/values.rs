//! The values of settings with several choices, and what follows from them.

use std::time::Duration;

/// A theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ThemeName {
    /// A green card table.
    #[default]
    Felt,
    /// The background of a dark terminal.
    Dark,
    /// The background of a light terminal.
    Light,
    /// The terminal's background, dark or light as the terminal says.
    Auto,
    /// Any terminal: the theme has its own black background.
    HighContrast,
}

/// How to call a player who is not looking, at a table with people at other terminals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Signal {
    /// Not at all.
    Off,
    /// By the bell of the terminal.
    Bell,
    /// In the title of the window, for as long as the program waits.
    #[default]
    Title,
    /// By a notification of the desktop.
    Notify,
}

/// How fast the table continues without a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Speed {
    /// Only with a key.
    Step,
    /// Slowly.
    Slow,
    /// At a pace that is easy to follow.
    #[default]
    Normal,
    /// At a pace for experienced players.
    Fast,
    /// Without pauses.
    Instant,
}

impl Speed {
    /// All speeds, the slowest first.
    pub const ALL: [Speed; 5] = [Speed::Step, Speed::Slow, Speed::Normal, Speed::Fast, Speed::Instant];

    /// The message key of its name.
    pub const fn label(self) -> &'static str {
        match self {
            Speed::Step => "setting-speed-step",
            Speed::Slow => "setting-speed-slow",
            Speed::Normal => "setting-speed-normal",
            Speed::Fast => "setting-speed-fast",
            Speed::Instant => "setting-speed-instant",
        }
    }

    /// The next speed up or down, or the same at the ends.
    #[must_use]
    pub fn next(self, faster: bool) -> Speed {
        let at = Speed::ALL.iter().position(|speed| *speed == self).unwrap_or_default();
        let to = if faster { at + 1 } else { at.saturating_sub(1) };
        Speed::ALL[to.min(Speed::ALL.len() - 1)]
    }

    /// The pause before a bot's decision is shown; `None` waits for a key.
    pub const fn bot_pause(self) -> Option<Duration> {
        match self {
            Speed::Step => None,
            Speed::Slow => Some(Duration::from_secs(1)),
            Speed::Normal => Some(Duration::from_millis(500)),
            Speed::Fast => Some(Duration::from_millis(200)),
            Speed::Instant => Some(Duration::ZERO),
        }
    }

    /// How long a complete trick stays on the table; `None` waits for a key.
    pub const fn trick_pause(self) -> Option<Duration> {
        match self {
            Speed::Step => None,
            Speed::Slow => Some(Duration::from_millis(3500)),
            Speed::Normal => Some(Duration::from_millis(1800)),
            Speed::Fast => Some(Duration::from_millis(800)),
            Speed::Instant => Some(Duration::ZERO),
        }
    }

    /// How long pieces take to move.
    pub const fn motion(self) -> Motion {
        let [deal, play, gather] = match self {
            Speed::Slow => [600, 250, 400],
            Speed::Step | Speed::Normal => [400, 150, 250],
            Speed::Fast => [200, 80, 120],
            Speed::Instant => return Motion::NONE,
        };
        Motion {
            deal: Duration::from_millis(deal),
            play: Duration::from_millis(play),
            gather: Duration::from_millis(gather),
        }
    }
}

/// How long pieces take to move over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Motion {
    /// A whole deal, from the first piece to the last.
    pub deal: Duration,
    /// A piece from a hand to the trick.
    pub play: Duration,
    /// A trick to its winner.
    pub gather: Duration,
}

impl Motion {
    /// Nothing moves.
    pub const NONE: Motion = Motion { deal: Duration::ZERO, play: Duration::ZERO, gather: Duration::ZERO };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_speed_is_faster_than_the_one_before() {
        let speeds = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Instant];
        for (slower, faster) in speeds.iter().zip(&speeds[1..]) {
            assert!(faster.bot_pause() < slower.bot_pause() && faster.trick_pause() < slower.trick_pause());
            let (slower, faster) = (slower.motion(), faster.motion());
            assert!(faster.deal < slower.deal && faster.play < slower.play && faster.gather < slower.gather);
        }
        assert_eq!((Speed::Step.bot_pause(), Speed::Step.trick_pause()), (None, None));
    }
}
