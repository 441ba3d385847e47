//! One of our bots at a table that may say anything.

use offsuit::bots::{Budget, Level};
use offsuit::engine::protocol::{EngineMessage, MAX_ANSWER};
use offsuit::engine::serve::{Engine, ServeError, serve};

/// Serves a conversation: the first byte chooses the level, the rest is what the table says.
///
/// # Panics
/// When an answer is not one line of the protocol.
pub fn run(data: &[u8]) {
    let Some((&first, said)) = data.split_first() else { return };
    let level = Level::ALL[usize::from(first) % Level::ALL.len()];
    let mut answers = Vec::new();
    let engine = Engine { level, budget: Budget::iterations(2), seed: 1 };
    match serve(engine, said, &mut answers) {
        // The code that shows an error makes it printable.
        Err(ServeError::Table(line, what)) => assert!(line > 0 && !what.to_string().is_empty()),
        // Input that is not UTF-8 is a reading error.
        Ok(()) | Err(ServeError::Io(_)) => {}
    }
    for answer in answers.split_inclusive(|&byte| byte == b'\n') {
        assert!(answer.len() <= MAX_ANSWER && answer.ends_with(b"\n"));
        serde_json::from_slice::<EngineMessage>(answer).unwrap();
    }
}
