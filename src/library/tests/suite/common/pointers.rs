//! The parts of a JSON value. The package `fuzz` uses this file too.

use serde_json::Value;

/// The JSON pointers of a value and of everything inside it.
pub fn pointers(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    add(value, "", &mut found);
    found
}

fn add(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(items) => {
            for (n, item) in items.iter().enumerate() {
                add(item, &format!("{at}/{n}"), found);
            }
        }
        Value::Object(fields) => {
            for (key, item) in fields {
                add(item, &format!("{at}/{key}"), found);
            }
        }
        _ => {}
    }
}
