//! Fuzzes `targets::guest`.

#![no_main]

use libfuzzer_sys::fuzz_target;

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    offsuit_fuzz::mutate::lines(data, size, max_size, seed)
});
fuzz_target!(|data: &[u8]| offsuit_fuzz::targets::guest::run(data));
