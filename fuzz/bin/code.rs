//! Fuzzes `targets::code`.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| offsuit_fuzz::targets::code::run(data));
