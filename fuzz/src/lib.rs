//! Coverage-guided fuzzing of offsuit.
//!
//! [`targets`] holds what is fuzzed: functions of bytes that panic where something is wrong. They use nothing but
//! the library, so that `cargo test` of the main package runs the same functions on all kept inputs.

pub mod mutate;
pub mod targets;
