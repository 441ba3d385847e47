//! `offsuit completions`: completion scripts for shells.

use std::io::{Write, stdout};

use clap::Args;

use super::Failure;
use super::complete::Shell;

/// Arguments of `completions`.
#[derive(Args, Debug)]
#[command(after_help = "\
The script asks offsuit for completions, so offsuit must be on your PATH.

Examples:
  offsuit completions bash > offsuit.bash
  offsuit completions zsh > _offsuit
  offsuit completions fish > offsuit.fish")]
pub struct CompletionsArgs {
    /// Your shell
    #[arg(value_enum)]
    pub shell: Shell,
}

pub(super) fn run(args: &CompletionsArgs) -> Result<(), Failure> {
    Ok(stdout().lock().write_all(&args.shell.script()?)?)
}
