//! Settings: what players choose once, and the file in which it is kept.
//!
//! Each setting is described once, in [`ITEMS`]: that table reads the file, writes it, and makes the form on
//! the screen. What the file says wrongly is a [`Problem`]; everything else in it still applies.

mod file;
mod items;
mod values;

pub use file::{CONFIG_VARIABLE, ConfigFile, Fault, Loaded, Problem, config_directory};
pub use items::{ITEMS, Item, Kind, Label};
pub use values::{Depth, Motion, Speed, ThemeName};

use crate::lang::{Glyphs, Language, Words};

/// The most characters of the player's name: as many as a match's record takes.
pub const MAX_NAME: usize = 32;

/// All that can be set. Where a value is optional, without one the program finds out what suits the terminal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a setting for itself, switched on and off by players
pub struct Settings {
    /// The theme.
    pub theme: ThemeName,
    /// Whether each suit has a colour of its own.
    pub four_colour: bool,
    /// How many colours to use.
    pub depth: Option<Depth>,
    /// Which characters to draw with.
    pub glyphs: Option<Glyphs>,
    /// How fast the others play.
    pub speed: Speed,
    /// Whether pieces move over the table.
    pub motion: bool,
    /// The language of all words.
    pub language: Option<Language>,
    /// Whether the mouse is listened to; then it cannot mark text.
    pub mouse: bool,
    /// Whether the only thing that can be played is played by itself.
    pub auto_play: bool,
    /// Whether to ask before a piece is played.
    pub confirm: bool,
    /// The player's name; without one, whatever the table calls its first seat.
    pub name: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            theme: ThemeName::Dark,
            four_colour: false,
            depth: None,
            glyphs: None,
            speed: Speed::Normal,
            motion: true,
            language: None,
            mouse: true,
            auto_play: false,
            confirm: false,
            name: None,
        }
    }
}

impl Settings {
    /// The words to speak in: in the language and the glyphs that are set, else those of the terminal.
    pub fn words(&self) -> Words {
        let glyphs = self.glyphs.unwrap_or_else(Glyphs::of_environment);
        Words::new(self.language.unwrap_or_else(Language::of_environment), glyphs)
    }

    /// How long pieces take to move: no time at all if motion is off.
    pub const fn motion(&self) -> Motion {
        if self.motion { self.speed.motion() } else { Motion::NONE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn motion_can_be_switched_off() {
        let mut settings = Settings::default();
        assert!(settings.motion().deal > Duration::ZERO);
        settings.motion = false;
        assert_eq!(settings.motion(), Motion::NONE);
        settings = Settings { speed: Speed::Instant, ..Settings::default() };
        assert_eq!(settings.motion(), Motion::NONE);
    }
}
