//! The program `offsuit-lab`: see [`offsuit_lab::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    offsuit_lab::cli::main()
}
