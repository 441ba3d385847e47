//! Runs every input that fuzzing has kept through the functions that are fuzzed, so that no bug comes back.
//!
//! `fuzz/corpus` holds the inputs that cover the most code, `fuzz/crashes` those that crashed or hung a target before
//! it was fixed.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "suite/common/apart.rs"]
mod apart;
#[path = "recording/mod.rs"]
mod recording;
#[path = "../fuzz/src/targets/mod.rs"]
mod targets;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use offsuit::core::rng::{BotRng, below, for_bots};

/// How long an input may take, on a busy machine and without optimization.
const LONGEST: Duration = Duration::from_secs(30);

fn inputs(kind: &str, target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(kind).join(target);
    let Ok(entries) = fs::read_dir(&folder) else { return Vec::new() };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Runs a target on all inputs kept for it, in a process with folders of its own.
fn run_all(name: &str) {
    let &(name, run) = targets::TARGETS.iter().find(|(target, _)| *target == name).unwrap();
    let corpus = inputs("corpus", name);
    assert!(corpus.len() >= 10, "{name} has lost its corpus");
    for file in corpus.into_iter().chain(inputs("crashes", name)) {
        // If the test fails, the last line names the input.
        eprintln!("{}", file.display());
        let start = Instant::now();
        run(&fs::read(&file).unwrap());
        assert!(start.elapsed() < LONGEST, "it took {:?}", start.elapsed());
    }
}

/// The keys that do the most: digits, commands, and those that confirm and cancel.
const KEYS: &[u8] = b"123456789\r\r\r\r\r   hhu?U.lesc/ynqtrdgGjk,\x1b\x1b+-=NnpoQ";

/// The bytes of a random event for the target `app`.
fn event(rng: &mut BotRng) -> Vec<u8> {
    let byte = |rng: &mut BotRng| below(rng, 256) as u8;
    match below(rng, 100) {
        0..45 => vec![KEYS[below(rng, KEYS.len())]],
        45..55 => vec![b' ' + below(rng, 95) as u8],
        55..65 => vec![0x80 + below(rng, 0x20) as u8],
        65..75 => vec![0xb0 + below(rng, 4) as u8, byte(rng), byte(rng)],
        75..77 => {
            let length = below(rng, 32) as u8;
            [vec![0xc0, length], (1..length).map(|_| byte(rng)).collect()].concat()
        }
        // Resizes, from 1x1 to 600x300.
        77..80 => vec![0xd0, byte(rng), byte(rng)],
        80 => vec![0xd2 + below(rng, 3) as u8],
        _ => vec![0xff],
    }
}

/// Random keys, clicks, pastes and sizes on all screens.
///
/// `OFFSUIT_MONKEY=100000 cargo test --release --test fuzzed monkey` tries more than usual.
#[test]
fn monkey() {
    if !apart::apart("monkey") {
        return;
    }
    let wanted = env::var("OFFSUIT_MONKEY").map_or(2000, |events| events.parse::<usize>().unwrap());
    let (mut handled, mut longest) = (0, Duration::ZERO);
    for round in 0.. {
        if handled >= wanted {
            break;
        }
        // If the test fails, the last line names the round.
        eprintln!("round {round}");
        let mut rng = for_bots(15, round, 0);
        let mut input = vec![below(&mut rng, 256) as u8, below(&mut rng, 256) as u8];
        (0..1000).for_each(|_| input.extend(event(&mut rng)));
        let start = Instant::now();
        handled += targets::app::run_within(&input, usize::MAX);
        longest = longest.max(start.elapsed());
    }
    println!("{handled} events, longest round {longest:?}");
}

macro_rules! each_target {
    ($($test:ident: $name:literal,)*) => {
        $(#[test]
        fn $test() {
            if apart::apart(stringify!($test)) {
                run_all($name);
            }
        })*

        #[test]
        fn every_target_is_tested() {
            let tested = [$($name),*];
            assert_eq!(targets::TARGETS.map(|(name, _)| name), tested);
            let script = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/fuzz")).unwrap();
            assert!(script.contains(&format!("all=({})", tested.join(" "))));
        }
    };
}

each_target! {
    record: "record",
    engine_serve: "engine-serve",
    engine_client: "engine-client",
    config: "config",
    plain: "plain",
    arena: "arena",
    app: "app",
    house: "house",
    guest: "guest",
    code: "code",
}
