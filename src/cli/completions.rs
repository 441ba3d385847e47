//! `offsuit completions`: completion scripts for shells.

use std::io::{Write, stdout};

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Cli, Failure};

/// Arguments of `completions`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  offsuit completions bash > offsuit.bash
  offsuit completions zsh > _offsuit
  offsuit completions fish > offsuit.fish")]
pub struct CompletionsArgs {
    /// Your shell
    pub shell: Shell,
}

pub(super) fn run(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "offsuit", &mut script);
    Ok(stdout().lock().write_all(&script)?)
}
