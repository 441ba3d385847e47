//! The games whose rules the player has opened.
//!
//! The first time, the rules open at the aim of the game, and afterwards at what matters at the moment.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::save::data_directory;
use crate::files::{create_private_folder, open_with, read_up_to};

/// Its name in the data directory: a text with the name of one game per line.
const FILE: &str = "rules-read.txt";

/// The most bytes that are read. A longer file is not ours.
const MOST: u64 = 1 << 16;

/// The section about the aim of a game.
const AIM: &str = "overview";

/// The games whose rules the player has opened.
#[derive(Debug)]
pub struct RulesRead {
    /// The file that remembers them; `None` to remember them only until the program ends.
    file: Option<PathBuf>,
    games: Vec<String>,
}

impl RulesRead {
    /// The games that the data directory remembers; without `keep`, none, and the directory stays untouched.
    pub fn load(keep: bool) -> Self {
        RulesRead::load_from(data_directory().ok().filter(|_| keep).map(|folder| folder.join(FILE)))
    }

    fn load_from(file: Option<PathBuf>) -> Self {
        let bytes = file.as_deref().and_then(|file| read_up_to(MOST, file).ok()).unwrap_or_default();
        let games = String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect();
        RulesRead { file, games }
    }

    /// Where to open the rules of a game, and remembers that they were opened there.
    ///
    /// This is the aim at the first time, and `anchor` afterwards.
    pub fn open_at(&mut self, game: &str, anchor: String) -> String {
        if self.games.iter().any(|read| read == game) {
            return anchor;
        }
        self.games.push(game.to_owned());
        if let Some(file) = &self.file {
            // Nothing is lost if this fails: the rules open at the aim once more.
            let _ = remember(file, game);
        }
        AIM.to_owned()
    }
}

fn remember(file: &Path, game: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        create_private_folder(folder)?;
    }
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    open_with(&mut options, file)?.write_all(format!("{game}\n").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_each_game_open_at_the_aim_once() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("new/rules-read.txt");
        let mut read = RulesRead::load_from(Some(file.clone()));
        let at = |read: &mut RulesRead, game| read.open_at(game, "play".to_owned());
        assert_eq!([at(&mut read, "loo"), at(&mut read, "loo")], ["overview", "play"]);
        let mut next = RulesRead::load_from(Some(file.clone()));
        assert_eq!([at(&mut next, "loo"), at(&mut next, "hamlet")], ["play", "overview"]);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "loo\nhamlet\n");
    }

    #[test]
    fn it_works_without_a_file() {
        let folder = tempfile::tempdir().unwrap();
        // A folder can be neither read nor written as a file.
        for file in [None, Some(folder.path().to_owned())] {
            let mut read = RulesRead::load_from(file);
            assert_eq!(read.open_at("loo", String::new()), "overview");
            assert_eq!(read.open_at("loo", String::new()), "");
        }
    }
}
