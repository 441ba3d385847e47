//! Coverage-guided fuzzing of offsuit.
//!
//! [`targets`] has the fuzz targets: functions that take bytes, and panic if something is wrong. They use only the
//! library, so that `cargo test` of the main package runs the same functions on all kept inputs.

pub mod mutate;
pub mod targets;
