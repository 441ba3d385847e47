//! Shared by all tests of the program. What the library's tests share is here too.

pub mod apart;
pub mod at_hand;
pub mod catalogue;
pub mod film;
pub mod jsonl;
pub mod kept;
pub mod outside;
pub mod person;
pub mod plain_lines;
pub mod pty;
pub mod screen;
pub mod source_docs;
pub mod special_keys;
pub mod svg;
pub mod veiled;
#[cfg(target_os = "linux")]
pub mod window;

#[path = "../../../src/library/tests/suite/common/mod.rs"]
mod of_library;

pub use of_library::*;
