//! The program `offsuit`: see [`offsuit::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    offsuit::cli::main()
}
