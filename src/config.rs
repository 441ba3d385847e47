//! temporary
use crate::lang::{Glyphs, Language, Words};
use std::time::Duration;

/// x
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// x
    pub language: Language,
    /// x
    pub glyphs: Glyphs,
    /// x
    pub mouse: bool,
    /// x
    pub confirm: bool,
    /// x
    pub auto_play: bool,
    /// x
    pub colored: bool,
}
impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: Language::English,
            glyphs: Glyphs::Unicode,
            confirm: false,
            mouse: true,
            auto_play: false,
            colored: true,
        }
    }
}
impl Settings {
    /// x
    pub fn words(&self) -> Words {
        Words::new(self.language, self.glyphs)
    }
    /// x
    pub fn bot_pause(&self) -> Option<Duration> {
        Some(Duration::from_millis(500))
    }
    /// x
    pub fn trick_pause(&self) -> Option<Duration> {
        Some(Duration::from_millis(1800))
    }
}
/// x
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Motion {
    /// x
    pub deal: Duration,
    /// x
    pub play: Duration,
    /// x
    pub gather: Duration,
}
impl Motion {
    /// x
    pub const NONE: Motion = Motion { deal: Duration::ZERO, play: Duration::ZERO, gather: Duration::ZERO };
}
impl Settings {
    /// x
    pub const fn motion(&self) -> Motion {
        Motion {
            deal: Duration::from_millis(300),
            play: Duration::from_millis(150),
            gather: Duration::from_millis(200),
        }
    }
}
