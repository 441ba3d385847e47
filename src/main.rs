//! The program `offsuit`.
fn main() {}
