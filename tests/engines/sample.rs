//! An engine in Rust: it answers every question with a random legal move. The only crate that it needs is `serde_json`;
//! `offsuit::engine::protocol` describes the messages.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};

use serde_json::{Value, json};

fn main() -> io::Result<()> {
    for line in io::stdin().lines() {
        let message: Value = serde_json::from_str(&line?)?;
        let answer = if !message["hello"].is_null() {
            json!({"hello": {"protocol": 1, "name": "Sample in Rust"}})
        } else if let Some(legal) = message["decide"]["legal"].as_array() {
            // Every `RandomState` has different keys.
            let number = RandomState::new().hash_one(0) as usize;
            json!({"act": {"decision": message["decide"]["decision"], "do": legal[number % legal.len()]}})
        } else if !message["bye"].is_null() {
            break;
        } else {
            continue;
        };
        println!("{answer}");
        io::stdout().flush()?;
    }
    Ok(())
}
