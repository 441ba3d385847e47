//! Screens or plain lines.

use std::io::{self, IsTerminal, stdout};

use crossterm::terminal;

use super::{Failure, GlobalArgs, Message, stdin, tell};
use crate::config::{ConfigFile, Loaded};
use crate::lang::Words;
use crate::launch::Launch;
use crate::ui;
use crate::ui::keys::Keymap;

impl GlobalArgs {
    /// Whether to use plain lines: if asked to, or if screens cannot be shown.
    pub(super) fn is_plain(self) -> bool {
        self.plain
            || !io::stdin().is_terminal()
            || !stdout().is_terminal()
            || std::env::var_os("TERM").is_some_and(|term| term == "dumb")
    }

    /// The list of games, with the settings of the user's file and those of the command line.
    pub(super) fn launch(self) -> Launch {
        let Loaded { mut file, mut settings, mut problems } = ConfigFile::load();
        problems.extend(Keymap::changed(&settings.keys).1);
        if self.lang.is_some() {
            settings.language = self.lang;
            file.hold_for_now(&settings);
        }
        let notice = (!problems.is_empty()).then(|| {
            let words = settings.words();
            let said: Vec<String> = problems.iter().map(|problem| problem.say(&words)).collect();
            format!("config.toml: {}", said.join("; "))
        });
        Launch { settings, config: Some(file), notice, ..Launch::default() }
    }

    /// The words of the user's language.
    pub(super) fn words(self) -> Words {
        self.launch().settings.words()
    }
}

/// Runs screens or plain mode.
pub(super) fn show(launch: Launch, global: GlobalArgs) -> Result<(), Failure> {
    let (house, words) = (launch.local.clone(), launch.settings.words());
    let shown = show_until_end(launch, global);
    // A house in this program ends with it, and its tables may seem to be lost.
    let waiting = house.close();
    if waiting > 0 {
        tell(Message::new("cli-house-ends").with("count", waiting).say(&words));
    }
    shown
}

fn show_until_end(launch: Launch, global: GlobalArgs) -> Result<(), Failure> {
    if global.is_plain() {
        let size = if stdout().is_terminal() { terminal::size().ok() } else { None };
        let (columns, rows) = size.unzip();
        let launch = Launch { rows, columns, ..launch };
        return stdin::speak(launch);
    }
    match ui::run(launch) {
        Ok(None) => Ok(()),
        Ok(Some(signal)) => Err(Failure::Signal(signal as u8)),
        Err(error) => Err(error.into()),
    }
}
