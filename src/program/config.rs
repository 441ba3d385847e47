//! Settings and the file that keeps them.
//!
//! Each setting is described once, in [`ITEMS`]: that table drives reading, writing and the settings screen.
//! An error in the file is a [`Problem`]; the rest of the file still applies.

mod depth;
mod file;
mod items;
mod key_changes;
mod problem;
mod values;

pub use depth::Depth;
pub use file::{CONFIG_VARIABLE, ConfigFile, Loaded, config_directory};
pub use items::{ITEMS, Item, Kind, Label};
pub use key_changes::KeyChange;
pub use problem::{Fault, Problem};
pub use values::{Motion, Signal, Speed, ThemeName};

use crate::lang::{Glyphs, Language, Words};

/// All settings. `None` means that the program detects what suits the terminal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is an independent setting that players switch on and off
pub struct Settings {
    /// The theme.
    pub theme: ThemeName,
    /// Whether each suit has a colour of its own.
    pub four_colour: bool,
    /// How many colours to use; `None` for what the terminal has.
    pub depth: Option<Depth>,
    /// Which characters to draw with.
    pub glyphs: Option<Glyphs>,
    /// How fast others play.
    pub speed: Speed,
    /// Whether pieces move visibly.
    pub motion: bool,
    /// The language of all text.
    pub language: Option<Language>,
    /// Whether the mouse is used; then the terminal cannot select text.
    pub mouse: bool,
    /// Whether the only legal play is made automatically.
    pub auto_play: bool,
    /// Whether a number plays at once.
    pub one_key: bool,
    /// Whether to confirm each play.
    pub confirm: bool,
    /// Whether plain mode says only what is new.
    pub brief: bool,
    /// Whether plain mode names pieces in words.
    pub spoken: bool,
    /// Whether to show what others say at a table.
    pub talk: bool,
    /// How to call a player who is not looking.
    pub signal: Signal,
    /// Whether the coach shows notes.
    pub coach: bool,
    /// The player's name; `None` for the default name of the first seat.
    pub name: Option<String>,
    /// The commands that have other keys.
    pub keys: Vec<KeyChange>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            theme: ThemeName::Felt,
            four_colour: false,
            depth: None,
            glyphs: None,
            speed: Speed::Normal,
            motion: true,
            language: None,
            mouse: true,
            auto_play: false,
            one_key: false,
            confirm: false,
            brief: true,
            spoken: false,
            talk: true,
            signal: Signal::Title,
            coach: true,
            name: None,
            keys: Vec::new(),
        }
    }
}

impl Settings {
    /// The words in the language and glyphs that are set or detected.
    pub fn words(&self) -> Words {
        let glyphs = self.glyphs.unwrap_or_else(Glyphs::of_environment);
        Words::new(self.language.unwrap_or_else(Language::of_environment), glyphs)
    }

    /// How many colours to use.
    pub fn depth(&self) -> Depth {
        self.depth.unwrap_or_else(Depth::of_environment)
    }

    /// How long pieces take to move: no time if motion is off.
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
