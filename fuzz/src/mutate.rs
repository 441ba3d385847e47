//! Changes to lines of JSON that leave most of them readable.
//!
//! If bytes are changed at random, almost every input fails in the JSON parser. So half of all changes are made to the
//! values, to reach the code behind the parser.

#[path = "../../src/library/tests/suite/common/pointers.rs"]
mod pointers;

use libfuzzer_sys::fuzzer_mutate;
use pointers::pointers;
use serde_json::{Value, json};

/// A small generator of random numbers: a mutation must depend only on its seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end.max(1) as u64) as usize
    }
}

/// Mutates lines of JSON in place: `data` holds `size` bytes and may grow to `max_size`. Returns the new size.
pub fn lines(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut dice = Dice(seed.into());
    if dice.below(2) == 0 {
        return fuzzer_mutate(data, size, max_size);
    }
    let mut lines: Vec<Vec<u8>> = data[..size].split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    for _ in 0..=dice.below(3) {
        change(&mut lines, &mut dice);
    }
    let changed = lines.join(&b'\n');
    if changed.is_empty() || changed.len() > max_size || changed == data[..size] {
        return fuzzer_mutate(data, size, max_size);
    }
    data[..changed.len()].copy_from_slice(&changed);
    changed.len()
}

fn change(lines: &mut Vec<Vec<u8>>, dice: &mut Dice) {
    let (at, other) = (dice.below(lines.len()), dice.below(lines.len()));
    match dice.below(8) {
        0 if lines.len() > 1 => {
            lines.remove(at);
        }
        1 => lines.insert(at, lines[other].clone()),
        2 => lines.swap(at, other),
        3 => lines.truncate(at + 1),
        _ => {
            // A first byte that chooses something stays in front of the line.
            let start = usize::from(at == 0 && lines[0].get(1) == Some(&b'{'));
            let read = |line: &[u8]| serde_json::from_slice::<Value>(line).ok();
            let Some(mut value) = read(&lines[at][start..]) else { return };
            let donor = read(&lines[other]).unwrap_or(Value::Null);
            change_value(&mut value, &donor, dice);
            lines[at].truncate(start);
            lines[at].extend_from_slice(value.to_string().as_bytes());
        }
    }
}

fn pick(value: &Value, dice: &mut Dice) -> String {
    let mut found = pointers(value);
    found.swap_remove(dice.below(found.len()))
}

fn change_value(value: &mut Value, donor: &Value, dice: &mut Dice) {
    let from = pick(donor, dice);
    let given = donor.pointer(&from).cloned().unwrap_or(Value::Null);
    let within = pick(value, dice);
    let own = value.pointer(&pick(value, dice)).cloned().unwrap_or(Value::Null);
    let Some(place) = value.pointer_mut(&within) else { return };
    match place {
        Value::Array(items) if dice.below(2) == 0 => {
            let (at, other) = (dice.below(items.len()), dice.below(items.len()));
            match dice.below(4) {
                0 if !items.is_empty() => drop(items.remove(at)),
                1 if !items.is_empty() => items.insert(at, items[other].clone()),
                2 if !items.is_empty() => items.swap(at, other),
                _ => items.insert(at, given),
            }
        }
        Value::Object(fields) if dice.below(2) == 0 => {
            let key = fields.keys().nth(dice.below(fields.len())).cloned();
            let given_key = from.rsplit('/').next().unwrap_or_default().to_owned();
            match (dice.below(2), key) {
                (0, Some(key)) => drop(fields.remove(&key)),
                _ => drop(fields.insert(given_key, given)),
            }
        }
        Value::Number(number) if dice.below(2) == 0 => {
            let by = [-1, 1, 2, 10, 256][dice.below(5)];
            *place = number.as_i64().map_or(json!(0), |number| json!(number.wrapping_add(by)));
        }
        _ => {
            *place = match dice.below(12) {
                0 => json!(null),
                1 => json!(u64::MAX),
                2 => json!(-1),
                3 => json!(1e300),
                4 => json!("\u{1b}[2J\u{202e}"),
                5 => json!([]),
                6 => json!({}),
                7 => json!(""),
                8 => own,
                _ => given,
            };
        }
    }
}
