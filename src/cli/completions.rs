//! `offsuit completions`: what shells need to complete our arguments.

use std::io::{Write, stdout};

use clap::CommandFactory;

use super::args::CompletionsArgs;
use super::{Cli, Failure};

pub(super) fn run(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "offsuit", &mut script);
    Ok(stdout().lock().write_all(&script)?)
}
